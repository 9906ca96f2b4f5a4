"""Work that is another one elsewhere: where nobody who does it goes, in other languages, under another law."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import EITHER, Mode, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.errands import Errands
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import SETTLED, opened, overlap
from towow_core.requirements.manner import comes_to
from towow_core.requirements.notes import names, say
from towow_core.requirements.refused_changes import said_yes_to
from towow_core.support.kinds_of_work import UNDER_A_LAW

# Words that name a place.
_OF_A_PLACE = re.compile(
    r"\b(?:in|of|for|from|under) (?:the )?((?:[A-Z][a-zé]+ ?)*[A-Z][a-zé]+)"
    r"|((?:美|英|法|德|韩|泰|俄)国|日本|肯尼亚|新加坡|加拿大|澳大利亚|意大利|西班牙|葡萄牙|荷兰|瑞士|越南|印度|香港|澳门|台湾|欧盟)"
)
# What is done in these very languages: who does it in others does something else.
_TAUGHT = frozenset({"language teaching", "语言教学"})
_OF_LANGUAGES = frozenset({"translation", "笔译", "interpreting", "口译翻译"}) | _TAUGHT

_WORK = frozenset({RequirementKind.CAPABILITY, RequirementKind.QUANTITY})


def as_where_it_is(
    requirement: Requirement, all_of_them: Sequence[Requirement], facts: PlanFacts, errands: Errands, language: Language
) -> Requirement:
    """The same; open where it is work in a place, and those who would do it on site do not go there.

    Who goes to one of several places that are said of it does it there: a move is from one to another.
    """
    if requirement.kind not in _WORK or requirement.status is not RequirementStatus.MET:
        return requirement
    places = _places_of(requirement, all_of_them, errands)
    parts = [part for part in facts.active if part.agent_id in requirement.met_by]
    away = [part for part in parts if places and not any(_may_come(place, part, facts) for place in places)]
    if not away:
        return requirement
    left = tuple(one for one in requirement.met_by if one not in {part.agent_id for part in away})
    if left and requirement.kind is RequirementKind.CAPABILITY:
        return replace(requirement, met_by=left)
    who = names([part.display_name for part in away], language)
    where = names([*dict.fromkeys(place.value.text for place in places)], language)
    zh, en = f"{who}不到{where}，不能说这一项满足了。", f"{who} does not come to {where}, so this is not called met."
    return replace(requirement, status=RequirementStatus.OPEN, met_by=left, note=say(language, zh, en))


def _may_come(place: Requirement, part: Assignment, facts: PlanFacts) -> bool:
    """Whether nothing says that they stay away from there, or from what would do instead."""
    if facts.mode_of(part) is not Mode.ON_SITE or part.agent_id in said_yes_to(place, facts):
        return True
    either = [place.value.text, place.value.per] if place.value.unit == EITHER else [place.value.text]
    return any(comes_to(one, part, facts) is not False for one in either)


def _places_of(work: Requirement, all_of_them: Sequence[Requirement], errands: Errands) -> list[Requirement]:
    """Those that are said of it; where none is, those that are said of everything."""
    own, of_all = [], []
    for place in all_of_them:
        if place.kind is not RequirementKind.PLACE or not place.is_hard or place.status is RequirementStatus.WAIVED:
            continue
        said = errands.of(place)
        if place.value.tags:
            own += [place] * bool({*place.value.tags} & {*work.value.tags})
        elif said.errand is None:
            of_all.append(place)
        elif any(_is_it(work, one) for one in errands.asked_for(said)):
            own.append(place)
    return own or of_all


def _is_it(work: Requirement, asked: Requirement) -> bool:
    if work.kind is RequirementKind.CAPABILITY:
        return work.requirement_id == asked.requirement_id
    return bool({*work.value.tags} & {*asked.value.tags}) and overlap(work.span, asked.span)


def as_in_its_languages(
    requirement: Requirement, all_of_them: Sequence[Requirement], language: Language
) -> Requirement:
    """The same; open where it is work between languages, or in one, that nobody is known to do it in."""
    tags = {*requirement.value.tags}
    is_met = requirement.status is RequirementStatus.MET
    if requirement.kind is not RequirementKind.CAPABILITY or not is_met or not tags & _OF_LANGUAGES:
        return requirement
    asked = [r for r in all_of_them if r.kind is RequirementKind.LANGUAGE and r.is_hard and tags & {*r.value.tags}]
    is_taught = bool(tags & _TAUGHT)  # what is taught stands in the label, whoever says nothing of themselves
    unsettled = [r for r in asked if r.status not in SETTLED and not (is_taught and r.status is RequirementStatus.OPEN)]
    if not unsettled:
        return requirement
    shown = names([f"“{one.text}”" for one in unsettled], language)
    zh, en = f"{shown}还没有定，不能说这一项满足了。", f"{shown} is not settled, so this is not called met."
    return opened(requirement, say(language, zh, en), language)


def as_under_its_law(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; open where it is work under a law, for another country or place than those that are checked."""
    is_met = requirement.status is RequirementStatus.MET
    if requirement.kind is not RequirementKind.CAPABILITY or not is_met or not {*requirement.value.tags} & UNDER_A_LAW:
        return requirement
    places = [r for r in all_of_them if r.kind is RequirementKind.PLACE]
    if elsewhere := [
        r.text for r in places if r.is_hard and r.status in {RequirementStatus.OPEN, RequirementStatus.UNMET}
    ]:
        shown = names([f"“{one}”" for one in elsewhere], language)
        if not any(r.is_hard and r.status is RequirementStatus.UNMET for r in places):  # who is there, nobody says
            zh, en = (
                f"{shown}还没有定，懂不懂那里的规定没有核实。",
                f"{shown} is not settled, nor whether they know its law.",
            )
            return opened(requirement, say(language, zh, en), language)
        zh = f"要在{shown}用，做的人不在那里，懂不懂那里的规定没有核实。"
        en = f"It is for {shown}, where nobody who does it is: whether they know its law is not settled."
        return opened(requirement, say(language, zh, en), language)
    known = [r.text for r in places]
    said = (r for r in all_of_them if r.kind is RequirementKind.QUALITY and r.is_hard and r.status not in SETTLED)
    about = (r for r in said if overlap(requirement.span, r.span))
    abroad = next((r for r in about if any((at[1] or at[2]) not in known for at in _OF_A_PLACE.finditer(r.text))), None)
    if abroad is None:
        return requirement
    zh, en = f"“{abroad.text}”没有核实。", f"“{abroad.text}” is not settled, so this is not called met."
    return opened(requirement, say(language, zh, en), language)
