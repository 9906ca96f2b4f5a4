"""Of the nodes that a mention may mean, those that the words beside it leave: 陈屿的演讲嘉宾, "the task “Party”"."""

import re
from collections.abc import Sequence

from towow_core.domain.canvas import CanvasState
from towow_core.domain.canvas_words import kind_said
from towow_core.engine.conversation.canvas_patterns import BEGINS_WITH_WORK
from towow_core.engine.conversation.dictated import QUOTED
from towow_core.engine.conversation.kind_nouns import NOUNS
from towow_core.engine.conversation.kinds_said import NEW

_WHOSE = r"\s*(?:的|负责的|做的|那个|'s|’s)?\s*(?:那个|the\s+)?"  # between a person's name and what they have
_WHOSE_EN = (
    r"\s*(?:的|负责的|做的|那个|'s|’s)\s*(?:那个|the\s+)?"  # "Mia does the hall and Tom the food" gives the food to Tom
)
_BY = r"\s*(?:[(（·]|(?:done |held )?by\b|of\b)?\s*"
_DOES_ZH = re.compile(r"(?:来|去)?(?:负责|做|弄|办|搞|管|接)")
_KIND = {
    kind: re.compile(
        rf"(?:[这那]个)?(?:{nouns.said_zh}|{re.escape(kind_said(kind).zh)})(?:节点)?\s*$"
        rf"|\b(?:(?:the|that|this)\s+)?(?:{nouns.said_en}|{re.escape(kind_said(kind).en)})(?:\s+(?:node|called))?\s+$",
        re.IGNORECASE,
    )
    for kind, nouns in NOUNS.items()
}
Mentioned = tuple[int, int, tuple[str, ...]]


def narrowed(text: str, found: Sequence[Mentioned], canvas: CanvasState) -> list[Mentioned]:
    """The mentions with whose they are, and of which kind: what says so is no mention of its own."""
    told = [_with_kind(text, _with_person(text, each, found, canvas), canvas) for each in found]
    wider = [each for each, was in zip(told, found, strict=True) if each != was]
    return [
        each for each in told if not any(one <= each[0] and each[1] <= other for one, other, _ in _others(wider, each))
    ]


def _others(found: Sequence[Mentioned], one: Mentioned) -> list[Mentioned]:
    return [each for each in found if each is not one]


def _with_person(text: str, mention: Mentioned, found: Sequence[Mentioned], canvas: CanvasState) -> Mentioned:
    """ "陈屿的演讲嘉宾", "Daniel Kim's speaker", "the host by Mia": of the nodes that fit, those that this person has.

    The person's name may be a part of another node's: "Mia arrives" is not meant by "Mia's speaker".
    """
    start, end, node_ids = mention
    people = {str(canvas.nodes[i].config.get("assignee_name") or "") for i in node_ids} - {""}
    spans = ((person, span) for person in people if (span := _beside(text, start, end, person)) is not None)
    person, (one, other) = next(spans, ("", (start, end)))
    around = [(a, b) for a, b, _ in found if (a, b) != (start, end) and a < other and one < b]
    if not person or any(not _is_in_name(text[a:b], person) for a, b in around):
        return mention
    return one, other, tuple(i for i in node_ids if canvas.nodes[i].config.get("assignee_name") == person)


def _is_in_name(said: str, person: str) -> bool:
    return said.casefold().removesuffix("'s").removesuffix("’s") in person.casefold()


def _beside(text: str, start: int, end: int, person: str) -> tuple[int, int] | None:
    """From where to where a name of a node goes that has whose it is before it, or behind."""
    name = re.escape(person)
    before = re.search(rf"(?<![\w-]){name}{_WHOSE_EN}$" if person.isascii() else rf"{name}{_WHOSE}$", text[:start])
    is_what_they_do = before is not None and before[0] == person and BEGINS_WITH_WORK.match(text, start)
    if before is not None and not is_what_they_do:  # "小李录视频一" says what somebody does
        return before.start(), end
    behind = re.compile(
        rf"{_BY}{name}(?![\w-])(?:\s*[)）])?" if person.isascii() else rf"{_BY}{name}(?:\s*[)）])?", re.IGNORECASE
    )
    found = behind.match(text, end)
    if found is None or (found[0] == person and _DOES_ZH.match(text, found.end())):
        return None
    return start, found.end()


def _with_kind(text: str, mention: Mentioned, canvas: CanvasState) -> Mentioned:
    """ "任务“彩排”", "the milestone “Rehearsal”": of several that are called so, those of this kind.

    "A task “Rehearsal”" is one that is not there yet.
    """
    start, end, node_ids = mention
    kinds = {canvas.nodes[i].node_type for i in node_ids}
    if len(kinds) < 2 or QUOTED.fullmatch(text[start:end]) is None:  # noqa: PLR2004
        return mention
    for kind in kinds & _KIND.keys():
        before = _KIND[kind].search(text[:start])
        if before is not None and not NEW.search(text, 0, before.start()):
            return before.start(), end, tuple(i for i in node_ids if canvas.nodes[i].node_type == kind)
    return mention
