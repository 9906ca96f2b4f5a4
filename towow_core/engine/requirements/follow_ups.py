"""What is said of a demand after it stood: each clause does something to what is asked for already, or adds to it.

A clause is read against the demand's present requirements: what it takes back is no requirement any more, what it puts
in another's place is a wish of its own, and what nobody can read of a wish leaves that wish open.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import (
    FROM_EVENT,
    PLACE,
    TOUCHES,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
)
from towow_core.engine.language.change_clauses import Act, Clause, change_clauses
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.gazetteer import city_of
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts, subject_of
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.answers import (
    Names,
    amount_said,
    facts_said,
    known_by_all_names,
    read_changes,
    remark_left,
)
from towow_core.engine.requirements.counted_from import day_of, moved
from towow_core.engine.requirements.named_by import is_nothing_else, named_by, part_of, person_named, says_all, tags_of
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
_IT = re.compile(r"(?:it|them|that|this|those|[它这那](?:个|些|项)?|)", re.IGNORECASE)
_WHOLE = re.compile(
    r"总|一共|全部|合计|加起来|预算|\b(?:all in|in total|total|altogether|overall|budget|everything)\b", re.IGNORECASE
)
_A_PRONOUN = re.compile(r"\b(?:it|them|that)\b|[它这那]个?", re.IGNORECASE)
_SHOWN = re.compile(r"(?:戏|表演|演出|秀|乐队|演奏)$")
_TOO_FAR = re.compile(
    r"太远|太偏|不方便|不合适|去不了|不考虑|\b(?:too far|too remote|is out|won't work|doesn't work|no good)\b",
    re.IGNORECASE,
)
_SOME_DAY_LATER = re.compile(
    r"(?:any ?time |some ?time |some day )?later (?:in|on in|that) (?:the |that )?(?:same )?week|那周晚些时候|那个?(?:周|星期)(?:的)?后面几天",
    re.IGNORECASE,
)
_JOINS = re.compile(
    r"人数?|钱|时间|地方|其实|实际上?|事实上|也就是说?|另外|还有|最多|而已|就行|哪天|随便|都行|可以"
    r"|\b(?:say|tops|max(?:imum)?|really|actually|in fact|that is|i mean|any ?day|whichever|instead|nothing|then|please|thanks|anyway|also|only|so)\b",
    re.IGNORECASE,
)
_ANOTHER = re.compile(r"[换另]|\b(?:another|different|else|other)\b", re.IGNORECASE)
_DEAR = re.compile(r"太贵|贵了|too (?:expensive|dear|pricey|much)", re.IGNORECASE)
_DOLLARS = re.compile(r"\bdollars?\b|\$", re.IGNORECASE)
_DOLLAR_COUNTRIES = frozenset({"SGD", "AUD", "CAD", "NZD", "HKD", "USD"})
_WORDS_MAX = 12  # of what is asked for in a remark


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUp:
    """What a remark makes of a demand.

    Attributes:
        requirements: What it asks for from now on.
        replaced: Ids of requirements that are none any more.
        words: Of new work, for the demand's own words.
    """

    requirements: tuple[Requirement, ...] = ()
    replaced: tuple[str, ...] = ()
    words: str = ""


@dataclass(slots=True, kw_only=True)
class _Reading:
    """What is read of a remark so far."""

    understanding: DemandUnderstanding
    today: str
    known: Names
    found: list[Requirement] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    text: str = ""
    dropped: list[str] = field(default_factory=list)  # of those replaced, what is not wanted any more
    last: tuple[Requirement, ...] = ()  # what the clause before named

    @property
    def standing(self) -> list[Requirement]:
        return [r for r in self.understanding.in_force if r.requirement_id not in self.dropped]

    def named(self, words: str) -> tuple[Requirement, ...]:
        return named_by(words, self.standing) if words else ()

    def drop(self, named: Sequence[Requirement]) -> None:
        gone = [r.requirement_id for r in self.standing if part_of(r, named)]
        self.replaced += gone
        self.dropped += gone

    def add(self, kind: RequirementKind, words: str, value: RequirementValue, *, is_hard: bool = True) -> None:
        self.found.append(Requirement(requirement_id="", kind=kind, text=words, value=value, is_hard=is_hard))


def read_follow_up(
    said: str,
    understanding: DemandUnderstanding,
    today: str,
    source: RequirementSource = RequirementSource.REJECTION,
    known: Mapping[str, str] | None = None,
) -> FollowUp:
    """What a remark on a demand, or on its plan, keeps, takes back, puts in another's place, moves, limits and adds.

    Args:
        today: ISO date that "tomorrow" counts from; a bare day counts from the demand's.
        known: Names of people on the network, as they may be written, each with the name that is shown.
    """
    text = re.sub(r"\s", " ", said)
    reading = _Reading(understanding=understanding, today=today, known=known or {}, text=text)
    left, did = text, False
    for clause in change_clauses(text):
        if _DOES[clause.act](reading, clause):
            left = f"{left[: clause.start]}{'，' * (clause.end - clause.start)}{left[clause.end :]}"
            did = True
    if did or left.strip(" ，,。.!！"):
        _read_left(reading, left, did=did)
    if not reading.found and not reading.replaced and not did:
        reading.found += read_changes(said, understanding, today, source, known)
    found = tuple(_touching(one, reading) for one in reading.found)
    return FollowUp(
        requirements=known_by_all_names(found, understanding, source),
        replaced=tuple(dict.fromkeys(reading.replaced)),
        words="；".join(dict.fromkeys(reading.words)),
    )


def shifted(said: str, understanding: DemandUnderstanding) -> Requirement | None:
    """The demand's day so much later, or earlier, where that is all that is said; None where it is not."""
    clauses = change_clauses(said.strip())
    if len(clauses) != 1 or clauses[0].act is not Act.SHIFT or clauses[0].text != said.strip(" .。"):
        return None
    value = moved(understanding, clauses[0].days)
    return None if value is None else Requirement(requirement_id="", kind=K.DATE, text=said.strip(), value=value)


