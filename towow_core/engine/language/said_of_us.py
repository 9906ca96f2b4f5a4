"""What the requester does or has without a word of it being theirs, and the plain words that are read in its place.

"I'll write the texts" is written by themselves, "I have photos already" is had; "a 90 second video" lasts so long, and
"French for my son, total beginner" says of whom it is taught to.
"""

# ruff: noqa: E501  # these patterns read better unbroken

import re
from collections.abc import Iterator

_END = r"(?=\s*(?:[,.;:!?)]|$)|\s+(?:and|but|so|then)\b)"
_THING = r"(?:the|my|our|all the|all)\s+(?:(?!(?:rest|cheapest|best|first|last|one|ones|same|other|decision|choice|money|bus|train|car|plane|time|day|week|call|payment|deposit)\b)[a-z][a-z'’-]+\s?){1,3}?"
_WE_DO = re.compile(
    r"\b(?P<who>i|we)(?:['’]ll| will| can| shall|['’]m going to|['’]re going to| am going to| are going to)\s+(?:still\s+|then\s+)?"
    rf"(?:(?:write|do|make|cook|bake|design|draw|paint|edit|cut|film|shoot|record|print|translate|organi[sz]e|arrange|decorate|bring|play|host|handle|cover|provide|supply|proofread|wash|clean|build|sew)\s+{_THING}"
    r"|take\s+(?:the|my|our|all the)\s+(?:photos?|pictures?|videos?|notes|minutes))(?P<end>(?<=\S))" + _END,
    re.IGNORECASE,
)
_HAVE_ALREADY = re.compile(
    r"\b(?P<who>i|we)\s+(?P<have>have|got|['’]ve got)\s+(?P<what>(?:(?:the|my|our|some|a|an|all the)\s+)?(?:(?!(?:already|to|been|had|a lot|no|not)\b)[a-z][a-z'’-]+\s){1,3}?)(?P<already>already)\b",
    re.IGNORECASE,
)
_SO_LONG = re.compile(
    r"\b(?P<n>\d{1,3}|thirty|forty|fifty|sixty|ninety)[ -](?P<unit>second|sec)s?(?= (?:(?:short|promo|promotional|explainer|teaser|little|animated)\s)?(?:videos?|films?|clips?|spots?|ads?|trailers?|teasers?|reels?|adverts?|commercials?|jingles?)\b)",
    re.IGNORECASE,
)
_BEGINNER = re.compile(
    r"(?<=[,;] )(?P<who>(?:(?:a|an) )?(?:(?:total|complete|absolute|real|adult|false|near) )?(?:beginners?|novices?))(?=\s*(?:[,.;!]|$)|\s+(?:in|at|from|on)\b)",
    re.IGNORECASE,
)
_SELF = {"i": "myself", "we": "ourselves"}


def said_of_us(text: str) -> Iterator[tuple[int, int, str]]:
    """Each piece that something plainer is read for: from, to, and what."""
    for match in _WE_DO.finditer(text):
        last = max(text.rfind(" ", match.start(), match.end()) + 1, match.start())
        yield last, match.end(), f"{text[last : match.end()]} {_SELF[match['who'].lower()]}"
    for match in _HAVE_ALREADY.finditer(text):
        yield match.start(), match.end(), f"{match['who']} already have {match['what'].strip()}"
    for match in _SO_LONG.finditer(text):
        yield (*match.span(), f"{match['n']}-second-long")
    for match in _BEGINNER.finditer(text):
        yield (*match.span(), "he is a beginner")
