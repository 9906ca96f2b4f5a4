"""A draft is brought in as it was seen: what comes later is lost nowhere, and nobody waits for a sentence meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.waiting import until
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import DraftStatus, Workflow
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.prompts.base import Prompt, Rendered
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.workflow.events import Author, CanvasChangeEvent, DraftClosedEvent, OrchestrationEvent

ANN = Author(by="ann")


class Thinking(OfflineClient):
    """The engine, which takes its time once it is told to."""

    def __init__(self) -> None:
        self.may_answer, self.is_asked = asyncio.Event(), asyncio.Event()
        self.may_answer.set()

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        self.is_asked.set()
        await self.may_answer.wait()
        return await super().complete(prompt, inputs, rendered)


@dataclass
class Party:
    """A workflow with one task, a, and a draft of it with another one, b."""

    service: WorkflowService
    model: Thinking
    whole: WorkflowSession
    draft: WorkflowSession

    async def bring_in(self, **facts: Any) -> Any:
        seen = {"on_version": self.whole.workflow.canvas.version, "drafts": (), "currents": ()}
        return await self.service.drafts.bring_in(self.draft.workflow_id, ANN, **{**seen, **facts})

    def said(self) -> list[str]:
        return [turn["content"] for turn in self.whole.conversation.session_context.conversation_history]


@pytest.fixture
async def party(store_url: str) -> AsyncIterator[Party]:
    store, model = Store(Database(store_url)), Thinking()
    service = WorkflowService(
        store=store,
        llm=LLMService(model, fallbacks=FALLBACKS),
        executors={},
        policy=OrchestrationPolicy(),
        clock=SystemClock(),
    )
    whole = await service.open((await service.create("party", "ann")).workflow_id)
    await change(whole, "node_added", node_id="a", node_type="task", name="venue")
    draft = await service.open((await service.drafts.begin(whole.workflow_id, "two days", "ann")).workflow_id)
    await change(draft, "node_added", node_id="b", node_type="task", name="hotel")
    yield Party(service, model, whole, draft)
    model.may_answer.set()
    await service.stop()
    store.close()


async def change(session: WorkflowSession, change_type: str, **data: Any) -> None:
    version = session.workflow.canvas.version
    event = CanvasChangeEvent(
        workflow_id=session.workflow_id, change_type=change_type, change_data=data, version=version
    )
    assert (await session.sync.handle_canvas_change(event)).success


def status(session: WorkflowSession) -> DraftStatus:
    assert session.workflow.draft is not None
    return session.workflow.draft.status


async def test_a_draft_that_was_changed_since_it_was_seen_is_not_brought_in(party) -> None:
    seen = party.draft.workflow.canvas.version
    await change(party.draft, "node_added", node_id="c", node_type="task", name="bus")
    with pytest.raises(CanvasRefused, match="The draft has just been changed; look again"):
        await party.bring_in(of_version=seen)

    assert set(party.whole.workflow.canvas.nodes) == {"a"}
    assert status(party.draft) is DraftStatus.OPEN
    await party.bring_in(of_version=seen + 1)
    assert set(party.whole.workflow.canvas.nodes) == {"a", "b", "c"}
    (closed,) = (event for event in party.draft.bus.event_log if isinstance(event, DraftClosedEvent))
    assert closed.version == seen + 1


async def test_what_is_drawn_in_a_draft_while_it_is_brought_in_stays_in_it_and_it_stays_open(party) -> None:
    async def draws(workflow: Workflow, event: OrchestrationEvent) -> None:
        del workflow, event
        party.whole.sync.when_applied.remove(draws)
        await change(party.draft, "node_added", node_id="c", node_type="task", name="bus")

    party.whole.sync.when_applied.append(draws)  # told between the change of the workflow and the end of the draft
    with pytest.raises(CanvasRefused, match="was changed while it was brought in"):
        await party.bring_in()

    assert set(party.whole.workflow.canvas.nodes) == {"a", "b"}
    assert status(party.draft) is DraftStatus.OPEN
    again = await party.service.drafts.compare(party.draft.workflow_id)
    assert [each.said.en for each in again.changes] == ["added the task node “bus”"]
    assert again.conflicts == ()
    await party.bring_in(of_version=again.draft.canvas.version)
    assert set(party.whole.workflow.canvas.nodes) == {"a", "b", "c"}
    assert status(party.draft) is DraftStatus.BROUGHT_IN


async def test_what_was_brought_in_is_no_news_of_a_draft_that_stays_open_and_what_came_later_is(party) -> None:
    async def goes_on(workflow: Workflow, event: OrchestrationEvent) -> None:
        del workflow, event
        party.whole.sync.when_applied.remove(goes_on)
        await change(party.draft, "node_deleted", node_id="b")
        await change(party.draft, "node_updated", node_id="a", name="garden")

    await change(party.draft, "node_updated", node_id="a", name="hall")
    party.whole.sync.when_applied.append(goes_on)
    with pytest.raises(CanvasRefused, match="stays open"):
        await party.bring_in()
    again = await party.service.drafts.compare(party.draft.workflow_id)

    assert [each.said.en for each in again.changes] == ["renamed “hall” to “garden”", "deleted the node “hotel”"]
    assert again.conflicts == ()
    told = await until(lambda: party.said() if len(party.said()) == 3 else None)
    assert ["brought in" in told[1], "stays open" in told[2]] == [True, True]
    await party.bring_in()
    assert [node.name for node in party.whole.workflow.canvas.nodes.values()] == ["garden"]
    assert status(party.draft) is DraftStatus.BROUGHT_IN


async def test_a_draft_that_is_dropped_while_it_is_brought_in_is_said_to_be_in_the_workflow(party) -> None:
    async def drops(workflow: Workflow, event: OrchestrationEvent) -> None:
        del workflow, event
        party.whole.sync.when_applied.remove(drops)
        dropped = DraftClosedEvent(workflow_id=party.draft.workflow_id, status=DraftStatus.DROPPED, by="ben")
        await party.draft.bus.publish(dropped)

    party.whole.sync.when_applied.append(drops)
    with pytest.raises(CanvasRefused, match="what had been seen of it is in the workflow all the same"):
        await party.bring_in()

    assert set(party.whole.workflow.canvas.nodes) == {"a", "b"}
    assert status(party.draft) is DraftStatus.DROPPED
    told = await until(lambda: party.said() if len(party.said()) == 3 else None)
    assert ["brought in" in told[1], "all the same" in told[2]] == [True, True]


async def test_what_is_to_be_said_when_the_bridge_stops_is_kept(party) -> None:
    party.whole.tell_said(Bilingual("再见", "goodbye"))
    await party.service.stop()

    assert "goodbye" in party.said()


async def test_what_could_not_be_put_in_is_said_of_what_was_chosen(party) -> None:
    await change(party.draft, "node_updated", node_id="a", name="hall")
    await change(party.draft, "edge_added", edge_id="e", source="a", target="b")
    await change(party.whole, "node_deleted", node_id="a")
    kept = await party.service.drafts.compare(party.draft.workflow_id)
    done = await party.bring_in(drafts=[("node", "a", "")])

    assert [each.en for each in kept.left_out] == ["the line hall → hotel: one of its ends is gone"]
    assert done.left_out == ()
    assert set(party.whole.workflow.canvas.edges) == {"e"}


async def test_by_a_sentence_too_nothing_is_said_to_be_left_out_that_is_there(party) -> None:
    await change(party.draft, "node_updated", node_id="a", name="hall")
    await change(party.draft, "edge_added", edge_id="e", source="a", target="b")
    await change(party.whole, "node_deleted", node_id="a")
    reply = await party.whole.message("bring in the draft “two days”, using the draft's")

    assert set(party.whole.workflow.canvas.edges) == {"e"}
    assert "was brought in" in reply.message
    assert "Could not be put in" not in reply.message


async def test_drafts_are_begun_brought_in_and_dropped_while_a_sentence_is_thought_about(party) -> None:
    await until(party.said)
    party.model.is_asked.clear()
    party.model.may_answer.clear()
    thinking = asyncio.create_task(party.whole.message("What is on the canvas?"))
    await party.model.is_asked.wait()

    other = await party.service.drafts.begin(party.whole.workflow_id, "cheap", "ann")
    await party.service.drafts.drop(other.workflow_id, "ann")
    await party.bring_in()

    assert not thinking.done()
    assert [said for said in party.said() if "draft" in said] == party.said()[:1]
    party.model.may_answer.set()
    await thinking
    told = await until(lambda: party.said()[3:] if len(party.said()) == 6 else None)
    assert ["begun" in told[0], "dropped" in told[1], "brought in" in told[2]] == [True, True, True]
