"""Who interrupts themselves or leaves asks for nothing; who is reported to be done has done what waits for them."""

# ruff: noqa: E501  # a list of sentences is read as a whole

import pytest

from tests.core.test_said_daily import EN, ZH, asked, hear
from towow_core.domain.drafts import DecisionType

RESPOND = DecisionType.RESPOND


@pytest.mark.parametrize("runs", [True, False])
@pytest.mark.parametrize(
    "sentence",
    ["hold on", "hang on a sec", "wait", "one moment please", "let me think", "ok bye", "thanks, see you later", "gotta go",
     "等一下", "等等，我看看", "稍等", "我接个电话", "先这样", "好，先这样吧", "行，那先这样，拜拜", "我先去吃饭了"],
)  # fmt: skip
def test_an_interruption_or_a_goodbye_draws_nothing_and_offers_nothing(sentence, runs) -> None:
    said = hear(sentence, runs=runs)

    assert said.decision_type is RESPOND
    assert "options" not in said.payload


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
     ("苏青那边好了", "food"), ("苏青那边都弄好了", "food"), ("苏青的活完了", "food")],
)  # fmt: skip
def test_who_is_done_has_done_the_only_task_that_waits_for_them(sentence, node_id) -> None:
    assert hear(sentence, runs=True).payload == {"node_id": node_id, "status": "completed"}


def test_of_two_that_wait_for_somebody_it_is_asked_which_is_done() -> None:
    two = EN.nodes["van"].config | {"assignee": "mateo", "assignee_name": "Mateo Cruz"}
    nodes = {**EN.nodes, "van": type(EN.nodes["van"])(node_id="van", node_type="task", name="rent a van", config=two)}
    on = type(EN)(workflow_id="wf-1", nodes=nodes, edges=EN.edges)

    assert asked("Mateo finished", on=on, runs=True) == ("mark “book the venue” as done", "mark “rent a van” as done")


@pytest.mark.parametrize("sentence", ["方舟那边好了", "Daniel finished"])
def test_where_nothing_waits_for_them_nothing_is_marked(sentence) -> None:
    on = ZH if sentence[0] == "方" else EN
    assert not asked(sentence, on=on, runs=True)
