"""What the requester says of what they would do, or rules out once more, is looked for in nobody's words."""

import pytest

from tests.core.matching_kit import TODAY
from towow_core.domain.requirements import OCCASION, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
KNOWN = {"马强": "马强", "赵敏之": "赵敏之"}


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("请马强帮我搬家，12月6日，上海，他没空的话就算了别找别人", "他没空的话就算了"),
        ("请马强帮我搬家，12月6日，上海，他来不了就算了", "他来不了就算了"),
        ("请马强帮我搬家，12月6日，上海，他不行就算了，别再找别人", "他不行就算了"),
        ("请马强帮我搬家，上海，他有事的话就取消", "他有事的话就取消"),
        ("请马强帮我搬家，上海，马强没时间就算了不要找别人", "马强没时间就算了"),
        ("在北京办读书会，要主持，主持不要赵敏之，换别人", "换别人"),
        ("在北京办读书会，要主持，不要赵敏之，换一位", "换一位"),
        ("在北京办读书会，要主持，别找赵敏之，另找一位吧", "另找一位吧"),
        ("在北京办读书会，要主持，不要赵敏之，请换个人", "请换个人"),
    ],
)
def test_it_is_background(sentence: str, told: str) -> None:
    found, rest = read_requirements(sentence, understand(sentence, TODAY), TODAY, known=KNOWN)
    assert [one for one in found if one.value.unit == OCCASION and told in one.text]
    assert not rest


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("打包我们自己来，不用打包的人，上海搬家", "打包整理"),
        ("婚礼在上海，要主持，不用拍照的人", "活动摄影"),
        ("婚礼在上海，要摄影，不需要主持的人", "活动主持"),
        ("上海搬家，不要打包的人", "打包整理"),
    ],
)
def test_somebody_of_a_work_that_is_ruled_out_is_that_work(sentence: str, tag: str) -> None:
    found, _ = read_requirements(sentence, understand(sentence, TODAY), TODAY)
    assert [one for one in found if one.kind is K.EXCLUSION and tag in one.value.tags]


@pytest.mark.parametrize("sentence", ["在北京办读书会，要主持，不要喝酒的环节", "在北京办读书会，要主持，不要抽烟的人"])
def test_what_is_no_work_stays_as_it_was_said(sentence: str) -> None:
    found, _ = read_requirements(sentence, understand(sentence, TODAY), TODAY)
    assert [one for one in found if one.kind is K.EXCLUSION and not one.value.tags]
