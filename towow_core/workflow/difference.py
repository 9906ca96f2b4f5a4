"""What is different between two canvases: as data, in words, and as the changes that lead from one to the other.

Taking a change back, telling what a version changed, going back to one and drawing what was imported are all made of
this; nothing else on the server knows what the opposite of a change is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CONDITION, PLAN_PART, CanvasEdge, CanvasNode, CanvasState, Position
from towow_core.domain.canvas_words import kind_said, node_said, property_said
from towow_core.support.plain_values import is_same
from towow_core.workflow.changes import apply_change
from towow_core.workflow.passing import SIDES
from towow_core.workflow.refusals import refused
from towow_core.workflow.values_said import NOBODY_NAMED, change_said

SAID_MAX = 3  # differences that one sentence names
Step = Mapping[str, Any]  # change_type, change_data


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that is not as it was.

    Attributes:
        about: node, edge or variable (its `id` is its name).
        property: name, position or `config.…` of a node; empty where the whole of it came or went.
        before: Its value; None where there was none.
    """

    about: str
    id: str
    property: str = ""
    before: Any = None
    after: Any = None
    said: Bilingual


def differences(
    before: CanvasState, after: CanvasState, names: Mapping[str, str] = NOBODY_NAMED
) -> tuple[Difference, ...]:
    """Everything that is not as it was; lines that went with their nodes too.

    Args:
        names: What people are called, by id; whom a node names beside its assignee is known anyway.
    """
    known = {**_named_in(before), **_named_in(after), **names}
    ids = _ids(before.nodes, after.nodes)
    nodes = [found for node_id in ids for found in _of_node(before, after, node_id, known)]
    edges = [found for edge_id in _ids(before.edges, after.edges) for found in _of_edge(before, after, edge_id)]
    return (*nodes, *edges, *_of_variables(before, after))


def said_of(found: Sequence[Difference]) -> Bilingual:
    """Differences in a sentence: the first ones by name, the others by their number."""
    gone = {each.id for each in found if each.about == "node" and each.after is None and not each.property}
    named = {each.id for each in found if each.property == "config.assignee_name"}  # their id tells people nothing
    shown = [each for each in found if not (each.property == "config.assignee" and each.id in named)]
    told = [each.said for each in shown if not (each.about == "edge" and each.before and gone & {*each.before[:2]})]
    if not told:
        return Bilingual("没有改变", "nothing changed")
    rest = len(told) - SAID_MAX
    first = told[:SAID_MAX]
    zh, en = "；".join(each.zh for each in first), "; ".join(each.en for each in first)
    return Bilingual(f"{zh}，还有 {rest} 处", f"{en}, and {rest} more") if rest > 0 else Bilingual(zh, en)


def steps_between(before: CanvasState, after: CanvasState) -> tuple[Step, ...]:
    """The changes that make `after` of `before`, each possible when its turn comes: what is in the way goes first."""
    stays = {i: n for i, n in before.nodes.items() if i in after.nodes and after.nodes[i].node_type == n.node_type}
    gone = before.nodes.keys() - stays.keys()
    lost = {i for i, edge in before.edges.items() if after.edges.get(i) != edge or gone & {edge.source, edge.target}}
    loose = [i for i in lost if not gone & {before.edges[i].source, before.edges[i].target}]
    drawn = [i for i in after.edges if i not in before.edges or i in lost]
    return (
        *(_step("edge_deleted", edge_id=edge_id) for edge_id in sorted(loose)),
        *(_step("node_deleted", node_id=node_id) for node_id in sorted(gone)),
        *(_added(node) for i, node in after.nodes.items() if i not in stays),
        *(step for i, node in stays.items() for step in _made(node, after.nodes[i])),
        *(_drawn(after.edges[i]) for i in drawn),
        *_variables_set(before, after),
    )


