"""A thing that stays: "the tree can stay after all", "那棵树还是留着吧", where somebody was to fell, cut down or clear it.

It is no name of the work: what was to take it away is not wanted any more, and of other work on it nobody knows.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import trade_names_in, trades_of, works_on
from towow_core.engine.requirements.named_by import part_of, tags_of
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_STAYS = re.compile(r"留(?![意心神言下时])|\b(?:keep|stays?|remains?)\b|\bafter all\b", re.IGNORECASE)
_LEAD = re.compile(
    r"^(?:还是|就|先|把|将|让|[那这][棵个张把台块座堵面件些套只]?+|(?:the|our|my|that|those|this|these)\s++)++",
    re.IGNORECASE,
)
_CAN_STAY = re.compile(r"\s+(?:(?:can|may|might|will|should|could) )?(?:stays?|remains?|be kept)$", re.IGNORECASE)
_TAKES_AWAY = re.compile(
    r"锯[掉了断倒]|砍[掉了倒]?|伐|拆[掉了除]?|铲[掉除]|扔[掉了]?|丢掉|[搬移拉运清抬弄][走掉]|处理掉|[要得]锯"
    r"|\b(?:fell(?:ed|ing)?|(?:cut|cutting|take|taken|taking|come|comes|coming|chop|chopped|pull|pulled|knock|knocked|tear|torn) (?:\w+ ){0,4}?down"
    r"|remov(?:e|ed|ing)|uproot(?:ed)?|demolish(?:ed)?|(?:tak(?:e|en|ing)|carr(?:y|ied)|haul(?:ed)?|cart(?:ed)?|clear(?:ed)?|driven?|get) (?:\w+ ){0,4}?(?:away|out)|gets? rid of|got rid of|dispos(?:e|ed) of|thrown? (?:\w+ ){0,4}?(?:away|out))\b",
    re.IGNORECASE,
)
_DENIES = re.compile(r"[不没别]|\b(?:not|never|without)\b|n['’]t\b", re.IGNORECASE)
_SAYS_MORE = re.compile(rf"{_DENIES.pattern}|[，,]", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{3,}", re.IGNORECASE)


def keeps_thing(words: str, said: str, reading: Remark) -> bool:
    """Whether it stays, and that is said of a thing; the only work of its clause that takes it away goes, other work on
    it is open.

    Args:
        words: What stays.
        said: All of its clause.
    """
    thing = _LEAD.sub("", _CAN_STAY.sub("", words.strip())).strip()
    if not thing or not _STAYS.search(said) or _SAYS_MORE.search(thing) or _is_name_of_work(thing):
        return False
    done_to_it = works_on(thing)
    works = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard and done_to_it & {*_trades(r)}]
    if not works:
        out = [r for r in reading.standing if r.kind is K.EXCLUSION and done_to_it & {*_trades(r)}]
        gone = [r for r in reading.understanding.in_force if r.kind is K.CAPABILITY and r not in reading.standing]
        return bool(out) or any(done_to_it & {*_trades(r)} for r in gone)  # nobody takes it away any more
    if len({r.value.tags for r in works}) == 1 and _is_taken_away(thing, works, reading):
        reading.drop(works)
        tags = tuple(dict.fromkeys(tag for r in works for tag in tags_of(r)))
        reading.add(K.EXCLUSION, said, RequirementValue(tags=tags))
        reading.last = tuple(works)
    else:
        reading.found.append(_open(said, works, reading))
    return True


def _is_name_of_work(thing: str) -> bool:
    return bool(find_concepts(thing) or trade_names_in(thing)) or is_somebody(thing)


def _trades(one: Requirement) -> Iterator[str]:
    """Keys of the trades that it is, by the names of its work."""
    for label in (one.text, *tags_of(one)):
        yield from trades_of(label)


def _is_taken_away(thing: str, works: Sequence[Requirement], reading: Remark) -> bool:
    """Whether the demand says so of it, in a clause that asks for nothing else."""
    sentence = reading.understanding.surface_demand
    asked = [r for r in reading.understanding.in_force if r.kind is K.CAPABILITY and r.is_hard]
    others = [r for r in asked if r not in works]
    said = [r.span for r in reading.standing if part_of(r, works) and r.kind in {K.CAPABILITY, K.QUALITY} and r.span]
    for clause in {clause_at(sentence, at.start, at.end) for at in said}:
        words = sentence[slice(*clause)]
        is_shared = any(r.span and clause[0] <= r.span.start < clause[1] for r in others)
        if not is_shared and _names(thing, words) and _TAKES_AWAY.search(words) and not _DENIES.search(words):
            return True
    return False


def _names(thing: str, words: str) -> bool:
    if not thing.isascii():
        return thing in words or thing[-1] in words
    return any(each in words.casefold() for each in _WORD.findall(thing.casefold()))


def _open(said: str, works: Sequence[Requirement], reading: Remark) -> Requirement:
    theirs = [r for r in reading.standing if r in works or part_of(r, works)]
    value = RequirementValue(text=said, unit=TOUCHES, per="\n".join(r.requirement_id for r in theirs))
    return Requirement(requirement_id="", kind=K.QUALITY, text=said, value=value)
