"""What is open because a change of an agreed plan was asked about in vain: who was asked, and what they said."""

from collections.abc import Iterator
from dataclasses import replace

from towow_core.domain.models import Language
from towow_core.domain.refused_changes import AskedAboutChange, RefusedChange, RefusedHow
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import say

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
        RequirementKind.HEAD_COUNT,
        RequirementKind.QUANTITY,
        RequirementKind.DURATION,
        RequirementKind.RECURRENCE,
        RequirementKind.MODE,
        RequirementKind.LANGUAGE,
        RequirementKind.QUALITY,
    }
)


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
    """Who was asked about this wish, where it was negotiated in vain; else ""."""
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


def _answer(asked: AskedAboutChange, language: Language) -> str:
    words = asked.said.strip().rstrip("。.;；")
    shown = words if len(words) <= _WORDS_MAX else f"{words[:_WORDS_MAX]}…"
    quote = say(language, f"（“{shown}”）", f" (“{shown}”)") if shown else ""
    return asked.display_name + say(language, "", " ") + say(language, *_HOW[asked.how]) + quote
