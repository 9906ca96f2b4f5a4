"""What a requester says after the demand: answers, corrections, changes. Nothing is met because they say so."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from towow_core.domain.models import DemandContext, DemandUnderstanding, Language
from towow_core.domain.requirements import (
    Mode,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
)
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.gazetteer import city_of, find_cities
from towow_core.engine.language.headcount import PEOPLE_MAX, find_people
from towow_core.engine.language.money import Money, find_money
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.requested_tags import without_side_remarks
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.scenarios import scenarios
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.days import days
from towow_core.engine.requirements.left_over import telling_words
from towow_core.engine.requirements.manner import ONLINE, durations
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.requirements.refusals import belongings, exclusions
from towow_core.engine.requirements.words import FREE

K = RequirementKind
_CURRENCY = {Language.ZH: "CNY", Language.EN: "USD"}  # where nobody has said any
# Less than nothing ("-5"), and what programs write ("1e400"): a part of it would be another amount.
_NO_AMOUNT = re.compile(r"^\s*[¥￥$€£]?\s*[-−]\s*[¥￥$€£]?\s*\d|\d[eE][+-]?\d")
_CLAUSE = re.compile(r"[^，,。.；;！!？?\n]+")
Names = Mapping[str, str]  # of people on the network, as they may be written, each with the name that is shown
_CONTENT_MIN = 2  # characters of what is left of a remark that is worth keeping: one of Chinese says too little
_RULED_OUT = frozenset({K.EXCLUSION, K.PROVIDED_BY_REQUESTER})


def read_changes(
    said: str,
    understanding: DemandUnderstanding,
    today: str,
    source: RequirementSource = RequirementSource.REJECTION,
    known: Names | None = None,
) -> tuple[Requirement, ...]:
    """What a remark on a plan or a demand asks for; where nothing is computable, one requirement in its own words.

    Args:
        today: ISO date that "tomorrow" counts from.
    """
    facts, rest = _facts(said, understanding, today, known)
    found = [*facts, *_added(said)]
    besides = rest if found else [said.strip()]
    found += [_as_said(K.QUALITY, words) for words in besides if words]
    return known_by_all_names(found, understanding, source)


def read_answer(
    kind: RequirementKind,
    said: str,
    understanding: DemandUnderstanding,
    today: str,
    source: RequirementSource = RequirementSource.CLARIFICATION,
) -> tuple[Requirement, ...]:
    """What an answer to a question of this kind asks for, and what else it says; () where it does not say the kind."""
    own = read_fact(kind, said, understanding, today)
    if not own:
        return ()
    kinds = {requirement.kind for requirement in own}
    facts, _ = _facts(said, understanding, today)
    beside = [r for r in facts if r.kind not in kinds and _is_beside(r, said)]
    return known_by_all_names([*own, *beside], understanding, source)


def read_fact(kind: RequirementKind, said: str, understanding: DemandUnderstanding, today: str) -> list[Requirement]:
    """A requirement in the words of somebody who was asked for nothing else; capabilities may be several."""
    text = " ".join(said.split())
    match kind:
        case K.CAPABILITY:
            return _capabilities(text, today)
        case K.HEAD_COUNT:
            return _head_count(text)
        case K.BUDGET:
            return _budget(text, understanding)
        case K.DATE | K.DEADLINE:
            return _day(kind, text, today)
        case K.EXCLUSION | K.PROVIDED_BY_REQUESTER:
            return _had_or_ruled_out(kind, text, today)
        case K.DURATION:
            found = [replace(one, span=None, text=text) for one in durations(text)]
            return found or [_as_said(kind, text)]
        case _:
            return [_as_said(kind, text, _value(kind, text, understanding))]


def _value(kind: RequirementKind, text: str, understanding: DemandUnderstanding) -> RequirementValue:
    match kind:
        case K.PLACE:
            cities = find_cities(text)
            return RequirementValue(text=cities[0].name.to(understanding.language) if cities else text)
        case K.MODE:
            return RequirementValue(text=Mode.ONLINE if ONLINE.search(text) else Mode.ON_SITE)
        case K.QUANTITY:
            tags = tuple(dict.fromkeys(name for f in find_concepts(text) for name in f.concept.name))
            return RequirementValue(number=_number(text), tags=tags)
        case _:
            return RequirementValue(text=text)


def _had_or_ruled_out(kind: RequirementKind, text: str, today: str) -> list[Requirement]:
    """What is named alone is read as in a sentence that rules it out, or has it."""
    is_zh, day = _is_chinese(text), date.fromisoformat(today[:10])
    if kind is K.EXCLUSION:
        found = list(exclusions(f"不要{text}" if is_zh else f"no {text}", day, {}))
    else:
        found = list(belongings(f"我们有自己的{text}" if is_zh else f"we have our own {text}"))
    return [replace(one, span=None, text=text) for one in found] or [_as_said(kind, text)]


def _is_chinese(text: str) -> bool:
    return re.search(r"[\u4e00-\u9fff]", text) is not None


def _facts(
    said: str, understanding: DemandUnderstanding, today: str, known: Names | None = None
) -> tuple[list[Requirement], list[str]]:
    """Everything in the words that is computable, and what is left; to name a capability is not to ask for it."""
    own = understand(said, today)
    read_as = replace(own, language=understanding.language, context=_money_of(own, understanding, said))
    found, rest = read_requirements(said, read_as, today, known=known, is_remark=True)
    facts = [replace(r, span=None) for r in found if r.kind is not K.QUALITY or not _is_bare(r.text)]
    return facts, [span.text for span in rest if _says_something(span.text)]


def _says_something(words: str) -> bool:
    """Whether what is left of a remark is more than a name, or the verb that brought it: "改到", "instead"."""
    if _named(words):
        return remark_words.ANOTHER.search(words) is not None or not _is_bare(words)
    bare = _bare(words)
    return sum(end - start for start, end in telling_words(bare, 0, len(bare))) >= _CONTENT_MIN


def _is_bare(words: str) -> bool:
    """Whether something is named and nothing is said of it: "add a photographer"; "a cheaper one" says more."""
    bare = _bare(words)
    return bare != words and not telling_words(bare, 0, len(bare))


def _bare(words: str) -> str:
    """Without names of capabilities and occasions, and without the verbs of adding and changing."""
    for start, end in _named(words):
        words = f"{words[:start]}{' ' * (end - start)}{words[end:]}"
    return remark_words.ADDED.sub(" ", remark_words.CHANGES.sub(" ", words))


def _named(words: str) -> list[tuple[int, int]]:
    """Where the words name a capability or an occasion that the lexicon knows."""
    found = [(one.start, one.end) for one in find_concepts(words)]
    return [*found, *(match.span() for one in scenarios() for word in one.words for match in word.finditer(words))]


def _money_of(own: DemandUnderstanding, understanding: DemandUnderstanding, said: str) -> DemandContext:
    """The context by which an amount is read: the demand's currency, and its head-count for an amount per person."""
    context, money = own.context, find_money(said)
    people = context.expected_attendees or understanding.context.expected_attendees
    currency = _currency_of(understanding)
    amount = money.amount * people if money is not None and money.is_each and people else context.budget_amount
    return replace(context, currency=currency, budget_amount=amount)


