"""Who comes to a house or stays there is asked for by what they do there, and is given no place by it."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    "text",
    [
        "北京，想请个阿姨住在家里干两个月，1月5号起。",
        "成都，想找位大姐到家里住一个月，1月5号起。",
        "广州，请个阿姨住进我们家，1月5号起。",
        "杭州，想找个师傅来家里，周六。",
    ],
)
def test_a_person_who_stays_is_no_trade_and_brings_no_place(text: str) -> None:
    found = read(text)
    assert found.capability_tags == ()
    assert not [r for r in found.requirements if r.kind is K.PROVIDED_BY_REQUESTER]


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("北京，想请个阿姨到家里打扫卫生，12月10号。", "保洁"),
        ("北京，想找个人来家里遛狗，12月10号。", "宠物照看"),
        ("北京，想找位师傅到家里修水管，周六。", "水管维修"),
    ],
)
def test_what_they_do_there_is_what_is_asked_for(text: str, tag: str) -> None:
    found = read(text)
    assert found.capability_tags == (tag,)


def test_where_others_come_to_stays_the_place() -> None:
    found = read("杭州，12月20号，来我们公司给大家拍照，12个人。")
    assert [r for r in found.requirements if r.kind is K.PROVIDED_BY_REQUESTER]
