"""What the requester's own tasks wait for, and what waits for them: as the plan says, else by its days."""

from collections.abc import Mapping
from dataclasses import replace

from towow_core.domain.models import Assignment, Proposal, RequesterTask, Standing

Needs = dict[str, set[str]]  # of a person, or of a task of the requester by its number: who and what comes first


def with_order(plan: Proposal) -> Proposal:
    """The plan whose own tasks name only people who have a part, never in a circle, and by the days where it is unsaid.

    It is for every change of a plan: what is by the days is counted anew, and nobody who has left is waited for.
    """
    if not plan.requester_tasks:
        return plan
    parts = tuple(part for part in plan.assignments if part.standing is not Standing.STAND_BY)
    here = {part.agent_id for part in parts}
    needs: Needs = {agent_id: set() for agent_id in here}
    for part in parts:
        needs[part.agent_id] |= here & {*part.dependencies}
    tasks = []
    for number, task in enumerate(plan.requester_tasks):
        kept = _without_circles(_kept(task, here), f"{number}", needs)
        said = bool(kept.after or kept.before) and not task.by_days
        tasks.append(kept if said else _without_circles(_by_days(task, parts, plan), f"{number}", needs))
    return replace(plan, requester_tasks=tuple(tasks))


def _kept(task: RequesterTask, here: set[str]) -> RequesterTask:
    if task.by_days:
        return replace(task, after=(), before=())
    return replace(
        task,
        after=tuple(each for each in task.after if each in here),
        before=tuple(each for each in task.before if each in here),
    )


def _by_days(task: RequesterTask, parts: tuple[Assignment, ...], plan: Proposal) -> RequesterTask:
    """Before whoever begins on a later day than it is due; after all that is over, where it is due after the event."""
    event = plan.timeline.event_days or tuple(filter(None, (plan.timeline.event_date,)))
    first = {part.agent_id: min(part.days or (() if part.by else event), default="") for part in parts}
    last = {part.agent_id: max(part.days or ((part.by,) if part.by else event), default="") for part in parts}
    is_after_all = bool(task.date and event) and task.date > max(event)
    before = tuple(who for who, day in first.items() if task.date and day > task.date)
    after = tuple(who for who, day in last.items() if is_after_all and "" < day < task.date)
    return replace(task, before=before, after=after, by_days=bool(before or after))


def _without_circles(task: RequesterTask, own: str, needs: Needs) -> RequesterTask:
    """The task without what would wait for itself; what is left of it is in `needs` from now on."""
    before, after = [], []
    for who in task.after:
        if not _is_behind(who, own, needs):
            needs.setdefault(own, set()).add(who)
            after.append(who)
    for who in task.before:
        if not _is_behind(own, who, needs):
            needs[who].add(own)
            before.append(who)
    return replace(task, after=tuple(after), before=tuple(before))


def _is_behind(who: str, first: str, needs: Mapping[str, set[str]]) -> bool:
    """Whether `who` can only begin when `first` is done."""
    left, seen = [who], {who}
    while left:
        more = needs.get(left.pop(), set()) - seen
        seen |= more
        left += more
    return first in seen
