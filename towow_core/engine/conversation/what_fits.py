"""What can be said now, where a sentence was not understood: by what is drawn and what is waited for, and only once."""

from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.canvas import APPROVAL, TASK, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, Turn
from towow_core.domain.drafts import ReactDecision
from towow_core.engine.conversation.canvas_replies import CanvasReplies

_SHOWN_MAX = 3


def with_what_fits(
    asked: ReactDecision, canvas: CanvasState, run: RunState | None, before: Sequence[Turn], replies: CanvasReplies
) -> ReactDecision:
    """The question with what fits the situation instead of all that can be said at all; not twice in a row."""
    question, all_there_is = str(asked.payload.get("question", "")), replies.what_can_be_done()
    if all_there_is not in question:
        return asked
    fits = fits_said(canvas, run, replies)
    last = next((turn.content for turn in reversed(before) if turn.role == "assistant"), "")
    fits = replies.in_other_words() if fits in last or replies.in_other_words() in last else fits
    return replace(asked, payload={**asked.payload, "question": question.replace(all_there_is, fits)})


def fits_said(canvas: CanvasState, run: RunState | None, replies: CanvasReplies) -> str:
    """What is waited for now, and a few sentences that are understood."""
    zh, said = replies.zh, what_fits(canvas, run, zh=replies.zh)
    waiting = _with(canvas, run, NodeStatus.WAITING)[:_SHOWN_MAX] if run and run.is_under_way else []
    names = ("、" if zh else ", ").join(f"“{canvas.called(each.node_id)}”" for each in waiting)
    now = (
        (f"现在在等{names}。" if zh else f"Now {names} {'is' if len(waiting) == 1 else 'are'} waited for. ")
        if names
        else ""
    )
    return f"{now}可以说：{'；'.join(said)}" if zh else f"{now}You can say: {'; '.join(said)}"


def what_fits(canvas: CanvasState, run: RunState | None, *, zh: bool) -> list[str]:
    """Sentences that are understood now, for nodes that have a name of their own."""
    named = [node for node in canvas.nodes.values() if node.name and canvas.called(node.node_id) == node.name]
    if not named:
        return (
            ["加一个任务节点叫“订场地”", "先订场地，再布置"]
            if zh
            else ["add a task called “book the venue”", "plan: book the venue, then set up"]
        )
    asks = "还剩什么没做？" if zh else "what is left to do?"
    if run is not None and run.is_under_way:
        return [*_of_a_run(_with(canvas, run, NodeStatus.WAITING), named, zh=zh), asks]
    tasks = [node for node in named if node.node_type == TASK]
    failed = [node for node in _with(canvas, run, NodeStatus.FAILED) if node in named]
    if failed:
        return [f"重试“{failed[0].name}”" if zh else f"retry “{failed[0].name}”", asks]
    of_a_task = [f"把“{tasks[0].name}”交给我" if zh else f"give “{tasks[0].name}” to me"] if tasks else []
    return [
        *of_a_task,
        f"删除“{named[-1].name}”" if zh else f"delete “{named[-1].name}”",
        "执行" if zh else "run",
        asks,
    ]


def _of_a_run(waiting: Sequence[CanvasNode], named: Sequence[CanvasNode], *, zh: bool) -> list[str]:
    own = [node for node in waiting if node in named]
    work = next((node.name for node in own if node.node_type != APPROVAL), "")
    answer = next((node.name for node in own if node.node_type == APPROVAL), "")
    said = [f"“{work}”做完了", f"跳过“{work}”"] if zh else [f"“{work}” is done", f"skip “{work}”"]
    agrees = f"我同意“{answer}”" if zh else f"I approve “{answer}”"
    return [*(said if work else ()), *([agrees] if answer else ())]


def _with(canvas: CanvasState, run: RunState | None, status: NodeStatus) -> list[CanvasNode]:
    states = run.nodes if run is not None else {}
    return [node for node in canvas.nodes.values() if states.get(node.node_id, NodeRun()).status is status]
