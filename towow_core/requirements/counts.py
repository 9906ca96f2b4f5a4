"""How a plan stands to how many are asked for: of people, of things, of those who do all of it or only one of it."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.left_to_judge import YOURS_TO_JUDGE
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import APART, ONE_EACH, ONLY_ONE, THINGS, TOGETHER, Requirement, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding, as_agreed, by_tag_only, concerned, from_words, not_settled
from towow_core.requirements.notes import names, quoted, say
from towow_core.support.counted_things import CHINESE, EN_WORD, UNITS, chinese, counted, english

_MOST = re.compile(
    r"\b(?:up to|at most|no more than|max(?:imum)?(?: of)?)\s+"
    rf"(?P<en>\d{{1,3}}(?:,\d{{3}})+|\d{{1,5}}|{EN_WORD}(?:[\s-]{EN_WORD})*)\s+"
    r"(?:people|guests|persons|participants|attendees|visitors|students|children)\b"
    r"(?!\s+(?:of my|of our|to help|help|from my))"
    rf"|(?P<within>\d{{1,5}}|[{''.join((*CHINESE, *UNITS))}]{{1,9}})\s*"
    r"(?:个?人|[位名](?:[客宾]人?|学[员生]|孩子|小朋友)?)(?:以[内下]|之内|为限|封顶)"
    r"|(?:(?:最多|至多|不超过|上限(?:是|为)?)(?:可以?|能)?(?:坐|接待|容纳|招待|服务|带)?|可?[坐容]纳?(?:坐|接待|容纳)?)"
    rf"(?P<zh>\d{{1,5}}|[{''.join((*CHINESE, *UNITS))}]{{1,9}})\s*"
    # "At most 3 helpers" counts no guests.
    r"(?:个?人(?![手员工团]|一组|小组)|[位名](?=[客宾]|嘉宾|来宾|观众|学[员生]|参|朋友|孩子|小朋友|[^\w]|$))",
    re.IGNORECASE,
)


def most_in(words: str) -> list[float]:
    """For how many people somebody's own words say that it is at most: "a dinner for up to twelve guests"."""
    found = (
        english(match["en"]) if match["en"] else chinese(match["within"] or match["zh"])
        for match in _MOST.finditer(words)
    )
    return [float(number) for number in found if number]


# What is made in a day or an hour, where the time stands right beside the number: no price or length says that.
_MAKES_ZH = r"(?:大约|约|能|可以|可|最多|至少)?(?:做|画|拍|修|洗|印|接待|完成|精修)?"
_A_DAY = ("(?:a|per|each|every) day|daily", "[每一]天")
_AN_HOUR = ("(?:an|per|each|every) hour|hourly", "[每一]个?(?:小时|钟头)")


