"""Who is asked to tell of something, 讲老茶楼的, is whoever says that they do, and no speaker on others."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Meaning
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.candidate_fit import who_may_come

_SPEAKING, _TOPIC = "speaking", "topic"
_TOPIC_MIN = 2  # characters
_LEAD = re.compile(r"^(?:about|on|of|the|our|讲讲?|关于|一下)\s*", re.IGNORECASE)
_TELLS_ZH = r"(?:讲解?|介绍|说说)[^，,。；;、]{0,4}"
# Who speaks French or talks with artists tells of neither.
_TELLS_EN = (
    r"\b(?:(?:tell|explain)(?:s|ing)?\b[^.;]{0,40}?"
    r"|(?:talk|speak)(?:s|ing)?\b[^.;]{0,20}?\b(?:about|on|of)\b[^.;]{0,20}?)\b"
)


def with_who_tells_of_it(
    understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]
) -> tuple[DemandUnderstanding, tuple[Meaning, ...]]:
    """The same, which asks for whoever tells of it by that name, and what those call it; a guess that is asked back."""
    names: dict[str, str] = {}
    meant: list[Meaning] = []
    if understanding.provenance.is_as_by_a_model:
        return understanding, ()
    here = who_may_come(profiles, understanding)
    for tag, topic in tuple(_topics(understanding)):
        told = [one for one in here if _tells_of(one, topic)]
        labels = tuple(dict.fromkeys(label for one in told for label in one.capabilities if len(one.capabilities) == 1))
        if labels and not any(concept_of(label) == concept_of(tag) for one in told for label in one.capabilities):
            name = f"讲{topic}" if not topic.isascii() else f"telling of {topic}"
            names |= dict.fromkeys(_alike(understanding, tag), name)
            meant.append(Meaning(tag=name, labels=labels))
    if not names:
        return understanding, ()
    tags = tuple(dict.fromkeys(names.get(tag, tag) for tag in understanding.capability_tags))
    requirements = tuple(_renamed(one, names) for one in understanding.requirements)
    return replace(understanding, capability_tags=tags, requirements=requirements), tuple(meant)


def _topics(understanding: DemandUnderstanding) -> Iterator[tuple[str, str]]:
    """Tags of a talk, each with what it is to be on."""
    for one in understanding.in_force:
        if one.kind is not RequirementKind.QUALITY or one.value.unit != _TOPIC:
            continue
        topic = _LEAD.sub("", one.value.text.strip()).removesuffix("的").strip()
        spoken = [tag for tag in one.value.tags if (concept := concept_of(tag)) and concept.key == _SPEAKING]
        if spoken and len(topic) >= _TOPIC_MIN:
            yield spoken[0], topic


def _alike(understanding: DemandUnderstanding, tag: str) -> Iterator[str]:
    every = {*understanding.capability_tags, *(each for r in understanding.requirements for each in r.value.tags)}
    return (each for each in every if concept_of(each) == concept_of(tag))


def _tells_of(profile: AgentProfile, topic: str) -> bool:
    tells = _TELLS_EN if topic.isascii() else _TELLS_ZH
    said = " ".join((*profile.capabilities.values(), profile.profile_summary))
    return re.search(rf"{tells}{re.escape(topic)}(?![a-z])", said, re.IGNORECASE) is not None


def _renamed(one: Requirement, names: Mapping[str, str]) -> Requirement:
    if not {*one.value.tags} & names.keys():
        return one
    value = replace(one.value, tags=tuple(dict.fromkeys(names.get(tag, tag) for tag in one.value.tags)))
    return replace(one, text=names.get(one.text, one.text), value=value)
