"""The two readings that come nearest to a sentence that was not understood: sentences to click, never carried out here.

Each is a plain sentence of what can be done on this canvas, with the nodes that were named or those most alike. What
speaks for a reading is a word of its kind in the sentence; where nothing does, it is asked how things are, or drawn.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeStatus, RunState, RunStatus
from towow_core.engine.conversation.question_patterns import QUESTION

READINGS = 2
NAME_MAX = 40  # characters of a sentence that becomes a task's name
_WEIGHT_OF_A_NAME = 0.5
_LIKELIEST, _LIKELY, _POSSIBLE = 0.3, 0.2, 0.1  # where no word speaks for anything


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence that says plainly what may have been meant, and how much speaks for it."""

    said: str
    score: float
    is_harmless: bool = False


def nearest(
    sentence: str,
    named: tuple[str, ...],
    canvas: CanvasState,
    run: RunState | None,
    *,
    zh: bool,
    is_forbidden: bool,
    is_backwards: bool = False,
) -> tuple[str, ...]:
    """The readings that come nearest, the nearest first, at most `READINGS`; each would be understood as it is.

    Args:
        named: Ids of the nodes that the sentence names.
        is_backwards: The first of them waits for the second.
        is_forbidden: It says what is not to be done: then only questions are meant.
    """
    readings = _readings(sentence, named, canvas, run, zh=zh, is_backwards=is_backwards)
    found = sorted(readings, key=lambda reading: -reading.score)
    fitting = (reading.said for reading in found if reading.is_harmless or not is_forbidden)
    return tuple(dict.fromkeys(fitting))[:READINGS]


def _readings(
    sentence: str, named: tuple[str, ...], canvas: CanvasState, run: RunState | None, *, zh: bool, is_backwards: bool
) -> Iterator[Reading]:
    node = _node(sentence, named, canvas)
    status = run.nodes[node.node_id].status if node and run and node.node_id in run.nodes else None
    if node is not None and canvas.called(node.node_id) == node.name:
        sure = 1.0 if named else _WEIGHT_OF_A_NAME
        for cues, of_zh, of_en, is_harmless in _OF_A_NODE:
            said = (of_zh if zh else of_en).format(name=node.name)
            base = _LIKELIEST if cues is _HOW else _LIKELY if is_harmless else 0.0
            yield Reading(said, (_speaks(cues, sentence) + base) * sure, is_harmless)
        if status is NodeStatus.FAILED:
            said = f"重试“{node.name}”" if zh else f"retry “{node.name}”"
            yield Reading(said, _speaks(_AGAIN, sentence) + _POSSIBLE)
    if len(named) > 1:
        names = [canvas.nodes[node_id].name for node_id in named[:2]]
        names = names[::-1] if is_backwards else names
        if all(names) and names[0] != names[1]:
            said = f"连接“{names[0]}”和“{names[1]}”" if zh else f"connect “{names[0]}” and “{names[1]}”"
            yield Reading(said, _speaks(_LINES, sentence) + _LIKELIEST)
    for cues, of_zh, of_en, is_harmless, when in _OF_ALL:
        if when is None or (run is not None and run.status in when):
            yield Reading(of_zh if zh else of_en, _speaks(cues, sentence) + is_harmless * _POSSIBLE / 2, is_harmless)
    name = _as_name(sentence)
    if name:
        drawn = f"加一个任务节点叫“{name}”" if zh else f"add a task node called “{name}”"
        if _speaks(_NEW, sentence) or QUESTION.search(sentence) is None:  # what is asked is no task
            yield Reading(drawn, _speaks(_NEW, sentence) + (_POSSIBLE if not named else 0.0))
        asked = f"发起协商：{name}" if zh else f"start a negotiation for {name}"
        yield Reading(asked, _speaks(_SOMEBODY, sentence))


def _speaks(cues: re.Pattern[str], sentence: str) -> float:
    return float(len({found.group().lower() for found in cues.finditer(sentence)}))


