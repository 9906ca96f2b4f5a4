"""What the words of those who are here change in how a demand is read is told by an event, and plans are held to it."""

from pathlib import Path

import pytest

from bridges.simulation.played_network import Played, play
from towow_core.domain.events import FilterCompleted
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.services.evidence.exports import Export
from towow_core.services.evidence.verified_plans import requirements
from towow_core.support.profile_files import load_profiles

SAMPLES = Path(__file__).parents[2] / "agents" / "profiles"
ZARA = "Puppet show for 30 kids in London on 5 December, with henna and a photographer."
SIGNS = "A conference in Berlin on 16 January for 100 people: a hall with sound, a buffet and German Sign Language."


def played(sentence: str) -> Played:
    people = [*load_profiles(SAMPLES).profiles, *load_profiles(SAMPLES / "more").profiles]
    return play(sentence, people, LLMService(OfflineClient(), fallbacks=FALLBACKS), today="2026-11-26")


@pytest.mark.parametrize("sentence", [ZARA, SIGNS])
def test_a_plan_whose_demand_was_read_by_a_label_is_not_called_false(sentence: str) -> None:
    done = played(sentence)
    export = Export(document={}, demand_id=done.demand_id, streams=done.recording.streams, certificate=None, seal=None)
    (found,) = (e.event for e in done.events if isinstance(e.event, FilterCompleted))

    assert found.requirements  # else nothing was read by a label, and this shows nothing
    assert [said.to("en") for said in requirements(export)] == []
