"""A launch on a canvas, with people, in both languages; and all that is decided about a sentence beside it."""

from typing import Any

from towow_core.domain.canvas import (
    CanvasEdge,
    CanvasNode,
    CanvasState,
    NodeRun,
    NodeStatus,
    ReactStep,
    RunState,
    RunStatus,
    Turn,
)
from towow_core.domain.drafts import DecisionType
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.dictated import language_said
from towow_core.engine.conversation.react import decide

TODAY = "2026-11-30"
ASKS, TELLS = DecisionType.REQUEST_CLARIFICATION.value, DecisionType.RESPOND.value
_NAMES = {
    "copy1": ("写文案", "Write copy"),
    "dev1": ("开发", "Development"),
    "test1": ("测试", "Testing"),
    "flyer1": ("设计海报", "Design flyer"),
    "yes1": ("预算审批", "Budget approval"),
    "wait1": ("等样稿", "Wait for the proofs"),
    "print1": ("印刷", "Printing"),
    "list1": ("拉取名单", "Fetch guest list"),
    "food1": ("订餐饮", "Catering"),
    "day1": ("发布会", "Launch day"),
}
_KINDS = {"yes1": "approval", "wait1": "delay", "list1": "HTTP", "day1": "milestone"}
_LINES = [
    "copy1-dev1",
    "dev1-test1",
    "flyer1-yes1",
    "yes1-wait1",
    "wait1-print1",
    "print1-day1",
    "test1-day1",
    "list1-food1",
    "food1-day1",
]
_PEOPLE = (("小赵", "Ana"), ("阿强", "Tom"), ("林晚", "Lena"), ("老王", "Ravi"), ("小李", "Ivo"), ("陈默", "Mei"))


def _config(*, zh: bool) -> dict[str, dict[str, Any]]:
    ana, tom, lena, ravi, ivo, _ = (pair[0 if zh else 1] for pair in _PEOPLE)
    return {
        "copy1": {"assignee_name": ana, "due": "2026-12-01"},
        "dev1": {"assignee_name": tom, "due": "2026-12-05", "price": 2000},
        "flyer1": {"assignee_name": lena, "due": "2026-12-04"},
        "yes1": {"people": [ana, tom, lena]},
        "wait1": {"hours": 3},
        "print1": {"assignee_name": ravi, "due": "2026-12-08"},
        "list1": {"url": "https://a.example", "method": "GET", "timeout_s": 30, "retry_times": 2},
        "food1": {"assignee_name": ivo, "due": "2026-12-09"},
        "day1": {"due": "2026-12-12"},
    }


def canvas_of(*, zh: bool) -> CanvasState:
    config = _config(zh=zh)
    nodes = {
        node_id: CanvasNode(
            node_id=node_id,
            node_type=_KINDS.get(node_id, "task"),
            name=names[0 if zh else 1],
            config=config.get(node_id, {}),
        )
        for node_id, names in _NAMES.items()
    }
    lines = (line.split("-") for line in _LINES)
    edges = {f"e{n}": CanvasEdge(edge_id=f"e{n}", source=a, target=b) for n, (a, b) in enumerate(lines)}
    return CanvasState(workflow_id="wf-launch", nodes=nodes, edges=edges)


EMPTY = CanvasState(workflow_id="wf-empty")
_DONE = ("copy1", "flyer1", "yes1", "wait1", "list1", "food1")
RUN = RunState(
    run_id="run-1",
    status=RunStatus.RUNNING,
    nodes={
        node_id: NodeRun(
            status=NodeStatus.COMPLETED
            if node_id in _DONE
            else NodeStatus.WAITING
            if node_id in {"dev1", "print1"}
            else NodeStatus.PENDING
        )
        for node_id in _NAMES
    },
)


def said(
    text: str,
    *,
    on: CanvasState | None = None,
    run: RunState | None = None,
    before: tuple[Turn, ...] = (),
    today: str = TODAY,
) -> list[tuple[str, dict[str, Any]]]:
    """What is decided, one after the other, without what is empty; the report as what it tells besides."""
    language = language_said(text)
    zh = language.value == "zh"
    people = {f"p{n}": Somebody(name=pair[0 if zh else 1]) for n, pair in enumerate(_PEOPLE)}
    canvas, steps, goals = on or canvas_of(zh=zh), tuple[ReactStep, ...](), tuple[str, ...]()
    found = list[tuple[str, dict[str, Any]]]()
    for _ in range(12):
        decided = decide(
            text, canvas, run, steps, language=language, steps_max=12, today=today, goals=goals, before=before,
            people=people,
        )  # fmt: skip
        goals = goals or decided.goals
        kind = decided.decision_type.value
        payload = {name: value for name, value in decided.payload.items() if value not in ("", [], {}, None)}
        if steps and kind == TELLS:
            told = str(payload["message"]).replace("ok", "").strip()
            return [*found, ("told", {"message": told})] if told else found
        found.append((kind, payload))
        if kind in {ASKS, TELLS}:
            return found
        steps = (*steps, ReactStep(thought=decided.thought, decision_type=kind, observation="ok", verdict="validated"))
    raise AssertionError(found)


def changed(node: str, name: str = "", **config: Any) -> tuple[str, dict[str, Any]]:
    called = {"name": name} if name else {}
    return "modify_node", {"node_id": node, **called, **({"config": config} if config else {})}


def line(source: str, target: str) -> tuple[str, dict[str, Any]]:
    return "connect_nodes", {"source": source, "target": target}


def deleted(node: str) -> tuple[str, dict[str, Any]]:
    return "delete_node", {"node_id": node}
