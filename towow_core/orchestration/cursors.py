"""Where somebody at a canvas points, and what they write at: the latest alone, told now and then, never stored."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain.errors import MalformedRequest
from towow_core.domain.policy import CanvasLimits

SHARED_EVERY_S = 0.1  # at most so often: a hand moves a hundred times a second
NAME_LENGTH_MAX = 100
Timer = Callable[[float, Callable[[], None]], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """What others see of where somebody is.

    Attributes:
        place: x and y of the pointer, in the canvas's own units; None: it is not on the canvas.
        node_id: The node that is selected; empty: none.
        property: What of it is being written at, as a change names it; empty: nothing.
    """

    place: tuple[int, int] | None = None
    node_id: str = ""
    property: str = ""


def read_cursor(facts: Mapping[str, Any]) -> Cursor:
    """A cursor as a client tells it: `x` and `y`, `node_id`, `property`; each may be missing.

    Raises:
        MalformedRequest: One of them is something else.
    """
    x, y = facts.get("x"), facts.get("y")
    if not ((x is None and y is None) or (_is_place(x) and _is_place(y))):
        most = CanvasLimits().position_max
        raise MalformedRequest("malformed", f"A cursor's x and y are two numbers, at most {most:g} from the origin.")
    place = None if x is None or y is None else (round(x), round(y))
    return Cursor(place=place, node_id=_name(facts, "node_id"), property=_name(facts, "property"))


def _is_place(number: Any) -> bool:
    is_number = isinstance(number, int | float) and not isinstance(number, bool)
    return is_number and abs(number) <= CanvasLimits().position_max  # no comparison is true of what is no number


def _name(facts: Mapping[str, Any], name: str) -> str:
    value = facts.get(name) or ""
    if not isinstance(value, str) or len(value) > NAME_LENGTH_MAX:
        raise MalformedRequest("malformed", f"A cursor's {name} is a text of at most {NAME_LENGTH_MAX} characters.")
    return value


class Soon:
    """Does one thing a little later, once for all who ask meanwhile."""

    def __init__(self, act: Callable[[], None], wait_s: float, timer: Timer | None = None) -> None:
        self._act, self._wait_s, self._timer = act, wait_s, timer
        self._is_due = False

    def ask(self) -> None:
        if self._is_due:
            return
        self._is_due = True
        (self._timer or asyncio.get_running_loop().call_later)(self._wait_s, self._now)

    def _now(self) -> None:
        self._is_due = False
        self._act()
