"""Amounts, days, hours and places in a remark: of which part of the demand each is said."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from towow_core.domain.requirements import (
    FROM_EVENT,
    IMPLIED,
    OCCASION,
    OF_EVENT,
    PLACE,
    TIME,
    Requirement,
    RequirementKind,
    RequirementValue,
    days_meant,
)
from towow_core.engine.language.gazetteer import city_of
from towow_core.engine.language.local_money import local_dollars
from towow_core.engine.language.plain_wishes import WISHES, is_of_whom_it_names, praises
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.counted_from import day_of
from towow_core.engine.requirements.named_by import all_tags_of, part_of, tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_deadlines import as_last_day, is_of_more
from towow_core.engine.requirements.remark_errands import is_said_with, is_their_own
from towow_core.engine.requirements.remark_provided import provided
from towow_core.engine.requirements.remark_subjects import has_own_subject
from towow_core.engine.requirements.remark_whose_day import in_its_place
from towow_core.engine.requirements.remark_whose_price import whose_price
from towow_core.engine.requirements.short_names import called_shortly

K = RequirementKind
WHOLE = re.compile(
    r"总|(?<!公)共(?![享同])|全部|合计|加起来|预算|\b(?:all in|in all|all of (?:it|them)|in total|total|altogether"
    r"|overall|budget|everything)\b",
    re.IGNORECASE,
)
_SUM_OF = re.compile(
    r"(?P<zh>[^总]+?)的?(?:总?预算|总价)|(?:the |our )?(?:budget|total) (?:for|of) (?:the |our )?(?P<en>.+)"
    r"|(?P<whose>.+?)(?:['’]s|s['’]) (?:budget|total)",
    re.IGNORECASE,
)
_VENUE = frozenset({"venue", "场地提供"})  # where it is, all of it is
_OF_A_PART = frozenset({K.MODE, K.DURATION, K.LANGUAGE, K.RECURRENCE, K.DEADLINE})
_OF_ALL = re.compile(rf"{WHOLE.pattern}|日期|\b(?:date|event)\b", re.IGNORECASE)
_FURTHER = "further"  # the text of a day of one part
_A_PRONOUN = re.compile(r"\b(?:it|them|that)\b|[它这那]个?", re.IGNORECASE)
_AND = re.compile(r"\s(?:and|but)\s|(?<=[\u4e00-\u9fff])而(?=[\u4e00-\u9fff])", re.IGNORECASE)
_SEVERAL = 2
_BARE_MIN = 100  # of money without its unit
_UNIT = re.compile(
    r"[€£$¥￥元块]|(?-i:\b[A-Z]{3}\b)|\b(?:euros?|pounds?|dollars?|quid|bucks?|yuan|francs?|yen|rupees?)\b|人民币",
    re.IGNORECASE,
)
_BESIDE_MAX = 100  # characters around an amount or a day that say of what it is
_DAY_MAX = 30  # characters of the name of a day
_STILL = re.compile(r"还是|仍|\bstill\b", re.IGNORECASE)
_TOO_FAR = re.compile(
    r"太远|太偏|不方便|不合适|去不了|不考虑|\b(?:too far|too remote|is out|won't work|doesn't work|no good)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\s*(?:and|but) (?:be|come|start|arrive|stay)\b", re.IGNORECASE)


def of_its_part(  # noqa: C901  # one for each kind
    fact: Requirement, text: str, reading: Remark, said: Sequence[Requirement] = ()
) -> Iterator[Requirement]:
    """What is said of one thing that the demand asks for is said of that alone: an amount, a day, an hour.

    Args:
        said: All facts of the text.
    """
    if fact.span is None:
        yield fact
        return
    span, fact = fact.span, _counted_as_asked(as_last_day(fact, reading), reading)
    begin, end = _own_clause(text, span.start, span.end, reading, said)
    begin, end = max(begin, span.start - _BESIDE_MAX), min(end, span.end + _BESIDE_MAX)
    beside = f"{text[begin : span.start]} {text[span.end : end]}"
    work = _work_in(beside, reading) or (_work_in(text[begin:end], reading) if fact.kind is K.BUDGET else ())
    work = work or _named_before(fact, text, (begin, end), reading) or _all_that_is_new(fact, text[begin:end], reading)
    others = reading.works_beside(work)
    tags = all_tags_of(work)
    own = in_its_place(fact, text[begin:end], work, reading)
    if fact.value.unit == TIME:
        reading.replaced += _hours_before(fact, work, text[begin:end], reading)
    match fact.kind:
        case K.BUDGET:
            yield _amount_of(in_local_dollars(fact, reading), text, (begin, end), tags, reading)
            reading.last = work or reading.last
        case K.DATE if _STILL.search(text, begin, span.start) and _is_the_day(fact, reading):
            reading.staying.append((tags if others else (), fact.value.first, text[begin:end].strip(" ，,。.")))
        case K.DATE | K.DEADLINE if own is not None:
            yield from own
        case K.DATE if work and others and not _is_said_of_the_day(work, reading):
            yield from day_of_part(fact, work, tags, reading)
        case kind if (
            kind in _OF_A_PART and work and not fact.value.tags and (others or is_of_more(fact, work, reading))
        ):
            further = _FURTHER if kind is K.DEADLINE else fact.value.text
            yield replace(fact, value=replace(fact.value, tags=tags, text=further))
        case K.QUALITY if work and fact.value.unit == TIME and not fact.value.tags:
            yield replace(fact, value=replace(fact.value, tags=reading.tags_asked(work), per=""))
        case K.QUALITY if work and others and not (fact.value.tags or fact.value.unit) and fact.value.text != fact.text:
            yield replace(fact, value=replace(fact.value, tags=tags))
        case K.PROVIDED_BY_REQUESTER:
            yield provided(fact, reading)
        case K.PLACE:
            yield from _place_of(fact, work, text[begin:end], reading)
        case _:
            yield fact


def _hours_before(fact: Requirement, work: Sequence[Requirement], words: str, reading: Remark) -> list[str]:
    """Ids of hours that the demand says of these works alone without their names: another one is theirs now."""
    for one in find_concepts(words):  # "补课" adds nothing
        words = f"{words[: one.start]}{' ' * (one.end - one.start)}{words[one.end :]}"
    if remark_words.ADDED.search(words):
        return []
    asked = [r for r in reading.standing if r.kind is K.CAPABILITY]
    theirs = work or [r for r in asked if {*r.value.tags} & {*fact.value.tags}]
    hours = [r for r in reading.standing if r.kind is K.QUALITY and r.value.unit == TIME and not r.value.tags]
    return [r.requirement_id for r in hours if is_their_own(r, theirs, reading)]


def _own_clause(text: str, start: int, end: int, reading: Remark, said: Sequence[Requirement]) -> tuple[int, int]:
    """From the mark before a place to the one behind it; of parts that "and" joins and that each have a fact, its own.

    "The DJ and the photographer in Brighton" says that of both.
    """
    begin, stop = clause_at(text, start, end)
    named = [r for r in reading.named(f"{text[begin:start]} {text[end:stop]}") if r.kind is K.CAPABILITY]
    if len({r.value.tags for r in named}) < _SEVERAL:
        return begin, stop
    facts, ends = [one.span.start for one in said if one.span], [begin]
    for at in (one.start() for one in _AND.finditer(text, begin, stop)):
        if any(ends[-1] <= fact < at for fact in facts) and any(at <= fact < stop for fact in facts):
            ends.append(at)
    inner = max((at for at in ends if at <= start), default=begin), min((at for at in ends if at >= end), default=stop)
    beside = reading.named(f"{text[inner[0] : start]} {text[end : inner[1]]}")
    return inner if any(r.kind is K.CAPABILITY for r in beside) else (begin, stop)


def _counted_as_asked(fact: Requirement, reading: Remark) -> Requirement:
    """ "One tutor", of Spanish tutors: so many of those that are asked for, by whatever name they are."""
    if fact.kind is not K.QUANTITY or not fact.value.tags:
        return fact
    if any({*fact.value.tags} & {*tags_of(r)} for r in reading.standing if r.kind is K.CAPABILITY):
        return fact
    named = {r.value.tags: tags_of(r) for r in reading.works(fact.text)}
    return replace(fact, value=replace(fact.value, tags=next(iter(named.values())))) if len(named) == 1 else fact


def _named_before(fact: Requirement, text: str, clause: tuple[int, int], reading: Remark) -> tuple[Requirement, ...]:
    """Who "she" is, of whom a tongue is wished, and who is to "be there on a Monday": whom the words before name.

    So long as a clause without a subject says is what the clauses before it in its sentence name alone.
    """
    is_theirs = fact.kind is K.LANGUAGE and is_of_whom_it_names(text[slice(*clause)])
    is_theirs = is_theirs or (fact.kind is K.DATE and _GOES_ON.match(text, clause[0]) is not None)
    if is_theirs:
        return words_before(text, clause[0], reading)
    begin, before = sentence_at(reading.text, *clause)[0], clause[0]
    is_own = names_all_of_it(text[slice(*clause)], reading) or has_own_subject(text[slice(*clause)], fact.text)
    is_length = fact.kind is K.DURATION and not is_own
    said = tuple(r for r in reading.named(reading.text[begin:before]) if r.kind is K.CAPABILITY) if is_length else ()
    return said if len({r.value.tags for r in said}) == 1 and not praises(reading.text[begin:before]) else ()


def _work_in(words: str, reading: Remark) -> tuple[Requirement, ...]:
    """What the words name, be it by a short everyday name that they begin with: "调音放到下周六"."""
    if not find_concepts(words) and names_all_of_it(words, reading):
        return ()  # "move the party": whoever works on parties is not what moves
    if named := reading.works(words):
        return () if _names_only_the_occasion(words, named, reading) else named
    verb = WISHES.search(words)
    head = words[: verb.start()].strip() if verb and not words.isascii() else ""
    return called_shortly(head, reading.standing, reading.understanding.surface_demand) if head else ()


def _names_only_the_occasion(words: str, work: Sequence[Requirement], reading: Remark) -> bool:
    """ "婚礼改到19号", of a wedding: who is there only because it is one was not asked for, and all of it moves."""
    if any(r.value.unit != IMPLIED for r in work):
        return False
    held = (plain(r.text).casefold() for r in reading.standing if r.value.unit == OCCASION)
    return any(one in plain(words).casefold() for one in held)


def _all_that_is_new(fact: Requirement, words: str, reading: Remark) -> tuple[Requirement, ...]:
    """Of a day or an hour, what the remark puts in another's place, where all the other work is to stay as it is."""
    if not (fact.kind is K.DATE or fact.value.unit == TIME) or _OF_ALL.search(words):
        return ()
    works = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard and r.value.unit != IMPLIED]
    if not (works and reading.kept and all(part_of(r, reading.kept) for r in works)):
        return ()
    return tuple(r for r in reading.found if r.kind is K.CAPABILITY and r.is_hard)


