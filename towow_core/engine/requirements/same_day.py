"""Another thing on a day that was named before: "同一天要一辆车", "on the same day a storyteller"; no length."""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.requirements.spans import requirement

_SAME_DAY = re.compile(
    r"同一[天日]|同[天日](?=[^，。；]{0,6}[要请找想需])|\b(?:on )?(?:the|that) same day\b", re.IGNORECASE
)


def same_days(
    text: str, named: Sequence[tuple[int, date]], taken: Sequence[tuple[int, int]], main: date
) -> Iterator[Requirement]:
    """Args:
    named: Where each single day is named, and which it is.
    taken: What is read already.
    """
    for match in _SAME_DAY.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in taken):
            continue
        day = max(((at, day) for at, day in named if at < match.start()), default=(0, None))[1]
        if day is not None:
            value = RequirementValue(first=day.isoformat(), last=day.isoformat(), text="" if day == main else "further")
            yield requirement(text, *match.span(), RequirementKind.DATE, value)
