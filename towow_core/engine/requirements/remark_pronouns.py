"""Of what, or of whom, "her", "it" and "它" are said in a remark: only what the clause directly before names alone."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.text import clause_at
from towow_core.engine.requirements.named_by import is_nothing_else, people_named
from towow_core.engine.requirements.remark import Remark

A_PRONOUN = re.compile(r"\b(?:her|him|them|it|this|that)\b|[他她它]们?", re.IGNORECASE)
_A_THING = re.compile(r"it|它", re.IGNORECASE)
_SEVERAL = re.compile(r"them|[他她它]们", re.IGNORECASE)
# What a clause begins with that only names something, and what may be said of a price without saying anything else.
_LEAD = re.compile(
    r"\W*(?:那么?|至于|关于|就是|不过|但是?|可是|因为|(?:so|and|but|well|now|about|as for|regarding|(?:we|i) (?:can['’]t|cannot|can not) (?:really )?afford)\b\s*)*",
    re.IGNORECASE,
)
_TOO_DEAR = re.compile(r"\s*(?:(?:is|are) (?:far |much |just )*too (?:expensive|dear|pricey)|(?:也|真|实在)?太?贵了)$", re.IGNORECASE)  # fmt: skip
_SAYS_NOTHING = re.compile(
    r"(?:\b(?:no|wait|sorry|oh|well|hm+|actually)\b|[不哦啊嗯]|不对|等等|抱歉|\W)+", re.IGNORECASE
)
# What somebody is told of, who is named first, and not what they did to others or said of them.
_OF_OTHERS = re.compile(
    r"^(?:['’]s?\b|的)|\b(?:and|or|with|than|told|says?|said|thinks?|thought|recommend\w*|suggest\w*|knows?|knew|the|an?|my|our|his|her|their|your|that|this|who|some\w+|any\w+|every\w+|another|other|him|us|me|them)\b"
    r"|[和与跟及、的我你他她它谁]|推荐|介绍|说|讲|告诉|觉得|认为|建议|认识|别人|人家|[两几]个",
    re.IGNORECASE,
)


def clause_before(text: str, at: int) -> str:
    """The clause that ends before the place, but one like "no wait" or "sorry"; "" where there is none."""
    end = at
    while end > 0:
        begin, _ = clause_at(text, end - 1, end - 1)
        if not _SAYS_NOTHING.fullmatch(words := text[begin:end].strip(" ，,。.；;：:！!？?\n")) and words:
            return words
        end = min(begin, end - 1)
    return ""


def work_meant(at: int, reading: Remark) -> tuple[Requirement, ...]:
    """The one part of which the pronoun at a place is said: the clause before is its name; () where that says more."""
    words = _TOO_DEAR.sub("", clause_before(reading.text, at))
    words = words[lead.end() :] if (lead := _LEAD.match(words)) else words
    named = tuple(r for r in reading.named(words) if r.kind is RequirementKind.CAPABILITY) if words else ()
    return named if len(named) == 1 and is_nothing_else(words, named) else ()


def person_meant(pronoun: str, at: int, reading: Remark) -> str:
    """The name that is shown of whom the pronoun at a place means; "" where that is not certain.

    It is the one person who is named before, and of whom the clause directly before says something, and of nobody else.
    """
    if _A_THING.fullmatch(pronoun) or _SEVERAL.fullmatch(pronoun):
        return ""
    before = clause_before(reading.text, at)
    words = before[lead.end() :] if (lead := _LEAD.match(before)) else before
    named = people_named(words, reading.known)
    if len(named) != 1 or len(people_named(reading.text[:at], reading.known)) != 1:
        return ""
    start, end, who = named[0]
    said = words[end:]
    is_of_others = _OF_OTHERS.search(said) or re.search(r"\b[A-ZÀ-Þ]", said) or reading.named(said)
    return "" if start or is_of_others else who
