"""Nodes that wait: for a time, which a restart does not lose, and for people's yes; and one that tells people."""

import asyncio
from typing import Any

import pytest

from bridges.simulation.virtual_time import EPOCH, VirtualClock, VirtualLoop
from tests.orchestration.test_branches import Branches
from towow_core.domain.canvas import NodeRun, NodeStatus, RunStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.support.timestamps import plus_seconds
from towow_core.workflow.checks import problems_of
from towow_core.workflow.events import NodeExecutionEvent

YES, NO = NodeStatus.COMPLETED, NodeStatus.FAILED
DAY_S = 86_400


class Waits(Branches):
    def node(self, node_id: str) -> NodeRun:
        return self.sync.workflow("w").run.nodes[node_id]


def delayed(clock: VirtualClock, **config: Any) -> Waits:
    return Waits("wait:delay", "then", "wait>then", wait=config, clock=clock)


def waited(**config: Any) -> tuple[float, dict[str, str]]:
    """Seconds that a run with this delay takes, and how its nodes ended."""

    async def work() -> tuple[float, dict[str, str]]:
        loop = asyncio.get_running_loop()
        stage = delayed(VirtualClock(loop), **config)
        began = loop.time()
        await stage.agent.start_run("w")
        await stage.ended.wait()
        return loop.time() - began, stage.states()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work())


@pytest.mark.parametrize(
    ("config", "seconds"),
    [
        ({"days": 2}, 2 * DAY_S),
        ({"hours": 1, "minutes": 30}, 5_400),
        ({"until": "2026-11-23"}, 2.5 * DAY_S + 7_200),
        ({"until": "2026-11-20 12:00"}, 7_200),
        ({"until": "2026-11-20T12:00+01:00"}, 3_600),
        ({"until": "2026-11-01"}, 0),
        ({"until": "2026-11-20 11:00", "hours": 3}, 3 * 3_600),
    ],
)
def test_a_delay_waits_as_long_as_it_says_and_what_follows_it_after_that(config, seconds) -> None:
    assert EPOCH == "2026-11-20T10:00:00.000000Z"
    took_s, states = waited(**config)
    assert took_s == pytest.approx(seconds, abs=1)
    assert states == {"wait": "completed", "then": "completed"}


def test_a_restart_waits_for_the_same_moment() -> None:
    async def work() -> None:
        loop = asyncio.get_running_loop()
        clock = VirtualClock(loop)
        before = delayed(clock, days=2)
        await before.agent.start_run("w")
        await asyncio.sleep(DAY_S)
        assert before.node("wait").result == {"until": plus_seconds(EPOCH, 2 * DAY_S)}
        await before.agent.stop()

        after = Waits(clock=clock)
        after.sync.put(before.sync.workflow("w"))
        after.agent.resume(after.sync.workflow("w"))
        await after.ended.wait()
        assert loop.time() == pytest.approx(2 * DAY_S, abs=1)
        assert after.states() == {"wait": "completed", "then": "completed"}

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(work())


@pytest.mark.parametrize("config", [{}, {"until": ""}])
async def test_a_delay_that_says_nothing_is_a_problem_before_the_run(config) -> None:
    stage = Waits("wait:delay", wait=config)
    assert [p.node_ids for p in problems_of(stage.sync.get_canvas_state("w"), ())] == [("wait",)]


@pytest.mark.parametrize(
    "config", [{"until": "tomorrow"}, {"days": -1}, {"days": 400}, {"hours": "x"}, {"days": True}, {"until": "25:00"}]
)
async def test_a_delay_that_cannot_be_is_not_drawn(config) -> None:
    with pytest.raises(CanvasRefused):
        Waits("wait:delay", wait=config)


async def asking(**config: Any) -> Waits:
    stage = Waits("ok:approval", "then", "ok>then", ok={"question": "May we book it?", **config})
    await stage.agent.start_run("w")
    await stage.until("ok", "waiting")
    return stage


async def test_two_of_three_say_yes_and_the_run_goes_on() -> None:
    stage = await asking(people="ann、ben, cleo", needed=2)
    await stage.agent.mark("w", "ok", YES, by="ann")
    await stage.agent.mark("w", "ok", NO, by="ben", note="too far")
    assert stage.node("ok").status is NodeStatus.WAITING
    await stage.agent.mark("w", "ok", YES, by="cleo")
    assert await stage.end() == {"ok": "completed", "then": "completed"}
    result = stage.node("ok").result
    assert (result["approved"], result["yes"], result["no"]) == (True, ["ann", "cleo"], ["ben"])
    assert result["notes"] == {"ben": "too far"}


