"""What a twin does not announce of its person. A profile written without a word of such a fact leaves it as it is."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from towow_core.domain.models import AgentProfile, Terms

CALENDAR = "busy_ics"
OF_TERMS = frozenset({"price_floor", "temperament", "rescheduling_costs"})
PRIVATE = OF_TERMS | {CALENDAR}


def untold(fields: Mapping[str, Any]) -> frozenset[str]:
    """Private facts that a profile, as it was written, does not speak of."""
    return PRIVATE - fields.keys() - dict(fields.get("terms", {})).keys()


def without(fields: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    """A dumped profile that does not speak of these facts."""
    terms = {name: value for name, value in fields["terms"].items() if name not in names}
    return {name: value for name, value in fields.items() if name not in names} | {"terms": terms}


def with_kept(profile: AgentProfile, before: AgentProfile | None, names: Collection[str]) -> AgentProfile:
    """`profile` with these facts as they were `before`; a kept price floor is never above a price that came down."""
    if before is None or not names:
        return profile
    terms = replace(profile.terms, **{name: getattr(before.terms, name) for name in OF_TERMS.intersection(names)})
    calendar = before.busy_ics if CALENDAR in names else profile.busy_ics
    return replace(profile, busy_ics=calendar, terms=_with_floor_below_price(terms))


def _with_floor_below_price(terms: Terms) -> Terms:
    if terms.price_floor is None:
        return terms
    return replace(terms, price_floor=None if terms.price is None else min(terms.price, terms.price_floor))
