"""Who comes nearest to what nobody in a plan has as their part: looked at before it is said that nobody does it."""

import re

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import PERHAPS, Requirement, RequirementStatus
from towow_core.requirements.at_hand import with_their_price
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding
from towow_core.requirements.notes import bare, names, say, what_they_do
from towow_core.requirements.why_nobody import why_nobody

_WORD = re.compile(r"[a-zà-ÿ]{2,}")
_SMALL = frozenset({"a", "an", "the", "of", "for", "and", "with", "or", "to", "in", "on", "at", "by"})
_JOINS = re.compile(r"\b(?:with|and|or|plus|including)\b|[,;/&+()]")
_IN_BRACKETS = re.compile(r"[（(][^）)]*[）)]")  # where and when it is, as the plan has it
_HEAD = re.compile("(?P<head>[\u3400-\u4dbf\u4e00-\u9fff]{2})(?:师|人员|员|服务|提供方?|供应商?)?\\s*$")
_TELLING_MIN = 4  # letters
_ITEM = re.compile(r"[,;:.]|\b(?:and|or|with|plus|including)\b")
_DOING = re.compile(r"(?P<stem>[a-zà-ÿ]{3,})(?:ing|ers?)")


def nearest(asked: Requirement, facts: PlanFacts, language: Language) -> Finding | None:
    """How it stands where somebody comes near to it, with who that is: open where their part is called alike, or where
    people here call something alike; unmet where they only stand by for it.

    None where nothing of the kind is known.
    """
    if spare := facts.standing_by(asked.value.tags):
        shown = names([part.display_name for part in spare], language)
        zh, en = f"方案里没有排上，{shown}答应备选。", f"It is nobody's part; {shown} would stand by for it."
        priced = with_their_price(asked.value.tags, facts, language)
        return Finding(
            RequirementStatus.UNMET, note=say(language, "", " ").join(filter(None, (say(language, zh, en), priced)))
        )
    if alike := called_alike(asked, facts):
        each = [say(language, f"{p.display_name}（{p.role}）", f"{p.display_name} ({p.role})") for p in alike]
        shown = names(each, language)
        zh, en = f"也许包括在里面：{shown}。要问一下。", f"Perhaps it is a part of this: {shown}. That is to be asked."
        return Finding(RequirementStatus.OPEN, note=say(language, zh, en))
    if asked.value.unit == PERHAPS:
        return Finding(RequirementStatus.OPEN, note=perhaps(asked, language))
    return None


def no_part_names(asked: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Unmet, for no part is called so; where the words of one share some with it, they are there to be read."""
    if (why := why_nobody(asked.value.tags, facts, language)) is not None:
        return Finding(RequirementStatus.UNMET, note=why)
    note = say(language, "方案里没有哪一份写明这一项。", "No part of the plan names this.")
    if asked.value.per:  # who does it and could not come
        zh, en = f"那里没有人做；别处有：{asked.value.per}。", f"Nobody does it there; elsewhere: {asked.value.per}."
        return Finding(RequirementStatus.UNMET, note=say(language, zh, en))
    alike = [part for part in facts.active if _share_a_word(asked, part)]
    if alike:
        told = what_they_do([(one.display_name, one.responsibility.rstrip("。. ")) for one in alike], language)
        zh, en = f"最接近的，{told}算不算它，没有定。", f" Nearest: {told} Whether that covers it is not settled."
        note += say(language, zh, en)
    return Finding(RequirementStatus.UNMET, note=note)


def _share_a_word(asked: Requirement, part: Assignment) -> bool:
    """Whether a part's own words name the trade that is asked for: of "event photography" the photography, of which a
    room for events has nothing. Where and when is of no trade.
    """
    own = _IN_BRACKETS.sub(" ", part.responsibility).casefold()
    there = {word for word in _WORD.findall(own) if word not in _SMALL}
    for piece in _JOINS.split(" , ".join(asked.value.tags or (asked.text,)).casefold()):
        words = [word for word in _WORD.findall(piece) if word not in _SMALL]
        if words and len(words[-1]) >= _TELLING_MIN and any(_are_alike(words[-1], other) for other in there):
            return True
        if (found := _HEAD.search(piece)) is not None and found["head"] in own:
            return True
    return False


def perhaps(asked: Requirement, language: Language) -> str:
    """What people here call what comes nearest to it; nobody was asked for that."""
    said = asked.value.per or asked.value.text
    return say(
        language,
        f"没有人用这几个字称呼自己做的事。最接近的是“{said}”；算不算，没有定，也没有就这一项问过谁。",
        f"No label here is that. Nearest: “{said}”. Whether that covers it is not settled; nobody was asked for it.",
    )


def called_alike(asked: Requirement, facts: PlanFacts) -> tuple[Assignment, ...]:
    """Whose part, which they offered, has a name that says all of what is asked for: "driving" of a van with driver."""
    offered = [(part, tag) for part in facts.active for tag in part.capabilities if part in facts.covering(tag)]
    alike = [part for part, name in offered if any(_says_all_of(name, tag) for tag in asked.value.tags)]
    alike += [part for part in facts.active if any(_is_an_item(tag, part.responsibility) for tag in asked.value.tags)]
    return tuple({part.agent_id: part for part in alike}.values())


def _is_an_item(tag: str, responsibility: str) -> bool:
    """Whether a part's words list just that: "a retest", of "a written report and one retest"."""
    named = bare(tag.casefold()).strip()
    items = (bare(one.strip()) for one in _ITEM.split(_IN_BRACKETS.sub(" ", responsibility).casefold()))
    return len(named) >= _TELLING_MIN and named.isascii() and named in items


def _says_all_of(name: str, tag: str) -> bool:
    """Whether a name has every word of a tag, the last as the head of one of the things that it names: a lesson in it,
    or what is done to it, is another thing. A single Chinese character is no word.
    """
    name, tag = name.casefold(), tag.casefold()
    if not tag.isascii():
        is_head = rf"{re.escape(tag)}(?:师|员|人员|服务)?(?:$|[和与及、，,（()/+ ])|[带含配]{re.escape(tag)}的"
        return len(tag) > 1 and re.search(is_head, name) is not None
    wanted = [word for word in _WORD.findall(tag) if word not in _SMALL]
    for piece in _JOINS.split(name):
        there = _WORD.findall(piece)
        if wanted and there and _are_alike(wanted[-1], there[-1]):
            return all(any(_are_alike(one, other) for other in _WORD.findall(name)) for one in wanted)
    return False


def _are_alike(one: str, other: str) -> bool:
    """Whether it is one word, but for a plural; or who does a thing and doing it: "driver" and "driving"."""
    if one == other or one in {f"{other}s", f"{other}es"} or other in {f"{one}s", f"{one}es"}:
        return True
    first, second = (_DOING.fullmatch(word) for word in (one, other))
    return first is not None and second is not None and first["stem"] == second["stem"]