def is_place_of_all(work: tuple[Requirement, ...], reading: Remark) -> bool:
    """Whether where this work is all of it is, or the demand says its place of this work alone."""
    if _VENUE & {tag for r in work for tag in tags_of(r)}:
        return True
    places = [r for r in reading.standing if r.kind is K.PLACE and not r.value.tags]
    return bool(places) and all(is_said_with(r, work, reading) for r in places)


def names_all_of_it(words: str, reading: Remark) -> bool:
    """Whether they name the occasion: "the party"."""
    said = {word.casefold() for word in re.findall(r"[^\W\d_]+", words)}
    told = (r for r in reading.standing if r.kind is K.QUALITY and r.value.unit == OCCASION)
    occasions = (plain(r.text).casefold() for r in told if not _holds_a_work(r, reading))
    return any({*one.split()} & said or (not one.isascii() and one in plain(words)) for one in occasions)


def _holds_a_work(told: Requirement, reading: Remark) -> bool:
    """Whether they are the words in which work is asked for: "a show with puppets for thirty children"."""
    works = (r.span for r in reading.standing if r.kind is K.CAPABILITY and r.value.unit != IMPLIED)
    at = told.span
    return at is not None and any(one and one != at and at.start <= one.start and one.end <= at.end for one in works)


def day_of_part(
    fact: Requirement, work: Sequence[Requirement], tags: tuple[str, ...], reading: Remark
) -> Iterator[Requirement]:
    """One day that is said of one work: so many days from the event's; what else is said of days is as it was read."""
    if fact.value.tags or not fact.value.first or _is_what_others_count_from(work, reading):
        yield fact
        return
    days = [r for r in reading.standing if r.kind is K.DATE and not r.value.tags]
    gone = [r for r in reading.understanding.in_force if r.requirement_id in reading.dropped]
    left = [r for r in days if not is_said_with(r, gone, reading)]
    reading.replaced += [r.requirement_id for r in days if r not in left]  # it was the day of what is no more
    old = [r for r in reading.standing if r.kind is K.DATE and part_of(r, work)]
    reading.replaced += [r.requirement_id for r in old]
    _take_its_hours_along(work, tags, reading)
    day = day_of(reading.understanding) if left else None
    event = sorted(days_meant(left[0].value)) if left else []
    if day is None or fact.value.first != fact.value.last:
        yield replace(fact, value=replace(fact.value, tags=tags))
    elif len(event) > 1 and fact.value.first in event:
        nth = event.index(fact.value.first) + 1
        yield replace(fact, value=RequirementValue(number=nth, unit=OF_EVENT, tags=tags))
    elif by := _days_from(event or [day.isoformat()], fact.value.first):
        yield replace(fact, value=RequirementValue(number=by, unit=FROM_EVENT, tags=tags))


