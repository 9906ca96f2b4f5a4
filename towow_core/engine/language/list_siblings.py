"""What a list asks for beside what is known of it: "舞台灯光、糖画和一个会变魔术的", "photography, a caricaturist and a bubble show"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from towow_core.domain.models import Language
from towow_core.engine.language import requests_en, requests_zh
from towow_core.engine.language.headcount import find_people

_STOP = re.compile(r"[。；;！!？?\n:：]|\.(?=\s|$)|\s[-–—]\s")
_COUNT_ZH = r"(?:[一两二三四五六]|\d{1,2})[个位名场节支段组台套份]"
_COUNT_EN = r"(?:an?|some|one|two|three|four)\s"
_SEPARATES = {
    Language.ZH: re.compile(rf"、(?:以及)?|以及|外加|[，,](?=(?:再[来加]|还[要有]|外加|加上){_COUNT_ZH})|[和与跟及]"),
    Language.EN: re.compile(
        r",\s*(?:(?:and|plus)\s+)?(?=[a-z])|\s+(?:and|plus|as well as)\s+(?:also\s+)?", re.IGNORECASE
    ),
}
_COUNTED = {
    Language.ZH: re.compile(rf"(?:再[来加]|还[要有]|外加|加上)?{_COUNT_ZH}"),
    Language.EN: re.compile(_COUNT_EN, re.IGNORECASE),
}
# What stands before the first item of a list.
_BEFORE = {
    Language.ZH: re.compile(
        rf"(?:(?:.*?(?:需要|想要|还要|只要|[要请找订约雇缺差少有]|安排|来|上|办|开|教|学|准备|配)|.*[，,])?(?:{_COUNT_ZH}|[个位])?(?:会|能|做|懂|专业的?|靠谱的?)?)"
    ),
    Language.EN: re.compile(
        rf"(?:.*?\b(?:needs?|wants?|book|hire|find|get|like|love|looking for|after|us|me))?\s*(?:{_COUNT_EN}|the\s)?(?:good |local |nice )?",
        re.IGNORECASE,
    ),
}
# What stands behind an item and is none of it: where and when, and behind the last what is said of all.
_TAIL = {
    Language.ZH: re.compile(
        r"(?:的|师傅?|员|人|课|表演|老师|服务)*(?:各[一两二三\d][个位名]?|(?:都|也|全)(?:要|有|得有|需要)|由[^，,。；;]{1,6}|就[行好]|即可)?(?:[，,].*)?"
    ),
    Language.EN: re.compile(
        r"(?:s|ers?|ist|ian)?(?: (?:lessons?|service|show))?(?:\s+(?:for (?:\d+|about \d+)(?: [a-z]+)?|in (?-i:[A-Z])[\w' ]+?|(?:on|at|from|by) (?:\w+day|\d)[\w:. ]*?))*",
        re.IGNORECASE,
    ),
}
_LAST = {
    Language.ZH: re.compile(
        r"(?:各[一两二三\d][个位名]?|(?:都|也|全)(?:要|有|得有|需要)|由[^，,。；;]{1,6}|就[行好]|即可|[，,]).*$"
    ),
    Language.EN: re.compile(
        r"[\s,]+(?:for|in|on|at|by|from|with|to|of|who|that|which|please|next|this|too|as well|before|under|afterwards|after)\b.*$",
        re.IGNORECASE,
    ),
}
# "修吉他、八音盒和座钟", "take apart two beds and a wardrobe": what is done to one is done to them all.
_DONE_TO_ALL = {
    Language.ZH: re.compile(r"[修洗搬拍写画搭拆装刷剪翻打擦清换送接遛喂看照陪运教学](?=[\u4e00-\u9fff]{2})"),
    Language.EN: re.compile(rf".*\b(?:{_COUNT_EN}|(?:the|my|our|learn|teach)\b)", re.IGNORECASE),
}
_NO_ITEM = {
    Language.ZH: re.compile(
        r"[给把将被从往为替在到去我你他她它谁不没都也就了]|\d|预算|时间|孩子|小朋友|大人|老人|家长|同事|朋友|爸|妈"
    ),
    Language.EN: re.compile(
        r"^\W*(?:for|in|on|at|by|from|with|to|of|who|that|which|under|over|about|not|no|all|both|each|everything)\b|\d|[€£$¥]|\w+-free\b|\b\w+(?:ly|ed)\b|"
        r"\b(?:budget|days?|hours?|weeks?|price|quote|invoice|receipt|time|place|deadline|discount|bit|lot|few|half|another|other|"
        r"is|are|was|were|be|has|have|will|can|must|should|needs?|wants?|we|i|you|they|it|my|our|the|her|his|their)\b",
        re.IGNORECASE,
    ),
}
_WORDS_MAX, _CHARACTERS_MAX = 4, 8


class _Item(NamedTuple):
    start: int
    end: int
    separator: str  # what stands before it; empty of the first


def beside_the_known(text: str, known: Sequence[tuple[int, int]], language: Language) -> Iterator[tuple[int, str]]:
    """Items in the words of the text, each with where it stands, of the lists in which something known is an item.

    Args:
        known: Where what is known stands (start, end).
    """
    for items in _lists(text, language):
        counted = [_COUNTED[language].match(text[one.start : one.end].lstrip()) is not None for one in items]
        said = [_phrase(text, one, items, language) for one in items]
        is_known = [any(_is_item(text, one, at, language) for at in known) for one in items]
        overlaps = [any(start < one.end and one.start < end for start, end in known) for one in items]
        for n, phrase in enumerate(said):
            at = text.lower().find(phrase.lower(), items[n].start, items[n].end)
            is_said = bool(phrase) and at >= 0 and not overlaps[n]  # what is shortened in its middle stands nowhere
            if is_said and _is_listed(items, n, said, is_known, language, is_counted=counted[n]):
                yield at, phrase


def items_next_to(text: str, known: Sequence[tuple[int, int]], language: Language) -> Iterator[tuple[int, int, bool]]:
    """Items of a list that may be wished because something known is: where each begins and ends, up to which all that
    stand between it and something known are items, too; and whether the list stands behind a heading's colon.

    What is asked for in them is not sure: "quiet neighbours" may stand in a list. It is worth a question at most.
    """
    for items in _lists(text, language):
        is_headed = text[: items[0].start].rstrip()[-1:] in {":", "："}
        is_known = [any(start < one.end and one.start < end for start, end in known) for one in items]
        is_item = [one or bool(_phrase(text, items[n], items, language)) for n, one in enumerate(is_known)]
        for n, item in enumerate(items):
            if not is_known[n] and any(_leads_to(is_known, is_item, n, step) for step in (-1, 1)):
                yield item.start, item.end, is_headed


def _leads_to(is_known: Sequence[bool], is_item: Sequence[bool], n: int, step: int) -> bool:
    while 0 <= n < len(is_item) and is_item[n]:
        if is_known[n]:
            return True
        n += step
    return False


def _is_listed(
    items: Sequence[_Item],
    n: int,
    said: Sequence[str],
    is_known: Sequence[bool],
    language: Language,
    *,
    is_counted: bool,
) -> bool:
    """Whether from it to something known there are but items of one list, which "and" ends or 、 divides."""
    is_item = [bool(phrase) or known for phrase, known in zip(said, is_known, strict=True)]
    first = last = n
    while first > 0 and not is_known[first] and is_item[first - 1]:
        first -= 1
    while last < len(items) - 1 and is_item[last + 1]:
        last += 1
    if not any(is_known[first : last + 1]):
        return False
    joins = [one.separator for one in items[first + 1 : last + 1]]
    if language is Language.ZH:
        return len(joins) > 1 or any("、" in one for one in joins) or is_counted
    ends = [at for at, one in enumerate(joins, first + 1) if one.strip(", ")]  # "and", "plus"
    return bool(ends) and n <= max(ends) and (is_counted or len(joins) > 1)


def _phrase(text: str, item: _Item, items: Sequence[_Item], language: Language) -> str:
    """What is asked for by it; empty where it is no such thing."""
    piece = text[item.start : item.end]
    if item is items[-1] or language is Language.EN:
        piece = _LAST[language].sub("", piece)
    counted = _COUNTED[language].match(piece.lstrip())
    if _NO_ITEM[language].search(piece.lstrip()[counted.end() if counted else 0 :]) or find_people(piece):
        return ""
    if language is Language.ZH:
        phrase = requests_zh.clean(piece)
        return phrase if len(phrase) <= _CHARACTERS_MAX else ""
    phrase = requests_en.clean(piece)
    return phrase if len(phrase.split()) <= _WORDS_MAX else ""


def _lists(text: str, language: Language) -> Iterator[list[_Item]]:
    """What stands between two marks, apart at what joins the items of a list."""
    begin = 0
    for stop in [*_STOP.finditer(text), None]:
        end = stop.start() if stop else len(text)
        items, start, separator = [], begin, ""
        for found in [*_SEPARATES[language].finditer(text, begin, end), None]:
            items.append(_Item(start, found.start() if found else end, separator))
            if found:
                start, separator = found.end(), found.group()
        if len(items) > 1:
            yield items
        begin = stop.end() if stop else end


def _is_item(text: str, item: _Item, known: tuple[int, int], language: Language) -> bool:
    """Whether it is the whole item, with what counts it or asks for it: the photo of "a photo of a cat" is not."""
    start, end = known
    if not (item.start <= start and end <= item.end) or _DONE_TO_ALL[language].match(text[start:end]):
        return False
    before, behind = text[item.start : start], text[end : item.end]
    return _BEFORE[language].fullmatch(before) is not None and _TAIL[language].fullmatch(behind) is not None
