"""An answer that nobody can use: its sender hears why and is asked once more; a second one counts as a no."""

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Decision, FeedbackType, Language, Provenance
from towow_core.negotiation.collecting import awaited, close_if_complete, invite, show_offer
from towow_core.negotiation.messages import FeedbackReceived, InvalidAnswerReceived, Question
from towow_core.negotiation.reviewing import evaluate_if_complete, review, show_feedback, unreviewed
from towow_core.negotiation.state import ChannelState, language
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step, stable_id
from towow_core.support.replacing import replace

UNUSABLE = {Language.ZH: "答复无法使用：{why}", Language.EN: "The answer could not be used: {why}"}


def on_invalid_answer(step: Step, message: InvalidAnswerReceived) -> Step:
    """The first one is sent back with its reason; whoever can do no better is not waited for any more."""
    state, agent_id = step.state, message.agent_id
    known = message.message_id in state.processed_message_ids
    # One about a round that is over is late, not wrong: it changes nothing, as late answers never do.
    old = message.round is not None and message.round < state.round
    if known or old or agent_id not in _owing(state, message.question):
        return step
    is_second = agent_id in state.refused
    ids = (*state.processed_message_ids, message.message_id)
    refused = {**state.refused, agent_id: message.why}
    step = step.with_state(replace(state, processed_message_ids=ids, refused=refused))
    if is_second:
        return _go_on(_count(step, agent_id))
    return _ask_again(step, agent_id).start_timer("retry", state.policy.retry_timeout_s)


def give_up_retries(step: Step) -> Step:
    """Whoever was asked once more has had the time for it."""
    step = step.stop_timer("retry")
    owing = {*_owing(step.state, "offer"), *_owing(step.state, "feedback")}
    late = sorted(owing & step.state.refused.keys())
    for agent_id in late:
        step = _count(step, agent_id)
    return _go_on(step) if late else step


def invalid_review(state: ChannelState, message: FeedbackReceived) -> InvalidAnswerReceived | None:
    """A review of a plan that is not there yet, or of nobody knows which; None where `message` can be used."""
    feedback = message.feedback
    round_: int | None = feedback.round
    if feedback.round > state.round:
        why = f"It is about round {feedback.round}; this is round {state.round}."
    elif not message.names_round and state.round > feedback.round:
        round_, why = None, f"round: this is not round {feedback.round} any more; name the round"
    else:
        return None
    return InvalidAnswerReceived(
        at=message.at,
        message_id=message.message_id,
        agent_id=feedback.agent_id,
        question="feedback",
        round=round_,
        why=why,
    )


def _owing(state: ChannelState, question: Question) -> tuple[str, ...]:
    """Who has been asked this, and has not answered."""
    if question == "offer":
        return awaited(state) if state.status is ChannelStatus.COLLECTING else ()
    return unreviewed(state) if state.status is ChannelStatus.NEGOTIATING else ()


def _ask_again(step: Step, agent_id: str) -> Step:
    state = step.state
    if state.status is ChannelStatus.COLLECTING:
        return invite(step, next(c for c in state.candidates if c.agent_id == agent_id))
    assert state.proposal is not None  # there is one while it is being reviewed
    return review(step, state.proposal, next(a for a in state.proposal.assignments if a.agent_id == agent_id))


def _count(step: Step, agent_id: str) -> Step:
    """What takes the place of the answer: it declines, or objects; never a yes."""
    state = step.state
    name = next(c.display_name for c in state.candidates if c.agent_id == agent_id)
    sentence = UNUSABLE[language(state)].format(why=state.refused[agent_id])
    if state.status is ChannelStatus.COLLECTING:
        offer = Offer(
            offer_id=stable_id("offer", state.channel_id, agent_id, state.round),
            agent_id=agent_id,
            display_name=name,
            demand_id=state.demand_id,
            decision=Decision.DECLINE,
            decline_reason=sentence,
            submitted_at=step.at,
            provenance=Provenance.RULE,
        )
        offers = dict(sorted({**state.offers, agent_id: offer}.items()))
        return show_offer(step.with_state(replace(state, offers=offers)), offer)
    # Neither yes nor no: nobody said either, and a wish that asks for nothing leaves the plan as it is.
    feedback = Feedback(
        agent_id=agent_id,
        display_name=name,
        feedback_type=FeedbackType.NEGOTIATE,
        round=state.round,
        reasoning=sentence,
        provenance=Provenance.RULE,
    )
    received = dict(sorted({**state.feedback, agent_id: feedback}.items()))
    return show_feedback(step.with_state(replace(state, feedback=received)), feedback)


def _go_on(step: Step) -> Step:
    if step.state.status is ChannelStatus.COLLECTING:
        return close_if_complete(step)
    return evaluate_if_complete(step)
