"""What was taken back before and is wanted after all: "皮影戏还是留着吧", "keep the DJ after all", "还是让赵敏之来"."""

import re
from dataclasses import replace

from towow_core.domain.models import Language
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind, RequirementValue
from towow_core.engine.requirements.named_by import is_nothing_else, named_by
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_REFUSES = re.compile(r"不(?:要|用|需要|请|做)了?|取消了?|去掉了?|^(?:no|without)\b", re.IGNORECASE)
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
    back = _named_out(reading, words)
    reading.replaced += [r.requirement_id for r in back]
    for one in back:
        tag = next((t for t in one.value.tags if t.isascii() is (reading.understanding.language is Language.EN)), "")
        reading.add(K.CAPABILITY, tag or one.value.tags[0], RequirementValue(tags=(tag or one.value.tags[0],)))
    return bool(back)


def is_ruled_out(reading: Remark, words: str) -> bool:
    """Whether the words say of work that was ruled out that it is not to be: "no cake", of "no cake is fine"."""
    said = _REFUSES.search(words)
    return said is not None and bool(_named_out(reading, f"{words[: said.start()]}{words[said.end() :]}"))


def _named_out(reading: Remark, words: str) -> list[Requirement]:
    """What was ruled out by a name that the words are, or by these very words."""
    out = {r.requirement_id: r for r in _ruled_out(reading) if r.value.tags}
    work = [replace(r, kind=K.CAPABILITY, text=r.value.tags[0], span=None) for r in out.values()]
    said_so = [r for r in work if words.strip() and _REFUSES.sub("", out[r.requirement_id].text) == words]
    named = (named_by(words, work) or said_so) if words.strip() else ()
    is_said_so = len(named) == 1 and [*named] == said_so
    return [*named] if named and (is_said_so or is_nothing_else(words, named)) else []


def _ruled_out(reading: Remark) -> list[Requirement]:
    return [r for r in reading.standing if r.kind is K.EXCLUSION]
