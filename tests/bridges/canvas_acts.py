"""What somebody can do with a canvas that they see, by two numbers: which node, and which of all ways."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.bridges.canvas_page import PROGRESS, CanvasPage, Change, Message

NODES = ("a", "b", "c", "d")


def _draw(shown: Message, node_id: str, other: int) -> tuple[Change, ...]:
    place = {"x": float(ord(node_id[0])), "y": float(other)}
    facts = {"node_id": node_id, "node_type": "task", "name": f"n{other}", "config": {}, "position": place}
    return () if node_id in shown["nodes"] else (Change("create_node", node_id, {}, facts),)


def _connect(shown: Message, node_id: str, other: int) -> tuple[Change, ...]:
    target = NODES[(NODES.index(node_id) + other) % len(NODES)]  # itself, too
    facts = {"edge_id": f"{node_id}{target}{other}", "source": node_id, "target": target, "when": ""}
    return (Change("create_edge", facts["edge_id"], {}, facts),) if {node_id, target} <= shown["nodes"].keys() else ()


def _cut(shown: Message, node_id: str, other: int) -> tuple[Change, ...]:
    del node_id
    edges = list(shown["edges"].values())
    return (cut(edges[other % len(edges)]),) if edges else ()


def _rename(node: Message, other: int) -> tuple[Change, ...]:
    return (Change("update_node", node["node_id"], {"name": node["name"]}, {"name": f"m{other}"}),)


def _configure(node: Message, other: int) -> tuple[Change, ...]:
    name, value = (("notes", f"said {other}"), ("due", f"2099-01-0{1 + other}"), ("notes", None))[other % 3]
    before = {"config": {name: node["config"].get(name)}}
    return (Change("update_node", node["node_id"], before, {"config": {name: value}}),)


def _move(node: Message, other: int) -> tuple[Change, ...]:
    after = {"position": {"x": float(other * 10), "y": float(other)}}
    return (Change("move_node", node["node_id"], {"position": node["position"]}, after),)


def _set_variable(shown: Message, node_id: str, other: int) -> tuple[Change, ...]:
    before = {"variables": {node_id: shown["variables"].get(node_id)}}
    return (Change("set_variables", "", before, {"variables": {node_id: other or None}}),)


def _delete(shown: Message, node_id: str, other: int) -> tuple[Change, ...]:
    """With its edges, as a page does it."""
    del other
    if (node := shown["nodes"].get(node_id)) is None:
        return ()
    cuts = [cut(edge) for edge in shown["edges"].values() if node_id in (edge["source"], edge["target"])]
    plain = {name: value for name, value in node.items() if name not in PROGRESS}
    return (*cuts, Change("delete_node", node_id, plain, {}))


def cut(edge: Message) -> Change:
    return Change("delete_edge", edge["edge_id"], edge, {})


OF_THE_CANVAS: Mapping[str, Callable[[Message, str, int], tuple[Change, ...]]] = {
    "draw": _draw,
    "connect": _connect,
    "cut": _cut,
    "delete": _delete,
    "set a variable": _set_variable,
}
OF_A_NODE: Mapping[str, Callable[[Message, int], tuple[Change, ...]]] = {
    "rename": _rename,
    "configure": _configure,
    "move": _move,
}
ASKED: Mapping[str, Callable[[str, int], dict[str, Any]]] = {
    "start": lambda *_: {"action": "start_execution"},
    "cancel": lambda *_: {"action": "cancel_execution"},
    "pause": lambda *_: {"action": "pause_execution"},
    "resume": lambda *_: {"action": "resume_execution"},
    "mark": lambda node_id, other: {
        "action": "update_node",
        "node_id": node_id,
        "status": ("completed", "failed")[other % 2],
    },
}
ACTS = (*OF_THE_CANVAS, "connect", *OF_A_NODE, *ASKED, *ASKED, "undo", "redo", "undo", "redo")


def do(page: CanvasPage, what: str, one: int, other: int) -> None:
    """Do it at this page; nothing where there is nothing to do it with."""
    shown, node_id = page.shown, NODES[one % len(NODES)]
    if what in {"undo", "redo"}:
        page.undo() if what == "undo" else page.redo()
    elif what in ASKED:
        page.ask(**ASKED[what](node_id, other))
    elif shown is not None:
        of_one = OF_A_NODE.get(what)
        node = shown["nodes"].get(node_id)
        changes = OF_THE_CANVAS[what](shown, node_id, other) if of_one is None else node and of_one(node, other)
        if changes:
            page.act(*changes)
