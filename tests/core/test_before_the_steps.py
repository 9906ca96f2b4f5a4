"""What stands before steps names their workflow only where it says neither whose, when nor for how much they are."""

# ruff: noqa: E501  # a list of sentences is read as a whole

import pytest

from tests.core.launch import ASKS, EMPTY, said

DRAWS = "create_workflow_plan"


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("Offsite", "Offsite"), ("Tom's party", "Tom's party"), ("Christmas", "Christmas"), ("Wedding day", "Wedding day"),
        ("Summer party on Friday", "Summer party on Friday"), ("年会", "年会"), ("春节晚会", "春节晚会"), ("周五年会", "周五年会"),
        ("Steps", ""), ("The steps", ""), ("Plan", ""), ("My plan", ""), ("To do", ""), ("Tasks", ""),
        ("步骤", ""), ("流程如下", ""), ("计划", ""), ("我们的安排是", ""),
    ],
)  # fmt: skip
def test_a_name_is_the_workflows_and_that_steps_follow_is_none(heading, title) -> None:
    way = "{}: first book the hall, then send invites" if heading.isascii() else "{}：先订场地，再印海报"
    ((kind, drawn),) = said(way.format(heading), on=EMPTY)

    assert (kind, drawn.get("title", ""), len(drawn["nodes"])) == (DRAWS, title, 2)
    assert not any(node.get("config") for node in drawn["nodes"])


@pytest.mark.parametrize(
    ("heading", "who"),
    [
        ("李雷负责", "李雷"), ("由阿强负责", "阿强"), ("负责人阿强", "阿强"), ("阿强来做", "阿强"), ("John is responsible", "John"),
        ("Owner Tom", "Tom"), ("For Tom", "Tom"), ("Tom does it", "Tom"), ("Tom is in charge", "Tom"),
    ],
)  # fmt: skip
def test_who_is_responsible_for_all_of_it_has_each_step_that_is_not_somebody_elses(heading, who) -> None:
    if heading.isascii():
        sentence, other = f"{heading}: first book the hall, then send invites (Ana), then clean the hall", "Ana"
    else:
        sentence, other = f"{heading}：先订场地，再印海报（小赵），最后复盘", "小赵"
    ((kind, drawn),) = said(sentence)

    assert (kind, drawn.get("title", "")) == (DRAWS, "")
    assert [node["config"]["assignee_name"] for node in drawn["nodes"]] == [who, other, who]


def test_an_approval_among_them_is_nobodys_task() -> None:
    ((_, drawn),) = said("阿强负责：先订场地，再老板审批，最后复盘")
    assert [(node["node_type"], node.get("config", {})) for node in drawn["nodes"]] == [
        ("task", {"assignee_name": "阿强"}), ("approval", {}), ("task", {"assignee_name": "阿强"}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "heading",
    [
        "Friday", "By Friday", "December 5", "Next week", "Tomorrow morning", "Budget 3000", "€300", "Up to 500 EUR", "3 people",
        "Tom", "Tom and Ana", "周五", "12月5日前", "下周", "明天上午", "预算三千", "总预算3000元", "3000元以内", "两个人", "阿强", "阿强和老王", "小周",
    ],
)  # fmt: skip
def test_whose_when_or_how_much_before_steps_is_asked_and_not_lost(heading) -> None:
    is_en = heading.replace("€", "").isascii()
    way = "{}: book the hall, then send the invites" if is_en else "{}：先订场地，再印海报"
    ((kind, asked),) = said(way.format(heading))

    assert (kind, f"“{heading}”" in asked["question"]) == (ASKS, True), asked
    ((drawn, payload),) = said(asked["options"][0])
    assert (drawn, payload.get("title", ""), len(payload["nodes"])) == (DRAWS, "", 2)


@pytest.mark.parametrize(
    "sentence",
    ["Set up a workflow for Friday: book the hall, then send the invites", "帮我搭一个周五的流程：先订场地，再印海报"],
)
def test_nor_does_a_day_name_a_workflow_that_is_to_be_set_up(sentence) -> None:
    ((kind, asked),) = said(sentence)
    assert (kind, "工作流的名字" in asked["question"] or "what the workflow is called" in asked["question"]) == (
        ASKS,
        True,
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "first book the hall, then send the invites, by Friday",
        "先订场地，再印海报，周五之前",
        "先订场地，再印海报，预算三千",
    ],
)
def test_when_or_how_much_behind_the_steps_is_no_step(sentence) -> None:
    assert said(sentence)[0][0] == ASKS


@pytest.mark.parametrize("heading", ["For Christmas", "For Oktoberfest", "Christmas is responsible"])
def test_an_occasion_has_no_step_to_do(heading) -> None:
    ((_, drawn),) = said(f"{heading}: first book the hall, then send invites", on=EMPTY)
    assert not any("assignee_name" in node.get("config", {}) for node in drawn["nodes"])


@pytest.mark.parametrize("heading", ["By Christmas", "Before Christmas"])
def test_before_an_occasion_is_a_day_of_which_step_is_asked(heading) -> None:
    ((kind, asked),) = said(f"{heading}: first book the hall, then send invites", on=EMPTY)
    assert (kind, f"“{heading}”" in asked["question"]) == (ASKS, True)


@pytest.mark.parametrize(
    "sentence",
    ["Create a workflow for Friday: book the hall, then send the invites", "帮我搭一个周五的流程：先订场地，再印海报"],
)
def test_a_workflow_for_a_day_is_offered_without_it(sentence) -> None:
    ((_, asked),) = said(sentence, on=EMPTY)
    ((kind, drawn),) = said(asked["options"][0], on=EMPTY)
    assert (kind, drawn.get("title", ""), len(drawn["nodes"]), len(drawn["edges"])) == (DRAWS, "", 2, 1)
