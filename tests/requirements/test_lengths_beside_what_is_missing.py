"""A length is held to their own words where a part is missing too; the first of several days is no delivery."""

from dataclasses import replace

import pytest

from bridges.simulation.played_network import play
from tests.core.matching_kit import person
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService


def ended(sentence: str, *who: AgentProfile) -> ProposalFinalized:
    model = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    played = play(sentence, who, model, today="2026-11-30", policy=NegotiationPolicy(clarify_timeout_s=0.0))
    (end,) = [one.event for one in played.events if isinstance(one.event, ProposalFinalized)]
    return end


def guide(says: str) -> AgentProfile:
    one = person("guide", "guiding", "Porto", price=200.0, languages=("zh", "en"))
    return replace(one, capabilities={"guiding": says})


@pytest.mark.parametrize(
    "sentence",
    [
        "A guide and a van with a driver in Porto for two days, 12 and 13 December, 6 people",
        "12月12日和13日在波尔图要一位向导和一辆带司机的车，两天，6个人",
    ],
)
def test_a_shorter_length_that_they_write_is_quoted_beside_what_is_missing(sentence: str) -> None:
    found = ended(sentence, guide("half a day on foot")).requirements
    (length,) = [r for r in found if r.kind is RequirementKind.DURATION]
    assert length.status is RequirementStatus.UNMET
    assert "half a day" in length.note


def test_who_writes_of_no_length_is_not_against_it() -> None:
    sentence = "A guide and a van with a driver in Porto for two days, 12 and 13 December, 6 people"
    found = ended(sentence, guide("the old town on foot")).requirements
    (length,) = [r for r in found if r.kind is RequirementKind.DURATION]
    assert length.status is not RequirementStatus.UNMET
    assert "own words" not in length.note


def test_nothing_is_delivered_on_the_first_of_several_days() -> None:
    end = ended("A guide in Porto on 12 and 13 December, 6 people", guide("the old town on foot"))
    names = [one.name for one in end.proposal.timeline.milestones]
    assert "Delivery" not in names
    assert "First day" in names
    once = ended("A guide in Porto on 12 December, 6 people", guide("the old town on foot"))
    assert "First day" not in [one.name for one in once.proposal.timeline.milestones]