def _read_left(reading: _Reading, left: str, *, did: bool) -> None:
    """What no clause above has read: facts, what is added, and the rest in the requester's own words."""
    u, today, known = reading.understanding, reading.today, reading.known
    facts, rest = facts_said(left, u, today, known)
    facts = [one for fact in facts for one in _of_its_part(fact, left, reading)]
    found = [*facts, *remark_left(left, rest, known, has_more=bool(facts) or did or bool(reading.found))]
    if any(_SOME_DAY_LATER.search(one.text) for one in found) and not any(one.kind is K.DATE for one in found):
        found += _later_in_its_week(left, reading)
    reading.found += [
        replace(one, span=None) for one in found if not _says_nothing(one, [*reading.found, *found], reading)
    ]


def _says_nothing(one: Requirement, found: Sequence[Requirement], reading: _Reading) -> bool:
    """Whether words that are left only join, name what is asked for, or say why a limit is set."""
    if one.kind is not K.QUALITY or not one.is_hard or one.value.unit or one.value.tags:
        return False
    if not _JOINS.sub("", one.text).strip(" ，,。.") or _SOME_DAY_LATER.fullmatch(one.text.strip()):
        return True
    named = reading.named(one.text)
    tags = {tag for r in named for tag in tags_of(r)}
    is_dear = _DEAR.search(one.text) is not None
    is_limited = any(r.kind is K.BUDGET and (tags & {*r.value.tags} or not r.value.tags) for r in found)
    if _ANOTHER.search(one.text):
        return False
    return bool(named) and (is_nothing_else(one.text, named) or (is_dear and is_limited))


def _later_in_its_week(text: str, reading: _Reading) -> list[Requirement]:
    day = day_of(reading.understanding)
    said = _SOME_DAY_LATER.search(text)
    if day is None or said is None or day.isoweekday() == 7:  # noqa: PLR2004
        return []
    first, last = day + timedelta(days=1), day + timedelta(days=7 - day.isoweekday())
    value = RequirementValue(first=first.isoformat(), last=last.isoformat())
    return [Requirement(requirement_id="", kind=K.DATE, text=said.group(), value=value)]


# -- what one act does; whether the clause is read


