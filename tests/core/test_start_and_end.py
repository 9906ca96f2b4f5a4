"""Two days for one task: the last is its date, the first is noted, and that is said."""

import pytest

from tests.core.launch import ASKS, changed, said


@pytest.mark.parametrize(
    ("sentence", "node", "first", "last"),
    [
        ("开发从12月3日到12月8日", "dev1", "2026-12-03", "2026-12-08"),
        ("测试12月6号开始，12月9号结束", "test1", "2026-12-06", "2026-12-09"),
        ("餐饮的时间是12月8日至10日", "food1", "2026-12-08", "2026-12-10"),
        ("开发下周一到周三", "dev1", "2026-12-07", "2026-12-09"),
        ("Development runs from Dec 3 to Dec 8", "dev1", "2026-12-03", "2026-12-08"),
        ("Testing starts on December 6 and ends on December 9", "test1", "2026-12-06", "2026-12-09"),
        ("start Testing on Dec 6 and finish it by Dec 9", "test1", "2026-12-06", "2026-12-09"),
    ],
)
def test_the_last_day_is_the_date_and_the_first_one_is_noted_and_told(sentence, node, first, last) -> None:
    due, note, (_, told) = said(sentence)

    assert due == changed(node, due=last)
    assert (note[1]["node_id"], first in note[1]["config"]["notes"]) == (node, True)
    assert first in told["message"]
    assert last in told["message"]


@pytest.mark.parametrize("sentence", ["开发从12月8日到12月3日", "Development runs from Dec 8 to Dec 3"])
def test_a_task_that_would_end_before_it_begins_is_asked_about(sentence) -> None:
    ((kind, asked),) = said(sentence)

    assert kind == ASKS
    assert "2026-12-03" in asked["question"]


def test_a_day_between_two_is_still_asked_about() -> None:
    assert [kind for kind, _ in said("Development is due Dec 3 or Dec 8")] == [ASKS]
