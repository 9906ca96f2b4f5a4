"""What each act of a remark makes of the demand; a clause that names nothing of it is left to be read as said."""

# ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.models import Language
from towow_core.domain.requirements import FROM_EVENT, TOUCHES, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import Act, Clause
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts, subject_of
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.answers import amount_said, facts_said
from towow_core.engine.requirements.counted_from import moved
from towow_core.engine.requirements.named_by import is_nothing_else, part_of, person_named, says_all, tags_of
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_parts import WHOLE, in_local_dollars, words_before

K = RequirementKind
_FIND = re.compile(
    r"^(?:帮我)?(?:找|请|要)(?:个|一个|一位|位)?人(?:来)?|^(?:somebody|someone) (?:to|who can) ",
    re.IGNORECASE,
)
_VERSION = re.compile(r"^.*(?=-v)")  # what was said together has one version
_OF_ALL = re.compile(
    r"(?:这个|这|总|活动)?(?:日期|时间|日子|地点|地方|场次|总价|价格|价钱|价|预算|人数|内容|安排)"
    r"|(?:date|day|time|place|price|budget|number|plan)s?",
    re.IGNORECASE,
)
_IT = re.compile(r"(?:it|them|that|this|those|[它这那](?:个|些|项)?|)", re.IGNORECASE)
_SHOWN = re.compile(r"(?:戏|表演|演出|秀|乐队|演奏)$")
_WORDS_MAX = 12  # of what is asked for in a remark
_TAUGHT = frozenset({"lessons", "tutoring", "workshop"})


def _keep(reading: Remark, clause: Clause) -> bool:
    if not clause.what:
        return True
    if who := person_named(clause.what, reading.known):
        reading.add(K.PERSON, clause.what, RequirementValue(text=who))
        return True
    if _OF_ALL.fullmatch(clause.what):
        return True
    if not reading.named(clause.what):  # of the plan, say: "keep the warehouse"
        facts, _ = facts_said(clause.text, reading.understanding, reading.today, reading.known)
        if facts:
            return False
        reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))
    return True


def _remove(reading: Remark, clause: Clause) -> bool:
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


def _rule_out(reading: Remark, words: str, named: Sequence[Requirement]) -> None:
    if tags := tuple(dict.fromkeys(tag for r in named if r.kind is K.CAPABILITY for tag in tags_of(r))):
        reading.add(K.EXCLUSION, words, RequirementValue(tags=tags))


def _replace(reading: Remark, clause: Clause) -> bool:
    if clause.what and not (named := reading.named(clause.what)):
        return False
    named = reading.named(clause.what) or reading.last
    if clause.what and not any(r.kind is K.CAPABILITY for r in named):
        return False
    wanted = _work(clause.new, reading, named)
    if not wanted:
        return False
    if {t for r in wanted for t in r.value.tags} & {t for r in named if r.kind is K.CAPABILITY for t in r.value.tags}:
        reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))  # both are one trade here
        return True
    reading.drop(named)
    reading.found += wanted
    return True


def _add(reading: Remark, clause: Clause) -> bool:
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
    reading.found += wanted
    return True


def _is_wide(one: Requirement) -> bool:
    """Whether it is lessons in nothing in particular."""
    concepts = [concept for tag in one.value.tags if (concept := concept_of(tag)) and not subject_of(tag)]
    return any(concept.key == "lessons" for concept in concepts)


def _only(reading: Remark, clause: Clause) -> bool:
    named = reading.named(clause.what)
    if not any(r.kind is K.CAPABILITY for r in named):
        return False
    others = [r for r in reading.standing if r.kind is K.CAPABILITY and r not in named]
    reading.drop(others)
    _rule_out(reading, clause.text, [r for r in others if r.is_hard])
    reading.last = named
    return True


def _choose(reading: Remark, clause: Clause) -> bool:
    work = [r for r in reading.named(clause.what) if r.kind is K.CAPABILITY]
    tags = tuple(dict.fromkeys(tag for r in work for tag in r.value.tags))
    if len(work) < 2 or len(tags) < 2:  # noqa: PLR2004
        return False
    reading.replaced += [r.requirement_id for r in work]
    reading.add(K.CAPABILITY, " / ".join(tags), RequirementValue(tags=tags))
    reading.last = tuple(work)
    return True


def _drop_if_need_be(reading: Remark, clause: Clause) -> bool:
    """It need not be: a wish from now on, within the limit that the remark sets."""
    named = () if _IT.fullmatch(clause.what) else reading.named(clause.what)
    named = named or reading.last or words_before(reading.text, clause.start, reading)
    work = [r for r in named if r.kind is K.CAPABILITY]
    if not work:
        return False
    reading.replaced += [r.requirement_id for r in work]
    for one in work:
        reading.found.append(replace(one, is_hard=False, span=None))
    reading.last = tuple(work)
    return True


