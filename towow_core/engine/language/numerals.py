"""Numbers as people write them: "五十", "1.5万", "两三百", "fifty", "two dozen", "2.5k"."""

import re
from functools import lru_cache

from towow_core.engine.language.text import words

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0, "俩": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000}
_ENGLISH = {
    word: i
    for i, word in enumerate(
        words(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen"
        )
    )
} | {word: 20 + 10 * i for i, word in enumerate(words("twenty thirty forty fifty sixty seventy eighty ninety"))}
_NEAR = 2  # between the two ends of a guess: "三五个"
_SCALES = {"hundred": 100, "thousand": 1000, "dozen": 12, "million": 1_000_000}
SUFFIXES = {
    "万": 10_000, "w": 10_000, "千": 1000, "k": 1000, "百": 100, "百万": 1_000_000, "m": 1_000_000,
    "million": 1_000_000, "thousand": 1000, "hundred": 100, "grand": 1000,
}  # fmt: skip

_ONES = "|".join(sorted((w for w, n in _ENGLISH.items() if n < 20), key=len, reverse=True))  # noqa: PLR2004  # words
_TENS, _SCALE = "|".join(w for w, n in _ENGLISH.items() if n >= 20), "|".join(_SCALES)  # noqa: PLR2004  # words
_SMALL = rf"(?:(?:{_TENS})(?:[\s-](?:{'|'.join(list(_ENGLISH)[1:10])})(?![a-z]))?|(?:{_ONES}))"
# "Eight one-hour lessons" are eight, and one: a number goes on only after a ten or a scale.
_LARGE = (
    rf"(?:{_SMALL}[\s-])?(?:{_SCALE})(?:[\s-](?:{_SCALE})){{0,2}}"
    rf"(?:[\s-](?:and )?{_SMALL}(?:[\s-](?:{_SCALE})){{1,2}}){{0,3}}"
    rf"(?:[\s-](?:and )?{_SMALL})?"
)
_DOTTED = r"[1-9]\d{0,2}(?:\.\d{3}){1,3}(?![\d.])"  # "2.500 €": nobody counts in thousandths
DIGITS = rf"{_DOTTED}|\d{{1,3}}(?:,\d{{3}}){{1,4}}(?:\.\d{{1,4}})?|\d{{1,12}}(?:\.\d{{1,4}})?"
ZH_NUMBER = r"[零〇一二三四五六七八九十百千万两俩]{1,12}"
EN_NUMBER = rf"half a dozen|half-dozen|(?:a |a couple of |couple of )?(?:{_LARGE}|{_SMALL})|a couple(?: of)?"
_IS_DOTTED, _IS_IN_DIGITS, _IS_CHINESE = map(re.compile, (_DOTTED, r"\d{1,15}(?:\.\d+)?", ZH_NUMBER))
_EITHER_OF_TWO = re.compile(r"([一二两三四五六七八])([两二三四五六七八九])")  # "三五个人" are three to five of them
_RUN_OF_DIGITS = re.compile(r"^([一二三四五六七八九两])([一二三四五六七八九])(?=[十百千万])")


@lru_cache(maxsize=4096)
def read_number(text: str) -> float | None:
    """The number that `text` is, in digits, Chinese or English words; None where it is none.

    A vague pair means its upper end: "两三百" is 300.
    """
    text = text.strip().lower().replace(",", "")
    if _IS_DOTTED.fullmatch(text):
        text = text.replace(".", "")
    if _IS_IN_DIGITS.fullmatch(text):
        return float(text)
    if _IS_CHINESE.fullmatch(text):
        return float(_chinese(_RUN_OF_DIGITS.sub(r"\2", text)))
    return _english(text)


def _chinese(text: str) -> int:
    either = _EITHER_OF_TWO.fullmatch(text)
    if either and 0 < _DIGITS[either[2]] - _DIGITS[either[1]] <= _NEAR:
        return _DIGITS[either[2]]
    if not any(c in _UNITS for c in text):
        return int("".join(str(_DIGITS[c]) for c in text)[:12])
    total = section = digit = 0
    last_unit = 1
    for char in text:
        if char in _DIGITS:
            digit = _DIGITS[char]
            if char in "零〇":
                last_unit = 1
        elif char == "万":
            total, section, digit, last_unit = (
                (total + section + digit) * _UNITS["万"] or _UNITS["万"],
                0,
                0,
                _UNITS["万"],
            )
        else:
            section, digit, last_unit = section + (digit or 1) * _UNITS[char], 0, _UNITS[char]
    if digit and last_unit > _UNITS["十"]:  # "一百二" is 120, "两万五" 25,000
        digit *= last_unit // 10
    return total + section + digit


def _english(text: str) -> float | None:
    words = [w for w in re.split(r"[\s-]+", text) if w not in {"and", "of"}]
    if words[:1] == ["a"]:
        words = words[1:] if len(words) > 1 else []
    if words[:1] == ["couple"]:
        words[0] = "two"
    if words[:1] == ["half"]:  # "half a dozen"
        return 6.0 if words[-1] == "dozen" else None
    if not words:
        return None
    total = current = 0
    for word in words:
        if word in _ENGLISH:
            current += _ENGLISH[word]
        elif word in _SCALES:
            current = (current or 1) * _SCALES[word]
            if _SCALES[word] >= _SCALES["thousand"]:
                total, current = total + current, 0
        else:
            return None
    return float(total + current)


# Amounts of money are read with their commas. An apostrophe parts thousands, too: "1'200 guests".
_GROUPED = re.compile(r"(?<![\d.,€£$¥₩₹])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,])\d{1,3}(?:['’]\d{3}){1,3}(?![\d'’])")
_MARKS = re.compile(r"[,'’]")


def without_group_marks(text: str) -> str:
    """The same length with numbers in one piece: "4,000 words" is no end of a clause."""
    return _GROUPED.sub(lambda match: _MARKS.sub("", match.group()).rjust(len(match.group())), text)


def grouped_at(text: str, start: int) -> int:
    """Where the number begins that a place of `without_group_marks` is inside of in the person's own text."""
    return next((match.start() for match in _GROUPED.finditer(text) if match.start() < start < match.end()), start)
