"""Work that is another one elsewhere: between other languages, or under another country's law."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.findings import SETTLED, opened, overlap
from towow_core.requirements.notes import names, say

# What is done under the law of a place, and the words that name one.
_UNDER_A_LAW = frozenset(
    {
        "tax returns",
        "报税",
        "accounting",
        "财务会计",
        "legal advice",
        "法律咨询",
        "notary",
        "公证",
        "trademarks",
        "商标注册",
    }
)
_OF_A_PLACE = re.compile(
    r"\b(?:in|of|for|from|under) (?:the )?((?:[A-Z][a-zé]+ ?)*[A-Z][a-zé]+)"
    r"|((?:美|英|法|德|韩|泰|俄)国|日本|肯尼亚|新加坡|加拿大|澳大利亚|意大利|西班牙|葡萄牙|荷兰|瑞士|越南|印度|香港|澳门|台湾|欧盟)"
)
# What is done in these very languages: who does it in others does something else.
_TAUGHT = frozenset({"language teaching", "语言教学"})
_OF_LANGUAGES = frozenset({"translation", "笔译", "interpreting", "口译翻译"}) | _TAUGHT


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
    if requirement.kind is not RequirementKind.CAPABILITY or not is_met or not {*requirement.value.tags} & _UNDER_A_LAW:
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
