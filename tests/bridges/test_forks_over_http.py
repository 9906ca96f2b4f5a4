"""What if, asked over HTTP: the real demand is not touched, and who may not read it may not fork it."""

import asyncio
import gc
import json
import signal
import sys
import weakref
from asyncio.subprocess import PIPE
from functools import partial

import orjson
import pytest
import pytest_asyncio

from bridges.cli import exits
from bridges.cli.fork import fork as cli_fork
from bridges.forks.bundle import Bundle, ForkChanges, gather
from bridges.forks.computing import LENGTH_BYTES, ForkFailed, Forks
from tests.bridges.locked_bridge import locked_bridge
from tests.bridges.test_clarifications import bridge_of
from tests.bridges.test_honest_outcomes import MEETUP, PEOPLE, person
from tests.waiting import PATIENCE_S, until
from towow_core.domain.errors import TooMany
from towow_core.domain.policy import NegotiationPolicy
from towow_core.services.evidence.replay import encode
from towow_core.services.evidence.transfer import take_out
from towow_core.support import codec

pytestmark = pytest.mark.asyncio(loop_scope="module")
HALL = person("hall", "何厅", "场地提供", price=7000.0, capacity_people=60)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def agreed(tmp_path_factory):
    async with bridge_of(tmp_path_factory.mktemp("forks"), {**PEOPLE, "hall": HALL}) as bridge:
        demand_id = await bridge.submit(MEETUP)
        await bridge.network.until(demand_id)
        await bridge.network.until_nothing_is_open()
        yield bridge, demand_id


async def fork(bridge, demand_id: str, at_seq: int | None = None, **changes):
    asked = {"at_seq": at_seq, "changes": changes}
    return await bridge.http.post(f"/api/v1/demand/{demand_id}/fork", json=asked)


