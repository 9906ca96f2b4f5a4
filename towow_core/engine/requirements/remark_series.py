"""What a remark makes of what comes again: how often, from when, until when, on which of its days only."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from towow_core.domain.requirements import COUNTED, UNTIL, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.matching.day_choice import open_days
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.manner import recurrences
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_dropped_days import days_dropped, leading_to_days, reasons, says_only_these
from towow_core.engine.requirements.weekdays_named import weekdays_in

K = RequirementKind
_SESSIONS = "sessions"
_N_ZH, _N_EN = rf"\d{{1,2}}|{ZH_NUMBER}", rf"\d{{1,2}}|{EN_NUMBER}"
_LEAD_ZH = r"(?:那么?|就|还是|我们?|先|现在|请|想|希望|能不能|可以|一共|总共|只|改[成为到]?|减[到成少]*|变[成为]?|加[到成]|要|再)*"
_LEAD_EN = r"(?:(?:and|so|but|well|now|please|then|actually|also|let['’]s|let us|we(?:['’]ll| will| would|['’]d)?|i|can we|could we|just|only|like to|want to|need|want|do|have|take|book|make it|make that|say|keep it to) )*"
_OCCASIONS_EN = (
    r"(?:times|sessions|lessons|classes|visits|evenings|mornings|afternoons|appointments|meetings|workshops|dates)"
)
_UNITS_ZH = r"(?:次|节|堂|回)(?:课|活动)?"
_TIMES = (
    re.compile(rf"{_LEAD_ZH}(?:上|做|来|办|学|排|练|安排)?(?P<n>{_N_ZH}){_UNITS_ZH}(?:就|也|都)*(?:够了?|好了?|行了?|可以了?|成)?(?:吧|了)?"),
    re.compile(rf"{_LEAD_EN}(?P<n>{_N_EN})(?: [a-z]+)? {_OCCASIONS_EN}(?: only| in all| altogether| please| instead| then)*(?: (?:are|is|will be|would be|will do|would do)(?: quite)?(?: enough| fine| plenty)?)?(?: please| instead)*", re.IGNORECASE),
)  # fmt: skip
# So many more or fewer than it has: "再加两次", "two more lessons"; not "加到八次".
_MORE = (
    re.compile(rf"(?:那么?|就|还是|我们?|先|现在|请|想|希望|能不能|可以|然后|一共|总共)*(?P<way>(?:再|多|加){{1,3}}(?:加|增加|添|上|做|来|办|学|排|练|安排|多上){{0,3}}|增加|添|(?:再)?(?:少|减)(?:少|去|掉|上|做|来|学|练){{0,3}})(?P<n>{_N_ZH}){_UNITS_ZH}(?:就|也|都)*(?:够了?|好了?|行了?|可以了?)?(?:吧|了)?"),
    re.compile(rf"{_LEAD_EN}(?:add |put in |plus |take off |drop )?(?P<n>{_N_EN}) (?P<way>more|extra|additional|further|fewer|less) {_OCCASIONS_EN}(?: please| then| at the end| to it)*", re.IGNORECASE),
    re.compile(rf"{_LEAD_EN}(?:add |put in |plus |take off |drop )?(?P<n>{_N_EN}) {_OCCASIONS_EN} (?P<way>more|extra|fewer|less)(?: please| then)*", re.IGNORECASE),
    re.compile(rf"{_LEAD_EN}(?:add|put in|plus) (?P<n>{_N_EN}) (?P<way>more|extra)(?: please| then| at the end)*", re.IGNORECASE),
)  # fmt: skip
_FEWER = re.compile(r"少|减|fewer|less", re.IGNORECASE)
_TOO_MANY = re.compile(
    rf"(?:{_N_ZH}){_UNITS_ZH}(?:有点|实在|真的?|也)*(?:太)?(?:多|少)了?|(?:{_N_EN})(?: [a-z]+)? {_OCCASIONS_EN} (?:are|is) (?:too|far too|a bit) (?:many|much|few)",
    re.IGNORECASE,
)
_BEGINS = (
    re.compile(rf"{_LEAD_ZH}(?P<way>推迟|延后|延迟|推后|顺延|晚|提前|提早|早)(?P<n>{_N_ZH}|半)个?(?P<unit>天|周|星期|礼拜|月)(?:再|才)?(?:开始|开课|上课|开班|起)(?:吧|了)?"),
    re.compile(rf"{_LEAD_EN}(?:start|begin)(?:ning|ing|ting)?(?: (?:it|them|the (?:lessons|classes|sessions|course|series)|everything))? (?P<n>an?|{_N_EN}) (?P<unit>day|week|fortnight)s? (?P<way>later|earlier|sooner)(?: please| instead| than planned)*", re.IGNORECASE),
)  # fmt: skip
_EARLIER = re.compile(r"提前|提早|^早|earlier|sooner", re.IGNORECASE)
_UNIT_DAYS = {"天": 1, "周": 7, "星期": 7, "礼拜": 7, "月": 28, "day": 1, "week": 7, "fortnight": 14}
_DAY_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_ONLY_DAYS = (
    re.compile(rf"{_LEAD_EN}(?:only |just )(?:on )?(?:the )?(?P<days>{_DAY_EN}(?:(?:, | and | & ){_DAY_EN}){{0,5}})(?: then| please| now)*", re.IGNORECASE),
    re.compile(rf"{_LEAD_EN}(?:on )?(?:the )?(?P<days>{_DAY_EN}(?:(?:, | and | & ){_DAY_EN}){{0,5}}) only(?: then| please| now)*", re.IGNORECASE),
    re.compile(r"(?:那么?|就|还是|我们?|以后|之后|改[成为]|变[成为]|换成)*(?:只|就)(?:要|上|留|在|保留|安排|补|练|学|来|教|做|去|遛|排)*(?P<days>每?(?:周|星期|礼拜)[一二三四五六日天](?:[、和跟]?(?:周|星期|礼拜)?[一二三四五六日天]){0,5})(?:就?[好行够]了?|上课?|来|吧|的课?)*"),
)  # fmt: skip
_ENDS = (
    re.compile(r"(?:那么?|就|还是|我们?|只|改[成为]|上|做|学|办)*到(?P<day>[^，,。]{2,12}?)(?:为止|就?[好行够]了?|结束|吧)*"),
    re.compile(rf"{_LEAD_EN}(?:only |just |go on |ending |end )?(?:until|till|up to) (?P<day>[^,.;]{{3,24}}?)(?: only| please| then| instead)*", re.IGNORECASE),
)  # fmt: skip
_JOINS = re.compile(r"^(?:and|but|so|then)\s+", re.IGNORECASE)
_SAYS_START = re.compile(r"开始|起|\b(?:start|begin)", re.IGNORECASE)


def of_the_series(reading: Remark, done: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where it is said, done where one thing alone comes again; what it does not speak of stays as it was.

    Args:
        done: Where the remark is carried out already.
    """
    pieces = plain_pieces(reading.text)
    yield from leading_to_days(reading.text, pieces)
    if says_only_these(reading.text):  # for how many weeks it is has gone with the days that it had
        reading.replaced += [
            r.requirement_id for r in reading.standing if r.kind is K.DURATION and r.value.unit == "weeks"
        ]
    often = [r for r in reading.standing if r.kind is K.RECURRENCE]
    if not often or any(r.value.tags for r in often) or not any(r.value.weekdays or _counts(r) for r in often):
        return
    put_at: list[tuple[int, int]] = []
    known = {day for r in often for day in r.value.weekdays}
    for start, end in pieces:
        if any(start < stop and begin < end for begin, stop in done):
            continue
        words = _JOINS.sub("", reading.text[start:end].strip(" 。."))
        is_put = any(
            put(words, reading) for put in (_put_without, _put_more, _put_times, _put_only, _put_begin, _put_end)
        )
        if is_put or (_TOO_MANY.fullmatch(words) and len(pieces) > 1):
            put_at.append((start, end))
            yield start, end
    left = next((r.value.weekdays for r in reading.found if r.kind is K.RECURRENCE and r.value.weekdays), ())
    if put_at and {*left} < known:
        yield from reasons(reading.text, pieces, known, left, [*put_at, *done])


