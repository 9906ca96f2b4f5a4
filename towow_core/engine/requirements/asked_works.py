"""The work that a sentence asks for, one requirement for each, and one for those of which any will do."""

import re
from collections.abc import Iterator, Mapping, Sequence

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import IMPLIED, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.at_ours import is_done_at_ours
from towow_core.engine.language.done_to_it import without_things
from towow_core.engine.language.either import either_of, is_or
from towow_core.engine.language.headcount import find_people
from towow_core.engine.language.polarity import asks_only, without_polarity
from towow_core.engine.language.where import says_where
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.lexicon.scenarios import scenarios_in
from towow_core.engine.matching.kind_said import kind_said
from towow_core.engine.matching.needs import Need, needs_of, place_in
from towow_core.engine.requirements.refusals import VENUE
from towow_core.engine.requirements.spans import requirement
from towow_core.support.replacing import replace

# People for whom whoever holds an occasion may well have a place, and says nothing of it: for more, one is found or
# is missing.
_AT_ONES_OWN = 200
_ROOM = re.compile(
    r"\b(?:an?|some) (?:[a-z]+ ){0,2}?(?P<what>room|space|hall|place)\b"
    r"|一?[个间处](?P<what_zh>屋子?|房间|空间|地方|场所|大厅|教室|院子)",
    re.IGNORECASE,
)


def works(
    text: str, understanding: DemandUnderstanding, refusals: Sequence[Requirement], names: Sequence[str]
) -> Iterator[Requirement]:
    """One for each tag of the understanding, and one for alternatives; what the sentence rules out is none."""
    ruled_out = {tag for one in refusals for tag in one.value.tags}
    joined: set[str] = set()
    needs = [
        need
        for need in needs_of(understanding)
        if need.network_word is None
        and not any(name in need.tag.casefold() or need.tag.casefold() in name.split() for name in names)
        and need.tag not in ruled_out
        and (need.concept is None or need.concept.name.zh not in ruled_out)
    ]
    places = {need.tag: _where(text, need) or _room(text, need) for need in needs}
    is_held_somewhere = (expected := find_people(text)) is not None and expected.people > _AT_ONES_OWN
    is_said = not is_held_somewhere and any(need.is_required and places[need.tag] for need in needs)
    for need in needs:
        if need.tag in joined:
            continue
        either = [need, *_alternatives(text, need, needs, places)]
        joined |= {one.tag for one in either}
        yield _capability(text, either, places, is_said=is_said)
    if not any(need.concept and need.concept.key == VENUE for need in needs):
        yield from _somewhere(text, understanding, refusals)


def _capability(
    text: str, either: Sequence[Need], places: Mapping[str, tuple[int, int] | None], *, is_said: bool
) -> Requirement:
    """`is_said`: words ask for work, so that a place that only a small occasion implies is nobody's demand."""
    spans = [span for one in either if (span := places[one.tag]) is not None]
    is_place = either[0].concept is not None and either[0].concept.key == VENUE
    is_hard = either[0].is_required and (bool(spans) or not (is_place and is_said))
    value = RequirementValue(tags=tuple(one.tag for one in either), unit="" if is_hard else IMPLIED)
    # In the demand's own word where that says less: "florist", and no decoration.
    shown = " / ".join(one.said if is_hard and kind_said(one) else one.tag for one in either)
    if not spans:
        kind = RequirementKind.CAPABILITY
        return Requirement(requirement_id="", kind=kind, text=shown, value=value, is_hard=is_hard)
    start, end = min(one for one, _ in spans), max(other for _, other in spans)
    for one, other in either_of(text) if len(either) > 1 else ():
        if one[0] < end and start < other[1]:
            start, end = min(start, one[0]), max(end, other[1])
    return replace(requirement(text, start, end, RequirementKind.CAPABILITY, value, is_hard=is_hard), text=shown)


def _where(text: str, need: Need) -> tuple[int, int] | None:
    """Where the sentence says a need, in whichever words."""
    if (said := place_in(text, need.tag)) is not None:
        return said
    bare = without_things(text)
    found = [one for one in find_concepts(bare) if need.concept is not None and one.concept.key == need.concept.key]
    called = [(one.start, one.end) for one in called_in(text) if need.tag in one.trade.tag]
    about = [one for one in found if need.subject and one.subject == need.subject]  # of several lessons its own
    found = about or found
    if need.subject and not about:  # one of several: "baking and web design"
        found, called = [], [said] if (said := place_in(text, need.subject)) else called
    return next(iter([*((one.start, one.end) for one in found), *called]), None)


def _room(text: str, need: Need) -> tuple[int, int] | None:
    """The word for a room that is one only by what is said behind its city: "a room in London for 30 people"."""
    found = [*_ROOM.finditer(text)] if need.concept is not None and need.concept.key == VENUE else []
    return found[0].span("what_zh" if found[0]["what_zh"] else "what") if len(found) == 1 else None


def _alternatives(
    text: str, need: Need, needs: Sequence[Need], places: Mapping[str, tuple[int, int] | None]
) -> Iterator[Need]:
    """Needs that "or" joins to this one: "a band or a DJ"."""
    here = places[need.tag]
    for other in needs:
        there = places[other.tag]
        if here is None or there is None or there[0] < here[1]:
            continue
        if is_or(text[here[1] : there[0]]):
            yield other


def _somewhere(text: str, understanding: DemandUnderstanding, refusals: Sequence[Requirement]) -> Iterator[Requirement]:
    """An occasion that people come to needs a place, unless they have one or it is online; nobody may forget that."""
    has_place = any(VENUE in one.value.tags for one in refusals) or says_where(text)
    occasion = next((one for one in scenarios_in(without_polarity(text)) if one.gathers), None)
    expected = find_people(text)
    if occasion is None or has_place or asks_only(text) or is_done_at_ours(text) or expected is None:
        return
    tag = "场地提供" if understanding.language == "zh" else "venue"
    start, end = next(match.span() for word in occasion.words if (match := word.search(text)))
    if understanding.capability_tags:  # the photographer of a wedding is agreed on without a place nobody named
        is_hard = expected.people > _AT_ONES_OWN
        value = RequirementValue(tags=(tag,), unit="" if is_hard else IMPLIED)
        kind = RequirementKind.CAPABILITY
        yield Requirement(requirement_id="", kind=kind, text=tag, value=value, is_hard=is_hard)
        return
    found = requirement(text, start, end, RequirementKind.CAPABILITY, RequirementValue(tags=(tag,)))
    yield replace(found, text=tag)
