"""What somebody's own words limit: "from 15 to 150 people", "晚上十点要散", "早场加收二百"."""

from dataclasses import dataclass
from enum import StrEnum


class Limited(StrEnum):
    """What such words limit."""

    PEOPLE = "people"
    DAYS = "days"
    HOURS = "hours"  # in one go
    CLOCK = "clock"  # the time of the day
    WHEN = "when"  # on which days, at the hours that are asked for; `allows` are those that are in order
    NOTICE = "notice"  # how soon
    DELIVERY = "delivery"  # days until it is there, counted from when it is begun
    PRICE = "price"  # what may come on top
    WORK = "work"  # for whom or what it is done at all


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """One clause of a profile that limits what its person offers.

    Attributes:
        said: The profile's words.
        least: In people, days or hours, or the hour of the day before which nothing is; of a price, what comes on top;
            of a delivery, the days that it takes; None where the words do not say it in a number that is read.
        most: In the same; of a price nothing.
        tags: Capability tags that it is said of; none for all that the person does.
        allows: Hours of the day, as the demand writes them, or days, ISO 8601, that are within it.
    """

    said: str
    of: Limited
    least: float | None = None
    most: float | None = None
    tags: tuple[str, ...] = ()
    allows: tuple[str, ...] = ()
