"""How a plan stands to one requirement, read a second time from the words of the contract, by loops and nothing else.

It shares no line with the checker: of `towow_core` it knows the shapes of the data, and the table of exchange rates.
`why_not` may find less against a requirement than the checker does; where the checker says "met", it must find nothing.
"""

from collections.abc import Iterable
from datetime import date, timedelta

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import Assignment, Proposal
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue

K = RequirementKind
CENTS = 0.02


class Reading:
    """One plan, what its people offered, and what they said to it."""

    def __init__(
        self, plan: Proposal, offers: dict[str, Offer], answers: dict[str, Feedback], asked: Iterable[Requirement]
    ) -> None:
        self.plan, self.offers, self.answers, self.asked = plan, offers, answers, tuple(asked)
        self.parts = [part for part in plan.assignments if str(part.standing) != "stand_by"]
        line = plan.timeline
        whole = line.event_date[:10] or line.end_date[:10]
        self.days = list(line.event_days) or ([whole] if whole else [])

    # What is known of somebody.

    def said_yes(self, part: Assignment) -> bool:
        """To this very part: in this negotiation, or in the one that brought it."""
        if part.source != "channel":
            return part.is_confirmed
        said = self.answers.get(part.agent_id)
        if said is None or said.defaulted or str(said.provenance) == "fallback":
            return False
        return str(said.feedback_type) == "accept"

    def rows(self, agent_id: str) -> list[Assignment]:
        return [part for part in self.parts if part.agent_id == agent_id]

    def doing(self, tags: Iterable[str]) -> list[Assignment]:
        found = []
        for part in self.parts:
            offer = self.offers.get(part.agent_id)
            can = set(offer.capabilities) if offer is not None and offer.capabilities else set(part.capabilities)
            if set(tags) & set(part.capabilities) & can:
                found.append(part)
        return found

    def about(self, value: RequirementValue) -> list[Assignment]:
        """Of whom it is asked: of who does what it names, or of everybody."""
        return self.doing(value.tags) if value.tags and any(part.capabilities for part in self.parts) else self.parts

    def row_days(self, part: Assignment) -> list[str]:
        return list(part.days) or ([part.by] if part.by else self.days)

    def ends(self) -> list[str]:
        """Every day on which the plan has anything happen or done."""
        line = self.plan.timeline
        found = [line.end_date[:10], line.event_date[:10], *line.event_days, *(m.date[:10] for m in line.milestones)]
        return [day for day in [*found, *(day for part in self.parts for day in (*part.days, part.by))] if day]

    def in_words(self, text: str, among: Iterable[Assignment]) -> bool:
        """Whether the profile of one of these says all of it, and they have said yes."""
        return any(
            one.asked == text and one.settles and self.said_yes(part)
            for part in among
            if (offer := self.offers.get(part.agent_id)) is not None
            for one in offer.statements
        )


def why_not(wanted: Requirement, told: Reading) -> str:
    """Why the plan cannot be said to meet this, in a few words; "" where no fact speaks against it."""
    for agent_id in wanted.met_by:
        if agent_id == "requester":
            continue
        rows = told.rows(agent_id)
        if not rows:
            return f"{agent_id} has no part"
        if not any(told.said_yes(part) for part in rows):
            return f"{agent_id} has not said yes"
    return _READ[wanted.kind](wanted, told)


def _capability(wanted: Requirement, told: Reading) -> str:
    if wanted.value.unit == "meant":
        return "nobody has said that this is meant"
    return "" if any(told.said_yes(part) for part in told.doing(wanted.value.tags)) else "nobody who does it said yes"