def _keep(reading: _Reading, clause: Clause) -> bool:
    if not clause.what:
        return True
    if who := person_named(clause.what, reading.known):
        reading.add(K.PERSON, clause.what, RequirementValue(text=who))
        return True
    if not reading.named(clause.what):  # of the plan, say: "keep the warehouse"
        facts, _ = facts_said(clause.text, reading.understanding, reading.today, reading.known)
        if facts:
            return False
        reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))
    return True


def _remove(reading: _Reading, clause: Clause) -> bool:
    if who := person_named(clause.what, reading.known):
        reading.add(K.EXCLUSION, clause.text, RequirementValue(text=who, unit=PERSON))
        return True
    named = reading.named(clause.what)
    if not any(r.kind is K.CAPABILITY for r in named):
        named = tuple(r for r in named if says_all(clause.what, r))
    if not named or not is_nothing_else(clause.what, named):
        return False
    reading.drop(named)
    _rule_out(reading, clause.text, named)
    reading.last = named
    return True


def _rule_out(reading: _Reading, words: str, named: Sequence[Requirement]) -> None:
    if tags := tuple(dict.fromkeys(tag for r in named if r.kind is K.CAPABILITY for tag in tags_of(r))):
        reading.add(K.EXCLUSION, words, RequirementValue(tags=tags))


def _replace(reading: _Reading, clause: Clause) -> bool:
    if clause.what and not (named := reading.named(clause.what)):
        return False
    named = reading.named(clause.what) or reading.last
    if clause.what and not any(r.kind is K.CAPABILITY for r in named):
        return False
    wanted = _work(clause.new, reading, named)
    if not wanted:
        return False
    reading.drop(named)
    _want(reading, wanted, clause.new)
    return True


def _want(reading: _Reading, wanted: Sequence[Requirement], words: str) -> None:
    reading.found += wanted
    reading.words.append(words)


def _add(reading: _Reading, clause: Clause) -> bool:
    is_read_already = remark_words.ADDED.search(clause.text) and find_concepts(clause.new)
    if is_read_already or any(c.isdigit() for c in clause.new):
        return False
    wanted = _work(clause.new, reading, ())
    if not wanted:
        return False
    tags = {tag for r in wanted if r.kind is K.CAPABILITY for tag in r.value.tags}
    if any(concept.key in _TAUGHT for tag in tags if (concept := concept_of(tag))):
        wide = [r for r in reading.standing if r.kind is K.CAPABILITY and _is_wide(r) and not tags & {*r.value.tags}]
        reading.replaced += [r.requirement_id for r in wide]
        value = RequirementValue(tags=tuple(tags), text=clause.new)
        wanted = (
            [*wanted, Requirement(requirement_id="", kind=K.QUALITY, text=clause.new, value=value)] if wide else wanted
        )
    _want(reading, wanted, clause.new)
    return True


_TAUGHT = frozenset({"lessons", "tutoring", "workshop_teaching"})


def _is_wide(one: Requirement) -> bool:
    """Whether it is lessons in nothing in particular."""
    concepts = [concept for tag in one.value.tags if (concept := concept_of(tag)) and not subject_of(tag)]
    return any(concept.key == "lessons" for concept in concepts)


def _only(reading: _Reading, clause: Clause) -> bool:
    named = reading.named(clause.what)
    if not any(r.kind is K.CAPABILITY for r in named):
        return False
    others = [r for r in reading.standing if r.kind is K.CAPABILITY and r not in named]
    reading.drop(others)
    _rule_out(reading, clause.text, [r for r in others if r.is_hard])
    reading.last = named
    return True


def _choose(reading: _Reading, clause: Clause) -> bool:
    work = [r for r in reading.named(clause.what) if r.kind is K.CAPABILITY]
    tags = tuple(dict.fromkeys(tag for r in work for tag in r.value.tags))
    if len(work) < 2 or len(tags) < 2:  # noqa: PLR2004
        return False
    reading.replaced += [r.requirement_id for r in work]
    reading.add(K.CAPABILITY, " / ".join(tags), RequirementValue(tags=tags))
    reading.last = tuple(work)
    return True


