"""Two requests of one sentence that want different things of the same: “give hall to Tom and give hall to Mia”."""

from collections.abc import Iterator, Mapping, Sequence

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.last_spoken import Read
from towow_core.engine.conversation.reading import Action, Open, Request, ask
from towow_core.engine.conversation.requests import plain_text

Wanted = tuple[str, str]  # a node, and what is said of it
_ADDED_TO = frozenset({"notes"})  # what each of several may add to


def contradiction(requests: Sequence[Request], read: Read) -> Action | None:
    """The question which of two is meant, with both as they were said; None where no two contradict each other.

    Days that are moved by so many are moved one after the other, and are no contradiction.
    """
    wanted: dict[Wanted, tuple[object, Request]] = {}
    for request in requests:
        try:
            found = read(request)
        except Open:
            continue
        for what, value in _values(found):
            before, first = wanted.setdefault(what, (value, request))
            if before != value and not patterns.SHIFT.search(plain_text(request.text)):
                return ask(request.replies.only_one_of(first.quoted, request.quoted), [first.quoted, request.quoted])
    return None


def _values(found: Action | None) -> Iterator[tuple[Wanted, object]]:
    """What an order sets at a node that is there."""
    if found is None or found[0] is not DecisionType.MODIFY_NODE:
        return
    payload, node_id = found[1], str(found[1].get("node_id"))
    config = payload.get("config")
    for name in ("name", "status"):
        if name in payload:
            yield (node_id, name), payload[name]
    for name, value in config.items() if isinstance(config, Mapping) else ():
        if name not in _ADDED_TO:
            yield (node_id, f"config.{name}"), value
