"""What a demand says letter by letter as somebody here calls what they do is asked of them, before any wider trade that
a piece of it names: 急救培训 is 急救培训, and no 培训 that whoever teaches anything could hold.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.name_forms import form_of
from towow_core.engine.language.script import plain
from towow_core.engine.language.vocabulary import Said, vocabulary_of
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.matching.candidate_fit import who_may_come


def said_in_full(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> DemandUnderstanding:
    """The same, whose tag for a piece of such a name is that name."""
    named = dict(_named(understanding, profiles))
    if not named:
        return understanding
    tags = dict.fromkeys(named.get(tag, tag) for tag in understanding.capability_tags)
    requirements = tuple(_renamed(one, named) for one in understanding.requirements)
    return replace(understanding, capability_tags=tuple(tags), requirements=requirements)


def _named(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> Iterator[tuple[str, str]]:
    could_come = who_may_come(profiles, understanding)
    labels = {label for profile in could_come for label in profile.capabilities}
    text = understanding.surface_demand
    said = [one for one in vocabulary_of(profiles).find(text) if one.word.name in labels and not one.word.is_near]
    narrow = [one for one in said if _is_no_whole_trade(one.word.name)]
    for asked in understanding.in_force:
        tags = asked.value.tags
        if asked.kind is not RequirementKind.CAPABILITY or len(tags) != 1 or asked.value.unit:
            continue
        name = next((one.word.name for one in narrow if _says(one, asked, text)), "")
        if name and form_of(name) != form_of(tags[0]) and concept_of(tags[0]) in _pieces(name):
            yield tags[0], name


def _is_no_whole_trade(name: str) -> bool:
    """Whether the lexicon knows only a piece of it."""
    return bool(_pieces(name)) and not any(
        form_of(name[one.start : one.end]) == form_of(name) for one in find_concepts(name)
    )


def _pieces(name: str) -> list[object]:
    return [one.concept for one in find_concepts(name)]


def _says(one: Said, asked: Requirement, text: str) -> bool:
    at = asked.span
    is_there = at is not None and text[at.start : at.end] == plain(at.text)
    return is_there and at is not None and one.start <= at.start and at.end <= one.end


def _renamed(one: Requirement, named: Mapping[str, str]) -> Requirement:
    if not {*one.value.tags} & named.keys():
        return one
    tags = tuple(dict.fromkeys(named.get(tag, tag) for tag in one.value.tags))
    text = named.get(one.text, one.text) if one.kind is RequirementKind.CAPABILITY else one.text
    return replace(one, text=text, value=replace(one.value, tags=tags))
