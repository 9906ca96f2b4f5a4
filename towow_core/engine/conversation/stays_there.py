"""Days that stay: milestones where all tasks are moved, and what is said not to move right behind a change.

"不对，活动当天不动" behind a change of its day offers the day that it had.
"""

import re
from collections.abc import Callable, Sequence

from towow_core.domain.canvas import MILESTONE
from towow_core.domain.canvas_words import listed_said, node_said
from towow_core.domain.drafts import DecisionType
from towow_core.domain.models import Language
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.plain_orders import node_of
from towow_core.engine.conversation.reading import LIKELY, Action, Open, Request, ask

_ALL_TASKS = re.compile(
    r"(?:所有|全部|每个|一切)的?任务|任务\s{0,2}(?:都|全|统统|一律)"
    r"|\b(?:all|every|each)\s+(?:of\s+)?(?:the\s+|our\s+|my\s+)?tasks?\b",
    re.IGNORECASE,
)
_STAYS = re.compile(
    r"\s{0,3}(?:(?:不对|不是|等等|等一下|不不?|错了|哦|但|可是|不过)[\s，,。.!！]{0,4}){0,3}(?P<node>⟦\d+⟧)"
    r"(?:的?(?:日期|时间|那天))?(?:是|要|得|就|还是|可|可以|先|也|都|那天){0,2}"
    r"(?:不动|别动|不要动|不能动|不变|不要变|别变|不改|别改|不要改|不能改|不挪|别挪|不用动|不用改|保持不变|照旧)"
    r"(?:了|的|吧|啊|呀){0,2}[\s。.!！]{0,4}",
)
_STAYS_EN = re.compile(
    r"\s{0,3}(?:(?:no|wait|sorry|oops|but|actually)\b[\s,.!–-]{0,4}){0,3}(?:the\s+)?(?P<node>⟦\d+⟧)\s+"
    r"(?:(?:should|must|is\s+to|has\s+to|needs\s+to|does|did|is|was)(?:\s+not|n['’]t)\s+(?:be\s+)?(?:move|moved|change|changed)"
    r"|(?:must|should|is\s+to|has\s+to|needs\s+to)\s+stay|stays)(?:\s+(?:where\s+it\s+(?:is|was)|as\s+it\s+(?:is|was)|put))?[\s.!]{0,4}",
    re.IGNORECASE,
)
_DAY = re.compile(r"(?:日期|date)\s{0,2}[:：]\s{0,2}(?P<was>\d{4}-\d\d-\d\d)\s{0,2}→\s{0,2}(?P<now>\d{4}-\d\d-\d\d)")
_LENGTH_MAX = 80
Read = Callable[[Request], Action | None]


def milestones_left(requests: Sequence[Request], said: str, read: Read) -> str:
    """What is told beside that all tasks are moved: which milestones with a day stay; "" where none does."""
    if _ALL_TASKS.search(said) is None:
        return ""
    moved = set[str]()
    for request in requests:
        try:
            found = read(request)
        except Open:
            return ""
        if found is None or found[0] is not DecisionType.MODIFY_NODE or {*(found[1].get("config") or {})} != {"due"}:
            return ""
        moved.add(str(found[1]["node_id"]))
    canvas, zh = requests[0].canvas, requests[0].replies.zh
    stay = [
        node_said(node)
        for node in canvas.nodes.values()
        if node.node_type == MILESTONE and node.config.get("due") and node.node_id not in moved
    ]
    if not stay:
        return ""
    names = listed_said(stay).to(Language.ZH if zh else Language.EN)
    if zh:
        return f"\n里程碑不是任务，日期没有动：{names}。"
    return f"\nMilestones are no tasks and stay on their days: {names}."


def stays_there(sentence: str, known: Known) -> Action | None:
    """What is said to somebody who wants a day to stay; None where nothing of that is said."""
    if len(sentence) > _LENGTH_MAX:
        return None
    whole = marked(sentence, known.canvas)
    found = _STAYS.fullmatch(whole.text) or _STAYS_EN.fullmatch(whole.text)
    node = node_of(whole, found["node"], known) if found is not None else None
    if node is None or not (due := str(node.config.get("due") or "")):
        return None
    zh, name = known.replies.zh, node.called
    last = next(known.exchanges, None)
    lines = last[1].content.split("\n") if last is not None and last[1].act else []
    days = next((day for line in lines if f"“{name}”" in line and (day := _DAY.search(line))), None)
    if days is None or days["now"] != due:
        told = f"好，“{name}”不动，日期是 {due}。" if zh else f"All right, “{name}” stays where it is, which is {due}."
        return DecisionType.RESPOND, {"message": told}, LIKELY
    order = f"把“{name}”的日期改成{days['was']}" if zh else f"set the date of “{name}” to {days['was']}"
    return ask(*may_it(order, zh=zh))
