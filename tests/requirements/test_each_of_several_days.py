"""A line of several days is met where all that is wanted on them is done on each, by who agreed to it."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_met_on_their_own_days import on
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K = RequirementKind
MET, PARTLY = RequirementStatus.MET, RequirementStatus.PARTLY
MONDAY, TUESDAY = "2026-12-14", "2026-12-15"
BOTH = wants(K.DATE, every=(MONDAY, TUESDAY), first=MONDAY, last=TUESDAY, number=2, unit="days")
TWO_DAYS = wants(K.DURATION, number=2, unit="days")


def work(tag: str) -> Requirement:
    return replace(wants(K.CAPABILITY, tags=(tag,)), text=tag)


def first(asked: tuple[Requirement, ...], known: PlanFacts, language: Language = Language.EN) -> Requirement:
    numbered = tuple(replace(one, requirement_id=f"req-{n}") for n, one in enumerate(asked, 1))
    return check(numbered, known, language)[0]


@pytest.mark.parametrize("line", [BOTH, TWO_DAYS], ids=["date", "length"])
def test_days_are_met_partly_where_a_work_is_done_on_one_of_them(line: Requirement) -> None:
    asked = (line, work("bar"), work("interpreting"))
    known = on(facts(part("pau", "bar"), part("gabriela", "interpreting", days=(TUESDAY,))), MONDAY, TUESDAY)

    found = first(asked, known)
    assert found.status is PARTLY
    assert MONDAY in found.note
    assert "interpreting" in found.note
    assert TUESDAY not in found.note.split("(")[0]
    assert MONDAY in first(asked, known, Language.ZH).note


@pytest.mark.parametrize("line", [BOTH, TWO_DAYS], ids=["date", "length"])
def test_days_are_met_where_each_work_is_done_on_each(line: Requirement) -> None:
    asked = (line, work("bar"), work("interpreting"))
    relay = part("gabriela", "interpreting", days=(TUESDAY,)), part("aina", "interpreting", days=(MONDAY,))

    assert first(asked, on(facts(part("pau", "bar"), *relay), MONDAY, TUESDAY)).status is MET


def test_a_work_of_the_last_day_is_held_to_that_day() -> None:
    asked = (BOTH, work("interpreting"), work("bar"), wants(K.DATE, number=-1, unit="of_event", tags=("bar",)))
    there = part("gabriela", "interpreting"), part("pau", "bar", days=(TUESDAY,))
    elsewhen = part("gabriela", "interpreting"), part("pau", "bar", days=(MONDAY,))

    assert first(asked, on(facts(*there), MONDAY, TUESDAY)).status is MET
    assert first(asked, on(facts(*elsewhen), MONDAY, TUESDAY)).status is PARTLY


def test_a_day_of_which_nobody_does_its_work_is_missing() -> None:
    """One person is put on both days, and nobody does what the second one is for."""
    asked = (
        TWO_DAYS,
        work("guided walk"),
        wants(K.DATE, number=1, unit="of_event", tags=("guided walk",)),
        work("pottery"),
        wants(K.DATE, number=2, unit="of_event", tags=("pottery",)),
    )
    found = first(asked, on(facts(part("carla", "guided walk")), MONDAY, TUESDAY))

    assert found.status is PARTLY
    assert TUESDAY in found.note


def test_a_walk_on_the_first_day_and_pottery_on_the_second_are_two_days() -> None:
    asked = (
        TWO_DAYS,
        work("guided walk"),
        wants(K.DATE, number=1, unit="of_event", tags=("guided walk",)),
        work("pottery"),
        wants(K.DATE, number=2, unit="of_event", tags=("pottery",)),
    )
    there = part("carla", "guided walk", days=(MONDAY,)), part("ines", "pottery", days=(TUESDAY,))

    assert first(asked, on(facts(*there), MONDAY, TUESDAY)).status is MET
    assert first(asked, on(facts(*there, silent=("ines",)), MONDAY, TUESDAY)).status is PARTLY
    assert first(asked[:2] + asked[3:4], on(facts(*there), MONDAY, TUESDAY)).status is PARTLY


def test_who_has_not_said_yes_keeps_none_of_the_days() -> None:
    asked = (BOTH, work("bar"), work("interpreting"))
    known = on(facts(part("pau", "bar"), part("gabriela", "interpreting"), silent=("gabriela",)), MONDAY, TUESDAY)

    assert first(asked, known).status is PARTLY


@pytest.mark.parametrize(
    "own",
    [
        wants(K.DATE, number=-1, unit="from_event", tags=("packing",)),
        wants(K.DEADLINE, last="2026-12-10", text="further", tags=("packing",)),
    ],
    ids=["the day before", "by a day before"],
)
def test_what_has_a_day_of_its_own_is_not_held_to_the_others(own: Requirement) -> None:
    known = on(facts(part("ann", "bar"), part("bob", "packing", days=("2026-12-10",))), MONDAY, TUESDAY)

    assert first((BOTH, work("bar"), work("packing"), own), known).status is MET


def test_what_is_made_from_afar_is_not_held_to_the_days() -> None:
    known = on(facts(part("ann", "bar"), part("sofia", "poster", by="2026-12-10")), MONDAY, TUESDAY)

    assert first((BOTH, work("bar"), work("poster")), known).status is MET
