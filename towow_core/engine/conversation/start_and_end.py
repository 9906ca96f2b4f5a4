"""A task's first day and its last in one clause: "from Dec 3 to Dec 8", "12月6号开始，12月9号结束".

A task has one date, by which it is done; the day on which it begins is noted at it, and that is said.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from datetime import date

from towow_core.domain.canvas import TASK
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import Marked
from towow_core.engine.conversation.plain_orders import END, Written, node_of, note, spans
from towow_core.engine.conversation.reading import Open
from towow_core.engine.language.date_arithmetic import FoundDate, Precision
from towow_core.engine.language.dates import WEEKDAY_NAME, all_dates

_D = "\x01"  # stands for a day
_ON = r"(?:on|by|at|from|in|自|从|于|在)?\s{0,2}(?:the\s)?"
_FORMS = tuple(
    re.compile(form + END, re.IGNORECASE)
    for form in (
        rf"(?:把|将|给|让)?(?P<n>{N})的?(?:时间|日期|工期|排期|档期)?(?:就|要|得|应该)?(?:定在|定为|定|安排在|安排|放在|排在|改成|改到|改为|设为|是|为)?[:：]?\s{{0,2}}(?:从|自|在)?\s{{0,2}}{_D}(?:号|起)?\s{{0,2}}(?:开始)?(?:做|办|干)?[，,]?\s{{0,2}}(?:一直)?(?:做)?(?:到|至|[-–—~～])\s{{0,2}}{_D}(?:号)?(?:之间|期间|为止|截止|结束|完成|做完)?(?:进行|做|办)?",
        rf"(?:把|将|让)?(?P<n>{N})(?:要|得|应该)?(?:从|自|在|于)?\s{{0,2}}{_D}(?:号)?(?:起|就)?(?:开始|启动|开工|动手|开做|动工)(?:做|办)?[，,]?\s{{0,2}}(?:要|然后|并且?|再)?(?:在|到|至|于)?\s{{0,2}}{_D}(?:号)?(?:之?前)?(?:结束|完成|做完|完工|截止|交付|交|为止|收尾|搞定|弄完)",
        rf"(?:(?:please\s)?(?:let|have|make|schedule|plan|set|put|do)\s+)?(?:the\s)?(?P<n>{N})\s+(?:(?:should|will|must|has\sto|is\sto|to)\s)?(?:runs?|goes|go|lasts?|takes?\splace|happens?|is|be|for)?\s{{0,2}}(?:scheduled|planned|on|starts?|starting)?\s{{0,2}}(?:from|between)?\s{{0,2}}(?:the\s)?{_D}\s{{0,2}}(?:to|until|till|through|and|up\sto|[-–—])\s{{0,2}}(?:the\s)?{_D}",
        rf"(?:the\s)?(?P<n>{N})\s+(?:(?:should|will|must|has\sto|is\sto|to)\s)?(?:starts?|begins?|kicks\soff)\s+{_ON}{_D}\s{{0,2}},?\s{{0,2}}(?:(?:and|but)\s)?(?:(?:it|then)\s)?(?:(?:should|will|must|has\sto|is\sto)\s)?(?:ends?|finish(?:es)?|is\sdone|is\sdue|be\sdone|stops?|is\sover|be\sover)\s+{_ON}{_D}",
        rf"(?:please\s)?(?:start|begin)\s+(?:the\s)?(?P<n>{N})\s+{_ON}{_D}\s{{0,2}},?\s{{0,2}}(?:and\s)?(?:finish|end|complete|be\sdone|wrap\sit\sup)\s{{0,2}}(?:with\sit|it)?\s{{0,2}}{_ON}{_D}",
        rf"(?:the\s)?(?:dates?|start\sand\send)\s(?:of|for)\s(?:the\s)?(?P<n>{N})\s(?:is|are|:)?\s{{0,2}}(?:from\s)?{_D}\s{{0,2}}(?:to|until|till|through|and|[-–—])\s{{0,2}}{_D}",
    )
)  # fmt: skip


def from_day_to_day(whole: Marked, known: Known) -> Written | None:
    """An order for its last day, and a note of its first one.

    Raises:
        Open: It would end before it begins.
    """
    found = sorted(all_dates(whole.text, known.today), key=lambda each: each.start)
    if len(found) != 2 or any(each.precision is not Precision.DAY for each in found):  # noqa: PLR2004
        return None
    text = spans(whole.text, [(each.start, each.end) for each in found], _D)
    match = next((m for form in _FORMS if (m := form.fullmatch(text))), None)
    node = node_of(whole, match["n"], known) if match else None
    if node is None or node.node_type != TASK:
        return None
    first, last = _days(found, whole.text)
    zh = known.replies.zh
    if first > last:
        raise Open(
            f"“{node.called}”从 {first} 到 {last}：结束的日子在开始之前。是哪两天？"
            if zh
            else f"“{node.called}” from {first} to {last}: it would end before it begins. Which days are meant?"
        )
    begins = note(node, f"{first} 开始" if zh else f"begins on {first}", known)
    if not begins:
        return None
    ends = known.replies.set_day(node.called, last.isoformat())
    told = (
        f"任务只有一个日期（最晚完成的那天），所以“{node.called}”的日期是 {last}，{first} 开始写在了备注里。"
        if zh
        else f"A task has one date, by which it is done: that of “{node.called}” is {last}; that it begins on {first} is noted at it."
    )
    return Written((ends, begins), told)


def _days(found: list[FoundDate], text: str) -> tuple[date, date]:
    """Both days; "next Monday to Wednesday" is the Wednesday behind that Monday."""
    one, other = found
    first, last = one.day, other.day
    if last < first and WEEKDAY_NAME.search(text[other.start : other.end]):
        last = next(
            day for n in range(1, 8) if (day := date.fromordinal(first.toordinal() + n)).weekday() == last.weekday()
        )
    return first, last
