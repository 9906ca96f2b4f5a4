"""What a client of a canvas may say (contract §8): its form, and what is refused unread."""

import json
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError

from towow_core.domain.errors import MalformedRequest
from towow_core.domain.policy import CanvasLimits
from towow_core.support.codec import first_problem
from towow_core.support.ids import new_id
from towow_core.support.nesting import is_deeper
from towow_core.support.visible_text import visible
from towow_core.workflow.conflicts import OURS

MESSAGE_LENGTH_MAX = 64_000  # characters
DEPTH_MAX = CanvasLimits().config_depth_max + 4  # a configuration stands a few levels down in its message
MESSAGE_ID_MAX = 100
STEPS_MAX = 900  # changes of one `change_several`; each counts as a message
KEY_SHOWN_MAX, KEYS_SHOWN_MAX = 60, 10  # characters of a name, and names, that a refusal says
_NOTHING: Mapping[str, Any] = MappingProxyType({})
_STRICT = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


class CanvasAction(StrEnum):
    """What a client may ask for."""

    CREATE_NODE = "create_node"
    UPDATE_NODE = "update_node"
    DELETE_NODE = "delete_node"
    MOVE_NODE = "move_node"
    CREATE_EDGE = "create_edge"
    DELETE_EDGE = "delete_edge"
    SET_VARIABLES = "set_variables"
    CHANGE_SEVERAL = "change_several"
    START_EXECUTION = "start_execution"
    RETRY_EXECUTION = "retry_execution"
    REOPEN_NODE = "reopen_node"
    CANCEL_EXECUTION = "cancel_execution"
    PAUSE_EXECUTION = "pause_execution"
    RESUME_EXECUTION = "resume_execution"
    PRESENT = "present"
    CURSOR = "cursor"


CHANGES = {
    CanvasAction.CREATE_NODE: "node_added",
    CanvasAction.UPDATE_NODE: "node_updated",
    CanvasAction.DELETE_NODE: "node_deleted",
    CanvasAction.MOVE_NODE: "node_moved",
    CanvasAction.CREATE_EDGE: "edge_added",
    CanvasAction.DELETE_EDGE: "edge_deleted",
    CanvasAction.SET_VARIABLES: "variables_set",
    CanvasAction.CHANGE_SEVERAL: "several",
}
SINGLE = frozenset(CHANGES.keys() - {CanvasAction.CHANGE_SEVERAL})
_DRAWN = frozenset({"node_id", "node_type", "name", "config", "position"})
_LINE = frozenset({"edge_id", "source", "target", "when"})
TAKES = {
    CanvasAction.CREATE_NODE: _DRAWN,
    CanvasAction.UPDATE_NODE: _DRAWN,
    CanvasAction.DELETE_NODE: frozenset({"node_id"}),
    CanvasAction.MOVE_NODE: frozenset({"node_id", "position"}),
    CanvasAction.CREATE_EDGE: _LINE,
    CanvasAction.DELETE_EDGE: _LINE,
    CanvasAction.SET_VARIABLES: frozenset({"variables"}),
    CanvasAction.CHANGE_SEVERAL: frozenset({"changes"}),
    CanvasAction.START_EXECUTION: frozenset(),
    CanvasAction.RETRY_EXECUTION: frozenset({"node_id"}),
    CanvasAction.REOPEN_NODE: frozenset({"node_id"}),
    CanvasAction.CANCEL_EXECUTION: frozenset(),
    CanvasAction.PAUSE_EXECUTION: frozenset(),
    CanvasAction.RESUME_EXECUTION: frozenset(),
    CanvasAction.PRESENT: frozenset({"node_id"}),
    CanvasAction.CURSOR: frozenset({"x", "y", "node_id", "property"}),
}
MARK_TAKES = frozenset({"node_id", "status", "note", "result", "by"})
NEW_IDS = {CanvasAction.CREATE_NODE: ("node_id", "node"), CanvasAction.CREATE_EDGE: ("edge_id", "edge")}


class CanvasMessage(BaseModel):
    """A client's message. What it is about stands beside these fields, or in `data`."""

    model_config = ConfigDict(extra="allow")

    action: CanvasAction
    message_id: str = Field(default="", max_length=MESSAGE_ID_MAX)
    client_id: str = Field(default="", max_length=100)
    version: int = 0
    act: str = Field(default="", max_length=MESSAGE_ID_MAX)
    again: bool = False  # it was sent before, just as it is, and its answer was lost
    takes_back: StrictInt | Annotated[list[StrictInt], Field(max_length=STEPS_MAX)] = 0
    strategy: Literal["", "version_check", "last_write_wins"] = ""
    data: dict[str, Any] | None = None

    @property
    def marks(self) -> bool:
        """It says how far a node is in a run."""
        return self.action is CanvasAction.UPDATE_NODE and bool(self.facts().get("status"))

    @property
    def is_change(self) -> bool:
        """It changes what is drawn, and is no part of a run."""
        return self.action in CHANGES and not self.marks

    @property
    def taken_back(self) -> tuple[int, ...]:
        """The versions that it takes back; 0 is none."""
        return (
            tuple(self.takes_back) if isinstance(self.takes_back, list) else (self.takes_back,) * bool(self.takes_back)
        )

    @property
    def steps(self) -> int:
        """How many changes it is: each of several counts, and each that it takes back, which is looked up."""
        changes = self.facts().get("changes") if self.action is CanvasAction.CHANGE_SEVERAL else None
        return max(1, len(self.taken_back), len(changes) if isinstance(changes, list) else 0)

    def told(self) -> dict[str, Any]:
        """What it says, all of which is done.

        Raises:
            MalformedRequest: It says what nothing comes of, by whatever name.
        """
        facts, beside = self.facts(), self.model_extra or {} if self.data is not None else {}
        if facts.get("action") == self.action:  # said twice, the same
            del facts["action"]
        _nothing_left_out(self.action, facts, MARK_TAKES if self.marks else TAKES[self.action], beside)
        return facts

    def facts(self) -> dict[str, Any]:
        """What the message is about."""
        return dict(self.data if self.data is not None else self.model_extra or {})