def _drop_if_need_be(reading: _Reading, clause: Clause) -> bool:
    """It need not be: a wish from now on, within the limit that the remark sets."""
    named = () if _IT.fullmatch(clause.what) else reading.named(clause.what)
    named = named or reading.last or _before(reading.text, clause.start, reading)
    work = [r for r in named if r.kind is K.CAPABILITY]
    if not work:
        return False
    reading.replaced += [r.requirement_id for r in work]
    for one in work:
        reading.found.append(replace(one, is_hard=False, span=None))
    reading.last = tuple(work)
    return True


def _restore(reading: _Reading, clause: Clause) -> bool:
    """ "算了，还是让赵敏之来": what was ruled out is not any more."""
    ruled_out = [r for r in reading.standing if r.kind is K.EXCLUSION]
    if who := person_named(clause.what, reading.known):
        back = [r for r in ruled_out if r.value.unit == PERSON and r.value.text == who]
        reading.replaced += [r.requirement_id for r in back]
        if back:
            reading.add(K.PERSON, who, RequirementValue(text=who))
        return bool(back)
    said = {name for found in find_concepts(clause.what) for name in found.concept.name}
    back = [r for r in ruled_out if r.value.tags and ({*r.value.tags} & said or clause.what in r.text)]
    if not back:
        return False
    reading.replaced += [r.requirement_id for r in back]
    for one in back:
        tag = next((t for t in one.value.tags if t.isascii() is (reading.understanding.language is Language.EN)), "")
        reading.add(K.CAPABILITY, tag or one.value.tags[0], RequirementValue(tags=(tag or one.value.tags[0],)))
    return True


def _shift(reading: _Reading, clause: Clause) -> bool:
    work = [r for r in reading.named(clause.what) if r.kind is K.CAPABILITY]
    others = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard and r not in work]
    if work and others:
        tags = tuple(dict.fromkeys(tag for r in work for tag in tags_of(r)))
        reading.replaced += [r.requirement_id for r in reading.standing if r.kind is K.DATE and part_of(r, work)]
        reading.add(K.DATE, clause.text, RequirementValue(number=clause.days, unit=FROM_EVENT, tags=tags))
        return True
    value = moved(reading.understanding, clause.days)
    if value is None:
        return False
    reading.add(K.DATE, clause.text, value)
    return True


def _not_then(reading: _Reading, clause: Clause) -> bool:
    facts, _ = facts_said(clause.what, reading.understanding, reading.today, reading.known)
    days = [r for r in facts if r.kind is K.DATE and r.value.first]
    for one in days:
        each = one.value.every or one.value.days or (one.value.first,)
        last = one.value.last if len(each) == 1 else ""
        for day in each:
            reading.add(K.EXCLUSION, clause.text, RequirementValue(first=day, last=last or day))
        ruled_out = {*each}
        reading.replaced += [
            r.requirement_id
            for r in reading.standing
            if r.kind is K.DATE and r.value.first == r.value.last and r.value.first in ruled_out
        ]
    return bool(days)


def _count(reading: _Reading, clause: Clause) -> bool:
    if clause.people:
        reading.add(K.HEAD_COUNT, clause.text, RequirementValue(number=clause.people, unit="people"))
    return bool(clause.people)


def _limit(reading: _Reading, clause: Clause) -> bool:
    named = reading.named(clause.what)
    tags = tuple(dict.fromkeys(tag for r in named if r.kind is K.CAPABILITY for tag in tags_of(r)))
    is_whole = _WHOLE.search(clause.what) is not None or clause.what == "钱"
    amounts = amount_said(clause.new, reading.understanding, reading.today) if tags or is_whole else []
    for one in amounts[:1]:
        value = replace(_in_local_dollars(one, reading).value, tags=tags, text=clause.text)
        reading.add(K.BUDGET, clause.text, value)
    return bool(amounts)


def _more_of_it(reading: _Reading, clause: Clause) -> bool:
    """ "One more day for the interpreter": longer than before, and how long that is nobody reckons here."""
    reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))
    return True


def _why(reading: _Reading, clause: Clause) -> bool:
    del reading, clause
    return True


