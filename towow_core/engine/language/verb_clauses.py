"""What somebody is to do, said by a verb: "jemanden, der vegan kocht", "quelqu'un pour relier ma thèse" name the work.

German has the verb at the end of its clause; what is read has it where English says it.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

Piece = tuple[int, int, str]  # from, to, and what is read there
_PLACE = r"(?-i:[A-ZÀ-Þ])[\w'’-]*(?: (?-i:[A-ZÀ-Þ])[\w'’-]*){0,2}"
_END = r"(?=\s*(?:[,.;:!?]|$)|\s+(?:und|oder)\b)"
_WHOSE_DE = re.compile(r"\b(?:(?P<my>mein)|(?P<our>unser))(?:e[nmrs]?)?\b", re.IGNORECASE)
# Who is looked for, where, and what stands before the verb; of German also what stands between.
_CLAUSES = {
    "de": r"\b(?P<who>jemand(?:en)?|eine person|wen)(?P<where>)(?P<before>,? (?:der|die|welcher|um)\b)"
    r"(?P<rest> (?:[^,.;:!?]|(?<=\d)\.){1,90}?)? (?P<verb>(?:zu )?(?P<form>{forms})(?: (?:kann|könnte|möchte|will))?)"
    + _END,
    "fr": rf"\b(?P<who>quelqu['’]un|une personne)(?P<where>,? (?:à|en|près de) {_PLACE},?)?"
    r"(?P<before> (?:pour|qui (?:peut|puisse|pourrait|sait|saurait)|qui)) (?P<verb>(?P<form>{forms}))\b",
    "es": rf"\b(?P<who>(?:a )?alguien|una persona)(?P<where>,? (?:en|cerca de) {_PLACE},?)?"
    r"(?P<before> (?:para(?: que)?|que (?:pueda|sepa|sabe)|que)(?: nos| me)?) (?P<verb>(?P<form>{forms}))\b",
    "pt": rf"\b(?P<who>alguém|uma pessoa)(?P<where>,? (?:em|no|na|perto de) {_PLACE},?)?"
    r"(?P<before> (?:para|que (?:possa|saiba|sabe)|que)(?: nos| me)?) (?P<verb>(?P<form>{forms}))\b",
}


@cache
def _pattern(language: str, forms: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    return re.compile(_CLAUSES[language].replace("{forms}", longest_first), re.IGNORECASE)


def verb_clauses(text: str, language: str, verbs: Mapping[str, str]) -> Iterator[Piece]:
    """Each piece that English words are read for, in the order of the text.

    Args:
        verbs: Forms of verbs of the language, in small letters, each with the English one.
    """
    if language not in _CLAUSES or not verbs:
        return
    for match in _pattern(language, tuple(verbs)).finditer(text):
        does = verbs[match["form"].lower()]
        yield (*match.span("who"), "somebody" if language != "de" else f"somebody to {does}")
        if language == "de":
            yield from _in_between(text, match)
        else:
            yield match.start("before") + 1, match.end("before"), "to"
            yield (*match.span("verb"), does)


def _in_between(text: str, match: re.Match[str]) -> Iterator[Piece]:
    """What stands between who and the verb; its last word stands for the verb behind it, too, which is read before."""
    yield (*match.span("before"), "")
    if match["rest"] is None:
        yield match.start("verb") - 1, match.end("verb"), ""
        return
    last = text.rindex(" ", match.start("rest"), match.end("rest")) + 1
    for whose in _WHOSE_DE.finditer(text, match.start("rest"), last):
        yield (*whose.span(), "my" if whose["my"] else "our")
    yield last, match.end("verb"), text[last : match.end("rest")]
