"""Somebody who edits a canvas by its socket's protocol alone, as the page does: shown at once, sent one by one, undone.

It holds no connection: what it sends goes to `send`, what it hears comes to `hear`.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Message = dict[str, Any]
PROGRESS = ("status", "result", "inputs", "error", "failure")
UNTOUCHED: Mapping[str, Any] = {"status": None, "result": {}, "inputs": {}, "error": None, "failure": None}


@dataclass(frozen=True, slots=True)
class Change:
    """One change with what it was made on: what it takes, and what it gives, as parts of a canvas.

    Attributes:
        action: What the server calls it.
        of: The node or edge; empty for variables.
    """

    action: str
    of: str
    before: Message
    after: Message


@dataclass(slots=True)
class Act:
    """What its author did at once."""

    changes: list[Change]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """What the server said yes to."""

    version: int
    client_id: str
    action: str
    data: Message


@dataclass
class CanvasPage:
    """One page. `shown_to` says of the last entry of the log that it heard of, `known` is what the server has."""

    client_id: str
    send: Callable[[Message], None]
    known: Message | None = None
    n: int = 0
    pending: list[tuple[Change, Act]] = field(default_factory=list)
    undos: list[Act] = field(default_factory=list)
    redos: list[Act] = field(default_factory=list)
    accepted: list[Accepted] = field(default_factory=list)
    refused: list[Message] = field(default_factory=list)
    is_connected: bool = False
    _held: dict[int, Message] = field(default_factory=dict)
    _sent: tuple[str, int] | None = None
    _count: int = 0
    _least: int = 0

    @property
    def shown(self) -> Message | None:
        """What the server has, with what it has not answered yet."""
        if self.known is None or not self.pending:
            return self.known
        canvas = deepcopy(self.known)
        for change, _ in self.pending:
            for each in told_of(canvas, change):
                draw(canvas, each)
        return canvas

    @property
    def standing(self) -> Message:
        """What it waits for, for whoever has to find out why."""
        names = ("client_id", "is_connected", "n", "pending", "_sent", "_held")
        return {name: getattr(self, name) for name in names} | {"version": self.known and self.known["version"]}

    @property
    def is_behind(self) -> bool:
        """Whether something was heard whose forerunner is missing."""
        return bool(self._held)

    def act(self, *changes: Change) -> None:
        self.undos.append(Act(list(changes)))
        self.redos.clear()
        self._begin(self.undos[-1])

    def did(self, differences: list[Message], version: int) -> None:
        """The server made this of the canvas at this page's word, all of it as this version."""
        self.undos.append(Act([each for found in ORDER for each in changes_of(differences) if each.action == found]))
        self.redos.clear()
        self._least = max(self._least, version)

    def undo(self) -> None:
        self._turn(self.undos, self.redos)

    def redo(self) -> None:
        self._turn(self.redos, self.undos)

    def ask(self, action: str, **facts: Any) -> None:
        """What changes nothing drawn."""
        if self.is_connected and self.known is not None:
            self.send({"action": action, "message_id": self._next_id(), "client_id": self.client_id, **facts})

    def lost(self) -> None:
        """The connection is gone: what was under way is sent again over the next one."""
        self.is_connected = False
        self._sent = None
        self._held.clear()

    def hear(self, told: Message) -> None:
        self.n = told.get("n", self.n)
        match told["type"]:
            case "initial_state":
                self.known = {name: told[name] for name in ("version", "nodes", "edges", "variables", "run")}
                self.is_connected = True
            case "missed_operations":
                self._catch_up(told)
                self.is_connected = True
            case "ack" | "conflict" | "error":
                self._answered(told)
            case _ if "version" in told:
                self._hold(told["version"], told)
            case _:
                progressed(self._canvas, told)
        self._pump()

    @property
    def _canvas(self) -> Message:
        assert self.known is not None
        return self.known

    def _turn(self, of: list[Act], onto: list[Act]) -> None:
        if of:
            act = of.pop()
            back = Act([inverse(each) for each in reversed(act.changes)])
            onto.append(back)
            self._begin(back)

    def _begin(self, act: Act) -> None:
        self.pending += [(change, act) for change in act.changes]
        self._pump()

    def _next_id(self) -> str:
        self._count += 1
        return f"{self.client_id}-{self._count}"

    def _pump(self) -> None:
        while self.is_connected and self.pending and self._sent is None and not self._held:
            if self._canvas["version"] < self._least:
                return
            change, act = self.pending[0]
            if is_done(self._canvas, change):
                self.pending.pop(0)
                continue
            self._sent = (self._next_id(), self._canvas["version"])
            envelope = {"message_id": self._sent[0], "version": self._sent[1], "client_id": self.client_id}
            self.send({"action": change.action, "act": f"act-{id(act)}", **envelope, "data": data_of(change)})

    def _answered(self, told: Message) -> None:
        if self._sent is None or told["message_id"] != self._sent[0]:
            return
        (change, act), version = self.pending[0], self._sent[1]
        self._sent = None
        if told["type"] == "ack":
            self.pending.pop(0)
            facts = {"version": told["version"], "client_id": self.client_id, "action": change.action}
            self.accepted.append(Accepted(**facts, data=data_of(change)))
            self._hold(told["version"], change)
            return
        if told["type"] == "conflict":
            if "missed" in told:
                self._catch_up(told["missed"])
            else:
                self.known = {**told["current_state"]}
            self._drain()
            if version != told["version"]:
                return  # made on what is no more, and sent again on what is
        if not is_done(self._canvas, change):
            self.refused.append(told)
            self._drop(act)

    def _drop(self, act: Act) -> None:
        """Not to be: nor what else was meant with it, and none of that can be taken back."""
        undone = [change for change, of in self.pending if of is act]
        act.changes = [change for change in act.changes if change not in undone]
        self.pending = [(change, of) for change, of in self.pending if of is not act]
        self.undos = [each for each in self.undos if each.changes]
        self.redos = [each for each in self.redos if each.changes]

    def _catch_up(self, missed: Message) -> None:
        canvas = self._canvas
        if missed["version"] > canvas["version"]:
            for step in missed["changes"]:
                draw(canvas, step)
            canvas["version"] = missed["version"]
        if "statuses" in missed:
            canvas["run"] = missed["run"]
            for node_id, node in canvas["nodes"].items():
                status = missed["statuses"].get(node_id)
                node.update(missed["progress"].get(node_id, {} if status == node.get("status") else UNTOUCHED))
                node["status"] = status

    def _hold(self, version: int, step: Any) -> None:
        if version > self._canvas["version"]:
            self._held[version] = step
        self._drain()

    def _drain(self) -> None:
        canvas = self._canvas
        self._held = {version: step for version, step in self._held.items() if version > canvas["version"]}
        while (step := self._held.pop(canvas["version"] + 1, None)) is not None:
            for each in told_of(canvas, step):
                draw(canvas, each)
            canvas["version"] += 1


