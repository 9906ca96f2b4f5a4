"""Sentences as people say them beside a canvas: sequences, places, approvals, corrections, in both languages."""

# ruff: noqa: E501  # a sentence is read as a whole

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

PEOPLE = {
    "wang": Somebody("林望舒"),
    "chen": Somebody("陈屿"),
    "fang": Somebody("方舟"),
    "kim": Somebody("Daniel Kim"),
    "mei": Somebody("Mei Tan"),
    "tom": Somebody("Tom"),
}
ZH = ("定场地", "请嘉宾", "发邀请函", "布置会场", "复盘", "预算审批")
EN = ("book the hotel", "plan the agenda", "invite the team", "order food", "budget approval")
EMPTY = CanvasState(workflow_id="w")


def canvas(names: Sequence[str], owners: Mapping[str, str] | None = None) -> CanvasState:
    """A chain of these; what ends with the word for it is an approval."""
    nodes = {
        name: CanvasNode(
            node_id=name,
            node_type="approval" if name.endswith(("审批", "approval")) else "task",
            name=name,
            config={"assignee_name": owners[name]} if owners and name in owners else {},
        )
        for name in names
    }
    edges = {a: CanvasEdge(edge_id=a, source=a, target=b) for a, b in pairwise(names)}
    return CanvasState(workflow_id="w", nodes=nodes, edges=edges)


def decided(
    sentence: str, on: CanvasState | None = None, before: Sequence[Turn] = (), goals: Sequence[str] = ()
) -> ReactDecision:
    language = language_of(sentence)
    there = on or canvas(ZH if language.value == "zh" else EN)
    how: dict[str, Any] = {"language": language, "steps_max": 8, "today": "2026-11-27", "people": PEOPLE, "by": "ann"}
    return decide(sentence, there, None, (), before=before, goals=goals, **how)


def drawn(found: ReactDecision) -> tuple[list[str], list[tuple[str, str]], list[tuple[str, str]]]:
    """Names of the new nodes, the lines that are drawn, and those whose place they take, by names."""
    payload = found.payload
    names = {node["node_id"]: node["name"] for node in payload["nodes"]}
    lines = [
        [(names.get(e["source"], e["source"]), names.get(e["target"], e["target"])) for e in payload.get(key, ())]
        for key in ("edges", "replaced")
    ]
    return list(names.values()), lines[0], lines[1]


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("先定场地，然后请嘉宾，再发邀请函，接着布置会场，最后复盘", list(ZH[:5])),
        ("我们先订酒店，然后订机票，最后出发", ["订酒店", "订机票", "出发"]),
        ("First book the hotel, then invite the team, and finally send the agenda", ["book the hotel", "invite the team", "send the agenda"]),
        ("Let's first find a venue, then pick a date, then send invites", ["find a venue", "pick a date", "send invites"]),
        ("book the hotel, then invite the team, then send the agenda", ["book the hotel", "invite the team", "send the agenda"]),
    ],
)  # fmt: skip
def test_a_sequence_of_steps_is_drawn_as_tasks_that_wait_for_one_another(sentence: str, names: list[str]) -> None:
    new, lines, _ = drawn(decided(sentence, EMPTY))

    assert new == names
    assert lines == list(pairwise(names))


@pytest.mark.parametrize(
    ("sentence", "new", "lines"),
    [
        ("先定场地，然后租音响，最后复盘", ["租音响"], [("定场地", "租音响"), ("租音响", "复盘")]),
        ("First book the hotel, then rent a car, and finally order food", ["rent a car"], [("book the hotel", "rent a car"), ("rent a car", "order food")]),
    ],
)  # fmt: skip
def test_a_step_that_names_a_node_is_that_node(sentence, new, lines) -> None:
    assert drawn(decided(sentence))[:2] == (new, lines)


def test_a_new_step_between_two_that_follow_one_another_takes_the_place_of_their_line() -> None:
    assert drawn(decided("先定场地，然后租音响，再请嘉宾"))[2] == [("定场地", "请嘉宾")]


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        ("先删除复盘，然后执行", DecisionType.DELETE_NODE),
        ("先把定场地交给陈屿，再把复盘删掉", DecisionType.MODIFY_NODE),
        ("First delete order food, then run it", DecisionType.DELETE_NODE),
        ("先定场地再请嘉宾", DecisionType.CONNECT_NODES),
    ],
)
def test_orders_one_after_the_other_are_no_steps(sentence, kinds) -> None:
    assert decided(sentence).decision_type is kinds


