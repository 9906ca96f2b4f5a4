"""Who is asked to tell of something, 讲老茶楼的, is whoever says that they do, and no speaker on others."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Meaning
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.matching.candidate_fit import who_may_come

_SPEAKING, _TOPIC = "speaking", "topic"
_TOPIC_MIN = 2  # characters
_WORD_MIN = 4  # letters
_LEAD = re.compile(r"^(?:about|on|of|the|our|讲讲?|关于|一下)\s*", re.IGNORECASE)
_TELLS_ZH = r"(?:讲解?|介绍|说说)[^，,。；;、]{0,4}"
# Who speaks French or talks with artists tells of neither.
_TELLS_EN = (
    r"\b(?:(?:tell|explain)(?:s|ing)?\b[^.;]{0,40}?"
    r"|(?:talk|speak)(?:s|ing)?\b[^.;]{0,20}?\b(?:about|on|of)\b[^.;]{0,20}?)\b"
)
# "想听人讲讲老房子的故事", "we would like to hear somebody talk about the old harbour": told to who asks, on no stage.
_HEARS_ZH = re.compile(
    r"听(?!众|说|力|课|证)[^，,。；;、讲]{0,6}讲(?!座|师|课|台|演)(?:一讲|讲|一下|解|述)?(?P<topic>[^，,。；;、！!？?\n]{2,14}?)"
    r"(?P<tale>的?(?:故事|历史|来历|往事|传说|事儿?))?(?=[，,。；;、！!？?\n]|$)"
)
_HEARS_EN = re.compile(
    r"\b(?:hear|listen to)\b[^,.;!?\n]{0,30}?\b(?:(?P<tale>stor(?:y|ies)|tales?|history)|talk(?:ing)?|speak(?:ing)?|tell(?:ing)?(?: us)?) (?:of|about|on) (?:the |our |those )?(?P<topic>[a-z][a-z' -]{2,40}?)(?=,|[.;!?\n]|$| (?:in|on|at|for|with) )",
    re.IGNORECASE,
)
_KINDS_OF_TALE = re.compile(
    r"(?:童话|绘本|鬼|民间|睡前|英雄|历史|神话|寓言|笑话|评书)|\b(?:fairy|ghost|bedtime|folk|picture)\b", re.IGNORECASE
)
_STORIES = "storytelling"
_PARTS = re.compile(r"[的和与、]|\b(?:of|in|and|the)\b", re.IGNORECASE)
_GUIDES = re.compile(
    r"讲(?!师)|导览|导游|向导|步行|漫步|带路|\b(?:tells?|telling|guid(?:e|es|ing|ed)|walks?|tours?|stories)\b",
    re.IGNORECASE,
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
    for tag, topic in _heard(understanding) if not names else ():
        told = [one for one in here if _tells_of(one, topic) or _guides_through(one, topic)]
        labels = tuple(dict.fromkeys(label for one in told for label in one.capabilities if len(one.capabilities) == 1))
        name = f"讲{topic}" if not topic.isascii() else f"telling of {topic}"
        names |= dict.fromkeys(_alike(understanding, tag), name)
        if labels:  # else it is asked back: no speaker on something else, and no teller of tales, tells of it
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


def _heard(understanding: DemandUnderstanding) -> Iterator[tuple[str, str]]:
    """The tag of a talk or of tales that only somebody's wish to hear of something was taken for, and of what."""
    text = "\n".join((understanding.surface_demand, *(r.text for r in understanding.in_force)))
    found = next((one for each in (_HEARS_ZH, _HEARS_EN) for one in each.finditer(text)), None)
    if found is None or _KINDS_OF_TALE.search(found["topic"]):
        return
    for tag in understanding.capability_tags:
        concept = concept_of(tag)
        if (concept is not None and concept.key == _SPEAKING) or (_STORIES in trades_of(tag) and found["tale"]):
            yield tag, found["topic"].removesuffix("的").strip()
            return


def _guides_through(profile: AgentProfile, topic: str) -> bool:
    """Whether a profile's own words name the place or thing, or a part of its name, and say that they show it."""
    said = " ".join((*profile.capabilities, *profile.capabilities.values(), profile.profile_summary)).casefold()
    parts = [part.strip().casefold() for part in _PARTS.split(topic)]
    named = any(len(part) >= (_WORD_MIN if part.isascii() else _TOPIC_MIN) and part in said for part in parts)
    return named and _GUIDES.search(said) is not None


def _alike(understanding: DemandUnderstanding, tag: str) -> Iterator[str]:
    every = {*understanding.capability_tags, *(each for r in understanding.requirements for each in r.value.tags)}
    return (each for each in every if each == tag or (concept_of(tag) and concept_of(each) == concept_of(tag)))


def _tells_of(profile: AgentProfile, topic: str) -> bool:
    tells = _TELLS_EN if topic.isascii() else _TELLS_ZH
    said = " ".join((*profile.capabilities.values(), profile.profile_summary))
    return re.search(rf"{tells}{re.escape(topic)}(?![a-z])", said, re.IGNORECASE) is not None


def _renamed(one: Requirement, names: Mapping[str, str]) -> Requirement:
    if not {*one.value.tags} & names.keys():
        return one
    value = replace(one.value, tags=tuple(dict.fromkeys(names.get(tag, tag) for tag in one.value.tags)))
    return replace(one, text=names.get(one.text, one.text), value=value)
