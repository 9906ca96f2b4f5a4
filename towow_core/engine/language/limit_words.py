"""What a clause of somebody's own words bounds: "from 15 to 150 people", "二十六天起", "quiet after eleven", "早场加收二百"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from towow_core.domain.limits import Limit, Limited
from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, ZH_NUMBER, read_number
from towow_core.support.lead_time_text import days_until_there

_N = rf"(?:{DIGITS})"
_ZH_N, _EN_N = rf"(?:{DIGITS}|{ZH_NUMBER})", rf"(?:{DIGITS}|{EN_NUMBER})"
_EN_UNIT = r"(?P<unit>(?!(?:to|and|or|of|a)\b)[a-z]+)"
# How few, how many, and both: each pattern's groups are `least`, `most`, and what is counted.
_RANGE = (
    rf"\b(?P<prefix>from|for)?\s*(?P<least>{_EN_N})\s*(?:to|-|–)\s*(?P<most>{_EN_N})\s+{_EN_UNIT}",
    rf"\b(?P<prefix>between)\s+(?P<least>{_EN_N})\s+and\s+(?P<most>{_EN_N})\s+{_EN_UNIT}",  # "a hundred and ten" is one
    rf"(?P<least>{_ZH_N})\s*(?:人|位|个|天)?\s*(?:到|至|-|~|—|～)\s*(?P<most>{_ZH_N})\s*(?P<unit>个?人|位|名)",
)
_LEAST = (
    rf"\b(?:at least|not (?:under|below)|(?:a )?minimum(?: of)?:?|min\.?:?|starting (?:at|from)|from)\s+(?P<least>{_EN_N})[\s-]{_EN_UNIT}(?!\s+to\b)",
    rf"(?<![\w.])(?P<least>{_EN_N})[\s-]{_EN_UNIT}\s*(?:or more|or over|and (?:more|up|over|above)|up(?:wards)?\b|minimum|min\b|at least)",
    rf"\b(?P<unit>groups?|parties|tables|classes|orders) of (?:at least |from )?(?P<least>{_EN_N}) (?:or more|and (?:more|up|over)|up(?:wards)?\b)",
    rf"(?<![\w.])(?P<least>{DIGITS})\+\s?{_EN_UNIT}",
    rf"(?:至少|最少|起码|满)\s?(?:要|得|做|订|请)?(?P<least>{_ZH_N})\s?(?P<unit>{{unit}})",
    rf"(?P<least>{_ZH_N})\s?(?P<unit>{{unit}})(?:起(?![飞伏重])|以上|才[接做开来])",
    rf"只(?:[接收带教做要]|考虑)(?:能|愿意|可以|肯|想)?(?:坚持|持续|连续|[做学上待干练]满?|满)(?:至少|最少)?(?P<least>{_ZH_N})\s?(?P<unit>{{unit}})(?!以[内下])",
)
_MOST = (
    rf"\b(?:up to|at most|no more than|not more than|max(?:imum)?(?: of)?|never more than)\s+(?P<most>{_EN_N})[\s-]{_EN_UNIT}",
    rf"(?<![\w.])(?P<most>{_EN_N})[\s-]{_EN_UNIT}\s+(?:at most|max(?:imum)?\b|or (?:fewer|less))",
    rf"(?:最多|至多|不超过|不多于|顶多|限)\s?(?:能|可以?|接|做|带|坐|来)?(?P<most>{_ZH_N})\s?(?P<unit>{{unit}})",
    rf"(?P<most>{_ZH_N})\s?(?P<unit>{{unit}})(?:以内|以下|之内|封顶|为限)",
)
# What is not taken, and so the bound turned round; `from` and `to` are themselves refused.
_NO_ZH = r"(?:不[接做收带开办上出教]|恕不|谢绝|免谈|勿扰|接不了|做不了)"
_NO_EN = r"\b(?:no|not|never|nothing|nobody|cannot|can't|don't|won't|without|refus\w+|declin\w+|turn\w* (?:down|away))\b(?! (?:only|just|problem|issue|trouble|limit|minimum|extra|charge|fee|surcharge)\b)"
_REFUSED_ZH = (
    r"(?:不满|不到|不足|未满|少于|低于|小于)\s?(?P<least>{n})\s?(?P<unit>{unit})",
    r"(?:超过|多于|大于|高于)\s?(?P<most>{n})\s?(?P<unit>{unit})",
    r"(?P<to>{n})\s?(?P<unit>{unit})(?:及|或)?(?:以下|以内|之内)",
    r"(?P<from>{n})\s?(?P<unit>{unit})(?:及|或)?(?:以上|起)",
)
_REFUSED_EN = (
    r"(?P<from>{n})[\s-](?P<unit>{unit})\s*(?:or more|or over|and (?:more|up|over|above)|up(?:wards)?\b)",
    r"(?P<unit>groups?|parties|tables|classes|orders) of (?P<from>{n}) (?:or more|and (?:more|up|over)|up(?:wards)?\b)",
    r"(?P<to>{n})[\s-](?P<unit>{unit})\s*(?:or (?:fewer|less)|and (?:below|under))",
    r"(?:(?P<unit>groups?|parties|tables|classes|orders)(?: of)? )?(?:over|above|beyond|exceeding|(?:more|larger|bigger|longer) than)\s+(?P<most>{n})(?:[\s-](?P<other>{unit}))?",
    r"(?:(?P<unit>groups?|parties|tables|classes|orders)(?: of)? )?(?:under|below|(?:less|fewer|smaller|shorter) than)\s+(?P<least>{n})(?:[\s-](?P<other>{unit}))?",
)
_ZH_UNITS = r"个?半?小时|个?钟头|分钟|个?工作日|[天日晚]|个?星期|个?礼拜|周|个?月|个?(?:人|孩子|学员|学生)|人份|[位名口客桌套件张台只份页字块元支条场次单平亩公顷]+"
_WINDOWS = tuple(
    re.compile(pattern.replace("{unit}", _ZH_UNITS), re.IGNORECASE) for pattern in (*_RANGE, *_LEAST, *_MOST)
)
_TURNED_AWAY = tuple(
    re.compile(pattern, re.IGNORECASE)
    for what in (each.replace("{n}", _ZH_N).replace("{unit}", _ZH_UNITS) for each in _REFUSED_ZH)
    for pattern in (rf"{what}[^，]{{0,6}}?{_NO_ZH}", rf"{_NO_ZH}[^，]{{0,4}}?{what}")
) + tuple(
    re.compile(pattern, re.IGNORECASE)
    for what in (
        each.replace("{n}", _EN_N).replace("{unit}", r"(?!(?:to|and|or|of|a|not|are|is)\b)[a-z]+")
        for each in _REFUSED_EN
    )
    for pattern in (
        rf"{_NO_EN}\s+(?:[a-z']+\s+){{0,4}}?{what}",
        rf"\b{what}\s+(?:[a-z']+\s+){{0,2}}?(?:not|never|cannot|can't|aren't|refused|declined|turned away|impossible)\b",
    )
)
# Whom somebody has worked for says nothing of whom they will: "服务过100人以上", "has catered for 300 people or more".
_EXPERIENCE = re.compile(
    r"(?:服务|做|接|办|带|教|主持|拍|操办|承办|设计|写|翻译|组织|完成|培训|执行|操盘|负责|累计[^，]{0,4})过(?![程夜节年敏渡关期])|累计|曾[经为在]?|已[服完帮教带]|[\d一二三四五六七八九十百]+年(?:以上|多)?的?(?:\S{0,4})经验|从业|以来|好评"
    r"|\b(?:have|has|had|'ve|i've|we've)\s+(?:already\s+)?(?:served|catered|taught|hosted|played|cooked|done|worked|made|led|run|shot|photographed|performed|trained|built|organi[sz]ed|managed|seen|had)\b"
    r"|^(?:(?:i|we)\s)?(?:catered|taught|hosted|organi[sz]ed|performed|trained)\b|\b(?:people|guests|clients|students|events) (?:served|taught|hosted|trained)\b|\bsince (?:19|20)\d\d\b|\bso far\b|\byears'? (?:of )?experience\b|\btrack record\b",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"个?(?:人|孩子|学员|学生)|人份|[位名口客]|people|persons?|guests?|participants?|attendees|children|kids|students|pupils|adults|heads|covers|diners|seats|toddlers|groups?|parties|classes",
    re.IGNORECASE,
)
_LENGTHS = (
    (re.compile(r"[天日晚]|个?工作日|days?|nights?", re.IGNORECASE), Limited.DAYS, 1.0),
    (re.compile(r"周|个?星期|个?礼拜|weeks?", re.IGNORECASE), Limited.DAYS, 7.0),
    (re.compile(r"个?月|months?", re.IGNORECASE), Limited.DAYS, 30.0),
    (re.compile(r"个?小时|个?钟头|hours?|hrs?", re.IGNORECASE), Limited.HOURS, 1.0),
    (re.compile(r"分钟|minutes?|mins?", re.IGNORECASE), Limited.HOURS, 1 / 60),
)
_MONEY = re.compile(r"[块元]|pounds?|euros?|dollars?", re.IGNORECASE)
_PRICE_FROM = re.compile(rf"[$€£¥]\s?{_N}\s+(?:and up|upwards|minimum)|\b(?:from|minimum(?: of)?)\s+(?:US|S|HK)?[$€£¥]\s?{_N}", re.IGNORECASE)  # fmt: skip

_ZH_CLOCK = r"(?P<{0}part>早上|上午|中午|下午|傍晚|晚上|晚间|夜里|凌晨|深夜)?(?P<{0}>\d{{1,2}}|[一二两三四五六七八九十]{{1,3}})(?:[点時时](?P<{0}half>半)?|[:：](?P<{0}m>\d\d))钟?"
_EN_CLOCK = r"(?P<{0}>\d{{1,2}}|noon|midday|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[:.](?P<{0}m>\d\d))?(?:\s?(?P<{0}part>am|pm|o'clock|in the (?:morning|evening)|at night))?(?!\s*(?:%|{1})|\s?[\d-])"
_NOT_A_CLOCK = r"people|persons?|guests?|days?|hours?|weeks?|months?|minutes?|years?|rounds?|of\b|or\b|children"
_LATEST = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ZH_CLOCK.format('t')}(?:以前|之前|前)?(?:要|得|就|必须|一定|须|准时)*(?:散|结束|关门|打烊|清场|收场|收工|收摊|闭馆|闭店|离场|熄灯|走人|下班|撤场)",
        rf"{_ZH_CLOCK.format('t')}(?:以|之)?后[^，]{{0,6}}?(?:不|安静|禁|谢绝|没|停|收一收|收小|小声)",
        rf"(?:最晚|最迟|营业到|开放到|开到|只到|做到|待到){_ZH_CLOCK.format('t')}",
        rf"\b(?:until|till|clos(?:e|es|ed|ing) (?:at|by)|ends? (?:at|by)|finish(?:es)? (?:at|by)|out by|over by|quiet(?:er)?(?: music)? (?:after|from|by)|(?:no|not|nothing|never)(?: [a-z]+){{0,2}} after|curfew (?:at|is)?|last orders (?:at)?)\s*{_EN_CLOCK.format('t', _NOT_A_CLOCK)}",
    )
)
_EARLIEST = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:最早|不早于){_ZH_CLOCK.format('t')}",
        rf"{_ZH_CLOCK.format('t')}(?:以|之)?前[^，]{{0,4}}?(?:不|没|别|无法)",
        rf"{_ZH_CLOCK.format('t')}(?:以后|之后|后)?(?:才|开门|开始营业|开馆)",
        rf"\b(?:(?:no|not|nothing|never)(?: [a-z]+){{0,2}} (?:before|earlier than)|opens? (?:at|from)|(?:free|available) (?:from|after)|only after)\s+{_EN_CLOCK.format('t', _NOT_A_CLOCK)}",
    )
)
_ON_CERTAIN_DAYS = re.compile(r"\b(?:week|mon|tues|wednes|thurs|fri|satur|sun)(?:ends?|days?)\b|周[一二三四五六日天末]|工作日|平时", re.IGNORECASE)  # fmt: skip

_ON_TOP = re.compile(
    r"[加另]收|另[算计付]|加[价钱](?!$)|额外收|额外[计算付]|运费|路费自理|自理(?![^，]*能力)|加班费|超时费|不含"
    r"|\bsurcharges?\b|\bsupplements?\b|\bextra\b(?!ordinar)|\bcosts? (?:a (?:bit|little) )?(?:more|extra)\b|\bnot included\b|\bon top\b|\b(?:charged|billed|paid) (?:separately|extra)\b|\bdouble (?:rate|time|pay)\b|\btime and a half\b|\bplus (?:travel|expenses|materials|vat|tax|delivery|ingredients|postage)\b|\bexcl(?:uding|\.|usive)? (?:travel|vat|tax|materials|delivery|ingredients)\b",
    re.IGNORECASE,
)
_NOTHING_ON_TOP = re.compile(r"(?:绝?不(?![含包])|没有?|无需?|免)(?:会|再|用|须|需|要|得|任何|临时|中途|随意|收|有|另外)*(?:[加另]收?|额外|运费)|\b(?:no|never|without|not any|nothing)\b[^,;.]{0,16}?(?:extra|surcharge|supplement|add|on top|more)", re.IGNORECASE)  # fmt: skip
_AMOUNT = re.compile(rf"(?:[加另]收|加[价钱]?|extra|surcharge(?: of)?|supplement(?: of)?|plus)\s*(?:US|S|HK|CA)?[$€£¥]?\s?(?P<after>{DIGITS}|{ZH_NUMBER})(?!\s*(?:[\d%％.]|成|个?百分|折|[到至~～–-]|to\b|percent\b))|[$€£¥]\s?(?P<before>{DIGITS})\s+(?:extra|on top|more|surcharge|supplement)", re.IGNORECASE)  # fmt: skip
# So much for one, of which nobody says how many there are: what comes on top is then not known.
_FOR_ONE = re.compile(
    r"每|[/／]\s?[\u4e00-\u9fffa-z]|一(?:[人位名天场桌公]|个?小时|个人)|(?<=[\d百千])(?:一|[/／])"
    r"|\b(?:per|each|every|apiece|a head|an? (?:person|guest|hour|day|night|km|kilomet\w+|mile|table|piece|trip|floor)|hourly|daily)\b",
    re.IGNORECASE,
)
_SECOND = re.compile(
    r"(?:需要?|要|得|必须)(?:有)?(?:两|二|2)(?:个?人|位|名)(?:轮换|轮流|一起|同去)?|(?:需要?|必须|一定)要?有?搭档"
    r"|\b(?:there are|needs?|takes?|requires?|it(?:'s| is)|we (?:are|come|work)(?: in)?|always) (?:two|pairs|a pair|a second|a colleague|a co-\w+)\b",
    re.IGNORECASE,
)
_OVER = re.compile(
    rf"(?P<zh>{_ZH_N})个?(?P<zh_half>半)?(?:小时|钟头)(?:(?P<zh_from>以上)|之?后)|超过?(?P<zh2>{DIGITS}|{ZH_NUMBER})个?(?:小时|钟头)"
    rf"|\b(?:over|more than|beyond|above|longer than|after)\s+(?:(?P<half>half an)|(?P<en>{_EN_N}|an?))\s+(?P<unit>hours?|minutes?)",
    re.IGNORECASE,
)
# So many a day: "一天只接一场", "one wedding a day", "twelve bikes a day".
_A_DAY = re.compile(
    rf"(?:[一每]天|[一每]日)(?:最多|至多|只|就|限|仅)*(?:能|可以?)?(?:接待?|做|主持|演出?|办|跑|修|拍|带|教)?(?P<zh>{_ZH_N})(?P<unit_zh>场|单|家|户|台|辆|件|拨|桌)(?!次)"
    rf"|(?<![\w.])(?P<en>{_EN_N})\s+(?P<unit>(?!(?:hours?|minutes?|rounds?|meals?|euros?|pounds?|dollars?)\b)[a-z]+)\s+(?:a|per|each|every)\s+day\b",
    re.IGNORECASE,
)
# What is handed over so long before the day: "提前两周交出流程表", "a run sheet two weeks before".
_AHEAD = re.compile(
    rf"提前(?P<zh>{_ZH_N})(?P<unit_zh>天|个?星期|个?礼拜|周)(?:左右)?[^，]{{0,2}}?(?:交|出(?!席)|给|提供|发)"
    rf"|\b(?:hand\w*|deliver\w*|sen[dt]\w*|plan|sheet|schedule|script|menu|list)\b[^,.;]{{0,24}}?\b(?P<en>{_EN_N}|a)\s+(?P<unit>days?|weeks?)\s+(?:before|ahead|in advance)\b",
    re.IGNORECASE,
)
_HASTE = re.compile(r"急[单活件稿用]|加急|\brush\b|\blast[- ]minute\b|\bshort notice\b|\burgent\b", re.IGNORECASE)
_REFUSED = re.compile(r"不[接做收赶]|别|勿|谢绝|\b(?:no|not|never|cannot)\b|n't\b", re.IGNORECASE)
# So many days until something is there, or before it, and not so many that it lasts.
_UNTIL_THEN = re.compile(r"以内|之内|以下|内|提前|[交出完]|预[订约]|\b(?:ahead|before|notice|advance|deliver\w*|turnaround|ready|within|reply|answer)\b", re.IGNORECASE)  # fmt: skip
_IS_A_MINIMUM = re.compile(
    r"起|才|\b(?:up|upwards|more|over|above|min(?:imum)?)\b", re.IGNORECASE
)  # and no promise of so many
# In a clause of the work itself: who it is for, and who not, where nothing above says how many.
_BOUNDS = re.compile(
    r"(?<![不])(?:仅限?|只[接收做教带限]|限于|除外)|(?:^|[^不])[至最]少|起码|\b(?:only|exclusively|except|excluding|at least|minimum|by appointment)\b",
    re.IGNORECASE,
)

_OFFERED = re.compile(
    rf"^(?P<zh>{_ZH_N})个?(?P<zh_half>半)?(?:小时|钟头)(?![\d一二两三四五六七八九十起以内后前多/]|之[内后前])"
    rf"|^(?P<en>{_EN_N}|an?)(?P<en_half> and a half)?[\s-]hours?(?:\s+(?:with|of|set|show|including|in|on)\b|$)",
    re.IGNORECASE,
)
_KEPT_MAX = 200  # characters of a clause that is kept with what it bounds: longer ones are rare, and large


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """One bound that a clause says, as it is read.

    Attributes:
        unit: What is counted, where it is neither people nor time.
        over_hours: Only of what takes longer than that; None where it is of anything.
        a_day: Only so many on one day.
        when: The words before a price on top, or a second person, which say in which case: "早场", "crows' nests".
    """

    limit: Limit
    unit: str = ""
    over_hours: float | None = None
    a_day: bool = False
    when: str = ""


@lru_cache(maxsize=4096)
def bounds_in(clause: str, *, is_of_the_part: bool) -> tuple[Spoken, ...]:
    """What a clause bounds.

    Args:
        is_of_the_part: The clause says what one capability is; a bound that nobody can read is then one of that.
    """
    read = _bounds_in if len(clause) <= _KEPT_MAX else _bounds_in.__wrapped__
    return read(clause, is_of_the_part=is_of_the_part)


@lru_cache(maxsize=8192)  # of some thousand people a few clauses each
def _bounds_in(clause: str, *, is_of_the_part: bool) -> tuple[Spoken, ...]:
    of_a_day = (*_so_many_a_day(clause), *_handed_over_ahead(clause))
    found = (*of_a_day, *_counted(clause), *_by_the_clock(clause), *_on_top(clause), *_in_haste(clause))
    if found or not is_of_the_part or not _BOUNDS.search(clause) or days_until_there(clause, is_of_the_part=True):
        return found
    return (Spoken(limit=Limit(said=clause, of=Limited.WORK)),)


def _counted(clause: str) -> Iterator[Spoken]:
    """So many people, days, hours or things at least, or at most; how long work takes until it is there is none of it."""
    if _PRICE_FROM.search(clause):
        yield Spoken(limit=Limit(said=clause, of=Limited.PRICE))
    if _SECOND.search(clause) or _ON_TOP.search(clause):
        return
    refused = [match for pattern in _TURNED_AWAY for match in pattern.finditer(clause)]
    if refused:  # of several readings of the same words, the first
        yield from (one for match in refused[:1] if (one := _turned(match, clause)) is not None)
        return
    if _EXPERIENCE.search(clause):
        return
    takes, seen = days_until_there(clause, is_of_the_part=True), set[int]()
    for pattern in _WINDOWS:
        for match in pattern.finditer(clause):
            if match.end() not in seen and (one := _window(match, clause, is_delivery=takes > 0)) is not None:
                seen.add(match.end())
                yield one


def _so_many_a_day(clause: str) -> Iterator[Spoken]:
    match = None if _EXPERIENCE.search(clause) else _A_DAY.search(clause)
    if match is not None and (most := _number(match["zh"] or match["en"])):
        unit = (match["unit_zh"] or match["unit"]).lower()
        yield Spoken(limit=Limit(said=clause, of=Limited.WORK, most=most), unit=unit, a_day=True)


def _handed_over_ahead(clause: str) -> Iterator[Spoken]:
    match = _AHEAD.search(clause)
    if match is not None and (number := _number(match["zh"] or match["en"])):
        kind = _kind(match["unit_zh"] or match["unit"])
        yield Spoken(limit=Limit(said=clause, of=Limited.NOTICE, least=number * (kind[1] if kind else 1.0)))


def _turned(match: re.Match[str], clause: str) -> Spoken | None:
    """The bound that is left where fewer, or more, are turned away."""
    said = match.groupdict()
    unit = said["unit"] or said.get("other") or ""
    found = {
        name: number for name in ("least", "most", "from", "to") if (number := _number(said.get(name))) is not None
    }
    if not found:
        return None
    least, most = found.get("least"), found.get("most")
    kind = _kind(unit)
    step = 1 / 60 if kind is not None and kind[0] is Limited.HOURS and kind[1] == 1 else 1.0
    if "from" in found:
        most = found["from"] - step
    if "to" in found:
        least = found["to"] + step
    return _bound(clause, unit, least, most)


def _kind(unit: str) -> tuple[Limited, float] | None:
    """What a unit counts, and how much of it one is; None: things."""
    if _PEOPLE.fullmatch(unit):
        return Limited.PEOPLE, 1.0
    return next(((of, each) for words, of, each in _LENGTHS if words.fullmatch(unit)), None)


def _bound(clause: str, unit: str, least: float | None, most: float | None) -> Spoken:
    kind = _kind(unit)
    if kind is None:
        return Spoken(limit=Limit(said=clause, of=Limited.WORK, least=least, most=most), unit=unit.lower())
    of, each = kind
    return Spoken(limit=Limit(said=clause, of=of, least=_times(least, each), most=_times(most, each)))


def _window(match: re.Match[str], clause: str, *, is_delivery: bool) -> Spoken | None:
    said = match.groupdict()
    least, most = (_number(said.get(name)) for name in ("least", "most"))
    unit, kind = said["unit"], _kind(said["unit"])
    is_range = least is not None and most is not None
    if (least is None and most is None) or (least is not None and most is not None and least > most):
        return None
    if _MONEY.fullmatch(unit):
        return Spoken(limit=Limit(said=clause, of=Limited.PRICE)) if least is not None else None
    if kind is not None and kind[0] is not Limited.PEOPLE:
        is_time_until = kind[0] is Limited.DAYS and most is not None and _UNTIL_THEN.search(clause) is not None
        if is_delivery or is_time_until or (is_range and not said.get("prefix")):
            return None
    elif kind is None and least is not None and (is_range or not _IS_A_MINIMUM.search(match.group())):
        return None
    return _bound(clause, unit, least, most)


def _times(number: float | None, each: float) -> float | None:
    return None if number is None else number * each


def _number(said: str | None) -> float | None:
    return None if said is None else 1.0 if said.lower() in {"a", "an"} else read_number(said)


def _by_the_clock(clause: str) -> Iterator[Spoken]:
    """The hour after which nothing is, or before which; not of certain days alone, which their own field has."""
    if _ON_CERTAIN_DAYS.search(clause):
        return
    latest = next((match for pattern in _LATEST if (match := pattern.search(clause))), None)
    earliest = next((match for pattern in _EARLIEST if (match := pattern.search(clause))), None)
    if latest is not None or earliest is not None:
        most = None if latest is None else _hour(latest, is_end=True)
        least = None if earliest is None else _hour(earliest, is_end=False)
        yield Spoken(limit=Limit(said=clause, of=Limited.CLOCK, least=least, most=most))


def _hour(match: re.Match[str], *, is_end: bool) -> float | None:
    """0 to 28, where those after 24 are of the night that follows; None where the words leave open which half it is."""
    said, part = match["t"].lower(), (match["tpart"] or "").lower()
    named = {"noon": 12.0, "midday": 12.0, "midnight": 24.0}.get(said)
    if named is not None:
        return named
    hour = read_number(said)
    if hour is None or hour > 24:  # noqa: PLR2004  # hours of a day
        return None
    groups = match.groupdict()
    hour += 0.5 if groups.get("thalf") else int(groups.get("tm") or 0) / 60
    if hour > 12:  # noqa: PLR2004  # the second half of a day
        return hour
    if part in {"am", "早上", "上午", "凌晨", "in the morning"}:
        hour %= 12
        return hour + 24 if is_end and hour < 6 else hour  # noqa: PLR2004  # the night that follows
    if part in {"晚上", "晚间", "夜里", "深夜", "at night"}:
        return hour + (24 if hour < 5 else 12)  # noqa: PLR2004
    if part in {"pm", "下午", "傍晚", "in the evening"}:
        return hour if hour >= 12 else hour + 12  # noqa: PLR2004
    if is_end:
        return hour + 12 if 5 <= hour <= 11 else None  # noqa: PLR2004
    return hour if 6 <= hour <= 12 else None  # noqa: PLR2004


def _on_top(clause: str) -> Iterator[Spoken]:
    """What is paid beside the price, and a second person who is to be there."""
    rest = _NOTHING_ON_TOP.sub(lambda match: " " * len(match[0]), clause)  # "no extra for travel, weekends cost extra"
    trigger = _SECOND.search(rest) or _ON_TOP.search(rest)
    if trigger is None:
        return
    amount, over = _AMOUNT.search(rest), _OVER.search(rest)
    is_one_sum = amount is not None and not _FOR_ONE.search(rest)
    yield Spoken(
        limit=Limit(
            said=clause,
            of=Limited.PRICE,
            least=_number(amount["after"] or amount["before"]) if amount and is_one_sum else None,
        ),
        over_hours=_over(over) if over else None,
        when=rest[: trigger.start()].strip(),
    )


def _over(match: re.Match[str]) -> float | None:
    if match["half"]:
        return 0.5
    number = _number(match["zh"] or match["zh2"] or match["en"])
    if number is None:
        return None
    number += (0.5 if match["zh_half"] else 0.0) - (1 / 60 if match["zh_from"] else 0.0)  # "两小时以上" are two, too
    return number / 60 if (match["unit"] or "").startswith("minute") else number


def hours_offered(clause: str) -> float | None:
    """How long it is that somebody says they do: "Four hours with my own decks"; no minimum, and no rate."""
    match = _OFFERED.search(clause)
    if match is None:
        return None
    number = _number(match["zh"] or match["en"])
    return None if number is None else number + (0.5 if match["zh_half"] or match["en_half"] else 0.0)


def _in_haste(clause: str) -> Iterator[Spoken]:
    if _HASTE.search(clause) and _REFUSED.search(clause):
        yield Spoken(limit=Limit(said=clause, of=Limited.NOTICE))