def _quantity(wanted: Requirement, told: Reading) -> str:
    value, each = wanted.value, {tag: told.doing([tag]) for tag in wanted.value.tags}
    if value.unit == "things":
        return "" if told.in_words(wanted.text, told.about(value)) else "nobody says how many"
    if value.unit == "together":
        yes = {part.agent_id for part in told.parts if told.said_yes(part)}
        for parts in each.values():
            yes &= {part.agent_id for part in parts}
        return "" if yes else "nobody does all of it"
    if value.unit == "apart":
        doing = [part.agent_id for part in told.parts for tag in value.tags if tag in part.capabilities]
        rows = [part for part in told.parts if len(set(part.capabilities) & set(value.tags)) > 1]
        return "one does two, or one of them nobody" if rows or not all(each.values()) or not doing else ""
    people = {part.agent_id for parts in each.values() for part in parts if told.said_yes(part)}
    return "" if len(people) >= (value.number or 1) else "too few said yes"


def _is_meant(day: str, value: RequirementValue) -> bool:
    if value.weekdays and date.fromisoformat(day).weekday() + 1 not in value.weekdays:
        return False
    if value.days:
        return day in value.days
    return not (value.first and day < value.first) and not (value.last and day > value.last)


def _date(wanted: Requirement, told: Reading) -> str:
    value = wanted.value
    if value.text in {"past", "guessed"}:
        return "nobody named that day"
    if not told.days:
        return "the plan names no day"
    if value.unit in {"from_event", "of_event"}:
        return _counted(value, told)
    is_of_all = not value.tags and value.text != "further"
    if is_of_all and (wrong := _whole_day(value, told)):
        return wrong
    yes = {day for part in told.parts if told.said_yes(part) for day in told.row_days(part)}
    if value.every and not set(value.every) <= yes:
        return "on one of the days nobody comes who said yes"
    for agent_id in wanted.met_by:
        rows = [told.row_days(part) for part in told.rows(agent_id)]
        if not any(_is_there(days, value, is_of_all=is_of_all) for days in rows):
            return f"{agent_id} is there on other days"
    return "nobody who does it is there then" if value.tags and not wanted.met_by else ""


def _whole_day(value: RequirementValue, told: Reading) -> str:
    days = set(told.days)
    if value.choices:
        return "" if any(set(choice) <= days for choice in value.choices) else "not all days of any choice"
    if value.every:
        return "" if set(value.every) <= days else "a day is missing"
    if not any(_is_meant(day, value) for day in days):
        return "another day"
    return "too few days" if value.number and len(days) < value.number else ""


def _is_there(days: list[str], value: RequirementValue, *, is_of_all: bool) -> bool:
    if value.every and not is_of_all:
        return set(value.every) <= set(days)
    meant = [*value.every, *(day for choice in value.choices for day in choice)]
    return any(day in meant if meant else _is_meant(day, value) for day in days)


def _counted(value: RequirementValue, told: Reading) -> str:
    by, days = int(value.number or 0), sorted(told.days)
    if value.unit == "of_event":
        due = days[by - 1 if by > 0 else by] if -len(days) <= by <= len(days) and by else ""
        if not due:
            return ""  # a day that the event has not: what is meant, nobody knows
    else:
        due = str(date.fromisoformat(days[0] if by < 0 else days[-1]) + timedelta(days=by))
    parts = told.doing(value.tags)
    return "" if parts and all(due in told.row_days(part) for part in parts) else "not on that day"


def _deadline(wanted: Requirement, told: Reading) -> str:
    value = wanted.value
    if value.text in {"guessed", "urgent", "soonest"}:
        return "nobody can check that"
    if value.text == "further":
        if told.in_words(wanted.text, told.about(value)):
            return ""
        if not value.tags:
            return "of what, nobody says"
        parts = told.doing(value.tags)
        for part in parts:
            marks = [
                m.date[:10] for m in told.plan.timeline.milestones if m.name.lower() in {*map(str.lower, value.tags)}
            ]
            done = marks or list(part.days) or [part.by]
            if not done or max(done) > value.last:
                return f"{part.agent_id} is done later, or nobody knows when"
        return "" if parts else "nobody does it"
    late = [day for day in told.ends() if day > value.last]
    return f"something is on {late[0]}" if late or not told.ends() else ""


