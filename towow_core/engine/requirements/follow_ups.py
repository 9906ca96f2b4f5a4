"""What is said of a demand after it stood: each clause does something to what is asked for already, or adds to it.

A clause is read against the demand's present requirements: what it takes back is no requirement any more, what it puts
in another's place is a wish of its own, and what nobody can read of a wish leaves that wish open.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import (
    TIME,
    TOUCHES,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
    days_meant,
)
from towow_core.engine.language.change_clauses import Act, Clause, change_clauses, doubted_in, plain_pieces
from towow_core.engine.language.plain_wishes import changes, is_over, without_idioms, without_reasons
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.answers import added_in, known_by_all_names
from towow_core.engine.requirements.counted_from import day_of, moved
from towow_core.engine.requirements.named_by import is_nothing_else, named_by, tags_of
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_acts import DOES
from towow_core.engine.requirements.remark_and_more import work_besides
from towow_core.engine.requirements.remark_another_person import somebody_else
from towow_core.engine.requirements.remark_answer_days import said_of_the_answer
from towow_core.engine.requirements.remark_bare import put_bare_values
from towow_core.engine.requirements.remark_bare_most import bare_most
from towow_core.engine.requirements.remark_clauses import is_as_it_was, plain_in
from towow_core.engine.requirements.remark_comes_to import comes_to
from towow_core.engine.requirements.remark_contrasts import without_contrasts
from towow_core.engine.requirements.remark_days import other_days
from towow_core.engine.requirements.remark_doubts import touching
from towow_core.engine.requirements.remark_extended import extended
from towow_core.engine.requirements.remark_hours import with_other_ends
from towow_core.engine.requirements.remark_inside import other_numbers
from towow_core.engine.requirements.remark_joint_limits import joint_limits
from towow_core.engine.requirements.remark_less import less_than_now
from towow_core.engine.requirements.remark_listed import without_listed
from towow_core.engine.requirements.remark_more import more_of_the_same
from towow_core.engine.requirements.remark_never_asked import never_asked_for
from towow_core.engine.requirements.remark_new_work import with_days_of_the_new
from towow_core.engine.requirements.remark_nth import without_nth
from towow_core.engine.requirements.remark_of_the_plan import on_how_it_is_written
from towow_core.engine.requirements.remark_one_of_them import one_of_them
from towow_core.engine.requirements.remark_only_the_rest import only_the_rest
from towow_core.engine.requirements.remark_parts import (
    elsewhere,
    names_all_of_it,
    of_its_part,
    on_their_old_day,
)
from towow_core.engine.requirements.remark_people import people_counted
from towow_core.engine.requirements.remark_prices import old_prices
from towow_core.engine.requirements.remark_rates import each_at_its_rate
from towow_core.engine.requirements.remark_reading import quoted, read_in_pieces, without
from towow_core.engine.requirements.remark_recurrences import each_of_its_part
from towow_core.engine.requirements.remark_refused_people import refused_people
from towow_core.engine.requirements.remark_rooms import with_rooms
from towow_core.engine.requirements.remark_said_plainly import said_plainly
from towow_core.engine.requirements.remark_series import of_the_series, with_its_end
from towow_core.engine.requirements.remark_swapped_days import swapped_days
from towow_core.engine.requirements.remark_themselves import seen_to
from towow_core.engine.requirements.remark_things import things_beside
from towow_core.engine.requirements.remark_this_one import refused_as_this_one
from towow_core.engine.requirements.remark_tongues import either_tongue, other_tongue
from towow_core.engine.requirements.remark_unaccounted import unaccounted
from towow_core.engine.requirements.remark_unpaid import of_everybody, paid_nothing
from towow_core.engine.requirements.remark_unsuitable import unsuitable_people
from towow_core.engine.requirements.remark_whose_limit import each_limit_once, whose_limit
from towow_core.engine.requirements.with_what_is_added import with_what_is_added

K = RequirementKind
_SOME_DAY_LATER = re.compile(
    r"(?:any ?time |some ?time |some day )?later (?:in|on in|that) (?:the |that )?(?:same )?week|那周晚些时候|那个?(?:周|星期)(?:的)?后面几天",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(r"…+")  # which ends a sentence
_SO = re.compile(r"so\b|therefore\b|所以|那就", re.IGNORECASE)
_ITS_WEEK = re.compile(r"那一?个?(?:周|星期|礼拜)(?![一二三四五六日天末])|\b(?:the )?week of (?:the )?", re.IGNORECASE)
_DONE_AT_ONCE = frozenset({Act.KEEP, Act.REMOVE, Act.REPLACE, Act.ONLY, Act.CHOICE, Act.RESTORE, Act.SHIFT})
_DONE_AT_ONCE |= {Act.NOT_THEN, Act.COUNT, Act.LIMIT, Act.RETRACT}
_NOW = re.compile(r"(?<=[a-z]) (?:now|already)(?=\s*(?:[.,;!?]|$))", re.IGNORECASE)  # "our own room now"
_SETTLES = frozenset({K.EXCLUSION, K.PROVIDED_BY_REQUESTER, K.BUDGET, K.QUANTITY, K.CAPABILITY, K.DURATION})
_DENIES = re.compile(
    r"[不没别免换更]|除了|而是|取消|如果|要是|多[一点些]|少[一点些]|\b(?:not|no|never|without|instead|rather|than|except|unless|if|only|any ?more|change[ds]?|drop|skip|cancel(?:led)?|leave|more|less|fewer)\b|n't\b",
    re.IGNORECASE,
)
_IN_ITS_PLACE = re.compile(r"改[到成为在]?|换[到成为]?|\binstead\b", re.IGNORECASE)
_JOINS = re.compile(
    r"[哈嘿]{2,}|\boh,? (?:good|nice|perfect|lovely|wonderful)\b|人数?|钱|时间|地方|算了|不对|其实|实际上?|事实上|也就是说?|另外|还有|最多|而已|就行|哪天|随便|都行|(?:可以|行|好)吗|行不行|好不好|可以"
    r"|\b(?:h+mm+|ah+|wow|well|ha(?:ha)*)\b|\b(?:no|wait|say|tops|max(?:imum)?|really|actually|in fact|that is|i mean|any ?day|instead|push|stays?|keep|(?:that|the same) week|减半|(?:on )?second thoughts?|nothing|would you|then|please|thanks|anyway|also|only|so)\b",
    re.IGNORECASE,
)
_ANOTHER = re.compile(r"[换另]|\b(?:rather|better|cheaper|another|different|else|other)\b", re.IGNORECASE)
# What those who come see to themselves: "people can bring sandwiches".
_BROUGHT = re.compile(
    r"\b(?:people|guests|everybody|everyone|they|we|all|friends|family|kids|parents)\b(?: \w+['’]?\w*){0,2} (?:bring|buy|make|cook)\b"
    r"|(?:自己|大家|各自|自)(?:来|会|可以)?[带买做煮]",
    re.IGNORECASE,
)
_DEAR = re.compile(r"太贵|贵了|too (?:expensive|dear|pricey|much)", re.IGNORECASE)


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


def read_follow_up(
    said: str,
    understanding: DemandUnderstanding,
    today: str,
    source: RequirementSource = RequirementSource.REJECTION,
    known: Mapping[str, str] | None = None,
    *,
    does: Mapping[str, Sequence[str]] | None = None,
    costs: Mapping[str, tuple[float, str]] | None = None,
) -> FollowUp:
    """What a remark on a demand, or on its plan, keeps, takes back, puts in another's place, moves, limits and adds.

    Args:
        does: Of each name that is shown in a plan, the tags of what they do there.
        costs: Of each of these names the price there and its currency; nothing of whose nobody knows.
        today: ISO date that "tomorrow" counts from; a bare day counts from the demand's.
        known: Names of people on the network, as they may be written, each with the name that is shown.
    """
    written = _ELLIPSIS.sub(lambda dots: "。" * len(dots.group()), re.sub(r"\s", " ", said))
    text = said_plainly(with_rooms(without_contrasts(plain(written), understanding), understanding))
    reading = Remark(
        understanding=understanding, today=today, known=known or {}, does=does or {}, costs=costs or {}, text=text
    )
    done = [*one_of_them(reading), *people_counted(reading), *extended(reading), *other_days(reading)]
    done += [*said_of_the_answer(reading), *whose_limit(reading), *paid_nothing(reading), *comes_to(reading)]
    done += [*of_the_series(reading, done)]
    done += [*without_nth(reading, done)]
    done += [*swapped_days(reading), *refused_people(reading), *somebody_else(reading), *joint_limits(reading)]
    done += [*refused_as_this_one(reading), *never_asked_for(reading, DOES[Act.REMOVE])]
    done += [*unsuitable_people(reading), *on_how_it_is_written(reading)]
    done += [*work_besides(reading), *other_numbers(reading), *without_listed(reading, done)]
    left, did = text, bool(done)
    for start, end in done:
        left = f"{left[:start]}{'，' * (end - start)}{left[end:]}"
    clauses = change_clauses(text)
    for clause in clauses:
        is_read = any(clause.start < end and start < clause.end for start, end in done)
        act = _leaves_open if clause.is_doubted and clause.act in {*_DONE_AT_ONCE, Act.ADD} else DOES[clause.act]
        if not is_read and not _goes_on_with_a_story(clause, text) and act(reading, clause):
            done.append((clause.start, clause.end))
            left = f"{left[: clause.start]}{'，' * (clause.end - clause.start)}{left[clause.end :]}"
            did = True
    for start, end in (
        one for find in (less_than_now, bare_most, seen_to, only_the_rest) for one in find(reading, done)
    ):
        done.append((start, end))
        left = f"{left[:start]}{'，' * (end - start)}{left[end:]}"
        did = True
    for start, end in plain_pieces(text):
        is_read = any(start < stop and begin < end for begin, stop in done)
        is_told = any(
            is_over(one) for one in re.split(r"[，,]", re.split(r"[。；;！!？?\n]|\.(?=\s)", text[:start])[-1])
        )
        is_told = is_told and not _SO.match(text, start)  # what follows from it is wished
        if not is_read and not is_told and put_bare_values(reading, text[start:end]):
            done.append((start, end))
            left = f"{left[:start]}{'，' * (end - start)}{left[end:]}"
            did = True
    undone = [one for one in clauses if not any(one.start < end and start < one.end for start, end in done)]
    if did or left.strip(" ，,。.!！"):
        _read_left(reading, left, undone)
    _named_again(reading, left)
    with_days_of_the_new(reading)
    _not_lost(reading, undone)
    reading.found += unaccounted(reading, done)
    reading.replaced += [*_refused_days(reading), *old_prices(reading)]
    found = tuple(
        _as_written(touching(one, reading), written)
        for one in dict.fromkeys(with_its_end(each_limit_once(of_everybody(reading)), reading))
    )
    return FollowUp(
        requirements=known_by_all_names(found, understanding, source),
        replaced=tuple(dict.fromkeys(reading.replaced)),
        words="；".join(dict.fromkeys(reading.words)),
    )


def _as_written(one: Requirement, written: str) -> Requirement:
    """The same, quoted in the script in which the remark is written."""
    read = plain(written)
    at = read.find(one.text) if read != written and one.text else -1
    if at < 0:
        return one
    words = written[at : at + len(one.text)]
    is_quoted = one.kind is K.QUALITY and one.value.text == one.text
    return replace(one, text=words, value=replace(one.value, text=words) if is_quoted else one.value)


def _goes_on_with_a_story(clause: Clause, text: str) -> bool:
    """ "We were at one in May, 20 people": the number is of that."""
    before = re.split(r"[。；;！!？?\n]|\.(?=\s)", text[: clause.start])[-1]
    told = any(is_over(one) for one in re.split(r"[，,]", before))
    return clause.act is Act.COUNT and told and not changes(clause.text)


def shifted(said: str, understanding: DemandUnderstanding, today: str) -> Requirement | None:
    """The demand's day so much later, or earlier, where that is all that is said; None where it is not."""
    shifts = (one for one in change_clauses(said.strip()) if one.act is Act.SHIFT and not (one.what or one.is_doubted))
    shift = next((one for one in shifts if one.text == said.strip(" .。")), None)
    value = None if shift is None else moved(understanding, shift.days, today)
    return None if value is None else Requirement(requirement_id="", kind=K.DATE, text=said.strip(), value=value)


