"""What is not understood is asked back with the two readings that come nearest, and nothing is done on a guess."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

NAMES = ("订场地", "请嘉宾", "做海报", "Book venue", "Send invitations")
CANVAS = CanvasState(
    workflow_id="w",
    nodes={name: CanvasNode(node_id=name, node_type="task", name=name) for name in NAMES},
)
RUNNING = RunState(run_id="r", nodes={"订场地": NodeRun(status=NodeStatus.WAITING)})
PAUSED = RunState(run_id="r", status=RunStatus.PAUSED)
NOT_UNDERSTOOD = (
    "场地那边有点悬",
    "嘉宾的事情再说吧",
    "把场地和海报弄一弄",
    "嘉宾那几位挺难缠",
    "hmm invitations are sort of over",
    "the venue people are strange",
    "venue venue",
)


def hear(sentence: str, run: RunState | None = None) -> ReactDecision:
    return decide(sentence, CANVAS, run, (), language=language_of(sentence), steps_max=8, today="2026-11-22")


@pytest.mark.parametrize("sentence", NOT_UNDERSTOOD)
@pytest.mark.parametrize("run", [None, RUNNING, PAUSED], ids=["not run", "running", "paused"])
def test_two_readings_are_offered_and_each_is_understood_as_it_is(sentence, run) -> None:
    asked = hear(sentence, run)
    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    options = asked.payload["options"]
    assert len(set(options)) == 2
    assert all(option in asked.payload["question"] for option in options)
    for option in options:
        assert hear(option, run).decision_type is not DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(
    ("sentence", "offered"),
    [
        # Whoever does a trade is looked for, or a task of it is noted.
        ("摄影师", ["发起协商：摄影师", "加一个任务节点叫“摄影师”"]),
        ("poster stuff", ["add a task node called “poster stuff”"]),
    ],
)
def test_what_shares_no_word_with_the_sentence_is_not_offered(sentence, offered) -> None:
    assert hear(sentence).payload["options"] == offered


@pytest.mark.parametrize(
    ("sentence", "reading"),
    [
        ("场地那边有点悬", "“订场地”进展怎么样？"),
        ("把场地和海报弄一弄", "连接“订场地”和“做海报”"),
        ("hmm invitations are sort of over", "mark “Send invitations” as done"),
        ("venue venue", "what is the status of “Book venue”?"),
        ("摄影师", "加一个任务节点叫“摄影师”"),
    ],
)
def test_what_speaks_for_a_reading_is_said_of_the_node_that_was_meant(sentence, reading) -> None:
    assert reading in hear(sentence).payload["options"]


@pytest.mark.parametrize("sentence", ["别碰海报", "don't touch the venue thing", "不要动嘉宾"])
def test_who_says_what_is_not_to_be_done_is_told_that_nothing_is(sentence) -> None:
    assert hear(sentence).decision_type is DecisionType.RESPOND


@pytest.mark.parametrize(
    ("sentence", "readings"),
    [
        ("海报的话就下周二吧行么不急", {"把“做海报”的日期改成2026-12-01"}),
        ("poster maybe on 2 December or so", {"set the date of “Design poster” to 2026-12-02"}),
        ("场地那边黄掉啦黄掉啦", set()),
    ],
)
def test_a_value_that_was_said_stands_in_the_reading(sentence, readings) -> None:
    node = CanvasNode(node_id="Design poster", node_type="task", name="Design poster")
    canvas = CanvasState(workflow_id="w", nodes={**CANVAS.nodes, "Design poster": node})
    asked = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26"}
    assert readings <= {*decide(sentence, canvas, None, (), **asked).payload["options"]}


@pytest.mark.parametrize(
    "sentence",
    [
        "场地那边有点悬", "嘉宾的事情再说吧", "把场地和海报弄一弄", "hmm the venue", "it is what it is", "venue venue",
        "我们到时候看看再定", "那几个人真逗", "let us all be careful with invitations", "no idea about the venue yet",
    ],
)  # fmt: skip
def test_nothing_is_offered_to_be_deleted_failed_run_or_drawn_that_no_word_asks_for(sentence) -> None:
    for option in hear(sentence).payload.get("options", ()):
        offered = hear(option)
        assert offered.payload.get("status") != "failed"
        assert offered.decision_type not in {
            DecisionType.DELETE_NODE,
            DecisionType.EXECUTE_WORKFLOW,
            DecisionType.CREATE_NODE,
            DecisionType.START_NEGOTIATION,
            DecisionType.UNDO,
        }


@pytest.mark.parametrize(
    ("sentence", "part"),
    [
        ("你好呀", "你好"), ("早上好", "你好"), ("周末愉快！", "没有改动"),
        ("hey there", "Hello"), ("Good morning everybody!", "Hello"),
        ("辛苦了，谢谢", "不客气"), ("thank you, perfect", "welcome"), ("lol ok", "Nothing is changed"),
        ("哈哈，知道了", "没有改动"), ("今天天气不错", "没有改动"),
        ("the weather is lovely today", "Nothing is changed"),
    ],
)  # fmt: skip
def test_small_talk_is_answered_as_small_talk(sentence, part) -> None:
    answer = hear(sentence)
    assert answer.decision_type is DecisionType.RESPOND
    assert part in answer.payload["message"]
