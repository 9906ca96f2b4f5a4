"""Of which kind something new is, and what a node of that kind is told: how long, on what condition, which text, whom.

A kind's word stands where the noun does. What the node is told stands behind a word for it ("with the condition …",
条件是…), or behind a verb ("that says …", 等两天); a name ends where that begins. What is no value stays where it was.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from towow_core.domain.canvas import (
    APPROVAL,
    CONDITION,
    DELAY,
    HTTP,
    MILESTONE,
    NODE_KINDS,
    NOTIFICATION,
    TASK,
)
from towow_core.engine.conversation.details import BETWEEN_NAMES, TRIM, day_in
from towow_core.engine.conversation.kind_nouns import NOUNS
from towow_core.engine.conversation.mentions import MARK, URL
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.properties import DAYS, PROPERTIES, Property, Type
from towow_core.engine.conversation.reading import Open, Request
from towow_core.engine.conversation.values import COUNT, LENGTH, METHOD, UNIT, length_in, value_in
from towow_core.engine.language.person_names import looks_like_a_name


@dataclass(slots=True)
class New:
    """What was read of something new so far, and what is left of the sentence."""

    left: str
    kind: str = ""
    after: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    config: dict[str, Any] = field(default_factory=dict)


_ADDED = (HTTP, APPROVAL, CONDITION, NOTIFICATION, MILESTONE, TASK)  # before or behind a name; the others first alone
_KINDS = tuple((kind, re.compile(NOUNS[kind].anywhere, re.IGNORECASE)) for kind in _ADDED)
# What comes behind a kind's word: "a notification email" and 审批表 are something else.
_NOUN_ENDS = r"(?=\s*(?:$|[⟦“\"「，,。；;：:]|叫|名|内容|条件|问|等|来|让|由|要|当|检查|说|写|网址|地址|时长|需求|提示词|指令|从|到)|\s+(?:called|named|titled|that|which|with|whose|of|for|from|by|to|saying|asking|checking|lasting|until|if|when|where|about|at)\b)"
_ENDS = re.compile(_NOUN_ENDS, re.IGNORECASE)
_IS_NODE = re.compile(r"(?:节点|\b(?:node|step))$", re.IGNORECASE)
_LONG = rf"(?:(?P<long>{COUNT}[\s-]*{UNIT})['’]?\s*(?:long\s+|的)?\s*)?"
_FIRST = {
    kind: re.compile(
        rf"(?:(?:new|another|more)\s+)*{_LONG if kind == DELAY else ''}(?P<kind>{nouns.where_expected}){_NOUN_ENDS}",
        re.IGNORECASE,
    )
    for kind, nouns in NOUNS.items()
    if kind not in {MILESTONE, TASK}  # what these are called says what is to be done
}
_WAIT = re.compile(rf"^(?:一段)?(?:等待?|wait(?:ing)?(?:\s+(?:of|for))?|delay\s+of)\s*(?P<a>{LENGTH})$|^(?P<b>{LENGTH})\s*(?:的)?(?:等待|延时|wait|delay|pause|break)$", re.IGNORECASE)  # fmt: skip
_HOW_LONG = re.compile(
    rf"\s*[，,]?\s*(?:(?:并|先|要)?等待?|为期|持续|(?:等待)?(?:时长|时间)\s*(?:是|为|[:：])?|\b(?:(?:that|which)\s+(?:lasts|waits|takes)(?:\s+for)?|lasting|of|for|with\s+a\s+(?:length|duration)\s+of)\b|(?<=[，,]))\s*(?P<long>{LENGTH})(?![\w-])",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\s*[，,]?\s*(?:(?:一直)?等到|直到|\b(?:(?:that|which)\s+(?:waits|lasts)\s+)?(?:until|till)\b)\s*(?P<day>[^，,；;]+)$", re.IGNORECASE)  # fmt: skip
_BEGINS_EN = r"(?:\s*,\s*(?:and\s+)?|\s+(?:and\s+)?)"
_VERBS: Mapping[str, tuple[str, str]] = {
    "when": (r"(?:当|检查|判断|如果|要是)", rf"(?:{_BEGINS_EN}(?:(?:(?:that|which)\s+)?checks?(?:\s+(?:whether|if|that))?|checking(?:\s+(?:whether|if))?|if|when)\s+)"),
    "message": (r"(?:写着?|说|告诉大家|通知大家)\s*[:：]?", rf"(?:{_BEGINS_EN}(?:saying|(?:that|which)\s+(?:says?|reads?|tells?\s+(?:everyone|everybody|them|people|us\s+all))|telling\s+(?:everyone|everybody|them|people)|with\s+the\s+text)\b\s*:?\s*(?:that\s+)?)"),
    "question": (r"问(?!题)\s*[:：]?", rf"(?:{_BEGINS_EN}(?:asking|(?:that|which)\s+asks?)\b\s*:?\s*)"),
    "people": (r"(?:由|让|请|要)", rf"(?:{_BEGINS_EN}(?:from|by)\s+)"),
    "price": (r"(?:要?花费?)", rf"(?:{_BEGINS_EN}(?:(?:that|which)\s+costs?|costing)\s+)"),
    "demand": (r"关于", rf"(?:{_BEGINS_EN}(?:about|for)\s+)"),
}  # fmt: skip
_NUMBERS = frozenset({Type.AMOUNT, Type.COUNT, Type.SECONDS, Type.NUMBER})
_ELSEWHERE = frozenset({"due", "assignee_name", DAYS})  # by whose own rules these are read
_BEHIND_PEOPLE = re.compile(r"\s*(?:来)?(?:审批|审核|批准|同意|点头|批|审)\s*$|\s+(?:approves?|agrees?|signs?\s+off)\s*$", re.IGNORECASE)  # fmt: skip
_CLAUSE_END = re.compile(r"[，,；;。]|\s+(?=(?:called|named|titled)\b)", re.IGNORECASE)
_CALLED_BEHIND = re.compile(r"\s*[，,]?\s*(?:(?:called|named|titled)\s|(?:名字)?(?:叫做?|名为|名叫)\s*(?=[⟦\S]))", re.IGNORECASE)  # fmt: skip


def _begins(each: Property) -> re.Pattern[str]:
    """Where a property is said of something new."""
    zh, en = "|".join(map(re.escape, each.zh)), "|".join(map(re.escape, each.en))
    said_zh, said_en = _VERBS.get(each.name, ("(?!)", "(?!)"))
    is_said = "" if each.type is Type.TEXT else "is|are|"  # "with the question is it ready"
    is_optional = "?" if each.type in _NUMBERS else ""
    return re.compile(
        rf"(?:(?P<zh>[，,；;\s]*(?:并且?|而且|它的?|其中)?(?:{zh})\s*(?:设为|设成|定为|写的?是|是|为|[:：]){is_optional}(?!否))"
        rf"|[，,；;]?\s*{said_zh}"
        rf"|(?P<en>{_BEGINS_EN}(?:with|having|(?:that|which)\s+has)\s+(?:the\s+|an?\s+|its\s+)?(?:{en})\b\s*(?:(?:{is_said}of|being|set\s+to|to|at)\b|[:：=])?|{_BEGINS_EN}whose\s+(?:{en})\s+(?:is|are)\b)"
        rf"|(?P<more>(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:the\s+|its\s+|an?\s+)?(?:{en})\b\s*(?:(?:is|are|of)\b|[:：=])?)"
        rf"|{said_en})\s*",
        re.IGNORECASE,
    )


_FIELDS: Mapping[str, tuple[tuple[Property, re.Pattern[str]], ...]] = {
    kind.name: tuple(
        (each, _begins(each))
        for each in PROPERTIES
        if each.name in {*kind.required, *kind.optional} and each.name not in _ELSEWHERE
    )
    for kind in NODE_KINDS.values()
}


def is_a_wait(text: str) -> bool:
    """Whether it is nothing but a while that is waited."""
    return _WAIT.match(text) is not None


def kind_first(text: str) -> tuple[str, str, str]:
    """The kind that is named where the noun stands, how long it is said to be before it, and what comes behind."""
    for kind, pattern in _FIRST.items():
        if (found := pattern.match(text)) is not None:
            return kind, found.groupdict().get("long") or "", text[found.end() :]
    return "", "", ""


def read_kind(request: Request, new: New) -> None:
    """A kind that is named first, with all that it is told: before days and people are looked for, which may be of a text."""
    left = new.left.strip(TRIM)
    if (wait := _WAIT.match(left)) is not None:
        new.kind, new.config = DELAY, {**new.config, **(length_in(wait["a"] or wait["b"]) or {})}
        new.left = f"“{request.marked.said(left)}”"
        return
    for kind, pattern in _KINDS:
        if kind in _FIRST:
            left = with_its_word(request, left, pattern)
    kind, long, behind = kind_first(left)
    if not kind or _is_only_a_node(request, behind):
        return
    behind = MARK.sub(lambda mark: _as_words(request, mark), behind)
    config, rest = _told(request, kind, behind)
    new.kind, new.left = kind, rest
    new.config |= {**config, **((length_in(long) or {}) if long else {})}
    if kind == HTTP:
        _addressed(request, new)


def _is_only_a_node(request: Request, text: str) -> bool:
    """ "A delay to race day": that says where it goes, and gives it no name."""
    only = MARK.fullmatch(re.sub(r"^\s*(?:to|for|on|at|of|给|到)\s+", "", text).strip(TRIM))
    return only is not None and not request.marked.mentions[int(only[1])].is_quoted


def _as_words(request: Request, mark: re.Match[str]) -> str:
    """A part of a node's name that stands in a text, or in what is new, is a word as any other."""
    mention = request.marked.mentions[int(mark[1])]
    return mark[0] if mention.is_quoted or URL.fullmatch(mention.said) else mention.said


