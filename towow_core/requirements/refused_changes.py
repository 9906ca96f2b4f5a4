"""What is open because a change of an agreed plan was asked about in vain: who was asked, and what they said."""

from collections.abc import Iterator

from towow_core.domain.models import Language
from towow_core.domain.refused_changes import AskedAboutChange, RefusedChange, RefusedHow
from towow_core.domain.requirements import Requirement
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import say

_WORDS_MAX = 120  # characters of somebody's own words
_HOW = {
    RefusedHow.DECLINED: ("谢绝了", "declined"),
    RefusedHow.OBJECTED: ("没有同意", "did not agree"),
    RefusedHow.SILENT: ("没有回答", "did not answer"),
    RefusedHow.AGREED: ("愿意", "would have"),
}


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
