"""Who comes with what is hired is no guest, and whom a thing is for is nobody to hire."""

import pytest

from tests.requirements.test_changes_in_words import asked
from towow_core.domain.requirements import Requirement, RequirementKind

K = RequirementKind


def read(sentence: str) -> tuple[Requirement, ...]:
    return asked(sentence).requirements


@pytest.mark.parametrize(
    ("sentence", "crew"),
    [
        ("I'm moving from Camden to Brixton on Friday 11 December, need a van with two people.", "two people"),
        ("Moving in Leeds on Saturday 12 December, a van and two men please.", "two men"),
        ("Man and van in London on 12 December, with two helpers.", "two helpers"),
        ("I need a removal van with three strong people in Berlin on Friday.", "three strong people"),
        ("Movers for Saturday in London: two men.", "two men"),
        ("London, Saturday: movers, three people, third floor.", "three people"),
        ("Two men with a van in London on Friday 11 December.", "Two men"),
        ("12月12日在上海搬家，要一辆带两个人的搬家车。", "两个人"),
        ("上海12月12日搬家，两个人的搬家车。", "两个人"),
        ("12月12日杭州搬家，车带两个师傅。", "两个师傅"),
        ("北京周六搬家，请带三个工人。", "三个工人"),
    ],
)
def test_who_comes_with_it_is_a_wish_of_that_work(sentence: str, crew: str) -> None:
    found = read(sentence)

    assert not [r for r in found if r.kind in {K.HEAD_COUNT, K.QUANTITY}]
    (wish,) = [r for r in found if r.text == crew]
    assert wish.kind is K.QUALITY
    assert wish.value.tags
    assert {"volunteers", "志愿者"}.isdisjoint(tag for r in found for tag in r.value.tags)


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("A van with room for two people from London to Leeds on Friday.", 2),
        ("A dinner in London with two people on Friday 11 December.", 2),
        ("Movers and a caterer for 30 people in London on Friday.", 30),
        ("A van and lunch for 12 people in Leeds on 12 December.", 12),
        ("上海，12月12日聚餐，二十个人，要厨师。", 20),
        ("12月12日杭州，一辆大巴送三十个人去西湖。", 30),
    ],
)
def test_who_comes_to_it_is_counted_all_the_same(sentence: str, people: int) -> None:
    assert [r.value.number for r in read(sentence) if r.kind is K.HEAD_COUNT] == [people]


@pytest.mark.parametrize(
    "sentence",
    [
        "Workshop in Berlin on Thursday 21 January for 45 people, sound for two speakers, lunch without nuts.",
        "Conference in London on 14 January, microphones for three panelists and a photographer.",
        "Badges for the speakers and a photographer in London on 14 January.",
        "Hotel transfer for two speakers in Berlin on 21 January.",
        "Interpreters for three speakers in Berlin on 21 January.",
        "London, 14 January: chairs for 30 guests, lanyards for all speakers, and a DJ.",
        "A photographer and lunch for our speakers in Leeds on 12 January.",
        "12月20日在北京办论坛，给两位嘉宾的麦克风，还要摄影。",
        "上海，1月9日，为三位讲者准备的话筒，请摄影师。",
        "12月20日在北京办论坛，给两位嘉宾订酒店，还要摄影。",
        "上海，1月9日，请摄影师，另外两位嘉宾的胸牌要印好。",
    ],
)
def test_what_is_for_somebody_hires_none_of_them(sentence: str) -> None:
    asks = [r for r in read(sentence) if r.kind in {K.CAPABILITY, K.QUANTITY}]

    assert asks
    assert {"speakers", "演讲嘉宾"}.isdisjoint(tag for r in asks for tag in r.value.tags)


@pytest.mark.parametrize(
    "sentence",
    [
        "Berlin, 21 January: two speakers on climate, and lunch for 45.",
        "We are looking for two speakers in Berlin on 21 January.",
        "Berlin, 21 January: we need sound, and two speakers.",
        "Searching in London for three speakers on 14 January.",
        "London, 14 January: £400 for two speakers.",
        "12月20日在北京办论坛，请两位嘉宾，还要摄影。",
        "12月20日在北京办论坛，给我们找两位嘉宾。",
        "12月20日在北京办论坛，要两位懂麦克风的嘉宾。",
    ],
)
def test_who_is_asked_for_is_hired(sentence: str) -> None:
    asks = [r for r in read(sentence) if r.kind in {K.CAPABILITY, K.QUANTITY}]

    assert {"speakers", "演讲嘉宾"} & {tag for r in asks for tag in r.value.tags}
