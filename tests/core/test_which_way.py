"""What is postponed is not made sooner, and what is brought forward not later."""

import pytest

from tests.benchmarks.utterances import decisions

DUE = "2026-12-19"
CANVAS = {
    "id": "c",
    "nodes": [
        {"node_id": "n1", "node_type": "task", "name": "聚会", "config": {"due": DUE}},
        {"node_id": "n2", "node_type": "task", "name": "Rehearsal", "config": {"due": DUE}},
    ],
    "edges": [],
}


def decided(sentence: str):
    return decisions(sentence, CANVAS, "2026-11-29")[0]


@pytest.mark.parametrize(
    "sentence",
    [
        "聚会推迟到12月5号", "把聚会延期到下周六", "聚会提前到12月25号", "postpone the Rehearsal to December 4th",
        "push the Rehearsal back to next Friday", "bring the Rehearsal forward to December 22",
    ],
)  # fmt: skip
def test_a_day_on_the_other_side_than_the_words_say_is_asked_about(sentence) -> None:
    assert decided(sentence)["decision"] == "ask_back"


@pytest.mark.parametrize(
    ("sentence", "due"),
    [
        ("聚会推迟到12月26号", "2026-12-26"), ("聚会提前到12月12号", "2026-12-12"), ("聚会改到12月5号", "2026-12-05"),
        ("聚会推迟两天", "2026-12-21"), ("postpone the Rehearsal to December 21", "2026-12-21"),
        ("move the Rehearsal to December 4th", "2026-12-04"), ("postpone the Rehearsal by three days", "2026-12-22"),
    ],
)  # fmt: skip
def test_a_day_on_the_side_that_is_said_or_on_none_is_set(sentence, due) -> None:
    found = decided(sentence)

    assert (found["decision"], found["slots"]["config"]) == ("modify_node", {"due": due})
