"""What a sentence asks for becomes goals, and each is ticked off by what came of its decision."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.orchestration.test_conversation import Talk, decision
from towow_core.domain.canvas import NodeStatus
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.orchestration.goals import Spent, settled, used_up
from towow_core.prompts.p10_react import ReactInputs


async def goals_of(talk: Talk, sentence: str) -> list[tuple[str, str]]:
    reply = await talk.person.run_async(sentence)
    return [(goal.description, goal.status) for goal in reply.goals]


def now(talk: Talk) -> list[tuple[str, str]]:
    """As the run stands by now."""
    workflow = talk.sync.workflow("w")
    return [(goal.description, settled(goal, workflow).status) for goal in talk.person.session_context.goals]


async def test_each_request_of_a_sentence_is_a_goal_that_is_ticked_off_by_itself() -> None:
    talk = Talk()
    await talk.person.run_async("加一个任务节点叫“开发”")
    await talk.person.run_async("加一个任务节点叫“测试”")

    assert await goals_of(talk, "加一个任务：订酒店，再把开发和测试依次进行，然后运行") == [
        ("加一个任务：订酒店", "done"),
        ("开发 -> 测试", "done"),  # a line for each two that follow one another
        ("运行", "under_way"),
    ]
    assert len(talk.sync.get_canvas_state("w").edges) == 1


async def test_english_requests_are_goals_too() -> None:
    talk = Talk()
    assert await goals_of(talk, "Add a task called food, add a task called drinks, then run") == [
        ("Add a task called food", "done"),
        ("add a task called drinks", "done"),
        ("run", "under_way"),
    ]


async def test_a_run_ticks_its_goal_off_when_it_is_done_and_not_when_it_begins() -> None:
    talk = Talk()
    await talk.person.run_async("加一个任务节点叫“订场地”，然后执行")
    (node_id,) = talk.sync.get_canvas_state("w").nodes
    await until_waiting(talk, node_id)

    assert now(talk)[-1] == ("执行", "under_way")
    await talk.agent.mark("w", node_id, NodeStatus.COMPLETED)
    await ended(talk)
    assert now(talk)[-1] == ("执行", "done")


async def of_milestones(talk: Talk) -> dict[str, str]:
    """A run with three milestones, of which one comes after a task; their ids by name."""
    for name, day in (("演讲嘉宾", 5), ("开场", 6), ("收尾", 8)):
        await talk.person.run_async(f"加一个里程碑叫“{name}”，日期12月{day}日")
    await talk.person.run_async("加一个任务叫“订场地”")
    await talk.person.run_async("订场地完成后才是演讲嘉宾")
    await talk.person.run_async("运行")
    ids = {node.name: node_id for node_id, node in talk.sync.get_canvas_state("w").nodes.items()}
    for name in ("订场地", "开场", "收尾"):
        await until_waiting(talk, ids[name])
    return ids


async def test_all_milestones_are_reached_ticks_off_each_that_was_marked_and_no_other() -> None:
    talk = Talk()
    ids = await of_milestones(talk)
    await talk.person.run_async("订场地完成了")
    await until_waiting(talk, ids["演讲嘉宾"])

    await talk.person.run_async("所有里程碑都已达成")  # before their days: that is asked
    assert await goals_of(talk, "是") == [
        ("“演讲嘉宾”已达成", "done"),
        ("“开场”已达成", "done"),
        ("“收尾”已达成", "done"),
    ]
    run = talk.sync.workflow("w").run
    assert run is not None
    assert {run.nodes[node_id].status for node_id in ids.values()} == {NodeStatus.COMPLETED}


async def test_a_run_that_fails_and_one_that_is_stopped_are_told_apart() -> None:
    for sentence, status in (("没做成", "failed"), ("停止执行", "abandoned")):
        talk = Talk()
        await talk.person.run_async("加一个任务节点叫“订场地”，然后执行")
        (node_id,) = talk.sync.get_canvas_state("w").nodes
        await until_waiting(talk, node_id)
        if status == "failed":
            await talk.agent.mark("w", node_id, NodeStatus.FAILED, note=sentence)
        else:
            await talk.person.run_async(sentence)
            await talk.person.run_async("好")  # somebody is at work
        await ended(talk)
        workflow = talk.sync.workflow("w")
        goal = next(settled(g, workflow) for g in talk.person.session_context.goals if g.description == "执行")
        assert (goal.status, bool(goal.reason)) == (status, True)


async def test_what_is_refused_is_not_ticked_off_and_what_follows_is_given_up_with_a_reason() -> None:
    talk = Talk()
    reply = await talk.person.run_async("执行，然后加一个任务节点叫“订场地”")

    first, second = reply.goals
    assert (first.status, "没有" in first.reason) == ("failed", True)
    assert (second.status, second.reason) == ("abandoned", "前面的没做成，就没有再做。")
    assert talk.names == []


async def test_what_no_steps_are_left_for_is_abandoned_and_said_to_be() -> None:
    talk = Talk(steps_max=3)
    reply = await talk.person.run_async(
        "加一个任务节点叫“甲”，再加一个任务节点叫“乙”，再加一个任务节点叫“丙”，再加一个任务节点叫“丁”"
    )

    assert [goal.status for goal in reply.goals] == ["done", "done", "abandoned", "abandoned"]
    assert talk.names == ["甲", "乙"]
    assert "没有做：加一个任务节点叫“丁”（一句话最多走 3 步，用完了。）" in reply.message


async def test_what_no_tokens_are_left_for_is_abandoned_and_said_to_be() -> None:
    def thinks(inputs: ReactInputs) -> Mapping[str, Any]:
        goals = ["甲", "乙"]
        return {**decision("create_node", node_type="task", name=goals[len(inputs.steps)]), "goals": goals, "goal": 1}

    talk = Talk(thinks, sentence_tokens_max=1)
    reply = await talk.person.run_async("甲，乙")

    assert [goal.status for goal in reply.goals] == ["done", "abandoned"]
    assert talk.names == ["甲"]
    assert "没有做：乙（一句话最多用 1 个 token，用完了。）" in reply.message


@pytest.mark.parametrize(
    ("spent", "said"),
    [
        (Spent(steps=500), "500 steps"),
        (Spent(thoughts=8), "8 steps that change nothing"),
        (Spent(seconds=300.0), "5 minutes"),
        (Spent(tokens=200_000), "200000 tokens"),
        (Spent(usd=1.0), "1 USD"),
    ],
)
def test_each_of_a_sentences_means_has_an_end_of_its_own(spent, said) -> None:
    over = used_up(spent, OrchestrationPolicy())
    assert over is not None
    assert said in over.en
    assert used_up(Spent(steps=7, seconds=299.0, tokens=199_999, usd=0.99), OrchestrationPolicy()) is None


async def test_a_question_is_answered_and_one_that_is_asked_back_waits_until_something_else_is_said() -> None:
    talk = Talk()
    assert await goals_of(talk, "还有什么没做？") == [("还有什么没做？", "answered")]
    assert await goals_of(talk, "删掉天台") == [("删掉天台", "asked")]
    await talk.person.run_async("加一个任务节点叫“甲”")

    assert [goal.status for goal in talk.person.session_context.goals] == ["answered", "abandoned", "done"]


async def test_a_model_that_only_says_that_it_did_a_thing_ticks_nothing_off() -> None:
    def thinks(inputs: ReactInputs) -> Mapping[str, Any]:
        if inputs.steps:
            return decision("respond", message="全都做好了，也运行了")
        taken_apart = {"goals": ["加订场地", "运行"], "goal": 1}
        return {**decision("create_node", node_type="task", name="订场地"), **taken_apart}

    talk = Talk(thinks)

    assert await goals_of(talk, "加订场地，运行") == [("加订场地", "done"), ("运行", "abandoned")]
    assert [goal.description for goal in talk.asked[1].goal_stack] == ["加订场地，运行", "加订场地", "运行"]


async def test_a_model_that_takes_nothing_apart_has_one_goal() -> None:
    def thinks(inputs: ReactInputs) -> Mapping[str, Any]:
        if inputs.steps:
            return decision("respond", message="好了")
        return decision("create_node", node_type="task", name="订场地")

    assert await goals_of(Talk(thinks), "加订场地") == [("加订场地", "done")]
    assert await goals_of(Talk(lambda _: decision("respond", message="做好了")), "运行") == [("运行", "answered")]


async def until_waiting(talk: Talk, node_id: str) -> None:
    await talk.progress.wait_for(lambda: node_status(talk, node_id) is NodeStatus.WAITING)


async def ended(talk: Talk) -> None:
    await talk.progress.wait_for(lambda: not talk.sync.workflow("w").is_running)


def node_status(talk: Talk, node_id: str) -> NodeStatus | None:
    run = talk.sync.workflow("w").run
    return run.nodes[node_id].status if run and node_id in run.nodes else None


async def test_one_sentence_changes_more_nodes_than_a_sentence_may_think_steps_and_says_how_many() -> None:
    talk = Talk()
    await talk.person.run_async("add the tasks " + ", ".join(f"box {letter * 2}" for letter in "abcdefghijkl"))
    reply = await talk.person.run_async("set the date of all tasks to 2027-01-05")

    nodes = talk.sync.get_canvas_state("w").nodes.values()
    assert [node.config.get("due") for node in nodes] == ["2027-01-05"] * 12
    assert [goal.status for goal in reply.goals] == ["done"] * 12
    assert reply.message.startswith("12 changes:")


async def test_what_was_asked_back_and_left_for_another_sentence_is_dropped_aloud_in_both_languages() -> None:
    talk = Talk()
    await talk.person.run_async("add the tasks print photos, sort photos and sweep")
    asked = await talk.person.run_async("give the photos to Tom")
    reply = await talk.person.run_async("delete sweep")

    assert asked.is_question
    assert talk.names == ["print photos", "sort photos"]
    assert "“give the photos to Tom”" in reply.message
    assert "“give the photos to Tom”还没有问清" in reply.also