def _take_its_hours_along(work: Sequence[Requirement], tags: tuple[str, ...], reading: Remark) -> None:
    """An hour that the demand says of this work alone is that of its own day from now on."""
    hours = [r for r in reading.standing if r.kind is K.QUALITY and r.value.unit == TIME and not r.value.tags]
    for one in hours:
        if is_said_with(one, work, reading):
            reading.replaced.append(one.requirement_id)
            reading.found.append(replace(one, span=None, value=replace(one.value, tags=tags)))


def _days_from(event: Sequence[str], day: str) -> int:
    """Days after the last one of the event's; below zero before the first."""
    first, last, its = (date.fromisoformat(each) for each in (event[0], event[-1], day))
    return (its - first).days if its < first else max(0, (its - last).days)


def _is_what_others_count_from(work: Sequence[Requirement], reading: Remark) -> bool:
    """Whether all other work is on days counted from this one's: "the move on the 10th, packing the day before"."""
    if not any(r in reading.understanding.in_force for r in work):
        return False  # it is only asked for now
    others = [r for r in reading.understanding.in_force if r.kind is K.CAPABILITY and r.is_hard and r not in work]
    dated = [r for r in reading.understanding.in_force if r.kind is K.DATE and r.value.unit == FROM_EVENT]
    return bool(others) and all(any({*r.value.tags} & {*one.value.tags} for r in dated) for one in others)


