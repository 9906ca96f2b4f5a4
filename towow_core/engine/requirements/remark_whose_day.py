"""Whose day a remark changes, where the demand has several: it stands in the place of that one, and the others stay."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from towow_core.domain.requirements import COUNTED, TOUCHES, UNTIL, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.text import sentence_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.matching.event_length import FURTHER
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.left_over import telling_words
from towow_core.engine.requirements.named_by import part_of, tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_subjects import has_own_subject

K = RequirementKind
_DAYS = frozenset({K.DATE, K.DEADLINE})
_SEVERAL = 2
_PIECE = 2  # characters of Chinese words
_OF_ALL = re.compile(
    r"\b(?:both|all|each|everything|together|whole)\b|[都全各均]|一起|两[样项件份]|整个", re.IGNORECASE
)
# How far what stands between a day and other words parts them.
_STEP = 500  # what is nearer by less than that is no nearer
_FAR = 2 * _STEP
_TOO_FAR = 3 * _FAR  # in another sentence
_MARKS = (
    (re.compile(r"[。；;！!？?\n]|\.(?=\s)"), _TOO_FAR),
    (re.compile(r"[，,:：]|\b(?:plus|then)\b|另外|然后", re.IGNORECASE), _FAR),
    (re.compile(r"\band\b|[和及与并]", re.IGNORECASE), _STEP),
)
_ON = re.compile(r"(?:^|\s)on(?: the)?\s*$", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{3,}")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
# Words that are in any remark on days, and name nothing.
_NAMES_NOTHING = re.compile(
    r"改[到成为在]?|[换挪移调推延][到成为至在]?|推迟|提前|之?[前后内]|以前|就行|可以|也行|[日号月年周天底初中旬]|星期|礼拜"
    r"|上午|下午|晚上|早上|我们|需要|安排|时间|日期|还是|希望|[一二两三四五六七八九十\d]+|[的了吧请把给要想在到人位]"
    r"|\b(?:the|our|for|and|but|now|make|move[ds]?|moves|change[ds]?|switch|instead|rather|please|can|could|will|would"
    r"|should|until|till|before|after|wait|goes|has|have|with|that|this|then|from|not|any|day|date|time|done|ready|need"
    r"|needs|want|wants|like|let|say|are|was|were|its|it's|end|week|month|morning|afternoon|evening|night|noon"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|april?|may|june?|july?"
    r"|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|christmas|only|just|also|fine|okay)\b",
    re.IGNORECASE,
)


def in_its_place(
    fact: Requirement, clause: str, work: Sequence[Requirement], reading: Remark
) -> Iterator[Requirement] | None:
    """The day as that of what the clause names; None where the demand has no other day, or it is not about one.

    Where it names nothing, and days of several parts may be meant, whose it is stays open.

    Args:
        clause: With the day.
        work: What of the demand it names.
    """
    value = fact.value
    is_own = bool(value.tags) or value.unit in {*COUNTED, UNTIL}
    if fact.kind not in _DAYS or is_own or not (value.first or value.last):
        return None
    if fact.kind is K.DEADLINE and not work and (added := _added_in(clause, reading)):
        return iter((replace(fact, value=replace(value, tags=added, text=FURTHER)),))
    lines = [r for r in reading.standing if r.kind in _DAYS and r.span is not None and r.value.unit != UNTIL]
    if len(lines) < _SEVERAL and (not work or reading.works_beside(()) == [*work]):
        return None
    named = _spoken_of(clause.replace(fact.text, " "), lines, reading)
    if work:  # a day on which somebody comes is none of theirs by which a thing of their making is there
        named = [r for r in _theirs_alone(work, lines, reading) if r.kind is fact.kind or r in named]
    else:
        named = named or _spoken_of(_before(clause, fact, reading), lines, reading)
    if named:
        return None if any(r.value.unit in COUNTED for r in named) else _of_each(fact, clause, named, lines, reading)
    alike = [r for r in lines if r.kind is fact.kind and r.value.unit not in COUNTED]
    if work or len(alike) < _SEVERAL or not _are_of_several(alike, reading) or _OF_ALL.search(clause):
        return None
    return iter((_open_whose(clause, alike),))


def _added_in(clause: str, reading: Remark) -> tuple[str, ...]:
    """The names of the one work that the clause asks for besides: "we also need a cleaner by the 18th"."""
    if not remark_words.ADDED.search(clause):
        return ()
    standing = {tag for r in reading.standing if r.kind is K.CAPABILITY for tag in tags_of(r)}
    named = dict.fromkeys(tuple(dict.fromkeys(found.concept.name)) for found in find_concepts(clause))
    new = [names for names in named if not standing & {*names}]
    return new[0] if len(new) == 1 else ()


def _of_each(
    fact: Requirement, clause: str, named: Sequence[Requirement], lines: Sequence[Requirement], reading: Remark
) -> Iterator[Requirement] | None:
    """In the place of each; None where that is all of them, or what it names has a first day and a last one."""
    alike = [r for r in named if r.kind is fact.kind] or named
    if (len(alike) == len(lines) and len(lines) > 1) or fact.span is None or len(alike) != 1:
        return None
    (old,) = alike
    before = clause[: clause.find(fact.text)] if fact.text in clause else ""
    is_day = fact.kind is K.DATE and fact.value.first == fact.value.last and not _ON.search(before)
    kind = K.DEADLINE if is_day and old.kind is K.DEADLINE and not fact.text.startswith("on ") else fact.kind
    value = RequirementValue(last=fact.value.last) if kind is not fact.kind else fact.value
    reading.in_place[fact.span] = old.span
    value = replace(value, tags=old.value.tags, text=old.value.text if old.kind is kind else value.text)
    return iter((replace(fact, kind=kind, value=value),))


def _theirs_alone(work: Sequence[Requirement], lines: Sequence[Requirement], reading: Remark) -> list[Requirement]:
    """Days that the demand says of that work, and of no other."""
    sentence = reading.understanding.surface_demand
    asked = [r for r in reading.understanding.in_force if r.kind is K.CAPABILITY and (r.is_hard or r in work)]
    of = [(r, _nearest_of(r, lines, sentence)) for r in asked if r.span is not None]
    alone = [
        one for one in lines if all(r in work or _is_behind(r, one, work, sentence) for r, its in of if one in its)
    ]
    near = [one for r, its in of if r in work for one in its if _distance(_place(r), one, sentence) < _TOO_FAR]
    return [r for r in lines if (part_of(r, work) if r.value.tags else r in alone and r in near)]


def _is_behind(other: Requirement, line: Requirement, work: Sequence[Requirement], sentence: str) -> bool:
    """Whether a clause behind that which says the day of the work asks for it: "the leaflet by 10 January, and …"."""
    (start, end), (at, _) = _place(line), _place(other)
    ahead = (_place(r) for r in work if r.span is not None and r.span.end <= start)
    is_parted = end <= at and _distance(_place(other), line, sentence) >= _FAR
    return is_parted and any(_distance(each, line, sentence) < _STEP for each in ahead)


def _nearest_of(work: Requirement, lines: Sequence[Requirement], sentence: str) -> list[Requirement]:
    """Of the days that are of no other work, those that fewest marks part from where the demand asks for it."""
    far = {n: _distance(_place(work), r, sentence) // _STEP for n, r in enumerate(lines) if _may_be_of(r, work)}
    return [lines[n] for n, steps in far.items() if steps == min(far.values(), default=0)]


def _may_be_of(line: Requirement, work: Requirement) -> bool:
    return not line.value.tags or bool({*tags_of(work)} & {*line.value.tags})


def _place(one: Requirement) -> tuple[int, int]:
    return (one.span.start, one.span.end) if one.span else (0, 0)


def _before(clause: str, fact: Requirement, reading: Remark) -> str:
    """What its sentence says before its clause: "the chairs are not urgent, the end of January will do".

    Nothing where the clause says itself what it is about.
    """
    if has_own_subject(clause, fact.text):
        return ""
    at = reading.text.find(clause.strip())
    return reading.text[sentence_at(reading.text, at, at)[0] : at] if fact.span is not None and at > 0 else ""


def _are_of_several(alike: Sequence[Requirement], reading: Remark) -> bool:
    """Whether they are not the one day or the other of the same: "the 16th or the 23rd"."""
    at = [(r.span.start, r.span.end) for r in alike if r.span is not None]
    sentence = reading.understanding.surface_demand
    return any(telling_words(sentence, end, start) for (_, end), (start, _) in pairwise(sorted(at)))


def _open_whose(clause: str, alike: Sequence[Requirement]) -> Requirement:
    words = clause.strip(" ，,。.")
    ids = "\n".join(r.requirement_id for r in alike)
    value = RequirementValue(text=words, unit=TOUCHES, per=ids)
    return Requirement(requirement_id="", kind=K.QUALITY, text=words, value=value)


def _spoken_of(words: str, lines: Sequence[Requirement], reading: Remark) -> list[Requirement]:
    """Days that the demand says nearest to the same words."""
    sentence = reading.understanding.surface_demand
    at = _same_words(words, sentence, lines) if lines else ()
    nearest = ((place, min(lines, key=lambda one: _distance(place, one, sentence))) for place in at)
    found = [one for place, one in nearest if _distance(place, one, sentence) < _TOO_FAR]
    return [r for r in lines if r in found]


def _same_words(words: str, sentence: str, lines: Sequence[Requirement]) -> Iterator[tuple[int, int]]:
    """Where the demand says words of the remark that are not those of a day."""
    days = [_place(r) for r in lines]
    for piece in sorted(_pieces(words)):
        for found in re.finditer(_as_word(piece), sentence, re.IGNORECASE):
            if not any(start <= found.start() < end for start, end in days):
                yield found.span()


def without_words_of(words: str, sentence: str) -> str:
    """Words of a remark without those that the demand itself has: they name something of it, and say no more."""
    for piece in sorted(_pieces(words), key=len, reverse=True):
        if re.search(_as_word(piece), sentence, re.IGNORECASE):
            words = re.sub(_as_word(piece), lambda found: " " * len(found.group()), words, flags=re.IGNORECASE)
    return words


def _pieces(words: str) -> set[str]:
    left = _NAMES_NOTHING.sub(" ", words)
    pieces = {word.casefold() for word in _WORD.findall(left) if word.isascii()}
    return pieces | {run[n : n + _PIECE] for run in _HAN.findall(left) for n in range(len(run) - 1)}


def _as_word(piece: str) -> str:
    around = r"\b" if piece.isascii() else ""
    return f"{around}{re.escape(piece)}{around}"


def _distance(place: tuple[int, int], line: Requirement, sentence: str) -> int:
    """In characters, and far more over each mark between."""
    start, end = _place(line)
    between = sentence[end : place[0]] if end <= place[0] else sentence[place[1] : start]
    return len(between) + sum(far * len(mark.findall(between)) for mark, far in _MARKS)
