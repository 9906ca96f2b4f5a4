"""Steps that say whose each is and when: in brackets, or as what somebody does."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from typing import Any

import pytest

from tests.core.test_handed_over import hear as hear_all
from towow_core.domain.canvas import CanvasState
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

PEOPLE = {"mei": Somebody("Mei Tan"), "lin": Somebody("Lin Bo"), "chloe": Somebody("Chloe")}
ASKED, DRAWN = DecisionType.REQUEST_CLARIFICATION, DecisionType.CREATE_WORKFLOW_PLAN


def hear(sentence: str) -> ReactDecision:
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 20, "today": "2026-11-26"}
    return decide(sentence, CanvasState(workflow_id="w"), None, (), people=PEOPLE, by="mei", **how)


def drawn(sentence: str) -> list[tuple[str, str, str]]:
    """Each step that it draws: what is done, by whom, and by which day."""
    decision = hear(sentence)
    assert decision.decision_type is DRAWN, decision.payload
    said = [(node["name"], node["config"]) for node in decision.payload["nodes"]]
    return [(name, config.get("assignee_name", ""), config.get("due", "")) for name, config in said]


@pytest.mark.parametrize(
    ("sentence", "steps"),
    [
        ("Draw three steps: book the room (Mei, by 5 December), invite the speakers (Lin Bo, by 8 December), order the lunch (Chloe)", [("book the room", "Mei Tan", "2026-12-05"), ("invite the speakers", "Lin Bo", "2026-12-08"), ("order the lunch", "Chloe", "")]),
        ("add three tasks: book the room (by 5 December; Mei), rehearse (Ada Low), tidy up", [("book the room", "Mei Tan", "2026-12-05"), ("rehearse", "Ada Low", ""), ("tidy up", "", "")]),
        ("画三个步骤：订场地（小梅，12月5日前）、请嘉宾（林博，12月8日前）、订午餐", [("订场地", "小梅", "2026-12-05"), ("请嘉宾", "林博", "2026-12-08"), ("订午餐", "", "")]),
        ("draw two steps: print the badges (A4, in colour), open the doors", [("print the badges (A4, in colour)", "", ""), ("open the doors", "", "")]),
    ],
)  # fmt: skip
def test_what_stands_in_brackets_belongs_to_its_step(sentence, steps) -> None:
    assert drawn(sentence) == steps


def test_what_people_do_one_after_the_other_is_drawn_with_them_and_their_days() -> None:
    sentence = "First Mei books the room by 5 December, then Lin Bo invites the speakers by 8 December, then Chloe orders the lunch"

    assert drawn(sentence) == [
        ("book the room", "Mei Tan", "2026-12-05"),
        ("invite the speakers", "Lin Bo", "2026-12-08"),
        ("order the lunch", "Chloe", ""),
    ]
    assert len(hear(sentence).payload["edges"]) == 2


@pytest.mark.parametrize(
    "sentence",
    [
        "Three steps: book the room, invite the speakers, open the doors, one after the other",
        "分三步：订场地，请嘉宾，开门",
        "first book the room (Mei, by 5 December), then invite the speakers (Lin Bo, by 8 December), then open the doors",
    ],
)
def test_steps_that_are_only_counted_follow_one_another(sentence) -> None:
    assert len(drawn(sentence)) == 3
    assert len(hear(sentence).payload["edges"]) == 2


@pytest.mark.parametrize(
    ("sentence", "said", "way"),
    [
        ("Draw six steps: book the room, invite the speakers", "6 are said, and 2 are found", "Draw 2 steps: book the room, invite the speakers"),
        ("添加五个任务：订场地、请嘉宾", "说的是 5 个，读到的是 2 个", "添加2个任务：订场地、请嘉宾"),
    ],
)  # fmt: skip
def test_where_another_number_of_steps_is_found_than_is_said_it_is_asked_back(sentence, said, way) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKED
    assert said in asked.payload["question"]
    assert list(asked.payload["options"]) == [way]
    assert len(drawn(way)) == 2


def test_steps_are_as_many_as_are_said_where_one_of_them_has_an_and_in_it() -> None:
    assert [name for name, _, _ in drawn("draw two steps: book the room and the hall, invite the speakers")] == [
        "book the room and the hall",
        "invite the speakers",
    ]


def test_what_somebody_does_that_is_not_drawn_is_offered_as_a_task_of_theirs() -> None:
    asked = hear("Mei books the room by 5 December")

    assert asked.decision_type is ASKED
    (way,) = asked.payload["options"]
    made = hear(way)
    assert (made.decision_type, made.payload["name"]) == (DecisionType.CREATE_NODE, "book the room")
    assert (made.payload["config"]["assignee_name"], made.payload["config"]["due"]) == ("Mei Tan", "2026-12-05")


@pytest.mark.parametrize("sentence", ["all tasks go to Mia", "all tasks go to Zoe", "give all tasks to Tom"])
def test_where_all_tasks_change_hands_an_approval_keeps_whom_it_asks(sentence) -> None:
    decided = hear_all(sentence)[:-1]

    assert decided
    assert "yes" not in {each.payload["node_id"] for each in decided}
    assert all("people" not in each.payload["config"] for each in decided)


@pytest.mark.parametrize("sentence", ["Three tasks: are they done?", "三个任务：都做完了吗？"])
def test_a_question_about_so_many_tasks_draws_none_and_counts_none(sentence) -> None:
    asked = hear(sentence)

    assert asked.decision_type is not DRAWN
    assert "are said" not in str(asked.payload)
    assert "读到的是" not in str(asked.payload)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("add 10000000 tasks called x", "10000000 are said, and 1 are found: x"),
        ("加1000个任务叫彩排", "说的是 1000 个，读到的是 1 个：彩排"),
    ],
)
def test_a_number_of_tasks_is_not_dropped_however_large(sentence, said) -> None:
    asked = hear(sentence)

    assert asked.decision_type is not DRAWN
    assert said in str(asked.payload)
