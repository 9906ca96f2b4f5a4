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
    if not said or not ({*asked} & {*"?？"}):
        return sentence
    if not _is_a_day(sentence, today):
        return _chosen(sentence, asked, requests(said), read) or sentence
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


_ONE_OF_THEM = re.compile(
    r"[\s，,。.!！]*+(?:我(?:说的?|要的?)?是|就|是|那就|i\s+mean(?:t)?|the|ok(?:ay)?[,\s]++)*+\s*+(?P<said>[^\s，,。.!！?？][^，,。.!！?？]*?)"
    r"(?:的?[那这](?:一)?[个项件]|\s+(?:one|please))*(?:吧|呀|啊|哦)*[\s，,。.!！]*+",
    re.IGNORECASE,
)
_IN_ORDER = (
    re.compile(r"第?一[个项件]?|前(?:面|一)?[个项件]?|first|former|1", re.IGNORECASE),
    re.compile(r"第?二[个项件]?|后(?:面|一)?[个项件]?|second|latter|2", re.IGNORECASE),
    re.compile(r"第?三[个项件]?|third|3", re.IGNORECASE),
)


def _chosen(sentence: str, asked: str, known: Sequence[Request], read: Callable[[Request], Action | None]) -> str:
    """What was offered to “which one?” and is chosen by its place, or by what only it has; "" where nothing is."""
    if (found := _ONE_OF_THEM.fullmatch(sentence)) is None:
        return ""
    said = found["said"].strip().casefold()
    for request in known:
        try:
            read(request)
        except Open as question:
            if str(question) not in asked or len(question.options) < 2:  # noqa: PLR2004  # nothing to choose between
                continue
            named = [n for n, each in enumerate(question.options) if said in each.casefold()]
            places = [n for n, place in enumerate(_IN_ORDER) if place.fullmatch(said)]
            chosen = named if len(named) == 1 else [n for n in places if n < len(question.options)]
            if len(chosen) == 1:
                answer = question.options[chosen[0]]
                is_begun = not asked.startswith(str(question))
                return answer if is_begun else "；".join(answer if each is request else each.quoted for each in known)
    return ""


def _is_a_day(sentence: str, today: date) -> bool:
    if not value_of("due", sentence, today):
        return False
    return _BESIDE_A_DAY.fullmatch(without_days(sentence, today)) is not None