def _counts(one: Requirement) -> bool:
    return one.value.unit == _SESSIONS and one.value.number is not None


def _put_more(words: str, reading: Remark) -> bool:
    """So many more or fewer, where it is known how many there were."""
    said = next((found for one in _MORE if (found := one.fullmatch(words)) is not None), None)
    latest = [r for r in (*reading.found, *reading.standing) if r.kind is K.RECURRENCE and _counts(r)]
    many = read_number(said["n"]) if said else None
    if said is None or not many or not latest:
        return False
    left = (latest[0].value.number or 0) + (-many if _FEWER.search(said["way"]) else many)
    if left < 1:
        return False
    _put(words, reading, number=float(left))
    return True


def _put_times(words: str, reading: Remark) -> bool:
    if any(one.fullmatch(words) for one in _MORE):
        return False
    said = next((found for one in _TIMES if (found := one.fullmatch(words)) is not None), None)
    many = read_number(said["n"]) if said else None
    if not many or many < 1:
        return False
    _put(words, reading, number=float(many), weekdays=_said_anew(reading))
    return True


def _said_anew(reading: Remark) -> tuple[int, ...]:
    """Days of the week on which the remark itself wants it again and again: "改成每周日，一共十次"."""
    return next((r.value.weekdays for r in recurrences(reading.text) if r.value.weekdays), ())


