"""One order about several nodes as one for each: "所有事情都往后挪一周", "both videos go to Tom", "A and B cost 300".

It is taken apart only where each piece is an order by itself; else the request stays as it was said.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import LIST, N
from towow_core.engine.conversation.done_already import done_before
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.people_sentences import in_a_row
from towow_core.engine.conversation.property_sentences import is_free_text
from towow_core.engine.conversation.quantifiers import quantified
from towow_core.engine.conversation.reading import Action, NoDay, Open, Request
from towow_core.engine.conversation.requests import plain_text

_ORDERS = frozenset({DecisionType.MODIFY_NODE, DecisionType.DELETE_NODE})
_TOGETHER = r"(?:这?[两三四五六]个|这些|都|全都?|一起|each|both|all)"
_LIST = re.compile(
    rf"(?:\bboth\s+|\ball\s+)?(?P<list>{LIST}|{N})(?:\s*{_TOGETHER}(?![\w⟦])|\s*(?:这?[两三四五六]个|都|全都?|一起))*",
    re.IGNORECASE,
)
_ARE = re.compile(r"(⟦\d+⟧)\s+(are|have|need|were|slip|move|go|cost|take|get)\b", re.IGNORECASE)
_IS = {"are": "is", "have": "has", "were": "was", "go": "goes"}
Read = Callable[[Request], Action | None]


def expanded(request: Request, read: Read) -> list[Request]:
    """The request, or one for each node that it is about."""
    if is_free_text(plain_text(request.text)):
        return [request]  # what somebody dictates is written as it was said
    if in_turn := in_a_row(request.text, request):
        return [replace(request, text=text) for text in in_turn]
    try:
        marked = quantified(
            replace(request.marked, text=request.text),
            request.canvas,
            request.people,
            request.by,
            request.replies.none_so,
        )
    except Open:  # none are meant so: it is asked about as it was said
        return [request]
    has_quantifier, known = marked.text != request.text, len(request.marked.mentions)
    whole = replace(request, text=marked.text, marked=marked)
    for found in _LIST.finditer(marked.text):
        marks = [mark.group() for mark in MARK.finditer(found["list"])]
        if len(marks) < 2 and not has_quantifier:  # noqa: PLR2004  # one is no list
            continue
        beside = marked.text[: found.start()] + marked.text[found.end() :]
        if any(int(mark[1]) >= known for mark in MARK.finditer(beside)):
            continue  # what names several stands elsewhere, and would be written as the names of them all
        single = [(mark, replace(whole, text=_one(marked.text, found, mark))) for mark in marks]
        if (pieces := _orders(single, read, skips=has_quantifier)) is not None:
            return pieces
    return [request]


def _is_of_the_past(request: Request, found: Action) -> bool:
    """It moves a day that has passed."""
    config, node = found[1].get("config") or {}, request.canvas.nodes.get(str(found[1].get("node_id") or ""))
    due = str(node.config.get("due") or "") if node is not None else ""
    return "due" in config and bool(due) and due < request.today.isoformat()


def _one(text: str, found: re.Match[str], mark: str) -> str:
    one = f"{text[: found.start()]}{mark}{text[found.end() :]}"
    return _ARE.sub(lambda verb: f"{verb[1]} {_IS.get(verb[2], verb[2] + 's')}", one)


def _listed(request: Request, mark: str) -> tuple[str, ...]:
    return next(request.marked.mentions[int(number[1])].node_ids for number in MARK.finditer(mark))


def _orders(single: list[tuple[str, Request]], read: Read, *, skips: bool) -> list[Request] | None:
    """All of them, where each is an order; without those, of all there are, that have no day to move."""
    kept, done, without_day, kinds = list[Request](), list[Request](), list[NoDay](), set[DecisionType]()
    for mark, each in single:
        try:
            found = read(each)
        except NoDay as no_day:
            without_day.append(no_day)
            continue
        except Open:
            return None
        if found is not None and found[0] is DecisionType.RESPOND and done_before(each):
            done.append(each)  # told when the others are marked
            continue
        if skips and found is not None and _is_of_the_past(each, found):
            continue  # "everything by a week": what is over stays when it was
        if found is None or found[0] not in _ORDERS or found[1]["node_id"] not in _listed(each, mark):
            return None  # a list in a new name, or in a text, is no list of nodes to change
        kinds.add(found[0])
        kept.append(each)
    if without_day and not (skips and kept):
        return None
    empties = len(kept) == len(single[0][1].canvas.nodes) > 1 and kinds == {DecisionType.DELETE_NODE}
    return None if empties else [*kept, *done]  # a canvas is not emptied by a sentence