async def test_when_too_few_are_left_for_a_yes_it_is_refused_and_who_said_no_is_kept() -> None:
    stage = await asking(people=["ann", "ben", "cleo"], needed=2)
    await stage.agent.mark("w", "ok", NO, by="ben")
    await stage.agent.mark("w", "ok", NO, by="cleo")
    assert await stage.end() == {"ok": "failed", "then": "skipped"}
    assert "2 said no, and 2 must say yes" in stage.node("ok").error
    assert stage.node("ok").result["no"] == ["ben", "cleo"]


async def test_nobody_answers_twice_or_for_others_or_without_a_name() -> None:
    stage = await asking(people="ann, ben")
    await stage.agent.mark("w", "ok", YES, by="ann")
    for by in ("ann", "mallory", ""):
        with pytest.raises(CanvasRefused):
            await stage.agent.mark("w", "ok", YES, by=by)
    assert stage.node("ok").result["yes"] == ["ann"]
    await stage.agent.stop()


async def test_where_nobody_is_named_one_answer_of_anybody_is_enough() -> None:
    for said, state in ((YES, "completed"), (NO, "failed")):
        stage = await asking()
        await stage.agent.mark("w", "ok", said, by="anybody")
        assert (await stage.end())["ok"] == state


@pytest.mark.parametrize("found", [[], "", " , ", None, {"a": 1}, ["carol", {"x": 1}], [["alice"]], 3])
async def test_where_data_is_to_name_who_may_agree_and_names_nobody_it_is_asked_of_nobody_else(found) -> None:
    stage = Waits(
        "who:transform", "ok:approval", "who>ok", who={"output": [found]}, ok={"people": "{{nodes.who.value[0]}}"}
    )
    assert (await stage.run())["ok"] == "failed"
    assert "it names nobody" in stage.node("ok").error


async def test_an_answer_that_does_not_know_of_another_is_not_taken() -> None:
    stage = await asking(people="ann, ben")
    run = stage.sync.workflow("w").run
    await stage.agent.mark("w", "ok", YES, by="ann")
    stale = {**run.nodes["ok"].result, "yes": ["ben"]}
    event = NodeExecutionEvent(
        workflow_id="w", node_id="ok", node_type="approval", status=NodeStatus.WAITING, result=stale,
        run_id=run.run_id, by="ben",
    )  # fmt: skip
    assert not (await stage.bus.publish(event)).passed
    await stage.agent.mark("w", "ok", YES, by="ben")
    assert (await stage.end())["ok"] == "completed"


async def test_more_than_a_run_brings_can_never_say_yes() -> None:
    stage = Waits("ok:approval", variables={"who": ["ann"]}, ok={"people": "{{variables.who}}", "needed": 2})
    assert await stage.run() == {"ok": "failed"}
    assert "never be approved" in stage.node("ok").error


async def test_a_notification_is_told_in_the_conversation_with_its_data_and_says_where_it_went() -> None:
    told: list[str] = []

    async def tell(text: str, _: str) -> None:
        told.append(text)

    stage = Waits("say:notification", variables={"hall": "North"}, say={"message": "{{variables.hall}} it is."})
    stage.agent.engine.tell = tell
    await stage.run()
    assert told == ["North it is."]
    assert stage.node("say").result == {"message": "North it is.", "sent_to": ["conversation", "events"]}
    assert stage.status is RunStatus.COMPLETED


async def test_where_there_is_no_conversation_a_notification_does_not_say_that_it_went_there() -> None:
    stage = Waits("say:notification", say={"message": "Hello."})
    await stage.run()
    assert stage.node("say").result["sent_to"] == ["events"]


async def test_a_notification_that_data_made_too_long_fails_and_fills_no_conversation() -> None:
    told: list[str] = []

    async def tell(text: str, _: str) -> None:
        told.append(text)

    stage = Waits("say:notification", variables={"page": "x" * 2_001}, say={"message": "{{variables.page}}"})
    stage.agent.engine.tell = tell
    await stage.run()
    assert told == []
    assert stage.node("say").error == "The message has 2001 characters; at most 2000 are told."
