"""What people ask beside a canvas is answered from what is there, or asked back; never with something else's answer."""

import pytest

from tests.benchmarks.utterances import decisions
from tests.core.test_canvas_sentences import EN, TODAY, ZH, Canvas, answered

PEOPLE = (("host", "Venue host", "Mia"), ("one", "Speaker", "Chen"), ("two", "Speaker", "Daniel Kim"))
PLAN: Canvas = {
    "id": "p",
    "nodes": [
        *(
            {"node_id": i, "node_type": "task", "name": name, "config": {"assignee_name": who}}
            for i, name, who in PEOPLE
        ),
        {"node_id": "m1", "node_type": "milestone", "name": "Venue", "config": {}},
        {"node_id": "m2", "node_type": "milestone", "name": "Speakers", "config": {}},
    ],
    "edges": [["host", "m1"], ["one", "m2"], ["two", "m2"]],
    "run": {"status": "running", "statuses": {"host": "waiting", "one": "waiting", "two": "waiting"}},
}


def asked_back(text: str) -> bool:
    canvas = ZH if any("\u4e00" <= character <= "\u9fff" for character in text) else EN
    return [each["decision"] for each in decisions(text, canvas, TODAY)] == ["ask_back"]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("今天几号？", "今天是 2026-11-22"),
        ("what day is it today?", "Today is 2026-11-22"),
        ("海报之后做什么？", "“上线”"),
        ("海报之前要做什么？", "“订场地”"),
        ("What comes after the venue?", "“Design poster”"),
        ("what depends on the poster?", "“Launch”"),
        ("what's before testing?", "Nothing is connected before “Testing”"),
        ("接下来做什么？", "现在轮到：“订场地”、“请主持人”"),
        ("what's next?", "To do now: “Book venue”"),
        ("谁把海报删了？", "“历史”"),
        ("海报是谁改的", "“历史”"),
        ("Who deleted the poster?", "“History”"),
        ("what did Maya change?", "“History”"),
        ("海报的日期是谁定的？", "“历史”"),
        ("有没有人在做测试？", "还没有人负责"),
    ],
)
def test_it_is_answered_with_what_was_asked_for(text: str, part: str) -> None:
    assert part in answered(text)


@pytest.mark.parametrize(
    "text",
    [
        "要不要把海报删掉？",
        "Should we delete the poster?",
        "Is the venue big enough?",
        "场地够大吗？",
        "开发什么时候完成的？",
        "when was the venue done?",
        "who stopped the run?",
        "帮我看看小王忙不忙",
        "谁完成了测试？",
        "who finished testing?",
        "is Maya busy?",
    ],
)
def test_what_the_canvas_does_not_say_is_asked_back(text: str) -> None:
    assert asked_back(text)


@pytest.mark.parametrize(
    ("text", "people"),
    [("Who is doing the venue?", {"Mia"}), ("who does the speakers?", {"Chen", "Daniel Kim"})],
)
def test_who_does_a_part_of_a_plan_is_who_does_its_tasks(text: str, people: set[str]) -> None:
    (only,) = decisions(text, PLAN, TODAY)

    assert {person for _, _, person in PEOPLE if person in only["said"]} == people
    assert "Nobody" not in only["said"]


def test_who_does_what_is_told_of_what_somebody_can_do() -> None:
    assert "上线" not in answered("每个任务谁负责？")


@pytest.mark.parametrize(
    "text",
    [
        "what is due in the next 99999999 weeks?",
        "move Book venue back by 99999999999 days",
        "Book venue is due in 999999999999 days",
        "把订场地推迟99999999999999天",
    ],
)
def test_a_day_that_no_calendar_has_is_asked_back(text: str) -> None:
    assert asked_back(text)


@pytest.mark.parametrize("text", ["delete Task 1, " * 110, "，" * 500, "what is late, who " * 111, '"a" ' * 80])
def test_more_pieces_than_a_large_canvas_allows_are_asked_for_in_several_goes_and_nothing_is_done(text: str) -> None:
    tasks = [{"node_id": f"n{n}", "node_type": "task", "name": f"Task {n}", "config": {}} for n in range(300)]
    (only,) = decisions(text, {"id": "large", "nodes": tasks, "edges": []}, TODAY)
    assert only["decision"] == "ask_back"
    assert "50" in only["said"]
