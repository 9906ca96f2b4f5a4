"""The nouns of a negotiation: frozen data, no behaviour beyond what a field implies.

Field names are the seeds' (001 §4, 002); `docs/protocol.md` has the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from towow_core.domain.money import Rate, costs, is_unknown
from towow_core.domain.outcomes import UnsafeKind
from towow_core.domain.refused_changes import RefusedChange
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import (
    IMPLIED,
    ReadingDifference,
    Requirement,
    RequirementStatus,
    Span,
    unasked_tags,
)
from towow_core.domain.words import Word


class Language(Word):
    ZH = "zh"
    EN = "en"


class Provenance(Word):
    """Who decided: a model, our engine, a stand-in after a failure, a person, or an answer prepared for a model."""

    LLM = "llm"
    RULE = "rule"
    FALLBACK = "fallback"
    HUMAN = "human"
    SCRIPTED = "scripted"

    @property
    def is_as_by_a_model(self) -> bool:
        """Whether it was said in a model's place: a prompt was read, and not by our own rules."""
        return self in {Provenance.LLM, Provenance.SCRIPTED}


class Confidence(Word):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Decision(Word):
    PARTICIPATE = "participate"
    DECLINE = "decline"
    CONDITIONAL = "conditional"


class ResponseType(Word):
    OFFER = "offer"
    NEGOTIATE = "negotiate"


class FeedbackType(Word):
    ACCEPT = "accept"
    NEGOTIATE = "negotiate"
    REJECT = "reject"
    WITHDRAW = "withdraw"


class MatchType(Word):
    EXPLICIT = "explicit"
    INFERRED = "inferred"


class Standing(Word):
    """What somebody in a plan is there for: a part; a part that the plan can do without; or only when called."""

    ACTIVE = "active"
    OPTIONAL = "optional"
    STAND_BY = "stand_by"