def taken(canvas: CanvasState, steps: Sequence[Step]) -> CanvasState:
    """The canvas after these steps; its version stays.

    Raises:
        CanvasRefused: One of them cannot be.
    """
    return apply_change(canvas, "several", {"steps": steps}, version=canvas.version) if steps else canvas


def taken_back(now: CanvasState, before: CanvasState, after: CanvasState) -> CanvasState:
    """The canvas `now` without the change that made `after` of `before`; what others did besides stays.

    Raises:
        CanvasRefused: What it changed has been changed again since, or cannot be drawn as it was any more.
    """
    for found in differences(before, after):
        if (why := _changed_since(now, after, found)) is not None:
            raise refused(why)
    return taken(now, steps_between(after, before))


def _changed_since(now: CanvasState, after: CanvasState, found: Difference) -> Bilingual | None:
    if found.about == "variable":
        is_as_it_was = is_same(now.variables.get(found.id), found.after)
        return None if is_as_it_was else _since(Bilingual(found.id, found.id), "value")
    if found.about == "edge":
        is_drawn_so = now.edges.get(found.id) == after.edges.get(found.id)
        return None if is_drawn_so else Bilingual("那条连线后来又被改过了。", "That line has been changed again since.")
    node, left = now.nodes.get(found.id), after.nodes.get(found.id)
    name = node_said(left or CanvasNode(node_id=found.id, node_type="", name=_name_of(found.before) or found.id))
    if left is None:
        return (
            None
            if node is None
            else Bilingual(f"“{name.zh}”后来又加回来了。", f"“{name.en}” has been drawn again since.")
        )
    if node is None:
        return Bilingual(f"“{name.zh}”后来被删掉了。", f"“{name.en}” has been deleted since.")
    if found.property:
        return None if is_same(_value(node, found.property), found.after) else _since(name, found.property)
    changed = next((each.property for each in _of_pair(left, node) if each.property != "position"), None)
    if changed is not None:
        return _since(name, changed)
    if _lines(now, found.id) - _lines(after, found.id):
        return Bilingual(f"“{name.zh}”后来又连了线。", f"“{name.en}” has been connected with others since.")
    return None


def _since(name: Bilingual, what: str) -> Bilingual:
    zh, en = _PROPERTIES.get(what) or property_said(what.removeprefix("config."))
    return Bilingual(f"“{name.zh}”的{zh}后来又被改过了。", f"The {en} of “{name.en}” has been changed again since.")


_PROPERTIES = {
    "name": ("名字", "name"),
    "position": ("位置", "place"),
    "node_type": ("类型", "kind"),
    "value": ("值", "value"),
}


def _named_in(canvas: CanvasState) -> dict[str, str]:
    """What the nodes call those whom they are given to."""
    configs = (node.config for node in canvas.nodes.values())
    given = ((config.get("assignee"), config.get("assignee_name")) for config in configs)
    return {str(who): str(name) for who, name in given if who and name}


def _of_node(before: CanvasState, after: CanvasState, node_id: str, names: Mapping[str, str]) -> Iterator[Difference]:
    was, is_now = before.nodes.get(node_id), after.nodes.get(node_id)
    if was is not None and is_now is not None and was.node_type == is_now.node_type:
        yield from _of_pair(was, is_now, names)
        return
    if was is not None:
        said = Bilingual(f"删除了节点“{node_said(was).zh}”", f"deleted the node “{node_said(was).en}”")
        yield Difference(about="node", id=node_id, before=plain(was), said=said)
    if is_now is not None:
        kind, name = kind_said(is_now.node_type), f"“{is_now.name}”" if is_now.name else ""
        said = Bilingual(f"新增{kind.zh}节点{name}", f"added the {kind.en} node{name and ' '}{name}")
        yield Difference(about="node", id=node_id, after=plain(is_now), said=said)


