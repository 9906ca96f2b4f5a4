"""Who is in the plan, pointed at and not wanted: "不要这一家，换一个", "not this one, somebody else please".

Where one does all that is asked for, or the next clause names whose work it is, they are out by name; of several nobody
knows which is meant, and it is left to be read.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.domain.requirements import RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_NOT_THIS = re.compile(
    r"(?:我们?|还是|就|先)*(?:不(?:想|太想|需)?要|不用|别(?:要|用|请|找)|不(?:喜欢|满意|选))(?:这|那)(?:一)?(?P<of>[家个位间名])(?:了|吧)*"
    r"|(?:(?:so|and|but|please|sorry|no|i|we|['’]d|would|rather|do not|don['’]t)[\s,]*)*(?:not|don['’]t want|do not want|don['’]t like|do not like) (?:this|that) (?P<of_en>one|person|place|venue|guy|company)(?: please| again)*",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    r"(?:换|另找|另请|再找|找)(?:一?[家个位间名])?(?:别的|其他的?|另外的?)?(?:一?[家个位间名])?(?:地方|场地|人|店|公司|师傅|老师)?(?:吧|试试)?|(?:换一换|换掉)(?:吧)?"
    r"|(?:(?:please|can we|could we|could you|find|get|have|take|us|me|try|book)[\s]+)*(?:some(?:body|one|where) else|another(?: one| person| place| venue)?|a different (?:one|person|place|venue))(?: please| instead)*",
    re.IGNORECASE,
)
_PLACE = re.compile(r"[家间]|place|venue", re.IGNORECASE)


def refused_as_this_one(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said, with who that is ruled out; the next clause that only asks for another goes with it."""
    pieces = plain_pieces(reading.text) if reading.does else ()
    for at, (start, end) in enumerate(pieces):
        said = _NOT_THIS.fullmatch(reading.text[start:end].strip(" ，,。.!！"))
        who = _who(said["of"] or said["of_en"], reading) if said else None
        if said is None or who is None:
            continue
        reading.add(K.EXCLUSION, said.group().strip(), RequirementValue(text=who, unit=PERSON))
        yield start, end
        if at + 1 < len(pieces) and _ANOTHER.fullmatch(reading.text[slice(*pieces[at + 1])].strip(" ，,。.!！")):
            yield pieces[at + 1]


def _who(of: str, reading: Remark) -> str | None:
    """The only one in the plan, or the only one who has a place, where a place is pointed at."""
    everybody = [name for name, does in reading.does.items() if does]
    venue = {*concepts()["venue"].name}
    hosts = [name for name in everybody if venue & {*reading.does[name]}]
    if len(everybody) == 1:
        return everybody[0]
    return hosts[0] if _PLACE.search(of) and len(hosts) == 1 else None
