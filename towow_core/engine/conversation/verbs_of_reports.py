""" "场地订不到", "the venue could not be booked": the verb of a report says which of several nodes of a word it is about."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.characters import CJK
from towow_core.engine.language.text import stem

_V = "订定买租借找请约谈抢签拍印录画写搭修招雇批看选送发收搬"  # what is done to some things only
_RESULT = r"(?:上|到|成|拢|下来|通过|好|完|着|齐|了)"
_LEAD_ZH = r"(?:这边|那边|都|也|还是|还|实在|最后|根本|始终|一直|已经?|终于|总算){0,3}"
_BEHIND_ZH = re.compile(
    rf"{_LEAD_ZH}(?:没(?:有|能)?预?(?P<verb>[{_V}]){_RESULT}|预?(?P<verb2>[{_V}])不{_RESULT}|预?(?P<verb3>[{_V}])砸)"
)
_BEFORE_ZH = re.compile(rf"(?:没(?:有|能)?预?(?P<verb>[{_V}]){_RESULT}|预?(?P<verb2>[{_V}])不{_RESULT})$")
_DONE_ZH = re.compile(rf"(?P<verb>[{CJK}]{{1,2}}?)(?:好|完|到|妥|成|齐|掉)?了")
_BEHIND_EN = re.compile(
    r"\s+(?:(?:is|are|has|have|was|were)(?:n['’]?t|\s+not)?(?:\s+been)?|(?:ca|could|wo|would)n['’]?t\s+be|(?:can\s?not|could\s+not|will\s+not)\s+be)"
    r"\s+(?:now\s+|already\s+|finally\s+|yet\s+)?(?P<verb>[a-z]+(?:ed|t|en))\b",
    re.IGNORECASE,
)
_BEFORE_EN = re.compile(
    r"\b(?:(?:could|ca|did)n['’]?t|(?:could|did|can)\s?not|failed\s+to|unable\s+to|not\s+able\s+to)(?:\s+manage\s+to)?\s+(?P<verb>[a-z]+)(?:\s+(?:the|an?|any))?\s*$",
    re.IGNORECASE,
)
_OF_ANYTHING = frozenset(
    map(
        stem,
        [
            "done",
            "finished",
            "completed",
            "sorted",
            "settled",
            "wrapped",
            "reached",
            "confirmed",
            "closed",
            "executed",
            "not",
            "get",
            "do",
            "manage",
            "find",
        ],
    )
)
_SAME = str.maketrans("定", "订")
IRREGULAR = {
    "found": "find", "bought": "buy", "sent": "send", "built": "build", "made": "make", "paid": "pay", "wrote": "write",
    "written": "write", "got": "get", "chose": "choose", "chosen": "choose", "drew": "draw", "drawn": "draw",
    "met": "meet", "put": "put", "sold": "sell", "took": "take", "taken": "take", "gave": "give", "given": "give",
    "told": "tell", "held": "hold", "shot": "shoot", "cut": "cut", "set": "set", "brought": "bring", "did": "do",
    "done": "do", "ran": "run", "led": "lead", "taught": "teach", "spoken": "speak", "hung": "hang", "lit": "light",
}  # fmt: skip


def verb_said(text: str, start: int, end: int) -> str:
    """The verb that a report has before or behind what stands there; "" where it has none, or one of anything."""
    found = _BEHIND_ZH.match(text, end) or _DONE_ZH.match(text, end) or _BEFORE_ZH.search(text[:start])
    if found is not None:
        return next(said for said in found.groups() if said)
    found = _BEHIND_EN.match(text, end) or _BEFORE_EN.search(text[:start])
    verb = stem(found["verb"].casefold()) if found is not None else ""
    return "" if verb in _OF_ANYTHING else verb


def has_verb(name: str, verb: str) -> bool:
    """Whether this is what is done in a node of this name."""
    if verb.isascii():
        return verb in {stem(word) for word in re.findall(r"[a-z]+", name.casefold())}
    return name.removeprefix("预").translate(_SAME).startswith(verb.translate(_SAME))


def has_another(name: str, verb: str) -> bool:
    """Whether what is done in a node of this name is surely something else."""
    if verb.isascii():
        return not has_verb(name, verb) and " " in name.strip()
    return verb in _V and not has_verb(name, verb) and name.removeprefix("预")[:1] in _V


def past_of(verb: str, name: str) -> bool:
    """Whether it tells, in the past, of what a node says in English is to be done: "printed" of "Print the tickets"."""
    first, did = name.casefold().split(" ")[0], verb.casefold()
    bases = {IRREGULAR.get(did, ""), *((did[:-2], did[:-1], did[:-3]) if did.endswith("ed") else ())}
    return did != first and first in bases | ({f"{did[:-3]}y"} if did.endswith("ied") else set())
