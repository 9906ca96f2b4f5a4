"""Whether a value that was read says the same as a label's; the README of the labelled data says what each is."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

from towow_core.domain.requirements import RequirementKind, RequirementValue, days_meant
from towow_core.engine.language.gazetteer import same_place

K = RequirementKind
_MINUTES = {"minute": 1, "hour": 60, "day": 1440, "week": 7 * 1440, "month": 30 * 1440, "year": 365 * 1440}
_PER = {"total": "", "session": "event"}


def is_same(kind: RequirementKind, label: Any, read: RequirementValue) -> bool:
    """Of what cannot be computed (capabilities, people, qualities) only that its words were read as that."""
    compared = _BY_KIND.get(kind)
    return compared is None or compared(label, read)


def _quantity(label: Mapping[str, Any], read: RequirementValue) -> bool:
    return bool(read.number == label["n"])


def _date(label: Mapping[str, Any], read: RequirementValue) -> bool:
    weekdays = set(label.get("weekdays", ()))
    if "all" in label or "any_of" in label:
        return set(days_meant(read)) == {str(day) for day in label.get("all") or label["any_of"]}
    if "on" in label:
        return set(days_meant(read)) == {str(label["on"])} or (read.first == str(label["on"]) and not read.last)
    if "from" not in label:
        return set(read.weekdays) == weekdays and not read.first
    if "to" not in label:
        return read.first == str(label["from"])
    meant = RequirementValue(first=str(label["from"]), last=str(label["to"]), weekdays=tuple(sorted(weekdays)))
    return days_meant(read) == days_meant(meant)


def _deadline(label: Mapping[str, Any], read: RequirementValue) -> bool:
    if "by" in label:
        return read.last == str(label["by"])
    if "before" in label:
        before = date.fromisoformat(str(label["before"]))
        return read.last in {before.isoformat(), (before - timedelta(days=1)).isoformat()}
    return bool(label.get("urgent")) and read.text in {"urgent", "soonest"}


def _duration(label: Mapping[str, Any], read: RequirementValue) -> bool:
    return read.number is not None and read.number * _minutes(read.unit) == label["n"] * _minutes(label["unit"])


def _minutes(unit: str) -> int:
    return _MINUTES.get(unit.removesuffix("s"), 0)


def _recurrence(label: Mapping[str, Any], read: RequirementValue) -> bool:
    """How many times in all is a number; how many of them in a week is in the words alone."""
    is_as_often = read.number == label["times"] if "times" in label else read.number in {None, label.get("count")}
    every = read.per.partition(" ")[0]
    interval = (label.get("interval", 1), int(every) if every.isdigit() else 1)
    days = (set(label.get("weekdays", ())), set(read.weekdays))
    return is_as_often and all(said == found for said, found in (interval, days))


def _place(label: str, read: RequirementValue) -> bool:
    return same_place(label, read.text) or label.casefold() in read.text.casefold()


def _head_count(label: Any, read: RequirementValue) -> bool:
    if isinstance(label, dict):
        return read.number is not None and label["from"] <= read.number <= label["to"]
    return bool(read.number == label)


def _budget(label: Mapping[str, Any], read: RequirementValue) -> bool:
    per = "/".join(_PER.get(each, each) for each in str(label["per"]).split("/"))
    is_currency = label["currency"] is None or read.unit == label["currency"]
    return read.number == label["amount"] and is_currency and set(read.per.split("/")) == set(per.split("/"))


def _mode(label: str, read: RequirementValue) -> bool:
    return read.text == label


def _language(label: list[str], read: RequirementValue) -> bool:
    return set(read.text.split(",")) == set(label)


_BY_KIND: Mapping[RequirementKind, Callable[[Any, RequirementValue], bool]] = {
    K.QUANTITY: _quantity,
    K.DATE: _date,
    K.DEADLINE: _deadline,
    K.DURATION: _duration,
    K.RECURRENCE: _recurrence,
    K.PLACE: _place,
    K.HEAD_COUNT: _head_count,
    K.BUDGET: _budget,
    K.MODE: _mode,
    K.LANGUAGE: _language,
}
