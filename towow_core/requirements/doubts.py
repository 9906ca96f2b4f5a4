"""What is not understood or not settled, held against what is called met: nobody knows what such words change."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial

from towow_core.domain.left_to_judge import NOT_READ
from towow_core.domain.models import Language
from towow_core.domain.requirements import (
    OCCASION,
    THINGS,
    TOPIC,
    TOUCHES,
    Requirement,
    RequirementKind,
    RequirementStatus,
    Span,
)
from towow_core.requirements.bound_to_a_place import as_in_its_languages, as_under_its_law
from towow_core.requirements.dates import PAST
from towow_core.requirements.exclusions import is_kept_by_parts
from towow_core.requirements.findings import SETTLED, opened, overlap
from towow_core.requirements.named_before_it import is_named_before_it
from towow_core.requirements.notes import names, not_all_said, say
from towow_core.requirements.priced import as_counted, as_priced, as_priced_for_so_long, as_wanted_within, priced_by
from towow_core.requirements.whose import as_named, as_whose_own, beside_unread, left_to_who_was_named
from towow_core.support.asked_errands import stands_in
from towow_core.support.for_each import with_for_each
from towow_core.support.limits_of_parts import works_of

_QUOTES = re.compile(r"自己写明：|'s own words: ")
_STEM = 4  # letters in which forms of one word are alike
_MARK = re.compile(r"[，,。.；;：:！!？?（）()\n]")  # where a clause ends
_DESCRIBES = frozenset(
    {RequirementKind.QUALITY, RequirementKind.LANGUAGE, RequirementKind.EXCLUSION, RequirementKind.DURATION}
)
_MEASURES = frozenset({RequirementKind.QUANTITY, RequirementKind.DURATION, RequirementKind.RECURRENCE})
# What may be held against whoever is there, and is another errand's where that was not understood.
_HELD_AGAINST = frozenset(
    {
        RequirementKind.HEAD_COUNT,
        RequirementKind.DATE,
        RequirementKind.DEADLINE,
        RequirementKind.DURATION,
        RequirementKind.RECURRENCE,
        RequirementKind.PLACE,
        RequirementKind.MODE,
    }
)
_AGAINST = frozenset({RequirementStatus.PARTLY, RequirementStatus.UNMET})
_WITHIN_A_DAY = frozenset({"hours", "minutes"})
_SAID_OF_WORK = frozenset(  # what is said of one part and kept by whoever does it
    {
        RequirementKind.BUDGET,
        RequirementKind.DEADLINE,
        RequirementKind.DATE,
        RequirementKind.DURATION,
        RequirementKind.RECURRENCE,
        RequirementKind.QUALITY,
        RequirementKind.LANGUAGE,
        RequirementKind.HEAD_COUNT,
    }
)


def doubted(
    found: Sequence[Requirement],
    not_understood: Sequence[Span],
    language: Language,
    sentence: str,
    named: Collection[str] = (),
) -> tuple[Requirement, ...]:
    """The same, each that words beside it put in doubt left open.

    Args:
        sentence: What the spans point into.
        named: Tags that somebody who has said yes to them calls what they do.
    """
    read = tuple(_as_read(requirement, not_understood, language) for requirement in found)
    for held in (
        _as_described,
        _as_measured,
        as_in_its_languages,
        _as_called,
        _as_narrowed,
        partial(_as_kindred, named=named),
        partial(as_named, sentence=sentence),
        as_priced,
        as_priced_for_so_long,
        as_wanted_within,
        as_counted,
        _as_offered,
        _as_long,
        _as_dated,
        _as_remarked,
    ):
        read = tuple(held(requirement, read, language) for requirement in read)
    for held_in in (_as_divided, _as_for_each, _as_long_for_so_many):
        read = tuple(held_in(requirement, read, language, sentence) for requirement in read)
    read = tuple(_as_of_the_work(as_whose_own(one, language, sentence), read, language) for one in read)
    read = tuple(as_under_its_law(requirement, read, language) for requirement in read)
    read = tuple(left_to_who_was_named(requirement, read, language) for requirement in read)
    read = tuple(beside_unread(requirement, read, not_understood, language, sentence) for requirement in read)
    return tuple(one if is_kept_by_parts(one) else held for one, held in zip(found, read, strict=True))


def _as_read(requirement: Requirement, not_understood: Iterable[Span], language: Language) -> Requirement:
    """The same, and open where it would be met, or missed, although words it depends on were not understood.

    These are words that its own are a part of ("half of the €10,000"), and, of an amount for everything, all of them:
    what they ask for may cost more, or say of what the amount is.
    """
    if requirement.status in _AGAINST and requirement.kind in _HELD_AGAINST and requirement.value.text != PAST:
        return _as_read_against(requirement, not_understood, language)
    if requirement.status is not RequirementStatus.MET:
        return requirement
    is_of_everything = requirement.kind is RequirementKind.BUDGET and not requirement.value.tags
    words = [span.text for span in not_understood if is_of_everything or overlap(requirement.span, span)]
    if not words:
        return requirement
    quoted = names([f"“{one}”" for one in dict.fromkeys(words)], language)
    if is_of_everything:
        zh, en = f"没有读懂{quoted}，不知道会不会多花钱。", f"{quoted} was not understood, and may cost more."
    else:
        zh, en = f"没有读懂{quoted}，不能说这一项满足了。", f"{quoted} was not understood, so this is not called met."
    return opened(requirement, say(language, zh, en), language)


def _as_read_against(requirement: Requirement, not_understood: Iterable[Span], language: Language) -> Requirement:
    """ "Tea for 25 guests" that nobody read is no reason against who teaches yoga to twenty."""
    words = [span.text for span in not_understood if overlap(requirement.span, span)]
    if not words:
        return requirement
    quoted = names([f"“{one}”" for one in dict.fromkeys(words)], language)
    zh, en = (
        f"没有读懂{quoted}，不知道说的是不是这里的人。",
        f"{quoted} was not understood: whose this is nobody knows.",
    )
    return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=say(language, zh, en))


def _as_remarked(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; open where its requester has said something of it later that nobody could read: it may undo it."""
    if requirement.value.unit == TOUCHES and requirement.status is not RequirementStatus.WAIVED:
        note = say(language, NOT_READ.zh, NOT_READ.en)
        return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note)
    remarks = (r for r in all_of_them if r.value.unit == TOUCHES and r.status is not RequirementStatus.WAIVED)
    at = {requirement.requirement_id, *priced_by(requirement, all_of_them)}
    said = [r.text for r in remarks if at & {*r.value.per.split()}]
    if requirement.status not in SETTLED or not said or requirement.status is RequirementStatus.WAIVED:
        return requirement
    quoted = names([f"“{one}”" for one in said], language)
    why = say(language, f"你写过{quoted}，不能说这一项满足了。", f"You wrote: {quoted}, so this is not called met.")
    return opened(requirement, why, language)


