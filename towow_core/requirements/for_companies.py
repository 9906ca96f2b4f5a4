"""Work is met only for whom it is done: "service days for companies" is no offer for one private bicycle."""

import re
from collections.abc import Sequence

from towow_core.domain.left_to_judge import YOURS_TO_JUDGE
from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import opened
from towow_core.requirements.notes import quoted, say

# Behind it nobody else is named: "for companies and families" is for families, too.
_FOR_COMPANIES = re.compile(
    r"\bfor (?:[a-z]+ )?(?:companies|businesses|firms|offices|corporate (?:clients|customers|groups|teams))"
    r"(?=\s*(?:$|[,.;:”\"]|only\b|on\b|in\b|at\b))"
    r"|(?:只|仅|专门?)(?:接|做|为|给|面向|服务于?)?(?:企业|公司|单位)(?![和与、及或])|(?:面向|服务于?)(?:企业|公司|单位)(?:客户)?(?![和与、及或])",
    re.IGNORECASE,
)
_OF_A_COMPANY = re.compile(
    r"公司|企业|单位|工厂|团队|团建|年会|同事|员工|部门|机构|学校|酒店|办公|车队|门店|店[里铺]|[小咖餐酒]\S{0,2}[店馆]"
    r"|\b(?:company|companies|firm|business|office|team|colleagues?|staff|employees?|workers|start-?up|agency|department"
    r"|school|hotel|fleet|workplace|couriers?|shop|caf[eé]|restaurant)s?\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^。；;\n（）()]+")


def for_whom_it_is(
    found: Sequence[Requirement], facts: PlanFacts, language: Language, sentence: str
) -> tuple[Requirement, ...]:
    """The same; open where work would be met, and all who do it offer it to companies, which nobody here is."""
    if _OF_A_COMPANY.search(sentence) is not None:
        return tuple(found)
    return tuple(_held(one, facts, language) for one in found)


def _held(one: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    if one.kind is not RequirementKind.CAPABILITY or one.status is not RequirementStatus.MET:
        return one
    does = [part for part in facts.active if part.agent_id in one.met_by and {*one.value.tags} & {*part.capabilities}]
    said = [(part.display_name, words) for part in does if (words := _for_companies(part, facts, one.value.tags))]
    if not does or len(said) < len(does):
        return one
    judge = say(language, YOURS_TO_JUDGE.zh, YOURS_TO_JUDGE.en)
    return opened(one, say(language, "", " ").join((quoted(said, language), judge)), language)


def _for_companies(part: Assignment, facts: PlanFacts, tags: Sequence[str]) -> str:
    """What they say of this work, where it is that they do it for companies."""
    offer = facts.offers.get(part.agent_id)
    said = (*(one.said for tag in tags for one in facts.statements(part, tag)), offer.contribution if offer else "")
    pieces = (piece.strip(' “”"') for text in said for piece in _SENTENCE.findall(text))
    return next((piece.rsplit("“")[-1] for piece in pieces if _FOR_COMPANIES.search(piece)), "")
