"""A step that is to be skipped: "skip the musicians, we use a playlist", 打包这步跳过.

What waits in a run for somebody to do it is ended as not needed any more, and the run goes on without it. Elsewhere
nothing is skipped by a word: to take it out, or to go on where it fails, are two things, and it is asked which.
"""

import re

from towow_core.domain.canvas import APPROVAL, DELAY, NODE_KINDS, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import CONDITION, PUT_OFF, UNSURE, node
from towow_core.engine.conversation.details import TRIM, day_in
from towow_core.engine.conversation.persons import known_names
from towow_core.engine.conversation.reading import CERTAIN, Action, Open, Request
from towow_core.engine.language.dates import without_days

_STEP_ZH = r"(?:这|那)?(?:一)?(?:步|个|项|件事?|块|环节|步骤|任务)?"
_WHY = r"(?:\s{0,2}[，,;；:–—-]\s{0,2}(?:because\s+|since\s+|因为|反正)?(?P<why>[^⟦?？]{2,120}))?"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\s*(?:把|将)?{node('n')}{_STEP_ZH}(?:就|先|直接|可以|我们|那就){{0,3}}(?:跳过|略过|跳掉|免了)(?:去|吧|了|不做){{0,2}}{_WHY}\s*[。.!！]*",
        rf"\s*(?:就|先|暂时|暂且|直接|我们){{0,3}}(?:跳过|略过|跳掉)(?:掉|了)?\s{{0,2}}{node('n')}{_STEP_ZH}(?:吧|了)?{_WHY}\s*[。.!！]*",
        rf"\s*(?:just\s+|we\s+(?:can\s+)?|let['’]s\s+)*(?:end|cut\s+short)\s+(?:the\s+)?{node('n')}(?P<delay>)(?:\s+(?:now|any\s?(?:more|longer)|early|at\s+once))*{_WHY}\s*[.!]*",
        rf"\s*(?:just\s+|we\s+(?:can\s+)?|let['’]s\s+)*skip\s+(?:over\s+)?(?:the\s+)?{node('n')}(?:\s+(?:step|task|part|for\s+now|this\s+time|after\s+all))*{_WHY}\s*[.!]*",
    )
)


_LATER = re.compile(
    r"等|以后|回头|再(?!也)|晚点|晚些|之后|自己会|会做|来做|\b(?:wait|waits|then|afterwards?|soon|once|when|until|while|do(?:es)?\s+(?:it|that)|takes?\s+(?:it|care))\b",
    re.IGNORECASE,
)


_FOR_NOW = re.compile(r"(?:先|暂时|暂且)[^，,；;。]{0,30}(?:跳过|略过|跳掉|免了)|\bfor\s+now\b", re.IGNORECASE)


def skip(request: Request, plain: str) -> Action | None:
    """It is ended as not needed; with why, where that is said behind it.

    Raises:
        Open: No run waits for it, or it is a yes that people are asked for.
    """
    found = next((m for form in _FORMS if (m := form.fullmatch(plain))), None)
    if found is None or CONDITION.search(plain) or UNSURE.search(plain):
        return None
    node_of = request.canvas.nodes[request.node(found["n"])]
    if "delay" in found.groupdict() and node_of.node_type != DELAY:
        return None  # who does not wait for a task does not say that it is not needed
    run = request.run if request.run is not None and request.run.is_under_way else None
    state = (run.nodes.get(node_of.node_id) if run else None) or NodeRun()
    if node_of.node_type == APPROVAL or state.status is not NodeStatus.WAITING:
        raise Open(*_what_then(request, node_of, state.status if run else None))
    if node_of.node_type != DELAY and not NODE_KINDS[node_of.node_type].is_done_by_people:
        raise Open(*_what_then(request, node_of, state.status))
    why = request.marked.said(found["why"] or "").strip(TRIM)
    if _FOR_NOW.search(request.text) or _is_not_over(why, request):
        raise Open(*_for_now(request, node_of, why))
    note = {"note": why} if why else {}
    return DecisionType.MODIFY_NODE, {"node_id": node_of.node_id, "status": NodeStatus.SKIPPED.value, **note}, CERTAIN


def _is_not_over(why: str, request: Request) -> bool:
    """Whether what is said behind it tells that it is to be done after all: at another time, or by somebody."""
    if without_days(why, request.today) != why or _LATER.search(why) or PUT_OFF.search(why):
        return True
    names = {*known_names(request.canvas, request.people)} - {"me", "我"}
    who = "|".join(map(re.escape, names))
    return bool(who) and re.search(rf"(?<![A-Za-z])(?:{who})(?![A-Za-z])", why, re.IGNORECASE) is not None


def _for_now(request: Request, node_of: CanvasNode, why: str) -> tuple[str, list[str]]:
    """Asks whether it is ended, which cannot be taken back in a run, or is to be done later."""
    zh, name, day = request.replies.zh, request.canvas.called(node_of.node_id), day_in(why, request.today)
    ways = [f"跳过“{name}”" if zh else f"skip “{name}”", *([request.replies.set_day(name, day)] if day else [])]
    if zh:
        return f"跳过的步骤这次就不再做了。“{name}”是不做了，还是晚点再做？晚点再做就什么都不用说，它会一直等着。", ways
    question = (
        f"A step that is skipped is not done in this run any more. Is “{name}” not to be done, or later? If later,"
    )
    return f"{question} nothing need be said: it waits.", ways


def _what_then(request: Request, node_of: CanvasNode, status: NodeStatus | None) -> tuple[str, list[str]]:
    zh, name = request.replies.zh, request.canvas.called(node_of.node_id)
    delete = f"删除“{name}”" if zh else f"delete “{name}”"
    if node_of.node_type == APPROVAL:
        said = (
            f"“{name}”要由被问的人答复，不能跳过。不再需要它，就把它删掉。"
            if zh
            else f"“{name}” is answered by those who are asked, and cannot be skipped. If it is not needed, delete it."
        )
        return said, [delete]
    if status is not None and status not in {NodeStatus.PENDING, NodeStatus.WAITING}:
        return (f"“{name}”已经开始或结束了。" if zh else f"“{name}” has begun or is over."), []
    if node_of.node_type == DELAY:
        told = (
            f"现在没有在等“{name}”的时间，没法跳过；不要它，就把它去掉。什么都没有做。"
            if zh
            else f"“{name}” is not under way now, so no wait is skipped; take it out if it is not wanted."
        )
        return told, [delete]
    on_failure = f"“{name}”失败了就跳过" if zh else f"if “{name}” fails, skip it"
    if zh:
        return f"现在没有在等人做“{name}”，没法跳过。是把它从画布上去掉，还是它做不成时不等它？什么都没有做。", [
            delete,
            on_failure,
        ]
    question = (
        f"Nobody is waited for at “{name}” now, so it cannot be skipped. Is it to be taken off the canvas, or to be"
    )
    return f"{question} gone on without where it fails? Nothing is done.", [delete, on_failure]
