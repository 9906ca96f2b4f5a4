"""What several people say to an approval is an answer of each: "Mei and Jonas both said yes", 梅和陈屿都同意."""

import re
from dataclasses import replace

from towow_core.engine.conversation.answered_approvals import answer_approval
from towow_core.engine.conversation.persons import known_names, pattern_of
from towow_core.engine.conversation.reading import Open, Request
from towow_core.engine.conversation.requests import plain_text

_AND = r"\s*(?:[、，,&]\s*(?:and\s+|和)?|和|跟|与|及|\band\b)\s*"
_TOGETHER = r"(?:\s*(?:[两俩三四]个?人?)?都|\s+(?:both|all)\b)?"


def answers_of_each(request: Request) -> list[Request]:
    """The request, or one for each of several people who have answered: "Mei and Jonas both said yes"."""
    one = rf"(?:{pattern_of(known_names(request.canvas, request.people))})"
    several = re.compile(rf"(?:\bboth\s+)?(?P<all>{one}(?:{_AND}{one})+){_TOGETHER}", re.IGNORECASE)
    if (found := several.search(request.text)) is None:
        return [request]
    before, behind = request.text[: found.start()], request.text[found.end() :]
    names = [each[0] for each in re.finditer(one, found["all"], re.IGNORECASE)]
    space = " " if names[0].isascii() and behind[:1].strip() else ""
    each_said = [replace(request, text=f"{before}{name}{space}{behind}") for name in names]
    return each_said if all(map(_is_answer, each_said)) else [request]


def _is_answer(request: Request) -> bool:
    try:
        return answer_approval(request, plain_text(request.text)) is not None
    except Open:
        return True
