"""What the rules say to a person about a canvas, in the person's language."""

from collections import Counter
from dataclasses import dataclass

from towow_core.domain.canvas import NODE_KINDS, CanvasState, NodeStatus, ReactStep, RunState
from towow_core.domain.models import Language

NAMES_SHOWN = 12
_STATUS_ZH = {
    NodeStatus.PENDING: "待开始",
    NodeStatus.RUNNING: "进行中",
    NodeStatus.WAITING: "等待中",
    NodeStatus.COMPLETED: "已完成",
    NodeStatus.FAILED: "失败",
    NodeStatus.SKIPPED: "已跳过",
    NodeStatus.CREATED: "已创建",
    NodeStatus.CANCELLED: "已取消",
}


@dataclass(frozen=True, slots=True)
class CanvasReplies:
    """The sentences of one language."""

    zh: bool

    def thought(self, request: str, number: int, total: int) -> str:
        if self.zh:
            return f"用户要求“{request}”。" if total == 1 else f"第 {number} 步（共 {total} 步）：“{request}”。"
        return f"The request is “{request}”." if total == 1 else f"Step {number} of {total}: “{request}”."

    def sum_up(self, steps: tuple[ReactStep, ...]) -> str:
        rejected = steps[-1].verdict == "rejected"
        if self.zh:
            return "上一步被拒绝，说明原因。" if rejected else "用户的要求都处理了，报告结果。"
        return "The last step was refused; say why." if rejected else "Everything asked for is done; report."

    def result(self, steps: tuple[ReactStep, ...]) -> str:
        """What came of each step, one line each."""
        return "\n".join(step.observation for step in steps if step.observation) or ("好了。" if self.zh else "Done.")

    def unclear(self) -> str:
        return "没有看出要做什么。" if self.zh else "There is nothing to do in this."

    def what_can_be_done(self) -> str:
        kinds = NODE_KINDS
        if self.zh:
            return (
                f"没有听懂要在画布上做什么。可以这样说：加一个任务节点叫“订场地”；连接 A 和 B；把 A 标记为完成；"
                f"删除 A；执行；发起协商：……。节点类型有 {'、'.join(kinds)}。"
            )
        return (
            "I did not understand what to do on the canvas. You can say: add a task node called “book venue”; "
            "connect A and B; mark A as done; delete A; run; start a negotiation for … "
            f"Kinds of nodes: {', '.join(kinds)}."
        )

    def canvas(self, canvas: CanvasState, run: RunState | None) -> str:
        """What is drawn, and how far it has come."""
        if not canvas.nodes:
            return "画布还是空的。" if self.zh else "The canvas is empty."
        names = [node.name or node.node_id for node in canvas.nodes.values()]
        shown = ("、" if self.zh else ", ").join(names[:NAMES_SHOWN]) + ("…" if len(names) > NAMES_SHOWN else "")
        count = len(names)
        said = f"画布上有 {count} 个节点：{shown}。" if self.zh else f"There are {count} nodes: {shown}."
        return said + self._run(run)

    def _run(self, run: RunState | None) -> str:
        if run is None:
            return "还没有执行过。" if self.zh else " It has not been run."
        counts = Counter(node.status for node in run.nodes.values())
        if self.zh:
            return "执行情况：" + "，".join(f"{_STATUS_ZH[s]} {n} 个" for s, n in counts.items()) + "。"
        return f" The run is {run.status}: " + ", ".join(f"{n} {s}" for s, n in counts.items()) + "."


def replies_in(language: Language) -> CanvasReplies:
    """The sentences of a language."""
    return CanvasReplies(language is Language.ZH)
