"""Other days in a remark's everyday words: "Wednesdays and Thursdays would suit us best", "改成周日骑", "周三周四最方便"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import COUNTED, TIME, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.named_by import part_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_errands import is_said_with

K = RequirementKind
_NAMES_EN = ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")
_DAY_EN = rf"(?:{'|'.join(_NAMES_EN)})days?"
_DAYS_EN = rf"(?P<days>{_DAY_EN}(?:(?:, (?:and )?| and | & | or ){_DAY_EN}){{0,5}})(?P<hour> (?:mornings?|afternoons?|evenings?|nights?))?"
_DAYS_ZH = r"(?P<days>每?个?(?:周|星期|礼拜)[一二三四五六日天](?:(?:、|和|跟|与|或者?|还有)?每?(?:周|星期|礼拜)?[一二三四五六日天]){0,5})(?P<hour>早上|上午|中午|下午|傍晚|晚上)?"
_NAMED = re.compile(r"(?:周|星期|礼拜)[一二三四五六日天]")
_NUMBERS_ZH = "一二三四五六日"
_SUITS_EN = r" (?:(?:would|will|are|is|might|really|always) ){0,3}(?:be |suits? |works? |fits? |(?:easiest|good|great|fine|better|best|ideal|perfect|convenient)\b ?)(?:us |me |for us |for me |in |well |much |a lot |far |by far ){0,3}(?:(?:the )?(?:easiest|good|great|fine|better|best|ideal|perfect|convenient))?(?: for (?:us|me|her|him|them))?(?: now| actually| instead)?"
_WANTS_EN = r"(?:(?:we|i)(?:['’]d| would)? (?:now )?(?:rather|prefer|like|want|need)(?: (?:have|do|have it|do it|it|to come))?|(?:please )?(?:make|change|move|switch|put) (?:it|that|them)(?: (?:to|on))?|(?:let['’]s|let us)(?: say| do| have)?|better|rather)"
_WEEKLY = (
    re.compile(rf"(?:(?:so|and|but|well|actually|now|please|also|sorry)[\s,]+){{0,3}}(?:on )?{_DAYS_EN}{_SUITS_EN}", re.IGNORECASE),
    re.compile(rf"(?:(?:so|and|but|well|actually|now|please|also|sorry)[\s,]+){{0,3}}{_WANTS_EN} (?:on |every )?{_DAYS_EN}(?: instead| please| now| rather| then)*", re.IGNORECASE),
    re.compile(rf"(?:那么?|就|还是|我们?|时间|日子|上课|课|想|最好|希望|请|现在|也|能|可以|都)*(?:改[成到为在]?|换[成到]|挪到|调[到成整]{{1,2}}|定在|放[在到]|约在|安排在|选)?(?:在|是)?{_DAYS_ZH}(?:这?两天|这?几天)?(?:对?我们(?:来说)?|对孩子)?(?:就|都|也|是|会|比较|更|最|上课?|来|学|教|练){{0,3}}(?:最?好|最?合适|最?方便|可以|就?行|有空|有时间|OK)?(?:了|吧|些|一点)?", re.IGNORECASE),
)  # fmt: skip
# Of which work, before that: "游泳改成周日上午", "the swimming moves to Sundays".
_OF_WORK = (
    re.compile(r"(?:那么?|就|把|另外|还有|然后)?(?P<what>[^，,\s]{1,8}?)(?:课|那边|那个|的时间|时间)?(?P<rest>(?:就|都|也|想|还是)?(?:改|换|挪|调|定|放|安排|移)[^，,]+)"),
    re.compile(rf"(?:(?:please|and|but|also|so) )*(?:move|switch|change|shift|put) (?P<what>(?:the |our |my )?[a-z][a-z -]{{1,24}}?) (?:to|on|onto) (?P<rest>(?:every )?{_DAY_EN}.*)", re.IGNORECASE),
    re.compile(rf"(?:(?:please|and|but|also|so) )*(?P<what>(?:the |our |my )?[a-z][a-z -]{{1,24}}?) (?:(?:moves|goes|is|are|will be|should (?:be|go|move)|has to be|to be|can be|now|rather|instead) )*(?:to|on|onto) (?P<rest>(?:every )?{_DAY_EN}.*)", re.IGNORECASE),
)  # fmt: skip
# From when on they are: "从1月10日起改到周日", "move it to Sundays from 10 January".
_FROM_THEN = (
    re.compile(r"(?P<from>(?:从|自|打)[^，,]{2,12}?(?:开始|起|以后|之后))(?:就|都|我们|,|，)?(?P<rest>.+)"),
    re.compile(r"(?P<from>[^，,]{2,12}(?:开始|起))(?:就|都|我们)?(?P<rest>[改换挪调].+)"),
    re.compile(r"(?P<rest>.{1,200}?),? (?P<from>(?:from|starting|beginning)(?: on)? (?:the )?(?=[^,;]{0,20}\d)[^,;]{3,20}?)(?: on(?:wards?)?)?", re.IGNORECASE),
    re.compile(r"(?P<from>(?:from|starting|beginning)(?: on)? (?:the )?(?=[^,;]{0,20}\d)[^,;]{3,20}?)(?: on(?:wards?)?)?,? (?P<rest>(?:on |make |move |change |switch |put |let).+)", re.IGNORECASE),
)  # fmt: skip
_OUT = re.compile(r"不行|不方便|没空|没时间|有事|来不了|不要|别在|\bcan(?:['’]t|not)\b|\bnot\b|n['’]t\b|\binstead of\b|\brather than\b", re.IGNORECASE)  # fmt: skip
_HAN = re.compile(r"[\u4e00-\u9fff]")
_OR = re.compile(r"\bor\b|或", re.IGNORECASE)
_SESSIONS = "sessions"
_MOVED_ZH = re.compile(
    r"(?:那么?|就|还是|我们?|时间|日子|日期|活动|整个|想|希望|请|能不能|可以|能|都|也)*(?P<moves>(?:改|换|挪|移|调|推迟|提前|延)(?:[到成为至在]))(?P<when>[^，,]{3,16}?)(?:吧|了|哈)*"
)
_MOVED_EN = re.compile(
    rf"(?:(?:so|and|but|well|actually|please|sorry)[\s,]+){{0,3}}(?:let['’]s|we['’]ll|we will|we(?:['’]d| would) (?:rather|like to|prefer to)|(?:we|i) want to|(?:can|could) we) (?P<tail>[a-z]+(?: [a-z]+){{0,2}}) (?P<when>(?:on |to )?(?:the )?(?:{_DAY_EN}|\d{{1,2}}(?:st|nd|rd|th)?(?: of)?(?: [a-z]+)?)(?: (?:morning|afternoon|evening))?)(?: instead| rather| please| then| now)*",
    re.IGNORECASE,
)
_OF_A_DAY = re.compile(r"[号日月年天点半时早晚上下午中]$|[号日]")
_TAIL_MAX = 3  # characters
_ANY_VERB = re.compile(
    r"再?[去来]?(?:办|做|去|来|走|搞|拍|开|弄|进行|举行|举办|出发|开始|见面?|聚|玩|搬|上)|(?:(?:do|have|hold|go|meet|come|start|make|move|put|it|this|that|out|the|our|everything) ?)+",
    re.IGNORECASE,
)


def other_days(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said, each put in the place of the days that the demand had; else it is left to be read."""
    old = {day for r in reading.standing if r.kind is K.RECURRENCE for day in r.value.weekdays}
    pieces, is_weekly = plain_pieces(reading.text), False
    for start, end in pieces:
        words = reading.text[start:end].strip(" 。.")
        is_put = _put_weekly(words, reading) or _put_weekly_from(words, reading) or _put_weekly_of_work(words, reading)
        is_weekly = is_weekly or is_put
        if is_put or _put_moved(words, reading):
            yield start, end
    for start, end in pieces if is_weekly else ():
        words = reading.text[start:end].strip(" 。.")
        if _OUT.search(words) and (out := {*_weekdays(words)}) and out <= old:  # said of each of them, and of no date
            reading.add(K.EXCLUSION, words, RequirementValue(weekdays=tuple(sorted(out))))
            yield start, end


