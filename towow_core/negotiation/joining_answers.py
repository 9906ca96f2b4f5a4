"""What comes while somebody is asked into an agreed plan (`joining.py`): answers, silence, and people who leave."""

from towow_core.domain.answers import Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import Proposal
from towow_core.negotiation import joining_words as words
from towow_core.negotiation.joining import ask_next, bid_goodbye, now, put, refused_by, take
from towow_core.negotiation.joining_plans import is_same_for, no_longer_met, plan_with
from towow_core.negotiation.joining_telling import tell_feedback, tell_nothing, tell_offer
from towow_core.negotiation.messages import (
    AgentUnreachable,
    AnyChannelMessage,
    FeedbackReceived,
    InvalidAnswerReceived,
    OfferReceived,
    TimerFired,
    TimerName,
)
from towow_core.negotiation.stand_ins import tell_stand_in
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step
from towow_core.requirements.facts import is_consent
from towow_core.support.replacing import replace


def hear(step: Step, message: AnyChannelMessage) -> Step:
    """What a message means for whoever is asked; most mean nothing, and all where nobody is."""
    match message:
        case OfferReceived():
            return _on_offer(step, message)
        case FeedbackReceived():
            return _on_feedback(step, message)
        case InvalidAnswerReceived():
            return _on_invalid_answer(step, message)
        case AgentUnreachable(agent_id=agent_id):
            return _no_answer(step, agent_id, words.GONE)
        case TimerFired(name=name, due_at=due_at) if step.state.timers.get(name) == due_at:
            return _on_timer(step, name)
        case _:
            return step


def _on_offer(step: Step, message: OfferReceived) -> Step:
    """The offer of whoever is asked: it is put into the plan, or why not is said."""
    state, joining, offer = step.state, step.state.joining, message.offer
    known = message.message_id in state.processed_message_ids or offer.agent_id in state.offers
    if joining is None or joining.asked is None or known or offer.agent_id != joining.asked.agent_id:
        return step
    offer = replace(offer, display_name=joining.asked.display_name, demand_id=offer.demand_id or state.demand_id)
    ids = (*state.processed_message_ids, message.message_id)
    offers = dict(sorted({**state.offers, offer.agent_id: offer}.items()))
    step = step.stop_timer("collect")
    step = step.with_state(replace(step.state, processed_message_ids=ids, offers=offers))
    step = tell_stand_in(step, offer)
    if not offer.commits:
        return ask_next(bid_goodbye(tell_offer(step, joining, offer)))
    plan = _planned(step, offer, step.at)
    if isinstance(plan, Bilingual):
        return ask_next(bid_goodbye(tell_offer(step, joining, offer, plan)))
    return put(step, plan, offer)


def _planned(step: Step, offer: Offer, at: str, *, is_confirmed: bool = False) -> Proposal | Bilingual:
    """The plan that there is now with their part in it, or why there can be none."""
    plan = plan_with(step.state, now(step).vacancies[0], offer, at, is_confirmed=is_confirmed)
    if plan is None:
        return words.CANNOT_BE_PLANNED
    broken = no_longer_met(step.state, plan, offer)
    return words.breaks(broken) if broken else plan


def is_awaited(state: ChannelState, message: FeedbackReceived) -> bool:
    """Whether it is an answer to the version that is put to people now, the first one of whoever gives it."""
    joining, said = state.joining, message.feedback
    if joining is None or joining.plan is None or joining.asked is None or said.agent_id not in joining.awaiting:
        return False
    # Who joins is asked for the first time, so that seed 001's form, which names no round, can be nothing else.
    is_to_this = said.round == joining.round or (not message.names_round and said.agent_id == joining.asked.agent_id)
    known = message.message_id in state.processed_message_ids or said.agent_id in joining.answers
    return is_to_this and not known


