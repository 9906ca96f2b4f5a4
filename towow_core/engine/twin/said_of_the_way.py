"""What a profile says of where, when in the day and for how long its person works: 上门, "in my workshop"."""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.models import AgentProfile, Statement
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.matching.candidate_fit import Match
from towow_core.support.spans_of_work import hours_said
from towow_core.support.ways_of_work import lessons_in, says_so, way_asked

_CLAUSE = re.compile(r"[^，,。.；;：:、！!？?\n]+")
_CLAUSES_MAX = 2  # of one wish: what says so, and what says otherwise


def said_of_the_way(requirement: Requirement, found: Sequence[Match], profile: AgentProfile) -> Iterator[Statement]:
    """The clauses of what they call their work, of its details and of themselves that speak to it; none settles it."""
    if requirement.kind is RequirementKind.CAPABILITY:  # of lessons what they themselves call them
        taught = {tag for tag in requirement.value.tags if lessons_in(tag)}
        labels = (match.label for match in found if match.need.tag in taught)
        yield from (Statement(asked=requirement.text, said=label) for label in dict.fromkeys(labels))
        return
    way = way_asked(requirement)
    is_length = requirement.kind is RequirementKind.DURATION
    if way is None and not is_length:
        return
    of_the_work = (text for match in found for text in (match.label, match.detail))
    texts = of_the_work if way is None else (*of_the_work, profile.profile_summary)
    clauses = dict.fromkeys(clause.strip() for text in texts for clause in _CLAUSE.findall(text))
    speaking = [
        clause
        for clause in clauses
        if (
            hours_said(clause) is not None if way is None else says_so(way, clause) or way.says_otherwise.search(clause)
        )
    ]
    yield from (Statement(asked=requirement.text, said=clause) for clause in speaking[:_CLAUSES_MAX])
