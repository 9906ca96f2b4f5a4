"""Who sees to a part already, what is to be where somebody cannot come, and what need not be."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import OCCASION, Mode, Requirement
from towow_core.domain.requirements import RequirementKind as K
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.planning.gaps import find_gaps
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements

KNOWN = {name: name for name in ("方舟", "陈屿", "林望舒", "Jonas Weber", "Maya Torres")}


def read(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    found, rest = read_requirements(sentence, understood, TODAY, known=KNOWN)
    return replace(understood, requirements=found, not_understood=rest)


def of_kind(understood: DemandUnderstanding, kind: K) -> list[Requirement]:
    return [one for one in understood.requirements if one.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "theirs", "asked"),
    [
        ("晚餐是酒店包的，缺一个主持人", "餐饮茶歇", "活动主持"),
        ("灯光由剧院方负责，要找一位摄影师", "音响灯光", "活动摄影"),
        ("茶歇都是学校提供的，找一位讲者", "餐饮茶歇", "演讲嘉宾"),
        ("主持就让我同事来了，不用另外找，想找人拍照", "活动主持", "活动摄影"),
        ("拍照交给我弟弟，需要一位主持人", "活动摄影", "活动主持"),
        ("Catering comes from the hotel and the music is ours, we need a host", "catering", "hosting"),
        ("My brother is hosting, no need to look for anyone; a photographer is what we need", "hosting", "photography"),
    ],
)
def test_what_a_house_or_one_of_their_own_sees_to_is_not_looked_for(sentence: str, theirs: str, asked: str) -> None:
    understood = read(sentence)

    assert asked in understood.capability_tags
    assert theirs not in understood.capability_tags
    assert theirs in {tag for one in of_kind(understood, K.PROVIDED_BY_REQUESTER) for tag in one.value.tags}
    assert not of_kind(understood, K.EXCLUSION)


@pytest.mark.parametrize(
    "sentence",
    [
        "主持由专业主持人负责，还要摄影师",
        "晚餐要请酒店来做，还要摄影师",
        "餐饮由你们安排，还要摄影师",
        "人不多，就请亲戚朋友，要摄影师",
        "也请了同事，要摄影师",
    ],
)
def test_what_somebody_is_still_to_be_found_for_is_looked_for(sentence: str) -> None:
    assert not of_kind(read(sentence), K.PROVIDED_BY_REQUESTER)


@pytest.mark.parametrize(
    ("sentence", "is_hard"),
    [
        ("12月14日想请陈屿来讲，场地用林望舒那间，陈屿来不了的话换别人讲也行", {"陈屿": False, "林望舒": True}),
        ("请方舟来讲，他要是没空，换谁都行", {"方舟": False}),
        ("请方舟来讲，他来不了就算了", {"方舟": True}),
        ("请方舟来讲，如果他没空就不要换别人", {"方舟": True}),
        ("Jonas Weber is to speak in Berlin; if he can't make it, anyone else is fine", {"Jonas Weber": False}),
        ("Ask Maya Torres for a talk, otherwise somebody else", {"Maya Torres": False}),
        ("Ask Jonas Weber for a talk; if he can't, don't send anybody else", {"Jonas Weber": True}),
        ("Ask Maya Torres for a talk. If she is away, nobody else please", {"Maya Torres": True}),
    ],
)
def test_whoever_may_be_replaced_is_a_wish_and_is_asked_for_once(sentence: str, is_hard: dict[str, bool]) -> None:
    understood = read(sentence)

    assert {one.value.text: one.is_hard for one in of_kind(understood, K.PERSON)} == is_hard
    assert len(of_kind(understood, K.PERSON)) == len(is_hard)
    assert not of_kind(understood, K.EXCLUSION)
    assert any(one.value.unit == OCCASION and len(one.text) > 4 for one in of_kind(understood, K.QUALITY))


@pytest.mark.parametrize(
    "sentence",
    [
        "A speaker in Seattle on 9 December, in the room rather than on a screen",
        "A speaker for our meetup in London, not on a screen please",
        "12月12日北京，需要一位讲者，不要视频连线",
    ],
)
def test_a_screen_that_is_ruled_out_is_a_way_of_taking_part(sentence: str) -> None:
    assert [(one.value.text, one.is_hard) for one in of_kind(read(sentence), K.MODE)] == [(Mode.ON_SITE, True)]


def test_a_screen_that_is_asked_for_is_none() -> None:
    assert not of_kind(read("We want a venue in London where we can show a film on a screen"), K.MODE)


@pytest.mark.parametrize(
    ("sentence", "wish", "must"),
    [
        ("A venue in Berlin on 12 December. Photos would be nice but aren't a must", "photography", "venue"),
        ("A venue in Berlin on 12 December. A DJ isn't essential", "DJ", "venue"),
        ("12月12日北京，需要场地，拍照有最好，没有也行", "活动摄影", "场地提供"),
        ("12月12日北京，需要场地，主持人不强求", "活动主持", "场地提供"),
    ],
)
def test_what_need_not_be_is_no_gap_and_is_done_where_somebody_does_it(sentence: str, wish: str, must: str) -> None:
    understood = read(sentence)
    city, currency = ("Berlin", "EUR") if "Berlin" in sentence else ("北京", "CNY")
    ann, tom = (person(name, tag, city, price=100, currency=currency) for name, tag in (("ann", must), ("tom", wish)))
    without = proposal_of(make_plan(understood, offers_from(understood, ann), TODAY))
    both = make_plan(understood, offers_from(understood, ann, tom), TODAY)

    assert {need.tag: need.is_required for need in needs_of(understood)} == {must: True, wish: False}
    assert not without.gaps
    assert wish not in without.summary
    assert find_gaps(understood, without, ()).is_complete
    assert {tag for part in both.assignments for tag in part.capabilities} == {must, wish}
