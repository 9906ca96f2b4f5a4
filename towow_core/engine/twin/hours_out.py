"""Whether the hours that are asked for fall in a part of the week on which a person says they never can."""

from collections.abc import Collection
from datetime import date

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.engine.language.lengths import hours_of_day
from towow_core.engine.matching.event_days import occupies, possible_days
from towow_core.engine.matching.event_length import days_from, days_of_part, hours_of
from towow_core.support.availability_text import AFTERNOON, EVENING, MORNING, parts_never

_NOON, _SIX = 12, 18


def is_out_then(profile: AgentProfile, understanding: DemandUnderstanding, capabilities: Collection[str]) -> bool:
    """On every day that it could be, as far as the demand names its hours: "周一上午除外" and Monday at ten."""
    never, firsts = parts_never(profile), possible_days(understanding)
    asked = {_part_of(hour) for said in hours_of(understanding, capabilities) for hour in hours_of_day(said)}
    if not never or not asked or not firsts or not occupies(understanding, capabilities):
        return False
    return all(
        any(
            (date.fromisoformat(day).isoweekday(), part) in never
            for day in days_of_part(understanding, capabilities, days_from(understanding, first))
            for part in asked
        )
        for first in firsts
    )


def _part_of(hour: int) -> int:
    return MORNING if hour < _NOON else AFTERNOON if hour < _SIX else EVENING
