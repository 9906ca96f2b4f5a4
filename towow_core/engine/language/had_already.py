"""What the requester has, as German, French, Spanish and Portuguese say it: "la música ya la tengo", "habe ich schon"."""

# ruff: noqa: E501  # these patterns read better unbroken

import re
from collections.abc import Iterator

Piece = tuple[int, int, str]  # from, to, and what is read there
_NOUN = r"(?: (?!\d)[\w'’-]+){0,2}? ?(?P<last>(?!\d)[\w'’-]+)"
# The thing first, and behind it that it is had.
_THING_FIRST = {
    "de": rf"\b(?P<first>der|die|das|den|einen?){_NOUN}(?P<had>,? (?:habe ich|haben wir) (?:schon|bereits)(?: da)?)\b",
    "fr": rf"\b(?P<first>le|la|les|l['’]|une?){_NOUN}(?P<had>,? (?:je (?:l['’]|les )ai|nous (?:l['’]|les )avons|on (?:l['’]|les )a) déjà)\b",
    "es": rf"\b(?P<first>el|la|los|las|una?){_NOUN}(?P<had>,? (?:ya (?:l[oa]s? )?(?:tengo|tenemos)|l[oa]s? (?:tengo|tenemos) ya))\b",
    "pt": rf"\b(?P<first>[oa]s?|uma?){_NOUN}(?P<had>,? (?:eu |nós )?já [oa]?s? ?(?:tenho|temos))\b",
}
# That it is had first: the thing is read word by word.
_HAD_FIRST = {
    "de": r"\b(?:ich habe|wir haben|habe ich|haben wir) (?:schon|bereits)(?= )",
    "fr": r"\b(?:j['’]ai|nous avons|on a) déjà(?= (?:les?|la|l['’]|une?|des)\b)",
    "es": r"\bya (?:tengo|tenemos)(?P<the> (?:el|la|los|las)\b)?(?= \w)",
    "pt": r"\bjá (?:tenho|temos)(?P<the> [oa]s?\b)?(?= \w)",
}


def had_already(text: str, language: str) -> Iterator[Piece]:
    """Each piece that English words are read for, in the order of the text."""
    if language not in _THING_FIRST:
        return
    first = [*re.finditer(_THING_FIRST[language], text, re.IGNORECASE)]
    found: list[Piece] = [(*one.span("first"), "we already have the") for one in first]
    found += [(one.start("last"), one.end("had"), one["last"]) for one in first]
    for match in re.finditer(_HAD_FIRST[language], text, re.IGNORECASE):
        if not any(one.start() < match.end() and match.start() < one.end() for one in first):
            found.append((*match.span(), f"we already have{' the' if match.groupdict().get('the') else ''}"))
    yield from sorted(found)