def _currency_of(understanding: DemandUnderstanding) -> str:
    """In which an amount is meant where nobody says: the demand's, its place's, its language's."""
    context = understanding.context
    city = city_of(context.location or "")
    local = city.currency if city is not None else ""
    return context.currency or local or _CURRENCY[understanding.language]


def _added(said: str) -> list[Requirement]:
    """Capabilities that a remark asks for."""
    clauses = (clause.group() for clause in _CLAUSE.finditer(without_side_remarks(said)))
    language = Language.ZH if _is_chinese(said) else Language.EN
    tags = [f.concept.name.to(language) for c in clauses if remark_words.ADDED.search(c) for f in find_concepts(c)]
    return [_capability(tag) for tag in dict.fromkeys(tags)]


def _capabilities(text: str, today: str) -> list[Requirement]:
    """What an answer names, and what its occasion implies; words that nobody knows are a capability of their own."""
    needs = needs_of(understand(text, today))
    if not needs and text:
        return [_capability(text)]
    return [_capability(need.tag, is_hard=need.is_required) for need in needs]


def _capability(tag: str, *, is_hard: bool = True) -> Requirement:
    return replace(_as_said(K.CAPABILITY, tag, RequirementValue(tags=(tag,))), is_hard=is_hard)


def _head_count(text: str) -> list[Requirement]:
    found = find_people(text)
    people = found.people if found is not None else _number(text)
    if people is None or not 1 <= people <= PEOPLE_MAX:
        return []
    return [_as_said(K.HEAD_COUNT, text, RequirementValue(number=int(people), unit="people"))]