def _restore(reading: Remark, clause: Clause) -> bool:
    """ "算了，还是让赵敏之来": what was ruled out is not any more."""
    ruled_out = [r for r in reading.standing if r.kind is K.EXCLUSION]
    if who := person_named(clause.what, reading.known):
        back = [r for r in ruled_out if r.value.unit == PERSON and r.value.text == who]
        reading.replaced += [r.requirement_id for r in back]
        with_it = {_VERSION.sub("", r.requirement_id) for r in back if "-v" in r.requirement_id}
        reading.replaced += [
            r.requirement_id
            for r in reading.standing
            if r.value.unit == TOUCHES and _VERSION.sub("", r.requirement_id) in with_it
        ]
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


def _shift(reading: Remark, clause: Clause) -> bool:
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


def _not_then(reading: Remark, clause: Clause) -> bool:
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


def _count(reading: Remark, clause: Clause) -> bool:
    before = next((r.value.number for r in reading.standing if r.kind is K.HEAD_COUNT and r.value.number), 0)
    people = clause.people or (int(before) + clause.more if before and clause.more else 0)
    if people:
        reading.found[:] = [r for r in reading.found if r.kind is not K.HEAD_COUNT]  # "four more, so 20"
        reading.add(K.HEAD_COUNT, clause.text, RequirementValue(number=people, unit="people"))
    return bool(people)


def _limit(reading: Remark, clause: Clause) -> bool:
    named = reading.named(clause.what)
    tags = tuple(dict.fromkeys(tag for r in named if r.kind is K.CAPABILITY for tag in tags_of(r)))
    is_whole = WHOLE.search(clause.what) is not None or clause.what == "钱"
    amounts = amount_said(clause.new, reading.understanding, reading.today) if tags or is_whole else []
    for one in amounts[:1]:
        value = replace(in_local_dollars(one, reading).value, tags=tags, text=clause.text)
        reading.add(K.BUDGET, clause.text, value)
    return bool(amounts)


def _more_of_it(reading: Remark, clause: Clause) -> bool:
    """ "One more day for the interpreter": longer than before, and how long that is nobody reckons here."""
    reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))
    return True


def _why(reading: Remark, clause: Clause) -> bool:
    del reading, clause
    return True


def _if_free(reading: Remark, clause: Clause) -> bool:
    who = person_named(clause.what, reading.known)
    if who:
        reading.add(K.PERSON, clause.what, RequirementValue(text=who), is_hard=False)
    return bool(who)


def _cannot(reading: Remark, clause: Clause) -> bool:
    who = person_named(clause.what, reading.known)
    if who:
        reading.add(K.EXCLUSION, clause.text, RequirementValue(text=who, unit=PERSON))
    return bool(who)


DOES: Mapping[Act, Callable[[Remark, Clause], bool]] = {
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


def _work(words: str, reading: Remark, instead_of: Sequence[Requirement]) -> list[Requirement]:
    """What words ask for that stand in another's place, or beside it, as a demand would; () where that is no work."""
    if len(words.split()) > _WORDS_MAX:
        return []
    words = _FIND.sub("", words)
    for asked in _as_asked(words, reading, instead_of):
        understood = understand(asked, reading.today)
        found, _ = read_requirements(asked, understood, reading.today, known=reading.known)
        work = [r for r in found if r.kind is K.CAPABILITY and r.is_hard]
        if work and not any(" to " in tag for r in work for tag in r.value.tags):
            beside = [r for r in found if r.kind in {K.QUANTITY, K.QUALITY, K.PERSON} and r.is_hard]
            moved_there = [_as_of_part(r, work) for r in found if r.kind is K.PLACE]
            dated = [r for r in found if r.kind is K.DATE and r.value.tags]
            reading.words.append(asked)
            return [replace(r, span=None) for r in (*work, *beside, *moved_there, *dated)]
    return []


def _as_asked(words: str, reading: Remark, instead_of: Sequence[Requirement]) -> Iterator[str]:
    """Sentences that ask for it: as lessons in it, where lessons in something else were asked for."""
    is_zh = reading.understanding.language is Language.ZH
    tags = [tag for r in instead_of for tag in r.value.tags]
    is_taught = any(subject_of(tag) for tag in tags)
    if is_taught and not _SHOWN.search(words):
        yield f"找人教{words}" if is_zh else f"we need a {words} class"
    works = [tag.split() for tag in tags if tag.isascii()]
    verb = next((said[0] for said in works if len(said) == 2), "")  # noqa: PLR2004
    if verb and len(words.split()) == 1 and find_concepts(f"{verb} {words}") is not None and not find_concepts(words):
        yield f"we need somebody to {verb} {words}"
    yield f"需要{words}" if is_zh else f"we need {words}"


def _as_of_part(place: Requirement, work: Sequence[Requirement]) -> Requirement:
    """Where one part goes, which is not where it all is."""
    tags = tuple(dict.fromkeys(tag for r in work for tag in r.value.tags))
    return replace(place, kind=K.QUALITY, value=RequirementValue(tags=tags, text=place.text))
