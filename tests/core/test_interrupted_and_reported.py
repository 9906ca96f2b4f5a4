"""Who interrupts themselves or leaves asks for nothing; who is reported to be done has done what waits for them."""

# ruff: noqa: E501  # a list of sentences is read as a whole

import pytest

from tests.core.test_said_daily import EN, ZH, asked, hear
from towow_core.domain.drafts import DecisionType

RESPOND = DecisionType.RESPOND


@pytest.mark.parametrize("runs", [True, False])
@pytest.mark.parametrize(
    "sentence",
    ["hold on", "hang on", "wait", "one moment please", "let me see", "ok bye", "thanks, see you later", "gotta go", "you're great", "稍等我去问下", "你真厉害",
     "等一下", "等等，我看看", "稍等", "我接个电话", "先这样", "好，先这样吧", "行，那先这样，拜拜", "我先去吃饭了"],
)  # fmt: skip
def test_an_interruption_or_a_goodbye_draws_nothing_and_offers_nothing(sentence, runs) -> None:
    said = hear(sentence, runs=runs)

    assert said.decision_type is RESPOND
    assert "options" not in said.payload


def test_a_second_is_a_while_for_which_the_run_is_held() -> None:
    assert hear("hold on a second", runs=True).decision_type is DecisionType.PAUSE_WORKFLOW


def test_who_asks_to_wait_is_told_that_the_run_goes_on() -> None:
    assert "pause the run" in hear("hold on", runs=True).payload["message"]
    assert "暂停执行" in hear("等一下", runs=True).payload["message"]
    assert "pause" not in hear("hold on").payload["message"]


@pytest.mark.parametrize("sentence", ["see ya soon then", "Anna left", "蛋糕", "kind regards"])
def test_while_a_run_waits_for_reports_a_few_bare_words_are_not_offered_as_a_task(sentence) -> None:
    options = hear(sentence, runs=True).payload.get("options", ())

    assert not [each for each in options if "加一个任务" in each or "add a task" in each]


@pytest.mark.parametrize(
    ("sentence", "node_id"),
    [("Mateo finished", "hall"), ("Marco has just finished", "food"), ("all done on Marco's end", "food"),
     ("苏青那边好了", "food"), ("苏青那边都弄好了", "food"), ("苏青的活完了", "food"), ("苏青说她那边搞定了", "food")],
)  # fmt: skip
def test_who_is_done_has_done_the_only_task_that_waits_for_them(sentence, node_id) -> None:
    assert hear(sentence, runs=True).payload == {"node_id": node_id, "status": "completed"}


def test_of_two_that_wait_for_somebody_it_is_asked_which_is_done() -> None:
    two = EN.nodes["van"].config | {"assignee": "mateo", "assignee_name": "Mateo Cruz"}
    nodes = {**EN.nodes, "van": type(EN.nodes["van"])(node_id="van", node_type="task", name="rent a van", config=two)}
    on = type(EN)(workflow_id="wf-1", nodes=nodes, edges=EN.edges)

    assert asked("Mateo finished", on=on, runs=True) == ("mark “book the venue” as done", "mark “rent a van” as done")


@pytest.mark.parametrize(
    ("sentence", "node_id", "why"),
    [
        ("订餐的店关门了，没订成", "food", "订餐的店关门了"), ("会场被人抢了，没订上", "hall", "会场被人抢了"),
        ("the cook is ill, couldn't get the food", "food", "cook is ill"), ("the shop was closed so we couldn't order the food", "food", "the shop was closed"),
        ("Tom couldn't book the venue, the owner is away", "hall", "the owner is away"), ("苏青没做成海报，打印机坏了", "poster", "打印机坏了"),
        ("the venue is double booked, it fell through", "hall", "venue is double booked"),
    ],
)  # fmt: skip
def test_a_reason_before_what_came_to_nothing_is_its_reason(sentence, node_id, why) -> None:
    told = hear(sentence, runs=True).payload

    assert (told["node_id"], told["status"], told["result"].removeprefix("the ")) == (node_id, "failed", why.removeprefix("the "))  # fmt: skip


@pytest.mark.parametrize(
    "sentence",
    ["会场下雨了，没拍成", "会场可能被人抢了，没订上", "会场满了，明天再订", "the venue is nice, so we couldn't cancel it", "maybe the cook is ill, couldn't get the food"],
)  # fmt: skip
def test_what_may_not_have_come_to_nothing_is_not_marked(sentence) -> None:
    asked(sentence, runs=True)


@pytest.mark.parametrize("sentence", ["批了", "领导同意了", "经理没意见", "通过了", "approved", "the manager approved", "boss is fine with it"])  # fmt: skip
def test_a_yes_of_somebody_by_what_they_are_is_asked_about_while_one_is_waited_for(sentence) -> None:
    by = "sofia" if sentence.isascii() else "fang"
    first = asked(sentence, runs=True, by=by)[0]

    assert hear(first, runs=True, by=by).payload["status"] == "completed"
    assert "回答" in hear("批了", runs=True).payload["question"]  # of whom, where it is not known who says so


@pytest.mark.parametrize("sentence", ["方舟那边好了", "Daniel finished"])
def test_where_nothing_waits_for_them_nothing_is_marked(sentence) -> None:
    on = ZH if sentence[0] == "方" else EN
    assert not asked(sentence, on=on, runs=True)
