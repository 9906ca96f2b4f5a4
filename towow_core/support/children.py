"""Of children and grown-ups who are counted beside each other, those whom a limit of somebody's work counts: who takes
"up to 30 children" into the woods takes 28 of them and four grown-ups.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from functools import lru_cache

_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_ONES = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_DIGITS = {char: number for number, char in enumerate("零一二三四五六七八九")} | {"两": 2}
EN_NUMBER = rf"(?:(?:{'|'.join(_TENS)})(?:[\s-](?:{'|'.join(_ONES)}))?|{'|'.join(_ONES)})"
ZH_NUMBER = "[一二两三四五六七八九十百]{1,5}"
_YOUNG_EN = (
    r"(?:school)?(?:children|kids|pupils|toddlers|boys and girls|youngsters|year (?:one|two|three|four|five|six|\d)s)"
)
_YOUNG_ZH = r"(?:孩子|小孩|小朋友|儿童|娃|(?:小)?学生|学员)"
_GROWN_EN = r"(?:adults|grown-?ups|parents|teachers|helpers|staff|carers|mums|dads)"
_GROWN_ZH = r"(?:大人|成人|成年人|家长|老师|教师|随行|陪同)"
_YOUNG = re.compile(
    rf"\b(?P<en>\d{{1,4}}|{EN_NUMBER}) (?:[a-z]+ )?{_YOUNG_EN}\b|(?P<zh>\d{{1,4}}|{ZH_NUMBER})(?:多)?[个名位]?{_YOUNG_ZH}",
    re.IGNORECASE,
)
_GROWN = re.compile(
    rf"\b(?:\d{{1,4}}|{EN_NUMBER}) (?:[a-z]+ )?{_GROWN_EN}\b|(?:\d{{1,4}}|{ZH_NUMBER})[个名位]?{_GROWN_ZH}",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def children_beside(text: str) -> int | None:
    """How many children a text counts beside grown-ups; None where it counts all who come together."""
    if not _GROWN.search(text):
        return None
    return max(_counts(text), default=None)


def children_held_to(said: str, offered: str, most: float | None) -> int | None:
    """Of those who come, as a text counts them, whom a limit counts that an offer's own words say is of children.

    None where it is of everybody.
    """
    children = children_beside(said)
    return children if most and children and most in _counts(offered) else None


@lru_cache(maxsize=4096)
def _counts(text: str) -> tuple[int, ...]:
    return tuple(_english(one["en"]) if one["en"] else _chinese(one["zh"]) for one in _YOUNG.finditer(text))


def _english(said: str) -> int:
    if said.isdecimal():
        return int(said)
    return sum(_TENS.get(word, 0) or _ONES.get(word, 0) for word in re.split(r"[\s-]", said.lower()))


def _chinese(said: str) -> int:
    """ "四十" is 40, "一百二十" is 120."""
    if said.isdecimal():
        return int(said)
    total = digit = 0
    for char in said:
        scale = {"十": 10, "百": 100}.get(char)
        total, digit = (total + (digit or 1) * scale, 0) if scale else (total, _DIGITS.get(char, 0))
    return total + digit
