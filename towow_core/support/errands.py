"""A sentence cut into errands: each a wish, with what is said of it in its clause and in those that go on about it.

An errand that asks for several works is a list of items, each with what stands between its marks.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

Place = tuple[int, int]

# Of all that is asked for, and not what somebody is to do something to: "box everything up".
EVERYTHING = r"(?:(?<![a-z] )|(?<=\bfor )|(?<=\band )|(?<=\bbut ))everything\b"

# Where something else begins to be asked for: words that add a wish, each before what it adds.
_ADDS = re.compile(
    r"另外|此外|顺便|順便|顺带|同时(?=再?[请找要想])|還(?=要|想|有|需)|还(?=要(?![会能有在是懂带])|想|有(?!空|没|多|时)|需|得[请找])|(?<!不)再(?=[请找要来请叫加做给布安配帮]|想)|也(?=想|要[请找有]|需要|得[请找])|[并並](?=[请請找])"
    r"|(?<=[;；。!！?？\n])"
    r"|(?<=[.;!?])\s+"
    r"|\b(?:also|in addition|additionally|besides|separately|plus)\b"
    r"|\band (?:then )?(?=(?:(?:we|i) (?:also )?(?:want|need|would|'d)|(?:to )?(?:find|hire|book|get|have) |(?:some(?:one|body)|a person|(?:\w+ )?people) (?:to|who|for)\b))",
    re.IGNORECASE,
)
# What asks for something, whether or not anybody knows what it is.
_ASKS = re.compile(
    r"(?<![不己])(?:想|要|请|請|找|需要|帮|幫|麻烦|求)(?!求|么|不|是|多少|紧)|\b(?:wants?|needs?|would like|'d (?:like|love)|looking for|find|hire|(?<!\ba )(?<!\bthe )(?<!\bour )(?<!\bmy )book(?!s? (?:launch|club|fair|signing|reading|talk|shop|store|swap|night|evening)\b)|some(?:one|body) (?:to|who)|please|could)\b",
    re.IGNORECASE,
)
# Words that by themselves say that something else is asked for.
_NAMES_MORE = re.compile(
    r"\s*(?:[另顺順]|此外|还有|還有|再|\b(?:also|in addition|additionally|separately)\b)", re.IGNORECASE
)
# A sentence that asks whether what was asked for can be done so.
_GOES_ON = re.compile(
    r"\s*(?:(?:could|can|would|will) (?:some(?:one|body)|anyone|you|they|he|she|it)|(?:it|they|he|she|this|that)(?: \w+)?) (?:please )?(?:come|be|start|happen|do (?:it|this|that)|take place|arrive|work)\b",
    re.IGNORECASE,
)
# What makes it be said of everything.
_OF_ALL = re.compile(
    r"[总總]|一共|合计|合計|全部|一起|加起来|加在一起|(?<![成首])都(?![市会江匀行好成O]|可以?|没问题)|两[个位样件]都|统统"
    r"|\b(?:in total|total|all in|altogether|(?<!\bput )together|combined|overall|all of|the lot|for (?:the )?(?:both|two|all)|both)\b"
    rf"|{EVERYTHING}",
    re.IGNORECASE,
)
# What names something only by its place among all that is asked for.
_IN_ORDER = re.compile(
    r"(?:the )?(?:first|second|third|last|former|latter)(?: one)?|[前后]者|第[一二三][个件项]", re.IGNORECASE
)
# What parts two items of a list: "a walk for twelve and a class".
_JOINS = re.compile(
    r"[,，;；、。.:：+&]|[和及与跟并再还另]|加上|然后|\b(?:and|plus|then|as well as|followed by)\b", re.IGNORECASE
)
# Which of them do so surely, whatever stands between commas behind it: "…, and once it is there, on the 17th, a tuner".
_PARTS = re.compile(r"[;；。]|\.\s|另外|然后|[,，]\s*(?:and|plus|then)\b", re.IGNORECASE)
_BREAKS = re.compile(r"[,，;；。:：]|\.\s")
_SENTENCE = re.compile(r"(?:[^。.！!？?\n]|(?<=\d)\.(?=\d))+")
_CLAUSE = re.compile(r"(?:[^，,。.；;：:！!？?\n（）()]|(?<=\d)[,.:：](?=\d))+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Errand:
    """From where it begins to be asked for to where the next one does.

    Attributes:
        works: Places of what it asks for, as far as that was read.
        asks: Whether its words ask for anything, read or not.
        paid: Places of what may be paid for words of it that nobody knows.
    """

    start: int
    end: int
    works: tuple[Place, ...] = ()
    asks: bool = False
    paid: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Of what something is said.

    Attributes:
        errand: None where it is said of everything.
        works: Of its works those that its own words, or the nearest before them, ask for; none were read where empty.
        others: Of its works those of which it may be said besides.
        is_item: Its own words ask for them, and others before these for something else of the errand.
        is_loose: It stands in words that ask for nothing, so that it is of all of them where it is of one.
    """

    errand: Errand | None = None
    works: tuple[Place, ...] = ()
    others: tuple[Place, ...] = ()
    is_item: bool = False
    is_loose: bool = False


