"""Two works with what each is done to, and no word that asks: "a test of our shop and a check of the till"."""

import re
from collections.abc import Iterator

_THING = (
    r"(?:(?:our|my|the|its|their|his|her|an?|two|three|all) )?"
    r"(?:(?!(?:is|are|was|were|has|have|and|of)\b)[a-z][\w'-]* ?){1,3}"
)
# What "of" stands behind and names no work: "the end of the year and a box of sweets".
_NO_WORK = (
    r"(?:the|my|our|his|her|their|this|that|all|most|many|both|each|because|instead|out|some|part|lots?|kinds?|sorts?"
    r"|thousands|hundreds|dozens|ends?|middle|beginning|start|couple|pair|groups?|number|team|one|members?|fan|photos?"
    r"|pictures?|bottles?|cups?|glass(?:es)?|box(?:es)?|bags?|plates?|bunch|piece|fifteen|twenty|thirty|forty|\d+)\b"
)
_TWO = re.compile(
    rf"(?:^|(?<=[.!?] ))(?P<article>an? )?(?P<first>(?!{_NO_WORK})(?:(?!of\b)[a-z][\w'-]* ){{1,4}})of {_THING}(?<=\w)"
    rf" ?,? ?(?:and|plus) (?:an?|the|some) (?!{_NO_WORK})(?:(?!of\b)[a-z][\w'-]* ){{1,4}}of {_THING}"
    r"(?=[,.;!]|$|\b(?:in|by|before|on|for|within|until|at|this|next|please)\b)",
    re.IGNORECASE,
)


def two_works_of(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each begins, ends, and what is read there: that both are asked for."""
    for match in _TWO.finditer(text):
        first = match.start("first")
        yield match.start(), first + 1, f"We need a {text[first].lower()}"
