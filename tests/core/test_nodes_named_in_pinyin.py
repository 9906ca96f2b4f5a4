"""A node with a Chinese name is meant by pinyin; of two that are spelled alike it is asked which."""

from dataclasses import replace

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody, meant
from towow_core.engine.conversation.react import decide
from towow_core.engine.conversation.spelled_names import in_characters
from towow_core.engine.language.pinyin import spelling
from towow_core.engine.language.text import language_of

PEOPLE = {
    "user_agent_chenyu": Somebody("陈屿"),
    "user_agent_zhaomin": Somebody("赵敏"),
    "user_agent_kim": Somebody("Daniel Kim (金大勇)"),
}


def canvas_of(*names: str) -> CanvasState:
    nodes = {name: CanvasNode(node_id=name, node_type="task", name=name) for name in names}
    return CanvasState(workflow_id="w", nodes=nodes)


CANVAS = canvas_of("订场地", "设计海报", "印刷", "找民宿", "理科")


def decided(text: str, canvas: CanvasState = CANVAS) -> ReactDecision:
    asked = {"language": language_of(text), "steps_max": 6, "today": "2026-11-28", "people": PEOPLE}
    return decide(text, canvas, None, (), **asked)


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("场地", "changdi"),
        ("音乐", "yinyue"),
        ("快乐", "kuaile"),
        ("银行", "yinhang"),
        ("發佈", "fabu"),
        ("绿植", "luzhi"),
        ("", ""),
        ("Hall", ""),
        ("布置大会的会场台", ""),
    ],
)
def test_a_name_is_spelled_as_its_characters_are_read_in_it(name, way) -> None:
    assert spelling(name) == way


@pytest.mark.parametrize(
    ("sentence", "node"),
    [
        ("delete changdi", "订场地"),
        ("删除changdi", "订场地"),
        ("delete Ding Chang Di", "订场地"),
        ("delete “changdi”", "订场地"),
        ("delete she ji hai bao", "设计海报"),
        ("delete minsu", "找民宿"),
        ("shanchu changdi", "订场地"),
    ],
)
def test_a_node_is_meant_by_the_pinyin_of_its_name_or_of_how_that_begins_or_ends(sentence, node) -> None:
    found = decided(sentence)

    assert (found.decision_type, found.payload["node_id"]) == (DecisionType.DELETE_NODE, node)


@pytest.mark.parametrize(
    ("sentence", "changes"),
    [
        ("把changdi的日期改成12月5日", {"node_id": "订场地", "config": {"due": "2026-12-05"}}),
        ("yinshua is done", {"node_id": "印刷", "status": "completed"}),
        ("changdi wancheng le", {"node_id": "订场地", "status": "completed"}),
        ("ba changdi gaimingwei huiyishi", {"node_id": "订场地", "name": "huiyishi"}),
        ("ba changdi jiaogei chenyu", {"node_id": "订场地", "config": {"assignee_name": "chenyu"}}),
        ("rename 印刷 to “haibao”", {"node_id": "印刷", "name": "haibao"}),
        ("give yinshua to zhaomin", {"node_id": "印刷", "config": {"assignee_name": "赵敏"}}),
    ],
)
def test_what_is_ordered_of_it_becomes_of_it_and_a_person_or_a_new_name_is_no_node(sentence, changes) -> None:
    assert decided(sentence).payload == changes


def test_whoever_only_the_canvas_names_is_no_node_that_is_spelled_like_them() -> None:
    config = {"assignee_name": "赵敏"}
    nodes = {**CANVAS.nodes, "领证": CanvasNode(node_id="领证", node_type="task", name="领证", config=config)}
    asked = {"language": language_of("give"), "steps_max": 6, "today": "2026-11-28", "people": {}}
    for sentence, node in [
        ("give yinshua to zhaomin", "印刷"),
        ("把印刷交给zhaomin", "印刷"),
        ("assign 订场地 to Zhao Min", "订场地"),
    ]:
        found = decide(sentence, replace(CANVAS, nodes=nodes), None, (), **asked)
        assert found.payload == {"node_id": node, "config": config}


def test_ba_gaicheng_is_read_as_the_same_order_in_characters() -> None:
    assert in_characters("ba changdi gaicheng huiyishi", CANVAS) == "把changdi改成huiyishi"
    assert decided("ba changdi gaicheng huiyishi").payload["options"][0] == "rename “订场地” to “huiyishi”"


@pytest.mark.parametrize(
    "sentence", ["please shanchu changdi", "delete changdi", "ba gaicheng huiyishi", "把changdi gaicheng"]
)
def test_what_is_not_in_pinyin_as_a_whole_stays_as_it_is(sentence) -> None:
    assert in_characters(sentence, CANVAS) == sentence


def test_an_order_is_read_as_one_also_where_a_name_begins_with_its_word() -> None:
    canvas = canvas_of("完成报告", "取消旧合同", "删除数据", "找民宿")

    assert in_characters("shanchu minsu", canvas) == "删除minsu"
    assert decided("shanchu minsu", canvas).payload["node_id"] == "找民宿"
    for sentence in ("mark wancheng as done", "delete quxiao", "what does Wancheng cost?"):
        assert in_characters(sentence, canvas) == sentence
        decided(sentence, canvas)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("删除数据", "shanchu shuju"), ("删除数据", "Shan chu shu ju!"), ("删除数据", "qing shanchu shuju"),
        ("取消合同", "quxiao hetong"), ("推迟发布", "tuichi fabu"),
    ],
)  # fmt: skip
def test_the_whole_of_a_name_that_begins_as_an_order_is_no_order_of_another_node(name, sentence) -> None:
    canvas = canvas_of(name, "整理数据", "旧合同", "发布")

    assert in_characters(sentence, canvas) == sentence
    assert decided(sentence, canvas).decision_type == DecisionType.REQUEST_CLARIFICATION
    assert in_characters("shanchu shanchu shuju", canvas_of("删除数据")) == "删除shanchu shuju"


@pytest.mark.parametrize(
    ("names", "sentence", "options"),
    [
        (("场地", "长笛"), "delete changdi", ["delete “场地”", "delete “长笛”"]),
        (("订场地", "场地布置"), "把changdi交给陈屿", ["把“订场地”交给陈屿", "把“场地布置”交给陈屿"]),
    ],
)
def test_of_two_that_are_spelled_alike_it_is_asked_which(names, sentence, options) -> None:
    assert decided(sentence, canvas_of(*names)).payload["options"] == options


def test_a_whole_name_comes_before_what_begins_or_ends_with_it() -> None:
    assert decided("delete changdi", canvas_of("场地", "订场地")).payload["node_id"] == "场地"


def test_an_english_word_names_no_node() -> None:
    assert decided("I would like to delete yinshua").payload["node_id"] == "印刷"


@pytest.mark.parametrize("written", ["金大勇", "daniel kim", "Daniel", "Daniel Kim (金大勇)"])
def test_whose_profile_names_them_in_both_scripts_is_meant_by_either(written) -> None:
    assert meant(written, PEOPLE) == ("user_agent_kim",)
