"""A first reading takes no more than the words give: what is in doubt stays open, or is background."""

import pytest

from tests.requirements.kit import facts, part
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K = RequirementKind
THURSDAY = "2026-11-26"


def of_kind(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [r for r in read(sentence, THURSDAY).requirements if r.kind is kind]


@pytest.mark.parametrize(
    "sentence",
    [
        "My wife works late every Thursday. We need a photographer in London on 12 December.",
        "My son goes to swimming lessons every Tuesday; a photographer in London on 12 December.",
        "A photographer in London on 12 December because my wife works every Saturday.",
    ],
)
def test_a_weekday_of_what_theirs_do_is_no_day_of_what_is_asked_for(sentence: str) -> None:
    dates = [(r.value.first, r.value.last) for r in of_kind(sentence, K.DATE)]

    assert dates == [("2026-12-12", "2026-12-12")]
    assert of_kind(sentence, K.RECURRENCE) == []
    assert len(of_kind(sentence, K.CAPABILITY)) == 1


def test_a_weekday_of_what_theirs_do_is_when_where_no_other_day_is_named() -> None:
    asked = of_kind("My wife works late every Thursday, we need a babysitter in London.", K.RECURRENCE)

    assert [r.text for r in asked] == ["every Thursday"]


@pytest.mark.parametrize(
    "sentence",
    [
        "A photographer in Berlin on 10 December, and on 11 December lunch for 20, we have €900 to spend.",
        "A photographer in Berlin on 10 December, and on 11 December lunch for 20; I can spend up to €900.",
        "On 10 December we have about €900: a DJ in Berlin, and on 11 December a photographer.",
        "12月10日在上海要摄影师，12月11日要20人的午餐，我们有900元。",
        "12月10日在上海要摄影师，12月11日要20人的午餐，手头有900元可用。",
        "On 11 December I need lunch for 20 in Berlin. We've got €900. On 12 December a DJ in Berlin.",
    ],
)
def test_what_the_requester_has_is_for_all_of_it_and_not_for_the_item_it_is_said_in(sentence: str) -> None:
    assert [(r.value.number, r.value.tags) for r in of_kind(sentence, K.BUDGET)] == [(900.0, ())]


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("12月10日在北京请摄影师3000元，12月11日请一位主持人，我们有5000元。", 5000.0),
        ("A DJ in Berlin on 10 December; also somebody to fix my bike, €60; I have €500 to spend.", 500.0),
    ],
)
def test_what_the_requester_has_is_for_all_of_it_beside_an_amount_of_one_item(sentence: str, whole: float) -> None:
    assert [r.value.number for r in of_kind(sentence, K.BUDGET) if not r.value.tags] == [whole]


def test_what_the_requester_has_for_it_is_of_the_item_it_is_said_in() -> None:
    sentence = "On 11 December a photographer in London, we have £600 for it, and on 12 December lunch for 20."

    assert ["photography" in r.value.tags for r in of_kind(sentence, K.BUDGET)] == [True]


def test_an_amount_beside_one_of_two_dated_items_is_of_that_one() -> None:
    sentence = "A DJ in Berlin on 10 December for €300, and on 11 December a photographer, we have €900 to spend."

    bound = [(r.value.number, "DJ" in r.value.tags) for r in of_kind(sentence, K.BUDGET)]

    assert bound == [(300.0, True), (900.0, False)]


@pytest.mark.parametrize(
    ("sentence", "works"),
    [
        ("Our cat is sick and our sofa is in London; we'd like it washed on 10 December.", ["veterinary care"]),
        ("Our dog and sofa are in London; we'd like it washed on 10 December.", []),
        ("The bride has a dog and a dress; in London we want it washed on 10 December.", []),
        ("We sold the piano. The garden in Leeds is a mess, someone should tune it up on 10 December.", ["gardening"]),
    ],
)
def test_it_stands_for_nothing_that_was_named_before_something_else(sentence: str, works: list[str]) -> None:
    assert [r.text for r in of_kind(sentence, K.CAPABILITY)] == works


@pytest.mark.parametrize(
    "sentence",
    [
        "Our piano is in London. We'd like it tuned on 10 December.",
        "We have a piano and want it tuned in London on 10 December.",
        "Our piano is in the hall of a school in London and my wife would like it tuned.",
    ],
)
def test_it_stands_for_what_was_named_last(sentence: str) -> None:
    assert "piano tuning" in [r.text for r in of_kind(sentence, K.CAPABILITY)]


@pytest.mark.parametrize(
    ("sentence", "places"),
    [
        ("12月12日从杭州搬到上海，到上海要摄影师和乐队。", [("杭州", False), ("上海", True), ("上海", False)]),
        ("Moving from London to Oxford on 12 December, and packers.", [("London", False), ("Oxford", True)]),
        ("Moving from London to Oxford on 12 December, and a DJ there.", [("London", False), ("Oxford", False)]),
    ],
)
def test_a_place_is_not_the_carriers_alone_where_its_clause_asks_for_other_work(
    sentence: str, places: list[tuple[str, bool]]
) -> None:
    assert [(r.text, bool(r.value.tags)) for r in of_kind(sentence, K.PLACE)] == places


def test_what_one_is_asked_for_behind_a_second_day_is_not_done_on_the_first() -> None:
    read_it = read("A photographer in Berlin on 10 December, and on 11 December lunch for 20.", THURSDAY)
    (first, second) = [r.value for r in read_it.requirements if r.kind is K.DATE]

    assert (first.first, first.last, first.tags) == ("2026-12-10", "2026-12-10", ())
    assert (second.number, "catering" in second.tags) == (1.0, True)  # a day later, and of the lunch alone


def test_what_one_person_is_asked_for_by_name_is_not_met_by_somebody_else() -> None:
    sentence = "还是张伟来主持12月12日上海的年会，60人。"
    found = check(read(sentence, THURSDAY).requirements, facts(part("zhao", "活动主持")), Language.ZH, (), sentence)
    status = {r.kind: r.status for r in found if r.kind in {K.PERSON, K.CAPABILITY} and r.is_hard}

    assert [r.value.text for r in found if r.kind is K.PERSON] == ["张伟"]
    assert status == {K.PERSON: RequirementStatus.UNMET, K.CAPABILITY: RequirementStatus.OPEN}