@pytest.mark.parametrize(
    ("sentence", "lines", "gone"),
    [
        ("在布置会场前面加一个任务叫租音响", [("发邀请函", "租音响"), ("租音响", "布置会场")], [("发邀请函", "布置会场")]),
        ("在布置会场前面加一个审批节点叫“物料审批”", [("发邀请函", "物料审批"), ("物料审批", "布置会场")], [("发邀请函", "布置会场")]),
        ("在定场地和请嘉宾之间加一个任务叫租音响", [("定场地", "租音响"), ("租音响", "请嘉宾")], [("定场地", "请嘉宾")]),
        ("add a task called rent a car before order food", [("invite the team", "rent a car"), ("rent a car", "order food")], [("invite the team", "order food")]),
        ("add a task called rent a car between book the hotel and plan the agenda", [("book the hotel", "rent a car"), ("rent a car", "plan the agenda")], [("book the hotel", "plan the agenda")]),
    ],
)  # fmt: skip
def test_what_goes_before_a_node_comes_behind_what_that_waited_for(sentence, lines, gone) -> None:
    assert drawn(decided(sentence))[1:] == (lines, gone)


@pytest.mark.parametrize(
    "sentence",
    ["加一个通知节点叫“群发感谢信”放在最后", "加一个任务叫收尾，放在最后", "add a task called party at the end", "add a task called party as the last step"],
)  # fmt: skip
def test_at_the_end_is_behind_what_nothing_follows(sentence) -> None:
    assert decided(sentence).payload["after"] == ["预算审批" if not sentence.isascii() else "budget approval"]


@pytest.mark.parametrize("sentence", ["加一个任务叫开场，放在最前", "add a task called party at the beginning"])
def test_at_the_beginning_is_before_what_follows_nothing(sentence) -> None:
    first = "book the hotel" if sentence.isascii() else "定场地"
    assert [target for _, target in drawn(decided(sentence))[1]] == [first]


@pytest.mark.parametrize(
    ("sentence", "unread"),
    [
        ("把复盘删掉，再加一个通知节点叫“群发感谢信”放在火星上，然后执行", "放在火星上"),
        ("delete order food, then add a task node called “party” somewhere nice, then run", "somewhere nice"),
    ],
)
def test_where_a_place_is_not_understood_nothing_of_the_sentence_is_done(sentence, unread) -> None:
    found = decided(sentence)

    assert found.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert unread in found.payload["question"]


@pytest.mark.parametrize(
    ("sentence", "people", "needed"),
    [
        ("布置会场前面加一个审批，让林望舒和陈屿两个人同意", ["林望舒", "陈屿"], None),
        ("加一个审批节点叫“物料审批”，由林望舒、方舟、陈屿三人中的两人同意", ["林望舒", "方舟", "陈屿"], 2),
        ("加一个审批叫“物料”，林望舒、方舟、陈屿里任意两个人同意就行，放在最后", ["林望舒", "方舟", "陈屿"], 2),
        ("在布置会场前加个审批，王明、李四同意就行", ["王明", "李四"], None),
        ("Add an approval before order food: Daniel Kim and 林望舒 must both agree", ["Daniel Kim", "林望舒"], None),
        ("Add an approval before order food, two of Mei Tan, Tom and Daniel Kim have to approve", ["Mei Tan", "Tom", "Daniel Kim"], 2),
        ("add an approval called “pay” after plan the agenda: either Tom or Mei Tan must approve", ["Tom", "Mei Tan"], 1),
    ],
)  # fmt: skip
def test_who_has_to_agree_is_asked_by_the_new_approval_and_is_not_its_name(sentence, people, needed) -> None:
    payload = decided(sentence).payload
    [node] = payload.get("nodes", [payload])

    assert node["node_type"] == "approval"
    assert (node["config"].get("people"), node["config"].get("needed")) == (people, needed)
    assert not any(person in node["name"] for person in people)


@pytest.mark.parametrize(
    ("sentence", "people", "more"),
    [
        ("预算审批由林望舒、方舟、陈屿三人中的两人同意", ["林望舒", "方舟", "陈屿"], 1),
        ("预算审批需要林望舒和方舟都同意", ["林望舒", "方舟"], 0),
        ("the budget approval needs two of Mei Tan, Tom and Daniel Kim", ["Mei Tan", "Tom", "Daniel Kim"], 1),
        ("Two of Mei Tan, Tom and Daniel Kim have to approve the budget approval", ["Mei Tan", "Tom", "Daniel Kim"], 1),
    ],
)  # fmt: skip
def test_who_has_to_agree_is_set_at_an_approval_that_is_drawn(sentence, people, more) -> None:
    found = decided(sentence)

    assert (found.decision_type, found.payload["config"]) == (DecisionType.MODIFY_NODE, {"people": people})
    assert len(found.goals) == 1 + more  # how many of them is a second change


