"""Who is asked for a part that an agreed plan lacks: nobody whom the demand rules out."""

import pytest

from tests.core.matching_kit import TODAY, person
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import Proposal, Timeline
from towow_core.domain.subdemands import SubDemand
from towow_core.engine.planning.single_part import able_alone

PLAN = Proposal(
    proposal_id="prop-1", demand_id="d-1", version=1, summary="", timeline=Timeline(event_date="2026-12-12")
)
EN, DE = person("ann", "photography", "Berlin", languages=("en",)), person("jonas", "photography", "Berlin")


def invited(text: str) -> set[str]:
    gap = SubDemand(description="Berlin: photography on 2026-12-12", capability_tags=("photography",))
    return {c.display_name for c in able_alone(gap, asked(text), PLAN, (EN, DE), today=TODAY, most=5)}


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("A talk in Berlin on 12 December with a photographer", {"Ann", "Jonas"}),
        ("A talk in Berlin on 12 December with a photographer, but not Ann", {"Jonas"}),
        ("A talk in Berlin on 12 December with a photographer who speaks German", {"Jonas"}),
    ],
)
def test_a_gap_invites_nobody_whom_the_demand_rules_out(text: str, who: set[str]) -> None:
    assert invited(text) == who
