"""What clauses about when somebody can say of a day and its hours: a refusal needs one that was read wholly and plainly.

In December 2026 the 8th is a Tuesday, the 12th a Saturday and the 13th a Sunday.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from towow_core.engine.language.free_clauses import times_in
from towow_core.engine.language.free_times import Free, free_at

NO, DOUBTFUL, YES = Free.NO, Free.DOUBTFUL, Free.YES
MON, TUE, FRI, SAT, SUN = "2026-12-07", "2026-12-08", "2026-12-11", "2026-12-12", "2026-12-13"
Hours = tuple[float, float] | None


def free(words: str, day: str, hours: Hours = None, lasts_h: float = 1.0) -> Free:
    return free_at(times_in(words), day, (hours,) if hours else (), lasts_h)[0]


@pytest.mark.parametrize(
    ("words", "day", "hours", "expected"),
    [
        ("weekends, other times by arrangement", TUE, None, DOUBTFUL),
        ("weekends, other times by arrangement", SAT, None, YES),
        ("weekends, and whenever I am in town", TUE, (10, 12), DOUBTFUL),
        ("no weddings on Sundays", SUN, None, DOUBTFUL),
        ("no weddings on Sundays", TUE, None, YES),
        ("closed on Mondays if it rains", MON, None, DOUBTFUL),
        ("no Mondays, unless it is urgent", MON, None, DOUBTFUL),
        ("Saturdays when the band is not touring", TUE, None, DOUBTFUL),
        ("evenings once the kids sleep", TUE, (10, 12), DOUBTFUL),
        ("not before Christmas", TUE, None, DOUBTFUL),
        ("any day except when I am on tour", TUE, None, DOUBTFUL),
        ("closed on Mondays, cash only", MON, None, NO),
        ("flexible, studio in Kreuzberg", TUE, (10, 12), YES),
        ("周末，其他时间可约", TUE, None, DOUBTFUL),
        ("周一要看排期，不一定接", MON, None, DOUBTFUL),
        ("周日不拍婚礼", SUN, None, DOUBTFUL),
        ("周日不拍婚礼", TUE, None, YES),
        ("晚上孩子睡了以后", TUE, (10, 12), DOUBTFUL),
        ("周末，工作日看项目排期", TUE, None, DOUBTFUL),
        ("周一不接，除非是老客户", MON, None, DOUBTFUL),
        ("时间自由，工作室在朝阳", TUE, (10, 12), YES),
        ("Can't make Tuesday evenings when the choir sings", TUE, (19, 21), DOUBTFUL),
        ("I work a full time job so evenings and weekends only", TUE, (10, 12), DOUBTFUL),
        ("not available on weekends except the first Saturday of the month", "2026-12-05", None, DOUBTFUL),
        ("closed Mondays, weekends", SAT, None, DOUBTFUL),
        ("fully booked at the moment", TUE, None, DOUBTFUL),
        ("not always free on Fridays", FRI, None, DOUBTFUL),
        ("白天上班，晚上有空", TUE, (10, 12), DOUBTFUL),
        ("周一，周二休息", FRI, None, DOUBTFUL),
        ("不是周末不接", SAT, None, DOUBTFUL),
        ("周末上午不行，下午可以", TUE, (9, 11), DOUBTFUL),
        ("不一定每个周末都在", SAT, None, DOUBTFUL),
    ],
)
def test_a_clause_with_words_that_nobody_knows_refuses_nobody(
    words: str, day: str, hours: Hours, expected: Free
) -> None:
    assert free(words, day, hours) is expected


@pytest.mark.parametrize(
    ("words", "day", "hours", "expected"),
    [
        ("weekends only", TUE, None, NO),
        ("weekday evenings", SAT, None, NO),
        ("not on Fridays", FRI, None, NO),
        ("I can't do Mondays", MON, None, NO),
        ("I don't work weekends", SAT, None, NO),
        ("closed Mondays, Tuesdays and Sundays", TUE, None, NO),
        ("closed Mondays, Tuesdays and Sundays", FRI, None, YES),
        ("Mondays, Tuesdays and Fridays", SAT, None, NO),
        ("Mondays, Tuesdays and Fridays", TUE, None, YES),
        ("no mornings", TUE, (9, 11), NO),
        ("no mornings", TUE, (14, 16), YES),
        ("closed for maintenance on the first Monday of each month", MON, None, NO),
        ("只在周末有空", TUE, None, NO),
        ("每月第一个周一检修", MON, None, NO),
        ("每月第一个周一检修", "2026-12-14", None, YES),
        ("周一、周二休息", TUE, None, NO),
        ("周一、周二休息", FRI, None, YES),
        ("周日没时间", SUN, None, NO),
        ("晚上不接活", TUE, (19, 21), NO),
        ("晚上不接活", TUE, (14, 16), YES),
        ("evenings (not Fridays)", FRI, (19, 21), NO),
        ("evenings (not Fridays)", TUE, (19, 21), YES),
        ("Saturdays and not Sundays", SUN, None, NO),
        ("weekends off", SAT, None, NO),
        ("on leave from 20 December to 5 January", "2026-12-28", None, NO),
        ("12月24日晚上没空", "2026-12-24", (19, 21), NO),
        ("12月24日晚上没空", TUE, (19, 21), YES),
        ("周二到周日营业，周一闭馆", MON, None, NO),
        ("周二到周日营业，周一闭馆", TUE, None, YES),
        ("不接周末的活", SAT, None, NO),
    ],
)
def test_a_plain_clause_still_refuses(words: str, day: str, hours: Hours, expected: Free) -> None:
    assert free(words, day, hours) is expected


@pytest.mark.parametrize(
    ("words", "day", "lasts_h", "expected"),
    [
        ("evenings only", TUE, 1.0, YES),
        ("weekday evenings after six", TUE, 4.0, YES),
        ("mornings", TUE, 3.0, YES),
        ("mornings", TUE, 9.0, DOUBTFUL),
        ("weekday evenings", SAT, 1.0, NO),
        ("not in the mornings", TUE, 3.0, YES),
        ("工作日晚上", TUE, 2.0, YES),
        ("工作日下午", TUE, 10.0, DOUBTFUL),
        ("晚上不行", TUE, 4.0, YES),
        ("中午有空", TUE, 1.0, YES),
    ],
)
def test_a_day_without_an_hour_needs_only_as_long_a_run_as_is_asked_for(
    words: str, day: str, lasts_h: float, expected: Free
) -> None:
    assert free(words, day, None, lasts_h) is expected


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("not unavailable on Mondays", MON),
        ("never closed", TUE),
        ("never closed on Sundays", SUN),
        ("Sundays are not impossible", SUN),
        ("no problem on Sundays", SUN),
        ("I don't mind weekends", SAT),
        ("not only weekends but also weekday evenings", TUE),
        ("not unavailable on Mondays", TUE),
        ("I don't only work weekdays", TUE),
        ("I don't only work weekdays", SAT),
        ("周一不是不行", MON),
        ("周末不休息", SAT),
        ("周末不休息", TUE),
        ("全年无休", SUN),
        ("周日也不是没空", SUN),
        ("周末没问题", SAT),
        ("不只周末，工作日晚上也行", TUE),
    ],
)
def test_a_negated_negative_says_that_they_can(words: str, day: str) -> None:
    assert free(words, day) is YES


@pytest.mark.parametrize(
    ("words", "day", "hours", "expected"),
    [
        ("also on Sundays", TUE, None, YES),
        ("Saturdays too", TUE, (10, 12), YES),
        ("weekdays, also Saturdays", SAT, None, YES),
        ("weekdays, also Saturdays", SUN, None, NO),
        ("weekdays 9–5, evenings too", TUE, (19, 21), YES),
        ("weekdays 9–5, evenings too", SAT, (10, 12), NO),
        ("busy on weekdays but Saturdays are fine", SAT, None, YES),
        ("busy on weekdays but Saturdays are fine", TUE, None, NO),
        ("flexible but I prefer evenings", TUE, (10, 12), YES),
        ("周日也可以", TUE, None, YES),
        ("工作日，另外周六上午", SAT, (9, 11), YES),
        ("工作日，另外周六上午", SUN, (9, 11), NO),
        ("除了周末，工作日晚上也行", SAT, None, YES),
        ("除了周末，工作日晚上也行", TUE, (19, 21), YES),
        ("工作日白天，晚上也能接", TUE, (19, 21), YES),
    ],
)
def test_what_is_said_besides_widens_and_restricts_nothing(words: str, day: str, hours: Hours, expected: Free) -> None:
    assert free(words, day, hours) is expected


@pytest.mark.parametrize(
    ("words", "day", "expected"),
    [
        ("closed except on Saturdays", SAT, YES),
        ("closed except on Saturdays", TUE, NO),
        ("not available apart from weekends", SAT, YES),
        ("any day but Sundays", SUN, NO),
        ("any day but Sundays", TUE, YES),
        ("除周末外都没空", SAT, YES),
        ("除周末外都没空", TUE, NO),
        ("除了周日都可以", SUN, NO),
        ("除了周日都可以", TUE, YES),
        ("周三除外", "2026-12-09", NO),
        ("除了周一，其他时间都可以", MON, NO),
        ("除了周一，其他时间都可以", TUE, YES),
        ("除了周一，周末也不行", TUE, YES),
        ("除了周一，周末也不行", SAT, NO),
        ("工作日除周三外都行", "2026-12-09", NO),
    ],
)
def test_an_exception_says_the_opposite_of_what_it_is_taken_from(words: str, day: str, expected: Free) -> None:
    assert free(words, day) is expected


@pytest.mark.parametrize(
    ("words", "day", "expected"),
    [
        ("closed on public holidays", TUE, YES),
        ("closed on public holidays", "2026-12-25", DOUBTFUL),
        ("not on bank holidays", TUE, YES),
        ("open over Christmas", TUE, YES),
        ("weekdays, closed at Christmas", "2026-12-25", NO),
        ("weekdays, closed at Christmas", TUE, YES),
        ("weekdays, public holidays too", TUE, YES),
        ("春节休息", TUE, YES),
        ("春节休息", "2027-02-08", NO),
        ("春节照常营业", TUE, YES),
        ("法定节假日不营业", TUE, YES),
        ("节假日不休息", "2026-12-25", YES),
        ("国庆、春节放假", TUE, YES),
        ("国庆、春节放假", "2027-02-08", NO),
    ],
)
def test_a_clause_about_holidays_says_nothing_of_other_days(words: str, day: str, expected: Free) -> None:
    assert free(words, day) is expected


@pytest.mark.parametrize(
    ("words", "day", "hours", "expected"),
    [
        ("no later than 8pm", TUE, (18, 20), YES),
        ("no later than 8pm", TUE, (20, 22), NO),
        ("not before 10", TUE, (11, 13), YES),
        ("not before 10", TUE, (8, 9), NO),
        ("not after 9 p.m. on weekdays", SAT, (21, 22), YES),
        ("not after 9 p.m. on weekdays", TUE, (19, 20), YES),
        ("weekdays, no earlier than noon", TUE, (9, 11), NO),
        ("weekdays, no earlier than noon", TUE, (13, 15), YES),
        ("weekday evenings, no later than 9", TUE, (19, 20), YES),
        ("weekday evenings, no later than 9", TUE, (21.5, 22.5), NO),
        ("不晚于晚上八点", TUE, (14, 16), YES),
        ("不晚于晚上八点", TUE, (20, 22), NO),
        ("不早于上午十点", TUE, (10, 12), YES),
        ("不早于上午十点", TUE, (8, 9), NO),
        ("周末不早于十点", TUE, (8, 9), DOUBTFUL),
    ],
)
def test_an_earliest_or_a_latest_hour_is_no_day_without_any(words: str, day: str, hours: Hours, expected: Free) -> None:
    assert free(words, day, hours) is expected


@pytest.mark.parametrize(
    ("words", "day", "hours", "expected"),
    [
        ("away 8-12 December", TUE, None, NO),
        ("away 8-12 December", "2026-12-14", (9, 11), YES),
        ("away from 8 to 12 December", FRI, (19, 21), NO),
        ("not available Dec 8-12", SAT, None, NO),
        ("not available Dec 8-12", SUN, None, YES),
        ("away 28 December to 3 January", "2027-01-02", None, NO),
        ("away 28 December to 3 January", "2026-12-27", None, YES),
        ("booked on 12 December", SAT, None, NO),
        ("booked on 12 December", SUN, None, YES),
        ("free 8-12 December", TUE, (15, 17), YES),
        ("free 8-12 December", "2026-12-15", None, DOUBTFUL),
        ("12月8-12日没空", TUE, (19, 21), NO),
        ("12月8-12日没空", "2026-12-14", (9, 11), YES),
        ("12月8日到12月12日有空", TUE, (19, 21), YES),
        ("12月8日到12月12日有空", "2026-12-15", None, DOUBTFUL),
        ("12月12号没空", SAT, None, NO),
        ("2025年12月12日没空", SAT, None, YES),
        ("groups of 10-12 people", TUE, (15, 17), YES),
    ],
)
def test_days_of_the_calendar_are_no_hours(words: str, day: str, hours: Hours, expected: Free) -> None:
    assert free(words, day, hours) is expected


@pytest.mark.parametrize(
    ("words", "day", "expected"),
    [
        ("not this Saturday", SAT, DOUBTFUL),
        ("not this Saturday", SUN, YES),
        ("free this Saturday", TUE, DOUBTFUL),
        ("busy next week", TUE, DOUBTFUL),
        ("这周六没空", SAT, DOUBTFUL),
        ("这周六没空", SUN, YES),
        ("下周一有空", TUE, DOUBTFUL),
        ("本周没空", TUE, DOUBTFUL),
    ],
)
def test_a_day_counted_from_when_it_was_said_leaves_it_open(words: str, day: str, expected: Free) -> None:
    assert free(words, day) is expected


@pytest.mark.parametrize(
    ("words", "day", "hours", "expected"),
    [
        ("weekdays 9–5 and evenings", TUE, (19, 21), YES),
        ("weekdays 9–5 and evenings", TUE, (10, 12), YES),
        ("evenings 6-9", TUE, (18, 20), YES),
        ("evenings 6-9", TUE, (7, 8), NO),
        ("weekday evenings 6 to 9", TUE, (19, 21), YES),
        ("9:00-12:00 and 14:00-18:00 on weekdays", TUE, (15, 17), YES),
        ("9:00-12:00 and 14:00-18:00 on weekdays", TUE, (12.5, 13.5), NO),
        ("mornings 9-12", TUE, (6, 7), NO),
        ("周一到周五晚上", TUE, (19, 21), YES),
        ("周一到周五晚上", TUE, (10, 12), NO),
        ("晚上周一到周五", TUE, (19, 21), YES),
        ("晚上周一到周五", TUE, (10, 12), NO),
        ("晚上周一到周五", SAT, (19, 21), NO),
        ("周一至周五9:00-18:00，晚上也可以", TUE, (19, 21), YES),
        ("周末下午两点到六点", SAT, (14, 18), YES),
        ("周末下午两点到六点", SAT, (10, 12), NO),
        ("晚上七点到九点", TUE, (19, 21), YES),
        ("Tuesday to Saturday, 10-6", SUN, (10, 12), NO),
        ("Tuesday to Saturday, 10-6", TUE, (19, 21), NO),
        ("9 a.m. to 5 p.m., Monday to Friday", SAT, (10, 12), NO),
        ("weekends, or after 6pm", TUE, (19, 21), YES),
        ("weekdays, mornings only", SAT, (9, 11), NO),
        ("Mon to Fri, but only after 6pm", TUE, (10, 12), NO),
        ("between 10am and 4pm on weekdays", TUE, (18, 19), NO),
        ("mornings and evenings on weekdays", TUE, (19, 21), YES),
        ("Mon/Wed/Fri mornings", MON, (14, 15), NO),
        ("每天下午两点以后", TUE, (19, 21), YES),
        ("工作日18:00以后", TUE, (19, 21), YES),
        ("工作日18:00以后", TUE, (10, 12), NO),
        ("晚上8点半以后", TUE, (20, 21), NO),
        ("晚上九点以后不接单", TUE, (19, 21), YES),
        ("周日休息，其余时间九点到六点", TUE, (19, 21), NO),
    ],
)
def test_windows_and_parts_of_the_day_stand_in_any_order(words: str, day: str, hours: Hours, expected: Free) -> None:
    assert free(words, day, hours) is expected
