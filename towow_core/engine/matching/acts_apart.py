"""What is done, beside what it is done to or with: who mends a zither plays none, and 修复 alone names no thing."""

import re
from functools import lru_cache

from towow_core.engine.language.subjects_taught import subjects_in
from towow_core.engine.lexicon.instruments import instruments_in
from towow_core.support.kinds_of_work import MENDS, TEACHES

_PLAYS = re.compile(
    r"[弹拉吹奏唱]|演出|表演|助兴|\b(?:play|perform)(?:s|er|ers|ing)?\b|\b(?:concert|recital)\b", re.IGNORECASE
)
_ACTS = (("plays", _PLAYS), ("mends", MENDS), ("teaches", TEACHES))
# Names of work that stand behind any thing: two names that have only this in common have nothing in common.
OF_ANY_THING = frozenset(
    [
        "修复",
        "维修",
        "修理",
        "保养",
        "制作",
        "定制",
        "定做",
        "教学",
        "辅导",
        "培训",
        "陪练",
        "演奏",
        "表演",
        "演出",
        "清洗",
        "安装",
        "设计",
        "服务",
        "体验",
        "师傅",
        "老师",
        "教练",
        "顾问",
    ]
)


@lru_cache(maxsize=1 << 12)
def are_acts_apart(one: str, other: str) -> bool:
    """Whether both name an instrument, and other things that are done with it; or both teach, and another subject."""
    if instruments_in(one) and instruments_in(other):
        mine, theirs = _acts_in(one), _acts_in(other)
        return bool(mine) and bool(theirs) and mine.isdisjoint(theirs)
    asked, taught = subjects_in(one), subjects_in(other)
    is_taught = TEACHES.search(one) is not None or TEACHES.search(other) is not None
    return is_taught and bool(asked) and bool(taught) and asked.isdisjoint(taught)


def _acts_in(text: str) -> frozenset[str]:
    return frozenset(act for act, said in _ACTS if said.search(text))
