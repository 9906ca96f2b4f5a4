"""Work that nobody has asked for: "I never asked for filming, take that out", 我没要过摄像. It goes as what is dropped."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Callable, Iterator

from towow_core.engine.language.change_clauses import Act, Clause, plain_pieces
from towow_core.engine.requirements.remark import Remark

_PATTERNS = (
    re.compile(
        r"(?:(?:but|and|so|well|actually|sorry)\s+)*(?:i|we) (?:never|did not|didn['’]t|have not|haven['’]t|have never) (?:ask(?:ed)?(?: you)? for|want(?:ed)?|order(?:ed)?|request(?:ed)?|mention(?:ed)?) (?:any |an? |the )?(?P<what>[a-z][a-z -]{2,28}?)(?: at all| here)?",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:可是?|但是?|其实)?我们?(?:从来?|根本|压根)?(?:没有?|并没有?)(?:要|说|提|让|叫|请)过?(?:要|找|请)?过?(?P<what>[^，,\d]{2,10}?)(?:啊|呀|的)?"
    ),
)
_GOES_ON = re.compile(
    r"[，,]\s*(?:so |please |and )*(?:take|leave) (?:that|it|them) (?:out|off)(?: please)?|[，,]\s*(?:请|就|把它?)*(?:去掉|拿掉|删掉|删了|不要)(?:了|吧)?",
    re.IGNORECASE,
)


def never_asked_for(reading: Remark, remove: Callable[[Remark, Clause], bool]) -> Iterator[tuple[int, int]]:
    """Where it is said, with the order to take it out behind; what names no work of the demand is left to be read."""
    for start, end in plain_pieces(reading.text):
        words = reading.text[start:end].strip(" 。.!！")
        said = next((found for one in _PATTERNS if (found := one.fullmatch(words)) is not None), None)
        if said is None:
            continue
        clause = Clause(act=Act.REMOVE, start=start, end=end, text=words, what=said["what"].strip())
        if remove(reading, clause):
            behind = _GOES_ON.match(reading.text, end)
            yield start, behind.end() if behind else end