def check_quantity(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    if requirement.value.unit == TOGETHER:
        return _together(requirement, facts, language)
    if requirement.value.unit == APART:
        return _apart(requirement, facts, language)
    if requirement.value.unit == ONLY_ONE:
        return _only_one(requirement, facts, language)
    if requirement.value.unit == THINGS:
        return _things(requirement, facts, language)
    wanted = requirement.value.number or 1
    parts = {part.agent_id: part for tag in requirement.value.tags for part in facts.covering(tag)}
    agreed = facts.agreed(parts.values())
    sure = facts.agreed(one for one in parts.values() if not facts.says_by_tag_only(one, requirement.value.tags))
    if len(sure) >= wanted:
        return Finding(RequirementStatus.MET, sure)
    if len(agreed) >= wanted:
        by_tag = [one for one in parts.values() if facts.says_by_tag_only(one, requirement.value.tags)]
        return Finding(RequirementStatus.OPEN, agreed, by_tag_only(by_tag, language))
    note = say(
        language, f"要 {wanted:g}，明确答应的有 {len(agreed)}。", f"{wanted:g} are asked for, {len(agreed)} said yes."
    )
    brought = [(p.display_name, said) for p in parts.values() for said in brought_along(p, requirement, facts)]
    if agreed and brought:
        judge = say(language, YOURS_TO_JUDGE.zh, f" {YOURS_TO_JUDGE.en}")
        return Finding(
            RequirementStatus.OPEN, agreed, say(language, note, f"{note} ") + quoted(brought, language) + judge
        )
    return Finding(RequirementStatus.PARTLY if parts else RequirementStatus.UNMET, tuple(parts), note)


def brought_along(part: Assignment, requirement: Requirement, facts: PlanFacts) -> Iterator[str]:
    """Words of their offer that count as many of those as are asked for: "two bartenders, mobile bar".

    A part's words in the plan may be the requester's own, and say nothing of who does it.
    """
    wanted, offer = requirement.value.number or 1, facts.offers.get(part.agent_id)
    for number, thing, said in counted(offer.contribution) if offer is not None else ():
        is_it = thing.isascii() and re.search(rf"\b{re.escape(thing)}s?\b", requirement.text, re.IGNORECASE)
        if is_it and number >= wanted:
            yield said


def _together(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Met by somebody who does every one of these."""
    each = [{part.agent_id for part in facts.covering(tag)} for tag in requirement.value.tags]
    everybody = {part.agent_id: part for part in facts.active}
    if whole := [everybody[agent_id] for agent_id in everybody if all(agent_id in doers for doers in each)]:
        return as_agreed(whole, facts, language)
    some = tuple(agent_id for agent_id in everybody if any(agent_id in doers for doers in each))
    note = say(language, "方案里没有一个人能全部做到。", "Nobody in the plan does all of it.")
    return Finding(RequirementStatus.UNMET, some, note)


def _apart(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Met where each of these has somebody, and nobody has two."""
    tags = {*requirement.value.tags}
    if both := [part for part in facts.active if len(tags & {*part.capabilities}) > 1]:
        shown = names([part.display_name for part in both], language)
        note = say(language, f"{shown}不止做其中一项。", f"{shown} would do more than one of these.")
        return Finding(RequirementStatus.UNMET, tuple(part.agent_id for part in both), note)
    if any(not part.capabilities for part in facts.active) or not all(facts.covering(tag) for tag in tags):
        note = say(language, "还不是每一项都有人做。", "Not each of these has somebody yet.")
        return Finding(RequirementStatus.OPEN, note=note)
    return as_agreed([part for part in facts.active if tags & {*part.capabilities}], facts, language)


def _only_one(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Met where the plan has one of these works, and no other."""
    parts = {tag: facts.covering(tag) for tag in requirement.value.tags}
    taken = [tag for tag, doers in parts.items() if doers]
    if len(taken) > 1:
        shown = names(taken, language)
        note = say(language, f"方案里有{shown}。", f"The plan has {shown}.")
        return Finding(RequirementStatus.UNMET, tuple(p.agent_id for tag in taken for p in parts[tag]), note)
    if not taken or any(not part.capabilities for part in facts.active):
        return not_settled(requirement.text, (), language)
    found = as_agreed(parts[taken[0]], facts, language)
    note = say(language, f"方案里只有{taken[0]}。", f"The plan has {taken[0]} alone.")
    return found._replace(note=f"{note}{say(language, '', ' ')}{found.note}".strip())


def _things(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """ "Three posters": no term of an offer says for how many it is; its person's own words may."""
    if requirement.value.per == PriceUnit.EVENT and (paid := _paid_for(requirement, facts)):
        return as_agreed(paid, facts, language)
    if less := _fewer(requirement, facts):
        note = quoted([(part.display_name, said) for part, said in less], language)
        return Finding(RequirementStatus.UNMET, note=note)
    spoken = from_words(requirement, facts, language)
    if spoken.note and (spoken.met_by or any(facts.statements(part, requirement.text) for part in facts.active)):
        return spoken
    note = say(language, "报价里算了多少，没有人说明。", "Nobody says how many the price is for.")
    return Finding(RequirementStatus.OPEN, note=note)


def _fewer(requirement: Requirement, facts: PlanFacts) -> list[tuple[Assignment, str]]:
    """Who makes fewer of the same, as their own words say: "精修四十张" where sixty are asked for; only if all do.

    One of them ("三十分钟一台") is a measure, and no most; so many a day are as many on each of their days, and so many
    an hour nobody has counted.
    """
    asked = next(counted(requirement.text), None)
    said = [
        (part, one.said) for part in concerned(requirement, facts) for one in facts.statements(part, requirement.text)
    ]
    if asked is None or not said:
        return []
    numbers = [
        [
            number * _days_of(words, what, part, facts)
            for number, unit, what in counted(words)
            if unit == asked[1] and number > 1
        ]
        for part, words in said
    ]
    return said if all(each and max(each) < asked[0] for each in numbers) else []


def _days_of(words: str, said: str, part: Assignment, facts: PlanFacts) -> float:
    """How often what they make is made, by their own words: on each day of theirs, or any number of times."""
    if _is_made_in(_AN_HOUR, words, said):
        return math.inf
    return max(1, len(facts.known_days_of(part))) if _is_made_in(_A_DAY, words, said) else 1


def _is_made_in(time: tuple[str, str], words: str, said: str) -> bool:
    en, zh = time
    thing, number = r"(?: (?!from|in|of|for|at|by|within|per|after)[a-z]+){0,2}", re.escape(said)
    beside = rf"{number}{thing} (?:{en})\b(?! of\b)|{zh}{_MAKES_ZH}{number}|{number}[^\W\d]{{0,2}}?{zh}$"
    return re.search(beside, words, re.IGNORECASE) is not None


def _paid_for(requirement: Requirement, facts: PlanFacts) -> tuple[Assignment, ...]:
    """Who does it, where the price of each is for so many times; () otherwise."""
    who, number = concerned(requirement, facts), requirement.value.number or 0
    rates = [part.rate for part in who]
    is_so = all(rate and rate.unit is PriceUnit.EVENT and (rate.units or 0) >= number for rate in rates)
    return who if is_so else ()


def one_for_each(found: Sequence[Requirement], language: Language) -> tuple[Requirement, ...]:
    """The same; of what is asked of one and of another of them, each is met by somebody of its own, or partly."""
    each = {
        one.requirement_id: one for one in found if one.value.per == ONE_EACH and one.status is RequirementStatus.MET
    }
    whose: dict[str, str] = {}  # who it is, and of what
    for requirement_id in each:
        _assign(requirement_id, each, whose, set())
    alone = {*whose.values()}
    note = say(language, "会的是同一个人，还差一位。", "It is the same person who does both: one more is asked for.")
    return tuple(
        one
        if one.requirement_id not in each or one.requirement_id in alone
        else replace(one, status=RequirementStatus.PARTLY, note=note)
        for one in found
    )


def _assign(requirement_id: str, each: Mapping[str, Requirement], whose: dict[str, str], seen: set[str]) -> bool:
    """Whether somebody is found for it, others giving way to somebody else where they can (Kuhn's matching)."""
    for agent_id in each[requirement_id].met_by:
        if agent_id in seen:
            continue
        seen.add(agent_id)
        if agent_id not in whose or _assign(whose[agent_id], each, whose, seen):
            whose[agent_id] = requirement_id
            return True
    return False
