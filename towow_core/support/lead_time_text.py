"""What a person's own words say of how long it takes until all of it is there: "within five days", "四到六周", "最快次日".

Only what is said outright is read; a figure of notice, of answering or of experience is none of these.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import math
import re
from datetime import date
from functools import lru_cache
from typing import NamedTuple

_ZH_NUMBERS = {
    "半": 0.5,
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
    "十": 10,
}
_EN_NUMBERS = {name: n for n, name in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1)} | {"a": 1, "an": 1}  # fmt: skip
_OF_A_WEEK = 5  # working days
_DAYS = {"hour": 1 / 24, "day": 1.0, "week": 7.0, "month": 30.0, "working": 7 / 5}
_ZH_N = r"(?:\d{1,3}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[半一二两三四五六七八九])"
_ZH = rf"(?<!第)(?P<n>{_ZH_N})(?:[到至~～\-—–](?P<m>{_ZH_N})|(?<=[一二两三四五六七八])(?P<m2>[二三四五六七八九十]))?\s?个?(?P<unit>工作日|小时|星期|礼拜|[天日周月])"
_ZH_DONE = r"(?:交|出|给|上线|完成|完工|做完|做好|弄好|搞定|拿到|取|到手|寄|送达|搭好|修好)"
_EN_N = rf"(?:\d{{1,3}}|{'|'.join(_EN_NUMBERS)})"
_EN = rf"(?P<n>{_EN_N})(?:\s*(?:-|–|to|or)\s*(?P<m>{_EN_N}))?[\s-](?P<working>(?:working|business)\s+)?(?P<unit>hour|day|week|month)s?\b"
_LENGTHS = (
    re.compile(rf"{_ZH}(?:左右|以|之)?(?:内|后|就|可以?|能|左右)?(?=[^，。；,;]{{0,8}}?{_ZH_DONE})"),
    re.compile(rf"[做修改打画写刻缝制配装印][^，。；,;]{{0,5}}?(?:至少|最少|起码){_ZH}"),
    re.compile(rf"(?:最快|最早)(?:也?[要得是])?{_ZH}"),
    re.compile(rf"\b{_EN}\s+at\s+the\s+(?:earliest|soonest)\b", re.IGNORECASE),
    re.compile(rf"\bas\s+(?:fast|little|quick|quickly|soon|early)\s+as\s+{_EN}", re.IGNORECASE),
    re.compile(rf"(?:工期|周期|交期|需要?|要|得|花|历时)(?:大概|大约|约|至少|最少|起码)?{_ZH}"),
    re.compile(rf"\b(?:within|in|takes?(?:\s+(?:me|us))?|ready\s+after|done\s+after|deliver\w*\s+after)\s+(?:about\s+|around\s+|at\s+least\s+)?{_EN}(?!\s+(?:of|before)\b)", re.IGNORECASE),
    re.compile(rf"\b(?<!the\s){_EN}\s+(?:turnaround|delivery|later)\b", re.IGNORECASE),
    re.compile(rf"\b(?:turnaround|delivery)(?:\s+(?:time|is|of|in))*[\s:]+(?:about\s+)?{_EN}", re.IGNORECASE),
)  # fmt: skip
_NEXT_DAY = re.compile(
    rf"(?:最快|最早)(?:也?[要得是])?(?:次日|翌日|第二天|隔[天日])|(?:次日|翌日|第二天|隔[天日])(?:就|才|可以?|能)?{_ZH_DONE}"
    r"|\b(?:from\s+(?:the\s+)?|as\s+(?:fast|quick|quickly|soon|early)\s+as\s+(?:the\s+)?)next[\s-](?:working[\s-])?day\b|\bnext[\s-]day\s+(?:at\s+the\s+(?:earliest|soonest)|deliver\w*|turnaround)|\b(?:ready|done|back|delivered|there)\s+(?:on\s+)?the\s+next\s+(?:working\s+)?day\b",
    re.IGNORECASE,
)
# A length for so many, or so much, and no more: "一百平以内两天", "two days for up to 100 metres".
_SO_MUCH = (
    re.compile(rf"(?P<most>[\d一二两三四五六七八九十百千]+)\s?(?P<what>[^\d\s，。；、一二两三四五六七八九十天日周月]{{1,4}}?)(?:以内|以下|之内)(?:要|得|的|大概|约|，)?{_ZH}$"),
    re.compile(rf"\b(?:up\s+to|at\s+most|under)\s+(?P<most>\d+|[a-z]+)\s+(?P<what>[a-z]+(?:\s+[a-z]+)?)[\s:,]+(?:in\s+|within\s+|takes?\s+)?(?:about\s+)?{_EN}$", re.IGNORECASE),
    re.compile(rf"\b{_EN}\s+(?:for\s+)?(?:up\s+to|at\s+most|under)\s+(?P<most>\d+|[a-z]+)\s+(?P<what>[a-z]+(?:\s+[a-z]+)?)$", re.IGNORECASE),
)  # fmt: skip
# A clause that is nothing but a length: "from nothing to the store, four to six weeks".
_ALONE = (
    re.compile(rf"(?:大概|大约|约|共)?{_ZH}(?:左右)?"),
    re.compile(rf"(?:about\s+|around\s+)?{_EN}", re.IGNORECASE),
)
_OTHERWISE = re.compile(
    r"提?前|总结|经验|质保|保修|退[款订]|回复|答复(?!意见)|[做干拍写]了|每|定金|缴|付款"
    r"|\b(?:notice|ahead|in\s+advance|before|ago|experience|refund\w*|guarantee\w*|warrant\w*|repl(?:y|ies)|respond\w*|cancel\w*|deposit|every|each|paid|pay|invoice\w*|half\s+a|full[\s-]day)\b",
    re.IGNORECASE,
)
_FASTEST = re.compile(
    r"最快|最早|[次翌]日起|\bat\s+the\s+(?:earliest|soonest)\b|\bas\s+(?:fast|little|quick|quickly|soon|early)\s+as\b|\bfrom\s+(?:the\s+)?next[\s-]",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[^，。；,;.!！?？\n]+")


@lru_cache(maxsize=4096)
def days_until_there(text: str, *, is_of_the_part: bool, begins: date | None = None) -> int:
    """The longest that is said, in days; 0 where nothing is, or where it is done on the day itself.

    Args:
        is_of_the_part: The text says what one capability is; a length that stands there alone is that of its work.
        begins: The day from which working days are counted; where nobody knows it, five of them are a week.
    """
    clauses = [clause.group().strip() for clause in _CLAUSE.finditer(text)]
    return max((_days(clause, begins, is_of_the_part=is_of_the_part) for clause in clauses), default=0)


def is_the_fastest(clause: str) -> bool:
    """Whether what a clause says of how long it takes is the least of it, and no promise: "最快次日"."""
    return _FASTEST.search(clause) is not None


class UpTo(NamedTuple):
    """So many days where no more is asked for than that, in the words' own unit."""

    days: int
    most: str
    what: str


