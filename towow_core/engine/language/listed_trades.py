"""Trades that a list names right beside other work that is asked for, where no word asks: "…: a magician and a DJ"."""

import re
from collections.abc import Iterator, Sequence

from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.lexicon.everyday import called_in, trade_names_in

_COUNTED = rf"(?:an?|some|another|\d+|{EN_NUMBER})\s+|(?:\d+|{ZH_NUMBER})[个位名支场]"
_SOMEBODY = r"(?:some(?:one|body)\s+(?:who|to)(?:\s+can)?\s+(?:[a-z]+\s+)?)|[会能]?"
_JOINED = re.compile(
    rf"\s*(?:[,;、，；]|\band\b|\bplus\b|\bas well as\b|[和与及]|还有|以及)+\s*(?:also\s+)?(?:{_COUNTED}|{_SOMEBODY})",
    re.IGNORECASE,
)
_IS_COUNTED = re.compile(rf"(?:^|[^\w])(?:{_COUNTED})$", re.IGNORECASE)


def listed_trades(text: str, works: Sequence[tuple[int, int]]) -> Iterator[tuple[int, str]]:
    """Each with where it stands: counted, and joined to one of the works that are asked for, or to another such name.

    Args:
        works: Where the works stand in the text.
    """
    known = [*works]
    taken = [*works, *((one.start, one.end) for one in called_in(text))]
    names = [one for one in trade_names_in(text) if not any(a < one[1] and one[0] < b for a, b in taken)]
    for start, end in sorted(names, reverse=True):
        is_beside = any(
            _JOINED.fullmatch(text[end:first] if end <= first else text[last:start]) is not None
            for first, last in known
            if end <= first or last <= start
        )
        if is_beside and _IS_COUNTED.search(text[:start]):
            known.append((start, end))
            yield start, text[start:end]