@pytest.mark.parametrize(
    "sentence", ["布置会场要林望舒和方舟都同意", "two of Mei Tan, Tom and Daniel Kim have to approve order food"]
)
def test_whether_a_task_is_to_have_an_approval_before_it_is_asked_and_the_answer_is_an_order(sentence) -> None:
    found = decided(sentence)
    [option] = found.payload["options"]

    assert found.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert decided(option).decision_type is DecisionType.CREATE_WORKFLOW_PLAN


@pytest.mark.parametrize("sentence", ["林望舒同意了预算审批", "Tom approved the budget approval"])
def test_an_answer_to_an_approval_stays_one(sentence) -> None:
    assert decided(sentence).payload["status"] == "completed"


@pytest.mark.parametrize(
    ("sentence", "config"),
    [
        ("定场地的截止日期是12月8日，不对，是12月12日", {"due": "2026-12-12"}),
        ("把发邀请函的截止日期改到12月8号…哦不，12号", {"due": "2026-12-12"}),
        ("12月8号之前发邀请函…哦不，12号", {"due": "2026-12-12"}),
        ("set the deadline of book the hotel to the 8th, no, the 12th", {"due": "2026-12-12"}),
        ("set the date of the hotel to December 8, sorry, the 12th", {"due": "2026-12-12"}),
        ("Order food costs 800 dollars, no, 900 dollars", {"price": 900, "currency": "USD"}),
        ("把请嘉宾交给方舟，不对，陈屿", {"assignee_name": "陈屿"}),
        ("give the hotel to Tom, no, Mei Tan", {"assignee_name": "Mei Tan"}),
        ("还是算了，请嘉宾改给陈屿吧", {"assignee_name": "陈屿"}),
        ("Actually, give the hotel to 林望舒 instead", {"assignee_name": "林望舒"}),
    ],
)
def test_what_is_corrected_in_mid_sentence_holds_as_corrected(sentence, config) -> None:
    assert decided(sentence).payload["config"] == config


@pytest.mark.parametrize(("sentence", "node"), [("删除定场地，不对，是复盘", "复盘"), ("delete plan the agenda, no, order food", "order food")])  # fmt: skip
def test_another_node_in_mid_sentence_is_the_one_that_is_meant(sentence, node) -> None:
    found = decided(sentence)

    assert (found.decision_type, found.payload["node_id"], len(found.goals)) == (DecisionType.DELETE_NODE, node, 1)


def test_actually_is_not_told_as_something_that_was_not_understood() -> None:
    assert "Actually" not in decided("Actually, give the hotel to 林望舒 instead").thought.partition("\n")[2]


@pytest.mark.parametrize(
    ("sentence", "answers"),
    [
        ("Order food costs 800 dollars or 900 dollars", {"900": 900, "the second": 900, "the cheaper one": 800, "the first one": 800, "the latter": 900}),
        ("复盘花费800元或者900元", {"900": 900, "第二个": 900, "便宜的那个": 800, "后一个，900元": 900, "前一个": 800}),
    ],
)  # fmt: skip
def test_one_of_two_amounts_is_asked_and_any_way_to_name_one_answers(sentence, answers) -> None:
    asked = decided(sentence)
    options = asked.payload["options"]
    turn = Turn(role="assistant", content=asked.payload["question"], options=tuple(options), is_question=True)

    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    for answer, price in answers.items():
        found = decide_after(answer, sentence, turn)
        assert found.payload["config"]["price"] == price, answer


@pytest.mark.parametrize(
    ("sentence", "asked_between", "answer"),
    [
        ("定场地的截止日期是12月8日或者12月12日", "还剩什么没做？", "后一个，12月12日"),
        ("the hotel is due on December 8 or December 12", "what is left to do?", "the second one"),
    ],
)
def test_a_question_in_between_does_not_drop_what_was_asked(sentence, asked_between, answer) -> None:
    asked = decided(sentence)
    turn = Turn(role="assistant", content=asked.payload["question"], options=tuple(asked.payload["options"]), is_question=True)  # fmt: skip
    between = (Turn(role="user", content=asked_between), Turn(role="assistant", content="…"))

    assert decide_after(answer, sentence, turn, *between).payload["config"] == {"due": "2026-12-12"}


def test_what_is_an_order_of_its_own_answers_nothing_that_was_asked() -> None:
    asked = Turn(role="assistant", content="?", options=("发邀请函花费800元", "发邀请函花费900元"), is_question=True)

    assert decide_after("把复盘删掉", "发邀请函花费800元或者900元", asked).decision_type is DecisionType.DELETE_NODE


def decide_after(answer: str, said: str, *turns: Turn) -> ReactDecision:
    there = canvas(EN if said.isascii() else ZH)
    return decided(answer, there, before=(Turn(role="user", content=said), *turns))