class Severity(Word):
    CRITICAL = "critical"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeepUnderstanding:
    motivation: str = ""
    likely_preferences: tuple[str, ...] = ()
    emotional_context: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandContext:
    """The facts in a demand; None where it does not say.

    Attributes:
        location: City, as the demand's language writes it.
        expected_attendees: People.
        date: First day, ISO 8601 (`2026-12-05`).
        budget: As the person wrote it ("预算2万").
        budget_amount: The same as a number, in `currency` (ISO 4217).
    """

    location: str | None = None
    expected_attendees: int | None = None
    date: str | None = None
    budget: str | None = None
    budget_amount: float | None = None
    currency: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What is asked for in words that no profile here uses, as profiles put it.

    Attributes:
        tag: The capability tag that is meant.
        labels: Labels of profiles that mean it, likeliest first: their own twins know them by these.
    """

    tag: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkWord:
    """What people on the network call something that they do, in their own words.

    Attributes:
        is_feature: It is what comes with whatever somebody does ("onsite parking"), and nothing that is done.
        is_priced: Somebody has a price of its own for it.
        is_near: It was said in other forms of its words, and others may write it so too.
    """

    name: str
    is_feature: bool = False
    is_priced: bool = False
    is_near: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)  # much is `remembered` of it
class DemandUnderstanding:
    """What prompt 1 makes of one sentence.

    Attributes:
        network_words: What it asks for in the network's own words: nothing else will do for these.
        requirements: What is asked for, one thing at a time, with the words that say it: as the rules read the
            sentence, whoever answered prompt 1, and what a model read besides. Of prompt 1's bare answer the model's.
        differences: What the model read and does not count, or not so.
        not_understood: Pieces of the sentence that no requirement covers.
        unsafe: Why a model says that nobody may be looked for; the rules, which come first, are not asked for consent.
        meanings: For tags that no profile knows by that name, what profiles here call it.
        unread_works: Of `not_understood` what asks for somebody or something: nobody is looked for for it.
    """

    surface_demand: str
    deep_understanding: DeepUnderstanding = field(default_factory=DeepUnderstanding)
    capability_tags: tuple[str, ...] = ()
    context: DemandContext = field(default_factory=DemandContext)
    uncertainties: tuple[str, ...] = ()
    confidence: Confidence = Confidence.MEDIUM
    language: Language = Language.ZH
    provenance: Provenance = Provenance.LLM
    requirements: tuple[Requirement, ...] = ()
    not_understood: tuple[Span, ...] = ()
    network_words: tuple[NetworkWord, ...] = ()
    unsafe: UnsafeKind | None = None
    meanings: tuple[Meaning, ...] = ()
    differences: tuple[ReadingDifference, ...] = ()
    unread_works: tuple[str, ...] = ()

    @property
    @remembered
    def in_force(self) -> tuple[Requirement, ...]:
        """The requirements that bind whoever plans: without those that the requester has given up."""
        return tuple(r for r in self.requirements if r.status is not RequirementStatus.WAIVED)

    @property
    def tags_wanted(self) -> tuple[str, ...]:
        """The capability tags without those that such occasions only usually have; all, where nothing else is said."""
        usual = {tag for r in self.in_force if r.value.unit == IMPLIED for tag in r.value.tags}
        return tuple(tag for tag in self.capability_tags if tag not in usual) or self.capability_tags

    @property
    def tags_unasked(self) -> frozenset[str]:
        """What nobody asked for: see `unasked_tags`."""
        return unasked_tags(self.in_force)

    @property
    def given_up(self) -> tuple[str, ...]:
        """The words of the requirements that bind nobody any more."""
        return tuple(r.text for r in self.requirements if r.status is RequirementStatus.WAIVED)

    @property
    @remembered
    def words_in_force(self) -> str:
        """`surface_demand` for whoever reads it again: a space where it says what was given up."""
        said = self.surface_demand
        for words in filter(None, self.given_up):
            said = said.replace(words, " ")
        return said


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Demand:
    """A sentence, who said it, and (once prompt 1 has answered) what it means.

    Attributes:
        version: Grows by one whenever the requester answers, corrects or changes something, or a default is assumed.
        may_ask: Whether the requester wants to be asked what is open; otherwise defaults are assumed at once.
        user_context: What the requester said about themselves, for prompt 1 alone: no channel and no twin is told.
    """

    demand_id: str
    user_id: str
    raw_input: str
    submitted_at: str
    understanding: DemandUnderstanding | None = None
    version: int = 1
    may_ask: bool = True
    user_context: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CapabilityPrice:
    """What one thing that a person does costs: `amount` for one `unit`, as those of `Terms`.

    Attributes:
        currency: ISO 4217; empty is the currency of the person's terms.
    """

    amount: float
    unit: str = "event"
    currency: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """On what terms a person works: what the twin bargains with.

    Attributes:
        price: Usual price in `currency` for one `price_unit`; 0 is for nothing, None is not said.
        price_floor: Lowest price the person accepts.
        price_unit: "event", "day", "hour" or "person".
        capacity_people: Most people served at once; None is no limit.
        available: "any", "weekdays", "weekends" or "evenings".
        unavailable_dates: ISO dates on which the person cannot.
        unavailable_weekdays: Days of the week on which the person never can; Monday is 1.
        rescheduling_costs: ISO dates that the person can clear to what moving what they have then costs them: no price,
            only compared and added up; 0 or more.
        remote: Works for other cities without going there.
        travels_to: Other cities the person goes to.
        temperament: "easygoing", "balanced", "demanding" or "busy": how much is conceded, how often declined.
        languages: ISO 639-1 codes of those the person works in; empty is not said.
        hours_max: Longest that the person works in one go; None is not said.
        notice_days: Days before the day by which the person must know; None is not said.
        weekday_notice_days: The same for days of the week that take longer: "6" (Saturday) to 7.
        recurring: Whether the person takes on regular appointments; None is not said.
        prices: Capability, as the profile names it, to its own price; the others are at `price`, which is once for all.
        features: What whatever they do comes with: "onsite parking", "insured", "可开发票".
    """

    price: float | None = None
    price_floor: float | None = None
    price_unit: str = "event"
    currency: str = "CNY"
    capacity_people: int | None = None
    available: str = "any"
    unavailable_dates: tuple[str, ...] = ()
    unavailable_weekdays: tuple[int, ...] = ()
    rescheduling_costs: Mapping[str, float] = field(default_factory=dict)
    remote: bool = False
    travels_to: tuple[str, ...] = ()
    temperament: str = "balanced"
    languages: tuple[str, ...] = ()
    hours_max: float | None = None
    notice_days: int | None = None
    weekday_notice_days: Mapping[str, int] = field(default_factory=dict)
    recurring: bool | None = None
    prices: Mapping[str, CapabilityPrice] = field(default_factory=dict)
    features: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class AgentProfile:
    """A person as their twin presents them (seed 001 §4.5). `agent_id` is identity, `user_name` is shown.

    Attributes:
        capabilities: Capability name to one sentence of detail.
        busy_ics: Calendar (iCalendar) of the person's taken days, a file or an https address; only the twin reads it.
    """

    agent_id: str
    user_name: str
    profile_summary: str
    location: str
    tags: tuple[str, ...]
    capabilities: Mapping[str, str] = field(default_factory=dict)
    interests: tuple[str, ...] = ()
    availability: str = ""
    busy_ics: str = ""
    terms: Terms = field(default_factory=Terms)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Somebody prompt 2 thinks of. `relevance_score` is 0 to 100."""

    agent_id: str
    display_name: str
    reason: str
    relevance_score: int
    match_type: MatchType = MatchType.EXPLICIT
    expected_role: str = ""
    capabilities: tuple[str, ...] = ()
    is_fallback: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindrance:
    """Why those who offer a capability are not asked for it.

    Attributes:
        reason: "excluded" (the demand rules them out), "place", "day", "language", "size" (too many people) or "price"
            (usually more than the budget); or "perhaps", where they do not call it so and only speak of it.
        names: Who they are.
        said: For "perhaps" what each of them says, in their own words.
    """

    capability: str
    reason: str
    names: tuple[str, ...]
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Who was told to prompt 2 by name and trade only, because they cannot serve whatever they do.

    Attributes:
        reason: They are elsewhere and do not come; "place": nor work from afar; "on_site": which is not wanted.
        count: How many.
        agent_ids: Who; of very many the first.
        names: What they are called.
    """

    reason: str
    count: int
    agent_ids: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Which capability tags of a demand somebody has, and which nobody has.

    Attributes:
        hindered: For those of `uncovered` that somebody here offers, why these are not asked.
    """

    covered: tuple[str, ...] = ()
    uncovered: tuple[str, ...] = ()
    hindered: tuple[Hindrance, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NegotiationPoint:
    aspect: str
    desired_value: str
    current_value: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What a person's own profile says to something that is asked for and that no other field speaks of.

    Attributes:
        asked: The words of the requirement, or those that nobody understood.
        said: The profile's words.
        settles: Whether they say all of what is asked; else they only touch on it, and the requester judges.
    """

    asked: str
    said: str
    settles: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Milestone:
    """A date in a plan. `date` is ISO 8601; `deliverable` is what is there by then."""

    name: str
    date: str
    deliverable: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """A plan's dates, ISO 8601.

    Attributes:
        event_date: First day of what it is all for: the event, or the delivery. Empty where nobody said.
        event_days: Every day of it, `event_date` first; empty where nobody said.
        hours: Hours of the day to which it is planned, as the demand says them; empty where it does not. That of one
            part stands behind its tag: "DJ: at 9pm".
        cannot: Ids of agents in the plan who cannot on that day, where the demand left it open and it suits most.
    """

    start_date: str = ""
    end_date: str = ""
    milestones: tuple[Milestone, ...] = ()
    event_date: str = ""
    event_days: tuple[str, ...] = ()
    hours: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """Who does what. `dependencies` are agent ids whose part must come first.

    Attributes:
        is_confirmed: The agent has said yes to exactly this; silence never sets it.
        capabilities: Capability tags of the demand that this covers.
        price: Agreed or asked price in the offer's currency; 0 is for nothing; None is what nobody
            can count yet, or, without a rate, what nobody named.
        rate: What the price is made of; None is a single price for everything.
        source: "channel", or the id of the sub-channel it came from.
        standing: Whoever stands by has no price and no vote.
        days: Days on which the agent does it, ISO 8601, where they are not the event's own: "packing, the day before".
        by: Last day, ISO 8601, by which all of it is handed over from afar: a poster, a contract that was read. Whoever
            does that is nowhere on the day itself; empty where somebody comes.
    """

    agent_id: str
    display_name: str
    role: str
    responsibility: str
    dependencies: tuple[str, ...] = ()
    is_confirmed: bool = True
    notes: str = ""
    capabilities: tuple[str, ...] = ()
    price: float | None = None
    currency: str = "CNY"
    rate: Rate | None = None
    source: str = "channel"
    standing: Standing = Standing.ACTIVE
    days: tuple[str, ...] = ()
    by: str = ""

    @property
    def is_paid(self) -> bool:
        """Whether it costs something, be it counted yet or not."""
        return costs(self.price, self.rate)

    @property
    def is_unpriced(self) -> bool:
        """Whether nobody named a price for it: it is not known what it costs, and not said that it costs nothing."""
        return self.standing is not Standing.STAND_BY and is_unknown(self.price, self.rate)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotNeeded:
    """Somebody who would take part and whom the plan can do without: out of it, with thanks, asked nothing more.

    Attributes:
        reason: Why, one sentence in the demand's language.
    """

    agent_id: str
    display_name: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequesterTask:
    """Something that the requester does for the plan; nobody is asked about it and nobody is paid for it.

    Attributes:
        what: One sentence in the demand's language.
        date: Day, ISO 8601, by which it is to be done; empty where nobody said.
        after: Agent ids of those whose parts come first.
        before: Agent ids of those whose parts wait for it.
        by_days: The plan did not say what comes first: it follows from the days.
    """

    what: str
    date: str = ""
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    by_days: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """What could be done instead of something in the plan. It is a thought: nobody has said yes to it.

    Attributes:
        why: What speaks for it.
    """

    what: str
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """Something the demand needs and the plan lacks. `importance` is 0 to 100."""

    gap_id: str
    gap_type: str
    importance: int
    severity: Severity
    reason: str = ""
    description: str = ""
    capability: str = ""
    suggested_capability_tags: tuple[str, ...] = ()
    suggestion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One thing that an adjustment did or did not do.

    Attributes:
        agent_id: Whose request it answers; empty where it follows from something else.
        what: One sentence in the demand's language.
        reason: Why, where it was declined.
    """

    agent_id: str
    what: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentSummary:
    round: int
    changes_made: tuple[Change, ...] = ()
    requests_addressed: tuple[Change, ...] = ()
    requests_declined: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Proposal:
    """The plan, as seed 002 shapes it. `version` starts at 1 and grows by one a round.

    Attributes:
        vacated: Parts whose people left after the agreement; nobody has taken them over.
        not_needed: Who would take part and has no place in it: no part, no price, no vote.
        requester_tasks: What the requester does themselves.
        alternatives: What could be done instead.
        agreed_in: The channel in which its people said yes, where that is not the one which announces it; else "".
        refused_changes: What its requester asked for after that, in vain.
    """

    proposal_id: str
    demand_id: str
    version: int
    summary: str
    objective: str = ""
    assignments: tuple[Assignment, ...] = ()
    timeline: Timeline = field(default_factory=Timeline)
    rationale: str = ""
    gaps: tuple[Gap, ...] = ()
    confidence: Confidence = Confidence.MEDIUM
    is_forced: bool = False
    confirmed_participants: tuple[str, ...] = ()
    optional_participants: tuple[str, ...] = ()
    vacated: tuple[Assignment, ...] = ()
    not_needed: tuple[NotNeeded, ...] = ()
    requester_tasks: tuple[RequesterTask, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    agreed_in: str = ""
    refused_changes: tuple[RefusedChange, ...] = ()
    is_fallback: bool = False
    adjustment_summary: AdjustmentSummary | None = None
    created_at: str = ""
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class CompromisePoint:
    issue: str
    resolution: str
    rationale: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compromise:
    """What prompt 9 says when there is no full agreement: what can be had, what is missing, what to change.

    Attributes:
        asked: Who was asked and what each said, one sentence each.
        unresolved: What could not be settled.
        suggestions: What the requester could change; shown as `advice`.
    """

    summary: str
    assignments: tuple[Assignment, ...] = ()
    compromises: tuple[CompromisePoint, ...] = ()
    asked: tuple[str, ...] = ()
    unresolved: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    confidence: Confidence = Confidence.LOW
    type: str = "compromise"
    provenance: Provenance = Provenance.LLM
