"""Days that are said in one breath: "9 and 10 December", "12–14 March", "on the 5th, or the 12th if not", "周六或周日"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

from towow_core.engine.language.date_arithmetic import FoundDate, Precision, Together, months_later
from towow_core.engine.language.lengths import find_days

RANGE_DAYS_MAX = 31  # what is longer is a period, and nobody is there on each of its days
_A_WEEK, _OF_A_WEEKEND = timedelta(days=7), 2
_NAME_GAP_MAX = 2  # characters between a weekday and its date: ", "
_RANGE = r"-|–|—|~|～|to|until|till|through|thru|到|至"
_AND = r"and|&|\+|和|与|及|以及|跟"
_OR = (
    r"or(?:\s+else)?|/|或者?是?|还是|if\s+not|otherwise|failing\s+that|alternatively|(?:as\s+)?(?:a\s+)?(?:fall-?back|back-?up|plan\s+b|second\s+choice|rain\s+date)"
    r"|(?:如果|要是|实在|万一|当天|当日|那天|那日|这天)*(?:不行|不成)(?:的话)?|不然|否则|要不然?|备选|其次|次选"
)
_PLAIN_OR = re.compile(r"or|/|或者?是?|还是", re.IGNORECASE)
_LINK = rf"(?:(?P<any>{_OR})|(?P<range>{_RANGE})|(?P<all>{_AND})|(?P<comma>[,，、]))"
# What may stand between the word that links two days and the second of them.
_LEAD = r"(?:[\s:：,，]|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b\.?|\b(?:then|also|even|the|on|for|at|from|is|it's|would be)\b|也|就|改在|改到|放在|放到|在|是)*"
_LINKED = re.compile(
    rf"^(?:这?[两二三四五\d]天)?[\s,，;；(（]*?(?:\b(?:with|else)\b\s*)?{_LINK}{_LEAD}$", re.IGNORECASE
)
# An alternative may stand behind what is said of the first day: "on the 5th from 6 to 9 pm, or on the 12th".
_IF_NOT = r"if\s+[^,.;，。；]{1,30}?(?:away|busy|booked|taken|unavailable|(?:not|n't)\s+(?:free|available|possible|work(?:\s+out)?|suit(?:able)?)|can(?:'t|not)(?:\s+make\s+it)?)|(?:如果|要是|若|万一|当天|那天)[^，。；,]{0,10}?(?:没空|没时间|不行|来不了|不方便|不在|有事|约满)(?:的话)?"
_LINKED_LATER = re.compile(
    rf"^[^.。;；!！?？]{{0,40}}?[\s,，;；(（]+(?:(?P<any>{_OR})(?:\s*[,，]?\s*(?:{_IF_NOT}))?|{_IF_NOT})[\s,，]*{_LEAD}$",
    re.IGNORECASE,
)
_IF_NOT_AFTER = re.compile(rf"^\s*(?:{_IF_NOT})", re.IGNORECASE)
_CHOICE_BEFORE = re.compile(
    r"(?:(?:my|our|the)\s+)?first\s+choice(?:\s+is)?[\s:]*(?:on\s+)?$|(?:首选|优先)$", re.IGNORECASE
)
# Hours between two days that are both asked for: "12月5日下午和6日上午".
_HOURS_BETWEEN = re.compile(
    r"(?:(?:at|from|in the|to|until)\s+|[\s\d:：，–-]|(?<=\d)\.(?=\d)|am\b|pm\b|morning|afternoon|evening|上午|下午|晚上?|早上|中午|点|半|到|至|全天)+",
    re.IGNORECASE,
)
_BARE = r"(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?\s+)?(?P<d>\d{1,2})(?P<suffix>st|nd|rd|th|日|号)?"
_MONTH_NAME = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[a-z]{3,})?\b"
_COUNTED = rf"(?![\d年月%人个名位万千元点时岁米件张套箱桌场次间]|[.:]\d)(?!\s*(?:am\b|pm\b|people|guests|persons?|adults|children|kids|friends|euros?|dollars?|pounds?|hours?|days?|o'clock|weeks?|months?|sessions?|lessons?|(?:of\s+)?{_MONTH_NAME}))"
_NOT_A_DAY = rf"{_COUNTED}(?!\s*(?-i:[A-Z]))"
# "January 20 to 27 Berlin" ends on a day; "to 27 Baker Street" is where to.
_NO_LAST_DAY = rf"{_COUNTED}(?!\s*(?-i:(?:[A-Z][\w'’-]*\s+){{1,3}}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Place|Close|Drive|Way|Terrace|Court|Gardens|Crescent|Row|Hill)\b))"
_BARE_AFTER = re.compile(rf"^\s*{_LINK}\s*(?:and\s+|or\s+)?(?:the\s+)?{_BARE}{_NOT_A_DAY}", re.IGNORECASE)
_BARE_LAST = re.compile(rf"^\s*(?P<range>{_RANGE})\s*(?:the\s+)?{_BARE}{_NO_LAST_DAY}", re.IGNORECASE)
_BARE_BEFORE = re.compile(rf"(?<![\d.:月]){_BARE}\s*{_LINK}\s*(?:and\s+|or\s+)?(?:the\s*)?$", re.IGNORECASE)
_LONE_DAY = re.compile(r"(?:(?:on|by)\s+)?(?:the\s+)?(?P<d>\d{1,2})(?:st|nd|rd|th|日|号)", re.IGNORECASE)
_WEEKDAY_NAME = re.compile(
    r"(?:on\s+|a\s+|this\s+|next\s+|coming\s+|这个?|下个?)*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:周|星期|礼拜).)\.?",
    re.IGNORECASE,
)
_ANY_BEFORE = re.compile(r"\b(?:either|one\s+of|any\s+of|whether)\b[^,.;]{0,8}$|任选|二选一", re.IGNORECASE)
_ANY_AFTER = re.compile(
    r"^[\s,，]*(?:(?:这?[两二三几]天|哪天|哪一天|时间)?(?:都|均|皆|也)(?:可以?|行|能|没问题|ok|好)|(?:中|里|其中)?(?:任选|任意一|选一|挑一|的?一)[天日]|二选一|择一|中的一天|作?为?备选"
    r"|(?:are\s+|is\s+|would\s+)?(?:both|either|also|all)\s+(?:are\s+|is\s+|would\s+)?(?:be\s+)?(?:fine|ok(?:ay)?|possible|works?|good|suits?)|(?:is|are|would be)\s+(?:fine|ok(?:ay)?|possible)\s+too|,?\s*whichever|as\s+(?:an?\s+|the\s+)?(?:fall-?back|back-?up|plan\s+b|alternative|rain\s+date))",
    re.IGNORECASE,
)
# "…，13号也可以": nothing else is said of that day than that it will do.
_ALSO_AFTER = re.compile(
    r"^\s*(?:那天|当天)?(?:也|都)(?:可以?|行|成|好|没问题)(?:的|吧)?(?=[\s，,。；;！!)）]|$)"
    r"|^\s*(?:is|would\s+be|works?|would\s+work|will\s+do)\s+(?:also\s+)?(?:fine|ok(?:ay)?|possible|good)?\s*(?:too|as\s+well)\b"
    r"|^\s*(?:would\s+also\s+|also\s+|will\s+also\s+)(?:work|works|do|be\s+(?:fine|ok(?:ay)?|possible))\b",
    re.IGNORECASE,
)
_ONLY_NAMES = re.compile(
    r"(?:[\s，,、（(和]|and|(?:周|星期|礼拜)[一二三四五六日天]|(?:mon|tues|wednes|thurs|fri|satur|sun)day)*",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.。;；!！?？]")
_NEXT = re.compile(  # begins what is asked for next, by its article or its name
    r"\s+(?:(?:an?|some(?:one|body)?|two|three|four)\s+[a-z]"
    r"|(?!(?:from|until|till|with|please|both|each|every|this|that|when|also|then|morning|afternoon|evening|night"
    r"|between|around|about|starting|before|after|next|only|instead|respectively|there|where|which|would|will|should"
    r"|could|must|works?|suits?|either|again|ideally|preferably|over|during|plus|noon|midday|midnight|onwards?)\b)"
    r"[a-z]{4,}\s+(?:for|with|of|by)\b)",
    re.IGNORECASE,
)
_SOMETHING = re.compile(
    r"\b(?!(?:either|from|starting|between|free|also|the|and|both|for|days?|dates?)\b)[a-z]{3,}", re.IGNORECASE
)
_WITHIN_BEFORE = re.compile(
    r"\b(?:between|sometime|some\s+time|any\s?time|any\s+(?:one\s+)?(?:day|evening|morning|afternoon|date|weekday|working\s+day|weekend)|(?:one|a|some)\s+(?:day|evening|afternoon|weekday)|(?:one|any|either)\s+of\s+(?:the\s+|these\s+|those\s+)?(?:(?:two|three|four|five|\d)\s+)?(?:days|dates|evenings|afternoons|mornings)|at\s+some\s+point)\b[^,.;]{0,12}$",
    re.IGNORECASE,
)
_WITHIN_AFTER = re.compile(
    r"^(?:这几天|期间)?(?:之间|任意|任选|任何一天|其中|中的?(?:某|任意|任何)?一天|里的?(?:某|任意)?一天)"
)


_RANGE_BEGINS = re.compile(r"\s*(?:until|till|through|to|up to|到|至)", re.IGNORECASE)
_UNTIL = re.compile(r"\s*(?:之前|以前|前(?![后台往面])|截止|为止)")


class _Said(NamedTuple):
    """A day, how it is linked to the one that is said before it, and where it is named."""

    day: date
    link: str
    start: int
    end: int


def grouped(text: str, main: FoundDate, found: Sequence[FoundDate]) -> FoundDate:
    """The day with those that are said in one breath with it, in the order in which they are said."""
    if main.precision not in {Precision.DAY, Precision.WEEKEND} or main.is_past:
        return main
    mentions = days_with_names(text, found)
    main = next((m for m in mentions if m.start <= main.start and main.end <= m.end), main)
    said = [*_bare_days_before(text, 0, main, ""), *_sunday_of(main, main.day)]
    while after := _bare_after(text, said[-1]) or _mention_after(text, said, mentions):
        said += after
    if len(said) == 1 or (len(said) == _OF_A_WEEKEND and main.precision is Precision.WEEKEND):
        return main if main.precision is Precision.WEEKEND else replace(main, days=(main.day,))
    return _together(text, replace(main, start=said[0].start, end=said[-1].end), said)


def _bare_days_before(text: str, begin: int, named: FoundDate, link: str, day: date | None = None) -> list[_Said]:
    """ "12 and 13 December": the days that only the last of them names the month of."""
    said = [_Said(day or named.day, link, named.start, named.end)]
    while (before := _bare_before(text[begin:], said[0].start - begin, said[0].day)) is not None:
        earlier, between, start = before
        said[0] = said[0]._replace(link=between)
        said.insert(0, _Said(earlier, link, begin + start, said[0].start))
    return said


def _sunday_of(found: FoundDate, saturday: date) -> list[_Said]:
    is_weekend = found.precision is Precision.WEEKEND
    return [_Said(saturday + timedelta(days=1), "weekend", found.start, found.end)] if is_weekend else []


def _together(text: str, found: FoundDate, said: Sequence[_Said]) -> FoundDate:
    found = replace(found, precision=Precision.DAY, pieces=tuple(dict.fromkeys((one.start, one.end) for one in said)))
    days, links = [one.day for one in said], [one.link for one in said[1:]]
    before, after = text[max(0, found.start - 24) : found.start], text[found.end : found.end + 24]
    is_choice = {"any", "else"} & {*links}
    is_span = {*links} == {"range"}
    offered = _ANY_BEFORE.search(before) or (_ANY_AFTER.match(after) and "range" not in links) or "offer" in links
    if (is_choice or offered) and not (is_span and _WITHIN_BEFORE.search(before)):
        chosen, unless = _CHOICE_BEFORE.search(text[: found.start]), _IF_NOT_AFTER.match(text[found.end :])
        start = chosen.start() if chosen else found.start
        end = found.end + (unless.end() if unless else 0)
        split = _splitting(text, links) if is_choice else {*links}
        choices = _choices(said, split)
        firsts = tuple(dict.fromkeys(one[0] for one in choices))
        found = replace(found, day=firsts[0], days=firsts, together=Together.ANY, start=start, end=end)
        return replace(found, choices=tuple(choices)) if any(len(one) > 1 for one in choices) else found
    if (
        _WITHIN_BEFORE.search(before)
        or _WITHIN_AFTER.match(after)
        or _ANY_AFTER.match(after)
        or (_is_a_range(text, said) and (days[-1] - days[0]).days >= RANGE_DAYS_MAX)
    ):
        return replace(found, day=days[0], days=(days[0], days[-1]), together=Together.WITHIN)
    whole = _every(said)
    return replace(found, day=whole[0], days=whole, together=Together.ALL)


def _is_a_range(text: str, said: Sequence[_Said]) -> bool:
    """Whether it is from one day to another, be it that the words of the second say so: "until the end of March"."""
    return any(one.link == "range" or _RANGE_BEGINS.match(text, one.start) for one in said[1:])


def _splitting(text: str, links: Sequence[str]) -> set[str]:
    """Links that part one alternative from the next: "5, 6 or 7" are three, "5 and 6, or 12 and 13" are two."""
    is_listed = {"else", "all", "range"} & {*links} or (find_days(text) or 1) > 1
    several = {"all", "range"} & {*links} or (is_listed and {"comma", "offer"} & {*links})
    split = {"any", "else"} | (set() if is_listed else {"comma", "offer"})
    return split if several or find_days(text) == _OF_A_WEEKEND else split | {"weekend"}


def _choices(said: Sequence[_Said], split: Collection[str]) -> list[tuple[date, ...]]:
    groups: list[list[_Said]] = []
    for one in said:
        if not groups or one.link in split:
            groups.append([])
        groups[-1].append(one)
    return list(dict.fromkeys(_every(group) for group in groups))


def _every(said: Sequence[_Said]) -> tuple[date, ...]:
    """All the days of a list, with those between the ends of a range."""
    whole = {said[0].day}
    for first, last in pairwise(said):
        between = (last.day - first.day).days if last.link == "range" else 1
        whole |= {last.day - timedelta(days=n) for n in range(max(1, between))}
    return tuple(sorted(whole))


def days_with_names(text: str, found: Sequence[FoundDate]) -> list[FoundDate]:
    """Days to come, each with the weekday's name beside it, in order of place; none within another."""
    exact = [one for one in found if one.precision in {Precision.DAY, Precision.WEEKEND} and not one.is_past]
    exact = [one for one in exact if text[one.start : one.end].lower() != "weekends"]  # no one of them
    names = [one for one in exact if _WEEKDAY_NAME.fullmatch(text[one.start : one.end].strip())]
    until, since = {one.end: one for one in names}, {one.start: one for one in names}
    named = [_with_name(text, one, until, since) for one in exact]
    whole = sorted(named, key=lambda one: (one.start, -one.end))
    kept: list[FoundDate] = []
    for one in whole:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _with_name(text: str, one: FoundDate, until: Mapping[int, FoundDate], since: Mapping[int, FoundDate]) -> FoundDate:
    """ "Saturday 19 December", "12月19日（周六）": one day, of names by where they end and where they begin."""
    before = (until[at] for at in range(one.start - _NAME_GAP_MAX, one.start + 1) if at in until)
    is_name = since.get(one.start) is one  # of "周六周日" neither is the name of the other
    if (name := next(before, None)) and not is_name and not text[name.end : one.start].strip(" ,，"):
        one = replace(one, start=name.start)
    behind = (since[at] for at in (one.end, one.end + 1) if at in since)
    if (name := next(behind, None)) and name.start >= one.end and name.day.weekday() == one.day.weekday():
        one = replace(one, end=name.end + (text[name.end : name.end + 1] in {")", "）"}))
    return one


