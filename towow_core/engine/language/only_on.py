"""Kinds of days on which alone it is to be, so that the others are ruled out: "weekdays only", 仅限工作日."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; the pattern reads better unbroken

import re
from collections.abc import Iterator

_ONLY = re.compile(
    r"\b(?:on |at )?(?:(?P<en>weekday|working day|weekend)s? only|only (?:on |at )?(?:the )?(?P<en_behind>weekday|working day|weekend)s)\b"
    r"|(?:只|仅)(?:限|限于|要|需要?|在|能在)?(?P<zh>工作日|平日|周末)(?:来人?|上门|白天)?(?:就[行好]|即可)?(?=[，,。；;！!]|$)"
    r"|(?P<zh_enough>工作日|平日)(?:来人?|上门)?就(?:行|好|可以)(?=[，,。；;！!]|$)",
    re.IGNORECASE,
)


def only_on(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each of them stands, with words for the days that are ruled out."""
    for match in _ONLY.finditer(text):
        said = next(words for words in match.groups() if words).lower()
        yield *match.span(), "工作日" if said in {"weekend", "周末"} else "周末"
