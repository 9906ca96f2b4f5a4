"""The value of a property as people say it, read by its type: "30秒", "half an hour", "三百五", "PUT", "两周"."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable, Mapping
from typing import Any

from towow_core.domain.canvas import ABORT, SKIP
from towow_core.engine.conversation.details import TRIM, amount_in
from towow_core.engine.conversation.dictated import unquoted
from towow_core.engine.conversation.mentions import URL
from towow_core.engine.conversation.properties import DAYS, HOURS, MINUTES, Type
from towow_core.engine.language.numerals import read_number

METHOD = re.compile(r"(?:GET|HEAD|POST|PUT|PATCH|DELETE)", re.IGNORECASE)
_SECONDS = (
    (re.compile(r"秒钟?|seconds?|secs?|s", re.IGNORECASE), 1),
    (re.compile(r"分钟?|minutes?|mins?", re.IGNORECASE), 60),
    (re.compile(r"个?(?:小时|钟头)|hours?|hrs?|h", re.IGNORECASE), 3600),
    (re.compile(r"天|日|days?", re.IGNORECASE), 86_400),
    (re.compile(r"个?(?:周|星期|礼拜)|weeks?", re.IGNORECASE), 604_800),
)
UNIT = r"(?:秒钟?|分钟?|个?小时|个?钟头|天|日|个?周|个?星期|个?礼拜|(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|s|h)\b)"
COUNT = r"(?:\d+(?:\.\d+)?|半|[零一二两三四五六七八九十百]+|(?:half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty)\b)"
LENGTH = rf"{COUNT}\s*(?:more\s+)?{UNIT}(?:半|\s+and a half)?"
_LENGTH = re.compile(rf"(?P<n>{COUNT})[\s-]*(?P<unit>{UNIT})", re.IGNORECASE)
_TIMES = re.compile(rf"(?P<n>{COUNT})\s*(?:次|遍|回|个人?|人|位|票|times?|attempts?|retries|people|approvals?|yes(?:es)?|votes?)?", re.IGNORECASE)  # fmt: skip
_ONCE = {"once": 1, "twice": 2, "thrice": 3}
_HALF = {"半": 0.5, "half a": 0.5, "half an": 0.5}
_SKIP = re.compile(r"跳过|略过|忽略|不管|继续|绕过|\b(?:skip|ignore|carry on|go on|continue|leave it out|left out|move on)\b", re.IGNORECASE)  # fmt: skip
_ABORT = re.compile(r"停下|停止|停掉|中止|终止|全停|就停|\b(?:abort|stop|halt|fail)\b", re.IGNORECASE)
_HEADER = re.compile(r"\s*(?P<name>[!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:[:：=]|\bto\b)\s*(?P<value>\S.*?)\s*", re.DOTALL)
_LITERAL = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])")
_AROUND_AMOUNT = re.compile(r"^(?:to|at|now|of)\s+|\s*(?:now|instead of .*|in total|左右)$", re.IGNORECASE)


def number_in(said: str) -> float | None:
    """A number, in digits or words; None where the text is something else."""
    text = said.strip().casefold()
    if text in {"a", "an"}:
        return 1.0
    return _HALF[text] if text in _HALF else read_number(text)


def seconds_in(said: str) -> float | None:
    """How long, in seconds; a number alone is seconds."""
    text = said.strip(TRIM)
    if (found := _LENGTH.fullmatch(text)) is None:
        return number_in(text) if re.fullmatch(COUNT, text, re.IGNORECASE) else None
    unit = next(seconds for pattern, seconds in _SECONDS if pattern.fullmatch(found["unit"]))
    number = number_in(found["n"])
    return None if number is None else number * unit


def length_in(said: str) -> Mapping[str, float] | None:
    """How long a delay is: days, hours or minutes, whichever it comes to whole."""
    if _LENGTH.fullmatch(said.strip(TRIM)) is None or not (seconds := seconds_in(said)):
        return None
    for name, unit in ((DAYS, 86_400), (HOURS, 3600), (MINUTES, 60)):
        if seconds % unit == 0:
            return {name: whole(seconds / unit)}
    return {MINUTES: whole(seconds / 60)}


def whole(number: float) -> float:
    return int(number) if number == int(number) else number


_BELOW_ZERO = re.compile(r"\s*[€$£¥]?\s*(?:[-−–—]\s*|负|minus\s|negative\s)\s*[€$£¥]?\s*[\d零一二两三四五六七八九十]", re.IGNORECASE)  # fmt: skip
_NUMBERS = frozenset({Type.AMOUNT, Type.NUMBER, Type.COUNT, Type.SECONDS})


def value_in(kind: Type, said: str, before: Any = None) -> Any:
    """A property's value; None where the text is none of its type.

    Args:
        before: What it is now: headers are added to those, a condition's number takes the place of its only one.
    """
    text = unquoted(said.strip(TRIM))
    if kind in _NUMBERS and _BELOW_ZERO.match(said):  # none of them can be
        return None
    if kind is Type.HEADERS:
        header = _HEADER.fullmatch(said.strip())
        return None if header is None else {**(before or {}), header["name"]: header["value"].strip("\"'“”")}
    if kind is Type.CONDITION:
        return _condition_in(text, str(before or ""))
    read = _READ.get(kind)
    return read(text) if read is not None else unquoted(said.strip()) or None


_SAYS_MORE = re.compile(r"[，,；;。]\s{0,2}(?!\d)\S")  # behind an amount, something else is asked for


def _amount(text: str) -> float | None:
    if _SAYS_MORE.search(text):
        return None
    amount = amount_in(_AROUND_AMOUNT.sub("", text))
    return amount if isinstance(amount, int | float) else None


def _policy(text: str) -> str | None:
    skips, stops = _SKIP.search(text), _ABORT.search(text)
    return None if (skips is None) == (stops is None) else SKIP if skips else ABORT


def _whole_number(number: float | None) -> float | None:
    return None if number is None else whole(number)


def _count_in(text: str) -> int | None:
    if text.casefold() in _ONCE:
        return _ONCE[text.casefold()]
    found = _TIMES.fullmatch(text)
    number = number_in(found["n"]) if found else None
    return int(number) if number is not None and number == int(number) else None


def _condition_in(text: str, before: str) -> str | None:
    """An expression as it was said; or the one that there is, with this for its only number."""
    if (number := amount_in(text)) != "" and re.fullmatch(r"[\d.,\s万千k元块€$]+|[零一二两三四五六七八九十百千万]+", text, re.IGNORECASE):  # fmt: skip
        return _LITERAL.sub(str(number), before) if len(_LITERAL.findall(before)) == 1 else None
    return text if re.search(r"[<>=]|\b(?:in|not|and|or)\b", text) else None


_READ: Mapping[Type, Callable[[str], Any]] = {
    Type.AMOUNT: _amount,
    Type.SECONDS: lambda text: _whole_number(seconds_in(text) or None),
    Type.COUNT: _count_in,
    Type.NUMBER: lambda text: _whole_number(number_in(text)),
    Type.URL: lambda text: text.rstrip(".,") if URL.fullmatch(text) else None,
    Type.METHOD: lambda text: text.upper() if METHOD.fullmatch(text) else None,
    Type.POLICY: _policy,
}
