"""What a remark says that somebody comes for is a wish of their work: 咨询师是来讲课的, "the singer is there to teach"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.domain.requirements import RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.requirements.named_by import is_nothing_else
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_NOT_ZH = r"(?:不是来?[^，,。；;！!？?\n]{1,10}的?)"
_COMES_TO = re.compile(
    r"(?P<who>[\u4e00-\u9fff]{2,10}?)(?:只|就|其实|主要)?是(?:请)?(?:过?来|去)(?:给[^，,]{1,6})?(?P<does>(?!过)[\u4e00-\u9fff]{1,10}?)的"
    r"|the (?P<who_en>[a-z' -]{2,30}?) (?:is|comes|will be)(?: only| just)? (?:there|here|coming)? ?to (?P<does_en>(?:give|hold|do|teach|lead|run|show|read|talk)[a-z' -]{0,40}?)",
    re.IGNORECASE,
)
_NOT = re.compile(rf"{_NOT_ZH}|(?:and )?not to [a-z' -]{{2,40}}", re.IGNORECASE)


def comes_to(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said, with what it is not that they come for."""
    pieces = plain_pieces(reading.text)
    for at, (start, end) in enumerate(pieces):
        said = _COMES_TO.fullmatch(reading.text[start:end].strip())
        who = (said["who"] or said["who_en"]) if said else ""
        work = [r for r in reading.works(who) if r.kind is K.CAPABILITY] if who else []
        if said is None or len({r.value.tags for r in work}) != 1 or not is_nothing_else(who, work):
            continue
        behind = pieces[at + 1] if at + 1 < len(pieces) else (end, end)
        last = behind[1] if _NOT.fullmatch(reading.text[slice(*behind)].strip()) else end
        words = reading.text[start:last].strip()
        if last != end or not is_nothing_else(
            said["does"] or said["does_en"], work
        ):  # else it is only their work again
            reading.add(K.QUALITY, words, RequirementValue(tags=work[0].value.tags, text=words))
        yield start, last
