"""Words that say once more what is read beside them: "the weekend of 12 and 13 December", 能坐60人的场地 for 60."""

import re
from collections.abc import Sequence
from datetime import date

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.numerals import read_number

_WEEKEND = re.compile(r"(?:whole |long )?weekends?", re.IGNORECASE)
_SEATS = re.compile(
    r"(?:that |which |to )?(?:can |could |will )?(?:seats?|holds?|fits?|accommodates?)(?: up to| at least)?",
    re.IGNORECASE,
)
_SEATS_ZH = re.compile(
    r"(?:能|可以?|要能)?(?:坐得?下?|容纳|装得?下)(?P<people>[\d一二两三四五六七八九十百]{1,6})(?:多|来)?(?:个?人|位)"
)
_BETWEEN = re.compile(r"[\s]*(?:of|on|,)?\s*", re.IGNORECASE)
_SATURDAY = 5  # as `date.weekday` counts


def is_said_again(text: str, run: tuple[int, int], found: Sequence[Requirement]) -> bool:
    """Whether a piece that no requirement covers says nothing that those right behind it, or its number, do not say."""
    words = text[run[0] : run[1]].strip(" 的")
    behind = [one for one in found if one.span and _BETWEEN.fullmatch(text, run[1], max(run[1], one.span.start))]
    if _WEEKEND.fullmatch(words):
        return any(one.kind is RequirementKind.DATE and _is_weekend(one) for one in behind)
    if _SEATS.fullmatch(words):
        return any(one.kind is RequirementKind.HEAD_COUNT for one in behind)
    seats = _SEATS_ZH.fullmatch(words)
    people = {one.value.number for one in found if one.kind is RequirementKind.HEAD_COUNT}
    return seats is not None and read_number(seats["people"]) in people


def _is_weekend(dated: Requirement) -> bool:
    days = dated.value.every or tuple(filter(None, (dated.value.first, dated.value.last)))
    return bool(days) and all(date.fromisoformat(day).weekday() >= _SATURDAY for day in days)
