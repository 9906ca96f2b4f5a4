"""How many times a week, where a remark names the days: "twice a week" stays beside "Wednesdays and Thursdays"."""

import re

from towow_core.domain.requirements import Requirement

_NUMBERS = (
    ("1", "one", "once", "一"),
    ("2", "two", "twice", "两", "二"),
    ("3", "three", "三"),
    ("4", "four", "四"),
    ("5", "five", "五"),
)
_N = "|".join(word for words in _NUMBERS for word in words)
_TIMES = re.compile(
    rf"\b(?:(?P<word>once|twice)|(?P<en>{_N}) (?:times|days|evenings|afternoons|mornings)) (?:a|per|each|every) week"
    rf"|(?:每|一)个?(?:周|星期|礼拜)(?P<zh>{_N})[次天节堂]",
    re.IGNORECASE,
)


def is_as_often(days: Requirement, often: Requirement) -> bool:
    """Whether so many days of the week are named as it was to be times a week, on no days in particular."""
    if often.value.weekdays or not days.value.weekdays or (said := _TIMES.search(often.text)) is None:
        return False
    number = (said["word"] or said["en"] or said["zh"]).lower()
    return number in _NUMBERS[min(len(days.value.weekdays), len(_NUMBERS)) - 1]
