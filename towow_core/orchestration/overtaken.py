"""What somebody asks for is published as things stand, and once more where they changed on the way."""

from collections.abc import Callable
from typing import TypeVar

from towow_core.orchestration.event_bus import EventBus
from towow_core.workflow.events import OrchestrationEvent
from towow_core.workflow.refusals import OVERTAKEN, refused

ATTEMPTS_MAX = 5
E = TypeVar("E", bound=OrchestrationEvent)


async def published_as_it_stands(bus: EventBus, make: Callable[[], E]) -> E:
    """Publish what `make` makes of the latest state; it is asked anew as long as others come first. Returns it.

    Raises:
        CanvasRefused: By `make`, which says what is in the way now; or others came first each time.
    """
    for _ in range(ATTEMPTS_MAX):
        event = make()
        entry = await bus.publish(event)
        if entry is None or entry.passed:
            return event
    raise refused(OVERTAKEN)
