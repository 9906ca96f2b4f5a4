"""A part of an agreed plan is negotiated again: whoever had it left, or could not do it. The rest of the plan stands.

It is a sub-negotiation of the ended channel, as for a gap (`gap_recursion.py`); but that it is worth it is not asked:
people had agreed on this part. Also asked are those who stand by, and those who were asked and got no part.
"""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import Decision, Standing
from towow_core.negotiation import joining_words as words
from towow_core.negotiation.gap_recursion import decline_undecided
from towow_core.negotiation.joining import give_up
from towow_core.negotiation.messages import ReplacementWanted
from towow_core.negotiation.plan_updates import show_update
from towow_core.negotiation.state import AfterEnd, ChannelState, Subnet, language
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.negotiation.subnet_opening import ask_for, decline
from towow_core.negotiation.vacancies import dependents_of, given_up, parts_of
from towow_core.support.replacing import replace
from towow_core.support.timestamps import plus_seconds, seconds_between


def replace_part(step: Step, message: ReplacementWanted) -> Step:
    """Look for somebody else, once for each `sub_demand_id`. What there is nobody to look for is declined by name."""
    state, plan = step.state, step.state.proposal
    if message.sub_demand_id in state.subnets:
        return step
    if message.sub_demand_id in state.unwanted:  # whoever waits for it is told
        return decline(step, (message.part,), words.REPLACEMENT_CALLED_OFF, message.sub_demand_id)
    agreed = state.status is not ChannelStatus.FAILED and state.parent_channel_id is None
    parts = parts_of(plan, message.agent_id, message.part) if plan is not None and agreed else ()
    if plan is None or not parts:
        return decline_replacement(step, message)
    # Whoever is asked into the plan is asked into one that changes now; so does what it lacks.
    step = decline_undecided(step, words.PLAN_CHANGES_UNDECIDED)
    step = give_up(step, words.PLAN_CHANGES, looks_further=True)
    state = step.state
    # Whoever left stands before nobody in the plan any more: what came after them is known from then.
    earlier = state.dependents.get(message.agent_id, ())
    dependents = tuple(dict.fromkeys((*earlier, *dependents_of(plan, message.agent_id))))
    open_plan = given_up(plan, parts, language(state))
    if open_plan is not plan:
        step = show_update(step.with_state(replace(state, proposal=open_plan)), open_plan)
    subnet = Subnet(sub_demand=message.sub_demand, replaces=parts, dependents=dependents, reason=message.reason)
    subnets = {**step.state.subnets, message.sub_demand_id: subnet}
    known = {**step.state.dependents, message.agent_id: dependents}
    step = step.with_state(replace(step.state, after_end=AfterEnd.SUBNETS, subnets=subnets, dependents=known))
    time_s = state.policy.subnet_timeout_s
    excluded = _not_asked(step.state, message)
    asked = ask_for(step, message.sub_demand_id, message.sub_demand, plus_seconds(step.at, time_s), excluded=excluded)
    running = step.state.timers.get("subnets")
    is_longer = running is not None and seconds_between(step.at, running) > time_s
    return step.do(asked) if is_longer else step.do(asked).start_timer("subnets", time_s)


def decline_replacement(step: Step, message: ReplacementWanted) -> Step:
    """Whoever waits for it is told that there is nothing to replace."""
    who = message.agent_id
    why = Bilingual(f"谈妥的方案里没有{who}的这一份。", f"{who} has no such part in an agreed plan.")
    return decline(step, (message.part,), why, message.sub_demand_id)


def _not_asked(state: ChannelState, message: ReplacementWanted) -> tuple[str, ...]:
    """Whoever has a part already, has left, could not do theirs, or has said no to this demand."""
    parts = state.proposal.assignments if state.proposal is not None else ()
    declined = [agent_id for agent_id, offer in state.offers.items() if offer.decision is Decision.DECLINE]
    busy = [part.agent_id for part in parts if part.standing is not Standing.STAND_BY]
    could_not = [part.agent_id for subnet in state.subnets.values() for part in subnet.replaces]
    named = (message.agent_id, *message.not_asked)
    return tuple(dict.fromkeys((*named, *busy, *state.withdrawn, *declined, *could_not)))
