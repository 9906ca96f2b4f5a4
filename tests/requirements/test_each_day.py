"""What comes again each day is on each of its days, and paid for each of them."""

from datetime import date

import pytest

from tests.core.test_counter_offers import asked
from towow_core.engine.language.sentence_parts import headline
from towow_core.engine.matching.event_length import appointments
from towow_core.engine.matching.quantities import quantities_of, quantities_of_work


@pytest.mark.parametrize(
    ("sentence", "times", "last"),
    [
        ("A cleaner in London every weekday for two weeks from 7 December", 10, "2026-12-18"),
        ("A cleaner in London, daily for five days from Monday 7 December", 5, "2026-12-11"),
        ("A cleaner in London, weekday mornings for six days from 7 December", 6, "2026-12-14"),
        ("A photographer in Berlin every day from 7 to 11 December", 5, "2026-12-11"),
        ("Dinner for six in Berlin every day for a week from 8 December", 7, "2026-12-14"),
        ("上海找保洁，从12月7日开始连续一周，每天一次", 7, "2026-12-13"),
        ("上海保洁，12月7日到11日每天上午", 5, "2026-12-11"),
    ],
)
def test_each_day_is_a_time_of_its_own(sentence: str, times: int, last: str) -> None:
    wanted = asked(sentence)
    days = appointments(wanted, date.fromisoformat(wanted.context.date or ""))
    assert (len(days), days[-1]) == (times, last)
    said = quantities_of(wanted)
    assert (said.days, said.sessions) == (1, times)


@pytest.mark.parametrize(
    "sentence",
    [
        "A cleaner in London every day from 7 December",  # until when, nobody says
        "A cleaner in London every two days from 7 to 11 December",
        "A photographer in Berlin from 7 to 11 December",  # one event of five days
        "上海保洁，从12月7日开始，每隔一天一次",
    ],
)
def test_what_is_not_each_day_or_has_no_end_is_not_counted_by_days(sentence: str) -> None:
    wanted = asked(sentence)
    assert appointments(wanted, date.fromisoformat(wanted.context.date or "")) == ()


@pytest.mark.parametrize(
    ("sentence", "heading"),
    [
        ("Photographer in Berlin every day from 7 to 11 December", "Photographer in Berlin every day"),
        (
            "Wir suchen für den 20. Dezember eine Köchin in München",
            "Wir suchen für den 20. Dezember eine Köchin in München",
        ),
        ("上海找保洁，从12月7日开始", "上海找保洁"),
    ],
)
def test_a_heading_does_not_end_in_the_middle_of_a_day(sentence: str, heading: str) -> None:
    assert headline(asked(sentence)) == heading


@pytest.mark.parametrize(
    ("sentence", "each_day", "beside_it"),
    [
        (
            "Retreat in Leeds, 10 to 12 December, 16 people: a yoga class every day and a photographer",
            "yoga",
            "photography",
        ),
        ("会议12月10日到12日在上海，每天要茶歇，要摄影", "餐饮茶歇", "活动摄影"),
    ],
)
def test_what_stands_beside_it_is_not_multiplied(sentence: str, each_day: str, beside_it: str) -> None:
    wanted = asked(sentence)
    assert quantities_of_work(wanted, each_day).sessions == 3
    assert quantities_of_work(wanted, beside_it).sessions is None  # nobody says how often
