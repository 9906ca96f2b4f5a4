"""The most for one part stays where a change says another most for everything: 总价压到6000 beside 场地限一万."""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, RequirementKind

_OF_ALL = re.compile(
    r"预算|总|合计|一共|共计|全部|\b(?:budget|total|altogether|overall|in all|all in)\b", re.IGNORECASE
)


def limits_that_stay(new: Sequence[Requirement], before: Sequence[Requirement]) -> set[str]:
    """Ids of what was said of a part beside others; an amount that calls itself the whole budget was for all of it."""
    if not any(r.kind is RequirementKind.BUDGET and not r.value.tags for r in new):
        return set()
    gone = {tag for r in new if r.kind is RequirementKind.EXCLUSION for tag in r.value.tags}
    works = [r for r in before if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    return {
        r.requirement_id
        for r in before
        if r.kind is RequirementKind.BUDGET and r.value.tags and not _OF_ALL.search(r.text)
        if not {*r.value.tags} & gone
        if any({*work.value.tags} & {*r.value.tags} for work in works)
        if any(not {*work.value.tags} & {*r.value.tags} for work in works)
    }
