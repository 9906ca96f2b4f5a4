"""Which of several of which any would do it is to be: "the quartet instead of the DJ", 不要DJ了, "we take the quartet"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import Act, Clause, change_clauses, plain_pieces
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.requirements.named_by import is_nothing_else, named_by, says_word_of, tags_of
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_TAKES = re.compile(
    r"(?:(?:then|so|ok(?:ay)?|well|and|but|in that case),? )*(?:please )?"
    r"(?:(?:let['’]s|(?:we|i)\b(?:['’]ll|['’]d| will| would)?)(?: (?:rather|better|like to|prefer to|now|all))?|it (?:should|must|shall) be|make (?:it|that)|please)? ?"
    r"(?:take|choose|pick|prefer|like|want|have|book|decide (?:for|on)|go (?:for|with)|be)? ?(?:the |an? |our )?(?P<what>[a-z][\w' -]{1,30}?)"
    r"(?:,? (?:then|please|instead|after all|it is|is better|is what we want|would be better|suits us better))*"
    r"|(?:那?我们?|咱们?|那)?(?:就|还是|决定|想|最后|更)*(?:选|要|用|请|定|喜欢|倾向)?(?:了|定)?(?P<what_zh>[^，,。的]{1,10}?)(?:更好|更合适|就[行好]|好了|吧|了)*",
    re.IGNORECASE,
)
_WANTS = frozenset({Act.KEEP, Act.ONLY, Act.RESTORE})


def one_of_them(reading: Remark) -> Iterator[tuple[int, int]]:
    """Put what is chosen in the place of the choice, and rule out what is refused; where the remark says so."""
    for choice in [r for r in reading.standing if r.kind is K.CAPABILITY and len(_each(r)) > 1]:
        said = [*_said(reading, choice)]
        refused = {tag for _, _, out, _ in said for tag in out}
        wanted = {tag for _, taken, _, _ in said for tag in taken} or {*choice.value.tags} - refused
        if not said or not wanted or wanted & refused:
            continue
        left = tuple(tag for tag in choice.value.tags if tag in wanted)
        reading.replaced.append(choice.requirement_id)
        value = replace(choice.value, tags=left)
        reading.add(K.CAPABILITY, " / ".join(left), value, is_hard=choice.is_hard)
        for words in (more for _, _, _, more in said if more):  # a quartet "that plays jazz"
            reading.add(K.QUALITY, words, RequirementValue(text=words, tags=left))
        if refused:
            words = next(reading.text[start:end] for (start, end), _, out, _ in said if out)
            reading.add(K.EXCLUSION, words.strip(), RequirementValue(tags=_names(refused, choice)))
        yield from (at for at, _, _, _ in said)


def _said(reading: Remark, choice: Requirement) -> Iterator[tuple[tuple[int, int], set[str], set[str], str]]:
    """Where clauses say it, what they take, what they refuse, and how what they take is to be."""
    taken = list[tuple[int, int]]()
    for clause in change_clauses(reading.text):
        at = (clause.start, clause.end)
        wanted, refused = (set(), set()) if clause.is_doubted or _overlaps(at, taken) else _meant(clause, choice)
        if wanted or refused:
            taken.append(at)
            yield at, wanted, refused, _more(clause.new, choice) if wanted and refused else ""
    for at in plain_pieces(reading.text):
        told = None if _overlaps(at, taken) else _TAKES.fullmatch(reading.text[slice(*at)].strip(" ,，。."))
        if told is not None and (wanted := _only(told["what"] or told["what_zh"], choice)):
            yield at, wanted, set(), ""


def _more(new: str, choice: Requirement) -> str:
    told = _TAKES.fullmatch(new)
    bare = (told["what"] or told["what_zh"]) if told else new
    return "" if _only(bare, choice) else new


def _meant(clause: Clause, choice: Requirement) -> tuple[set[str], set[str]]:
    if clause.act is Act.REPLACE and clause.what and clause.new:
        wanted, refused = _named(clause.new, choice), _only(clause.what, choice)
        return (wanted, refused) if wanted and refused and not wanted & refused else (set(), set())
    if clause.act is Act.REMOVE:
        return set(), _only(clause.what, choice)
    return (_only(clause.what, choice), set()) if clause.act in _WANTS else (set(), set())


def _each(choice: Requirement) -> list[Requirement]:
    """A wish for each of them, under all of its names."""
    groups = dict[frozenset[str], tuple[str, ...]]()
    for tag in choice.value.tags:
        one = replace(choice, text=tag, span=None, value=replace(choice.value, tags=(tag,)))
        names = frozenset(tags_of(one))
        groups[names] = (*groups.get(names, ()), tag)
    return [
        replace(choice, text=" / ".join(tags), span=None, value=replace(choice.value, tags=tags))
        for tags in groups.values()
    ]


def _one(words: str, choice: Requirement) -> Requirement | None:
    """The only one of them that the words name, by a word of its own: a band is no string quartet."""
    found = [one for one in (named_by(words, _each(choice)) if words else ()) if _is_called(words, one)]
    return found[0] if len(found) == 1 else None


def _is_called(words: str, one: Requirement) -> bool:
    keys = {concept.key for tag in one.value.tags if (concept := concept_of(tag)) is not None}
    if keys & {found.concept.key for found in find_concepts(words)} or says_word_of(words, one):
        return True
    return any(words[at : at + 2] in one.text for at in range(len(words) - 1) if not words[at : at + 2].isascii())


def _named(words: str, choice: Requirement) -> set[str]:
    one = _one(words, choice)
    return {*one.value.tags} if one is not None else set()


def _only(words: str, choice: Requirement) -> set[str]:
    """The same, where they name nothing else."""
    one = _one(words, choice)
    return {*one.value.tags} if one is not None and is_nothing_else(words, [one]) else set()


def _names(tags: set[str], choice: Requirement) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for one in _each(choice) if {*one.value.tags} & tags for name in tags_of(one)))


def _overlaps(at: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(at[0] < end and start < at[1] for start, end in others)
