"""What is to be only where something else comes to pass: "if it rains, indoors", "下雨就改室内".

It is one thing in the person's own words: what it names is asked for in that case only, and no plan holds it yet.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

_WEATHER_ZH = r"(?:下(?:大|小|暴)?[雨雪]|刮(?:大|台)?风|台风|天气(?:不好|太差|差|不行|变坏|太[冷热])|天(?:太)?[冷热]|降温|有[雨雪]|雨天|遇雨|雨雪天气?)"
_NUMBERS_ZH = r"(?:人数?(?:太|比较|要是|如果)?(?:多|少|不够|不足|不到|超|满)|(?:超过|多于|不足|少于|不到)\d+[人位个]|超时|超出时间|时间(?:不够|来不及)|来不及)"
_CASE_ZH = r"(?:如果|要是|万一|假如|倘若|若(?!干)|假设)(?!能|可以|有空|方便|可能|合适|行|没问题|时间允许|预算|价[格钱]|[他她您你]|没人|找不到|没有?(?:空|时间|档期)|(?:[^，,。；;]{0,6})(?:没空|不行|来不了|去不了|不在|有事|不方便|\d{1,2}[号日]))"
_ZH = re.compile(
    rf"(?:^|(?<=[，,。；;：:！!？?（(]))\s*(?:(?:{_CASE_ZH}(?:当天|那天|现场|到时候?)?(?:{_WEATHER_ZH}|{_NUMBERS_ZH})|(?:当天|那天)?(?:{_WEATHER_ZH}|{_NUMBERS_ZH}))[^，,。；;！!？?（）()\n]{{0,8}}?(?:的话)?[，,]?\s*(?:就|则|那就?|要|得|改|换|移|挪|再|可以|取消|顺延|推迟|延期|延后|照常)"
    rf"|{_CASE_ZH}[^，,。；;！!？?（）()\n]{{2,16}}?[，,]?\s*(?:就|则|那就?|才(?=[要需请找叫加])|再(?=[要请找叫加]))(?!好|行))[^，,。；;！!？?（）()\n]*"
)
_CASE_EN = (
    r"(?:if (?:it|the weather|there|more|fewer|less|too|nobody|not enough|the (?:train|flight|bus|room|hall|venue|queue|sun|wind|rain|power|group))\b(?! (?:is|'s|would be|were)? ?(?:possible|ok|okay|fine|helps|free|available|works|suits))"
    r"|in case (?:of|it|the|there)\b|should it\b|in the event of\b)"
)
_EN = re.compile(
    rf"\b{_CASE_EN}(?! be)[^,.;!?()\n]{{2,40}}?(?:, ?+| then )(?!(?:and|but|so|i|please let)\b)[^,.;!?()\n]+"
    rf"|\b(?:indoors|inside|outdoors|outside|a tent|a marquee|cancel|postpone|move|call it off|an? (?:extra|second|third) [a-z]+|one more [a-z]+)\b[^,.;!?()\n]{{0,30}}? {_CASE_EN}[^,.;!?()\n]{{2,40}}",
    re.IGNORECASE,
)

# What is needed only where something else is lacking or comes to pass: "场地没有音响才要调音师", "a singer, but only if …".
# Whether somebody has time, and what it costs, is no such case: that is read as what it is.
_NO_CASE_ZH = re.compile(r"[有没]有?(?:空|时间|档期|人|兴趣)|预算|价[格钱]|便宜|以内|以下|不超|能来|方便|合适|满意")
_LACKS_ZH = r"(?:没(?!人)|缺|不够|不(?:带|含|提供|配|包)|有|下(?:大|小|暴)?[雨雪])"
_WANTED_ZH = r"(?:需要|要(?!求)|[请找叫用](?!了)|安排)"
_ONLY_ZH = re.compile(
    rf"(?:^|(?<=[，,。；;：:！!？?\n]))[^，,。；;：:！!？?\n]{{1,16}}?{_LACKS_ZH}[^，,。；;：:！!？?\n]{{0,10}}"
    rf"(?:[，,]?才(?:再|会)?|的话[，,]?(?:就|才|那就?)?再?){_WANTED_ZH}(?P<what>[^，,。；;！!？?\n]{{0,16}})"
)
_NOTHING_MORE_ZH = re.compile(r"[吧的啊哦]?")  # then the clause before says what is wanted: "调音师，不过场地没有才要"
_SAYS_WHAT_ZH = re.compile(r"(?!不过|但)[^，,]{2,12}(?:只有|只在|除非)")  # "调音师只有场地没有音响时才要"
_CLAUSE_BEFORE = re.compile(r"[^，,。；;：:！!？?()（）\n]{2,20}[，,]\s*$")
_ONLY_EN = re.compile(
    r",?\s*(?:\b(?:but|and|though) )?\b(?:only (?:(?:needed|required|wanted|necessary) )?(?:if|in case)|unless (?=the |there |it )) ?(?P<case>[^,.;!?()\n]{2,60})",
    re.IGNORECASE,
)
_NO_CASE_EN = re.compile(
    r"^(?:he|she|they|you)\b|\b(?:free|available|around|interested|willing|possible|can|could|has time|have time|cheap|cheaper|affordable|afford|budget|price|costs?|under|less than|within)\b|[£€$]",
    re.IGNORECASE,
)
_ITEM_EN = re.compile(r"\b(?:an?|some|one|two|three|somebody|someone)\b", re.IGNORECASE)
_JOINED_EN = re.compile(r"\b(?:and|plus)\b,?\s?|[,.;:!?()\n]\s*", re.IGNORECASE)
_DENIED_EN = re.compile(r"\b(?:no|not|never|nobody|without|[a-z]+n['’]t)\b", re.IGNORECASE)
_THEN_EN = re.compile(r",\s(?!and\b|but\b)[^,.;!?()\n]{2,60}")


def _needed_only(text: str) -> Iterator[tuple[int, int]]:
    """Where what is needed in one case only stands, with the case."""
    for match in _ONLY_ZH.finditer(text):
        if _NO_CASE_ZH.search(match.group()):
            continue
        is_open = _NOTHING_MORE_ZH.fullmatch(match["what"]) and not _SAYS_WHAT_ZH.match(match.group())
        before = _CLAUSE_BEFORE.search(text, 0, match.start()) if is_open else None
        yield before.start() if before else match.start(), match.end()
    for match in _ONLY_EN.finditer(text):
        if _NO_CASE_EN.search(match["case"]):
            continue
        joined = [one.end() for one in _JOINED_EN.finditer(text, 0, match.start()) if one.end() <= match.start()]
        begin = max(joined, default=0)
        then = _THEN_EN.match(text, match.end())
        if not text[begin : match.start()].strip():  # "and, only if it snows, a puppet show"
            if then is not None and "only" in match.group().lower():
                yield match.end() - len(match.group().lstrip(" ,")), then.end()
            continue
        if _DENIED_EN.search(text, begin, match.start()):
            continue
        item = _ITEM_EN.search(text, begin, match.start())
        yield item.start() if item else begin, match.end()


def conditions(text: str) -> Iterator[tuple[int, int]]:
    """Where they stand, each with the case and what is to be in it."""
    only = [*_needed_only(text)]
    yield from only
    for pattern in (_ZH, _EN):
        for match in pattern.finditer(text):
            lead = len(match.group()) - len(match.group().lstrip())
            if all(match.end() <= start or end <= match.start() for start, end in only):
                yield match.start() + lead, match.end()


def is_conditional(text: str, start: int, end: int) -> bool:
    """Whether what stands there is wanted in one case only."""
    return any(begin <= start and end <= stop for begin, stop in conditions(text))


def without_conditions(text: str) -> str:
    """The text with a comma for each character of them."""
    for start, end in conditions(text):
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text
