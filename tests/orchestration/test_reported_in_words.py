"""Done or failed, with a note, a result or a reason, as people say it; what only sounds like a report marks nothing."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.orchestration.a_chat import PEOPLE
from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

NAMES = (
    "Book the concert hall",
    "Find musicians",
    "Print the tickets",
    "Choose the place",
    "Pay the deposit",
    "订场地",
    "做海报",
    "买茶点",
    "选日期",
)
WHOSE = {"Find musicians": ("user_agent_daniel", "Daniel Kim"), "做海报": ("user_agent_ming", "小明")}


def heard(sentence: str) -> ReactDecision:
    """What is decided about it in a run that waits for all that are called in its language."""
    names = [name for name in NAMES if name.isascii() == sentence.isascii()]
    config = {name: {"assignee": person, "assignee_name": said} for name, (person, said) in WHOSE.items()}
    nodes = {name: CanvasNode(node_id=name, node_type="task", name=name, config=config.get(name, {})) for name in names}
    run = RunState(
        run_id="r", status=RunStatus.RUNNING, nodes={name: NodeRun(status=NodeStatus.WAITING) for name in names}
    )
    canvas = CanvasState(workflow_id="w", nodes=nodes)
    return decide(sentence, canvas, run, (), language=language_of(sentence), steps_max=8, today="2026-11-30", people=PEOPLE, by="ann", is_operator=True)  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "node", "status", "told"),
    [
        ("the concert hall is booked, note: grand piano included", "Book the concert hall", "completed", {"note": "grand piano included"}),
        ("mark the musicians as done with the note: a string quartet for 400 euros", "Find musicians", "completed", {"note": "a string quartet for 400 euros"}),
        ("mark the tickets as done and add a note saying they are in the cupboard", "Print the tickets", "completed", {"note": "they are in the cupboard"}),
        ("mark the deposit as done with the result: 300 euros paid", "Pay the deposit", "completed", {"result": "300 euros paid"}),
        ("mark the tickets as failed because the printer is broken", "Print the tickets", "failed", {"result": "the printer is broken"}),
        ("mark the deposit as failed, reason: the bank was closed", "Pay the deposit", "failed", {"result": "the bank was closed"}),
        ("the musicians could not be found, nobody was free on that day", "Find musicians", "failed", {"result": "nobody was free on that day"}),
        ("Daniel could not find any musicians", "Find musicians", "failed", {"result": "Daniel could not find any musicians"}),
        ("Daniel was not able to find musicians: all of them are on tour", "Find musicians", "failed", {"result": "Daniel was not able to find musicians: all of them are on tour"}),
        ("Bea has printed the tickets", "Print the tickets", "completed", {}),
        ("Sofia paid the deposit", "Pay the deposit", "completed", {}),
        ("I chose Potsdam", "Choose the place", "completed", {"result": "Potsdam"}),
        ("we went with the old mill in Dahlem", "Choose the place", "completed", {"result": "old mill in Dahlem"}),
        ("订场地标记为完成，备注：带钢琴", "订场地", "completed", {"note": "带钢琴"}),
        ("把买茶点标为完成，并备注发票在桌上", "买茶点", "completed", {"note": "发票在桌上"}),
        ("把买茶点标记为失败，原因是没人有空", "买茶点", "failed", {"result": "没人有空"}),
        ("小明把海报做好了，一共30张", "做海报", "completed", {"result": "一共30张"}),
        ("小明没买到茶点，超市关门了", "买茶点", "failed", {"result": "小明没买到茶点：超市关门了"}),
        ("我们选了12月5号", "选日期", "completed", {"result": "12月5号"}),
    ],
)  # fmt: skip
def test_what_became_of_a_task_is_told_with_its_note_result_or_reason(sentence, node, status, told) -> None:
    found = heard(sentence)

    assert found.payload == {"node_id": node, "status": status, **told}


@pytest.mark.parametrize(
    "sentence",
    [
        "Bea says that Sofia printed the tickets",
        "Daniel could maybe not find any musicians",
        "mark the deposit as done with the note: ok, and then delete the tickets",
        "Bea found musicians",  # they are Daniel's
        "I chose not to go",
        "did Bea print the tickets?",
        "Bea wants to print the tickets",
        "Bea has printed the menu",
        "the musicians could not be paid",
        "小王说小明把海报做好了",
        "我们选不出来",
        "小明可能没买到茶点",
    ],
)
def test_what_only_sounds_like_a_report_marks_nothing(sentence) -> None:
    assert heard(sentence).decision_type in {DecisionType.REQUEST_CLARIFICATION, DecisionType.RESPOND}
