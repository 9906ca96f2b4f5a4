"""Reads what a decision is about: for each type the fields that it has, and which one is missing."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from towow_core.domain.canvas import NODE_KINDS, CanvasState
from towow_core.domain.drafts import UNDONE_KINDS, DecisionType
from towow_core.prompts.fields import LIST_LENGTH_MAX, as_record, as_records, as_text, as_texts
from towow_core.workflow.kind_schemas import FIELDS

_NUMBER = re.compile(r"-?\d{1,15}(?:\.\d+)?")
ID_LENGTH_MAX = 80
NAME_LENGTH_MAX = 200
OPTIONS_MAX, OPTION_LENGTH_MAX = 2, 200
DEMAND_LENGTH_MAX = 2000
Read = tuple[dict[str, Any], str]  # the payload, and what it lacks ("" for nothing)
_STATUSES = ("completed", "failed", "skipped")
DRAFT_ACTIONS, DRAFT_SIDES = ("begin", "list", "compare", "bring_in", "drop"), ("draft", "current")
DRAFT_NAME_MAX = 100


def node_named(said: object, canvas: CanvasState) -> str:
    """The id of the node that is meant: by its id, or by a name that only one node has; else what was said."""
    text = as_text(said, length_max=NAME_LENGTH_MAX)
    if not text or text in canvas.nodes:
        return text
    same = [n.node_id for n in canvas.nodes.values() if text.casefold() in (n.node_id.casefold(), n.name.casefold())]
    return same[0] if len(same) == 1 else text


def kind_named(said: object) -> str:
    """A kind as `NODE_KINDS` writes it, whatever its case; else what was said: an unknown kind is never replaced."""
    text = as_text(said, length_max=ID_LENGTH_MAX)
    return next((name for name in NODE_KINDS if name.casefold() == text.casefold()), text)


def read_config(value: object) -> dict[str, Any]:
    """Configuration by name, out of an object or of a list of `{name, value}`: what a property has as a number is one.

    A null takes a property away.
    """
    if isinstance(value, Mapping):
        pairs = list(value.items())[:LIST_LENGTH_MAX]
    else:
        pairs = [(record.get("name"), record.get("value")) for record in as_records(value)]
    named = ((as_text(name, length_max=ID_LENGTH_MAX), found) for name, found in pairs)
    values = {name: _typed(name, found) for name, found in named if name}
    return {name: found for name, found in values.items() if found != ""}


def _typed(name: str, said: object) -> Any:
    """A value as its property has it: a number where that is one, lists and objects as they are, else a text."""
    if said is None or (isinstance(said, Mapping | Sequence) and not isinstance(said, str)):
        return said
    text, schema = as_text(said), FIELDS.get(name, {})
    if schema.get("type") in {"number", "integer"} and _NUMBER.fullmatch(text):
        number = float(text)
        return int(number) if number.is_integer() else number
    return text


def _created(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    kind = kind_named(said.get("node_type"))
    payload = {
        "node_type": kind,
        "name": as_text(said.get("name"), length_max=NAME_LENGTH_MAX),
        "config": read_config(said.get("config")),
        "after": [node_named(name, canvas) for name in as_texts(said.get("after"))],
    }
    return payload, "" if kind else "a node_type"


def _modified(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    payload: dict[str, Any] = {"node_id": node_named(said.get("node_id"), canvas)}
    if name := as_text(said.get("name"), length_max=NAME_LENGTH_MAX):
        payload["name"] = name
    if config := read_config(said.get("config")):
        payload["config"] = config
    status = as_text(said.get("status")).lower()
    if status in _STATUSES:
        payload["status"] = status
        for name in ("result", "note"):
            if told := as_text(said.get(name), length_max=DEMAND_LENGTH_MAX):
                payload[name] = told
    wanted = as_record(said.get("correction"))
    texts = {name: as_text(wanted.get(name), length_max=DEMAND_LENGTH_MAX) for name in ("result", "note")}
    if right := {name: text for name, text in texts.items() if text}:
        payload["correction"] = right
        if said.get("again") is True:
            payload["again"] = True
    if not payload["node_id"]:
        return payload, "a node_id"
    return payload, "" if len(payload) > 1 else "something to change"


def _deleted(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    node_id = node_named(said.get("node_id"), canvas)
    return {"node_id": node_id}, "" if node_id else "a node_id"


def _connected(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    source, target = node_named(said.get("source"), canvas), node_named(said.get("target"), canvas)
    return {"source": source, "target": target}, "" if source and target else "a source and a target"


def _planned(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    nodes = [
        {
            "node_id": as_text(record.get("node_id"), f"n{number}", length_max=ID_LENGTH_MAX),
            "node_type": kind_named(record.get("node_type")),
            "name": as_text(record.get("name"), length_max=NAME_LENGTH_MAX),
            "config": read_config(record.get("config")),
        }
        for number, record in enumerate(as_records(said.get("nodes")), start=1)
    ]
    planned = {node["node_id"] for node in nodes}

    def line(record: Mapping[str, Any]) -> dict[str, str]:
        said_ends = {end: as_text(record.get(end), length_max=NAME_LENGTH_MAX) for end in ("source", "target")}
        ends = {end: said if said in planned else node_named(said, canvas) for end, said in said_ends.items()}
        return {**ends, "when": when} if (when := as_text(record.get("when"))) else ends

    edges = [line(record) for record in as_records(said.get("edges"))]
    payload = {"title": as_text(said.get("title"), length_max=NAME_LENGTH_MAX), "nodes": nodes, "edges": edges}
    if replaced := [line(record) for record in as_records(said.get("replaced"))]:
        payload["replaced"] = replaced
    if not nodes:
        return payload, "nodes"
    if any(not node["node_type"] for node in nodes):
        return payload, "a node_type for every node"
    return payload, "" if all(e["source"] and e["target"] for e in edges) else "a source and a target for every edge"


def _executed(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    if reopen := as_texts(said.get("reopen")):
        return {"reopen": [node_named(each, canvas) for each in reopen]}, ""
    if said.get("node_id"):  # one node alone: that is always once more
        return {"retry": True, "node_id": node_named(said["node_id"], canvas)}, ""
    return {"retry": True} if said.get("retry") is True else {}, ""


def _taken_back(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    if said.get("redo") is True:
        return {"redo": True}, ""
    of = {"of": said["of"]} if said.get("of") in UNDONE_KINDS else {}
    return {**of, "node_id": node_named(said["node_id"], canvas)} if said.get("node_id") else of, ""


def _replaced(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    """Who is out: by id, or by the name that they have on the canvas."""
    text = as_text(said.get("agent_id"), length_max=ID_LENGTH_MAX)
    whose = (each.config for each in canvas.nodes.values())
    called = {(str(of.get("assignee_name") or "").casefold(), str(of.get("assignee") or "")) for of in whose}
    ids = {agent_id for name, agent_id in called if agent_id and name == text.casefold()}
    return {"agent_id": ids.pop() if len(ids) == 1 else text}, "" if text else "an agent_id"


def _answered(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    """Which question of which negotiation is answered, and the answer in the person's words."""
    payload = {
        "node_id": node_named(said.get("node_id"), canvas),
        "question_id": as_text(said.get("question_id"), length_max=ID_LENGTH_MAX),
        "answer": as_text(said.get("answer"), length_max=DEMAND_LENGTH_MAX),
    }
    lacks = next((name for name, text in payload.items() if not text), "")
    return payload, f"a {lacks}" if lacks else ""


