"""When somebody's work can be there: from when on they are free, and how long it takes, as their own words say."""

from datetime import date, timedelta

from towow_core.domain.days import DELIVERY_DAYS_MAX
from towow_core.domain.models import AgentProfile, Terms
from towow_core.engine.matching.candidate_fit import Match
from towow_core.support.lead_time_text import days_until_there


def delivery_days(profile: AgentProfile, found: tuple[Match, ...]) -> dict[str, int]:
    """Days until all of it is there, by tag: what is said of the part, else of the one thing that the person does."""
    in_all = days_until_there(profile.profile_summary, is_of_the_part=False) if len(profile.capabilities) == 1 else 0
    said = {match.need.tag: days_until_there(match.detail, is_of_the_part=True) or in_all for match in found}
    return {tag: min(days, DELIVERY_DAYS_MAX) for tag, days in said.items() if days}


def days_afterwards(profile: AgentProfile, found: tuple[Match, ...]) -> int:
    """Days from work that is done where it is needed until all of it is there."""
    from_afar = {match.need.tag for match in found if match.need.concept is not None and match.need.concept.remote}
    return max((days for tag, days in delivery_days(profile, found).items() if tag not in from_afar), default=0)


def free_from(terms: Terms, today: str) -> str:
    """The first day that leaves the person the time they must have; "" where they need none."""
    if not today or not terms.notice_days:
        return ""
    return (date.fromisoformat(today[:10]) + timedelta(days=terms.notice_days)).isoformat()
