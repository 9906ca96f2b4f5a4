"""All that is wrong with a profile at once, as a form and an import tell it: `read_profile` says the first thing only.

It is asked again and again, each time with the field put right that it named before; so there is one set of rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import BadProfile
from towow_core.domain.models import AgentProfile
from towow_core.support.profile_files import read_profile

_PROBLEMS_MAX = 30
_FITS: Mapping[str, Any] = {
    "agent_id": "user_agent_somebody",
    "user_name": "—",
    "profile_summary": "—",
    "location": "—",
    "tags": ["—"],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldProblem:
    """What is wrong with a field (`terms.price`); "(whole file)" with all of it."""

    field: str
    text: Bilingual


def problem_of(error: BadProfile) -> FieldProblem:
    return FieldProblem(field=error.field, text=Bilingual(zh=error.why_zh, en=error.why))


def check_profile(name: str, data: Mapping[str, Any]) -> tuple[AgentProfile | None, tuple[FieldProblem, ...]]:
    """The profile, where nothing is wrong with it; else None and what is, each field once.

    It came from elsewhere, so that its calendar cannot be a file of this machine.
    """
    found: dict[str, FieldProblem] = {}
    left = dict(data)
    calendar = left.get("busy_ics") or ""
    if not isinstance(calendar, str) or (calendar and not calendar.startswith("https://")):
        text = Bilingual("应是以 https:// 开头的地址", "must be an address that begins with https://")
        found["busy_ics"] = FieldProblem(field="busy_ics", text=text)
        del left["busy_ics"]
    while len(found) < _PROBLEMS_MAX:
        try:
            profile = read_profile(name, left)
        except BadProfile as error:
            if error.field in found:  # putting it right did not help: what else is wrong is said once this is mended
                break
            found[error.field] = problem_of(error)
            left = _put_right(left, error.field)
            continue
        return (None if found else profile), tuple(found.values())
    return None, tuple(found.values())


def _put_right(data: Mapping[str, Any], field: str) -> dict[str, Any]:
    """The same with nothing said in these fields, or something that fits where something must be said."""
    fixed = dict(data)
    for path in field.split(" and "):
        first, _, rest = path.removesuffix(" (a name in it)").partition(".")
        inner = fixed.get(first)
        if first == "terms" and rest and isinstance(inner, Mapping):
            gone = rest.partition(".")[0]
            fixed[first] = {name: value for name, value in inner.items() if name != gone}
        elif first in _FITS:
            fixed[first] = _FITS[first]
        else:
            fixed.pop(first, None)
    return fixed