def _is_said_of_the_day(work: tuple[Requirement, ...], reading: Remark) -> bool:
    """Whether the demand names its day together with this work: "on 9 January I move house" is then the move's day.

    Where the work goes to stands for it: "12月10号从徐汇搬到闵行，需要搬家师傅".
    """
    days = [r.span for r in reading.standing if r.kind is K.DATE and not r.value.tags and r.span]
    tags = {tag for r in work for tag in tags_of(r)}
    goes_to = [r for r in reading.standing if r.kind is K.PLACE and r.value.tags and {*r.value.tags} <= tags]
    at = [r.span for r in (*work, *goes_to) if r.span]
    sentence = reading.understanding.surface_demand
    clauses = [clause_at(sentence, day.start, day.end) for day in days]
    asked = [r for r in reading.understanding.in_force if r.kind is K.CAPABILITY and r.is_hard and r.span]
    others = [r.span for r in asked if r.span and r not in work]
    return any(
        any(begin <= one.start < end for one in at) and not any(begin <= one.start < end for one in others)
        for begin, end in clauses
    )


def on_their_old_day(facts: Sequence[Requirement], reading: Remark) -> Iterator[Requirement]:
    """Parts that stay on the day that the demand had, where all else goes to another: "packing still on Saturday"."""
    moved = [one.value.first for one in facts if one.kind is K.DATE and not (one.value.tags or one.value.unit)]
    for tags, day, words in reading.staying if len(moved) == 1 and moved[0] else ():
        by = (date.fromisoformat(day) - date.fromisoformat(moved[0])).days
        if by and tags:
            value = RequirementValue(number=by, unit=FROM_EVENT, tags=tags)
            yield Requirement(requirement_id="", kind=K.DATE, text=words, value=value)