def told_of(canvas: Message, step: Any) -> Iterator[Message]:
    """A change of one's own as others are told of it, one at a time; theirs as it is. Nothing where it cannot be."""
    if not isinstance(step, Change):
        yield from step["changes"] if step["type"] == "canvas_changed" else (step,)
        return
    data, nodes = data_of(step), canvas["nodes"]
    node = nodes.get(step.of, {})
    match step.action:
        case "update_node" | "move_node" if not node:
            return
        case "create_edge" if not {data["source"], data["target"]} <= nodes.keys():
            return
        case "create_node":
            yield {"type": "node_created", "node": data}
        case "update_node":
            config = {**node["config"], **data.get("config", {})}
            kept = {name: value for name, value in config.items() if value is not None}
            yield {"type": "node_updated", "node": {**node, **data, "config": kept}}
        case "move_node":
            yield {"type": "node_moved", **data}
        case "delete_node":
            yield {"type": "node_deleted", **data}
        case "create_edge":
            yield {"type": "edge_created", "edge": data}
        case "delete_edge":
            yield {"type": "edge_deleted", **data}
        case _:
            variables = {**canvas["variables"], **data["variables"]}
            kept = {name: value for name, value in variables.items() if value is not None}
            yield {"type": "variables_changed", "variables": kept}


def draw(canvas: Message, told: Message) -> None:
    """Make of this canvas what one is told."""
    nodes, edges = canvas["nodes"], canvas["edges"]
    match told:
        case {"type": "node_created" | "node_updated", "node": node}:
            progress = {name: nodes.get(node["node_id"], UNTOUCHED)[name] for name in PROGRESS}
            nodes[node["node_id"]] = {**progress, **node}  # one that is drawn again may come with what it had come to
        case {"type": "node_moved"}:
            nodes[told["node_id"]]["position"] = told["position"]
        case {"type": "node_deleted"}:
            nodes.pop(told["node_id"], None)
            canvas["edges"] = {i: e for i, e in edges.items() if told["node_id"] not in (e["source"], e["target"])}
        case {"type": "edge_created", "edge": edge}:
            edges[edge["edge_id"]] = edge
        case {"type": "edge_deleted"}:
            canvas["edges"] = {i: e for i, e in edges.items() if not is_cut(e, told)}
        case {"type": "variables_changed"}:
            canvas["variables"] = told["variables"]
        case _:
            raise AssertionError(f"nothing that can be drawn: {told}")


