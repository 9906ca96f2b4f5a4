"""What is said in a workflow's conversation when its run begins, is held, goes on, or has something tried again."""

from collections.abc import Sequence

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import QUESTIONS, Workflow
from towow_core.domain.canvas_words import called_said, listed_said, person_said
from towow_core.domain.open_questions import choices_said
from towow_core.orchestration.pausing import paused_or_resumed
from towow_core.workflow.corrections import SAID
from towow_core.workflow.events import (
    NodeExecutionEvent,
    NodesRetriedEvent,
    ResultCorrectedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
)
from towow_core.workflow.retrying import stays_behind

RunTurn = (
    WorkflowExecutionStartedEvent
    | NodesRetriedEvent
    | ResultCorrectedEvent
    | WorkflowExecutionPausedEvent
    | WorkflowExecutionResumedEvent
)
RUN_TURNS: tuple[type[RunTurn], ...] = (
    WorkflowExecutionStartedEvent,
    NodesRetriedEvent,
    ResultCorrectedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
)


def turn_said(workflow: Workflow, event: RunTurn) -> Bilingual | None:
    """What is said of it; None: nothing, as of a start by nobody knows whom."""
    match event:
        case WorkflowExecutionPausedEvent() | WorkflowExecutionResumedEvent():
            return paused_or_resumed(workflow, event)
        case NodesRetriedEvent():
            return _retried_said(workflow, event)
        case ResultCorrectedEvent():
            what = called_said(workflow.canvas, event.node_id)
            behind = [called_said(workflow.canvas, each) for each in event.again]
            config = workflow.canvas.nodes[event.node_id].config if event.node_id in workflow.canvas.nodes else {}
            own_name = str(config.get("assignee_name") or "") if event.by == config.get("assignee") else ""
            return corrected_said(event, what, person_said(own_name or event.by) if event.by else None, behind)
        case WorkflowExecutionStartedEvent():
            if event.reopens:
                return _reopened_said(workflow, (event.reopens,), event.again, event.by)
            return _start_said(event) if event.by else None


def corrected_said(
    event: ResultCorrectedEvent, what: Bilingual, by: Bilingual | None, again: Sequence[Bilingual]
) -> Bilingual:
    """What a task came to, before and now, who corrected that, and what is done again because of it."""
    changed = [name for name in SAID if event.before.get(name, "") != event.after.get(name, "")]
    words = {"result": Bilingual("结果", "result"), "note": Bilingual("说明", "note")}
    pairs = [(words[name], event.before.get(name, ""), event.after.get(name, "")) for name in changed]
    zh = "，".join(f"{word.zh}从{_text(old).zh}改成{_text(new).zh}" for word, old, new in pairs)
    en = ", ".join(f"its {word.en} was {_text(old).en}, and is {_text(new).en}" for word, old, new in pairs)
    who_zh, who_en = (f"{by.zh}更正了", f"{by.en} corrected ") if by else ("更正了", "Corrected: ")
    said = Bilingual(f"{who_zh}“{what.zh}”：{zh}。", f"{who_en}“{what.en}”: {en}.")
    if not again:
        return said
    then = listed_said(again)
    return Bilingual(f"{said.zh}再做一次：{then.zh}。", f"{said.en} Done again: {then.en}.")


def _text(text: str) -> Bilingual:
    return Bilingual(f"“{text}”", f"“{text}”") if text else Bilingual("空的", "empty")


def _retried_said(workflow: Workflow, event: NodesRetriedEvent) -> Bilingual:
    """Who had what tried again, and what comes with it; or what joins."""
    if not event.node_ids:
        by, new = person_said(event.by), listed_said([called_said(workflow.canvas, each) for each in event.again])
        zh = f"{by.zh}开始了执行" if event.by else "开始了执行"
        en = f"{by.en} started the run" if event.by else "The run was started"
        return Bilingual(
            f"{zh}：{new.zh}也在这次执行里了。", f"{en}: {new.en} joined the negotiation that goes on in it."
        )
    if event.reopens:
        return _reopened_said(workflow, event.node_ids, event.again, event.by)
    by, names = person_said(event.by), [called_said(workflow.canvas, each) for each in event.node_ids]
    behind = [called_said(workflow.canvas, each) for each in event.again if each not in event.node_ids]
    what, then = listed_said(names), listed_said(behind)
    zh = f"{by.zh}让{what.zh}在这次执行里再做一次。" if event.by else f"{what.zh}在这次执行里再做一次。"
    en = f"{by.en} had {what.en} tried again in this run." if event.by else f"{what.en}: tried again in this run."
    more = Bilingual(f"等着它的{then.zh}跟着再来。", f" What waited on it follows: {then.en}.")
    return Bilingual(zh + more.zh, en + more.en) if behind else Bilingual(zh, en)


def _reopened_said(workflow: Workflow, node_ids: Sequence[str], again: Sequence[str], by: str) -> Bilingual:
    """Who opened what again, what waits for it now, and what stays done all the same."""
    canvas, who = workflow.canvas, person_said(by)
    what = listed_said([called_said(canvas, each) for each in node_ids])
    behind = [called_said(canvas, each) for each in again if each not in node_ids]
    stays = [called_said(canvas, each) for each in stays_behind(workflow, again)]
    zh = f"{who.zh}重新打开了{what.zh}：还没做完。" if by else f"{what.zh}重新打开了：还没做完。"
    en = f"{who.en} opened {what.en} again: it is not done." if by else f"{what.en} is open again: it is not done."
    if behind:
        zh, en = f"{zh}{listed_said(behind).zh}要先等它。", f"{en} {listed_said(behind).en}: waits for it first."
    if stays:
        zh, en = f"{zh}{listed_said(stays).zh}不动。", f"{en} {listed_said(stays).en}: stays as it is."
    return Bilingual(zh, en)


def questions_waiting_said(workflow: Workflow, event: NodeExecutionEvent) -> Bilingual:
    """What a negotiation asks, with its choices and how that is answered, when it begins to wait for it."""
    name, told = called_said(workflow.canvas, event.node_id), choices_said(event.result[QUESTIONS])
    where = "在这里直接回答，或者说“回答：……”；也可以在画布上点开它，选“去回答”。别的节点可以照样执行。"
    where_en = (
        "Answer it here, or say “answer: …”; or click it on the canvas and choose to answer. Other nodes can be"
        " executed meanwhile."
    )
    return Bilingual(
        f"“{name.zh}”的协商在问：{told.zh}。{where}", f"The negotiation “{name.en}” asks: {told.en}. {where_en}"
    )


def choices_of(event: NodeExecutionEvent) -> tuple[str, ...]:
    """What answers the question that a negotiation waits with, by one word each; none where it waits with several."""
    asks = event.result[QUESTIONS]
    return tuple(asks[0].get("choices") or ()) if len(asks) == 1 else ()


def _start_said(event: WorkflowExecutionStartedEvent) -> Bilingual:
    """Who started a run, or took one up again."""
    by = person_said(event.by)
    if event.retry_of:
        return Bilingual(f"{by.zh}让执行接着没做成的部分继续。", f"{by.en} had the run take up what was not done.")
    return Bilingual(f"{by.zh}开始了执行。", f"{by.en} started a run.")
