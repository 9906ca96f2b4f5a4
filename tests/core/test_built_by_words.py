"""A workflow that is built, and asked about, in the words of a trial: several things at once, what comes then, what is missing."""

# ruff: noqa: E501  # a sentence is read as a whole

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.benchmarks.utterances import canvas_of, decisions, run_of
from towow_core.domain.canvas import NodeRun, NodeStatus, Turn
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

TODAY = "2026-11-27"
STATES = {"a1": "completed", "b1": "waiting", "c1": "waiting", "d1": "waiting", "e1": "pending"}
CHAIN = [["a1", "b1"], ["b1", "c1"], ["c1", "d1"], ["d1", "e1"]]


def _node(node_id: str, kind: str, name: str, **config: Any) -> dict[str, Any]:
    return {"node_id": node_id, "node_type": kind, "name": name, "config": config}


ZH = {
    "id": "zh",
    "nodes": [
        _node("a1", "task", "订场地", assignee_name="林望舒", due="2026-11-20"),
        _node("b1", "approval", "批预算", people=["许莉"], needed=1),
        _node("c1", "task", "发邀请函", due="2026-12-05"),
        _node("d1", "task", "布置会场", assignee_name="陈屿"),
        _node("e1", "milestone", "发布会", due="2026-12-20"),
    ],
    "edges": CHAIN,
}
EN = {
    "id": "en",
    "nodes": [
        _node("a1", "task", "Book venue", assignee_name="Maya", due="2026-11-20"),
        _node("b1", "approval", "Budget approval", people=["Grace"], needed=1),
        _node("c1", "task", "Slides", assignee_name="Daniel Kim", due="2026-12-05"),
        _node("d1", "task", "Catering", assignee_name="Luis"),
        _node("e1", "milestone", "Opening", due="2026-12-20"),
    ],
    "edges": CHAIN,
}
RUN = {"status": "running", "statuses": STATES}


def canvas(sentence: str) -> Mapping[str, Any]:
    return ZH if language_of(sentence).value == "zh" else EN


def done(sentence: str, run: Mapping[str, Any] | None = None) -> list[tuple[str, Any]]:
    """What is decided, step by step: the kind of each decision, and what it is about."""
    found = decisions(sentence, {**canvas(sentence), "run": run}, TODAY)
    return [(each["decision"], each["slots"] or each["said"]) for each in found]


def told(sentence: str, run: Mapping[str, Any] | None = RUN) -> str:
    return str(decisions(sentence, {**canvas(sentence), "run": run}, TODAY)[-1]["said"])


@pytest.mark.parametrize(
    ("sentence", "task", "milestone"),
    [
        ("add a task called order cake and a milestone dinner on 12 December", "order cake", "dinner"),
        ("加一个任务叫发请柬和一个里程碑晚宴，12月12日", "发请柬", "晚宴"),
    ],
)
def test_two_things_each_with_its_kind_are_two_nodes_and_the_day_is_its_own(sentence, task, milestone) -> None:
    assert done(sentence) == [
        ("create_node", {"node_type": "task", "name": task}),
        ("create_node", {"node_type": "milestone", "name": milestone, "config": {"due": "2026-12-12"}}),
    ]


@pytest.mark.parametrize(
    "sentence", ["add a task called write a task list and a plan", "加一个任务：写通知和一个说明", "add a task: a cake and a step stool"]
)  # fmt: skip
def test_what_only_has_the_word_of_a_kind_in_its_name_is_one(sentence) -> None:
    assert len(done(sentence)) == 1


def test_a_word_for_a_kind_that_is_in_a_name_too_is_the_kind_of_what_is_new() -> None:
    drawn = done("create a task named hire band and an approval named band is good")

    assert [(slots["node_type"], slots["name"]) for _, slots in drawn] == [
        ("task", "hire band"),
        ("approval", "band is good"),
    ]


@pytest.mark.parametrize("sentence", ["然后加一个审批节点“批物料”", "then add a task called eat cake"])
def test_what_is_then_added_comes_after_the_end_of_the_only_chain(sentence) -> None:
    [(kind, slots)] = done(sentence)

    assert (kind, slots["after"]) == ("create_node", ["e1"])


@pytest.mark.parametrize(
    "sentence",
    ["加一个任务叫发请柬，然后加一个任务叫挂灯笼", "add a task called order cake, then add a task called eat cake"],
)
def test_what_is_then_added_comes_after_what_was_added_before_it(sentence) -> None:
    first, second = done(sentence)

    assert "after" not in first[1]
    assert second[1]["after"] == ["new-5"]


@pytest.mark.parametrize(
    ("before", "answer", "sentence"),
    [
        ("把布置会场交给许莉", "已修改节点“布置会场”。", "然后加一个任务叫试音"),
        ("give Catering to Grace", "Changed the node “Catering”.", "then add a task called taste it all"),
    ],
)
def test_what_is_then_added_comes_after_what_was_spoken_of_last(before, answer, sentence) -> None:
    turns = (Turn(role="user", content=before), Turn(role="assistant", content=answer))
    drawn = canvas_of(canvas(sentence))

    decided = decide(sentence, drawn, None, (), language=language_of(sentence), steps_max=8, today=TODAY, before=turns)

    assert decided.payload["after"] == ["d1"]


