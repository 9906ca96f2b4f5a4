"""Where somebody who travels sets out from, which is no place of what they want done: "flying from London to Guangzhou".

Of a move, or of things that are brought somewhere, both ends are.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from functools import lru_cache

from towow_core.engine.language.gazetteer import City, wanted_places

_TRAVELS = re.compile(
    r"\b(?:fly|flying|flies|flight|travel\w*|trip|journey|going|coming|go|visit\w*|on business|holiday(?:ing)?|tour(?:ing)?)\b"
    r"|[飞赴]|出差|旅行|旅游|出发|动身|前往|过去|参观|考察|拜访|看厂|出国|坐(?:飞机|高铁|火车)",
    re.IGNORECASE,
)
_BRINGS = re.compile(
    r"\b(?:mov(?:e|es|ing)|removals?|ship(?:ping|ped|s)?|transport(?:ing|ed|s)?|deliver\w*|relocat\w*|haul\w*|courier|collect(?:ing|ed)?|send(?:ing)?)\b|搬|运|寄|送|拉货|托运|快递",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"(?:\bfrom(?: (?:our|my) (?:home|office|base) in)?\s+|[从由自](?:我们?|我家)?(?:在)?)$", re.IGNORECASE
)
_SENTENCE = re.compile(r"[^.。!！?？;；\n]+")


@lru_cache(maxsize=4096)
def places_of_work(text: str) -> tuple[tuple[int, int, City], ...]:
    """Every place that the text names and does not deny, without those that a traveller only sets out from."""
    found, left = wanted_places(text), origins(text)
    return tuple(one for one in found if (one[0], one[1]) not in left)


@lru_cache(maxsize=4096)
def origins(text: str) -> tuple[tuple[int, int], ...]:
    """Where the names of such places stand; there is another place behind each, to which they go."""
    found = wanted_places(text)
    starts = []
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


def is_brought(text: str, at: int) -> bool:
    """Whether the sentence that a place stands in says that something is brought somewhere."""
    sentence = next((one.group() for one in _SENTENCE.finditer(text) if one.start() <= at < one.end()), "")
    return _BRINGS.search(sentence) is not None