@pytest.mark.parametrize(
    ("sentence", "result"),
    [("定场地做完了，定在三楼大厅", "定在三楼大厅"), ("the hotel is booked, it's the Hilton", "it's the Hilton")],
)
def test_what_is_said_behind_done_is_what_came_of_it(sentence, result) -> None:
    payload = decided(sentence).payload

    assert (payload["status"], payload["result"]) == ("completed", result)


@pytest.mark.parametrize(
    ("sentence", "goals"),
    [
        ("请嘉宾和发邀请函可以同时进行", 3),
        ("Plan the agenda and invite the team can happen in parallel", 3),
    ],
)
def test_two_at_the_same_time_keep_what_was_before_and_behind_both(sentence, goals) -> None:
    found = decided(sentence)

    assert (found.decision_type, len(found.goals)) == (DecisionType.DISCONNECT_NODES, goals)


def test_a_verbs_noun_is_the_only_node_with_that_verb() -> None:
    found = decided("Set the deadline of the invitation to next Friday")

    assert (found.payload["node_id"], found.payload["config"]) == ("invite the team", {"due": "2026-12-04"})


@pytest.mark.parametrize(
    ("sentence", "who", "name"),
    [("The hotel is for Daniel Kim too", "Tom", "Daniel Kim"), ("定场地也由陈屿负责", "方舟", "陈屿")],
)
def test_a_task_has_one_person_and_whose_it_is_to_be_instead_is_asked(sentence, who, name) -> None:
    names = EN if sentence.isascii() else ZH
    free = decided(sentence, canvas(names))
    asked = decided(sentence, canvas(names, {names[0]: who}))

    assert free.payload["config"]["assignee_name"] == name
    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert name in asked.payload["options"][0]


DONE = (
    Turn(role="user", content="give the hotel to Tom"),
    Turn(role="assistant", content="Changed the node “book the hotel”.", act="turn-1"),
)
UNREAD = (Turn(role="user", content="mumble"), Turn(role="assistant", content="…?", is_question=True))


@pytest.mark.parametrize("sentence", ["undo that", "撤销刚才的"])
def test_an_undo_behind_what_did_nothing_asks_before_it_takes_back_what_is_older(sentence) -> None:
    asked = decided(sentence, before=(*DONE, *UNREAD))

    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert "give the hotel to Tom" in asked.payload["question"]
    assert decided(asked.payload["options"][0], before=(*DONE, *UNREAD)).decision_type is DecisionType.UNDO
    assert decided(sentence, before=DONE).decision_type is DecisionType.UNDO


@pytest.mark.parametrize("sentence", ["What did you just change?", "刚才到底做了哪些修改？"])
def test_what_the_last_sentences_did_is_told_when_it_is_asked(sentence) -> None:
    told, none = decided(sentence, before=(*DONE, *UNREAD)), decided(sentence, before=UNREAD)

    assert "give the hotel to Tom" in told.payload["message"]
    assert "Changed the node “book the hotel”." in told.payload["message"]
    assert told.decision_type is none.decision_type is DecisionType.RESPOND


@pytest.mark.parametrize(("sentence", "word"), [("什么什么嘛", "时间点"), ("gibberish it is", "milestone")])
def test_kinds_are_told_in_the_words_of_people_in_the_language_of_the_sentence(sentence, word) -> None:
    told = decided("帮助" if sentence.isascii() is False else "help").payload["message"]

    assert word in told
    assert "llm" not in told


@pytest.mark.parametrize(
    ("sentence", "goals"),
    [
        ("在末尾加一个任务叫归档，然后执行", 2),
        ("在最后加一个任务叫归档，12月20日", 1),
        ("At the end, add a task called clean up, then run", 2),
    ],
)
def test_the_place_may_be_said_first(sentence, goals) -> None:
    found = decided(sentence)

    assert found.payload["after"] == ["预算审批" if not sentence.isascii() else "budget approval"]
    assert len(found.goals) == goals


@pytest.mark.parametrize(
    "sentence",
    ["定场地的截止日期是12月8日，不是12月12日", "set the deadline of the hotel to December 8, not December 12"],
)
def test_a_day_that_it_is_not_is_no_correction(sentence) -> None:
    assert decided(sentence).payload.get("config") != {"due": "2026-12-12"}


@pytest.mark.parametrize("sentence", ["先看看再说，然后执行", "first think about it, then decide", "先想一下，再决定"])
def test_what_somebody_only_thinks_over_is_no_step(sentence) -> None:
    assert decided(sentence, EMPTY).decision_type is not DecisionType.CREATE_WORKFLOW_PLAN


@pytest.mark.parametrize("sentence", ["方舟批准预算审批", "方舟同意预算审批"])
def test_what_may_be_somebodys_answer_sets_no_approver(sentence) -> None:
    assert "config" not in decided(sentence).payload
