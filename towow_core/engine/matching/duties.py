"""What somebody is to do besides who is looked for to be with a person: 找个阿姨来照看她，做顿午饭 asks for no cook."""

import re
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.trade_phrases import keys_of

K = RequirementKind
_CARE = frozenset({"elder_care", "childcare", "nursing", "maternity"})
_HOUSEHOLD = frozenset({"cooking", "catering", "cleaning", "courier", "driving", "dry_cleaning"})
# Who is looked for by what they are to do, and by no trade that would do only that.
_SEEKS = re.compile(
    r"(?:[找请缺雇]|要有?|(?<!没)有)(?:一?[个位名])?(?:[^，,。；;]{0,6}的)?(?:人|阿姨|保姆|护工|大姐|姐姐|帮手|看护|陪护)"
    r"|\b(?:some(?:one|body)|a (?:[a-z-]+ ){0,2}?(?:person|carer|caregiver|companion|helper|nanny|au pair))\b",
    re.IGNORECASE,
)
_WITH_THEM = re.compile(
    r"照[看顾料]|陪[着护伴]?|看[护着]|伺候|护理|带孩子"
    r"|\b(?:look(?:s|ing)? after|sits? with|sitting with|stays? with|cares? for|caring for"
    r"|keeps? (?:him|her|them|[a-z]+ [a-z]+) company|minds?|watch(?:es)? over)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[。！？!?；;\n]|\.(?:\s|$)")
_ANOTHER = re.compile(
    r"另外|此外|还[想要需]|再[找请要]|[找请雇](?:一?[个位名])"
    r"|\b(?:also (?:need|want)|another|some(?:one|body) else|separately)\b",
    re.IGNORECASE,
)


def with_duties(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, in which work about the house is what that one is to do, and nobody else's."""
    if understanding.provenance.is_as_by_a_model:
        return understanding
    text = understanding.surface_demand
    asked = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard and r.span is not None]
    paid = [r.span.start for r in understanding.in_force if r.kind is K.BUDGET and r.span is not None]
    duties = [r for r in asked if _is_duty(text, r, paid)]
    if not duties:
        return understanding
    carer = next((r for r in asked if r not in duties and _CARE & _keys_of(r)), None)
    tags = carer.value.tags if carer is not None else ()
    gone = {tag for r in duties for tag in r.value.tags} - {
        tag for r in asked if r not in duties for tag in r.value.tags
    }
    again = [r for n, r in enumerate(duties) if _clause(text, r) in {_clause(text, before) for before in duties[:n]}]
    requirements = tuple(
        replace(r, kind=K.QUALITY, text=_clause(text, r), value=replace(r.value, tags=tags, unit="", text=""))
        if r in duties
        else replace(r, value=replace(r.value, tags=tags))
        if gone & {*r.value.tags}
        else r
        for r in understanding.requirements
        if r not in again  # one clause says both
    )
    left = tuple(tag for tag in understanding.capability_tags if tag not in gone)
    return replace(understanding, requirements=requirements, capability_tags=left)


def _keys_of(work: Requirement) -> frozenset[str]:
    return frozenset(key for tag in work.value.tags for key in keys_of(tag))


def _clause(text: str, work: Requirement) -> str:
    begin, end = clause_at(text, work.span.start, work.span.end) if work.span is not None else (0, 0)
    return text[begin:end].strip() or work.text


def _is_duty(text: str, work: Requirement, paid: list[int]) -> bool:
    """Whether it stands behind the words that look for somebody to be with a person, and has no amount of its own."""
    if work.span is None or work.source is not RequirementSource.DEMAND or not _keys_of(work) <= _HOUSEHOLD:
        return False
    begin, end = clause_at(text, work.span.start, work.span.end)
    ends = [match.end() for match in _SENTENCE_END.finditer(text, 0, work.span.start)]
    before = text[max(ends, default=0) : work.span.start]
    seeks = _SEEKS.search(before)
    if seeks is None or _WITH_THEM.search(before, seeks.start()) is None or any(begin <= at < end for at in paid):
        return False
    return _ANOTHER.search(before, seeks.end()) is None
