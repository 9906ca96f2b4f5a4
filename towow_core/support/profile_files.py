"""Profiles from YAML files: one person a file, checked field by field; one bad file never hides the others.

Whatever is wrong with a file, and be it something that nobody thought of, is a `BadProfile`: who reads many goes on.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from towow_core.domain.days import NOTICE_DAYS_MAX, is_day
from towow_core.domain.errors import BadProfile
from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import AgentProfile, Terms
from towow_core.domain.money import PRICE_MAX
from towow_core.support.availability_text import with_spoken_terms
from towow_core.support.bounded_files import OutOfBounds, parse_json, parse_yaml, read_text
from towow_core.support.bounds import excess
from towow_core.support.codec import adapter
from towow_core.support.data_files import yaml_problem

PRICE_UNITS = frozenset({"event", "day", "hour", "person"})
AVAILABLE = frozenset({"any", "weekdays", "weekends", "evenings"})
TEMPERAMENTS = frozenset({"easygoing", "balanced", "demanding", "busy"})
AGENT_ID_START = "user_agent_"
AGENT_ID = re.compile(rf"{AGENT_ID_START}[a-z0-9_]{{1,48}}")
_LANGUAGE = re.compile(r"[a-z]{2,3}")  # ISO 639
_WEEKDAYS = frozenset("1234567")
_WHOLE = BadProfile.WHOLE
_KINDS_ZH = (
    ("string", "应是文字"),
    ("bool", "应是“是”或“否”"),
    ("int", "应是整数"),
    ("float", "应是数字"),
    ("tuple", "应是一个列表"),
    ("mapping", "应是“名称: 值”的形式"),
    ("dict", "应是“名称: 值”的形式"),
    ("missing", "没有填"),
)
_EXCESS_ZH = (
    (re.compile(r"more than (\d+) characters"), r"超过 \1 个字符"),
    (re.compile(r"more than (\d+) entries"), r"超过 \1 项"),
    (re.compile(r"control character (U\+[0-9A-F]+)"), r"含有控制字符 \1"),
    (re.compile(r"(U\+[0-9A-F]+), which nobody can see"), r"含有看不见的字符 \1"),
    (re.compile(r"a number from 0 to (\S+)"), r"应是 0 到 \1 的数字"),
)
_SHOWN_MAX = 300  # characters of what is wrong; a person is to read it


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedProfiles:
    """Good profiles in the order of their files, and what is wrong with each bad file."""

    profiles: tuple[AgentProfile, ...]
    problems: tuple[BadProfile, ...]


def load_profiles(directory: Path) -> LoadedProfiles:
    """Every `*.yaml` and `*.yml` in a directory. An id that an earlier file has already is the later file's problem."""
    profiles: dict[str, AgentProfile] = {}
    where: dict[str, str] = {}
    problems: list[BadProfile] = []
    for path in sorted(p for p in directory.iterdir() if p.suffix in {".yaml", ".yml"}):
        try:
            profile = load_profile(path)
        except BadProfile as problem:
            problems.append(problem)
            continue
        if profile.agent_id in profiles:
            why = f"is {profile.agent_id!r}, which {where[profile.agent_id]} has already"
            problems.append(BadProfile(path.name, "agent_id", why))
            continue
        profiles[profile.agent_id], where[profile.agent_id] = profile, path.name
    return LoadedProfiles(profiles=tuple(profiles.values()), problems=tuple(problems))


def load_profile(path: Path) -> AgentProfile:
    """One person, from a YAML file, or a JSON one where it is called so.

    Raises:
        BadProfile: The file cannot be read, is too large or too intricate, is no YAML, or has a missing, unknown or
            wrong field; it names the first.
    """
    try:
        return read_profile(path.name, read_fields(path))
    except BadProfile as problem:
        if len(problem.field) + len(problem.why) <= _SHOWN_MAX:
            raise
        why = f"{problem.why[:_SHOWN_MAX]}…" if len(problem.why) > _SHOWN_MAX else problem.why
        raise BadProfile(path.name, problem.field[:_SHOWN_MAX], why, problem.why_zh[:_SHOWN_MAX]) from problem.__cause__
    except Exception as error:  # boundary: no file, whatever it holds, may end who reads it
        raise BadProfile(path.name, _WHOLE, f"cannot be used: {type(error).__name__}: {error}"[:_SHOWN_MAX]) from error


