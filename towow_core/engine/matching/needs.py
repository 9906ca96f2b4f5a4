"""A demand's capability tags with what they mean and how much they matter: asked for by name, or only implied."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from towow_core.domain.models import DemandUnderstanding, Language, NetworkWord
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import IMPLIED, MEANT, RequirementKind, RequirementSource
from towow_core.engine.characters import gerunds
from towow_core.engine.language.done_to_it import named_in_full
from towow_core.engine.language.glosses import glossed
from towow_core.engine.language.name_forms import are_one_work, form_of, root_form_of, roots_of
from towow_core.engine.language.requested_tags import asked_for, without_side_remarks
from towow_core.engine.language.subjects_taught import TAUGHT_IN_SUBJECTS, subjects_in
from towow_core.engine.language.text import clause_at, tokens, words
from towow_core.engine.lexicon.concept_search import WHOSE, Found, concept_of, find_concepts, subject_of
from towow_core.engine.lexicon.concepts import Concept
from towow_core.engine.lexicon.everyday import called_in, trades_of
from towow_core.engine.lexicon.instruments import instruments_in, play_another
from towow_core.engine.lexicon.kinds_apart import Kind, are_apart, kinds_in
from towow_core.engine.lexicon.pattern_prefilter import may_say
from towow_core.engine.lexicon.scenarios import EXPLICIT_IMPORTANCE, implied_in
from towow_core.engine.lexicon.taught import is_taught, taught_in
from towow_core.engine.lexicon.trades import trades
from towow_core.support.kinds_of_work import TEACHES

REQUIRED_FROM = 75  # importance, 0 to 100, from which what an occasion implies is part of what is asked for
WISH_IMPORTANCE = 55  # of what is asked for and need not be: its lack is no gap
UNEXPLAINED_IMPORTANCE = 70  # of a tag that somebody (a model) added and the sentence does not explain
GUESS_IMPORTANCE = 80  # of what was only taken for somebody's work: what is named comes before it
_NAMED_FROM = 2  # words that somebody's label and what was asked for have in common
_ROOT = 5  # letters: "inspect" and "inspection"
LABEL_SHARE_MIN = 0.6  # of an unknown tag's words that a profile must have in one place
_OF_INSTRUMENTS = frozenset({"live_music", "instrument_repair"})  # keys of the concept and of trades
_LESSONS = "lessons"  # what is taught says who teaches it
_BESIDE = 12  # characters beside the name of a work that may say that it is taught
_BEFORE_MAX = 24  # characters before what somebody says they do not do
_DENIES = re.compile(
    r"[不没无非别勿][^，,。；;]{0,6}$|\b(?:no|not|never|without|except|nor)\b[^,.;]*$|n't\b[^,.;]*$", re.IGNORECASE
)
_EMPTY_WORDS = frozenset(
    words(
        "licensed professional expert experienced good senior local person specialist service services qualified "
        "certified 专业 资深 靠谱 老师 师傅 专家 人员 服务"
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One capability tag. `importance` is 0 to 100; `concept` is None for what the lexicon does not know.

    Attributes:
        labels: What profiles here call it, where they do not call it by the tag; see `Meaning`.
    """

    tag: str
    concept: Concept | None
    importance: int
    is_explicit: bool
    labels: frozenset[str] = frozenset()
    network_word: NetworkWord | None = None  # then it is asked for by name, and nothing else will do
    is_written: bool = False  # a model or a person wrote the tag, it is no guess of ours from the occasion
    taught: frozenset[str] = frozenset()  # what its lessons are in, as the demand says it: "piano" of music lessons
    subjects: frozenset[str] = frozenset()  # languages and school subjects that its lessons are to be in
    said: str = ""  # the word that names its concept in the demand: "breakfast" of catering
    is_wish: bool = False  # the demand asks for it and says that it need not be
    is_guess: bool = False  # nobody calls what they do so: whether what they offer is that, the requester settles
    is_done: bool = False  # its words ask to have something made or performed, and for no lesson in it
    kinds: frozenset[Kind] = frozenset()  # of works that go by one name, which its clause names: a *running* coach

    @property
    def is_required(self) -> bool:
        """Whether the demand is not met without it; all else is a proposal that nobody asked for."""
        return not self.is_wish and (self.is_explicit or self.importance >= REQUIRED_FROM)

    @property
    def is_wanted(self) -> bool:
        """Whether anybody is hired, and a gap named, for it: nobody is for what only usually belongs to an occasion."""
        return self.is_required or self.is_written or self.is_wish

    @property
    def subject(self) -> str:
        """What somebody who does it must know about: "React" where lessons in it are needed."""
        return subject_of(self.tag)


