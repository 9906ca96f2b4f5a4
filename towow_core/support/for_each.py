"""Words beside a length that give it to everybody who comes: "每人一小时", "an hour each"."""

import re

_BEFORE = re.compile(
    r"(?:每个?人|每位|每名|人均|一[人位]|各|\b(?:each|everybody|everyone)(?: (?:gets?|for|of us|of them))*)"
    r"(?:都|要|大约|大概|约|的)*\s*$",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\s*(?:[/／每](?:人|位)"
    r"|\b(?:each|apiece|(?:per|a) (?:person|head)|per (?:guest|child|pupil)|for each(?: of (?:us|them))?)\b)",
    re.IGNORECASE,
)


def with_for_each(text: str, start: int, end: int) -> tuple[int, int]:
    """The place of the length with such words, if they stand beside it; else the place as it is."""
    before, behind = _BEFORE.search(text, 0, start), _BEHIND.match(text, end)
    return before.start() if before else start, behind.end() if behind else end
