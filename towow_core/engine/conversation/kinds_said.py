"""A node that is named by its kind alone: "the approval", 那个条件节点; where there are several, it is open which."""

import re
from collections.abc import Iterator, Mapping

from towow_core.domain.canvas import (
    APPROVAL,
    CONDITION,
    DELAY,
    LLM,
    MAP,
    NOTIFICATION,
    TRANSFORM,
    WORKFLOW,
    CanvasState,
)
from towow_core.domain.canvas_words import kind_title
from towow_core.engine.conversation.kind_nouns import NOUNS

_KINDS = (APPROVAL, CONDITION, DELAY, LLM, MAP, NOTIFICATION, TRANSFORM, WORKFLOW)
_NODE_ZH, _NODE_EN = "(?:节点|步骤|环节)", r"(?:node|step)\b"
_DELETED = r"(?<=删除)|(?<=删掉)|(?<=移除)|(?<=去掉)"
_IS_DELETED = r"(?=\s*(?:给我)?(?:都|也)?(?:删|去掉|移除))"
_IS_SO = r"(?=(?:已经|都)?(?:完成|做完|通过|失败|没过|批了|好了|结束)|什么时候)"
_IS_PLACE = r"(?=\s*(?:之后|后面|以后|之前|前面|以前))"
NEW = re.compile(  # "a two-day wait node" as well
    r"(?:个|项|条|加|新建|创建|添加|增加|新增)\s*(?:[^，,。；;：:⟦]{1,8}的)?\s*$"
    r"|\b(?:a|an|another|new|add|create)(?:\s+\w+[ -](?:day|hour|minute|week)s?)?\s*$",
    re.IGNORECASE,
)


def _patterns(kind: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What stands for a node of it: with the word for node, and what is also said of other things."""
    nouns, title = NOUNS[kind], kind_title(kind)
    zh, en = nouns.said_zh, nouns.said_en
    zh_node = "|".join((title.zh, zh, *nouns.node_zh))
    en_node = "|".join((re.escape(title.en), en, *nouns.node_en))
    the = r"\b(?:the|that|this)\s+"
    node = rf"(?:[这那]个?)?(?:{zh_node}){_NODE_ZH}|(?:{the}|\b)(?:{en_node})\s+{_NODE_EN}"
    node += rf"|(?:(?<=在)|^)(?:{title.zh}|{zh}){_IS_PLACE}"
    alone = (
        rf"[这那]个(?:{title.zh}|{zh})|(?:{_DELETED})(?:{title.zh}|{zh})$|(?<=[把将])(?:{title.zh}|{zh}){_IS_DELETED}"
    )
    alone += rf"|^(?:{title.zh}|{zh})(?:$|{_IS_SO})"
    alone += rf"|{the}(?:{en})\b|(?<=\bdelete )(?:{en})$|(?<=\bremove )(?:{en})$"
    return re.compile(node, re.IGNORECASE), re.compile(f"{node}|{alone}", re.IGNORECASE)


_SAID: Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]] = {kind: _patterns(kind) for kind in _KINDS}


def kinds_said(text: str, canvas: CanvasState) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where a text speaks of a node by its kind, and which it may mean.

    What has the word in its name is meant by it, and what has no name and stands there as its kind.
    """
    return _found(text, canvas, 1)


def kinds_of_nodes(text: str, canvas: CanvasState) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Only where the word for node is said, too: "the condition" may be what a node waits for."""
    return _found(text, canvas, 0)


def _found(text: str, canvas: CanvasState, at: int) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    for kind in {node.node_type for node in canvas.nodes.values()} & _SAID.keys():
        own = [node for node in canvas.nodes.values() if node.node_type == kind]
        nameless = [node for node in own if not node.name]
        word = re.compile(NOUNS[kind].said, re.IGNORECASE)
        named = [node for node in canvas.nodes.values() if word.search(node.name)]
        if named and not nameless:
            continue  # it is a part of their names
        meant = dict.fromkeys(node.node_id for node in (*named, *nameless) or own)
        for match in _SAID[kind][at].finditer(text):
            if not NEW.search(text, 0, match.start()):  # "an approval" is one that is not there yet
                yield match.start(), match.end(), tuple(meant)