@remembered
def needs_of(understanding: DemandUnderstanding) -> tuple[Need, ...]:
    """One need per tag, in the tags' order; importance is read from the sentence itself, whoever made the tags."""
    # A tag of our own parser may be only a guess from the scenario; one that a model or a person wrote was meant.
    parsed_here = not understanding.provenance.is_as_by_a_model
    said = (understanding.surface_demand, understanding.language, understanding.capability_tags)
    needs = _needs(*said, understanding.network_words, parsed_here=parsed_here)
    read = {tag for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY for tag in r.value.tags}
    if read:  # what stands in no requirement was added for somebody who is asked for by name
        needs = tuple(need if need.tag in read else replace(need, is_written=True) for need in needs)
    if added := _added(understanding):
        high = EXPLICIT_IMPORTANCE
        needs = tuple(replace(n, is_explicit=True, importance=high) if n.tag in added else n for n in needs)
    if implied := _implied(understanding):
        low = REQUIRED_FROM - 1
        needs = tuple(replace(n, importance=min(n.importance, low)) if n.tag in implied else n for n in needs)
    if wished := _wished(understanding):
        low = WISH_IMPORTANCE
        needs = tuple(
            replace(n, is_wish=True, importance=min(n.importance, low)) if n.tag in wished else n for n in needs
        )
    meant = {meaning.tag: frozenset(meaning.labels) for meaning in understanding.meanings}
    if not meant:
        return needs
    guessed = {tag for r in understanding.in_force if r.value.unit == MEANT for tag in r.value.tags}
    needs = tuple(_meant(need, meant[need.tag]) if need.tag in meant else need for need in needs)
    return tuple(_guessed(n) if n.tag in guessed else n for n in needs)


def _guessed(need: Need) -> Need:
    """It comes after what is named, unless somebody's own label has its words: then it is as good as named."""
    alike = max((likeness(need, label) for label in need.labels), default=0)
    least = need.importance if alike >= _NAMED_FROM else min(need.importance, GUESS_IMPORTANCE)
    return replace(need, importance=least, is_guess=True)


def _added(understanding: DemandUnderstanding) -> frozenset[str]:
    """What was asked for after the first sentence, which does not name it: its occasion may imply it, and no more."""
    asked = (r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard)
    later = (r for r in asked if r.source is not RequirementSource.DEMAND and r.value.unit != IMPLIED)
    return frozenset(tag for r in later for tag in r.value.tags)


def _implied(understanding: DemandUnderstanding) -> frozenset[str]:
    """What the occasion implies and no words ask for, where others do: nobody is missed for it."""
    read = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY]
    implied, said = (
        {t for r in read if (r.value.unit == IMPLIED) is is_it for t in r.value.tags} for is_it in (True, False)
    )
    return frozenset(implied - said)


def _wished(understanding: DemandUnderstanding) -> frozenset[str]:
    """What is asked for in words that call it a wish: "photos would be nice"."""
    said = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.value.unit != IMPLIED]
    wished, must = ({tag for r in said if r.is_hard is is_hard for tag in r.value.tags} for is_hard in (False, True))
    return frozenset(wished - must)


def _meant(need: Need, labels: frozenset[str]) -> Need:
    """Somebody's own words for what profiles call otherwise: it is asked for, and it is no concept of ours."""
    return replace(need, labels=labels, concept=None, importance=EXPLICIT_IMPORTANCE, is_explicit=True)


