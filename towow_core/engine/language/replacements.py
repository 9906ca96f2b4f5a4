"""What is to be where somebody named cannot: "陈屿来不了的话换别人讲也行", "if he can't, don't send anybody else".

Another name for that is a fallback, and stands in `people.py`; here nobody is named instead.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass

_CANNOT_ZH = (
    r"(?:来不了|去不了|做不了|接不了|不行|不能来|没空|没时间|不方便|不在|有事|请不到|约不到|排不开)(?:的话|的时候)?"
)
_OTHERS_ZH = r"(?:别人|别的人|其他人|其他的?[\u4e00-\u9fff]{1,3}|别的[\u4e00-\u9fff]{1,3}|另外?(?:一个|一位|找一个|找一位)?人?|另一位|谁|哪位|任何人)"
_WHO_ZH = r"(?:^|(?<=[，,。；;！!]))\s*(?:要是|如果|假如|万一|若是?)?[^，,。；;！!]{0,8}?"
_ANYBODY_ZH = re.compile(
    rf"{_WHO_ZH}{_CANNOT_ZH}[，,]?\s*(?:就|则|那就?|再|也可以?|可以)*(?:换|找|请|由|让|约)(?:成|来)?{_OTHERS_ZH}[^，,。；;！!]{{0,8}}(?=[，,。；;！!]|$)"
)
_NOBODY_ZH = re.compile(
    rf"{_WHO_ZH}{_CANNOT_ZH}[，,]?\s*(?:就|则|那就?|也)*(?:算了|作罢|取消|(?:不用|不要|不必|不需要?|别)(?:再)?(?:换|找|请|派|安排){_OTHERS_ZH}?[^，,。；;！!]{{0,4}})(?=[，,。；;！!]|$|(?:别|不用|不要|不必)再?[换找请])"
)
_CANNOT_EN = r"\bif (?:he|she|they|[A-Z][a-z]+(?: [A-Z][a-z]+)?) (?:can't|cannot|can not|couldn't|isn't|is not|aren't|are not|won't|doesn't|don't|is|are)\b[^,.;]{0,30}?,? (?:then )?"
_OTHERS_EN = r"(?:any(?:one|body)|some(?:one|body)|another [a-z]+|others?|a different [a-z]+)"
_ANYBODY_EN = re.compile(
    rf"(?:{_CANNOT_EN}(?:please )?(?:[a-z']+ )?(?:[a-z']+ )?|\b(?:otherwise|failing that|or else),? (?:[a-z]+ )?){_OTHERS_EN}(?: else)?[^,.;]*",
    re.IGNORECASE,
)
_NOBODY_EN = re.compile(
    rf"{_CANNOT_EN}(?:please )?(?:don't|do not|never|no need to|there is no need to) [a-z]+(?: for)? {_OTHERS_EN}(?: else)?[^,.;]*"
    rf"|{_CANNOT_EN}(?:nobody|no one|no-one)(?: else)?[^,.;]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """One such clause, and whether anybody else will do; else nobody will."""

    start: int
    end: int
    text: str
    is_anybody: bool


def replacements(text: str) -> Iterator[Replacement]:
    """In the order of the text."""
    found = [
        Replacement(start=match.start(), end=match.end(), text=match.group(), is_anybody=is_anybody)
        for pattern, is_anybody in ((_NOBODY_ZH, False), (_NOBODY_EN, False), (_ANYBODY_ZH, True), (_ANYBODY_EN, True))
        for match in pattern.finditer(text)
    ]
    at = 0
    for one in sorted(found, key=lambda one: (one.start, one.is_anybody)):  # "don't send anybody else" is nobody
        if one.start >= at:
            yield one
            at = one.end
