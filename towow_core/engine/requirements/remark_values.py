"""Another value in the place of one that the demand has: "Berlin instead of London", "两万改成三万", "from 60 to 80".

Whichever words say so, the old one must be the demand's own, and the new one of its kind, each with nothing else; the
old one is then none that is wanted, and none that is ruled out.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from towow_core.domain.requirements import (
    COUNTED,
    FROM_ON,
    OCCASION,
    TIME,
    Requirement,
    RequirementKind,
    RequirementValue,
    days_meant,
)
from towow_core.engine.language.change_clauses import Act, Clause
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.plain_wishes import moves
from towow_core.engine.language.text import clause_at
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.answers import amount_said, facts_said
from towow_core.engine.requirements.named_by import part_of, tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_errands import is_said_with
from towow_core.engine.requirements.remark_parts import is_place_of_all

K = RequirementKind
_WORDS_MAX = 40  # characters of a value
_SAID = frozenset({K.PLACE, K.DATE, K.DEADLINE, K.DURATION, K.LANGUAGE, K.MODE})
_COUNTED_KINDS = frozenset({K.HEAD_COUNT, K.QUANTITY, K.BUDGET})
_ABOUT = r"(?:about|around|roughly|only|大概|大约|约|共|一共)?\s*"
_PEOPLE = re.compile(
    rf"{_ABOUT}(?P<n>{remark_words.NUMBER.pattern})\s*(?:people|guests?|persons?|of us|heads|pax|个?人|个|位|名)?",
    re.IGNORECASE,
)
_THINGS = re.compile(rf"(?P<n>{remark_words.NUMBER.pattern})\s*(?P<of>[a-z -]*|[个位名场张件台次节盏把扇只条块份套本支杯瓶桶辆棵束]?[\u4e00-\u9fff]*)", re.IGNORECASE)  # fmt: skip
_MEASURES = "个位名场张件台次节盏把扇只条块份套本支杯瓶桶辆棵束 "
_AMOUNT = re.compile(
    rf"{_ABOUT}(?:S\$|[£€$¥￥])?\s?(?:{remark_words.NUMBER.pattern})\s?(?:k\b)?[万千百]?\s?(?:pounds?|euros?|dollars?|quid|yuan|francs?|yen|rupees?|[A-Z]{{3}}|元|块钱?)?",
    re.IGNORECASE,
)
# What stands around a value and says nothing more of it.
_LEAD = re.compile(
    r"(?:(?:(?:it|that)(?: is|['’]s)|there (?:are|is|will be|['’]ll be)|(?:is|are|be|make|do|have|hold|host|keep|put|say|take)(?: it| that)?|we(?:['’]re| are| will be|['’]ll be)|(?:we|i)?(?:['’]d| would)(?: like| love| prefer)(?: to)?|(?:it )?(?:has|have|needs?|ought) to be|(?:it )?(?:must|should|will) be|now|only|just|in|on|at|to|by|for|the|our)\s+)+"
    r"|(?:现在|应该|就|放|设|定|办|去|是|在|到|用|要|改)+",
    re.IGNORECASE,
)
_TRAIL = re.compile(r"\s*(?:(?:is|are|would be|will be) (?:fine|ok(?:ay)?|good|better|enough|right)|(?:就|也|都)?(?:可以|行|够|好)了?)$", re.IGNORECASE)  # fmt: skip
_CALLED = {
    K.BUDGET: re.compile(r"(?:总?预算|总价|费用|钱)|(?:(?:the|our) )?(?:total |whole )?(?:budget|limit|ceiling)(?: of| is)?", re.IGNORECASE),
    K.HEAD_COUNT: re.compile(r"(?:总?人数|人头)|(?:(?:the|our) )?(?:head ?count|numbers?(?: of (?:people|guests))?|guests?|people|group)(?: of| is)?", re.IGNORECASE),
    K.DATE: re.compile(r"(?:日期|日子|时间)|(?:(?:the|our) )?(?:date|day)(?: of| is)?", re.IGNORECASE),
    K.PLACE: re.compile(r"(?:地点|地方|城市)|(?:(?:the|our) )?(?:place|location|city|venue)(?: of| is)?", re.IGNORECASE),
    K.DURATION: re.compile(r"时长|(?:(?:the|our) )?(?:length|duration)(?: of| is)?", re.IGNORECASE),
    K.DEADLINE: re.compile(r"截止(?:日期|时间)?|(?:(?:the|our) )?deadline(?: of| is)?", re.IGNORECASE),
}  # fmt: skip
_HOW_MANY = re.compile(
    r"(?P<zh>[页张份件台套首幅字篇场节次])数|(?:(?:the|our) )?number of (?P<en>[a-z ]+)", re.IGNORECASE
)
_HOW_LONG = re.compile(
    r"(?P<zh>[\u4e00-\u9fff]{1,4}?)的?(?:时长|长度|长)|(?:the )?length of (?:the )?(?P<en>[a-z ]+)", re.IGNORECASE
)
_ITS_DAY = re.compile(r"^(?:the|our) |的?(?:日期|日子|时间|期限)$| (?:date|day|deadline)$", re.IGNORECASE)
_OF_THE_WORK = frozenset({K.LANGUAGE, K.DURATION})  # what is changed where a part becomes so long, or in that language
_OTHERS_OF_A_PART = frozenset({K.PLACE, K.LANGUAGE, K.MODE})  # what may be otherwise for one part than for all
_ALL = re.compile(
    r"(?:it|them|that|this|everything|all of it|all|the (?:event|whole thing)|[它这那]个?|(?:这个|整个)?活动|全部|)",
    re.IGNORECASE,
)
_BEGINS = re.compile(r"(?:再?开始|起)$|^(?:start(?:ing)?|begin(?:ning)?) (?:on |in |from )?", re.IGNORECASE)
_FOR_ONE = re.compile(r"[每一]个?[\u4e00-\u9fff]{1,2}|人均")
_IS_A_RANGE = re.compile(r"from\b|从", re.IGNORECASE)  # with no verb before it


def put_in_place(reading: Remark, clause: Clause) -> bool:
    """Whether the clause puts a value in the place of one that the demand has; it is then put there.

    Where it says so of one part, and the demand of all, the part has it from now on, and the rest what all had.
    """
    pairs = [*_pairs(clause, reading)]
    if len(pairs) != 1:
        return False
    old, new, words = pairs[0]
    tags = old.value.tags or _tags_of_part(clause.of, old, reading)
    if tags == old.value.tags:
        reading.replaced.append(old.requirement_id)
    reading.found[:] = [r for r in reading.found if r.kind is not old.kind or r.value.tags != tags]
    is_said = re.search(r"[^\W\d_]", words) and read_number(words) is None
    counted = _THINGS.fullmatch(words) if old.kind is K.QUANTITY else None
    is_said = is_said and not (counted and not counted["of"].strip(_MEASURES))  # "五盏", of lamps
    text = words if is_said or old.kind is K.BUDGET else clause.text
    value = replace(new, tags=tags, per=old.value.per)
    reading.found.append(Requirement(requirement_id="", kind=old.kind, text=text, value=value, is_hard=old.is_hard))
    return True


def is_of_a_value(clause: Clause, reading: Remark) -> bool:
    """Whether the clause puts something in the place of a value: nothing that it names is then wished by itself."""
    if clause.act is not Act.REPLACE or not (clause.what and clause.new):
        return False
    words = _bare(clause.what)
    is_counted = any(_fits(pattern, words) for pattern in (_PEOPLE, _AMOUNT))
    return is_counted or (_IS_A_RANGE.match(clause.text) is None and _fact(words, _SAID, reading) is not None)


def _pairs(clause: Clause, reading: Remark) -> Iterator[tuple[Requirement, RequirementValue, str]]:
    """Each requirement that the old words may be, with the value of its kind that the new ones are, as it is said."""
    for one in reading.standing if clause.what and clause.new else ():
        is_first = one.value.unit == FROM_ON and moves(clause.text)
        if one.kind is K.DATE and _IS_A_RANGE.match(clause.text) and not is_first:
            continue
        if one.requirement_id in reading.replaced or not _is_of(clause.of, one, reading):
            continue
        before, after = (_uncalled(words, one) for words in (clause.what, clause.new))
        old = value_like(before, one, reading)
        if not (_is_called(before, one, reading) if old is None else is_same(old, one)):
            continue
        new = value_like(after, one, reading)
        if new is not None and not is_same(new, one) and not days_meant(new) & days_meant(one.value):
            yield one, new, after


def _is_of(words: str, one: Requirement, reading: Remark) -> bool:
    """Whether the words that say of what it is are those of this requirement, or of everything."""
    called = _CALLED.get(one.kind)
    if called is not None and called.fullmatch(words):
        return not one.value.tags
    occasions = {r.text.casefold() for r in reading.standing if r.kind is K.QUALITY and r.value.unit == OCCASION}
    if _ALL.fullmatch(words) or words.casefold() in occasions:
        return True
    work = [r for r in reading.meant(words) if r.kind is K.CAPABILITY]
    return bool(work and one.value.tags and part_of(one, work)) or bool(_tags_of_part(words, one, reading))


def _tags_of_part(words: str, one: Requirement, reading: Remark) -> tuple[str, ...]:
    """Of the one part that the words name, where the requirement is said of all, and may be another for a part."""
    work = tuple(r for r in reading.meant(words) if r.kind is K.CAPABILITY)
    others = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard and r not in work]
    if one.value.tags or one.kind not in _OTHERS_OF_A_PART or not (work and others) or is_place_of_all(work, reading):
        return ()
    return tuple(dict.fromkeys(tag for r in work for tag in tags_of(r)))


def _is_called(words: str, one: Requirement, reading: Remark) -> bool:
    """Whether the words are the name of what has the value, and do not say the value: "页数", "the number of pages"."""
    if one.kind is K.QUANTITY and (counted := _HOW_MANY.fullmatch(words)) is not None:
        of = (counted["zh"] or counted["en"] or "").casefold().removesuffix("s")
        return of in one.text.casefold()
    is_its_thing = len(words) > 1 or (not words.isascii() and words in one.text)  # "灯", of 三盏灯
    if one.kind is K.QUANTITY and is_its_thing and words.casefold() in one.text.casefold():
        return not remark_words.NUMBER.search(words)  # "手册变成45页", of 30页的产品手册
    called = _CALLED.get(one.kind)
    if called is not None and called.fullmatch(words):
        return not one.value.tags
    if one.kind is K.DURATION and (said := _HOW_LONG.fullmatch(words)) is not None:  # "片长", of 宣传片
        return (said["zh"] or said["en"]) in reading.understanding.surface_demand
    if one.kind is K.DEADLINE and (name := _ITS_DAY.sub("", words)) and len(name) > 1:  # "交片", of 1月31日前交片
        return name.casefold() in one.text.casefold() and not remark_words.NUMBER.search(name)
    if one.kind is K.BUDGET and one.value.per and _FOR_ONE.fullmatch(words):  # "每次涨到180"
        each = amount_said(f"{words}{one.value.number:g}元", reading.understanding, reading.today)
        return [r.value.per for r in each] == [one.value.per]
    work = [r for r in reading.meant(words) if r.kind is K.CAPABILITY]
    if one.kind is K.DURATION and work and not one.value.tags:  # "代账改签一年", of 代账，先签半年
        return is_said_with(one, _asked_with(work, reading), reading)
    return one.kind in _OF_THE_WORK and bool(work and one.value.tags) and part_of(one, work)


def _asked_with(work: Sequence[Requirement], reading: Remark) -> list[Requirement]:
    """That work, and what the same clause of the demand asks for: 代账报税."""
    sentence = reading.understanding.surface_demand
    clauses = [clause_at(sentence, r.span.start, r.span.end) for r in work if r.span]
    asked = [r for r in reading.standing if r.kind is K.CAPABILITY and r.span]
    return [r for r in asked if r.span and any(begin <= r.span.start < end for begin, end in clauses)]


def _uncalled(words: str, one: Requirement) -> str:
    """ "人数50": the value alone."""
    called = _CALLED.get(one.kind)
    named = called.match(words) if called is not None and not one.value.tags else None
    return _bare(words[named.end() :] if named and words[named.end() :].strip() else words)


def _bare(words: str) -> str:
    words = _TRAIL.sub("", words.strip(" ，,。."))
    lead = _LEAD.match(words)
    return words[lead.end() :] if lead and lead.end() < len(words) else words


def value_like(words: str, like: Requirement, reading: Remark) -> RequirementValue | None:
    """The words as a value like that one's; None where they say something else, or more."""
    if len(words) > _WORDS_MAX:
        return None
    match like.kind:
        case K.HEAD_COUNT:
            return _number(_PEOPLE.fullmatch(words), like)
        case K.QUANTITY:
            said = _THINGS.fullmatch(words)
            of = said["of"].strip(_MEASURES).casefold().removesuffix("s") if said else ""
            return _number(said, like) if of in like.text.casefold() else None
        case K.BUDGET:
            amounts = amount_said(words, reading.understanding, reading.today) if _fits(_AMOUNT, words) else []
            return amounts[0].value if len(amounts) == 1 else None
        case K.PLACE if words.casefold() in {like.text.casefold(), like.value.text.casefold()}:
            return like.value
        case K.RECURRENCE:
            day = _fact(words, frozenset({K.DATE}), reading)
            weekday = (date.fromisoformat(day.value.first).isoweekday(),) if day and day.value.first else ()
            return replace(like.value, weekdays=weekday) if len(like.value.weekdays) == len(weekday) else None
        case K.DEADLINE | K.DATE if like.kind is K.DEADLINE or like.value.unit == FROM_ON:
            return _end_like(words, like, reading)
        case _:
            found = _fact(words, frozenset({like.kind}), reading)
            is_of_it = found is not None and {*found.value.tags} <= {*like.value.tags}
            return _into(found.value, like) if found is not None and is_of_it else None