def _link_of(match: re.Match[str]) -> str:
    link = next(name for name in ("any", "range", "all", "comma") if match.groupdict().get(name))
    return "else" if link == "any" and not _PLAIN_OR.fullmatch(match["any"]) else link


def _bare_before(text: str, start: int, day: date) -> tuple[date, str, int] | None:
    match = _BARE_BEFORE.search(text[:start])
    if match is None:
        return None
    before, link = _in_month(day, int(match["d"])), _link_of(match)
    return (before, link, match.start()) if before is not None and before < day else None


def _bare_after(text: str, last: _Said) -> list[_Said]:
    """ "December 3, 5 and 8": a number behind a comma is a day only where the list goes on."""
    match = _BARE_LAST.match(text[last.end :]) or _BARE_AFTER.match(text[last.end :])
    if match is None:
        return []
    after, link = _in_month(last.day, int(match["d"])), _link_of(match)
    if after is None or after <= last.day:
        return []
    at = last.end + match.end()
    if link == "comma" and not match["suffix"] and not _BARE_AFTER.match(text[at:]):
        return []
    return [_Said(after, link, last.end + match.start("d"), at)]


def _mention_after(text: str, said: Sequence[_Said], mentions: Sequence[FoundDate]) -> list[_Said]:
    end, last, days = said[-1].end, said[-1].day, {one.day for one in said}
    # "If the 12th does not work, …" names the day again, and is no other.
    new = (
        m
        for m in mentions
        if m.start >= end
        and _resolved(text, m, last, is_later=False) not in days
        and not _names_again(text, m, end, days)
    )
    following = next(new, None)
    if following is None or _is_last_day(text, end, following) or _is_of_another(text, said[0], end, following):
        return []
    day = _resolved(text, following, last, is_later=False)
    named = _bare_days_before(text, end, following, "", day)
    link = _link_between(text, end, named[0].start, text[following.end :])
    day = _resolved(text, following, last, is_later=link not in {"any", "else"})
    named = [*_bare_days_before(text, end, following, link, day), *_sunday_of(following, day)]
    if not link or named[0].day in days or (link not in {"any", "else", "offer"} and named[0].day <= last):
        return []
    return named


