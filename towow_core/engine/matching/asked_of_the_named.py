"""What stands behind a name is asked of them, where they call a thing of theirs so: "and Pau's bar", 方舟的讲座."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Meaning
from towow_core.domain.requirements import FALLBACK, RequirementKind, Span
from towow_core.engine.language.polarity import without_polarity
from towow_core.engine.language.text import stem
from towow_core.engine.matching.needs import label_meets, needs_of

# Between the name and the thing.
_THEIRS = re.compile(
    r"\s*(?:['’]s?|for|with|to (?:do|bring|run|give|play|lead|make|come with)(?!\w)|to|的|来?做|来?弄|负责)\s*"
    r"(?:(?:the|an?|some|his|her|their)\s+)?",
    re.IGNORECASE,
)
_OF_THEM = re.compile(r"(?:['’]s?|的)\s*", re.IGNORECASE)
_LINKS = r"(?:on|in|at|for|by|from|with|and|to|of|during|before|after)\b"
_FIRST_WORDS = re.compile(rf"(?!{_LINKS})[^\W\d_][\w'’-]*(?:\s+(?!{_LINKS})[^\W\d_][\w'’-]*){{0,2}}", re.IGNORECASE)
# Behind the thing: as often as it all takes place.
_EACH_DAY = re.compile(
    r"\s*(?:on |for )?(?:both|each|all|every)(?: the)? (?:days?|evenings?|nights?|times?|dates)?\s*", re.IGNORECASE
)
_NAME_MIN = 2  # Chinese characters


def with_asked_of_the_named(
    understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]
) -> tuple[DemandUnderstanding, tuple[Meaning, ...]]:
    """The same, in which such a piece that was not understood is the thing alone, and what the person calls it."""
    narrowed: dict[Span, tuple[Span, ...]] = {}
    meant: list[Meaning] = []
    if understanding.provenance.is_as_by_a_model:
        return understanding, ()
    understanding = _with_things_of_theirs(understanding, profiles)
    for piece, name, person in _behind_names(understanding, profiles):
        label = _label_for(name.text, person)
        if label and piece not in narrowed:
            narrowed[piece] = (name, *_behind(name, piece))
            meant.append(Meaning(tag=name.text, labels=(label,)))
    left = tuple(each for one in understanding.not_understood for each in narrowed.get(one, (one,)))
    return replace(understanding, not_understood=left), tuple(reversed(meant))  # a day behind two is the second's


def _with_things_of_theirs(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> DemandUnderstanding:
    """The same, in which what another trade is called by is what they offer, where it is theirs: "Hugo's warehouse"."""
    text = understanding.surface_demand
    for one in understanding.in_force:
        if one.kind is not RequirementKind.PERSON or one.span is None or one.value.unit == FALLBACK:
            continue
        theirs = [profile for profile in profiles if profile.user_name == one.value.text]
        owns = _OF_THEM.match(text, one.span.end)
        for asked in understanding.in_force if len(theirs) == 1 and owns else ():
            at = asked.span
            if asked.kind is not RequirementKind.CAPABILITY or at is None or owns is None or at.start != owns.end():
                continue
            label, does = (
                _label_for(at.text, theirs[0]),
                [need for need in needs_of(understanding) if need.tag in asked.value.tags],
            )
            if label and not any(
                label_meets(need, each) for need in does for each in (*theirs[0].capabilities, *theirs[0].tags)
            ):
                understanding = _as_their(understanding, asked.value.tags, label)
    return understanding


def _as_their(understanding: DemandUnderstanding, tags: Sequence[str], label: str) -> DemandUnderstanding:
    """With their label for these tags, wherever they stand."""

    def named(known: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(label if tag in tags else tag for tag in known))

    asked = (
        replace(
            r,
            value=replace(r.value, tags=named(r.value.tags)),
            text=r.span.text
            if r.kind is RequirementKind.CAPABILITY and r.span and {*tags} & {*r.value.tags}
            else r.text,
        )
        for r in understanding.requirements
    )
    return replace(understanding, requirements=tuple(asked), capability_tags=named(understanding.capability_tags))


def _behind(name: Span, piece: Span) -> Iterator[Span]:
    """What of the piece says more than the thing, and is still not understood."""
    rest = piece.text[name.end - piece.start :]
    if any(map(str.isalnum, rest)) and not _EACH_DAY.fullmatch(rest):
        start = piece.end - len(rest.lstrip())
        yield Span(start=start, end=piece.end, text=rest.lstrip())


def _behind_names(
    understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]
) -> Iterator[tuple[Span, Span, AgentProfile]]:
    """Each piece that begins behind a name of one who is there, what of it may name a thing, and whose name it is."""
    text = understanding.surface_demand
    for one in understanding.in_force:
        if one.kind is not RequirementKind.PERSON or one.span is None or one.value.unit == FALLBACK:
            continue
        theirs = [profile for profile in profiles if profile.user_name == one.value.text]
        link = _THEIRS.match(text, one.span.end)
        if len(theirs) != 1 or link is None:
            continue
        for piece in understanding.not_understood:
            if one.span.end <= piece.start <= link.end() < piece.end:
                said = _FIRST_WORDS.match(text, link.end(), piece.end)
                if said is not None:
                    yield piece, Span(start=said.start(), end=said.end(), text=said.group()), theirs[0]


def _label_for(name: str, person: AgentProfile) -> str:
    """What they call what they do that has all words of this name; "" where nothing has.

    Its own name comes first, then what is told of it, but for what they say that they do not do.
    """
    tags = dict.fromkeys((one for one in person.tags if one not in person.capabilities), "")
    offers = {**person.capabilities, **tags}
    told = ((label, without_polarity(detail)) for label, detail in offers.items())
    return next((label for label, text in (*zip(offers, offers, strict=True), *told) if _says(text, name)), "")


def _says(text: str, name: str) -> bool:
    if not name.isascii():
        return len(name) >= _NAME_MIN and name in text
    said, own = ({stem(word) for word in re.findall(r"[a-z]{3,}", words.lower())} for words in (name, text))
    return bool(said) and said <= own