def _end_like(words: str, like: Requirement, reading: Remark) -> RequirementValue | None:
    """Another last day, or another first one of what comes again."""
    if like.kind is K.DEADLINE:
        day = _fact(words, frozenset({K.DATE, K.DEADLINE}), reading)
        return None if day is None else RequirementValue(last=day.value.last)
    day = _fact(_BEGINS.sub("", words), frozenset({K.DATE}), reading)
    is_day = day is not None and day.value.first and not day.value.tags
    return RequirementValue(first=day.value.first, unit=FROM_ON) if day and is_day else None


def _into(value: RequirementValue, like: Requirement) -> RequirementValue:
    """ "译成法文", where it was from Chinese into English: from Chinese into French."""
    before, now = like.value.text.split(","), value.text.split(",")
    is_goal = like.kind is K.LANGUAGE and len(before) > 1 and len(now) == 1
    return replace(value, text=",".join((before[0], *now))) if is_goal else value


def day_said(words: str, reading: Remark) -> str:
    """The one day that the words are, ISO 8601; "" where they are none, or say more."""
    day = _fact(words, frozenset({K.DATE, K.DEADLINE}), reading)
    return "" if day is None else day.value.first or day.value.last


def _fits(pattern: re.Pattern[str], words: str) -> bool:
    return pattern.fullmatch(words) is not None