def _is_last_day(text: str, end: int, following: FoundDate) -> bool:
    """ "12月21日拍，元旦前交": behind a comma, the last day of something else."""
    return (
        re.search(r"[，,]", text[end : following.start]) is not None and _UNTIL.match(text, following.end) is not None
    )


def _is_of_another(text: str, first: _Said, end: int, following: FoundDate) -> bool:
    """ "A sweep on the 9th, and on the 19th a storyteller": what stands before the one day is not done on the other."""
    is_parted = re.search(r"[,;]", text[end : following.start]) is not None
    begin = max(text.rfind(mark, 0, first.start) for mark in ".;!?,") + 1
    return bool(is_parted and _NEXT.match(text, following.end) and _SOMETHING.search(text, begin, first.start))


def _names_again(text: str, one: FoundDate, end: int, days: Collection[date]) -> bool:
    """ "12月22日、23日，周二周三": weekdays behind days, and theirs."""
    is_theirs = one.day.weekday() in {day.weekday() for day in days}
    is_name = _WEEKDAY_NAME.fullmatch(text[one.start : one.end].strip()) is not None
    return is_name and is_theirs and _ONLY_NAMES.fullmatch(text[end : one.start]) is not None


def is_link(between: str) -> bool:
    """Whether nothing is said between two days but how they belong together."""
    said = _HOURS_BETWEEN.sub("", between, count=1)
    return not said.strip() or _LINKED.match(said) is not None or _LINKED.match(between) is not None


