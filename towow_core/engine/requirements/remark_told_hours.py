"""An hour or a day that a remark only states is that of what it names all the same: "dinner is at 7 pm", 聚会七点开始."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.requirements import TIME, Requirement, RequirementKind
from towow_core.engine.requirements.remark import Remark

# What is left of the clause without the hour.
_STATES = re.compile(
    r"\W*(?:(?:and|but|so|also|then|now|the|our)\s+)*(?P<what>[a-z][\w' -]{1,40}?) (?:is|are|was moved to|starts?|begins?|opens?|takes place|will (?:be|start|begin|take place)|(?:should|must|has to|is to) (?:be|start|begin)|(?:is|will be) served)(?: now)?(?: on)?\W*"
    r"|\W*(?:(?:and|but|so|also|then|now)\s+)*(?P<all>(?:we|everybody|everyone|all of us|they)(?:['’]ll| will| want to)? (?:eat|start|begin|dine|meet|sit down(?: to eat)?)|it (?:all )?(?:is|starts|begins))(?: now)?(?: on)?\W*",
    re.IGNORECASE,
)
_STATES_ZH = re.compile(
    r"(?P<what>[\u4e00-\u9fff]{1,8}?)??(?:[就改定是在从于放]|安排|时间){0,3}(?:正式)?(?:开始|开席|开饭|开场|开吃|上菜|入座|入场|办|举行)?[吧了的]?"
)
_MARKS = re.compile(r"[\s，,。.；;！!]+")


_ITSELF = frozenset({"活动", "日子", "时间"})
_ALL = _ITSELF | {"", "it", "that", "this", "everything", "我们", "咱们", "大家", "我们大家"}


def states_when(clause: str, left: str, facts: Sequence[Requirement], reading: Remark) -> bool:
    """Whether the clause says when something of the demand is, and nothing else; `left` is without the facts."""
    when = [one for one in facts if _is_when(one)]
    if not when or len(when) < len(facts):
        return False
    said = _STATES.fullmatch(left) if clause.isascii() else _STATES_ZH.fullmatch(_MARKS.sub("", left))
    if said is None:
        return False
    what = (said["what"] or "").strip()
    is_dated = any(one.kind is RequirementKind.DATE for one in when)  # "it is Friday today" is no day of anything
    is_of_all = what.casefold() in (_ITSELF if is_dated else _ALL)
    words = reading.understanding.surface_demand.casefold()
    return is_of_all or bool(reading.meant(what)) or what.casefold() in words


def _is_when(fact: Requirement) -> bool:
    if fact.kind is RequirementKind.DATE:
        return fact.value.first == fact.value.last != "" and not fact.value.tags
    return fact.kind is RequirementKind.QUALITY and fact.value.unit == TIME
