"""The demands to try: each ends as its line says, and every way of ending is among them."""

from pathlib import Path

import pytest
import yaml

from bridges.simulation.played_network import play
from towow_core.domain.events import DemandFailed, ForceFinalized, NegotiationFailed, ProposalFinalized
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.support.envelopes import Envelope
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import MORE_PROFILES, PACKAGED_PROFILES

DEMANDS = yaml.safe_load((Path(__file__).parents[2] / "docs" / "examples" / "demands.yaml").read_text("utf-8"))[
    "demands"
]
PEOPLE = tuple(person for folder in (PACKAGED_PROFILES, MORE_PROFILES) for person in load_profiles(folder).profiles)
NOT_AGREED = {"no_candidates", "no_participants", "essential_unmet", "emergency", "unsafe_request"}


def ending(events: tuple[Envelope, ...]) -> str:
    found = [each.event for each in events]
    failed = next((one for one in found if isinstance(one, DemandFailed | NegotiationFailed)), None)
    if failed is not None:
        return failed.reason_code
    agreed = next(one for one in found if isinstance(one, ProposalFinalized | ForceFinalized))
    return "complete" if agreed.is_complete and not agreed.open_points else "open"


def test_there_are_sixteen_and_more_and_every_way_of_ending_is_among_them() -> None:
    assert len(DEMANDS) >= 16
    assert {one["ending"] for one in DEMANDS} == {"complete", "open", *NOT_AGREED}


@pytest.mark.parametrize("one", DEMANDS, ids=lambda one: one["demand"][:24])
def test_a_demand_to_try_ends_as_its_line_says(one) -> None:
    model = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    policy = NegotiationPolicy(clarify_timeout_s=0.0)  # nobody answers: what is assumed holds
    played = play(one["demand"], PEOPLE, model, today="2026-11-24", policy=policy)
    own = tuple(each for each in played.events if each.demand_id == played.demand_id)
    assert ending(own) == one["ending"]
