"""Whoever hands something over from afar before the day is nowhere on the day, and their part says by when."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person, proposal_of
from tests.requirements.kit import answer, facts, part, plan, wants
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import Language, Timeline
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check
from towow_core.requirements.digest import binding
from towow_core.requirements.facts import PlanFacts
from towow_core.services.negotiation.booking import days_of

K = RequirementKind
MET, OPEN = RequirementStatus.MET, RequirementStatus.OPEN
BEFORE, SATURDAY = "2026-12-10", "2026-12-19"


@pytest.mark.parametrize(
    ("text", "room", "draws", "city"),
    [
        ("12月19日下午两点在北京办一场50人的发布会，需要场地和海报设计", "场地提供", "平面设计", "北京"),
        (
            "A launch in Berlin on 19 December at 2 pm, a venue and a designer for the poster",
            "venue",
            "graphic design",
            "Berlin",
        ),
    ],
)
def test_a_designer_is_said_to_be_there_neither_on_the_day_nor_at_its_hours(
    text: str, room: str, draws: str, city: str
) -> None:
    understood = asked(text)
    offers = offers_from(understood, person("ben", room, city), person("ann", draws, city, remote=True))
    made = proposal_of(make_plan(understood, offers, "2026-11-22"))
    rows = {row.agent_id: row for row in made.assignments}
    known = PlanFacts(
        plan=made,
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    found = check(understood.requirements, known, understood.language)

    assert (rows["user_agent_ben"].by, rows["user_agent_ann"].days) == ("", ())
    assert "2026-11-22" < rows["user_agent_ann"].by < SATURDAY
    assert [r.met_by for r in found if r.kind is K.DATE] == [("user_agent_ben",)]
    assert "user_agent_ann" not in {a for r in found if r.value.unit == "time" for a in r.met_by}
    assert days_of(rows["user_agent_ann"], (SATURDAY,)) == (rows["user_agent_ann"].by,)


def test_what_is_wanted_by_a_day_is_met_by_who_hands_it_over_by_then() -> None:
    known = facts(part("ann", "design", by=BEFORE))
    line = Timeline(event_date=SATURDAY, event_days=(SATURDAY,), end_date=SATURDAY)
    known = replace(known, plan=replace(known.plan, timeline=line))

    def status(*, last: str) -> RequirementStatus:
        wanted = wants(K.DEADLINE, last=last, text="further", tags=("design",))
        return check((wanted,), known, Language.EN)[0].status

    assert (status(last=BEFORE), status(last="2026-12-09")) == (MET, RequirementStatus.UNMET)
    of_all = wants(K.DATE, first=SATURDAY, last=SATURDAY)
    assert check((of_all,), known, Language.EN)[0].status is OPEN  # nobody is there


def test_a_plan_from_before_there_was_such_a_day_keeps_its_digest() -> None:
    (row,) = binding(plan(part("ann", "design")), (), ())["parts"]
    (dated,) = binding(plan(part("ann", "design", by=BEFORE)), (), ())["parts"]

    assert "by" not in row
    assert dated["by"] == BEFORE
