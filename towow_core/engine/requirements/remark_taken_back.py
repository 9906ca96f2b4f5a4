"""What an earlier remark has said and is not said any more: "forget the English", "说洗衣机的那句收回"."""

import re

from towow_core.domain.requirements import TOUCHES, RequirementKind, RequirementSource
from towow_core.engine.language.change_clauses import Clause
from towow_core.engine.requirements.named_by import tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_restored import restore_work

K = RequirementKind
_OF_A_PART = frozenset({K.BUDGET, K.LANGUAGE, K.DURATION, K.MODE})
_ASKED_BESIDES = frozenset({K.QUALITY, K.LANGUAGE})
_SEVERAL = re.compile(r"[，,；;]|\band\b", re.IGNORECASE)  # of a line that says more, nobody knows what is taken back
_I_SAID = re.compile(r"^(?:刚才|之前|前面|上次|我|说|讲|提|写|的)+|的$")


def retract(reading: Remark, clause: Clause) -> bool:
    """What an earlier remark has said in these words, or of this part, is not said any more."""
    said = _I_SAID.sub("", clause.what).casefold()
    work = {tag for r in reading.named(clause.what) if r.kind is K.CAPABILITY for tag in tags_of(r)}
    later = [r for r in reading.standing if r.source is not RequirementSource.DEMAND]
    if not said and len(later) != 1:  # "what I just said": of several nobody knows which
        return False
    lines = [r for r in later if r.kind is K.QUALITY or (r.kind in _OF_A_PART and r.value.tags)]
    lines = [r for r in lines if said in r.text.casefold()]
    if not lines and work:
        lines = [
            r
            for r in later
            if r.kind is K.QUALITY and {t for one in reading.named(r.text) for t in tags_of(one)} == work
        ]
    reading.replaced += [r.requirement_id for r in lines]
    reading.dropped += [r.requirement_id for r in lines]
    return bool(lines) or restore_work(reading, clause.what)


def asked_besides(words: str, reading: Remark) -> list[str]:
    """Ids of what an earlier remark has asked of a part besides, where the words stand in that and name no part."""
    said = words.casefold()
    work = [r for r in reading.standing if r.kind is K.CAPABILITY]
    if any(said in name.casefold() for r in work for name in (*tags_of(r), r.text)):
        return []
    later = (r for r in reading.standing if r.source is not RequirementSource.DEMAND and r.kind in _ASKED_BESIDES)
    is_said = re.compile(rf"\b{re.escape(said)}\b" if said.isascii() else re.escape(said))
    return [
        r.requirement_id
        for r in later
        if is_said.search(r.text.casefold())
        if (r.value.tags and not r.value.unit) or (r.value.unit in {"", TOUCHES} and not _SEVERAL.search(r.text))
    ]
