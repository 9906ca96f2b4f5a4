"""A note is no task, other content is nobody, and what came to nothing is not opened again."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_said_daily import EMPTY, asked, changed, done, hear
from tests.core.test_structure_in_one_sentence import EN, ZH, on
from towow_core.domain.canvas import CanvasState, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

S = NodeStatus


def in_a_run(sentence: str, *, there: CanvasState | None = None, by: str = "") -> ReactDecision:
    """What is decided once the first is done and the second is waited for."""
    canvas = there or on(sentence)
    states = {"hall": S.COMPLETED, "hotel": S.WAITING, "poster": S.WAITING}
    nodes = {each: NodeRun(status=states.get(each, S.PENDING)) for each in canvas.nodes}
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes=nodes)
    how = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-29", "by": by}
    return decide(sentence, canvas, run, (), **how)


@pytest.mark.parametrize("sentence", ["记一下：门票30块", "帮我记下：门票30块", "make a note that tickets are 30 euros", "note: tickets are 30 euros"])  # fmt: skip
def test_a_note_of_no_node_is_asked_about_and_can_be_given_to_one(sentence) -> None:
    ways = asked(sentence, on=on(sentence))

    assert len(ways) == 2
    for way in ways:
        assert "notes" in hear(way, on=on(sentence)).payload["config"], way


def test_in_a_run_a_note_is_offered_where_it_can_still_be_written() -> None:
    assert [each.count("买茶点") for each in in_a_run("记一下：门票30块").payload["options"]] == [1]


def test_a_note_that_names_a_node_is_its_note_or_the_value_that_it_says() -> None:
    assert done("记一下，场地要带投影", on=ZH) == [changed("hall", notes="场地要带投影")]
    assert done("note: the venue has no parking", on=EN) == [changed("hall", notes="the venue has no parking")]
    assert done("记一下：买茶点300块", on=ZH) == [changed("food", price=300, currency="CNY")]


@pytest.mark.parametrize(("sentence", "name"), [("记一下：买花", "买花"), ("remember to buy flowers", "buy flowers")])
def test_what_is_to_be_remembered_to_do_is_a_task(sentence, name) -> None:
    assert hear(sentence, on=EMPTY).payload["name"] == name


@pytest.mark.parametrize(
    ("sentence", "node_id", "name"),
    [
        ("茶点改成咖啡", "food", "买咖啡"), ("把茶点换成水果", "food", "买水果"), ("把订酒店改成订民宿", "hotel", "订民宿"),
        ("海报改成横幅", "poster", "横幅"), ("茶点不要了，改成咖啡", "food", "买咖啡"), ("no snacks, coffee instead", "food", "Coffee"), ("change snacks to coffee", "food", "Coffee"), ("replace the snacks with coffee", "food", "Coffee"),
        ("coffee instead of snacks", "food", "Coffee"), ("change the posters to banners", "poster", "Banners"),
    ],
)  # fmt: skip
def test_other_content_is_its_name(sentence, node_id, name) -> None:
    assert hear(sentence, on=on(sentence)).payload == {"node_id": node_id, "name": name}


def test_whether_the_verb_stays_is_asked_where_the_whole_name_is_replaced() -> None:
    assert asked("买茶点改成咖啡", on=ZH) == ("把“买茶点”改名为“买咖啡”", "把“买茶点”改名为“咖啡”")


@pytest.mark.parametrize(("sentence", "name"), [("茶点换成方舟", "方舟"), ("change the snacks to Sofia", "Sofia Lopez"), ("change Hotel to sofia", "Sofia Lopez")])  # fmt: skip
def test_who_is_known_gets_it(sentence, name) -> None:
    assert hear(sentence, on=on(sentence)).payload["config"] == {"assignee_name": name}


@pytest.mark.parametrize(
    ("sentence", "ways"),
    [
        ("茶点换成陈晓明", ("把“买茶点”改名为“陈晓明”", "把“买茶点”交给陈晓明")),
        ("change the snacks to Coffee", ("rename “Snacks” to “Coffee”", "give “Snacks” to Coffee")),
    ],
)
def test_whether_what_looks_like_a_name_is_somebody_is_asked(sentence, ways) -> None:
    assert asked(sentence, on=on(sentence)) == ways


@pytest.mark.parametrize(("sentence", "name"), [("海报改成PPT", "PPT"), ("茶点换成coffee", "买coffee")])
def test_content_in_other_letters_that_is_no_pinyin_is_its_name(sentence, name) -> None:
    assert hear(sentence, on=on(sentence)).payload["name"] == name


@pytest.mark.parametrize("sentence", ["茶点换成方舟", "change snacks to Tom", "茶点改成800块", "买茶点改成里程碑", "change snacks to Friday"])  # fmt: skip
def test_a_person_a_value_or_a_kind_is_no_content(sentence) -> None:
    assert "name" not in hear(sentence, on=on(sentence)).payload


@pytest.mark.parametrize("sentence", ["场地没订到", "the venue could not be booked"])
def test_what_came_to_nothing_is_no_reopening(sentence) -> None:
    assert "重新打开" not in str(in_a_run(sentence).payload)
    assert "opened again" not in str(in_a_run(sentence).payload)
