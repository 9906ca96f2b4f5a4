"""What is said in a later request of a demand is said of what that one asks for: "另外自行车坏了，最好有人上门修"."""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, Span

# Where something else begins to be asked for, and what is said of all of it in the end.
_BESIDES = re.compile(
    r"另外|此外|还有(?=[，,一我])|再(?=[请找要来帮叫])|[.;]\s|\b(?:also|in addition|besides)\b", re.IGNORECASE
)
_ALL_OF_THEM = re.compile(
    r"都|全部?|两[个位样件]|一起|\b(?:both|all|everyone|everybody|everything|each|they)\b", re.IGNORECASE
)


def of_the_other_request(text: str, at: Span, end: int, asked: Sequence[Requirement]) -> set[tuple[str, ...]]:
    """ "Find a guide. Also a mechanic who comes to us": of what the last request asks for, where others came before."""
    begun = [match.end() for match in _BESIDES.finditer(text, 0, at.start)]
    if not begun or _ALL_OF_THEM.search(text, at.start, end) or _ALL_OF_THEM.search(text, begun[-1], at.start):
        return set()
    if not any(r.span and r.span.start < begun[-1] for r in asked):
        return set()
    return {r.value.tags for r in asked if r.span and begun[-1] <= r.span.start < end}