def _link_between(text: str, end: int, start: int, after: str) -> str:
    """How a day that begins at `start` is linked to the one that ends at `end`; "" where it is not."""
    between, is_offered = text[end:start], bool(_ANY_AFTER.match(after))
    if not between.strip() and start - end <= 1:  # "9号10号"
        return "all"
    whole = _LINKED.match(between)
    hourless = whole if whole and whole["range"] else _LINKED.match(_HOURS_BETWEEN.sub("", between, count=1))
    if match := hourless or whole:  # of ", until " the one word is no hour
        link = _link_of(match)
        return "offer" if link == "comma" and is_offered else link
    if later := _LINKED_LATER.match(between):
        return "any" if later["any"] and _PLAIN_OR.fullmatch(later["any"]) else "else"
    if (is_offered and re.fullmatch(r"[\s,，;；(（]*(?:with\s+)?", between)) or (
        _ALSO_AFTER.match(after) and not _SENTENCE_END.search(between)
    ):
        return "offer" if is_offered else "any"
    return ""


def _resolved(text: str, found: FoundDate, previous: date, *, is_later: bool) -> date:
    """ "… or the 12th" is of the month that was named; "Saturday or Sunday" is one weekend."""
    said = text[found.start : found.end].strip()
    if (lone := _LONE_DAY.fullmatch(said)) is not None:
        day = _in_month(previous, int(lone["d"]))
        if day is not None and day < previous and is_later:
            year, month = months_later(previous, 1)
            return day.replace(year=year, month=month)
        return day or found.day
    if (_WEEKDAY_NAME.fullmatch(said) or found.precision is Precision.WEEKEND) and found.day <= previous:
        return found.day + _A_WEEK * (1 + (previous - found.day).days // 7)
    return found.day


def _in_month(day: date, number: int) -> date | None:
    try:
        return day.replace(day=number)
    except ValueError:
        return None
