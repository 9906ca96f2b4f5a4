"""To teach a thing, to make or perform it, and to mend it are three works: who offers one is not said to do another."""

import re
from dataclasses import replace

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import names, say
from towow_core.support.kinds_of_work import MAKES_NEW, MENDS, TEACHES

_LABEL = re.compile(r"(?P<label>[^：:。.]+)[：:]")  # what an offer says first is what its person calls it
_STEM = 4  # letters in which forms of one word are alike


def as_taught_or_done(requirement: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    """The same; open where lessons are asked for of who says of none, or the thing itself of who calls theirs lessons.

    Whoever is asked for by a word of their own label is what they are called: of "yoga" there are only lessons.
    """
    is_met = requirement.status is RequirementStatus.MET and requirement.kind is RequirementKind.CAPABILITY
    if not is_met or requirement.span is None:
        return requirement
    said = " ".join((requirement.span.text, *requirement.value.tags))
    does = [part for part in facts.active if part.agent_id in requirement.met_by]
    others = [part for part in does if _is_other(said, requirement.span.text, _own_words(part, facts))]
    if not others or len(others) < len(does):
        return requirement
    who, asked = names([part.display_name for part in others], language), requirement.span.text
    if TEACHES.search(said):
        zh, en = f"要的是教“{asked}”，{who}没有写明教这个。", f"“{asked}” is to be taught, and {who} does not say so."
    elif MAKES_NEW.search(said):
        zh, en = f"要的是新做，{who}写的是修。", f"It is to be made new, and {who} mends such things."
    else:
        zh, en = f"要的是“{asked}”本身，{who}写的是教学。", f"“{asked}” is to be done, and {who} offers lessons."
    return replace(requirement, status=RequirementStatus.OPEN, note=say(language, zh, en))


def _own_words(part: Assignment, facts: PlanFacts) -> str:
    """What their offer says of it, whose words are theirs; "" where there is none."""
    offer = facts.offers.get(part.agent_id)
    return "" if offer is None else offer.contribution


def _is_other(said: str, asked: str, own: str) -> bool:
    found = _LABEL.match(own)
    if found is None:  # what it is called there, no words say
        return False
    label = found["label"]
    if TEACHES.search(said):
        return TEACHES.search(own) is None
    if MAKES_NEW.search(said) and MENDS.search(label):
        return MAKES_NEW.search(own) is None
    return TEACHES.search(label) is not None and not _have_a_word(asked, label)


def _have_a_word(one: str, other: str) -> bool:
    return not _pieces(one).isdisjoint(_pieces(other))


def _pieces(text: str) -> frozenset[str]:
    """Pairs of Chinese characters, and how English words begin."""
    low = text.casefold()
    pairs = (low[at : at + 2] for at in range(len(low) - 1))
    words = (word[:_STEM] for word in re.findall(r"[^\W\d_]{2,}", low) if word.isascii())
    return frozenset((*(pair for pair in pairs if not pair.isascii()), *words))
