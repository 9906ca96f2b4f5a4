""" "Reopen the venue", 场地其实还没订: what is done is opened again, and where something began on it that is asked before."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_notes_and_contents import in_a_run
from tests.core.test_structure_in_one_sentence import EN, ZH
from towow_core.domain.canvas import CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

S = NodeStatus


def hear(
    sentence: str, *before: Turn, on: CanvasState, status: RunStatus | None = RunStatus.RUNNING, **states: NodeRun
):
    """What is decided in a run whose nodes are in these states, or in none."""
    nodes = {each: states.get(each, NodeRun()) for each in on.nodes}
    run = RunState(run_id="r", status=status, nodes=nodes) if status else None
    how = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-29", "by": "", "before": before}
    return decide(sentence, on, run, (), **how)


def asks_whether(found: ReactDecision, *words: str) -> tuple[str, ...]:
    assert found.decision_type is DecisionType.REQUEST_CLARIFICATION, found.payload
    for each in words:
        assert each in found.payload["question"], found.payload
    return tuple(found.payload["options"])


DONE, WAITING = NodeRun(status=S.COMPLETED), NodeRun(status=S.WAITING)
SENTENCES = [
    "场地其实还没订", "刚才点错了，场地还没订好", "不对，场地还没订呢", "重新打开订场地", "请把场地重新打开", "那就重新打开场地吧", "把订场地改回未完成", "撤销订场地的完成", "订场地还没做完", "原来场地没订",
    "场地没订好，重新打开吧", "不小心把订场地标成完成了", "订场地标错了，还没做完", "要不要重新打开订场地", "能帮我重新打开订场地吗",
    "reopen the venue", "could you reopen the venue?", "should we reopen the venue?", "venue isn't done after all", "we haven't actually booked the venue yet", "mark venue as not done", "the venue isn't booked after all",
    "open the venue again", "the venue is not booked yet, reopen it", "reopen the venue, it's not booked yet", "the venue was never booked", "it turns out the venue isn't booked", "I marked the venue as done by mistake", "the venue needs to be reopened",
]  # fmt: skip


@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_began_behind_it_is_told_before_and_a_yes_opens_it_again(sentence) -> None:
    zh = not sentence.isascii()
    found = in_a_run(sentence, there=ZH if zh else EN)
    told = ("“订场地”", "“订酒店”退回等待", "结果写错了") if zh else ("“Venue” is done", "“Hotel” goes back to waiting", "the result of Venue is wrong")  # fmt: skip
    (way,) = asks_whether(found, *told)

    asked = Turn(role="assistant", content=found.payload["question"], options=(way,), is_question=True)
    for yes in (way, "好" if zh else "yes"):
        done = hear(
            yes,
            Turn(role="user", content=sentence),
            asked,
            on=ZH if zh else EN,
            hall=DONE,
            hotel=WAITING,
            poster=WAITING,
        )
        assert (done.decision_type, done.payload) == (DecisionType.EXECUTE_WORKFLOW, {"reopen": ["hall"]})


@pytest.mark.parametrize("sentence", [each for each in SENTENCES if "?" not in each and "要不要" not in each])
def test_where_nothing_behind_it_has_begun_it_is_opened_at_once(sentence) -> None:
    found = hear(sentence, on=EN if sentence.isascii() else ZH, hall=DONE)

    assert (found.decision_type, found.payload) == (DecisionType.EXECUTE_WORKFLOW, {"reopen": ["hall"]})


def test_whoever_asks_whether_it_should_be_is_asked_back() -> None:
    assert asks_whether(hear("should we reopen the venue?", on=EN, hall=DONE), "waits for it")
    assert asks_whether(hear("要不要重新打开订场地", on=ZH, hall=DONE), "后面的照旧等它")


def test_what_is_done_behind_it_stays_and_a_run_that_is_over_is_taken_up() -> None:
    found = hear("reopen the venue", on=EN, hall=DONE, hotel=DONE, food=WAITING, status=RunStatus.COMPLETED)
    asks_whether(found, "in the last run", "another run takes the last one up", "“Hotel” stays as it is")
    found = hear("重新打开订场地", on=ZH, hall=DONE, hotel=DONE, food=DONE, status=RunStatus.FAILED)
    asks_whether(found, "另起一次执行", "“订酒店”不动")


def test_several_are_opened_together_and_of_a_report_only_what_is_done() -> None:
    found = hear("venue and hotel are not done after all", on=EN, hall=DONE, hotel=DONE)
    assert found.payload == {"reopen": ["hall", "hotel"]}
    found = hear("订场地和海报还没做完", on=ZH, hall=DONE, poster=WAITING)
    assert found.payload == {"reopen": ["hall"]}


def test_what_was_not_needed_is_opened_by_an_order() -> None:
    skipped = NodeRun(status=S.SKIPPED, result={"skipped": "not_needed"})
    assert hear("reopen the venue", on=EN, hall=skipped).payload == {"reopen": ["hall"]}


@pytest.mark.parametrize("sentence", ["海报还没做完", "the posters are not done yet"])
def test_of_what_is_not_done_it_is_told_what_it_waits_for(sentence) -> None:
    found = in_a_run(sentence, there=EN if sentence.isascii() else ZH)

    assert found.decision_type is DecisionType.RESPOND


@pytest.mark.parametrize("sentence", ["场地没订到", "停一下", "the venue could not be booked", "rename the venue to open again", "open the venue", "海报弄错了", "the posters are wrong", "取消订场地", "撤销", "is the venue done?", "订场地做完了吗？"])  # fmt: skip
def test_other_sentences_open_nothing(sentence) -> None:
    found = in_a_run(sentence, there=EN if sentence.isascii() else ZH)

    assert "reopen" not in str(found.payload)
    assert "重新打开" not in str(found.payload)


@pytest.mark.parametrize("sentence", ["reopen the hotel", "重新打开订酒店"])
@pytest.mark.parametrize("status", [RunStatus.RUNNING, None])
def test_an_order_about_what_is_not_done_goes_to_the_rules_which_name_why(sentence, status) -> None:
    found = hear(sentence, on=EN if sentence.isascii() else ZH, status=status, hall=DONE, hotel=WAITING)

    assert found.payload == {"reopen": ["hotel"]}


@pytest.mark.parametrize(("sentence", "named"), [("重新打开火箭", "没有“火箭”"), ("reopen the rocket", "no “rocket”")])
def test_what_is_not_on_the_canvas_is_named(sentence, named) -> None:
    asks = hear(sentence, on=EN if sentence.isascii() else ZH, hall=DONE)

    assert named in asks.payload["question"]


ALL = [
    "reopen all", "reopen everything", "reopen all done tasks", "please reopen all of them", "open everything again", "reopen everything that is done", "can you reopen all the finished tasks?",
    "把做完的都重新打开", "全部重新打开", "重新打开所有做完的任务", "所有完成的任务都重开", "把已经完成的任务全部重新打开吧",
]  # fmt: skip


@pytest.mark.parametrize("sentence", ALL)
def test_all_that_is_done_is_opened_again_once_that_was_agreed_to(sentence) -> None:
    on = EN if sentence.isascii() else ZH
    (way,) = asks_whether(hear(sentence, on=on, hall=DONE, poster=DONE, hotel=WAITING))
    done = hear(way, on=on, hall=DONE, poster=DONE, hotel=WAITING)

    assert (done.decision_type, done.payload) == (DecisionType.EXECUTE_WORKFLOW, {"reopen": ["hall", "poster"]})


@pytest.mark.parametrize("sentence", ALL)
def test_where_nothing_is_done_all_of_it_is_told(sentence) -> None:
    found = hear(sentence, on=EN if sentence.isascii() else ZH, hall=WAITING)

    assert found.decision_type is DecisionType.RESPOND
    assert found.payload["message"].startswith(("Nothing is done", "还没有做完的"))


@pytest.mark.parametrize(
    ("sentence", "person", "due"),
    [
        ("reopen the venue and give it to Mateo", "Mateo Cruz", ""),
        ("give the venue to Mateo and reopen it", "Mateo Cruz", ""),
        ("reopen the venue, and move it to Friday", "", "2026-12-04"),
        ("重新打开场地，交给小李", "小李", ""),
        ("把场地重新打开并交给小李", "小李", ""),
        ("场地交给小李，再重新打开", "小李", ""),
        ("场地重新打开，改到周五", "", "2026-12-04"),
    ],
)
def test_a_yes_is_said_to_the_reopening_and_to_what_is_ordered_beside_it(sentence, person, due) -> None:
    on = EN if sentence.isascii() else ZH
    (way,) = asks_whether(hear(sentence, on=on, hall=DONE, hotel=WAITING))
    first = hear(way, on=on, hall=DONE, hotel=WAITING)
    config = _config_of(first.goals[1], on)

    assert (first.decision_type, first.payload) == (DecisionType.EXECUTE_WORKFLOW, {"reopen": ["hall"]})
    assert (config.get("assignee_name", ""), config.get("due", "")) == (person, due)


def _config_of(order: str, on: CanvasState):
    found = hear(order, on=on, hall=WAITING)
    assert found.payload["node_id"] == "hall"
    return found.payload["config"]
