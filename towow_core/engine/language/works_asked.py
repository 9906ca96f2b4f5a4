"""Where a sentence says what is asked for, in whichever words."""

import re
from collections.abc import Collection

from towow_core.engine.language.named_parts import Part, parts_in
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.lexicon.pattern_prefilter import may_say

_ARTICLES = r"\s+(?:(?:my|our|the|an?)\s+)?"  # which tags leave out


def works_asked(text: str, asked: Collection[str]) -> list[Part]:
    """Where the text says what is asked for, in whichever words."""
    found = [part for part in parts_in(text, asked) if {*part.names} & {*asked}]
    for tag in asked:
        if any(tag in part.names for part in found):
            continue
        concept = concept_of(tag)
        names = (tag,) if concept is None else tuple(concept.name)
        is_there = bool(tag) and all(may_say(text, word) for word in tag.split())
        said = re.search(_ARTICLES.join(map(re.escape, tag.split())), text, re.IGNORECASE) if is_there else None
        places = [said.span()] if said else [(one.start, one.end) for one in called_in(text) if tag in one.trade.tag]
        # 一桌菜 asks for food, though "一桌" alone may be what it costs so much for.
        if concept is not None and not places:
            places = [(one.start, one.end) for one in find_concepts(text) if one.concept is concept]
        found += [Part(key=tag, names=names, word=text[start:end], start=start, end=end) for start, end in places[:1]]
    return sorted(found, key=lambda part: part.start)