def read_profile(name: str, data: Mapping[str, Any]) -> AgentProfile:
    """One person, from fields that came in a file or over the wire; `name` is what the errors call it.

    What their own words say of their days ("any day except Mondays") is among their terms, where these do not say it.

    Raises:
        BadProfile: A field is missing, unknown or wrong; it names the first.
    """
    _check_names(name, data, AgentProfile, "")
    terms = data.get("terms", {})
    if not isinstance(terms, Mapping):
        raise BadProfile(name, "terms", f"must be a mapping, not {_kind(terms)}", "应是“名称: 值”的形式")
    _check_names(name, terms, Terms, "terms.")
    profile = _typed(name, data)
    _check_values(name, profile)
    return with_spoken_terms(profile)


def read_fields(path: Path) -> Mapping[str, Any]:
    """What a profile file says, unchecked.

    Raises:
        BadProfile: The file cannot be read, is too large or too intricate, or is no YAML.
    """
    try:
        text = read_text(path)
        data = parse_json(text) if path.suffix == ".json" else parse_yaml(text)
    except OutOfBounds as error:
        raise BadProfile(path.name, _WHOLE, str(error)) from error
    except OSError as error:
        raise BadProfile(path.name, _WHOLE, f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadProfile(path.name, _WHOLE, "is not UTF-8 text") from error
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a date that does not exist, or JSON that is none
        what = "cannot be read as JSON" if path.suffix == ".json" else "is not YAML"
        raise BadProfile(path.name, _WHOLE, f"{what}: {yaml_problem(error)}") from error
    if not isinstance(data, Mapping):
        raise BadProfile(path.name, _WHOLE, f"must be a mapping of fields, not {_kind(data)}")
    return data


def _kind(value: object) -> str:
    return "empty" if value is None else type(value).__name__


def _check_names(file: str, data: Mapping[str, Any], cls: type[AgentProfile | Terms], prefix: str) -> None:
    known = {field.name: field for field in fields(cls)}
    for name in data:
        if name not in known:
            raise BadProfile(file, f"{prefix}{name}", f"is unknown; there are {', '.join(known)}", "不认识这个字段")
    for name, field in known.items():
        if name not in data and field.default is MISSING and field.default_factory is MISSING:
            raise BadProfile(file, f"{prefix}{name}", "is missing", "没有填")


def _typed(file: str, data: Mapping[str, Any]) -> AgentProfile:
    try:
        profile: AgentProfile = adapter(AgentProfile).validate_python(_with_whole_prices(_iso_dates(data)))
    except ValidationError as error:
        problem = error.errors(include_url=False, include_context=False)[0]
        name = ".".join(str(part) for part in problem["loc"]) or _WHOLE
        why = f"is {problem['input']!r}; {problem['msg'][0].lower()}{problem['msg'][1:]}"
        raise BadProfile(file, name, why, _kind_zh(problem["type"])) from error
    return profile


def _kind_zh(kind: str) -> str:
    """What pydantic calls a wrong value, said in Chinese."""
    for stem, text in _KINDS_ZH:
        if stem in kind:
            return text
    return "格式不对"


def _with_whole_prices(data: dict[str, Any]) -> dict[str, Any]:
    """`prices` may say just how much: "logo design: 300"."""
    terms = data.get("terms")
    prices = terms.get("prices") if isinstance(terms, dict) else None
    if not isinstance(prices, dict):
        return data
    whole = {name: {"amount": price} if isinstance(price, int | float) else price for name, price in prices.items()}
    return {**data, "terms": {**dict(terms or {}), "prices": whole}}


def _iso_dates(value: Any) -> Any:
    """YAML reads an unquoted 2026-12-24 as a date; we keep dates as text."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {_iso_dates(key): _iso_dates(item) for key, item in value.items()}
    return [_iso_dates(item) for item in value] if isinstance(value, list) else value


def _check_values(file: str, profile: AgentProfile) -> None:
    """What a type cannot say."""
    if not AGENT_ID.fullmatch(profile.agent_id):
        why = f"is {profile.agent_id!r}; it must be user_agent_ and a name of small letters, digits and _"
        raise BadProfile(file, "agent_id", why, "应是 user_agent_ 加小写字母、数字和 _，最多 48 个")
    for name in ("user_name", "profile_summary", "location"):
        if not str(getattr(profile, name)).strip():
            raise BadProfile(file, name, "is empty", "是空的")
    if not profile.tags:
        raise BadProfile(
            file, "tags", "is empty; name at least one thing that the person can do", "是空的，至少写一项能做的事"
        )
    if "://" in profile.busy_ics and not profile.busy_ics.startswith("https://"):
        raise BadProfile(
            file, "busy_ics", "must be a file, or an address that begins with https://", "应是以 https:// 开头的地址"
        )
    _check_terms(file, profile.terms)
    if too_much := excess(profile):
        raise BadProfile(file, too_much.where, too_much.what, _excess_zh(too_much.what))


def _excess_zh(what: str) -> str:
    for pattern, text in _EXCESS_ZH:
        if (found := pattern.search(what)) is not None:
            return found.expand(text)
    return what


def _check_terms(file: str, terms: Terms) -> None:
    for name, value, allowed in (
        ("price_unit", terms.price_unit, PRICE_UNITS),
        ("available", terms.available, AVAILABLE),
        ("temperament", terms.temperament, TEMPERAMENTS),
    ):
        if value not in allowed:
            known = ", ".join(sorted(allowed))
            raise BadProfile(
                file, f"terms.{name}", f"is {value!r}; it must be one of {known}", f"应是其中之一：{known}"
            )
    if terms.currency not in RATES:
        known = ", ".join(sorted(RATES))
        raise BadProfile(
            file,
            "terms.currency",
            f"is {terms.currency!r}, no currency that is known here: {known}",
            f"不认识这种货币；有：{known}",
        )
    _check_numbers(file, terms)
    _check_prices(file, terms)
    for weekday in (*terms.unavailable_weekdays, *terms.weekday_notice_days):
        if str(weekday) not in _WEEKDAYS:
            why = f"holds {weekday!r}, which is no day of the week from 1 (Monday) to 7"
            raise BadProfile(
                file, "terms.unavailable_weekdays and terms.weekday_notice_days", why, "应是 1（周一）到 7"
            )
    for code in terms.languages:
        if not _LANGUAGE.fullmatch(code):
            raise BadProfile(
                file,
                "terms.languages",
                f"holds {code!r}, which is no code like zh or en",
                f"{code!r} 不是 zh、en 这样的代码",
            )
    _check_days(file, terms)


def _check_days(file: str, terms: Terms) -> None:
    for name in ("unavailable_dates", "rescheduling_costs"):
        for day in getattr(terms, name):
            if not is_day(day):
                why, zh = f"holds {day!r}, which is no date like 2026-12-24", f"{day!r} 不是 2026-12-24 这样的日期"
                raise BadProfile(file, f"terms.{name}", why, zh)
    for cost in terms.rescheduling_costs.values():
        if not 0 <= cost < math.inf:
            raise BadProfile(
                file, "terms.rescheduling_costs", f"holds {cost:g}; 0 or more", f"{cost:g} 不行，应是 0 或更多"
            )


def _check_prices(file: str, terms: Terms) -> None:
    for name, price in terms.prices.items():
        field = f"terms.prices.{name}"
        if not 0 <= price.amount <= PRICE_MAX:
            raise BadProfile(file, field, f"is {price.amount:g}, which nobody can pay", "这个价钱没人付得了")
        if price.unit not in PRICE_UNITS:
            known = ", ".join(sorted(PRICE_UNITS))
            raise BadProfile(
                file, field, f"is for one {price.unit!r}; it must be one of {known}", f"单位应是其中之一：{known}"
            )
        if price.currency and price.currency not in RATES:
            raise BadProfile(file, field, f"is in {price.currency!r}, no currency that is known here", "不认识这种货币")


def _check_numbers(file: str, terms: Terms) -> None:
    for name in ("price", "price_floor", "capacity_people", "hours_max", "notice_days"):
        value = getattr(terms, name)
        if value is not None and not (1 if name == "capacity_people" else 0) <= value < math.inf:
            raise BadProfile(file, f"terms.{name}", f"is {value:g}, which nobody can pay or serve", f"{value:g} 不行")
    for days in (terms.notice_days, *terms.weekday_notice_days.values()):
        if days is not None and days > NOTICE_DAYS_MAX:
            why, zh = f"is {days}; it may be {NOTICE_DAYS_MAX} at most", f"{days} 天太长，最多 {NOTICE_DAYS_MAX} 天"
            raise BadProfile(file, "terms.notice_days", why, zh)
    if terms.price_floor is not None and (terms.price is None or terms.price_floor > terms.price):
        raise BadProfile(
            file, "terms.price_floor", "is above the price, or there is no price", "比报价高，或者没有报价"
        )
