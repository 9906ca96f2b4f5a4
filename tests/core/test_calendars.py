"""Calendars: what we write others can read, and of what others write we read which days are taken."""

import pytest

from towow_core.support.calendars import BYTES_MAX, BadCalendar, Entry, busy_days, calendar_text

NOW = "2026-11-22T02:00:00Z"


def calendar(*events: str) -> bytes:
    body = "".join(f"BEGIN:VEVENT\r\nUID:{n}\r\n{event}\r\nEND:VEVENT\r\n" for n, event in enumerate(events))
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\n{body}END:VCALENDAR\r\n".replace(
        "\n\n", "\n"
    ).encode()


def days(*events: str, last: str = "2026-12-31") -> tuple[str, ...]:
    return busy_days(calendar(*events), "2026-12-01", last)


def test_what_is_written_is_folded_escaped_and_read_again() -> None:
    summary = "主持人 · 在北京办一场五十人的聚会，场地、嘉宾; lights, camera\nand more"
    text = calendar_text(
        "赵敏之", [Entry(uid="d-1-zhao", summary=summary, first_day="2026-12-18", last_day="2026-12-20")], now=NOW
    )

    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "lights\\, camera\\nand more" in text.replace("\r\n ", "")
    assert "DTEND;VALUE=DATE:20261221" in text
    assert busy_days(text.encode(), "2026-12-01", "2026-12-31") == ("2026-12-18", "2026-12-19", "2026-12-20")


def test_what_takes_no_time_or_is_cancelled_leaves_its_day_free() -> None:
    free = calendar_text(
        "x", [Entry(uid="a", summary="x", first_day="2026-12-18", last_day="2026-12-18", is_busy=False)], now=NOW
    )

    assert busy_days(free.encode(), "2026-12-01", "2026-12-31") == ()
    assert days("DTSTART;VALUE=DATE:20261218\r\nSTATUS:CANCELLED") == ()


def test_a_short_appointment_leaves_its_day_and_half_a_day_of_them_takes_it() -> None:
    dentist = "DTSTART:20261218T090000Z\r\nDTEND:20261218T100000Z"
    meeting = "DTSTART;TZID=Asia/Shanghai:20261218T140000\r\nDURATION:PT3H"

    assert days(dentist) == ()
    assert days(dentist, meeting) == ("2026-12-18",)


def test_what_repeats_is_followed_without_the_times_that_are_left_out_or_moved() -> None:
    weekly = "DTSTART;VALUE=DATE:20261105\r\nRRULE:FREQ=WEEKLY;COUNT=8\r\nEXDATE;VALUE=DATE:20261210"
    moved = "DTSTART;VALUE=DATE:20261219\r\nRECURRENCE-ID;VALUE=DATE:20261217"
    text = calendar(weekly, moved).replace(b"UID:1", b"UID:0")

    assert days(weekly) == ("2026-12-03", "2026-12-17", "2026-12-24")
    assert busy_days(text, "2026-12-01", "2026-12-31") == ("2026-12-03", "2026-12-19", "2026-12-24")


def test_what_began_before_the_first_day_counts() -> None:
    assert days("DTSTART;VALUE=DATE:20261125\r\nDTEND;VALUE=DATE:20261203") == ("2026-12-01", "2026-12-02")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<html>Sign in</html>",
        b"\xff\xfe\x00",
        b"x" * (BYTES_MAX + 1),
        calendar("SUMMARY:no start"),
        calendar("DTSTART:20261301T000000Z"),
        calendar("DTSTART:20261201T000000Z\r\nDURATION:PT5H\r\nRRULE:FREQ=SECONDLY"),
        calendar("DTSTART:20261201T000000Z\r\nDURATION:PT1M\r\nRRULE:FREQ=HOURLY"),
    ],
)
def test_what_is_no_calendar_or_never_ends_is_refused_in_a_sentence(content) -> None:
    with pytest.raises(BadCalendar, match=r"^It .*\.$"):
        busy_days(content, "2026-12-01", "2027-12-01")


def test_a_day_is_that_of_the_place_where_the_calendars_person_is() -> None:
    """Saturday evening in Los Angeles is Sunday in UTC, in which many calendars are written."""
    evening = calendar("DTSTART:20261213T020000Z\r\nDTEND:20261213T070000Z")
    at_home = evening.replace(b"VERSION:2.0", b"VERSION:2.0\r\nX-WR-TIMEZONE:America/Los_Angeles")

    assert busy_days(evening, "2026-12-01", "2026-12-31") == ("2026-12-13",)
    assert busy_days(at_home, "2026-12-01", "2026-12-31") == ("2026-12-12",)


@pytest.mark.parametrize(
    "event",
    [
        "DTSTART:00010101T000000\r\nDURATION:PT1H\r\nRRULE:FREQ=HOURLY",
        "DTSTART;VALUE=DATE:00010101\r\nRRULE:FREQ=DAILY",
        "DTSTART:20261201T000000\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;BYMINUTE="
        + ",".join(map(str, range(60)))
        + ";BYSECOND="
        + ",".join(map(str, range(60))),
    ],
)
def test_what_would_take_minutes_to_count_out_is_refused(event: str) -> None:
    with pytest.raises(BadCalendar, match="repeat"):
        days(event)


def test_an_event_of_ages_takes_only_the_days_that_are_asked_for() -> None:
    assert len(days("DTSTART;VALUE=DATE:19700101\r\nDTEND;VALUE=DATE:99990101")) == 31
