"""What is asked of a run that does not begin, or did not go well: what is missing, whether it can start, why it failed."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import NODE_KINDS, TASK, NodeStatus, RunStatus
from towow_core.domain.canvas_words import property_said
from towow_core.engine.conversation.asked import Asked, Takes
from towow_core.engine.conversation.reading import Request

_MISSING = re.compile(
    r"(?:还|都|现在|目前)*(?:缺|少|差)(?:了|点|些)*(?:什么|啥|哪些)(?:东西)?|有什么(?:没填|缺的)|\bwhat(?:['’]s|\s+is|\s+else\s+is)?\s+(?:still\s+)?missing\b|\bwhat\s+(?:do|are)\s+we\s+(?:still\s+)?(?:lack|lacking|missing)\b|\b(?:is\s+)?anything\s+(?:still\s+)?missing\b",
    re.IGNORECASE,
)
_MAY_RUN = re.compile(
    r"\W*(?:那|请问|现在|目前|这样)*(?:能|可以|能不能|可不可以)(?:直接|现在|马上)*(?:开始)?(?:执行|运行|跑|启动|开始)(?:了|起来)*(?:吗|么)?\W*"
    r"|\W*(?:so\s+|and\s+)*(?:can\s+(?:it|this|the\s+(?:workflow|plan|run))\s+(?:be\s+)?(?:run|executed|started|start|begin)|(?:is\s+(?:it|this|everything|the\s+(?:workflow|plan))|are\s+we)\s+ready\s+to\s+(?:run|start|go|be\s+run))(?:\s+(?:now|yet|already))?\W*",
    re.IGNORECASE,
)
_WHY_FAILED = re.compile(
    r"(?:为什么|为何|怎么)(?:会|就|都|又|执行|运行)*失败(?:了|的)*|(?:失败的?|没成功的?)(?:原因|理由)(?:是什么|是啥)?|(?:什么|哪些|哪个|哪一?步)(?:节点|任务)?失败了?|(?:哪里|哪儿|什么)出(?:了)?(?:错|问题)了?"
    r"|\bwhy\s+(?:did|has|have|is)\s+(?:it|that|this|the\s+run|the\s+workflow|everything|they)\s+fail(?:ed)?\b|\bwhat\s+(?:has\s+)?(?:failed|went\s+wrong|gone\s+wrong)\b",
    re.IGNORECASE,
)


def of_failures(asked: Asked) -> str | None:
    """What failed, and why; None where that is not asked."""
    if asked.about or _WHY_FAILED.search(asked.question) is None or not asked.reads(_WHY_FAILED, takes=Takes.PEOPLE):
        return None
    states = asked.run.nodes if asked.run else {}
    failed = [node for node in asked.pool if (state := states.get(node.node_id)) and state.status is NodeStatus.FAILED]
    if failed:
        return asked.replies.lines(asked.replies.state(node, states[node.node_id]) for node in failed)
    never_run = "" if asked.run else asked.says("还没有执行过。", " It has not been run.")
    return asked.says("没有失败的节点。", "Nothing has failed.") + never_run


def of_missing(asked: Asked) -> str | None:
    """What is missing to run, and then what is not done; None where that is not asked."""
    if asked.about or _MISSING.search(asked.question) is None or not asked.reads(_MISSING, takes=Takes.NOTHING):
        return None
    lacks = _lacks(asked)
    left = [node for node in asked.pool if asked.is_open(node)]
    none = asked.says("节点里没有缺的。", "No node lacks anything.")
    return asked.replies.lines([*(lacks or [none]), asked.replies.left(left, asked.run)])


def may_run(request: Request, asked: Asked) -> str | None:
    """Whether it can be run now; None where that is not asked."""
    if _MAY_RUN.fullmatch(request.text) is None:
        return None
    if asked.run is not None and asked.run.status in {RunStatus.RUNNING, RunStatus.PAUSED}:
        return asked.says("已经有一次执行在进行。", "A run is under way already.")
    if not asked.canvas.nodes:
        return asked.says("画布还是空的，没有可以执行的。", "The canvas is empty; there is nothing to run.")
    required = _without_required(asked)
    beside = [line for line in _lacks(asked) if line not in required]
    if required:
        return asked.replies.lines([asked.says("还不能执行：", "Not yet:"), *required, *beside])
    may = asked.says(
        "必填的都填了；执行时还会再检查一遍。", "All that is required stands there; a run checks it once more."
    )
    return asked.replies.lines([may, *beside])


def _lacks(asked: Asked) -> list[str]:
    nobodys = [node for node in asked.pool if node.node_type == TASK and not asked.whose(node) and asked.is_open(node)]
    undated = [
        node for node in asked.pool if node.node_type == TASK and not node.config.get("due") and asked.is_open(node)
    ]
    told = [asked.replies.nobodys(nobodys)] if nobodys else []
    if undated:
        names = asked.names(undated)
        told.append(asked.says(f"这些任务没有日期：{names}。", f"Without a date: {names}."))
    return [*_without_required(asked), *told]


def _without_required(asked: Asked) -> list[str]:
    """What a node's kind cannot do without, and the node has not: a run does not begin."""
    told = []
    for node in asked.canvas.nodes.values():
        kind = NODE_KINDS.get(node.node_type)
        gone = [property_said(name) for name in (kind.required if kind else ()) if not node.config.get(name)]
        if gone:
            zh, en = "、".join(each.zh for each in gone), ", ".join(each.en for each in gone)
            told.append(asked.says(f"{asked.called(node)}还没有{zh}。", f"{asked.called(node)} has no {en} yet."))
    return told