def days_up_to(clause: str) -> UpTo | None:
    """What a clause says of how long it takes for so much and no more."""
    match = next((match for pattern in _SO_MUCH if (match := pattern.search(clause))), None)
    if match is None or _length(match) < 1:  # hours of it are no days
        return None
    return UpTo(math.ceil(_length(match)), match["most"], match["what"])


def _days(clause: str, begins: date | None, *, is_of_the_part: bool) -> int:
    if _OTHERWISE.search(clause):
        return 0
    found = [match for pattern in _LENGTHS for match in pattern.finditer(clause)]
    if is_of_the_part:
        found += [match for pattern in _ALONE if (match := pattern.fullmatch(clause))]
    days = max((_length(match, begins) for match in found), default=0.0)
    if days <= 1:  # what takes a day is done on that day
        return 1 if _NEXT_DAY.search(clause) else 0
    return math.ceil(days)


def _length(match: re.Match[str], begins: date | None = None) -> float:
    said = match.groupdict()
    number = _number(said.get("m") or said.get("m2") or said["n"])
    if said.get("working") or said["unit"] == "工作日":
        return _working_days(number, begins) if said["unit"].lower() in {"day", "工作日"} else number
    return number * _DAYS[_unit(said["unit"].lower())]


def _working_days(number: float, begins: date | None) -> int:
    """How many days of any kind so many of them are: two from a Monday on are two, and from a Friday on four."""
    if begins is None:
        return math.ceil(number * _DAYS["working"])
    weeks, rest = divmod(math.ceil(number), _OF_A_WEEK)
    first = min(begins.isoweekday(), _OF_A_WEEK)  # what is begun at a weekend begins as if on its Friday
    waits = begins.isoweekday() - first
    return weeks * 7 + rest - waits + (2 if first + rest > _OF_A_WEEK else 0)


def _unit(said: str) -> str:
    if said in _DAYS:
        return said
    return {"小": "hour", "天": "day", "日": "day", "月": "month"}.get(said[0], "week")


def _number(said: str) -> float:
    if said.isdigit():
        return float(said)
    if said.lower() in _EN_NUMBERS:
        return float(_EN_NUMBERS[said.lower()])
    if "十" in said and said != "十":
        tens, _, ones = said.partition("十")
        return 10 * _ZH_NUMBERS.get(tens, 1) + _ZH_NUMBERS.get(ones, 0)
    return float(_ZH_NUMBERS[said])
