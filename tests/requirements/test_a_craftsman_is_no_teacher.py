"""老师傅 is somebody with years of a trade, and teaches nothing."""

import pytest

from tests.requirements.test_found_by_its_name import read


@pytest.mark.parametrize(
    "text",
    ["在北京找位修钢琴的老师傅", "在北京调钢琴，再来位老师傅扶一扶葡萄架，300元", "在北京找位老师傅，12月9日"],
)
def test_a_craftsman_is_asked_for_no_lessons(text: str) -> None:
    assert not {"音乐教学", "技能教学"} & {*read(text).capability_tags}


@pytest.mark.parametrize("text", ["在北京找位钢琴老师，12月9日", "在北京给孩子请位教钢琴的老师"])
def test_a_teacher_is_asked_for_lessons(text: str) -> None:
    assert read(text).capability_tags
