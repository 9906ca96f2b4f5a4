"""The words of a plan after somebody joined or left it: what its prose said of the plan before is true no more.

Whoever worded the plan, its sum and who is in it are counted out anew, and no sentence stays that speaks of somebody
who is gone, or misses somebody who was found.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from towow_core.domain.answers import Offer
from towow_core.domain.models import Assignment, DemandUnderstanding, Language, Proposal, Standing
from towow_core.engine.language.sentence_parts import say, uncapitalised
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.wording.plan_figures import PlanFigures
from towow_core.engine.wording.true_prose import counted, true_rationale, true_words

_SENTENCE = re.compile(r".+?(?:[。！？!?](?:[”’」』）)]*)|\.(?=\s|$)|\n|$)\s*", re.DOTALL)


def restated(
    plan: Proposal,
    before: Proposal,
    language: Language,
    understanding: DemandUnderstanding | None,
    offers: Iterable[Offer],
    *,
    refused: bool = False,
    dropped: bool = False,
    found: Iterable[str] = (),
) -> Proposal:
    """The plan in words that hold for those who are in it now.

    Args:
        plan: As it is, with the words of `before`.
        understanding: None where nobody understood the demand: then no sum is named.
        refused: Whether those who are gone said no to the plan, and did not leave.
        dropped: Whether what they did is not wanted any more, so that nobody is missing.
        found: In words, what was missing before and is not any more.
    """
    gone = _not_in(before.assignments, plan.assignments)
    joined = _active(_not_in(plan.assignments, before.assignments))
    if not gone and not joined:
        return plan
    asked = tuple(offers)
    now, then = (PlanFigures(understanding, each.assignments, asked, each.timeline) for each in (plan, before))
    closed = [gap for gap in before.gaps if gap not in plan.gaps]
    filled = {*found, *(word for gap in closed for word in (gap.gap_type, gap.capability))} - {""}
    if dropped:
        told = [_told_dropped(part, language) for part in gone]
    else:
        told = [_told_gone(part, plan.assignments, language, refused=refused) for part in gone]
    told += [_told_joined(part, language) for part in joined]
    cost = counted(then)
    prose = "" if gone else _without(before.summary.replace(cost, "") if cost else before.summary, filled, ())
    prose = re.sub(r" {2,}", " ", true_words(prose, now)).strip()
    if not prose:
        told.append(_who_is_in(plan.assignments, language, still=bool(gone)))
    summary = say(language, "", " ").join(filter(None, (prose, *told, counted(now))))
    kept = _without(before.rationale, filled, [part.display_name for part in gone])
    rationale = true_rationale(kept, now).strip()
    those = [part.display_name for part in (*gone, *joined)]
    thoughts = tuple(one for one in plan.alternatives if _without(f"{one.what} {one.why}", filled, those).strip())
    return replace(plan, summary=summary, rationale=rationale, alternatives=thoughts)


def _active(parts: Iterable[Assignment]) -> list[Assignment]:
    return [part for part in parts if part.standing is not Standing.STAND_BY]


def _not_in(parts: Iterable[Assignment], others: Iterable[Assignment]) -> list[Assignment]:
    there = {(other.agent_id, other.source) for other in others}
    return [part for part in parts if (part.agent_id, part.source) not in there]


def _told_gone(part: Assignment, left: Sequence[Assignment], language: Language, *, refused: bool) -> str:
    who, role = part.display_name, part.role
    if part.standing is Standing.STAND_BY:
        if refused:
            return say(language, f"{who}不同意，不再备选。", f"{who} said no, and stands by no more.")
        return say(language, f"{who}退出了备选。", f"{who} stands by no more.")
    why = say(language, f"{who}不同意", f"{who} said no") if refused else ""
    why = why or say(language, f"{who}退出了", f"{who} has left")
    if _is_done_by_others(part, left):
        return say(language, f"{why}。", f"{why}.")
    return say(language, f"{why}，{role}现在没有人。", f"{why}, and nobody is {role} now.")


def _told_dropped(part: Assignment, language: Language) -> str:
    who, role = part.display_name, part.role
    return say(language, f"不再需要{role}（{who}）。", f"{role} is not needed any more ({who}).")


def _is_done_by_others(part: Assignment, left: Iterable[Assignment]) -> bool:
    """Whether somebody else has the same role, or all that the part covered."""
    others = _active(left)
    covered = {tag for other in others for tag in other.capabilities}
    return any(other.role == part.role for other in others) or (
        bool(part.capabilities) and {*part.capabilities} <= covered
    )


def _told_joined(part: Assignment, language: Language) -> str:
    """Only who has said yes has joined; of anybody else it is said that they have not."""
    who = part.display_name
    if not part.is_confirmed:
        en = f"{who} could be {uncapitalised(part.role)}, and has not said yes."
        return say(language, f"{part.role}可以由{who}来做，{who}还没有答应。", en)
    return say(language, f"{who}加入，担任{part.role}。", f"{who} has joined as {uncapitalised(part.role)}.")


def _who_is_in(parts: Sequence[Assignment], language: Language, *, still: bool) -> str:
    those = [say(language, f"{a.display_name}（{a.role}）", f"{a.display_name} ({a.role})") for a in _active(parts)]
    if not those:
        return ""
    lead = say(language, "还在方案里的", "Still in the plan") if still else say(language, "方案里的人", "In the plan")
    return say(language, f"{lead}：{'、'.join(those)}。", f"{lead}: {', '.join(those)}.")


def _without(text: str, filled: Iterable[str], names: Iterable[str]) -> str:
    """The text without the sentences that speak of what was missing and is found, or of these people."""
    words = {word.casefold() for word in filled}
    kinds = {one.concept.key for word in filled for one in find_concepts(word)}
    words |= {word.casefold() for name in names for word in (name, name.split()[0])}  # "Jonas's part"
    kept = [
        one
        for one in _SENTENCE.findall(text)
        if not any(word in one.casefold() for word in words)
        and not kinds & {found.concept.key for found in find_concepts(one)}
    ]
    return "".join(kept)
