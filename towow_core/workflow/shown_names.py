"""A plan's texts that name whoever does a part: where the part is somebody else's now, they name them. Pure."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from towow_core.domain.canvas import MILESTONE, PLAN_PART, TASK, CanvasNode, CanvasState
from towow_core.workflow.changes import touched

_TEXTS = ("responsibility", "deliverable")
_HAN = "\u3400-\u9fff"
_MONTHS = frozenset({"Jan", "March", "April", "May", "June", "August"})  # of those that people are called by


def with_names(before: CanvasState, after: CanvasState) -> CanvasState:
    """`after`, with tasks of a plan that changed hands, and the milestones behind them, naming who does them now.

    What the change itself has written stays, and so does the name of whoever does something else there still.
    """
    changed = {i for i in touched(before, after) if _hands(before, after, i) is not None}
    if not changed:
        return after
    sources: dict[str, list[str]] = {node_id: [node_id] for node_id in changed}
    for edge in after.edges.values():
        if edge.target in after.nodes and after.nodes[edge.target].node_type == MILESTONE:
            sources.setdefault(edge.target, []).append(edge.source)
    known = {_name(node) for canvas in (before, after) for node in canvas.nodes.values()} - {""}
    nodes = dict(after.nodes)
    for node_id, behind in sources.items():
        if changed & {*behind}:
            new = _pairs(before, after, behind)
            nodes[node_id] = _renamed(before.nodes.get(node_id), nodes[node_id], new, known)
    return after if nodes == after.nodes else replace(after, nodes=nodes)


def _hands(before: CanvasState, after: CanvasState, node_id: str) -> tuple[str, str] | None:
    """Whose a part was, and whose it is; None where it is whose it was, or nobody's before or now."""
    old, new = _name(before.nodes.get(node_id)), _name(after.nodes.get(node_id))
    is_other = bool(old) and bool(new) and old != new and PLAN_PART in after.nodes[node_id].config
    return (old, new) if is_other else None


def _name(node: CanvasNode | None) -> str:
    return str(node.config.get("assignee_name") or "") if node is not None and node.node_type == TASK else ""


def _pairs(before: CanvasState, after: CanvasState, node_ids: Iterable[str]) -> dict[str, str]:
    """Who does now what each did here: nobody instead of those who do something here still."""
    found: dict[str, set[str]] = {}
    for node_id in node_ids:
        hands = _hands(before, after, node_id)
        old, new = hands if hands is not None else (_name(after.nodes.get(node_id)),) * 2
        found.setdefault(old, set()).add(new)
    return {old: min(new) for old, new in found.items() if len(new) == 1 and old not in new}


def _renamed(was: CanvasNode | None, node: CanvasNode, new: Mapping[str, str], known: Collection[str]) -> CanvasNode:
    if was is None:
        return node
    told = {key: str(node.config[key]) for key in _TEXTS if node.config.get(key)}
    same = {key: text for key, text in told.items() if text == was.config.get(key)}
    config = {**node.config, **{key: _named(text, new, known) for key, text in same.items()}}
    return replace(node, name=_named(node.name, new, known) if node.name == was.name else node.name, config=config)


def _named(text: str, new: Mapping[str, str], known: Collection[str]) -> str:
    """The text with these names for those; as it is where they could not be put back, so that nobody is named twice."""
    there = frozenset(name for name in known if name in text)
    if new.keys().isdisjoint(there):
        return text
    then = _standing(there | {*new.values()}).sub(lambda found: new.get(found.group(), found.group()), text)
    old = {name: before for before, name in new.items()}
    back = _standing(there | {*old}).sub(lambda found: old.get(found.group(), found.group()), then)
    return then if back == text else text


@lru_cache(maxsize=500)
def _standing(names: frozenset[str]) -> re.Pattern[str]:
    """Where one of the names stands as a name, a longer one before one that it begins with."""
    return re.compile("|".join(map(_as_name, sorted(names, key=lambda name: (-len(name), name)))))


def _as_name(name: str) -> str:
    """The name, and no part of a word: Chinese ones begin a clause, and those of one character end it too."""
    is_han = [re.match(f"[{_HAN}]", name[n]) is not None for n in (0, -1)]
    before = "(?<![^\\W和与及由请])" if is_han[0] else f"(?<!-)(?<![^\\W{_HAN}])"
    behind = ("(?![^\\W和与及])" if len(name) == 1 else "") if is_han[1] else f"(?!-)(?![^\\W{_HAN}])"
    if name in _MONTHS:
        before, behind = rf"{before}(?<!\d\s)(?<!\b[Ii]n\s)(?<!\b[Bb]y\s)", rf"{behind}(?!\s+\d)"
    return f"{before}{re.escape(name)}{behind}"
