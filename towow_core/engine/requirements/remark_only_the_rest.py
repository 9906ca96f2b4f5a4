"""What stays is said once more behind what is dropped: "不要拍照了，只上课就行", "no DJ, just the catering then"."""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_ONLY = re.compile(
    r"(?:就|那就?)?(?:只|光|单)(?:要|上|做|有|请|留|保留|剩)?(?P<zh>[^，,\d]{1,8}?)(?:就(?:行|好|可以|够)了?|即可|足够了?|吧)"
    r"|(?:(?:so|and|then)\s+)*(?:just|only) (?:the )?(?P<en>[a-z][a-z -]{1,28}?)"
    r"(?: then| please| is (?:fine|enough)| will do)+",
    re.IGNORECASE,
)
_LESSONS = frozenset({"课", "上课", "课程"})


def only_the_rest(reading: Remark, done: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where it is said of work that is asked for: nothing changes by it. Without a work dropped it may mean more."""
    if not any(one.kind is K.EXCLUSION for one in reading.found):
        return
    for start, end in plain_pieces(reading.text):
        said = _ONLY.fullmatch(reading.text[start:end].strip(" ，,。.!！"))
        if said is None or any(start < stop and begin < end for begin, stop in done):
            continue
        what = said["zh"] or said["en"]
        if what in _LESSONS or any(one.kind is K.CAPABILITY for one in reading.works(what)):
            yield start, end
