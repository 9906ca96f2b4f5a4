"""记一下：门票30块, "note: the venue has no parking": a note is no new task; where it belongs is asked, unless it says so."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import TASK, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.last_spoken import Known, spoken_of
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.plain_orders import quoted
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.task_names import names_work
from towow_core.engine.conversation.values_of_each import costs_so_much

_LEAD = re.compile(
    r"\s*(?:请|麻烦)?(?:帮我|帮忙|给我)?(?:记(?:一?下|一笔|住|着|个事)|备注(?:一?下)?|备忘(?:一?下)?|做个记录)(?!来)\s*[:：，,。]?\s*(?!要|还要)(?P<zh>.+?)[。.!！]*\s*"
    r"|\s*(?:please\s+)?(?:(?:make\s+a\s+|take\s+a\s+|just\s+a\s+)?note(?:\s+(?:down|to\s+self))?(?:\s+that|\s*[:,–-])|(?:jot|write)\s+(?:this\s+|that\s+)?down\s*[:,–-]?|remember(?:\s+that|\s*[:,])|for\s+the\s+record\s*[:,]?|fyi\s*[:,]?)\s*(?P<en>.+?)[.!]*\s*",
    re.IGNORECASE | re.DOTALL,
)


def noted_somewhere(sentence: str, _: Marked, known: Known) -> str:
    """The order that notes it, or sets the value that it says, of the node that it names; "" where it is no note.

    Raises:
        Open: It names none: where it belongs.
    """
    found = _LEAD.fullmatch(sentence)
    said = (found["zh"] or found["en"]) if found else ""
    if not said or QUESTION.search(said):
        return ""
    if price := costs_so_much(said, marked(said, known.canvas), known):
        return price
    whole = marked(said, known.canvas)
    ids = {each for mark in MARK.findall(whole.text) for each in whole.mentions[int(mark)].node_ids}
    if names_work(said) and not ids:
        return ""
    acts = known.acts(said)
    if acts and all(kind is DecisionType.MODIFY_NODE and payload.get("config") for kind, payload, _ in acts):
        return said
    if len(ids) == 1 and not acts:
        return _note_of(known.canvas.nodes[next(iter(ids))], said, zh=known.replies.zh)
    if acts or len(ids) > 1:
        return ""
    ways = [_note_of(node, said, zh=known.replies.zh) for node in _nearest(known)]
    drawn = f"加一个任务节点叫“{said}”" if known.replies.zh else f"add a task node called “{said}”"
    where = f"“{said}”要记在哪个节点上？" if known.replies.zh else f"At which node is “{said}” to be noted?"
    nothing = "现在什么都没记。" if known.replies.zh else " Nothing is noted yet."
    raise Open(f"{where}{nothing}", ways or [drawn])


def _note_of(node: CanvasNode, said: str, *, zh: bool) -> str:
    text = quoted(said) or said
    return f"给“{node.called}”加个备注：{text}" if zh else f"add a note to “{node.called}”: {text}"


def _nearest(known: Known) -> list[CanvasNode]:
    """Two tasks at most, that a run has not come to: those that were spoken of last, then the first there are."""
    states = known.run.nodes if known.run and known.run.is_under_way else {}
    tasks = [node for node in known.canvas.nodes.values() if node.node_type == TASK and node.name]
    tasks = [node for node in tasks if states.get(node.node_id, NodeRun()).status is NodeStatus.PENDING]
    spoken = [node for node in spoken_of(known, is_several=False) if node in tasks]
    return list({node.node_id: node for node in (*spoken, *tasks)}.values())[:2]
