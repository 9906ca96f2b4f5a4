"""Who may be on the network under which name, and who may say what to whom (contract §7). Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

CHANNEL_PREFIX = "channel:"
_AGENT_ID = re.compile(r"[A-Za-z0-9_.-]{1,80}")
_CHANNEL_ID = re.compile(r"[A-Za-z0-9_-]{1,80}")
_USER_AGENT_ID = re.compile(r"user_agent_[A-Za-z0-9_-]{1,64}")
_SHOWN_MAX = 80  # the length of the longest id
_POST_NAME = re.compile(r"towow(\.[a-z][a-z0-9_]+)+")


class Group(StrEnum):
    """An OpenAgents agent group. `SYSTEM` runs negotiations, `BRIDGE` shows them to people, `USERS` are twins."""

    SYSTEM = "system"
    BRIDGE = "bridge"
    USERS = "users"


class Why(StrEnum):
    """Why something was refused: the label it is counted under."""

    BAD_ID = "bad_id"
    ID_TAKEN = "id_taken"
    BAD_PASSWORD = "bad_password"  # noqa: S105  the name of a reason, not a password
    NO_TOKEN = "no_token"  # noqa: S105  another
    BAD_TOKEN = "bad_token"  # noqa: S105  another
    REVOKED = "revoked"
    NOT_REGISTERED = "not_registered"
    UNKNOWN_NAME = "unknown_name"
    NOT_ALLOWED = "not_allowed"
    SPOOFED = "spoofed"
    NOT_INVITED = "not_invited"
    UNKNOWN_CHANNEL = "unknown_channel"
    BAD_PAYLOAD = "bad_payload"
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    TOO_MUCH = "too_much"
    MAILBOX_FULL = "mailbox_full"
    MAILBOX_SHARE = "mailbox_share"
    HUB_FULL = "hub_full"
    RECIPIENT_GONE = "recipient_gone"
    SLOW_HEAD = "slow_head"
    SLOW_BODY = "slow_body"
    TOO_MANY = "too_many"
    NO_DESCRIPTORS = "no_descriptors"
    NO_ROUTE = "no_route"
    WEB_PAGE = "web_page"
    UNREADABLE = "unreadable"


IDENTITY_DOUBTS = frozenset({Why.NO_TOKEN, Why.BAD_TOKEN, Why.REVOKED})  # trying again does not help


@dataclass(frozen=True, slots=True)
class Refusal:
    """No, and one sentence that says why."""

    why: Why
    sentence: str


SPEAKERS: Mapping[str, Group] = {
    "towow.demand.new": Group.BRIDGE,
    "towow.channel.decision": Group.BRIDGE,
    "towow.demand.subnet": Group.SYSTEM,
    "towow.channel.manage": Group.SYSTEM,
    "towow.invite": Group.SYSTEM,
    "towow.proposal.review": Group.SYSTEM,
    "towow.channel.completed": Group.SYSTEM,
    "towow.renegotiate": Group.SYSTEM,
    "towow.offer.response": Group.USERS,
    "towow.proposal.response": Group.USERS,
    "towow.agent.withdraw": Group.USERS,
    "towow.registry.announce": Group.USERS,
}


# What a twin's message holds that is signed with an agent's id of its own.
SIGNED: Mapping[str, str] = {
    "towow.registry.announce": "profile",
    "towow.offer.response": "offer",
    "towow.proposal.response": "feedback",
}

_OF_USERS = frozenset(name for name, group in SPEAKERS.items() if group is Group.USERS)
_FOR_COORDINATOR = frozenset({"towow.demand.new", "towow.registry.announce"})


def group_of(agent_id: str) -> Group | None:
    """The group that an id belongs to; None for an id that nobody may have."""
    return _group_of(agent_id) if len(agent_id) <= _SHOWN_MAX else None


@lru_cache(maxsize=4096)  # asked of each message several times
def _group_of(agent_id: str) -> Group | None:
    if not _AGENT_ID.fullmatch(agent_id):
        return None
    if agent_id in {"coordinator", "channel_admin"} or agent_id.startswith("channel_admin-"):
        return Group.SYSTEM
    if agent_id.startswith(("bridge", "observer_")):
        return Group.BRIDGE
    return Group.USERS if _USER_AGENT_ID.fullmatch(agent_id) else None


def identity_of(agent_id: str) -> str:
    """Whose token lets this id in: its own, but bridges share one, for their ids are new at every start."""
    return "bridge" if group_of(agent_id) is Group.BRIDGE else agent_id


def shown(text: str) -> str:
    """Somebody else's words inside a sentence of ours: quoted, and not at length."""
    return repr(text if len(text) <= _SHOWN_MAX else text[:_SHOWN_MAX] + "…")


