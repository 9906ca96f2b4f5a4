"""A Chinese name is found by pinyin, as its id spells it; of two who are called so it is asked which."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState
from towow_core.domain.people import Somebody, meant, spelled
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of
from towow_core.orchestration.given_by_name import with_whose

PEOPLE = {
    "user_agent_chenyu": Somebody("陈屿", "北京"),
    "user_agent_linwangshu": Somebody("林望舒"),
    "user_agent_zhaomin": Somebody("赵敏"),
    "user_agent_zhaomin2": Somebody("赵旻", "上海"),
    "user_agent_photographer": Somebody("王芳"),
    "user_agent_bob": Somebody("Bob"),
}
NODE = CanvasNode(node_id="n", node_type="task", name="poster")
CANVAS = CanvasState(workflow_id="w", nodes={"n": NODE})


@pytest.mark.parametrize(
    ("written", "ids"),
    [
        ("chenyu", ["user_agent_chenyu"]),
        ("Chen Yu", ["user_agent_chenyu"]),
        ("Lin Wangshu", ["user_agent_linwangshu"]),
        ("lin wang shu", ["user_agent_linwangshu"]),
        ("zhao min", ["user_agent_zhaomin", "user_agent_zhaomin2"]),
        ("photographer", []),
        ("chen", []),
    ],
)
def test_somebody_is_meant_by_the_whole_name_in_pinyin(written, ids) -> None:
    assert list(meant(written, PEOPLE)) == ids


@pytest.mark.parametrize(("written", "is_meant"), [("a", False), ("王芳", True), ("王芳 a", True), ("金大勇", False)])
def test_a_single_letter_of_a_name_in_both_scripts_means_nobody(written, is_meant) -> None:
    assert list(meant(written, {"p": Somebody("王芳 A")})) == ["p"] * is_meant


@pytest.mark.parametrize("written", ["金大勇", "daniel kim", "Daniel Kim"])
def test_a_name_in_both_scripts_is_meant_by_either(written) -> None:
    assert list(meant(written, {"p": Somebody("Daniel Kim (金大勇)")})) == ["p"]


def test_what_is_no_spelling_of_a_name_and_what_is_in_latin_letters_has_none() -> None:
    assert spelled("user_agent_photographer", PEOPLE["user_agent_photographer"]) == ()
    assert spelled("user_agent_bob", PEOPLE["user_agent_bob"]) == ()


@pytest.mark.parametrize("sentence", ["give the poster to chenyu", "give the poster to Chen Yu", "把poster交给chenyu"])
def test_a_sentence_gives_a_task_by_pinyin(sentence) -> None:
    asked = {"language": language_of(sentence), "steps_max": 6, "today": "2026-11-28", "people": PEOPLE}
    found = with_whose(decide(sentence, CANVAS, None, (), **asked), CANVAS, PEOPLE, language_of(sentence))

    assert found.payload["config"] == {"assignee": "user_agent_chenyu", "assignee_name": "陈屿"}


def test_an_id_that_could_be_read_in_very_many_ways_is_no_spelling() -> None:
    assert spelled("user_agent_" + "an" * 60, Somebody("安" * 60)) == ()
