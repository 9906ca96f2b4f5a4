"""Orders that are for another day: "明天再交给陈默" is neither to be done now, nor due tomorrow."""

import re

from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.language.dates import without_days

_AGAIN = re.compile("再(?=[把将交让给删备改设推提放排接])")
_OF_A_DAY = re.compile(
    r"[，,\s]|[把将在等到就]|(?:早|晚)上|[上中下]午|[之以]?后|那天|的时候|\b(?:on|the|this|next|until)\b", re.IGNORECASE
)
_SEPARATORS = re.compile("[，,；;。！!\n]")


def is_put_off(text: str, known: Known) -> bool:
    """Whether its first order is for a day: "测试下周五再交给陈默"."""
    text = marked(text, known.canvas).text
    again = _AGAIN.search(text)
    return again is not None and _says_a_day(MARK.sub("", text[: again.start()]), known)


def puts_off(text: str, known: Known) -> bool:
    """Whether one of its orders is for a day."""
    whole = marked(text, known.canvas)
    return "再" in text and any(is_put_off(whole.quoted(each), known) for each in _SEPARATORS.split(whole.text))


def is_a_day(text: str, known: Known) -> bool:
    """Whether it says a day, and nothing else."""
    return _says_a_day(marked(text, known.canvas).text, known)


def _says_a_day(text: str, known: Known) -> bool:
    left = without_days(text, known.today)
    return left != text and not _OF_A_DAY.sub("", left)
