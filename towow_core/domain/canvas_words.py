"""What people call the kinds of nodes and their properties: sentences name those, never the names that programs use.

The page's words are the same (`bridges/dashboard/src/i18n/words-workflow.ts`; a test holds them together).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    APPROVAL,
    CONDITION,
    DELAY,
    HTTP,
    LLM,
    MAP,
    MILESTONE,
    NEGOTIATION,
    NOTIFICATION,
    ON_FAILURE,
    PLAN_PART,
    TASK,
    TIMEOUT,
    TRANSFORM,
    WORKFLOW,
    CanvasNode,
    CanvasState,
    MovedDate,
)

KIND_WORDS: Mapping[str, Bilingual] = {
    TASK: Bilingual("任务", "task"),
    MILESTONE: Bilingual("时间点", "milestone"),
    NEGOTIATION: Bilingual("协商", "negotiation"),
    HTTP: Bilingual("HTTP 请求", "HTTP"),
    CONDITION: Bilingual("条件", "condition"),
    TRANSFORM: Bilingual("数据转换", "transform"),
    DELAY: Bilingual("等待", "delay"),
    APPROVAL: Bilingual("审批", "approval"),
    NOTIFICATION: Bilingual("通知", "notification"),
    LLM: Bilingual("问模型", "model"),
    MAP: Bilingual("逐项处理", "for-each"),
    WORKFLOW: Bilingual("另一个工作流", "sub-workflow"),
}
KIND_TITLES: Mapping[str, str] = {  # what stands on a node without a name, in English; in Chinese it is the kind itself
    **{kind: said.en.capitalize() for kind, said in KIND_WORDS.items()},
    HTTP: "HTTP request",
    LLM: "Ask the model",
    MAP: "For each item",
    WORKFLOW: "Another workflow",
}
PROPERTY_WORDS: Mapping[str, Bilingual] = {
    "name": Bilingual("名称", "name"),
    "url": Bilingual("网址", "address"),
    "method": Bilingual("方法", "method"),
    "headers": Bilingual("请求头", "headers"),
    "body": Bilingual("内容", "body"),
    TIMEOUT: Bilingual("最多等多久", "longest wait"),
    "retry_times": Bilingual("失败后再试几次", "attempts after a failure"),
    "retry_wait_s": Bilingual("再试前等多久", "wait before the next attempt"),
    "retry_factor": Bilingual("以后每次等几倍", "how many times as long it waits each time"),
    ON_FAILURE: Bilingual("失败时", "what to do where it fails"),
    "assignee": Bilingual("负责人的编号", "assignee (id)"),
    "assignee_name": Bilingual("负责人", "assignee"),
    "responsibility": Bilingual("职责", "responsibility"),
    "due": Bilingual("日期", "date"),
    "notes": Bilingual("备注", "notes"),
    "price": Bilingual("价格", "price"),
    "currency": Bilingual("币种", "currency"),
    PLAN_PART: Bilingual("方案里的那一份", "part of the plan"),
    "deliverable": Bilingual("交付什么", "deliverable"),
    "demand": Bilingual("要协商什么", "what to negotiate"),
    "when": Bilingual("成立的条件", "condition"),
    "output": Bilingual("得到的数据", "what comes of it"),
    "until": Bilingual("等到", "the moment to wait for"),
    "days": Bilingual("等几天", "days"),
    "hours": Bilingual("等几小时", "hours"),
    "minutes": Bilingual("等几分钟", "minutes"),
    "question": Bilingual("要批准什么", "what is to be approved"),
    "people": Bilingual("谁可以批准", "who may approve"),
    "needed": Bilingual("要几个人同意", "how many must say yes"),
    "to": Bilingual("告诉谁", "whom to tell"),
    "message": Bilingual("说什么", "what to say"),
    "instruction": Bilingual("让模型做什么", "what the model is to do"),
    "input": Bilingual("另外给它的资料", "more data for it"),
    "answer_schema": Bilingual("回答要有哪几项", "parts of the answer"),
    "items": Bilingual("要逐项处理的列表", "the list"),
    "each": Bilingual("每一项做什么", "what to do with each item"),
    "at_once": Bilingual("同时做几项", "how many at once"),
    "on_item_failure": Bilingual("一项失败时", "what to do where an item fails"),
    "workflow_id": Bilingual("执行哪个工作流", "which workflow"),
    "variables": Bilingual("这一次的变量", "variables, for this time"),
}
OPTION_WORDS: Mapping[str, Bilingual] = {  # what to do where something fails
    "abort": Bilingual("停止后面的节点", "stop what follows"),
    "replan": Bilingual("只为这一份重新协商", "negotiate this part again"),
    "stop": Bilingual("不再开始别的项", "begin no other item"),
    "skip": Bilingual("跳过它继续", "go on without it"),
}

_NOT_BY_NAME: Mapping[str, Bilingual] = {
    "anonymous": Bilingual("没有登录的人", "somebody not signed in"),
    "admin_key": Bilingual("持管理密钥的人", "whoever has the admin key"),
}


NAMES_NOBODY = frozenset(_NOT_BY_NAME)
SAYS = "says_to_be:"  # before the name of somebody who showed nothing, so that it is never taken for a person's id


def person_said(person: str) -> Bilingual:
    """Who it is by what they showed, or, of who showed nothing, by what they say; where nothing names them, that."""
    if person.startswith(SAYS):
        name = person.removeprefix(SAYS)
        return Bilingual(f"{name}（自称）", f"{name} (by their own word)")
    return _NOT_BY_NAME.get(person) or Bilingual(person, person)


def kind_said(kind: str) -> Bilingual:
    """A kind of node; what is none of ours stays as it is."""
    return KIND_WORDS.get(kind) or Bilingual(kind, kind)


def kind_title(kind: str) -> Bilingual:
    """A kind as it stands on a node that nobody named."""
    said = kind_said(kind)
    return Bilingual(said.zh, KIND_TITLES.get(kind, said.en))


def property_said(name: str) -> Bilingual:
    """A property of a node as its form calls it."""
    return PROPERTY_WORDS.get(name) or Bilingual(name, name)


def called_said(canvas: CanvasState, node_id: str) -> Bilingual:
    """A node as a sentence names it: of several that are called alike with whose it is, what it stands behind or
    before, or else the how manyth of them it is, from the left.

    One without a name is its kind, and one that is not drawn its id.
    """
    node = canvas.nodes.get(node_id)
    if node is None:
        return Bilingual(node_id, node_id)
    said = node_said(node)
    same = [each for each in canvas.nodes.values() if each is not node and node_said(each) == said]
    if not same:
        return said
    by = _told_apart(canvas, node, same)
    return Bilingual(f"{said.zh}（{by.zh}）", f"{said.en} ({by.en})")


def _told_apart(canvas: CanvasState, node: CanvasNode, same: Sequence[CanvasNode]) -> Bilingual:
    """By what this node is another one than those that are called alike."""
    person = str(node.config.get("assignee_name") or "")
    if person and all(each.config.get("assignee_name") != person for each in same):
        return Bilingual(person, person)
    for is_behind in (True, False):
        of_others = {name for each in same for name in _neighbours(canvas, each.node_id, is_behind=is_behind)}
        own = [each for each in _neighbours(canvas, node.node_id, is_behind=is_behind) if each not in of_others]
        if own:
            return (
                Bilingual(f"“{own[0]}”之后", f"after “{own[0]}”")
                if is_behind
                else Bilingual(f"“{own[0]}”之前", f"before “{own[0]}”")
            )
    in_order = sorted((node, *same), key=lambda each: (each.position.x, each.position.y, each.node_id))
    number = in_order.index(node) + 1
    return Bilingual(f"第 {number} 个", f"no. {number}")


def _neighbours(canvas: CanvasState, node_id: str, *, is_behind: bool) -> list[str]:
    """The names of what stands right before it, where it is behind that, or right behind it."""
    ids = [
        edge.source if is_behind else edge.target
        for edge in canvas.edges.values()
        if node_id == (edge.target if is_behind else edge.source)
    ]
    return [canvas.nodes[each].name for each in ids if each in canvas.nodes and canvas.nodes[each].name]


def moved_said(move: MovedDate) -> Bilingual:
    """The node whose day moved, as it was called then."""
    return Bilingual(move.name, move.name) if move.name else kind_title(move.node_type)


def listed_said(names: Sequence[Bilingual]) -> Bilingual:
    """Several names in a sentence, each in quotation marks."""
    return Bilingual("、".join(f"“{name.zh}”" for name in names), ", ".join(f"“{name.en}”" for name in names))


def node_said(node: CanvasNode) -> Bilingual:
    """A node: its name, or its kind where nobody gave it one; never its id."""
    return Bilingual(node.name, node.name) if node.name else kind_title(node.node_type)


def questions_said(asked: Sequence[Mapping[str, Any]]) -> Bilingual:
    """What a negotiation waits for: its requester, who is asked what the demand leaves open."""
    texts = [each["text"] for each in asked]
    zh, en = "、".join(f"“{text}”" for text in texts), ", ".join(f"“{text}”" for text in texts)
    many = "" if len(texts) == 1 else "s"
    return Bilingual(
        f"提出它的人回答 {len(texts)} 个问题：{zh}。", f"its requester to answer {len(texts)} question{many}: {en}."
    )
