"""A task in several, and two in one: the lines are kept, and it is said how the sentence was read."""

from dataclasses import replace

import pytest

from tests.core.launch import ASKS, RUN, canvas_of, changed, deleted, line, said
from towow_core.domain.canvas import CanvasEdge


def edge(source, target):
    return {"source": source, "target": target}


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("把开发拆成前端和后端", ("前端", "后端")),
        ("把开发拆成两个任务：前端、后端", ("前端", "后端")),
        ("把开发拆开，分成前端、后端两个任务", ("前端", "后端")),
        ("Split Development into Frontend and Backend", ("Frontend", "Backend")),
        ("break Development down into two parts: Frontend and Backend", ("Frontend", "Backend")),
    ],
)
def test_what_came_before_comes_before_each_part_and_what_comes_behind_waits_for_all(sentence, parts) -> None:
    (kind, plan), renamed, (_, told) = said(sentence)

    (part,) = plan["nodes"]
    assert (kind, part["name"]) == ("create_workflow_plan", parts[1])
    whole = canvas_of(zh=not sentence.isascii()).nodes["dev1"].config
    assert part["config"] == {key: value for key, value in whole.items() if key != "price"}
    assert plan["edges"] == [edge("copy1", part["node_id"]), edge(part["node_id"], "test1")]
    assert renamed == changed("dev1", name=parts[0])
    assert all(part in told["message"] for part in parts)


@pytest.mark.parametrize(
    "sentence",
    ["测试分成功能测试和压力测试两步，先后做", "Split Testing into Unit tests followed by Load tests"],
)
def test_parts_that_are_done_one_after_the_other_follow_one_another(sentence) -> None:
    (_, plan), (_, renamed), _ = said(sentence)

    (part,) = plan["nodes"]
    assert plan["edges"] == [edge("test1", part["node_id"]), edge(part["node_id"], "day1")]
    assert plan["replaced"] == [edge("test1", "day1")]
    assert renamed["node_id"] == "test1"


def test_a_task_is_split_in_more_than_two() -> None:
    done = said("将餐饮拆分为订菜、订酒水、摆台三项")

    names = [payload["nodes"][0]["name"] for kind, payload in done if kind == "create_workflow_plan"]
    assert names == ["订酒水", "摆台"]


@pytest.mark.parametrize(
    "sentence",
    [
        "split Development into Frontend and Backend, then delete Nonsense",
        "split Development into Frontend",
        "split Development into Frontend and Printing",  # which is there already
        "split Development into three tasks: Frontend and Backend",
        "split Development into Frontend and Backend and give it to Lena",
        "split Development into Frontend and Backend for Lena",
        "split Budget approval into two and three",
        "把开发拆成前端和后端，如果来得及",
    ],
)
def test_what_are_no_names_of_parts_is_asked_about(sentence) -> None:
    assert [kind for kind, _ in said(sentence)] == [ASKS]


def test_what_is_over_in_a_run_is_not_split() -> None:
    ((kind, asked),) = said("split Catering into Food and Drinks", run=RUN)

    assert (kind, "is over already" in asked["question"]) == (ASKS, True)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("开发跟测试合成一个任务，叫研发", "研发"),
        ("Merge Development and Testing into Build", "Build"),
        ("merge Development with Testing into one task called Build", "Build"),
    ],
)
def test_two_in_one_have_the_lines_of_both(sentence, name) -> None:
    *done, (_, told) = said(sentence)

    assert done == [line("dev1", "day1"), deleted("test1"), changed("dev1", name=name)]
    assert name in told["message"]


@pytest.mark.parametrize("sentence", ["把设计海报和印刷合并成海报制作", "merge Design flyer and Printing into Flyers"])
def test_what_stands_between_two_that_are_to_be_one_is_named(sentence) -> None:
    ((kind, asked),) = said(sentence)

    assert kind == ASKS
    assert ("预算审批" if not sentence.isascii() else "Budget approval") in asked["question"]


def test_whose_the_one_task_is_to_be_is_asked_where_two_had_them_and_either_answer_does_all_of_it() -> None:
    ((kind, asked),) = said("Combine Write copy with Design flyer into one task called Content")
    assert kind == ASKS

    for option, whose in zip(asked["options"], ("Ana", "Lena"), strict=True):
        done = said(option)
        given = [
            payload["config"]["assignee_name"] for _, payload in done if "assignee_name" in payload.get("config", {})
        ]
        assert given == ([whose] if whose == "Lena" else [])  # it is Ana's already
        assert deleted("flyer1") in done


