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


@pytest.mark.parametrize("sentence", ["老王的印刷品交了，结果是通过", "Ravi's printing is here"])
def test_of_what_somebody_brought_it_is_asked_whether_their_task_is_done(sentence) -> None:
    kind, asked = beside(sentence)

    assert (kind, len(asked["options"])) == (ASKS, 1)
    assert asked["options"][0].startswith(("把“印刷”标记为完成，结果是通过", "mark “Printing” as done"))


@pytest.mark.parametrize(
    "sentence",
    ["阿强的女儿送到了", "老王的车修好了，结果是通过", "Tom's sister is here", "Ravi's luggage has been delivered"],
)
def test_what_has_no_word_of_their_task_says_nothing_of_it(sentence) -> None:
    kind, asked = beside(sentence)

    assert kind == ASKS
    assert not any("完成" in option or "as done" in option for option in asked.get("options", ()))


@pytest.mark.parametrize(
    ("sentence", "node", "result"),
    [
        ("老王完成了，结果是两百份", "print1", "两百份"),
        ("阿强做完了，定在周三晚上", "dev1", "定在周三晚上"),
        ("老王做完了，三十箱", "print1", "三十箱"),
        ("Tom is done, result: The build passes", "dev1", "The build passes"),
        ("please, Tom is done, the link is https://a.example/b", "dev1", "the link is https://a.example/b"),
        ("Ravi is done, 200 folded leaflets", "print1", "200 folded leaflets"),
    ],
)
def test_what_is_told_as_a_result_or_a_count_is_one_in_the_words_that_were_said(sentence, node, result) -> None:
    assert beside(sentence) == ("modify_node", {"node_id": node, "status": "completed", "result": result})


@pytest.mark.parametrize(
    "behind",
    [
        "it's half finished", "we have two more to do", "50%", "it's about 80%", "they refused", "they think", "they are tired",
        "we got an error", "3 errors", "at the moment", "是我猜的", "在返工", "是假的", "签了一半", "找了三家都不行", "放到下周",
        "三份报废", "在哪里看", "在开会", "完成了百分之六十",
    ],
)  # fmt: skip
def test_what_is_guessed_amiss_or_done_in_part_is_no_result_and_marks_nothing(behind) -> None:
    is_en = not any(each > "\u2e7f" for each in behind)
    kind, asked = beside(f"Tom is done, {behind}" if is_en else f"阿强做完了，{behind}")
    of_node, by_node = beside(f"the development is done, {behind}" if is_en else f"开发做完了，{behind}")

    assert kind == ASKS, asked
    assert (of_node, by_node.get("result")) == (ASKS, None)


@pytest.mark.parametrize(
    ("behind", "is_en"),
    [
        ("they are in the hall", True), ("they cost 300", True), ("at the office, room 3", True), ("100%", True),
        ("在三楼大厅", False), ("是12页", False), ("定在下午两点半", False), ("花了半天", False),
    ],
)  # fmt: skip
def test_a_figure_or_a_place_is_one(behind, is_en) -> None:
    _, changed = beside(f"Tom is done, {behind}" if is_en else f"阿强做完了，{behind}")

    assert (changed["status"], changed["result"]) == ("completed", behind)


@pytest.mark.parametrize(
    "sentence",
    [
        "阿强做完了，可是服务器坏了", "阿强做完了，如果测试通过的话", "阿强完成了，结果失败了", "阿强搞定了，泡汤了",
        "阿强做完了，不过还差一页", "阿强做完了，是吧", "阿强做完了，陈默开始", "阿强做完了，结果是没谈成", "阿强做完了，三个坏了",
        "Tom is done, but nobody came", "Tom has finished it, unless the client objects", "Tom's part is done, it failed",
        "Tom is done with his part, not the printing", "Tom is done, isn't that so", "Tom is done, hasn't he",
        "Tom is done, and Mei begins", "Ravi is done, we have to wait for Mei", "Tom is finished, the roof leaks",
        "Tom is done, 3 broke down",
    ],
)  # fmt: skip
def test_where_something_else_stands_behind_it_that_is_asked_and_nothing_marked(sentence) -> None:
    kind, asked = beside(sentence)

    assert kind == ASKS
    assert asked["options"][0] in {"把“开发”标记为完成", "mark “Development” as done", "mark “Printing” as done"}


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