def _not_lost(reading: Remark, undone: Sequence[Clause]) -> None:
    """What sounds like an act and is none, and of which nothing else was read, is left to whoever judges the plan."""
    for clause in undone:
        is_narrowest = all(
            clause.end - clause.start <= one.end - one.start for one in undone if one.start == clause.start
        )
        is_told = any(one.text in clause.text or clause.text in one.text for one in reading.found)
        one = Requirement(requirement_id="", kind=K.QUALITY, text=clause.text, value=RequirementValue(text=clause.text))
        is_told = is_told or is_as_it_was(clause.text, reading)
        is_told = is_told or any(start < clause.end and clause.start < end for start, end in reading.read)
        is_more = is_narrowest and clause.act in _DONE_AT_ONCE and not is_told
        if is_more and not _says_nothing(one, reading.found, reading):
            reading.found.append(one)


def _refused_days(reading: Remark) -> list[str]:
    """The demand's own day, where it is one of those that are ruled out from now on."""
    ruled_out = [r.value for r in reading.found if r.kind is K.EXCLUSION and not (r.value.tags or r.value.unit)]
    days = {day for one in ruled_out for day in days_meant(one)}
    weekdays = {weekday for one in ruled_out if not one.first for weekday in one.weekdays}
    return [
        r.requirement_id
        for r in reading.standing
        if r.kind is K.DATE
        and r.value.first
        and r.value.first == r.value.last
        and (r.value.first in days or date.fromisoformat(r.value.first).isoweekday() in weekdays)
    ]


