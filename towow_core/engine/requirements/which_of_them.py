"""On which kind of its days a time is meant that has a first and a last day: "1 to 18 December, on weekdays"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.date_arithmetic import FoundDate, Together
from towow_core.engine.requirements.days_left_out import with_only

_WORKING_DAYS, _WEEKEND = (1, 2, 3, 4, 5), (6, 7)
# "12月1日到20日之间的周末", "any weekend between …" is read with the days it is one of.
_WHICH_OF_THEM = re.compile(
    r"\s*(?:之间|期间|以?内)?\s*(?:的|,|，)?\s*(?:(?:任意|任何|随便|某|哪)?(?:一)?(?:个|天)?)?(?:(?P<weekend>周末|双休日)|工作日|平日)"
    r"|\s*,?\s*(?:but only |only )?(?:on )?(?:an?y? )?(?:(?P<weekend_en>weekends?)|weekdays?|working days?)\b",
    re.IGNORECASE,
)
_WHICH_BEFORE = re.compile(
    r"\b(?:any|a|an|one|some) (?:weekday|working day|weekend(?: day)?) (?:in the days )?(?:from |between |in )?(?:the )?$",
    re.IGNORECASE,
)


def with_kind_of_day(text: str, main: FoundDate, *, is_run: bool) -> tuple[FoundDate, tuple[int, ...], int]:
    """The days that are left of a run, or the days of the week of which it may be any, and where its words end.

    Args:
        is_run: Its days are all in a row.
    """
    is_whole = main.together is Together.ALL and len(main.days) > len(_WEEKEND) and is_run
    if not (is_whole or main.together is Together.WITHIN):
        return main, (), main.end
    behind = _WHICH_OF_THEM.match(text, main.end)
    is_weekend = behind is not None and bool(behind["weekend"] or behind["weekend_en"])
    if is_whole:
        kept = with_only(main, behind.end(), is_weekend=is_weekend) if behind else main
        return kept, (), kept.end
    before = _WHICH_BEFORE.search(text[: main.start])
    if behind is None and before is None:
        return main, (), main.end
    is_weekend = is_weekend or (behind is None and before is not None and "weekend" in before.group().lower())
    return main, _WEEKEND if is_weekend else _WORKING_DAYS, behind.end() if behind else main.end
