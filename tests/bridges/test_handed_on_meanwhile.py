"""A task that is handed on and marked by who had it at once: one of the two counts, and the later one is told why."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.test_my_tasks import BOB, TASKS, ask, of_alice
from towow_core.domain.canvas import NodeStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.orchestration.handing_on import Person

CAROL = Person(person="user_agent_carol", display_name="Carol")


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob", "carol")) as running:
        yield running


@pytest.mark.parametrize("status", ["completed", "failed"])
async def test_of_a_task_handed_on_and_marked_at_once_only_the_first_counts(locked, monkeypatch, status) -> None:
    workflow_id = await of_alice(locked)
    session = await locked.bridge.context.workflows.open(workflow_id)
    mark, url = session.agent.mark, f"{TASKS}/{workflow_id}/venue"

    async def handed_on_first(*args: Any, **said: Any) -> None:
        """Whose it is was looked at already; before the mark is recorded, the task is handed on."""
        await session.hand_on("venue", CAROL, by=BOB, note="")
        await mark(*args, **said)

    monkeypatch.setattr(session.agent, "mark", handed_on_first)
    code, refusal = await ask(locked, locked.bob, "POST", url, {"status": status})
    monkeypatch.undo()

    assert (code, "handed on to Carol" in refusal["detail"]) == (409, True), refusal
    node, run = session.workflow.canvas.nodes["venue"], session.workflow.run.nodes["venue"]
    assert (node.config["assignee"], run.status) == (CAROL.person, NodeStatus.WAITING)


@pytest.mark.parametrize("is_marked_first", [True, False])
async def test_what_is_on_its_way_when_the_other_is_recorded_is_refused(locked, is_marked_first) -> None:
    workflow_id = await of_alice(locked)
    session = await locked.bridge.context.workflows.open(workflow_id)
    marks = session.agent.mark(workflow_id, "venue", NodeStatus.FAILED, by=BOB, note="x", whose=BOB)
    hands = session.hand_on("venue", CAROL, by=BOB, note="", whose=BOB)

    both = [marks, hands] if is_marked_first else [hands, marks]
    came = await asyncio.gather(*both, return_exceptions=True)

    assert [type(each) for each in came] == [type(None), CanvasRefused]


async def test_of_two_who_are_handed_one_task_at_once_one_has_it(locked) -> None:
    workflow_id = await of_alice(locked)
    session = await locked.bridge.context.workflows.open(workflow_id)
    others = (CAROL, Person(person="mallory", display_name="Mallory"))

    hands = (session.hand_on("venue", to, by=BOB, note="", whose=BOB) for to in others)
    came = await asyncio.gather(*hands, return_exceptions=True)

    assert [type(each) for each in came] == [type(None), CanvasRefused]
    assert session.workflow.canvas.nodes["venue"].config["assignee"] == CAROL.person


async def test_whoever_is_too_late_to_hand_a_task_on_is_told_who_has_it_now(locked) -> None:
    workflow_id = await of_alice(locked)
    session = await locked.bridge.context.workflows.open(workflow_id)
    dora = Person(person="user_agent_dora", display_name="Dora")

    came = await asyncio.gather(
        *(session.hand_on("venue", to, by=BOB, note="", whose=BOB) for to in (CAROL, dora)), return_exceptions=True
    )

    assert [type(each) for each in came] == [type(None), CanvasRefused]
    assert "was handed on to Carol just now" in str(came[1])


async def test_an_owner_who_says_yes_for_somebody_else_is_told_that_they_cannot(locked) -> None:
    workflow_id = await of_alice(locked)
    url = f"/api/v1/workflows/{workflow_id}/nodes/venue/complete"

    status, refusal = await ask(locked, locked.alice | {"Accept-Language": "en"}, "POST", url, {"by": BOB})

    assert (status, refusal["detail"]) == (403, "This token is alice's; it says nothing in anybody else's name.")