def read_kind_behind(request: Request, new: New, *, is_work: bool) -> None:
    """A kind by its word, before or behind the name, where none was named first; and what a task or milestone is told."""
    if new.kind:
        return
    _addressed(request, new)
    for kind, pattern in () if is_work else _KINDS:
        new.left = with_its_word(request, new.left.strip(TRIM + "，"), pattern)
        first = pattern.match(new.left.strip())
        is_noun = first is not None and (
            kind not in _FIRST or _IS_NODE.search(first[0]) or _ENDS.match(new.left.strip(), first.end())
        )
        found = (first if is_noun else None) or re.search(rf"(?:一个|个|的|\ba|\ban)\s*(?:{pattern.pattern})\s*$", new.left, re.IGNORECASE)  # fmt: skip
        if found is not None:
            text = new.left.strip() if found.re is pattern else new.left
            new.kind, new.left = kind, f"{text[: found.start()]} {text[found.end() :]}"
            break
    config, new.left = _told(request, new.kind or TASK, new.left)
    new.config |= config


def with_its_word(request: Request, left: str, pattern: re.Pattern[str]) -> str:
    """A kind's word that is a part of some node's name, too, is the kind's."""
    first = MARK.match(left)
    said = request.marked.mentions[int(first[1])] if first else None
    is_word = said is not None and not said.is_quoted and pattern.fullmatch(said.said) is not None
    return f"{said.said}{left[first.end() :]}" if first and said and is_word else left


