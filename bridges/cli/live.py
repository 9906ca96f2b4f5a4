"""What happens in a negotiation, as one short line each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import singledispatchmethod

from bridges.cli.changes import changes
from bridges.cli.terminal import clean, one_line
from bridges.cli.view import gap_text
from bridges.cli.words import WORDS, Say, listed, quoted
from towow_core.domain.clarifications import is_numbered
from towow_core.domain.commitments import Commitment
from towow_core.domain.events import (
    AgentNotNeeded,
    AgentSubstituted,
    AgentWithdrawn,
    AggregationStarted,
    BudgetExceeded,
    ChangeTooLate,
    ChannelCreated,
    ChannelStatusChanged,
    ClarificationAnswered,
    ClarificationAsked,
    ClarificationAssumed,
    CommitmentBooked,
    CommitmentReleased,
    DemandBroadcast,
    DemandChanged,
    DemandFailed,
    DemandSubmitted,
    DemandUnderstood,
    Event,
    FeedbackEvaluated,
    FilterCompleted,
    ForceFinalized,
    GapAnswered,
    GapIdentified,
    GapInvited,
    GapSettled,
    ModelDegraded,
    NegotiationFailed,
    OfferSubmitted,
    ProposalDistributed,
    ProposalFeedback,
    ProposalFinalized,
    ProposalUpdated,
    RoundStarted,
    SubnetCompleted,
    SubnetDeclined,
    SubnetTriggered,
)
from towow_core.domain.models import Decision, FeedbackType, Proposal, Provenance, ResponseType
from towow_core.domain.requirements import IMPLIED, RequirementKind

CELLS = 60  # of somebody's own words in a line
_STOOD_IN = frozenset({"smart_filter", "proposal_aggregation", "proposal_adjustment"})  # may be tried again
REASON_CELLS = 500  # why the model did not answer, once: which setting to change stands at its end
WITHOUT_A_LINE: frozenset[type[Event]] = frozenset(
    {
        DemandSubmitted,  # the first line of `towow ask`
        ChannelStatusChanged,  # what it came from has its own line
        RoundStarted,  # so has the plan of the round
        ProposalFinalized,  # an end is shown at length
        ForceFinalized,
        NegotiationFailed,
        DemandFailed,
        ProposalUpdated,  # the subnet that brought it, or who left, has a line, and the plan is shown at length
    }
)


@dataclass
class LiveLines:
    """Turns events into lines; knows the names of those it has seen. Those in `WITHOUT_A_LINE` give none."""

    say: Say
    names: dict[str, str] = field(default_factory=dict)
    degraded: set[str] = field(default_factory=set)
    shown_gaps: set[str] = field(default_factory=set)
    plans: dict[str, Proposal] = field(default_factory=dict)

    @singledispatchmethod
    def lines(self, event: Event) -> Iterator[str]:
        """The lines of an event; a new kind of event has a method here, or is named in `WITHOUT_A_LINE`."""
        del event
        return iter(())

    @lines.register
    def _(self, event: DemandUnderstood) -> Iterator[str]:
        yield "  " + self.say("understood", text=one_line(event.surface_demand, CELLS))
        if event.written_in:
            yield "  " + self.say("in_english")
        usual = {tag for one in event.requirements if one.value.unit == IMPLIED for tag in one.value.tags}
        if tags := [tag for tag in event.capability_tags if tag not in usual] or event.capability_tags:
            yield "  " + self.say("tags", text=clean(listed(self.say, tags)))
        if event.requirements:
            texts = dict.fromkeys(one.text for one in event.requirements if one.value.unit != IMPLIED)
            yield "  " + self.say("read_as", text=clean(" · ".join(texts)))
        if event.not_understood:  # said here already: where nobody is found there is no plan that could say it
            yield "  " + self.say("not_understood", text=quoted(self.say, (span.text for span in event.not_understood)))
        for one in event.differences:
            model, rule = (
                self.say(f"reads_{said}") if said in {"must", "wish"} else said for said in (one.model, one.rule)
            )
            yield "  ! " + clean(self.say(f"differs_{one.kind}", quote=one.quote, model=model, rule=rule))

    @lines.register
    def _(self, event: ClarificationAsked) -> Iterator[str]:
        yield "  ? " + self.say("asks", text=clean(event.text))
        if is_numbered(event.kind):
            yield from (f"      {n}) {clean(choice)}" for n, choice in enumerate(event.choices, 1))
        elif event.choices:
            yield "      " + clean(listed(self.say, event.choices))
        yield "      " + self.say("without_an_answer", text=self._default(event.default or ""))

    @lines.register
    def _(self, event: ClarificationAnswered) -> Iterator[str]:
        yield "  ✓ " + self.say("answer", text=one_line(event.text, CELLS), answer=one_line(event.answer, CELLS))

    @lines.register
    def _(self, event: ClarificationAssumed) -> Iterator[str]:
        yield "  ~ " + self.say("assumes", text=one_line(event.text, CELLS), answer=self._default(event.answer))

    @lines.register
    def _(self, event: ChangeTooLate) -> Iterator[str]:
        yield "  ! " + event.reason

    @lines.register
    def _(self, event: DemandChanged) -> Iterator[str]:
        if event.asks_again:
            self.degraded.clear()
            yield "  " + self.say("asked_again", version=event.version)
            return
        yield "  " + self.say("demand_changed", version=event.version, text=one_line(event.text, CELLS))
        for change in event.changes:
            yield "      + " + one_line(change.text, CELLS)
        for waived in (r for r in event.requirements if r.requirement_id in event.waived):
            key = "waives_exclusion" if waived.kind is RequirementKind.EXCLUSION else "waives"
            yield "      - " + self.say(key, text=one_line(waived.text, CELLS))

    def _default(self, said: str) -> str:
        return one_line(said, CELLS) if said else self.say("nothing_assumed")

    @lines.register
    def _(self, event: FilterCompleted) -> Iterator[str]:
        names = [self.name(candidate.agent_id, candidate.display_name) for candidate in event.candidates]
        if names:
            yield "  " + self.say("filtered", count=event.candidates_count, names=listed(self.say, names))
        for out in event.left_out:
            those = [self.name(*each) for each in zip(out.agent_ids, out.names, strict=False)]
            key = f"left_out_{out.reason if out.reason in {'place', 'on_site'} else 'other'}"
            yield "  " + self.say(key, count=out.count, names=one_line(listed(self.say, those), CELLS))
        hindered = event.coverage.hindered
        offered = {one.capability for one in hindered}
        if missing := [tag for tag in event.coverage.uncovered if tag not in offered]:
            yield "  " + self.say("uncovered", text=clean(listed(self.say, missing)))
        by_reason: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
        for one in hindered:
            by_reason.setdefault((one.reason, one.names, one.said), []).append(one.capability)
        for (reason, offering, said), tags in by_reason.items():
            who, text = clean(listed(self.say, offering)), clean(listed(self.say, tags))
            key = f"hindered_{reason}"  # a newer version may know other reasons
            yield "  " + self.say(
                key if key in WORDS else "hindered_other", who=who, text=text, said=quoted(self.say, said)
            )

    @lines.register
    def _(self, event: ChannelCreated) -> Iterator[str]:
        if event.demand_id in self.plans:
            yield "  " + self.say("again")

    @lines.register
    def _(self, event: DemandBroadcast) -> Iterator[str]:
        yield "  " + self.say("invited", count=event.recipients_count)

    @lines.register
    def _(self, event: OfferSubmitted) -> Iterator[str]:
        who = self.name(event.agent_id, event.display_name)
        if event.provenance is Provenance.FALLBACK:  # it declines because nobody said yes, which is no refusal
            yield "  ✗ " + self.say("absent", who=who)
        elif event.decision is Decision.DECLINE:
            yield "  ✗ " + self.say("declines", who=who, text=_words(event.decline_reason, event.reasoning))
        elif event.response_type is ResponseType.NEGOTIATE or event.decision is Decision.CONDITIONAL:
            conditions = listed(self.say, event.conditions)
            text = _words(event.negotiation_summary, conditions, event.contribution)
            yield "  ~ " + self.say("negotiates", who=who, text=text)
        else:
            yield "  ✓ " + self.say("participates", who=who, text=_words(event.contribution, event.suggested_role))

    @lines.register
    def _(self, event: AggregationStarted) -> Iterator[str]:
        yield "  " + self.say("aggregating", count=event.offers_count)

    @lines.register
    def _(self, event: BudgetExceeded) -> Iterator[str]:
        yield "  ! " + clean(self.say("over_budget", version=event.version, text=event.text, note=event.note))

    @lines.register
    def _(self, event: ProposalDistributed) -> Iterator[str]:
        yield "  " + self.say("distributed", version=event.version, count=event.participants_count)
        for part in event.proposal.assignments:
            self.name(part.agent_id, part.display_name)
        before = self.plans.get(event.demand_id)
        self.plans[event.demand_id] = event.proposal
        if before is not None and event.version > before.version:
            yield from (f"      {line}" for line in changes(before, event.proposal, self.say, self.name))

    @lines.register
    def _(self, event: ProposalFeedback) -> Iterator[str]:
        who = self.name(event.agent_id, event.display_name)
        text = _words(event.adjustment_request, listed(self.say, event.concerns), event.reasoning)
        match event.feedback_type:
            case FeedbackType.ACCEPT:
                mark, said = ("·", "accepted_by_silence") if event.defaulted else ("✓", "accepted")
                said = "accepted_before" if event.rests_on_round else said
                yield f"  {mark} " + self.say(said, who=who, round=event.rests_on_round)
            case _ if event.defaulted or event.provenance is Provenance.FALLBACK:
                yield "  ✗ " + self.say("absent", who=who)
            case FeedbackType.NEGOTIATE:
                yield "  ~ " + self.say("wants_changes", who=who, text=text)
            case FeedbackType.REJECT:
                yield "  ✗ " + self.say("rejected", who=who, text=text)
            case FeedbackType.WITHDRAW:
                return  # that they have left is told next

    @lines.register
    def _(self, event: FeedbackEvaluated) -> Iterator[str]:
        decision = self.say(event.decision) if event.decision in DECISIONS else clean(event.decision)
        silent = event.defaulted + event.stand_ins
        yield "  " + self.say(
            "evaluated",
            round=event.round,
            max=event.max_rounds,
            accepts=event.accepts - event.defaulted,
            negotiates=event.negotiates - event.stand_ins,
            rejects=event.rejects + event.withdraws,
            silent=self.say("evaluated_silent", count=silent) if silent else "",
            decision=decision,
        )

    @lines.register
    def _(self, event: AgentWithdrawn) -> Iterator[str]:
        who = self.name(event.agent_id, event.display_name)
        if not event.taken_out_by:
            yield "  ✗ " + self.say("left", who=who, text=_words(event.reason))
            return
        shown = f"by_{event.taken_out_by}"
        by = self.say(shown) if shown in WORDS else clean(event.taken_out_by)
        yield "  ✗ " + self.say("taken_out", who=who, by=by, text=_words(event.reason))

    @lines.register
    def _(self, event: CommitmentBooked) -> Iterator[str]:
        yield "  ✓ " + self.say("booked", names=self._booked(event.commitments))

    @lines.register
    def _(self, event: CommitmentReleased) -> Iterator[str]:
        yield "  - " + self.say("released", names=self._booked(event.commitments))

    def _booked(self, commitments: Sequence[Commitment]) -> str:
        days = {each.agent_id: " – ".join(dict.fromkeys((each.first_day, each.last_day))) for each in commitments}
        names = [f"{self.name(each.agent_id, each.display_name)} {days[each.agent_id]}" for each in commitments]
        return listed(self.say, names)

    @lines.register
    def _(self, event: AgentNotNeeded) -> Iterator[str]:
        who = self.name(event.agent_id, event.display_name)
        yield "  " + self.say("does_without", who=who, why=one_line(event.reason, REASON_CELLS))

    @lines.register
    def _(self, event: AgentSubstituted) -> Iterator[str]:
        who = self.name(event.agent_id, event.display_name)
        yield "  " + self.say("replaced", who=who, other=self.name(event.replaced_by, event.replaced_by_name))

    @lines.register
    def _(self, event: ModelDegraded) -> Iterator[str]:
        if event.prompt not in self.degraded:
            cells = CELLS if event.reason in self.degraded else REASON_CELLS
            self.degraded |= {event.prompt, event.reason}
            yield "  ! " + self.say(
                "breaks_limit" if event.breaks_limit else "degraded",
                why=one_line(f"{event.prompt}: {event.reason}", cells),
            )
            is_of_subnet = (event.channel_id or "").startswith("sub-")  # which is not tried again by itself
            if event.prompt in _STOOD_IN and not is_of_subnet and not self.degraded & (_STOOD_IN - {event.prompt}):
                yield self.say("model_again", id=event.demand_id)

    @lines.register
    def _(self, event: GapIdentified) -> Iterator[str]:
        for gap in event.gaps:
            if (text := gap_text(gap)) not in self.shown_gaps:
                self.shown_gaps.add(text)
                yield "  ! " + self.say("gap", text=one_line(text, CELLS))

    @lines.register
    def _(self, event: GapInvited) -> Iterator[str]:
        who = self.name(event.agent_id, event.display_name)
        yield "  " + self.say("gap_invited", name=who, what=one_line(event.gap_type, CELLS), why=event.reason)

    @lines.register
    def _(self, event: GapAnswered) -> Iterator[str]:
        who = self.name(event.agent_id, event.display_name)
        if event.not_taken:
            yield "  " + self.say("gap_not_taken", name=who, why=one_line(event.not_taken, REASON_CELLS))
        elif event.offer is not None:
            others = [self.name(agent_id) for agent_id in event.asks if agent_id != event.agent_id]
            yield "  " + self.say("gap_offered", name=who, what=one_line(event.offer.contribution, CELLS))
            if others:
                yield "  " + self.say("gap_asks", names=self.say("separator").join(others))
        elif event.feedback is not None:
            said = one_line(event.feedback.reasoning, CELLS)
            kind = "gap_agreed" if event.feedback.feedback_type is FeedbackType.ACCEPT else "gap_disagreed"
            yield "  " + self.say(kind, name=who, why=said)

    @lines.register
    def _(self, event: GapSettled) -> Iterator[str]:
        yield "  " + event.reason

    @lines.register
    def _(self, event: SubnetTriggered) -> Iterator[str]:
        yield "  " + self.say("subnet", text=one_line(event.sub_demand.description, CELLS))

    @lines.register
    def _(self, event: SubnetDeclined) -> Iterator[str]:
        yield "  " + self.say("subnet_declined", reason=one_line(event.reason, CELLS))

    @lines.register
    def _(self, event: SubnetCompleted) -> Iterator[str]:
        added = len(event.merged_assignments)
        yield "  " + (self.say("subnet_done", count=added) if added else self.say("subnet_none"))

    def name(self, agent_id: str, display_name: str = "") -> str:
        """How somebody is shown: by the name last heard with this id."""
        if display_name:
            self.names[agent_id] = one_line(display_name, 24)
        return self.names.get(agent_id) or one_line(agent_id.removeprefix("user_agent_"), 24)


DECISIONS = frozenset({"finalize", "renegotiate", "force_finalize", "fail"})


def _words(*choices: str) -> str:
    """The first of these that says something, on one line."""
    return next((one_line(text, CELLS) for text in choices if text.strip()), "-")
