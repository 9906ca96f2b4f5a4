"""One sentence changes as many nodes as the canvas has: it says how many, and asks before what cannot be taken back."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import time
from dataclasses import replace
from typing import Any

import pytest

from tests.core.test_plain_orders import PEOPLE
from towow_core.domain.canvas import (
    CanvasNode,
    CanvasState,
    NodeRun,
    NodeStatus,
    ReactStep,
    RunState,
    RunStatus,
    Turn,
)
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.policy import CanvasLimits, OrchestrationPolicy
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

ASKED, SAID = DecisionType.REQUEST_CLARIFICATION, {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}
NAMES = tuple(f"第{n}桌" for n in range(10, 30))
TABLES = tuple(f"Table {chr(ord('A') + n)}" for n in range(20))
OF_ALL = ", ".join(TABLES[:11]) + " and " + TABLES[11]


def canvas(names: tuple[str, ...]) -> CanvasState:
    config: dict[str, Any] = {"assignee_name": "Mia", "due": "2026-12-05"}
    nodes = {f"n{n}": CanvasNode(node_id=f"n{n}", node_type="task", name=name, config=config) for n, name in enumerate(names)}  # fmt: skip
    return CanvasState(workflow_id="w", nodes=nodes, edges={})


def hear(sentence: str, names: tuple[str, ...] = NAMES, before: tuple[Turn, ...] = ()) -> list[ReactDecision]:
    """All that is decided about it while all of its tasks wait, each deleted one gone from the canvas then."""
    drawn, found = canvas(names), list[ReactDecision]()
    steps, goals = tuple[ReactStep, ...](), tuple[str, ...]()
    states = {node_id: NodeRun(status=NodeStatus.WAITING) for node_id in drawn.nodes}
    how: dict[str, Any] = {
        "language": language_of(sentence),
        "steps_max": OrchestrationPolicy().steps_max,
        "today": "2026-11-26",
        "before": before,
        "people": PEOPLE,
    }
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes=states)
    while not found or found[-1].decision_type not in SAID:
        found.append(decide(sentence, drawn, run, steps, goals=goals, **how))
        goals = goals or found[0].goals
        if found[-1].decision_type is DecisionType.DELETE_NODE:
            left = {i: node for i, node in drawn.nodes.items() if i != found[-1].payload["node_id"]}
            drawn = replace(drawn, nodes=left)
        step = ReactStep(thought=found[-1].thought, decision_type="x", observation="ok", verdict="validated")
        steps = (*steps, step)
    return found


@pytest.mark.parametrize(
    ("sentence", "names", "config"),
    [
        ("所有任务都推迟一周", NAMES, {"due": "2026-12-12"}),
        ("把所有任务交给小李", NAMES, {"assignee_name": "小李"}),
        ("move all tasks a week later", TABLES, {"due": "2026-12-12"}),
        ("all tasks go to Zoe", TABLES, {"assignee_name": "Zoe"}),
        (f"give {OF_ALL} to Zoe", TABLES[:12], {"assignee_name": "Zoe"}),
        (f"{OF_ALL} go to Zoe", TABLES[:12], {"assignee_name": "Zoe"}),
        ("；".join(f"把{name}交给小李" for name in NAMES), NAMES, {"assignee_name": "小李"}),
    ],
)
def test_each_of_many_is_changed_once_and_their_number_is_told(sentence, names, config) -> None:
    *changed, told = hear(sentence, names)

    assert [each.payload for each in changed] == [{"node_id": f"n{n}", "config": config} for n in range(len(names))]
    assert told.payload["message"].splitlines()[0] in {f"共 {len(names)} 处改动：", f"{len(names)} changes:"}


@pytest.mark.parametrize(
    ("sentence", "names"),
    [(f"删掉{'、'.join(NAMES[:12])}", NAMES), (f"delete {', '.join(TABLES[:12])}", TABLES)],
)
def test_each_of_many_is_deleted_also_once_others_are_gone(sentence, names) -> None:
    *gone, told = hear(sentence, names)

    assert [each.payload for each in gone] == [{"node_id": f"n{n}"} for n in range(12)]
    assert told.payload["message"].startswith(("共 12 处", "12 changes"))


@pytest.mark.parametrize(
    ("sentence", "names", "yes"),
    [
        (f"把{'、'.join(NAMES[:12])}标记为完成", NAMES, "好的"),
        (f"mark {OF_ALL} as done", TABLES, "yes"),
    ],
)
def test_what_cannot_be_taken_back_of_so_many_is_done_once_somebody_says_yes(sentence, names, yes) -> None:
    (asked,) = hear(sentence, names)

    assert asked.decision_type is ASKED
    assert "12" in asked.payload["question"]
    question = Turn(
        role="assistant",
        content=asked.payload["question"],
        options=tuple(asked.payload["options"]),
        is_question=True,
    )
    before = (Turn(role="user", content=sentence), question)
    for answer in (yes, asked.payload["options"][0]):
        *done, _ = hear(answer, names, before)
        assert [(each.payload["node_id"], each.payload["status"]) for each in done] == [(f"n{n}", "completed") for n in range(12)]  # fmt: skip
    assert hear(sentence, names, (Turn(role="user", content="hi"), Turn(role="assistant", content="?")))[0].decision_type is ASKED  # fmt: skip


def test_few_are_marked_without_a_question() -> None:
    assert [each.payload.get("status") for each in hear(f"把{'、'.join(NAMES[:7])}标记为完成")[:-1]] == [
        "completed"
    ] * 7


def test_a_sentence_leads_as_far_as_a_canvas_is_large() -> None:
    assert OrchestrationPolicy().steps_max == CanvasLimits().nodes_max


LISTS = {
    "names that approve": ("Mia and " * 240 + "Tom must approve Table A", TABLES),
    "names that do": (" and ".join(["Mia"] * 240) + " do Table A", TABLES),
    "words": (" and ".join(["x"] * 330), TABLES),
    "and": ("and " * 490, TABLES),
    "given": ("give " + " and ".join(["Table A"] * 160) + " to Zoe", TABLES),
    "asked about": ("what about " + " and ".join(["Table A"] * 160) + "?", TABLES),
    "commas": ("delete " + ", ".join(["Table A"] * 200), TABLES),
    "orders": ("，".join(["把第10桌给小李"] * 200), NAMES),
    "deleted": ("删掉" + "和".join(["第10桌"] * 400), NAMES),
    "new": ("加任务" + "，".join(f"事{n}" for n in range(300)), NAMES),
    "after": ("之后".join(["第10桌"] * 300), NAMES),
    "not but": (", ".join(["not Tom, but Zoe"] * 110), TABLES),
}


def effort(sentence: str, names: tuple[str, ...]) -> float:
    """Seconds of this thread, the less of two; only to be held against another sentence's."""
    found = []
    for _ in range(2):
        begin = time.thread_time()
        hear(sentence, names)
        found.append(time.thread_time() - begin)
    return min(found)


