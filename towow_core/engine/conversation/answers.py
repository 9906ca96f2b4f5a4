"""A day or a yes that answers what was just asked back: "Which day is “30 February”?", and one says "1 March"."""

import re
from collections.abc import Callable, Sequence
from datetime import date

from towow_core.domain.canvas import Turn
from towow_core.engine.conversation.details import TRIM, value_of
from towow_core.engine.conversation.moods import confirmed
from towow_core.engine.conversation.reading import Action, NoDay, Open, Request
from towow_core.engine.language.dates import without_days

_BESIDE_A_DAY = re.compile(
    r"(?:[\s，,。.!！]|那|就|是|改到|改成|改为|定在|定到|放在|吧|好了|好的?|行|之前|前"
    r"|it's|it is|then|on|by|the|make it|let's say|ok(?:ay)?|i mean|sorry)*+",
    re.IGNORECASE,
)
Requests = Callable[[str], Sequence[Request]]


def answered(
    sentence: str, before: Sequence[Turn], today: date, requests: Requests, read: Callable[[Request], Action | None]
) -> str:
    """What is meant by a sentence that is nothing but a day, or a yes, where that was asked; else the sentence itself.

    Args:
        before: What was said before it.
        requests: Takes a sentence apart, for whoever answers in its own language.
        read: Reads one request.
    """
    asked = before[-1].content if before and before[-1].role == "assistant" else ""
    said = before[-2].content if len(before) > 1 and before[-2].role == "user" else ""
    if order := confirmed(sentence, asked):
        return order
    if not asked or not said or not _is_a_day(sentence, today):
        return sentence
    known = requests(said)
    for request in known:
        try:
            read(request)
        except NoDay as question:
            if asked.endswith(str(question)):
                answer = question.with_day(sentence.strip(TRIM))
                is_begun = asked != str(question)  # what came before it was done, and was told with the question
                return answer if is_begun else "；".join(answer if each is request else each.quoted for each in known)
        except Open:
            continue
    return sentence


def _is_a_day(sentence: str, today: date) -> bool:
    if not value_of("due", sentence, today):
        return False
    return _BESIDE_A_DAY.fullmatch(without_days(sentence, today)) is not None
