"""Somebody whose part, room or thing is refused by their name: "I'd rather not have Hugo's warehouse", "不想用何洋的场地".

They are out, whatever of theirs it is: the line quotes what was said, and somebody else is asked for the same work.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.domain.requirements import RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark import Remark

_BEFORE_EN = re.compile(
    r"\W*(?:(?:and|but|so|please|actually|also|then|sorry|well|just)\W+)*"
    r"(?:(?:i|we)(?:['’]d| would)? (?:much )?(?:rather|prefer(?: to)?) not(?: to)?(?: (?:have|use|book|take|get|see|be (?:in|at)|go (?:to|with)))?"
    r"|(?:i|we) (?:do not|don['’]t|would not|wouldn['’]t|can['’]t|cannot|won['’]t) (?:want|like|need|use|take|have|book)(?: to (?:have|use|book|take|be (?:in|at)|go (?:to|with)))?"
    r"|(?:do not|don['’]t|never) (?:use|take|book|have|include|ask for)|not(?: in| at| with)?|no|without|avoid|skip|leave out|drop|forget)\s+(?:the )?$",
    re.IGNORECASE,
)
_BEHIND_EN = re.compile(
    r"['’]s?(?: [a-z-]+){1,3}?(?: (?:please|again|any ?more|this time|after all))?(?: (?:is|are) (?:out|off))?\W*$",
    re.IGNORECASE,
)
_BEFORE_ZH = re.compile(
    r"\W*(?:我们?|咱们?|还是|那么?|就|请|最好|千万|其实|但是?|不过|也)*(?:不(?:太|大)?(?:想|愿意?|希望)(?:再)?(?:[要用请找去在选订]|考虑)?|不(?:再)?(?:[要用请找去选订]|考虑)|别(?:再)?(?:[要用请找去选订]|考虑))$"
)
_BEHIND_ZH = re.compile(r"(?:老师|师傅|先生|女士)?(?:的|(?:那|这)(?:边|个|家|里))[\u4e00-\u9fff]{0,8}\W*$")
_LEADS_ZH = re.compile(r"\W*(?:还是|那么?|就|其实|但是?|不过|也)*$")
_GONE_ZH = re.compile(
    r"(?:老师|师傅|先生|女士)?的[\u4e00-\u9fff]{0,6}?(?:我们?|就|也|还是|先)*(?:不(?:要|用|考虑|选|去|想要|想用)|算|免)了?吧?\W*$"
)
_PAIRS = ((_BEFORE_EN, _BEHIND_EN), (_BEFORE_ZH, _BEHIND_ZH), (_LEADS_ZH, _GONE_ZH))


def refused_people(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said, each ruled out by name."""
    for start, end in plain_pieces(reading.text):
        said = reading.text[start:end]
        names = {shown for name, shown in reading.known.items() if _is_refused(said, name)}
        if len(names) == 1:
            value = RequirementValue(text=names.pop(), unit=PERSON)
            reading.add(RequirementKind.EXCLUSION, said.strip(" ，,。."), value)
            yield start, end


def _is_refused(said: str, name: str) -> bool:
    for found in re.finditer(re.escape(name), said):
        before, behind = said[: found.start()], said[found.end() :]
        if any(first.fullmatch(before) and last.match(behind) for first, last in _PAIRS):
            return True
    return False
