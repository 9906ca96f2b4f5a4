"""A clause that is nothing but a value of the demand's, or several: "45 place cards", "three dogs, to the 8th", "make it 14".

Each takes the place of the demand's own one of the same kind and of the same thing. Where two could be meant, or any of
what the clause says is none, the clause does nothing.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_values import day_said, is_same, value_like

K = RequirementKind
_WORDS_MAX = 60  # characters of a clause
_NEAR = 4  # times as many, or as few, as a bare number may be of what it replaces
_MONTH_MAX = 31  # days
_DAYS_MAX = 62  # of a range
_VALUES = (K.HEAD_COUNT, K.QUANTITY, K.BUDGET)
_ROUGHLY = re.compile(r"[一二两三四五六七八九]{2}[十百千万]|\d[~～-]\d|左右|\bor so\b|ish\b", re.IGNORECASE)
_AND = re.compile(
    r"\s+and\s+|(?<![\d一二两三四五六七八九十百千万])\s*[/、]\s*", re.IGNORECASE
)  # "50人/一万二", and no "50/60"
_LEAD = re.compile(
    r"(?:现在|其实|实际上?|抱歉|那就?|就|只|一共|总共|我们|需要|改成|改为|要|是)+(?=[\d一二两三四五六七八九十百千万])"
    r"|(?:(?:sorry|so|and|but|well|actually|no|now|then|please|just|only|it['’]s|it is|it['’]ll be|there are|there will be|we['’]re|we are|we need|we want|we['’]d like|we will be|we['’]ll be|make (?:it|that)|let['’]?s (?:do|make it|go for|say))\b[\s,]*)+",
    re.IGNORECASE,
)
_OF_IT = re.compile(r"\b(?:it['’]s|it is|it['’]ll be)\b", re.IGNORECASE)
_TRAIL = re.compile(r"(?:就[行好]|[吧了哈])+$|[\s,]*\b(?:please|now|instead|then|in the end|after all|in total|thanks)$", re.IGNORECASE)  # fmt: skip
_BARE = re.compile(r"\d[\d,.]*|[一二两三四五六七八九十百千万]+[个]?|[a-z-]+", re.IGNORECASE)
_OF_THE_MONTH = re.compile(r"(?:the )?\d{1,2}(?:st|nd|rd|th)", re.IGNORECASE)
_N_ZH = rf"(?:\d{{1,2}}|{ZH_NUMBER})"
_N_EN = rf"(?:\d{{1,2}}|an?|{EN_NUMBER})"
_LONGER = re.compile(
    rf"(?:日子|时间|天数)?(?:也|再|就|要|想){{0,2}}(?:多|延长)了?(?:住|待|遛|照看|寄养)?(?P<zh>{_N_ZH})[天晚]"
    rf"|for another (?:day|night)|another (?:day|night) longer"
    rf"|(?:for )?(?:(?P<more>{_N_EN}) (?:more|extra|additional|further) (?:day|night)s?|(?P<longer>{_N_EN}) (?:day|night)s? (?:longer|more))",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    rf"(?:一直|延长?|住|寄养)?(?:到|至)(?P<zh>(?:{_N_ZH}月)?{_N_ZH}[日号])(?:为止)?|(?:up )?(?:to|until|till|through) (?P<en>(?:the )?[\w ]{{3,20}})",
    re.IGNORECASE,
)


def put_bare_values(reading: Remark, clause: str) -> bool:
    """Whether the clause is nothing but such values; each is then put in its place."""
    words = _said_in(clause)
    if not words or len(words) > _WORDS_MAX or _ROUGHLY.search(words):
        return False
    pieces = [each.strip() for each in _AND.split(words) if each.strip()]
    is_all = words == _said_in(reading.text) and not _OF_IT.search(clause)
    if not is_all and any(_BARE.fullmatch(each) for each in pieces):
        return False  # beside anything else, of what the number is nobody knows
    said = [_meant(_unled(piece), reading, is_alone=len(pieces) == 1) for piece in pieces]
    if any(len(each) != 1 for each in said) or len({each[0][0].requirement_id for each in said}) < len(said):
        return False
    for piece, ((old, new),) in zip(pieces, said, strict=True):
        if not is_same(new, old):
            is_named = re.search(r"[^\W\d_]", piece) and len(pieces) > 1
            _put(reading, old, new, piece if is_named or old.kind is K.BUDGET else clause.strip(" ，,。."))
    return True


def _said_in(words: str) -> str:
    """The words without those that lead to a value, or trail behind it."""
    return _TRAIL.sub("", _unled(words.strip(" ，,。.！!"))).strip(" ，,")


def _unled(words: str) -> str:
    lead = _LEAD.match(words)
    return words[lead.end() :] if lead and lead.end() < len(words) else words


def _meant(words: str, reading: Remark, *, is_alone: bool) -> list[tuple[Requirement, RequirementValue]]:
    """What of the demand the words may replace, with the value that they are; an amount alone may be of anything."""
    if (days := _days(words, reading)) is not None:
        return [days]
    is_bare = _BARE.fullmatch(words) is not None
    if _OF_THE_MONTH.fullmatch(words) and (day := day_said(words, reading)):
        on_one = [
            r for r in reading.standing if r.kind is K.DATE and not r.value.tags and r.value.first == r.value.last != ""
        ]
        return [(one, RequirementValue(first=day, last=day)) for one in on_one]
    return [
        (one, value)
        for one in reading.standing
        if one.kind in _VALUES and one.requirement_id not in reading.replaced
        if one.kind is not K.BUDGET or not (one.value.tags or reading.asked_at or (is_alone and not is_bare))
        if (value := value_like(words, one, reading)) is not None
        and (not is_bare or (_is_near(value, one) and not _may_be_a_day(value, reading)))
    ]


def _is_near(value: RequirementValue, one: Requirement) -> bool:
    """Of "make it 14" only what is of that size is meant: the eight people, and not the 600 dollars."""
    new, old = value.number or 0, one.value.number or 0
    return new > 0 and old > 0 and new <= old * _NEAR and old <= new * _NEAR


def _may_be_a_day(value: RequirementValue, reading: Remark) -> bool:
    """Whether a bare number may as well be another day of the month, where the demand has one."""
    has_a_day = any(
        one.kind in {K.DATE, K.DEADLINE} and (one.value.first or one.value.last) for one in reading.standing
    )
    return has_a_day and 1 <= (value.number or 0) <= _MONTH_MAX


def _put(reading: Remark, old: Requirement, new: RequirementValue, words: str) -> None:
    reading.replaced.append(old.requirement_id)
    reading.found[:] = [r for r in reading.found if r.kind is not old.kind or r.value.tags != old.value.tags]
    value = replace(new, tags=old.value.tags, per=old.value.per)
    reading.found.append(Requirement(requirement_id="", kind=old.kind, text=words, value=value, is_hard=old.is_hard))


def _days(words: str, reading: Remark) -> tuple[Requirement, RequirementValue] | None:
    """The demand's days from a first to a last one, with another last one; of a single day nothing is longer."""
    ranges = [*_ranges(reading)]
    if len(ranges) != 1:
        return None
    one = ranges[0]
    first = date.fromisoformat(one.value.first)
    before = next((r.value.last for r in reading.found if r.kind is K.DATE and r.value.first == one.value.first), "")
    if (longer := _LONGER.fullmatch(words)) is not None:
        said = next((each for each in longer.groups() if each), "one")
        last = date.fromisoformat(one.value.last) + timedelta(days=int(read_number(said) or 1))
        last = max(last, date.fromisoformat(before)) if before else last  # "one day more, to the 7th"
    elif (until := _UNTIL.fullmatch(words)) is not None:
        day = day_said(until["zh"] or until["en"], reading)
        last = date.fromisoformat(day) if day else first
    else:
        return None
    many = (last - first).days + 1
    if not 1 < many <= _DAYS_MAX:
        return None
    every = tuple((first + timedelta(days=n)).isoformat() for n in range(many))
    return one, replace(one.value, last=last.isoformat(), number=many, every=every)


def _ranges(reading: Remark) -> Iterator[Requirement]:
    """Days of which each is asked for."""
    for one in reading.standing:
        is_range = one.kind is K.DATE and not one.value.tags and one.value.first < one.value.last
        if is_range and len(one.value.every) > 1:
            yield one
