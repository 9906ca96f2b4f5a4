"""Somebody is said to be done, and of which task that is not: the one of theirs that waits, or it is asked which."""

# ruff: noqa: E501  # a list of sentences is read as a whole

from dataclasses import replace

import pytest

from tests.core.launch import ASKS, RUN, canvas_of, said
from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState


def beside(sentence: str, run: RunState | None = RUN, *, zh: bool | None = None) -> tuple[str, dict]:
    """The first that is decided, in the run of the launch: 阿强 (Tom) and 老王 (Ravi) have a task that waits each."""
    canvas = canvas_of(zh=not sentence.isascii() if zh is None else zh)
    called = "阿强的彩排" if not sentence.isascii() else "Tom's rehearsal"
    milestone = CanvasNode(node_id="named", node_type="milestone", name=called)
    on = replace(canvas, nodes={**canvas.nodes, "named": milestone})
    waits = NodeRun(status=NodeStatus.WAITING)
    return said(sentence, on=on, run=replace(run, nodes={**run.nodes, "named": waits}) if run else None)[0]


@pytest.mark.parametrize(
    ("sentence", "node", "result"),
    [
        ("阿强做完了", "dev1", ""),
        ("阿强那个做完了", "dev1", ""),
        ("阿强的任务标记为完成", "dev1", ""),
        ("老王已经搞定了，印了两百份", "print1", "印了两百份"),
        ("Tom is done", "dev1", ""),
        ("Tom has finished his part", "dev1", ""),
        ("mark Ravi's task as done", "print1", ""),
        ("Ravi is done, we paid them", "print1", "we paid them"),
    ],
)
def test_their_one_waiting_task_is_done_with_what_came_of_it(sentence, node, result) -> None:
    told = {"result": result} if result else {}
    assert beside(sentence) == ("modify_node", {"node_id": node, "status": "completed", **told})


@pytest.mark.parametrize("sentence", ["阿强的代码交了，结果是通过", "Tom's code is in"])
def test_of_what_somebody_brought_it_is_asked_whether_their_task_is_done(sentence) -> None:
    kind, asked = beside(sentence)

    assert (kind, len(asked["options"])) == (ASKS, 1)
    assert asked["options"][0].startswith(("把“开发”标记为完成，结果是通过", "mark “Development” as done"))


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("小赵做完了", "“写文案”（做完了）"),
        ("小李做完了", "“订餐饮”"),
        ("陈默做完了", "陈默在这里没有要做的事"),
        ("Ana is done", "No task waits for Ana now"),
    ],
)
def test_where_none_of_theirs_waits_that_is_told(sentence, told) -> None:
    kind, asked = beside(sentence)

    assert (kind, told in asked["question"]) == (ASKS, True), asked


def test_before_any_run_nothing_waits() -> None:
    assert "还没有执行过" in beside("阿强做完了", None)[1]["question"]
    assert "It has not been run" in beside("Tom is done", None)[1]["question"]


@pytest.mark.parametrize("zh", [True, False])
def test_of_several_that_wait_it_is_asked_which(zh) -> None:
    waits = NodeRun(status=NodeStatus.WAITING)
    nodes = {
        n: CanvasNode(node_id=n, node_type="task", name=n, config={"assignee_name": "Mei"}) for n in ("pack", "load")
    }
    run = RunState(run_id="r", nodes=dict.fromkeys(nodes, waits))
    ((kind, asked),) = said("Mei做完了" if zh else "Mei is done", on=CanvasState(workflow_id="w", nodes=nodes), run=run)

    assert kind == ASKS
    assert asked["options"] == (
        ["把“pack”标记为完成", "把“load”标记为完成"] if zh else ["mark “pack” as done", "mark “load” as done"]
    )


@pytest.mark.parametrize(
    "sentence", ["阿强可能做完了", "阿强做完了吗", "阿强没做完", "别把阿强的任务标记为完成", "is Tom done?", "Tom is nearly done", "Tom isn't done"]
)  # fmt: skip
def test_what_is_supposed_asked_or_denied_marks_nothing(sentence) -> None:
    assert beside(sentence)[0] != "modify_node"
