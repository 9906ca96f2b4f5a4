"""A conversation keeps what was asked for over restarts, and hears how a run ended."""

import json
from collections.abc import Sequence
from dataclasses import replace

from tests.orchestration.test_two_bridges import added, bridge, status
from tests.waiting import until
from towow_core.domain.canvas import NodeStatus
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.canvas_synchronizer import CanvasClient, CanvasSynchronizer, Told
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.stored_forms import session_of
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.fold import new_workflow

__all__ = ["bridge"]


async def waiting(service: WorkflowService, sentence: str) -> tuple[WorkflowSession, str]:
    """A workflow whose one task waits, by this sentence."""
    made = await service.create("聚会", "ann")
    session = await service.open(made.workflow_id)
    await session.message(sentence)
    (node_id,) = session.workflow.canvas.nodes
    await until(lambda: status(session, node_id) is NodeStatus.WAITING)
    return session, node_id


async def told(service: WorkflowService, workflow_id: str) -> tuple[list[str], list[tuple[str, str]]]:
    """What is stored: the reports of runs, and the goals."""
    session = session_of(await service.find(workflow_id))
    reports = [turn["content"] for turn in session.conversation_history if turn.get("run_id")]
    return reports, [(goal.description, goal.status) for goal in session.goals]


async def until_told(service: WorkflowService, workflow_id: str) -> tuple[list[str], list[tuple[str, str]]]:
    async def look() -> tuple[list[str], list[tuple[str, str]]] | None:
        found = await told(service, workflow_id)
        return found if found[0] else None

    return await until(look)


async def test_the_end_of_a_run_is_said_in_the_conversation_in_the_language_that_was_spoken(bridge) -> None:
    service = bridge()
    for sentence, said in (
        ("加一个任务节点叫“订场地”，然后执行", "执行结束：1 个节点都做完了。"),
        ("Add a task called food, then run", "The run is over: 1 of 1 nodes were done."),
    ):
        session, node_id = await waiting(service, sentence)
        await session.agent.mark(session.workflow_id, node_id, NodeStatus.COMPLETED, by="ann")

        reports, goals = await until_told(service, session.workflow_id)
        assert (reports, [status for _, status in goals]) == ([said], ["done", "done"])


async def test_a_run_that_fails_says_what_was_not_done_and_why(bridge) -> None:
    service = bridge()
    session, node_id = await waiting(service, "加一个任务节点叫“订场地”，然后执行")
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.FAILED, by="ann", note="已订满")

    reports, goals = await until_told(service, session.workflow_id)

    assert reports == ["执行结束，没有全部做成：1 个节点做完了 0 个。\n没做成：订场地: 已订满"]
    assert goals[-1] == ("执行", "failed")


async def test_by_a_sentence_one_node_is_tried_again_and_one_that_did_not_fail_is_not(bridge) -> None:
    service = bridge()
    session, node_id = await waiting(service, "加一个任务节点叫“订场地”，然后执行")
    refused = await session.message("重试订场地")
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.FAILED, by="ann", note="已订满")
    await until_told(service, session.workflow_id)
    await session.message("重试订场地")
    await until(lambda: status(session, node_id) is NodeStatus.WAITING)
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.COMPLETED, by="ann")

    async def twice_told() -> list[str]:
        reports, _ = await told(service, session.workflow_id)
        return reports if len(reports) > 1 else []

    assert "现在是“等人来做”" in refused.message
    assert (await until(twice_told))[1] == "执行结束：1 个节点都做完了。"


async def test_a_run_that_went_on_without_something_does_not_say_that_all_was_done(bridge) -> None:
    service = bridge()
    made = await service.create("聚会", "ann")
    session = await service.open(made.workflow_id)
    await session.message("加一个任务节点叫“订场地”")
    (node_id,) = session.workflow.canvas.nodes
    skips = replace(added(session, node_id), change_type="node_updated")
    skips.change_data["config"] = {"on_failure": "skip"}
    del skips.change_data["node_type"]
    assert (await session.sync.handle_canvas_change(skips)).success
    await session.message("执行")
    await until(lambda: status(session, node_id) is NodeStatus.WAITING)
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.FAILED, by="ann", note="已订满")

    reports, goals = await until_told(service, session.workflow_id)

    assert reports == ["执行结束：1 个节点做完了 0 个。\n没做成：订场地: 已订满"]
    assert goals[-1] == ("执行", "done")


