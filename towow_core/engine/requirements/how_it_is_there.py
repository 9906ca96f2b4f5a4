"""What a clause says around the work: how it is there, how old those are who come, that it is done again, in which
language its report is.

"Second floor, no lift" is no wish for a lift: whoever carries is to know it.
"""

# ruff: noqa: E501  # patterns read better unbroken

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.language_names import BY_NAME, EN_NAMES
from towow_core.engine.language.numerals import EN_NUMBER
from towow_core.engine.language.text import clause_at
from towow_core.engine.requirements.spans import requirement

K = RequirementKind
_NTH = r"(?:ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|\d{1,2}(?:st|nd|rd|th))"
_IS_THERE = r"(?:(?:it['’]?s|it is|we['’]?re|we are|i['’]?m|i am|we live|i live|that['’]?s|there['’]?s|there is|there are|we have|i have|with|but|and|has|on|up on|up to|up|from|to) ){0,4}"
_HOW_THERE = re.compile(
    rf"{_IS_THERE}(?:(?:the )?{_NTH}[ -]floor(?: flat| apartment| walk-?up)?"
    r"|(?:no|without an?|a broken|a small|an? tiny) (?:lift|elevator|parking(?: space)?|driveway|step-free access)"
    r"|(?:an? |very |rather |quite |some |steep |narrow |winding |spiral ){1,3}(?:stairs|staircase|stairway|hallway|corridor|doorway|lane|street)"
    rf"|(?:\d{{1,2}}|{EN_NUMBER}) (?:flights? of stairs|steps|storeys|stories)(?: up)?)"
    r"(?: (?:there|either|in the building|in the house|at all))?",
    re.IGNORECASE,
)
_AGES = re.compile(
    rf"(?:all |mostly )?(?:aged?|ages|between(?: the ages of)?|from)? ?(?:\d{{1,2}}|{EN_NUMBER}) ?(?:to|-|–|and|or) ?(?:\d{{1,2}}|{EN_NUMBER})(?:[ -]years?(?:[ -]olds?| of age)?)?",
    re.IGNORECASE,
)
_OLD = re.compile(r"\b(?:aged?|ages|years?)\b", re.IGNORECASE)
_AGAIN = re.compile(
    r"(?:(?:and|but|then|also) ){0,2}(?:i|we)(?:['’]?d| would|['’]?ll| will)? (?:also |then )?(?:need|want|like) (?:to have )?(?:it|them|that|this) (?:to be )?(?P<what>(?:repeated|redone|retested|rechecked|re-tested|re-checked|(?:done|made|checked|tested|cleaned|tuned|printed|serviced) (?:again|once more|a second time))\b.*)",
    re.IGNORECASE | re.DOTALL,
)
_REPORT = re.compile(
    rf"(?:(?:and|with|plus|incl(?:uding|\.)) )?(?:an? |the |all )?(?:(?:written|short|final|detailed|full|brief) ){{0,2}}(?:reports?|documentation|summary|minutes|transcripts?|slides|results?|recommendations|feedback|write-?up|certificate|invoice) (?:should be |must be |to be |written |please )?in (?P<tongue>{EN_NAMES})(?: please)?",
    re.IGNORECASE,
)
_COUNTS_WHAT_FOLLOWS = re.compile(
    rf"(?:(?:i|we)(?:['’]ve| have| need| want)?(?: got)? )?(?:just )?(?:{EN_NUMBER}|\d|a couple of|a few|several|some|these|the following) (?:(?:small|little|quick|different|separate|other) )?(?:things|jobs|errands|tasks|requests|wishes|matters)(?: (?:to do|to get done|for you|needed|please|here))?"
    r"|(?:有|一共|总共)*[一两二三四五六几\d](?:件|个|桩)(?:事情?|小事|活儿?|需求)",
    re.IGNORECASE,
)


def how_it_is_there(text: str, clause: tuple[int, int], found: Sequence[Requirement]) -> Requirement | None:
    """What such a clause says, of the work nearest before it; None where it says something else."""
    start, end = _bare(text, *clause)
    work = _work_before(start, found)
    if work is None:
        return None
    again = _AGAIN.fullmatch(text, start, end)
    if again is None and _HOW_THERE.fullmatch(text, start, end) is None:
        return None
    start = again.start("what") if again else start
    value = RequirementValue(text=text[start:end], tags=work.value.tags)
    return requirement(text, start, end, K.QUALITY, value)


def counts_what_follows(words: str) -> bool:
    """Whether it only says how many wishes there are: "two things"."""
    return _COUNTS_WHAT_FOLLOWS.fullmatch(words.strip(" .,:")) is not None


def ages_told(text: str, piece: tuple[int, int], found: Sequence[Requirement]) -> Requirement | None:
    """How old those are who come, behind how many: "20 kids aged 4 to 7"; None where it says something else."""
    start, end = _bare(text, *piece)
    people = [one for one in found if one.kind is K.HEAD_COUNT and one.span and one.span.end <= start]
    said = text[start:end]
    if not people or not _OLD.search(said) or not _AGES.fullmatch(said):
        return None
    return requirement(text, start, end, K.QUALITY, RequirementValue(text=said, unit=OCCASION), is_hard=False)


def with_reports(text: str, found: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same, in which the language of a report is asked of who does the work before it."""
    for one in found:
        if one.kind is not K.LANGUAGE or one.value.tags or one.span is None:
            yield one
            continue
        start, end = _bare(text, *clause_at(text, one.span.start, one.span.end))
        work, said = _work_before(start, found), _REPORT.fullmatch(text, start, end)
        if work is None or said is None:
            yield one
            continue
        value = RequirementValue(text=BY_NAME[said["tongue"].lower()], tags=work.value.tags)
        yield requirement(text, start, end, K.LANGUAGE, value, is_hard=one.is_hard)


def _work_before(start: int, found: Sequence[Requirement]) -> Requirement | None:
    works = [r for r in found if r.kind is K.CAPABILITY and r.is_hard and r.value.tags and r.span]
    before = [one for one in works if one.span and one.span.start < start]
    return max(before, key=lambda one: one.span.start if one.span else 0, default=None)


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip(" .,")), end - (len(piece) - len(piece.rstrip(" .,")))