def errands_in(text: str, works: Sequence[Place], paid: Sequence[Place] = ()) -> tuple[Errand, ...]:
    """In their order; what asks for nothing goes on about the one before it.

    Args:
        works: Where the text says what is asked for, as far as that was read.
        paid: Where it says what may be paid for words that nobody knows: they ask for something.
    """
    return _errands_in(text, tuple(sorted({*works})), tuple(paid))


@lru_cache(maxsize=256)
def _errands_in(text: str, works: Sequence[Place], paid: Sequence[Place]) -> tuple[Errand, ...]:
    begins = sorted({0, *(_begin(text, match.start(), works) for match in _ADDS.finditer(text))})
    begins = [at for at in begins if not any(start < at < end for start, end in works)]
    found: list[Errand] = []
    told = 0  # from where on what asks for nothing leads to what asks next
    for end in (*begins[1:], len(text)):
        there = tuple(at for at in works if told <= at[0] < end)
        amounts = tuple(at for at in paid if told <= at[0] < end)
        asks = bool(there or amounts or _ASKS.search(text, told, end))
        wants = asks or _NAMES_MORE.match(text, told) is not None
        one = Errand(start=told, end=end, works=there, asks=wants, paid=amounts)
        leads = not asks and end < len(text) and not _NAMES_MORE.match(text, end)  # "guests from Dublin, also a cook"
        if leads and _SENTENCE.fullmatch(text, told, end):
            continue
        told = end
        is_more = one.asks and (there or not _GOES_ON.match(text, one.start))
        if is_more or not found:
            found.append(one)
        else:
            found[-1] = replace(found[-1], end=end)
    return tuple(found)


def parts_of(text: str, works: Sequence[Place]) -> tuple[Place, ...]:
    """Where words of it add a wish to another, whether or not anything was read of either."""
    begins = sorted({0, *(_begin(text, match.start(), works) for match in _ADDS.finditer(text))})
    begins = [at for at in begins if not any(start < at < end for start, end in works)]
    return tuple(one for one in pairwise((*begins, len(text))) if text[slice(*one)].strip())


def asks_in(text: str, at: Place) -> bool:
    """Whether the words there ask for something."""
    return _ASKS.search(text, *at) is not None or _NAMES_MORE.match(text, at[0]) is not None


def _begin(text: str, at: int, works: Sequence[Place]) -> int:
    """From where on it is about what is added there: "满月那天再找人拍照" from the day on."""
    start, _ = _within(text, (at, at), _CLAUSE)
    asks = _ASKS.search(text, start, at) or any(start <= work[0] < at for work in works)
    return at if asks and text[at : at + 1] != "也" else start  # "记账也想找人" is about what it has named


def said_of(
    text: str, at: Place, errands: Sequence[Errand], alike: Sequence[Place] = (), *, is_shared: bool = True
) -> Said:
    """Of which of these errands what the text says there is said.

    It is of what its clause asks for, else of what was asked for last before it, and in the opening, in a sentence that
    asks for nothing, or where words say so, of everything.

    Args:
        alike: Where else the text says something of the same kind: an item with a day of its own has no other's.
        is_shared: It is a day or a place, which the items of a list mostly have in common; in how many people or in
            which language one of them is done, it is alone in.
    """
    return _said_of(text, at, tuple(errands), tuple(alike), is_shared=is_shared)


@lru_cache(maxsize=1024)
def _said_of(text: str, at: Place, errands: Sequence[Errand], alike: Sequence[Place], *, is_shared: bool) -> Said:
    start, end = _within(text, at, _CLAUSE)
    errand = next((one for one in reversed(errands) if one.start <= at[0]), None)
    if errand is None or _OF_ALL.search(text, start, end) or not _asks_in_its_sentence(text, at, errand):
        return Said()
    here = tuple(work for work in errand.works if start <= work[0] < end)
    before = [work for work in errand.works if work[1] <= (start if here else at[0])]
    if here and items_in(text, errand)[1:]:
        return _of_an_item(text, at, errand, alike, here if is_shared else ())
    if here and before:
        return Said(errand=errand, works=here, is_item=True)
    if not here and before:
        return _of_what_was_before(text, at, before, errand, alike)
    if here or not errand.works:
        return Said(errand=errand, works=here) if here or errand.asks else Said()
    if errand is not errands[0]:
        return Said(errand=errand, works=errand.works)
    opens = _within(text, min(work for one in errands for work in one.works), _CLAUSE)[0]
    own = [other for other in alike if other[0] >= opens]  # the day of an hour in the opening is nobody's own
    items = [item for one in errands for item in items_in(text, one)]
    free = tuple(work for item in items if not _has_one(item, at, own) for work in item.works)
    return Said(errand=errand, works=free) if any(_has_one(item, at, own) for item in items) else Said()


