"""Everything that one channel remembers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import GapAnalysis, RecursionDecision
from towow_core.domain.models import Assignment, Candidate, Demand, Gap, Hindrance, Language, Proposal
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.subdemands import SubDemand, SubnetOrigin
from towow_core.negotiation.kept_consent import Basis
from towow_core.negotiation.messages import TimerName
from towow_core.negotiation.status import TERMINAL, ChannelStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end is decided; only its compromise is still being written."""

    outcome: ChannelStatus
    reason_code: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingPlan:
    """An agreed plan with all that its claims rest on, as its own channel ended.

    Attributes:
        channel_id: In which its people said yes.
        asked_before: Ids of the requirements that it was held against.
        instead: What its requester asked for instead, in their own words.
        left: Who has left since, in channels that failed: where one of them has a part, it does not stand.
        round: Rounds that were used up when it was agreed.
    """

    channel_id: str
    proposal: Proposal
    offers: Mapping[str, Offer]
    answers: Mapping[str, Feedback]
    asked_before: tuple[str, ...]
    instead: str
    left: tuple[str, ...] = ()
    round: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Renegotiation:
    """An agreed plan that the requester did not take: where its second negotiation goes on from.

    Attributes:
        round: Rounds that are used up.
        feedback: What the requester said, as a review of `proposal`.
        is_replanned: What is asked for has changed so that the plan is made anew, not adjusted.
    """

    proposal: Proposal
    round: int
    feedback: Feedback
    is_replanned: bool = False


class SubnetStatus(StrEnum):
    ASKED = "asked"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Subnet:
    """One sub-negotiation of a channel, as the channel knows it.

    Attributes:
        offers: Of those whom it brought.
        brought: Agents whose yes to its part is in the plan.
        replaces: Parts of the agreed plan that it negotiates again, as they were; none: it fills a gap.
        dependents: Agents whose parts come after these.
        reason: Why they are negotiated again.
    """

    sub_demand: SubDemand
    status: SubnetStatus = SubnetStatus.ASKED
    sub_channel_id: str = ""
    offers: Mapping[str, Offer] = field(default_factory=dict)
    brought: tuple[str, ...] = ()
    replaces: tuple[Assignment, ...] = ()
    dependents: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedOver:
    """A plan that was looked over by whoever drew it up.

    Attributes:
        parts: Who has which part of it, `covering`.
    """

    analysis: GapAnalysis
    parts: tuple[str, ...]


def covering(plan: Proposal) -> tuple[str, ...]:
    """Who covers what in a plan, in words that are the same for the same parts."""
    return tuple(sorted(f"{a.agent_id} {a.standing} {' '.join(a.capabilities)}" for a in plan.assignments))


@dataclass(frozen=True, slots=True, kw_only=True)
class Vacancy:
    """Something that an agreed plan lacks and somebody is looked for.

    Attributes:
        people: Who could do it alone and was not asked yet, best first.
    """

    sub_demand_id: str
    sub_demand: SubDemand
    people: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Joining:
    """People are asked into the agreed plan, one after another; `joining.py`.

    Attributes:
        vacancies: What they are asked for; the first of them now.
        unfilled: What a sub-negotiation looks for when they are done.
        asked: Who is asked now; None: nobody.
        invited: How many were asked for the first vacancy.
        plan: The next version, with who is asked; None until they have offered something.
        put_at: When people were asked about it.
        round: What reviews of `plan` name, beyond the rounds of the negotiation.
        awaiting: Who is asked about `plan`, sorted: whoever is asked, and those whose yes does not hold for it.
        answers: What they said.
    """

    vacancies: tuple[Vacancy, ...]
    unfilled: tuple[Vacancy, ...] = ()
    asked: Candidate | None = None
    invited: int = 0
    plan: Proposal | None = None
    put_at: str = ""
    round: int = 0
    awaiting: tuple[str, ...] = ()
    answers: Mapping[str, Feedback] = field(default_factory=dict)


