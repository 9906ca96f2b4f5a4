"""A plain sequence of what is to be done: "先定场地，然后请嘉宾，最后复盘", "first book the hotel, then invite the team".

Each step is a task, or an approval where it is somebody's yes, and each waits for those before it. A step that names a node is that node; what is an order of
something on the canvas ("first delete A, then run") is no step.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from towow_core.domain.canvas import APPROVAL, TASK
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.before_the_steps import Heading, heading_of, says_who_when_or_how_much
from towow_core.engine.conversation.briefed_steps import briefed, does, split_outside_brackets, without_brackets
from towow_core.engine.conversation.canvas_patterns import ORDER_FIRST, PLAN, PRONOUN
from towow_core.engine.conversation.details import TRIM, config_of
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request
from towow_core.engine.conversation.requests import plain_text, requests_in
from towow_core.engine.conversation.task_names import (
    begins_with_work,
    names_an_approval,
    names_work,
    says_an_approval,
    tells_or_asks,
)
from towow_core.engine.conversation.told import SAID

_LEAD_ZH = r"(?:我们?|咱们?|大家|打算|准备|计划|想|要|得|应该|需要|流程是|步骤是|顺序是|[:：，,\s])*"
_FIRST = re.compile(
    rf"^\s*{_LEAD_ZH}(?:首先是?|先是|(?<![领优预])先|第一步是?)\s*[，,:：]?\s*"
    r"|^\s*(?:let['’]?s\s+|let\s+us\s+)?(?:(?:we|i)(?:['’]ll|\s+(?:will|want\s+to|need\s+to|have\s+to|should|must))?\s+|the\s+steps\s+are\s*:?\s*)?(?:first(?:\s+of\s+all|ly)?|to\s+(?:begin|start)\s+with)\b\s*[,:]?\s*(?:we\s+(?:will\s+|have\s+to\s+|need\s+to\s+)?)?",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"\s*[，,；;。、]?\s*(?:(?:然后|接着|接下来|随后|之后|其次|最后一步是?|最后|最终|第[二三四五六七八九十]步是?|再然后|再接着|(?<=[，,；;。、\s])再|(?<=[，,；;。、])(?:才|后))(?:就|再|是|去|要)*\s*[，,:：]?)\s*"
    r"|\s*[,;.]?\s*(?:and\s+)?\b(?:then|after\s+(?:that|this|which)|afterwards|next|finally|lastly|at\s+last|second(?:ly)?|third(?:ly)?|last(?=\s))\b\s*,?\s*(?:we\s+(?:will\s+|have\s+to\s+|need\s+to\s+)?)?",
    re.IGNORECASE,
)
# "先订场地再发邀请": before work alone, so that 售后 and 再生纸 stay whole.
_NEXT_BARE = re.compile(r"(?<=[\u4e00-\u9fff]{2})(?:再|(?<![售今背幕课会午然之以])后)(?=[\u4e00-\u9fff]{2})")
_COMMA = re.compile(r"\s*[，,；;]\s*(?:and\s+)?", re.IGNORECASE)
_AND = re.compile(r"\s*(?:、|和|以及|\s+and\s+|,\s*and\s+)\s*", re.IGNORECASE)
_BEHIND = re.compile(r"(?:吧|就行|就好|即可|这样)*\s*[。.!！]*\s*$|(?:\s(?:comes|goes))?\sfirst\s*$", re.IGNORECASE)
_NO_STEP = re.compile(
    r"[?？]|如果|要是|的话|\b(?:if|unless|whether|who|what|when|why|how)\b|谁|什么|怎么|^(?:来|去|说|看看|看一下|问问|问一下|想想|想一下|商量一下|考虑|决定$|等|不|别|没)|^(?:do|don['’]t|wait|see|let|think|decide$)\b",
    re.IGNORECASE,
)
_JOB = re.compile(
    r"^(?:去)?(?:做|搞|弄|办|进行|安排|处理|do\s+)?(?=⟦\d+⟧$)", re.IGNORECASE
)  # of what is drawn: nothing more
_HEADING = re.compile(r"\s*(?P<said>[^:：，,。.；;!！?？]{2,40}?)\s*[:：](?!\d|//)\s*")
_NO_HEADING = re.compile(
    r"备注|注明|说明|注意|记得|提醒|通知|内容|结果|\b(?:notes?|remember|reminder|result|tell|say|says|todo)\b|^(?:把|将|给|请|让|由)|⟦",
    re.IGNORECASE,
)
_NAME_MAX, _STEPS_MIN = 60, 2
Read = Callable[[Request], Action | None]


@dataclass(frozen=True, slots=True)
class Steps:
    """What is to be done, each inner list at the same time; and the text of the sentence behind them, if any.

    Attributes:
        heading: What is said of all of it before them.
    """

    groups: Sequence[Sequence[str]]
    said: str
    rest: str
    heading: Heading = field(default_factory=Heading)


def steps_in(request: Request, read: Read) -> Steps | None:
    """The steps that a sentence begins with; None where it tells no sequence of work, or none of it is new.

    Args:
        read: Reads one request.
    """
    text = request.text
    heading = Heading()
    if (lead := _FIRST.match(text)) is None:
        if PLAN.search(plain_text(text)):
            return None
        heading = _heading(request)
        lead = _FIRST.match(text[heading.end :]) if heading.end else None
    begin = heading.end + (lead.end() if lead else 0)
    bounds = [each for each in _NEXT.finditer(without_brackets(text), begin) if each.start() > 0]
    if not bounds and lead is not None and not request.canvas.nodes:
        bare = [each for each in _NEXT_BARE.finditer(text, begin) if begins_with_work(text[each.end() :])]
        bounds = bare if len(bare) == 1 and begins_with_work(text[begin:]) else []
    if not bounds:
        return None
    if lead is None and not heading.end and len(bounds) < _STEPS_MIN:
        # "Book the hall, then invite the guests": on a canvas that has something it may tell what comes after what.
        works = (text[begin : bounds[0].start()], text[bounds[0].end() :])
        if request.canvas.nodes or not all(names_work(each.strip(TRIM)) for each in works):
            return None
    starts = [begin, *(each.end() for each in bounds)]
    ends = [*(each.start() for each in bounds), len(text)]
    groups: list[Sequence[str]] = []
    end = 0
    for start, stop in zip(starts, ends, strict=True):
        for piece_end, piece in _pieces(text, start, stop):
            if (group := _group(request, piece, read)) is None:
                return _steps(groups, text, end, heading)
            groups.append(group)
            end = piece_end
    return _steps(groups, text, end, heading)


def _heading(request: Request) -> Heading:
    """What stands before a colon is of all of it, and no part of the first step: "Offsite: book a hotel, then …"."""
    found = _HEADING.match(request.text)
    said = request.marked.said(found["said"]).strip(TRIM) if found else ""
    if found is None:
        return Heading()
    heading = heading_of(said, found.end(), request)
    is_other = _NO_HEADING.search(said) or tells_or_asks(said) or ORDER_FIRST.match(said)
    return Heading() if heading.title and is_other else heading


def _pieces(text: str, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """ "订酒店，订机票" between two words for what comes next is two steps."""
    at = start
    for comma in _COMMA.finditer(without_brackets(text), start, stop):
        yield comma.start(), text[at : comma.start()]
        at = comma.end()
    yield stop, text[at:stop]


def _steps(groups: Sequence[Sequence[str]], text: str, end: int, heading: Heading) -> Steps | None:
    rest = text[end:].strip(TRIM)
    if len(groups) < _STEPS_MIN or all(MARK.fullmatch(step) for group in groups for step in group):
        return None
    if rest and not _begins_apart(text[end:]):
        return None
    return Steps(groups=groups, said=text[:end], rest=_NEXT.sub("", text[end:], count=1).strip(TRIM), heading=heading)


def _begins_apart(text: str) -> bool:
    """What stands behind the last step is said apart from it."""
    return _NEXT.match(text) is not None or re.match(r"\s*[，,；;。.!！]", text) is not None


def _group(request: Request, piece: str, read: Read) -> list[str] | None:
    """The steps that a piece names, to be done at the same time; None where it is no work, or an order."""
    said = _JOB.sub("", _BEHIND.sub("", piece).strip(TRIM))
    if MARK.fullmatch(said):
        return [said] if _one_node(request, said) else None
    name = request.marked.said(said)
    if says_who_when_or_how_much(name, request):
        return None
    if not said or len(name) > _NAME_MAX or _NO_STEP.search(name) or tells_or_asks(name) or PRONOUN.match(said):
        return None
    parts = [part for part in split_outside_brackets(_AND, said) if part]
    if len(parts) > 1 and all(_is_work(request, part) for part in parts):
        return None if any(_is_order(request, part, read) for part in parts) else parts
    return [said] if _is_work(request, said) and not _is_order(request, said, read) else None


def _is_work(request: Request, said: str) -> bool:
    if MARK.fullmatch(said):
        return _one_node(request, said)
    name, _ = _step(request, request.marked.said(said))
    if says_an_approval(name):
        return True  # "John Smith's approval", "Contract's approval" begin as no work does
    is_bare = re.fullmatch(r"[\u4e00-\u9fff]{2,12}", name) is not None
    return bool(name) and (begins_with_work(name) or is_bare or re.fullmatch(r"(?-i:[a-z])[a-z'-]+\s+.+", name) is not None)  # fmt: skip


def _one_node(request: Request, said: str) -> bool:
    mark = MARK.fullmatch(said)
    return mark is not None and len(request.marked.mentions[int(mark[1])].node_ids) == 1


def _is_order(request: Request, said: str, read: Read) -> bool:
    """Whether it changes something on the canvas, or asks about it."""
    try:
        found = read(replace(request, text=said, marked=replace(request.marked, text=said)))
    except Open:
        return True
    kind = None if found is None else found[0]
    return kind is not None and kind not in {DecisionType.START_NEGOTIATION, *SAID}


def _whose(request: Request, name: str) -> tuple[str, str]:
    """Who does it, where that is said before it ("由林望舒定场地"), and what."""
    names = known_names(request.canvas, request.people)
    found = re.match(rf"(?:由|让|请)(?P<who>{pattern_of(names)})(?:来|去|负责)*(?P<what>.+)", name, re.IGNORECASE)
    who = called(found["who"], names, request.people, request.by) if found else ""
    return (who, found["what"]) if found and who else ("", name)


def _step(request: Request, said: str) -> tuple[str, dict[str, str]]:
    """What is done, and whose it is and when, as far as it is said."""
    what, told = briefed(said, request)
    if (done := does(what, request)) is not None:
        return done[0], done[1] | told
    who, name = _whose(request, what)
    return name, ({"assignee_name": who} if who else {}) | told


def with_steps(request: Request, read: Read) -> list[str]:
    """A sentence that begins with steps taken apart: these are one request, and what is said behind them others."""
    if (steps := steps_in(request, read)) is None:
        return []
    return [steps.said, *(requests_in(replace(request.marked, text=steps.rest)) if steps.rest else ())]


def drawn_steps(request: Request, read: Read) -> Action | None:
    """What a request that is nothing but steps draws; None where it is none."""
    steps = steps_in(request, read)
    return _drawn(request, steps) if steps is not None and not steps.rest else None


def _without_heading(request: Request, steps: Steps) -> str:
    said = steps.said[steps.heading.end :]
    lead = "" if _FIRST.match(said) else "先" if request.replies.zh else "first "
    return lead + request.marked.quoted(said).strip(TRIM)


def _drawn(request: Request, steps: Steps) -> Action:
    """What is new as tasks, with a line from each step to each of the next ones; lines that are there stay as they are.

    Raises:
        Open: Before them it is said whose, when or for how much something is, and not of which of them.
    """
    if steps.heading.left:
        raise Open(request.replies.of_which_step(steps.heading.left), [_without_heading(request, steps)])
    nodes: list[dict[str, Any]] = []
    new_ids, ids = request.new_ids(), list[list[str]]()
    people = known_names(request.canvas, request.people)
    for group in steps.groups:
        ids.append([])
        for said in group:
            if (mark := MARK.fullmatch(said)) is not None:
                ids[-1].append(request.node(mark[1]))
                continue
            name, told = _step(request, request.marked.said(said).strip(TRIM))
            kind = APPROVAL if names_an_approval(name, people) and "assignee_name" not in told else TASK
            config = config_of(name, kind, request.today) | told
            if kind == TASK and steps.heading.who:
                config.setdefault("assignee_name", steps.heading.who)
            nodes.append({"node_id": next(new_ids), "node_type": kind, "name": name, "config": config})
            ids[-1].append(nodes[-1]["node_id"])
    drawn = {(edge.source, edge.target) for edge in request.canvas.edges.values()}
    lines = [(one, other) for before, behind in pairwise(ids) for one in before for other in behind]
    edges = [{"source": one, "target": other} for one, other in lines if (one, other) not in drawn]
    new = {node["node_id"] for node in nodes}
    passed_by = {
        (one, other)
        for before, between, behind in zip(ids, ids[1:], ids[2:], strict=False)
        if new.issuperset(between)
        for one in before
        for other in behind
    }
    replaced = [{"source": one, "target": other} for one, other in sorted(drawn & passed_by)]
    payload = {
        "title": steps.heading.title,
        "nodes": nodes,
        "edges": edges,
        **({"replaced": replaced} if replaced else {}),
    }
    return DecisionType.CREATE_WORKFLOW_PLAN, payload, CERTAIN