# Everybody who is looked at is looked at by the same needs.
@lru_cache(maxsize=256)
def _needs(
    sentence: str, language: Language, tags: tuple[str, ...], words_used: tuple[NetworkWord, ...], *, parsed_here: bool
) -> tuple[Need, ...]:
    whole = glossed(sentence).text
    text = without_side_remarks(whole)
    named = {key for found in find_concepts(text) for key in found.concept.keys}
    asked = tuple(named_in_full(asked_for(text, language), whole))
    named |= {concept.key for tag in asked if (concept := concept_of(tag))}
    implied = implied_in(text)
    ordered = {word.name: word for word in words_used if not word.is_feature}
    return tuple(
        _by_name(ordered[tag])
        if tag in ordered
        else _need(
            tag,
            text,
            named,
            implied,
            is_asked=tag in asked,
            parsed_here=parsed_here,
            told=whole if len(tags) == 1 else "",
            tags=tags,
        )
        for tag in tags
    )


def _by_name(word: NetworkWord) -> Need:
    return Need(tag=word.name, concept=None, importance=EXPLICIT_IMPORTANCE, is_explicit=True, network_word=word)


def _need(
    tag: str,
    text: str,
    named: set[str],
    implied: dict[str, int],
    *,
    is_asked: bool,
    parsed_here: bool,
    told: str,
    tags: Sequence[str],
) -> Need:
    """`told`: of the only work, all that was said, background too: "It is about my divorce"."""
    concept = concept_of(tag)
    if is_asked or (concept is not None and concept.key in named) or place_in(text, tag) is not None:
        importance, explicit = EXPLICIT_IMPORTANCE, True
    elif concept is not None and concept.key in implied:
        importance = implied[concept.key] if parsed_here else max(implied[concept.key], UNEXPLAINED_IMPORTANCE)
        explicit = importance >= EXPLICIT_IMPORTANCE
    else:
        importance, explicit = UNEXPLAINED_IMPORTANCE, False
    is_written = not parsed_here or concept is None or concept.key not in implied
    taught = (taught_in(tag, concept.key) or taught_in(text, concept.key)) if concept is not None else frozenset()
    return Need(
        tag=tag,
        concept=concept,
        importance=importance,
        is_explicit=explicit,
        is_written=is_written,
        taught=taught,
        subjects=_subjects_of(concept, tag, tags, text),
        said=next((text[f.start : f.end] for f in find_concepts(text) if concept and f.concept is concept), ""),
        is_done=_is_done(tag, text) if concept is None else _is_performed(concept, text),
        kinds=_kinds_of(tag, concept, text, told),
    )


def _subjects_of(concept: Concept | None, tag: str, tags: Sequence[str], text: str) -> frozenset[str]:
    """Which languages or school subjects lessons are in: those of their own tag, else those of the text that no other
    tag names.
    """
    if concept is None or concept.key not in {*TAUGHT_IN_SUBJECTS, _LESSONS}:
        return frozenset()
    own = subjects_in(tag)
    if own or concept.key == _LESSONS:
        return own
    every = subjects_in(text)
    return every - frozenset(one for other in tags if other != tag for one in subjects_in(other)) or every


def _kinds_of(tag: str, concept: Concept | None, text: str, told: str) -> frozenset[Kind]:
    """Which kinds of a work its clause and its tag name; of the only work, what its family lacks there any clause."""
    found = [(f.start, f.end) for f in find_concepts(text) if concept and f.concept is concept]
    called = ((one.start, one.end) for one in called_in(text) if tag in one.trade.tag)
    at = found[0] if found else place_in(text, tag) or next(called, None)
    said = tag if concept is None else ""
    if at is None:
        return kinds_in(said, of_names=True)
    begin, end = clause_at(text, *at)
    named = kinds_in(f"{text[slice(*at)]} {said}".strip(), of_names=True) | kinds_in(text[begin:end])
    families = {family for family, _ in named}
    return named | {one for one in kinds_in(told) if one[0] not in families}


def _is_done(tag: str, text: str) -> bool:
    """Whether what calls its trade is work on a thing, "写春联", "letter our place cards", and not learning it."""
    calls = [(one, text) for one in called_in(text) if tag in one.trade.tag] or [(one, tag) for one in called_in(tag)]
    return any(not one.trade.is_for_lessons and not TEACHES.search(said, *one.said) for one, said in calls)