def test_a_task_with_a_condition_on_a_line_behind_it_is_not_split_by_a_sentence() -> None:
    canvas = canvas_of(zh=False)
    lines = {**canvas.edges, "e1": CanvasEdge(edge_id="e1", source="dev1", target="test1", when="dev1.ok")}

    ((kind, asked),) = said("split Development into Frontend and Backend", on=replace(canvas, edges=lines))

    assert (kind, "condition" in asked["question"]) == (ASKS, True)


@pytest.mark.parametrize(
    "sentence",
    [
        "put Development and Testing on hold",
        "make Development and Testing cheaper",
        "turn Development and Testing off",
        "join Development and Testing in parallel",
        "merge Development and Testing as discussed",
        "merge Development and Testing again",
        "merge Development and Testing into Build asap",
        "merge Development and Testing into Build for 500 euros",
        "开发和测试合不来",
        "把开发和测试并发执行",
        "开发和测试并列",
        "开发和测试合用一个预算",
        "开发和测试合在一起做",
        "把开发和测试合并作废",
        "Development should become simpler and cheaper",
        "Testing can become late and expensive",
        "Testing should split costs and time",
    ],
)
def test_what_says_something_else_of_two_tasks_makes_them_neither_one_nor_several(sentence) -> None:
    assert [kind for kind, _ in said(sentence)] == [ASKS]


@pytest.mark.parametrize(
    "sentence", ["merge Development and Testing", "join Development and Testing into one task", "把开发和测试合并一下"]
)
def test_what_two_in_one_are_called_is_asked_where_nothing_is_said_of_it(sentence) -> None:
    ((kind, asked),) = said(sentence)

    assert (kind, len(asked["options"])) == (ASKS, 2)
    assert all(deleted("test1") in said(option) for option in asked["options"])


def test_whose_it_is_to_be_stays_in_the_answers_about_its_name() -> None:
    ((_, asked),) = said("merge Development and Testing into one task for Ravi")

    assert all(changed("dev1", assignee_name="Ravi") in said(option) for option in asked["options"])


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("merge Development and Testing “As discussed”", "As discussed"),
        ("put Development and Testing into one task, called Build", "Build"),
        ("把开发和测试合并，名字是研发", "研发"),
        ("把开发和测试合并为“开发 500元”", "开发 500元"),
    ],
)
def test_a_name_is_taken_where_it_is_quoted_or_a_marker_stands_before_it(sentence, name) -> None:
    assert changed("dev1", name=name) in said(sentence)


@pytest.mark.parametrize(
    "tail",
    [
        "，不用拆测试",
        "，各500元",
        "，价格平分",
        "，先做后端",
        "，一人一个",
        "，其余的保持原样",
        "，测试不变",
        ", no need to split Testing",
        ", keep the price",
        ", but nothing else",
        ", asap",
    ],
)
def test_what_is_said_behind_the_parts_of_a_task_is_none_of_them(tail) -> None:
    lists = ("Frontend and Backend", "Frontend, Backend") if tail.isascii() else ("前端和后端", "前端、后端")
    start = "split Development into " if tail.isascii() else "把开发拆成"

    assert [[kind for kind, _ in said(f"{start}{each}{tail}")] for each in lists] == [[ASKS], [ASKS]]


def test_a_part_has_the_name_of_its_task_in_its_own_and_in_quotation_marks_anything() -> None:
    plan = said("split Testing into Testing of units and “No 500 euros, Printing”")[0][1]

    assert plan["nodes"][0]["name"] == "No 500 euros, Printing"


def with_config(node_id, **config):
    canvas = canvas_of(zh=False)
    node = canvas.nodes[node_id]
    return replace(canvas, nodes={**canvas.nodes, node_id: replace(node, config={**node.config, **config})})


@pytest.mark.parametrize(
    ("config", "word"),
    [
        ({"price": "{{copy1.price}}"}, "price"),
        ({"due": "{{copy1.due}}"}, "due"),
        ({"on_failure": "skip"}, "failure"),
        ({"timeout_s": 60}, "time"),
    ],
)
def test_two_are_not_made_one_where_something_of_the_other_would_be_lost_or_cannot_be_counted(config, word) -> None:
    ((kind, asked),) = said("merge Development and Testing into Build", on=with_config("test1", **config))

    assert (kind, word in asked["question"], "Testing" in asked["question"]) == (ASKS, True, True)