def _addressed(request: Request, new: New) -> None:
    """Where a request goes, and by which method."""
    for mark in MARK.finditer(new.left):
        if new.kind in {HTTP, ""} and URL.fullmatch(said := request.marked.mentions[int(mark[1])].said):
            new.kind, new.config["url"] = HTTP, said.rstrip(".,")
            method = re.search(rf"(?<![A-Za-z])({METHOD.pattern})(?![A-Za-z])", new.left)
            if method is not None:
                new.config.setdefault("method", method[1].upper())
                new.left = new.left.replace(method[0], " ")
            new.left = re.sub(rf"[，,]?\s*(?:发?到|请求|\bto\b|\bat\b)?\s*{re.escape(mark[0])}", " ", new.left)
            break


def _told(request: Request, kind: str, text: str) -> tuple[dict[str, Any], str]:
    """What a node of a kind is told, and what is left beside it: its name, most often.

    Raises:
        Open: A field is named, and what stands behind is no value of it.
    """
    config, text = _how_long(request, text) if kind == DELAY else ({}, text)
    text = f" {text}"
    starts = [(found, each) for each, pattern in _FIELDS.get(kind, ()) for found in pattern.finditer(text)]
    starts = [(found, each) for found, each in starts if _may_begin(kind, found)]
    starts.sort(key=lambda start: (start[0].start(), -start[0].end()))
    taken: list[tuple[int, int]] = []
    for found, each in starts:
        goes_on = not found["more"] or "," in found["more"] or any(end == found.start() for _, end in taken)
        if each.name in config or not goes_on or any(found.start() < end for _, end in taken):
            continue
        later = (
            other.start()
            for other, of in starts
            if of is not each and other.start() >= found.end() and _value(request, of, text[other.end() :])[1]
        )
        ends = [*later, *(behind.start() for behind in _CALLED_BEHIND.finditer(text, found.end())), len(text)]
        value, length = _value(request, each, text[found.end() : min(ends)])
        if value is not None:
            config[each.name] = value
            taken.append((found.start(), found.end() + length))
        elif found["en"] or (found["zh"] and found["zh"][0] in "，,；;"):
            raise Open(request.replies.unread(request.marked.said(text[found.start() : min(ends)]).strip(TRIM)))
    for start, end in sorted(taken, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return config, text


def _may_begin(kind: str, found: re.Match[str]) -> bool:
    """What a task is called may have a word for a field in it: 写备注：买花 is what is to be done."""
    before = found.string[: found.start()].rstrip()
    is_apart = not before or before.endswith("⟧") or found[0].lstrip()[:1] in "，,；;" or found[0].isascii()
    return is_apart or kind not in {TASK, MILESTONE}


def _value(request: Request, each: Property, text: str) -> tuple[Any, int]:
    """The value that begins a text, and how far it goes; None: it is none of the property's type."""
    first = MARK.match(text)
    if first is not None and request.marked.mentions[int(first[1])].is_quoted and each.type is not Type.PEOPLE:
        said = request.marked.mentions[int(first[1])].said
        return (said if each.type is Type.TEXT else value_in(each.type, said)), first.end()
    ends = [len(text), *(found.start() for found in _CLAUSE_END.finditer(text))]
    for end in ends[:1] if each.type is Type.TEXT else ends:
        said = request.marked.said(text[:end]).strip(" \t\n，,；;。")
        if not said:
            continue
        value = _people(request, said) if each.type is Type.PEOPLE else value_in(each.type, said)
        if value is not None:
            return value, end
    return None, 0


def _people(request: Request, said: str) -> list[str] | None:
    """Whom it names, where each is known here or bears a name as people do."""
    names = known_names(request.canvas, request.people)
    parts = [part for part in BETWEEN_NAMES.split(_BEHIND_PEOPLE.sub("", said)) if part]
    found = [called(part, names, request.people, request.by) or (part if looks_like_a_name(part) else "") for part in parts]  # fmt: skip
    return found if found and all(found) else None


def _how_long(request: Request, text: str) -> tuple[dict[str, Any], str]:
    """How long a delay is, or until when."""
    if (found := _HOW_LONG.search(text)) is not None and (length := length_in(found["long"])) is not None:
        return dict(length), f"{text[: found.start()]} {text[found.end() :]}"
    if (until := _UNTIL.search(text)) is not None and (day := day_in(request.marked.said(until["day"]), request.today)):
        return {"until": day}, text[: until.start()]
    return {}, text
