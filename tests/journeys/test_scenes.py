"""The scenes of docs/scenes.md, each over a real network of its own, from the command that the page gives."""

import re
import shlex
from pathlib import Path

import pytest

from tests.journeys.real_network import real_network

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
COMMANDS = re.findall(r"\| `([^`]*towow demo[^`]*)` \|", (ROOT / "docs/scenes.md").read_text("utf-8"))


async def scene(tmp_path: Path, number: int, *until: str) -> list[dict]:
    """Run the page's command number `number`: its settings, its demand."""
    *words, demand = shlex.split(COMMANDS[number])
    environment = dict(word.split("=", 1) for word in words if "=" in word)
    if "TOWOW_PROFILES_DIR" in environment:
        environment["TOWOW_PROFILES_DIR"] = str(ROOT / environment["TOWOW_PROFILES_DIR"])
    async with real_network(tmp_path, environment=environment) as network:
        return await network.until(await network.submit(demand), *until)


def only(events: list[dict], event_type: str) -> dict:
    (found,) = [e["payload"] for e in events if e["event_type"] == event_type]
    return found


async def test_an_objection_leads_to_a_second_round_with_a_visible_difference(tmp_path) -> None:
    events = await scene(tmp_path, 0)

    plans = [e["payload"]["proposal"] for e in events if e["event_type"] == "towow.proposal.distributed"]
    assert [plan["version"] for plan in plans] == [1, 2]
    assert plans[1]["adjustment_summary"]["requests_addressed"]
    assert plans[0]["assignments"] != plans[1]["assignments"]
    assert events[-1]["event_type"] == "towow.proposal.finalized"


async def test_the_last_round_without_full_agreement_is_forced(tmp_path) -> None:
    events = await scene(tmp_path, 1)

    forced = only(events, "towow.negotiation.force_finalized")
    assert forced["confirmed_participants"]
    assert forced["optional_participants"]
    assert forced["compromise_proposal"]["summary"]


async def test_a_gap_opens_a_subnet_whose_result_is_merged(tmp_path) -> None:
    events = await scene(tmp_path, 2, "towow.subnet.completed")

    done = only(events, "towow.subnet.completed")
    assert done["outcome"] == "finalized"
    assert done["merged_assignments"]
    assert {a["source"] for a in done["merged_assignments"]} == {done["sub_channel_id"]}
    assert done["proposal"]["version"] == 2


async def test_a_gap_that_one_person_could_fill_is_filled_without_a_subnet(tmp_path) -> None:
    events = await scene(tmp_path, 5, "towow.proposal.updated")

    settled, asked = only(events, "towow.gap.settled"), only(events, "towow.gap.invited")
    assert (settled["outcome"], settled["agent_id"]) == ("joined", asked["agent_id"])
    (new,) = [
        a
        for a in only(events, "towow.proposal.updated")["proposal"]["assignments"]
        if a["agent_id"] == asked["agent_id"]
    ]
    assert new["is_confirmed"]
    assert "towow.subnet.triggered" not in {e["event_type"] for e in events}


async def test_somebody_who_leaves_mid_way_is_replaced(tmp_path) -> None:
    events = await scene(tmp_path, 3)

    left = only(events, "towow.agent.withdrawn")
    substituted = only(events, "towow.agent.substituted")
    assert (left["agent_id"], substituted["replaced_by"]) == ("user_agent_duyu", "user_agent_yuanye")
    final = only(events, "towow.proposal.finalized")
    assert final["participants"] == ["user_agent_qinlan", "user_agent_yuanye"]
    assert [a["role"] for a in final["proposal"]["assignments"]] == ["场地提供方", "演讲嘉宾"]


async def test_what_nobody_can_do_fails_with_advice(tmp_path) -> None:
    failed = only(await scene(tmp_path, 4), "towow.negotiation.failed")

    assert failed["reason_code"] == "no_candidates"
    assert failed["advice"]