def _nothing_left_out(
    action: CanvasAction, facts: Mapping[str, Any], takes: frozenset[str], beside: Mapping[str, Any] = _NOTHING
) -> None:
    """`beside` is what stands beside the message's `data`, which is all that it is about."""
    others = sorted({*facts} - takes | {*beside})
    if not others:
        return
    named = [visible(each)[:KEY_SHOWN_MAX] for each in others[:KEYS_SHOWN_MAX]]
    zh, en = "、".join(named), ", ".join(named)
    if "status" in others or (takes is MARK_TAKES and not _DRAWN.isdisjoint(others)):
        raise MalformedRequest(
            "malformed",
            f"How far a node is, is said by an update_node of its own; it stands here beside other things ({en}).",
            f"一个节点做到哪一步，要用单独的 update_node 来说；这里还有别的：{zh}。",
        )
    raise MalformedRequest("malformed", f"{action} takes no {en}.", f"{action} 不带 {zh}。")


def new_ids(action: CanvasAction, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The id of what is drawn: the client's, or a new one; nothing where nothing is."""
    if action not in NEW_IDS:
        return {}
    name, prefix = NEW_IDS[action]
    return {name: facts.get(name) or new_id(prefix, digits=8)}


def steps_in(facts: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The changes that are to be one, all of them or none.

    Raises:
        MalformedRequest: They are not of the form.
    """
    changes = facts.get("changes")
    if not isinstance(changes, list) or not 1 <= len(changes) <= STEPS_MAX:
        raise MalformedRequest("malformed", f"changes must be a list of 1 to {STEPS_MAX} changes.")
    return [_step(each) for each in changes]


def _step(change: object) -> dict[str, Any]:
    action = change.get("action") if isinstance(change, Mapping) else None
    if not isinstance(change, Mapping) or not isinstance(action, str) or action not in SINGLE:
        raise MalformedRequest("malformed", f"Each of changes has an action, one of {', '.join(sorted(SINGLE))}.")
    facts = {name: value for name, value in change.items() if name != "action"}
    _nothing_left_out(CanvasAction(action), facts, TAKES[CanvasAction(action)])
    return {
        "change_type": CHANGES[CanvasAction(action)],
        "change_data": {**facts, **new_ids(CanvasAction(action), facts)},
    }


def failed_answer(message_id: str) -> dict[str, Any]:
    """To a message at which something of ours went wrong."""
    detail = "Something went wrong here; the bridge's log says what."
    return {"type": "error", "message_id": message_id, "detail": detail, "error_code": "E500"}


def id_in(data: object) -> str:
    """The client's own id of a message, also of one that cannot be used otherwise: its error names it."""
    found = data.get("message_id") if isinstance(data, Mapping) else None
    return found if isinstance(found, str) and len(found) <= MESSAGE_ID_MAX and _can_be_kept(found) else ""


def _can_be_kept(data: object) -> bool:
    """Whether it can be stored, and sent to others: no half character, no NaN."""
    try:
        _STRICT.encode(data).encode()
    except (ValueError, RecursionError):
        return False
    return True


def read_object(text: str) -> object:
    """A client's message as JSON.

    Raises:
        MalformedRequest: It is too long, or no JSON.
    """
    if len(text) > MESSAGE_LENGTH_MAX:
        raise MalformedRequest("malformed", f"A message has at most {MESSAGE_LENGTH_MAX} characters, not {len(text)}.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedRequest("malformed", "The message is not valid JSON.") from None


def read_message(data: object) -> CanvasMessage:
    """A client's message.

    Raises:
        MalformedRequest: It is not of the form, or nested too deep to be kept.
    """
    if is_deeper(data, DEPTH_MAX):
        raise MalformedRequest(
            "malformed",
            f"A message is nested {DEPTH_MAX} levels deep at most; this one is deeper.",
            f"一条消息最多嵌套 {DEPTH_MAX} 层，这条更深。",
        )
    if not _can_be_kept(data):
        raise MalformedRequest(
            "malformed",
            "The message is not valid JSON: it holds half a character, or what is no number.",
            "这条消息不是有效的 JSON：里面有半个字符，或不是数的数。",
        )
    try:
        message = CanvasMessage.model_validate(data)
    except ValidationError as error:
        raise MalformedRequest("malformed", f"The message cannot be used: {first_problem(error)}.") from error
    if message.client_id in OURS:
        raise MalformedRequest(
            "malformed",
            f"client_id {message.client_id!r} is what the server calls its own; take another one.",
            f"client_id “{message.client_id}”是服务器自己用的，请换一个。",
        )
    return message
