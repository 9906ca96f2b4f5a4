"""What was taken back before and is wanted after all: "皮影戏还是留着吧", "keep the DJ after all", "还是让赵敏之来"."""

import re
from dataclasses import replace

from towow_core.domain.models import Language
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind, RequirementValue
from towow_core.engine.requirements.named_by import is_nothing_else, named_by
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_VERSION = re.compile(r"^.*(?=-v)")  # what was said together has one version


def restore_person(reading: Remark, who: str) -> bool:
    """Whether somebody was ruled out, and is not any more."""
    back = [r for r in _ruled_out(reading) if r.value.unit == PERSON and r.value.text == who]
    reading.replaced += [r.requirement_id for r in back]
    with_it = {_VERSION.sub("", r.requirement_id) for r in back if "-v" in r.requirement_id}
    reading.replaced += [
        r.requirement_id
        for r in reading.standing
        if r.value.unit == TOUCHES and _VERSION.sub("", r.requirement_id) in with_it
    ]
    if back:
        reading.add(K.PERSON, who, RequirementValue(text=who))
    return bool(back)


def restore_work(reading: Remark, words: str) -> bool:
    """Whether the words name work that was ruled out, and nothing else; it is asked for again."""
    work = [replace(r, kind=K.CAPABILITY, text=r.value.tags[0], span=None) for r in _ruled_out(reading) if r.value.tags]
    named = named_by(words, work)
    is_all_said = len(words) > 1 and len(named) == 1 and words.casefold() in _said_of(named[0], reading)
    back = [r for r in named if is_all_said or is_nothing_else(words, named)]
    reading.replaced += [r.requirement_id for r in back]
    for one in back:
        tag = next((t for t in one.value.tags if t.isascii() is (reading.understanding.language is Language.EN)), "")
        reading.add(K.CAPABILITY, tag or one.value.tags[0], RequirementValue(tags=(tag or one.value.tags[0],)))
    return bool(back)


def _said_of(one: Requirement, reading: Remark) -> str:
    """What ruled it out, in the requester's words."""
    return next((r.text.casefold() for r in _ruled_out(reading) if r.requirement_id == one.requirement_id), "")


def _ruled_out(reading: Remark) -> list[Requirement]:
    return [r for r in reading.standing if r.kind is K.EXCLUSION]