def _if_free(reading: _Reading, clause: Clause) -> bool:
    who = person_named(clause.what, reading.known)
    if who:
        reading.add(K.PERSON, clause.what, RequirementValue(text=who), is_hard=False)
    return bool(who)


def _cannot(reading: _Reading, clause: Clause) -> bool:
    who = person_named(clause.what, reading.known)
    if who:
        reading.add(K.EXCLUSION, clause.text, RequirementValue(text=who, unit=PERSON))
    return bool(who)


_DOES = {
    Act.KEEP: _keep,
    Act.REMOVE: _remove,
    Act.REPLACE: _replace,
    Act.ONLY: _only,
    Act.CHOICE: _choose,
    Act.OR_ELSE: _drop_if_need_be,
    Act.RESTORE: _restore,
    Act.SHIFT: _shift,
    Act.NOT_THEN: _not_then,
    Act.COUNT: _count,
    Act.ADD: _add,
    Act.WHY: _why,
    Act.MORE: _more_of_it,
    Act.IF_FREE: _if_free,
    Act.CANNOT: _cannot,
    Act.LIMIT: _limit,
}


# -- what is wanted instead, and what a fact is said of


def _work(words: str, reading: _Reading, instead_of: Sequence[Requirement]) -> list[Requirement]:
    """What words ask for that stand in another's place, or beside it, as a demand would; () where that is no work."""
    if len(words.split()) > _WORDS_MAX:
        return []
    for asked in _as_asked(words, reading, instead_of):
        understood = understand(asked, reading.today)
        found, _ = read_requirements(asked, understood, reading.today, known=reading.known)
        work = [r for r in found if r.kind is K.CAPABILITY and r.is_hard]
        if work and not any(" to " in tag for r in work for tag in r.value.tags):
            beside = [r for r in found if r.kind in {K.QUANTITY, K.QUALITY, K.PERSON} and r.is_hard]
            moved_there = [_as_of_part(r, work) for r in found if r.kind is K.PLACE]
            dated = [r for r in found if r.kind is K.DATE and r.value.tags]
            return [replace(r, span=None) for r in (*work, *beside, *moved_there, *dated)]
    return []


def _as_asked(words: str, reading: _Reading, instead_of: Sequence[Requirement]) -> Iterator[str]:
    """Sentences that ask for it: as lessons in it, where lessons in something else were asked for."""
    is_zh = reading.understanding.language is Language.ZH
    tags = [tag for r in instead_of for tag in r.value.tags]
    is_taught = any(subject_of(tag) for tag in tags)
    if is_taught and not _SHOWN.search(words):
        yield f"需要{words}课" if is_zh else f"we need a {words} class"
    works = [tag.split() for tag in tags if tag.isascii()]
    verb = next((said[0] for said in works if len(said) == 2), "")  # noqa: PLR2004
    if verb and len(words.split()) == 1 and find_concepts(f"{verb} {words}") is not None and not find_concepts(words):
        yield f"we need somebody to {verb} {words}"
    yield f"需要{words}" if is_zh else f"we need {words}"


def _as_of_part(place: Requirement, work: Sequence[Requirement]) -> Requirement:
    """Where one part goes, which is not where it all is."""
    tags = tuple(dict.fromkeys(tag for r in work for tag in r.value.tags))
    return replace(place, kind=K.QUALITY, value=RequirementValue(tags=tags, text=place.text))