# Answers each bundle with the same fork: for what `Forks` does, and not what it starts, which imports for seconds.
ANSWERING = """
import sys
said = open(sys.argv[1], "rb").read()
while head := sys.stdin.buffer.read(8):
    sys.stdin.buffer.read(int.from_bytes(head))
    sys.stdout.buffer.write(len(said).to_bytes(8) + said)
    sys.stdout.buffer.flush()
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def answering(agreed, tmp_path_factory) -> tuple[str, ...]:
    forked = await agreed[0].context.forks.compute(partial(bundle_of, agreed))
    said = tmp_path_factory.mktemp("answer") / "forked"
    said.write_bytes(orjson.dumps({"forked": codec.dump(forked)}))
    return (sys.executable, "-S", "-c", ANSWERING, str(said))


async def bundle_of(agreed) -> Bundle:
    bridge, demand_id = agreed
    return await gather(bridge.network.store, demand_id, 2, ForkChanges(), NegotiationPolicy())


def processes_of(monkeypatch) -> list[asyncio.subprocess.Process]:
    """Those that are started from now on."""
    start, started = asyncio.create_subprocess_exec, []

    async def noted(*command: str, **options: object) -> asyncio.subprocess.Process:
        started.append(await start(*command, **options))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    return started


async def anything(there: list) -> bool:
    return bool(there)


async def test_the_original_is_untouched_byte_for_byte_and_no_demand_is_added(agreed) -> None:
    bridge, demand_id = agreed
    store = bridge.network.store
    before, listed = encode(await take_out(store, demand_id)), (await bridge.http.get("/api/v1/demands")).json()
    held = await store.commitments.of_demand(demand_id)
    answer = await fork(bridge, demand_id, 2, declines=["user_agent_lin"], budget="5000元")
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["what_if"] is True
    assert all(event["what_if"] is True for event in told["events"])
    assert told["changes"] == {"budget": "5000元", "declines": ["user_agent_lin"]}
    assert {part["agent_id"] for part in told["view"]["proposal"]["assignments"]}.isdisjoint({"user_agent_lin"})
    assert encode(await take_out(store, demand_id)) == before
    assert (await bridge.http.get("/api/v1/demands")).json() == listed
    assert await store.commitments.of_demand(demand_id) == held


async def test_each_answer_says_what_it_rests_on(agreed) -> None:
    bridge, demand_id = agreed
    told = (await fork(bridge, demand_id, 2, declines=["user_agent_lin"])).json()
    offers = {
        e["payload"]["agent_id"]: e["basis"] for e in told["events"] if e["event_type"] == "towow.offer.submitted"
    }
    assert offers == {"user_agent_lin": "supposed", "user_agent_chen": "recorded", "user_agent_hall": "recorded"}
    reviews = [answer["basis"] for answer in told["answers"] if answer["question"] == "review"]
    assert reviews
    assert set(reviews) == {"rules"}  # nobody was ever asked about that plan


@pytest.mark.parametrize(
    ("at_seq", "changes", "status", "says"),
    [
        (9999, {}, 409, "has no event 9999"),
        (2, {"budget": "猫"}, 400, "budget"),
        (2, {"declines": ["user_agent_nobody"]}, 404, "user_agent_nobody"),
        (2, {"waive": ["req-nothing"]}, 404, "req-nothing"),
        (2, {"polcy": {}}, 400, "polcy"),
        (2, {"policy": {"rounds_max": 0}}, 400, "rounds_max"),
    ],
)
async def test_what_cannot_be_supposed_is_refused_by_name(agreed, at_seq, changes, status, says) -> None:
    bridge, demand_id = agreed
    answer = await fork(bridge, demand_id, at_seq, **changes)
    assert (answer.status_code, says in answer.json()["detail"]) == (status, True), answer.text


async def test_the_bridge_answers_others_while_a_fork_is_computed(agreed, monkeypatch) -> None:
    bridge, demand_id = agreed
    await bridge.context.forks.stop()
    started = processes_of(monkeypatch)
    computing = asyncio.ensure_future(fork(bridge, demand_id, 2))
    await until(lambda: anything(started))
    started[0].send_signal(signal.SIGSTOP)
    others = [(await bridge.http.get("/healthz")).status_code for _ in range(3)]
    is_computing = not computing.done()
    started[0].send_signal(signal.SIGCONT)
    assert (others, is_computing, (await computing).status_code) == ([200] * 3, True, 200)


async def test_who_comes_when_enough_are_computed_is_sent_away_and_what_takes_too_long_is_ended(
    agreed, monkeypatch
) -> None:
    """Before anything is gathered for them; and whoever is in line waits no longer than who is computed."""
    gathering, started = [], processes_of(monkeypatch)

    async def gathered() -> Bundle:
        gathering.append(agreed)
        return await bundle_of(agreed)

    forks = Forks(at_once=1, in_line=1, within_s=0.5, command=("sleep", "60"))
    outcomes = await asyncio.gather(*(forks.compute(gathered) for _ in range(3)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [ForkFailed, ForkFailed, TooMany]
    assert len(gathering) == 2
    # Both times end within a moment of each other: who waited may have begun in it, and is ended as well.
    assert all(process.returncode is not None for process in started)


async def test_a_user_has_so_many_forks_computed_at_once_and_others_have_theirs(agreed) -> None:
    forks = Forks(at_once=1, in_line=3, each=2, within_s=0.2, command=("sleep", "60"))
    asked = (forks.compute(partial(bundle_of, agreed), by=by) for by in ("alice", "alice", "alice", "bob"))
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [ForkFailed, ForkFailed, TooMany, ForkFailed]
    with pytest.raises(ForkFailed):
        await forks.compute(partial(bundle_of, agreed), by="alice")


async def test_a_fork_that_crashes_says_in_the_log_why(agreed, caplog) -> None:
    forks = Forks(command=(sys.executable, "-c", "raise RuntimeError('no such moment')"))
    with pytest.raises(ForkFailed):
        await forks.compute(partial(bundle_of, agreed))
    (said,) = [record for record in caplog.records if record.message == "fork.process_died"]
    assert said.levelname == "ERROR"
    assert said.returncode != 0
    assert said.log_tail.endswith("RuntimeError: no such moment\n")


async def test_nothing_waits_on_the_loop_for_processes_that_were_asked_again_or_stopped(agreed, answering) -> None:
    forks = Forks(idle_s=PATIENCE_S, command=answering)
    for _ in range(2):
        await forks.compute(partial(bundle_of, agreed))
    await forks.stop()
    gone = weakref.ref(forks)
    del forks
    gc.collect()
    assert gone() is None


async def test_a_process_that_died_while_it_waited_is_not_asked(agreed, answering, monkeypatch) -> None:
    forks, started = Forks(command=answering), processes_of(monkeypatch)
    try:
        first = await forks.compute(partial(bundle_of, agreed))
        started[0].kill()
        await started[0].wait()
        second = await forks.compute(partial(bundle_of, agreed))
    finally:
        await forks.stop()
    assert [event.event_type for event in second.events] == [event.event_type for event in first.events]
    assert len(started) == 2


async def test_what_never_ends_ends_although_nobody_is_there_to_end_it() -> None:
    spin = "from bridges.forks import worker as w; w.WITHIN_S, w.GRACE_S = 0, 1"
    spin += "; w._answer = lambda _: all(iter(lambda: 1, 0)); w.main()"
    computing = await asyncio.create_subprocess_exec(sys.executable, "-c", spin, stdin=PIPE)
    assert computing.stdin is not None
    computing.stdin.write((1).to_bytes(LENGTH_BYTES) + b"x")
    try:
        async with asyncio.timeout(PATIENCE_S):
            assert await computing.wait() == -signal.SIGALRM
    finally:
        if computing.returncode is None:
            computing.kill()


async def test_a_fork_is_for_whoever_may_decide_about_the_demand(tmp_path) -> None:
    async with locked_bridge(tmp_path) as locked:
        demand_id = await locked.submit(locked.alice)
        path = f"/api/v1/demand/{demand_id}/fork"
        asked = {"changes": {"declines": ["user_agent_nobody"]}}
        shown = {"another": locked.mallory, "twin": locked.bob, "nobody": {}}
        status = {
            who: (await locked.bridge.http.post(path, headers=key, json=asked)).status_code
            for who, key in shown.items()
        }
    assert status == {"another": 403, "twin": 403, "nobody": 401}


async def test_at_a_terminal_the_fork_is_told_beside_the_real_plan(agreed, capsys) -> None:
    bridge, demand_id = agreed
    supposed = {"declines": ["user_agent_lin"], "budget": ""}
    code = await cli_fork(demand_id, 2, supposed, bridge.url, None, as_json=False)
    shown = capsys.readouterr().out
    assert code == exits.AGREED
    assert "没有发生过" in shown
    assert "会是这份方案" in shown
    assert not [claim for claim in ("已达成一致", "谈妥", "✓ 已", "人接受", "已确认", "都确认") if claim in shown]
    assert "林望舒（场地提供方）不在方案里了" in shown
    assert "何厅 · 角色: 备选场地提供方 → 场地提供方" in shown
    assert "1 个是假定" in shown
    await cli_fork(demand_id, None, {}, bridge.url, None, as_json=True)
    assert json.loads(capsys.readouterr().out)["what_if"] is True
