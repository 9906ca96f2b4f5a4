"""What is said of several at once: new tasks, what waits for what, what nobody has, and the last few changes."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, ReactStep
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

ZH, EN = ("订场地", "请嘉宾", "做海报", "发邀请"), ("Book venue", "Hire band", "Print poster", "Send invitations")
CANVAS = CanvasState(
    workflow_id="w",
    nodes={name: CanvasNode(node_id=name, node_type="task", name=name) for name in (*ZH, *EN)},
)
ENDS = {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}


def hear(sentence: str, canvas: CanvasState = CANVAS) -> list[ReactDecision]:
    """Every decision about it, up to the one that only speaks; that one too where it is the only one."""
    found: list[ReactDecision] = []
    steps: tuple[ReactStep, ...] = ()
    goals: tuple[str, ...] = ()
    while True:
        asked = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-22", "goals": goals}
        found.append(decide(sentence, canvas, None, steps, **asked))
        goals = goals or found[0].goals
        if found[-1].decision_type in ENDS:
            return found[:-1] or found
        kind = found[-1].decision_type
        steps = (*steps, ReactStep(thought="", decision_type=kind, observation="done", verdict="validated"))


def lines(sentence: str) -> list[tuple[str, str]]:
    made = hear(sentence)
    assert {one.decision_type for one in made} == {DecisionType.CONNECT_NODES}
    return [(one.payload["source"], one.payload["target"]) for one in made]


@pytest.mark.parametrize(
    "sentence",
    [
        "订场地和请嘉宾都弄好了才能发邀请",
        "订场地、请嘉宾都完成之后才能开始发邀请",
        "等订场地和请嘉宾都做完，再发邀请",
        "发邀请要等订场地和请嘉宾都完成",
        "发邀请必须等到订场地、请嘉宾都好了才能开始",
    ],
)
def test_what_waits_for_several_has_a_line_from_each(sentence) -> None:
    assert lines(sentence) == [("订场地", "发邀请"), ("请嘉宾", "发邀请")]


@pytest.mark.parametrize(
    "sentence",
    [
        "Send invitations can start only when Book venue and Hire band are done",
        "the invitations should only start once the venue and the band are both finished",
        "only start Send invitations after Book venue and Hire band are done",
        "once the venue and the band are settled, we can send invitations",
        "Send invitations depends on Book venue and Hire band",
    ],
)
def test_the_same_in_english(sentence) -> None:
    assert lines(sentence) == [("Book venue", "Send invitations"), ("Hire band", "Send invitations")]


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("Send invitations should also wait for Print poster", ("Print poster", "Send invitations")),
        ("发邀请还要等做海报", ("做海报", "发邀请")),
    ],
)
def test_what_should_also_wait_comes_behind(sentence, line) -> None:
    assert lines(sentence) == [line]


@pytest.mark.parametrize(
    ("sentence", "reading"),
    [
        (
            "Send invitations should maybe wait for Print poster I guess",
            "connect “Print poster” and “Send invitations”",
        ),
        ("发邀请应该在做海报后面吧也许", "连接“做海报”和“发邀请”"),
    ],
)
def test_an_offered_reading_draws_the_line_from_what_is_waited_for(sentence, reading) -> None:
    (asked,) = hear(sentence)
    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert reading in asked.payload["options"]


@pytest.mark.parametrize(
    "sentence",
    ["发邀请要不要等做海报？", "Send invitations should not wait for Print poster", "订场地和请嘉宾没弄好不能发邀请"],
)
def test_what_is_asked_or_denied_draws_no_line(sentence) -> None:
    assert DecisionType.CONNECT_NODES not in {one.decision_type for one in hear(sentence)}


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("加任务：布置、彩排、收尾", ["布置", "彩排", "收尾"]),
        ("添加布置、彩排和收尾三个任务", ["布置", "彩排", "收尾"]),
        ("加任务：买面包、水果", ["买面包、水果"]),
        ("add tasks decorate, rehearse and clean up", ["decorate", "rehearse", "clean up"]),
        ("add the tasks: decorate, clean up", ["decorate", "clean up"]),
        ("add decorate and clean up as tasks", ["decorate", "clean up"]),
    ],
)
def test_a_list_is_as_many_tasks_and_what_one_task_is_done_with_is_none(sentence, names) -> None:
    (made,) = hear(sentence)
    assert [node["name"] for node in made.payload.get("nodes", [made.payload])] == names
    assert not made.payload.get("edges")


@pytest.mark.parametrize(
    "sentence",
    ["add tasks for the party", "add tasks to buy bread, water and cups", "add tasks A and B after the venue"],
)
def test_a_list_with_more_in_it_than_tasks_is_asked_about(sentence) -> None:
    assert [one.decision_type for one in hear(sentence)] == [DecisionType.REQUEST_CLARIFICATION]


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("哪些没人负责", ZH),
        ("哪些任务还没有负责人？", ZH),
        ("who has no owner", EN),
        ("which tasks are unassigned?", EN),
        ("what has nobody taken yet?", EN),
        ("哪些谁都没认领？", ZH),
    ],
)
def test_who_asks_what_nobody_has_is_told_that_and_nothing_else(sentence, names) -> None:
    nodes = {
        name: CanvasNode(node_id=name, node_type="task", name=name, config={} if n else {"assignee_name": "Ann"})
        for n, name in enumerate(names)
    }
    canvas = CanvasState(workflow_id="w", nodes=nodes)
    (said,) = hear(sentence, canvas)
    assert said.decision_type is DecisionType.RESPOND
    assert [name for name in names if f"“{name}”" in said.payload["message"]] == list(names[1:])


@pytest.mark.parametrize("sentence", ["why has nobody started?", "has nobody answered?", "怎么谁都没开始？"])
def test_nobody_in_a_question_about_something_else_is_not_taken_for_whose_tasks_there_are(sentence) -> None:
    (said,) = hear(sentence)
    assert not [name for name in EN if f"“{name}”" in str(said.payload.get("message"))]


@pytest.mark.parametrize(
    ("sentence", "count"),
    [
        ("撤销最近两步", 2), ("把前三步都撤销", 3), ("撤销刚才的两个改动", 2), ("撤销上一步", 1),
        ("undo the last two changes", 2), ("undo twice", 2), ("undo 3 steps", 3), ("undo the last change", 1),
    ],
)  # fmt: skip
def test_the_last_few_changes_are_taken_back_one_after_the_other(sentence, count) -> None:
    assert [one.decision_type for one in hear(sentence)] == [DecisionType.UNDO] * count


@pytest.mark.parametrize(
    ("sentence", "node"),
    [("删除方案B", "方案B评审"), ("把V2删掉", "V2发布"), ("delete phase 2", "Phase 2 of the test"), ("删除方案", "")],
)
def test_a_part_of_one_name_alone_is_enough_to_delete_it(sentence, node) -> None:
    names = ("方案A评审", "方案B评审", "V2发布", "Phase 1 of the test", "Phase 2 of the test")
    canvas = CanvasState(
        workflow_id="w", nodes={name: CanvasNode(node_id=name, node_type="task", name=name) for name in names}
    )
    (made,) = hear(sentence, canvas)
    assert made.payload.get("node_id", "") == node