def _duration(wanted: Requirement, told: Reading) -> str:
    value, number = wanted.value, wanted.value.number or 0
    who = told.about(value)
    if told.in_words(wanted.text, who):
        return ""
    if not who:
        return "nobody does it"
    if value.unit == "days":
        if len(told.plan.timeline.event_days) < number:
            return "too few days"
        short = [a for a in wanted.met_by if max((len(told.row_days(p)) for p in told.rows(a)), default=0) < number]
        return f"{short[0]} comes on fewer" if short else ""
    if value.unit == "weeks":
        weeks = {date.fromisoformat(day).isocalendar()[:2] for day in told.days}
        return "" if len(weeks) >= number else "too few weeks"
    if value.unit not in {"hours", "minutes"}:
        return "no fact says"
    hours = number if value.unit == "hours" else number / 60
    for part in who:
        offer, rate = told.offers.get(part.agent_id), part.rate
        most = offer.hours_max if offer is not None else None
        if most is None and rate is not None and str(rate.unit) == "hour":
            most = rate.quantity
        if most is None or most < hours or not told.said_yes(part):
            return f"{part.agent_id} would not, or does not say"
    return "" if who else "nobody does it"


def _recurrence(wanted: Requirement, told: Reading) -> str:
    value, who = wanted.value, told.about(wanted.value)
    if not wanted.met_by or (value.tags and any(not told.said_yes(part) for part in who)):
        return "not everybody said yes"
    offered = [o.recurring if (o := told.offers.get(part.agent_id)) is not None else None for part in who]
    if False in offered:
        return "one takes on nothing regular"
    if all(offered) and len(told.days) != 1:
        return ""
    for agent_id in wanted.met_by:
        for part in told.rows(agent_id):
            days = [
                d
                for d in told.row_days(part)
                if not value.weekdays or date.fromisoformat(d).isoweekday() in value.weekdays
            ]
            if value.number is not None and value.number > 1 and len(days) < value.number:
                return f"{agent_id} comes less often"
            if value.number is None and len(days) < 2:
                return f"{agent_id} comes once"
    return ""


def _place(wanted: Requirement, told: Reading) -> str:
    place, here = wanted.value.text, 0
    for part in told.parts:
        offer = told.offers.get(part.agent_id)
        if offer is None or offer.mode is None:
            return f"{part.agent_id} does not say"
        if str(offer.mode) == "on_site":
            if offer.places and place not in offer.places:
                return f"{part.agent_id} comes elsewhere"
            here += told.said_yes(part)
    wrong = [a for a in wanted.met_by if (o := told.offers.get(a)) is None or str(o.mode) != "on_site"]
    return "nobody comes" if not here else f"{wrong[0]} does not come" if wrong else ""


def _head_count(wanted: Requirement, told: Reading) -> str:
    number, known = wanted.value.number or 0, 0
    for part in told.parts:
        offer, rate = told.offers.get(part.agent_id), part.rate
        most: float | None = offer.capacity_people if offer is not None else None
        if most is None and rate is not None and str(rate.unit) == "person" and told.said_yes(part):
            most = rate.quantity
        if most is not None and most < number:
            return f"{part.agent_id} has room for fewer"
        known += most is not None
    if not known and wanted.value.tags and all(set(part.capabilities) <= set(wanted.value.tags) for part in told.parts):
        return "" if all(part.capabilities for part in told.parts) else "what somebody does, nobody says"
    return "" if known else "nobody says for how many"


def _in(amount: float, currency: str, into: str) -> float:
    return amount if currency == into else amount * RATES[currency] / RATES[into]


def _budget(wanted: Requirement, told: Reading) -> str:
    value, most = wanted.value, wanted.value.number
    if most is None:
        return "no amount was said"
    parts = told.doing(value.tags) if value.tags else told.parts
    if not parts:
        return "nobody does what it is for"
    slack = most * 0.001 + CENTS  # rates are shown in four digits
    if not value.per:
        if any(part.price is None and part.rate is not None and part.rate.unit_price > 0 for part in parts):
            return "a price is not known"
        return "too dear" if sum(_in(p.price or 0, p.currency, value.unit) for p in parts) > most + slack else ""
    if value.per == "part":
        return "one is too dear" if any(_in(p.price or 0, p.currency, value.unit) > most + slack for p in parts) else ""
    for part in parts:
        rate = part.rate
        if rate is None or str(rate.unit) != value.per or value.per == "event":
            continue
        if _in(rate.unit_price, part.currency, value.unit) > most + slack:
            return f"{part.agent_id} asks more for one"
    return ""


