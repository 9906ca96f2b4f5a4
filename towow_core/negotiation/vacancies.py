"""A part of an agreed plan that nobody has now, and the plan with whoever takes it over. Plans in, plans out."""

import re
from collections.abc import Collection, Iterable

from towow_core.domain.models import Assignment, Language, Milestone, Proposal, Standing
from towow_core.negotiation.state import ChannelState, Subnet
from towow_core.negotiation.state import language as language_of
from towow_core.requirements.notes import names, say
from towow_core.support.replacing import replace
from towow_core.workflow.plan_dates import with_later_dates
from towow_core.workflow.plan_parts import active_parts, left_over

Parts = tuple[Assignment, ...]


def parts_of(plan: Proposal, agent_id: str, role: str) -> Parts:
    """The part that is meant: of this role, else all that the agent has or had; who only stands by has none."""
    theirs = tuple(
        part
        for part in (*plan.assignments, *plan.vacated)
        if part.agent_id == agent_id and part.standing is not Standing.STAND_BY
    )
    return tuple(part for part in theirs if role and part.role == role) or theirs


def dependents_of(plan: Proposal, agent_id: str) -> tuple[str, ...]:
    """Those whose parts come after somebody's, whoever takes these over included."""
    parts = (*plan.assignments, *plan.vacated)
    return tuple(dict.fromkeys(part.agent_id for part in parts if agent_id in part.dependencies))


def given_up(plan: Proposal, gone: Parts, language: Language) -> Proposal:
    """The next version, in which nobody has these parts; the same where nobody has them already."""
    kept = tuple(part for part in plan.assignments if part not in gone)
    if len(kept) == len(plan.assignments):
        return plan
    here = {part.agent_id for part in kept}
    what = names([part.role for part in gone], language)
    said = say(language, f"{what}现在没有人。", f"Nobody is {what} now.")
    return replace(
        plan,
        version=plan.version + 1,
        summary=f"{said}{say(language, '', ' ')}{_who_does_what(kept, language)}",
        assignments=tuple(_without_dependencies(part, here) for part in kept),
        vacated=(*plan.vacated, *(replace(part, is_confirmed=False) for part in gone)),
        confirmed_participants=tuple(a for a in plan.confirmed_participants if a in here),
        optional_participants=tuple(a for a in plan.optional_participants if a in here),
    )


def taken_over(
    state: ChannelState, plan: Proposal, subnet: Subnet, found: Parts, dates: tuple[Milestone, ...]
) -> Proposal:
    """The plan, whose version has `found` in it already, with them in the place of who is gone, on their `dates`.

    Where nobody of them has said yes to the part itself, it stays vacated. What came before it, and after, may be in
    other hands by now, too.
    """
    language = language_of(state)
    new = tuple(part for part in found if part.is_confirmed and part.standing is not Standing.STAND_BY)
    if not new:
        return plan
    gone = subnet.replaces
    was = {(part.agent_id, part.role) for part in gone}
    newcomers = tuple(dict.fromkeys(part.agent_id for part in new))
    kept = tuple(p for p in plan.assignments if p.agent_id not in newcomers or p.standing is not Standing.STAND_BY)
    here = {part.agent_id for part in kept}
    before = _in_place_of(state, _came_before(state, plan, gone), here)
    behind = {*subnet.dependents, *_in_place_of(state, subnet.dependents, here)}

    def linked(part: Assignment) -> Assignment:
        more = before if part in new else newcomers if part.agent_id in behind else ()
        known = tuple(dict.fromkeys((*part.dependencies, *more)))
        return replace(part, dependencies=tuple(each for each in known if each in here and each != part.agent_id))

    old = names([part.display_name for part in gone], language)
    who, what = names([part.display_name for part in new], language), names([p.role for p in gone], language)
    said = say(language, f"{what}由{who}接手，原来是{old}。", f"{who} takes over from {old}: {what}.")
    if missing := left_over(gone, new):
        what = names([part.role for part in new], language)
        said = say(language, f"{old}的那一份，{who}只接{what}。", f"Of {old}'s part {who} takes over: {what}.")
    staying = {part.display_name for part in active_parts(plan) if part not in new and part.display_name}
    after = replace(
        plan,
        summary=f"{said}{say(language, '', ' ')}{_who_does_what(kept, language)}",
        assignments=tuple(map(linked, kept)),
        vacated=tuple(linked(part) for part in plan.vacated if (part.agent_id, part.role) not in was),
        timeline=replace(
            plan.timeline,
            milestones=tuple(
                sorted(
                    (
                        _dated(each, gone, who, dates, missing=missing, staying=staying)
                        for each in plan.timeline.milestones
                    ),
                    key=lambda m: m.date,
                )
            ),
        ),
    )
    was_plan = replace(plan, assignments=(*(part for part in kept if part not in new), *gone))
    return with_later_dates(after, was_plan, gone, tuple(map(linked, new)))


