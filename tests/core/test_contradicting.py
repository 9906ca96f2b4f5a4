"""Of two orders of one sentence that want different things of the same, it is asked which one is meant."""

from typing import Any

import pytest

from tests.benchmarks.utterances import decisions

TODAY = "2026-11-22"


def canvas(*names: str) -> dict[str, Any]:
    nodes = [
        {"node_id": name, "node_type": "task", "name": name, "config": {"due": "2026-12-05", "assignee_name": "Zed"}}
        for name in names
    ]
    return {"id": "w", "nodes": nodes, "edges": []}


@pytest.mark.parametrize(
    ("sentence", "ways"),
    [
        ("give hall to Tom and give hall to Mia", ["give hall to Tom", "give hall to Mia"]),
        ("rename hall to A and rename hall to B", ["rename hall to A", "rename hall to B"]),
        ("把hall给陈屿，把hall给何洋", ["把hall给陈屿", "把hall给何洋"]),
        ("把hall改名为A，把hall改名为B", ["把hall改名为A", "把hall改名为B"]),
        (
            "set the price of hall to 100 and set the price of hall to 200",
            ["set the price of hall to 100", "set the price of hall to 200"],
        ),
        (
            "hall is due on 5 December and hall is due on 9 December",
            ["hall is due on 5 December", "hall is due on 9 December"],
        ),
        ("mark hall as done and mark hall as failed", ["mark hall as done", "mark hall as failed"]),
        (
            "give food to Ann, give hall to Tom and give hall to Mia",
            ["give hall to Tom", "give hall to Mia"],
        ),
    ],
)
def test_nothing_is_done_of_two_orders_that_contradict_each_other(sentence: str, ways: list[str]) -> None:
    (asked,) = decisions(sentence, canvas("hall", "food"), TODAY)

    assert (asked["decision"], asked["slots"]["options"]) == ("ask_back", ways)


@pytest.mark.parametrize(
    ("sentence", "count"),
    [
        ("give hall to Tom and food to Mia", 2),
        ("give hall to Tom and the price of hall is 100", 1),
        ("把hall推迟一天，再把hall推迟两天", 1),
        ("rename hall to food2 and rename food to hall", 2),
        ("give hall to Tom and give hall to Tom", 1),
    ],
)
def test_what_does_not_contradict_is_done(sentence: str, count: int) -> None:
    done = decisions(sentence, canvas("hall", "food"), TODAY)

    assert [each["decision"] for each in done] == ["modify_node"] * count
