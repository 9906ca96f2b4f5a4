"""What a check of one requirement finds, and the findings that several of them share."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from towow_core.domain.left_to_judge import TO_SETTLE, YOURS_TO_JUDGE
from towow_core.domain.models import Assignment, Language, Statement
from towow_core.domain.requirements import Requirement, RequirementStatus, Span, taken_as
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import names, quoted, say, what_they_do
from towow_core.requirements.of_food import is_of_food, those_of_food
from towow_core.requirements.things_named import names_each
from towow_core.support.opposites import says_the_opposite
from towow_core.support.refused_people import keeps_out

_QUOTED_MAX = 3  # parts
SETTLED = frozenset({RequirementStatus.MET, RequirementStatus.WAIVED})


class Finding(NamedTuple):
    """`over`: By how much a limit is exceeded, in the requirement's own unit; 0 where it is none, or is kept."""

    status: RequirementStatus
    met_by: tuple[str, ...] = ()
    note: str = ""
    over: float = 0.0

    def left_open(self, more: str, language: Language) -> "Finding":
        """Not settled, with what was noted of it and why."""
        return Finding(RequirementStatus.OPEN, note=say(language, "", " ").join(filter(None, (self.note, more))))


def unchecked(_: Requirement, __: PlanFacts, language: Language) -> Finding:
    note = say(
        language, "方案里没有写到这一点，有没有满足还没有定。", "The plan says nothing of this: it is not settled."
    )
    return Finding(RequirementStatus.OPEN, note=note)


_WORD = re.compile(r"[a-z]{4,}|[\u4e00-\u9fff]+", re.IGNORECASE)
_STEM = 5  # letters that a word shares with its other forms


def _touches(asked: str, words: str) -> bool:
    """Whether they share a word, or two characters of Chinese: then they may say it in other words."""
    wanted, said = (_pieces(text) for text in (asked, words))
    return not wanted.isdisjoint(said)


def _pieces(text: str) -> set[str]:
    found: set[str] = set()
    for word in _WORD.findall(text.lower()):
        found |= {word[:_STEM]} if word.isascii() else {word[at : at + 2] for at in range(len(word) - 1)}
    return found


def _not_found(parts: Sequence[Assignment], language: Language) -> Finding:
    """What neither their parts nor their own words were found to say: no claim that they do not do it."""
    who = [*dict.fromkeys(part.display_name for part in parts)]
    shown, more = names(who[:_QUOTED_MAX], language), len(who) - _QUOTED_MAX
    shown += "" if more <= 0 else say(language, f"等{len(who)}人", f" and {more} more")
    zh, en = f"在{shown}写的话里没有找到这一点，", f"Not found in what {shown} wrote. "
    return Finding(RequirementStatus.OPEN, note=say(language, f"{zh}{TO_SETTLE.zh}", f"{en}{TO_SETTLE.en}"))


def not_settled(asked: str, parts: Sequence[Assignment], language: Language) -> Finding:
    """What nothing that was looked at says: the words of the parts that may cover it, and no claim that they do not."""
    told = [(part.display_name, part.responsibility.rstrip("。. ")) for part in parts if part.responsibility.strip()]
    note = what_they_do(told[:_QUOTED_MAX], language)
    return Finding(RequirementStatus.OPEN, note=f"{note}{say(language, '', ' ')}{left_unsettled(asked, language)}")


def left_unsettled(asked: str, language: Language) -> str:
    """What is said behind the words of those who may cover it."""
    return say(language, f"包不包括“{asked}”，没有定。", f"Whether that covers “{asked}” is not settled.")


