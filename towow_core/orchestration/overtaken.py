"""What somebody asks for is published as things stand, and once more where they changed on the way."""

from collections.abc import Callable
from typing import TypeVar

from towow_core.orchestration.event_bus import EventBus
from towow_core.workflow.events import OrchestrationEvent
from towow_core.workflow.refusals import OVERTAKEN, refused

ATTEMPTS_MAX = 10
E = TypeVar("E", bound=OrchestrationEvent)


async def published_as_it_stands(bus: EventBus, make: Callable[[], E]) -> E:
    """Publish what `make` makes of the latest state; returns it.

    Whoever asks at the same bus comes one after the other, so that they never overtake each other; where another
    bridge came first, `make` is asked anew.

    Raises:
        CanvasRefused: By `make`, which says what is in the way now; or another bridge came first each time.
    """
    if bus.is_handling:  # the bus waits for this, and whoever has their turn waits for the bus
        return await _published(bus, make)
    async with bus.in_turn:
        return await _published(bus, make)


async def _published(bus: EventBus, make: Callable[[], E]) -> E:
    for _ in range(ATTEMPTS_MAX):
        event = make()
        entry = await bus.publish(event)
        if entry is None or entry.passed:
            return event
    raise refused(OVERTAKEN)
