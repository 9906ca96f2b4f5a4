"""Finding capability concepts in text, in either language, and what a kind of occasion implies without saying so."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from towow_core.domain.errors import BadDataFile
from towow_core.domain.models import Language
from towow_core.engine.characters import CJK, gerunds
from towow_core.engine.lexicon.concepts import Concept, concepts
from towow_core.engine.lexicon.everyday import is_in_a_trades_name
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns

_WORD = re.compile(r"[a-zß-öø-ÿ0-9'+#]+")
_BETWEEN_WORDS = re.compile(r"[\s\-/]+")
_COUNTED = r"(?:[一两三][个位名场节堂次]|(?:an?|one|some)\b)"
_ANOTHER = re.compile(
    rf"\s*(?:(?:[和与跟及、&]|以及|还有|and|plus)+\s*{_COUNTED}?|[，,]\s*(?:(?:and|plus)\s+)?{_COUNTED})\s*"
)
# Behind it stands what the work of a tag is done to.
WHOSE = re.compile(r"(?<=[a-z]) (?:our|my|their|his|her|your) ", re.IGNORECASE)
_HAS_CJK = re.compile(f"[{CJK}]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A concept where it stands in a text."""

    concept: Concept
    start: int
    end: int
    subject: str = ""  # what it is about, where its wording says so: "React" of "React lessons"

    def tag(self, language: Language) -> str:
        """The capability tag: the concept's name, or what is taught."""
        if not self.subject:
            return self.concept.name.to(language)
        return f"教学：{self.subject}" if language is Language.ZH else f"lessons: {self.subject}"


