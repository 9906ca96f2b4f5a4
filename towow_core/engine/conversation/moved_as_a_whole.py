""" "Can we do it on 12 December instead?", 能不能改到12月12日？: of no task by name, what is to move is asked."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from datetime import date

from towow_core.engine.conversation.details import value_of
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.reading import Action, Request, ask

_LENGTH_MAX = 120
_ALL_EN = r"(?:it|this|that|everything|all\s+of\s+it|the\s+(?:whole\s+)?(?:thing|event|day|date|plan|party|concert|launch|meetup|offsite|trip))"
_MOVES = re.compile(
    rf"\s*(?:(?:and|so|but|then|or)\s+)*(?:(?:can|could|may|might|shall|should|would)\s+(?:we|you|i|they|it)|(?:what|how)\s+(?:if|about)(?:\s+we)?|is\s+it\s+possible\s+to|let['’]?s|we\s+(?:could|should|can))\s+"
    rf"(?:please\s+|maybe\s+|rather\s+|also\s+)*(?:do|doing|hold|have|having|make|move|moving|put|shift|shifting|run|schedule|reschedule|be)\s*(?:{_ALL_EN}\s*)?(?:happen\s+)?(?:to|on|for|till|until)?\s+.{{2,40}}"
    r"|\s*(?:那|我们|咱们)*(?:能不能|可不可以|可以|能|要不要?|是不是可以)?(?:把)?(?:活动|整个(?:活动|事情)?|全部|所有(?:的)?|日子|日期|时间)*(?:都|整体)?(?:改到|改成|挪到|换到|换成|推迟到|延到|提前到|放到|放在|定在|移到).{2,30}",
    re.IGNORECASE,
)
_IS_ASKED = re.compile(r"[?？]\s*$|吗|能不能|可不可以|\binstead\b", re.IGNORECASE)  # an order says what is to move
_ASKS = re.compile(r"\binstead\b|\brather\b|\bmove|\bshift|\bresched|改|挪|换|推迟|延到|提前|放|定在|移", re.IGNORECASE)


def moved_as_a_whole(request: Request, plain: str) -> Action | None:
    """Offers to move what is due last, or all of it, to the day that is said; None where nothing of that is said."""
    text = request.said if len(plain) <= _LENGTH_MAX else ""
    if (
        not text
        or _IS_ASKED.search(request.marked.text) is None
        or MARK.search(request.text)
        or _MOVES.fullmatch(text) is None
        or _ASKS.search(text) is None
    ):
        return None
    said = value_of("due", text, request.today)
    try:
        day = date.fromisoformat(str(said))
    except ValueError:
        return None
    dated = [(due, node) for node in request.canvas.nodes.values() if (due := _day(node.config.get("due")))]
    zh, iso = request.replies.zh, day.isoformat()
    if not dated:
        none = (
            f"画布上还没有写日期。哪一个放在 {iso}？"
            if zh
            else f"No date stands on the canvas. What is to be on {iso}?"
        )
        return ask(none)
    last, node = max(dated, key=lambda each: each[0])
    shift, name = (day - last).days, request.canvas.called(node.node_id)
    if not shift:
        same = f"“{name}”已经是 {iso} 了。" if zh else f"“{name}” is on {iso} already."
        return ask(f"{same}{'要改的是什么？' if zh else ' What is to move?'}")
    count = abs(shift)
    if zh:
        whole = f"把日期统统往{'后' if shift > 0 else '前'}挪{count}天"
        question = (
            f"要改到 {iso} 吗？现在最后一天是 {last.isoformat()}（“{name}”）。是只改它，还是全部一起挪？还没有改。"
        )
        return ask(question, [f"把“{name}”的日期改成{iso}", whole])
    days = f"{count} day{'' if count == 1 else 's'}"
    whole = f"push everything back by {days}" if shift > 0 else f"bring everything forward by {days}"
    question = (
        f"Is it to be moved to {iso}? The last day is {last.isoformat()} now (“{name}”). Is that alone to move, or all"
        " of it? Nothing is moved yet."
    )
    return ask(question, [f"set the date of “{name}” to {iso}", whole])


def _day(due: object) -> date | None:
    try:
        return date.fromisoformat(str(due)[:10])
    except ValueError:
        return None
