"""What it is not from now on, where that is what the demand says: of "six hours rather than four" the six are wished.

Beside another value the demand's own says nothing more, and a value that stands against it is no story.
"""

# ruff: noqa: E501  # these patterns read better unbroken

import re

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.numerals import EN_NUMBER, read_number

K = RequirementKind
_N = rf"(?:\d[\d,.]*\d|\d|{EN_NUMBER})"
_NOT = re.compile(
    rf"(?<=\w)(?P<said>,? (?:rather than|instead of|and not|not)|, not) (?P<old>{_N}|[A-Z][\w'-]+)(?: (?:hours?|minutes?|days?|people|of them))?(?=\s*(?:[.,;!?]|$))"
    rf"|\bnot (?P<old2>{_N})(?: [a-z]+)?,? but (?=(?:{_N})\b)"
)
_GOES = re.compile(
    r"(?:(?<=^)|(?<=[.;!?,] ))(?:(?:and|but|so|actually) )*(?:we|i|they|it)(?:['’](?:re|m|s|ll)| are| am| is| will)?(?: now| be)*(?: (?:going|moving|driving|heading|travelling|coming|go|move))(?= to [A-Z])",
    re.IGNORECASE,
)

_N_ZH = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_DAY_ZH = rf"(?:{_N_ZH}月(?:份|{_N_ZH}[日号號])?|{_N_ZH}[日号號])"
_DAYS_ZH = rf"{_DAY_ZH}(?:(?:到|至|[-~–和、]){_DAY_ZH})?"
# "培训是1月16号，不是12月": that it is no other day says only once more that it is this one.
_NO_OTHER_DAY_ZH = re.compile(
    rf"(?<=[日号號月])[，,]?(?:而)?(?:不是|并非)(?:在)?{_DAYS_ZH}(?=[，,。；;！!]|$)"
    rf"|(?:不是|并非)(?:在)?{_DAYS_ZH}[，,]?(?:而)?(?:应该)?(?=是(?:在)?{_DAY_ZH})"
)


def without_contrasts(text: str, understanding: DemandUnderstanding) -> str:
    """The text with spaces for what it denies of the demand's own lengths, of which it names another one, and without
    a day that it denies beside the one that it says instead.
    """
    text = _NO_OTHER_DAY_ZH.sub("", text)
    numbers = {r.value.number for r in understanding.in_force if r.kind is K.DURATION and r.value.number}
    places = {r.text.casefold() for r in understanding.in_force if r.kind is K.PLACE}
    for one in [*_NOT.finditer(text)]:
        old = one["old"] or one["old2"]
        begin = max((text.rfind(mark, 0, one.start()) for mark in ".;!?"), default=-1) + 1
        beside = text[begin : one.start()] if one["old"] else text[one.end() : one.end() + 20]
        is_number = read_number(old) in numbers and any(read_number(n) for n in re.findall(_N, beside, re.IGNORECASE))
        if is_number:
            text = f"{text[: one.start()]}{' ' * len(one.group())}{text[one.end() :]}"
        elif old.casefold() in places:
            text = _GOES.sub(lambda said: " " * len(said.group()), text)
    return text
