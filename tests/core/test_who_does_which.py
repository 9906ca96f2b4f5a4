"""Who does which of several, with the verb said once; and values that each of several gets of its own."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_handed_over import hear as hear_all
from tests.core.test_plain_orders import changed, hear
from towow_core.domain.drafts import DecisionType

ASKED = DecisionType.REQUEST_CLARIFICATION


def given(sentence: str) -> dict[str, str]:
    return {each.payload["node_id"]: each.payload["config"]["assignee_name"] for each in hear_all(sentence)[:-1]}


@pytest.mark.parametrize(
    ("sentence", "of_each"),
    [
        ("Mia does the hall and Tom the food", {"venue": "Mia", "food": "Tom"}),
        ("let Mia do the hall and Tom the food", {"venue": "Mia", "food": "Tom"}),
        ("Mia does the hall while Tom does the food", {"venue": "Mia", "food": "Tom"}),
        ("I'll do the hall and Tom the food", {"venue": "Zoe", "food": "Tom"}),
        ("Tom handles the food and Zoe the clean-up", {"food": "Tom", "clean": "Zoe"}),
        ("Mia books the hall, Tom orders food", {"venue": "Mia", "food": "Tom"}),
        ("put Mia on the hall and Tom on the food", {"venue": "Mia", "food": "Tom"}),
        ("give the hall to Mia and the food to Tom", {"venue": "Mia", "food": "Tom"}),
        ("Mia takes the hall, Tom takes the food, and Zoe cleans up", {"venue": "Mia", "food": "Tom", "clean": "Zoe"}),
        ("让小李录视频一，小王录视频二", {"视频一": "小李", "视频二": "小王"}),
        ("让小王录视频一，小李录视频二", {"视频一": "小王", "视频二": "小李"}),
        ("小李录视频一，小王录视频二", {"视频一": "小李", "视频二": "小王"}),
        ("录视频一给小王，录视频二给小李", {"视频一": "小王", "视频二": "小李"}),
        ("录视频一归小王，录视频二归小李", {"视频一": "小王", "视频二": "小李"}),
        ("录视频一小王做，录视频二小李做", {"视频一": "小王", "视频二": "小李"}),
    ],
)
def test_each_person_gets_what_is_said_beside_them(sentence, of_each) -> None:
    assert given(sentence) == of_each


@pytest.mark.parametrize(
    "sentence", ["Mia does the hall and Tom the", "小李场地", "Mia and Tom the food", "小李录视频一吗"]
)
def test_what_is_no_row_of_people_and_nodes_gives_nobody_anything(sentence) -> None:
    assert hear(sentence).decision_type in {ASKED, DecisionType.RESPOND}


@pytest.mark.parametrize(
    ("sentence", "of_each"),
    [
        ("the hall costs 950, the food 400", {"venue": {"price": 950}, "food": {"price": 400}}),
        ("录视频一预算300，录视频二400", {"视频一": {"price": 300}, "视频二": {"price": 400}}),
        ("move the hall to December 6 and the food to the 11th", {"venue": {"due": "2026-12-06"}, "food": {"due": "2026-12-11"}}),
        ("录视频一延期到25号，录视频二也一样", {"视频一": {"due": "2026-12-25"}, "视频二": {"due": "2026-12-25"}}),
        ("push the party back a week and the clean-up too", {"party": {"due": "2026-12-19"}, "clean": {"due": "2026-12-20"}}),
    ],
)  # fmt: skip
def test_a_verb_that_is_said_once_gives_each_its_own_value_or_the_same(sentence, of_each) -> None:
    assert {each.payload["node_id"]: each.payload["config"] for each in hear_all(sentence)[:-1]} == of_each


@pytest.mark.parametrize(
    ("sentence", "node", "who"),
    [
        ("Tom can't make it, Zoe does the food", "food", "Zoe"),
        ("小王这周请假，录视频二先给小李", "视频二", "小李"),
        ("give the hall to Zoe, not Tom", "venue", "Zoe"),
        ("录视频一给小王，不给小李", "视频一", "小王"),
        ("把Order food从Tom换成Mia", "food", "Mia"),
        ("move the food from Tom to Mia", "food", "Mia"),
    ],
)
def test_why_somebody_does_it_and_who_does_not_change_nothing_of_who_does(sentence, node, who) -> None:
    assert changed(hear(sentence)) == (node, {"assignee_name": who})


@pytest.mark.parametrize("sentence", ["把录视频一从小王转给小李", "move the food from Mia to Zoe"])
def test_what_is_somebody_elses_is_not_taken_from_who_does_not_have_it(sentence) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKED
    assert not asked.payload.get("options")


@pytest.mark.parametrize("sentence", ["Tom might be ill, Zoe does the food", "小王可能请假，录视频二给小李"])
def test_for_a_reason_in_doubt_nobody_gets_it(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "of_each"),
    [
        ("swap the dates of the hall and the food", {"venue": {"due": "2026-12-10"}, "food": {"due": "2026-12-05"}}),
        ("录视频一和录视频二的日期互换", {"视频一": {"due": "2026-12-21"}, "视频二": {"due": "2026-12-20"}}),
        ("Book the hall再加200块预算", {"venue": {"price": 1100, "currency": "CNY"}}),
        ("Book the hall 最晚12月3号，不能再拖了", {"venue": {"due": "2026-12-03"}}),
        ("录视频一提前一天，让小王来", {"视频一": {"due": "2026-12-19", "assignee_name": "小王"}}),
        ("set the hall to 950 euros and give it to Zoe", {"venue": {"price": 950, "currency": "EUR", "assignee_name": "Zoe"}}),
        ("Final word 只要Mia点头就行", {"yes": {"people": ["Mia"], "needed": 1}}),
        ("only Mia has to approve the final word", {"yes": {"people": ["Mia"], "needed": 1}}),
    ],
)  # fmt: skip
def test_further_wordings_of_an_order_set_what_they_say(sentence, of_each) -> None:
    found = dict[str, dict[str, object]]()
    for each in hear_all(sentence)[:-1]:
        found.setdefault(each.payload["node_id"], {}).update(each.payload["config"])

    assert found == of_each


@pytest.mark.parametrize(
    "sentence",
    ["the hall and the food are done, the clean-up is not", "the hall and the food are done but the clean-up isn't"],
)
def test_what_is_said_not_to_be_done_is_not_marked(sentence) -> None:
    assert [each.payload["node_id"] for each in hear_all(sentence)[:-1]] == ["venue", "food"]


def test_what_neither_nor_says_is_not_offered_as_done() -> None:
    options = hear("neither the hall nor the food is done").payload.get("options", [])

    assert not [each for each in options if each.startswith("mark")]


def test_what_comes_first_is_no_new_task() -> None:
    decided = hear("the hall first, then the food, then the clean-up")

    assert decided.decision_type is DecisionType.CONNECT_NODES
    assert (decided.payload["source"], decided.payload["target"]) == ("food", "clean")


@pytest.mark.parametrize(
    "sentence",
    [
        "是小王，不是小李",
        "perhaps the hall for Mia, not Tom",
        "Mia is on the hall and Tom is not",
        "Mia does the hall on Monday and Tom the food on Tuesday",
    ],
)
def test_who_is_denied_is_not_offered(sentence) -> None:
    options = hear(sentence).payload.get("options", [])

    assert not [each for each in options if each.endswith(("小李", "to Tom"))]


def test_a_sentence_that_says_back_is_not_offered_as_earlier() -> None:
    options = hear("set the party a week back for the clean-up").payload.get("options", [])

    assert not [each for each in options if "2026-12-05" in each or "2026-12-06" in each]


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("add a task Buy balloons by Friday and one Bake a cake by Saturday", ["Buy balloons", "Bake a cake"]),
        ("add a task Buy balloons by Friday and another called Bake a cake", ["Buy balloons", "Bake a cake"]),
        ("add a task Buy balloons for Tom and another one Bake a cake for Mia", ["Buy balloons", "Bake a cake"]),
        ("add a task Buy milk and one egg", ["Buy milk and one egg"]),
    ],
)
def test_a_further_new_task_is_one_of_its_own(sentence, names) -> None:
    assert [each.payload["name"] for each in hear_all(sentence)[:-1]] == names


def test_a_new_task_is_not_given_to_whom_it_is_not_for() -> None:
    assert hear("add a task Buy balloons by Friday but not for Tom").payload["config"] == {"due": "2026-11-27"}
    assert hear("加一个任务叫买气球，不要让小李做").payload.get("config", {}).get("assignee_name") != "小李"
