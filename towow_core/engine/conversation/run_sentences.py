"""What is to become of a run, and of what was done last, by rules: begun, tried again, held, ended, taken back."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import CanvasNode, NodeStatus, RunStatus
from towow_core.domain.drafts import UNDONE_ACT, UNDONE_ROLLBACK, UNDONE_STEP, UNDONE_VERSION, DecisionType
from towow_core.engine.conversation import run_patterns
from towow_core.engine.conversation.reading import CERTAIN, Action, Request, ask, mark_in

# 停了, 开始了: it tells what has come about; "把流程停了" and "停了吧" ask for it.
_TELLS = re.compile(r"\s*(?![把将请快别不])[\u4e00-\u9fff]{1,5}了[\s。.!！]*")

_TRIES_AGAIN = re.compile(  # and does not only go on
    r"失败|没(?:能)?(?:做成|成功|办成)|重试|再试|重新(?:试|跑|执行|做)|重[跑做]|\bfail|\bdid ?n[o'’]t work|\bretry|\btry again|\bre-?run|\bredo|\brun again",
    re.IGNORECASE,
)
_A_THING = re.compile(r"[那这]个(?:任务|节点|审批|通知|里程碑)?")  # whatever was added last, and no name


def only_tells(request: Request, plain: str) -> bool:
    """Whether it reports what became of a run, in the words of an order."""
    if run_patterns.WRONGLY.search(plain):
        return False  # 删错了 asks for it back
    return _TELLS.fullmatch(plain) is not None and _TELLS.fullmatch(request.text) is not None


def execute(request: Request, plain: str) -> Action | None:
    again = run_patterns.RETRY_NODE.match(plain) or run_patterns.RETRY_NODE.match(request.text)  # "再试一次A"
    if again is not None:
        payload = {"retry": True, "node_id": request.node(mark_in(again))}
        return DecisionType.EXECUTE_WORKFLOW, payload, CERTAIN
    if run_patterns.RETRY.match(plain) and (one := run_patterns.FAILED_ONE.search(plain)) is not None:
        return _failed_one(request, one.group())
    goes_on = request.run is not None and run_patterns.GO_ON.match(plain)  # a paused one has gone on by now
    is_running = request.run is not None and request.run.status is RunStatus.RUNNING
    if goes_on and is_running and (failed := _failed(request)):
        return ask(request.replies.goes_on_already(failed), request.replies.again(failed))
    if goes_on or run_patterns.RETRY.match(plain) or run_patterns.RETRY.match(request.text):
        return DecisionType.EXECUTE_WORKFLOW, {"retry": True}, CERTAIN
    return (DecisionType.EXECUTE_WORKFLOW, {}, CERTAIN) if run_patterns.EXECUTE.match(plain) else None


def _failed_one(request: Request, said: str) -> Action:
    """ "The failed one": the only one there is; of several it is asked which."""
    failed = _failed(request)
    if len(failed) > 1:
        return ask(request.replies.which(said, failed), request.replies.again(failed))
    only = {"node_id": failed[0].node_id} if failed else {}  # of none it is said that there is none
    return DecisionType.EXECUTE_WORKFLOW, {"retry": True, **only}, CERTAIN


def _failed(request: Request) -> list[CanvasNode]:
    states = request.run.nodes if request.run else {}
    return [node for i, node in request.canvas.nodes.items() if i in states and states[i].status is NodeStatus.FAILED]


def cancel(request: Request, plain: str) -> Action | None:
    """The end of a run; where it may be held as well, and one is under way, that is asked."""
    status = request.run.status if request.run else None
    is_under_way = status in {RunStatus.RUNNING, RunStatus.PAUSED}
    if is_under_way and any(run_patterns.PAUSE_OR_CANCEL.match(text) for text in (plain, request.text)):
        return ask(*request.replies.hold_or_end(is_paused=status is RunStatus.PAUSED))
    is_end = run_patterns.CANCEL.match(plain) or run_patterns.STOPPED.match(plain)
    return (DecisionType.CANCEL_WORKFLOW, {}, CERTAIN) if is_end else None


def hold(request: Request, plain: str) -> Action | None:
    if run_patterns.PAUSE.match(plain) or run_patterns.PAUSE.match(request.text):
        return DecisionType.PAUSE_WORKFLOW, {}, CERTAIN
    is_paused = request.run is not None and request.run.status is RunStatus.PAUSED
    goes_on = run_patterns.RESUME.match(plain) or (is_paused and _goes_on(request, plain))
    return (DecisionType.RESUME_WORKFLOW, {}, CERTAIN) if goes_on else None


def _goes_on(request: Request, plain: str) -> bool:
    """Of a paused run: what else would mean to take up again what was left off, or to run it."""
    if _TRIES_AGAIN.search(plain):
        return False
    words = (run_patterns.RETRY, run_patterns.GO_ON, run_patterns.EXECUTE)
    return any(pattern.match(text) is not None for pattern in words for text in (plain, request.text))


def undo(request: Request, plain: str) -> Action | None:
    if plain in {run_patterns.ONE_SAID_ZH, run_patterns.ONE_SAID_EN}:
        return DecisionType.UNDO, _undone(plain), CERTAIN
    for said, kind in ((run_patterns.ROLLBACK, UNDONE_ROLLBACK), (run_patterns.BACK_A_VERSION, UNDONE_VERSION)):
        if said.match(plain) or said.match(request.text):
            return DecisionType.UNDO, {"of": kind}, CERTAIN
    if run_patterns.REDO.match(plain):  # 重做 is the page's word for it, whatever became of the last run
        return DecisionType.UNDO, {"redo": True}, CERTAIN
    if (found := run_patterns.UNDO_OF_NODE.match(plain)) is not None:
        return DecisionType.UNDO, {**_undone(plain), "node_id": request.node(mark_in(found))}, CERTAIN
    just = run_patterns.JUST_ADDED.match(plain)
    is_just = just is not None and _A_THING.fullmatch(request.marked.said(just["n"])) is not None
    return (DecisionType.UNDO, _undone(plain), CERTAIN) if is_just or run_patterns.UNDO.match(plain) else None


def _undone(plain: str) -> dict[str, str]:
    """Of which kind what is taken back is to be, where that is said."""
    if plain in {run_patterns.ONE_BACK_ZH, run_patterns.ONE_BACK_EN}:
        return {"of": UNDONE_STEP}
    if plain in {run_patterns.ONE_SAID_ZH, run_patterns.ONE_SAID_EN}:
        return {"of": UNDONE_ACT}
    return next(({"of": kind} for kind, said in run_patterns.UNDONE if said.search(plain)), {})