def _named_again(reading: Remark, left: str) -> None:
    """What was dropped, and is asked for in some other way behind that, is not dropped: "we'd rather have another DJ"."""
    dropped = [r for r in reading.understanding.in_force if r.requirement_id in reading.dropped]
    doubted = doubted_in(reading.text) if dropped else ()
    for piece in re.finditer(r"[^，,。.；;！!？?\n]+", left) if dropped else ():
        clause = piece.group()
        named = [r for r in named_by(clause, dropped) if r.kind is K.CAPABILITY] if clause.strip() else []
        # Whoever only wonders whether it is needed asks for none: "到底有没有必要请主持？".
        is_asked = any(start < piece.end() and piece.start() < end for start, end in doubted)
        is_wanted = not is_asked and remark_words.ADDED.search(clause) is not None
        if named and not _BROUGHT.search(clause) and (_ANOTHER.search(clause) or is_wanted):
            reading.take_back(named)
            reading.add(K.QUALITY, clause.strip(), RequirementValue(text=clause.strip()))


def _leaves_open(reading: Remark, clause: Clause) -> bool:
    """A clause that only asks, supposes or hesitates about what it names does nothing to that, and leaves it open."""
    is_of_all = clause.act in {Act.COUNT, Act.NOT_THEN, Act.SHIFT} and not reading.named(clause.what)
    is_named = is_of_all or bool(reading.meant(clause.what))
    if is_named:
        reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))
    return is_named