def _put_weekly_from(words: str, reading: Remark) -> bool:
    """The same, from a day on that is said with it, which is the series' first day from now on."""
    for pattern in _FROM_THEN:
        said = pattern.fullmatch(words)
        facts, left = (
            facts_said(said["from"], reading.understanding, reading.today, reading.known) if said else ([], "")
        )
        if said is None or len(facts) != 1 or facts[0].kind is not K.DATE or not facts[0].value.first or left:
            continue
        if _put_weekly(said["rest"], reading):
            dates = [
                r for r in reading.standing if r.kind is K.DATE and not r.value.tags and r.value.unit not in COUNTED
            ]
            reading.replaced += [r.requirement_id for r in dates]
            reading.found.append(replace(facts[0], span=None))
            return True
    return False


def _put_weekly_of_work(words: str, reading: Remark) -> bool:
    """The same, of the one work that is named before them, where that alone is what comes again."""
    for pattern in _OF_WORK:
        said = pattern.fullmatch(words)
        work = reading.part_meant(said["what"]) if said is not None else ()
        if said is None or len(work) != 1:
            continue
        often = [r for r in reading.standing if r.kind is K.RECURRENCE]
        is_its = all(part_of(r, work) if r.value.tags else is_said_with(r, work, reading) for r in often)
        rest = said["rest"] if _HAN.search(said["rest"]) else f"make it {said['rest']}"
        if often and is_its and _put_weekly(rest, reading, work=work):
            return True
    return False


