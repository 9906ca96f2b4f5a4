"""Days that a sentence names by a name which nobody here knows: "on Founders' Day", "火把节那天"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; this pattern reads better unbroken

import re
from collections.abc import Iterator

_NAMED = re.compile(
    r"\b(?:[Oo]n|[Bb]y|[Bb]efore|[Uu]ntil|[Aa]t|[Oo]ver|[Dd]uring|[Ff]or)\s+(?:the\s+)?(?P<en>(?:[A-Z][\w'’.-]+\s+){1,3}(?:Day|Eve|Night|Weekend))\b"
    r"|(?P<zh>[\u4e00-\u9fff]{2,3}(?<![一二三四五六七八九十几两这那每])节)(?=那[天晚]|当[天晚日]|前[夕一]|晚上|上午|下午|早上)"
    r"|\b(?:am|zum|vor|au|pour le|en|para|on|before|for|the)\s+(?P<other>(?:R|r)éveillon\b|[A-ZÄÖÜ][a-zäöüß]+(?:tag|abend|nacht)\b)"
)


def named_days(text: str) -> Iterator[tuple[int, int]]:
    """Where the name of a day stands, known or not."""
    for match in _NAMED.finditer(text):
        yield match.span(match.lastgroup or 0)