async def test_a_run_that_is_stopped_says_by_whom(bridge) -> None:
    service = bridge()
    session, _ = await waiting(service, "加一个任务节点叫“订场地”，然后执行")
    await session.cancel("ann")

    reports, goals = await until_told(service, session.workflow_id)

    assert reports == ["执行已停止，由 ann 停止：1 个节点做完了 0 个。"]
    assert goals[-1] == ("执行", "abandoned")


async def test_goals_outlive_the_bridge_and_are_ticked_off_by_the_next_one(bridge) -> None:
    first = bridge()
    session, node_id = await waiting(first, "加一个任务节点叫“订场地”，然后执行")
    assert (await told(first, session.workflow_id))[1][-1] == ("执行", "under_way")
    await first.stop()

    second = bridge()
    await second.start()
    again = await second.open(session.workflow_id)
    await again.agent.mark(session.workflow_id, node_id, NodeStatus.COMPLETED, by="ann")

    reports, goals = await until_told(second, session.workflow_id)
    assert (len(reports), goals) == (1, [("加一个任务节点叫“订场地”", "done"), ("执行", "done")])


async def test_goals_are_stored_before_anything_is_done_about_them(bridge) -> None:
    """What is kept when a bridge is killed in the middle of a sentence, and what the next sentence makes of it."""
    service = bridge()
    made = await service.create("聚会", "ann")
    session = await service.open(made.workflow_id)
    kept: list[list[str]] = []

    async def look(*_: object) -> None:
        kept.append([goal.status for goal in session_of(await service.find(made.workflow_id)).goals])

    session.sync.when_applied.append(look)
    await session.message("加一个任务节点叫“甲”，再加一个任务节点叫“乙”")

    assert kept[0] == ["open", "open"]
    assert ["done", "open"] in kept


async def test_those_who_look_see_goals_ticked_off_one_after_the_other(bridge) -> None:
    service = bridge()
    made = await service.create("聚会", "ann")
    session = await service.open(made.workflow_id)
    client = CanvasClient("page")
    session.clients.join(client, session.workflow)

    await session.message("加一个任务节点叫“甲”，再加一个任务节点叫“乙”")

    ticks = []
    while (message := await client.next())["type"] != "conversation_changed":
        if message["type"] == "goals_changed":
            ticks.append([goal["status"] for goal in message["goals"]])
    assert ticks[0] == ["open", "open"]
    assert ["done", "open"] in ticks
    assert ticks[-1] == ["done", "done"]


async def test_what_waits_unread_is_written_out_a_few_megabytes_at_a_time_in_its_order() -> None:
    client = CanvasClient("page")
    for n in range(10):
        client.send({"type": "conflict", "n": n, "state": "x" * 900_000})
    batches = [await client.texts() for _ in range(4)]

    assert [len(batch) for batch in batches] == [3, 3, 3, 1]
    assert [json.loads(text)["n"] for batch in batches for text in batch] == list(range(10))


async def test_what_is_recorded_together_is_given_out_at_once_in_its_order_and_to_nobody_whose_own_it_is() -> None:
    """Fifty people of twenty changes: that is fifty times, and not a thousand."""
    given: list[tuple[str, int]] = []

    class Counted(CanvasClient):
        def send_all(self, several: Sequence[Told]) -> None:
            given.append((self.client_id, len(several)))
            super().send_all(several)

    canvas = CanvasSynchronizer(BidirectionalSyncService(EventBus()))
    clients = [Counted(name) for name in ("ann", "ben", "cy")]
    workflow = replace(new_workflow("wf"), title="party")
    for client in clients:
        canvas.join(client, workflow)
        await client.texts()
    given.clear()
    for n, author in enumerate(["ann", "ben", "ann"]):
        gone = CanvasChangeEvent(
            workflow_id="wf",
            change_type="node_deleted",
            change_data={"node_id": f"n{n}"},
            client_id=author,
        )
        await canvas.show(workflow, gone)
    canvas.tell({"type": "afterwards"})

    def heard(texts: list[str]) -> list[str]:
        messages = [json.loads(text) for text in texts]
        return [each.get("node_id", each["type"]) for each in messages if each["type"] != "presence"]

    assert sorted(given) == [("ann", 1), ("ben", 2), ("cy", 3)]
    assert [heard(await client.texts()) for client in clients] == [
        ["n1", "afterwards"],
        ["n0", "n2", "afterwards"],
        ["n0", "n1", "n2", "afterwards"],
    ]


def test_a_message_is_written_as_json_whatever_number_or_half_character_is_in_it() -> None:
    message = {"type": "x", "n": 10**40, "said": "你好"}
    assert json.loads(Told(message).text) == message
    assert "\ud800" in Told({"type": "x", "said": "\ud800"}).text