def _person(wanted: Requirement, told: Reading) -> str:
    name = wanted.value.text.lower()
    there = any(part.display_name.lower() == name and told.said_yes(part) for part in told.parts)
    return "" if there else "not there, or without a yes"


def _exclusion(wanted: Requirement, told: Reading) -> str:
    value = wanted.value
    if value.unit == "place":
        for part in told.parts:
            offer = told.offers.get(part.agent_id)
            if offer is not None and str(offer.mode) != "online" and value.text in offer.places:
                return f"{part.agent_id} is there"
        return ""
    if value.weekdays or value.first:
        all_days = {*told.days, *(day for part in told.parts for day in part.days)}
        return "on such a day" if any(_is_meant(day, value) for day in all_days) else ""
    if value.text and any(part.display_name.lower() == value.text.lower() for part in told.plan.assignments):
        return "that person is in the plan"  # also who only stands by
    return "it is there" if any(set(value.tags) & set(part.capabilities) for part in told.parts) else ""


def _provided(wanted: Requirement, told: Reading) -> str:
    there = any(set(wanted.value.tags) & set(part.capabilities) for part in told.parts)
    return "somebody has a part in it" if there else ""


def _mode(wanted: Requirement, told: Reading) -> str:
    value = wanted.value
    if value.unit == "allowed":
        return ""
    good = []
    for part in told.about(value):
        offer = told.offers.get(part.agent_id)
        if offer is not None and str(offer.mode or "") == value.text and told.said_yes(part):
            good.append(part)
    if value.number:
        return "" if len(good) >= value.number else "too few"
    return "" if good and len(good) == len(told.about(value)) else "one does it otherwise, or does not say"


def _language(wanted: Requirement, told: Reading) -> str:
    value, codes = wanted.value, {code for code in wanted.value.text.split(",") if code}
    if told.in_words(wanted.text, told.about(value)):
        return ""
    for agent_id in wanted.met_by:
        offer = told.offers.get(agent_id)
        spoken = set(offer.languages) if offer is not None else set()
        if not codes and len(spoken) < (value.number or 2):
            return f"{agent_id} speaks too few"
        if codes and not (codes & spoken if value.unit == "either" else codes <= spoken):
            return f"{agent_id} does not speak it"
    return "" if wanted.met_by else "nobody speaks it"


def _quality(wanted: Requirement, told: Reading) -> str:
    value = wanted.value
    if value.unit in {"payment", "swap"}:
        return "nobody has said yes to that"
    if value.unit != "time":
        return "" if told.in_words(wanted.text, told.about(value)) else "nobody says so"
    if value.text not in told.plan.timeline.hours:
        return "the plan names no such hour"
    for agent_id in wanted.met_by:
        rows = [told.row_days(part) for part in told.rows(agent_id) if not part.by]
        if not rows:
            return f"{agent_id} hands over by a day and comes on none"
        if not value.tags and told.days and not any(set(told.days) <= set(days) for days in rows):
            return f"{agent_id} is not there all days"
    return "" if wanted.met_by else "nobody is there"


_READ = {
    K.CAPABILITY: _capability,
    K.QUANTITY: _quantity,
    K.DATE: _date,
    K.DEADLINE: _deadline,
    K.DURATION: _duration,
    K.RECURRENCE: _recurrence,
    K.PLACE: _place,
    K.HEAD_COUNT: _head_count,
    K.BUDGET: _budget,
    K.PERSON: _person,
    K.EXCLUSION: _exclusion,
    K.PROVIDED_BY_REQUESTER: _provided,
    K.MODE: _mode,
    K.LANGUAGE: _language,
    K.QUALITY: _quality,
}