def _on_feedback(step: Step, message: FeedbackReceived) -> Step:
    """What somebody says to the version that is put to them: one no is enough."""
    state, said = step.state, message.feedback
    if not is_awaited(state, message):
        return step
    joining = now(step)
    names = {candidate.agent_id: candidate.display_name for candidate in state.candidates}
    said = replace(said, round=joining.round, display_name=names.get(said.agent_id, said.display_name))
    joining = replace(joining, answers=dict(sorted({**joining.answers, said.agent_id: said}.items())))
    ids = (*state.processed_message_ids, message.message_id)
    step = step.with_state(replace(state, processed_message_ids=ids, joining=joining))
    step = tell_feedback(tell_stand_in(step, said), joining, said)
    if not is_consent(said):
        return refused_by(step, said.agent_id, words.REFUSED)
    return _agreed(step) if set(joining.answers) == set(joining.awaiting) else step


def _agreed(step: Step) -> Step:
    """All of them have said yes: to the plan as it comes out now, or to another one, and then they are asked anew."""
    joining = now(step)
    assert joining.asked is not None  # they have offered something,
    assert joining.plan is not None  # and said yes to this
    offer = step.state.offers[joining.asked.agent_id]
    # By the day on which they were asked about it: it is that version which they have said yes to.
    plan = _planned(step, offer, joining.put_at or step.at, is_confirmed=True)
    if isinstance(plan, Proposal) and is_same_for(joining.awaiting, joining.plan, plan):
        return take(step, plan)
    return _put_anew(step, offer)


def _put_anew(step: Step, offer: Offer) -> Step:
    """The plan, or what is asked for, is another one by now: they are asked about what comes of that."""
    plan = _planned(step, offer, step.at)
    if isinstance(plan, Bilingual):
        return ask_next(bid_goodbye(tell_nothing(step, now(step), offer.agent_id, plan)))
    return put(step, plan)


def _on_invalid_answer(step: Step, message: InvalidAnswerReceived) -> Step:
    """An answer that nobody can use is no yes, and nobody waits for another."""
    joining = step.state.joining
    old = joining is not None and message.round is not None and message.round != joining.round
    if joining is None or old or message.message_id in step.state.processed_message_ids:
        return step
    if message.question != ("offer" if joining.plan is None else "feedback"):
        return step
    return _no_answer(step, message.agent_id, words.UNUSABLE)


def _on_timer(step: Step, name: TimerName) -> Step:
    """Nobody is waited for any longer."""
    joining = step.state.joining
    if joining is None or joining.asked is None or (name == "collect") != (joining.plan is None):
        return step
    if joining.plan is None:
        return _no_answer(step, joining.asked.agent_id, words.SILENT)
    silent = [agent_id for agent_id in joining.awaiting if agent_id not in joining.answers]
    newcomer = joining.asked.agent_id
    return _no_answer(step, newcomer if newcomer in silent else silent[0], words.SILENT)


def left(step: Step, agent_id: str) -> Step:
    """Somebody has left the channel for good: whoever was asked into the plan, or somebody who was in it."""
    joining = step.state.joining
    if joining is None or joining.asked is None:
        return step
    if joining.asked.agent_id == agent_id:
        return ask_next(bid_goodbye(tell_nothing(step, joining, agent_id, words.LEFT)))
    plan, offer = step.state.proposal, step.state.offers.get(joining.asked.agent_id)
    if joining.plan is None or plan is None or offer is None or plan.version + 1 == joining.plan.version:
        return step
    return _put_anew(step, offer)


def _no_answer(step: Step, agent_id: str, why: Bilingual) -> Step:
    """They count as not agreeing: silence, or what cannot be read, is nobody's yes."""
    joining = step.state.joining
    owes = joining is not None and joining.asked is not None and agent_id not in joining.answers
    if joining is None or joining.asked is None or not owes:
        return step
    if agent_id not in (joining.awaiting if joining.plan is not None else (joining.asked.agent_id,)):
        return step
    return refused_by(tell_nothing(step, joining, agent_id, why), agent_id, why)
