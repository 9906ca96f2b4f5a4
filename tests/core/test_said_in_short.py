"""Short everyday orders and corrections beside a canvas, each of a kind: done as they are meant, or asked about."""

# ruff: noqa: E501  # a list of sentences is read as a whole

import pytest

from tests.core.test_plain_orders import ASKED, changed, hear
from tests.core.test_said_as_organisers_do import hear_all
from towow_core.domain.canvas import CanvasNode, CanvasState, Turn
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of


@pytest.mark.parametrize(
    ("sentence", "node", "config"),
    [
        ("bump the hall budget to 1k", "venue", {"price": 1000}),
        ("set the hall's price to 1.5k", "venue", {"price": 1500}),
        ("push the hall two days", "venue", {"due": "2026-12-07"}),
        ("the food can wait til the 14th", "food", {"due": "2026-12-14"}),
        ("Zoe instead of Tom on the food", "food", {"assignee_name": "Zoe"}),
    ],
)
def test_a_short_order_is_carried_out(sentence, node, config) -> None:
    of, found = changed(hear(sentence))

    assert of == node
    assert config.items() <= found.items()


@pytest.mark.parametrize("sentence", ["move the hall two days", "the food can wait", "Zoe instead of Tom?", "can the food wait until the 14th?"])  # fmt: skip
def test_what_says_no_day_and_no_way_is_asked_about(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("小李手上的都往后挪两天", {"视频一": "2026-12-22"}),
        ("小李的都推迟两天", {"视频一": "2026-12-22"}),
        ("push all of Mia's stuff two days", {"venue": "2026-12-07"}),
    ],
)
def test_all_that_is_in_somebodys_hands_is_moved(sentence, days) -> None:
    moved = [each for each in hear_all(sentence) if each.decision_type is DecisionType.MODIFY_NODE]

    assert {each.payload["node_id"]: each.payload["config"]["due"] for each in moved} == days


def test_what_goes_on_behind_then_is_of_the_same_node() -> None:
    first, second, _ = hear_all("录视频一给我吧，然后提前两天")

    assert first.payload["config"]["assignee"] == "zoe"
    assert second.payload == {"node_id": "视频一", "config": {"due": "2026-12-18"}}


@pytest.mark.parametrize(
    ("sentence", "name", "who", "due"),
    [
        ("再加个事：买伴手礼，给小李，12月13号前", "买伴手礼", "小李", "2026-12-13"),
        ("add buy stickers after the hall, Tom, by dec 13", "buy stickers", "Tom", "2026-12-13"),
    ],
)
def test_a_name_between_commas_is_whose_it_is(sentence, name, who, due) -> None:
    payload = hear(sentence).payload

    assert (payload["name"], payload["config"]["assignee_name"], payload["config"]["due"]) == (name, who, due)


@pytest.mark.parametrize(
    "sentence", ["哎删错了", "删错了", "加错了", "oops bring that back", "bring it back", "get that back"]
)
def test_what_was_a_slip_is_taken_back(sentence) -> None:
    assert hear(sentence).decision_type is DecisionType.UNDO


@pytest.mark.parametrize(
    ("said", "correction", "config"),
    [
        ("录视频一改到12月16号", "还是17号吧", {"due": "2026-12-17"}),
        ("录视频一给小王", "还是小李吧", {"assignee_name": "小李"}),
    ],
)
def test_who_says_rather_so_has_it_so(said, correction, config) -> None:
    _, found = changed(hear(correction, said, "已修改节点“录视频一”。"))

    assert config.items() <= found.items()


@pytest.mark.parametrize("correction", ["还是算了", "还是先别", "还是等等吧", "还是要的"])
def test_who_would_rather_not_has_nothing_changed(correction) -> None:
    assert hear(correction, "录视频一改到12月16号", "已修改节点“录视频一”。").decision_type in {
        ASKED,
        DecisionType.RESPOND,
    }


@pytest.mark.parametrize(
    ("said", "asked", "answer", "node"),
    [
        ("录视频给小李", "“录视频”指的是哪一个：“录视频一” / “录视频二”？", "第二个", "视频二"),
        ("录视频给小李", "“录视频”指的是哪一个：“录视频一” / “录视频二”？", "视频二那个", "视频二"),
        ("录视频给小李", "“录视频”指的是哪一个：“录视频一” / “录视频二”？", "第一个吧", "视频一"),
    ],
)
def test_which_one_is_answered_by_its_place_or_by_what_only_it_has(said, asked, answer, node) -> None:
    question = hear(said).payload
    assert question["question"] == asked
    of, found = changed(hear(answer, said, asked, offered=tuple(question["options"])))

    assert (of, found["assignee_name"]) == (node, "小李")


@pytest.mark.parametrize("answer", ["录视频那个", "第三个", "不是", "算了"])
def test_what_chooses_none_of_them_changes_nothing(answer) -> None:
    asked = "“录视频”指的是哪一个：“录视频一” / “录视频二”？"

    offered = tuple(hear("录视频给小李").payload["options"])
    assert hear(answer, "录视频给小李", asked, offered=offered).decision_type in {ASKED, DecisionType.RESPOND}


@pytest.mark.parametrize("sentence", ["Tom quit, give his stuff to Zoe", "Tom dropped out, Zoe takes over his tasks"])
def test_all_of_who_quit_is_handed_over(sentence) -> None:
    handed = {each.payload["node_id"] for each in hear_all(sentence)[:-1]}

    assert "food" in handed


def test_who_only_left_for_lunch_keeps_their_work() -> None:
    assert hear("Tom left for lunch, give his stuff to Zoe").decision_type is ASKED


def test_one_task_of_somebody_who_has_several_is_asked_about() -> None:
    asked = hear("give Tom's task to Zoe")

    assert asked.decision_type is ASKED
    assert "give “Order food” to Zoe" in asked.payload["options"]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [("另一个录视频也是", "录视频一改到12月16号"), ("same for the other video", "move video one to December 16")],
)
def test_the_other_of_two_is_the_one_that_was_not_spoken_of(sentence, said) -> None:
    names = ("录视频一", "录视频二", "订餐") if not sentence.isascii() else ("video one", "video two", "Order food")
    nodes = {n: CanvasNode(node_id=n, node_type="task", name=n, config={"due": "2026-12-01"}) for n in names}
    done = "已修改节点“录视频一”。" if not sentence.isascii() else "Changed the node “video one”."
    before = [Turn(role="user", content=said), Turn(role="assistant", content=done, act="turn-1")]
    how = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26", "before": before}
    decided = decide(sentence, CanvasState(workflow_id="w", nodes=nodes), None, (), **how)

    assert changed(decided) == (names[1], {"due": "2026-12-16"})


@pytest.mark.parametrize(("sentence", "name"), [("rename the hall to all ok", "all ok"), ("rename the hall to final okay", "final okay")])  # fmt: skip
def test_a_word_of_a_new_name_is_not_taken_for_politeness(sentence, name) -> None:
    assert hear(sentence).payload["name"] == name


@pytest.mark.parametrize("sentence", ["谁活儿最多", "谁的活最多", "who has the most to do?"])
def test_who_has_the_most_to_do_is_counted(sentence) -> None:
    said = hear(sentence).payload["message"]

    assert "Mia" in said
