"""Only what may be a node's name is said not to be on the canvas: no person, no day, nothing that only points."""

# ruff: noqa: E501  # a list of sentences is read as a whole

from datetime import date

import pytest

from tests.core.launch import ASKS, EMPTY, TODAY, canvas_of, said
from towow_core.domain.canvas import CanvasNode, CanvasState
from towow_core.engine.conversation.absent_names import may_be_a_node

TWO = CanvasState(
    workflow_id="w", nodes={n: CanvasNode(node_id=n, node_type="task", name=n) for n in ("彩排", "Invitations")}
)
POINTS = [
    "小王还没来", "他们还没到", "那就这样", "小王做完了", "客户做完了", "我妈做完了", "老王还没做完", "张三做完了", "小王交给阿强",
    "把小张推迟三天", "删掉小王", "删掉他", "这些推迟三天", "第一个删掉", "前两个删掉", "它们都删了", "那俩删了", "都删了", "全删了",
    "明天改到后天", "周五改到周六", "还是交给阿强", "先给阿强吧", "剩下的交给阿强",    "that's it", "they are not there yet", "she is ready", "he is done", "we are ready", "John is done", "Sarah is ready",
    "everyone is done", "nobody is ready", "my mother is done", "the client is ready", "the team is done", "people are ready",
    "the others are done", "the rest is done", "both are done", "half is done", "the first is done", "delete them",
    "delete it all", "remove him", "give him to Lena", "give me to Lena", "move us to Friday", "Friday is for Tom",
    "there is for Tom", "here is done", "Bob goes to Lena",
]  # fmt: skip


@pytest.mark.parametrize("sentence", POINTS)
@pytest.mark.parametrize("canvas", [None, TWO, EMPTY])
def test_of_somebody_of_a_day_and_of_what_only_points_nothing_is_said_to_be_absent(sentence, canvas) -> None:
    for _, answer in said(sentence, on=canvas):
        assert not any(claim in str(answer) for claim in ("画布上没有“", "没有“", "There is no “", "there is no “")), (
            answer
        )


@pytest.mark.parametrize("name", ["茶歇", "彩排", "方案", "签到", "rehearsal", "poster", "dinner", "catering"])
@pytest.mark.parametrize(("zh", "en"), [("删掉{}", "delete the {}"), ("把{}交给阿强", "assign the {} to Lena")])
def test_what_may_be_a_node_is_said_to_be_absent(name, zh, en) -> None:
    sentence = (en if name.isascii() else zh).format(name)
    canvas = canvas_of(zh=not name.isascii())
    nodes = {node_id: node for node_id, node in canvas.nodes.items() if node_id in {"dev1", "print1"}}
    ((_, asked),) = said(sentence, on=CanvasState(workflow_id="w", nodes=nodes))

    assert f"“{name}”" in asked["question"]
    assert asked["question"].startswith(("画布上没有", "There is no"))


ORDERS_EN = [
    "delete the {}", "mark the {} as done", "connect the {} to the invoice", "connect Invitations to the {}", "assign the {} to Tom",
    "move the {} to Friday", "set the budget of the {} to 500", "rename the {} to finale", "Tom does the {}",
]  # fmt: skip
ORDERS_ZH = [
    "把{}删掉",
    "删掉{}",
    "连接{}和彩排",
    "把{}交给阿强",
    "把{}推迟三天",
    "把{}改到周五",
    "把{}改名为终场",
    "阿强负责{}",
]


@pytest.mark.parametrize(
    ("orders", "other", "names"),
    [
        (ORDERS_EN, "poster", ["venue", "school", "team", "finance department", "guests", "boss"]),
        (ORDERS_ZH, "海报", ["财务部", "办公室", "组委会", "客户"]),
    ],
)
def test_who_gives_a_yes_or_takes_part_is_a_node_where_an_order_is_about_one(orders, other, names) -> None:
    for order in orders:
        as_of_any = str(said(order.format(other), on=TWO))
        assert f"“{other}”" in as_of_any or f"“the {other}”" in as_of_any
        for name in names:
            assert str(said(order.format(name), on=TWO)).replace(name, other) == as_of_any


@pytest.mark.parametrize("sentence", ["the venue is done", "the board is ready", "财务部做完了", "组委会还没做完"])
def test_who_may_have_done_something_themselves_is_said_to_be_absent_nowhere(sentence) -> None:
    ((_, asked),) = said(sentence, on=TWO)
    assert not any(claim in asked["question"] for claim in ("画布上没有", "There is no"))


@pytest.mark.parametrize(
    "name",
    [
        "第二版",
        "一号厅",
        "全体会",
        "首页",
        "first draft",
        "the last mile",
        "All hands",
        "First steps",
        "all-hands meeting",
        "不锈钢采购",
        "不干胶印刷",
        "别墅装修",
        "送别",
        "整改",
        "迁移",
        "归还",
    ],
)
def test_a_name_that_begins_as_a_pointing_word_may_be_one(name) -> None:
    assert may_be_a_node(name, date.fromisoformat(TODAY))


@pytest.mark.parametrize(
    "name",
    [
        "all tasks",
        "first steps",
        "All",
        "不要",
        "别删",
        "没来",
        "彩排还没",
        "彩排还",
        "彩排别",
        "彩排改",
        "彩排推",
        "彩排移到",
        "我的",
    ],
)
def test_a_pointing_word_or_one_before_a_verb_is_no_part_of_a_name(name) -> None:
    assert not may_be_a_node(name, date.fromisoformat(TODAY))


@pytest.mark.parametrize(
    "sentence", ["delete All hands", "assign First steps to Tom", "把不锈钢采购删掉", "删掉别墅装修", "把整改交给阿强"]
)
def test_a_name_that_only_looks_as_if_it_pointed_is_said_to_be_absent(sentence) -> None:
    ((_, asked),) = said(sentence, on=TWO)
    assert asked["question"].startswith(("画布上没有“", "There is no “"))


def test_of_two_that_are_not_there_the_one_that_may_be_a_node_is_named() -> None:
    ((_, asked),) = said("连接彩排和小李", on=EMPTY)
    assert asked["question"].startswith("画布上没有“彩排”。")


@pytest.mark.parametrize(
    "sentence", ["connect Invitations to the venue", "put the venue after Invitations", "连接彩排和财务部"]
)
def test_what_a_line_is_to_be_drawn_to_is_offered_to_be_added(sentence) -> None:
    ((_, asked),) = said(sentence, on=TWO)
    way = asked["options"][-1]
    ((kind, drawn),) = said(way, on=TWO)
    assert (kind, drawn["name"] in sentence) == ("create_node", True)


def test_no_name_of_a_node_is_offered_as_its_mark() -> None:
    ((decided, asked),) = said("印刷要等志愿者")

    assert decided == ASKS
    assert "志愿者" in asked["question"]
    assert not any("⟧" in one for one in [asked["question"], *asked["options"]])