def _of_what_was_before(text: str, at: Place, before: Sequence[Place], errand: Errand, alike: Sequence[Place]) -> Said:
    """A clause that asks for nothing goes on about what was asked for last, or about all of it."""
    first, last = _within(text, before[-1], _CLAUSE)
    here = tuple(work for work in before if first <= work[0] < last)
    others = tuple(work for work in errand.works if work not in here)
    is_alone = not any(_has_one(item, at, alike) for item in items_in(text, errand))
    return Said(errand=errand, works=here, others=others, is_loose=is_alone)


def _of_an_item(text: str, at: Place, errand: Errand, alike: Sequence[Place], clause: Sequence[Place]) -> Said:
    """What stands before all works of its clause is of all of these; else it is of its item, and maybe of others.

    Args:
        clause: The works of the clause that it stands in; none for what one of them may have alone.
    """
    items = items_in(text, errand)
    mine = next(item for item in reversed(items) if item.start <= at[0] or item is items[0])
    free = [w for item in items if item is not mine and not _has_one(item, at, alike) for w in item.works]
    free = [w for w in free if not clause or _is_nearest(text, w, at, alike)]
    here = clause if clause and at[1] <= min(clause)[0] else ()
    if not clause and mine is not items[-1] and min(mine.works)[0] < at[0]:  # "a walk in Spanish, and a class"
        free = []
    works = tuple(work for work in errand.works if work in mine.works or (work in here and work in free))
    others = tuple(work for work in free if work not in works)
    return Said(errand=errand, works=works, others=others, is_item=mine is not items[0])


def _is_nearest(text: str, work: Place, at: Place, alike: Sequence[Place]) -> bool:
    """Whether of what is alike none is said of a work sooner than what stands at that place.

    It is the last before the work or the first behind it: the one that no mark parts from it, and else in Chinese,
    where "in Beijing" leads what is done there, the one before.
    """
    before = max((one for one in (at, *alike) if one[1] <= work[0]), default=None)
    behind = min((one for one in (at, *alike) if one[0] >= work[1]), default=None)
    if before is None or behind is None or at not in (before, behind):
        return at in (before, behind)
    gaps = ((before[1], work[0]), (work[1], behind[0]))
    for mark in (_BREAKS, _PARTS):
        parted = [mark.search(text, *gap) is not None for gap in gaps]
        if parted[0] is not parted[1]:
            return at == (behind if parted[0] else before)
    return at == before or text[work[0] : work[1]].isascii()


def _has_one(item: Errand, at: Place, alike: Sequence[Place]) -> bool:
    """Whether something of the same kind is said in an item, besides what stands at that place."""
    return any(item.start <= start < item.end for start, _ in alike if not at[0] <= start < at[1])


def items_in(text: str, errand: Errand) -> list[Errand]:
    """The items of an errand: each from the mark before what it asks for to the one before the next."""
    if not errand.works:
        return [errand]
    begins = [errand.start]
    for one, other in pairwise(errand.works):
        between = one[1], max(one[1], other[0])
        marks = [mark.end() for pattern in (_JOINS, _PARTS) for mark in pattern.finditer(text, *between)]
        begins.append(marks[-1] if marks else begins[-1])
    starts = sorted({*begins})
    ends = [*starts[1:], errand.end]
    return [
        Errand(start=start, end=end, works=tuple(w for w, b in zip(errand.works, begins, strict=True) if b == start))
        for start, end in zip(starts, ends, strict=True)
    ]


def is_called_so(word: str, work: str) -> bool:
    """Whether words of an errand hold those that ask for a work of it, or are a piece of them."""
    word, work = word.casefold(), work.casefold()
    return word in work or work in word


def is_in_order(word: str) -> bool:
    """Whether a word names something only by its place: "the second"."""
    return _IN_ORDER.fullmatch(word.strip()) is not None


@lru_cache(maxsize=1024)
def _within(text: str, at: Place, pieces: re.Pattern[str]) -> Place:
    """The piece that a place stands in."""
    return next((m.span() for m in pieces.finditer(text) if m.start() <= at[0] < m.end()), at)


def _asks_in_its_sentence(text: str, at: Place, errand: Errand) -> bool:
    """Whether the sentence it stands in is not only a word on everything that was asked for before: "Max €1,500."."""
    start, end = _within(text, at, _SENTENCE)
    if start <= errand.start < end and errand.start:
        return errand.asks
    there = (*errand.works, *errand.paid)
    return any(start <= at[0] < end for at in there) or _ASKS.search(text, start, end) is not None
