"""What a sentence asks for, one requirement at a time, each with the piece of the sentence that says it.

It reads whatever answered prompt 1, and says only what the words say: what no requirement covers is handed back.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache, partial

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import (
    DISTRICT,
    EITHER,
    OCCASION,
    REGION,
    TOPIC,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
    Span,
)
from towow_core.engine.language.background import Background, backgrounds, blanked_told
from towow_core.engine.language.conditions import is_conditional
from towow_core.engine.language.corrections import as_written, corrected, in_whole
from towow_core.engine.language.dates import holidays_not_known, without_days
from towow_core.engine.language.days_of_a_story import without_days_of_a_story
from towow_core.engine.language.done_to_it import without_things
from towow_core.engine.language.gazetteer import is_district
from towow_core.engine.language.glosses import foreign_language, glossed
from towow_core.engine.language.headcount import find_people
from towow_core.engine.language.journeys import places_of_work
from towow_core.engine.language.lists import rows_apart, without_list_numbers
from towow_core.engine.language.mentions import attributes, without_of_no_trade
from towow_core.engine.language.money import find_amounts, find_money
from towow_core.engine.language.numerals import without_group_marks
from towow_core.engine.language.regions import region_of
from towow_core.engine.language.replacements import replacements
from towow_core.engine.language.requested_tags import asked_phrases, calls_again, without_length
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import clause_at, shared_stem
from towow_core.engine.language.unknown_places import unknown_place
from towow_core.engine.language.urgency import has_no_hurry
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.topics import is_told, subjects, topics, without_topics
from towow_core.engine.requirements import words as say
from towow_core.engine.requirements.alone import nobody_else, of_their_part
from towow_core.engine.requirements.amounts import amounts, for_each_of
from towow_core.engine.requirements.another_trade import of_another_trade
from towow_core.engine.requirements.asked_works import works
from towow_core.engine.requirements.before_it import before_it
from towow_core.engine.requirements.belonging import with_days_of_the_named, with_their_parts
from towow_core.engine.requirements.bounds import ruled_out_hours, said_of_the_unread, with_bounds
from towow_core.engine.requirements.by_name import ordered_by_name
from towow_core.engine.requirements.by_role import by_role
from towow_core.engine.requirements.counted_trades import as_counted_beside, counted_trades
from towow_core.engine.requirements.counts_behind import with_counts_behind
from towow_core.engine.requirements.days import days
from towow_core.engine.requirements.days_denied import days_denied
from towow_core.engine.requirements.days_left_out import without_days_left_out
from towow_core.engine.requirements.destinations import of_their_carriers
from towow_core.engine.requirements.details import for_how_many
from towow_core.engine.requirements.done_before_it import with_what_is_done_before_it
from towow_core.engine.requirements.each_time import with_length_of_each_time
from towow_core.engine.requirements.further_tasks import further_tasks
from towow_core.engine.requirements.half_days import each_at_its_time
from towow_core.engine.requirements.head_counts import with_who_has_no_limit
from towow_core.engine.requirements.heard import happening, occasions, replaceable, said_besides, setting_out
from towow_core.engine.requirements.hours import counted_days, haste, nights, times, without_reasons
from towow_core.engine.requirements.how_it_is_there import with_reports
from towow_core.engine.requirements.kinds_of_role import with_kinds
from towow_core.engine.requirements.left_over import read_rest, softened
from towow_core.engine.requirements.limits_of_the_named import with_limits_of_the_named
from towow_core.engine.requirements.manner import durations, each_month, modes_left, recurrences, wishes
from towow_core.engine.requirements.named_once import named_once
from towow_core.engine.requirements.of_numbered_items import of_numbered_items
from towow_core.engine.requirements.of_their_items import of_their_items
from towow_core.engine.requirements.one_does_both import one_does_both
from towow_core.engine.requirements.people import (
    PERSON,
    counted_after,
    is_asked_of,
    people_out,
    persons,
    quantities,
    without_those_out,
)
from towow_core.engine.requirements.problems_to_solve import problems_to_solve
from towow_core.engine.requirements.ready_before import with_what_is_ready_before
from towow_core.engine.requirements.refusals import (
    belongings,
    complained_of_people,
    excluded_places,
    exclusions,
    refused_by_some,
    theirs_refused,
    with_another_wanted,
    without_own_places,
)
from towow_core.engine.requirements.says_no_more import says_more_than_its_work
from towow_core.engine.requirements.second_elsewhere import second_elsewhere, without_those
from towow_core.engine.requirements.spans import as_said, blanked, in_own_words, is_read, requirement
from towow_core.engine.requirements.spared_people import spared_people
from towow_core.engine.requirements.things import counted_inside, one_for_each_day, sessions, things
from towow_core.engine.requirements.tongues import languages
from towow_core.engine.requirements.who_teaches import who_teaches
from towow_core.engine.requirements.wished_people import wished_people
from towow_core.engine.requirements.with_crews import with_crews
from towow_core.support.replacing import replace

_NAMES_KEPT_MAX = 200  # beside what was read: a large network's would take more memory than they save time


def read_requirements(
    raw_input: str,
    understanding: DemandUnderstanding,
    today: str,
    source: RequirementSource = RequirementSource.DEMAND,
    known: Mapping[str, str] | None = None,
    *,
    is_remark: bool = False,
) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    """What is asked for, and the pieces of the sentence that nothing of it covers.

    Args:
        today: ISO date that "tomorrow" counts from.
        known: Names of people on the network as they may be written, each with the name that is shown.
        is_remark: It is said of a demand or a plan: what it names it need not ask for ("the venue is too loud").
    """
    names = tuple(known.items()) if known else ()
    read = _read if len(names) <= _NAMES_KEPT_MAX else _read.__wrapped__
    return read(raw_input, understanding, today, source, names, is_remark=is_remark)


# A remark is read as a whole and in pieces, from several days on, and its demand with it; who waits to be asked for it
# has the same sentence read again.
@lru_cache(maxsize=256)
def _read(
    raw_input: str,
    understanding: DemandUnderstanding,
    today: str,
    source: RequirementSource,
    names: tuple[tuple[str, str], ...],
    *,
    is_remark: bool,
) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    known = dict(names)
    whole = re.sub(r"\s", " ", raw_input)
    read = glossed(plain(re.sub(r"\s", " ", rows_apart(raw_input))))
    original = whole if read.is_as_written else read.text
    written = without_group_marks(without_list_numbers(read.text))
    text = corrected(written)
    ordered = () if is_remark else ordered_by_name(text, understanding)
    named = tuple(one for one in ordered if not (one.span and is_conditional(text, one.span.start, one.span.end)))
    told = () if is_remark else backgrounds(text)
    others = _found(
        blanked(text, named), understanding, date.fromisoformat(today[:10]), known, told, is_remark=is_remark
    )
    found = [for_how_many(text, one) for one in (*named, *without_days_left_out(others))]
    found = [*with_days_of_the_named(text, named, found)]
    found = [*with_who_has_no_limit(found, found)]
    found = [*with_reports(text, found), *wished_people(read, text, whole, found)]
    asked, rest = read_rest(text, found, told, is_remark=is_remark)
    # The second reader learnt whole demands, in Chinese and English.
    is_learnt = not (is_remark or foreign_language(whole))
    by_clause, rest = by_role(text, found, rest) if is_learnt else ((), rest)
    asked = (*asked, *by_clause)
    found = [*of_their_items(text, found, [one.span for one in named], rest)]
    found = [*with_limits_of_the_named(text, [*of_their_carriers(text, found)])]
    no_days = (
        Span(start=start, end=end, text=text[start:end])
        for start, end in holidays_not_known(text, date.fromisoformat(today[:10]))
        if all(end <= one.start or one.end <= start for one in rest)
    )
    rest = (*rest, *no_days)
    found, rest = each_at_its_time(text, found, rest) if not is_remark else (found, rest)
    counted, rest = with_counts_behind(text, found, rest) if not is_remark else (found, rest)
    counted, asked, rest = named_once(text, counted, asked, rest, is_remark=is_remark)
    rest = without_those(rest, [*second_elsewhere(text, counted)]) if not is_remark else rest
    counted, rest = further_tasks(text, counted, rest) if not is_remark else (counted, rest)
    found = [*said_of_the_unread(counted, rest)]
    heard = (*softened(text, found), *asked)
    if not is_remark:
        heard = (*with_kinds(text, (*problems_to_solve(text, days_denied(text, heard, today)),)),)
        before, rest = with_what_is_done_before_it(text, heard, rest)
        ready, rest = with_what_is_ready_before(text, before, rest, today)
        heard = (*says_more_than_its_work(text, ready),)
        heard = (*heard, *one_does_both(text, heard))
        heard = tuple(one for one in of_numbered_items(read.text, heard) if not has_no_hurry(one.text))
        rest = tuple(one for one in rest if not has_no_hurry(one.text))
    placed = sorted(in_whole(written, _told_once(heard)), key=_place)
    numbered = tuple(
        replace(read.said_with(as_said(one, original), whole), requirement_id=f"req-{n}", source=source)
        for n, one in enumerate(placed, 1)
    )
    return numbered, tuple(read.in_own_words(in_own_words(as_written(written, span), original), whole) for span in rest)


def _told_once(heard: Sequence[Requirement]) -> Iterator[Requirement]:
    """Without an occasion whose words stand within those of another: "分享会", of "开源分享会"; and without work that
    follows from the rest where words of its own ask for it.
    """
    told = [one.span for one in heard if one.value.unit == OCCASION and one.span]
    asked = {one.value.tags for one in heard if one.kind is RequirementKind.CAPABILITY and one.span}
    for one in heard:
        if one.kind is RequirementKind.CAPABILITY and one.span is None and one.value.tags in asked:
            continue
        at = one.span if one.value.unit == OCCASION else None
        if at is None or not any(at != it and it.start <= at.start and at.end <= it.end for it in told):
            yield one


def _place(requirement: Requirement) -> tuple[int, str]:
    return (requirement.span.start if requirement.span else 1 << 30, str(requirement.kind))


def _found(
    text: str,
    understanding: DemandUnderstanding,
    today: date,
    known: Mapping[str, str],
    told: Sequence[Background],
    *,
    is_remark: bool,
) -> Iterator[Requirement]:
    """Each is taken out of the text once it is read, so that "2月15日" cannot be a head-count, nor "50人" a price."""
    read: list[Requirement] = []

    def take(found: Iterable[Requirement]) -> list[Requirement]:
        new = list(found)
        read.extend(new)
        return new

    whole, instead = text, tuple(replacements(text))
    text = blanked(
        text,
        take(
            [
                *said_besides(text, instead, understanding.language, today, is_remark=is_remark),
                *ruled_out_hours(text),
                *_refused_people(text, known),
            ]
        ),
    )
    text = blanked(text, take(nobody_else(text, known)))
    first = take([*_free(text, understanding), *refused_by_some(text), *excluded_places(text, understanding.language)])
    denied = take(exclusions(blanked_told(blanked(without_own_places(text), first), told), today, known))
    # “三万以内搞定” has nothing yet.
    owned = take(one for one in belongings(_without_amounts(blanked(text, denied))) if not is_asked_of(one, known))
    with_all_places = blanked(text, [one for one in read if one not in owned])
    take(happening(blanked(text, read), today))
    rest = blanked(text := without_days_of_a_story(blanked_told(text, [o for o in told if o.is_past])), read)
    monthly = take(each_month(rest, today, whole))
    rest = blanked(rest, monthly)
    before_money = [*monthly, *days(blanked(rest, recurrences(rest)), today)]
    # "$30 an hour" lasts no hour, and what is only told has no price.
    take(amounts(blanked_told(blanked(rest, before_money), told), whole, understanding, is_remark=is_remark))
    again = take(recurrences(blanked(text, read)))
    before_days = [*read, *take(counted_days(blanked(text, read), before_money))]
    take(nights(text, before_money, today))
    before_days += take(times(without_reasons(blanked(text, read))))
    dated = take(days(blanked(text, before_days), today, repeats=_skips_days(again), comes_again=bool(again)))
    take(  # beside a day that was said, a wish
        replace(one, is_hard=one.is_hard and not dated)
        for one in haste(blanked(text, read), today, is_remark=is_remark)
    )
    take(durations(_undated(blanked_told(text, told), read, today), is_again=bool(again)))
    for counted in (_counted_after, _people):
        take(counted(_undated(text, read, today)))
    text, rest = blanked_told(text, told), blanked_told(rest, told)
    # Places also of "our flat in London is let from …", "在我们杭州的公司".
    placed = take([*_places(with_all_places, understanding), *languages(rest)])
    named = take(without_those_out(replaceable(persons(rest, known), instead), read))
    take(modes_left(rest, understanding.tags_wanted, denied))
    for said_of_it in (partial(_topics, read=placed), _attributes):
        rest = blanked(rest, take(said_of_it(rest)))
    for counted in (quantities, partial(sessions, whole=whole), partial(things, whole=understanding.surface_demand)):
        take(counted(without_of_no_trade(_undated(text, read, today))))
    if not is_remark:
        take(
            _with_their_number(
                rest, whole, read, works(rest, understanding, [*denied, *owned], _names([*named, *_out(read)]))
            )
        )
        for_each_of(as_counted_beside(whole, read))
    take(
        [
            *_mentioned_again(without_things(blanked(rest, read)), read, "" if is_remark else whole),
            *counted_inside(read),
        ]
    )
    take(_wishes(text, understanding, read))
    if not is_remark:
        take([*of_another_trade(whole, read), *occasions(text, read)])
    yield from of_their_part(
        whole,
        [
            *with_their_parts(
                text,
                [*with_bounds(whole, [*with_length_of_each_time(whole, read), *before_it(whole, read, today)])],
                today,
            )
        ],
    )


def _refused_people(text: str, known: Mapping[str, str]) -> Iterator[Requirement]:
    """Who is not wanted, be it only for a thing of theirs."""
    theirs = [*theirs_refused(text, known)]
    theirs += complained_of_people(blanked(text, theirs), known)
    theirs += spared_people(blanked(text, theirs), known)
    yield from (*theirs, *with_another_wanted(text, people_out(blanked(text, theirs), known)))


def _out(read: Sequence[Requirement]) -> list[Requirement]:
    return [one for one in read if one.kind is RequirementKind.EXCLUSION and one.value.unit == PERSON]


def _names(people: Iterable[Requirement]) -> list[str]:
    return [one.value.text.casefold() for one in people]


def _with_their_number(
    text: str, whole: str, read: Sequence[Requirement], found: Iterable[Requirement]
) -> Iterator[Requirement]:
    asked = [*found]
    yield from (*asked, *counted_trades(text, [*read, *asked]), *one_for_each_day(whole, [*read, *asked]))
    yield from with_crews(whole, asked)


# Who is only served, or comes with what is hired, is not counted as somebody to find.
def _counted_after(text: str) -> Iterator[Requirement]:
    return counted_after(without_of_no_trade(text))


def _skips_days(again: Sequence[Requirement]) -> bool:
    """Whether it comes again, and not on each of the days: "every day from 2 to 6 December" is all five."""
    return bool(again) and not any(say.DAILY.search(one.text) for one in again)


def _undated(text: str, read: Sequence[Requirement], today: date) -> str:
    """Without what is read; what stands between a day and the one to fall back on is said of both, and stays."""
    either = [one for one in read if one.value.days]
    rest = blanked(text, [one for one in read if not one.value.days])
    return without_days(rest, today) if either else rest


def _without_amounts(text: str) -> str:
    for money in find_amounts(text):
        text = f"{text[: money.start]}{'，' * (money.end - money.start)}{text[money.end :]}"
    return text


def _free(text: str, understanding: DemandUnderstanding) -> Iterator[Requirement]:
    """A budget of nothing: read before what is ruled out, or "no fees" would rule out a thing called fees."""
    if find_money(text) is None and (free := say.FREE.search(text)) is not None:
        value = RequirementValue(number=0.0, unit=understanding.context.currency or "CNY", text=free.group())
        yield requirement(text, free.start(), free.end(), RequirementKind.BUDGET, value)
    elif find_money(text) is not None:
        yield from _free_part(text, understanding)


def _free_part(text: str, understanding: DemandUnderstanding) -> Iterator[Requirement]:
    """ "Drinks at €12 a head, speakers unpaid": of those whom its clause names, beside money for something else."""
    for free in say.FREE.finditer(text):
        begin, end = clause_at(text, free.start(), free.end())
        if find_money(text[begin:end]) is not None or re.fullmatch(r"免费|free", free.group(), re.IGNORECASE):
            continue
        named = [one.concept for one in find_concepts(text[begin : free.start()])]
        if named:
            tags = tuple(dict.fromkeys(name for concept in named for name in concept.name))
            currency = understanding.context.currency or "CNY"
            value = RequirementValue(number=0.0, unit=currency, tags=tags, text=text[begin:end].strip())
            yield requirement(text, free.start(), free.end(), RequirementKind.BUDGET, value)


def _attributes(text: str) -> Iterator[Requirement]:
    """What a part of it must have, which whoever provides that part has to say."""
    for one in attributes(text):
        at = one.start
        for piece in [*say.AND.finditer(text, one.start, one.end), None]:  # "a projector and fast internet" are two
            end = one.end if piece is None else piece.start()
            value = RequirementValue(text=text[at:end].strip(), tags=one.of)
            if value.text:
                yield requirement(text, at, end, RequirementKind.QUALITY, value)
            at = one.end if piece is None else piece.end()


def _people(text: str) -> Iterator[Requirement]:
    found = find_people(text)
    if found is not None:
        value = RequirementValue(number=found.people, unit="people")
        each = say.EACH_DAY.search(text, 0, found.start)  # "每天200人"
        yield requirement(text, each.start() if each else found.start, found.end, RequirementKind.HEAD_COUNT, value)


def _places(text: str, understanding: DemandUnderstanding) -> Iterator[Requirement]:
    """Every city that is named, and any other place that an "in" names."""
    left = [*places_of_work(text)]
    while left:
        (start, end, city), *left = left
        unit, other = DISTRICT if is_district(text[start:end], city) else "", ""
        # "Berlin or Munich": either will do, and whoever asks who could come says which it is.
        if left and left[0][2].key != city.key and say.OTHER_CITY.fullmatch(text[end : left[0][0]]):
            (_, end, second), *left = left
            unit, other = EITHER, second.name.to(understanding.language)
        value = RequirementValue(text=city.name.to(understanding.language), unit=unit, per=other)
        yield requirement(text, start, end, RequirementKind.PLACE, value)
    if (unknown := unknown_place(text)) is not None:
        name = text[slice(*unknown)]
        value = RequirementValue(text=name, unit=REGION if region_of(name) is not None else "")
        yield requirement(text, *unknown, RequirementKind.PLACE, value)
    yield from setting_out(text)


def _topics(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """What is only spoken about: who speaks has to know it, and no fact says so. "An English talk" is held in it."""
    tongues = [one for one in read if one.kind is RequirementKind.LANGUAGE]
    spoken_of = [at for at in subjects(text) if not is_read(*at, tongues)]
    for start, end in spoken_of:
        value = RequirementValue(text=text[start:end], unit=TOPIC)
        yield requirement(text, start, end, RequirementKind.QUALITY, value)
    for found in topics(text):
        if any(start <= found.start < end for start, end in spoken_of):
            continue
        value = RequirementValue(text=text[found.start : found.end], unit=TOPIC)
        is_hard = is_told(text, found)
        yield requirement(text, found.start, found.end, RequirementKind.QUALITY, value, is_hard=is_hard)
    for match in say.THEME.finditer(without_topics(text)):
        value = RequirementValue(text=match.group(), unit=TOPIC)
        yield requirement(text, *match.span(), RequirementKind.QUALITY, value, is_hard=False)


def _wishes(text: str, understanding: DemandUnderstanding, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """What is wished, unless something that can be checked says it: "online" is a mode, and no wish besides."""
    read = [one for one in read if one.kind is not RequirementKind.CAPABILITY]  # "a vegetarian dinner" is both
    for wish in wishes(text, understanding.language):
        if wish.span is not None and not is_read(wish.span.start, wish.span.end, read):
            yield wish


def _mentioned_again(text: str, read: Sequence[Requirement], whole: str) -> Iterator[Requirement]:
    """The same capability in another word: "a band or a DJ", "catering … lunch"."""
    asked = [one for one in read if one.kind is RequirementKind.CAPABILITY]
    yield from (*_said_again(whole, asked), *(again := [*who_teaches(text, whole, asked)]))
    text = blanked(text, again)
    for found in find_concepts(text):
        same = next((one for one in asked if set(one.value.tags) & set(found.concept.name)), None)
        if same is None:
            continue
        if _is_another_form(text[found.start : found.end], same):  # said twice is not asked twice
            value = RequirementValue(text=text[found.start : found.end], unit=OCCASION)
            yield requirement(text, found.start, found.end, RequirementKind.QUALITY, value, is_hard=False)
        else:
            yield requirement(
                text, found.start, found.end, RequirementKind.CAPABILITY, same.value, is_hard=same.is_hard
            )


def _said_again(text: str, asked: Sequence[Requirement]) -> Iterator[Requirement]:
    """ "柯基没人管，想找个人照看": asked for again in another clause, in words that only call the same trade."""
    for phrase in asked_phrases(text):
        same = next((one for one in asked for tag in one.value.tags if calls_again(tag, phrase)), None)
        at, said = text.find(phrase), same.span if same is not None else None
        begin, end = clause_at(text, max(0, at), max(0, at))
        is_apart = said is not None and at >= 0 and not begin <= said.start < end
        if same is not None and is_apart:
            stop = at + len(without_length(phrase))
            yield requirement(text, at, stop, RequirementKind.CAPABILITY, same.value, is_hard=same.is_hard)


def _is_another_form(word: str, asked: Requirement) -> bool:
    """ "Pack" of "packing", "打包" of "打包整理": the same word, and no kind of it such as "lunch" of catering."""
    said = {asked.text, *asked.value.tags, asked.span.text if asked.span else ""}
    return any(shared_stem(word, other) for other in said if other)