def _of_pair(was: CanvasNode, is_now: CanvasNode, names: Mapping[str, str] = NOBODY_NAMED) -> Iterator[Difference]:
    """One node before and after."""
    if was is is_now:
        return
    node_id, name = was.node_id, node_said(is_now)
    if was.name != is_now.name:
        called = node_said(was)
        said = Bilingual(f"“{called.zh}”改名为“{name.zh}”", f"renamed “{called.en}” to “{name.en}”")
        yield Difference(about="node", id=node_id, property="name", before=was.name, after=is_now.name, said=said)
    if was.position != is_now.position:
        said = Bilingual(f"移动了“{name.zh}”", f"moved “{name.en}”")
        places = {"before": _value(was, "position"), "after": _value(is_now, "position")}
        yield Difference(about="node", id=node_id, property="position", said=said, **places)
    for key in _ids(was.config, is_now.config):
        old, new = was.config.get(key), is_now.config.get(key)
        if is_same(old, new):
            continue
        said = _set_said(name, key, old, new, names)
        yield Difference(about="node", id=node_id, property=f"config.{key}", before=old, after=new, said=said)


def _set_said(node: Bilingual, key: str, old: Any, new: Any, names: Mapping[str, str]) -> Bilingual:
    """A property with its values before and after; of one that holds an id, which tells people nothing, what it is."""
    if key == PLAN_PART:
        return _part_said(node, old, new)
    if key == "workflow_id":
        return _workflow_said(node, old, new)
    what = property_said(key)
    if key == "assignee":
        return Bilingual(f"“{node.zh}”的负责人对上了另一个人", f"the assignee of “{node.en}” is another person")
    was, is_now = change_said(old, new, key, names)
    return Bilingual(
        f"“{node.zh}”的{what.zh}：{was.zh} → {is_now.zh}", f"{what.en} of “{node.en}”: {was.en} → {is_now.en}"
    )


def _workflow_said(node: Bilingual, old: object, new: object) -> Bilingual:
    if not new:
        return Bilingual(f"“{node.zh}”不再执行别的工作流", f"“{node.en}” runs no workflow any more")
    if not old:
        return Bilingual(f"给“{node.zh}”选了要执行的工作流", f"chose the workflow that “{node.en}” runs")
    return Bilingual(f"“{node.zh}”改为执行另一个工作流", f"“{node.en}” runs another workflow than before")


def _part_said(node: Bilingual, old: object, part: object) -> Bilingual:
    """What it does of its plan, by the role; whose that is stands beside it as its assignee.

    Of the same part as before, who has agreed to it, or that they agreed to something else.
    """
    if not isinstance(part, Mapping):
        return Bilingual(f"“{node.zh}”不再对应方案里的一份", f"“{node.en}” does no part of the plan any more")
    role = str(part.get("role") or "")
    if isinstance(old, Mapping) and old.get("role") == part.get("role"):
        who = str(part.get("name") or "")
        if who and old.get("agent_id") != part.get("agent_id"):
            return Bilingual(
                f"方案里“{role}”这一份现在是{who}答应的", f"the plan's part “{role}” is agreed with {who} now"
            )
        return Bilingual(
            f"方案里“{role}”这一份约定的内容改了", f"what was agreed of the plan's part “{role}” is changed"
        )
    return Bilingual(f"“{node.zh}”对应方案里的“{role}”", f"“{node.en}” does the plan's part “{role}”")


def _of_edge(before: CanvasState, after: CanvasState, edge_id: str) -> Iterator[Difference]:
    was, is_now = before.edges.get(edge_id), after.edges.get(edge_id)
    if was == is_now:
        return
    if was is not None:
        ends = _ends(before, was)
        said = Bilingual(f"断开{ends.zh}", f"disconnected {ends.en}")
        yield Difference(about="edge", id=edge_id, before=_line(was), said=said)
    if is_now is not None:
        ends, where = _ends(after, is_now), _where(after, is_now)
        said = Bilingual(f"连上{ends.zh}{where.zh}", f"connected {ends.en}{where.en}")
        yield Difference(about="edge", id=edge_id, after=_line(is_now), said=said)


