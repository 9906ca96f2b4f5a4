"""What people call the kinds of nodes, in both languages: the one list that patterns take them from.

Which kind a bare word names, `details.node_kind` says.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

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
    TASK,
    TRANSFORM,
    WORKFLOW,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Nouns:
    """The nouns of a kind, as patterns.

    Attributes:
        zh, en: They stand for it by themselves.
        node_zh, node_en: They do with the word for node behind them; what they say alone is something else, too.
        first: Further ones, where the noun is expected, and nowhere else.
        loose: Further ones, for what an order adds.
    """

    zh: tuple[str, ...]
    en: tuple[str, ...]
    node_zh: tuple[str, ...] = ()
    node_en: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()

    @property
    def said_zh(self) -> str:
        return "|".join(self.zh)

    @property
    def said_en(self) -> str:
        return "|".join(self.en)

    @property
    def said(self) -> str:
        """By itself, in either language."""
        return f"{self.said_zh}|{self.said_en}"

    @property
    def where_expected(self) -> str:
        """Where the noun stands: "an approval …", 加一个审批环节."""
        ways = [rf"(?:{self.said_zh})(?:节点|步骤|环节)?", rf"(?:{self.said_en})(?:\s+(?:node|step)\b)?"]
        ways += [rf"(?:{'|'.join(self.node_zh)})节点"] if self.node_zh else []
        ways += [rf"(?:{'|'.join(self.node_en)})\s+(?:node|step)\b"] if self.node_en else []
        return "|".join((*ways, *self.first))

    @property
    def anywhere(self) -> str:
        """In what is added, before or behind its name."""
        zh, node = "|".join((*self.zh, *self.node_zh)), r"(?:\s+(?:node|step))?"
        return "|".join((rf"(?:{zh})(?:节点)?", rf"\b(?:{self.said_en}){node}\b", *self.loose))


NOUNS: Mapping[str, Nouns] = {
    DELAY: Nouns(
        zh=("等待期?", "延时期?", "延迟期?"), en=("delay", "wait", r"waiting\s+(?:time|period)", "pause", "timer")
    ),
    APPROVAL: Nouns(zh=("审批",), en=("approval", "sign-?off"), node_zh=("批准",)),
    NOTIFICATION: Nouns(zh=("通知",), en=("notification",)),
    CONDITION: Nouns(
        zh=("条件",),
        en=("condition",),
        node_zh=("判断",),
        first=("条件判断", "分支节点", r"(?:branch|if)(?:\s+(?:node|step)\b)?"),
    ),
    TRANSFORM: Nouns(zh=("转换",), en=("transform(?:ation)?",), node_zh=("数据处理",)),
    MAP: Nouns(zh=("循环",), en=("loop", "for-each"), node_zh=("逐项", "遍历"), node_en=("map",)),
    HTTP: Nouns(
        zh=(r"(?:https?|网络)\s*(?:请求)?\s*",),
        en=(r"http(?:\s+(?:request|call))?",),
        loose=(r"(?:的)?(?:网络)?请求(?:节点)?", r"api\s*(?:call|请求|request)?", r"\brequest\b"),
    ),
    LLM: Nouns(
        zh=("大模型", "语言模型", "LLM"), en=("llm",), node_zh=("模型",), node_en=(r"(?:language\s+)?model", "ai")
    ),
    NEGOTIATION: Nouns(zh=("协商", "谈判", "洽谈"), en=("negotiation",)),
    WORKFLOW: Nouns(zh=("子工作流", "子流程"), en=("sub-?(?:work)?flow",)),
    MILESTONE: Nouns(zh=("里程碑", "时间点"), en=("milestone",)),
    TASK: Nouns(zh=("任务", "待办"), en=("task", "to-?do")),
}
ANY_KIND = "|".join(each.said for each in NOUNS.values())
A_KIND = re.compile(rf"(?:{ANY_KIND})(?:节点|\s+node)?", re.IGNORECASE)
