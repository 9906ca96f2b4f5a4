"""How things stand after a change, and from what to what a field went: so that nobody reads it the wrong way round."""

from collections.abc import Mapping, Sequence
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import PLAN_PART, CanvasNode, CanvasState
from towow_core.domain.canvas_words import node_said, property_said
from towow_core.support.plain_values import is_same
from towow_core.workflow.difference import Difference, differences
from towow_core.workflow.values_said import change_said, value_said

TOLD_MAX = 3
_NOT_TOLD = frozenset({"assignee", PLAN_PART, "workflow_id"})  # ids, which tell people nothing


def as_it_is_now(before: CanvasState, now: CanvasState, names: Mapping[str, str]) -> Bilingual | None:
    """What holds now of all that a change touched, the first few; None where that is not said in words.

    Args:
        names: What people are called, by id.
    """
    found = differences(before, now, names)
    nodes = [each for each in found if each.about == "node"]
    said = [told for each in (nodes or found) if (told := _stands(now, each, names)) is not None][:TOLD_MAX]
    return Bilingual("；".join(each.zh for each in said), "; ".join(each.en for each in said)) if said else None


def _stands(now: CanvasState, found: Difference, names: Mapping[str, str]) -> Bilingual | None:
    if found.about == "edge":
        gone = found.after is None
        one, other = (_called(now, end) for end in (found.before if gone else found.after)[:2])
        zh = f"“{one.zh}” → “{other.zh}”{'没有连线' if gone else '连着'}"
        return Bilingual(zh, f"“{one.en}” → “{other.en}” {'has no line' if gone else 'is connected'}")
    if found.about != "node" or found.property == "position":
        return None
    if not found.property:
        return _whole_stands(now, found)
    key = found.property.removeprefix("config.")
    if key in _NOT_TOLD:
        return None
    node = _called(now, found.id)
    if found.property == "name":
        return Bilingual(f"它的名称是“{node.zh}”", f"its name is “{node.en}”")
    what, value = property_said(key), value_said(found.after, key, names)
    return Bilingual(f"“{node.zh}”的{what.zh}是“{value.zh}”", f"the {what.en} of “{node.en}” is “{value.en}”")


def _whole_stands(now: CanvasState, found: Difference) -> Bilingual | None:
    """Whether there is a node of that name: another one may be called so."""
    side = found.before if found.after is None else found.after
    name = str(side.get("name") or "") if isinstance(side, Mapping) else ""
    if not name:
        return None
    if found.after is not None:
        return Bilingual(f"“{name}”在画布上", f"“{name}” is on the canvas")
    if not (left := sum(1 for node in now.nodes.values() if node.name == name)):
        return Bilingual(f"画布上没有“{name}”", f"“{name}” is not on the canvas")
    others = "1 other stays" if left == 1 else f"{left} others stay"
    return Bilingual(f"画布上还有 {left} 个“{name}”", f"of “{name}” {others} on the canvas")


def is_as_it_was(was: CanvasNode, data: Mapping[str, Any]) -> bool:
    """Whether a change of a node's name or fields sets nothing that it did not have."""
    config = data.get("config") or {}
    is_renamed = "name" in data and data["name"] != was.name
    return not is_renamed and "position" not in data and all(is_same(was.config.get(k), v) for k, v in config.items())


def fields_changed(was: CanvasNode, data: Mapping[str, Any], names: Mapping[str, str]) -> Sequence[Bilingual]:
    """Each field that a change of a node sets, from what to what. `names`: of people, by id."""
    found: list[Bilingual] = []
    if "name" in data and data["name"] != was.name:
        old = node_said(was)
        found.append(Bilingual(f"名称：{old.zh} → {data['name']}", f"name: {old.en} → {data['name']}"))
    for key, value in (data.get("config") or {}).items():
        held = was.config.get(key)
        if key in _NOT_TOLD or is_same(held, value):
            continue
        what, (before, after) = property_said(key), change_said(held, value, key, names)
        found.append(Bilingual(f"{what.zh}：{before.zh} → {after.zh}", f"{what.en}: {before.en} → {after.en}"))
    return found


def _called(canvas: CanvasState, node_id: object) -> Bilingual:
    node = canvas.nodes.get(str(node_id))
    return node_said(node) if node is not None else Bilingual(str(node_id), str(node_id))
