"""What may be told, joked, denied, wished or meant for later changes nothing: it is asked back with the nearest readings."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from typing import Any

import pytest

from tests.core.test_said_daily import EMPTY, PEOPLE, TODAY, canvas, changed, node, of
from towow_core.domain.canvas import HTTP, CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

ZH = canvas(
    node("hotel", "task", "订酒店", due="2026-12-02", price=3000, **of("wang")), node("hall", "task", "订会场", due="2026-12-04", price=5000, **of("he")),
    node("poster", "task", "做海报", due="2026-12-08", **of("fang")), node("press", "task", "写新闻稿", due="2026-12-08", **of("bao")),
    node("food", "task", "订餐", due="2026-12-10", price=500, **of("su")), node("band", "task", "请乐队", due="2026-12-12", price=800, **of("he")),
    node("van", "task", "租车", due="2026-12-15", **of("fang")), node("pack", "task", "打包", **of("su")),
    node("ok", "approval", "方案审批", people=["fang", "bao"]),
    lines=(("hall", "poster"), ("hall", "food"), ("van", "pack")),
)  # fmt: skip
EN = canvas(
    node("hotel", "task", "book the hotel", due="2026-12-02", price=3000, **of("sofia")), node("hall", "task", "book the venue", due="2026-12-04", price=5000, **of("mateo")),
    node("poster", "task", "make the poster", due="2026-12-08", **of("daniel")), node("inv", "task", "send invitations", due="2026-12-08", **of("tom")),
    node("food", "task", "order the food", due="2026-12-10", price=500, **of("marco")), node("band", "task", "hire musicians", due="2026-12-12", price=800, **of("mateo")),
    node("van", "task", "rent a van", due="2026-12-15", **of("tom")), node("pack", "task", "pack the boxes", **of("daniel")),
    node("ok", "approval", "contract approval", people=["sofia", "daniel"]),
    lines=(("hall", "poster"), ("hall", "food"), ("van", "pack")),
)  # fmt: skip
_SAYS = {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}
_LATER = {"poster", "food", "pack"}


def run_of(on: CanvasState, **states: NodeStatus) -> RunState:
    asked = {
        "people": ["fang", "bao"] if on.nodes["ok"].config["people"] == ["fang", "bao"] else ["sofia", "daniel"],
        "needed": 2,
    }
    nodes = {
        i: NodeRun(
            status=states.get(i, NodeStatus.PENDING if i in _LATER else NodeStatus.WAITING),
            result=asked if i == "ok" else {},
        )
        for i in on.nodes
    }  # fmt: skip
    return RunState(run_id="r", status=RunStatus.RUNNING, nodes=nodes)


def hear(sentence: str, *before: Turn, on: CanvasState | None = None, runs: bool = False, **more: Any) -> ReactDecision:
    state = on or (ZH if any("\u4e00" <= each <= "\u9fff" for each in sentence) else EN)
    run = more.pop("run", None) or (run_of(state) if runs else None)
    how = {"language": language_of(sentence), "steps_max": 60, "today": TODAY, "people": PEOPLE, **more}
    return decide(sentence, state, run, (), before=before, **how)


def acts(sentence: str, **more: Any) -> list[tuple[str, dict[str, Any]]]:
    """What a sentence decides, one by one."""
    first = hear(sentence, **more)
    assert first.decision_type not in _SAYS, first
    found = [first, *(hear(goal, **more) for goal in first.goals[1:])]
    return [(each.decision_type.value, dict(each.payload)) for each in found]


def asked(sentence: str, *before: Turn, **more: Any) -> tuple[str, ...]:
    """The readings that it is asked back with."""
    decision = hear(sentence, *before, **more)
    assert decision.decision_type is DecisionType.REQUEST_CLARIFICATION, decision
    return tuple(decision.payload.get("options", ()))


def question(sentence: str, **more: Any) -> str:
    return str(hear(sentence, **more).payload.get("question"))


# One change of all there are.


def many(count: int) -> CanvasState:
    return canvas(*(node(f"n{n}", "task", f"画第{n}幅画", due="2026-12-08") for n in range(count)))


def test_more_nodes_than_one_sentence_changes_are_told_and_none_is_changed() -> None:
    assert len(acts("把8号的都改到9号", on=many(40))) == 40
    assert asked("把8号的都改到9号", on=many(41)) == ()
    assert "41" in question("把8号的都改到9号", on=many(41))
    assert "41" in question("move everything due on the 8th to the 9th", on=many(41))


@pytest.mark.parametrize(
    ("sentence", "ids"),
    [
        ("把8号到10号的都改到15号", ["poster", "press", "food"]), ("把12月8-10日的都改到15号", ["poster", "press", "food"]),
        ("把8号和12号的都改到15号", ["poster", "press", "band"]), ("把下周的都改到15号", ["hotel", "hall"]),
        ("move everything due on 8–10 December to 15 December", ["poster", "inv", "food"]),
        ("move everything due on 8 to 10 December to 15 December", ["poster", "inv", "food"]),
        ("move everything due on the 8th and the 12th to the 15th", ["poster", "inv", "band"]),
        ("move everything due on 2026-12-08 to the 15th", ["poster", "inv"]),
    ],
)  # fmt: skip
def test_of_a_range_all_its_days_are_meant_and_of_a_list_those_that_are_named(sentence, ids) -> None:
    assert acts(sentence) == [changed(each, due="2026-12-15") for each in ids]


@pytest.mark.parametrize(
    ("sentence", "first", "last"),
    [
        ("set all deadlines to 5–9 December", "2026-12-05", "2026-12-09"), ("把所有任务的日期都改到5号到9号", "2026-12-05", "2026-12-09"),
        ("把8号的都改到10号到15号", "2026-12-10", "2026-12-15"), ("move everything due on the 2nd to 8–9 December", "2026-12-08", "2026-12-09"),
    ],
)  # fmt: skip
def test_a_range_to_which_all_are_moved_is_asked_about(sentence, first, last) -> None:
    one, other = asked(sentence)
    assert (first in one, last in other, last in one) == (True, True, False)


def test_of_one_day_or_another_it_is_asked_which() -> None:
    one, other = asked("move everything due on the 8th or the 12th to the 15th")
    assert ("make the poster" in one, "hire musicians" in one, "hire musicians" in other) == (True, False, True)


@pytest.mark.parametrize(
    "sentence",
    [
        "move tasks 3 to 6 to 12 December",
        "tasks 3-6 are due on 12 December",
        "把任务3到6都改到12月12号",
        "把第3到第6个任务都推到12号",
    ],
)
def test_tasks_by_number_are_not_guessed(sentence) -> None:
    assert asked(sentence) == ()
    assert "3" in question(sentence)


@pytest.mark.parametrize(
    ("sentence", "ids"),
    [
        ("把方舟8号的都改到9号", ["poster"]), ("把方舟的8号的都改到9号", ["poster"]), ("把我8号的都改到9号", ["poster"]),
        ("move everything of Tom's due on the 8th to the 9th", ["inv"]), ("move everything for Tom on the 8th to the 9th", ["inv"]),
        ("把8号的都改到9号", ["poster", "press"]),
    ],
)  # fmt: skip
def test_what_is_somebodys_of_a_day_moves_alone(sentence, ids) -> None:
    assert acts(sentence, by="fang") == [changed(each, due="2026-12-09") for each in ids]


@pytest.mark.parametrize(
    "sentence",
    ["把老王8号的都改到9号", "move everything of the band's due on the 8th to the 9th", "把何洋8号的都改到9号"],
)
def test_of_nobody_who_is_known_or_has_any_nothing_moves(sentence) -> None:
    asked(sentence)


def test_a_day_is_given_to_those_that_have_none_only_where_that_is_chosen() -> None:
    for sentence, day in (
        ("所有任务的日期都改到12月20号", "2026-12-20"),
        ("set all deadlines to 20 December", "2026-12-20"),
        ("大家的日期都推到12月20号", "2026-12-20"),
    ):
        dated, all_of_them = asked(sentence)
        assert (dated.count(day), all_of_them.count(day)) == (7, 8)
    none = canvas(node("a", "task", "买花"), node("b", "task", "买蛋糕"))
    assert len(acts("所有任务的日期都定在12月20号", on=none)) == 2
    assert len(asked("所有任务的日期都改到12月20号", on=none)) == 1  # there is none that could be moved
    assert (
        len(
            acts(
                "set all deadlines to 20 December",
                on=canvas(*(each for each in EN.nodes.values() if each.config.get("due"))),
            )
        )
        == 7
    )


@pytest.mark.parametrize(
    "sentence",
    ["bring everything due on the 8th forward to the 12th", "postpone everything due on the 8th to the 5th", "push everything due on the 8th back to the 5th",
     "把8号的都提前到10号", "把8号的都推迟到5号", "把8号的都延到5号"],
)  # fmt: skip
def test_a_day_against_the_direction_of_its_verb_is_asked_about(sentence) -> None:
    (order,) = asked(sentence)
    assert acts(order)[0][1]["node_id"] == "poster"


@pytest.mark.parametrize(
    "sentence",
    ["bring everything due on the 8th forward to the 5th", "postpone everything due on the 8th to the 12th", "move everything due on the 8th to the 5th", "把8号的都提前到5号", "把8号的都推迟到12号", "把8号的都改到5号"],
)  # fmt: skip
def test_a_day_in_the_direction_of_its_verb_is_set(sentence) -> None:
    assert len(acts(sentence)) == 2


def test_of_some_the_other_way_both_are_offered() -> None:
    dated = canvas(*(each for each in ZH.nodes.values() if each.config.get("due")))
    later, all_of_them = asked("所有任务的日期都推迟到12月9号", on=dated)
    assert (later.count("2026-12-09"), all_of_them.count("2026-12-09")) == (4, 7)


@pytest.mark.parametrize(
    "sentence",
    ["价格打九折吗？", "价格都打九折好不好", "把8号的都改到9号吗", "订餐的价格打九折", "价格都涨二十倍", "所有价格打0折", "价格都降三", "价格都打九折就好了"],
)  # fmt: skip
def test_what_asks_or_is_no_share_changes_no_price(sentence) -> None:
    assert hear(sentence).decision_type in {*_SAYS, DecisionType.MODIFY_NODE}
    assert not hear(sentence).goals[1:]


def test_where_nothing_has_a_price_or_is_due_then_that_is_said() -> None:
    none = canvas(node("a", "task", "买花", price="{{x}}"), node("b", "task", "buy a cake"))
    assert asked("价格都打九折", on=none) == ()
    assert "没有任务写了价格" in question("价格都打九折", on=none)
    assert "No task has a price" in question("cut all prices by 10%", on=none)
    assert "没有在20号" in question("把20号的都改到21号")
    assert "Nothing that is open is due" in question("move everything due on the 20th to the 21st")


def test_what_is_over_in_a_run_is_not_moved_with_all() -> None:
    run = run_of(ZH, poster=NodeStatus.COMPLETED, press=NodeStatus.SKIPPED)
    assert "没有在8号" in question("把8号的都改到9号", run=run)


@pytest.mark.parametrize(
    "sentence", ["8号的都改到9号了", "日期都往后推三天了", "方舟8号的都改到9号了", "费用全部减半了"]
)
def test_what_may_have_been_changed_already_is_offered(sentence) -> None:
    assert len(asked(sentence)) == 1


def test_a_node_that_is_called_like_them_is_not_all_of_them() -> None:
    on = canvas(node("a", "task", "订餐", price=500), node("b", "task", "费用", price=100))
    asked("费用全部减半", on=on)


def test_whose_are_meant_is_asked_before_which_have_a_day() -> None:
    on = canvas(
        node("a", "task", "买花", due="2026-12-08", **of("fang")),
        node("b", "task", "买糖", due="2026-12-08"),
        node("c", "task", "买茶", due="2026-12-08"),
    )
    theirs, all_of_them = asked("大家的日期都改到12月9号", on=on)
    assert (theirs.count("2026-12-09"), all_of_them.count("2026-12-09")) == (1, 3)


@pytest.mark.parametrize(
    "sentence",
    [
        "set all deadlines to whenever",
        "所有任务的日期都改到随便哪天",
        "move everything due on the dot to the 9th",
    ],
)
def test_what_is_no_day_moves_nothing(sentence) -> None:
    assert "2026" not in str(asked(sentence))


# Done, and what stands behind it.


@pytest.mark.parametrize(
    ("sentence", "node_id", "config"),
    [
        ("写新闻稿已完成，负责人是方舟", "press", {"assignee_name": "方舟"}), ("酒店订好了，截止是12月9号", "hotel", {"due": "2026-12-09"}),
        ("酒店订好了，价格是3200", "hotel", {"price": 3200}), ("会场订好了，预算是两千", "hall", {"price": 2000}), ("车租好了。负责人改成鲍博", "van", {"assignee_name": "鲍博"}),
        ("the van is rented, owner is Sofia", "van", {"assignee_name": "Sofia Lopez"}), ("the venue is booked, the price is 300", "hall", {"price": 300}),
        ("the venue is booked - the deadline is 12 December", "hall", {"due": "2026-12-12"}),
    ],
)  # fmt: skip
def test_a_property_behind_done_is_set_and_is_no_result(sentence, node_id, config) -> None:
    status, setting = acts(sentence, runs=True)
    assert status == ("modify_node", {"node_id": node_id, "status": "completed"})
    assert setting == ("modify_node", {"node_id": node_id, "config": config})


def test_beside_a_property_what_came_of_it_is_its_result() -> None:
    assert acts("酒店订好了，国贸那家，价格是3200", runs=True) == [
        ("modify_node", {"node_id": "hotel", "status": "completed", "result": "国贸那家"}),
        ("modify_node", {"node_id": "hotel", "config": {"price": 3200}}),
    ]
    for sentence, told in (
        ("酒店订好了，链接是https://a.example/1", "链接是https://a.example/1"),
        ("车租好了，备注写在群里了", "备注写在群里了"),
    ):
        assert hear(sentence, runs=True).payload.get("config") is None, told
    asked("酒店订好了，价格是商量着来的", runs=True)


@pytest.mark.parametrize(
    "sentence",
    ["酒店订好了，对方反悔了", "酒店订好了，老板跑路了", "酒店订好了，电话打不通了", "酒店订好了，对方是骗子", "车租好了，司机在等", "会场订好了，人家变卦了",
     "the venue is booked, the deal is off", "the venue is booked, they backed out", "the venue is booked, the owner changed his mind", "the van is rented, the engine is a joke",
     "the venue is booked, the room is on fire", "the van is rented, the firm vanished", "the hotel is booked, we regretted it"],
)  # fmt: skip
def test_what_may_undo_it_is_asked_about(sentence) -> None:
    asked(sentence, runs=True)


@pytest.mark.parametrize(
    ("sentence", "result"),
    [
        ("酒店订好了，押金交了", "押金交了"), ("酒店订好了，房卡拿到了", "房卡拿到了"), ("车租好了，钥匙在前台", "钥匙在前台"), ("车租好了，牌照是京A123", "牌照是京A123"),
        ("the venue is booked, the deposit is paid", "the deposit is paid"), ("the van is rented - collected the keys", "collected the keys"), ("the van is rented, the keys are at the desk", "the keys are at the desk"),
    ],
)  # fmt: skip
def test_what_surely_came_of_it_is_its_result(sentence, result) -> None:
    assert hear(sentence, runs=True).payload["result"] == result


@pytest.mark.parametrize(
    "sentence", ["酒店订好就行", "酒店订好了就行", "会场搞定就好", "餐订好即可", "车租好了就够了", "酒店订好才行"]
)
def test_what_is_enough_is_not_done(sentence) -> None:
    asked(sentence, runs=True)


def test_an_order_to_mark_it_may_be_said_politely() -> None:
    assert hear("把酒店标记为完成就行", runs=True).payload == {"node_id": "hotel", "status": "completed"}


@pytest.mark.parametrize(
    "sentence",
    ["酒店订好了吗？定金付了吗？", "要是酒店订好了，定金也付了", "酒店订好了，把海报做完", "酒店订好了，做海报", "酒店订好了，让方舟去付钱", "the venue is booked, tell Tom",
     "if the venue is booked, the deposit is paid", "the venue is booked, mark the poster as done", "酒店订好了，谢谢", "the van is rented, thanks",
     "the venue is booked, and the van and the food and the hotel, the poster, the invitations", "Mateo's poster is made"],
)  # fmt: skip
def test_what_asks_orders_or_supposes_is_no_result(sentence) -> None:
    assert "result" not in hear(sentence, runs=True).payload


def test_hearsay_of_what_is_done_and_of_whose_it_is_is_asked_about() -> None:
    assert asked("苏青说餐订好了，十人份", runs=True)
    assert asked("Marco says the food is ordered, 12 people", runs=True)
    assert hear("Mateo's venue is booked", runs=True).payload == {"node_id": "hall", "status": "completed"}
    asked("Daniel's venue is booked", runs=True)
    assert len(asked("Tom says delete the boxes", runs=True)) == 2  # an order is no report: it is not only that


@pytest.mark.parametrize(
    "sentence",
    [
        "酒店订好了，花了多少钱",
        "the venue is booked, what did it cost?",
        "酒店订好了，定金要是付了就好",
        "要是酒店订好了，定金付了",
    ],
)
def test_what_is_asked_or_supposed_behind_it_is_no_result(sentence) -> None:
    said = str(hear(sentence, runs=True).payload)
    assert "结果" not in said
    assert "result" not in said


def test_of_two_of_somebodys_before_a_milestone_neither_is_guessed() -> None:
    on = canvas(
        node("a", "task", "Venue host", **of("mateo")),
        node("b", "task", "Venue guard", **of("mateo")),
        node("day", "milestone", "Venue"),
        lines=(("a", "day"), ("b", "day")),
    )
    assert len(asked("Mateo's venue is booked", on=on)) <= 2


def test_what_is_endless_is_no_result() -> None:
    assert "result" not in hear(f"酒店订好了{'，定金付了' * 70}", runs=True).payload
    assert hear("the venue is booked, mark it as done", runs=True).payload == {"node_id": "hall", "status": "completed"}
    both = acts("酒店订好了，海报也做好了", runs=True)
    assert [(each["node_id"], each["status"]) for _, each in both] == [("hotel", "completed"), ("poster", "completed")]
    assert hear("酒店订好了，结果是国贸", runs=True).payload["result"] == "国贸"
    assert hear("the venue is booked, the result is the loft", runs=True).payload["result"] == "the loft"
    assert hear("酒店订好了，", runs=True).payload == {"node_id": "hotel", "status": "completed"}


# Whose yes is told, and how many are enough.


@pytest.mark.parametrize(
    "sentence",
    [
        "all approve it",
        "they all approve it",
        "they both agree to it",
        "you all approve it",
        "大家都签字",
        "大家都同意",
        "他俩都点头",
        "两人都批",
    ],
)
def test_what_may_be_a_wish_is_no_vote(sentence) -> None:
    votes, needed = asked(sentence, runs=True)
    assert acts(votes, runs=True)[0][1]["status"] == "completed"
    assert acts(needed, runs=True) == [("modify_node", {"node_id": "ok", "config": {"needed": 2}})]


@pytest.mark.parametrize(
    "sentence",
    ["all said yes", "everyone approved it", "both agreed", "大家都签字了", "他们都说可以", "所有人都没意见"],
)
def test_what_is_told_of_all_is_everybodys_vote(sentence) -> None:
    assert [each["status"] for _, each in acts(sentence, runs=True)] == ["completed", "completed"]


@pytest.mark.parametrize(
    "sentence",
    [
        "all of them must approve it",
        "both have to approve",
        "everyone needs to agree",
        "大家都得签字",
        "两个人都要同意",
    ],
)
def test_all_who_must_agree_are_as_many_as_are_asked(sentence) -> None:
    assert acts(sentence, runs=True) == [("modify_node", {"node_id": "ok", "config": {"needed": 2}})]


@pytest.mark.parametrize(
    "sentence",
    [
        "all of them should approve",
        "both should approve it",
        "everyone should agree",
        "大家都应该同意",
        "大家最好都签字",
        "三个人都要同意",
    ],
)
def test_who_should_agree_is_asked_about_and_no_vote(sentence) -> None:
    (needed,) = asked(sentence, runs=True)
    assert acts(needed, runs=True) == [("modify_node", {"node_id": "ok", "config": {"needed": 2}})]


def test_of_several_approvals_it_is_asked_which_and_of_none_nothing_is_offered_of_one() -> None:
    two = canvas(*ZH.nodes.values(), node("pay", "approval", "付款审批", people=["fang"]))
    assert len(asked("大家都得签字", on=two)) == 2
    assert len(asked("一个人同意就行", on=two)) == 2
    none = canvas(node("a", "task", "买花"))
    for sentence in ("大家都得签字", "一个人同意就行"):
        assert "同意人数" not in str(hear(sentence, on=none).payload)


@pytest.mark.parametrize("sentence", ["five people have to approve", "three of the two are enough", "五个人同意就行"])
def test_more_than_are_asked_cannot_be_needed(sentence) -> None:
    assert not any("5" in each or "3" in each for each in asked(sentence))


@pytest.mark.parametrize(
    "sentence",
    ["一个人同意就行吗？", "is one of the two enough?", "one of the three has to approve", "one of the two is enough"],
)
def test_of_what_one_is_enough_or_of_how_many_is_asked(sentence) -> None:
    assert hear(sentence).decision_type in _SAYS


def test_who_has_answered_is_not_answered_for_again_and_another_number_is_no_vote() -> None:
    run = run_of(EN)
    answered = RunState(
        run_id="r",
        status=RunStatus.RUNNING,
        nodes={
            **run.nodes,
            "ok": NodeRun(status=NodeStatus.WAITING, result={**run.nodes["ok"].result, "yes": ["sofia"]}),
        },
    )
    assert hear("both said yes", run=run).payload["by"] == "sofia"
    assert hear("both said yes", run=answered).decision_type in _SAYS
    assert hear("all three said yes", run=run).decision_type in _SAYS
    assert hear("both said yes").decision_type in _SAYS  # nothing waits for them
    two = canvas(*EN.nodes.values(), node("pay", "approval", "payment approval", people=["tom", "marco"]))
    both = RunState(
        run_id="r",
        status=RunStatus.RUNNING,
        nodes={
            **run.nodes,
            "pay": NodeRun(status=NodeStatus.WAITING, result={"people": ["tom", "marco"], "needed": 2}),
        },
    )
    assert hear("both said yes", on=two, run=both).decision_type in _SAYS
    alone = canvas(
        *(each for each in EN.nodes.values() if each.node_id != "ok"),
        node("ok", "approval", "contract approval", people=["sofia"]),
    )
    one = RunState(
        run_id="r",
        status=RunStatus.RUNNING,
        nodes={"ok": NodeRun(status=NodeStatus.WAITING, result={"people": ["sofia"], "needed": 1})},
    )
    assert hear("all said yes", on=alone, run=one).decision_type in _SAYS


@pytest.mark.parametrize(
    "sentence",
    [
        "房东不同意不能租车？",
        "must the landlord approve before we rent a van?",
        "鲍博不是不同意就不能租车",
        "方舟和老王都同意了才能租车",
        "the landlord and Sofia must approve before we rent a van",
    ],
)
def test_a_yes_that_is_asked_about_or_is_of_somebody_unknown_draws_nothing(sentence) -> None:
    assert hear(sentence).decision_type in _SAYS


@pytest.mark.parametrize(
    "sentence",
    [
        "before we rent a van, who has to approve",
        "租车之前谁要先同意",
        "谁同意了才能租车",
        "鲍博不是不同意就不能租车",
        "nobody must approve before we rent a van",
        "林望舒不同意就不能租车吗？",
    ],
)
def test_of_whom_a_yes_is_wanted_is_asked_and_no_approval_offered(sentence) -> None:
    offered = str(hear(sentence).payload.get("options"))
    assert "add an approval" not in offered
    assert "加一个审批" not in offered


def test_of_somebody_who_is_unknown_that_is_said() -> None:
    assert "老王" in question("方舟和老王都同意了才能租车")
    assert "“”" not in question("方舟和鲍博都同意了才能租车")
    assert "landlord" in question("the landlord and Sofia must approve before we rent a van")
    van = canvas(node("van", "task", "租车"))
    drawn = hear("加一步审批，方舟和鲍博都同意了才能租车", on=van).payload
    assert drawn["nodes"][0]["config"] == {"people": ["方舟", "鲍博"]}
    assert hear("加一步审批，方舟和老王都同意了才能租车", on=van).decision_type in _SAYS


@pytest.mark.parametrize(
    ("sentence", "status"),
    [("鲍博说不行", "failed"), ("鲍博那边不行", "failed"), ("鲍博说可以", "completed"), ("鲍博不同意", "failed")],
)
def test_a_yes_and_a_no_are_heard_without_the_approvals_name(sentence, status) -> None:
    assert hear(sentence, runs=True).payload == {"node_id": "ok", "status": status, "by": "bao"}


# Steps that are skipped.


@pytest.mark.parametrize(
    "sentence",
    ["skip the van for now", "先跳过租车", "租车先跳过", "暂时跳过租车", "租车这步先跳过，明天再做", "跳过租车，明天再做", "skip the van, we do it tomorrow", "skip the van, it can wait",
     "skip the van, Tom will do it", "跳过租车，方舟自己会做", "skip the van, Tom"],
)  # fmt: skip
def test_what_is_to_be_done_later_or_by_somebody_is_not_skipped_but_asked_about(sentence) -> None:
    ways = asked(sentence, runs=True)
    assert hear(ways[0], runs=True).payload == {"node_id": "van", "status": "skipped"}
    assert len(ways) == (2 if "明天" in sentence or "tomorrow" in sentence else 1)


@pytest.mark.parametrize(
    ("sentence", "note"),
    [
        ("skip the van this time", ""),
        ("skip the van, we take the train", "we take the train"),
        ("跳过租车，我们坐地铁", "我们坐地铁"),
        ("租车直接跳过", ""),
        ("skip the van, we buy tomatoes", "we buy tomatoes"),
    ],
)
def test_what_is_surely_not_needed_is_skipped_with_why(sentence, note) -> None:
    assert hear(sentence, runs=True).payload == {
        "node_id": "van",
        "status": "skipped",
        **({"note": note} if note else {}),
    }


@pytest.mark.parametrize(
    "sentence",
    ["tell Tom to skip the van", "Tom, skip the van", "让方舟跳过租车", "方舟，跳过租车", "skip the van, just kidding", "跳过租车，开玩笑的", "if it rains, skip the van", "maybe skip the van",
     "skip the van and the musicians with the food", "要是下雨就跳过租车", "可能跳过租车吧", "跳过租车，估计用不上了", "跳过租车，下雨的话", "skip the contract approval", "skip the poster", "skip the van or the food"],
)  # fmt: skip
def test_nothing_is_skipped_by_what_is_no_order_for_now(sentence) -> None:
    decision = hear(sentence, runs=True)
    assert decision.payload.get("status") != "skipped"
    assert decision.decision_type in _SAYS


def test_where_nobody_is_known_a_reason_names_nobody() -> None:
    on = canvas(node("van", "task", "rent a van"))
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes={"van": NodeRun(status=NodeStatus.WAITING)})
    assert hear("skip the van, we take the train", on=on, run=run, people={}).payload["status"] == "skipped"


def test_what_has_begun_or_is_done_by_a_machine_is_not_skipped() -> None:
    on = canvas(*EN.nodes.values(), node("call", HTTP, "call the service", url="https://a.example"))
    run = RunState(
        run_id="r",
        status=RunStatus.RUNNING,
        nodes={"van": NodeRun(status=NodeStatus.COMPLETED), "call": NodeRun(status=NodeStatus.WAITING)},
    )
    assert asked("skip the van", on=on, run=run) == ()
    assert "delete" in str(asked("skip “call the service”", on=on, run=run))
    over = RunState(run_id="r", status=RunStatus.COMPLETED, nodes={"van": NodeRun(status=NodeStatus.WAITING)})
    assert asked("skip the van", run=over)[0] == "delete “rent a van”"


# Work that is told in a row.


@pytest.mark.parametrize(
    "sentence",
    ["Tom gets ill and Mateo does the food", "Tom gets ill and Sofia gets angry", "if Tom gets ill, Mateo does the food", "when Tom gets ill, Mateo does the food", "Tom gets married and Sofia takes photos",
     "Mateo takes a nap and Tom does the food", "Tom gets tired, Sofia gets the van", "as soon as Tom is here, Sofia does the food and Mateo does the van", "maybe Tom does the food and Sofia does the van",
     "does Tom do the food and Sofia the van?", "last year Tom did the food and Sofia did the van", "suppose Tom does the food and Sofia does the van", "Tom does well and Sofia does the van",
     "Tom said: Sofia does the food and Mateo does the van", "Tom does the food, then Sofia does the van", "Tom does not do the food and Sofia does the van",
     "方舟负责人不错，何洋负责海报", "要是方舟负责订餐，何洋负责租车", "方舟负责订餐，何洋负责租车吗？", "方舟不负责订餐，何洋负责租车", "去年方舟负责订餐，何洋负责租车", "可能方舟负责订餐，何洋负责租车", "方舟先负责订餐，然后何洋负责租车"],
)  # fmt: skip
def test_what_becomes_of_somebody_or_may_be_draws_no_tasks(sentence) -> None:
    assert hear(sentence, on=EMPTY).decision_type in _SAYS
    assert "get ill" not in str(hear(sentence, on=EMPTY).payload)


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("Tom gets the van and Mateo does the food", ["van", "food"]),
        ("Sofia takes the photos and Tom books the room", ["photos", "book the room"]),
        ("方舟负责订餐，何洋负责租车", ["订餐", "租车"]),
    ],
)
def test_whose_work_is_told_in_a_row_is_drawn_on_an_empty_canvas(sentence, names) -> None:
    assert [each["name"] for each in hear(sentence, on=EMPTY).payload["nodes"]] == names


def test_two_of_what_is_needed_and_who_i_am_are_asked_about() -> None:
    assert asked("we need to find a venue and book the band", on=EMPTY) == ("add 2 tasks: find a venue, book the band",)
    assert asked("Mateo does the food and I'll do the invites", on=EMPTY)
    assert hear("we need to sleep, find a venue and book the band", on=EMPTY).decision_type in _SAYS
    assert asked("Mateo does the cake and Tom does the music") == ("add 2 tasks: cake (Mateo Cruz), music (Tom Baker)",)


@pytest.mark.parametrize(
    "sentence",
    [
        "we need to find a venue, book a band and not forget the food",
        "we need to find a venue, book a band and possibly rent a van",
        "we need to find a venue, book a band and rent a van if it rains",
        "we need to write “hello”, find a venue and book a band",
        "Mateo finds the venue and Tom does the food as soon as he is back",
        "Mateo finds the venue and Tom does the food as last year",
    ],
)
def test_of_a_list_with_what_may_be_or_is_denied_nothing_is_drawn(sentence) -> None:
    assert hear(sentence, on=EMPTY).decision_type in _SAYS


# What a workflow is called.


@pytest.mark.parametrize(
    "sentence", ["团建改名了", "团建改名吧", "工作流改名了", "这个工作流改名了", "把工作流改名一下", "这个工作流改名好几次了", "团建改名的事以后再说", "海报改名了", "海报名字改成了", "rename the poster to it", "rename the workflow to something else"]
)  # fmt: skip
def test_what_only_tells_of_a_naming_names_nothing(sentence) -> None:
    assert hear(sentence, title="团建").decision_type in _SAYS


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("团建改名为了不起", "了不起"),
        ("团建改名叫“了”", "了"),
        ("工作流改名为吧台之夜", "吧台之夜"),
        ("rename the workflow to It", "It"),
    ],
)
def test_a_name_with_such_a_word_is_one(sentence, title) -> None:
    assert hear(sentence, title="团建").payload == {"title": title}


def test_a_title_that_a_node_has_too_is_the_nodes() -> None:
    assert hear("订餐改名为吃饭", title="订餐").payload == {"node_id": "food", "name": "吃饭"}


# Whose work becomes whose.


@pytest.mark.parametrize(
    "sentence",
    ["Mateo is here, Tom takes over", "Mateo is happy, Tom takes over", "Mateo is at lunch today, Tom takes over", "Mateo is late, Tom takes over", "何洋在，方舟接手", "何洋很高兴，方舟接手", "何洋是我同学，方舟接手", "何洋今天有事，方舟接手", "何洋病了，方舟接手了"],
)  # fmt: skip
def test_who_surely_is_not_gone_hands_over_what_is_said(sentence) -> None:
    first, second = asked(sentence)
    new = "方舟" if "方舟" in sentence else "Tom Baker"
    assert acts(first) == [changed("hall", assignee_name=new)]
    assert acts(second) == [changed("band", assignee_name=new)]


@pytest.mark.parametrize(
    "sentence",
    ["Mateo is ill, Tom takes over", "Mateo quit, Tom takes over", "Mateo can't come, Tom takes over", "Mateo is here, Tom takes over everything", "何洋病了，方舟接手", "何洋离职了，方舟接手", "何洋来了，把他的任务都交给方舟"],
)  # fmt: skip
def test_who_is_gone_or_hands_over_all_hands_over_all(sentence) -> None:
    assert [each["node_id"] for _, each in acts(sentence)] == ["hall", "band"]


@pytest.mark.parametrize(
    "sentence", ["Mateo isn't ill, Tom takes over", "何洋没病，方舟接手", "Mateo may be ill, Tom takes over", "何洋可能病了，方舟接手", "Mateo is ill, Mateo takes over", "老王病了，方舟接手"]
)  # fmt: skip
def test_for_what_is_denied_or_may_be_nothing_changes_hands(sentence) -> None:
    assert hear(sentence).decision_type in _SAYS


def test_of_one_task_of_several_it_is_asked_which_and_of_none_that_there_is_none() -> None:
    assert len(asked("give Mateo's task to Tom")) == 2
    assert (
        asked(
            "give Marco's tasks to Sofia",
            on=canvas(node("a", "task", "x", **of("tom")), node("b", "task", "y", **of("sofia"))),
        )
        == ()
    )


# Not in earnest, not now, not to this program.


@pytest.mark.parametrize(
    "sentence",
    ["the poster is done, just kidding", "delete the boxes (only joking)", "delete the boxes, lol", "the musicians fell through, just kidding", "give the poster to Sofia, not decided yet", "rename the poster to Chaos, haha",
     "build a workflow: book a room, then print flyers, just kidding", "give the poster to Sofia, not now", "give the poster to Tom, just an idea", "set the price of the food to 9, in theory",
     "Tom, mark the poster as done", "delete the poster 😂", "删掉打包，说着玩的", "请乐队黄了，开玩笑的", "把海报交给何洋，还没定", "把海报交给何洋，随便说说", "把订餐改名为“大吃大喝”，哈哈哈",
     "方舟，把海报标记为完成", "加任务：买花、订蛋糕，开玩笑的", "把会场改到12号，以后再说", "何洋病了，方舟接手，哈哈"],
)  # fmt: skip
def test_an_order_that_is_not_meant_for_now_or_for_this_is_offered_and_not_done(sentence) -> None:
    assert hear(sentence, runs=True).decision_type is DecisionType.REQUEST_CLARIFICATION


def test_the_order_without_what_is_said_beside_it_is_what_is_offered() -> None:
    assert asked("请乐队黄了，开玩笑的", runs=True) == ("请乐队黄了",)
    assert asked("把订餐改名为“大吃大喝”，哈哈哈") == ("把订餐改名为“大吃大喝”",)


@pytest.mark.parametrize(
    "sentence",
    ["add a note to the poster: just kidding", "rename the poster to “just kidding”", "add a task called “some day”", "call it a day and run", "give the poster to Tom, please", "add a note to the poster: 😂",
     "给海报加个备注：开玩笑的", "加一个任务叫“哈哈”", "好的，把海报交给何洋", "把海报的名字改成“下次再说”"],
)  # fmt: skip
def test_what_is_written_down_so_is_meant(sentence) -> None:
    assert "要这样做吗" not in str(hear(sentence).payload)
    assert "Is this to be done" not in str(hear(sentence).payload)


def test_a_question_an_undo_and_a_list_of_names_are_no_order_to_somebody_else() -> None:
    assert hear("Tom, what is late?").decision_type is DecisionType.RESPOND
    assert hear("方舟，还剩什么没做？").decision_type is DecisionType.RESPOND
    assert hear("undo that, just kidding").decision_type is DecisionType.UNDO
    named = hear(
        "set the approvers of the contract check to Sofia, Daniel, Tom",
        on=canvas(node("ok", "approval", "contract check")),
    )
    assert named.payload["config"] == {"people": ["Sofia Lopez", "Daniel Kim", "Tom Baker"]}
    assert hear("add a task: check the dates in “Berlin”").payload["name"] == "check the dates in Berlin"


def test_a_day_in_what_a_task_makes_may_be_written_there() -> None:
    own, note = asked("海报上的日期改成12号")
    assert acts(own) == [changed("poster", due="2026-12-12")]
    assert "备注" in note
    own, note = asked("change the price in the invitations to 900")
    assert acts(own) == [changed("inv", price=900)]
    assert note.startswith("add a note")
    assert acts("把海报的日期改成12号") == [changed("poster", due="2026-12-12")]
