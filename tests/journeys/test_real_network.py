"""The main job over the real hub and real processes: HTTP in, SSE out, and what can go wrong on the way."""

import asyncio
import os
import signal

import pytest
import pytest_asyncio

from tests.bridges.small_bridge import watch
from tests.journeys.real_network import real_network, write_profiles
from tests.processes.ends import is_running
from tests.waiting import until
from towow_core.negotiation.status import VALID_TRANSITIONS, ChannelStatus

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="module")]

MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
FILM = "想在成都找一个摄制组拍一支三分钟的城市宣传片，预算3万"
NOBODY = "谁能在月球上给我做开颅手术"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def network(tmp_path_factory):
    """All sample twins, the offline engine."""
    async with real_network(tmp_path_factory.mktemp("network")) as running:
        yield running


async def test_one_sentence_becomes_a_plan_that_real_processes_agreed_on(network) -> None:
    assert len([a for a in (await network.http.get("/api/v1/agents")).json()["agents"] if a["online"]]) >= 10
    events = await network.until(await network.submit(MEETUP))

    assert [e["seq"] for e in events] == list(range(1, len(events) + 1))
    assert events[-1]["event_type"] in {"towow.proposal.finalized", "towow.negotiation.force_finalized"}
    offered = [e for e in events if e["event_type"] == "towow.offer.submitted"]
    assert len(offered) >= 4
    declined = {e["payload"]["agent_id"] for e in offered if e["payload"]["decision"] == "decline"}
    assert not declined & {a["agent_id"] for a in events[-1]["payload"]["proposal"]["assignments"]}


async def test_the_states_follow_the_table(network) -> None:
    events = await network.until(await network.submit(MEETUP))

    moves = [e["payload"] for e in events if e["event_type"] == "towow.channel.status_changed"]
    assert moves[0]["old_status"] == "created"
    for move in moves:
        assert ChannelStatus(move["new_status"]) in VALID_TRANSITIONS[ChannelStatus(move["old_status"])]


async def test_two_demands_at_once_are_planned_apart_and_differently(network) -> None:
    ids = [await network.submit(MEETUP), await network.submit(FILM)]
    meetup, film = await asyncio.gather(*(network.until(demand_id) for demand_id in ids))

    for demand_id, events in zip(ids, (meetup, film), strict=True):
        assert {e["payload"]["demand_id"] for e in events} == {demand_id}
    teams = [{a["agent_id"] for a in e[-1]["payload"]["proposal"]["assignments"]} for e in (meetup, film)]
    assert teams[0] != teams[1]


async def test_a_demand_that_nobody_can_serve_fails_with_advice(network) -> None:
    events = await network.until(await network.submit(NOBODY))

    assert events[-1]["event_type"] == "towow.negotiation.failed"
    assert events[-1]["payload"]["reason_code"] == "no_candidates"
    assert events[-1]["payload"]["advice"]


async def test_a_reader_that_reconnects_gets_exactly_the_rest(network) -> None:
    demand_id = await network.submit(MEETUP)
    whole = await watch(network.http, demand_id)
    half = len(whole) // 2

    assert await watch(network.http, demand_id, headers={"Last-Event-ID": whole[half][0]}) == whole[half + 1 :]


async def test_every_process_ends_with_code_0_on_sigterm(tmp_path_factory) -> None:
    folder = tmp_path_factory.mktemp("stopped")
    profiles = write_profiles(folder / "profiles", ["alice", "bob"])
    async with real_network(folder, profiles_dir=profiles) as network:
        children = dict(network.launcher.supervisor.children)
        pids = {name: network.pid(name) for name in [*children, "user_agent_alice", "user_agent_bob"]}
        for name in reversed(children):
            os.kill(pids[name], signal.SIGTERM)
            await until(lambda name=name: children[name].exit_code is not None or not is_running(pids[name]))
        codes = {name: child.exit_code for name, child in children.items()}

    assert set(codes.values()) <= {0, None}, codes
    assert not any(is_running(pid) for pid in pids.values())
