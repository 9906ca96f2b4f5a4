"""One missing capability as a `Gap`."""

from towow_core.domain.models import DemandUnderstanding, Gap, Severity
from towow_core.engine.language.sentence_parts import day_text, facts_text, listed, say
from towow_core.engine.matching.event_length import days_from, own_days, own_deadline
from towow_core.engine.matching.needs import Need

_LEAST = ((90, Severity.CRITICAL), (75, Severity.HIGH), (60, Severity.MEDIUM), (0, Severity.LOW))


def gap_for(need: Need, understanding: DemandUnderstanding, gap_id: str, *, unaffordable: bool = False) -> Gap:
    """The gap that an uncovered need leaves; an unaffordable one has people, but no money."""
    language = understanding.language
    role = need.concept.role.to(language) if need.concept else need.tag
    why = (
        say(
            language,
            f"需求里明确要{need.tag}，方案里没有人承担",
            f"The demand asks for {need.tag}, and nobody in the plan does it",
        )
        if need.is_explicit
        else say(
            language,
            f"办这类事通常离不开{need.tag}，方案里没有人承担",
            f"This kind of thing usually needs {need.tag}, and nobody does it",
        )
    )
    if unaffordable:
        why = say(
            language, f"有人能做{need.tag}，但预算不够", f"Somebody could do {need.tag}, but the budget does not reach"
        )
    facts = facts_text(understanding, _wanted(understanding, need.tag))
    where = f"（{facts}）" if facts and language == "zh" else f" ({facts})" if facts else ""
    suggestion = (
        say(
            language,
            f"提高预算，或请人降低{need.tag}的报价",
            f"Raise the budget, or ask for a lower price for {need.tag}",
        )
        if unaffordable
        else say(language, f"另找一位{role}{where}", f"Look for {_article(role)} {role}{where}")
    )
    return Gap(
        gap_id=gap_id,
        gap_type=role,
        importance=need.importance,
        severity=next(severity for least, severity in _LEAST if need.importance >= least),
        reason=why,
        description=why,
        capability=need.tag,
        suggested_capability_tags=(need.tag,),
        suggestion=suggestion,
    )


def _wanted(understanding: DemandUnderstanding, tag: str) -> str:
    """When this part is wanted, where that is not the day of it all: by a day of its own, or on another one."""
    language, said = understanding.language, understanding.context.date
    if by := own_deadline(understanding, tag):
        shown = day_text(by, language)
        return say(language, f"{shown}前", f"by {shown}")
    own = own_days(understanding, (tag,), days_from(understanding, said)) if said else ()
    return listed([day_text(day, language) for day in own], language)


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"