def _is_performed(concept: Concept, text: str) -> bool:
    """Whether the concept is named there with no word of lessons beside it: "a cooking class with paella" is one."""
    around = [
        text[max(0, one.start - _BESIDE) : one.end + _BESIDE] for one in find_concepts(text) if one.concept is concept
    ]
    return bool(around) and not any(map(TEACHES.search, around))


def wanted_of(needs: tuple[Need, ...]) -> tuple[Need, ...]:
    """Those that anybody is hired for; all of them, where the demand only names an occasion."""
    return tuple(need for need in needs if need.is_wanted) or needs


def place_in(text: str, tag: str) -> tuple[int, int] | None:
    """Where a text says a tag, with or without the articles that the tag leaves out: "fix my antique clock"."""
    words = r"\s+(?:(?:my|our|the|an?)\s+)?".join(map(re.escape, tag.split()))
    if not words or not all(may_say(text, word) for word in tag.split()):
        return None
    # As words of their own before as pieces of others: the bar of a party in Barcelona is no "Bar".
    found = re.search(rf"(?<![A-Za-z])(?:{words})(?![A-Za-z])", text, re.IGNORECASE) or re.search(
        words, text, re.IGNORECASE
    )
    return None if found is None else found.span()


def either_of(understanding: DemandUnderstanding) -> tuple[frozenset[str], ...]:
    """Tags of which one is enough: "a band or a magician"."""
    asked = (r.value.tags for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY)
    return tuple(frozenset(tags) for tags in asked if len(tags) > 1)


def label_meets(need: Need, label: str, detail: str = "") -> bool:
    """Whether a profile's tag or capability (and its sentence of detail) is what is needed.

    Through the concept where there is one; else enough of the tag's own words, its last one among them, must be there.
    What is asked for by name is that, or, where it has no price, a kind of it.
    Nobody who teaches something else does it, nor who only teaches what is to be done.
    """
    is_it = _is_called(need, label, detail)
    return is_it and not (
        teaches_other(need, label, detail)
        or only_teaches(need, label)
        or _teaches_a_subject(need, label)
        or plays_another(need, label, detail)
        or is_of_another_kind(need, label, detail)
    )


def is_of_another_kind(need: Need, label: str, detail: str = "") -> bool:
    """Whether somebody's work is another kind than what is asked for; what the requester chose is what they want."""
    is_chosen = label in need.labels or (need.concept is None and label == need.tag)
    return not is_chosen and names_another_kind(need, label, detail)


def names_another_kind(need: Need, label: str, detail: str = "") -> bool:
    """Whether a label and what is said beside it are for other kinds of the work only: of a running coach, who teaches
    the breaststroke.
    """
    return bool(need.kinds) and are_apart(need.kinds, kinds_in(label, of_names=True) | kinds_in(detail))


def plays_another(need: Need, label: str, detail: str = "") -> bool:
    """Whether music on one instrument, or its mending, is asked for, and a label, or what is said beside it, names only
    others; what the requester chose is what they want.
    """
    if label in need.labels:
        return False
    concept = need.concept
    its = {concept.key, concept.kind_of} if concept else trades_of(need.tag)
    return not _OF_INSTRUMENTS.isdisjoint(its) and play_another(
        need.said or need.tag, label if instruments_in(label) else detail
    )


def _teaches_a_subject(need: Need, label: str) -> bool:
    """Whether a label is for lessons in something, where lessons are asked for and nobody could read in what."""
    is_open = need.concept is not None and need.concept.key == _LESSONS and not (need.subject or need.labels)
    return is_open and need.network_word is None and bool(subject_of(label))


def _is_called(need: Need, label: str, detail: str = "") -> bool:
    if label in need.labels:
        return True
    if need.network_word is not None:
        word = need.network_word
        is_it = form_of(word.name) == form_of(label)
        is_it = is_it or (word.is_near and root_form_of(word.name) == root_form_of(label))
        return is_it or (not word.is_priced and {*roots_of(word.name)} <= {*roots_of(label)})
    if need.concept is not None:
        does = {need.concept.key, *(need.concept.also_done_by if need.subject else ())}
        named = find_concepts(label)
        is_it = any(found.concept.key in does or found.concept.kind_of in does for found in named)
        is_it = is_it or (bool(need.concept.kind_of) and _says_the_kind(need.concept, named, detail))
        return is_it or (not named and _is_a_kind(need, label, detail))
    return words_meet(need.tag, label, detail) or are_one_work(need.tag, label)


