"""A node that is called like an order is not taken for the other one, nor the other one for it."""

import pytest

from tests.benchmarks.utterances import decisions
from tests.core.test_canvas_sentences import TODAY, Canvas


def canvas(*names: str) -> Canvas:
    nodes = [{"node_id": name, "node_type": "task", "name": name, "config": {}} for name in names]
    return {"id": "named", "nodes": nodes, "edges": []}


@pytest.mark.parametrize("said", ['delete Food"', 'delete "Food', 'remove Food"'])
def test_what_is_named_whole_is_no_part_of_another_name(said: str) -> None:
    decided = decisions(said, canvas("Food", 'Say "delete Food" to Tom'), TODAY)

    assert [each["decision"] for each in decided] == ["ask_back"]


@pytest.mark.parametrize(
    ("said", "names", "options"),
    [
        ("delete Hall tomorrow", ("Hall", "delete Hall"), ["“delete Hall” tomorrow", "delete “Hall”"]),
        ("run Hall tomorrow", ("Hall", "run Hall"), ["“run Hall” tomorrow"]),
        ("delete Hall to Ben", ("Hall", "delete Hall"), ["“delete Hall” to Ben", "delete “Hall”"]),
        ("删除会场明天", ("会场", "删除会场"), ["“删除会场”明天", "删除 “会场”"]),
    ],
)
def test_whether_an_order_or_a_node_that_is_called_like_it_is_meant_is_asked(said, names, options) -> None:
    (asked,) = decisions(said, canvas(*names), TODAY)

    assert (asked["decision"], asked["slots"]["options"]) == ("ask_back", options)


@pytest.mark.parametrize(
    "said", ["“delete Hall” is due tomorrow", "delete Hall is due tomorrow", "move delete Hall to tomorrow"]
)
def test_what_is_said_of_such_a_node_or_in_quotation_marks_is_not_asked_about(said: str) -> None:
    decided = decisions(said, canvas("Hall", "delete Hall"), TODAY)

    assert [(each["decision"], each["slots"]["node"]) for each in decided] == [("modify_node", "delete Hall")]


def test_what_is_to_be_called_as_it_is_is_no_change() -> None:
    decided = decisions("rename Hall to Hall", canvas("Hall"), TODAY)

    assert [each["decision"] for each in decided] == ["respond"]
    assert "Hall" in decided[0]["said"]
