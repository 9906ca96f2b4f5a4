"""What an offer says that only the profile knows."""

from collections.abc import Mapping
from typing import TypedDict

from towow_core.domain.limits import Limit
from towow_core.domain.models import Statement
from towow_core.domain.requirements import Mode


class OfferFacts(TypedDict):
    """The same, whoever worded the rest of the offer."""

    capacity_people: int | None
    mode: Mode | None
    languages: tuple[str, ...]
    hours_max: float | None
    recurring: bool | None
    places: tuple[str, ...]
    by_tag: tuple[str, ...]
    unavailable_on: tuple[str, ...]
    rescheduling_costs: Mapping[str, float]
    free_from: str
    delivery_days: Mapping[str, int]
    statements: tuple[Statement, ...]
    limits: tuple[Limit, ...]