def _read_left(reading: Remark, left: str, undone: Sequence[Clause]) -> None:
    """What no clause above has read: facts, what is added, and the rest in the requester's own words."""
    left = _NOW.sub(lambda said: " " * len(said.group()), left)
    left = without_idioms(left)
    said, pieces = read_in_pieces(reading, left, undone)
    facts = _in_its_whole_week(plain_in(said, pieces, left), left)
    facts = [either_tongue(one, left, reading) for one in facts]
    facts = [*elsewhere([one for fact in facts for one in of_its_part(fact, left, reading, said)], reading)]
    facts += on_their_old_day(facts, reading)
    facts = [*with_other_ends(facts, left, reading)]
    facts = [*each_at_its_rate(facts, left, reading)]
    facts = [*each_of_its_part([*_with_hours_of_others(facts, left, reading)], left, reading)]
    added = added_in(without_reasons(without(left, (one for one in pieces if one.is_asked))))
    parts = [*added, *(one for one in (*reading.found, *facts) if one.kind is K.CAPABILITY)]
    facts = [with_what_is_added(one, reading.text, parts) for one in facts]
    reading.replaced += [old for fact in facts for old in other_tongue(fact, left, reading)]
    dates = [one for one in facts if one.kind is K.DATE and not one.value.tags]
    dates = [one for one in dates if not (one.span and reading.in_place.get(one.span))]
    if len(dates) == 1 and dates[0].value.text == "further":  # than the day of one part
        facts = [replace(r, value=replace(r.value, text="")) if r is dates[0] else r for r in facts]
    found = [
        *facts,
        *things_beside(facts, reading.text),
        *added,
        *more_of_the_same(pieces, facts, added, reading),
        *quoted(pieces, said, left, reading),
    ]
    if not any(one.kind is K.DATE for one in found):
        found += _later_in_its_week(left, reading)
    reading.found += [
        replace(one, span=reading.in_place.get(one.span) if one.span and one.kind in {K.DATE, K.DEADLINE} else None)
        for one in found
        if not _says_nothing(one, [*reading.found, *found], reading)
    ]
    _in_doubt(reading, left)
    unread = " ".join(re.split(r"[，,。.；;！!？?\s]+", left)).strip()
    has_read = bool(reading.found or reading.replaced) or any(one.is_as_before for one in pieces)
    if not has_read and len(_JOINS.sub("", unread).strip()) > 1:
        reading.add(K.QUALITY, unread, RequirementValue(text=unread))


