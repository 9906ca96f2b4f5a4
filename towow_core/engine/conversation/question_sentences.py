"""A request that asks: answered from the canvas, or asked back with the piece that kept it from being answered."""

import re
from collections.abc import Callable, Mapping

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation import question_patterns
from towow_core.engine.conversation.approval_questions import needs_a_yes
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.nearest import ask_back
from towow_core.engine.conversation.queries import is_query
from towow_core.engine.conversation.questions import answer, not_read
from towow_core.engine.conversation.reading import LIKELY, Action, Request
from towow_core.engine.conversation.requests import plain_text

_ANNOUNCED = re.compile(  # "I have a question: …"
    r"^\s*(?:(?:(?:i|we)(?:'ve| have)|here(?:'s| is)|just|my)\s+)?"
    r"(?:(?:an?|one|another|quick|small|my)\s+){0,3}question\s*[:：,，]\s*"
    r"|^\s*(?:i(?:['’]d| would)?(?: just)? (?:want|like|need) to )?know\b\s*(?=(?:what|who|which|when|how|where)\b)"
    r"|^\s*我?(?:还?有|想问|问)(?:一?个)?小?问题\s*[：:，,]\s*|^\s*我?想?(?:知道|问一?[下问])\s*",
    re.IGNORECASE,
)
Read = Callable[[Request], Action | None]


def asks(plain: str) -> bool:
    """Whether it is a question, and not one that asks others."""
    return question_patterns.QUESTION.search(plain) is not None and not patterns.ASKS_AROUND.match(plain)


def read_question(request: Request) -> Action | None:
    """The answer to a question; None where it is none, or cannot be answered.

    Raises:
        Open: It cannot be told which node is meant.
    """
    plain = _ANNOUNCED.sub("", plain_text(request.text))
    if _is_order(plain):
        return None
    shows = (question_patterns.STATUS, question_patterns.LEFT)
    if not (asks(plain) or is_query(plain) or any(each.search(plain) for each in shows)):
        return None
    said = needs_a_yes(request, plain) or answer(request, plain, _named(request, plain))
    return None if said is None else (DecisionType.RESPOND, {"message": said}, LIKELY)


def asked_back(request: Request, read: Read, *, is_first: bool, beside: str = "") -> Action:
    """What was not understood, asked back; of a question with the piece that kept it from being answered.

    Args:
        read: Reads one request.
        beside: A piece of the sentence that is known not to have been read.
    """
    plain, why = _ANNOUNCED.sub("", plain_text(request.text)), ""
    if asks(plain) and not _is_order(plain):
        why = not_read(request, plain, _named(request, plain))
        why = why or (request.replies.not_read_of(beside) if beside else "")
    return ask_back(request, read, is_first=is_first, why=why)


def _is_order(plain: str) -> bool:
    """An order that ends with a question mark; or one that waits: "when Anna is back, delete A" asks for no day."""
    is_conditional = patterns.CONDITION.search(plain) is not None and not plain.rstrip().endswith(("?", "？"))
    is_held = is_conditional and any(patterns.ORDER_FIRST.match(each) for each in re.split("[，,]", plain)[1:])
    return is_held or question_patterns.ORDER_WITH_A_MARK.search(plain) is not None


def _named(request: Request, plain: str) -> Mapping[str, tuple[str, ...]]:
    """What a question names: the ids of nodes by the number of the mark."""
    return {mark[1]: _asked_about(request, plain, mark[1]) for mark in MARK.finditer(plain)}


def _asked_about(request: Request, plain: str, number: str) -> tuple[str, ...]:
    """The node of a mention; whose work something is, is told of every one that may be meant.

    Raises:
        Open: There is none, or it is open which.
    """
    several = request.marked.mentions[int(number)].node_ids
    is_of_all = question_patterns.WHO.search(plain) or question_patterns.ALL_OF_THEM.search(plain)
    return several if len(several) > 1 and is_of_all else (request.node(number),)
