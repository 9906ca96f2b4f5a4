"""Which of somebody's changes "undo the renaming" speaks of: the last one of that kind, whatever came behind it."""

from collections.abc import Callable, Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import UNDONE_STEP
from towow_core.workflow.events import CanvasChangeEvent, single_changes

_Is = Callable[[str, Mapping[str, Any]], bool]


def _sets(name: str) -> _Is:
    return lambda kind, data: kind == "node_updated" and name in (data.get("config") or {})


_KINDS: Mapping[str, tuple[_Is, Bilingual]] = {  # as `UNDONE_KINDS` names them
    "added": (lambda kind, _: kind == "node_added", Bilingual("添加", "an addition")),
    "deleted": (lambda kind, _: kind.endswith("_deleted"), Bilingual("删除", "a deletion")),
    "renamed": (lambda kind, data: kind == "node_updated" and "name" in data, Bilingual("改名", "a renaming")),
    "connected": (lambda kind, _: kind == "edge_added", Bilingual("连线", "a connection")),
    "due": (_sets("due"), Bilingual("日期改动", "a change of a date")),
    "assignee_name": (_sets("assignee_name"), Bilingual("换人", "a change of who does it")),
}
_WHOLE = frozenset({"", "added"})  # what is drawn goes with its lines


def is_spoken_of(event: CanvasChangeEvent, kind: str, node_id: str = "") -> bool:
    """Whether a change is of this kind, and about this node; any, where none is named."""
    changes = single_changes(event)
    if node_id and all(str(data.get("node_id", "")) != node_id for _, data in changes):
        return False
    return kind not in _KINDS or any(_KINDS[kind][0](change, data) for change, data in changes)


def goes_with(event: CanvasChangeEvent, named: CanvasChangeEvent, kind: str, node_id: str) -> bool:
    """Whether a change is taken back with the one that was spoken of: of the same sentence, or of one step of it."""
    if kind == UNDONE_STEP:
        return (event.original_decision_id or event.event_id) == (named.original_decision_id or named.event_id)
    if act_of(event) != act_of(named):
        return False
    return is_spoken_of(event, "" if kind in _WHOLE else kind, node_id)


def act_of(event: CanvasChangeEvent) -> str:
    return event.act or event.original_decision_id or event.event_id


def none_of(kind: str) -> Bilingual:
    """There is no such change of theirs."""
    if kind not in _KINDS:
        return Bilingual("没有可以撤销的改动。", "There is nothing to take back.")
    what = _KINDS[kind][1]
    return Bilingual(f"没有可以撤销的{what.zh}。", f"You have not made {what.en} that could be taken back.")
