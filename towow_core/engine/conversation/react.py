"""Prompt 10 by rules: what a plain sentence asks of a canvas. What it does not understand it asks about.

A sentence with several requests is taken apart; each call decides about the next one, until all are done. What a
sentence asks for is read without the names in it (`mentions.py`), and nothing is done on a guess.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import takewhile
from typing import Any

from towow_core.domain.canvas import CanvasNode, CanvasState, ReactStep, RunState, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.models import Language
from towow_core.domain.people import People
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.already_drawn import without_drawn
from towow_core.engine.conversation.already_read import ALREADY, AlreadyRead, TooManyReadings, read_before
from towow_core.engine.conversation.answered_questions import given_answer, left_as_answer
from towow_core.engine.conversation.answers import answered
from towow_core.engine.conversation.assignees import mixed_name
from towow_core.engine.conversation.built_sentences import built, lines_built, nodes_built
from towow_core.engine.conversation.canvas_replies import CanvasReplies, replies_in
from towow_core.engine.conversation.condition_sides import says_side
from towow_core.engine.conversation.contradicting import contradiction
from towow_core.engine.conversation.dictated import language_said
from towow_core.engine.conversation.done_already import as_first_wanted, done_last, says_each
from towow_core.engine.conversation.field_words import marked_as_meant
from towow_core.engine.conversation.group_orders import expanded, without_exceptions
from towow_core.engine.conversation.in_earnest import doubted
from towow_core.engine.conversation.kept_requests import kept
from towow_core.engine.conversation.labels_said import with_ids, with_labels
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.left_behind import left_behind
from towow_core.engine.conversation.left_unread import note_of, of_the_whole
from towow_core.engine.conversation.lost_for_good import asked_before
from towow_core.engine.conversation.many_changes import FEW_MAX, asked_first
from towow_core.engine.conversation.marked_at_once import behind_unread, marked_at_once
from towow_core.engine.conversation.mentions import MARK, MARKED_BEFORE, Marked, marked
from towow_core.engine.conversation.moods import offered
from towow_core.engine.conversation.new_nodes import without_order
from towow_core.engine.conversation.not_there_yet import about_absent, offered_anew
from towow_core.engine.conversation.notes_of_done import note_and_report
from towow_core.engine.conversation.offers_held import with_held_offers
from towow_core.engine.conversation.on_a_result import on_a_result
from towow_core.engine.conversation.one_request import read, read_plainly, understand
from towow_core.engine.conversation.orders_beside import not_lost
from towow_core.engine.conversation.parts_of_one import changes_of_one
from towow_core.engine.conversation.picked import picked
from towow_core.engine.conversation.pieces_said import has_endless_number, pieces_over
from towow_core.engine.conversation.plainly import plainly
from towow_core.engine.conversation.question_dropped import dropped
from towow_core.engine.conversation.question_sentences import asked_back, asks
from towow_core.engine.conversation.reading import CERTAIN, Action, NotThere, Open, Request, ask
from towow_core.engine.conversation.requests import plain_text, requests_in
from towow_core.engine.conversation.retracted import without_retracted
from towow_core.engine.conversation.said_done import ask_what_to_undo, replacing_undone, what_changed
from towow_core.engine.conversation.sentence_meant import meant_by, with_what_was_spoken_of
from towow_core.engine.conversation.several_answers import answers_of_each
from towow_core.engine.conversation.several_questions import together
from towow_core.engine.conversation.spelled_names import in_characters
from towow_core.engine.conversation.spelled_people import with_people
from towow_core.engine.conversation.stays_there import milestones_left, stays_there
from towow_core.engine.conversation.steps_said import with_steps
from towow_core.engine.conversation.stopped_in_haste import stopped_in_haste
from towow_core.engine.conversation.told import (
    SAID,
    decision,
    in_own_words,
    noted,
    read_as,
    report,
    told_first,
    with_note,
)
from towow_core.engine.conversation.what_fits import with_what_fits
from towow_core.engine.conversation.workflow_name import title_asked, with_workflow_for_title
from towow_core.engine.conversation.yes_and_no import yes_to_what
from towow_core.support.visible_text import squeezed

_Known = tuple[CanvasState, RunState | None, date, CanvasReplies, People, str, bool]


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
    is_operator: bool = False,
    title: str = "",
    is_offer: bool = False,
) -> ReactDecision:
    """The next decision about `sentence`, given what came of the ones before. `today` is an ISO date.

    After a refusal, and after the last request, it responds with what happened.

    Args:
        goals: What it was taken apart into at the first step, which holds: of "delete A and B" A is gone by now.
        before: What was said before: a sentence may answer what was asked.
        people: Who can be given a task.
        by: Who says it, by id.
        is_operator: Whether their word is taken for what somebody else said.
        title: What the workflow is called.
        is_offer: It is looked what would come of it if it were said.
    """
    day, replies = date.fromisoformat(today), replace(replies_in(language), is_begun=bool(steps))
    if not steps and (pieces_max := pieces_over(sentence, len(canvas.nodes))):
        return decision(replies.unclear(), ask(replies.too_long(pieces_max)))
    if not steps and has_endless_number(sentence):
        return decision(replies.unclear(), ask(replies.beyond_reckoning()))
    said, sentence = squeezed(sentence), with_workflow_for_title(sentence, title, canvas)
    asked = in_characters(with_people(sentence, canvas, people or {}), canvas)
    sentence, goals = with_ids(asked, canvas), [with_ids(each, canvas) for each in goals]
    heard = _Heard(
        said, squeezed(sentence), canvas, run, day, replies, people or {}, by, is_operator, before, steps_max, title,
        is_offer,
    )  # fmt: skip

    def say(offer: str) -> ReactDecision:
        turns = (
            Turn(role="user", content=said),
            Turn(
                role="assistant",
                content=str(found.payload["question"]),
                options=tuple(found.payload["options"]),
                is_question=True,
            ),
        )
        return decide(
            offer, canvas, run, (), language=language, steps_max=steps_max, today=today, before=(*before, *turns),
            people=people, by=by, is_operator=is_operator, title=title, is_offer=True,
        )  # fmt: skip

    before_it, marked_before = ALREADY.set(AlreadyRead(sentence, len(canvas.nodes))), MARKED_BEFORE.set({})
    try:
        found = with_labels(heard.then(steps, goals) if steps else heard.first(), canvas, asked, zh=replies.zh)
    except OverflowError:  # no calendar has that day; it is reckoned with in many places
        return decision(replies.unclear(), ask(replies.beyond_reckoning()))
    except TooManyReadings:
        return decision(replies.unclear(), ask(replies.too_many_readings()))
    finally:
        ALREADY.reset(before_it)
        MARKED_BEFORE.reset(marked_before)
    found = found if steps or is_offer else with_held_offers(found, say, replies)
    return with_what_fits(found, canvas, run, before, replies)


@dataclass(frozen=True)
class _Heard:
    """A sentence, and what there is to know for reading it. `verbatim`: with names as they were spelled."""

    verbatim: str
    sentence: str
    canvas: CanvasState
    run: RunState | None
    today: date
    replies: CanvasReplies
    people: People
    by: str
    is_operator: bool
    before: Sequence[Turn]
    steps_max: int
    title: str = ""
    is_offer: bool = False

    def first(self) -> ReactDecision:
        """The first decision about it; a question instead of what may not be meant."""
        found = self._first_read()
        order = (found.decision_type, dict(found.payload), CERTAIN)
        asked = doubted(self._answered, found, self.about) or self._asked_before(order, self._said)
        return found if asked is None else decision(self.replies.unclear(), asked)

    def _first_read(self) -> ReactDecision:
        """The first decision about it, by the rules of one request after the other, or as a sentence that builds."""
        picks = self.verbatim if self._answered == self.sentence else self._answered
        if (answer := given_answer(picks, self.canvas, self.run, self.replies)) is not None:
            return self._whole(answer)
        left = dropped(self.verbatim, self.before, self.run, self.replies)
        left = left or stays_there(self._answered, self.about)
        if (whole := left or on_a_result(self._answered, self.about)) is not None:
            return self._whole(whole)
        found = self._first()
        is_open = found.decision_type is _ASKS and self._answered == self.sentence
        if is_open and (which := yes_to_what(self.sentence, self.before, self.replies)) is not None:
            return self._whole(which)
        is_asked = found.decision_type is _ASKS
        is_cut = found.decision_type in _DRAWS and says_side(self._answered)
        whole = built(self._answered, self.about, is_quoted=not is_asked and not is_cut)
        if whole is None and is_cut:
            return self._whole(ask(self.replies.unread(self._answered)))
        if whole is None and is_asked:
            if (answer := self._left_as_answer()) is not None:
                return self._whole(answer)
            anew = self._not_there(found.payload)
            return found if anew is None else replace(decision(self.replies.unclear(), anew), goals=found.goals)
        if whole is None or (not is_asked and whole[0] in _DRAWS and self._draws(whole)):
            return found
        return self._whole(whole)

    def _asked_before(self, found: Action, order: str) -> Action | None:
        """The question before what cannot be taken back afterwards; None where nothing is lost by it."""
        if self.is_offer:  # what an offer means is looked for, and it is clear
            return None
        about = self.about
        return asked_before(
            found, order, self.before, canvas=about.canvas, run=about.run, people=about.people, zh=self.replies.zh
        )

    def _whole(self, action: Action) -> ReactDecision:
        """A decision that the sentence comes to as a whole."""
        thought = self.replies.thought(self._answered, 1, 1)
        return replace(decision(thought, action), goals=(self._answered,), goal=1)

    def _left_as_answer(self) -> Action | None:
        """What nobody understood, as the answer to what a negotiation asks; only as it was said straight on."""
        meant, _, _, question = self._meant
        is_plain = question is None and self.sentence == self._answered == self._said == meant
        requests = self._taken_apart(meant) if is_plain else ()
        return left_as_answer(self.verbatim, requests, read)

    def _not_there(self, asked: Mapping[str, Any]) -> Action | None:
        """What is asked, instead of something that asks less, where an order is about what is not on the canvas."""

        def on(canvas: CanvasState) -> Known:
            return replace(self, canvas=canvas).about

        anew = offered_anew(self._answered, self.about, on)
        if anew is None and self.replies.says_little(str(asked["question"]), has_ways=bool(asked.get("options"))):
            return about_absent(self._answered, self.about, on)
        return anew

    def _draws(self, whole: Action) -> bool:
        """Whether it draws, request by request, these nodes with all that is said of them."""
        acts = [act for act in _acts(self._taken_apart(self._meant[0])) if act[0] in _DRAWS]
        there = {str(node["name"]): node.get("config") or {} for act in acts for node in nodes_built(act)}
        wanted = {str(node["name"]): node["config"] for node in nodes_built(whole)}
        is_told = all(there.get(name, {}).get(key) == value for name in wanted for key, value in wanted[name].items())
        lines = {line for act in acts for line in lines_built(act)}
        return there.keys() == wanted.keys() and is_told and lines == lines_built(whole)

    def _first(self) -> ReactDecision:
        """The first decision about it: nothing is done where it is open what is meant."""
        replies, (meant, taken_back, stays, question) = self.replies, self._meant
        told = what_changed(self.sentence, self.before, replies) or title_asked(self.sentence, self.title, replies)
        told = told or replacing_undone(self.sentence, self.before, replies)
        if told:
            said = (DecisionType.RESPOND, {"message": told}, CERTAIN)
            return decision(replies.thought(self.sentence, 1, 1), said)
        if question is not None:
            return decision(replies.unclear(), ask(str(question), question.options))
        if (mixed := mixed_name(self.sentence, self.canvas, replies)) is not None:
            return decision(replies.unclear(), mixed)
        requests = without_drawn(self._taken_apart(meant))
        if len(requests) >= self.steps_max and len(requests) > len(requests_in(marked(self._said, self.canvas))):
            return decision(replies.unclear(), ask(replies.too_many(len(requests), self.steps_max - 1)))
        if not requests:
            return decision(replies.unclear(), ask(replies.not_understood()))
        drawn = _once_drawn(requests, lambda on: self._taken_apart(meant, on=on))
        first = understand(requests[0], is_first=True)
        if not taken_back and first[0] is DecisionType.UNDO and not first[1]:
            first = ask_what_to_undo(self._answered, self.before, replies) or first
        number, open_one = 0, None if first[0] in _HOLDS else _unread(drawn)
        many = self._asked_of_many(drawn) if open_one is None else None
        if many is not None:
            return decision(replies.unclear(), self._with_what_is_left(requests, many)[0])
        if open_one is not None:
            number, first = open_one
        action = not_lost(_of_act(taken_back, first), requests, number, meant, self.about)
        pieces = _pieces(meant, self._known(replies, self.canvas))
        whole = of_the_whole(requests[0], pieces, action, read) if len(requests) == 1 else None
        note = "" if whole else note_of(pieces, requests, action, stays, read)
        note += without_order(requests[0], action) + milestones_left(requests, self._answered, read)
        read_so = read_as(self._plain[1], action)
        answer, left = self._with_what_is_left(requests, with_note(note + read_so, whole or action))
        found = self._decided(requests, 0, answer, note + left + read_so)
        return replace(found, is_one_act=bool(read_so) and len(requests) > 1)

    def _asked_of_many(self, requests: Sequence[Request]) -> Action | None:
        """A question before several changes, or behind what nobody understood; None: they are done."""
        said, before = self._answered, self.before
        return (
            contradiction(requests, read)
            or marked_at_once(requests, f"{self.sentence} {said}", read)
            or asked_first(requests, said, before, self._again, read)
            or behind_unread(_pieces(self._meant[0], self._known(self.replies, self.canvas)), requests, read)
        )

    def _with_what_is_left(self, requests: Sequence[Request], action: Action) -> tuple[Action, str]:
        """The action, and what is told behind it: what was asked before, and is given up for this."""
        if self._answered != self.sentence or self._meant[0] != self._said:
            return action, ""
        if not (left := left_behind(self.sentence, [action, *_acts(requests[1:])], self.about)):
            return action, ""
        is_asked = action[0] is _ASKS
        return (told_first(left, action), "") if is_asked else (action, f"\n{left}")

    def then(self, steps: tuple[ReactStep, ...], goals: Sequence[str]) -> ReactDecision:
        """The next decision, or what came of all of them."""
        if len(goals) > FEW_MAX:
            return self._next_of_many(steps, goals)
        replies, (meant, taken_back, _, _) = self.replies, self._meant
        requests = self._taken_apart(self._said)
        if goals:  # what it was taken apart into holds
            # What the first of them draws was written out for "it" in the others: each is read by itself then.
            is_written_out = steps[0].decision_type in _DRAWS and not says_each(meant, goals)
            is_as_said = meant == self.sentence and len(goals) == len(_goals(requests)) and not is_written_out
            requests = as_first_wanted(goals, requests if is_as_said else (), self._again)
        done, is_cut_short = len(steps), len(steps) >= self.steps_max - 1
        is_over = done >= len(requests) or is_cut_short
        is_over = is_over or patterns.PRONOUN.match(requests[done].text) is not None  # that is done already
        if is_over or steps[-1].verdict == "rejected":
            return report(steps, _goals(requests)[done:], replies, is_cut_short=is_cut_short)
        action = _of_act(taken_back, understand(requests[done], is_first=False))
        action = self._asked_before(action, requests[done].quoted) or action
        if action[0] in SAID:  # what came of those before it is told with it
            left = _goals(requests)[done + 1 :] if action[0] is _ASKS else ()
            told = replies.with_left(replies.result(steps), left) + noted(steps[0].thought)
            action = told_first(told, action)
        return self._decided(requests, done, action)

    def _next_of_many(self, steps: tuple[ReactStep, ...], goals: Sequence[str]) -> ReactDecision:
        """The next of many, by its own words: to read all of them again for each takes the square of their number."""
        done, is_cut_short = len(steps), len(steps) >= self.steps_max - 1
        if done >= len(goals) or is_cut_short or steps[-1].verdict == "rejected":
            return report(steps, goals[done:], self.replies, is_cut_short=is_cut_short)
        request = self._again(goals[done])
        action = understand(request, is_first=False)
        if action[0] in SAID:
            left = goals[done + 1 :] if action[0] is _ASKS else ()
            action = told_first(self.replies.with_left(self.replies.result(steps), left), action)
        thought = self.replies.thought(request.said, done + 1, len(goals))
        return replace(decision(thought, action), goals=tuple(goals), goal=done + 1)

    def _decided(self, requests: Sequence[Request], done: int, action: Action, note: str = "") -> ReactDecision:
        """A decision about one of the requests; an answer ends the sentence, and tells what it leaves undone."""
        wanted = _goals(requests)
        if action[0] is DecisionType.RESPOND and (left := requests[done + 1 :]):  # also "and delete it"
            asked = [asks(plain_text(request.text)) for request in left]
            said = [(request.quoted, is_asked) for request, is_asked in zip(left, asked, strict=True)]
            message = self.replies.not_answered(
                str(action[1]["message"]), [each for each, is_asked in said if is_asked]
            )
            message = self.replies.with_left(message, [each for each, is_asked in said if not is_asked])
            action = (action[0], {**action[1], "message": message}, action[2])
        action = in_own_words(action, self._said if len(requests) == 1 else "")
        thought = self.replies.thought(requests[done].said, done + 1, len(requests)) + note
        return replace(decision(thought, action), goals=wanted, goal=min(done + 1, len(wanted)))

    @property
    def _said(self) -> str:
        return self._plain[0]

    @cached_property
    def _plain(self) -> tuple[str, str, Open | None]:
        """The sentence as it is said straight on, or what it stands for as an answer; and how it was read, if told."""
        said = self._answered
        try:
            return *plainly(with_what_was_spoken_of(said, self.about), self.about), None
        except Open as question:
            return said, "", question

    @cached_property
    def _answered(self) -> str:
        """The sentence, or the one that was offered and is chosen by it."""
        if stop := stopped_in_haste(self.sentence, self.run):
            return stop
        said = picked(self.sentence, self.before, self._said_before, read)
        said = said or answered(self.sentence, self.before, self.today, self._said_before, read)
        return without_retracted(said, self.about)

    @cached_property
    def _meant(self) -> tuple[str, str, str, Open | None]:
        text, _, open_question = self._plain
        if open_question is not None:
            return "", "", "", open_question
        meant, act, stays, question = meant_by(text, self.about)
        return meant, act, stays, question

    @property
    def about(self) -> Known:
        """What there is to know for reading a sentence as a whole."""
        return self._about(self.canvas)

    def _about(self, on: CanvasState) -> Known:
        def requests(text: str) -> Sequence[Request]:
            return self._taken_apart(text, replies_in(language_said(text)), on)

        replies = self.replies
        return Known(self.before, on, self.people, self.by, self.today, replies, requests, read, self.run, self._about)

    def _taken_apart(
        self, text: str, replies: CanvasReplies | None = None, on: CanvasState | None = None
    ) -> Sequence[Request]:
        known = self._known(replies or self.replies, on or self.canvas)
        already, key = read_before(text), _key(text, known)
        if key not in already.apart:  # what was said before is held against many readings of the sentence
            already.apart[key] = tuple(together(kept(_pieces(text, known), read), read))
        return already.apart[key]

    def _again(self, goal: str) -> Request:
        each = _marked(goal, self._known(self.replies, self.canvas))
        return Request(each.text, each, *self._known(self.replies, self.canvas))

    def _said_before(self, text: str) -> Sequence[Request]:
        return self._taken_apart(text, replies_in(language_said(text)))

    def _known(self, replies: CanvasReplies, on: CanvasState) -> _Known:
        return on, self.run, self.today, replies, self.people, self.by, self.is_operator


def _key(text: str, known: _Known) -> Hashable:
    """The canvas by its identity, for which `_marked` keeps it; the rest is the same while one sentence is read."""
    return text, id(known[0]), known[3]


def _marked(text: str, known: _Known) -> Marked:
    already, key = read_before(text), _key(text, known)
    already.one_more(text)
    if (found := already.marked.get(key)) is None:
        found = marked_as_meant(text, known[0], lambda whole: _pieces_of(whole, known), read)
        already.marked[key], already.canvases[id(known[0])] = found, known[0]
    return found


def _pieces(text: str, known: _Known) -> Sequence[Request]:
    """All that a sentence may be asking for, one by one."""
    already, key = read_before(text), _key(text, known)
    if key not in already.pieces:
        already.pieces[key] = tuple(_pieces_of(_marked(text, known), known))
    return already.pieces[key]


def _pieces_of(whole: Marked, known: _Known) -> Sequence[Request]:
    one = Request(whole.text, whole, *known)
    found = [replace(one, text=each) for each in with_steps(one, read_plainly) or requests_in(whole)]
    found = [piece for each in found for answer in answers_of_each(each) for piece in note_and_report(answer)]
    found = [piece for each in found for piece in changes_of_one(each, read)]
    pieces = without_exceptions([expanded(each, read) for each in found], read)
    return pieces if known[3].is_begun else done_last(pieces)  # later, what is done was done by the sentence itself


def _of_act(act: str, action: Action) -> Action:
    """What a correction takes back is one act, and not whatever was done last."""
    return (action[0], {"act": act}, action[2]) if act and action[0] is DecisionType.UNDO else action


def _once_drawn(requests: Sequence[Request], again: Callable[[CanvasState], Sequence[Request]]) -> Sequence[Request]:
    """The requests as they are read when the first has drawn its node, of which the others may speak."""
    first = requests[0]
    try:
        found = read(first) if len(requests) > 1 else None
    except Open:
        return requests
    if found is None or found[0] not in _DRAWS:
        return requests
    made = nodes_built(found)
    if not made or not all(each["name"] for each in made):
        return requests
    new = [
        CanvasNode(node_id=f" new{n}", node_type=each["node_type"], name=each["name"]) for n, each in enumerate(made)
    ]
    later = again(replace(first.canvas, nodes={**first.canvas.nodes, **{node.node_id: node for node in new}}))
    return later if len(later) == len(requests) else requests


def _unread(requests: Sequence[Request]) -> tuple[int, Action] | None:
    """Asks about the first request, of several, that is open, and which that is: nothing is done of half a sentence.

    What speaks of a node, or a line, that is not there yet may speak of one that an earlier request makes.
    """
    for number, request in enumerate(requests[1:], 1):
        if patterns.PRONOUN.match(request.text):
            return None
        try:
            found = read(request)
        except NotThere as question:
            if not _may_come(request, _acts(requests[:number])):
                return number, ask(str(question), question.options)
        except Open as question:
            return number, ask(str(question), question.options)
        else:
            if found is None:
                return number, offered(request, read) or asked_back(request, read, is_first=True)
            if gone := _deleted_before(found, requests[:number]):
                return number, ask(request.replies.deleted_before(request.canvas.nodes[gone]))
    return None


def _may_come(request: Request, before: Sequence[Action]) -> bool:
    """Whether an earlier request may make what is not there: a node, or the line between two that are."""
    lines = {DecisionType.CONNECT_NODES} if len(MARK.findall(request.text)) > 1 else frozenset[DecisionType]()
    return any(kind in _MAKES | lines or "name" in payload for kind, payload, _ in before)


def _deleted_before(found: Action, before: Sequence[Request]) -> str:
    """The node that an earlier request deletes, and this one is about; "" where there is none."""
    gone = {str(payload["node_id"]) for kind, payload, _ in _acts(before) if kind is DecisionType.DELETE_NODE}
    about = (str(found[1].get(name)) for name in ("node_id", "source", "target"))
    return next((node_id for node_id in about if node_id in gone and found[0] is not DecisionType.DELETE_NODE), "")


def _acts(requests: Sequence[Request]) -> list[Action]:
    """What is asked for by these, as far as it is understood."""
    found = list[Action]()
    for request in requests:
        try:
            found += [act] if (act := read(request)) is not None else []
        except Open:
            continue
    return found


def _goals(requests: Sequence[Request]) -> tuple[str, ...]:
    """Each request in its own words; behind a "that" for what is done already, nothing more is wanted."""
    said = takewhile(lambda each: each[0] == 0 or not patterns.PRONOUN.match(each[1].text), enumerate(requests))
    return tuple(request.quoted for _, request in said)


_ASKS = DecisionType.REQUEST_CLARIFICATION
_DRAWS = frozenset({DecisionType.CREATE_NODE, DecisionType.CREATE_WORKFLOW_PLAN})
_MAKES = _DRAWS | {DecisionType.UNDO, DecisionType.DRAFT}
_HOLDS = {DecisionType.CANCEL_WORKFLOW, DecisionType.PAUSE_WORKFLOW}  # whatever else is said: it is in time only now
