"""Answers to what negotiations ask: "回答：30人", "answer “The fair”: 30 people", one of the choices, or words in quotes.

What no rule understands as an order or a question may be an answer, too: it is asked whether it is one, and of several
questions to which. Nothing else is one: an open question swallows no order.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable, Sequence

from towow_core.domain.canvas import CanvasState, RunState
from towow_core.domain.drafts import DecisionType
from towow_core.domain.open_questions import OpenQuestion, open_questions
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.briefed_steps import told_work
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.conditions import asked_how_known, held
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.goals_said import goal
from towow_core.engine.conversation.kept_requests import is_forbidden
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.moods import is_opinion, offered
from towow_core.engine.conversation.question_sentences import asks
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request, ask
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.small_talk import asks_for_nothing

_OF = r"(?P<of>(?:“[^”]*”|\"[^\"]*\"|[^:：“”\"]){0,200}?)"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"\s*(?:我的)?(?:回答|答复|答案)(?:是)?{_OF}(?:是)?\s*[:：]\s*(?P<said>\S.*)",
        rf"\s*(?:给|对|关于){_OF}的?(?:回答|答复|答案)(?:是)?\s*[:：]\s*(?P<said>\S.*)",
        rf"\s*(?:(?:my|the)\s+)?answer(?:\s+(?:to|for|of)\b)?(?=\W){_OF}(?:\s+is)?\s*[:：]\s*(?P<said>\S.*)",
    )
)
_QUOTED = re.compile(r"\s*(?:“(?P<a>[^“”]+)”|\"(?P<b>[^\"]+)\"|「(?P<c>[^「」]+)」|『(?P<d>[^『』]+)』)[\s。.]*")
_NUMBER = re.compile(r"第\s*(\d+)\s*个?\s*(?:问题|问)?|\bquestion\s+(\d+)(?:\s+of)?\b", re.IGNORECASE)
_BESIDE = re.compile(r"^(?:the|of|for|to)\s+|^[的给对]|的$|问题$", re.IGNORECASE)
_QUOTES = '“”"「」『』'
_KINDLY = re.compile(
    r"\W*(?:请|麻烦|帮[我忙]|把|将|please\b|pls\b|let['’]?s\b|(?:can|could|would|will)\s+you\b)", re.IGNORECASE
)
# What an order begins with, and hardly an answer; an answer of that kind is told as one ("answer: …").
_TO_BE_DONE = re.compile(
    r"\W*(?:(?:and|so|then|also|just|now)\s+){0,3}(?:show|list|tell|skip|find|look|assign|hand|push|shift|postpone|delay|let|mark|draw|undo|redo|revert|split|merge|swap|remind|notify|inform|check|update|call|hurry|book|order|send|hire|rename|connect|pause|resume|retry)\b"
    r"|\W*(?:(?:那|就|再|也|先|顺便){0,3})(?:给我看|看看|看一?下|列(?:出|一下)|告诉|显示|跳过|提醒|通知|查一?下|推迟|延后|提前|撤销|恢复|拆|合并|交换|换人|催)",
    re.IGNORECASE,
)
_ASKS_OF_THEM = re.compile(
    r"\b(?:who|which|what|where|when|how)\b[^,;]{0,40}\b(?:is|are|was|has|have|had|did|does|do|will)(?:n['’]t|\s+not)?\b",
    re.IGNORECASE,
)
Read = Callable[[Request], Action | None]


def given_answer(said: str, canvas: CanvasState, run: RunState | None, replies: CanvasReplies) -> Action | None:
    """The answer that a sentence says it is: by its form, as a choice, or in quotation marks; None where it says none."""
    waiting = open_questions(canvas, run)
    for form in _FORMS:
        if (found := form.fullmatch(said)) is None:
            continue
        of = found["of"].strip(TRIM)
        meant = _meant(of, waiting, canvas)
        if meant:
            return _answer(found["said"].strip(), meant, canvas, replies, CERTAIN)
        if not of or of[0] in _QUOTES or _is_a_node(of, canvas):
            return ask(replies.nothing_asked())
    if not waiting:
        return None
    plain = said.strip(TRIM).casefold()
    chosen = [each for each in waiting if plain in {choice.casefold() for choice in each.choices}]
    if chosen:
        return _answer(said.strip(TRIM), chosen, canvas, replies, CERTAIN)
    quoted = _QUOTED.fullmatch(said)
    words = next((group for group in quoted.groups() if group), "").strip() if quoted else ""
    is_said = bool(words) and not _is_a_node(words, canvas)
    return _answer(words, waiting, canvas, replies, CERTAIN) if is_said else None


def left_as_answer(said: str, requests: Sequence[Request], read: Read) -> Action | None:
    """Asks whether it is the answer, or to which question, of a sentence that nobody understands as anything else.

    None where it may be something else. Nothing is answered on a guess: people are asked by it, and that stays.
    """
    waiting = open_questions(requests[0].canvas, requests[0].run) if requests else ()
    if not waiting or asks_for_nothing(said) or not all(_is_no_order(each, read) for each in requests):
        return None
    canvas, replies = requests[0].canvas, requests[0].replies
    named = {node_id for each in requests for node_id in _named(each)}
    if named - {each.node_id for each in waiting}:
        return None
    if len(waiting) == 1:
        return ask(*replies.is_it_the_answer(waiting[0], canvas.called(waiting[0].node_id), said.strip()))
    return _answer(said.strip(), waiting, canvas, replies, CERTAIN)  # asks which of them


def _named(request: Request) -> set[str]:
    marks = MARK.finditer(request.text)
    return {node_id for mark in marks for node_id in request.marked.mentions[int(mark[1])].node_ids}


def _is_a_node(said: str, canvas: CanvasState) -> bool:
    return any(said.casefold() == node.name.casefold() for node in canvas.nodes.values())


def _is_no_order(request: Request, read: Read) -> bool:
    """Nothing in it is an order, asks, denies, or says when or whether something is to be."""
    plain = plain_text(request.text)
    if patterns.NEGATED_FIRST.match(plain) or asks(plain) or is_forbidden(request) or is_opinion(request.text):
        return False
    if (
        patterns.ORDER_FIRST.match(plain)
        or _TO_BE_DONE.match(plain)
        or _ASKS_OF_THEM.search(plain)
        or _KINDLY.match(request.said)
        or patterns.CONDITION.search(plain)
    ):
        return False
    try:
        others = (read(request), goal(request), told_work(request), held(request, read), offered(request, read))
        return all(found is None for found in (*others, asked_how_known(request)))
    except Open:
        return False


def _answer(
    said: str, meant: Sequence[OpenQuestion], canvas: CanvasState, replies: CanvasReplies, confidence: float
) -> Action:
    if len(meant) > 1:
        ways = [replies.answer_to(each, canvas.called(each.node_id), said) for each in meant]
        return ask(replies.which_question(meant, [canvas.called(each.node_id) for each in meant], said), ways)
    (question,) = meant
    payload = {"node_id": question.node_id, "question_id": question.question_id, "answer": said}
    return DecisionType.ANSWER_QUESTION, payload, confidence


def _meant(of: str, waiting: Sequence[OpenQuestion], canvas: CanvasState) -> list[OpenQuestion]:
    """The questions that are named, by their node, demand, text or number; all of them where nothing is said."""
    number = _NUMBER.search(of)
    name = _NUMBER.sub("", of).strip(TRIM + _QUOTES)
    while (shorter := _BESIDE.sub("", name).strip(TRIM + _QUOTES)) != name:
        name = shorter
    called = {each.node_id: canvas.called(each.node_id).casefold() for each in waiting}
    key = name.casefold()
    exact = [each for each in waiting if key in {called[each.node_id], each.demand_id, each.text.casefold()}]
    near = [each for each in waiting if key in called[each.node_id] or key in each.text.casefold()]
    found = (exact or near) if key else list(waiting)
    nth = int(number[1] or number[2]) if number else 0
    return [each for each in found if not nth or each.number == nth]
