"""What a plan takes of its people's time (contract §12)."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum


class ReleaseReason(StrEnum):
    """Why people are free again: their demand is CANCELLED, its plan REJECTED, they have WITHDRAWN, or REPLACED.

    REPLACED: another version of the plan is approved, without them or for other days.
    """

    CANCELLED = "cancelled"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    REPLACED = "replaced"


class Firmness(StrEnum):
    """TENTATIVE: the person said yes to a plan that waits for approval, or stands by. FIRM: the plan is approved."""

    TENTATIVE = "tentative"
    FIRM = "firm"


@dataclass(frozen=True, slots=True, kw_only=True)
class Commitment:
    """One person's part in one plan, and the days that it takes.

    Attributes:
        plan_digest: Of the plan that the person said yes to.
        occupies: Whether the person is busy on these days; work that is only delivered by then keeps nobody busy.
        first_day: ISO 8601.
        last_day: The same; the day itself is one of them.
        dates: Each day, where there are days between the first and the last that are not taken: appointments.
        part: What the person is in the plan.
        responsibility: What they do.
        objective: What the plan is for.
        place: City; empty where the demand names none.
        made_at: When it came about, UTC ISO 8601.
    """

    agent_id: str
    display_name: str
    demand_id: str
    channel_id: str
    plan_digest: str
    firmness: Firmness
    occupies: bool
    first_day: str
    last_day: str
    part: str
    responsibility: str = ""
    objective: str = ""
    place: str = ""
    made_at: str = ""
    dates: tuple[str, ...] = ()

    @property
    def days(self) -> tuple[str, ...]:
        """Every day of it, ISO 8601."""
        if self.dates:
            return self.dates
        first, last = date.fromisoformat(self.first_day), date.fromisoformat(self.last_day)
        return tuple((first + timedelta(days=n)).isoformat() for n in range((last - first).days + 1))

    @property
    def periods(self) -> tuple[tuple[str, str], ...]:
        """First and last day of each stretch of days in a row."""
        found: list[tuple[str, str]] = []
        for day in self.days:
            before = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
            if found and found[-1][1] == before:
                found[-1] = (found[-1][0], day)
            else:
                found.append((day, day))
        return tuple(found)

    @property
    def busy_days(self) -> tuple[str, ...]:
        """Days on which the person can be in no other firm commitment."""
        return self.days if self.occupies and self.firmness is Firmness.FIRM else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Somebody who is needed on a day on which they are firmly booked; by whom is nobody's business."""

    agent_id: str
    display_name: str
    day: str
