"""Clauses that say nothing but what is wanted, with where, when and how many of it."""

import re

from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER

_LENGTH_MAX = 60  # characters of what stands before a name
# Words of asking, when, and how many: what may stand before a name in a clause that says nothing else.
_NOTHING = (
    rf"(?>\s|请问?|帮(?:忙|我们?)?|麻烦|我们?|想要?|需?要|找|求|约|预约|来|做|人|上门|家里|家中|在|于|今[天晚年]|明[天晚年]|后天|[上下这本]?个?(?:周|星期|礼拜)[一二三四五六日天末]?"
    rf"|(?:\d+|{ZH_NUMBER})(?:[年月日号点时分个位名场次套节份台组支间单]|小时|天)|[早晚]上|[上中下]午|傍晚|半|前|后|左右|以前|之前|以后|之后|的|\d{{1,2}}:\d\d"
    rf"|\b(?:{EN_NUMBER}|an?|some|the|please|looking for|we|i|need|want|monthly|weekly|professional|good|\d+)\b)"
)
_NOTHING_BEFORE = re.compile(rf"{_NOTHING}*+", re.IGNORECASE)
# What a thing is asked for with in a longer clause, besides.
_NOTHING_BESIDE = re.compile(
    rf"{_NOTHING}|[一两二三四五六七八九十几\d]+[个位名场次套台支间单盆副幅段首张把件条双盏块只本杯份节]|[再也还另外想给把会能有好弄打]"
    r"|\b(?:our|my|for|in|on|at|of|with|by|and|also|somebody|someone|anybody|person|people|find|get|help|us|me|to|do|have|is|are"
    r"|team|morning|afternoon|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|january|february|march|april|may|june|july|august|september|october|november|december)\b|[^\w\s]",
    re.IGNORECASE,
)
NOTHING_BEHIND = re.compile(
    rf"\s*(?:(?:服务|师傅|老师|人员|公司|师|工)?\s*(?:(?:\d+|{ZH_NUMBER})\s*[\u4e00-\u9fff]{{1,3}})?"
    r"|(?:services?\s+)?(?:in|for|at|on|by|with|of|from|near|before)\s+(?!.*\b(?:is|are|was|were|has|have|had|does|did|will|would|can|could|should|must|may|might|costs?|seems?|sounds?|feels?|takes|makes|gets|goes|comes)\b).*)\s*",
    re.IGNORECASE,
)


def only_where_and_when(text: str) -> bool:
    """Whether it says a place, a time, a number or that something is wanted, and nothing besides; also of no text."""
    return len(text) <= _LENGTH_MAX and _NOTHING_BEFORE.fullmatch(_without_places(text)) is not None


def without_where_and_when(text: str) -> str:
    """What it names beside places, times, numbers and words of asking."""
    return " ".join(_NOTHING_BESIDE.sub(" ", _without_places(text)).split())


def _without_places(text: str) -> str:
    for start, stop, city in reversed(places_in(text)):
        behind = next((name for name in city.districts if text.startswith(name, stop)), "")
        text = f"{text[:start]} {text[stop + len(behind) :]}"
    return text
