"""What the checker may look at: parts, prices, dates, capacities, answers. Never prose."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import (
    Assignment,
    FeedbackType,
    Hindrance,
    Proposal,
    Provenance,
    Standing,
    Statement,
)
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import Mode, Requirement
from towow_core.support.days_in_words import days_in

OWN = "channel"  # the source of a part that no sub-negotiation brought


@remembered
def _active(plan: Proposal) -> tuple[Assignment, ...]:
    return tuple(part for part in plan.assignments if part.standing is not Standing.STAND_BY)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanFacts:
    """One version of a plan, and what its people have said to it.

    Attributes:
        offers: What each participant offered; one who came through a sub-negotiation has none here.
        answers: What each participant said to this very version.
        people: How many come, the latest word on it; None where nobody has said.
        wanted_by: Last days, ISO 8601, by the tags of what is to be done by then.
        own_days: Tags of what was said to be on a day, or by one, of its own.
        from_afar: Tags of what may be, or is to be, done online.
        may_be_online: Whether anything of it may be, because that was said of all.
        again: Days of the week, Monday is 1, on which it is to be again and again; every one where none is named; None
            where it is to be once.
        once_each: "week" or "month" where it is to be once in each of these; "" otherwise.
        ruled_out: Days, ISO 8601, on which nothing of it may be, because the requester said so.
        unasked: Tags that nobody asked for: whoever does them besides asks no more for that.
        limits: The amounts that the demand names.
        paid_with: By the id of a limit, tags of all that its item asks for.
        hindered: Who offers what was not asked of them, and why not.
        is_moved: Whether the requester has said another day since people were asked.
        is_dated: Whether a day was asked for; of a plan for what is only wanted by some day, work may begin before it.
    """

    plan: Proposal
    offers: Mapping[str, Offer] = field(default_factory=dict)
    answers: Mapping[str, Feedback] = field(default_factory=dict)
    people: float | None = None
    wanted_by: Mapping[str, str] = field(default_factory=dict)
    own_days: frozenset[str] = frozenset()
    from_afar: frozenset[str] = frozenset()
    may_be_online: bool = False
    again: frozenset[int] | None = None
    once_each: str = ""
    ruled_out: frozenset[str] = frozenset()
    unasked: frozenset[str] = frozenset()
    limits: tuple[Requirement, ...] = ()
    paid_with: Mapping[str, frozenset[str]] = field(default_factory=dict)
    hindered: tuple[Hindrance, ...] = ()
    is_dated: bool = True
    is_moved: bool = False

    @property
    def active(self) -> tuple[Assignment, ...]:
        """Parts that somebody has; who only stands by has none."""
        return _active(self.plan)

    @property
    def uncounted(self) -> tuple[Assignment, ...]:
        """Active parts that cost so much for one, where nobody has said how many."""
        return tuple(part for part in self.active if part.price is None and part.is_paid)

    @property
    def day(self) -> str:
        """The day of it; of a plan that does not say which of its days that is, the last."""
        return (self.plan.timeline.event_date or self.plan.timeline.end_date)[:10]

    @property
    def days(self) -> tuple[str, ...]:
        """Every day of it, ISO 8601; () where the plan names none."""
        return self.plan.timeline.event_days or ((self.day,) if self.day else ())

    @property
    def every_day(self) -> tuple[str, ...]:
        """Every day on which anybody has a part: the event's, and those of parts that have their own."""
        return tuple(sorted({*self.days, *(day for part in self.active for day in part.days)}))

    @property
    def last_day(self) -> str:
        """The last day on which anything of it happens or is done, ISO 8601; "" where the plan names none."""
        done = (milestone.date[:10] for milestone in self.plan.timeline.milestones)
        by = (part.by for part in self.active)
        return max((self.plan.timeline.end_date[:10], *self.every_day, *done, *by))

    @property
    def times(self) -> int:
        """How often it takes place: days with others between them are a time each, days in a row are one."""
        days = [date.fromisoformat(day) for day in self.days]
        is_apart = any(later - day > timedelta(days=1) for day, later in pairwise(days))
        return len(days) if is_apart else min(len(days), 1)

    def days_of(self, part: Assignment) -> tuple[str, ...]:
        """The days of somebody's part: their own, or that by which they hand it over, else the event's."""
        return part.days or ((part.by,) if part.by else self.days)

    def known_days_of(self, part: Assignment) -> tuple[str, ...]:
        """The same; () where the words of a part name another day than the event's, and no field says which holds."""
        return () if self.days_in_words(part) else self.days_of(part)

    def days_in_words(self, part: Assignment) -> tuple[str, ...]:
        """Days that only the words of a part name, none of them the event's: whether they hold, no field says."""
        if part.days or part.by or not self.day:
            return ()
        named = days_in(part.responsibility, self.day)
        return () if {*named} & {*self.days} else named

    def covering(self, tag: str) -> tuple[Assignment, ...]:
        """Active parts that cover a capability which their person offered."""
        return tuple(part for part in self.active if tag in part.capabilities and self._offered(part, tag))

    def standing_by(self, tags: Iterable[str]) -> tuple[Assignment, ...]:
        """Who has no part, and offered something of this."""
        wanted = {*tags}
        spare = (part for part in self.plan.assignments if part.standing is Standing.STAND_BY)
        offered = ((part, self.offers.get(part.agent_id)) for part in spare)
        return tuple(part for part, offer in offered if offer is not None and wanted & {*offer.capabilities})

    def says_by_tag_only(self, part: Assignment, tags: Iterable[str]) -> bool:
        """Whether all that they would do of this only a bare tag of their profile says, and nothing that they said."""
        offer, mine = self.offers.get(part.agent_id), {*part.capabilities} & {*tags}
        return offer is not None and bool(mine) and mine <= {*offer.by_tag}

    def at_it(self) -> tuple[Assignment, ...]:
        """Active parts that are done on the day: not from afar by some day, nor wanted before it, nor done after it."""
        first, last = min(self.days, default=""), max(self.days, default="")
        early = {tag for tag, by in self.wanted_by.items() if by < first}
        return tuple(part for part in self.active if not self._is_apart(part, early, last))

    def _is_apart(self, part: Assignment, early: Collection[str], last: str) -> bool:
        tags = {*part.capabilities}
        return bool(part.by) or (bool(tags) and (tags <= {*early} or all(self._milestone(tag) > last for tag in tags)))

    def _milestone(self, tag: str) -> str:
        named = (m.date[:10] for m in self.plan.timeline.milestones if m.name.casefold() == tag.casefold())
        return max(named, default="")

    def there_at(self, tags: Collection[str]) -> tuple[Assignment, ...]:
        """Who is there at an hour of it: of those who work from afar where others come, only of whom that was said.

        Args:
            tags: Of whom the hour is asked; none where it is of everybody.
        """
        if tags:
            return tuple(part for part in self.active if part.days or part in self.at_it())
        there = tuple(part for part in self.at_it() if not part.days or {*part.days} >= {*self.days})
        if not any(self.mode_of(part) is Mode.ON_SITE for part in there):
            return there
        return tuple(
            part for part in there if self.mode_of(part) is not Mode.ONLINE or self.from_afar & {*part.capabilities}
        )

    def done_on(self, part: Assignment, tags: Iterable[str]) -> str:
        """The day on which the plan has that part of it done: its milestone's, else the part's own last; "" without."""
        names = {tag.casefold() for tag in tags}
        said = [m.date[:10] for m in self.plan.timeline.milestones if m.name.casefold() in names]
        return max(said or part.days or (part.by,), default="")

    def there_on(self, part: Assignment, tags: Collection[str] = (), *, at_once: bool = False) -> str:
        """The day on which all of a part is there by its person's own words on how long it takes; "" without any.

        It is counted from the last day of their work; of what is made from afar, from the plan's first.

        Args:
            tags: Which of it; none for all.
            at_once: Counted from the plan's first day, whatever it is.
        """
        offer = self.offers.get(part.agent_id)
        said = {} if offer is None else offer.delivery_days
        days = max((said.get(tag, 0) for tag in part.capabilities if not tags or tag in tags), default=0)
        is_from_afar = bool(part.by) or (not part.days and self.mode_of(part) is Mode.ONLINE)
        is_begun = at_once or is_from_afar
        begin = self.plan.timeline.start_date[:10] if is_begun else max(part.days or self.days, default="")
        if not days or not begin:
            return ""
        return max((date.fromisoformat(begin) + timedelta(days=days)).isoformat(), part.by)

    def has_agreed(self, part: Assignment) -> bool:
        """Whether an answer of that person says yes to this version; of one found by a subnet, its own plan says so.

        Never both: a yes that somebody gave here, to standing by for one, is none to a part that a subnet brought them.
        """
        return is_consent(self.answers.get(part.agent_id)) if part.source == OWN else part.is_confirmed

    def mode_of(self, part: Assignment) -> Mode | None:
        """On site or online, as the person's offer says; None where it does not."""
        offer = self.offers.get(part.agent_id)
        return None if offer is None else offer.mode

    def statements(self, part: Assignment, asked: str) -> tuple[Statement, ...]:
        """What the person's profile says to these words of the demand."""
        offer = self.offers.get(part.agent_id)
        return () if offer is None else tuple(one for one in offer.statements if one.asked == asked)

    def agreed(self, parts: Iterable[Assignment]) -> tuple[str, ...]:
        return tuple(part.agent_id for part in parts if self.has_agreed(part))

    def _offered(self, part: Assignment, tag: str) -> bool:
        """Who offered nothing by name (a twin of few words) may be given anything: they are asked about it."""
        offer = self.offers.get(part.agent_id)
        return offer is None or not offer.capabilities or tag in offer.capabilities


def is_consent(said: Feedback | None) -> bool:
    """Consent is an answer of that very person: neither silence nor a stand-in for a model gives it."""
    return (
        said is not None
        and said.feedback_type is FeedbackType.ACCEPT
        and not said.defaulted
        and said.provenance is not Provenance.FALLBACK
    )
