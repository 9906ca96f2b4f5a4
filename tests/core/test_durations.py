"""How long something takes is said in the largest units that say it."""

import pytest

from towow_core.domain.durations import lasting_said
from towow_core.workflow.values_said import change_said

DAY_S = 86_400


@pytest.mark.parametrize(
    ("seconds", "zh", "en"),
    [
        (0.2, "0.2 秒", "0.2 s"), (30, "30 秒", "30 s"), (60, "1 分钟", "1 minute"), (61, "1 分 1 秒", "1 minute 1 s"),
        (600, "10 分钟", "10 minutes"), (4_800, "1 小时 20 分", "1 hour 20 minutes"), (3_599.9, "1 小时", "1 hour"),
        (7_199, "2 小时", "2 hours"), (DAY_S - 1, "1 天", "1 day"),
        (2 * DAY_S + 3 * 3_600 + 900, "2 天 3 小时", "2 days 3 hours"), (30 * DAY_S, "30 天", "30 days"),
    ],
)  # fmt: skip
def test_seconds_are_said_in_the_largest_units_two_at_most(seconds: float, zh: str, en: str) -> None:
    assert lasting_said(seconds) == (zh, en)


def test_a_change_of_a_time_limit_is_told_in_them() -> None:
    assert change_said(30, 5_400, "timeout_s") == (("30 秒", "30 s"), ("1 小时 30 分", "1 hour 30 minutes"))


def test_a_number_that_is_no_time_stays_one() -> None:
    assert change_said(3, 4, "retry_times") == (("3", "3"), ("4", "4"))