def _put_weekly(words: str, reading: Remark, *, work: Sequence[Requirement] = ()) -> bool:
    """Other days of the week, of what comes again: how many times a week stays, and so do days that do not suit.

    Args:
        work: Whose days those are, where the remark names it.
    """
    often = [r for r in reading.standing if r.kind is K.RECURRENCE]
    said = next((found for one in _WEEKLY if (found := one.fullmatch(words)) is not None), None)
    if said is None or not often or (not work and _is_of_several(often, reading)):
        return False
    days, rest = _weekdays(said["days"]), reading.text.replace(words, "")
    if _OUT.search(rest):  # "周二不行了，换成周五": the others stay
        old = {day for r in often for day in r.value.weekdays}
        if (
            not (unsuited := {*_weekdays("".join(_NAMED.findall(rest)) or (rest if rest.isascii() else ""))})
            or not unsuited <= old
        ):
            return False
        days = tuple(sorted({*days, *(old - unsuited)}))
    if not days or (_OR.search(said["days"]) and len(days) > 1) or re.search(r"[这下本上]个?周", words):
        return False
    before = [r for r in often if r.value.weekdays]
    out = [r for r in reading.standing if r.kind is K.EXCLUSION and {*r.value.weekdays} & {*days}]
    if any(tuple(r.value.weekdays) == days for r in before):
        return False
    reading.replaced += [r.requirement_id for r in (*before, *out)]
    hour = f"in the {said['hour'].strip().rstrip('s')}" if said["hour"] and said["hour"].isascii() else said["hour"]
    hours = facts_said(hour, reading.understanding, reading.today, reading.known)[0] if hour else []
    reading.found += [replace(r, span=None) for r in hours if r.kind is K.QUALITY and r.value.unit == TIME]
    counts = [r for r in often if r.value.unit == _SESSIONS and r.value.number]
    counted = counts[0].value if counts else RequirementValue()
    others = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard and r not in work]
    tags = often[0].value.tags or (work[0].value.tags if work and others else ())
    value = RequirementValue(text=said["days"], weekdays=days, tags=tags, number=counted.number, unit=counted.unit)
    # How often is one line with its days, and stays said in it.
    kept = [r for r in counts if r not in before]
    reading.replaced += [r.requirement_id for r in kept]
    join = ", " if words.isascii() else "，"
    reading.add(K.RECURRENCE, join.join((words, *(r.text for r in kept))), value)
    return True


def _weekdays(words: str) -> tuple[int, ...]:
    if words.isascii():
        found = {n for n, name in enumerate(_NAMES_EN, 1) if re.search(rf"\b{name}days?\b", words, re.IGNORECASE)}
    else:
        said = re.sub(r"星期|礼拜", "周", words).replace("天", "日")
        found = {n for n, name in enumerate(_NUMBERS_ZH, 1) if name in said}
    return tuple(sorted(found))


def _is_of_several(often: Sequence[Requirement], reading: Remark) -> bool:
    """Whether several works come again, or another one has a day of its own."""
    works = {r.value.tags for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard}
    has_day = any(
        r.kind is K.DATE and r.value.first == r.value.last != "" and not r.value.unit for r in reading.standing
    )
    return len({r.value.tags for r in often}) > 1 or (len(works) > 1 and (has_day or len(often) > 1))


def _put_moved(words: str, reading: Remark) -> bool:
    """ "改成周日骑", of 骑行: what is done then says nothing more."""
    days = [r for r in reading.standing if r.kind is K.DATE and not r.value.tags and r.value.unit not in COUNTED]
    if len(days) != 1 or not days[0].value.first:
        return False
    for when, tail in _moved(words):
        if not _is_done_then(tail, reading) or any(r.kind is K.CAPABILITY for r in reading.named(tail)):
            continue
        facts, _ = facts_said(when, reading.understanding, reading.today, reading.known)
        left = when
        for one in facts:
            left = left.replace(one.text, " ")
        dates = [r for r in facts if r.kind is K.DATE and r.value.first and r.value.unit not in COUNTED]
        hours = [r for r in facts if r.kind is K.QUALITY and r.value.unit == TIME]
        is_all = len(dates) == 1 and len(facts) == 1 + len(hours) and not any(r.value.tags for r in facts)
        if is_all and not re.sub(r"\b(?:on|the)\b", "", left).strip():
            reading.found += [replace(one, span=None) for one in facts]
            return True
    return False


def _moved(words: str) -> Iterator[tuple[str, str]]:
    """The day that it goes to, and what is done then."""
    if (said := _MOVED_ZH.fullmatch(words)) is not None:
        when = said["when"]
        yield from ((when[:-many], when[-many:]) for many in range(1, _TAIL_MAX + 1) if len(when) > many + 1)
    if (said := _MOVED_EN.fullmatch(words)) is not None:
        yield f"on {re.sub(r'^(?:on|to) ', '', said['when'])}", said["tail"].casefold()


def _is_done_then(tail: str, reading: Remark) -> bool:
    """Whether it is a verb of any event's, or one of the demand's own."""
    demand = reading.understanding.surface_demand.casefold()
    if _OF_A_DAY.search(tail):
        return False
    left = _ANY_VERB.sub("", tail).strip() if tail.isascii() else tail
    return _ANY_VERB.fullmatch(tail) is not None or all(each in demand for each in left.split())
