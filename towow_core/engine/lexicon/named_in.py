"""What a label for somebody's work is called in the language of who reads it."""

import re

from towow_core.domain.models import Language
from towow_core.engine.characters import CJK
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.trades import trades

_CHINESE = re.compile(f"[{CJK}]")


def named_in(label: str, language: Language) -> str:
    """The label itself, or the name of its only trade, or of its concept; "" where none is in that language."""
    if (_CHINESE.search(label) is not None) is (language is Language.ZH):
        return label
    keys = trades_of(label)
    if len(keys) == 1:
        return trades()[next(iter(keys))].tag.to(language)
    concept = concept_of(label)
    return "" if concept is None else concept.name.to(language)