def _small(text: str) -> str:
    """Lower case, character by character, so that places in it are places in the text."""
    low = text.lower()
    if len(low) == len(text) and "Σ" not in text:  # whose small form depends on what is behind it
        return low
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _english(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class NameIndex:
    """Concepts by name. Names with Chinese in them are found as pieces of text, English ones as whole words: two
    look-ups, because one regular expression of 1,500 names takes a second a page.
    """

    chinese: Mapping[str, Concept]
    english: Mapping[tuple[str, ...], Concept]
    chinese_lengths: Mapping[str, tuple[int, ...]]  # by their first character; longest first, as the longest name wins
    english_lengths: Mapping[str, int]  # how many words at most, by the first of several


def index_names(known: Iterable[Concept]) -> NameIndex:
    """All their names.

    Raises:
        BadDataFile: Two concepts claim one name, so that which of them is found would be chance.
    """
    chinese: dict[str, Concept] = {}
    english: dict[tuple[str, ...], Concept] = {}
    for concept in known:
        for name in map(_small, concept.names):
            is_chinese = _HAS_CJK.search(name)
            has_it = chinese.setdefault(name, concept) if is_chinese else english.setdefault(_english(name), concept)
            if has_it is not concept:
                raise BadDataFile("concepts_*.yaml", f"has the name {name!r}, as {has_it.key!r} has", concept.key)
    chinese_lengths: dict[str, set[int]] = {}
    for name in chinese:
        chinese_lengths.setdefault(name[0], set()).add(len(name))
    english_lengths: dict[str, int] = {}
    for words in english:
        if len(words) > 1:
            english_lengths[words[0]] = max(len(words), english_lengths.get(words[0], 1))
    return NameIndex(
        chinese=chinese,
        english=english,
        chinese_lengths={first: tuple(sorted(each, reverse=True)) for first, each in chinese_lengths.items()},
        english_lengths=english_lengths,
    )


@cache
def _index() -> NameIndex:
    return index_names(concepts().values())


# A network's labels are read for each demand, and what is said of them where nobody has the label that is asked for.
@lru_cache(maxsize=1 << 15)
def find_concepts(text: str) -> tuple[Found, ...]:
    """Concepts in the order in which the text names them, each once, where it stands first; longer names win.

    Of one that says what it is about, each subject that is listed: a pottery class and a calligraphy class are two.
    """
    small = _small(text)
    found: dict[tuple[str, str], Found] = {}
    end = 0
    named = (*_chinese_in(small), *_english_in(small), *_done_to_mine(small))
    for candidate in sorted((*named, *_asked_in(text, named)), key=lambda f: (f.start, -f.end)):
        if candidate.start >= end and not _is_something_else(small, candidate):
            end, key, subject = candidate.end, candidate.concept.key, candidate.subject.casefold()
            # "Teachers want to learn pottery": what says what it is about is what is asked for.
            if subject:
                found.pop((key, ""), None)
            others = [one for one in found.values() if one.concept.key == key]
            if not others or (subject and _ANOTHER.fullmatch(small, others[-1].end, candidate.start)):
                found.setdefault((key, subject), candidate)
    return tuple(found.values())


def _is_something_else(text: str, found: Found) -> bool:
    """Whether a name is only a piece of a compound that has nothing to do with it."""
    compounds = [match.span() for pattern in found.concept.not_in for match in pattern.finditer(text)]
    if any(start <= found.start and found.end <= end for start, end in compounds):
        return True
    # "钢琴要调音，…，调音500以内": what is said short behind it is the same.
    name = text[found.start : found.end]
    if any(end <= found.start and name in text[start:end] for start, end in compounds):
        return True
    return not found.subject and is_in_a_trades_name(text, found.start, found.end, found.concept.key)


# "Pack my flat", "somebody to clean the kitchen"; who "wants to host our dinner" does that themselves.
_DONE_TO = re.compile(
    r"(?:^\W*|[.;:!?]\s*|\b(?:to|who can|(?:can|could) (?:you|someone|somebody|anybody)|please|help me|help us)\s+)"
    r"(?P<verb>[a-z]{3,12})\s+(?:up\s+)?(?:my|our|his|her|their|your|this|these|the|all)\b"
)
# "Somebody should pack", "the flat has to be cleaned".
_SOMEBODY_DOES = re.compile(
    r"\b(?:somebody|someone|anybody|anyone) (?:should|must|has to|needs to|to|who (?:can|could|will)|can|could)"
    r" (?P<verb>[a-z]{3,12})\b"
    r"|\b(?:ha(?:s|ve)|needs?|must|should|ought) (?:to )?be (?:(?:properly|well|professionally|thoroughly|deep) )?"
    r"(?P<done>[a-z]{3,12}ed)\b"
)
_DOES_ITSELF = re.compile(r"\b(?:want|wants|like|love|going|plan|plans|planning|hoping|hope|have|has|how)\s+to\s+$")


def _done_to_mine(small: str) -> Iterator[Found]:
    """A trade that is called by its verb: "pack my flat" is packing."""
    for match in _DONE_TO.finditer(small):
        verb, start = match["verb"], match.start("verb")
        concept = _by_verb(verb)
        if concept is not None and not _DOES_ITSELF.search(small[:start]):
            yield Found(concept=concept, start=start, end=match.end("verb"))
    for match in _SOMEBODY_DOES.finditer(small):
        group = "verb" if match["verb"] else "done"
        # "Packed" is of "pack", "moved" of "move", "planned" of "plan".
        verb = match[group] if group == "verb" else match[group].removesuffix("ed")
        concept = _by_verb(verb) or (_by_verb(verb[:-1]) if verb[-1:] == verb[-2:-1] else None)
        if concept is not None:
            yield Found(concept=concept, start=match.start(group), end=match.end(group))


def _by_verb(verb: str) -> Concept | None:
    return next((one for said in gerunds(verb) if (one := _index().english.get((said,))) is not None), None)


# "教简单一点的", "teach it slowly": how something is taught, and nothing that is.
_IS_HOW = re.compile(
    r"(?:一点|一些|点)儿?的?$|^(?:it|them|this|that|something|anything)\b|^(?:more )?[a-z]+ly$"
    r"|^(?:one|two|three|four|five|six|each|every|per|single|both|all)$",  # "£40 for one lesson"
    re.IGNORECASE,
)


def _asked_in(text: str, named: tuple[Found, ...]) -> Iterator[Found]:
    """Verbs with their objects; not where one who does it too is named: "yoga lessons" are yoga."""
    for concept, pattern in _asking().that_may_fit(text):
        for match in pattern.finditer(text):
            start, end = match.span("it" if "it" in match.re.groupindex else 0)
            if not any(says_it_nearer(concept, f.concept) and start <= f.start and f.end <= end for f in named):
                subject = next((said.strip() for name, said in match.groupdict().items() if said and name != "it"), "")
                if _IS_HOW.search(subject):
                    continue
                yield Found(concept=concept, start=start, end=end, subject=subject)


@cache
def _asking() -> PrefilteredPatterns[Concept]:
    return PrefilteredPatterns((concept, pattern) for concept in concepts().values() for pattern in concept.asked_by)


def says_it_nearer(wide: Concept, named: Concept) -> bool:
    """Whether whoever is called by the other name is who is asked for: one who does it too, or a kind of it."""
    return named.kind_of == wide.key or not {*named.keys}.isdisjoint(wide.also_done_by)


def _chinese_in(text: str) -> Iterator[Found]:
    """The longest name that starts at each place."""
    index = _index()
    for start, first in enumerate(text):
        for length in index.chinese_lengths.get(first, ()):
            name = text[start : start + length]  # at the end of the text it is shorter than `length`
            if (concept := index.chinese.get(name)) is not None:
                yield Found(concept=concept, start=start, end=start + len(name))
                break


def _english_in(text: str) -> Iterator[Found]:
    """The longest name that starts at each word, in singular or plural."""
    index = _index()
    words = list(_WORD.finditer(text))
    for i, first in enumerate(words):
        run = [first]
        words_max = index.english_lengths.get(first.group(), 1)
        while len(run) < words_max and i + len(run) < len(words):
            following = words[i + len(run)]
            if not _BETWEEN_WORDS.fullmatch(text, run[-1].end(), following.start()):
                break
            run.append(following)
        for count in range(len(run), 0, -1):
            concept = _by_words(tuple(word.group() for word in run[:count]))
            if concept is not None:
                yield Found(concept=concept, start=run[0].start(), end=run[count - 1].end())
                break


def _by_words(words: tuple[str, ...]) -> Concept | None:
    english, last = _index().english, words[-1]
    # As it is, without -s, without -es.
    if (exact := english.get(words)) is not None or not last.endswith("s"):
        return exact
    one = english.get((*words[:-1], last[:-1]))
    return one if one is not None or not last.endswith("es") else english.get((*words[:-1], last[:-2]))


@lru_cache(maxsize=4096)
def concept_of(tag: str) -> Concept | None:
    """The concept that a capability tag names: by its exact name, else the longest name inside it.

    Whoever is to "test our web app" is not who makes one: behind whose it is stands what the work is done to.
    """
    small = _small(tag.strip())
    exact = _index().chinese.get(small) or _index().english.get(_english(small))
    if exact is not None:
        return exact
    whose = WHOSE.search(tag)
    named = [found for found in find_concepts(tag) if whose is None or found.start < whose.end()]
    inside = max(named, key=lambda found: found.end - found.start, default=None)
    return inside.concept if inside else None


def subject_of(tag: str) -> str:
    """What a capability tag is about, beyond its concept: "React" of "lessons: React"."""
    return next((found.subject for found in find_concepts(tag) if found.subject), "")


def without_subjects(text: str) -> str:
    """The text, with a comma for every character of what somebody wants to be taught."""
    for found in find_concepts(text):
        if found.subject:
            text = f"{text[: found.start]}{'，' * (found.end - found.start)}{text[found.end :]}"
    return text
