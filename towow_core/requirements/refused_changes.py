"""What is open because a change of an agreed plan was asked about in vain: who was asked, and what they said."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.models import Language
from towow_core.domain.refused_changes import AskedAboutChange, RefusedChange, RefusedHow
from towow_core.domain.requirements import TIME, TOUCHES, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import SETTLED, opened
from towow_core.requirements.notes import names, say

_CLAUSES = re.compile(r"(.+)[,;:.!?，；：。！？]", re.DOTALL)
_WORDS_MAX = 120  # characters of somebody's own words
_HOW = {
    RefusedHow.DECLINED: ("谢绝了", "declined"),
    RefusedHow.OBJECTED: ("没有同意", "did not agree"),
    RefusedHow.SILENT: ("没有回答", "did not answer"),
    RefusedHow.AGREED: ("答应了自己在那一版里的分工", "said yes to their part in what was tried"),
    RefusedHow.STOOD_BY: ("只答应候补", "said yes to standing by only"),
}


# What somebody has to say yes to; the rest is what a plan is: its days, its sum, who is in it.
_TAKES_A_YES = frozenset(
    {
        RequirementKind.PLACE,
        RequirementKind.HEAD_COUNT,
        RequirementKind.QUANTITY,
        RequirementKind.DURATION,
        RequirementKind.RECURRENCE,
        RequirementKind.MODE,
        RequirementKind.LANGUAGE,
        RequirementKind.QUALITY,
    }
)


# Where and when it is, and for how many: who has said no to that has said yes to another event, or another part.
_GOVERNS = frozenset(
    {
        RequirementKind.PLACE,
        RequirementKind.DATE,
        RequirementKind.DEADLINE,
        RequirementKind.RECURRENCE,
        RequirementKind.HEAD_COUNT,
        RequirementKind.MODE,
    }
)
_OF_NOBODY = frozenset({RequirementKind.EXCLUSION, RequirementKind.PROVIDED_BY_REQUESTER})


def by_their_latest_word(found: Sequence[Requirement], facts: PlanFacts, language: Language) -> tuple[Requirement, ...]:
    """The same; nothing is met by somebody who has not said yes to a change of where, when or for how many it is.

    Their yes was to the plan before it, and that plan stands for want of another. A change of one part only bears on
    what is said of that part.
    """
    wishes = {wish for one in facts.plan.refused_changes for wish in one.wishes}
    governing = [r for r in found if r.requirement_id in wishes and r.status not in SETTLED and _governs(r)]
    latest = {r.requirement_id: _latest(r, facts) for r in governing}
    for wish in governing:
        yes = latest[wish.requirement_id]
        parts = (part for part in facts.active if yes.get(part.agent_id) is not RefusedHow.AGREED)
        no = {part.agent_id: part.display_name for part in parts}
        found = [_without_those(one, wish, no, language) for one in found]
    return tuple(found)


def _governs(wish: Requirement) -> bool:
    return wish.is_hard and (wish.kind in _GOVERNS or wish.value.unit == TIME)


def said_yes_to(wish: Requirement, facts: PlanFacts) -> frozenset[str]:
    """Ids of those whose latest word on a wish that was negotiated in vain is yes, whatever they offered before."""
    if not any(wish.requirement_id in one.wishes for one in facts.plan.refused_changes):
        return frozenset()
    return frozenset(who for who, how in _latest(wish, facts).items() if how is RefusedHow.AGREED)


def _latest(wish: Requirement, facts: PlanFacts) -> Mapping[str, RefusedHow]:
    """What everybody who was asked said last, since this was asked for."""
    changes = facts.plan.refused_changes
    first = next(n for n, one in enumerate(changes) if wish.requirement_id in one.wishes)
    return {asked.agent_id: asked.how for one in changes[first:] for asked in one.asked}


def _without_those(one: Requirement, wish: Requirement, no: Mapping[str, str], language: Language) -> Requirement:
    if one.status is RequirementStatus.WAIVED or one.kind in _OF_NOBODY or not _bears_on(wish, one):
        return one
    is_met = one.status is RequirementStatus.MET
    gone = [agent_id for agent_id in no if agent_id in one.met_by or (is_met and not one.met_by)]
    left = tuple(agent_id for agent_id in one.met_by if agent_id not in no)
    is_enough = bool(left) and one.kind is RequirementKind.CAPABILITY
    if not gone or not is_met or is_enough:
        return replace(one, met_by=left)
    who = names([no[agent_id] for agent_id in gone], language)
    zh = f"{who}没有答应“{wish.text}”，之前答应的是原来的方案，不能算满足。"
    en = f"{who} has not said yes to “{wish.text}”: the yes before was to another plan, so this is not called met."
    return replace(opened(one, say(language, zh, en), language), met_by=left)


def _bears_on(wish: Requirement, one: Requirement) -> bool:
    """Whether both are of one part; a place, a day or a number that was said of nothing in particular is of all."""
    is_of_all = not wish.value.tags or wish.kind is RequirementKind.HEAD_COUNT  # its tags name what is for any number
    return is_of_all or bool({*wish.value.tags} & {*one.value.tags})


def asked_for_since(requirement: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    """The same; open where it was asked for after the yeses to a plan that stands again: none of them was to this."""
    since = {wish for one in facts.plan.refused_changes for wish in one.wishes}
    is_met = requirement.status is RequirementStatus.MET and requirement.kind in _TAKES_A_YES
    if not is_met or requirement.requirement_id not in since:
        return requirement
    note = say(
        language,
        "答应原来那份方案时还没有这个要求，没有人答应过它。",
        "The plan that stands was agreed to before this was asked for, so nobody has said yes to it.",
    )
    return replace(requirement, status=RequirementStatus.OPEN, note=note)


def asked_in_vain(requirement: Requirement, facts: PlanFacts, language: Language) -> str:
    """Who was asked about this wish, where it was negotiated in vain; else "". Nobody was about what was not read."""
    if requirement.value.unit == TOUCHES:
        return ""
    changes = [one for one in facts.plan.refused_changes if requirement.requirement_id in one.wishes]
    return asked_words(changes[-1], language) if changes else ""


def without_a_requirement(facts: PlanFacts, known: set[str]) -> Iterator[RefusedChange]:
    """Refused changes of which no requirement is left that could say so."""
    return (one for one in facts.plan.refused_changes if not known & {*one.wishes})


def asked_words(change: RefusedChange, language: Language) -> str:
    """Who was asked, and that the plan before stands."""
    told = say(language, "；", "; ").join(_answer(one, language) for one in change.asked)
    asked = say(language, f"问过的人：{told}。", f"Those who were asked: {told}. ") if told else ""
    return asked + say(language, "没有谈成，原来的方案照旧。", "It came to nothing, so the plan before it stands.")


def _up_to_a_clause(words: str) -> str:
    """Words that were cut somewhere, without the clause that is not whole; where there is but one, without its word."""
    whole = _CLAUSES.match(words)
    return whole[1] if whole else re.sub(r"(?<=\s)\S+$", "", words[:-1] + "x").rstrip()


def _answer(asked: AskedAboutChange, language: Language) -> str:
    words = asked.said.strip().rstrip("。.;；")
    shown = words if len(words) <= _WORDS_MAX else f"{_up_to_a_clause(words[: _WORDS_MAX + 1])} …"
    quote = say(language, f"（“{shown}”）", f" (“{shown}”)") if shown else ""
    return asked.display_name + say(language, "", " ") + say(language, *_HOW[asked.how]) + quote