def _is_the_day(fact: Requirement, reading: Remark) -> bool:
    day = day_of(reading.understanding)
    return day is not None and fact.value.first == fact.value.last == day.isoformat()


def is_its_day(words: str, reading: Remark) -> bool:
    """Whether the words are the day that the demand has already."""
    if len(words) > _DAY_MAX:
        return False
    facts, _ = facts_said(words, reading.understanding, reading.today, reading.known)
    return len(facts) == 1 and facts[0].text == words and facts[0].kind is K.DATE and _is_the_day(facts[0], reading)


def _amount_of(
    fact: Requirement, text: str, clause: tuple[int, int], tags: tuple[str, ...], reading: Remark
) -> Requirement:
    value, words = _by_its_own_names(fact.value, reading), text[slice(*clause)]
    fact = replace(fact, value=value)
    if {*value.tags} & reading.added:
        return fact
    asked = {tag for r in reading.standing if r.kind is K.CAPABILITY for tag in tags_of(r)}
    if tags and not asked & {*value.tags}:
        return replace(fact, value=replace(value, tags=tags))
    if not value.tags and is_sum_of_a_part(text[clause[0] : fact.span.start] if fact.span else "", reading):
        return replace(fact, kind=K.QUALITY, text=words.strip(), value=RequirementValue(text=words.strip()))
    if asked & {*value.tags} or (WHOLE.search(words) and not value.tags):
        return fact
    if not value.tags and _names_what_is_unread(words, reading):
        return replace(fact, kind=K.QUALITY, text=words.strip(), value=RequirementValue(text=words.strip()))
    return _of_whom_the_words_speak(fact, text, clause, reading)


def _of_whom_the_words_speak(fact: Requirement, text: str, clause: tuple[int, int], reading: Remark) -> Requirement:
    """An amount whose clause names no part: of what the words before name, of all, or open."""
    value, words = fact.value, text[slice(*clause)]
    if value.tags or _A_PRONOUN.search(words) or _is_only_the_amount(words):
        named = words_before(text, clause[0], reading) or [r for r in reading.found if r.kind is K.CAPABILITY]
        if any(r.requirement_id in reading.dropped for r in named):  # it may be all that is left
            return replace(fact, kind=K.QUALITY, text=words.strip(), value=RequirementValue(text=words.strip()))
        if before := tuple(dict.fromkeys(tag for r in named for tag in tags_of(r))):
            return replace(fact, value=replace(value, tags=before))
    if value.tags or reading.added or names_all_of_it(words, reading):
        return fact
    if (theirs := whose_price(fact, text, clause, reading)) is None:
        reading.leave_open(words.strip(), {K.BUDGET})
        return replace(fact, kind=K.QUALITY, text=words.strip(), value=RequirementValue(text=words.strip()))
    return replace(fact, value=replace(value, tags=theirs))


def of_which_sum(words: str) -> str:
    """Of what the words say that it is the sum: the flowers, of "鲜花预算" and "the budget for the flowers"."""
    said = _SUM_OF.fullmatch(words.strip())
    return (said["zh"] or said["en"] or said["whose"] or "").strip() if said else ""


