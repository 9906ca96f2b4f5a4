"""What a map node does with each item of a list: a node of another kind, written in its configuration. Pure."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    HTTP,
    LLM,
    MAP,
    NODE_KINDS,
    NOTIFICATION,
    ON_FAILURE,
    TRANSFORM,
    CanvasNode,
    NodeKind,
)

ITEM, INDEX = "item", "index"  # what stands for the item, and for its place, in the expressions of `each`
ITEMS_MAX, AT_ONCE_MAX, AT_ONCE = 100, 8, 4
STOP, EACH = "stop", "each"
INNER_KINDS = (HTTP, TRANSFORM, LLM, NOTIFICATION)  # those that end by themselves, and soon
_PARTS = frozenset({"node_type", "config"})


def inner_of(node: CanvasNode) -> CanvasNode | None:
    """The node that is done for each item; None where this one has none, or none that could be."""
    if node.node_type != MAP or each_problem(node.config.get(EACH)) is not None:
        return None
    said = _read(node.config[EACH])
    return replace(node, node_type=_kind(said), config=dict(said.get("config") or {}))


def each_problem(value: object) -> Bilingual | None:
    """Why it is no node that could be done for each item; None where it is one."""
    said = _read(value)
    if not isinstance(said, Mapping) or not _PARTS.issuperset(said) or not isinstance(said.get("config", {}), Mapping):
        return Bilingual(
            '要写成 {"node_type": …, "config": {…}} 这样的对象', 'it must be an object {"node_type": …, "config": {…}}'
        )
    if not _kind(said):
        known = ", ".join(INNER_KINDS)
        return Bilingual(f"node_type 只能是其中一种：{known}", f"its node_type must be one of {known}")
    kind = NODE_KINDS[_kind(said)]
    if odd := [str(name)[:40] for name in said.get("config", {}) if name not in inner_names(kind)]:
        return Bilingual(f"这里的 {kind.name} 没有 {odd[0]} 这项配置", f"a {kind.name} has no {odd[0]} here")
    return None


def inner_names(kind: NodeKind) -> tuple[str, ...]:
    """What may stand in its configuration here: what becomes of a failure is the whole list's to say."""
    return tuple(name for name in (*kind.required, *kind.optional) if name != ON_FAILURE)


def items_problem(value: object) -> Bilingual | None:
    """Why it is no list of items; None where it is one."""
    if not isinstance(value, list):
        return Bilingual(
            "要是一个列表，或得到列表的 {{表达式}}", "it must be a list, or an {{expression}} that comes to one"
        )
    if len(value) <= ITEMS_MAX:
        return None
    return Bilingual(f"有 {len(value)} 项，最多 {ITEMS_MAX}", f"it has {len(value)} items; {ITEMS_MAX} are allowed")


def _kind(said: Mapping[str, Any]) -> str:
    name = str(said.get("node_type", "")).strip().casefold()
    return next((kind for kind in INNER_KINDS if kind.casefold() == name), "")


def _read(value: object) -> Any:
    """What a text says that is JSON, as a sentence or a form brings it."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return None