def _put_without(words: str, reading: Remark) -> bool:
    """ "No more Thursdays": on the days that are left."""
    known = {day for r in reading.standing if r.kind is K.RECURRENCE for day in r.value.weekdays}
    left = days_dropped(words, known)
    if left:
        _put(words, reading, weekdays=left)
    return bool(left)


def _put_only(words: str, reading: Remark) -> bool:
    said = next((found for one in _ONLY_DAYS if (found := one.fullmatch(words)) is not None), None)
    days = weekdays_in(said["days"]) if said else ()
    known = {day for r in reading.standing if r.kind is K.RECURRENCE for day in r.value.weekdays}
    if not days or not {*days} <= known:
        return False
    _put(words, reading, weekdays=days)
    return True


def _put(words: str, reading: Remark, *, number: float | None = None, weekdays: tuple[int, ...] = ()) -> None:
    """How often from now on, in one line: on the days that it had, and as often, but for what is said."""
    said = [r for r in reading.found if r.kind is K.RECURRENCE]
    old = [r for r in reading.standing if r.kind is K.RECURRENCE]
    reading.found[:] = [r for r in reading.found if r not in said]
    reading.replaced += [r.requirement_id for r in old]
    latest = [*said, *old]
    counted = number or next((r.value.number for r in latest if _counts(r)), None)
    value = RequirementValue(
        text=words,
        weekdays=weekdays or next((r.value.weekdays for r in latest if r.value.weekdays), ()),
        per=next((r.value.per for r in latest if r.value.per), ""),
        number=counted,
        unit=_SESSIONS if counted else next((r.value.unit for r in latest if r.value.unit), ""),
    )
    text = (", " if words.isascii() else "，").join((*(r.text for r in said), words))
    reading.add(K.RECURRENCE, text, value)


def _span(reading: Remark) -> tuple[str, str]:
    """The first and the last day of it, ISO 8601, as they are asked for; "" where that is not said."""
    said = [r.value for r in reading.standing if r.kind is K.DATE and not r.value.tags and r.value.unit not in COUNTED]
    first = next((value.first for value in said if value.first), "")
    last = next((value.last for value in said if value.last and (value.unit == UNTIL or value.last > value.first)), "")
    return first, last


