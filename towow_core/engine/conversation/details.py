"""What a sentence says of a new node, or of a node's configuration: name, address, person, date."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from datetime import date, timedelta
from difflib import get_close_matches
from re import Match
from typing import Any

from towow_core.domain.canvas import HTTP, MILESTONE, NEGOTIATION, NODE_KINDS, TASK, NodeKind
from towow_core.domain.days import is_day
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.mentions import MARK, URL, Marked
from towow_core.engine.language.date_arithmetic import Precision, month_end, months_later
from towow_core.engine.language.dates import all_dates, find_date
from towow_core.engine.language.money import find_money
from towow_core.engine.language.numerals import read_number, without_group_marks

_UNIT_DAYS = {"天": 1, "日": 1, "day": 1, "周": 7, "星期": 7, "礼拜": 7, "week": 7}
_SHIFT_MAX = 400  # of any unit: who says more has mistyped
TRIM = " \t\n，,。.；;：:！!？?—–-"
_ISO = re.compile(r"(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)")
_NTH = re.compile(r"\bthe (\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:of|\w*day|[a-z]{3,9}ber|jan|feb|mar|apr|may|jun|jul|aug|week)\b)(?=\W*$)", re.IGNORECASE)  # fmt: skip
_KIND_WORDS = {"步骤": TASK, "环节": TASK, "step": TASK, "时间点": MILESTONE, "deadline": MILESTONE, "to-do": TASK}
# What comes behind a name and is none of it.
_NAME_ENDS = re.compile(
    r"\s*(?:[，,。；;]|\b(?:due|by|assigned to|assign(?:ed)?|after|before|owned by|done by|for [A-Z]|on (?=\d|mon|tue|wed|thu|fri|sat|sun))\b|由.{1,8}(?:负责|来做|做)|负责人|截止|(?:接|排)?在⟦|交给).*$",
    re.IGNORECASE | re.DOTALL,
)


def day_in(text: str, today: date) -> str:
    """The day that is meant, as an ISO date; empty where it is none."""
    if (exact := _ISO.search(text)) is not None:
        return exact[1] if is_day(exact[1]) else ""
    text = _NTH.sub(r"\1号", text)
    found = find_date(text, today) or next(iter(all_dates(text, today)), None)
    return "" if found is None or found.precision is Precision.MONTH else found.day.isoformat()


def node_kind(text: str) -> str | None:
    """The kind whose name it is, or whose word is in the text; where several are, the one said first."""
    low = text.casefold()
    if (exact := next((kind.name for kind in NODE_KINDS.values() if low.strip() in _called(kind)), None)) is not None:
        return exact
    words = [(word, kind.name) for kind in NODE_KINDS.values() for word in kind.words] + list(_KIND_WORDS.items())
    places = [(low.find(word), name) for word, name in words if word in low]
    if places:
        return min(places)[1]
    near = get_close_matches(low.strip(), [word for word, _ in words if word.isascii()], 1, cutoff=0.75)
    return dict(words)[near[0]] if near else None


def _called(kind: NodeKind) -> frozenset[str]:
    """How a kind may be called where nothing else can stand: "循环节点" is called "循环" there, too."""
    short = (word.removesuffix("节点").removesuffix(" node") for word in kind.words)
    return frozenset({kind.name.casefold(), *kind.words, *short})


def new_name(marked: Marked, clause: str, *, of: str = "") -> str:
    """How a new node is to be called: in quotes, after "叫" or "called", after a colon, or as what there is to do.

    Args:
        of: What stands before the word for its kind, where that is its name ("订酒店的任务").
    """
    for found in MARK.finditer(clause):
        mention = marked.mentions[int(found[1])]
        if mention.is_quoted and not re.search(r"(?:之后|后面|after|before)\s*$", clause[: found.start()]):
            return mention.said.strip(TRIM)
    text = marked.said(clause)
    if (called := patterns.CALLED.search(text)) is not None:
        return first_group(called).strip(TRIM)
    if of:
        return of.strip(TRIM)
    named = patterns.FOR_WHAT.match(text) or patterns.AFTER_COLON.match(text)
    if named is not None:
        name = _NAME_ENDS.sub("", first_group(named)).strip(TRIM)
        return "" if URL.match(name) else name
    return ""


def config_of(text: str, kind: str, today: date) -> dict[str, str]:
    """What a text says of a node's configuration that its kind takes: an address, a date, who does it."""
    config: dict[str, str] = {}
    if (url := URL.search(text)) is not None and kind in {"", HTTP}:
        config["url"] = url.group().rstrip(".,")
        if (method := patterns.METHOD.search(text)) is not None:
            config["method"] = method[1]
        elif patterns.POSTS.search(text):
            config["method"] = "POST"
    if due := day_in(URL.sub("", text), today):
        config["due"] = due
    if (assignee := patterns.ASSIGNEE.search(text)) is not None:
        config["assignee_name"] = first_group(assignee).strip(TRIM)
    known = NODE_KINDS.get(kind)
    found = {k: v for k, v in config.items() if known is None or k in (*known.required, *known.optional)}
    return {} if kind == NEGOTIATION else found


