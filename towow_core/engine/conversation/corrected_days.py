"""Another day than was set just now: "不是18号，是16号", "not the 18th, the 16th"."""

import re
from collections.abc import Iterator

from towow_core.domain.canvas import CanvasNode
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import DAY_OF_MONTH, EXCHANGES_MAX, Known, day_said
from towow_core.engine.conversation.reading import Open
from towow_core.engine.language.dates import without_days

_LEAD = r"\s*(?:(?:不对|错了|说错了|no|sorry|oops|wait|i\s+meant?)[,，\s]{1,3}){0,2}"
_END = r"\s{0,3}[。.!！]{0,3}\s*"
_FORMS = tuple(
    re.compile(rf"{_LEAD}{form}{_END}", re.IGNORECASE)
    for form in (
        r"不是\s*(?P<old>[^，,。是]{2,16}?)[，,。]?\s{0,3}(?:而是|是|应该是|要)\s*(?P<new>[^，,。是]{2,16}?)",
        r"(?:应该)?是\s*(?P<new>[^，,。是不]{2,16}?)[，,。]?\s{0,3}(?:而)?不是\s*(?P<old>[^，,。是]{2,16}?)",
        r"not\s+(?:on\s+)?(?P<old>[^,.]{2,24}?)(?:,\s*(?:but\s+)?|\s+but\s+)(?:(?:i\s+meant|it['’]s|on)\s+)?(?P<new>[^,.]{2,24}?)",
        r"(?:on\s+)?(?P<new>[^,.]{2,24}?),?\s+(?:and\s+)?not\s+(?:on\s+)?(?P<old>[^,.]{2,24}?)",
    )
)


def with_another_day(sentence: str, known: Known) -> str:
    """The order that sets the other day, of the node that was set to the first; the sentence where it says no two days.

    Raises:
        Open: Nothing was set to that day just now, or more than one node was.
    """
    for found in filter(None, (form.fullmatch(sentence) for form in _FORMS)):
        old, new = (found[name].strip(TRIM) for name in ("old", "new"))
        if not _is_day(old, known) or not _is_day(new, known):
            continue
        for just_set in _just_set(known):
            meant = {n.node_id: (n, due) for n, due in just_set if due == day_said(old, due, known.today)}
            if len(meant) == 1:
                node, due = next(iter(meant.values()))
                return known.replies.set_day(node.name, day_said(new, due, known.today))
            if meant:
                raise Open(*_which(known, old, new, [*meant.values()]))
        nodes = [(node, str(node.config.get("due") or "")) for node in known.canvas.nodes.values()]
        there = [(node, due) for node, due in nodes if due and due == day_said(old, due, known.today)]
        raise Open(*_which(known, old, new, there))
    return sentence


def _is_day(said: str, known: Known) -> bool:
    """Whether it is a day and nothing else."""
    is_only_that = DAY_OF_MONTH.fullmatch(said) or not re.sub(
        r"\b(?:the|on)\b", "", without_days(said, known.today)
    ).strip(TRIM)
    return bool(is_only_that and day_said(said, known.today.isoformat(), known.today))


def _just_set(known: Known) -> Iterator[list[tuple[CanvasNode, str]]]:
    """The nodes that an order set a day of, with the day, the last order first."""
    for n, (said, answer, _) in enumerate(known.exchanges):
        if n == EXCHANGES_MAX:
            return
        if answer.is_question:
            continue
        found = list[tuple[CanvasNode, str]]()
        for _, payload, _ in known.acts(said):
            node = known.canvas.nodes.get(str(payload.get("node_id") or ""))
            due = str((payload.get("config") or {}).get("due") or "")
            if node is not None and due:
                found += [(node, day) for day in dict.fromkeys((due, str(node.config.get("due") or ""))) if day]
        yield found


def _which(known: Known, old: str, new: str, nodes: list[tuple[CanvasNode, str]]) -> tuple[str, list[str]]:
    options = [known.replies.set_day(node.name, day_said(new, due, known.today)) for node, due in nodes]
    return known.replies.which_is_on(old, new, [node for node, _ in nodes]), options
