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
    rf"|{_CASE_ZH}[^，,。；;！!？?（）()\n]{{2,16}}?[，,]?\s*(?:就|则|那就?)(?!好|行))[^，,。；;！!？?（）()\n]*"
)
_CASE_EN = (
    r"(?:if (?:it|the weather|there|more|fewer|less|too|nobody|not enough|the (?:train|flight|bus|room|hall|venue|queue|sun|wind|rain|power|group))\b(?! (?:is|'s|would be|were)? ?(?:possible|ok|okay|fine|helps|free|available|works|suits))"
    r"|in case (?:of|it|the|there)\b|should it\b|in the event of\b)"
)
# Somebody who is wanted only where something lacks: "a sound engineer only if the hall has none", and what a list goes
# on to behind it is wanted in any case.
_IF_LACKING_EN = (
    r"\b(?:an?|some(?:one|body))\s(?:(?!\band\b)[^,.;!?()\n]){2,60}? only if (?:it|there|the [a-z]+)\s"
    r"[^,.;!?()\n]{0,24}?(?:\b(?:no|none|not|nothing|nobody|without|lacks?)\b|n['’]t\b)[^,.;!?()\n]{0,40}"
)
_EN = re.compile(
    rf"{_IF_LACKING_EN}"
    rf"|\b{_CASE_EN}(?! be)[^,.;!?()\n]{{2,40}}, ?(?!(?:and|but|so|i|please let)\b)[^,.;!?()\n]+"
    rf"|\b(?:indoors|inside|outdoors|outside|a tent|a marquee|cancel|postpone|move|call it off|an? (?:extra|second|third) [a-z]+|one more [a-z]+)\b[^,.;!?()\n]{{0,30}}? {_CASE_EN}[^,.;!?()\n]{{2,40}}",
    re.IGNORECASE,
)


def conditions(text: str) -> Iterator[tuple[int, int]]:
    """Where they stand, each with the case and what is to be in it."""
    for pattern in (_ZH, _EN):
        for match in pattern.finditer(text):
            lead = len(match.group()) - len(match.group().lstrip())
            yield match.start() + lead, match.end()


def without_conditions(text: str) -> str:
    """The text with a comma for each character of them."""
    for start, end in conditions(text):
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text