def is_sum_of_a_part(words: str, reading: Remark) -> bool:
    """Whether that is something which the demand speaks of, and is not all of it."""
    of = of_which_sum(words)
    return bool(of) and of in reading.understanding.surface_demand and not names_all_of_it(of, reading)


def _names_what_is_unread(words: str, reading: Remark) -> bool:
    """ "Sandwiches at £6 each", of a demand in which nobody understood the sandwiches: no limit of everything."""
    unread = " ".join(span.text for span in reading.understanding.not_understood).casefold()
    return any(word.casefold() in unread for word in re.findall(r"[a-zA-Z]{4,}|[\u4e00-\u9fff]{2}", words))


def _by_its_own_names(value: RequirementValue, reading: Remark) -> RequirementValue:
    """Tags with the demand's own for the same work: it says 舞台灯光, the amount 音响灯光."""
    work = [r for r in reading.standing if r.kind is K.CAPABILITY and {*tags_of(r)} & {*value.tags}]
    return replace(value, tags=tuple(dict.fromkeys([*(tag for r in work for tag in r.value.tags), *value.tags])))


def _is_only_the_amount(words: str) -> bool:
    """ "砍到三千以下", behind what is too dear."""
    return re.match(r"\s*(?:砍|压|降|减)(?:价)?到", words) is not None


def words_before(text: str, at: int, reading: Remark) -> tuple[Requirement, ...]:
    """What the words before name, nearest first, or the act before did."""
    end = at
    while end > 0:
        begin, _ = clause_at(text, end - 1, end - 1)
        if work := [r for r in reading.named(text[begin:end]) if r.kind is K.CAPABILITY]:
            return tuple(work)
        end = min(begin, end - 1)
    return tuple(r for r in reading.last if r.kind is K.CAPABILITY)


def in_local_dollars(fact: Requirement, reading: Remark) -> Requirement:
    """Dollars are those of the place."""
    city = city_of(reading.understanding.context.location or "")
    if fact.value.unit != "USD":
        return fact
    local = local_dollars("USD", f"{fact.text} {fact.value.text}", city)
    return fact if local == "USD" else replace(fact, value=replace(fact.value, unit=local))


def is_of_nothing(fact: Requirement) -> bool:
    """Whether an amount is so small that of a bare number nobody knows what it counts: "the band 25 at most"."""
    value = fact.value
    is_little = value.number is not None and 0 < value.number < _BARE_MIN
    return is_little and not value.per and _UNIT.search(f"{fact.text} {value.text}") is None


def _place_of(fact: Requirement, work: tuple[Requirement, ...], words: str, reading: Remark) -> Iterator[Requirement]:
    """Of this work alone, where that is not where all of it is."""
    is_theirs = bool(reading.works_beside(work)) and not is_place_of_all(work, reading)
    tags = (all_tags_of(work) if is_theirs else ()) or fact.value.tags
    yield from _place(replace(fact, value=replace(fact.value, tags=tags)), words, reading)


def _place(fact: Requirement, words: str, reading: Remark) -> Iterator[Requirement]:
    """A place that is left is none that is wanted."""
    if not _TOO_FAR.search(words):
        yield fact
        return
    here = [r for r in reading.standing if r.kind is K.PLACE and r.value.text == fact.value.text]
    reading.replaced += [r.requirement_id for r in here]
    yield replace(fact, kind=K.EXCLUSION, value=RequirementValue(text=fact.value.text, unit=PLACE))


def elsewhere(facts: Iterable[Requirement], reading: Remark) -> Iterator[Requirement]:
    """The same; where one part is not to be where all is, that is said with its place: "in Madrid, not Barcelona"."""
    found = [*facts]
    moved = [r for r in found if r.kind is K.PLACE and r.value.tags]
    here = {r.value.text or r.text for r in reading.standing if r.kind is K.PLACE and not r.value.tags}
    out = [r for r in found if r.kind is K.EXCLUSION and r.value.unit == PLACE and r.value.text in here]
    for one in found:
        if moved and one is moved[-1]:
            yield replace(one, text=", ".join((one.text, *(r.text for r in out))))
        elif not (moved and one in out):
            yield one
