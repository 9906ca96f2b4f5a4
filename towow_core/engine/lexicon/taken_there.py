"""Whether whoever asks takes children somewhere: "学校带孩子去海边" tells of an outing, and seeks nobody."""

import re

_TAKEN_BY = re.compile(r"学校|幼儿园|班级?|年级|老师|公司|单位|社区|机构|我们|咱们|我")
_SOUGHT = re.compile(r"[找请帮谁]|有人")
_THITHER = re.compile(r"带[^，,。；;！!？?]{0,16}?(?:孩子|小孩|小朋友|学生|娃)们?[去到]")


def takes_them_there(text: str, at: int) -> bool:
    """Whether whoever asks takes them somewhere: who that is stands in the clause before 带, and nobody is sought."""
    begin = max((text.rfind(mark, 0, at) for mark in "，,。；;！!？?"), default=-1) + 1
    before = text[begin:at]
    is_theirs = _TAKEN_BY.search(before) is not None and _SOUGHT.search(before) is None
    return is_theirs and _THITHER.match(text, at) is not None
