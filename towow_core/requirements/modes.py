"""How a plan stands to whether it is done on site or online: by what the offers of those who do it say."""

from collections.abc import Sequence

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import ALLOWED, Mode, Requirement, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding, by_each, concerned, nobody_does_it
from towow_core.requirements.notes import names, say
from towow_core.support.ways_of_work import HOW


def check_mode(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    wanted, who = Mode(requirement.value.text), concerned(requirement, facts)
    if not who and requirement.value.tags:
        return nobody_does_it(language)
    if requirement.value.unit == ALLOWED:
        return _allowed(wanted, who, facts, language)
    verdicts = [(part, None if (mode := facts.mode_of(part)) is None else mode is wanted) for part in who]
    able = [part for part, verdict in verdicts if verdict]
    if requirement.value.number:  # "at least two of them"
        return _at_least(requirement.value.number, able, facts, language)
    found = by_each(verdicts, facts, language, against=say(language, "做不到。", " would do it the other way."))
    if found.status is RequirementStatus.PARTLY and any(verdict is False for _, verdict in verdicts):
        return found._replace(status=RequirementStatus.UNMET)  # one online speaker is one too many
    return found


def _allowed(wanted: Mode, who: Sequence[Assignment], facts: PlanFacts, language: Language) -> Finding:
    """Leave that was given is nobody's to keep; that all who do it work from afar is not so where they come."""
    afar = [part for part in who if facts.mode_of(part) is Mode.ONLINE or _says_online(part, facts)]
    if wanted is not Mode.ONLINE or not who or afar:
        return Finding(RequirementStatus.MET, facts.agreed(who))
    shown = names([part.display_name for part in who], language)
    zh, en = f"可以线上，不过{shown}是到场做。", f"It may be online; {shown} does it on site."
    if not any(facts.mode_of(part) is Mode.ON_SITE for part in who):
        zh, en = f"可以线上；{shown}没有写明线上也做。", f"It may be online; {shown} does not say that they do so."
    return Finding(RequirementStatus.OPEN, note=say(language, zh, en))


def _says_online(part: Assignment, facts: PlanFacts) -> bool:
    offer = facts.offers.get(part.agent_id)
    said = (offer.contribution, *(one.said for one in offer.statements)) if offer is not None else ()
    return any(HOW[0].says_so.search(text) and not HOW[0].says_otherwise.search(text) for text in said)


def _at_least(wanted: float, able: Sequence[Assignment], facts: PlanFacts, language: Language) -> Finding:
    agreed = tuple(dict.fromkeys(facts.agreed(able)))
    if len(agreed) >= wanted:
        return Finding(RequirementStatus.MET, agreed)
    note = say(
        language,
        f"要 {wanted:g} 位，明确答应的有 {len(agreed)}。",
        f"{wanted:g} are asked for, {len(agreed)} said yes.",
    )
    return Finding(RequirementStatus.PARTLY if able else RequirementStatus.UNMET, agreed, note)
