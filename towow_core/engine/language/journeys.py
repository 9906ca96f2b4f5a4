"""Where somebody who travels sets out from, or lives, which is no place of what they want done: "flying from Rome to Paris".

Of a move, or of things that are brought somewhere, both ends are.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence
from functools import lru_cache

from towow_core.engine.language.events_of_others import is_of_others
from towow_core.engine.language.gazetteer import City, wanted_places
from towow_core.engine.language.numerals import ZH_NUMBER

_TRAVELS = re.compile(
    r"\b(?:fly|flying|flies|flight|travel\w*|trip|journey|going|coming|go|visit\w*|on business|holiday(?:ing)?|tour(?:ing)?)\b"
    r"|[飞赴]|出差|旅行|旅游|出发|动身|前往|过去|参观|考察|拜访|看厂|出国|坐(?:飞机|高铁|火车)",
    re.IGNORECASE,
)
_BRINGS = re.compile(
    r"\b(?:mov(?:e|es|ing)|removals?|ship(?:ping|ped|s)?|transport(?:ing|ed|s)?|deliver\w*|relocat\w*|haul\w*|courier|collect(?:ing|ed)?|send(?:ing)?)\b"
    # "Take our stage from one place to another".
    r"|\b(?:tak(?:e|en|ing)|br(?:ing|inging|ought)|carr(?:y|ied|ying)|get(?:ting)?|driv(?:e|en|ing))\b (?:(?:my|our|his|her|their|an?|the|some|all|both|two|three|\d+) )?(?:[\w'-]+ ){1,4}?from [^.;!?]{1,40}? to "
    r"|搬|运|寄|送|拉货|托运|快递",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"(?:\bfrom(?: (?:our|my) (?:home|office|base) in)?\s+|[从由自](?:我们?|我家)?(?:在)?)$", re.IGNORECASE
)
# "从北京过来主持", "who comes over from Berlin": where somebody is before, wherever the other place is named.
_COMES_HERE = re.compile(r"(?:那边|这边)?(?:过来|赶来|赶过来|飞来|飞过来|来)(?![年月周])")
_COMES_FROM = re.compile(r"\bcom(?:e|es|ing)(?: over| down| up| all the way)? from\s+$", re.IGNORECASE)
# Where those come from who are received: "三位香港客户", "两位伦敦来的客人", "clients from Singapore", "our Lyon guests".
_GUESTS_ZH = (
    r"(?:客户|客人|客商|外商|朋友|友人|同事|嘉宾|贵宾|宾客|代表团?|合作方|合作伙伴|伙伴|访客|游客|亲戚|亲友|考察团)"
)
_GUESTS_EN = r"(?:clients?|customers?|guests?|visitors?|friends?|colleagues?|partners?|delegates?|delegation|buyers?|relatives|cousins?|investors?|suppliers?)"
_COME_FROM_THERE = re.compile(rf"(?:那边|那里|当地)?(?:飞?过?来的)[^，,。；;\d]{{0,4}}{_GUESTS_ZH}")
_ARE_FROM_THERE = re.compile(rf"(?:那边|那里)?的?{_GUESTS_ZH}")
_SO_MANY_OF_THEM = re.compile(rf"(?:\d|{ZH_NUMBER}|[几这那])[个位名]\s*$")
_GUESTS_FROM = re.compile(
    rf"\b{_GUESTS_EN}(?: of ours)?(?:,? (?:who |that )?(?:are |is )?(?:coming|come|comes|arriving|flying|visiting)(?: over| in| here| to us)?)? from\s+$",
    re.IGNORECASE,
)
_OUR = re.compile(
    r"\b(?:our|my|the|these|two|three|four|five|six|seven|eight|nine|ten|some|several|\d+)\s+$", re.IGNORECASE
)
_GUESTS_BEHIND = re.compile(rf"\s+{_GUESTS_EN}\b", re.IGNORECASE)
# Where who asks lives, or writes from.
_LIVES = re.compile(
    r"(?:^|(?<=[.,;:!?(] )|(?<=\band )|(?<=\bbut )|(?<=\bas ))(?:(?:i|we)(?:['’]m|['’]re| am| are)?(?: (?:both|all|still|now|currently|also|only|just|already))?(?: live| living| based| at home| settled)?(?: over| out| up| down| here)? in|(?:living|based) in) (?:the )?(?:[a-z]+ of )?$"
    r"|(?:^|[，,。；;！!？?\s])(?:我|我们|咱们|我家|本人|我们家|家)(?:人|现在|目前|平时|自己|都|还|一家|一直|常年)*(?:住在?|在|定居在?|常住)$",
    re.IGNORECASE,
)
_MOVES_HOUSE = re.compile(r"\bmov(?:e|es|ing)\b|\bremovals?\b|\brelocat|搬", re.IGNORECASE)  # then it is one end of it
_AT_HOME = re.compile(
    r"家里|在家|到家|\b(?:at home|(?:my|our)(?: own)? (?:home|house|flat|apartment|place|office|garden))\b",
    re.IGNORECASE,
)
_LIVES_BEHIND_ZH = re.compile(r"[\u4e00-\u9fff]{0,4}?(?:住|定居|生活|上班|工作|读书)?(?=[，,。；;！!])")
_SENTENCE = re.compile(r"[^.。!！?？;；\n]+")


@lru_cache(maxsize=4096)
def places_of_work(text: str) -> tuple[tuple[int, int, City], ...]:
    """Every place that the text names and does not deny.

    Without those that a traveller only sets out from, or where somebody else's event is.
    """
    found, left = wanted_places(text), origins(text)
    return tuple(one for one in found if (one[0], one[1]) not in left and not is_of_others(text, one[0]))


@lru_cache(maxsize=4096)
def origins(text: str) -> tuple[tuple[int, int], ...]:
    """Where the names of such places stand; there is another place behind each, to which they go."""
    found = wanted_places(text)
    starts = [(start, end) for start, end, city in found if _is_left(text, start, end) and _another(city, found)]
    starts += [(start, end) for start, end, city in found if _is_of_guests(text, start, end, city, found)]
    if not (_MOVES_HOUSE.search(text) or _AT_HOME.search(text)):
        work = [one for one in found if not is_of_others(text, one[0])]
        starts += [one[:2] for one in found if _is_home(text, *one[:2]) and _is_all_elsewhere(text, one, work)]
    for sentence in _SENTENCE.finditer(text):
        inside = [one for one in found if sentence.start() <= one[0] < sentence.end()]
        if not _TRAVELS.search(sentence.group()) or _BRINGS.search(sentence.group()):
            continue
        starts += [
            (start, end)
            for start, end, city in inside
            if _FROM.search(text[:start]) and any(other.key != city.key and at >= end for at, _, other in inside)
        ]
    return tuple(starts)


def _is_left(text: str, start: int, end: int) -> bool:
    is_from = _FROM.search(text[:start]) is not None
    return (is_from and _COMES_HERE.match(text, end) is not None) or _COMES_FROM.search(text[:start]) is not None


def _is_home(text: str, start: int, end: int) -> bool:
    """Whether who asks only says that they live there: "we live in Rome", "我住在西安"."""
    lives = _LIVES.search(text, 0, start)
    return lives is not None and (lives.group().isascii() or _LIVES_BEHIND_ZH.match(text, end) is not None)


def _is_all_elsewhere(text: str, home: tuple[int, int, City], work: Sequence[tuple[int, int, City]]) -> bool:
    """Whether another place is named, and nothing for them at home: their sentence names that, or says no more."""
    start, end, city = home
    others = [one for one in work if one[2].key != city.key]
    sentence = next(one for one in _SENTENCE.finditer(text) if one.start() <= start < one.end())
    lives = _LIVES.search(text, 0, start)
    before, behind = text[sentence.start() : lives.start() if lives else start], text[end : sentence.end()]
    is_all = not re.search(r"\w", f"{before}{behind}")
    return bool(others) and (is_all or any(sentence.start() <= one[0] < sentence.end() for one in others))


def _is_of_guests(text: str, start: int, end: int, city: City, found: Sequence[tuple[int, int, City]]) -> bool:
    """Whether it is where guests come from; without a word for coming, only beside another place."""
    if _GUESTS_FROM.search(text[:start]) or _COME_FROM_THERE.match(text, end):
        return True
    counted = _SO_MANY_OF_THEM.search(text[:start]) and _ARE_FROM_THERE.match(text, end)
    return bool(counted or (_OUR.search(text[:start]) and _GUESTS_BEHIND.match(text, end))) and _another(city, found)


def _another(city: City, found: Sequence[tuple[int, int, City]]) -> bool:
    return any(other.key != city.key for _, _, other in found)


def is_brought(text: str, at: int) -> bool:
    """Whether the sentence that a place stands in says that something is brought somewhere."""
    sentence = next((one.group() for one in _SENTENCE.finditer(text) if one.start() <= at < one.end()), "")
    return _BRINGS.search(sentence) is not None
