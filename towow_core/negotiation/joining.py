"""Somebody is asked into an agreed plan for what it lacks, where one person could do it: no sub-negotiation for that.

They are invited here, one after another; whose offer can be used is put into the next version of the plan, and asked
about it, with those whose yes does not hold for that version (`kept_consent.py`). Only when all of these have said yes
themselves is it the plan; otherwise the plan stays as it was. What nobody takes, a sub-negotiation looks for after.
"""

from towow_core.domain.answers import Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.events import GapInvited, GapSettled
from towow_core.domain.messages import ChannelCompleted, Invite, ProposalReview
from towow_core.domain.models import Candidate, Proposal, Provenance
from towow_core.domain.outcomes import ChannelOutcome, GapOutcome
from towow_core.negotiation import joining_words as words
from towow_core.negotiation.effects import Send
from towow_core.negotiation.joining_plans import demand_of, touched
from towow_core.negotiation.joining_telling import tell_offer
from towow_core.negotiation.kept_consent import bases
from towow_core.negotiation.plan_updates import show_update
from towow_core.negotiation.state import AfterEnd, ChannelState, Joining, Vacancy, language
from towow_core.negotiation.step import Step
from towow_core.negotiation.subnet_opening import conditions_of, decline, open_subnets, time_left_s
from towow_core.support.replacing import replace


def join_or_open(step: Step, wanted: tuple[Vacancy, ...]) -> Step:
    """Ask people into the plan for what one person could do; for the rest, and where nobody could, open subnets."""
    may = step.state.policy.gap_invites_max > 0
    vacancies = tuple(_reserve_first(step.state, each) for each in wanted if may and each.people)
    if not vacancies:
        return open_subnets(step, wanted)
    unfilled = tuple(each for each in wanted if not (may and each.people))
    joining = Joining(vacancies=vacancies, unfilled=unfilled, round=step.state.round)
    return ask_next(step.with_state(replace(step.state, after_end=AfterEnd.JOINING, joining=joining)))


def _reserve_first(state: ChannelState, vacancy: Vacancy) -> Vacancy:
    reserve = {candidate.agent_id for candidate in state.reserve}
    people = sorted(vacancy.people, key=lambda candidate: candidate.agent_id not in reserve)
    return replace(vacancy, people=tuple(people))


def _with(step: Step, joining: Joining) -> Step:
    return step.with_state(replace(step.state, joining=joining))


def now(step: Step) -> Joining:
    joining = step.state.joining
    assert joining is not None  # whoever calls this has looked
    return joining


# -- asking


def ask_next(step: Step) -> Step:
    """Invite the next one for the first vacancy; where there is nobody left to ask, it is a subnet's."""
    joining = now(step)
    if not joining.vacancies:
        return _done(step)
    state, vacancy = step.state, joining.vacancies[0]
    known = {*state.withdrawn, *(candidate.agent_id for candidate in state.candidates)}
    spare = [candidate for candidate in vacancy.people if candidate.agent_id not in known]
    time_s = min(state.policy.collect_timeout_s, time_left_s(step))
    if time_s <= 0:
        return _settle(step, GapOutcome.NOBODY, words.NO_TIME)
    if not spare or joining.invited >= state.policy.gap_invites_max:
        why = words.NOBODY if joining.invited else words.NOT_ASKED
        return _settle(step, GapOutcome.NOBODY, why, looks_further=True)
    candidate, left = spare[0], replace(vacancy, people=tuple(spare[1:]))
    decision = state.recursion
    stood_by = {one.agent_id: one for one in state.reserve if one.agent_id == candidate.agent_id}
    is_reserve = bool(stood_by)
    joining = replace(
        joining,
        vacancies=(left, *joining.vacancies[1:]),
        asked=candidate,
        invited=joining.invited + 1,
        plan=None,
        awaiting=(),
        answers={},
    )
    step = step.with_state(
        replace(
            state,
            candidates=(*state.candidates, candidate),
            reserve=tuple(one for one in state.reserve if one.agent_id != candidate.agent_id),
            asked_in={**state.asked_in, candidate.agent_id: is_reserve},
            as_reserve={**state.as_reserve, **stood_by},
            joining=joining,
        )
    )
    step = step.emit(
        GapInvited(
            **step.ids,
            sub_demand_id=vacancy.sub_demand_id,
            gap_type=vacancy.sub_demand.gap_addressed,
            sub_demand=vacancy.sub_demand,
            agent_id=candidate.agent_id,
            display_name=candidate.display_name,
            role=candidate.expected_role,
            is_reserve=is_reserve,
            fit=candidate.reason,
            reason=(words.WHY_RESERVE if is_reserve else words.WHY_NETWORK).to(language(state)),
            worth=decision.reason if decision is not None else "",
            conditions=conditions_of(decision) if decision is not None else {},
            provenance=Provenance.RULE,
        )
    )
    return _invite(step, candidate).start_timer("collect", time_s)


