"""What a demand asks for, one thing at a time, and what an agreement leaves open (contract §12)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from towow_core.domain.words import Word


class RequirementKind(Word):
    CAPABILITY = "capability"
    QUANTITY = "quantity"
    DATE = "date"
    DEADLINE = "deadline"
    DURATION = "duration"
    RECURRENCE = "recurrence"
    PLACE = "place"
    HEAD_COUNT = "head_count"
    BUDGET = "budget"
    PERSON = "person"
    EXCLUSION = "exclusion"
    PROVIDED_BY_REQUESTER = "provided_by_requester"
    MODE = "mode"
    LANGUAGE = "language"
    QUALITY = "quality"


class RequirementSource(Word):
    """Where a requirement comes from. ASSUMED: a question's default, which nobody has said."""

    DEMAND = "demand"
    CLARIFICATION = "clarification"
    ASSUMED = "assumed"
    REJECTION = "rejection"
    CONDITION = "condition"
    GAP = "gap"


class RequirementStatus(Word):
    """OPEN: nothing that was checked says yes or no. WAIVED: by the requester, in an event."""

    OPEN = "open"
    MET = "met"
    PARTLY = "partly"
    UNMET = "unmet"
    WAIVED = "waived"


class ReadBy(Word):
    """Who read a requirement in the sentence. MODEL: the rules did not; BOTH: they read the same."""

    RULE = "rule"
    MODEL = "model"
    BOTH = "both"


class Mode(Word):
    ON_SITE = "on_site"
    ONLINE = "online"


