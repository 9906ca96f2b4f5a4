"""What is corrected within a sentence ("12月8日，不对，是12月12日", "the 8th, no, the 12th"), and what only leads to an order.

Of two values of one kind with a word of correcting between them the second one holds. Where "or" is between them it is
asked which one is meant.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator
from itertools import pairwise

from towow_core.engine.conversation.dictated import is_inside
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.persons import known_names, pattern_of
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.told import SAID
from towow_core.engine.language.dates import all_dates

_CUE = (
    r"\s*[，,。.…—–-]*\s*(?:(?:哦|噢|啊|呃|嗯|唉|哎)\s*[，,]?\s*)?"
    r"(?:不对|(?:不是|不+)(?=\s*[，,。.…—–-])|错了|说错了|我说错了|我记错了|口误|更正(?:一下)?|等等|等一下)(?:了|啊|呀|哈)?\s*[，,。…—-]*\s*"
    r"(?:我是说|我的意思是|应该是|应该|要的是|改成|改为|是|在|给|交给|由)?\s*"
    r"|\s*[,.…–—-]+\s*(?:(?:oh|er|erm|um|uh|ah|hmm|ok(?:ay)?)\b\s*,?\s*)*(?:(?:no|nope)(?=\s*[,.:…–—-]|\s+(?:wait|sorry|make|actually|i\s+mean|the\s+\d|it))|sorry|wait|scratch\s+that|correction|i\s+mean|i\s+meant|rather|make\s+(?:it|that)|actually)\b"
    r"(?:\s*,?\s*(?:no|sorry|wait|i\s+mean(?:t)?|make\s+(?:it|that)|actually|rather|it['’]s|it\s+is|that\s+is|on|for|to|by|the)\b)*\s*[,:]?\s*"
)
_IS_CUE = re.compile(_CUE, re.IGNORECASE)
_NOT = re.compile(r"\s*[,，]?\s*(?:(?:and|but)\s+)?(?:not|rather\s+than|instead\s+of|而?不是|不给|别给)\s*(?:(?:to|for|on|by|the)\s+)*", re.IGNORECASE)  # fmt: skip
_DAY = r"(?:\d{1,2}\s*月\s*)?\d{1,2}\s*[号日]|the\s+\d{1,2}(?:st|nd|rd|th)(?!\s+of)|\d{1,2}(?:st|nd|rd|th)"
_MONEY = r"[€$£¥]\s*\d++(?:[.,]\d++)*+\s*[k万千]?|(?<!\d)\d++(?:[.,]\d++)*+\s*[k万千]?\s*(?:[€$£¥元块欧]|块钱|欧元|美元|euros?|dollars?|pounds?|eur|usd|cny|rmb|yuan)"
_OR = re.compile(r"\s*[，,]?\s*(?:或者?|或是|还是|\bor\b)\s*", re.IGNORECASE)
_LEAD = re.compile(
    r"^\s*(?:(?:还是算了|算了|还是|等等|等一下|不对|不|哦对了|对了|话说|那个)[，,。\s]+|(?:actually|hmm+|wait|no wait|on second thoughts?|come to think of it|oh|well|right|by the way|also)\s*[,.:–—-]+\s*)+",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\s{0,3}(?:(?:(?:no|nope|sorry|wait)\b|不对?|错了|说错了)\s{0,3}[,，.。!！]\s{0,3}){0,3}(?:it['’]?s\s+)?(?:not\s+|不是|不让|别让)\s{0,3}", re.IGNORECASE)  # fmt: skip
_NAME = r"(?-i:[A-Z])[\w'’-]{1,30}(?:\s(?-i:[A-Z])[\w'’-]{1,30}){0,2}"
_DENIED_END = re.compile(
    r"\s{0,3}(?:[,，;；]\s{0,3}(?:but\s+|it['’]?s\s+|而?是)?|\s+but\s+|而是|是)\s{0,3}", re.IGNORECASE
)
_ASIDE = re.compile(r"\s{0,3}[,，]\s{0,3}(?:and\s+)?(?:not\s+|不是)(?P<who>[^,，]{1,40})[,，]\s{0,3}", re.IGNORECASE)
_NO = re.compile(r"\s{0,3}(?:(?:no|nope)\b|不对?|错了)\s{0,3}[,，]\s{0,3}", re.IGNORECASE)
_BY = re.compile(r"\s*(?:之前|以前|前)\s*(?:一定|必须|要|得|就|应该)*(?:完成|做完|搞定)?\s*(?P<of>.+)$")
_INSTEAD = re.compile(r"改(?=(?:交|派|分|转|指派)?给|由)")


def without_corrections(sentence: str, known: Known) -> str:
    """The sentence with what is corrected in it left out."""
    for values in (days_said, amounts_said, _people, _nodes):
        found = values(sentence, known)
        behind = _behind(sentence, found)
        if behind is not None:
            (start, end), (other, stop), cut = behind
            new = (
                in_the_month_of(sentence[start:end], sentence[other:stop])
                if values is days_said
                else sentence[other:stop]
            )
            return f"{sentence[:start]}{new}{sentence[end:cut]}"
        for (start, end), (other, stop) in pairwise(found):
            between = sentence[end:other]
            if end <= other and between.strip() and _IS_CUE.fullmatch(between) and not is_inside(sentence, start):
                new = sentence[other:stop]
                if values is days_said:
                    new = in_the_month_of(sentence[start:end], new)
                return without_corrections(f"{sentence[:start]}{new}{sentence[stop:]}", known)
    return sentence


def without_what_is_not(sentence: str, known: Known) -> str:
    """ "Give the hall to Mia, not Tom": what it is not to be is left out, where the rest is an order."""
    for values in (_people, days_said, amounts_said):
        for (start, end), (other, stop) in pairwise(values(sentence, known)):
            if end > other or sentence[stop:].strip("。.!！ 吧") or not _NOT.fullmatch(sentence[end:other]):
                continue
            rest = f"{sentence[:end]}{sentence[stop:]}"
            if sentence[:start].strip() and not _acts(sentence, known) and _acts(rest, known):
                return rest
    return sentence


def without_denied(sentence: str, known: Known) -> str:
    """ "No, not Tom, Mia does the food", "Mia, not Tom, does the food": whose it is not is left out of an order."""
    who = re.compile(f"(?:{pattern_of(known_names(known.canvas, known.people))}|{_NAME})", re.IGNORECASE)
    rests = list[str]()
    if (lead := _DENIES.match(sentence)) is not None and (denied := who.match(sentence, lead.end())) is not None:
        end = _DENIED_END.match(sentence, denied.end())
        rest = sentence[end.end() :] if end is not None else ""
        rests = [rest, f"让{rest}"] if rest and not rest[0].isascii() else [rest]
    elif (first := who.match(sentence)) is not None and (aside := _ASIDE.match(sentence, first.end())) is not None:
        rests = [f"{first[0]} {sentence[aside.end() :]}"] if who.fullmatch(aside["who"].strip()) else []
    elif (no := _NO.match(sentence)) is not None:
        rests = [sentence[no.end() :]]
    return next((rest for rest in rests if rest and not _acts(sentence, known) and _acts(rest, known)), sentence)


def _behind(sentence: str, values: list[tuple[int, int]]) -> tuple[tuple[int, int], tuple[int, int], int] | None:
    """ "12月8号之前发邀请函…哦不，12号": what ends a sentence, behind a word of correcting, is for the only other value."""
    if len(values) != 2 or sentence[values[1][1] :].strip("。.!！ 吧"):  # noqa: PLR2004
        return None
    (_, end), (other, _) = values
    cue = next((each for each in _IS_CUE.finditer(sentence, end, other) if each.end() == other), None)
    if cue is None or not sentence[end : cue.start()].strip() or not re.match(r"\s*[，,。.…—–-]", cue[0]):
        return None
    return values[0], values[1], cue.start()


def day_behind(sentence: str, known: Known) -> str:
    """ "12月8号之前发邀请函": the day that a node is to be done by, said before it."""
    days = days_said(sentence, known)
    if len(days) != 1 or sentence[: days[0][0]].strip():
        return sentence
    rest = _BY.match(sentence[days[0][1] :])
    whole = marked(rest["of"], known.canvas) if rest else None
    only = MARK.fullmatch(whole.text.strip(" 。.!！")) if whole else None
    if whole is None or only is None or len(ids := whole.mentions[int(only[1])].node_ids) != 1:
        return sentence
    return known.replies.set_day(known.canvas.nodes[ids[0]].name, sentence[days[0][0] : days[0][1]])


def check_either(sentence: str, known: Known) -> None:
    """Of two amounts, or two days, only one can be meant.

    Raises:
        Open: "800 dollars or 900 dollars".
    """
    if QUESTION.search(sentence):
        return
    for (start, end), (other, stop) in (
        *pairwise(amounts_said(sentence, known)),
        *pairwise(days_said(sentence, known)),
    ):
        if end > other or not _OR.fullmatch(sentence[end:other]) or is_inside(sentence, start):
            continue
        ways = [f"{sentence[:start]}{sentence[a:b]}{sentence[stop:]}" for a, b in ((start, end), (other, stop))]
        if all(_acts(way, known) for way in ways):
            raise Open(known.replies.which_of(sentence[start:stop]), ways)


def without_lead(sentence: str, known: Known) -> str:
    """An order without "actually" and 还是算了 before it: they say that something else was wanted before."""
    lead = _LEAD.match(sentence)
    rest = _INSTEAD.sub("", sentence[lead.end() :] if lead else sentence)
    if rest == sentence or not rest.strip() or not _acts(rest, known):
        return sentence
    return rest if lead or not _acts(sentence, known) else sentence


def _acts(text: str, known: Known) -> bool:
    """Whether the whole of it is understood, and something of it is an order."""
    try:
        found = [known.read(request) for request in known.requests(text)]
    except Open:
        return False
    return all(each is not None for each in found) and any(each is not None and each[0] not in SAID for each in found)


def _spans(pattern: str, text: str) -> Iterator[tuple[int, int]]:
    return (found.span() for found in re.finditer(pattern, text, re.IGNORECASE))


def days_said(text: str, known: Known) -> list[tuple[int, int]]:
    found = [(each.start, each.end) for each in all_dates(text, known.today)]
    found += [span for span in _spans(_DAY, text) if all(span[1] <= a or span[0] >= b for a, b in found)]
    return sorted(found)


def amounts_said(text: str, known: Known) -> list[tuple[int, int]]:
    del known
    found = list(_spans(_MONEY, text))
    numbers = (span for span in _spans(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w.,]*\w)", text))
    return sorted([*found, *(span for span in numbers if all(span[1] <= a or span[0] >= b for a, b in found))])


def _people(text: str, known: Known) -> list[tuple[int, int]]:
    names = known_names(known.canvas, known.people)
    return sorted(_spans(pattern_of(names), text)) if names else []


def _nodes(text: str, known: Known) -> list[tuple[int, int]]:
    """Where nodes are named."""
    whole, found, at, shift = marked(text, known.canvas), list[tuple[int, int]](), 0, 0
    for mark in MARK.finditer(whole.text):
        mention = whole.mentions[int(mark[1])]
        at = text.find(mention.said, max(0, mark.start() + shift))
        if at < 0:
            return []
        quotes = int(mention.is_quoted)
        found.append((at - quotes, at + len(mention.said) + quotes))
        shift = found[-1][1] - mark.end()
    return [span for span in found if span[0] >= 0]


def in_the_month_of(old: str, new: str) -> str:
    """ "12月8号，不，12号": of the month that was said."""
    month = re.match(r"(\d{1,2}\s*月)", old)
    if month is not None and re.fullmatch(r"\d{1,2}\s*[号日]", new.strip()):
        return f"{month[1]}{new.strip()}"
    named = re.search(r"\b(?:of\s+)?([A-Z][a-z]{2,8})\b", old)
    day = re.fullmatch(r"(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)", new.strip(), re.IGNORECASE)
    return f"{day[1]} {named[1]}" if named is not None and day is not None else new
