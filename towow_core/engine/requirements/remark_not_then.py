"""Days that a remark rules out: "not on Friday", and of what comes again "skip 27 January", "12月23日那次停"."""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, days_meant
from towow_core.engine.language.change_clauses import Clause
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_ITS_TIME = re.compile(
    r"[那这]一?[天次节堂回周]|的?(?:课|活动)$|\b(?:session|class|lesson|one|visit|date|on|of)s?\b",
    re.IGNORECASE,
)


def not_then(reading: Remark, clause: Clause) -> bool:
    if clause.some and not _is_of_a_series(clause, reading):
        return False
    said = _ITS_TIME.sub("", clause.some) or clause.what
    words = f"on {said}" if said.isascii() else said
    facts, _ = facts_said(words, reading.understanding, reading.today, reading.known)
    days = [r for r in facts if r.kind is K.DATE and r.value.first]
    if clause.some and any(_is_its_only_day(r, days) for r in reading.standing):
        return False
    for one in days:
        each = one.value.every or one.value.days or (one.value.first,)
        last = one.value.last if len(each) == 1 else ""
        for day in each:
            reading.add(K.EXCLUSION, clause.text, RequirementValue(first=day, last=last or day))
    return bool(days)


def _is_of_a_series(clause: Clause, reading: Remark) -> bool:
    """Of what comes once nobody knows when it is to be instead, and beside other work no day is ruled out for all."""
    works = {r.value.tags for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard}
    is_known = not clause.of or (len(works) == 1 and bool(reading.meant(clause.of)))
    return is_known and any(r.kind is K.RECURRENCE for r in reading.standing)


def _is_its_only_day(one: Requirement, days: Sequence[Requirement]) -> bool:
    """Whether something is on one day, and that is one of these."""
    is_one = one.kind is K.DATE and one.value.first == one.value.last != "" and not one.value.unit
    return is_one and any(one.value.first in days_meant(r.value) for r in days)
