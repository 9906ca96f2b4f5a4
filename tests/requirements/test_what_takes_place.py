"""What takes place is told, with its day and place, and asks for nobody; what is wished besides is looked up."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.models import Language, Meaning
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.open_errands import open_errands
from towow_core.engine.matching.unanswered import somebody_wished, unanswered

K = RequirementKind


def work(found: tuple[Requirement, ...]) -> dict[tuple[str, ...], bool]:
    return {one.value.tags: one.is_hard for one in found if one.kind is K.CAPABILITY and not one.value.unit}


@pytest.mark.parametrize(
    ("text", "day", "place"),
    [
        ("公司12月18日在重庆搞安全日，想找人教大家心肺复苏。", "2026-12-18", "重庆"),
        ("12月13日在西安给孩子们办一个传统文化日，要剪纸。", "2026-12-13", "西安"),
        ("My boss retires on 11 December in New York. Could someone make a cake?", "2026-12-11", "New York"),
        ("An office day in Berlin on Thursday 10 December for 15 people: a yoga class.", "2026-12-10", "Berlin"),
        ("We're running a small startup weekend in Berlin on 12 December and need a mentor.", "2026-12-12", "Berlin"),
    ],
)
def test_its_day_and_place_hold_and_nothing_of_it_is_not_understood(text: str, day: str, place: str) -> None:
    understood = read(text)
    dates = [one.value.first for one in understood.in_force if one.kind is K.DATE]
    places = [one.value.text for one in understood.in_force if one.kind is K.PLACE]

    assert (dates, places, understood.not_understood) == ([day], [place], ())
    assert [one for one in understood.in_force if one.value.unit == OCCASION]
    assert len(work(understood.in_force)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "12月18日在重庆办安全培训",
        "A DJ in London on 12 December for 60 people: budget £400.",
        "12月12日在上海办一场60人的讲座",
        "My tap leaks on 11 December in London.",
    ],
)
def test_what_asks_for_something_is_asked_for_as_before(text: str) -> None:
    understood = read(text)
    assert understood.capability_tags or understood.not_understood


def test_an_occasion_is_looked_up_for_nobody() -> None:
    text = "A book launch in Lisbon on 9 December. We need an illustrator, and a guide for 12 guests the day after."
    understood = read(text)

    assert not [one for one in open_errands(understood, (), ()) if "launch" in " ".join(one.texts)]


def test_what_was_done_just_now_asks_for_nobody() -> None:
    understood = read("新房刚装修完，在南京，墙面起皮了想重新刷一遍。")

    assert work(understood.in_force) == {("墙面粉刷",): True}


@pytest.mark.parametrize(
    "text",
    [
        "12月20日在北京找个能坐25人的会议室，最好也有投影。",
        "We need a meeting room in London for 30 people on 10 December with a screen.",
        "We need a room in London for 30 people on 10 December with a screen.",
    ],
)
def test_what_a_room_is_to_have_is_no_trade_of_its_own(text: str) -> None:
    understood = read(text)
    (room,) = work(understood.in_force)
    of_it = [one.value.tags for one in understood.in_force if one.kind is K.QUALITY and one.text in {"投影", "screen"}]

    assert {*room} <= {"场地提供", "venue"}
    assert [{*room} <= {*tags} for tags in of_it] == [True]
    assert not understood.not_understood


def test_what_is_not_needed_is_a_wish_and_nothing_that_is_ruled_out() -> None:
    understood = read("A cake in New York on 11 December. A DJ would be nice but not needed.")

    assert work(understood.in_force)[("DJ",)] is False
    assert not [one for one in understood.in_force if one.kind is K.EXCLUSION]


def test_somebody_who_would_be_welcome_is_asked_for_as_a_wish() -> None:
    text = "12月13日在成都请人清洗空调，最好也有人做糖画。"
    understood = read(text)
    (wished,) = somebody_wished(understood)
    asked = unanswered(understood, ())
    known = with_meanings(understood, [Meaning(tag=wished.text, labels=("糖画",))])

    assert asked is not None
    assert wished.text in asked.own
    assert work(known.in_force)[("做糖画",)] is False
    assert not [one for one in known.in_force if one.kind is K.QUALITY and one.text == wished.text]


def test_one_and_another_one_are_two_of_them() -> None:
    understood = read("We need one mentor who knows charts and one who knows user research, in Berlin on 12 December.")

    assert max(one.value.number or 0 for one in understood.in_force if one.kind is K.QUANTITY) == 2


def test_a_book_is_nothing_that_is_booked() -> None:
    understood = read("A book launch in London on 14 January for 60 guests. I want a photographer.")

    assert understood.language is Language.EN
    assert not understood.not_understood