def _budget(text: str, understanding: DemandUnderstanding) -> list[Requirement]:
    if _NO_AMOUNT.search(text):
        return []
    context, money = understanding.context, find_money(text) or _bare_money(text)
    if money is None:
        if FREE.search(text) is None:
            return []
        return [_as_said(K.BUDGET, text, RequirementValue(number=0.0, unit=context.currency or "CNY", text=text))]
    people = context.expected_attendees if money.is_each else 1
    currency = money.currency or _currency_of(understanding)
    amount = money.amount * people if people else None
    return [_as_said(K.BUDGET, text, RequirementValue(number=amount, unit=currency, text=text))] if amount else []


def _bare_money(text: str) -> Money | None:
    """ "20,000" or "3000 SEK": what was asked for is an amount."""
    number = _number(text)
    if number is None:
        return find_money(f"预算{text}")
    code = re.search(r"\b[A-Z]{3}\b", text)
    return Money(amount=number, currency=code.group() if code else "", text=text, start=0, end=len(text))


def _day(kind: RequirementKind, text: str, today: str) -> list[Requirement]:
    """Days that are still to come; of a deadline the last one."""
    found = [r for r in days(text, date.fromisoformat(today[:10])) if max(r.value.first, r.value.last) >= today[:10]]
    if kind is K.DEADLINE:
        last = max((r.value.last or r.value.first for r in found), default="")
        return [_as_said(kind, text, RequirementValue(last=last))] if last else []
    return [replace(r, span=None, text=text) for r in found]


def _number(text: str) -> float | None:
    found = (read_number(match.group()) for match in remark_words.NUMBER.finditer(text))
    return next((number for number in found if number is not None), None)


def _as_said(kind: RequirementKind, said: str, value: RequirementValue | None = None) -> Requirement:
    words = " ".join(said.split())
    return Requirement(requirement_id="", kind=kind, text=words, value=value or RequirementValue(text=words))


def _is_beside(requirement: Requirement, said: str) -> bool:
    """Whether it is a remark of its own: what the whole answer was read as is not read a second time."""
    return requirement.text.strip() != said.strip()


def known_by_all_names(
    found: Sequence[Requirement], understanding: DemandUnderstanding, source: RequirementSource
) -> tuple[Requirement, ...]:
    """Numbered; a capability has the demand's own name for it, and is ruled out under each of its names."""
    tags = understanding.capability_tags
    named = (_as_known(r, tags) for r in found)
    return tuple(replace(r, requirement_id=f"req-{n}", source=source) for n, r in enumerate(named, 1))


def _as_known(requirement: Requirement, known: Sequence[str]) -> Requirement:
    keys = {concept.key for tag in requirement.value.tags if (concept := concept_of(tag)) is not None}
    same = [tag for tag in known if (concept := concept_of(tag)) is not None and concept.key in keys]
    if not same or requirement.kind not in _RULED_OUT | {K.CAPABILITY}:
        return requirement
    tags = tuple(dict.fromkeys([*requirement.value.tags, *same])) if requirement.kind in _RULED_OUT else (same[0],)
    return replace(requirement, value=replace(requirement.value, tags=tags))
