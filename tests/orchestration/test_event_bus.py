"""The bus: middlewares, log, subscribers; fail closed; causes before effects."""

import asyncio
from dataclasses import replace

import pytest

from tests.waiting import PATIENCE_S, begun, turn
from towow_core.domain.canvas import NodeStatus
from towow_core.orchestration.event_bus import EntryStatus, EventBus, LogEntry, Overtaken
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionMadeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    NodeExecutionEvent,
    OrchestrationEvent,
)


def made(decision_id: str = "d") -> DecisionMadeEvent:
    return DecisionMadeEvent(decision_type="respond", decision_id=decision_id)


def validated(decision_id: str = "d") -> DecisionValidatedEvent:
    return DecisionValidatedEvent(original_decision_id=decision_id, decision_type="respond")


def names(bus: EventBus) -> list[str]:
    return [type(event).__name__ for event in bus.event_log]


class Heard(list[OrchestrationEvent]):
    """A subscriber that remembers."""

    async def __call__(self, event: OrchestrationEvent) -> None:
        self.append(event)


async def test_an_event_gets_an_id_and_a_time_and_reaches_subscribers_of_its_class_and_above() -> None:
    bus, decisions, everything, nodes = EventBus(), Heard(), Heard(), Heard()
    bus.subscribe(DecisionMadeEvent, decisions)
    bus.subscribe(OrchestrationEvent, everything)
    bus.subscribe(NodeExecutionEvent, nodes)

    entry = await bus.publish(made())

    assert entry.status is EntryStatus.PASSED
    assert entry.event.event_id
    assert entry.event.timestamp.endswith("Z")
    assert (len(decisions), len(everything), len(nodes)) == (1, 1, 0)


@pytest.mark.parametrize("fails", [True, False])
async def test_a_middleware_that_raises_or_returns_none_stops_the_event_and_the_log_says_so(fails) -> None:
    bus, heard = EventBus(), Heard()

    async def stop(event: OrchestrationEvent) -> None:
        if fails:
            raise ValueError("broken")

    bus.add_middleware(stop, "stopper")
    bus.subscribe(OrchestrationEvent, heard)

    entry = await bus.publish(made())

    assert heard == []
    assert entry.stopped_by == "stopper"
    assert entry.status is (EntryStatus.FAILED if fails else EntryStatus.REJECTED)
    assert bus.event_log == [entry.event]


async def test_a_middleware_may_change_an_event() -> None:
    bus, heard = EventBus(), Heard()

    async def change(event: OrchestrationEvent) -> OrchestrationEvent:
        return replace(event, workflow_id="w")

    bus.add_middleware(change)
    bus.subscribe(OrchestrationEvent, heard)

    entry = await bus.publish(made())

    assert entry.status is EntryStatus.MODIFIED
    assert heard[0].workflow_id == "w"


async def test_a_subscriber_that_fails_starves_nobody() -> None:
    bus, heard = EventBus(), Heard()

    async def fail(event: OrchestrationEvent) -> None:
        raise ValueError("broken")

    bus.subscribe(OrchestrationEvent, fail)
    bus.subscribe(OrchestrationEvent, heard)

    assert (await bus.publish(made())).passed
    assert len(heard) == 1


async def test_what_a_handler_publishes_comes_after_what_it_handles() -> None:
    """Also through two steps: a decision is logged before its verdict, the verdict before what follows."""
    bus = EventBus()

    async def gate(event: OrchestrationEvent) -> OrchestrationEvent:
        if isinstance(event, DecisionMadeEvent):
            assert await bus.publish(validated()) is None
        return event

    async def carry_out(_: DecisionValidatedEvent) -> None:
        await bus.publish(NodeExecutionEvent(node_id="n", node_type="task", status=NodeStatus.CREATED))

    bus.add_middleware(gate)
    bus.subscribe(DecisionValidatedEvent, carry_out)

    await bus.publish(made())

    assert names(bus) == ["DecisionMadeEvent", "DecisionValidatedEvent", "NodeExecutionEvent"]
    assert [entry.n for entry in bus.entries] == [1, 2, 3]


async def test_an_approval_is_taken_back_when_a_later_middleware_stops_the_decision() -> None:
    bus, carried_out = EventBus(), Heard()

    async def approve(event: OrchestrationEvent) -> OrchestrationEvent:
        if isinstance(event, DecisionMadeEvent):
            await bus.publish(validated())
        return event

    async def stop(event: OrchestrationEvent) -> OrchestrationEvent | None:
        if isinstance(event, DecisionMadeEvent):
            refusal = DecisionRejectedEvent(original_decision_id="d", decision_type="respond", reason="no")
            await bus.publish(refusal)
            return None
        return event

    bus.add_middleware(approve, "approve")
    bus.add_middleware(stop, "stop")
    bus.subscribe(DecisionValidatedEvent, carried_out)

    await bus.publish(made())

    assert carried_out == []
    assert names(bus) == ["DecisionMadeEvent", "DecisionRejectedEvent"]