def bad_id(agent_id: str) -> Refusal:
    """What is said to an id that `group_of` does not know."""
    known = "coordinator, channel_admin, channel_admin-*, bridge*, observer_* and user_agent_<name>"
    return Refusal(Why.BAD_ID, f"{shown(agent_id)} is no agent id; ids are {known}.")


def bad_channel(channel_id: str) -> Refusal | None:
    """None where `channel_id` is a channel id."""
    if _CHANNEL_ID.fullmatch(channel_id):
        return None
    return Refusal(Why.BAD_ID, f"{shown(channel_id)} is no channel id.")


def _hands_back(group: Group, destination: str, name: str) -> bool:
    """A channel_admin has the coordinator look for a demand's people again."""
    return group is Group.SYSTEM and (destination, name) == ("coordinator", "towow.demand.new")


def refusal(source: str, destination: str, name: str, payload: Mapping[str, object]) -> Refusal | None:
    """None where `source` may say this to `destination`; the hub asks before delivery, a receiver asks again."""
    is_short = len(source) <= _SHOWN_MAX and len(destination) <= _SHOWN_MAX  # strangers fill nothing
    wrong = (_may_not_say_kept if name in SPEAKERS and is_short else _may_not_say)(source, destination, name)
    if wrong is not None or name not in _OF_USERS or destination.startswith(CHANNEL_PREFIX):
        return wrong
    return _spoofed(source, name, payload)


def _may_not_say(source: str, destination: str, name: str) -> Refusal | None:
    """Whatever it says."""
    group = group_of(source)
    if group is None:
        return bad_id(source)
    if destination.startswith(CHANNEL_PREFIX):
        return _refused_post(group, destination.removeprefix(CHANNEL_PREFIX), source, name)
    speaker = SPEAKERS.get(name)
    if speaker is None:
        return Refusal(Why.UNKNOWN_NAME, f"{shown(name)} is no message of this network.")
    if speaker is not group and not _hands_back(group, destination, name):
        return Refusal(Why.NOT_ALLOWED, f"{source} is in group {group}; only group {speaker} may send {name}.")
    if group is not Group.SYSTEM and not _works_on(name, destination):
        return Refusal(Why.NOT_ALLOWED, f"{source} may send {name} to {listener_of(name)} only.")
    return None


_may_not_say_kept = lru_cache(maxsize=4096)(_may_not_say)  # the same few say the same to each other all the time


def listener_of(name: str) -> str:
    """The role that a message of a twin or a bridge is for."""
    return "coordinator" if name in _FOR_COORDINATOR else "channel_admin"


def _works_on(name: str, agent_id: str) -> bool:
    return group_of(agent_id) is Group.SYSTEM and agent_id.startswith(listener_of(name))


def _refused_post(group: Group, channel_id: str, source: str, name: str) -> Refusal | None:
    if group is not Group.SYSTEM:
        return Refusal(Why.NOT_ALLOWED, f"{source} is in group {group}; only group system may post to a channel.")
    if not _POST_NAME.fullmatch(name):
        return Refusal(Why.UNKNOWN_NAME, f"{shown(name)} is no event of a channel.")
    return bad_channel(channel_id)


def _spoofed(source: str, name: str, payload: Mapping[str, object]) -> Refusal | None:
    """Refused unless every place in the message that says whose words these are names its sender.

    An answer without such a place inside passes: whoever asked can then say what is wrong with it, and ask again.
    """
    is_answer = name != "towow.registry.announce"
    claims = [payload.get("agent_id")] if is_answer else []
    if (inside := SIGNED.get(name)) is not None:
        signed = payload.get(inside)
        claimed = signed.get("agent_id") if isinstance(signed, Mapping) else None
        claims += [] if is_answer and claimed is None else [claimed]
    for claimed in claims:
        if claimed != source:
            return Refusal(Why.SPOOFED, f"{source} may speak for itself only, not for {shown(str(claimed))}.")
    return None
