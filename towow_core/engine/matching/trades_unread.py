"""Trades that a clause asks for by their name, and that nobody read: "再找个会推拿的", behind another errand.

They are asked for like any other, whether anybody here has them or not: who is there, or where else, is looked up then.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span, next_id
from towow_core.engine.language.telling import is_seen_to, is_told
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import trade_names_in
from towow_core.engine.matching.asking_clauses import asks

K = RequirementKind
# What asks for whoever does it, before its name and behind; with anything else beside it, it may be another thing:
# "按摩椅", "the massage chair".
_BEFORE = re.compile(
    r"(?:再|还|也|另外?|顺便|最好|想|要|请|找|缺|需要|有没有|谁|一|[个位名人]|会|能|可以|做|懂|来|帮忙?)+"
    r"|(?:(?:and|also|then|please|plus|we|i|you|could|can|find|get|need|want|looking|us|me|for)\s+)*"
    r"(?:some|any)(?:one|body)\s+(?:for|to do|who does|who can do|that does|doing|good at)\s+(?:an?\s+|some\s+)?",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"的?(?:师傅|老师|大夫|医生|人)?(?:能|可以)?(?:来|去|上门|过来|到家里?|来家里|到府)*的?"
    r"|(?:\s+(?:at home|at our place|who comes to us|too|as well|please))*",
    re.IGNORECASE,
)


def with_trades_unread(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, in which each piece that names one trade, and nothing else that is known, asks for that."""
    if understanding.provenance.is_as_by_a_model:
        return understanding
    for piece, name in tuple(_named(understanding)):
        understanding = replace(
            understanding, not_understood=tuple(one for one in understanding.not_understood if one is not piece)
        )
        if name in understanding.capability_tags:  # said twice, it is asked for once
            continue
        asked = Requirement(
            requirement_id=next_id(understanding.requirements),
            kind=K.CAPABILITY,
            text=name,
            span=piece,
            value=RequirementValue(tags=(name,)),
        )
        understanding = replace(
            understanding,
            capability_tags=(*understanding.capability_tags, name),
            requirements=(*understanding.requirements, asked),
        )
    return _with_their_amounts(understanding)


def _with_their_amounts(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, in which an amount that was said of words around one trade's name is that trade's."""
    known = understanding.capability_tags

    def of_trade(one: Requirement) -> Requirement:
        if one.kind is not K.BUDGET or len(one.value.tags) != 1 or one.value.tags[0] in known:
            return one
        said = one.value.tags[0].casefold()
        named = [tag for tag in known if re.search(rf"(?<![a-z]){re.escape(tag.casefold())}(?![a-z])", said)]
        is_plain = len(named) == 1 and len([*find_concepts(said)]) <= len([*find_concepts(named[0])])
        return replace(one, value=replace(one.value, tags=(named[0],))) if is_plain else one

    return replace(understanding, requirements=tuple(map(of_trade, understanding.requirements)))


def _named(understanding: DemandUnderstanding) -> Iterator[tuple[Span, str]]:
    """Pieces that ask for one trade by a name of its own, each with that."""
    if not understanding.capability_tags:  # of a sentence that nobody read at all another search is better
        return
    known = {*understanding.capability_tags}
    for piece in understanding.not_understood:
        text = understanding.surface_demand
        begin, _ = clause_at(text, piece.start, piece.end)
        names = [*trade_names_in(piece.text)]
        if len(names) != 1 or is_told(piece.text) or is_seen_to(piece.text) or not asks(text[begin : piece.end]):
            continue
        (at, end), words = names[0], piece.text.strip()
        lead = len(piece.text) - len(piece.text.lstrip())
        name = piece.text[at:end]
        is_alone = _BEFORE.fullmatch(words[: at - lead]) and _BEHIND.fullmatch(words[end - lead :])
        if is_alone and name not in known:
            yield piece, name
