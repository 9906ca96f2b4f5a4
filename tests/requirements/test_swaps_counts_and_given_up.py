"""Days that change places, as many people as are left, what goes without a reason, an exclusion that is given up."""

from dataclasses import replace

import pytest

from tests.core.test_counter_offers import asked as understood
from tests.requirements.kit import part, plan, wants
from tests.requirements.test_changes_carried_out import after, of, work
from towow_core.domain.given_up import given_up
from towow_core.domain.models import DemandUnderstanding, Language, Meaning
from towow_core.domain.requirements import OF_EVENT, RequirementKind
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.changing import changed
from towow_core.requirements.digest import binding
from towow_core.requirements.plan_changes import plan_changes

K = RequirementKind
TODAY = "2026-11-20"
PARTY = "A party in New York on 18 December for 80 people: a DJ and a cake, $1,500 in all."
KIDS = "想给深圳的两个孩子拍一组户外照片，12月5日，两千块以内。"
TRIP = (
    "Two days in Lisbon, 16 and 17 December: a guided walk for 8 people on the first day,"
    " a pottery workshop on the second."
)


def trip() -> DemandUnderstanding:
    wanted = understood(TRIP)
    pieces = read_requirements(TRIP, wanted, TODAY)[1]
    wanted = replace(wanted, not_understood=pieces)
    return with_meanings(wanted, [Meaning(tag=one.text, labels=(f"label {n}",)) for n, one in enumerate(pieces)])


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("Swap the days: pottery on the 16th, the walk on the 17th.", {"walk": 2, "pottery": 1}),
        ("Swap the days.", {"walk": 2, "pottery": 1}),
        ("The walk on the 17th, the pottery on the 16th.", {"walk": 2, "pottery": 1}),
    ],
)
def test_parts_of_two_days_change_their_days_and_both_days_stay(said: str, days: dict[str, int]) -> None:
    demand = trip()
    told = read_follow_up(said, demand, TODAY, known={})
    done = changed(demand, told.requirements, version=2, corrected=told.replaced, words=told.words)

    own = {tag: r.value.number for r in of(K.DATE, done) if r.value.unit == OF_EVENT for tag in r.value.tags}
    assert {name: number for name in days for tag, number in own.items() if name in tag} == days
    assert [r.value.every for r in of(K.DATE, done) if r.value.every] == [("2026-12-16", "2026-12-17")]


@pytest.mark.parametrize("said", ["就要一个孩子拍", "改成12月12号，就要一个孩子拍，预算降到1500。", "只有一个孩子来了"])
def test_as_many_of_them_as_are_left_take_the_place_of_those_before(said: str) -> None:
    done = after(KIDS, said)

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [1]
    assert "孩子拍" not in work(done)


def test_two_numbers_of_one_remark_are_each_of_their_own_people() -> None:
    hackathon = "A hackathon in Berlin on 5 December for 60 people: a venue and three mentors."
    done = after(hackathon, "We are 80 now, and two mentors are enough.")

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [80]
    assert [r.value.number for r in of(K.QUANTITY, done)] == [2]


@pytest.mark.parametrize("said", ["Make it Saturday 19 December, and without the DJ.", "Without the DJ please."])
def test_a_part_that_goes_is_asked_for_no_more_whatever_stands_before_it(said: str) -> None:
    assert "DJ" not in work(after(PARTY, said))


def test_without_something_that_is_no_part_drops_nothing() -> None:
    assert "baking" in work(after(PARTY, "A cake without nuts."))


@pytest.mark.parametrize(
    ("words", "language", "said"),
    [
        ("方舟", Language.ZH, "“不要方舟”这一条不再算数"),
        ("不要方舟", Language.ZH, "“不要方舟”这一条不再算数"),
        ("Fang", Language.EN, "“not Fang” counts no more"),
        ("no pork", Language.EN, "“no pork” counts no more"),
    ],
)
def test_an_exclusion_that_is_given_up_does_not_read_as_its_opposite(words: str, language: Language, said: str) -> None:
    assert given_up(K.EXCLUSION, words, language) == said


def test_a_new_version_tells_that_an_exclusion_counts_no_more() -> None:
    there = part("bob")
    was = binding(plan(there), (wants(K.EXCLUSION, text="方舟", unit="person"),), ())

    (dropped,) = plan_changes(was, binding(plan(there), (), ()), Language.ZH)
    assert dropped.text == "“不要方舟”这一条不再算数。"
