"""A question, or an order that waits for something, is carried out by nobody; and a thing gets no task."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

CONFIG = {"assignee_name": "Ben", "due": "2026-12-10"}
NAMES = ("订酒水", "搭舞台", "请主持人", "Order drinks", "Build stage")
CANVAS = CanvasState(
    workflow_id="w",
    nodes={name: CanvasNode(node_id=name, node_type="task", name=name, config=CONFIG) for name in NAMES},
)
ASKED = DecisionType.REQUEST_CLARIFICATION


def hear(sentence: str, before: tuple[Turn, ...] = ()) -> ReactDecision:
    asked = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26", "before": before}
    return decide(sentence, CANVAS, None, (), **asked)


@pytest.mark.parametrize(
    ("sentence", "order"),
    [
        ("搭舞台 明天行吗", "搭舞台 明天"),
        ("订酒水改到12月12号行不行", "订酒水改到12月12号"),
        ("把订酒水删了，可以吗？", "把订酒水删了"),
        ("搭舞台交给小林怎么样", "搭舞台交给小林"),
        ("搭舞台改到12月20号？", "搭舞台改到12月20号"),
        ("give Build stage to Ida?", "give Build stage to Ida"),
        ("delete Order drinks, ok?", "delete Order drinks"),
        ("delete Order drinks, is that fine?", "delete Order drinks"),
        ("should we delete Order drinks?", "delete Order drinks"),
    ],
)
def test_who_asks_whether_it_may_be_done_is_offered_the_order_and_a_yes_gives_it(sentence, order) -> None:
    asked = hear(sentence)
    assert asked.decision_type is ASKED
    assert asked.payload["options"] == [order]
    assert hear(order).decision_type not in {ASKED, DecisionType.RESPOND}

    before = (Turn(role="user", content=sentence), Turn(role="assistant", content=asked.payload["question"]))
    yes = hear("yes" if sentence.isascii() else "好的", before)
    assert (yes.decision_type, yes.payload) == (hear(order).decision_type, hear(order).payload)


@pytest.mark.parametrize(
    "sentence",
    [
        "ok?",
        "right?",
        "yes?",
        "要？",
        "要吗",
        "好？",
        "行？",
        "确定？",
        "exactly?!",
        "sure…",
        "嗯……",
        "ok...",
        "no",
        "不要",
    ],
)
def test_a_question_or_a_doubt_is_no_yes(sentence) -> None:
    asked = hear("把订酒水删了，可以吗？")
    before = (Turn(role="user", content="x"), Turn(role="assistant", content=asked.payload["question"]))

    assert hear(sentence, before).decision_type in {ASKED, DecisionType.RESPOND}


@pytest.mark.parametrize("sentence", ["缺点什么", "少了什么？", "能不能加什么？", "搭舞台怎么？", "订酒水交给谁么？"])
def test_no_order_is_offered_of_what_asks_what(sentence) -> None:
    said = str(hear(sentence).payload)

    assert "要这样做吗" not in said
    assert "什？" not in said
    assert "怎？" not in said


def test_a_question_with_a_particle_of_doubt_is_no_order() -> None:
    assert hear("把订酒水交给小林么").payload["options"] == ["把订酒水交给小林"]


@pytest.mark.parametrize(
    "sentence",
    ["能不能把订酒水删了？", "请把订酒水删了好吗", "can you delete Order drinks?", "please delete Order drinks"],
)
def test_a_kind_order_is_one(sentence) -> None:
    assert hear(sentence).decision_type is DecisionType.DELETE_NODE


@pytest.mark.parametrize("sentence", ["yes", "好的", "可以"])
def test_a_yes_that_nothing_was_asked_for_does_nothing(sentence) -> None:
    assert hear(sentence).decision_type in {ASKED, DecisionType.RESPOND}


@pytest.mark.parametrize(
    "sentence",
    [
        "开始吧，等小林来了", "执行吧，等我消息", "人齐了再开始", "小林来了就开始", "启动，一旦合同签了",
        "run it, once Ida is here", "start, as soon as we have the money", "execute, pending approval",
        "run it after lunch", "小王说，删掉订酒水", "my boss says, delete Order drinks",
        "when Ida is back, delete Order drinks", "先问问Ben，删掉订酒水",
    ],
)  # fmt: skip
def test_what_waits_for_something_is_not_done_now(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize("sentence", ["都齐了，启动流程", "everybody is here, run it"])
def test_what_only_tells_why_now_holds_nothing_back(sentence) -> None:
    assert hear(sentence).decision_type is DecisionType.EXECUTE_WORKFLOW


@pytest.mark.parametrize(
    "sentence",
    [
        "订酒水改成果汁", "搭舞台换成红色", "搭舞台改为线上", "订酒水由微信下单", "订酒水让大家自己带",
        "订酒水给客人们喝",
        "搭舞台换成金色", "put foil on Build stage", "put more money on Order drinks", "give Order drinks to charity",
        "assign Build stage to the movers", "加一个任务叫订花，由电话订",
    ],
)  # fmt: skip
def test_what_is_no_person_gets_no_task(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("订酒水改由老赵来做", "老赵"), ("订酒水交给欧阳娜", "欧阳娜"), ("订酒水换成李老师", "李老师"),
        ("订酒水让王师傅来做", "王师傅"), ("请主持人换成陈屿", "陈屿"), ("put Ida on Build stage", "Ida"),
        ("give Build stage to ben", "Ben"), ("let Mary-Ann do Build stage", "Mary-Ann"),
        ("set the owner of Build stage to the movers", "the movers"), ("把订酒水的负责人改成保洁公司", "保洁公司"),
    ],
)  # fmt: skip
def test_who_is_known_or_has_a_persons_name_or_is_said_to_be_the_owner_gets_it(sentence, name) -> None:
    assert hear(sentence).payload["config"]["assignee_name"] == name


@pytest.mark.parametrize("sentence", ["订酒水改成果汁", "put foil on Build stage", "give Order drinks to charity"])
def test_what_may_have_been_meant_instead_is_offered(sentence) -> None:
    options = hear(sentence).payload["options"]
    assert len(options) == 2
    assert all(hear(option).decision_type is DecisionType.MODIFY_NODE for option in options)
