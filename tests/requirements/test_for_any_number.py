"""How many people come is asked of those whose work has a limit, and of nobody else."""

import pytest

from tests.core.matching_kit import offers_from, person, proposal_of
from tests.requirements.kit import answer, facts, offered, part, wants
from tests.requirements.test_alternatives_of_days import asked
from tests.requirements.test_reading import read
from towow_core.domain.models import Language, Standing
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.agreement import agreement
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

COUNT = RequirementKind.HEAD_COUNT


@pytest.mark.parametrize(
    ("text", "does", "city"),
    [
        ("12月19日在北京，40人的公司年会，请一位摄影师", "活动摄影", "北京"),
        ("A photographer for a party of 40 people in Berlin on 19 December", "event photography", "Berlin"),
    ],
)
def test_forty_people_are_no_open_point_where_only_pictures_are_taken(text: str, does: str, city: str) -> None:
    understood = asked(text)
    offers = offers_from(understood, person("kim", does, city))
    plan = PlanFacts(
        plan=proposal_of(make_plan(understood, offers, "2026-11-22")),
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    found = agreement(understood, plan)
    (count,) = [one for one in found.requirements if one.kind is COUNT]

    assert (count.value.number, count.status, count.met_by) == (40, RequirementStatus.MET, ("user_agent_kim",))
    assert count.requirement_id not in {point.requirement_id for point in found.open_points}


@pytest.mark.parametrize(
    "text",
    [
        "12月19日在北京办40人的聚会，请一位摄影师，还要一个场地",
        "A photographer and a caterer for 40 people in Berlin on 19 December",
        "A workshop for 40 people in Berlin on 19 December",
    ],
)
def test_where_anything_has_a_limit_it_stays_a_question_for_everybody(text: str) -> None:
    (count,) = [one for one in read(text) if one.kind is COUNT]

    assert count.value.tags == ()


def test_it_is_open_again_where_the_plan_has_somebody_with_a_limit_that_nobody_names() -> None:
    count = wants(COUNT, number=40, unit="people", tags=("photography",))
    room = facts(part("ann", "photography"), part("bob", "venue"))
    small = facts(
        part("ann", "photography"), part("bob", "venue"), offers={"bob": offered("bob", "venue", capacity_people=30)}
    )
    silent = facts(part("ann", "photography"), silent=("ann",))
    idle = facts(part("ann", "photography"), part("bob", "venue", standing=Standing.STAND_BY))

    assert [check((count,), each, Language.EN)[0].status for each in (room, small, silent, idle)] == [
        RequirementStatus.OPEN,
        RequirementStatus.PARTLY,
        RequirementStatus.PARTLY,
        RequirementStatus.MET,
    ]
