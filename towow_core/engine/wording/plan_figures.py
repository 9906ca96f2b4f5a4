"""The figures that prose about a plan may name: read from the plan's fields, never from words that a model wrote."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Assignment, DemandUnderstanding, FeedbackType, Provenance, Standing, Timeline
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.money import find_amounts
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.support.days_in_words import named_days

Day = tuple[int, int]
Prices = Mapping[str, frozenset[float]]
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_LETTER = "A-Za-z0-9À-ÿ"


@dataclass(frozen=True)
class PlanFigures:
    """What is known of a plan.

    Attributes:
        offers: What people asked for it, also those who have no part.
        feedbacks: What they said to the plan, or to the one before it.
        lacks: Whether the plan itself names something that nobody does.
    """

    understanding: DemandUnderstanding | None
    parts: Sequence[Assignment]
    offers: Sequence[Offer]
    timeline: Timeline
    feedbacks: Sequence[Feedback] = ()
    lacks: bool = False

    @cached_property
    def active(self) -> tuple[Assignment, ...]:
        return tuple(part for part in self.parts if part.standing is not Standing.STAND_BY)

    @cached_property
    def counts(self) -> frozenset[float]:
        """How many take part, and how many of anything the demand names."""
        asked = self.understanding
        named = [r.value.number for r in asked.requirements] if asked is not None else []
        guests = asked.context.expected_attendees if asked is not None else None
        return frozenset(float(n) for n in (len(self.active), guests, *named) if n is not None)

    @cached_property
    def covered(self) -> frozenset[str]:
        """What somebody who takes part does: of that nobody is missing."""
        return frozenset(key for part in self.active for tag in part.capabilities for key in concepts_in(tag))

    @cached_property
    def is_short(self) -> bool:
        """Whether something that is asked for has nobody."""
        asked = self.understanding.tags_wanted if self.understanding is not None else ()
        return self.lacks or not {*asked} <= {tag for part in self.active for tag in part.capabilities}

    @cached_property
    def numbers(self) -> frozenset[float]:
        """Every number that was said: in the demand and by those who were asked; and those of days and prices."""
        said = [word for words in self._words_of.values() for word in words]
        fields = [
            *self._days_of_plan,
            *self._days_of_others,
            *self._demand_words,
            *(p.display_name for p in self.parts),
        ]
        offered = [n for o in self.offers for n in (o.capacity_people, o.hours_max, *o.delivery_days.values())]
        amounts = [n for each in (self.prices_told, self.prices) for those in each.values() for n in those]
        return frozenset((*numbers_in(" ".join((*fields, *said))), *self.counts, *filter(None, offered), *amounts))

    @cached_property
    def days(self) -> frozenset[Day]:
        return _days(self._days_of_plan)

    @cached_property
    def days_told(self) -> frozenset[Day]:
        """Those too that were asked for, or that somebody spoke of."""
        said = [word for words in self._words_of.values() for word in words]
        return self.days | _days((*self._days_of_others, *self._demand_words, *said))

    @cached_property
    def prices(self) -> Prices:
        """What everybody is given; of whom has no part, what they ask."""
        there = {part.agent_id for part in self.parts}
        return _prices((*self.parts, *(offer for offer in self.offers if offer.agent_id not in there)))

    @cached_property
    def prices_told(self) -> Prices:
        """What everybody is given or asks, also in their own words."""
        found = {name: {*amounts} for name, amounts in _prices((*self.parts, *self.offers)).items()}
        for name, agent_id in self._names.items():
            found.setdefault(name, set()).update(_amounts(self._words_of.get(agent_id, ())))
        return {name: frozenset(amounts) for name, amounts in found.items()}

    @cached_property
    def demanded(self) -> frozenset[float]:
        """Amounts of the demand itself that are not its budget."""
        asked = self.understanding
        return frozenset() if asked is None else frozenset(_amounts([asked.surface_demand]) - self.budgets)

    @cached_property
    def budgets(self) -> frozenset[float]:
        asked = self.understanding
        if asked is None:
            return frozenset()
        said = {r.value.number for r in asked.requirements if r.kind is RequirementKind.BUDGET}
        return frozenset(amount for amount in {*said, asked.context.budget_amount} if amount is not None)

    @cached_property
    def agreed(self) -> frozenset[str]:
        """Ids of those whose own last word is yes; silence, and what stands in for a model, are none."""
        last = {said.agent_id: said for said in self.feedbacks}
        yes = {
            who
            for who, said in last.items()
            if said.feedback_type is FeedbackType.ACCEPT
            and not said.defaulted
            and said.provenance is not Provenance.FALLBACK
        }
        return frozenset(yes | {p.agent_id for p in self.parts if p.is_confirmed and p.agent_id not in last})

    def named_in(self, text: str) -> frozenset[str]:
        """Ids of those whom a text names, by their whole name or the first word of it."""
        return frozenset(agent_id for name, agent_id in self._names.items() if is_named(name, text))

    def doing(self, text: str) -> frozenset[str]:
        """Ids of those who do something that a text speaks of."""
        keys = {*concepts_in(text)}
        return frozenset(p.agent_id for p in self.active if any(keys & {*concepts_in(t)} for t in p.capabilities))

    def is_unpaid(self, agent_id: str) -> bool:
        """Whether they do their part for nothing: who names no price does not say so."""
        mine = [part for part in self.active if part.agent_id == agent_id]
        return bool(mine) and not any(part.is_paid or part.is_unpriced for part in mine)

    def has_said(self, agent_id: str, clause: str) -> bool:
        """Whether it is theirs word for word."""
        own = clause.strip(" \n，。；！？,.;!?")
        return any(own in words for words in self._words_of.get(agent_id, ()))

    def amounts_of(self, part: Assignment) -> frozenset[float]:
        """What somebody is given, or asked in any way."""
        own = self.prices_told.get(part.display_name, frozenset())
        return own | {part.price or 0.0, *((part.rate.unit_price, part.rate.amount or 0.0) if part.rate else ())}

    def is_quoted(self, words: str) -> bool:
        """Whether it is what the requester said, or why somebody said no, word for word: no claim of the plan."""
        asked = (self.understanding.surface_demand,) if self.understanding is not None else ()
        return any(words in said for said in (*asked, *(offer.decline_reason for offer in self.offers)))

    @cached_property
    def _names(self) -> Mapping[str, str]:
        said: list[Feedback | Offer | Assignment] = [*self.feedbacks, *self.offers, *self.parts]
        return {name: each.agent_id for each in said for name in _names_of(each.display_name)}

    @cached_property
    def _words_of(self) -> Mapping[str, Sequence[str]]:
        """What those who were asked said, in their own words, by id."""
        found: dict[str, list[str]] = {}
        for offer in self.offers:
            points = [f"{p.aspect} {p.desired_value} {p.current_value} {p.reason}" for p in offer.negotiation_points]
            said = [offer.contribution, *offer.conditions, offer.reasoning, offer.decline_reason, *points]
            found.setdefault(offer.agent_id, []).extend((*said, *(each.said for each in offer.statements)))
        for one in self.feedbacks:
            points = [f"{p.aspect} {p.desired_value} {p.current_value} {p.reason}" for p in one.negotiation_points]
            found.setdefault(one.agent_id, []).extend((one.reasoning, one.adjustment_request, *one.concerns, *points))
        return found

    @cached_property
    def _demand_words(self) -> Sequence[str]:
        asked = self.understanding
        return () if asked is None else (asked.surface_demand, *(one.text for one in asked.requirements))

    @cached_property
    def _days_of_plan(self) -> Sequence[str]:
        when = self.timeline
        own = [day for part in self.parts for day in (*part.days, part.by)]
        ends = (when.start_date, when.end_date, when.event_date)
        return (*ends, *when.event_days, *(milestone.date for milestone in when.milestones), *own)

    @cached_property
    def _days_of_others(self) -> Sequence[str]:
        asked = self.understanding
        values = [one.value for one in asked.requirements] if asked is not None else []
        listed = [day for v in values for day in (v.first, v.last, *v.days, *v.every)]
        listed += [day for value in values for choice in value.choices for day in choice]
        free = [day for offer in self.offers for day in (*offer.unavailable_on, offer.free_from)]
        return (*listed, (asked.context.date or "") if asked is not None else "", *free)


def is_named(name: str, text: str) -> bool:
    """Whether a text has this name as such: "Al" is not in "also"."""
    if name not in text:  # most are not, and a pattern is dear
        return False
    before = rf"(?<![{_LETTER}])" if re.match(f"[{_LETTER}]", name) else ""
    behind = rf"(?![{_LETTER}])" if re.search(f"[{_LETTER}]$", name) else ""
    return re.search(f"{before}{re.escape(name)}{behind}", text) is not None


def concepts_in(text: str) -> Iterator[str]:
    for found in find_concepts(text):
        yield found.concept.key


def numbers_in(text: str) -> Iterator[float]:
    for found in _NUMBER.findall(text):
        yield float(found.replace(",", ""))


def _names_of(display_name: str) -> set[str]:
    """By which a sentence may name somebody."""
    return {display_name, *display_name.split()[:1]} - {""}


def _prices(of: Iterable[Assignment | Offer]) -> Prices:
    found: dict[str, set[float]] = {}
    for each in of:
        amounts = {each.price, *((each.rate.unit_price, each.rate.amount) if each.rate else ())}
        for name in _names_of(each.display_name):
            found.setdefault(name, set()).update(amount for amount in amounts if amount is not None)
    return {name: frozenset(amounts) for name, amounts in found.items()}


def _amounts(texts: Iterable[str]) -> set[float]:
    return {money.amount for text in texts for money in find_amounts(text)}


def _days(texts: Iterable[str]) -> frozenset[Day]:
    return frozenset((said.month, said.day) for text in texts for said in named_days(text))
