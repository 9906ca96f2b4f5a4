"""A sentence is done as a whole, or not at all: also where a negotiation changes the canvas in its middle."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from tests.orchestration.a_service import a_party, a_service
from tests.waiting import until
from towow_core.domain.canvas import GoalStatus, NodeStatus
from towow_core.llm.offline_client import OfflineClient
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.prompts.base import Prompt, Rendered
from towow_core.workflow.events import Author, CanvasChangeEvent, OrchestrationEvent


class Interrupted(OfflineClient):
    """The engine; just before one of its thoughts, usually the second, something else happens."""

    def __init__(self) -> None:
        self.thoughts, self.at = 0, 2
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        self.thoughts += 1
        if self.thoughts == self.at and self.meanwhile is not None:
            await self.meanwhile()
        return await super().complete(prompt, inputs, rendered)


@pytest.fixture
def model() -> Interrupted:
    return Interrupted()


@pytest.fixture
async def session(store_url: str, model: Interrupted) -> AsyncIterator[WorkflowSession]:
    async with a_service(store_url, model=model) as service:
        session = await a_party(service)
        for name in ("venue", "poster"):
            await changed(session, "node_added", node_id=name, node_type="task", name=name)
        yield session


async def changed(session: WorkflowSession, kind: str, client: str = "plan", **facts: Any) -> None:
    version = session.workflow.canvas.version
    event = CanvasChangeEvent(
        workflow_id=session.workflow_id, change_type=kind, change_data=facts, client_id=client, version=version
    )
    assert (await session.sync.handle_canvas_change(event)).success


@pytest.mark.parametrize(
    "sentence",
    [
        "add a task called catering, then delete the venue",
        "rename the poster to flyer, then connect poster and venue",
    ],
)
async def test_what_a_sentence_did_is_taken_back_where_others_took_away_what_it_speaks_of_next(
    session, model, sentence
) -> None:
    async def leaves() -> None:
        await changed(session, "node_deleted", node_id="venue")

    model.meanwhile = leaves
    reply = await session.message(sentence)

    assert [node.name for node in session.workflow.canvas.nodes.values()] == ["poster"]
    assert "The canvas was changed elsewhere" in reply.message
    assert "nothing of this sentence was done" in reply.message
    assert not reply.is_question
    assert {goal.status for goal in reply.goals} == {GoalStatus.FAILED}


async def test_what_others_change_besides_takes_nothing_back(session, model) -> None:
    async def gains() -> None:
        await changed(session, "node_added", node_id="bus", node_type="task", name="bus")

    model.meanwhile = gains
    reply = await session.message("add a task called catering, then delete the venue")

    assert {node.name for node in session.workflow.canvas.nodes.values()} == {"poster", "bus", "catering"}
    assert {goal.status for goal in reply.goals} == {GoalStatus.DONE}


async def test_what_is_refused_while_nobody_else_changed_anything_leaves_what_came_before(session) -> None:
    reply = await session.message("add a task called catering, then mark the venue as done")

    assert {node.name for node in session.workflow.canvas.nodes.values()} == {"venue", "poster", "catering"}
    assert [goal.status for goal in reply.goals] == [GoalStatus.DONE, GoalStatus.FAILED]


async def test_what_is_drawn_in_steps_is_drawn_whole_or_not_at_all(session) -> None:
    async def takes_no_lines(event: OrchestrationEvent) -> OrchestrationEvent | None:
        return None if isinstance(event, CanvasChangeEvent) and event.change_type == "edge_added" else event

    session.bus.add_middleware(takes_no_lines)
    reply = await session.message("add a task called catering after the venue")

    assert [node.name for node in session.workflow.canvas.nodes.values()] == ["venue", "poster"]
    assert "Only a part of this could be done" in reply.message
    assert [goal.status for goal in reply.goals] == [GoalStatus.FAILED]


async def test_what_its_author_does_by_hand_meanwhile_stays(session, model) -> None:
    async def leaves_by_hand() -> None:
        await changed(session, "node_deleted", client="page-1-7", node_id="venue")

    model.meanwhile = leaves_by_hand
    reply = await session.message(
        "add a task called catering, then delete the venue", Author(client_id="page-1", by="ann")
    )

    assert [node.name for node in session.workflow.canvas.nodes.values()] == ["poster"]
    assert "nothing of this sentence was done" in reply.message


async def test_what_was_undone_on_the_way_is_there_again(session, model) -> None:
    async def leaves() -> None:
        await changed(session, "node_deleted", node_id="venue")

    await session.message("rename the poster to flyer")
    model.thoughts, model.meanwhile = 0, leaves
    await session.message("undo that, then delete the venue")

    assert [node.name for node in session.workflow.canvas.nodes.values()] == ["flyer"]


async def test_what_cannot_be_taken_back_is_said_to_stay_and_its_goal_is_done(session, model) -> None:
    async def leaves() -> None:
        await changed(session, "node_deleted", node_id="bus")

    await session.message("run it")
    await until(lambda: session.workflow.run.nodes["poster"].status is NodeStatus.WAITING)
    await changed(session, "node_added", node_id="bus", node_type="task", name="bus")
    model.thoughts, model.at, model.meanwhile = 0, 3, leaves
    reply = await session.message("mark the poster as done, add a task called catering, then delete the bus")

    assert [node.name for node in session.workflow.canvas.nodes.values()] == ["venue", "poster"]
    assert session.workflow.run.nodes["poster"].status is NodeStatus.COMPLETED
    assert "The node “poster” is done." in reply.message
    assert "nothing of this sentence was done" not in reply.message
    assert [goal.status for goal in reply.goals] == [GoalStatus.DONE, GoalStatus.FAILED, GoalStatus.FAILED]


async def test_the_workflows_new_name_is_said_to_stay_where_the_rest_is_taken_back(session, model) -> None:
    async def leaves() -> None:
        await changed(session, "node_deleted", node_id="venue")

    model.at, model.meanwhile = 3, leaves
    reply = await session.message(
        "add a task called catering, then rename the workflow to “Gala”, then delete the venue"
    )

    assert [node.name for node in session.workflow.canvas.nodes.values()] == ["poster"]
    assert session.workflow.title == "Gala"
    assert "The workflow is called “Gala” now." in reply.message
    assert "nothing of this sentence was done" not in reply.message
    assert [goal.status for goal in reply.goals] == [GoalStatus.FAILED, GoalStatus.DONE, GoalStatus.FAILED]


@pytest.mark.parametrize(
    "change",
    [
        ("node_moved", {"node_id": "venue", "position": {"x": 5, "y": 6}}),
        ("node_updated", {"node_id": "poster", "name": "flyer"}),
        ("node_added", {"node_id": "bus", "node_type": "task", "name": "bus"}),
    ],
)
@pytest.mark.parametrize(
    ("rest", "is_question"), [("connect venue and lighting", True), ("mark the venue as done", False)]
)
async def test_what_others_change_elsewhere_takes_nothing_back_where_the_rest_cannot_be_done_anyway(
    session, model, change, rest, is_question
) -> None:
    async def changes() -> None:
        await changed(session, change[0], **change[1])

    model.meanwhile = changes
    reply = await session.message(f"add a task called catering, then {rest}")

    assert "catering" in {node.name for node in session.workflow.canvas.nodes.values()}
    assert reply.is_question is is_question
    assert "changed elsewhere" not in reply.message
    assert reply.goals[0].status is GoalStatus.DONE


@pytest.mark.parametrize("sentence", ["split venue into hall and garden", "把 venue 分成 hall 和 garden 两步"])
async def test_what_is_split_while_a_run_waits_for_it_is_split_whole_or_not_at_all(session, sentence) -> None:
    await session.message("run")

    async def waits() -> bool:
        return session.workflow.run.nodes["venue"].status is NodeStatus.WAITING

    await until(waits)
    reply = await session.message(sentence)

    assert [node.name for node in session.workflow.canvas.nodes.values()] == ["venue", "poster"]
    assert ("is split so" in reply.message or "是这样拆的" in reply.message) is False
    assert reply.is_question


async def test_several_orders_that_are_one_act_are_taken_back_where_one_of_them_is_refused(session, model) -> None:
    """The run comes to the task when a part of it is drawn already, so that it keeps its name."""

    async def runs() -> None:
        await session.execute()

        async def waits() -> bool:
            return session.workflow.run.nodes["venue"].status is NodeStatus.WAITING

        await until(waits)

    model.meanwhile = runs
    reply = await session.message("split venue into hall followed by garden")

    assert [node.name for node in session.workflow.canvas.nodes.values()] == ["venue", "poster"]
    assert "nothing of this sentence was done" in reply.message
    assert "is split so" not in reply.message
