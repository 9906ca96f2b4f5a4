"""One order about several nodes as one for each: "所有事情都往后挪一周", "both videos go to Tom", "A and B cost 300".

It is taken apart only where each piece is an order by itself; else the request stays as it was said.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import LIST, N
from towow_core.engine.conversation.done_already import done_before
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.nodes_left_out import without_left_out
from towow_core.engine.conversation.property_sentences import is_free_text
from towow_core.engine.conversation.quantifiers import quantified
from towow_core.engine.conversation.reading import Action, Lacks, NoDay, Open, Request, SoAlready
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.selected_nodes import Chosen, chosen
from towow_core.engine.conversation.shares_said import shares

_ORDERS = frozenset({DecisionType.MODIFY_NODE, DecisionType.DELETE_NODE})
_TOGETHER = r"(?:这?[两三四五六]个|这些|都|全都?|一起|each|both|all)"
_LIST = re.compile(
    rf"(?:\bboth\s+|\ball\s+)?(?P<list>{LIST}|{N})(?:\s*{_TOGETHER}(?![\w⟦])|\s*(?:这?[两三四五六]个|都|全都?|一起))*",
    re.IGNORECASE,
)
_ARE = re.compile(r"(⟦\d+⟧)\s+(are|have|need|were|slip|move|go|cost|take|get)\b", re.IGNORECASE)
_IS = {"are": "is", "have": "has", "were": "was", "go": "goes"}
_THEN = re.compile(r"然后|接着|再|之后|\b(?:then|afterwards|after\s+that)\b", re.IGNORECASE)
Read = Callable[[Request], Action | None]


def expanded(request: Request, read: Read) -> list[Request]:
    """The request, or one for each node that it is about."""
    if is_free_text(plain_text(request.text)):
        return [request]  # what somebody dictates is written as it was said
    in_turn = shares(plain_text(request.text), request)
    if len(in_turn) > 1 or (in_turn and not _is_read(request, read)):
        return [replace(request, text=text) for text in in_turn]
    text, gone = without_left_out(plain_text(request.text), request)
    if (all_of := chosen(text, gone, request)) is not None:
        several = _one_by_one(replace(request, text=all_of.marked.text, marked=all_of.marked), request, read, all_of)
        if several is not None:
            return several
    return _of_several(replace(request, text=text) if gone else request, request, read, gone) or [request]


def without_exceptions(groups: list[list[Request]], read: Read) -> list[Request]:
    """ "所有任务都推迟一周，录视频一提前一天": what is said of one by itself is not done to it with all the others."""
    is_of_one_time = len(groups) > 1 and _THEN.search(groups[0][0].marked.text) is None
    alone = [_set_by(group[0], read) for group in groups if len(group) == 1] if is_of_one_time else []
    told = {each for each in alone if each is not None}
    kept = [
        each for group in groups for each in group if not told or len(group) == 1 or _set_by(each, read) not in told
    ]
    return kept or [each for group in groups for each in group]


def _set_by(request: Request, read: Read) -> tuple[str, frozenset[str]] | None:
    """The node and the properties that an order sets."""
    try:
        found = read(request)
    except Open:
        return None
    if found is None or found[0] is not DecisionType.MODIFY_NODE or not found[1].get("config"):
        return None
    return found[1]["node_id"], frozenset(found[1]["config"])


def _of_several(whole: Request, request: Request, read: Read, gone: frozenset[str]) -> list[Request] | None:
    """One for each of what is named by what it has in common, or in a list, without what is left out."""
    marked = replace(whole.marked, text=whole.text)
    try:
        marked = quantified(marked, whole.canvas, whole.people, whole.by, whole.replies.none_so)
    except Open:  # none are meant so: it is asked about as it was said
        return None
    if gone and marked.text == whole.text:
        return None
    return _one_by_one(replace(whole, text=marked.text, marked=marked), request, read, gone=gone)


def _one_by_one(
    whole: Request,
    request: Request,
    read: Read,
    all_of: Chosen | None = None,
    gone: frozenset[str] = frozenset(),
) -> list[Request] | None:
    """An order for each node of a list."""
    has_quantifier, known = whole.text != request.text, len(request.marked.mentions)
    for found in _LIST.finditer(whole.text):
        marks = [mark.group() for mark in MARK.finditer(found["list"])]
        if len(marks) < 2 and not has_quantifier:  # noqa: PLR2004  # one is no list
            continue
        beside = whole.text[: found.start()] + whole.text[found.end() :]
        if any(int(mark[1]) >= known for mark in MARK.finditer(beside)):
            continue  # what names several stands elsewhere, and would be written as the names of them all
        single = [
            (mark, replace(whole, text=_one(whole.text, found, mark)))
            for mark in marks
            if gone.isdisjoint(_ids(whole, mark))
        ]
        if single and (pieces := _orders(single, read, skips=has_quantifier, all_of=all_of)) is not None:
            return pieces
    return None


def _is_read(request: Request, read: Read) -> bool:
    try:
        return read(request) is not None
    except Open:
        return True


def _is_of_the_past(request: Request, found: Action) -> bool:
    """It moves a day that has passed."""
    config, node = found[1].get("config") or {}, request.canvas.nodes.get(str(found[1].get("node_id") or ""))
    due = str(node.config.get("due") or "") if node is not None else ""
    return "due" in config and bool(due) and due < request.today.isoformat()


def _one(text: str, found: re.Match[str], mark: str) -> str:
    one = f"{text[: found.start()]}{mark}{text[found.end() :]}"
    return _ARE.sub(lambda verb: f"{verb[1]} {_IS.get(verb[2], verb[2] + 's')}", one)


def _ids(request: Request, mark: str) -> tuple[str, ...]:
    return next(request.marked.mentions[int(number[1])].node_ids for number in MARK.finditer(mark))


def _orders(
    single: list[tuple[str, Request]], read: Read, *, skips: bool, all_of: Chosen | None
) -> list[Request] | None:
    """All of them, where each is an order; without those, of all there are, that have no day to move."""
    kept, done, kinds, passed = list[Request](), list[Request](), set[DecisionType](), list[tuple[Request, Open]]()
    for mark, each in single:
        try:
            found = read(each)
        except Open as question:
            if not (isinstance(question, NoDay | SoAlready) or (all_of is not None and isinstance(question, Lacks))):
                return None
            passed.append((each, question))
            continue
        if found is not None and found[0] is DecisionType.RESPOND and done_before(each):
            done.append(each)  # told when the others are marked
        elif not _is_of_its_node(each, mark, found):
            return None  # a list in a new name, or in a text, is no list of nodes to change
        elif found is not None and not _is_passed_over(each, found, all_of, skips=skips):
            kinds.add(found[0])
            kept.append(each)
    return _kept_of(kept, done, kinds, passed, skips=skips, all_of=all_of)


def _kept_of(
    kept: list[Request],
    done: list[Request],
    kinds: set[DecisionType],
    passed: Sequence[tuple[Request, Open]],
    *,
    skips: bool,
    all_of: Chosen | None,
) -> list[Request] | None:
    so_already = [each for each, why in passed if isinstance(why, SoAlready)]
    has_no_day = any(isinstance(why, NoDay) for _, why in passed)
    if not (kept or done):
        return so_already[:1] or None  # which says that it is
    if has_no_day and not (skips and kept):
        return None
    if all_of is not None and not kept:
        return None
    return None if _empties(kept, kinds, all_of) else [*kept, *done]


def _is_of_its_node(request: Request, mark: str, found: Action | None) -> bool:
    return found is not None and found[0] in _ORDERS and found[1]["node_id"] in _ids(request, mark)


def _is_passed_over(request: Request, found: Action, all_of: Chosen | None, *, skips: bool) -> bool:
    """What is over, and what is of another kind than is meant, stays as it was."""
    node = request.canvas.nodes[found[1]["node_id"]]
    is_of_others = all_of is not None and not all_of.keeps(found, node, plain_text(request.text))
    return is_of_others or (skips and _is_of_the_past(request, found))


def _empties(kept: list[Request], kinds: set[DecisionType], all_of: Chosen | None) -> bool:
    """A canvas is not emptied by a sentence, nor of all its tasks."""
    if DecisionType.DELETE_NODE not in kinds:
        return False
    return (all_of is not None and all_of.is_plain) or len(kept) == len(kept[0].canvas.nodes) > 1
