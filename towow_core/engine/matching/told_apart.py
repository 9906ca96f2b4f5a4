"""Days of works that are named by something of theirs: "by mid December for the receipts" is the bookkeeper's, where the
receipts are; "the tax bit can wait until January" is a day before which nobody wants it, and no last one.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import FROM_ON, OCCASION, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.dates import find_date
from towow_core.engine.language.text import clause_at, words
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.matching.event_length import FURTHER
from towow_core.support.asked_errands import asked_of, is_said_in, place_of
from towow_core.support.errands import Place

_CAN_WAIT = re.compile(
    r"\b(?:can|could|may) (?:easily |well |also |just )?wait (?:until|till|for)\b|可以?(?:等到|拖到|放到|晚到|缓到)|不急|(?:以后|再)说也?行",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"(?:es|s)$")
_WORD = re.compile(r"[a-z]{3,}", re.IGNORECASE)
_SAYS_NOTHING = frozenset(
    words(
        "the for and our your their his her its with from until till before after can could may wait bit part thing "
        "side one ones job work done ready need needs needed want wants please some somebody someone who that this "
        "into all both them first last end mid late early next week month year day monday tuesday wednesday thursday "
        "friday saturday sunday january february march april june july august september october november december "
        "spring summer autumn winter must should come comes get got have has been"
    )
)
_END_MIN = 4  # letters
_KINDS = frozenset({RequirementKind.DATE, RequirementKind.DEADLINE})


def with_days_told_apart(understanding: DemandUnderstanding, now: str) -> DemandUnderstanding:
    """The same, with tags at each day of which a clause that asks for nothing says whose it is."""
    text = understanding.surface_demand
    asked = asked_of(understanding)
    if len({*asked.works.values()}) < 2:  # noqa: PLR2004  # one work has every day
        return understanding
    words = _words_of(text, asked.works)
    today = date.fromisoformat(now[:10])
    changed: dict[str, Requirement] = {}
    for one in understanding.requirements:
        if not is_said_in(one, text):
            continue
        clause = _clause(text, place_of(one))
        tags = _named_in(text, clause, place_of(one), words, asked.works, is_further=one.value.text == FURTHER)
        if tags and (bound := _bound(one, text, clause, tags, today)) is not None:
            changed[one.requirement_id] = bound
    if not changed:
        return understanding
    clauses = [_clause(text, place_of(one)) for one in changed.values()]
    changed |= {one.requirement_id: one for one in _by_their_order(changed.values(), understanding.requirements)}
    return replace(
        understanding,
        requirements=tuple(changed.get(r.requirement_id, r) for r in _in_order(understanding.requirements, changed)),
        not_understood=tuple(s for s in understanding.not_understood if not any(_is_in(s, at) for at in clauses)),
    )


def _bound(one: Requirement, text: str, clause: Place, tags: tuple[str, ...], today: date) -> Requirement | None:
    value = one.value
    if _CAN_WAIT.search(text, *clause):
        is_told = one.kind in _KINDS or (one.kind is RequirementKind.QUALITY and value.unit == OCCASION)
        when = find_date(text[slice(*clause)], today) if is_told else None
        if when is None or when.is_past:
            return None
        wait = RequirementValue(first=when.day.isoformat(), unit=FROM_ON, text=FURTHER, tags=tags)
        return replace(one, kind=RequirementKind.DATE, value=wait, is_hard=False)
    is_bare = not value.unit and value.text in {"", FURTHER} and value.tags != tags
    return replace(one, value=replace(value, tags=tags)) if one.kind is RequirementKind.DEADLINE and is_bare else None


def _by_their_order(told: Iterable[Requirement], found: Sequence[Requirement]) -> Iterator[Requirement]:
    """Of several last days the first is that of all that has no later one of its own."""
    last = sorted((one for one in told if one.kind is RequirementKind.DEADLINE), key=lambda one: one.value.last)
    ids = {one.requirement_id for one in last}
    others = [r for r in found if r.kind is RequirementKind.DEADLINE and r.value.last and r.requirement_id not in ids]
    if not last or len(last) + len(others) == 1:
        return
    is_first = all(last[0].value.last <= one.value.last for one in others)
    if is_first:
        yield replace(last[0], value=replace(last[0].value, tags=(), text=""))
    for one in last[1:] if is_first else last:
        yield replace(one, value=replace(one.value, text=FURTHER))


def _clause(text: str, place: Place) -> Place:
    """The clause, without what stands before a colon in it."""
    begin, end = clause_at(text, *place)
    return max(begin, *(text.rfind(mark, begin, place[0]) + 1 for mark in (": ", "："))), end


def _in_order(found: Sequence[Requirement], changed: Mapping[str, Requirement]) -> Iterator[Requirement]:
    """All but what says again what can wait: of one clause one line is enough."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for one in found:
        new = changed.get(one.requirement_id)
        key = ("", ()) if new is None or new.value.unit != FROM_ON else (new.value.first, new.value.tags)
        if new is None or new.value.unit != FROM_ON or key not in seen:
            seen.add(key)
            yield one


def _is_in(span: Span, clause: Place) -> bool:
    return clause[0] <= span.start and span.end <= clause[1]


def _words_of(text: str, works: Mapping[Place, tuple[str, ...]]) -> dict[Place, frozenset[str]]:
    """Of each work the words of its name and of what is said of it, up to the next one."""
    starts = sorted(start for start, _ in works)
    found = {}
    for place, tags in works.items():
        end = min([clause_at(text, *place)[1], *(start for start in starts if start > place[0])])
        end = min([end, *(at for mark in (": ", "：") if (at := text.find(mark, place[1], end)) >= 0)])
        concepts = [concept for tag in tags if (concept := concept_of(tag)) is not None]
        said = " ".join((text[place[0] : max(end, place[1])], *tags, *(name for c in concepts for name in c.names)))
        found[place] = frozenset(_content(said))
    return found


def _content(words: str) -> Iterator[str]:
    for word in _WORD.findall(words.lower()):
        if word not in _SAYS_NOTHING:
            yield _PLURAL.sub("", word) if len(word) > 4 else word.rstrip("s")  # noqa: PLR2004


def _share(content: Collection[str], own: Collection[str]) -> bool:
    """The same word, or the end of it: "the site", of a website."""
    return any(word == name or (len(word) >= _END_MIN and name.endswith(word)) for word in content for name in own)


def _named_in(
    text: str,
    clause: Place,
    day: Place,
    words: Mapping[Place, frozenset[str]],
    works: Mapping[Place, tuple[str, ...]],
    *,
    is_further: bool,
) -> tuple[str, ...]:
    """Tags of the one work that the clause names by a word of its own; () where it asks for one itself, or for none."""
    inside = {tags for (start, _), tags in works.items() if clause[0] <= start < clause[1]}
    if inside:
        return next(iter(inside)) if is_further and len(inside) == 1 else ()
    said = f"{text[clause[0] : day[0]]} {text[day[1] : clause[1]]}" if day != clause else text[slice(*clause)]
    said = said if said.strip() else text[slice(*clause)]
    content = {*_content(said)}
    known = {name for found in find_concepts(said) for name in found.concept.name}
    named = {
        tags
        for at, tags in works.items()
        if _share(content, words[at]) or known & {*tags} or any(name in said for name in (text[slice(*at)], *tags))
    }
    return next(iter(named)) if len(named) == 1 else ()