def shifted(due: str, count: str, unit: str, way: str) -> str:
    """The ISO date so many days, weeks or months from `due`; empty where that cannot be told.

    A month on is the same day of the next one, or its last ("31 January" and a month: 28 February).
    """
    number = 1 if count.casefold() in {"a", "an"} else read_number(count)
    if not due or not number or number != int(number) or number > _SHIFT_MAX:
        return ""
    is_earlier = any(word in way.casefold() for word in ("提前", "早", "往前", "earlier", "sooner", "forward", "up"))
    steps, day = int(-number if is_earlier else number), date.fromisoformat(due)
    if "月" in unit or "month" in unit.casefold():
        last = month_end(*months_later(day, steps))
        return last.replace(day=min(day.day, last.day)).isoformat()
    days = next((days for word, days in _UNIT_DAYS.items() if word in unit.casefold()), 0)
    return (day + timedelta(days=steps * days)).isoformat() if days else ""


def value_of(field: str, said: str, today: date) -> str:
    """A property's value: a day as an ISO date, anything else as it was said."""
    return day_in(said, today) if field == "due" else said.strip(TRIM if field != "body" else " ")


BETWEEN_NAMES = re.compile(r"\s*(?:[、，,]\s*(?:and\s+)?|和|与|及|以及|跟|\s+and\s+)\s*", re.IGNORECASE)


_ITS_NAME = re.compile(r"(?:叫做?|名为|名叫)\s*[^\s，,；;。由让请]+")


def approvers_in(text: str) -> tuple[str, dict[str, Any]]:
    """Who is to approve, and how many of them, as configuration; with the words that say so. Empty: nobody is named."""
    unnamed = _ITS_NAME.sub(lambda name: " " * len(name[0]), text)  # 叫老板同意 says nobody's yes
    if (found := patterns.APPROVERS.search(unnamed)) is None:
        return "", {}
    people = [name for name in BETWEEN_NAMES.split(found["zh"] or found["en"] or found["en2"]) if name]
    needed = read_number(found["k"]) if found["k"] else None
    return found.group(), {"people": people, **({"needed": int(needed)} if needed else {})}


def amount_in(said: str) -> float | str:
    """A price as a number; "" where it is none."""
    text = without_group_marks(said)
    found = find_money(text)
    if (thousands := re.fullmatch(r"(\d+(?:\.\d+)?)\s*k", text.strip(TRIM), re.IGNORECASE)) is not None:
        return amount_in(f"{float(thousands[1]) * 1000:g}")
    number = found.amount if found is not None else read_number(text.strip(TRIM))
    if number is None:
        return ""
    return int(number) if number == int(number) else number


def first_group(found: Match[str] | None) -> str:
    return next((value for value in found.groupdict().values() if value), "") if found else ""