def likeness(need: Need, label: str) -> int:
    """How many words one of several labels for the same trade has in common with what is asked for."""
    return len({*tokens(label)} & {*tokens(need.tag)}) if need.labels else 0


def teaches_other(need: Need, label: str, detail: str = "") -> bool:
    """Whether it names what it teaches, and that is something else: guitar lessons are no piano lessons."""
    if need.subjects and (theirs := subjects_in(label) or subjects_in(detail)) and not theirs & need.subjects:
        return True
    if need.concept is None or not need.taught:
        return False
    named = taught_in(label, need.concept.key) or taught_in(detail, need.concept.key)
    alike = {one for one in named if any(one.isascii() is other.isascii() for other in need.taught)}
    return bool(alike) and not any(one in other or other in one for one in alike for other in need.taught)


def only_teaches(need: Need, label: str) -> bool:
    """Whether it is a name for lessons in what the demand wants done: no "paella cooking class" cooks for guests."""
    if not is_taught(label) or label in need.labels or need.subject or is_taught(need.tag):
        return False
    if need.concept is not None:
        return need.is_done and not any(map(is_taught, need.concept.role))
    verb = next(iter(need.tag.casefold().split()), "")
    return need.is_done or not {*gerunds(verb)}.isdisjoint(label.casefold().split())


def is_denied(text: str, start: int) -> bool:
    """Whether what stands before a place in somebody's own words says that it is not done: "不含酒水"."""
    return _DENIES.search(text[:start][-_BEFORE_MAX:]) is not None


def _says_the_kind(kind: Concept, named: Iterable[Found], detail: str) -> bool:
    """Whether a label is for the wider concept, or another kind of it, and what is said beside it is for this kind."""
    is_wider = any(kind.kind_of in {found.concept.key, found.concept.kind_of} for found in named)
    said = [found for found in find_concepts(detail) if found.concept.key == kind.key] if is_wider else []
    return any(not is_denied(detail, one.start) for one in said)


def _is_a_kind(need: Need, label: str, detail: str) -> bool:
    """Whether a trade is one kind of the concept, and its detail says this kind: "a breakfast counter"."""
    if need.concept is None or need.subject or need.concept.key == _LESSONS:
        return False
    said = [detail[found.start : found.end].casefold() for found in find_concepts(detail)]
    is_kind = any(trades()[key].kind_of == need.concept.key for key in trades_of(label))
    return is_kind and need.said.casefold() in said


def words_meet(tag: str, text: str, detail: str = "") -> bool:
    """Whether a text speaks of what a tag names; what narrows it may stand in the detail, or not be said at all."""
    wanted = _wanted_of(tag)
    if not wanted:
        return False
    named = {*tokens(text)}
    # The last word names the thing in both languages (“piano tuner”, “古琴维修”); the others only narrow it.
    if wanted[-1] not in named:
        return False
    there = named | set(tokens(detail))
    if WHOSE.search(tag):  # of "test our app" it is the work and not the thing: whoever makes apps does not do it
        roots = {word[:_ROOT] for word in there}
        if wanted[0][:_ROOT] not in roots:
            return False
        there |= {wanted[0]}
    return sum(word in there for word in wanted) >= LABEL_SHARE_MIN * len(wanted)


def thing_of(tag: str) -> str:
    """The word of a tag that names the thing, as `tokens` has it; "" where none does."""
    wanted = _wanted_of(tag)
    return wanted[-1] if wanted else ""


@lru_cache(maxsize=1 << 12)  # the tags of a demand are held against what everybody says
def _wanted_of(tag: str) -> tuple[str, ...]:
    """Its words that say something. A single Chinese character is in too many words to do so."""
    return tuple(word for word in tokens(tag) if word not in _EMPTY_WORDS and (len(word) > 1 or word.isascii()))


def tags_met_by(labels: Iterable[str], needs: Iterable[Need]) -> tuple[str, ...]:
    """The needs' tags that any of the labels meets."""
    labels = tuple(labels)
    return tuple(need.tag for need in needs if any(label_meets(need, label) for label in labels))
