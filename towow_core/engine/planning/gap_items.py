"""One missing capability as a `Gap`."""

from towow_core.domain.models import DemandUnderstanding, Gap, Language, Severity
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.sentence_parts import day_text, facts_text, listed, say, shown
from towow_core.engine.language.text import clause_at
from towow_core.engine.matching.event_length import days_from, own_days, own_deadline
from towow_core.engine.matching.needs import Need
from towow_core.engine.matching.of_work import of_work
from towow_core.support.replacing import replace

_LEAST = ((90, Severity.CRITICAL), (75, Severity.HIGH), (60, Severity.MEDIUM), (0, Severity.LOW))


def gap_for(need: Need, understanding: DemandUnderstanding, gap_id: str, *, unaffordable: bool = False) -> Gap:
    """The gap that an uncovered need leaves; an unaffordable one has people, but no money."""
    language = understanding.language
    role, named = need.concept.role.to(language) if need.concept else need.tag, shown(need.tag)
    why = (
        say(
            language,
            f"需求里明确要{named}，方案里没有人承担",
            f"The demand asks for {named}, and nobody in the plan does it",
        )
        if need.is_explicit
        else say(
            language,
            f"办这类事通常离不开{named}，方案里没有人承担",
            f"This kind of thing usually needs {named}, and nobody does it",
        )
    )
    if unaffordable:
        why = say(language, f"有人能做{named}，但预算不够", f"Somebody could do {named}, but the budget does not reach")
    facts = facts_text(_where_it_is(understanding, need.tag), _wanted(understanding, need.tag))
    where = f"（{facts}）" if facts and language == "zh" else f" ({facts})" if facts else ""
    suggestion = (
        say(
            language,
            f"提高预算，或请人降低{named}的报价",
            f"Raise the budget, or ask for a lower price for {named}",
        )
        if unaffordable
        else _look_for(need, language, where)
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


def _where_it_is(understanding: DemandUnderstanding, tag: str) -> DemandUnderstanding:
    """The demand as of the place that the clause of this work names, where it names one: "到了苏州以后给钢琴调律"."""
    text, there = understanding.surface_demand, set()
    for work in understanding.in_force:
        if work.kind is RequirementKind.CAPABILITY and tag in work.value.tags and work.span is not None:
            begin, end = clause_at(text, work.span.start, work.span.end)
            said = (r for r in understanding.in_force if r.kind is RequirementKind.PLACE and r.span is not None)
            there |= {r.value.text for r in said if r.span and begin <= r.span.start and r.span.end <= end}
    if len(there) != 1:
        return of_work(understanding, (tag,))
    return replace(understanding, context=replace(understanding.context, location=there.pop()))


def _wanted(understanding: DemandUnderstanding, tag: str) -> str:
    """When this part is wanted, where that is not the day of it all: by a day of its own, or on another one."""
    language, said = understanding.language, understanding.context.date
    if by := own_deadline(understanding, tag):
        shown = day_text(by, language)
        return say(language, f"{shown}前", f"by {shown}")
    own = own_days(understanding, (tag,), days_from(understanding, said)) if said else ()
    return listed([day_text(day, language) for day in own], language)


def _look_for(need: Need, language: Language, where: str) -> str:
    """A trade has somebody who is called so; of the requester's own words nobody knows what that would be."""
    if need.concept is None:
        named = shown(need.tag)
        return say(language, f"另找会做{named}的人{where}", f"Look for somebody who does {named}{where}")
    role = need.concept.role.to(language)
    return say(language, f"另找一位{role}{where}", f"Look for {_article(role)} {role}{where}")


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"
