"""What comes again on several days of the week is on all of them from the first to the last, however it is told."""

# ruff: noqa: E501  # a row of the table is one line

import pytest

from tests.requirements.day_kit import plan_days


@pytest.mark.parametrize(
    ("text", "tag", "count", "first", "last"),
    [
        ("上海找课业辅导，从12月7号开始每周二、周四晚上各补一次，一直补到1月中旬。", "课业辅导", 13, "2026-12-08", "2027-01-19"),
        ("A tutor every Tuesday and Thursday, starting on the 7th and going on until mid January.", "tutoring", 12, "2026-12-08", "2027-01-14"),
        ("Yoga Mon/Wed/Fri from next week, for three weeks, in London.", "yoga", 9, "2026-11-30", "2026-12-18"),
        ("Yoga in London every weekday at lunchtime for the next three weeks.", "yoga", 15, "2026-11-30", "2026-12-18"),
        ("接下来三周每个工作日中午在上海找瑜伽老师。", "瑜伽", 15, "2026-11-30", "2026-12-18"),
        ("上海瑜伽老师，从下周一开始连续三周，每周一三五晚上。", "瑜伽", 9, "2026-11-30", "2026-12-18"),
        ("Yoga in London Mon, Wed and Fri, beginning 7 December, until Christmas.", "yoga", 9, "2026-12-07", "2026-12-25"),
        ("上海找课业辅导，周二和周四，12月1号开始，到12月底。", "课业辅导", 10, "2026-12-01", "2026-12-31"),
        ("上海课业辅导每周六一次，12月5号到1月9号。", "课业辅导", 6, "2026-12-05", "2027-01-09"),
        ("Pet care in London every weekday from 7 December for two weeks.", "pet care", 10, "2026-12-07", "2026-12-18"),
    ],
)  # fmt: skip
def test_a_series_is_all_of_its_days(text: str, tag: str, count: int, first: str, last: str) -> None:
    days = plan_days(text)[tag]
    assert (len(days), days[0], days[-1]) == (count, first, last)


def test_a_day_that_is_called_off_makes_a_series_of_weeks_no_longer() -> None:
    days = plan_days("A tutor on Mondays and Thursdays from 7 December for four weeks, not on 24 December.")["tutoring"]
    assert len(days) == 7
    assert days[-1] == "2026-12-31"
