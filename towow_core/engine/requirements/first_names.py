"""People who are asked for by the first of their two names: "lunch from Marco", "Hugo's warehouse in Bermondsey"."""

# ruff: noqa: E501  # these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping

TAKEN_OUT_EN = r"(?:replace|swap(?: out)?|drop|remove|exclude|skip|leave out|take out|get rid of|change)"
_ASKED_EN = rf"(?:with|by|from|ask|invite|hire|book|get|have|want|need|must be|only|please|prefer(?:ably)?|let|like|love|than|not|no|without|instead of|rather than|other than|but|except(?: for)?|apart from|besides|(?:who|that)(?:['’]s not| is not|\s+isn['’]t)|{TAKEN_OUT_EN}|(?:swap|switch|change)(?: out)? [A-Z]\w+(?: [A-Z]\w+)? (?:for|to))"
_NAMES_MAX = 2  # a first name alone is a name only beside words of asking
# What of theirs is asked for: "at Hugo's warehouse", and no day of theirs, nor anybody of their family.
_ASKED_THERE = re.compile(r"(?:\b(?:and|need|want|book|hire|rent|use|get|have|at|in|like|plus)|,)\s+$", re.IGNORECASE)
_THEIR_LIFE = re.compile(
    r"\b(?:birthday|wedding|party|dinner|anniversary|graduation|farewell|funeral|retirement|mother|father|mum|mom|dad|son|"
    r"daughter|wife|husband|friend|team|school|class|house|home|flat|place)s?$"
)


def first_names(text: str, known: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Where they are asked for, of people who are known by two names; with the thing of theirs that is asked for.

    Args:
        known: Names of people on the network as they may be written, each with the name that is shown.
    """
    firsts = {both[0]: name for name in known if name.isascii() and len(both := name.split()) == _NAMES_MAX}
    for first, name in sorted((first, name) for first, name in firsts.items() if first in text):
        pattern = rf"\b(?i:{_ASKED_EN})\s+(?P<one>{re.escape(first)})\b|\b(?P<two>{re.escape(first)})(?:(?:,\s+|,?\s+(?:and|&|or)\s+)[A-Z][a-zà-ÿ]+){{0,3}}\s+(?:must|should|has to|have to|to|could|can)\b|\b(?P<four>^{re.escape(first)})(?= (?:for|as) (?:the|our|my|an?) [a-z]|, (?!who|from|and|or)[a-z]+ )|\b(?P<three>{re.escape(first)}['’]s [a-z]+)(?=\s+(?:in|on|at|for|from)\b|\s*[,.;]|\s*$)"
        for match in re.finditer(pattern, text):
            group = next(group for group in ("one", "two", "three", "four") if match[group])
            is_theirs = _ASKED_THERE.search(text[: match.start()]) and not _THEIR_LIFE.search(match[group])
            if group != "three" or is_theirs:
                yield *match.span(group), known[name]