def _node(sentence: str, named: tuple[str, ...], canvas: CanvasState) -> CanvasNode | None:
    """The one that is named, or whose name shares most with the sentence; None where none does."""
    if named:
        return canvas.nodes.get(named[0])
    alike = [(_alike(node.name, sentence), node) for node in canvas.nodes.values() if node.name]
    best = max(alike, key=lambda each: each[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None


def _alike(name: str, sentence: str) -> float:
    """Share of the name's parts that stand in the sentence: words, and of Chinese characters two side by side."""
    parts = {*re.findall(r"[a-z]{3,}", name.lower())}
    parts |= {name[n : n + 2] for n in range(len(name) - 1) if re.fullmatch(r"[\u4e00-\u9fff]{2}", name[n : n + 2])}
    return sum(part in sentence.lower() for part in parts) / len(parts) if parts else 0.0


def _as_name(sentence: str) -> str:
    """The sentence as what a task is called, where it is short enough to be."""
    text = re.sub(r"[“”\"'「」『』\s]+", " ", sentence).strip(" ，,。.；;：:！!？?")
    return text if len(text) <= NAME_MAX and any(character.isalnum() for character in text) else ""


def _c(*cues: str) -> re.Pattern[str]:
    return re.compile("|".join(cues), re.IGNORECASE)


_NEW = _c("加", "添", "新", "还要", "还得", "需要", "多一", "补", r"\b(?:add|new|another|need|also|more|extra)\b")
_SOMEBODY = _c("找", "请", "协商", "谈", "有没有人", "帮手", r"\b(?:find|hire|somebody|someone|negotiat\w*|deal)\b")
_AGAIN = _c("再", "重", r"\b(?:again|retry|once more)\b")
_LINES = _c("连", "线", "先", "后", "之前", "顺序", r"\b(?:connect|link|line|before|after|then|order)\b")
_DONE = _c("完", "好了", "搞定", "结束", "成了", "妥", "齐", r"\b(?:done|finish\w*|complete\w*|ready|over|sorted)\b")
_LOST = _c("失败", "不行", "黄了", "没戏", "泡汤", "做不", "没成", r"\b(?:fail\w*|can't|cannot|fell|off|impossible)\b")
_GONE = _c("删", "去掉", "不要", "移", "撤掉", "拿掉", "砍", r"\b(?:delete|remove|drop|rid|kill|scrap|without)\b")
_WHO = _c("谁", "负责", "人", "哪位", r"\b(?:who\w*|person|responsible|owner|assign\w*)\b")
_WHEN = _c(
    "时候",
    "日期",
    "哪天",
    "几号",
    "截止",
    "时间",
    "多久",
    "推迟",
    "提前",
    "延",
    r"\b(?:when|date|day|due|late|later|deadline|time)\b",
)
_HOW = _c("怎么样", "进展", "状态", "到哪", "如何", "情况", r"\b(?:how|status|state|progress|doing|where)\b")
_RUN = _c("执行", "运行", "开始", "启动", "跑", "动起来", "开工", r"\b(?:run|start|go|begin|launch|execute)\b")
_STOP = _c("停", "取消", "中止", "终止", r"\b(?:stop|cancel|abort|halt|end)\b")
_HOLD = _c("暂", "停", "等", "缓", r"\b(?:pause|hold|wait|suspend|slow)\b")
_ON = _c("继续", "接着", "恢复", "放开", r"\b(?:resume|continue|go on|proceed|carry)\b")
_BACK = _c("撤", "回", "恢复", "错", r"\b(?:undo|back|revert|mistake|wrong|oops)\b")
_ALL = _c("画布", "节点", "有哪些", "全部", "还剩", "一览", r"\b(?:canvas|nodes?|what|all|list|everything|left)\b")
_DRAFTS = _c("草稿", r"\bdrafts?\b")
_UNDER_WAY = frozenset({RunStatus.RUNNING, RunStatus.PAUSED})
_OF_A_NODE = (
    (_DONE, "把“{name}”标记为完成", "mark “{name}” as done", False),
    (_LOST, "把“{name}”标记为失败", "mark “{name}” as failed", False),
    (_GONE, "删除“{name}”", "delete “{name}”", False),
    (_WHO, "“{name}”由谁负责？", "who is responsible for “{name}”?", True),
    (_WHEN, "“{name}”什么时候截止？", "when is “{name}” due?", True),
    (_HOW, "“{name}”进展怎么样？", "what is the status of “{name}”?", True),
)
_OF_ALL: tuple[tuple[re.Pattern[str], str, str, bool, frozenset[RunStatus] | None], ...] = (
    (_RUN, "执行", "run the workflow", False, None),
    (_STOP, "停止执行", "stop the run", False, _UNDER_WAY),
    (_HOLD, "暂停执行", "pause the run", False, frozenset({RunStatus.RUNNING})),
    (_ON, "取消暂停", "unpause the run", False, frozenset({RunStatus.PAUSED})),
    (_AGAIN, "重试失败的", "retry what failed", False, frozenset({RunStatus.FAILED, RunStatus.CANCELLED})),
    (_BACK, "撤销", "undo that", False, None),
    (_DRAFTS, "有哪些草稿？", "which drafts are there?", True, None),
    (_ALL, "画布上有哪些节点？", "what is on the canvas?", True, None),
    (_HOW, "现在进展怎么样？", "what is the status?", True, None),
)