def _invite(step: Step, candidate: Candidate) -> Step:
    state, joining = step.state, now(step)
    return step.send(
        candidate.agent_id,
        Invite(
            **step.header(Invite, candidate.agent_id, joining.round + 1),
            demand=demand_of(state, joining.vacancies[0], step.at),
            round=joining.round + 1,
            filter_reason=candidate.reason,
            match_score=candidate.relevance_score,
            expected_role=candidate.expected_role,
        ),
    )


def put(step: Step, plan: Proposal, offer: Offer | None = None) -> Step:
    """Ask about the version with the newcomer; `offer` is told where it is new."""
    state, joining = step.state, now(step)
    assert joining.asked is not None  # they have offered something
    asked = tuple(sorted({joining.asked.agent_id, *touched(state, plan)}))
    time_s = min(state.policy.feedback_timeout_s, time_left_s(step))
    joining = replace(joining, plan=plan, put_at=step.at, round=joining.round + 1, awaiting=asked, answers={})
    step = _with(step, joining)
    if offer is not None:
        step = tell_offer(step, joining, offer, version=plan.version, asks=asked)
    for agent_id in asked:
        step = _review(step, plan, agent_id)
    return step.start_timer("feedback", max(time_s, 1.0))


def _review(step: Step, plan: Proposal, agent_id: str) -> Step:
    state, round_ = step.state, now(step).round
    mine = next(part for part in plan.assignments if part.agent_id == agent_id)
    question = ProposalReview(
        **step.header(ProposalReview, agent_id, round_),
        demand=state.wanted,
        proposal=plan,
        round=round_,
        max_rounds=max(state.rounds_max, round_),
        your_assignment=mine,
        your_offer=state.offers.get(agent_id),
    )
    return step.send(agent_id, question)


def awaited(joining: Joining) -> tuple[str, ...]:
    """Who owes an answer now: whoever is invited, or those who are asked about the version with them."""
    if joining.asked is None:
        return ()
    asked = (joining.asked.agent_id,) if joining.plan is None else joining.awaiting
    return tuple(agent_id for agent_id in asked if agent_id not in joining.answers)


def questions_open(step: Step) -> tuple[Send, ...]:
    """What is asked now and not answered, to be asked again: after a crash, or where nothing comes."""
    joining = step.state.joining
    if joining is None or joining.asked is None:
        return ()
    asking = Step(state=step.state, at=step.at)
    for agent_id in awaited(joining):
        plan = joining.plan
        asking = _invite(asking, joining.asked) if plan is None else _review(asking, plan, agent_id)
    return tuple(effect for effect in asking.effects if isinstance(effect, Send))


# -- what comes of it


def refused_by(step: Step, agent_id: str, why: Bilingual) -> Step:
    """Without the newcomer's yes the next one is asked; without that of somebody in the plan, it stays as it is."""
    joining = now(step)
    assert joining.asked is not None  # somebody was asked
    if agent_id == joining.asked.agent_id:
        return ask_next(bid_goodbye(step))
    return _settle(bid_goodbye(step), GapOutcome.REFUSED, words.stands_for(_name(step.state, agent_id), why))


def _name(state: ChannelState, agent_id: str) -> str:
    return next((one.display_name for one in state.candidates if one.agent_id == agent_id), agent_id)


