"""Profiles from YAML files: one person a file, checked field by field; one bad file never hides the others."""

import math
import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from towow_core.bounds import excess
from towow_core.codec import adapter
from towow_core.errors import BadProfile
from towow_core.models import AgentProfile, Terms

PRICE_UNITS = frozenset({"event", "day", "hour", "person"})
AVAILABLE = frozenset({"any", "weekdays", "weekends", "evenings"})
TEMPERAMENTS = frozenset({"easygoing", "balanced", "demanding", "busy"})
AGENT_ID = re.compile(r"user_agent_[a-z0-9_]{1,48}")
_CURRENCY = re.compile(r"[A-Z]{3}")
_WHOLE = "(whole file)"


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
    """One person.

    Raises:
        BadProfile: The file cannot be read, is no YAML, or has a missing, unknown or wrong field; it names the first.
    """
    return read_profile(path.name, _read(path))


def read_profile(name: str, data: Mapping[str, Any]) -> AgentProfile:
    """One person, from fields that came in a file or over the wire; `name` is what the errors call it.

    Raises:
        BadProfile: A field is missing, unknown or wrong; it names the first.
    """
    _check_names(name, data, AgentProfile, "")
    terms = data.get("terms", {})
    if not isinstance(terms, Mapping):
        raise BadProfile(name, "terms", f"must be a mapping, not {_kind(terms)}")
    _check_names(name, terms, Terms, "terms.")
    profile = _typed(name, data)
    _check_values(name, profile)
    return profile


def _read(path: Path) -> Mapping[str, Any]:
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadProfile(path.name, _WHOLE, f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadProfile(path.name, _WHOLE, "is not UTF-8 text") from error
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a date that does not exist
        raise BadProfile(path.name, _WHOLE, f"is not YAML: {_where(error)}") from error
    if not isinstance(data, Mapping):
        raise BadProfile(path.name, _WHOLE, f"must be a mapping of fields, not {_kind(data)}")
    return data


def _where(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    line = f"line {mark.line + 1}: " if mark is not None else ""
    return f"{line}{getattr(error, 'problem', None) or error}"


def _kind(value: object) -> str:
    return "empty" if value is None else type(value).__name__


def _check_names(file: str, data: Mapping[str, Any], cls: type[AgentProfile | Terms], prefix: str) -> None:
    known = {field.name: field for field in fields(cls)}
    for name in data:
        if name not in known:
            raise BadProfile(file, f"{prefix}{name}", f"is unknown; there are {', '.join(known)}")
    for name, field in known.items():
        if name not in data and field.default is MISSING and field.default_factory is MISSING:
            raise BadProfile(file, f"{prefix}{name}", "is missing")


def _typed(file: str, data: Mapping[str, Any]) -> AgentProfile:
    try:
        profile: AgentProfile = adapter(AgentProfile).validate_python(_iso_dates(data))
    except ValidationError as error:
        problem = error.errors(include_url=False, include_context=False)[0]
        name = ".".join(str(part) for part in problem["loc"]) or _WHOLE
        why = f"is {problem['input']!r}; {problem['msg'][0].lower()}{problem['msg'][1:]}"
        raise BadProfile(file, name, why) from error
    return profile


def _iso_dates(value: Any) -> Any:
    """YAML reads an unquoted 2026-12-24 as a date; we keep dates as text."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {key: _iso_dates(item) for key, item in value.items()}
    return [_iso_dates(item) for item in value] if isinstance(value, list) else value


def _check_values(file: str, profile: AgentProfile) -> None:
    """What a type cannot say."""
    if not AGENT_ID.fullmatch(profile.agent_id):
        why = f"is {profile.agent_id!r}; it must be user_agent_ and a name of small letters, digits and _"
        raise BadProfile(file, "agent_id", why)
    for name in ("user_name", "profile_summary", "location"):
        if not str(getattr(profile, name)).strip():
            raise BadProfile(file, name, "is empty")
    if not profile.tags:
        raise BadProfile(file, "tags", "is empty; name at least one thing that the person can do")
    _check_terms(file, profile.terms)
    if too_much := excess(profile):
        raise BadProfile(file, too_much.where, too_much.what)


def _check_terms(file: str, terms: Terms) -> None:
    for name, value, allowed in (
        ("price_unit", terms.price_unit, PRICE_UNITS),
        ("available", terms.available, AVAILABLE),
        ("temperament", terms.temperament, TEMPERAMENTS),
    ):
        if value not in allowed:
            raise BadProfile(file, f"terms.{name}", f"is {value!r}; it must be one of {', '.join(sorted(allowed))}")
    if not _CURRENCY.fullmatch(terms.currency):
        raise BadProfile(file, "terms.currency", f"is {terms.currency!r}; it must be three capitals, such as CNY")
    _check_numbers(file, terms)
    for day in terms.unavailable_dates:
        try:
            date.fromisoformat(day)
        except ValueError:
            raise BadProfile(
                file, "terms.unavailable_dates", f"holds {day!r}, which is no date like 2026-12-24"
            ) from None


def _check_numbers(file: str, terms: Terms) -> None:
    for name in ("price", "price_floor", "capacity_people"):
        value = getattr(terms, name)
        if value is not None and not (1 if name == "capacity_people" else 0) <= value < math.inf:
            raise BadProfile(file, f"terms.{name}", f"is {value:g}, which nobody can pay or serve")
    if terms.price_floor is not None and (terms.price is None or terms.price_floor > terms.price):
        raise BadProfile(file, "terms.price_floor", "is above the price, or there is no price")
