"""Numbers of things and people that somebody's own words name, in figures or in words."""

import re
from collections.abc import Iterator

_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
ENGLISH = {word: number for number, word in enumerate(_ONES.split(), 1)} | {
    word: 10 * number for number, word in enumerate(_TENS.split(), 2)
}
CHINESE = {char: number for number, char in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
UNITS = {"十": 10, "百": 100, "千": 1000}
EN_WORD = rf"(?:a|{'|'.join(ENGLISH)}|hundred|dozen|and)"
PIECES = "[个张件副幅把台辆条份套只本枚杯盏块棵座]"
_COUNTED = re.compile(
    rf"(?P<zh>\d{{1,5}}|[{''.join((*CHINESE, *UNITS))}]{{1,9}})(?P<piece>{PIECES})"
    rf"|\b(?P<en>\d{{1,5}}|{EN_WORD}(?:[\s-]{EN_WORD})*)\s+(?P<thing>[a-z]{{3,}}?)s?\b",
    re.IGNORECASE,
)


def counted(words: str) -> Iterator[tuple[float, str, str]]:
    """Numbers of things that the words name, each with what is counted and with all that was read."""
    for match in _COUNTED.finditer(words):
        if number := chinese(match["zh"]) if match["zh"] else english(match["en"]):
            yield float(number), match["piece"] or match["thing"].lower(), match.group()


def english(said: str) -> int:
    if said[0].isdigit():
        return int(said.replace(",", ""))
    number = 0
    for word in re.split(r"[\s-]", said.lower()):
        scale = {"hundred": 100, "dozen": 12}.get(word)
        number = max(number, 1) * scale if scale else number + ENGLISH.get(word, 0)
    return number


def chinese(said: str) -> int:
    """ "一百二" is 120."""
    if said.isascii():
        return int(said)
    total = digit = 0
    last = 1
    for char in said:
        if char in UNITS:
            total, digit, last = total + (digit or 1) * UNITS[char], 0, UNITS[char]
        else:
            digit, last = CHINESE[char], 1 if char in "零〇" else last
    return total + digit * (last // 10 if last > 10 else 1)  # noqa: PLR2004
