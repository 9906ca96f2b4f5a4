"""Who comes nearest to what nobody in a plan has as their part: looked at before it is said that nobody does it."""

import re

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import PERHAPS, Requirement, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding
from towow_core.requirements.notes import names, say

_WORD = re.compile(r"[a-zà-ÿ]{2,}")
_SMALL = frozenset({"a", "an", "the", "of", "for", "and", "with", "or", "to", "in", "on", "at", "by"})
_STEM = 4  # letters in which forms of one word are alike


def nearest(asked: Requirement, facts: PlanFacts, language: Language) -> Finding | None:
    """How it stands where somebody comes near to it, with who that is: open where their part is called alike, or where
    people here call something alike; unmet where they only stand by for it.

    None where nothing of the kind is known.
    """
    if spare := facts.standing_by(asked.value.tags):
        shown = names([part.display_name for part in spare], language)
        zh, en = f"方案里没有排上，{shown}答应备选。", f"It is nobody's part; {shown} would stand by for it."
        return Finding(RequirementStatus.UNMET, note=say(language, zh, en))
    if alike := called_alike(asked, facts):
        each = [say(language, f"{p.display_name}（{p.role}）", f"{p.display_name} ({p.role})") for p in alike]
        shown = names(each, language)
        zh, en = f"也许包括在里面：{shown}。要问一下。", f"Perhaps it is a part of this: {shown}. That is to be asked."
        return Finding(RequirementStatus.OPEN, note=say(language, zh, en))
    if asked.value.unit == PERHAPS:
        return Finding(RequirementStatus.OPEN, note=perhaps(asked, language))
    return None


def perhaps(asked: Requirement, language: Language) -> str:
    """What people here call what comes nearest to it; nobody was asked for that."""
    return say(
        language,
        f"没有人这样称呼它。也许是“{asked.value.text}”？还没有问过做这个的人。",
        f"Nobody here calls it that. Perhaps it is “{asked.value.text}”? Who does that was not asked.",
    )


def called_alike(asked: Requirement, facts: PlanFacts) -> tuple[Assignment, ...]:
    """Whose part, which they offered, has a name that says all of what is asked for: "driving" of a van with driver."""
    offered = [(part, tag) for part in facts.active for tag in part.capabilities if part in facts.covering(tag)]
    alike = [part for part, name in offered if any(_says_all_of(name, tag) for tag in asked.value.tags)]
    return tuple({part.agent_id: part for part in alike}.values())


def _says_all_of(name: str, tag: str) -> bool:
    """Whether a name has every word of a tag, in any of its forms; a single Chinese character is no word."""
    name, tag = name.casefold(), tag.casefold()
    if not tag.isascii():
        return len(tag) > 1 and tag in name
    wanted = [word for word in _WORD.findall(tag) if word not in _SMALL]
    there = _WORD.findall(name)
    return bool(wanted) and all(any(_are_alike(one, other) for other in there) for one in wanted)


def _are_alike(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) >= _STEM and one[:_STEM] == other[:_STEM])
