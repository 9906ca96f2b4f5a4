"""What a sentence asks for, one requirement at a time, each with the piece of the sentence that says it.

It reads whatever answered prompt 1, and says only what the words say: what no requirement covers is handed back.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import (
    DISTRICT,
    EITHER,
    IMPLIED,
    OCCASION,
    PART,
    THINGS,
    TOPIC,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
    Span,
)
from towow_core.engine.language.background import Background, backgrounds, blanked_told
from towow_core.engine.language.budgets import Budget, find_budgets
from towow_core.engine.language.corrections import corrected, in_whole
from towow_core.engine.language.dates import holidays_not_known, without_days
from towow_core.engine.language.done_to_it import without_things
from towow_core.engine.language.errand_budgets import of_their_errands
from towow_core.engine.language.gazetteer import is_district
from towow_core.engine.language.glosses import glossed
from towow_core.engine.language.headcount import find_people
from towow_core.engine.language.journeys import places_of_work
from towow_core.engine.language.lengths import count_before
from towow_core.engine.language.lists import rows_apart, without_list_numbers
from towow_core.engine.language.mentions import attributes
from towow_core.engine.language.money import PERSON, find_amounts, find_money, without_amounts
from towow_core.engine.language.numerals import without_group_marks
from towow_core.engine.language.polarity import asks_only, without_polarity
from towow_core.engine.language.replacements import replacements
from towow_core.engine.language.requested_tags import asked_phrases, calls_again, without_length
from towow_core.engine.language.script import plain
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.text import clause_at, sentence_at, shared_stem
from towow_core.engine.language.unknown_places import unknown_place
from towow_core.engine.language.where import says_where
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.lexicon.scenarios import scenarios_in
from towow_core.engine.lexicon.topics import is_told, subjects, topics, without_topics
from towow_core.engine.matching.needs import Need, needs_of, place_in
from towow_core.engine.requirements import words as say
from towow_core.engine.requirements.alone import nobody_else, of_their_part
from towow_core.engine.requirements.another_trade import of_another_trade
from towow_core.engine.requirements.before_it import before_it
from towow_core.engine.requirements.belonging import with_their_parts
from towow_core.engine.requirements.bounds import ruled_out_hours, said_of_the_unread, with_bounds
from towow_core.engine.requirements.by_name import ordered_by_name
from towow_core.engine.requirements.counted_trades import as_counted_beside, counted_trades
from towow_core.engine.requirements.days import days
from towow_core.engine.requirements.destinations import of_their_carriers
from towow_core.engine.requirements.details import for_how_many
from towow_core.engine.requirements.head_counts import with_who_has_no_limit
from towow_core.engine.requirements.heard import happening, occasions, replaceable, said_besides, setting_out
from towow_core.engine.requirements.hours import counted_days, haste, nights, times, without_reasons
from towow_core.engine.requirements.left_over import read_rest, softened
from towow_core.engine.requirements.manner import durations, modes_left, recurrences, wishes
from towow_core.engine.requirements.of_their_items import of_their_items
from towow_core.engine.requirements.paid_for import of_what_is_asked
from towow_core.engine.requirements.people import (
    counted_after,
    people_out,
    persons,
    quantities,
    without_those_out,
)
from towow_core.engine.requirements.refusals import (
    VENUE,
    belongings,
    excluded_places,
    exclusions,
    refused_by_some,
    without_own_places,
)
from towow_core.engine.requirements.spans import as_said, blanked, in_own_words, is_read, requirement
from towow_core.engine.requirements.things import counted_inside, sessions, things
from towow_core.engine.requirements.tongues import languages
from towow_core.support.replacing import replace


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
    whole = re.sub(r"\s", " ", raw_input)
    read = glossed(plain(re.sub(r"\s", " ", rows_apart(raw_input))))
    original = whole if read.is_as_written else read.text
    written = without_group_marks(without_list_numbers(read.text))
    text = corrected(written)
    named = () if is_remark else ordered_by_name(text, understanding)
    told = () if is_remark else backgrounds(text)
    others = _found(
        blanked(text, named), understanding, date.fromisoformat(today[:10]), known or {}, told, is_remark=is_remark
    )
    found = [for_how_many(text, one) for one in (*named, *others)]
    found = with_who_has_no_limit(found, found)
    asked, rest = read_rest(text, found, told, is_remark=is_remark)
    found = [*of_their_items(text, found, [one.span for one in named], rest)]
    found = [*of_their_carriers(text, found)]
    no_days = (
        Span(start=start, end=end, text=text[start:end])
        for start, end in holidays_not_known(text, date.fromisoformat(today[:10]))
        if all(end <= one.start or one.end <= start for one in rest)
    )
    rest = (*rest, *no_days)
    found = [*said_of_the_unread(found, rest)]
    ordered = sorted(in_whole(written, (*softened(text, found), *asked)), key=_place)
    numbered = tuple(
        replace(read.said_with(as_said(one, original), whole), requirement_id=f"req-{n}", source=source)
        for n, one in enumerate(ordered, 1)
    )
    return numbered, tuple(read.in_own_words(in_own_words(span, original), whole) for span in rest)


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
    besides = (*said_besides(text, instead, understanding.language), *ruled_out_hours(text))
    text = blanked(text, take([*besides, *people_out(text, known)]))
    text = blanked(text, take(nobody_else(text, known)))
    first = take([*_free(text, understanding), *refused_by_some(text), *excluded_places(text, understanding.language)])
    denied = take(exclusions(blanked_told(blanked(without_own_places(text), first), told), today, known))
    owned = take(belongings(_without_amounts(blanked(text, denied))))  # “三万以内搞定” has nothing yet
    with_all_places = blanked(text, [one for one in read if one not in owned])
    take(happening(blanked(text, read), today))
    rest = blanked(text := blanked_told(text, [one for one in told if one.is_past]), read)
    before_money = [*days(blanked(rest, recurrences(rest)), today)]
    take(_budget(blanked(rest, before_money), whole, understanding, is_remark=is_remark))  # "$30 an hour" lasts no hour
    again = take(recurrences(blanked(text, read)))
    before_days = list(read)
    take([*counted_days(blanked(text, read), before_money), *nights(text, before_money, today)])
    before_days += take(times(without_reasons(blanked(text, read))))
    dated = take(days(blanked(text, before_days), today, repeats=_skips_days(again)))
    hasty = haste(blanked(text, read), today, is_remark=is_remark)
    take(replace(one, is_hard=one.is_hard and not dated) for one in hasty)  # beside a day that was said, a wish
    take(durations(_undated(blanked_told(text, told), read, today)))
    for counted in (counted_after, _people):
        take(counted(_undated(text, read, today)))
    text, rest = blanked_told(text, told), blanked_told(rest, told)
    # Places also of "our flat in London is let from …", "在我们杭州的公司".
    placed = take([*_places(with_all_places, understanding), *languages(rest)])
    named = take(without_those_out(replaceable(persons(rest, known), instead), read))
    take(modes_left(rest, understanding.tags_wanted, denied))
    for said_of_it in (partial(_topics, read=placed), _attributes):
        rest = blanked(rest, take(said_of_it(rest)))
    for counted in (quantities, partial(sessions, whole=whole), partial(things, whole=understanding.surface_demand)):
        take(counted(_undated(text, read, today)))
    if not is_remark:
        take(_with_their_number(rest, read, _capabilities(rest, understanding, [*denied, *owned], _names(named))))
        _for_each_of(as_counted_beside(whole, read))
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
        whole, [*with_their_parts(text, [*with_bounds(whole, [*read, *before_it(whole, read, today)])], today)]
    )


def _names(people: Iterable[Requirement]) -> list[str]:
    return [one.value.text.casefold() for one in people]


def _with_their_number(text: str, read: Sequence[Requirement], found: Iterable[Requirement]) -> Iterator[Requirement]:
    asked = [*found]
    yield from (*asked, *counted_trades(text, [*read, *asked]))


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


def _budget(text: str, whole: str, understanding: DemandUnderstanding, *, is_remark: bool) -> Iterator[Requirement]:
    """Each amount with what it is for one of, and, where it stands beside a part of all this, with that part."""
    asked = () if is_remark else [need.tag for need in needs_of(understanding) if need.is_explicit]
    for found in of_their_errands(text, find_budgets(text, asked), asked, whole):
        money = found.money
        if least := say.AT_LEAST.search(text, 0, money.start):  # "at least £2,000 kept for the band" is no most
            value = RequirementValue(text=text[least.start() : money.end].strip())
            yield requirement(text, least.start(), money.end, RequirementKind.QUALITY, value)
            continue
        start, end = _widened(text, money.start, money.end)
        only = asked[0] if len(asked) == 1 else ""
        number, per = _for_one(text, found, found.word or only, text[start:end])
        if money.per == "month" and _is_done_once_a_month(whole, start, end):  # so much each time
            per = PriceUnit.EVENT.value
        value = RequirementValue(
            number=number,
            unit=money.currency or understanding.context.currency or "",
            text=text[start:end].strip(),
            per=per,
            tags=of_what_is_asked(found.tags, asked),
        )
        yield requirement(text, start, end, RequirementKind.BUDGET, value)


def _is_done_once_a_month(text: str, start: int, end: int) -> bool:
    """Whether the words beside an amount say that its work comes each month, and nothing there how often in it."""
    begin, stop = sentence_at(text, start, end)
    if say.OFTEN.search(text, begin, stop):
        return False
    before = (text[match.end() : start] for match in say.EACH_MONTH.finditer(text, begin, start))
    behind = (text[end : match.start()] for match in say.EACH_MONTH.finditer(text, end, stop))
    return any(len(say.COMMA.findall(gap)) <= 1 and not say.ALSO.search(gap) for gap in before) or any(
        not say.COMMA.search(gap) and not say.ALSO.search(gap) for gap in behind
    )


def _for_one(text: str, found: Budget, word: str, said: str) -> tuple[float, str]:
    """The most, and for one of what: of somebody who is paid (“讲师每位2000”), or of somebody who comes.

    Args:
        word: How the sentence calls what it is for.
    """
    money = found.money
    if found.tags and money.per not in {"", "hour", "day", "event", PERSON}:
        return money.amount, money.also or PART
    if not money.is_each:
        count = None if money.per in {"", "hour", "day", "event"} else count_before(without_amounts(text), money.per)
        return (money.amount * count, "") if count else (money.amount, money.per)
    if word and not is_somebody(word) and (things := count_before(text, word)):
        return money.amount * things, money.also  # "60 T-shirts printed, six dollars apiece"
    if found.tags and is_somebody(found.word) and not say.OF_GUESTS.search(said):
        return money.amount, money.also or PART
    return money.amount, f"{PERSON}/{money.also}" if money.also else PERSON


_ROW_GAP_MAX = 5  # characters between two of those who are counted: "和", " and "


def _of_a_row(last: Requirement, counted: Sequence[Requirement]) -> tuple[str, ...]:
    """Whose the amount is behind "一位摄影师和一位主持人": of all in the row that ends with the last."""
    row = [last]
    for other in sorted(counted, key=lambda one: one.span.start if one.span else 0, reverse=True):
        if other.span and row[-1].span and 0 <= row[-1].span.start - other.span.end <= _ROW_GAP_MAX:
            row.append(other)
    return tuple(dict.fromkeys(tag for one in reversed(row) for tag in one.value.tags))


def _for_each_of(read: list[Requirement]) -> None:
    """ "Two photographers, £400 each" is for each of the two: of those who are counted, the nearest before it."""
    kinds = {RequirementKind.QUANTITY, RequirementKind.HEAD_COUNT}
    counted = [one for one in read if one.kind in kinds and one.span and one.value.unit != THINGS]
    for at, one in enumerate(read):
        person, _, also = one.value.per.partition("/")
        if one.kind is not RequirementKind.BUDGET or person != PERSON or one.span is None:
            continue
        if say.OF_GUESTS.search(one.text):
            continue
        before = [other for other in counted if other.span and other.span.end <= one.span.start]
        nearest = max(before or counted, key=lambda other: other.span.start if other.span else 0, default=None)
        is_theirs = nearest is not None and (not one.value.tags or {*one.value.tags} & {*nearest.value.tags})
        if nearest is not None and is_theirs and nearest.kind is RequirementKind.QUANTITY:
            tags = one.value.tags or _of_a_row(nearest, before)
            read[at] = replace(one, value=replace(one.value, per=also or PART, tags=tags))
        elif (
            nearest is None and not one.value.tags and (also or say.EACH.search(one.text))
        ):  # nobody comes: then it is who is paid
            asked = [other for other in read if other.kind is RequirementKind.CAPABILITY and other.is_hard]
            tags = tuple(dict.fromkeys(tag for other in asked for tag in other.value.tags))
            read[at] = replace(one, value=replace(one.value, per=also or PART, tags=tags))


def _widened(text: str, start: int, end: int) -> tuple[int, int]:
    """With the words around an amount that belong to it: "under €25 a lesson"."""
    before = say.BEFORE_MONEY.search(text[:start])
    after = say.AFTER_MONEY.match(text[end:])
    return start if before is None else before.start(), end if after is None else end + after.end()


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
        value = RequirementValue(text=text[slice(*unknown)])
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


def _capabilities(
    text: str, understanding: DemandUnderstanding, refusals: Sequence[Requirement], names: Sequence[str]
) -> Iterator[Requirement]:
    """One for each tag of the understanding, and one for alternatives; what the sentence rules out is none."""
    ruled_out = {tag for one in refusals for tag in one.value.tags}
    joined: set[str] = set()
    needs = [
        need
        for need in needs_of(understanding)
        if need.network_word is None
        and not any(name in need.tag.casefold() or need.tag.casefold() in name.split() for name in names)
        and need.tag not in ruled_out
        and (need.concept is None or need.concept.name.zh not in ruled_out)
    ]
    places = {need.tag: _where(text, need) for need in needs}
    for need in needs:
        if need.tag in joined:
            continue
        either = [need, *_alternatives(text, need, needs, places)]
        joined |= {one.tag for one in either}
        yield _capability(text, either, places)
    if not any(need.concept and need.concept.key == VENUE for need in needs):
        yield from _somewhere(text, understanding, refusals)


def _capability(text: str, either: Sequence[Need], places: Mapping[str, tuple[int, int] | None]) -> Requirement:
    is_hard = either[0].is_required
    value = RequirementValue(tags=tuple(one.tag for one in either), unit="" if is_hard else IMPLIED)
    shown = " / ".join(value.tags)
    spans = [span for one in either if (span := places[one.tag]) is not None]
    if not spans:
        kind = RequirementKind.CAPABILITY
        return Requirement(requirement_id="", kind=kind, text=shown, value=value, is_hard=is_hard)
    start, end = min(one for one, _ in spans), max(other for _, other in spans)
    return replace(requirement(text, start, end, RequirementKind.CAPABILITY, value, is_hard=is_hard), text=shown)


def _mentioned_again(text: str, read: Sequence[Requirement], whole: str) -> Iterator[Requirement]:
    """The same capability in another word: "a band or a DJ", "catering … lunch"."""
    asked = [one for one in read if one.kind is RequirementKind.CAPABILITY]
    yield from _said_again(whole, asked)
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


def _where(text: str, need: Need) -> tuple[int, int] | None:
    """Where the sentence says a need, in whichever words."""
    if (said := place_in(text, need.tag)) is not None:
        return said
    bare = without_things(text)
    found = [one for one in find_concepts(bare) if need.concept is not None and one.concept.key == need.concept.key]
    called = [(one.start, one.end) for one in called_in(text) if need.tag in one.trade.tag]
    if need.subject and need.subject not in {one.subject for one in found}:  # one of several: "baking and web design"
        found, called = [], [said] if (said := place_in(text, need.subject)) else called
    return next(iter([*((one.start, one.end) for one in found), *called]), None)


def _alternatives(
    text: str, need: Need, needs: Sequence[Need], places: Mapping[str, tuple[int, int] | None]
) -> Iterator[Need]:
    """Needs that "or" joins to this one: "a band or a DJ"."""
    here = places[need.tag]
    for other in needs:
        there = places[other.tag]
        if here is None or there is None or there[0] < here[1]:
            continue
        if say.OR.fullmatch(text[here[1] : there[0]]):
            yield other


def _somewhere(text: str, understanding: DemandUnderstanding, refusals: Sequence[Requirement]) -> Iterator[Requirement]:
    """An occasion that people come to needs a place, unless they have one or it is online; nobody may forget that."""
    has_place = any(VENUE in one.value.tags for one in refusals) or says_where(text)
    occasion = next((one for one in scenarios_in(without_polarity(text)) if one.gathers), None)
    if occasion is None or has_place or asks_only(text) or not find_people(text):
        return
    tag = "场地提供" if understanding.language == "zh" else "venue"
    start, end = next(match.span() for word in occasion.words if (match := word.search(text)))
    found = requirement(text, start, end, RequirementKind.CAPABILITY, RequirementValue(tags=(tag,)))
    # Behind what words ask for: without a place nobody named, the photographer of a wedding is agreed on all the same.
    yield replace(found, text=tag, span=None if understanding.capability_tags else found.span)
