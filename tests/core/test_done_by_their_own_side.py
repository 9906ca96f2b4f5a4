"""What the requester's side brings or does, in whichever words, is theirs, and nobody is hired for it."""

import pytest

from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.requirements import RequirementKind


def theirs(text: str) -> set[str]:
    """Tags in the second language, and words, of what is theirs."""
    found = [r for r in asked(text).requirements if r.kind is RequirementKind.PROVIDED_BY_REQUESTER]
    return {r.value.tags[1] if r.value.tags else r.value.text for r in found}


def hired(text: str) -> set[str]:
    found = [r for r in asked(text).requirements if r.kind is RequirementKind.CAPABILITY]
    return {tag for r in found if r.is_hard for tag in r.value.tags}


@pytest.mark.parametrize(
    ("text", "own", "asked_for"),
    [
        ("12月12日在北京办30人的茶歇，自带餐具，要餐饮", {"餐具"}, {"餐饮茶歇"}),
        ("拍摄设备我们有，12月20日上海要一位摄像", {"拍摄设备"}, {"摄像"}),
        ("场地和音响由我们负责，找一位主持人，12月18日北京", {"venue", "sound and lighting"}, {"活动主持"}),
        ("主持由同事担任，餐饮我们自己订，需要摄影", {"hosting", "catering"}, {"活动摄影"}),
        ("翻译我们内部有人做，只需要排版设计", {"translation"}, {"平面设计"}),
        ("舞台我们自己搭，缺一支乐队", {"舞台"}, {"音乐演出"}),
        ("化妆由新娘的闺蜜负责，跟拍要请人，12月12日北京", {"make-up"}, {"活动摄影"}),
        ("12月13日在北京办团建，要一位主持人，场地是我们自己的厂房", {"venue"}, {"活动主持"}),
        ("12月12日从上海搬到苏州，自己打包，要搬家师傅", {"packing"}, {"搬家搬运"}),
        ("The venue is our own barn, looking for a band in London", {"venue"}, {"live music"}),
        ("Lunch for 15 in Berlin, room and laptops are ours", {"venue", "laptops"}, {"catering"}),
        ("We bring our own plates and cutlery, need a caterer", {"plates", "cutlery"}, {"catering"}),
        ("A talk in London, we'll sort out the venue and drinks, need a speaker", {"venue", "catering"}, {"speakers"}),
        ("Catering for 40; a friend of ours is the DJ", {"DJ"}, {"catering"}),
        ("No photographer, my cousin takes the pictures; we need a band", {"photography"}, {"live music"}),
        ("Editing I can do myself, a photographer in London please", {"Editing"}, {"photography"}),
        ("flowers and cake are coming from family; photographer needed", {"decoration", "baking"}, {"photography"}),
        ("Our own electrician does the wiring, we need a plumber", {"electrical work"}, {"plumbing"}),
        ("hair and makeup we've covered, looking for a photographer", {"hair", "make-up"}, {"photography"}),
    ],
)
def test_what_their_own_side_does_is_not_hired(text: str, own: set[str], asked_for: set[str]) -> None:
    assert theirs(text) == own
    assert hired(text) == asked_for


@pytest.mark.parametrize(
    "text",
    [
        "Our band needs a van in London",
        "My sister wants a photographer for her wedding",
        "we will organise a party in Berlin on 5 December and need a caterer",
        "My friends love the food of a good caterer",
        "孩子自己想学画画",
        "我们公司自己想拍一支宣传片",
        "由专业团队负责搭建，12月12日上海",
    ],
)
def test_what_their_own_side_only_wants_is_asked_for(text: str) -> None:
    assert theirs(text) == set()
    assert hired(text)