@pytest.mark.parametrize("sentence", ["然后加一个任务叫试音", "then add a task called taste it all"])
def test_where_it_cannot_be_told_after_which_it_is_asked(sentence) -> None:
    drawn = canvas_of({**canvas(sentence), "edges": CHAIN[:2]})

    decided = decide(sentence, drawn, None, (), language=language_of(sentence), steps_max=8, today=TODAY)

    assert decided.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert len(decided.payload["options"]) == 2


@pytest.mark.parametrize(
    ("sentence", "demand"),
    [
        ("我想找个人来拍照", "发起协商：找个人来拍照"),
        ("需要有人负责签到", "发起协商：负责签到"),
        ("I'd like to find someone to take photos", "start a negotiation for someone to take photos"),
        ("we need somebody for the check-in", "start a negotiation for somebody for the check-in"),
    ],
)
def test_where_somebody_is_only_wished_for_a_negotiation_is_offered_beside_a_task(sentence, demand) -> None:
    [decided] = decisions(sentence, canvas(sentence), TODAY)

    assert decided["decision"] == "ask_back"
    assert decided["slots"]["options"][0] == demand


@pytest.mark.parametrize("sentence", ["找一位摄影师", "find a photographer"])
def test_who_is_plainly_to_be_found_is_looked_for(sentence) -> None:
    assert [kind for kind, _ in done(sentence)] == ["start_negotiation"]


@pytest.mark.parametrize(
    ("sentence", "config"),
    [
        ("布置会场交给许莉，预算800元，12月19日前", {"assignee_name": "许莉", "price": 800, "currency": "CNY", "due": "2026-12-19"}),
        ("布置会场的预算改成500", {"price": 500}),
        ("set the budget of Catering to €500", {"price": 500, "currency": "EUR"}),
    ],
)  # fmt: skip
def test_a_word_for_a_property_is_no_node_beside_the_node_that_is_meant(sentence, config) -> None:
    assert done(sentence) == [("modify_node", {"node": "d1", "config": config})]


@pytest.mark.parametrize("sentence", ["把预算放到布置会场之后", "put the budget after Catering"])
def test_a_word_for_a_property_is_a_node_where_nothing_else_is_meant(sentence) -> None:
    assert done(sentence) == [("connect_nodes", {"source": "d1", "target": "b1"})]


@pytest.mark.parametrize(
    ("sentence", "node"),
    [
        ("Daniel Kim is done with Slides", "c1"), ("陈屿把布置会场做完了", "d1"), ("mark Opening as reached", "e1"),
        ("all milestones are reached", "e1"), ("发布会达成了", "e1"),
    ],
)  # fmt: skip
def test_what_is_reported_is_marked(sentence, node) -> None:
    assert done(sentence, RUN) == [("modify_node", {"node": node, "status": "completed"})]


def test_only_a_milestone_is_reached() -> None:
    assert [kind for kind, _ in done("mark Slides as reached", RUN)] == ["ask_back"]


@pytest.mark.parametrize(
    ("sentence", "was"),
    [("mark Book venue, Slides and Catering as done", "“Book venue” was done already"), ("订场地、发邀请函和布置会场都完成了", "“订场地”之前就完成了")],
)  # fmt: skip
def test_of_several_the_others_are_marked_and_which_was_done_is_told(sentence, was) -> None:
    *marked, last = done(sentence, RUN)

    assert marked == [("modify_node", {"node": node, "status": "completed"}) for node in ("c1", "d1")]
    assert last[0] == "respond"
    assert was in last[1]


@pytest.mark.parametrize(
    ("sentence", "field", "said"),
    [
        ("mark Slides as done, note: slides sent", "note", "slides sent"),
        ("把发邀请函标记为完成，备注：都寄了", "note", "都寄了"),
        ("mark Slides as done, result: slides sent", "result", "slides sent"),
        ("把发邀请函标记为完成，结果：都寄了", "result", "都寄了"),
    ],
)
def test_a_note_is_kept_as_a_note_and_a_result_as_a_result(sentence, field, said) -> None:
    [(kind, slots)] = done(sentence, RUN)

    assert kind == "modify_node"
    assert slots["status"] == "completed"
    assert {**slots, **slots.get("config", {})}[field] == said


@pytest.mark.parametrize(
    ("sentence", "names"),
    [("I want a workflow with three steps: A, B, C", ["A", "B", "C"]), ("依次添加三个任务：买票、订酒店、打包", ["买票", "订酒店", "打包"])],
)  # fmt: skip
def test_steps_are_drawn_one_after_another(sentence, names) -> None:
    [(kind, slots)] = done(sentence)

    assert (kind, slots["nodes"]) == ("create_workflow_plan", names)
    assert slots["edges"] == [names[:2], names[1:]]


