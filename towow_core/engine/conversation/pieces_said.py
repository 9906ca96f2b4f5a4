"""Of how many pieces a sentence is, and how many it may have."""

import re

from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.dictated import QUOTED, dictated

PIECES_BY_NODES_MAX = 15_000  # each piece is held against each node, and nobody else is answered meanwhile
PIECES_MAX = 120  # and against the others: so many take a fifth of a second
_ENDLESS = re.compile(r"\d{100}")  # each number is looked at for each day, price and name that it may be
_PIECE_ENDS = re.compile(r"[,，、;；。.!！?？\n\"“”]|[:：](?!\d)")
_JOINERS = re.compile(r"->|→|\b(?:and|or|to|then|after|before|not)\b|[和与及跟或]|然后|并且|之[前后]", re.IGNORECASE)


def has_endless_number(sentence: str) -> bool:
    """Whether it has a number that nobody reckons with; what is dictated, or quoted, may have digits as it likes."""
    start, end = dictated(sentence) or (0, 0)
    return _ENDLESS.search(QUOTED.sub("", sentence[:start] + sentence[end:])) is not None


def pieces_over(sentence: str, nodes: int) -> int:
    """How many pieces a sentence has at most, where it has more; else 0. What is dictated, or a plan's list, is one."""
    start, end = dictated(sentence) or (0, 0)
    said = sentence[:start] + sentence[end:]
    ends, joined, most = (
        len(_PIECE_ENDS.findall(said)),
        len(_JOINERS.findall(said)),
        PIECES_BY_NODES_MAX // max(nodes, 1),
    )
    if ends > most:
        return most
    return PIECES_MAX if ends + joined > PIECES_MAX and not patterns.PLAN.search(said) else 0
