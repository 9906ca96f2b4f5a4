"""How many come from now on, as a clause of a remark says it: "we are 90 now", "算了还是两位吧"."""

import re
from dataclasses import replace

from towow_core.domain.requirements import RequirementKind, RequirementSource, RequirementValue
from towow_core.engine.language.change_clauses import Clause
from towow_core.engine.language.headcount import PEOPLE_MAX, find_people
from towow_core.engine.language.numerals import ZH_NUMBER
from towow_core.engine.language.plain_wishes import are_of_one_kind
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_BECOMES = re.compile(r"[就只]?变[成为]")
_MAY_BE = re.compile(r"(?:行|可以|够|成|没问题|没关系)了?$")
_NEAR = 4  # times as many, or as few, as are those who come
_BACK_TO = re.compile(
    rf"(?:算了)?(?:还是|改回|回到|恢复成?)(?P<so_many>(?:\d+|{ZH_NUMBER})[个位名]?)(?!.*人)"
    r"|(?!.*\b(?:people|guests)\b).*\b(?:back to|(?:stick|stay) (?:to|with|at))\b"
)


def count(reading: Remark, clause: Clause) -> bool:
    is_behind = reading.text[: clause.start].rstrip().endswith(("，", ","))
    if _BECOMES.match(clause.text) and is_behind and not goes(reading):
        return False  # of whom the clause before tells: "服务员要加，变成20人"
    counted = next((r for r in reading.standing if r.kind is K.HEAD_COUNT and r.value.number), None)
    before = counted.value.number if counted is not None else 0
    if counted is not None and not clause.text.isascii() and not are_of_one_kind(clause.text, counted.text):
        return False  # "孩子多了五个", of 30人
    if _BACK_TO.match(clause.text) and not _is_of_the_demand(clause.people, reading):
        return _back_to_as_many(reading, clause)
    if before and _MAY_BE.search(clause.text) and not before / _NEAR <= clause.people <= before * _NEAR:
        return False  # "两个人也行": it may be who works there
    people = clause.people or (int(before) + clause.more if before and clause.more else 0)
    if 0 < people <= PEOPLE_MAX:
        reading.found[:] = [r for r in reading.found if r.kind is not K.HEAD_COUNT]  # "four more, so 20"
        reading.add(K.HEAD_COUNT, clause.text, RequirementValue(number=people, unit="people"))
        return True
    return False


def goes(reading: Remark) -> bool:
    """Whether what the clause before names is dropped, so that no number of them comes: "化妆师不用了，变成90人"."""
    return any(r.requirement_id in reading.dropped for r in reading.last)


def _is_of_the_demand(people: int, reading: Remark) -> bool:
    """Whether the demand's own sentence says that so many come: of a bare number it is then those who are meant."""
    said = find_people(reading.understanding.surface_demand)
    return said is not None and said.people == people


def _back_to_as_many(reading: Remark, clause: Clause) -> bool:
    """ "算了还是两位吧", where two were asked for and an earlier remark has changed that: as many of them again."""
    said = _BACK_TO.match(clause.text)
    changed = [r for r in reading.standing if r.kind is K.QUANTITY and r.source is not RequirementSource.DEMAND]
    words = said["so_many"] if said else ""
    if not words or words not in reading.understanding.surface_demand or len(changed) != 1:
        return False
    reading.replaced.append(changed[0].requirement_id)
    reading.add(K.QUANTITY, clause.text, replace(changed[0].value, number=float(clause.people)))
    return True
