"""Sentences of several parts: all of them are done, or it is said which are not."""

import pytest

from tests.benchmarks.utterances import decisions
from tests.core.test_canvas_sentences import EN, TODAY, ZH, said

AB, BC = {"source": "dev", "target": "test"}, {"source": "test", "target": "poster"}
OTHER = {"source": "host", "target": "venue"}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("connect development to testing and host to venue", [AB, OTHER]),
        ("connect development to testing, then testing to the poster", [AB, BC]),
        ("connect development → testing → poster", [AB, BC]),
        ("connect development to testing to the poster", [AB, BC]),
        ("connect development and testing, host and venue", [AB, OTHER]),
        ("connect development to testing and the poster", [AB, {"source": "dev", "target": "poster"}]),
        ("connect development and host to testing", [AB, {"source": "host", "target": "test"}]),
        ("连接开发和测试，测试和海报", [AB, BC]),
        ("开发→测试→海报", [AB, BC]),
        ("开发连到测试，主持人连到场地", [AB, OTHER]),
        ("把开发和测试连上，把主持人和场地连上", [AB, OTHER]),
        ("把开发、主持人都连到测试", [AB, {"source": "host", "target": "test"}]),
        ("连接开发到测试再到海报", [AB, BC]),
        ("connect venue to poster and poster to testing", [{"source": "poster", "target": "test"}]),  # one is there
    ],
)
def test_each_of_several_lines_is_drawn(text: str, lines: list[dict[str, str]]) -> None:
    assert said(text) == [("connect_nodes", line) for line in lines]


@pytest.mark.parametrize(
    "text",
    [
        "connect development, testing and the poster",
        "connect development to testing, the poster and the host",
        "connect development and testing and the poster",
        "draw an arrow from development to testing and the poster",
        "do testing after development instead of before",
    ],
)
def test_where_it_cannot_be_told_what_goes_with_what_nothing_is_drawn_and_no_node_is_called_missing(text: str) -> None:
    (asked,) = decisions(text, EN, TODAY)

    assert asked["decision"] == "ask_back"
    assert "There is no" not in asked["said"]


def test_a_line_that_is_to_go_elsewhere_is_taken_away_and_drawn_there() -> None:
    assert said("场地→海报的线去掉，改成场地→测试") == [
        ("disconnect_nodes", {"source": "venue", "target": "poster"}),
        ("connect_nodes", {"source": "venue", "target": "test"}),
    ]


def test_what_is_deleted_and_spoken_of_again_is_asked_about_before_anything_is_done() -> None:
    (asked,) = decisions("删除海报，连接海报和测试，执行", ZH, TODAY)

    assert (asked["decision"], asked["slots"]["options"]) == ("ask_back", ["删除海报；执行"])


def test_what_else_is_asked_for_is_no_part_of_a_new_name_or_of_a_persons() -> None:
    assert said("把测试改名为验收并交给小王") == [
        ("modify_node", {"node": "test", "name": "验收", "config": {"assignee_name": "小王"}})
    ]
    (asked,) = decisions("把测试的负责人改成小王并推迟两天", ZH, TODAY)
    assert (asked["decision"], "“并推迟两天”" in asked["said"]) == ("ask_back", True)
    (asked,) = decisions("rename testing to QA and development to backend", EN, TODAY)
    assert (asked["decision"], "“and development to backend”" in asked["said"]) == ("ask_back", True)