def _came_before(state: ChannelState, plan: Proposal, gone: Parts) -> tuple[str, ...]:
    """Whom these parts wait for: as they were, as what is vacated has it by now, and of those who left before."""
    was = {(part.agent_id, part.role) for part in gone}
    now = (part for part in plan.vacated if (part.agent_id, part.role) in was)
    left = (first for first, behind in state.dependents.items() if any(part.agent_id in behind for part in gone))
    return tuple(dict.fromkeys((*(each for part in (*gone, *now) for each in part.dependencies), *left)))


def _in_place_of(state: ChannelState, agents: Iterable[str], here: Collection[str]) -> tuple[str, ...]:
    """Those of them who are here; of everybody else whoever took their part over, however often it went on."""
    found, looked_at, left = dict[str, None](), set[str](), [*agents]
    while left:
        agent_id = left.pop(0)
        if agent_id in here:
            found[agent_id] = None
        elif agent_id not in looked_at:
            looked_at.add(agent_id)
            again = (s for s in state.subnets.values() if any(part.agent_id == agent_id for part in s.replaces))
            left = [*(each for subnet in again for each in subnet.brought), *left]
    return tuple(found)


def _dated(
    milestone: Milestone,
    gone: Parts,
    who: str,
    dates: tuple[Milestone, ...],
    *,
    missing: Collection[str],
    staying: Collection[str],
) -> Milestone:
    """A date of a part that somebody took over: theirs, as they agreed to it; else the same one in their name.

    Of what nobody took over it is the same one in nobody's name. One that names others, too, who have agreed to it,
    stays theirs: it is never sooner than it was for them, and names them still.

    Args:
        staying: Names of those who keep their parts.
    """
    words = f"{milestone.name} {milestone.deliverable}"
    theirs = [part.display_name for part in gone if part.display_name and _whole(part.display_name).search(words)]
    if not theirs:
        return milestone
    same = next((each for each in dates if each.name == milestone.name), None)
    if same is not None and not any(_whole(name).search(words) for name in staying):
        return same
    day = milestone.date if same is None else max(milestone.date, same.date)
    name, deliverable = milestone.name, milestone.deliverable
    if milestone.name.casefold() in {tag.casefold() for tag in missing}:
        who = milestone.name
        for old in theirs:
            deliverable = re.sub(rf"^\s*{re.escape(old)}\s*[:：]\s*", "", deliverable)
    for old in theirs:
        name, deliverable = (_whole(old).sub(lambda _: who, text) for text in (name, deliverable))
    return replace(milestone, name=name, deliverable=deliverable, date=day)


def _whole(name: str) -> re.Pattern[str]:
    """A name, and not a longer one that begins or ends so."""
    return re.compile(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])")


def _without_dependencies(part: Assignment, here: Collection[str]) -> Assignment:
    return replace(part, dependencies=tuple(each for each in part.dependencies if each in here))


def _who_does_what(kept: Parts, language: Language) -> str:
    active = [part for part in kept if part.standing is not Standing.STAND_BY]
    those = names(
        [say(language, f"{part.display_name}（{part.role}）", f"{part.display_name} ({part.role})") for part in active],
        language,
    )
    return say(language, f"方案里有：{those}。", f"In the plan: {those}.") if active else ""
