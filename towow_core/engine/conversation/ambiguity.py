"""What of a request must not be guessed: a later time, one of two values, a day that is none, all but one."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
import unicodedata
from collections.abc import Mapping
from datetime import date
from itertools import pairwise

from towow_core.engine.conversation.details import TRIM, day_in
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.language.date_arithmetic import FoundDate
from towow_core.engine.language.dates import WEEKDAY_NAME, all_dates

_LATER = re.compile(
    r"明天|明早|明晚|后天|今晚|晚上|下午|下周[一二三四五六日天]?|下个?月|周[一二三四五六日天]|星期[一二三四五六日天]|礼拜[一二三四五六日天]|月底|月初"
    r"|过[一两几].{0,2}天|等一?会儿?|待会儿?|一会儿|等等|等一?下|晚点|晚些(?:时候)?|回头|改天|过(?:阵子|会儿?)|\d+月\d+[日号]?|\d+[点号日]|[一二两三四五六七八九十]+天后"
    r"|\b(?:tomorrow|tonight|later(?: on)?|next (?:week|month|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*)"
    r"|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:at|by) \d\S*|in (?:a|an|\d+|two|three|some) (?:minute|hour|day|week|while)s?)\b",
    re.IGNORECASE,
)
_BESIDE_A_TIME = 3  # letters beside a time that say nothing of their own: "先别急，明天", "but tomorrow"
_PENDING = re.compile(
    r"\s*(?:(?:先|再|要|得|也|但|不过)?等(?!等|一?[下会])|只要|只有|除非|直到|一旦|万一|假如|如果|要是|前提)"
    r"|\s*(?:我|我们|咱们?)?(?:得|要|想)?先(?:去)?(?:问|跟|和|找|等|看看)"
    r"|\s*(?:but |and |only )?(?:once|after|when(?:ever)?|as soon as|until|till|unless|if|provided|assuming|pending|subject to|in case|as long as|on condition)\b",
    re.IGNORECASE,
)
_HEARSAY = re.compile(  # what somebody else said to do
    r"\s*(?!我)[^，,]{1,12}?(?:说了?|问我?|提议|建议|觉得|认为|写道?|回复?)\s*|(?!\s*(?:i|we)\b).*\b(?:says?|said|wrote|writes|asks?|asked|suggests?|suggested|thinks?|thought|wants|told (?:me|us))\s*",
    re.IGNORECASE,
)
# Behind a comma "再加一个" is another one besides, and no "only then".
_ONLY_THEN = re.compile(
    r"\s*(?:再|才|就)|\s*[，,]\s*(?:再(?!\s*(?:加|添|新增|新建|建|来)上?\s*(?:一|[两二三四五几]|个))|才)"
)
_ONE_OF = re.compile(r"(?<=\S)\s*(?:或者|或是|还是|或)\s*(?=\S)|(?<=\S)\s+or\s+(?=\S)|之间|\bbetween\b", re.IGNORECASE)
_OR = re.compile(r"\s*[,，]?\s*(?:或者|或是|还是|或|or(?: on)?)\s*", re.IGNORECASE)
_EXCEPT = re.compile(
    r"除了|除.{1,20}(?:外|之外|以外)|其他|其余|只[留剩保]|\b(?:except|apart from|other than|besides|all but|(?:everything|anything|all) (?:but|else)|the (?:rest|others)|only keep|keep only)\b",
    re.IGNORECASE,
)
_MONTHS = "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
_A_DAY = re.compile(
    rf"\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d+\s*月\s*\d+\s*[日号]?|[一二三四五六七八九十]+月[一二三四五六七八九十廿]+[日号]|\b\d+(?:st|nd|rd|th)?(?: of)? (?:{_MONTHS})\b|\b(?:{_MONTHS})\.? \d+(?:st|nd|rd|th)?\b",
    re.IGNORECASE,
)
_BETWEEN_DAY_AND_DATE = re.compile(r"[\s,，、(（.]*(?:(?:the|on)\s+)*", re.IGNORECASE)
_SMALL_TALK = re.compile(
    r"^\W*(?:(?:actually|oh|well|just|啊|哦|嗯|那)\W*)*(?:thanks?(?: you| a lot)?|ok(?:ay)?|yes|yeah|yep|no|nope|hello|hi|hey|cool|great|sure|sorry|never ?mind|forget (?:it|that)"
    r"|谢谢(?:你|您)?|多谢|好的?|嗯+|哦+|不是?|是的?|对的?|不对|你好|您好|在吗|算了|没事|当我没说|哈+)[了吧啊呀]*\W*$",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[\W_]+")


def is_only_a_time(clause: str) -> bool:
    """ "等会儿", "but tomorrow": it says when what stands beside it is to be done."""
    rest = _LATER.sub("", clause)
    return rest != clause and MARK.search(clause) is None and len(_SIGNS.sub("", rest)) <= _BESIDE_A_TIME


def is_pending(clause: str, whole: str) -> bool:
    """ "等小李来了", "once Anna is here", "人齐了再…", "小王说，…": what stands beside it is to be done when that has come about.

    Args:
        clause: What was said beside an order.
        whole: The sentence that it is part of.
    """
    if MARK.search(clause):
        return False  # of a node it may say after which one something comes
    behind = whole[whole.find(clause) + len(clause) :] if clause in whole else ""
    if _HEARSAY.fullmatch(clause) is not None:
        return True
    return _PENDING.match(clause) is not None or _ONLY_THEN.match(behind) is not None


def is_one_of_several(value: str) -> bool:
    """ "Tom or Mia", "12月10日或者12月11日": who says so has not decided yet."""
    return _ONE_OF.search(value.strip(TRIM)) is not None


def either_day(text: str, today: date) -> str:
    """Two days with an "or" between them, as they were said; "" where there are none."""
    found = sorted(all_dates(text, today), key=lambda each: each.start)
    pairs = ((one, other) for one, other in pairwise(found) if _OR.fullmatch(text, one.end, other.start))
    return next((text[one.start : other.end] for one, other in pairs), "")


def are_several_days(value: str, today: date) -> bool:
    """ "12月8号和10号之间": whichever of them is meant, it is not the first that is named."""
    found = all_dates(value, today)
    named = [each for each in found if WEEKDAY_NAME.search(value[each.start : each.end])]
    written = [each for each in found if each not in named]
    apart = [each for each in named if not any(_is_its_weekday(each, day, value) for day in written)]
    return len({each.day for each in (*written, *apart)}) > 1


def _is_its_weekday(named: FoundDate, written: FoundDate, text: str) -> bool:
    """ "Tuesday, December 8", "12月8号（周二）": the name of the day beside its date is no other day."""
    first, last = sorted((named, written), key=lambda each: each.start)
    is_beside = _BETWEEN_DAY_AND_DATE.fullmatch(text, first.end, last.start) is not None
    return is_beside and named.day.weekday() == written.day.weekday()


def is_about_the_others(sentence: str) -> bool:
    """ "Remove all but the venue": what is named is what is to stay as it is."""
    return _EXCEPT.search(sentence) is not None


def is_small_talk(sentence: str) -> bool:
    """ "Thanks!", "算了": it asks for nothing, and is no task's name."""
    return _SMALL_TALK.match(sentence) is not None


