"""Whom a thing is for, and who is hired by no word: "sound for two speakers", 给三位讲师备音响."""

import re
from collections.abc import Iterator

from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.somebody import is_somebody

# What stands before "for" and wants who is behind it: "looking for two speakers", "£300 for two mentors".
_SOUGHT = (
    r"(?:look|search|hunt|ask|wait|call|pay|hop|wish|advertis|recruit)(?:s|ing|e|ed)?|need|search|request|quotes?|offers?"
    r"|budget|money|fees?|euros?|pounds?|dollars?|yuan|quid|max|most|total|price|and|or|also|plus|then|please|is|are|not"
)
_FOR_EN = re.compile(
    rf"(?<![\w.])(?!(?:{_SOUGHT})\b)[a-z][a-z'-]+ (?P<whom>for (?:the |our |these )?"
    rf"(?:\d{{1,3}}|{EN_NUMBER}) (?:[a-z-]+ ){{0,2}}?(?P<who>(?!people\b|persons\b)[a-z]{{3,}}s))\b(?! to\b| who\b)",
    re.IGNORECASE,
)
_FOR_ZH = re.compile(
    rf"(?P<whom>[给为替](?:我们|这)?(?:\d{{1,3}}|{ZH_NUMBER})[位名个组](?P<who>[\u4e00-\u9fff]{{1,5}}?))"
    r"(?=[备配]|准备|安排|提供|搭|租|订|做|拍|化|翻译)"
)


def those_served(text: str) -> Iterator[tuple[int, int]]:
    """Where the words say whom what stands beside them is for, and how many they are."""
    for pattern in (_FOR_EN, _FOR_ZH):
        for match in pattern.finditer(text):
            if is_somebody(match["who"]):
                yield match.span("whom")
