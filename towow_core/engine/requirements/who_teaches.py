"""Words that only call who teaches, where what is to be taught is said before them: "数学跟不上，找个老师辅导"."""

from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.requested_tags import LESSONS, is_another_teacher
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.requirements.spans import blanked, requirement


def who_teaches(text: str, whole: str, asked: Sequence[Requirement]) -> Iterator[Requirement]:
    """Each of them, as the lessons that are asked for.

    Args:
        text: Without what is read.
        asked: The works that are asked for.
    """
    lessons = concepts()[LESSONS]
    if any(tag in lessons.name for one in asked for tag in one.value.tags):
        return
    narrower = {name for key in lessons.also_done_by for name in concepts()[key].name}
    taught = [one for one in asked if one.span and narrower & {*one.value.tags}]
    while (said := next((f for f in find_concepts(text) if f.concept is lessons and not f.subject), None)) is not None:
        before = [(one, one.span.end) for one in taught if one.span and text[one.span.end : said.start].strip()]
        value = before[-1][0].value if before else RequirementValue()
        again = requirement(text, said.start, said.end, RequirementKind.CAPABILITY, value)
        text = blanked(text, [again])
        if before and not is_another_teacher(whole, before[-1][1], said.end):
            yield again