def from_words(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """What no term answers: what the profiles of those with a part say to it, in their own words.

    Met where one of them says all of it; where they only touch on it, the requester reads them and judges.
    """
    who = concerned(requirement, facts)
    if not who and is_of_food(requirement):
        return nobody_does_it(language)
    said = spoken(requirement.text, facts, who)
    if not said and (naming := [part for part in who if names_each(requirement.text, part.responsibility)]):
        note = what_they_do([(part.display_name, part.responsibility.rstrip("。. ")) for part in naming], language)
        found = as_agreed(naming, facts, language)
        return found if found.note else found._replace(note=note)
    if not said:
        told = [part for part in who if part.responsibility.strip()]
        touching = [
            part
            for part in told
            if _touches(requirement.text, part.responsibility)
            and not says_the_opposite(requirement.text, part.responsibility)
        ]
        if touching:
            return not_settled(requirement.text, touching, language)
        return _not_found(told, language) if told else unchecked(requirement, facts, language)
    note = quoted([(part.display_name, one.said) for part, one in said], language)
    if any(keeps_out(requirement.text, one.said) for _, one in said):
        against = say(language, "这与你说的相反。", " That is against what you say of those who come.")
        return Finding(RequirementStatus.UNMET, note=note + against)
    if not said[0][1].settles:
        judge = say(language, YOURS_TO_JUDGE.zh, f" {YOURS_TO_JUDGE.en}")
        return Finding(RequirementStatus.OPEN, note=note + judge)
    found = as_agreed([part for part, _ in said], facts, language)
    return found if found.note else found._replace(note=note)


def spoken(asked: str, facts: PlanFacts, among: Sequence[Assignment]) -> list[tuple[Assignment, Statement]]:
    """Which of these say what to these words: those who say all of it, or, where nobody does, those who touch on it."""
    said = [(part, one) for part in among for one in facts.statements(part, asked)]
    return [(part, one) for part, one in said if one.settles] or said


def said_so(
    requirement: Requirement, parts: Sequence[Assignment], facts: PlanFacts, language: Language
) -> Finding | None:
    """Met by whoever said yes to it and whose own words hold what it asks for; None where nobody's do."""
    said = [
        (part, one)
        for part in parts
        for tag in requirement.value.tags
        for one in facts.statements(part, taken_as(tag, requirement.value))
        if one.settles
    ]
    found = as_agreed([part for part, _ in said], facts, language) if said else None
    if found is None or found.status is not RequirementStatus.MET:
        return None
    theirs = [(part.display_name, one.said) for part, one in said if part.agent_id in found.met_by]
    return found._replace(note=quoted([*dict.fromkeys(theirs)], language))


def concerned(requirement: Requirement, facts: PlanFacts) -> tuple[Assignment, ...]:
    """Whoever does what the requirement is about; everybody with a part where it is about nobody in particular.

    A plan whose parts name nothing says of nobody what they do: then it is everybody.
    """
    if is_of_food(requirement):
        return those_of_food(facts.active)
    about = tuple(part for tag in requirement.value.tags for part in facts.covering(tag))
    says_nothing = not requirement.value.tags or not any(part.capabilities for part in facts.active)
    return facts.active if says_nothing else tuple(dict.fromkeys(about))


def not_needed(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Of what would do in the place of another work: neither met nor lacking where somebody has that."""
    if not (who := concerned(requirement, facts)):
        return not_settled(requirement.text, (), language)
    taken = names([*dict.fromkeys(part.role for part in who)], language)
    zh, en = (
        f"取其一：定的是{taken}，这一样就不用了。",
        f"One of them will do: {taken} is taken, so this is not needed.",
    )
    return Finding(RequirementStatus.OPEN, note=say(language, zh, en))


def which_one(requirement: Requirement, met: Finding, facts: PlanFacts, language: Language) -> Finding:
    """The same of works of which any will do, with which of them it is."""
    if len(requirement.value.tags) == 1 or " / " not in requirement.text:
        return met
    taken = [tag for tag in requirement.value.tags if any(p.agent_id in met.met_by for p in facts.covering(tag))]
    shown = names(taken, language)
    note = say(language, f"取其一：定的是{shown}。", f"One of them will do: it is {shown}.")
    return met._replace(note=say(language, "", " ").join(filter(None, (note, met.note))))


def nobody_does_it(language: Language) -> Finding:
    """Of what is asked of one part that nobody has."""
    zh, en = (
        "这是对某一项工作提的，方案里还没有写明谁做它。",
        "The plan does not say yet who does what this is asked of.",
    )
    note = say(language, zh, en)
    return Finding(RequirementStatus.OPEN, note=note)


def of_the_unread(language: Language) -> Finding:
    """Of an hour or a length, of which nobody knows what it is said of."""
    note = say(language, "说的是哪件事，没有读懂。", "What this is said of was not understood.")
    return Finding(RequirementStatus.OPEN, note=note)


def as_agreed(parts: Sequence[Assignment], facts: PlanFacts, language: Language) -> Finding:
    """Met where somebody who does it has said yes; partly while nobody has."""
    if agreed := facts.agreed(parts):
        return Finding(RequirementStatus.MET, tuple(dict.fromkeys(agreed)))
    who = tuple(dict.fromkeys(part.agent_id for part in parts))
    shown = names([part.display_name for part in parts], language)
    note = say(language, f"{shown}还没有明确答应。", f"{shown} has not said yes.")
    return Finding(RequirementStatus.PARTLY, who, note)


def by_each(
    verdicts: Sequence[tuple[Assignment, bool | None]], facts: PlanFacts, language: Language, *, against: str
) -> Finding:
    """What holds of everybody concerned: met where each one's offer says so, and each has said yes.

    Args:
        verdicts: Whether the offer of each says so; None where it says nothing.
        against: A note about those whose offer says otherwise; their names come before it.
    """
    good = [part for part, verdict in verdicts if verdict]
    bad = [part for part, verdict in verdicts if verdict is False]
    silent = [part for part, verdict in verdicts if verdict is None]
    who = tuple(dict.fromkeys(part.agent_id for part in good))
    if bad:
        note = f"{names([part.display_name for part in bad], language)}{against}"
        return Finding(RequirementStatus.PARTLY if good else RequirementStatus.UNMET, who, note)
    if silent or not good:
        shown = names([part.display_name for part in silent], language)
        note = (
            say(language, f"{shown}没有说明。", f"{shown} did not say.")
            if silent
            else say(language, "没有人说明。", "Nobody says.")
        )
        return Finding(RequirementStatus.OPEN, who, note)
    unsure = [part for part in good if not facts.has_agreed(part)]
    return as_agreed(unsure, facts, language) if unsure else Finding(RequirementStatus.MET, who)


def opened(requirement: Requirement, why: str, language: Language) -> Requirement:
    """The same, not settled, and why, behind what was noted of it."""
    note = say(language, "", " ").join(filter(None, (requirement.note, why)))
    return replace(requirement, status=RequirementStatus.OPEN, note=note)


def taken_for(requirement: Requirement, language: Language) -> str:
    """What a wish that was found by its meaning was taken for, and which of its words nobody says, as a question."""
    label, strange = requirement.value.text, requirement.value.per
    note = say(
        language,
        f"没有人这样称呼它；按意思找到的是“{label}”，是不是就要这个？",
        f"Nobody calls it that; by its meaning it was taken for “{label}”. Is that it?",
    )
    unsaid = say(language, f"没有人说到“{strange}”。", f"Nobody speaks of “{strange}”. ") if strange else ""
    return unsaid + note


def by_tag_only(parts: Sequence[Assignment], language: Language) -> str:
    """Of those who said yes to a plan, and of whose work only a tag of theirs speaks."""
    shown = names([part.display_name for part in parts], language)
    zh = f"{shown}只在标签里写到它，没有一句话说自己做这个；是不是真做，请问一下。"
    return say(language, zh, f"{shown} names it only as a tag, and says nowhere that they do it: that is to be asked.")


def overlap(one: Span | None, other: Span | None) -> bool:
    """Whether two stretches of the sentence have any character in common; what was not said has none."""
    return one is not None and other is not None and one.start < other.end and other.start < one.end
