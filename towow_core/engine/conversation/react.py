"""Prompt 10 by rules: what a plain sentence asks of a canvas. What it does not understand it asks about.

A sentence with several requests is taken apart; each call decides about the next one, until all are done. What a
sentence asks for is read without the names in it (`mentions.py`), and nothing is done on a guess.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from itertools import takewhile

from towow_core.domain.canvas import DRAFT_MARK, CanvasNode, CanvasState, ReactStep, RunState, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.models import Language
from towow_core.domain.people import People
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation import run_patterns
from towow_core.engine.conversation.adding_sentences import add, set_day_from
from towow_core.engine.conversation.ambiguity import is_only_a_time, is_pending
from towow_core.engine.conversation.answers import answered
from towow_core.engine.conversation.canvas_replies import CanvasReplies, replies_in
from towow_core.engine.conversation.changed_nodes import (
    add_note,
    assign,
    mark_done,
    mark_failed,
    rename,
    set_day,
    shift_day,
)
from towow_core.engine.conversation.details import TRIM, first_group
from towow_core.engine.conversation.draft_sentences import WORD, read_draft_sentence
from towow_core.engine.conversation.drawing_sentences import (
    connect,
    copy,
    delete,
    disconnect,
    refuse_what_cannot_be,
    wait,
)
from towow_core.engine.conversation.goals_said import goal
from towow_core.engine.conversation.group_orders import expanded
from towow_core.engine.conversation.held_back import checked
from towow_core.engine.conversation.last_spoken import Known, written_out
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.moods import is_opinion, offered
from towow_core.engine.conversation.negotiation_sentences import negotiate
from towow_core.engine.conversation.new_nodes import create, plan
from towow_core.engine.conversation.people_sentences import approve, rewritten, unassign
from towow_core.engine.conversation.property_sentences import set_name, set_property
from towow_core.engine.conversation.question_sentences import asked_back, asks, read_question
from towow_core.engine.conversation.reading import CERTAIN, LIKELY, Action, NotThere, Open, Request, ask
from towow_core.engine.conversation.requests import plain_text, requests_in
from towow_core.engine.conversation.run_sentences import cancel, execute, hold, only_tells, undo
from towow_core.engine.conversation.small_talk import adds_nothing, asks_for_nothing, spoken
from towow_core.engine.conversation.told import SAID, decision, noted, report, told_first, with_note
from towow_core.engine.conversation.workflow_name import rename_workflow
from towow_core.engine.language.text import language_of
from towow_core.support.visible_text import squeezed

_Known = tuple[CanvasState, RunState | None, date, CanvasReplies, People, str]


def decide(
    sentence: str,
    canvas: CanvasState,
    run: RunState | None,
    steps: tuple[ReactStep, ...],
    *,
    language: Language,
    steps_max: int,
    today: str,
    goals: Sequence[str] = (),
    before: Sequence[Turn] = (),
    people: People | None = None,
    by: str = "",
) -> ReactDecision:
    """The next decision about `sentence`, given what came of the ones before. `today` is an ISO date.

    After a refusal, and after the last request, it responds with what happened.

    Args:
        goals: What it was taken apart into at the first step, which holds: of "delete A and B" A is gone by now.
        before: What was said before: a sentence may answer what was asked.
        people: Who can be given a task.
        by: Who says it, by id.
    """
    day, replies = date.fromisoformat(today), replace(replies_in(language), is_begun=bool(steps))

    def known(answers: CanvasReplies, on: CanvasState) -> _Known:
        return on, run, day, answers, people or {}, by

    def taken_apart(text: str, answers: CanvasReplies, on: CanvasState = canvas) -> Sequence[Request]:
        return _without_chatter(_pieces(text, known(answers, on)))

    def said_before(text: str) -> Sequence[Request]:
        return taken_apart(text, replies_in(language_of(text)))

    said = answered(squeezed(sentence), before, day, said_before, _read)
    about = Known(before, canvas, people or {}, by, day, replies, said_before, _read)
    meant, taken_back, stays, question = _meant(said, about)
    if question is not None and not steps:
        return decision(replies.unclear(), ask(str(question), question.options))
    requests = taken_apart(said if steps else meant, replies)
    if steps and goals and (meant != said or len(goals) != len(_goals(requests))):  # what it was taken apart into holds
        each_marked = [marked(goal, canvas) for goal in goals]
        requests = [Request(each.text, each, *known(replies, canvas)) for each in each_marked]
    requests = requests if steps else _without_drawn(requests)
    if not steps and len(requests) >= steps_max and len(requests) > len(requests_in(marked(said, canvas))):
        return decision(replies.unclear(), ask(replies.too_many(len(requests), steps_max - 1)))
    done = len(steps)
    is_over = done >= len(requests) or done >= steps_max - 1
    is_over = is_over or patterns.PRONOUN.match(requests[done].text) is not None  # that is done already
    if steps and (steps[-1].verdict == "rejected" or is_over):
        return report(steps, _goals(requests)[done:], replies, is_cut_short=done >= steps_max - 1)
    if not requests:
        return decision(replies.unclear(), ask(replies.not_understood()))
    request, wanted = requests[done], _goals(requests)
    drawn = requests if steps else _once_drawn(requests, lambda on: taken_apart(meant, replies, on))
    action = _of_act(taken_back, (None if steps else _unread(drawn)) or _understand(request, is_first=not steps))
    if steps and action[0] in SAID:  # what came of those before it is told with it
        told = replies.with_left(replies.result(steps), wanted[done + 1 :] if action[0] is _ASKS else ())
        action = told_first(told + noted(steps[0].thought), action)
    pieces = () if steps else _pieces(meant, known(replies, canvas))
    whole = _of_the_whole(request, pieces, action) if len(requests) == 1 else None
    action = whole or action
    note = "" if steps or whole else _note(pieces, requests, action, stays)
    decided = decision(replies.thought(request.said, done + 1, len(requests)) + note, with_note(note, action))
    return replace(decided, goals=wanted, goal=min(done + 1, len(wanted)))


def _pieces(text: str, known: _Known) -> Sequence[Request]:
    """All that a sentence may be asking for, one by one."""
    whole = marked(text, known[0])
    found = [Request(each, whole, *known) for each in requests_in(whole)]
    return [piece for each in found for piece in expanded(each, _read)]


def _meant(said: str, about: Known) -> tuple[str, str, str, Open | None]:
    """The sentence with what it points back to, and whose work it hands over, written out; or what is to be asked.

    Second, the act that it takes back before anything else is done; third, what is told of what stays as it is.
    """
    try:
        whole, act = written_out(said, about)
        text, stays = rewritten(whole, about.canvas, about.people, about.by, about.replies)
    except Open as question:
        return "", "", "", question
    return text, act, stays, None


def _of_act(act: str, action: Action) -> Action:
    """What a correction takes back is one act, and not whatever was done last."""
    return (action[0], {"act": act}, action[2]) if act and action[0] is DecisionType.UNDO else action


def _once_drawn(requests: Sequence[Request], again: Callable[[CanvasState], Sequence[Request]]) -> Sequence[Request]:
    """The requests as they are read when the first has drawn its node, of which the others may speak."""
    first = requests[0]
    try:
        found = _read(first) if len(requests) > 1 else None
    except Open:
        return requests
    if found is None or found[0] is not DecisionType.CREATE_NODE or not found[1]["name"]:
        return requests
    node = CanvasNode(node_id=" new", node_type=found[1]["node_type"], name=found[1]["name"])
    later = again(replace(first.canvas, nodes={**first.canvas.nodes, node.node_id: node}))
    return later if len(later) == len(requests) else requests


def _unread(requests: Sequence[Request]) -> Action | None:
    """Asks about the first request, of several, that is open: nothing is done of half a sentence.

    What speaks of a node that is not there yet may speak of one that an earlier request draws.
    """
    for request in requests[1:]:
        if patterns.PRONOUN.match(request.text):
            return None
        try:
            found = _read(request)
        except NotThere:
            continue
        except Open as question:
            return ask(str(question), question.options)
        if found is None:
            return offered(request, _read) or asked_back(request, _read, is_first=True)
    return None


def _goals(requests: Sequence[Request]) -> tuple[str, ...]:
    """Each request in its own words; behind a "that" for what is done already, nothing more is wanted."""
    said = takewhile(lambda each: each[0] == 0 or not patterns.PRONOUN.match(each[1].text), enumerate(requests))
    return tuple(request.quoted for _, request in said)


def _note(pieces: Sequence[Request], kept: Sequence[Request], action: Action, stays: str) -> str:
    """What was said beside the requests, and nobody understood, and what stays: nothing is lost without a word."""
    if action[0] is _ASKS:  # nothing is done yet
        return ""
    left = [each for each in pieces if not any(each.text in request.text for request in kept)]
    unread = (each for each in left if not (_is_forbidden(each) or patterns.ONCE_MORE.match(each.text)))
    said = [each.said for each in unread if not (adds_nothing(each.said) or _says_something(each))]
    told = [stays] if stays else []
    return "".join(f"\n{each}" for each in (*told, *([kept[0].replies.not_read(said)] if said else ())))


def _of_the_whole(request: Request, pieces: Sequence[Request], action: Action) -> Action | None:
    """A question with what is said beside it: "what is late? Do not count the hall" asks not for all that is late.

    None: it is no question, or nothing was left unread beside it.
    """
    if action[0] is not DecisionType.RESPOND or not asks(plain_text(request.text)):
        return None
    left = [each for each in pieces if each.text not in request.text and not adds_nothing(each.said)]
    left = [each for each in left if not _says_something(each)]
    if not left:
        return None
    whole = replace(request, text=request.marked.text)
    return read_question(whole) or asked_back(whole, _read, is_first=True, beside=left[0].said)


def _without_chatter(requests: Sequence[Request]) -> Sequence[Request]:
    """Without what asks for nothing beside what does ("都齐了，启动流程"), unless it says on what condition."""
    if len(requests) == 1:
        return requests
    if _is_for_later(requests) or any(patterns.TAKEN_BACK.match(request.text) for request in requests[1:]):
        return [replace(requests[0], text=requests[0].marked.text)]
    requests = [each for each in requests if not asks_for_nothing(each.said)] or requests
    requests = _without_open_end(requests)
    forbidden = [request for request in requests if _is_forbidden(request)]
    if any(MARK.search(request.text) for request in forbidden) and any(_is_whole_run(request) for request in requests):
        return [replace(requests[0], text=requests[0].marked.text)]  # a run leaves out nothing
    requests = [request for request in requests if request not in forbidden] or requests
    asked = [
        request
        for request in requests
        if MARK.search(request.text)
        or patterns.CONDITION.search(request.text)
        or patterns.ORDER_FIRST.match(request.text)
        or patterns.ELLIPSIS_ZH.match(request.text)
        or patterns.NAMING.search(request.text)
        or (patterns.OF_IT.match(request.text) and not patterns.PRONOUN.match(request.text))
        or _says_something(request)
    ]
    return asked or requests


def _without_open_end(requests: Sequence[Request]) -> Sequence[Request]:
    """ "停一下，别跑了": what may be to hold the run or to end it, without that where the sentence says which."""
    is_open = [run_patterns.PAUSE_OR_CANCEL.match(plain_text(request.text)) is not None for request in requests]
    closes = (run_patterns.STOPPED, run_patterns.CANCEL, run_patterns.PAUSE)
    says = [any(each.match(plain_text(request.text)) for each in closes) for request in requests]
    is_said = any(said and not known for said, known in zip(says, is_open, strict=True))
    return [request for request, known in zip(requests, is_open, strict=True) if not (known and is_said)]


def _without_drawn(requests: Sequence[Request]) -> Sequence[Request]:
    """Without the lines, of several, that are there already."""

    def is_drawn(request: Request) -> bool:
        found = _A_LINE.fullmatch(request.text)
        if found is None or any(len(request.marked.mentions[int(mark)].node_ids) != 1 for mark in found.groups()):
            return False
        ends = tuple(request.node(mark) for mark in found.groups())
        return any((edge.source, edge.target) == ends for edge in request.canvas.edges.values())

    return [request for request in requests if not is_drawn(request)] or requests


def _is_for_later(requests: Sequence[Request]) -> bool:
    """ "明天再执行", "执行吧，等人齐了": at another time than now, which nobody here keeps."""
    held = (r for r in requests if is_only_a_time(r.text) or is_pending(r.text, r.marked.text))
    return any(not _orders(request) for request in held)


def _orders(request: Request) -> bool:
    """It asks for something by itself, and not only for an answer."""
    try:
        found = _read(request)
    except Open:
        return True
    return found is not None and found[0] not in SAID


def _is_whole_run(request: Request) -> bool:
    plain = plain_text(request.text)
    return run_patterns.EXECUTE.match(plain) is not None or run_patterns.RETRY.match(plain) is not None


def _is_forbidden(request: Request) -> bool:
    """ "海报别删", "don't delete catering": said beside what is wanted instead."""
    return patterns.FORBIDDEN.match(request.text) is not None and not patterns.CONDITION.search(request.text)


def _says_something(request: Request) -> bool:
    try:
        return _read(request) is not None
    except Open:  # it asks for something, of a node that is not there
        return True


def _understand(request: Request, *, is_first: bool) -> Action:
    try:
        found = (is_opinion(request.text) and offered(request, _read)) or _read(request) or goal(request)
    except Open as question:
        return ask(str(question), question.options)
    return found or offered(request, _read) or asked_back(request, _read, is_first=is_first)


def _read(request: Request) -> Action | None:
    """What a request asks for, or the answer to a question; None where it is not understood.

    Raises:
        Open: It cannot be told which node is meant.
    """
    plain = patterns.BUT_NOT.sub("", plain_text(request.text))
    if run_patterns.STOPPED.match(plain):  # in the form of what is not to be done
        return DecisionType.CANCEL_WORKFLOW, {}, CERTAIN
    if (said := spoken(request)) is not None:
        return DecisionType.RESPOND, {"message": said}, LIKELY
    is_question = asks(plain)
    is_negative = patterns.NEGATED_FIRST.match(plain) and not patterns.DELETE.match(
        plain
    )  # "no need for A" takes it out
    is_order = not (is_question or is_negative or _is_forbidden(request) or only_tells(request, plain))
    is_negated = patterns.NEGATED.search(plain) is not None  # "还没完成" is no order
    for read in _READERS:
        may_read = is_order and (not is_negated or read in _MAY_SAY_NOT)
        if (may_read or (is_question and read in {plan, _draft})) and (found := read(request, plain)) is not None:
            return checked(request, found)
    return read_question(request)


def _draft(request: Request, plain: str) -> Action | None:
    if WORD.search(request.said) and not WORD.search(plain):
        return None  # that is what a node is called
    in_draft = DRAFT_MARK in request.canvas.workflow_id
    payload = read_draft_sentence(request.said, in_draft=in_draft)
    if payload is not None and payload["action"] == "begin" and not payload["name"]:
        return ask(request.replies.draft_name())
    return None if payload is None else (DecisionType.DRAFT, payload, CERTAIN)


def _unknown(request: Request, plain: str) -> Action | None:
    """Something is to become of a node that is not there."""
    if (found := patterns.UNKNOWN.search(plain)) is None:
        return None
    raise NotThere(request.replies.unknown(first_group(found).strip(TRIM), request.canvas))


_A_LINE = re.compile(r"⟦(\d+)⟧ -> ⟦(\d+)⟧")  # as `requests.py` writes one of several
_ASKS = DecisionType.REQUEST_CLARIFICATION
_Reader = Callable[[Request, str], Action | None]
_READERS: Sequence[_Reader] = (
    _draft, undo, hold, execute, cancel, refuse_what_cannot_be, plan, wait, add_note, set_property, set_name, rename,
    rename_workflow, shift_day, set_day_from, set_day, disconnect, connect, unassign, approve, add, assign,
    mark_failed, mark_done, copy, delete, create, negotiate, _unknown,
)  # fmt: skip
_MAY_SAY_NOT: frozenset[_Reader] = frozenset(
    {
        _draft,
        disconnect,
        mark_failed,
        delete,
        add,
        approve,
        create,
        negotiate,
        add_note,
        plan,
        rename,
        rename_workflow,
        set_property,
        set_name,
        execute,
        assign,
        unassign,
        connect,
    }
)