def _number(said: re.Match[str] | None, like: Requirement) -> RequirementValue | None:
    number = read_number(said["n"]) if said else None
    return replace(like.value, number=int(number)) if number and number == int(number) else None


def _fact(words: str, kinds: frozenset[RequirementKind], reading: Remark) -> Requirement | None:
    """The one fact that the words are, of one of these kinds, or an hour of the day where qualities are asked for."""
    key = (words, kinds)
    if key not in reading.facts:
        reading.facts[key] = next(_facts(words, kinds, reading), None)
    return reading.facts[key]


def _facts(words: str, kinds: frozenset[RequirementKind], reading: Remark) -> Iterator[Requirement]:
    around = ("on ", "on the ", "in ", "at ", "") if words.isascii() else ("在", "")
    for lead in around if len(words) <= _WORDS_MAX else ():
        facts, _ = facts_said(f"{lead}{words}", reading.understanding, reading.today, reading.known)
        one = facts[0] if len(facts) == 1 else None
        if one is None or one.span is None or one.kind not in kinds or one.value.unit in COUNTED:
            continue
        is_hour = one.kind is not K.QUALITY or one.value.unit == TIME
        if is_hour and one.span.start <= len(lead) and one.span.end == len(lead) + len(words):
            yield one


def is_same(value: RequirementValue, one: Requirement) -> bool:
    """Whether the requirement has that value already."""
    own = one.value
    if one.kind in _COUNTED_KINDS:
        return value.number == own.number and value.unit == own.unit
    if one.kind is K.DATE and own.unit == FROM_ON:
        return value.first == own.first
    if one.kind in {K.DATE, K.DEADLINE}:
        return (value.first, value.last, value.days) == (own.first, own.last, own.days)
    if one.kind is K.RECURRENCE:
        return value.weekdays == own.weekdays
    if one.kind is K.DURATION:
        return (value.number, value.unit) == (own.number, own.unit)
    return value.text.casefold() == own.text.casefold()
