"""Occasions that are only said to be near, and are not the day of anything: "Christmas is coming", 快过年了."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from functools import cache

from towow_core.domain.models import Language
from towow_core.engine.language.holidays import holiday_names
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPattern

_NEAR_EN = r"(?:(?:coming|drawing near|approaching|nearing|looming)(?: up)?|(?:just )?(?:a)?round the corner|near(?:ly here)?|almost (?:here|upon us)|upon us|on (?:its|the) way|(?:so )?close|not far(?: off| away)?|getting (?:near|close)(?:r)?)"
_ADVERB_EN = r"(?:already |just |fast |soon |now |really |quickly |nearly |almost |only )*"
_NEAR_ZH = (
    r"(?:(?:也|都)?(?:就要|就快|快要|快|马上就?要?|眼看就?要?|即将|要)(?:到来?|来临?|来)(?:了|啦)?|将至|在即|临近)"
)
_LEAD_ZH = r"(?:快要?|马上就?要?|就要|眼看就?要?|转眼就?要?|即将|临近|又快)(?:到|过)?"


@cache
def _coming() -> PrefilteredPattern:
    en = "|".join(holiday_names(Language.EN)).replace("'", "['’]")
    zh = "|".join(holiday_names(Language.ZH))
    # What a year is over with has no day of its own here: 过年.
    pattern = re.compile(
        rf"\b(?:the )?(?:{en}|new year)(?: (?:time|season))?(?:['’]s| is| are) {_ADVERB_EN}{_NEAR_EN}\b"
        rf"|\bwith (?:the )?(?:{en}|new year)(?: season)? {_ADVERB_EN}{_NEAR_EN}\b"
        rf"|(?:{zh}|过年|年底){_NEAR_ZH}|{_LEAD_ZH}(?:{zh}|过?年|年底)(?:了|啦)(?=[，,。；;！!\s]|$)",
        re.IGNORECASE,
    )
    return PrefilteredPattern(pattern)


def coming_occasions(text: str) -> Iterator[tuple[int, int]]:
    """Where a text says so."""
    for match in _coming().finditer(text):
        yield match.span()