async def test_what_cannot_be_stored_has_not_happened_and_its_publisher_is_told() -> None:
    heard = Heard()

    async def record(entry: LogEntry) -> None:
        if isinstance(entry.event, DecisionMadeEvent):
            raise OSError("disk full")

    bus = EventBus(record)

    async def gate(event: OrchestrationEvent) -> OrchestrationEvent:
        if isinstance(event, DecisionMadeEvent):
            await bus.publish(validated())
        return event

    bus.add_middleware(gate)
    bus.subscribe(OrchestrationEvent, heard)

    with pytest.raises(OSError, match="disk full"):
        await bus.publish(made())
    assert (bus.event_log, heard) == ([], [])
    assert (await bus.publish(CanvasChangeEvent(change_type="node_moved"))).n == 1


async def test_publishers_at_once_are_handled_one_by_one_and_none_waits_for_ever() -> None:
    bus, under_way, most = EventBus(), 0, 0

    async def slow(_: OrchestrationEvent) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await turn()
        under_way -= 1

    bus.subscribe(OrchestrationEvent, slow)
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*(bus.publish(made(str(i))) for i in range(50)))

    assert most == 1
    assert [event.decision_id for event in bus.event_log] == [str(i) for i in range(50)]


async def test_changes_by_hand_that_wait_together_are_recorded_at_once_and_decisions_each_by_itself() -> None:
    recorded: list[list[str]] = []

    async def record(*entries: LogEntry) -> None:
        recorded.append([type(entry.event).__name__ for entry in entries])
        await turn()

    bus = EventBus(record)
    change = CanvasChangeEvent(change_type="node_moved")
    entries = await asyncio.gather(*(bus.publish(event) for event in (change, change, made(), change, change)))

    assert [len(names) for names in recorded] == [2, 1, 2]
    assert recorded[1] == ["DecisionMadeEvent"]
    assert [entry.n for entry in entries] == [1, 2, 3, 4, 5]


async def test_who_publishes_is_answered_also_where_others_never_cease() -> None:
    change, others, is_over = CanvasChangeEvent(change_type="node_moved"), list[asyncio.Task[object]](), asyncio.Event()

    async def record(*entries: LogEntry) -> None:
        del entries
        if not is_over.is_set():
            others.append(await begun(bus.publish(change)))

    bus = EventBus(record)
    async with asyncio.timeout(PATIENCE_S):
        entry = await bus.publish(change)
        is_over.set()
        await asyncio.gather(*others)

    assert entry.n == 1


async def test_what_many_publish_at_once_is_gathered_and_who_publishes_alone_waits_for_nobody() -> None:
    recorded: list[int] = []

    async def record(*entries: LogEntry) -> None:
        recorded.append(len(entries))

    bus = EventBus(record, gather_s=PATIENCE_S)
    change = CanvasChangeEvent(change_type="node_moved")
    for _ in range(3):
        await bus.publish(change)
    assert recorded == [1, 1, 1]
    bus = EventBus(record, gather_s=0.05)
    await asyncio.gather(bus.publish(change), bus.publish(change))
    await asyncio.gather(*[await begun(bus.publish(change)) for _ in range(3)])

    assert recorded == [1, 1, 1, 2, 3]


async def test_where_they_cannot_be_stored_none_of_them_has_happened_and_the_next_ones_do() -> None:
    heard, disk = Heard(), ["full"]

    async def record(*entries: LogEntry) -> None:
        del entries
        if disk:
            raise OSError(disk.pop())

    bus = EventBus(record)
    bus.subscribe(OrchestrationEvent, heard)
    change = CanvasChangeEvent(change_type="node_moved")
    answers = await asyncio.gather(bus.publish(change), bus.publish(change), return_exceptions=True)

    assert [str(answer) for answer in answers] == ["full", "full"]
    assert (bus.event_log, heard) == ([], [])
    assert (await bus.publish(change)).n == 1


async def test_overtaken_changes_are_judged_again_all_of_them_on_what_is_there_then() -> None:
    bus_of_others, judged = [3], []

    async def record(*entries: LogEntry) -> None:
        if bus_of_others:
            bus.last_n = bus_of_others.pop()
            raise Overtaken

    async def judge(event: OrchestrationEvent) -> OrchestrationEvent:
        judged.append(bus.last_n)
        return event

    bus = EventBus(record)
    bus.add_middleware(judge)
    change = CanvasChangeEvent(change_type="node_moved")
    entries = await asyncio.gather(bus.publish(change), bus.publish(change))

    assert judged == [0, 0, 3, 3]
    assert [entry.n for entry in entries] == [4, 5]


async def test_a_publisher_that_gives_up_does_not_stop_the_others() -> None:
    bus, go_on, heard = EventBus(), asyncio.Event(), Heard()

    async def wait(_: OrchestrationEvent) -> None:
        await go_on.wait()

    bus.subscribe(OrchestrationEvent, wait)
    bus.subscribe(OrchestrationEvent, heard)
    first = await begun(bus.publish(made("1")))
    second = await begun(bus.publish(made("2")))
    first.cancel()
    go_on.set()

    assert (await second).passed
    assert len(heard) == 2
