"""A further task of a trade that is asked for already: "fix my tap and check the water heater" is one plumber, and so
is another thing that the same is to be done to: "the tree must be gone, and the stump too".
"""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.text import sentence_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.requirements.spans import requirement

K = RequirementKind
_TOO = re.compile(
    r"(?:and |plus )?(?:the|my|our|its|their) [\w' -]{2,30} (?:too|as well)"
    r"|[\u4e00-\u9fff]{1,6}也(?:要|得|一起|一并)(?:[弄清搬拿运][走掉])?",
    re.IGNORECASE,
)
_MUST_BE = re.compile(
    r"\b(?:must|(?:ha(?:s|ve)|needs?) to|should) (?:be|go|come)\b"
    r"|(?:必须|得|要)[^，,。；;]{0,6}[弄清搬拿运修装换拆][走掉好了开]",
    re.IGNORECASE,
)


def further_tasks(
    text: str, found: Sequence[Requirement], rest: Sequence[Span]
) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    """What was read and such tasks, each held against who does the work; and the pieces that nothing covers still."""
    asked = {tag for one in found if one.kind is K.CAPABILITY and one.is_hard for tag in one.value.tags}
    read, left = [*found], list[Span]()
    works = {one.value.tags for one in found if one.kind is K.CAPABILITY and one.is_hard}
    for span in rest:
        if len(works) == 1 and _is_done_to_it_too(text, span):
            read.append(
                requirement(
                    text, span.start, span.end, K.QUALITY, RequirementValue(text=span.text, tags=next(iter(works)))
                )
            )
            continue
        called = called_in(span.text)
        tags = tuple(tag for tag in called[0].trade.tag if tag in asked) if len(called) == 1 else ()
        if tags:
            read.append(requirement(text, span.start, span.end, K.QUALITY, RequirementValue(tags=tags)))
        else:
            left.append(span)
    return tuple(read), tuple(left)


def _is_done_to_it_too(text: str, span: Span) -> bool:
    begin, _ = sentence_at(text, span.start, span.start)
    is_too = _TOO.fullmatch(span.text.strip()) is not None and not find_concepts(span.text)
    return is_too and _MUST_BE.search(text, begin, span.start) is not None
