"""Questions for what is in one state: what is done, what runs, who is waiting, which tasks failed."""

# a pattern is read as a whole

import re

from towow_core.domain.canvas import STATUS_WORDS, CanvasNode, NodeStatus
from towow_core.engine.conversation.asked import Asked, Takes


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_STATES = {
    NodeStatus.COMPLETED: _p(r"做完|办完|弄完|做好|办好|完成", r"\b(?:done|finished|completed)\b"),
    NodeStatus.RUNNING: _p(r"正?在(?:跑|执行|进行|运行)|进行中", r"\b(?:running|under way|underway|in progress)\b"),
    NodeStatus.WAITING: _p(r"(?:还?在)?等着?(?!什么|谁|哪)", r"\bwaiting\b(?!\s+(?:for|on)\b)"),
    NodeStatus.FAILED: _p(r"失败|没做成", r"\bfailed\b"),
    NodeStatus.SKIPPED: _p(r"跳过", r"\bskipped\b"),
}
_WHICH = _p(r"什么|啥|哪|谁", r"^\W*(?:so\s+)?(?:what|which|who)\b(?!\s+(?:does|do|did|will|can|could|should)\b)")
_ALL = _p(r"都|全", r"\b(?:all|every\w*|both)\b")
_WHO = _p(r"谁", r"\bwho\b")


def of_states(asked: Asked) -> str | None:
    """The answer to a question for what is in a state; None where it is none."""
    found = [status for status, said in _STATES.items() if said.search(asked.question)]
    if asked.about or len(found) != 1 or not _WHICH.search(asked.question):
        return None
    (status,) = found
    if _WHO.search(asked.question) and (all_of := _ALL.search(asked.question)) is not None:
        asked.missed.append(all_of.group())  # whose work is all so is something else
        return None
    if asked.who and status is NodeStatus.COMPLETED:
        return None  # of somebody's what is not done is told, too
    if not asked.reads(_STATES[status], _WHO, takes=Takes.PEOPLE | Takes.WITHOUT):
        return None
    if asked.run is None:
        return asked.says("还没有执行过。", "It has not been run.")
    nodes = [node for node in asked.pool if (state := asked.state(node)) is not None and state.status is status]
    word, none = STATUS_WORDS[status], asked.says("没有", "nothing")
    listed = asked.says("、", ", ").join(_line(asked, node) for node in nodes) or none
    return asked.told(f"{word.zh}的：{listed}。", f"{word.en.capitalize()}: {listed}.")


def _line(asked: Asked, node: CanvasNode) -> str:
    who = asked.says("、", ", ").join(asked.whose(node))
    return asked.called(node) + (asked.says(f"（{who}）", f" ({who})") if who else "")