def _where(canvas: CanvasState, edge: CanvasEdge) -> Bilingual:
    """Under which condition a line leads on; nothing: under none."""
    source = canvas.nodes.get(edge.source)
    if not edge.when:
        return Bilingual("", "")
    if source is not None and source.node_type == CONDITION and edge.when in SIDES:
        holds = SIDES[edge.when]
        return Bilingual("（条件成立时）", " (if it holds)") if holds else Bilingual("（条件不成立时）", " (otherwise)")
    return Bilingual(f"（条件：{edge.when}）", f" (where {edge.when})")


def _line(edge: CanvasEdge) -> tuple[str, ...]:
    return (edge.source, edge.target, edge.when) if edge.when else (edge.source, edge.target)


def _of_variables(before: CanvasState, after: CanvasState) -> Iterator[Difference]:
    for name in _ids(before.variables, after.variables):
        old, new = before.variables.get(name), after.variables.get(name)
        if not is_same(old, new):
            was, is_now = change_said(old, new, "")
            said = Bilingual(f"变量 {name}：{was.zh} → {is_now.zh}", f"the variable {name}: {was.en} → {is_now.en}")
            yield Difference(about="variable", id=name, before=old, after=new, said=said)


def _variables_set(before: CanvasState, after: CanvasState) -> Iterator[Step]:
    changed = {found.id: found.after for found in _of_variables(before, after)}
    if changed:
        yield _step("variables_set", variables=changed)


def _ends(canvas: CanvasState, edge: CanvasEdge) -> Bilingual:
    names = [
        node_said(canvas.nodes[end]) if end in canvas.nodes else Bilingual(end, end)
        for end in (edge.source, edge.target)
    ]
    return Bilingual(*(" → ".join(f"“{name[n]}”" for name in names) for n in (0, 1)))


def _value(node: CanvasNode, name: str) -> Any:
    if name.startswith("config."):
        return node.config.get(name.removeprefix("config."))
    if name == "position":
        return _place(node.position)
    return getattr(node, name)


def _place(position: Position) -> dict[str, float]:
    return {"x": position.x, "y": position.y}


def plain(node: CanvasNode) -> dict[str, Any]:
    """What a node says, but for its id."""
    named = {"node_type": node.node_type, "name": node.name, "position": _place(node.position)}
    return {**named, "config": dict(node.config)}


def _name_of(node: Any) -> str:
    return str(node.get("name", "")) if isinstance(node, Mapping) else ""


def _lines(canvas: CanvasState, node_id: str) -> set[str]:
    return {edge_id for edge_id, edge in canvas.edges.items() if node_id in (edge.source, edge.target)}


def _ids(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys([*one, *other]))


def _step(change_type: str, **data: Any) -> Step:
    return {"change_type": change_type, "change_data": data}


def _added(node: CanvasNode) -> Step:
    return _step("node_added", node_id=node.node_id, **plain(node))


def _drawn(edge: CanvasEdge) -> Step:
    when = {"when": edge.when} if edge.when else {}
    return _step("edge_added", edge_id=edge.edge_id, source=edge.source, target=edge.target, **when)


def _made(was: CanvasNode, is_now: CanvasNode) -> Iterator[Step]:
    """What makes one node of another; where it is drawn is a change of its own, which concerns no run."""
    changed = {found.property: found.after for found in _of_pair(was, is_now)}
    config = {name.removeprefix("config."): value for name, value in changed.items() if name.startswith("config.")}
    facts = {**({"name": is_now.name} if "name" in changed else {}), **({"config": config} if config else {})}
    if facts:
        yield _step("node_updated", node_id=is_now.node_id, **facts)
    if "position" in changed:
        yield _step("node_moved", node_id=is_now.node_id, position=changed["position"])