def take(step: Step, plan: Proposal) -> Step:
    """Everybody who was asked has said yes to this version: it is the plan."""
    state, joining = step.state, now(step)
    assert joining.asked is not None  # they have said yes
    newcomer, basis = joining.asked, bases(plan)
    step = step.with_state(
        replace(
            state,
            proposal=plan,
            feedback=dict(sorted({**state.feedback, **joining.answers}.items())),
            bases={**state.bases, **{agent_id: basis[agent_id] for agent_id in joining.answers}},
        )
    )
    step = bid_goodbye(step)
    # What was said to this version counts from here on, so that the plan which claims it comes after.
    told = words.joined(newcomer.display_name)
    step = show_update(_settle_event(step, GapOutcome.JOINED, told, newcomer, plan.version), plan)
    return _next_vacancy(step)


def _settle(step: Step, outcome: GapOutcome, why: Bilingual, *, looks_further: bool = False) -> Step:
    """Nobody joins for the first vacancy; where nobody takes it, a subnet looks for somebody, if there is time."""
    joining = now(step)
    if looks_further:
        step = _with(step, replace(joining, unfilled=(*joining.unfilled, joining.vacancies[0])))
    return _next_vacancy(_settle_event(step, outcome, why, looks_further=looks_further))


def _settle_event(
    step: Step,
    outcome: GapOutcome,
    why: Bilingual,
    who: Candidate | None = None,
    version: int = 0,
    *,
    looks_further: bool = False,
) -> Step:
    joining = now(step)
    vacancy = joining.vacancies[0]
    return step.emit(
        GapSettled(
            **step.ids,
            sub_demand_id=vacancy.sub_demand_id,
            gap_type=vacancy.sub_demand.gap_addressed,
            outcome=outcome,
            reason=why.to(language(step.state)),
            agent_id=who.agent_id if who is not None else "",
            display_name=who.display_name if who is not None else "",
            version=version,
            looks_further=looks_further,
            settles_all=len(joining.vacancies) == 1 and not joining.unfilled,
        )
    )


def _next_vacancy(step: Step) -> Step:
    joining = now(step)
    return ask_next(_with(step, replace(joining, vacancies=joining.vacancies[1:], asked=None, invited=0)))


def bid_goodbye(step: Step) -> Step:
    """Whoever was asked learns how the plan is now, and nobody waits for answers any more."""
    joining, state = now(step), step.state
    if joining.asked is None:
        return step
    for agent_id in sorted({joining.asked.agent_id, *joining.awaiting} - {*state.withdrawn}):
        header = step.header(ChannelCompleted, agent_id, joining.round + 1)
        told = ChannelCompleted(**header, outcome=ChannelOutcome(state.status), proposal=state.proposal)
        step = step.send(agent_id, told)
    step = step.stop_timer("collect").stop_timer("feedback")
    return _with(step, replace(joining, asked=None, plan=None, awaiting=(), answers={}))


def _done(step: Step) -> Step:
    """Everybody who could join was asked: what is still missing is looked for in sub-negotiations."""
    unfilled = now(step).unfilled
    step = step.with_state(replace(step.state, joining=None, after_end=AfterEnd.NOTHING))
    return open_subnets(step, unfilled) if unfilled else step


def give_up(step: Step, why: Bilingual, *, looks_further: bool = False) -> Step:
    """Nobody is asked into the plan any more, for `why`, and whoever is asked is told.

    What was to be done by subnets is theirs now, with all else that nobody has taken, where one `looks_further`; where
    not, all of it stays missing.
    """
    if step.state.joining is None:
        return step
    step = bid_goodbye(step)
    left = now(step)
    looks_further = looks_further and time_left_s(step) > 0
    unfilled = (*left.unfilled, *left.vacancies) if looks_further else left.unfilled
    for number in range(len(left.vacancies)):
        step = _with(step, replace(left, vacancies=left.vacancies[number:], unfilled=unfilled))
        step = _settle_event(step, GapOutcome.NOBODY, why, looks_further=looks_further)
    step = step.with_state(replace(step.state, joining=None))
    if looks_further:
        return open_subnets(step, unfilled)
    topics = tuple(each.sub_demand.gap_addressed for each in unfilled)
    return decline(step, topics, why) if topics else step
