"""A workflow that is built by sentences alone, from an empty canvas: several nodes in one, each with what is said of it."""

# ruff: noqa: E501  # a sentence is read as a whole

from typing import Any

import pytest

from tests.core.test_said_naturally import EMPTY, decided
from towow_core.domain.canvas import CanvasNode, CanvasState
from towow_core.domain.drafts import DecisionType

ASKS = DecisionType.REQUEST_CLARIFICATION


def there(**kinds: str) -> CanvasState:
    nodes = {
        n: CanvasNode(node_id=n, node_type=k, name=n.replace("_", " "), config={"hours": 2} if k == "delay" else {})
        for n, k in kinds.items()
    }
    return CanvasState(workflow_id="w", nodes=nodes)


def drawn(sentence: str, on: CanvasState) -> tuple[list[tuple[str, str, Any]], set[tuple[str, str]]]:
    found = decided(sentence, on).payload
    nodes = found.get("nodes", [found])
    names = {node.get("node_id"): node["name"] for node in nodes}
    lines = {(names.get(e["source"], e["source"]), names.get(e["target"], e["target"])) for e in found.get("edges", ())}
    lines |= {(source, found["name"]) for source in found.get("after", ())}
    return [(node["node_type"], node["name"], node["config"]) for node in nodes], lines


def test_several_new_tasks_in_one_sentence_each_have_their_own_person_day_and_place() -> None:
    nodes, lines = drawn("加一个任务“订书店二楼”给林望舒，11月30日前弄好，然后是“印海报”，再加一个“发邀请”", EMPTY)

    assert nodes == [
        ("task", "订书店二楼", {"assignee_name": "林望舒", "due": "2026-11-30"}),
        ("task", "印海报", {}),
        ("task", "发邀请", {}),
    ]
    assert lines == {("订书店二楼", "印海报")}


@pytest.mark.parametrize(
    "said",
    ["给陈屿，预算200，12月1日前", "12月1日前弄好，陈屿负责，预算200", "预算200，12月1日截止，交给陈屿吧", "给方舟，不对，给陈屿，预算200，12月1日前"],
)  # fmt: skip
def test_what_is_said_of_a_new_task_is_its_own_in_any_order(said: str) -> None:
    [(_, name, config)], _ = drawn(f"再来一个“印海报”，{said}", EMPTY)

    assert (name, config) == ("印海报", {"assignee_name": "陈屿", "price": 200, "due": "2026-12-01"})


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("加两个任务：买茶点给陈屿、布置现场给方舟，都在sign-off之后", ["买茶点", "布置现场"]),
        ('add two tasks: "Buy food" for Tom and "Print maps" for Daniel Kim, both after sign-off', ["Buy food", "Print maps"]),
    ],
)  # fmt: skip
def test_both_are_behind_what_is_said_of_both(sentence: str, names: list[str]) -> None:
    nodes, lines = drawn(sentence, there(**{"sign-off": "approval"}))

    assert [name for _, name, _ in nodes] == names
    assert all(config["assignee_name"] for _, _, config in nodes)
    assert lines == {("sign-off", name) for name in names}


def test_a_wait_leads_to_the_notification_that_comes_then() -> None:
    nodes, lines = drawn(
        'after sign-off wait 1 minute, then notify everyone "see you Saturday"', there(**{"sign-off": "approval"})
    )

    assert nodes == [
        ("delay", "wait 1 minute", {"minutes": 1}),
        ("notification", "notify everyone", {"message": "see you Saturday"}),
    ]
    assert lines == {("sign-off", "wait 1 minute"), ("wait 1 minute", "notify everyone")}


def test_a_notification_for_somebody_says_whom_it_is_for() -> None:
    """It is not told to everybody with their name before it."""
    after = there(**{"sign-off": "approval"})
    nodes, _ = drawn('after sign-off wait 1 minute, then notify Tom "the hall is booked"', after)
    chinese, _ = drawn("sign-off之后等1分钟，再通知陈屿“大厅订好了”", after)

    assert nodes[1] == ("notification", "notify Tom", {"message": "the hall is booked", "to": ["Tom"]})
    assert chinese[1] == ("notification", "通知陈屿", {"message": "大厅订好了", "to": ["陈屿"]})


def test_an_approval_of_both_needs_both() -> None:
    [(kind, _, config)], _ = drawn('add an approval "List", Tom and Mei Tan both need to approve', EMPTY)

    assert (kind, config) == ("approval", {"people": ["Tom", "Mei Tan"], "needed": 2})


def test_the_place_that_is_said_holds_over_a_last() -> None:
    _, lines = drawn("最后加一个里程碑“年会”，12月20日，在彩排之后", there(彩排="task", 印票="task"))

    assert lines == {("彩排", "年会")}


def test_what_follows_a_condition_is_on_its_branch() -> None:
    found = decided("加个条件“下雨”，在彩排后面，是的话就通知所有人“改到室内”", there(彩排="task")).payload

    assert [edge.get("when", "") for edge in found["edges"]] == ["", "true"]


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("delete the wait, actually no, keep it but make it 3 hours", "wait"),
        ("等两小时不要了，哦算了，还是留着吧，改成三小时", "等两小时"),
    ],
)
def test_what_is_taken_back_within_the_sentence_is_not_done(sentence: str, name: str) -> None:
    found = decided(sentence, there(**{name: "delay"}))

    assert (found.decision_type, found.payload["config"]["hours"]) == (DecisionType.MODIFY_NODE, 3)


@pytest.mark.parametrize(
    "sentence",
    ["加两个任务：“A事”给陈屿，“B事”给方舟，“C事”给陈屿", "加一个任务“印海报”给陈屿，随便弄弄，预算200", "加一个任务“印海报”给陈屿，给方舟"],
)  # fmt: skip
def test_of_a_sentence_with_more_than_is_understood_nothing_is_drawn(sentence: str) -> None:
    assert decided(sentence, EMPTY).decision_type is ASKS


@pytest.mark.parametrize("unread", ["排版之后等3小时", "印海报随便弄弄"])
def test_a_clause_before_another_one_that_is_added_is_not_lost_without_a_word(unread: str) -> None:
    found = decided(f"{unread}，再加一个里程碑“发布”", there(买纸="task"))

    assert (found.decision_type, found.payload["name"]) == (DecisionType.CREATE_NODE, "发布")
    assert f"没有看出“{unread}”是要做什么" in found.thought