FROM_EVENT = "from_event"  # the unit of a day that is counted from the event's
OF_EVENT = "of_event"  # the unit of a number that says which day of an event of several days it is
WEEK_OF = "week"  # what a day counted from the event's is `per`, of whose week any day will do
COUNTED = frozenset({FROM_EVENT, OF_EVENT})
THINGS = "things"  # the unit of a number of what is handed over, and of no people
PART = "part"  # what a budget is the most for one of, where each of several people is paid so much
ALLOWED = "allowed"  # the unit of a mode that may be, beside the other; nobody fails it
DRAFT = "draft"  # the unit of a deadline of a first version, which is no deadline of the whole part
TIME = "time"  # the unit of a quality that is an hour, or a part of the day
BY_THEN = "by_then"  # what an hour is `per`, by which the work is to be done, and at which nobody need be there
OCCASION = "occasion"  # the unit of a wish that only says what it is all for
CORRECTED = "corrected"  # what an occasion is `per`, in whose place the requester said something else later
HELD = "held"  # the `per` of an occasion that is what the demand is all for, and not only told
OTHERS = "others"  # the unit of an exclusion of everybody but those whose names `per` has, each in a line
PLACE = "place"  # the unit of an exclusion that names where it must not be
UNREAD = "unread"  # what an hour or a length is `per`, which is said of something that was not understood
PER_PERSON = "person"  # what a length is `per`, which everybody who comes has for themselves
IN_ALL = "in_all"  # what a length is `per`, which all times of what comes again have together
ONE_EACH = "one_each"  # what a language is `per`, which is asked of one of several and another one of another
EITHER = "either"  # the unit of languages of which one is enough
EVERY_OTHER_WEEK = "2 weeks"  # of what comes again: `per`
UNTIL = "until"  # the unit of the last day of what comes again, from when on is not said
BEGINS_BY = "begins_by"  # the unit of a date on or before which it begins, and with which nothing need be over
FROM_ON = "from_on"  # the unit of a date of which any day will do, from the first on
REGION = "region"  # the unit of a place that is no city: whoever is in a town of it is there
DISTRICT = "district"  # the unit of a place of which only a part was named; `text` is the whole city
ADVANCE = "advance"  # the unit of an exclusion of whoever is to be paid before the work is done
PAYMENT = "payment"  # the unit of a quality that says when and how it is paid
SWAP = "swap"  # the unit of a quality that offers something else than money
FALLBACK = "fallback"  # the unit of a person who is asked for only where the one before cannot
TOPIC = "topic"  # the unit of a subject that is spoken about
FEATURE = "feature"  # the unit of a quality that is a word of the network for what somebody's work comes with
OTHER_WAY = "other_way"  # the unit of a quality that would do in the place of the work of `tags`
TOGETHER = "together"  # the unit of a quantity that one and the same must do all of
APART = "apart"  # the unit of a quantity of which nobody may do more than one
ONLY_ONE = "only_one"  # the unit of a quantity of works of which a plan may have one and no more
# The unit of a capability that was found by its meaning: `text` is what profiles call it, `per` what nobody says.
MEANT = "meant"
PERHAPS = "perhaps"  # the unit of a capability that nobody here goes by: `text` is what comes nearest and was not asked
IMPLIED = "implied"  # the unit of a capability that such occasions usually need, and nobody asked for
TOUCHES = "touches"  # the unit of a later remark that nobody could read; `per` has the ids of what it is said of


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementValue:
    """What exactly is asked for; only the fields that the kind needs are set.

    Attributes:
        tags: Capability tags, as the demand's understanding writes them; where there are several, any of them will do.
            Of a head-count: what is the same work however many come, where nothing else is asked for.
        number: People, money, days or how many of something; at most that for a budget, at least that elsewhere.
        unit: Of `number`: "people", "days", "hours", "sessions", "things" (posters, pages, versions), "from_event"
            (days after the event's last day, below zero before its first: when that what `tags` name is done),
            "from_on" (any day from the first on), "begins_by" (it begins then or before), "until" (again and again, as
            long as that),
            "of_event" (which of its days that is: 1 for the first, -1 for the
            last), or an ISO 4217 currency. Of `text`: "time" for an hour of the day (`number` is how many of them; of
            `tags`, where only those have it), "occasion" for what it is all for, "topic" for a subject, "person" for
            somebody who must not take part, "fallback" for somebody who is asked for only where the one before cannot,
            "others" where nobody else must (those who may in `per`),
            "place" for where it must not be, "district" for a place that is a part of the city in `text`, "region" for
            one that is no city, "allowed" for a mode that may be, as the other may. Of languages: "either" where one of
            them is enough. Of a deadline:
            "draft" for a first version. Of a capability: "implied" where no words ask for it, "meant" where it was
            found by its meaning: `text` is what profiles call it, and nobody has said yes to that; "perhaps" where
            that is only the nearest, and nobody was asked for it, "unread" where its words were
            not understood. Of a quality:
            "feature" where the network has a word for it, "payment" for when and how it is paid, "swap" for what is
            given instead of money, "other_way" for what would do in the place of the work of
            `tags`, "touches" for a later remark that nobody could read. Of a quantity: "together" where
            one is to do all of `tags`, "apart" where nobody is to do more than one of them.
        per: Of a budget: what it is the most for one of, "person" (who comes), "part" (who is paid), "hour", "day",
            "event" (each time) or another word, or of two of these, "person/day"; empty for everything together. Of
            a fallback: whom they stand in for, by name. Of an hour: "by_then" where the work is to be done by it. Of an
            hour or a length: "unread", where what it is said of was not understood. Of a length: "person" where each of
            those who come has so long. Of a language: "one_each". Of an occasion: "corrected" where it is what was said
            before something else took its place, "held" where it is what all of it is for.
            Of a day counted from the event's: "week" where any day of that week will do.
            Of what comes again: "2 weeks" where it is every other one. Of a place where it must not be: which part of
            the city in `text`. Of what "touches": ids of the requirements that
            it is said of, each in a line.
        first: First day meant, ISO 8601.
        last: Last day meant, ISO 8601; of a deadline the only one.
        days: Single days of which any will do, the one that suits best first, ISO 8601.
        choices: Of alternatives of which some last several days, the days of each; `days` are their first ones.
        every: Days of which each is asked for, ISO 8601.
        weekdays: Days of the week of which any will do, or none may be; Monday is 1.
        text: A place, a person's name, a mode, codes of languages (ISO 639-1, with commas), or the words of what
            cannot be computed; "further" for a day besides the first, "past" for one gone by, "guessed" for one whose
            year nobody said, "urgent" for a deadline that is now, "soonest" for one that is as soon as it can be.
    """

    tags: tuple[str, ...] = ()
    number: float | None = None
    unit: str = ""
    per: str = ""
    first: str = ""
    last: str = ""
    days: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    every: tuple[str, ...] = ()
    weekdays: tuple[int, ...] = ()
    text: str = ""


def counted_day(value: RequirementValue, event: Sequence[str]) -> str:
    """The day, ISO 8601, that is counted from those of the event."""
    by = int(value.number or 0)
    if value.unit == OF_EVENT:
        return event[max(-len(event), min(by - (by > 0), len(event) - 1))]
    base = event[0] if by < 0 else event[-1]
    day = date.fromisoformat(base) + timedelta(days=by)
    if value.per == WEEK_OF and day.isoweekday() > _FRIDAY:  # nothing says that it is on a weekend
        day -= timedelta(days=day.isoweekday() - 1)
    return day.isoformat()


def is_on_counted_day(day: str, value: RequirementValue, event: Sequence[str]) -> bool:
    """Whether a day, ISO 8601, is the one that is counted, or one of its week where any of that will do."""
    due = counted_day(value, event)
    weeks = (date.fromisoformat(each).isocalendar()[:2] for each in (day, due))
    return day == due or (value.per == WEEK_OF and len({*weeks}) == 1)


def planned_hour(value: RequirementValue) -> str:
    """How a plan names an hour: as it is said, and where it is that of one part only, with what that is."""
    return f"{value.tags[0]}: {value.text}" if value.tags else value.text


_FRIDAY = 5
_DAYS_COUNTED_MAX = 400  # of a span that has no end to speak of, the first ones


