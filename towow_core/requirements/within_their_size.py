"""Work is met only for as many as come: who cooks "for up to twelve guests" does not cook for twenty-five."""

from collections.abc import Sequence

from towow_core.domain.left_to_judge import YOURS_TO_JUDGE
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import opened
from towow_core.requirements.limits import limits_of
from towow_core.requirements.notes import quoted, say
from towow_core.support.children import children_held_to

K = RequirementKind


def within_their_size(found: Sequence[Requirement], facts: PlanFacts, language: Language) -> tuple[Requirement, ...]:
    """The same; open where work would be met, and all who do it name fewer people for it than are to come."""
    counts = [one for one in found if one.kind is K.HEAD_COUNT and one.is_hard and one.value.number]
    return tuple(_held(one, counts, facts, language) for one in found)


def _held(one: Requirement, counts: Sequence[Requirement], facts: PlanFacts, language: Language) -> Requirement:
    if one.kind is not K.CAPABILITY or one.status is not RequirementStatus.MET:
        return one
    tags = {*one.value.tags}
    counts = [each for each in counts if not each.value.tags or tags & {*each.value.tags}]
    does = [part for part in facts.active if part.agent_id in one.met_by and tags & {*part.capabilities}]
    short = [(part, limit) for part in does if (limit := _too_few(part, tags, counts, facts)) is not None]
    if not does or len(short) < len(does):
        return one
    said = quoted([(part.display_name, limit.said) for part, limit in short], language)
    judge = say(language, YOURS_TO_JUDGE.zh, YOURS_TO_JUDGE.en)
    return opened(one, say(language, "", " ").join((said, judge)), language)


def _too_few(part: Assignment, tags: set[str], counts: Sequence[Requirement], facts: PlanFacts) -> Limit | None:
    """What they say of this very work, where it is for fewer than any of the numbers of people."""
    for limit in limits_of(part, facts):
        if limit.of is not Limited.PEOPLE or limit.most is None or not tags & {*limit.tags}:
            continue
        for each in counts:
            number = children_held_to(each.text, limit.said, limit.most) or each.value.number or 0
            if number > limit.most:
                return limit
    return None
