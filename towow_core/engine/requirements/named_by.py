"""Which of the things that a demand asks for some words name: "the food", "打包的", "the bees", "the quartet"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from towow_core.domain.requirements import MEANT, OCCASION, Requirement, RequirementKind, RequirementSource
from towow_core.engine.language import text
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts, subject_of
from towow_core.engine.lexicon.everyday import things_of_one_trade, trades_of, works_on
from towow_core.engine.requirements.people import key_of

K = RequirementKind
_NAMED = frozenset({K.CAPABILITY, K.QUANTITY, K.QUALITY})
_STEM = 3  # letters of a word by which a longer one begins: "bees", "beekeeping"
# Of a label, what says nothing of the work; of what somebody says, what belongs to no name.
_EMPTY_ZH = re.compile(r"提供|服务|活动|教学|表演|制作|另外|还要|需要|再[要加请]|[一两二三][个位名场次张份件]|[：:]")
_ARTICLES = text.words("the a an any our my your that this those these")
_EMPTY_NAMES = text.words("service services lessons lesson class classes workshop show part person guy team thing bit")
_EMPTY_EN = frozenset(
    (
        *_ARTICLES,
        *_EMPTY_NAMES,
        *text.words("and or of for with some it its event one again anybody anyone somebody someone people"),
    )
)
_PARTICLES_ZH = re.compile(
    r"[的和与跟及、这那个位名师员人份块类项里了吧]|我们|咱们|自己|部分|环节|老师|师傅|服务|表演|节目|以及|还有|什么的|那边|这边|的人"
)
# What stands between and around names and says nothing: "那个摄影师和主持人", "打包的部分".
_MARK = "\0"
_NAMES_ZH = re.compile(
    rf"(?:[、，,和与跟及\s]|以及|还有|[这那]?[个位名]|[这那]|(?:我们?|咱们?)的"
    rf"|{_MARK}[师员手人]?(?:的?(?:人|老师|师傅|服务|表演|节目|环节|部分|[这那]一?(?:边|块|个|项|部分))|的)?)+"
)
_JOINING_EN = frozenset({*_EMPTY_NAMES, *_ARTICLES, "and", "or", "nor"})
_WORD = re.compile(r"[a-zà-ÿ]+(?:'s)?", re.IGNORECASE)
_MORE = re.compile(r"\s(?:with|for|that|who|which|in|at|on|of|to)\s")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_GIVEN = re.compile(r"\b[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+)?")
_TITLE = re.compile(r"老师|师傅|先生|女士|小姐")
_CALLED = re.compile(rf"(?:{_TITLE.pattern})$")


def named_by(words: str, requirements: Iterable[Requirement]) -> tuple[Requirement, ...]:
    """Work first: where the words name any, what else is said of it is not what they name."""
    named = [one for one in requirements if one.kind in _NAMED and not _is_told(one) and _names(words, one)]
    work = [one for one in named if one.kind is K.CAPABILITY]
    return tuple(work or named)


def is_nothing_else(words: str, named: Sequence[Requirement]) -> bool:
    """Whether the words are names of those and say nothing beside: "the photographer", and no "photographer at 5"."""
    if _HAN.search(words):
        return _NAMES_ZH.fullmatch(_names_marked(words, named)) is not None
    left = words
    for one in sorted(find_concepts(words), key=lambda found: -found.start):
        if any(one.concept.key in _concepts(requirement) for requirement in named):
            left = f"{left[: one.start]} {left[one.end :]}"
    said = [word for word in re.findall(r"[^\W_]+(?:'s)?", left.lower()) if word not in _JOINING_EN]
    unsaid = [word for word in said if not any(_is_name(word, one) for one in named)]
    is_called = len(unsaid) == 1 and any(_is_called(unsaid[0], label) for one in named for label in _labels(one))
    return is_called or not unsaid


def _is_called(word: str, label: str) -> bool:
    """Whether it calls the same trade, alone or as what is done to it: "bikes", of "repair bicycles"."""
    verb, _, thing = label.partition(" ")
    return bool((trades_of(word) | (trades_of(f"{verb} {word}") if thing else frozenset())) & trades_of(label))


def _names_marked(words: str, named: Sequence[Requirement]) -> str:
    """The words with one mark in the place of each name."""
    places = [
        (one.start, one.end)
        for one in find_concepts(words)
        if any(one.concept.key in _concepts(requirement) for requirement in named)
    ]
    trades = {key for one in named if one.kind is K.CAPABILITY for label in _labels(one) for key in trades_of(label)}
    places += [(start, end) for start, end, key in things_of_one_trade(words) if key in trades]
    pieces = {piece for one in named for label in _labels(one) for piece in _pieces(label)}
    places += [found.span() for piece in pieces for found in re.finditer(re.escape(piece), words)]
    marked = [_MARK if any(start <= at < end for start, end in places) else char for at, char in enumerate(words)]
    return re.sub(rf"{_MARK}+", _MARK, "".join(marked))


def without_names(words: str, requirements: Iterable[Requirement]) -> str:
    """The words with spaces in the place of each name of those."""
    known = [one for one in requirements if one.kind in _NAMED and not _is_told(one)]
    if _HAN.search(words):
        return _names_marked(words, known).replace(_MARK, " ")
    left, end = words, -1
    for said in _WORD.finditer(words):
        word = said.group().lower()
        is_next = words[end : said.start()].isspace() and word in _EMPTY_NAMES  # the show, of a "puppet show"
        if is_next or any(_is_name(word, one) for one in known):
            left = f"{left[: said.start()]}{' ' * len(word)}{left[said.end() :]}"
            end = said.end()
    return left


def says_all(words: str, one: Requirement) -> bool:
    """Whether the words name all that it says: "sound" is not all of a "hall with sound"."""
    if _HAN.search(one.text):
        left = one.text
        for at in range(len(words) - 1):
            left = left.replace(words[at : at + 2], " ")
        return len(re.sub(r"\s", "", _PARTICLES_ZH.sub("", left))) <= 1
    said = _content(words)
    return all(any(text.shared_stem(each, word) for word in said) for each in _content(one.text))


def part_of(requirement: Requirement, named: Sequence[Requirement]) -> bool:
    """Whether it is said of nothing but these: their number, their hour, what they must be."""
    tags = {tag for one in named for tag in tags_of(one)}
    return requirement in named or (bool(requirement.value.tags) and tags >= {*requirement.value.tags})


def tags_of(requirement: Requirement) -> tuple[str, ...]:
    """Its tags, with the other names of the same work."""
    known = [concept_of(tag) for tag in requirement.value.tags if not subject_of(tag)]
    return tuple(
        dict.fromkeys([*requirement.value.tags, *(name for one in known if one is not None for name in one.name)])
    )


def all_tags_of(works: Sequence[Requirement]) -> tuple[str, ...]:
    """Those of all of them, each once."""
    return tuple(dict.fromkeys(tag for one in works for tag in tags_of(one)))


def person_named(words: str, known: Mapping[str, str]) -> str:
    """The name that is shown of whom the words mean, by all of their name or by the only one who has that first part."""
    said = key_of(re.sub(r"(?:'s|’s|的).*$", "", words).strip())
    if not said:
        return ""
    if (whole := next((shown for name, shown in known.items() if key_of(name) == said), "")) or len(said) < 2:  # noqa: PLR2004
        return whole
    first = {shown for shown in known.values() if shown.split() and key_of(shown.split()[0]) == said}
    if (called := _CALLED.search(said)) is not None:
        first = {shown for shown in known.values() if shown.startswith(said[: called.start()])}
    return next(iter(first)) if len(first) == 1 else ""


def says_a_title(words: str) -> bool:
    """Whether somebody may be called by one name and how one speaks to them: 陈老师."""
    return _TITLE.search(words) is not None


def people_named(words: str, known: Mapping[str, str]) -> list[tuple[int, int, str]]:
    """Where words name people who are known, each once, with the name that is shown, in their order."""
    places = [
        (at, at + len(name), shown)
        for name, shown in known.items()
        if not name.isascii() and (at := words.find(name)) >= 0
    ]
    for given in _GIVEN.finditer(words):
        pieces = [
            given.span(),
            *((given.start() + one.start(), given.start() + one.end()) for one in re.finditer(r"\S+", given.group())),
        ]
        shown = next(
            ((start, end, who) for start, end in pieces if (who := person_named(words[start:end], known))), None
        )
        places += [shown] if shown else []
    first = dict[str, tuple[int, int, str]]()
    for start, end, who in sorted(places, key=lambda one: (one[0], -one[1])):
        first.setdefault(who, (start, end, who))
    return [*first.values()]


def says_word_of(words: str, one: Requirement) -> bool:
    """Whether its own words in the demand have one of these English words: "the beds", of "two beds"."""
    said = {each.removesuffix("s") for each in _content(one.span.text if one.span is not None else one.text)}
    return any(word.removesuffix("s") in said for word in _content(words))


def _is_told(one: Requirement) -> bool:
    """Whether it is what an earlier remark only told: its words are names of nothing."""
    return one.value.unit == OCCASION and one.source is not RequirementSource.DEMAND


def _names(words: str, one: Requirement) -> bool:
    if {found.concept.key for found in find_concepts(words)} & _concepts(one):
        return True
    labels = _labels(one)
    if _HAN.search(words):
        is_worked_on = any(key in trades_of(label) for _, _, key in things_of_one_trade(words) for label in labels)
        return is_worked_on or any(piece in words for label in labels for piece in _pieces(label))
    if any(_says(word, one) for word in _content(words)):
        return True
    return any(_calls(words) & trades_of(label) for label in labels)


def _calls(words: str) -> frozenset[str]:
    """Trades that the words call, or that work on what they name: "bikes"."""
    return trades_of(words) | works_on(words)


def _concepts(one: Requirement) -> set[str]:
    known = [concept for tag in one.value.tags if (concept := concept_of(tag)) and not subject_of(tag)]
    known += [found.concept for found in find_concepts(_taken_for(one))]
    return {key for concept in known for key in concept.keys}


def _taken_for(one: Requirement) -> str:
    """What those call it who were found for it by its meaning: 私厨上门, of 烧一桌."""
    return one.value.text if one.kind is K.CAPABILITY and one.value.unit == MEANT else ""


def _labels(one: Requirement) -> tuple[str, ...]:
    said = one.span.text if one.span is not None and one.kind is K.CAPABILITY else ""
    span = (_MORE.split(said)[0],) if said else ()  # a "hall with sound" is a hall
    meant = (label,) if (label := _taken_for(one)) else ()
    return tuple(dict.fromkeys((one.text, *(one.value.tags if one.kind is K.CAPABILITY else ()), *span, *meant)))


def _pieces(label: str) -> set[str]:
    """Each two characters of it that say something of the work."""
    runs = re.findall(r"[\u4e00-\u9fff]{2,}", _EMPTY_ZH.sub(" ", label))
    return {run[at : at + 2] for run in runs for at in range(len(run) - 1)}


def _content(words: str) -> list[str]:
    said = (word.lower().removesuffix("'s") for word in _WORD.findall(words))
    return [word for word in said if word not in _EMPTY_EN and len(word) >= _STEM]


def _is_name(word: str, one: Requirement) -> bool:
    """Whether it is a form of a word of its name; "cat" is none of "catering", although it begins like it."""
    if len(word) < _STEM:
        return False
    return any(word.removesuffix("s") == each.removesuffix("s") or _is_form(word, each) for each in _label_words(one))


def _is_form(word: str, each: str) -> bool:
    return min(len(word), len(each)) > _STEM and text.shared_stem(word, each)


def _label_words(one: Requirement) -> Iterator[str]:
    return (each for label in _labels(one) for each in _content(label))


def _says(word: str, one: Requirement) -> bool:
    stem = word.removesuffix("s") if len(word) > _STEM else word
    return any(each == word or each.startswith(stem) or text.shared_stem(word, each) for each in _label_words(one))
