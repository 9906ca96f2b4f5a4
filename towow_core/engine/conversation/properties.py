"""What people call the properties of nodes, and of which type the values are: one table, read by kind.

A word may name several ("内容" is what a request sends, and what a notification tells): which one is meant says the kind.
"""

# ruff: noqa: E501  # a line of the table is read as a whole

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from towow_core.domain.canvas import NODE_KINDS, ON_FAILURE, TIMEOUT, CanvasNode

DAYS, HOURS, MINUTES = "days", "hours", "minutes"


class Type(StrEnum):
    """Of which type a property's value is."""

    TEXT = "text"
    AMOUNT = "amount"
    NUMBER = "number"
    COUNT = "count"
    SECONDS = "seconds"
    LENGTH = "length"
    DAY = "day"
    URL = "url"
    METHOD = "method"
    POLICY = "policy"
    HEADERS = "headers"
    CONDITION = "condition"
    PERSON = "person"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class Property:
    """A property of some kinds of nodes, and how it is called."""

    name: str
    type: Type
    zh: tuple[str, ...]
    en: tuple[str, ...]


def _p(name: str, kind: Type, zh: str, en: str) -> Property:
    return Property(name, kind, tuple(zh.split()), tuple(word.replace("_", " ") for word in en.split()))


PROPERTIES = (
    _p("price", Type.AMOUNT, "价格 价钱 费用 预算 成本 花费 报价 单价 费", "price cost costs budget fee"),
    _p("url", Type.URL, "网址 地址 链接 请求地址 接口地址 url", "url address link endpoint"),
    _p("method", Type.METHOD, "请求方法 请求方式 方法", "http_method request_method method"),
    _p("headers", Type.HEADERS, "请求头 头 header", "request_headers request_header headers header"),
    _p("body", Type.TEXT, "请求体 内容 正文", "request_body body"),
    _p(TIMEOUT, Type.SECONDS, "超时时间 超时 时限 最多等", "time_limit timeout time-out"),
    _p("retry_times", Type.COUNT, "重试次数 重试", "number_of_retries retries retry_count"),
    _p("retry_wait_s", Type.SECONDS, "重试间隔 重试等待 间隔", "retry_wait retry_delay wait_between_retries back-off backoff"),
    _p("retry_factor", Type.NUMBER, "退避倍数 间隔倍数 倍数", "back-off_factor backoff_factor"),
    _p(ON_FAILURE, Type.POLICY, "失败策略 失败时 出错时 失败处理", "failure_policy"),
    _p("message", Type.TEXT, "通知内容 通知文字 文案 内容 文字 消息 正文", "message text wording content"),
    _p("question", Type.TEXT, "审批问题 问题", "approval_question question"),
    _p("instruction", Type.TEXT, "提示词 指令 要求", "instructions instruction prompt"),
    _p("demand", Type.TEXT, "需求", "demand"),
    _p("deliverable", Type.TEXT, "交付物", "deliverable"),
    _p("responsibility", Type.TEXT, "职责", "responsibility"),
    _p("notes", Type.TEXT, "备注 说明", "notes note description"),
    _p("needed", Type.COUNT, "同意人数 通过人数 批准人数", "approvals_needed votes_needed yeses_needed"),
    _p("people", Type.PEOPLE, "审批人 批准人 审核人", "approvers approver"),
    _p("due", Type.DAY, "截止日期 截止时间 截止 期限 日期 时间", "due_date deadline due date"),
    _p("assignee_name", Type.PERSON, "负责人 执行人", "assignee owner"),
    _p(DAYS, Type.LENGTH, "等待时间 等待时长 时长 时间", "length duration wait"),
    _p("when", Type.CONDITION, "门槛 阈值 界限 条件", "threshold limit cutoff condition"),
    _p("at_once", Type.COUNT, "并发数 同时数", "concurrency"),
)  # fmt: skip
LENGTHS = (DAYS, HOURS, MINUTES)
_BY_WORD: Mapping[str, tuple[Property, ...]] = {
    word: tuple(each for each in PROPERTIES if word in (*each.zh, *each.en))
    for word in dict.fromkeys(word for each in PROPERTIES for word in (*each.zh, *each.en))
}
_LONGEST_FIRST = sorted(_BY_WORD, key=lambda word: (-len(word), word))
WORD = "|".join(
    rf"(?<![A-Za-z_]){re.escape(word)}(?![A-Za-z_])" if word.isascii() else re.escape(word) for word in _LONGEST_FIRST
)
_BY_FIELD = {each.name: (each,) for each in PROPERTIES} | dict.fromkeys(LENGTHS, _BY_WORD["length"])
# Field names: some are words of every other sentence ("when", "people"), so only where nothing else can stand.
FIELD = "|".join(rf"(?<![A-Za-z_]){name}(?![A-Za-z_])" for name in sorted(_BY_FIELD, key=len, reverse=True))


def named(word: str, node: CanvasNode) -> Property | None:
    """The property that this word means at a node; of one that no such node has, the first that is called so."""
    said = word.strip().casefold()
    found = _BY_WORD.get(said) or _BY_FIELD.get(said, ())
    return next((each for each in found if takes(node, each.name)), next(iter(found), None))


def takes(node: CanvasNode, name: str) -> bool:
    """Whether nodes of its kind have this property."""
    kind = NODE_KINDS.get(node.node_type)
    return kind is not None and name in (*kind.required, *kind.optional)