def progressed(canvas: Message, told: Message) -> None:
    """How far the run has come."""
    nodes, run = canvas["nodes"], canvas["run"] or {}
    match told["type"]:
        case "workflow_started":
            canvas["run"] = {"run_id": told["run_id"], "status": "running"}
            for node_id, node in nodes.items():
                status = told["statuses"].get(node_id)
                node.update({} if status not in (None, "pending") else UNTOUCHED)
                node["status"] = status
        case "execution_status" if told["status"] != "created" and told["run_id"] == run.get("run_id"):
            if told["node_id"] in nodes:
                known = {name: told[name] for name in ("status", "result", "error", "failure")}
                nodes[told["node_id"]] |= known | ({"inputs": told["inputs"]} if told["inputs"] else {})
        case "nodes_retried" if told["run_id"] == run.get("run_id"):
            nodes.update({i: {**nodes[i], **UNTOUCHED, "status": "pending"} for i in told["again"]})
        case "workflow_paused" | "workflow_resumed" if told["run_id"] == run.get("run_id"):
            canvas["run"] = told["run"]
            for node_id, ends_by in told.get("ends_by", {}).items():
                nodes[node_id]["result"]["ends_by"] = ends_by
        case "workflow_completed" if told["run_id"] == run.get("run_id"):
            canvas["run"] = told["run"]
            ended = {i: status for i, status in told["statuses"].items() if i in nodes}
            nodes.update({i: {**nodes[i], "status": status} for i, status in ended.items()})


def is_cut(edge: Message, gone: Message) -> bool:
    if "edge_id" in gone:
        return bool(edge["edge_id"] == gone["edge_id"])
    return (edge["source"], edge["target"]) == (gone["source"], gone["target"])


ORDER = ("delete_edge", "delete_node", "create_node", "update_node", "move_node", "set_variables", "create_edge")


def changes_of(differences: list[Message]) -> Iterator[Change]:
    """What is different between two canvases, as changes."""
    for found in differences:
        of, before, after = found["id"], found["before"], found["after"]
        match found["about"], found["property"]:
            case "variable", _:
                yield Change("set_variables", "", {"variables": {of: before}}, {"variables": {of: after}})
            case "node", "":
                sides = ({"node_id": of, **side} if side else {} for side in (before, after))
                yield Change("create_node" if after else "delete_node", of, *sides)
            case "node", "position" as name:
                yield Change("move_node", of, {name: before}, {name: after})
            case "node", "name" as name:
                yield Change("update_node", of, {name: before}, {name: after})
            case "node", name:
                key = name.removeprefix("config.")
                yield Change("update_node", of, {"config": {key: before}}, {"config": {key: after}})
            case _:
                source, target, *when = after or before
                facts = {"edge_id": of, "source": source, "target": target, "when": "".join(when)}
                yield Change("create_edge", of, {}, facts) if after else Change("delete_edge", of, facts, {})


INVERSE = {"create_node": "delete_node", "create_edge": "delete_edge"}
INVERSE |= {there: here for here, there in INVERSE.items()}


def inverse(change: Change) -> Change:
    """The change that takes this one back."""
    action = INVERSE.get(change.action, change.action)
    return Change(action, change.of, before=change.after, after=change.before)


def data_of(change: Change) -> Message:
    """What the server is told of it."""
    match change.action:
        case "delete_node":
            return {"node_id": change.of}
        case "delete_edge":
            return {"edge_id": change.of}
        case "update_node" | "move_node":
            return {"node_id": change.of, **change.after}
        case _:
            return dict(change.after)


def is_done(canvas: Message, change: Change) -> bool:
    """Whether the canvas is as the change would have it already: it arrived, and its answer was lost."""
    node, after = canvas["nodes"].get(change.of), change.after
    match change.action:
        case "create_node":
            return node is not None
        case "delete_node":
            return node is None
        case "create_edge":
            ends = (after["source"], after["target"])
            return any((edge["source"], edge["target"]) == ends for edge in canvas["edges"].values())
        case "delete_edge":
            return change.of not in canvas["edges"]
        case "move_node":
            return node is not None and node["position"] == after["position"]
        case "update_node":
            config = after.get("config", {})
            is_named = node is not None and after.get("name", node["name"]) == node["name"]
            return is_named and node is not None and all(node["config"].get(k) == v for k, v in config.items())
        case _:
            return all(canvas["variables"].get(name) == value for name, value in after["variables"].items())