def weeks_between(value: RequirementValue) -> int:
    """Every how many weeks something takes place; 0 where it is not counted in weeks."""
    number, _, unit = value.per.partition(" ")
    return 1 if not value.per else int(number) if unit == "weeks" else 0


def days_meant(value: RequirementValue) -> frozenset[str]:
    """The days, ISO 8601, that a value means or of which any will do; none where it says only which weekdays."""
    listed = {*value.days, *value.every, *(day for choice in value.choices for day in choice)}
    if listed or not (value.first or value.last):
        return frozenset(listed)
    first, last = (date.fromisoformat(day) for day in (value.first or value.last, value.last or value.first))
    each = (first + timedelta(days=n) for n in range(min((last - first).days + 1, _DAYS_COUNTED_MAX)))
    return frozenset(day.isoformat() for day in each if not value.weekdays or day.isoweekday() in value.weekdays)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A piece of the person's own sentence: `start` to `end`, in characters."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """One thing that is asked for, and how it stands.

    Attributes:
        requirement_id: `req-1`, `req-2`, … within its demand.
        text: The person's own words, or those of whom it comes from.
        span: Where the sentence says it; None where it comes from elsewhere.
        is_hard: Without it the plan is not what was asked for; a soft one is a wish.
        met_by: Ids of the agents through whom it is met, or partly; "requester" where it is the requester's own.
        evidence: `seq` of the events that it rests on.
        note: Why it stands as it does, one sentence.
        read_by: Whether the rules, a model, or both read it in the sentence.
    """

    requirement_id: str
    kind: RequirementKind
    text: str
    value: RequirementValue = field(default_factory=RequirementValue)
    span: Span | None = None
    is_hard: bool = True
    source: RequirementSource = RequirementSource.DEMAND
    status: RequirementStatus = RequirementStatus.OPEN
    met_by: tuple[str, ...] = ()
    evidence: tuple[int, ...] = ()
    note: str = ""
    read_by: ReadBy = ReadBy.RULE


def taken_as(tag: str, value: RequirementValue) -> str:
    """What a wish and what it was taken for by its meaning are called together, where its words are asked about."""
    return f"{tag}: {value.text}"


def next_id(known: Iterable[Requirement]) -> str:
    """The id of one more requirement, which none of these has."""
    numbers = (one.requirement_id.rpartition("-")[2] for one in known)
    return f"req-{max((int(number) for number in numbers if number.isdecimal()), default=0) + 1}"


class DifferenceKind(Word):
    """What became of something that a model read in the sentence, and that does not count as it said.

    NOT_SAID: the words or the number that it quotes are not there. UNREADABLE: it says no value of its kind. OTHERWISE:
    the rules read the same words otherwise, and theirs counts.
    """

    NOT_SAID = "not_said"
    UNREADABLE = "unreadable"
    OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingDifference:
    """A model's reading of some words that does not count.

    Attributes:
        quote: The words, as the model quotes them.
        kind_read: Of what the model says it is.
        model: What it read there: a number, days, a name; "must" or "wish" where that is the difference.
        rule: What the rules read there; empty where they read nothing.
        requirement_id: The requirement that counts; empty where there is none.
    """

    kind: DifferenceKind
    quote: str
    kind_read: RequirementKind
    model: str = ""
    rule: str = ""
    requirement_id: str = ""


def unasked_tags(requirements: Iterable[Requirement]) -> frozenset[str]:
    """What such occasions only usually have: who does it beside what is asked for asks no more for that."""
    values = [requirement.value for requirement in requirements]
    usual, asked = (
        {t for v in values if (v.unit == IMPLIED) is is_usual for t in v.tags} for is_usual in (True, False)
    )
    return frozenset(usual - asked)


class OpenPointKind(Word):
    """What is left open.

    UNMET, PARTLY, UNCHECKED: a hard requirement. NOT_UNDERSTOOD: words that none covers. CONDITION: a participant's.
    UNCONFIRMED: a part without a yes.

    VACATED: a part whose person has left after the agreement.

    UNPRICED: a part that costs so much for one, and nobody has said how many. UNASKED: a paid part that no words of the
    requester ask for.
    """

    UNMET = "unmet"
    PARTLY = "partly"
    UNCHECKED = "unchecked"
    NOT_UNDERSTOOD = "not_understood"
    CONDITION = "condition"
    UNCONFIRMED = "unconfirmed"
    UNPRICED = "unpriced"
    UNASKED = "unasked"
    VACATED = "vacated"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPoint:
    """Something that only the requester can accept.

    Attributes:
        open_point_id: The same for the same point of every version of a plan.
        requirement_id: What it leaves open; empty for a participant's condition.
        who: Ids of the agents whom it is about.
    """

    open_point_id: str
    kind: OpenPointKind
    text: str
    requirement_id: str = ""
    who: tuple[str, ...] = ()