def _as_described(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; open where more is said in its own words, and that is not met: "one judge who is no mentor"."""
    if requirement.status is not RequirementStatus.MET or not _describes_itself(requirement):
        return requirement
    described = (r for r in all_of_them if r.kind in _DESCRIBES and r.is_hard and r.value.unit != OCCASION)
    unsettled = [r for r in described if r.status not in SETTLED and overlap(requirement.span, r.span)]
    if not unsettled:
        return requirement
    quoted = names([f"“{one.text}”" for one in unsettled], language)
    note = say(
        language,
        f"有人答应了，不过{quoted}没有核实，不能说这一项满足了。",
        f"Somebody has said yes, but {quoted} is not settled, so this is not called met.",
    )
    return replace(requirement, status=RequirementStatus.OPEN, note=note)


def _as_measured(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; open where its own words hold a number or a length that is not settled: 钢琴调律老师上门两小时."""
    words = requirement.span.text if requirement.span else ""
    kinds = {RequirementKind.CAPABILITY, RequirementKind.QUALITY}
    if requirement.kind not in kinds or requirement.status is not RequirementStatus.MET or requirement.text != words:
        return requirement
    held = (r for r in all_of_them if r.kind in _MEASURES and r.is_hard and overlap(requirement.span, r.span))
    unsettled = names([f"“{r.text}”" for r in held if r.status not in SETTLED and r.text in words], language)
    if not unsettled:
        return requirement
    zh, en = f"{unsettled}没有核实，不能说这一项满足了。", f"{unsettled} is not settled, so this is not called met."
    return opened(requirement, say(language, zh, en), language)


def _describes_itself(requirement: Requirement) -> bool:
    """Whether it is called by the requester's words, and not by the name of a trade."""
    span, text = requirement.span, requirement.text
    if requirement.kind is RequirementKind.CAPABILITY:
        return span is not None and text == span.text and text not in requirement.value.tags
    return requirement.kind is RequirementKind.QUANTITY


def _as_divided(
    requirement: Requirement, all_of_them: Sequence[Requirement], language: Language, sentence: str
) -> Requirement:
    """The same; open where the only "budget" of a demand for several things was taken for that of one of them."""
    if requirement.kind is not RequirementKind.BUDGET or requirement.status is not RequirementStatus.MET:
        return requirement
    tags = {*requirement.value.tags}
    if len(requirement.met_by) == 1:  # one price for all that its item asks for, and within it
        tags = tags and {*works_of(requirement, all_of_them, sentence)}
    amounts = [r for r in all_of_them if r.kind is RequirementKind.BUDGET and not r.value.tags]
    asked = [r for r in all_of_them if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    others = [r for r in asked if not tags & {*r.value.tags}]
    if (
        not tags
        or amounts
        or not others
        or not (
            re.search(r"预算|\bbudget\b.*\d|\d.*\bbudget\b", requirement.text, re.IGNORECASE)
            or _is_last_of_all(requirement, all_of_them, sentence)
        )
    ):
        return requirement
    mine = names([*dict.fromkeys(r.text for r in asked if r not in others)], language)
    why = say(language, f"当作只给{mine}的预算。", f"This was taken for the budget of {mine} alone.")
    return opened(requirement, why, language)


def _is_last_of_all(amount: Requirement, all_of_them: Sequence[Requirement], sentence: str) -> bool:
    """Whether it is the only amount, and stands behind all that is asked for, in a clause that names none of it."""
    works = [r.span for r in all_of_them if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.span]
    is_only = sum(r.kind is RequirementKind.BUDGET for r in all_of_them) == 1
    if not is_only or amount.span is None or not all(stands_in(span, sentence) for span in (amount.span, *works)):
        return False
    is_last = all(span.end <= amount.span.start for span in works) and not is_named_before_it(amount, sentence)
    return is_last and not any(_is_in_one_clause(span, amount.span, sentence) for span in works)


def _as_offered(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; open where it was said of work of which it is not settled that whoever is there does it."""
    tags, is_due = {*requirement.value.tags}, requirement.kind is RequirementKind.DEADLINE
    if requirement.kind not in _SAID_OF_WORK or requirement.status is not RequirementStatus.MET:
        return requirement
    if requirement.value.unit == TOPIC and requirement.value.number == 1:  # the role rests on its kinds
        return requirement
    if not tags and not is_due:  # a last day is that of whatever is made, and what is made may be another thing
        return requirement
    asked = [r for r in all_of_them if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    asked = [r for r in asked if not tags or tags & {*r.value.tags}]
    if not asked or any(r.status in SETTLED for r in asked):
        return requirement
    shown = names([*dict.fromkeys(f"“{r.span.text if r.span else r.text}”" for r in asked)], language)
    zh, en = f"有没有人做{shown}还没有定，不能说这一项满足了。", f"Whether anybody does {shown} is not settled."
    return opened(requirement, say(language, zh, en), language)


def _as_dated(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; that a day is none of those ruled out says nothing while it is not the one that was asked for."""
    value = requirement.value
    is_of_a_day = requirement.kind is RequirementKind.EXCLUSION and (value.weekdays or value.first)
    if requirement.status is not RequirementStatus.MET or not is_of_a_day:
        return requirement
    dated = [r for r in all_of_them if r.kind in {RequirementKind.DATE, RequirementKind.RECURRENCE}]
    unsettled = [r.text for r in dated if r.status not in SETTLED]
    if not unsettled:
        return requirement
    shown = names([f"“{one}”" for one in unsettled], language)
    why = say(language, f"{shown}还没有定，日子还会变。", f"{shown} is not settled, so the day may still change.")
    return opened(requirement, why, language)


def _as_long(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; a length of nothing in particular is none of those that have their own: it is of something unread."""
    is_free = requirement.kind is RequirementKind.DURATION and not requirement.value.tags
    if requirement.status is not RequirementStatus.MET or not is_free or requirement.value.unit not in _WITHIN_A_DAY:
        return requirement
    own = [r.value for r in all_of_them if r.kind is RequirementKind.DURATION and r.value.unit in _WITHIN_A_DAY]
    known = {tag for value in own for tag in value.tags}
    asked = [r for r in all_of_them if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    if not asked or any(not known & {*r.value.tags} for r in asked):
        return requirement
    note = say(language, "说的是哪件事，没有读懂。", "What this is said of was not understood.")
    return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note)


def _as_for_each(
    requirement: Requirement, all_of_them: Sequence[Requirement], language: Language, sentence: str
) -> Requirement:
    """The same; open where an amount is kept for one, and so many hours were asked for each of several.

    A reading that says so itself (`PER_PERSON`) is priced for all of them.
    """
    if requirement.kind is not RequirementKind.BUDGET or requirement.status is not RequirementStatus.MET:
        return requirement
    people = max((r.value.number or 0 for r in all_of_them if r.kind is RequirementKind.HEAD_COUNT), default=0)
    lengths = [r for r in all_of_them if r.kind is RequirementKind.DURATION and r.value.unit in _WITHIN_A_DAY]
    each = [r for r in lengths if _is_for_each(r.span, sentence)]
    if people <= 1 or not each:
        return requirement
    said = f"“{each[0].text}”"
    zh = f"{said}是每人的，{people:g} 人一共多少钱没有算。"
    en = f"{said} is for each of {people:g}: what all of it costs was not reckoned."
    return opened(requirement, say(language, zh, en), language)


def _as_long_for_so_many(
    requirement: Requirement, all_of_them: Sequence[Requirement], language: Language, sentence: str
) -> Requirement:
    """The same; open where a length is kept, and whether it is enough for the things that it is said with is not."""
    span = requirement.span
    if requirement.kind is not RequirementKind.DURATION or requirement.status is not RequirementStatus.MET or not span:
        return requirement
    counted = (r for r in all_of_them if r.kind is RequirementKind.QUANTITY and r.is_hard and r.value.unit == THINGS)
    beside = [r for r in counted if r.status not in SETTLED and r.span and _is_in_one_clause(span, r.span, sentence)]
    if not beside:
        return requirement
    shown = names([f"“{r.text}”" for r in beside], language)
    zh, en = f"{shown}没有核实，不知道这么久够不够。", f"{shown} is not settled, so whether that is long enough is not."
    return opened(requirement, say(language, zh, en), language)


def _is_for_each(span: Span | None, sentence: str) -> bool:
    if span is None or sentence[span.start : span.end] != span.text:
        return False
    return with_for_each(sentence, span.start, span.end) != (span.start, span.end)


def _as_of_the_work(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same, hard where words taken for background hold those of the work itself: "tuning for a harpsichord"."""
    if requirement.is_hard or requirement.value.unit != OCCASION or requirement.status in SETTLED:
        return requirement
    work = (r for r in all_of_them if r.kind is RequirementKind.CAPABILITY and r.is_hard)
    is_of_it = any(overlap(requirement.span, r.span) for r in work)
    if not is_of_it:
        return requirement
    if requirement.status is RequirementStatus.OPEN and _QUOTES.search(requirement.note):
        return replace(requirement, is_hard=True)  # in somebody's own words, for the requester to judge
    return replace(requirement, is_hard=True, note=not_all_said(language))


def _is_in_one_clause(one: Span, other: Span, sentence: str) -> bool:
    """Whether both stand in the sentence with nothing between them that ends a clause."""
    if not all(stands_in(span, sentence) for span in (one, other)):
        return False  # of what was said before or later
    first, second = sorted((one, other), key=lambda span: span.start)
    return _MARK.search(sentence, first.end, max(first.end, second.start)) is None


def _as_called(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same, and open where a trade is meant by another word than its name, and more that was said is not met.

    Of "a coach for frisbee" mentoring is one reading; whether whoever mentors is that coach, their words do not say.
    """
    tags = {*requirement.value.tags}
    if requirement.kind is not RequirementKind.CAPABILITY or requirement.status is not RequirementStatus.MET:
        return requirement
    if requirement.span is None or any(_is_a_form_of(requirement.span.text, tag) for tag in (requirement.text, *tags)):
        return requirement
    said = (r for r in all_of_them if r.kind is RequirementKind.QUALITY and r.is_hard and tags & {*r.value.tags})
    unsettled = [r for r in said if r.status not in SETTLED and overlap(requirement.span, r.span)]
    if not unsettled:
        return requirement
    word, label = requirement.span.text, requirement.text
    note = say(
        language,
        f"“{word}”当作“{label}”来找，“{unsettled[0].text}”没有核实。",
        f"“{word}” was taken for “{label}”, and “{unsettled[0].text}” is not settled.",
    )
    return replace(requirement, status=RequirementStatus.OPEN, note=note)


def _as_narrowed(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; open where what it is in or about is not met: 急救培训, "a talk on falconry"."""
    if requirement.kind is not RequirementKind.CAPABILITY or requirement.status is not RequirementStatus.MET:
        return requirement
    about = (r for r in all_of_them if r.kind is RequirementKind.QUALITY and r.value.unit == TOPIC)
    open_ones = [r for r in about if r.status not in SETTLED]
    tags = {*requirement.value.tags}
    unsettled = [
        r for r in open_ones if _is_right_before(r.span, requirement.span) or (r.is_hard and tags & {*r.value.tags})
    ]
    if not unsettled:
        return requirement
    zh = f"有人答应了，不过没有人写明“{unsettled[0].text}”。"
    en = f"Somebody has said yes, but nobody says that it is “{unsettled[0].text}”."
    return replace(requirement, status=RequirementStatus.OPEN, note=say(language, zh, en))


def _is_right_before(one: Span | None, other: Span | None) -> bool:
    return one is not None and other is not None and 0 <= other.start - one.end <= 1


def _as_kindred(
    requirement: Requirement, all_of_them: Sequence[Requirement], language: Language, named: Collection[str]
) -> Requirement:
    """The same; open where another word was taken for a kind of the trade that was asked for by its name.

    Of "儿童摄影，户外跟拍" somebody who photographs children does what was asked for, and no 活动摄影 besides.
    """
    if requirement.kind is not RequirementKind.CAPABILITY or requirement.status is not RequirementStatus.MET:
        return requirement
    tags = (requirement.text, *requirement.value.tags)
    if {*named} & {*tags}:
        return requirement
    if requirement.span is None or any(_is_a_form_of(requirement.span.text, tag) for tag in tags):
        return requirement
    others = [r for r in all_of_them if r.kind is RequirementKind.CAPABILITY and r.is_hard and r is not requirement]
    others = [r for r in others if {*r.value.tags} != {*requirement.value.tags}]
    by_name = [r for r in others if r.span and r.span.text == r.text and {*r.met_by} & {*requirement.met_by}]
    kindred = [r.text for r in by_name if _is_a_form_of(r.text, requirement.text)]
    if not kindred:
        return requirement
    word, label = requirement.span.text, requirement.text
    zh = f"“{word}”当作“{label}”，要的是“{kindred[0]}”，没有人写明做{label}。"
    en = f"“{word}” was taken for “{label}” beside “{kindred[0]}”, and nobody says that they do it."
    return replace(requirement, status=RequirementStatus.OPEN, note=say(language, zh, en))


def _is_a_form_of(word: str, label: str) -> bool:
    """Whether two characters of Chinese, or how a word begins, are common to both: "photographer", "photography"."""
    word, label = word.casefold(), label.casefold()
    pieces = {label[at : at + 2] for at in range(len(label) - 1) if not label[at : at + 2].isascii()}
    begins = {each[:_STEM] for each in label.split() if each.isascii() and len(each) >= _STEM}
    return any(piece in word for piece in pieces | begins) or (label.isascii() and (label in word or word in label))
