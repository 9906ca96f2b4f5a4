"""A node's story tells people by their names, whatever they sign in with."""

from typing import Any

from towow_core.domain.canvas import CanvasNode, NodeStatus
from towow_core.workflow.events import NodeExecutionEvent
from towow_core.workflow.node_story import story_of

NAMES = {"user_agent_mei": "林梅", "user_agent_tom": "Tom"}


def told(node: CanvasNode, *events: NodeExecutionEvent) -> list[tuple[str, str]]:
    story = story_of(node, enumerate(events, start=1), ["run-1"], NAMES)
    return [(entry.said.zh, entry.said.en) for entry in story.entries]


def came(node: CanvasNode, status: NodeStatus, by: str = "", **result: Any) -> NodeExecutionEvent:
    facts: dict[str, Any] = {"node_id": node.node_id, "node_type": node.node_type, "run_id": "run-1"}
    return NodeExecutionEvent(workflow_id="w", status=status, by=by, result=result, **facts)


def test_whoever_an_approval_waits_for_and_who_answers_it_is_told_by_name() -> None:
    ok = CanvasNode(node_id="ok", node_type="approval")
    people: dict[str, Any] = {"people": ["user_agent_mei", "user_agent_tom"], "needed": 2}
    yes = {**people, "yes": ["user_agent_mei"], "notes": {"user_agent_mei": "可以"}}

    assert told(
        ok,
        came(ok, NodeStatus.WAITING, **people),
        came(ok, NodeStatus.WAITING, by="user_agent_mei", **yes),
        came(ok, NodeStatus.COMPLETED, by="user_agent_tom", **{**yes, "yes": ["user_agent_mei", "user_agent_tom"]}),
    ) == [
        ("等林梅、Tom批准，要 2 个人同意。", "It waits for 林梅, Tom; 2 must say yes."),
        ("林梅同意：可以", "林梅 said yes: 可以"),
        ("Tom同意。 批准了。", "Tom said yes. It is approved."),
    ]


def test_whoever_marks_a_task_writes_it_down_or_hands_it_on_is_told_by_name() -> None:
    task = CanvasNode(node_id="t", node_type="task", config={"assignee": "ann", "assignee_name": "Ann"})

    assert told(
        task,
        came(task, NodeStatus.WAITING, handed_on_by="user_agent_tom"),
        came(task, NodeStatus.COMPLETED, by="user_agent_mei", entered_by="user_agent_tom"),
    ) == [
        ("Tom转交给Ann。", "Tom handed it on to Ann."),
        ("林梅（由Tom代为录入）标记为做完了。", "林梅 (entered by Tom) marked it as done."),
    ]


def test_who_said_that_it_could_not_be_done_is_told_whatever_follows_from_it() -> None:
    task = CanvasNode(node_id="t", node_type="task")
    again = {"because": "rain", "sub_demand_id": "d-1"}

    assert told(
        task,
        came(task, NodeStatus.RUNNING, by="user_agent_tom", note="rain", replanning=again),
        came(task, NodeStatus.SKIPPED, by="user_agent_mei", note="rain", skipped="left_out"),
    ) == [
        (
            "Tom标记为没做成。说明：rain。正在只为这一份重新协商。",
            "Tom said that it could not be done; note: rain. This part alone is being negotiated again.",
        ),
        (
            "林梅标记为没做成。说明：rain。略过它继续。",
            "林梅 said that it could not be done; note: rain. The run went on without it.",
        ),
    ]


def test_whoever_is_not_signed_in_is_told_in_words_in_an_approval_and_where_work_is_handed_on() -> None:
    ok = CanvasNode(node_id="ok", node_type="approval")
    task = CanvasNode(node_id="t", node_type="task", config={"assignee": "ann", "assignee_name": "Ann"})

    assert told(
        ok,
        came(ok, NodeStatus.WAITING, people=["anonymous"], needed=1),
        came(ok, NodeStatus.COMPLETED, by="anonymous", yes=["anonymous"]),
    ) == [
        ("等没有登录的人批准，要 1 个人同意。", "It waits for somebody not signed in; 1 must say yes."),
        ("没有登录的人同意。 批准了。", "Somebody not signed in said yes. It is approved."),
    ]
    assert told(task, came(task, NodeStatus.WAITING, handed_on_by="anonymous")) == [
        ("没有登录的人转交给Ann。", "Somebody not signed in handed it on to Ann.")
    ]


def test_who_has_no_name_is_told_by_what_they_sign_in_with() -> None:
    ok = CanvasNode(node_id="ok", node_type="approval")

    assert told(ok, came(ok, NodeStatus.WAITING, people=["ben"], needed=1)) == [
        ("等ben批准，要 1 个人同意。", "It waits for ben; 1 must say yes.")
    ]


def test_whoever_took_a_part_over_is_told_and_who_only_joins_a_run_took_nothing_over() -> None:
    task = CanvasNode(node_id="t", node_type="task", config={"assignee": "cy", "assignee_name": "Cy"})
    of_ann: dict[str, Any] = {"replanned": "d-1", "taken_over_from": "Ann", "taken_over_because": "flooded"}

    assert told(
        task,
        came(task, NodeStatus.PENDING),
        came(task, NodeStatus.PENDING, **of_ann),
        came(task, NodeStatus.WAITING, **of_ann),
        came(task, NodeStatus.PENDING, **{**of_ann, "taken_over_from": "Cy"}),
    ) == [
        ("加入了这次执行，排队。", "It joined the run, and is to begin."),
        ("Cy接手，原来是Ann：flooded", "Cy took it over from Ann: flooded"),
        ("Cy接手，原来是Ann：flooded", "Cy took it over from Ann: flooded"),
        ("重新协商结束了，它继续。", "That negotiation is over; it goes on."),
    ]


def test_where_nobody_knows_who_said_it_somebody_did() -> None:
    task = CanvasNode(node_id="t", node_type="task")

    assert told(task, came(task, NodeStatus.SKIPPED, skipped="not_needed", note="at home")) == [
        ("有人说它不再需要。说明：at home", "Somebody said that it is not needed any more; note: at home")
    ]
    assert told(task, came(task, NodeStatus.SKIPPED, by="anonymous", skipped="not_needed")) == [
        ("没有登录的人说它不再需要。", "Somebody not signed in said that it is not needed any more.")
    ]


def test_a_name_stays_as_it_is_written_at_the_head_of_a_sentence() -> None:
    task = CanvasNode(node_id="t", node_type="task")

    assert told(task, came(task, NodeStatus.SKIPPED, by="ann", skipped="not_needed")) == [
        ("ann说它不再需要。", "ann said that it is not needed any more.")
    ]
