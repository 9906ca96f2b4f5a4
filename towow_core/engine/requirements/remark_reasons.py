"""Why a change is made, told beside it: "drop the lights, too expensive", "forget the tree, the council said no"."""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Requirement
from towow_core.engine.language.text import sentence_at
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_clauses import Piece, is_guarded

_WISHES = re.compile(
    r"要(?!是)|请|想|希望|必须|得[有是]|[别换改另再找加]|不[能要用想许]|最好|能不能|可以|还是|只|一定"
    r"|\b(?:must|should|needs?|wants?|please|would|could|can|may|let['’]?s|never|only|instead|rather|another|other|else|add|find|get|make|keep|bring|move|swap|change|cheaper|smaller|bigger|no|not|without)\b|n['’]t\b",
    re.IGNORECASE,
)
_SAID_NO = re.compile(r"\b(?:said|says|say) no\b", re.IGNORECASE)


def is_reason(piece: Piece, left: str, facts: Sequence[Requirement], reading: Remark) -> bool:
    """Whether it wishes nothing, names nothing that is asked for, and stands in the sentence of a change that was made.

    Args:
        left: What no change has read; commas stand for what was.
    """
    words = reading.text[piece.start : piece.end]
    begin, end = sentence_at(reading.text, piece.start, piece.end)
    is_beside = any(
        mark != said and said.isalnum() for mark, said in zip(left[begin:end], reading.text[begin:end], strict=True)
    )
    there = [r for r in facts if r.span and piece.start <= r.span.start < piece.end and is_guarded(r)]
    if piece.is_plain or piece.is_asked or there or not is_beside or reading.named(words):
        return False
    return not (_WISHES.search(_SAID_NO.sub(" ", words)) or remark_words.NUMBER.search(words))
