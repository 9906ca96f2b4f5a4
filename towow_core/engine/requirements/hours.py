"""At what time of the day, and how soon: "from 6 to 9 pm", "下午", "right now", "前一天"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from towow_core.domain.requirements import FROM_EVENT, OF_EVENT, TIME, Requirement, RequirementKind, RequirementValue
from towow_core.engine.characters import CJK
from towow_core.engine.language.dates import find_date
from towow_core.engine.language.lengths import clock_hours, find_days
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.text import clause_at, sentence_at, shared_stem
from towow_core.engine.language.urgency import urgencies
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.requirements.days_later import days_later
from towow_core.engine.requirements.its_day import words_of_its_day
from towow_core.engine.requirements.spans import blanked, requirement

URGENT, SOONEST = "urgent", "soonest"
_DAYS_FROM_EVENT_MAX = 14
_CJK = re.compile(f"[{CJK}]")
_NIGHT = re.compile(
    r"(?:今|明|当|后天|昨)晚上?|(?:今|明)早|\btonight\b|\btomorrow (?:night|evening|morning)\b", re.IGNORECASE
)
_ZH_N = r"[一两二三四五六七八九十\d]{1,2}"
_EN_N = r"(?:one|two|three|four|five|six|seven|\d{1,2})"
_EN_PART = r"(?:day|evening|night|morning|afternoon)"
_BEFORE = re.compile(
    rf"(?<!提)前(?P<zh>[一1])[天日晚]|(?<!提)前(?P<zh_n>[两三23])天(?=.{{0,3}}(?:要|需|得|来|开始|就))|头一?天|提前(?P<zh_early>[一1])天(?!.{{0,3}}(?:通知|告诉|告知|确认|联系|预约|取消|说))(?=[有请找让要得先再安排派叫人来个位名]{{0,6}}(?:来|上门|过来|去|先|帮|打包|布置|搭建|安装|清洁|打扫|收拾))"
    rf"|\b(?:on\s+)?the\s+{_EN_PART}\s+before\b(?!\s+\d)|\b(?:the\s+)?previous\s+{_EN_PART}\b|\b(?P<en>{_EN_N})\s+days?\s+(?:before(?:hand)?|earlier)\b|\b(?:an?|one)\s+day\s+(?:before(?:hand)?|earlier|in advance|ahead)\b|\bon\s+the\s+eve\b",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?<![以之往])后(?P<zh>{_ZH_N})[天日](?![内])|第二天|次日|隔天|翌日"
    rf"|\b(?:on\s+)?the\s+(?:(?:following|next)\s+{_EN_PART}|{_EN_PART}\s+after(?!\s+(?:tomorrow|\d)|noon))\b|\b(?P<en>{_EN_N})\s+days?\s+(?:afterwards?|later)\b",
    re.IGNORECASE,
)
_NAMES_NOTHING_ZH = re.compile(
    r"[一两二三四五六七八九十\d]+[位名个人场次]|[早晚]上?|[上下中]午|[要需想请找来做去在的得再还也都就只让给由各另只用是有\s:：、]"
)
_AT_LEAST = re.compile(r"(?:至少|最少|起码|最早)$|\b(?:at least|no earlier than|not before)\s+$", re.IGNORECASE)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
# Which day of an event of several days: "第二天下午", "on the second day", "the last evening".
_OF_SEVERAL = re.compile(
    r"第(?P<zh>[一二三四五\d])[天日]|(?P<zh_first>首日|头一天)|(?P<zh_last>最后一[天日]|最后(?=一晚)|末日)"
    rf"|\b(?:on\s+)?(?:the\s+|our\s+)?(?:(?P<en>{'|'.join(_ORDINALS)})|(?P<en_last>last))\s+(?:day\b|(?=(?:evening|morning|afternoon|night)\b))|\b(?:on\s+)?day\s+(?P<en_n>one|two|three|four|five|[1-5])\b"
    # "A walk on the first day, a workshop on the second."
    rf"|\bon\s+the\s+(?:(?P<en_bare>{'|'.join(_ORDINALS)})|(?P<en_bare_last>last))(?=\s*(?:[,.;!?]|$|and\b|we\b))",
    re.IGNORECASE,
)
# "第三天只要半天", "the last day ends at noon": what is said of a day, and of nobody in particular.
_OF_THE_DAY = re.compile(
    r"半天|一?整天|全天|[上下]午(?![茶])|小时|钟头|自由活动|休息|放假|没有?安排|结束|散场|返程|(?:早|晚)点"
    r"|\b(?:half|only|just|until|till|ends?|starts?|begins?|finish(?:es)?|free|off|shorter|longer)\b",
    re.IGNORECASE,
)
# "第三天只要摄影": who else is not there then; whether only then, nobody says.
_ONLY_THEN = re.compile(r"\s*(?:就|则)?[只仅](?:要|需要?|有|用|留|请|来)|,?\s*(?:we )?(?:only|just)\b", re.IGNORECASE)
_ZH_HOUR = r"(?:\d{1,2}|[一二两三四五六七八九十]{1,3})"
# Of whose clock: "3pm CET", "北京时间下午3点".
_CLOCK_EN = r"(?:\s?(?-i:\(?(?:C|E|P|M|W|J|K|S|H|I|B)[SDE]?T\)?|CEST|WEST|EEST|AEST|AEDT|GMT|UTC)(?:\s?[+-]\d{1,2})?\b|\s(?-i:[A-Z])[a-z]+(?: (?-i:[A-Z])[a-z]+)? time\b|\s(?-i:Pacific|Mountain|Central|Eastern)\b(?! \w))?"
_CLOCK_ZH = r"(?:(?:北京|伦敦|纽约|东京|柏林|巴黎|当地|本地|美东|美西|欧洲|中国|国内)时间)?"
_EN_HOUR = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_TIME = re.compile(
    rf"{_CLOCK_ZH}(?:早上|上午|中午|下午|傍晚|晚上|晚间|凌晨|早晨|夜里|午后)?{_ZH_HOUR}点(?!心)(?:半|钟|整|{_ZH_HOUR}分?)?(?:(?:-|–|~|到|至){_ZH_HOUR}点(?:半|钟)?)?(?:前|之前|开始|以后|之后)?"
    r"|(?:早上|上午|中午|下午(?!茶)|傍晚|晚上|晚间|凌晨|早晨|夜里|午后|下班后?|放学后|课后)|(?<=[日号天六五四三二一末])晚(?![会宴餐饭])"
    r"|\b(?:(?:at|from|around|about|after|before|by|until|between)\s+)?\d{1,2}(?::\d{2}|\.\d{2}(?=\s?[ap]m))?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)(?:\s*(?:-|–|to|until|till|and)\s*(?:late|midnight|\d{1,2}(?::\d{2})?\s?(?:am|pm)?))?"
    rf"{_CLOCK_EN}"
    # "12 December, 10-4", "both days 9-5", "from 8 to 12": a working day, and no days of a month.
    r"|(?:(?<=, )|(?<=\bdays )|(?<=\bday )|(?:\b(?:from|between)\s+))(?:[7-9]|1[0-2])\s?(?:-|–|to|until|till|and)\s?(?:[1-9]|1[0-2])(?=\s*(?:[,;)]|\.(?!\d)|$|(?:each|both|every|but|and|so|with)\b))"
    r"|(?:\b(?:at|from|around|about|after|before|by|until|between)\s+)?(?<![\d:])\d{1,2}[:：]\d{2}(?!\d)(?:\s*(?:-|–|~|to|until|till|and|到|至)\s*\d{1,2}[:：]\d{2})?"
    # "Let the yoga start at 10", "at half past ten": where it is all that the words behind "at" say.
    rf"|\bat (?:1[0-2]|[1-9])(?=\s*(?:[,;!?)]|\.(?!\d)|$))|\b(?:at )?(?:half past|quarter (?:past|to)) (?:{_EN_HOUR}|1[0-2]|[1-9])\b|\b(?:at )?{_EN_HOUR} o['’]clock"
    r"|\b(?:(?:at|from|between)\s+)?(?<![\d.])\d{1,2}(?:[:.]\d{2})?\s?(?:-|–|to|until|till|and)\s?\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|h|hrs?|Uhr)\b"
    r"|\b(?:in the |on the |during the |(?:before|by|after|until|around) )?(?:early |late )?(?:mornings?|afternoons?|evenings?|at night|noon|midday|midnight|lunchtime)\b|\bafter (?:work|school|hours)\b",
    re.IGNORECASE,
)

# "像样一点" is a little more so, and "晚一点" a little later; "周六一点" and "在一点" are an hour.
_A_LITTLE = re.compile(
    r"[\u4e00-\u9fff](?<![号日天一二三四五六末在从到至约于午是])(?<![今明昨当号日天一二三四五六末][晚早])一点$"
)
# At that hour it is over: "finish at 7 pm", "七点结束". Nobody begins then, and who comes is there before.
_ENDS_BEFORE = re.compile(
    r"\b(?:(?:finish|end|clos|stop|conclud)(?:e|es|ing|s)?|(?:is|be|are) over|wrap(?:s|ping)? up)"
    r"(?: (?:it|everything))?\s+$|(?:结束|收工|散场|收尾)(?:时间)?(?:[是在为到]|改[到成为在]|提前到|推迟到|延[长迟]?到)*$",
    re.IGNORECASE,
)
_ENDS_BEHIND = re.compile(r"(?:左右|就|要|必须|准时)*(?:结束|收工|散场|收尾|散)")
_BARE = re.compile(r"at \d{1,2}")
# "Cap the lunch at 12", "tickets at 10": an amount.
_PRICED = re.compile(
    r"[£€$¥]|\b(?:cap|capped|limit|limited|keep|kept|stay|stays|set|hold|held|fix|fixed|leave|priced?|tickets?|each|budget|costs?|max(?:imum)?|most|least|people|guests|heads?|numbers?)\b",
    re.IGNORECASE,
)
_BY = re.compile(r"(?:by|before)\b", re.IGNORECASE)  # by then something is done: nobody's end
_IS_END = re.compile(
    r"结束|收工|散场?|收尾|\b(?:until|till|finish\w*|end(?:s|ed|ing)?|clos\w+|stop\w*|conclud\w+|over|done|wrap\w*)\b",
    re.IGNORECASE,
)
_REASON = re.compile(r"\b(?:because|seeing that)\b[^,.;!?]*|因为[^，,。；;！!？?]*", re.IGNORECASE)


def without_reasons(text: str) -> str:
    """The same length without why something is wanted: "because the keys go back at 1pm" is no hour of the work."""
    return _REASON.sub(lambda match: "," * len(match.group()), text)


def times(text: str) -> Iterator[Requirement]:
    """The hour or the part of the day; `number` is how many hours it is from its beginning to its end."""
    for match in _TIME.finditer(text):
        if _A_LITTLE.search(text, 0, match.end()) and match.group() == "一点":
            continue
        if _BARE.fullmatch(match.group()) and _PRICED.search(text, clause_at(text, *match.span())[0], match.start()):
            continue
        hours = clock_hours(match.group())
        start, end = match.span() if hours else _with_its_end(text, *match.span())
        value = RequirementValue(text=text[start:end].strip(), unit=TIME, number=hours)
        yield requirement(text, start, end, RequirementKind.QUALITY, value)


def _with_its_end(text: str, start: int, end: int) -> tuple[int, int]:
    """The hour with the words that say that it is over by then."""
    before = None if _BY.match(text, start) else _ENDS_BEFORE.search(text[:start])
    behind = _ENDS_BEHIND.match(text, end)
    return before.start() if before else start, behind.end() if behind else end


def is_end(words: str) -> bool:
    """Whether words of an hour say only when it is over: "until 7 pm", "到七点结束"."""
    return clock_hours(words) is None and _IS_END.search(words) is not None


def nights(text: str, dated: Sequence[Requirement], today: date) -> Iterator[Requirement]:
    """ "今晚" and "tonight" say the day, and the evening too; of "today or tomorrow morning" the hour has its own day."""
    several = [one.span for one in dated if one.span and one.value.first != one.value.last]
    for match in _NIGHT.finditer(text):
        is_one_of_them = any(span.start < match.end() and match.start() < span.end for span in several)
        own = find_date(match.group(), today) if is_one_of_them else None
        day = own.day.isoformat() if own else ""
        value = RequirementValue(text=match.group().strip(), unit=TIME, first=day, last=day)
        yield requirement(text, *match.span(), RequirementKind.QUALITY, value)


def counted_days(text: str, dated: Sequence[Requirement]) -> Iterator[Requirement]:
    """Days of one thing, by the days of all of it."""
    is_long = (find_days(text) or 1) > 1 or any(len(one.value.every) > 1 for one in dated)
    found = [*_of_several_days(text)] if is_long else []
    has_day = any(one.kind is RequirementKind.DATE for one in dated) or not dated
    near = [*_counted_from_the_event(blanked(text, found), has_day=has_day)]
    yield from (*found, *near, *days_later(blanked(text, [*found, *near]), dated, near, partial(_tags_beside, text)))


def _of_several_days(text: str) -> Iterator[Requirement]:
    """ "第二天下午的茶歇": on which day of an event of several days one thing is.

    Where its clause says nothing that anybody does, it goes on about what its sentence named last: "两位嘉宾，一位第一天讲".
    """
    found = tuple(_OF_SEVERAL.finditer(text))
    for n, match in enumerate(found):
        said = match.groupdict()
        begin, end = clause_at(text, *match.span())
        begin = max([begin, *(other.end() for other in found[:n] if not _CJK.search(match.group()))])
        end = min([end, *(other.start() for other in found[n + 1 :])])
        if not _CJK.search(match.group()):
            begin, end = words_of_its_day(text, match.span(), (begin, end), lambda words: bool(find_concepts(words)))
        is_only = len(found) == 1 and _ONLY_THEN.match(text, match.end()) is not None
        things = () if is_only else find_concepts(text[begin:end])
        # Beside words that name something else (第二天要皮影戏), whatever that is, it says nothing of what was before.
        left = _NAMES_NOTHING_ZH.sub("", f"{text[begin : match.start()]}{text[match.end() : end]}")
        is_told_elsewhere = len(left) <= 1 if _CJK.search(match.group()) else not text[begin:end].strip(" ,.")
        if not things and not is_only and is_told_elsewhere and not _OF_THE_DAY.search(text, match.end(), end):
            things = find_concepts(text[sentence_at(text, *match.span())[0] : begin])[-1:]
        nth = said["en"] or said["en_bare"]
        ordinal = nth and _ORDINALS.index(nth.lower()) + 1
        number = ordinal or read_number(said["zh"] or said["en_n"] or "") or (1 if said["zh_first"] else -1)
        # Each for itself: a day of two things is not met where one of them is done.
        for tags in dict.fromkeys(tuple(f.concept.name) for f in things) or ((),):
            value = RequirementValue(number=number, unit=OF_EVENT, tags=tags)
            yield requirement(text, *match.span(), RequirementKind.DATE, value)


def _counted_from_the_event(text: str, *, has_day: bool) -> Iterator[Requirement]:
    """ "前一天要有人打包": the day of one thing, by the day of all of it.

    Where only a last day is said there is none to count on from: "the logo by 15 December, the poster three days later".
    """
    for pattern, sign in ((_BEFORE, -1), (_AFTER, 1)):
        for match in pattern.finditer(text):
            said = match.groupdict()
            number = read_number(said["zh"] or said.get("zh_n") or said["en"] or "") or 1
            is_early = said.get("zh_early") is not None  # of nothing that is done it is a notice, or a change
            is_loose = sign > 0 and (not has_day or _AT_LEAST.search(text, 0, match.start()) is not None)
            if number > _DAYS_FROM_EVENT_MAX or is_loose:
                continue
            tags = _tags_beside(text, *match.span())
            value = RequirementValue(number=sign * number, unit=FROM_EVENT, tags=tags)
            if tags or not is_early:
                yield requirement(text, *match.span(), RequirementKind.DATE, value)


def _tags_beside(text: str, start: int, end: int, since: int = 0) -> tuple[str, ...]:
    """What is asked for in the clause, from there on, and nowhere else."""
    begin, until = clause_at(text, start, end)
    begin = max(begin, since)
    begin = max(begin, text.rfind(":", begin, start) + 1, text.rfind("：", begin, start) + 1)
    return tuple(dict.fromkeys(n for f in _only_there(text, begin, until) for n in f.concept.name))


def _only_there(text: str, begin: int, end: int) -> Iterator[Found]:
    """What is asked for there, and not by another name elsewhere: "with catering; the next morning a brunch" has both."""
    rest = find_concepts(f"{text[:begin]}{'，' * (end - begin)}{text[end:]}")
    words = {found.concept.key: (found.start, found.end) for found in rest}
    for found in find_concepts(text[begin:end]):
        one, other = words.get(found.concept.key, (0, 0))
        said = text[begin + found.start : begin + found.end]
        if one == other or shared_stem(text[one:other], said):
            yield found


def haste(text: str, today: date, *, is_remark: bool = False) -> Iterator[Requirement]:
    """ "Right now" is a deadline; of several words that say so, one is, and the others are no more than its echo.

    A remark that says how something is "now" is in no haste.
    """
    said = (one for one in urgencies(text) if not is_remark or text[one.start : one.end].casefold() != "now")
    for n, one in enumerate(said):
        if n:
            value = RequirementValue(text=text[one.start : one.end], unit="occasion")
            echo = requirement(text, one.start, one.end, RequirementKind.QUALITY, value)
            yield replace(echo, is_hard=False)
        else:
            value = RequirementValue(
                last=today.isoformat() if one.is_now else "", text=URGENT if one.is_now else SOONEST
            )
            yield requirement(text, one.start, one.end, RequirementKind.DEADLINE, value)