class AfterEnd(StrEnum):
    """What an agreed channel still waits for."""

    NOTHING = ""
    GAPS = "gaps"  # prompt 7's answer
    RECURSION = "recursion"  # prompt 8's answer
    JOINING = "joining"  # somebody who is asked into the plan
    SUBNETS = "subnets"  # its sub-negotiations


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelState:
    """One channel, between two messages.

    Attributes:
        candidates: Everybody invited so far, substitutes included.
        reserve: Possibly related candidates that nobody has invited yet, best first.
        hindered: Why somebody who offers what nobody here does was not asked.
        unreachable: Invited agents that are offline for so long that nobody waits for them.
        offers: First answer of each agent.
        round: 0 before the first plan, then 1, 2, ...
        rounds_max: The policy's, until an impasse makes the next round the last.
        drafting: A plan for `round + 1` is being written.
        refused: Why the answer of an agent to the present question could not be used; it has been asked once more.
        looked_over: What whoever drew the present plan up says that it lacks, and the parts of which they say so.
        asked: Agents with an assignment in this round's plan, sorted; shares are over those who do not stand by.
        feedback: Answers of this round only; a yes that still holds from an earlier one is among them, marked.
        bases: What a yes to this round's plan rests on, of everybody in it, as the plan went out.
        withdrawn: Left for good; kept out of every later plan.
        left_since_draft: Those of `withdrawn` for whom no substitute has been sought yet.
        substitute_for: Substitute's id to the id of the one it replaces.
        signature: What was said in the last round, to notice that nothing moves.
        stalled_rounds: Rounds in a row in which nothing moved.
        timers: Running timers, name to due time.
        touched_at: Last time that anything changed.
        recoveries: How often the watchdog asked again.
        outcome_reason: Why it ended, once it has.
        origin: Where it comes from, if it is a sub-negotiation.
        renegotiation: The plan that it negotiates once more, if it does.
        standing: The plan that was agreed before, and stands where this comes to nothing; None where none was.
        after_end: What is still to be done after an agreed end.
        open_gaps: Gaps that prompt 8 is to decide about.
        recursion: What prompt 8 decided.
        asked_in: Who was asked into the agreed plan, and whether they had been in reserve.
        as_reserve: Those of them who had been, as they stood there: they are asked for another part than they were for.
        joining: People who are asked into the plan, while they are.
        subnets: Sub-demand's id to its sub-negotiation.
        dependents: Whose part nobody has, or is negotiated again, to those whose parts come after it.
        unwanted: Sub-demands that nobody wants any more before they came here: a message may overtake another one.
        revised: What the demand says since its requester gave something up, or asked for more than rounds were left
            for: the plan is held against that. None while it says what it did.
    """

    channel_id: str
    demand: Demand
    policy: NegotiationPolicy
    candidates: tuple[Candidate, ...]
    reserve: tuple[Candidate, ...] = ()
    hindered: tuple[Hindrance, ...] = ()
    parent_channel_id: str | None = None
    recursion_depth: int = 0
    status: ChannelStatus = ChannelStatus.CREATED
    unreachable: tuple[str, ...] = ()
    offers: Mapping[str, Offer] = field(default_factory=dict)
    proposal: Proposal | None = None
    round: int = 0
    rounds_max: int = 5
    drafting: bool = False
    refused: Mapping[str, str] = field(default_factory=dict)
    looked_over: LookedOver | None = None
    asked: tuple[str, ...] = ()
    feedback: Mapping[str, Feedback] = field(default_factory=dict)
    bases: Mapping[str, Basis] = field(default_factory=dict)
    withdrawn: tuple[str, ...] = ()
    left_since_draft: tuple[str, ...] = ()
    substitute_for: Mapping[str, str] = field(default_factory=dict)
    signature: tuple[str, ...] = ()
    stalled_rounds: int = 0
    timers: Mapping[TimerName, str] = field(default_factory=dict)
    processed_message_ids: tuple[str, ...] = ()
    ending: Ending | None = None
    opened_at: str = ""
    touched_at: str = ""
    recoveries: int = 0
    outcome_reason: str = ""
    origin: SubnetOrigin | None = None
    renegotiation: Renegotiation | None = None
    standing: StandingPlan | None = None
    after_end: AfterEnd = AfterEnd.NOTHING
    open_gaps: tuple[Gap, ...] = ()
    recursion: RecursionDecision | None = None
    asked_in: Mapping[str, bool] = field(default_factory=dict)
    as_reserve: Mapping[str, Candidate] = field(default_factory=dict)
    joining: Joining | None = None
    subnets: Mapping[str, Subnet] = field(default_factory=dict)
    dependents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unwanted: tuple[str, ...] = ()
    revised: Demand | None = None

    @property
    def wanted(self) -> Demand:
        """What the plan is held against: `demand`, the one that was negotiated, unless it was revised since."""
        return self.revised or self.demand

    @property
    def is_settled(self) -> bool:
        """It has ended, and nothing is to be done for it any more."""
        return self.status in TERMINAL and self.after_end is AfterEnd.NOTHING

    @property
    def demand_id(self) -> str:
        return self.demand.demand_id


def language(state: ChannelState) -> Language:
    """The demand's language; Chinese until it is known."""
    understanding = state.demand.understanding
    return understanding.language if understanding else Language.ZH