def unread_day(said: str, config: Mapping[str, object]) -> str:
    """A day that is written down and none that there is ("30 February"); "" where there is none such."""
    found = _A_DAY.search(said)
    return "" if found is None or config.get("due") else found.group()


def days_that_are_none(said: str, today: date) -> list[str]:
    """The written days that there are not, whatever else is said."""
    return [found.group() for found in _A_DAY.finditer(said) if not day_in(found.group(), today)]


def says_nothing(name: str) -> bool:
    """Nothing but quotation marks, blanks and what nobody sees; an emoji is a name."""
    return not any(unicodedata.category(character)[0] in "LNS" for character in name)


_PARTICLE = re.compile(  # what tells of a naming, or asks for one, and is no name: "改名了", "改名一下"
    r"(?:了|吧|啦|呢|哦|啊|呀|嘛|过|完|好)+(?:吗|没|没有)?|(?:一下|一次|下|个|试试|看看)(?:了|吧)?|.{0,6}(?:次|回|遍|天|周|年|久|半天)了|的.*|(?:之后|以后|之前|前|后|时|的话)(?:[，,].*)?|(?-i:it|that|this|something|something\s+else|another\s+name)",
    re.IGNORECASE,
)


def tells_of_a_naming(name: str) -> bool:
    """了, 一下, 好几次了, "it": that something was, or is to be, renamed, and not how."""
    return _PARTICLE.fullmatch(name) is not None
