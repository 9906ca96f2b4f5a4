"""What a plan keeps only because somebody is missing from it is not met: there is nothing yet that could keep it."""

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import FALLBACK, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K = RequirementKind
PEOPLE = wants(K.HEAD_COUNT, number=40, tags=("talk",))  # the same talk, however many come
BUDGET = wants(K.BUDGET, number=5000, unit="CNY")
TALK = wants(K.CAPABILITY, tags=("talk",))
VENUE = wants(K.CAPABILITY, tags=("venue",))
LIN = wants(K.PERSON, text="Lin")
TALKS = part("fang", "talk", price=0.0, currency="CNY")
ROOM = part("lin", "venue", price=4000.0, currency="CNY")


def of_kind(kind: RequirementKind, plan: PlanFacts, *asked: Requirement) -> RequirementStatus:
    return next(r.status for r in check(asked, plan, Language.EN) if r.kind is kind)


@pytest.mark.parametrize("missing", [VENUE, LIN], ids=["a trade", "a person"])
@pytest.mark.parametrize("kept", [PEOPLE, BUDGET], ids=["how many come", "what it may cost"])
def test_neither_money_nor_room_is_enough_for_who_is_not_there(kept: Requirement, missing: Requirement) -> None:
    assert of_kind(kept.kind, facts(TALKS), TALK, missing, kept) is RequirementStatus.OPEN


@pytest.mark.parametrize("kept", [PEOPLE, BUDGET], ids=["how many come", "what it may cost"])
def test_both_are_met_where_everybody_is(kept: Requirement) -> None:
    offers = {"lin": offered("lin", "venue", capacity_people=80, price=4000.0, currency="CNY")}
    plan = facts(TALKS, ROOM, offers=offers)

    assert of_kind(kept.kind, plan, TALK, VENUE, LIN, kept) is RequirementStatus.MET


def test_who_takes_the_place_of_somebody_named_leaves_nobody_missing() -> None:
    instead = wants(K.PERSON, text="Fang", unit=FALLBACK, per="Lin")

    assert of_kind(K.BUDGET, facts(TALKS), TALK, LIN, instead, BUDGET) is RequirementStatus.MET
