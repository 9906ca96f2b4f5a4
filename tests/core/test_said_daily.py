"""What people say every day beside a canvas: done and how, several values, a yes that is wanted, all at once, not yet."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from typing import Any

import pytest

from tests.core.said_with_a_yes import with_a_yes
from towow_core.domain.canvas import (
    PLAN_PART,
    QUESTIONS,
    CanvasEdge,
    CanvasNode,
    CanvasState,
    NodeRun,
    NodeStatus,
    RunState,
    RunStatus,
    Turn,
)
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

TODAY = "2026-11-29"  # a Sunday
NAMES = {"fang": "方舟", "bao": "鲍博", "wang": "林望舒", "he": "何洋", "su": "苏青", "tom": "Tom Baker", "sofia": "Sofia Lopez",
         "daniel": "Daniel Kim", "marco": "Marco Bianchi", "mateo": "Mateo Cruz"}  # fmt: skip
PEOPLE = {person: Somebody(name) for person, name in NAMES.items()}


def node(node_id: str, kind: str, name: str, **config: Any) -> CanvasNode:
    return CanvasNode(node_id=node_id, node_type=kind, name=name, config=config)


def of(who: str) -> dict[str, str]:
    return {"assignee": who, "assignee_name": NAMES[who]}


def canvas(*nodes: CanvasNode, lines: tuple[tuple[str, str], ...] = ()) -> CanvasState:
    edges = {f"e{n}": CanvasEdge(edge_id=f"e{n}", source=a, target=b) for n, (a, b) in enumerate(lines)}
    return CanvasState(workflow_id="wf-1", nodes={each.node_id: each for each in nodes}, edges=edges)


PART = {PLAN_PART: {"agent_id": "he", "role": "演讲嘉宾"}}
PART_EN = {PLAN_PART: {"agent_id": "daniel", "role": "Speaker"}}
EMPTY = canvas()
ZH = canvas(
    node("hotel", "task", "订酒店"), node("hall", "task", "订会场", due="2026-12-02"),
    node("poster", "task", "做海报", due="2026-12-08", **of("fang")), node("press", "task", "写新闻稿", due="2026-12-08"),
    node("food", "task", "订餐", price=500, **of("su")), node("band", "task", "请乐队", price=800),
    node("van", "task", "租车"), node("pack", "task", "打包"), node("note", "notification", "发通知", people=["fang"]),
    node("guest", "task", "演讲嘉宾", **of("he"), **PART), node("ok", "approval", "房东同意", people=["fang", "bao"]),
    lines=(("hall", "poster"), ("hall", "food"), ("hall", "band"), ("poster", "note")),
)  # fmt: skip
EN = canvas(
    node("hall", "task", "book the venue", due="2026-12-02", **of("mateo")), node("poster", "task", "make the poster", due="2026-12-08"),
    node("food", "task", "order the food", price=500, **of("marco")), node("band", "task", "hire musicians", price=800),
    node("van", "task", "rent a van"), node("drive", "task", "drive to the cabin"),
    node("inv", "task", "send invitations", due="2026-12-08"), node("speaker", "task", "Speaker", **of("daniel"), **PART_EN),
    node("ok", "approval", "guest list approval", people=["sofia", "daniel"]), node("party", "milestone", "the party", due="2026-12-19"),
    lines=(("hall", "poster"), ("hall", "food"), ("hall", "band"), ("van", "drive")),
)  # fmt: skip
ASKED = {"people": ["fang", "bao"], "needed": 2}, {"people": ["sofia", "daniel"], "needed": 2}


def in_a_run(on: CanvasState) -> RunState:
    waiting = {"hotel", "hall", "press", "food", "van", "inv", "ok"}
    nodes = {
        i: NodeRun(status=NodeStatus.WAITING if i in waiting else NodeStatus.PENDING, result=ASKED[on is EN] if i == "ok" else {})
        for i in on.nodes
    }  # fmt: skip
    return RunState(run_id="r", status=RunStatus.RUNNING, nodes=nodes)


def hear(sentence: str, *before: Turn, on: CanvasState | None = None, runs: bool = False, **who: Any) -> ReactDecision:
    state = on or (ZH if any("\u4e00" <= each <= "\u9fff" for each in sentence) else EN)
    run = in_a_run(state) if runs else None
    how = {"language": language_of(sentence), "steps_max": 12, "today": TODAY, "people": PEOPLE, **who}
    return decide(sentence, state, run, (), before=before, **how)


def done(sentence: str, on: CanvasState | None = None, **who: Any) -> list[tuple[str, dict[str, Any]]]:
    """All that a sentence decides, each by itself: its decisions and what they say."""
    first = hear(sentence, on=on, **who)
    if first.decision_type in {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}:
        return [(first.decision_type.value, dict(first.payload))]
    found = [first, *(hear(goal, on=on, **who) for goal in first.goals[1:])]
    return [(each.decision_type.value, dict(each.payload)) for each in found]


def changed(node_id: str, **config: Any) -> tuple[str, dict[str, Any]]:
    return "modify_node", {"node_id": node_id, "config": config}


def asked(sentence: str, **more: Any) -> tuple[str, ...]:
    """The readings that it is asked back with."""
    decision = hear(sentence, **more)
    assert decision.decision_type is DecisionType.REQUEST_CLARIFICATION, decision
    return tuple(decision.payload.get("options", ()))


@pytest.mark.parametrize(
    ("sentence", "node_id", "status", "result"),
    [
        ("酒店订好了，国贸那家，定金付了", "hotel", "completed", "国贸那家，定金付了"),
        ("写新闻稿已完成，稿子在网盘", "press", "completed", "稿子在网盘"),
        ("车租好了，钥匙拿到了", "van", "completed", "钥匙拿到了"),
        ("餐订好了，十人份", "food", "completed", "十人份"),
        ("餐没订成，厨师病了", "food", "failed", "厨师病了"),
        ("done with the venue, it's the loft on 5th street", "hall", "completed", "it's the loft on 5th street"),
        ("van is rented - picked up the keys", "van", "completed", "picked up the keys"),
        ("the venue is booked, deposit is paid, keys are with Sam", "hall", "completed", "deposit is paid, keys are with Sam"),
        ("the invitations are out, 40 people", "inv", "completed", "40 people"),
        ("couldn't get the food, the cook is ill", "food", "failed", "the cook is ill"),
        ("I've booked the venue and paid the deposit", "hall", "completed", "paid the deposit"),
        ("food's ordered (vegan for 12)", "food", "completed", "vegan for 12"),
        ("已经订好会场了，在三楼", "hall", "completed", "在三楼"),
        ("会场搞定了：三楼报告厅，押金500", "hall", "completed", "三楼报告厅，押金500"),
    ],
)  # fmt: skip
def test_the_detail_behind_done_or_failed_is_its_result(sentence, node_id, status, result) -> None:
    assert done(sentence, runs=True) == [("modify_node", {"node_id": node_id, "status": status, "result": result})]


@pytest.mark.parametrize(
    ("sentence", "options"),
    [
        ("酒店订好了，林望舒去付钱", ("把“订酒店”标记为完成，结果是“林望舒去付钱”", "把“订酒店”标记为完成")),
        ("the van is rented, we need a driver", ("mark “rent a van” as done, the result is: “we need a driver”", "mark “rent a van” as done")),
        ("苏青说餐订好了", ("“订餐”订好了",)),
    ],
)  # fmt: skip
def test_what_may_be_no_result_or_hearsay_is_asked_about(sentence, options) -> None:
    assert asked(sentence, runs=True) == options
    assert hear(options[0], runs=True).payload["status"] == "completed"


def test_somebodys_part_is_done_by_their_own_task_and_not_by_its_milestone() -> None:
    on = canvas(
        node("host", "task", "Venue host", **of("mateo")), node("day", "milestone", "Venue"), lines=(("host", "day"),)
    )
    assert asked("Mateo's venue is booked", on=on) == ("mark “Venue host” as done", "mark “Venue” as done")
    assert hear("Mateo's venue is booked").payload == {"node_id": "hall", "status": "completed"}


@pytest.mark.parametrize(
    "sentence",
    ["酒店订好了，但是定金没付", "酒店快订好了，定金付了", "酒店订好了，海报也快了", "the venue is booked, but the deposit is not paid",
     "the van is almost rented, the keys are here", "we found the venue", "I have to book the venue", "we booked the venue?", "the venue is booked, start the poster", "the van is rented - should we pay now?"],
)  # fmt: skip
def test_what_is_in_doubt_marks_nothing(sentence) -> None:
    asked(sentence, runs=True)


@pytest.mark.parametrize(
    ("sentence", "changes"),
    [
        ("海报300块，会场两千", [changed("poster", price=300, currency="CNY"), changed("hall", price=2000, currency="CNY")]),
        ("the venue costs 1200 euros, the food 720", [changed("hall", price=1200, currency="EUR"), changed("food", price=720, currency="EUR")]),
        ("订会场12月3号前，做海报12月8号前，写新闻稿也是8号", [changed("hall", due="2026-12-03"), changed("poster", due="2026-12-08"), changed("press", due="2026-12-08")]),
        ("酒店找林望舒负责，下周五之前搞定", [changed("hotel", assignee_name="林望舒"), changed("hotel", due="2026-12-04")]),
        ("订餐让何洋弄，预算八千", [changed("food", assignee_name="何洋"), changed("food", price=8000)]),
    ],
)  # fmt: skip
def test_several_values_behind_commas_are_each_set(sentence, changes) -> None:
    assert done(sentence) == changes


@pytest.mark.parametrize(
    "sentence", ["海报300，会场两千", "海报花了300块，会场两千", "the venue costs 1200 euros, the food is late"]
)
def test_numbers_alone_and_what_is_none_set_no_price(sentence) -> None:
    asked(sentence)


def test_of_how_many_a_yes_is_enough_is_said_of_the_approval_that_was_spoken_of() -> None:
    two = canvas(*ZH.nodes.values(), node("pay", "approval", "定金", people=["fang", "bao"]))
    said = Turn(role="user", content="加一个审批叫“定金”，方舟和鲍博两个都同意")
    told = Turn(role="assistant", content="已创建节点“定金”。")
    for sentence in ("其实他俩有一个点头就行", "改成一个人同意就行"):
        assert hear(sentence, said, told, on=two).payload == {"node_id": "pay", "config": {"needed": 1}}
    list_said = Turn(role="user", content="the guest list approval waits for both")
    assert hear("one of the two is enough", list_said, Turn(role="assistant", content="Yes.")).payload == {
        "node_id": "ok",
        "config": {"needed": 1},
    }
    assert asked("one of the two is enough") == ("“guest list approval” takes 1 votes",)  # of what, is not said
    assert len(asked("一个人同意就行", on=two)) == 2  # of two approvals it is asked which


@pytest.mark.parametrize(
    ("sentence", "who", "status"),
    [("方舟说可以", "fang", "completed"), ("鲍博不同意", "bao", "failed"), ("Sofia says it's fine", "sofia", "completed"),
     ("Daniel is against it", "daniel", "failed")],
)  # fmt: skip
def test_somebodys_word_is_their_answer_where_the_speaker_may_give_it(sentence, who, status) -> None:
    answer = {"node_id": "ok", "status": status, "by": who}
    assert hear(sentence, runs=True).payload == answer
    assert hear(sentence, runs=True, by=who).payload == answer
    assert not asked(sentence, runs=True, by="mateo")  # nobody who is known speaks for another one


def test_all_who_are_asked_said_yes_where_as_many_as_are_said_are_asked() -> None:
    for sentence, first in (("两个人都同意了", "fang"), ("both said yes", "sofia")):
        assert hear(sentence, runs=True).payload == {"node_id": "ok", "status": "completed", "by": first}
    assert not asked("三个人都同意了", runs=True)


def test_what_an_approval_is_called_after_is_no_person_so_it_is_asked_whose_answer_it_is() -> None:
    assert len(asked("房东同意了", runs=True)) == 2
    assert hear("房东同意了", runs=True, by="fang").payload == {"node_id": "ok", "status": "completed", "by": "fang"}
    assert hear("房东不同意", runs=True, by="bao").payload["status"] == "failed"


@pytest.mark.parametrize(
    ("sentence", "option"),
    [
        ("the landlord must approve before we drive", "add an approval called “landlord's approval” before “drive to the cabin”"),
        ("before the invitations go out, Sofia and Daniel both have to okay the guest list", "connect “guest list approval” and “send invitations”"),
        ("方舟和鲍博都同意了才能发通知", "在“发通知”前面加一个审批，批准人是方舟、鲍博"),
        ("林望舒不点头不能订会场", "在“订会场”前面加一个审批，批准人是林望舒"),
        ("nobody sends invitations until Sofia approves", "add an approval before “send invitations” with the approver Sofia Lopez"),
    ],
)  # fmt: skip
def test_a_yes_that_something_waits_for_is_offered_as_an_approval(sentence, option) -> None:
    assert asked(sentence)[0] == option
    assert hear(option).decision_type in {DecisionType.CREATE_WORKFLOW_PLAN, DecisionType.CONNECT_NODES}


def test_an_approval_that_is_asked_for_is_drawn_before_what_waits_for_it() -> None:
    drawn = hear("加一步审批，方舟和鲍博都同意了才能发通知").payload

    assert drawn["nodes"][0]["config"] == {"people": ["方舟", "鲍博"]}
    assert {"source": "n1", "target": "note"} in drawn["edges"]


def test_what_waits_for_somebody_is_skipped_with_why_and_all_else_is_asked_about() -> None:
    skipped = {"node_id": "van", "status": "skipped"}
    assert hear("租车这步跳过", runs=True).payload == skipped
    assert hear("skip the van, we take the train", runs=True).payload == {**skipped, "note": "we take the train"}
    for runs in (False, True):
        assert asked("skip the musicians", runs=runs) == (
            "delete “hire musicians”",
            "if “hire musicians” fails, skip it",
        )
        assert asked("乐队那步跳过", runs=runs) == ("删除“请乐队”", "“请乐队”失败了就跳过")
    assert asked("跳过房东同意", runs=True) == ("删除“房东同意”",)


@pytest.mark.parametrize(
    "sentence",
    ["if Sofia says no, cancel everything", "if it rains, delete the food", "if the venue falls through, delete the food",
     "要是方舟不同意，就全部取消", "要是下雨就删掉订餐"],
)  # fmt: skip
def test_of_what_may_be_the_second_half_is_not_offered_alone(sentence) -> None:
    for option in asked(sentence):
        assert hear(option).decision_type in {DecisionType.RESPOND, DecisionType.CREATE_WORKFLOW_PLAN}, option


@pytest.mark.parametrize(
    "sentence",
    ["don't run it yet", "do not start anything until I say so", "don't delete the food task", "please don't touch the venue",
     "hold off on running it", "please do not remove the van or the food", "don't rename anything", "别让它跑起来", "别改订餐的价格",
     "订餐和打包别删", "先别执行，等我说", "别删订餐", "先不要跑", "订餐先别动"],
)  # fmt: skip
def test_what_is_not_to_be_done_is_acknowledged(sentence) -> None:
    assert hear(sentence).decision_type is DecisionType.RESPOND


def test_of_a_run_that_is_under_way_it_is_asked_whether_it_is_held() -> None:
    assert asked("先别执行，等我说", runs=True) == ("暂停执行", "停止执行")
    assert asked("don't run it yet", runs=True) == ("pause the run", "stop the run")


@pytest.mark.parametrize(
    ("sentence", "changes"),
    [
        ("把日期统统往后挪三天", [changed("hall", due="2026-12-05"), changed("poster", due="2026-12-11"), changed("press", due="2026-12-11")]),
        ("价格都打九折", [changed("food", price=450), changed("band", price=720)]),
        ("费用全部减半", [changed("food", price=250), changed("band", price=400)]),
        ("make everything 10% cheaper", [changed("food", price=450), changed("band", price=720)]),
        ("所有费用打八五折", [changed("food", price=425), changed("band", price=680)]),
        ("cut all prices by 10%", [changed("food", price=450), changed("band", price=720)]),
        ("把8号的都改到9号", [changed("poster", due="2026-12-09"), changed("press", due="2026-12-09")]),
        ("move everything due on the 8th to the 9th", [changed("poster", due="2026-12-09"), changed("inv", due="2026-12-09")]),
    ],
)  # fmt: skip
def test_one_change_of_all_there_are_is_done_to_each(sentence, changes) -> None:
    assert done(sentence) == changes


def test_whose_deadlines_are_meant_is_asked_where_some_tasks_are_nobodys() -> None:
    some, all_of_them = asked("set everyone's deadline to Christmas Eve")

    assert (some.count("2026-12-24"), all_of_them.count("2026-12-24")) == (3, 8)
    assert not asked("把10号的都改到9号")


@pytest.mark.parametrize(
    ("sentence", "title"),
    [("团建改名为AI聚会", "AI聚会"), ("rename Offsite to Summer offsite", "Summer offsite"), ("rename this whole thing to Summer offsite", "Summer offsite"),
     ("整个改名为春游", "春游"), ("name the workflow Spring trip", "Spring trip")],
)  # fmt: skip
def test_a_workflow_is_renamed_by_its_title_or_as_a_whole(sentence, title) -> None:
    own = "Offsite" if sentence.isascii() else "团建"
    assert hear(sentence, title=own).payload == {"title": title}


def test_what_a_workflow_is_called_is_told_and_a_bare_new_name_is_asked_about() -> None:
    assert "“团建”" in hear("这个流程叫什么", title="团建").payload["message"]
    assert "“Offsite”" in hear("what is this workflow called?", title="Offsite").payload["message"]
    assert asked("改名叫“2026年会”", title="团建")[0] == "把工作流改名为“2026年会”"


@pytest.mark.parametrize(
    ("sentence", "node_id", "name"),
    [
        ("Mateo is ill, Tom takes over", "hall", "Tom Baker"), ("Tom can do the food instead of Marco", "food", "Tom Baker"),
        ("Tom takes over the food from Marco", "food", "Tom Baker"), ("苏青病了，何洋接手", "food", "何洋"),
        ("订餐换何洋来做，不用苏青了", "food", "何洋"),
    ],
)  # fmt: skip
def test_work_is_handed_over_by_who_takes_it(sentence, node_id, name) -> None:
    assert done(sentence) == [changed(node_id, assignee_name=name)]


def test_nothing_changes_hands_that_is_anothers_and_one_more_is_not_instead() -> None:
    assert asked("Tom can do the food instead of Sofia") == ("give “order the food” to Tom Baker",)
    assert asked("find another speaker please")[0] == "find somebody else for “Speaker”"
    assert with_a_yes("换个演讲嘉宾", lambda each, before: hear(each, *before)).payload["agent_id"] == "he"
    assert "Marco Bianchi" in hear("give the food to Tom and Sofia").payload["question"]


def test_work_that_is_told_in_a_row_is_drawn_on_an_empty_canvas() -> None:
    plan = hear("we need to find a venue, book the band, order the food and send out invitations", on=EMPTY).payload
    assert [each["name"] for each in plan["nodes"]] == [
        "find a venue",
        "book the band",
        "order the food",
        "send out invitations",
    ]
    plan = hear("Mateo finds the venue, Marco does the food and I'll do the invites", on=EMPTY, by="tom").payload
    assert [(each["name"], each["config"]["assignee_name"]) for each in plan["nodes"]] == [
        ("find the venue", "Mateo Cruz"), ("food", "Marco Bianchi"), ("invites", "Tom Baker"),
    ]  # fmt: skip
    assert asked("we need to find a caterer, book the venue and pay the deposit") == (
        "add 2 tasks: find a caterer, pay the deposit",
    )


def test_what_comes_after_both_of_those_before_it_has_a_line_from_each() -> None:
    def line(source: str, target: str) -> tuple[str, dict[str, str]]:
        return "connect_nodes", {"source": source, "target": target}

    on = canvas(*EN.nodes.values())
    assert done("the musicians and the food come after the venue, and the invitations after both", on=on) == [
        line("hall", "band"), line("hall", "food"), line("band", "inv"), line("food", "inv"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "sentence",
    ["Show me who hasn't done their part", "skip the musicians, we use a playlist", "skip it", "list everything that is late",
     "看看谁还没做", "跳过这一步", "提醒一下大家", "who hasn't answered yet"],
)  # fmt: skip
def test_an_open_question_is_not_answered_by_an_order_or_a_question(sentence) -> None:
    question = {"question_id": "q1", "text": "In which city?", "choices": []}
    on = canvas(*EN.nodes.values(), node("deal", "negotiation", "photographer", demand="a photographer"))
    result = {"demand_id": "d-1", QUESTIONS: [question]}
    run = RunState(
        run_id="r", status=RunStatus.RUNNING, nodes={"deal": NodeRun(status=NodeStatus.WAITING, result=result)}
    )

    def said(text: str) -> ReactDecision:
        return decide(text, on, run, (), language=language_of(text), steps_max=12, today=TODAY, people=PEOPLE)

    def offers(decision: ReactDecision) -> bool:
        return any("answer" in each or "回答" in each for each in decision.payload.get("options", ()))

    assert offers(said("somewhere near Berlin"))
    assert said(sentence).decision_type is not DecisionType.ANSWER_QUESTION
    assert not offers(said(sentence))
