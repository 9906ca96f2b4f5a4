"""A task has one person: for two of them both ways to go on are offered, and each is carried out where it is chosen."""

from dataclasses import replace

import pytest

from tests.core.launch import ASKS, canvas_of, changed, deleted, said


@pytest.mark.parametrize(
    "sentence",
    [
        "测试由阿强和老王一起做",
        "测试让阿强跟老王共同负责",
        "把测试交给阿强、老王两个人",
        "Tom and Ravi do Testing together",
        "Tom should do Testing with Ravi",
        "assign Testing to Tom and Ravi",
    ],
)
def test_both_ways_are_offered_and_each_is_carried_out(sentence) -> None:
    ((kind, asked),) = said(sentence)
    assert kind == ASKS
    split, give = asked["options"]

    first, second = ("阿强", "老王") if not sentence.isascii() else ("Tom", "Ravi")
    (drawn, part), (_, whose), (_, renamed), _ = said(split)
    assert (drawn, part["nodes"][0]["config"]["assignee_name"]) == ("create_workflow_plan", second)
    assert (whose["config"]["assignee_name"], first in renamed["name"]) == (first, True)
    given, note = said(give)
    assert given == changed("test1", assignee_name=first)
    assert second in note[1]["config"]["notes"]


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("assign Testing to Tom and Ravi, and delete Catering", "delete Catering"),
        ("把测试交给阿强和老王，删掉餐饮", "删掉餐饮"),
    ],
)
def test_what_else_is_asked_for_is_in_both_answers_and_nothing_is_done_yet(sentence, other) -> None:
    ((kind, asked),) = said(sentence)

    assert kind == ASKS
    assert all(other in option for option in asked["options"])
    assert all(deleted("food1") in said(option) for option in asked["options"])


@pytest.mark.parametrize("sentence", ["assign Testing to Tom and Ravi", "把测试交给阿强、老王两个人"])
def test_what_is_noted_already_stays_beside_the_note_of_the_other(sentence) -> None:
    canvas = canvas_of(zh=not sentence.isascii())
    noted = replace(canvas.nodes["test1"], config={"notes": "bring a cable"})
    canvas = replace(canvas, nodes={**canvas.nodes, "test1": noted})

    ((_, asked),) = said(sentence, on=canvas)
    _, (_, note) = said(asked["options"][1], on=canvas)

    assert note["config"]["notes"].startswith("bring a cable")
    assert ("Ravi" if sentence.isascii() else "老王") in note["config"]["notes"]