def first_of(sentence: str, number: int) -> str:
    joiner = next(each for each in (" and ", "and ", ", ", "，", "和", "之后") if each in sentence)
    return joiner.join(sentence.split(joiner)[:number])


@pytest.mark.parametrize(("sentence", "names"), LISTS.values(), ids=LISTS.keys())
def test_a_list_of_hundreds_is_refused_with_how_many_there_may_be_in_less_than_some_are_read(sentence, names) -> None:
    (asked,) = hear(sentence[:2000], names)

    assert asked.decision_type is ASKED
    assert "120" in asked.payload["question"]
    assert effort(sentence[:2000], names) < effort(first_of(sentence, 14), names)


@pytest.mark.parametrize(("sentence", "names"), LISTS.values(), ids=LISTS.keys())
def test_a_list_four_times_as_long_takes_about_four_times_the_thought(sentence, names) -> None:
    assert effort(first_of(sentence, 56), names) < 10 * effort(first_of(sentence, 14), names)  # by its square: 16


def test_a_long_text_that_is_dictated_is_no_long_list() -> None:
    text = "，".join(f"记得带上第{n}样东西" for n in range(130))

    changed = hear(f"给第10桌加个备注：{text}")[0]

    assert changed.decision_type is DecisionType.MODIFY_NODE
    assert text in changed.payload["config"]["notes"]