def _with_hours_of_others(facts: Sequence[Requirement], text: str, reading: Remark) -> Iterator[Requirement]:
    """The same; beside the hour of one part, another one is not that of everything: "and the class in the evening"."""
    hours = [r for r in facts if r.kind is K.QUALITY and r.value.unit == TIME]
    is_of_some = any(r.value.tags for r in hours)
    known = "\n".join(r.requirement_id for r in reading.standing if r.kind is K.QUALITY and r.value.unit == TIME)
    for one in facts:
        if is_of_some and one in hours and not one.value.tags and one.span is not None:
            words = text[slice(*clause_at(text, one.span.start, one.span.end))].strip(" ，,。.")
            yield replace(one, text=words, value=RequirementValue(text=words, unit=TOUCHES if known else "", per=known))
        else:
            yield one


def _in_doubt(reading: Remark, left: str) -> None:
    """A clause that denies, or prefers, and names a wish that no act has changed leaves that wish open."""
    settled = {tag for r in reading.found if r.kind in _SETTLES and not _stands(r, reading) for tag in tags_of(r)}
    said = [r.text for r in reading.found if r.kind is K.QUALITY]
    out = [r.text for r in reading.found if r.kind is K.EXCLUSION and r.value.unit == PERSON]
    for clause in re.split(r"[，,。；;！!？?\n]+|\.(?=\s|$)", left):
        named = [r for r in reading.named(clause) if r.kind is K.CAPABILITY and r.is_hard] if clause.strip() else []
        is_told = any(one in clause or clause.strip() in one for one in said)
        is_told = is_told or any({*tags_of(r)} & settled for r in named)
        is_told = is_told or any(one in clause for one in out)
        is_told = is_told or _has_its_time(clause, named, reading)
        is_told = is_told or (bool(out) and _ANOTHER.search(clause) is not None)
        is_told = is_told or (names_all_of_it(clause, reading) and not find_concepts(clause))  # "the party", of none
        if named and _DENIES.search(clause) and not is_told:
            reading.add(K.QUALITY, clause.strip(), RequirementValue(text=clause.strip()))


