"""Why somebody stands by, and what they would then take over, in the demand's language."""

from collections.abc import Mapping

from towow_core.domain.answers import Offer
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.sentence_parts import listed, say
from towow_core.engine.matching.needs import Need, either_of
from towow_core.engine.matching.team_assignment import Team
from towow_core.engine.wording.plan_text import offered_work


def standby_text(
    backing: tuple[Need, ...], offer: Offer, understanding: DemandUnderstanding, team: Team, names: Mapping[str, str]
) -> str:
    """What somebody would take over and when; where they could not for all who come, that too.

    Args:
        names: How those who take part are called, by their ids.
    """
    language, people = understanding.language, understanding.context.expected_attendees
    called = _case(backing, understanding, team, names)
    if people and offer.capacity_people is not None and offer.capacity_people < people:
        most = f"{offer.capacity_people:g}"
        called += say(language, f"只够{most}人，不够{people}人。", f" For {most} people only, not for {people}.")
    said = offered_work(offer, backing)
    return say(language, f"{called}{said}", f"{called} {said}".strip())


def _case(backing: tuple[Need, ...], understanding: DemandUnderstanding, team: Team, names: Mapping[str, str]) -> str:
    """Others do it, or what was chosen in its place; a budget is the reason only where there is one."""
    language, backed = understanding.language, {need.tag for need in backing}
    tags = listed([need.tag for need in backing], language)
    if who := _who_does(backed, team, names, understanding):
        return say(language, f"{who}不能到场时接手{tags}。", f"Steps in for {tags} if {who} cannot make it.")
    done = {tag for mine in team.parts.values() for tag in mine}
    chosen = {tag for group in either_of(understanding) if group & backed for tag in group & done}
    if who := _who_does(chosen, team, names, understanding):
        taken = listed(sorted(chosen), language)
        zh = f"只要其中一样，定的是{taken}；{who}不能到场时改由{tags}。"
        return say(language, zh, f"One of them will do, and {taken} was taken; {tags} instead if {who} cannot make it.")
    if any(r.kind is RequirementKind.BUDGET for r in understanding.in_force) or understanding.context.budget:
        return say(language, f"预算允许时承担{tags}。", f"Takes on {tags} if the budget allows.")
    return say(language, f"可以承担{tags}，方案里没有用到。", f"Could take on {tags}, which the plan does not use.")


def _who_does(tags: set[str], team: Team, names: Mapping[str, str], understanding: DemandUnderstanding) -> str:
    """Whoever in the team does any of these, by name where it is one person; "" where nobody does."""
    doers = [names[agent_id] for agent_id, mine in team.parts.items() if tags & {*mine}]
    some = say(understanding.language, "有人", "somebody")
    return doers[0] if len(doers) == 1 else some if doers else ""
