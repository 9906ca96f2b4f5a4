"""What a remark asks for besides of work that is asked for already: "I also want the piano moved", of a removal."""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.left_over import telling_words
from towow_core.engine.requirements.named_by import tags_of, without_names
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_clauses import Piece

K = RequirementKind
_LEAD = re.compile(
    r"\W*(?:(?:另外|还有|然后|我们?|也|还|再|请|想要?|需要|要|帮忙?|麻烦|顺便)+"
    r"|(?:(?:and|but|so|also|please|plus|we|i|['’]d|would|like|want|need|add|to have)\b[\s,]*)+)",
    re.IGNORECASE,
)


def more_of_the_same(
    pieces: Sequence[Piece], facts: Sequence[Requirement], added: Sequence[Requirement], reading: Remark
) -> Iterator[Requirement]:
    """Each as a wish of the one part that does such work; what only names that part once more is none.

    Args:
        facts: What is computable of the remark.
        added: The work that it asks for.
    """
    new = {tag for r in added for tag in r.value.tags}
    work = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard]
    for piece in pieces:
        clause = reading.text[piece.start : piece.end]
        is_wish = piece.is_plain and not (piece.is_told or piece.is_as_before or piece.is_asked)
        if not is_wish or not remark_words.ADDED.search(clause) or _has_a_fact(piece, facts):
            continue
        named = [{*found.concept.name} for found in find_concepts(clause)]
        theirs = [r for r in work if any(names & {*tags_of(r)} for names in named)]
        is_all = all(any(names & {*tags_of(r)} for r in theirs) or not names & new for names in named)
        lead = _LEAD.match(clause)
        words = clause[lead.end() if lead else 0 :].strip(" ，,。.")
        if is_all and len(theirs) == 1 and _says_more(words, theirs, reading):
            value = RequirementValue(tags=theirs[0].value.tags, text=words)
            yield Requirement(requirement_id="", kind=K.QUALITY, text=words, value=value)


def _says_more(words: str, work: Sequence[Requirement], reading: Remark) -> bool:
    """Whether any word is neither a name of the work nor one that the demand has already."""
    left, demand = without_names(words, work), reading.understanding.surface_demand.casefold()
    telling = [*left]
    for start, end in telling_words(left, 0, len(left)):
        telling[start:end] = ["\0"] * (end - start)
    runs = (left[at.start() : at.end()].casefold() for at in re.finditer("\0+", "".join(telling)))
    return any(len(run) > 1 and run not in demand for run in runs)  # one character of Chinese says too little


def _has_a_fact(piece: Piece, facts: Sequence[Requirement]) -> bool:
    return any(r.span is not None and piece.start <= r.span.start < piece.end for r in facts)