def _has_its_time(clause: str, named: Sequence[Requirement], reading: Remark) -> bool:
    """ "The cleaning can be Tuesday instead": the day or hour that it says of what it names is read, and nothing is denied."""
    theirs = {tag for r in named for tag in tags_of(r)}
    dated = [r for r in reading.found if r.kind in {K.DATE, K.DEADLINE} or r.value.unit == TIME]
    is_read = any(({*r.value.tags} & theirs or r.span) and r.text and r.text in clause for r in dated)
    return is_read and not _DENIES.search(_IN_ITS_PLACE.sub(" ", clause))


def _stands(one: Requirement, reading: Remark) -> bool:
    """Whether it is work that is asked for already: to name it once more changes nothing."""
    standing = {tag for r in reading.standing if r.kind is K.CAPABILITY for tag in tags_of(r)}
    return one.kind is K.CAPABILITY and {*one.value.tags} <= standing


def _in_its_whole_week(facts: Sequence[Requirement], text: str) -> list[Requirement]:
    """ "圣诞那一周", "the week of the 14th": any day of it."""
    weeks = [match.span() for match in _ITS_WEEK.finditer(text)]

    def widened(one: Requirement) -> Requirement:
        at, value = one.span, one.value
        is_its = at is not None and any(at.end == begin or at.start == end for begin, end in weeks)
        if one.kind is not K.DATE or not is_its or not value.first:
            return one
        day = date.fromisoformat(value.first)
        first, last = (day + timedelta(days=by - day.isoweekday()) for by in (1, 7))
        return replace(one, value=RequirementValue(first=first.isoformat(), last=last.isoformat()))

    def is_the_week(one: Requirement) -> bool:
        at = one.span
        return one.kind is K.DURATION and at is not None and any(b <= at.start < e for b, e in weeks)

    return [widened(one) for one in facts if not is_the_week(one)]


def _says_nothing(one: Requirement, found: Sequence[Requirement], reading: Remark) -> bool:
    """Whether words that are left only join, name what is asked for, or say why a limit is set."""
    if one.kind is not K.QUALITY or not one.is_hard or one.value.unit or one.value.tags:
        return False
    if not _JOINS.sub("", one.text).strip(" ，,。.") or _SOME_DAY_LATER.fullmatch(one.text.strip()):
        return True
    named = reading.named(one.text)
    tags = {tag for r in named for tag in tags_of(r)}
    is_dear = _DEAR.search(one.text) is not None
    is_all_dear = _DEAR.fullmatch(one.text.strip(" 了，,。.")) is not None or one.text.strip() == "太贵了"
    if is_all_dear and any(r.kind is K.BUDGET and not r.value.tags for r in found):
        return True
    is_limited = any(r.kind is K.BUDGET and (tags & {*r.value.tags} or not r.value.tags) for r in found)
    if _ANOTHER.search(one.text):  # who is not wanted says it already
        return any(r.kind is K.EXCLUSION and r.value.unit == PERSON for r in found)
    return bool(named) and (is_nothing_else(one.text, named) or (is_dear and is_limited))


def _later_in_its_week(text: str, reading: Remark) -> list[Requirement]:
    day = day_of(reading.understanding)
    said = _SOME_DAY_LATER.search(text)
    if day is None or said is None or day.isoweekday() == 7:  # noqa: PLR2004
        return []
    first, last = day + timedelta(days=1), day + timedelta(days=7 - day.isoweekday())
    value = RequirementValue(first=first.isoformat(), last=last.isoformat())
    return [Requirement(requirement_id="", kind=K.DATE, text=said.group(), value=value)]
