"""Days of the week that words name: "Mondays and Thursdays", 每周一三五, "Monday to Friday"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

_WEEKDAYS = (
    (re.compile(r"周末|双休日?|\bweekends?\b", re.IGNORECASE), (6, 7)),
    (re.compile(r"工作日|平日|平时|\bweekdays?\b|\bworking days?\b", re.IGNORECASE), (1, 2, 3, 4, 5)),
    *(
        (re.compile(rf"(?:周|星期|礼拜){zh}(?![次回趟])|\b{en}(?:day)?s?\b", re.IGNORECASE), (number,))
        for number, (zh, en) in enumerate(
            (("一", "mon"), ("二", "tue(?:s)?"), ("三", "wed(?:nes)?"), ("四", "thu(?:rs)?"), ("五", "fri"), ("六", "sat(?:ur)?"), ("[日天]", "sun")), 1
        )
    ),
)  # fmt: skip
_ZH_DAYS = "一二三四五六日天"
_LISTED_ZH = re.compile(
    r"(?:周|星期|礼拜)[一二三四五六日天](?:(?:[、和及，,/]|或者?)?(?:周|星期)?[一二三四五六日天](?![次节堂个小]))+"
)
_DAY_EN = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?"
_RUN = re.compile(
    rf"\b(?P<first>{_DAY_EN})\s*(?:to|-|–|through|until|till)\s*(?P<last>{_DAY_EN})\b"
    r"|(?P<first_zh>(?:周|星期|礼拜)[一二三四五六日天])\s*(?:到|至|-|–|~)\s*(?P<last_zh>(?:周|星期|礼拜)?[一二三四五六日天])",
    re.IGNORECASE,
)


def is_weekday_alone(said: str) -> bool:
    """Whether the words are nothing but the name of a day of the week, or of a kind of them."""
    return any(pattern.fullmatch(said) for pattern, _ in _WEEKDAYS)


def weekdays_in(phrase: str) -> tuple[int, ...]:
    """ISO weekdays that a phrase names, Monday is 1."""
    if (run := _RUN.search(phrase)) is not None:  # "Monday to Friday" are five
        first, end = (weekdays_in(_whole_name(run[name] or run[f"{name}_zh"]))[0] for name in ("first", "last"))
        return tuple(range(first, end + 1)) if first < end else tuple(sorted({*range(first, 8), *range(1, end + 1)}))
    listed = {min(_ZH_DAYS.index(d) + 1, 7) for m in _LISTED_ZH.finditer(phrase) for d in m.group() if d in _ZH_DAYS}
    named = {number for pattern, numbers in _WEEKDAYS if pattern.search(phrase) for number in numbers}
    return tuple(sorted(listed | named))


def _whole_name(said: str) -> str:
    return f"周{said}" if len(said) == 1 else said
