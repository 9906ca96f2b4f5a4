"""What an answer says behind the work that it names is said of that work, and asks for no other.

"皮影师傅，出镜拍摄" wants no actor besides.
"""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.lexicon.concept_search import find_concepts

_MARK = re.compile(r"[，,。；;]\s*")
# What asks for one more, or names it in a list: "还要一个摄影师", "and a DJ", "摄影师".
_ASKS = re.compile(
    r"还|再|另外|此外|也|外加|加上|以及|顺便|最好|请|找|帮|需|想|要(?!在|能|会|是|有)|[一两二三四五六七八九十几\d][位名个支]"
    r"|\b(?:also|and|plus|needs?|wants?|an?|some\w*|another|one|two|with|get|find|hire|have|like)\b",
    re.IGNORECASE,
)
# Who practises a craft is called by it: 剪纸师傅和皮影师傅各一位.
_COUNTED = r"(?:各?(?:一|两|二|三|\d)[位名个])?"
_CRAFTSMAN = re.compile(
    rf"(?:[请找要]|[一两]?[位名个])*(?:做|会|演|懂)?(?P<craft>[\u4e00-\u9fff]{{2,5}}?)的?"
    rf"(?:老?师傅|师父|老?艺人|匠人|手艺人|传承人){_COUNTED}"
)
_JOINED = re.compile(r"[和与跟及、]|以及")


def crafts_answered(text: str, found: Sequence[Requirement]) -> tuple[tuple[str, ...], str]:
    """The crafts that its first clause names and nobody here knows otherwise, and that clause; nothing where none."""
    mark = _MARK.search(text)
    head = text[: mark.start()] if mark else text
    read = [r for r in found if r.kind is RequirementKind.CAPABILITY and r.span and r.span.end <= len(head)]
    is_known = any(tag not in head for r in read for tag in r.value.tags)
    named = () if is_known else _crafts(head)
    return named, head if named else ""


def _crafts(said: str) -> tuple[str, ...]:
    """The crafts of those whom it names, where it names nobody else; () where it does not."""
    found = [_CRAFTSMAN.fullmatch(piece.strip()) for piece in _JOINED.split(said.strip(" ，,。"))]
    return tuple(one["craft"] for one in found if one) if all(found) else ()


def only_said_of_it(text: str, found: Sequence[Requirement]) -> Iterator[str]:
    """The clauses in which works were read that only say how the one that the first clause names is done."""
    head = _MARK.search(text)
    if head is None or not (_crafts(text[: head.start()]) or _names_work(found, head.start())):
        return
    for start, end in _clauses(text, head.end()):
        works = [one.span for one in found if one.kind is RequirementKind.CAPABILITY and one.span]
        if not any(start <= span.start < end for span in works) or _ASKS.search(text, start, end):
            continue
        if not any((one.start, one.end) == (0, end - start) for one in find_concepts(text[start:end])):
            yield text[start:end]


def _names_work(found: Sequence[Requirement], end: int) -> bool:
    return any(one.kind is RequirementKind.CAPABILITY and one.span and one.span.end <= end for one in found)


def _clauses(text: str, start: int) -> Iterator[tuple[int, int]]:
    while start < len(text):
        mark = _MARK.search(text, start)
        yield start, mark.start() if mark else len(text)
        start = mark.end() if mark else len(text)