@pytest.mark.parametrize(
    ("sentence", "lines"),
    [
        ("批完以后发邀请函，再发布会", [("b1", "c1"), ("c1", "e1")]),
        ("布置会场完成后才是发布会", [("d1", "e1")]),
    ],
)
def test_an_order_is_drawn_by_parts_of_names_that_are_one_nodes(sentence, lines) -> None:
    drawn = done(sentence)

    assert [(slots["source"], slots["target"]) for _, slots in drawn] in (lines, lines[1:])  # one may be there


@pytest.mark.parametrize(
    ("sentence", "name", "who", "price"),
    [
        ("在发邀请函之后加一个任务叫布置灯光，负责人陈屿，预算800元", "布置灯光", "陈屿", (800, "CNY")),
        ("after Slides, add a task called hang lamps, owner Luis, budget 300 euros", "hang lamps", "Luis", (300, "EUR")),
    ],
)  # fmt: skip
def test_what_is_added_after_another_has_its_person_and_its_price(sentence, name, who, price) -> None:
    [(kind, slots)] = done(sentence)

    config = {"assignee_name": who, "price": price[0], "currency": price[1]}
    assert (kind, slots["name"], slots["config"], slots["after"]) == ("create_node", name, config, ["c1"])


@pytest.mark.parametrize(
    "sentence",
    ["删掉订场地到批预算的线，还有批预算到发邀请函的线", "remove the lines from Book venue to Budget approval and from Budget approval to Slides"],
)  # fmt: skip
def test_several_lines_are_cut_in_one_sentence(sentence) -> None:
    cut = [{"source": "a1", "target": "b1"}, {"source": "b1", "target": "c1"}]
    assert done(sentence) == [("disconnect_nodes", each) for each in cut]


@pytest.mark.parametrize("sentence", ["move everything by a week", "所有事情都往后挪一周"])
def test_everything_is_moved_but_what_is_over(sentence) -> None:
    moved = {slots["node"]: slots["config"]["due"] for _, slots in done(sentence)}
    assert moved == {"c1": "2026-12-12", "e1": "2026-12-27"}


def test_two_questions_are_answered_both() -> None:
    answer = told("what is the state of the run? what are we waiting for?")

    assert "The run is running" in answer
    assert "“Catering” is waiting for Luis" in answer


@pytest.mark.parametrize(("sentence", "why"), [("为什么失败了？", "供应商没货"), ("why did it fail?", "no supplier")])
def test_what_failed_is_told_with_why(sentence, why) -> None:
    drawn, run = canvas_of(canvas(sentence)), run_of({"run": RUN})
    assert run is not None
    nodes = {**run.nodes, "c1": NodeRun(status=NodeStatus.FAILED, error=why)}

    decided = decide(
        sentence, drawn, replace(run, nodes=nodes), (), language=language_of(sentence), steps_max=8, today=TODAY
    )

    assert why in decided.payload["message"]


@pytest.mark.parametrize(
    ("sentence", "nobodys", "left"),
    [("还缺什么？", "这些任务还没有人负责：“发邀请函”", "还没完成"), ("what is missing?", "Without a date: “Catering”", "Not done yet")],
)  # fmt: skip
def test_what_is_missing_to_run_is_told_before_what_is_not_done(sentence, nobodys, left) -> None:
    answer = told(sentence)

    assert nobodys in answer
    assert answer.index(nobodys) < answer.index(left)


def test_whether_it_can_be_run_is_answered_from_what_its_nodes_have() -> None:
    undated = {**ZH, "nodes": [*ZH["nodes"], _node("f1", "milestone", "散场")]}

    [decided] = decisions("现在还缺什么？能执行吗？", undated, TODAY)

    assert decided["decision"] == "respond"
    assert "还不能执行" in decided["said"]
    assert "“散场”还没有" in decided["said"]


@pytest.mark.parametrize("sentence", ["把布置会场随便弄弄", "please wobble the Slides somehow"])
def test_for_an_order_no_question_is_offered(sentence) -> None:
    [decided] = decisions(sentence, canvas(sentence), TODAY)

    assert decided["decision"] == "ask_back"
    assert not [said for said in decided["slots"].get("options", ()) if said.endswith(("?", "？"))]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("摄影师", ["发起协商：摄影师", "加一个任务节点叫“摄影师”"]),
        ("我们还缺一位手语翻译", ["发起协商：手语翻译", "加一个任务节点叫“手语翻译”"]),
        (
            "we need a photographer",
            ["start a negotiation for photographer", "add a task node called “photographer”"],
        ),
    ],
)
def test_whoever_is_only_named_by_what_they_do_is_asked_about_and_nobody_is_looked_for(
    text: str, options: list[str]
) -> None:
    (only,) = decisions(text, {"id": "e", "nodes": [], "edges": [], "run": None}, "2026-11-27")
    assert (only["decision"], only["slots"]["options"]) == ("ask_back", options)
