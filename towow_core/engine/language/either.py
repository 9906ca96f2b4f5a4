"""Two works of which either will do: "either ceramics or a guided walk", "魔术或皮影戏都行"."""

import re
from collections.abc import Iterator

from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import trades_of

_NO_WORD = (
    r"(?:in|on|at|by|from|to|with|for|of|before|after|until|we|i|you|they|it|he|she|is|are|will|can|not|no|and|or|either|neither|both|whether"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|afternoons?|evenings?|tomorrow|today"
    r"|january|february|march|april|may|june|july|august|september|october|november|december)"
)
_ITEM = rf"(?!{_NO_WORD}\b)[a-z][a-z'-]*(?: (?!{_NO_WORD}\b)[a-z][a-z'-]*){{0,3}}"
_ARTICLE = r"(?:(?:an?|some|the|one)\s+)?"
_CHOICE = (
    r",?\s*(?:whichever|whatever is (?:cheaper|cheapest)|either (?:is|will|would)\b"
    r"|(?:both|either) (?:are|is|would be|will be) )"
)
_EN = (
    re.compile(
        rf"\beither\s+{_ARTICLE}(?P<one>{_ITEM})\s*,?\s+or\s+(?:else\s+)?{_ARTICLE}(?P<two>{_ITEM})"
        r"(?=\s*[,.;:!?()]|\s+(?:in|on|at|by|for|with|from|before|whichever)\b|\s*$)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|(?<=[,.;:!?]\s)|\b(?:need|want|like|find|book|do)\s+){_ARTICLE}(?P<one>{_ITEM})\s+or\s+{_ARTICLE}(?P<two>{_ITEM})(?={_CHOICE})",
        re.IGNORECASE,
    ),
)
_HAN = r"[\u4e00-\u9fff]"
_ZH = re.compile(
    rf"(?:^|(?<=[，,。；;：:])|(?<=[要想请找做学办来]))(?:要么|或者)?(?:一?[场个次位节])?(?P<one>{_HAN}{{2,8}}?)(?:或者?|或是|要么)(?:一?[场个次位节])?(?P<two>{_HAN}{{2,8}}?)"
    r"(?=(?:都|也|均|皆)?(?:行|可以?|好|成|选一|任选)|[，,](?:都|哪[个样种]|任选|二选一|看哪|挑|选))"
)


def either_of(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the two stand, each in the words of the text; one of them at least is a work that is known."""
    for pattern in (*_EN, _ZH):
        for match in pattern.finditer(text):
            if any(_is_work(match[name]) for name in ("one", "two")):
                yield match.span("one"), match.span("two")


def _is_work(words: str) -> bool:
    return bool(trades_of(words)) or bool(find_concepts(words))
