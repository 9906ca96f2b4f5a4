"""What some words of a remark ask for that is asked for already in no other way: new work, and what is said of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.models import Language
from towow_core.domain.requirements import COUNTED, TIME, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.lexicon.concept_search import find_concepts, subject_of
from towow_core.engine.lexicon.everyday import called_in, trades_of
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_parts import day_of_part
from towow_core.engine.requirements.with_what_is_added import with_what_is_added

K = RequirementKind
_HOW = frozenset({K.LANGUAGE, K.MODE, K.RECURRENCE})
_FIND = re.compile(
    r"^(?:帮我)?(?:找|请|要)(?:个|一个|一位|位)?人(?:来)?|^(?:somebody|someone) (?:to|who can) ",
    re.IGNORECASE,
)
_SHOWN = re.compile(r"(?:戏|表演|演出|秀|乐队|演奏|培训|课)$")
_OBJECT_FIRST = re.compile(r"把|将")
_WORDS_MAX = 12  # of what is asked for in a remark


def is_work(words: str, instead_of: Sequence[Requirement] = ()) -> bool:
    """Whether the words name work that is known: "somebody cheaper", "VAT" do not."""
    verbs = {tag.split()[0] for r in instead_of for tag in r.value.tags if tag.isascii() and " " in tag}
    is_taught = any(subject_of(tag) for r in instead_of for tag in r.value.tags)
    taught = (find_concepts(f"教{words}") or find_concepts(f"{words} class")) if is_taught else ()
    is_subject = any(
        one.concept.key not in {"lessons", "workshop"} for one in taught
    )  # that somebody is known to teach
    is_done = any(trades_of(f"{verb} {words}") for verb in verbs)
    return bool(find_concepts(words) or trades_of(words)) or is_done or is_subject


def work_in(words: str, reading: Remark, instead_of: Sequence[Requirement]) -> tuple[str, list[Requirement]]:
    """What words ask for that stand in another's place, or beside it, and the sentence that would; none of no work."""
    if len(words.split()) > _WORDS_MAX:
        return "", []
    words = _FIND.sub("", words)
    for asked in _as_asked(words, reading, instead_of):
        understood = understand(asked, reading.today)
        found, rest = read_requirements(asked, understood, reading.today, known=reading.known)
        work = [r for r in found if r.kind is K.CAPABILITY and r.is_hard]
        if work and not any(" to " in tag for r in work for tag in r.value.tags):
            tags = tuple(dict.fromkeys(tag for r in work for tag in r.value.tags))
            beside = [r for r in found if r.kind in {K.QUANTITY, K.QUALITY, K.PERSON, K.DURATION} and r.is_hard]
            beside = [with_what_is_added(r, asked, work) for r in beside]
            moved_there = [_as_of_part(r, work) for r in found if r.kind is K.PLACE]
            dated = [r for r in found if r.kind is K.DATE and (r.value.tags or r.value.unit in COUNTED)]
            dated = [r if r.value.tags else replace(r, value=replace(r.value, tags=tags)) for r in dated]
            counted = [_for_its_people(r, work, reading) for r in found if r.kind is K.HEAD_COUNT]
            paid = [replace(r, value=replace(r.value, tags=tags)) for r in found if r.kind is K.BUDGET]
            more = [_in_its_words(span.text, work) for span in rest]
            how = [with_what_is_added(r, asked, work) for r in found if r.kind in _HOW]
            how = [r if r.value.tags else replace(r, value=replace(r.value, tags=tags)) for r in how]
            dated += _on_its_day(words, work, tags, reading)
            beside += [*moved_there, *dated, *counted, *paid, *how, *more]
            return asked, [replace(r, span=None) for r in (*work, *beside)]
    return "", []


def _as_asked(words: str, reading: Remark, instead_of: Sequence[Requirement]) -> Iterator[str]:
    """Sentences that ask for it: as lessons in it, where lessons in something else were asked for."""
    is_zh = reading.understanding.language is Language.ZH
    tags = [tag for r in instead_of for tag in r.value.tags]
    is_taught = any(subject_of(tag) for tag in tags)
    if is_taught and not _SHOWN.search(words):
        yield f"找人教{words}" if is_zh else f"we need a {words} class"
    works = [tag.split() for tag in tags if tag.isascii()]
    verb = next((said[0] for said in works if len(said) == 2), "")  # noqa: PLR2004
    if (
        verb
        and len(words.split()) == 1
        and trades_of(f"{verb} {words}")
        and not (find_concepts(words) or trades_of(words))
    ):
        yield f"we need somebody to {verb} {words}"
    called = called_in(words) if _OBJECT_FIRST.match(words) else ()
    if len(called) == 1:  # "把八台空调也洗一下": in its own words beside the trade's name
        yield f"需要{called[0].trade.tag.to(reading.understanding.language)}，{words}"
    yield f"需要{words}" if is_zh else f"we need {words}"


def _on_its_day(
    words: str, work: Sequence[Requirement], tags: tuple[str, ...], reading: Remark
) -> Iterator[Requirement]:
    """The one day on which it is to be, counted from the demand's: "a clean on Monday the 14th"."""
    days = [r for r in _times_in(words, reading) if r.kind is K.DATE]
    if len(days) == 1 and not days[0].value.tags and days[0].value.unit not in COUNTED:
        yield from (one for one in day_of_part(days[0], work, tags, reading) if one.value.tags)


def on_its_day(words: str, day: str) -> str:
    """The words of what is asked for with those of its day, where the remark names that apart."""
    return words if not day else f"{words} on {day}" if day.isascii() else f"{day}的{words}"


def has_its_time(words: str, reading: Remark) -> bool:
    """Whether the words name a day or an hour, at which what they ask for is to be."""
    return bool(_times_in(words, reading))


def _times_in(words: str, reading: Remark) -> list[Requirement]:
    said = facts_said(words, reading.understanding, reading.today, reading.known)[0]
    return [r for r in said if r.kind is K.DATE or r.value.unit == TIME]


def _for_its_people(count: Requirement, work: Sequence[Requirement], reading: Remark) -> Requirement:
    """How many it is for, which is not how many come, where that was said before."""
    known = [r.value.number for r in reading.standing if r.kind is K.HEAD_COUNT]
    return _in_its_words(count.text, work) if known and count.value.number not in known else count


def _in_its_words(words: str, work: Sequence[Requirement]) -> Requirement:
    tags = tuple(dict.fromkeys(tag for r in work for tag in r.value.tags))
    value = RequirementValue(tags=tags, text=words)
    return Requirement(requirement_id="", kind=K.QUALITY, text=words, value=value)


def _as_of_part(place: Requirement, work: Sequence[Requirement]) -> Requirement:
    """Where one part goes, which is not where it all is."""
    tags = tuple(dict.fromkeys(tag for r in work for tag in r.value.tags))
    return replace(place, kind=K.QUALITY, value=RequirementValue(tags=tags, text=place.text))
