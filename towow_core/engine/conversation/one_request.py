"""What one request of a sentence asks of a canvas: the readers, in the order in which they are asked."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from towow_core.domain.canvas import DRAFT_MARK
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation import run_patterns
from towow_core.engine.conversation.adding_sentences import add, set_day_from
from towow_core.engine.conversation.already_read import SHORT, read_before
from towow_core.engine.conversation.answered_approvals import answer_approval
from towow_core.engine.conversation.asked_once_more import ask_once_more
from towow_core.engine.conversation.asked_to_take import asked_to_take
from towow_core.engine.conversation.briefed_steps import told_work
from towow_core.engine.conversation.changed_nodes import (
    add_note,
    assign,
    mark_done,
    mark_failed,
    rename,
    set_day,
    shift_day,
)
from towow_core.engine.conversation.conditions import asked_how_known, held, is_unconditional
from towow_core.engine.conversation.correcting_sentences import correct_result
from towow_core.engine.conversation.demands_drawn import with_demand
from towow_core.engine.conversation.details import TRIM, first_group
from towow_core.engine.conversation.done_by_somebody import done_by_somebody
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
from towow_core.engine.conversation.held_back import checked
from towow_core.engine.conversation.kept_requests import is_forbidden
from towow_core.engine.conversation.mentions import MARK, whole_words
from towow_core.engine.conversation.moods import is_opinion, offered
from towow_core.engine.conversation.moved_as_a_whole import moved_as_a_whole
from towow_core.engine.conversation.named_like_orders import decided_by_name, without_namesakes
from towow_core.engine.conversation.negotiation_sentences import negotiate, somebody_named, somebody_needed
from towow_core.engine.conversation.new_nodes import create, plan
from towow_core.engine.conversation.not_done_yet import not_done_yet
from towow_core.engine.conversation.not_to_be_done import left_alone
from towow_core.engine.conversation.people_sentences import approve, unassign
from towow_core.engine.conversation.property_sentences import set_name, set_property
from towow_core.engine.conversation.question_sentences import asked_back, asks, read_question
from towow_core.engine.conversation.reading import CERTAIN, LIKELY, Action, Open, Request, ask
from towow_core.engine.conversation.replacing_sentences import only_out, replace_person
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.run_sentences import cancel, execute, hold, only_tells, undo
from towow_core.engine.conversation.selected_nodes import says_all
from towow_core.engine.conversation.several_questions import answered_together
from towow_core.engine.conversation.skipped_steps import skip
from towow_core.engine.conversation.small_talk import spoken
from towow_core.engine.conversation.split_tasks import split_off
from towow_core.engine.conversation.steps_said import drawn_steps
from towow_core.engine.conversation.waited_for import those_reported
from towow_core.engine.conversation.workflow_name import rename_workflow


def understand(request: Request, *, is_first: bool) -> Action:
    try:
        found = (is_opinion(request.text) and offered(request, read)) or answered_together(request, read)
        found = found or read(request) or goal(request)
        if found is None and (alone := MARK.fullmatch(request.text.strip())) is not None:
            _which_of_them(request, alone[1])
    except Open as question:
        return ask(str(question), question.options)
    found = found if found is None or is_unconditional(request, found) else None
    found = found or left_alone(request)
    found = found or held(request, read) or asked_to_take(request) or offered(request, read)
    found = found or asked_how_known(request)
    found = found or told_work(request) or somebody_named(request, plain_text(request.text))
    return found or asked_back(request, read, is_first=is_first)


def _which_of_them(request: Request, number: str) -> None:
    """Of several that a name alone may mean, which one, before what of it; how each is going is what it may ask.

    Raises:
        Open: They are several.
    """
    try:
        request.node(number)
    except Open as which:
        form = "{}进展怎么样？" if request.replies.zh else "what is the status of {}?"
        raise Open(str(which), [form.format(way) for way in which.options]) from which


def read(request: Request) -> Action | None:
    """What a request asks for, or the answer to a question; None where it is not understood.

    Raises:
        Open: It cannot be told which node is meant.
    """
    key = (request.text, id(request.marked), id(request.canvas), request.replies)
    already = read_before(request.text).read
    if key not in already:
        try:
            found: Action | Open | None = _read_anew(request)
        except Open as question:
            found = question
        already[key] = (request, found)
    if isinstance(found := already[key][1], Open):
        raise found.with_traceback(None)
    return found


def _read_anew(request: Request) -> Action | None:
    if len(request.text) > SHORT:
        read_before(request.text).one_more(request.text)
    request = without_namesakes(request)
    if (steps := drawn_steps(request, read_plainly)) is not None:
        return checked(request, steps)
    found = read_plainly(request)
    return found if found is None else with_demand(request, found)


def read_plainly(request: Request) -> Action | None:
    """What a request asks for that is no sequence of steps; see `read`."""
    plain = patterns.BUT_NOT.sub("", plain_text(request.text))
    if run_patterns.STOPPED.match(plain):  # in the form of what is not to be done
        return cancel(request, plain)
    if (said := spoken(request)) is not None:
        return DecisionType.RESPOND, {"message": said}, LIKELY
    if (still := not_done_yet(request)) is not None:
        return still
    is_question = asks(plain)
    if not is_question and (told := _told_of_somebody(request, plain)) is not None:
        return checked(request, told)
    is_negative = patterns.NEGATED_FIRST.match(plain) and not patterns.DELETE.match(
        plain
    )  # "no need for A" takes it out
    is_order = not (is_question or is_negative or is_forbidden(request) or only_tells(request, plain))
    is_negated = patterns.NEGATED.search(plain) is not None  # "还没完成" is no order
    for reader in _READERS:
        may_read = is_order and (not is_negated or reader in _MAY_SAY_NOT)
        if (may_read or (is_question and reader in {plan, _draft})) and (found := reader(request, plain)) is not None:
            return checked(request, decided_by_name(request, found))
    return moved_as_a_whole(request, plain) or read_question(request)


def _told_of_somebody(request: Request, plain: str) -> Action | None:
    """ "…不同意", "…病了", "…做完了" are no orders, and may deny."""
    return answer_approval(request, plain) or done_by_somebody(request, plain) or only_out(request, plain)


def _skip(request: Request, plain: str) -> Action | None:
    """What is waited for is skipped, before a milestone of the same word that is only ahead."""
    mentions = tuple(
        replace(each, node_ids=those_reported(each, request.canvas, request.run)) for each in request.marked.mentions
    )
    return skip(replace(request, marked=replace(request.marked, mentions=mentions)), plain)


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
    said = first_group(found).strip(TRIM)
    if says_all(said):
        return None  # what is to become of them is what was not understood
    part = re.compile(whole_words(said.casefold()))  # also a word that is silent elsewhere: "the set"
    nodes = [node for node in request.canvas.nodes.values() if part.search(node.name.casefold())]
    if not nodes:
        raise request.absent(said)
    options = [request.said.replace(said, way, 1) for way in request.replies.ways(nodes)[:2]]
    raise Open(request.replies.which(said, nodes), options)


_Reader = Callable[[Request, str], Action | None]
_READERS: Sequence[_Reader] = (
    _draft, undo, correct_result, replace_person, ask_once_more, hold, execute, cancel, _skip, refuse_what_cannot_be,
    somebody_needed, plan, wait, split_off, add_note, set_property, set_name, rename, rename_workflow, shift_day,
    set_day_from, set_day,
    disconnect, connect, unassign, approve, add, assign, mark_failed, mark_done, copy, delete, create, negotiate,
    _unknown,
)  # fmt: skip
_MAY_SAY_NOT: frozenset[_Reader] = frozenset({
    _draft, undo, correct_result, replace_person, disconnect, mark_failed, delete, add, approve, create, negotiate,
    add_note, plan, rename, rename_workflow, set_property, set_name, execute, assign, unassign, connect,
})  # fmt: skip