def _of_its_part(fact: Requirement, text: str, reading: _Reading) -> Iterator[Requirement]:
    """What is said of one thing that the demand asks for is said of that alone: an amount, a day, an hour."""
    if fact.span is None:
        yield fact
        return
    begin, end = clause_at(text, fact.span.start, fact.span.end)
    beside = f"{text[begin : fact.span.start]} {text[fact.span.end : end]}"
    work = tuple(r for r in reading.named(beside) if r.kind is K.CAPABILITY)
    others = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard and r not in work]
    tags = tuple(dict.fromkeys(tag for r in work for tag in tags_of(r)))
    match fact.kind:
        case K.BUDGET:
            yield _amount_of(_in_local_dollars(fact, reading), text, (begin, end), tags, reading)
            reading.last = work or reading.last
        case K.DATE if work and others and not fact.value.tags and fact.value.first == fact.value.last:
            if (day := day_of(reading.understanding)) is not None and (
                by := (date.fromisoformat(fact.value.first) - day).days
            ):
                old = [r for r in reading.standing if r.kind is K.DATE and part_of(r, work)]
                reading.replaced += [r.requirement_id for r in old]
                yield replace(fact, value=RequirementValue(number=by, unit=FROM_EVENT, tags=tags))
        case K.MODE if work and others and not fact.value.tags:
            yield replace(fact, value=replace(fact.value, tags=tags))
        case K.QUALITY if work and fact.value.unit == "time" and not fact.value.tags:
            yield replace(fact, value=replace(fact.value, tags=work[0].value.tags, per=""))
        case K.PLACE:
            yield from _place(fact, text[begin:end], reading)
        case _:
            yield fact


def _amount_of(
    fact: Requirement, text: str, clause: tuple[int, int], tags: tuple[str, ...], reading: _Reading
) -> Requirement:
    value, words = fact.value, text[slice(*clause)]
    asked = {tag for r in reading.standing if r.kind is K.CAPABILITY for tag in tags_of(r)}
    if tags and not asked & {*value.tags}:
        return replace(fact, value=replace(value, tags=tags))
    if asked & {*value.tags} or (_WHOLE.search(words) and not value.tags):
        return fact
    if value.tags or _A_PRONOUN.search(words) or _is_only_the_amount(words):
        before = tuple(dict.fromkeys(tag for r in _before(text, clause[0], reading) for tag in tags_of(r)))
        return replace(fact, value=replace(value, tags=before)) if before else fact
    return fact


def _is_only_the_amount(words: str) -> bool:
    """ "砍到三千以下", behind what is too dear."""
    return re.match(r"\s*(?:砍|压|降|减)(?:价)?到", words) is not None


def _before(text: str, at: int, reading: _Reading) -> tuple[Requirement, ...]:
    """What the words before name, nearest first, or the act before did."""
    end = at
    while end > 0:
        begin, _ = clause_at(text, end - 1, end - 1)
        if work := [r for r in reading.named(text[begin:end]) if r.kind is K.CAPABILITY]:
            return tuple(work)
        end = min(begin, end - 1)
    return tuple(r for r in reading.last if r.kind is K.CAPABILITY)


def _in_local_dollars(fact: Requirement, reading: _Reading) -> Requirement:
    """Dollars are those of the place."""
    city = city_of(reading.understanding.context.location or "")
    if city is None or city.currency not in _DOLLAR_COUNTRIES or fact.value.unit != "USD":
        return fact
    said = f"{fact.text} {fact.value.text}"
    is_bare = _DOLLARS.search(said) and not re.search(r"\bUSD?\b|US\$|美元", said)
    return replace(fact, value=replace(fact.value, unit=city.currency)) if is_bare else fact


def _place(fact: Requirement, words: str, reading: _Reading) -> Iterator[Requirement]:
    """A place that is left is none that is wanted."""
    if not _TOO_FAR.search(words):
        yield fact
        return
    here = [r for r in reading.standing if r.kind is K.PLACE and r.value.text == fact.value.text]
    reading.replaced += [r.requirement_id for r in here]
    yield replace(fact, kind=K.EXCLUSION, value=RequirementValue(text=fact.value.text, unit=PLACE))


def _touching(one: Requirement, reading: _Reading) -> Requirement:
    """What nobody can read of a wish leaves that wish open."""
    if one.kind is not K.QUALITY or not one.is_hard or one.value.unit or one.value.tags:
        return one
    named = [r for r in reading.named(one.text) if r.is_hard]
    if not named:
        return one
    tags = {tag for r in named for tag in tags_of(r)}
    named += [r for r in reading.standing if r.kind is K.QUANTITY and tags & {*r.value.tags} and r not in named]
    ids = "\n".join(r.requirement_id for r in named)
    return replace(one, value=replace(one.value, unit=TOUCHES, per=ids))