def _about_draft(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    """What is to become of a draft, and of which; whose side holds where it and its workflow changed the same."""
    del canvas
    action, side = as_text(said.get("action")).lower(), as_text(said.get("side")).lower()
    payload = {"action": action, "name": as_text(said.get("name"), length_max=DRAFT_NAME_MAX)}
    if side in DRAFT_SIDES:
        payload["side"] = side
    if action not in DRAFT_ACTIONS:
        return payload, "an action"
    return payload, "a name" if action == "begin" and not payload["name"] else ""


def _nothing(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    del said, canvas
    return {}, ""


def _text_of(name: str) -> Callable[[Mapping[str, Any], CanvasState], Read]:
    def read(said: Mapping[str, Any], canvas: CanvasState) -> Read:
        del canvas
        text = as_text(said.get(name), length_max=DEMAND_LENGTH_MAX)
        return {name: text}, "" if text else f"a {name}"

    return read


def _asked(said: Mapping[str, Any], canvas: CanvasState) -> Read:
    """A question, with at most two sentences that would answer it."""
    payload, missing = _text_of("question")(said, canvas)
    options = [text for text in as_texts(said.get("options")) if len(text) <= OPTION_LENGTH_MAX][:OPTIONS_MAX]
    return {**payload, "options": options} if options else payload, missing


PAYLOAD_READERS: Mapping[DecisionType, Callable[[Mapping[str, Any], CanvasState], Read]] = {
    DecisionType.CREATE_NODE: _created,
    DecisionType.MODIFY_NODE: _modified,
    DecisionType.DELETE_NODE: _deleted,
    DecisionType.CONNECT_NODES: _connected,
    DecisionType.DISCONNECT_NODES: _connected,
    DecisionType.CREATE_WORKFLOW_PLAN: _planned,
    DecisionType.EXECUTE_WORKFLOW: _executed,
    DecisionType.CANCEL_WORKFLOW: _nothing,
    DecisionType.PAUSE_WORKFLOW: _nothing,
    DecisionType.RESUME_WORKFLOW: _nothing,
    DecisionType.RENAME_WORKFLOW: _text_of("title"),
    DecisionType.START_NEGOTIATION: _text_of("demand"),
    DecisionType.REPLACE_PERSON: _replaced,
    DecisionType.ANSWER_QUESTION: _answered,
    DecisionType.UNDO: _taken_back,
    DecisionType.DRAFT: _about_draft,
    DecisionType.REQUEST_CLARIFICATION: _asked,
    DecisionType.RESPOND: _text_of("message"),
    DecisionType.CONTINUE: _text_of("message"),
}
