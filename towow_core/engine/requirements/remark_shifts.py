"""A day that moves by so much: "a week later", "推迟一天", and what stays so many days before: "打包还是提前一天"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.requirements import FROM_EVENT, OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import Clause
from towow_core.engine.requirements.counted_from import moved
from towow_core.engine.requirements.named_by import part_of, tags_of
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
OF_ALL = re.compile(
    r"(?:这个|这|总|整个)?(?:活动|日期|时间|日子|地点|地方|场次|总价|价格|价钱|价|预算|人数|内容|安排)"
    r"|(?:whole )?(?:event|date|day|time|place|price|budget|number|plan)s?|everything|all of it",
    re.IGNORECASE,
)
IT = re.compile(r"(?:it|them|that|this|those|[它这那](?:个|些|项)?|)", re.IGNORECASE)
_STILL = re.compile(r"(?:还是|仍然?|照样|依旧)$")
_ALL_OF_IT = re.compile(r"都|全部|所有|一起|整个|\b(?:everything|all of it|both|the whole)\b", re.IGNORECASE)


def shift(reading: Remark, clause: Clause) -> bool:
    """All of it, where nothing or all of it is named; one work where it is said to come then, and nothing else.

    "打包还是提前一天": what is so many days before it stays so.
    """
    if (still := _STILL.search(clause.what)) is not None:
        work = [r for r in reading.meant(clause.what[: still.start()]) if r.kind is K.CAPABILITY]
        days = [r.value for r in reading.standing if r.kind is K.DATE and work and part_of(r, work)]
        return any(one.unit == FROM_EVENT and one.number == clause.days for one in days)
    is_all = IT.fullmatch(clause.what) or OF_ALL.fullmatch(clause.what) or _is_occasion(clause.what, reading)
    work = [r for r in reading.meant(clause.what) if r.kind is K.CAPABILITY]
    others = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard and r not in work]
    if work and others and clause.new:
        tags = tuple(dict.fromkeys(tag for r in work for tag in tags_of(r)))
        reading.replaced += [r.requirement_id for r in reading.standing if r.kind is K.DATE and part_of(r, work)]
        reading.add(K.DATE, clause.text, RequirementValue(number=clause.days, unit=FROM_EVENT, tags=tags))
        return True
    if work and others and not is_all and _moves_its_own_day(work, clause, reading):
        return True
    value = moved(reading.understanding, clause.days, reading.today) if is_all or (work and not others) else None
    if value is None:
        return False
    reading.found[:] = [r for r in reading.found if r.kind is not K.DATE or r.value.tags]
    reading.add(K.DATE, clause.text, value)
    if _ALL_OF_IT.search(clause.text):  # what has its own day, by the name of that day, goes along
        counted = [r for r in reading.standing if r.kind is K.DATE and r.value.unit == FROM_EVENT]
        reading.replaced += [r.requirement_id for r in counted]
        reading.found += [replace(r, text=clause.text, span=None) for r in counted]
    return True


def _moves_its_own_day(work: Sequence[Requirement], clause: Clause, reading: Remark) -> bool:
    """ "培训推迟一天", where the training is on the day after: that part is so many days later than it was."""
    own = [r for r in reading.standing if r.kind is K.DATE and r.value.unit == FROM_EVENT and _shares(r, work)]
    days = own[0].value.number if len(own) == 1 else None
    if days is None:
        return False
    reading.replaced.append(own[0].requirement_id)
    reading.add(K.DATE, clause.text, replace(own[0].value, number=days + clause.days))
    return True


def _shares(one: Requirement, work: Sequence[Requirement]) -> bool:
    """Whether it is said of this work, and of none that it does not name."""
    return any({*one.value.tags} & {*tags_of(r)} for r in work)


def _is_occasion(words: str, reading: Remark) -> bool:
    said = {r.text.casefold() for r in reading.standing if r.kind is K.QUALITY and r.value.unit == OCCASION}
    return words.casefold() in said
