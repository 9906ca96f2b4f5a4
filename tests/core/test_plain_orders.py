"""Orders in plain words, by a small grammar: properties, several nodes, people, what was spoken of, what is new."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from towow_core.domain.canvas import NODE_KINDS, CanvasEdge, CanvasNode, CanvasState, ReactStep, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.properties import PROPERTIES, Type
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of
from towow_core.prompts.decision_reading import read_config
from towow_core.workflow.kind_schemas import FIELDS

NODES = (
    ("venue", "task", "Book the hall", {"assignee_name": "Mia", "due": "2026-12-05", "price": 900}),
    ("food", "task", "Order food", {"assignee_name": "Tom", "due": "2026-12-10"}),
    ("party", "milestone", "Party day", {"due": "2026-12-12"}),
    ("clean", "task", "Clean up", {"due": "2026-12-13"}),
    ("fetch", "HTTP", "Fetch orders", {"url": "https://a.example/x", "headers": {"A": "1"}}),
    ("big", "condition", "Is it big", {"when": "fetch.body.total > 1000"}),
    ("tell", "notification", "Tell people", {"message": "hello"}),
    ("yes", "approval", "Final word", {"people": ["Mia", "Tom"], "needed": 2}),
    ("pause", "delay", "Interval", {"days": 7}),
    ("视频一", "task", "录视频一", {"assignee_name": "小李", "due": "2026-12-20"}),
    ("视频二", "task", "录视频二", {"assignee_name": "小王", "due": "2026-12-21"}),
)
EDGES = (("venue", "food"), ("food", "party"), ("party", "clean"))
PEOPLE = {"mia": Somebody("Mia"), "tom": Somebody("Tom"), "zoe": Somebody("Zoe"), "li": Somebody("小李"), "wang": Somebody("小王")}  # fmt: skip
ASKED = DecisionType.REQUEST_CLARIFICATION


def canvas() -> CanvasState:
    nodes = {i: CanvasNode(node_id=i, node_type=kind, name=name, config=config) for i, kind, name, config in NODES}
    edges = {f"e{n}": CanvasEdge(edge_id=f"e{n}", source=a, target=b) for n, (a, b) in enumerate(EDGES)}
    return CanvasState(workflow_id="w", nodes=nodes, edges=edges)


def hear(
    sentence: str, *before: str, done: int = 0, goals: tuple[str, ...] = (), offered: tuple[str, ...] = ()
) -> ReactDecision:
    """What is decided about it; `before`: what was said and answered, in turn; `offered`: with the last of that."""
    turns = [Turn(role=("user", "assistant")[n % 2], content=said) for n, said in enumerate(before)]
    if offered:
        turns[-1] = replace(turns[-1], options=offered, is_question=True)
    steps = tuple(
        ReactStep(thought="", decision_type="modify_node", observation="ok", verdict="validated") for _ in range(done)
    )
    how: Mapping[str, Any] = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26", "goals": goals}
    return decide(sentence, canvas(), None, steps, before=turns, people=PEOPLE, by="zoe", **how)


def changed(decision: ReactDecision) -> tuple[str, Any]:
    assert decision.decision_type is DecisionType.MODIFY_NODE, decision.payload
    return decision.payload["node_id"], decision.payload.get("config")


@pytest.mark.parametrize(
    ("sentence", "node", "config"),
    [
        ("the hall costs €950 now", "venue", {"price": 950, "currency": "EUR"}),
        ("bump the hall's budget by 100", "venue", {"price": 1000}),
        ("halve the budget of the hall", "venue", {"price": 450}),
        ("Book the hall 的预算砍掉两百", "venue", {"price": 700}),
        ("point fetch orders at https://b.example/y", "fetch", {"url": "https://b.example/y"}),
        ("fetch orders should use PUT", "fetch", {"method": "PUT"}),
        ("fetch orders should time out after half a minute", "fetch", {"timeout_s": 30}),
        ("retry fetch orders up to 4 times if it fails", "fetch", {"retry_times": 4}),
        ("if fetch orders breaks, skip it", "fetch", {"on_failure": "skip"}),
        ("set the header B: 2 on fetch orders", "fetch", {"headers": {"A": "1", "B": "2"}}),
        ("raise the threshold to 2000", "big", {"when": "fetch.body.total > 2000"}),
        ("tell people should say: big one, have a look", "tell", {"message": "big one, have a look"}),
        ("tell people should say: We are live!", "tell", {"message": "We are live!"}),
        ("one approval is enough for the final word", "yes", {"needed": 1}),
        ("make the interval two weeks", "pause", {"days": 14}),
        ("录视频一的预算改成三百五", "视频一", {"price": 350}),
        ("the food has to be ready 3 days before party day", "food", {"due": "2026-12-09"}),
        ("录视频一定在录视频二前一天", "视频一", {"due": "2026-12-20"}),
    ],
)
def test_a_property_in_plain_words_is_read_by_its_type(sentence, node, config) -> None:
    assert changed(hear(sentence)) == (node, config)


@pytest.mark.parametrize(
    "sentence",
    [
        "the hall might cost 950", "change the url", "set the timeout to 30 seconds", "the hall costs a fortune",
        "cut the food's budget by 50", "cut the hall's budget by 5000", "录视频一的价格别改",
        "fetch orders should time out after a while", "if it rains, the hall costs 950",
    ],
)  # fmt: skip
def test_no_property_is_set_on_a_guess(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


def test_every_property_in_the_table_is_one_of_a_kind_and_numbers_are_numbers() -> None:
    numbers = {Type.AMOUNT, Type.COUNT, Type.SECONDS, Type.NUMBER, Type.LENGTH}
    known = {name for kind in NODE_KINDS.values() for name in (*kind.required, *kind.optional)}
    assert {each.name for each in PROPERTIES} <= known
    are_numbers = {each.name: str(FIELDS[each.name].get("type")) in {"number", "integer"} for each in PROPERTIES}
    assert are_numbers == {each.name: each.type in numbers for each in PROPERTIES}


def test_a_decisions_numbers_stay_numbers_and_texts_of_digits_texts() -> None:
    said = [{"name": "price", "value": "1500"}, {"name": "message", "value": "2026"}, {"name": "needed", "value": 2}]

    assert read_config(said) == {"price": 1500, "message": "2026", "needed": 2}
    assert read_config({"assignee_name": None, "notes": ""}) == {"assignee_name": None}


@pytest.mark.parametrize(
    ("sentence", "goals"),
    [
        ("delay everything after the hall by 3 days", ("delay “Order food” by 3 days", "delay “Party day” by 3 days", "delay “Clean up” by 3 days")),
        ("两个视频都往后推一周", ("“录视频一” 往后推一周", "“录视频二” 往后推一周")),
        ("swap Mia and Tom", ("give “Book the hall” to Tom", "give “Order food” to Mia")),
        ("小李不来了，他的活给小王", ("把“录视频一”交给小王",)),
        ("both the hall and the food go to Zoe", ("hall goes to Zoe", "food goes to Zoe")),
        ("Mia does the food, Tom the hall", ("give food to Mia", "give hall to Tom")),
    ],
)  # fmt: skip
def test_an_order_about_several_is_one_for_each(sentence, goals) -> None:
    decided = hear(sentence)

    assert decided.decision_type is DecisionType.MODIFY_NODE
    assert [_plain(goal) for goal in decided.goals] == [_plain(goal) for goal in goals]


def _plain(goal: str) -> str:
    return goal.replace("the ", "").replace(" ", "")


def test_the_second_half_of_a_swap_is_done_as_it_was_meant_before_the_first() -> None:
    first = hear("swap Mia and Tom")
    second = hear("swap Mia and Tom", done=1, goals=first.goals)

    assert changed(second) == ("food", {"assignee_name": "Mia"})


@pytest.mark.parametrize(
    "sentence",
    [
        "如果下雨，两个视频都推迟一天", "三个视频都推迟一天",
        "don't swap Mia and Tom", "小张的活都给小王", "if Tom is ill, give his tasks to Mia",
        "take Tom off the hall", "Zoe's tasks go to Tom",
    ],
)  # fmt: skip
def test_several_nodes_are_not_changed_on_a_guess(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize("sentence", ["delete all tasks", "delete everything", "所有任务都删了", "把全部节点都删掉"])
def test_a_canvas_is_not_emptied_by_what_names_all_of_it(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


def test_more_changes_than_a_sentence_may_make_are_not_begun() -> None:
    asked = hear("delete everything but party day")

    assert asked.decision_type is ASKED
    assert "nothing was done" in asked.payload["question"]


@pytest.mark.parametrize(
    ("sentence", "node", "config"),
    [
        ("take Mia off the hall", "venue", {"assignee_name": None}),
        ("I'll do the food", "food", {"assignee_name": "Zoe", "assignee": "zoe"}),
        ("录视频一由小王录", "视频一", {"assignee_name": "小王"}),
        ("add Zoe as an approver to the final word", "yes", {"people": ["Mia", "Tom", "Zoe"]}),
        ("let Zoe do the final word", "yes", {"people": ["Zoe"]}),
    ],
)
def test_whose_something_is(sentence, node, config) -> None:
    assert changed(hear(sentence)) == (node, config)


@pytest.mark.parametrize(
    ("before", "sentence", "node", "config"),
    [
        (("give the hall to Tom", "Changed the node “Book the hall”."), "push it back two days", "venue", {"due": "2026-12-07"}),
        (("give the hall to Tom", "Changed the node “Book the hall”."), "no, I meant Zoe", "venue", {"assignee_name": "Zoe"}),
        (("move the hall to January 16", "Changed the node “Book the hall”."), "sorry, the 18th", "venue", {"due": "2027-01-18"}),
        (("set the price of the hall to 900", "Changed the node “Book the hall”."), "make it 950 instead", "venue", {"price": 950}),
        (("录视频一交给小王", "已修改节点“录视频一”。"), "它的截止改成12月24号", "视频一", {"due": "2026-12-24"}),
        (("录视频一改到12月17日", "已修改节点“录视频一”。"), "说错了，19号", "视频一", {"due": "2026-12-19"}),
    ],
)  # fmt: skip
def test_what_points_back_is_about_what_was_spoken_of_last(before, sentence, node, config) -> None:
    assert changed(hear(sentence, *before)) == (node, config)


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ((), "make it Friday"),
        ((), "把它删了"),
        (("connect the hall and the food", "Connected “Book the hall” → “Order food”."), "delete it"),
    ],
)
def test_what_could_point_to_two_or_to_nothing_is_asked(before, sentence) -> None:
    assert hear(sentence, *before).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "name", "config", "after", "before"),
    [
        ("add buy ice between the food and party day", "buy ice", {}, ["food"], ["party"]),
        ("add book a DJ for Tom by Dec 3", "book a DJ", {"due": "2026-12-03", "assignee_name": "Tom"}, [], []),
        ("put in a reminder to feed the cat on party day", "feed the cat", {"due": "2026-12-12"}, [], []),
        ("add wash the car the day before party day", "wash the car", {"due": "2026-12-11"}, [], []),
        ("after clean up, throw a small dinner", "small dinner", {}, ["clean"], []),
        ("在录视频一和录视频二之间插一步：检查声音", "检查声音", {}, ["视频一"], ["视频二"]),
        ("录视频一后面加一步剪辑，12月24号之前，小李负责", "剪辑", {"due": "2026-12-24", "assignee_name": "小李"}, ["视频一"], []),
        ("录视频二之后等10分钟", "等10分钟", {"minutes": 10}, ["视频二"], []),
        ("加一个审批：定价，让小李批", "定价", {"people": ["小李"]}, [], []),
    ],
)  # fmt: skip
def test_what_is_new_goes_where_it_is_said_to_with_its_person_and_day(sentence, name, config, after, before) -> None:
    payload = hear(sentence).payload
    edges = payload.get("edges", [])
    node = payload["nodes"][0] if "nodes" in payload else payload
    behind = [edge["source"] for edge in edges if edge["target"] == node.get("node_id")] if edges else payload["after"]
    ahead = [edge["target"] for edge in edges if edge["source"] == node.get("node_id")]

    assert (node["name"].replace("the ", ""), node["config"]) == (name.replace("the ", ""), config)
    assert (behind, ahead) == (after, before)


def test_two_things_that_are_added_are_two() -> None:
    planned = hear("add measure windows and buy curtains after clean up").payload

    assert [node["name"] for node in planned["nodes"]] == ["measure windows", "buy curtains"]
    assert {edge["source"] for edge in planned["edges"]} == {"clean"}


@pytest.mark.parametrize(
    "sentence",
    ["put a sticker on", "add a bit more", "add something called", "we need a photographer", "add salt and buy pepper",
     "add Tom", "加点东西", "如果录视频一晚了，就加一步催稿"],
)  # fmt: skip
def test_nothing_is_drawn_of_what_is_no_name(sentence) -> None:
    assert hear(sentence).decision_type not in {DecisionType.CREATE_NODE, DecisionType.CREATE_WORKFLOW_PLAN}


@pytest.mark.parametrize(
    ("sentence", "status", "result"),
    [
        ("the hall fell through because they overbooked", "failed", "they overbooked"),
        ("录视频一没做成，因为相机坏了", "failed", "相机坏了"),
        ("couldn't book the hall, it is closed", "failed", "it is closed"),
        ("录视频一做完了，花了2200", "completed", "花了2200"),
        ("the hall is booked, cost 210 in the end", "completed", "cost 210 in the end"),
        ("the hall is done, here's the note: key at the desk", "completed", "key at the desk"),
    ],
)
def test_why_it_failed_and_what_it_came_to_is_kept(sentence, status, result) -> None:
    payload = hear(sentence).payload

    assert (payload["status"], payload["result"]) == (status, result)


def test_of_three_wishes_of_which_one_is_not_understood_none_is_done() -> None:
    assert hear("give the hall to Tom, frobnicate the food and delete clean up").decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "not_read"),
    [
        ("water the plants, delete the hall", "water the plants"),
        ("给小李打个电话，然后把录视频一推迟两天", "给小李打个电话"),
    ],
)
def test_a_clause_that_nobody_understood_is_told_with_what_was_done(sentence, not_read) -> None:
    first = hear(sentence)
    assert first.decision_type in {DecisionType.DELETE_NODE, DecisionType.MODIFY_NODE}
    step = ReactStep(thought=first.thought, decision_type="x", observation="ok", verdict="validated")
    how: Mapping[str, Any] = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26"}
    last = decide(sentence, canvas(), None, (step,), goals=first.goals, people=PEOPLE, **how)
    assert last.decision_type is DecisionType.RESPOND
    assert f"“{not_read}”" in last.payload["message"]


@pytest.mark.parametrize("sentence", ["thanks, delete the hall", "delete the hall, thank you so much", "都齐了，把Book the hall删了"])  # fmt: skip
def test_small_talk_beside_a_request_neither_takes_its_place_nor_is_told(sentence) -> None:
    decided = hear(sentence)
    assert decided.decision_type is DecisionType.DELETE_NODE
    assert "\n" not in decided.thought


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("let Bob do the final word", ["Bob"]),
        ("have Mia handle the final word", ["Mia"]),
        ("Final word让方舟批", ["方舟"]),
        ("Final word再加上方舟", ["Mia", "Tom", "方舟"]),
        ("add Bob as an approver to the final word", ["Mia", "Tom", "Bob"]),
    ],
)
def test_whoever_is_to_do_an_approval_is_asked_for_its_yes_known_or_not(sentence, people) -> None:
    assert changed(hear(sentence)) == ("yes", {"people": people})


@pytest.mark.parametrize(
    "sentence", ["let the neighbours do the final word", "Final word让大家批", "Final word再加上气球"]
)
def test_a_thing_or_everybody_is_no_approver(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize("sentence", ["no need for the hall", "no need to order food anymore", "we don't need the hall any more"])  # fmt: skip
def test_what_there_is_no_need_for_is_taken_out(sentence) -> None:
    assert hear(sentence).decision_type is DecisionType.DELETE_NODE


@pytest.mark.parametrize(
    ("sentence", "lines"),
    [
        ("after order food, wait 10 minutes", {("food", "n1"), ("n1", "party")}),
        ("put a 10 minute wait before party day", {("food", "n1"), ("n1", "party")}),
        ("Order food之后等10分钟", {("food", "n1"), ("n1", "party")}),
    ],
)
def test_what_comes_next_waits_for_a_delay_that_is_put_in(sentence, lines) -> None:
    edges = hear(sentence).payload["edges"]
    assert {(edge["source"], edge["target"]) for edge in edges} == lines


@pytest.mark.parametrize(
    "sentence", ["swap Mia and Tom?", "make the hall cost 950?", "put a wait of a day before party day?"]
)
def test_a_question_with_an_order_in_it_is_not_answered_with_something_else(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


def test_a_new_name_does_not_take_in_a_further_request() -> None:
    assert hear("rename the hall to big hall and tell everybody about it").decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "offered"),
    [
        ("delte the vidoe 录视频二x", "录视频二"),
        ("sell the car", "sell the car"),
        ("把布置弄回来", "撤销"),
    ],
)
def test_the_nearest_reading_of_what_was_misspelt_or_is_new_comes_first(sentence, offered) -> None:
    assert offered in hear(sentence).payload["options"][0]


@pytest.mark.parametrize("sentence", ["oops, undo that", "不跑了，停掉", "everybody is here, run it", "弄错了，撤销"])
def test_the_mood_of_an_order_is_not_told_as_not_understood(sentence) -> None:
    decided = hear(sentence)
    assert decided.decision_type is not ASKED
    assert "\n" not in decided.thought


def test_who_says_never_mind_is_offered_nothing_to_delete() -> None:
    assert not [option for option in hear("录视频一…算了").payload.get("options", ()) if "删" in option]