def _put_begin(words: str, reading: Remark) -> bool:
    """ "Start a week later": the first time is so much later, and the last day stays."""
    said = next((found for one in _BEGINS if (found := one.fullmatch(words)) is not None), None)
    many = _many(said["n"]) if said else 0.0
    if said is None or not many:
        return False
    first, last = _span(reading)
    first = first or next(iter(open_days(reading.understanding, reading.today)), "")
    by = timedelta(days=int(many * _UNIT_DAYS[said["unit"].lower()])) * (-1 if _EARLIER.search(said["way"]) else 1)
    begin = (date.fromisoformat(first) + by).isoformat() if first else ""
    if not begin or begin <= reading.today[:10] or (last and begin >= last):
        return False
    _put_span(words, reading, begin, last)
    return True


def _many(words: str) -> float:
    return 0.5 if words == "半" else 1.0 if words.lower() in {"a", "an"} else float(read_number(words) or 0)


def _put_end(words: str, reading: Remark) -> bool:
    """ "只到元旦", "until 15 January only": it goes on so long, from the day on that it had."""
    said = next((found for one in _ENDS if (found := one.fullmatch(words)) is not None), None)
    if said is None or not any(r.value.weekdays for r in reading.standing if r.kind is K.RECURRENCE):
        return False
    day = f"on {said['day']}" if said["day"].isascii() else said["day"]
    facts, rest = facts_said(day, reading.understanding, reading.today, reading.known)
    dates = [r.value for r in facts if r.kind is K.DATE and r.value.first and not r.value.unit]
    first, _ = _span(reading)
    if len(facts) != 1 or len(dates) != 1 or rest or dates[0].last <= (first or reading.today[:10]):
        return False
    _put_span(words, reading, first, dates[0].last)
    return True


def _put_span(words: str, reading: Remark, first: str, last: str) -> None:
    dates = [r for r in reading.standing if r.kind is K.DATE and not r.value.tags and r.value.unit not in COUNTED]
    reading.replaced += [r.requirement_id for r in dates]
    reading.found[:] = [r for r in reading.found if r.kind is not K.DATE or r.value.tags]
    value = RequirementValue(first=first, last=last, unit="" if first else UNTIL)
    reading.add(K.DATE, words, value)


def with_its_end(found: list[Requirement], reading: Remark) -> list[Requirement]:
    """The same; of a series that begins on another day now, the last day stays what it was.

    On other days of the week it begins no earlier than the plan did, where nobody has said from when on it is.
    """
    again = [r for r in reading.standing if r.kind is K.RECURRENCE and r.value.weekdays]
    first, last = _span(reading)
    moved = next((r for r in found if r.kind is K.RECURRENCE and r.value.weekdays and not r.value.tags), None)
    is_dated = bool(first) or any(r.kind is K.DATE and not r.value.tags for r in found)
    begin = next(iter(open_days(reading.understanding, reading.today)), "") if again and moved and not is_dated else ""
    if moved and begin and {*moved.value.weekdays} != {day for r in again for day in r.value.weekdays}:
        value = RequirementValue(first=begin, last=last)
        return [*found, Requirement(requirement_id="", kind=K.DATE, text=moved.text, value=value, is_hard=False)]
    if not again or not last:
        return found

    def held(one: Requirement) -> Requirement:
        value = one.value
        is_start = (
            one.kind is K.DATE and bool(value.first) and not (value.tags or value.days or value.every or value.text)
        )
        is_start = (
            is_start and (not value.last or value.first == value.last) and _SAYS_START.search(reading.text) is not None
        )
        return replace(one, value=replace(value, last=last)) if is_start and value.first < last else one

    return [held(one) for one in found]
