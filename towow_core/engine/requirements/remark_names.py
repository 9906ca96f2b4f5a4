"""What of a demand some words of a remark are the names of, be it only a short everyday one."""

import re

from towow_core.domain.requirements import Requirement
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.short_names import called_shortly


def meant_by(words: str, reading: Remark) -> tuple[Requirement, ...]:
    """What the words are the names of, be it only a short everyday one."""
    named = reading.named(words)
    short = called_shortly(words, reading.standing, reading.understanding.surface_demand)
    begun = re.findall(rf"(?:^|[，,。.；;]\s*){re.escape(words)}", reading.text)
    short = () if len(begun) > 1 else short  # "车不要了，哦不对，车要"
    return reading.meant(words) or (short if not named or {*short} <= {*named} else ())
