"""A person's own calendar: read by their twin alone, from where it may be read, and visibly missing where it cannot."""

import logging
from dataclasses import replace

import pytest

from agents.processes import busy_calendar, calendar_reader
from agents.processes.busy_calendar import BusyCalendar
from tests import days
from tests.bridges.test_commitments import PARTY, TEAM, bridge_of, ended
from towow_core.support.calendars import BYTES_MAX, Entry, calendar_text

TODAY, DAY = days.TODAY.iso, days.SATURDAY.iso


def taken() -> str:
    dentist = Entry(uid="a", summary="牙医在人民路", first_day=DAY, last_day=DAY)
    return calendar_text("x", [dentist], now=f"{TODAY}T00:00:00Z")


async def test_the_days_of_a_file_are_taken(tmp_path) -> None:
    file = tmp_path / "busy.ics"
    file.write_text(taken(), newline="")
    calendar = BusyCalendar(str(file))

    assert await calendar.days(TODAY) == (DAY,)
    assert not calendar.is_unknown


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("http://example.org/busy.ics", "https only"),
        ("https://127.0.0.1/busy.ics", "private"),
        ("https://localhost/busy.ics", "private"),
        ("https://[::ffff:10.0.0.1]/busy.ics", "private"),
        ("https://169.254.169.254/latest", "private"),
        ("https://[64:ff9b::a9fe:a9fe]/latest", "private"),
        ("https://[2002:7f00:1::]/busy.ics", "private"),
        ("https://[::127.0.0.1]/busy.ics", "private"),
        ("https://[fec0::1]/busy.ics", "private"),
        ("https://224.0.0.1/busy.ics", "private"),
        ("/nowhere/busy.ics", "cannot be read"),
        ("/dev/zero", "a device"),
    ],
)
async def test_what_may_not_be_read_is_not_and_the_log_says_why(source, why, caplog) -> None:
    calendar = BusyCalendar(source)
    with caplog.at_level(logging.WARNING):
        assert await calendar.days(TODAY) == ()

    said = [getattr(record, "why", "") for record in caplog.records if record.message == "twin.calendar_unreadable"]
    assert calendar.is_unknown
    assert [why in each for each in said] == [True]
    assert source not in str(said)


async def test_a_calendar_that_is_too_large_or_none_is_not_read(tmp_path) -> None:
    for content in ("x" * (BYTES_MAX + 1), "<html>Sign in</html>"):
        file = tmp_path / "busy.ics"
        file.write_text(content)
        calendar = BusyCalendar(str(file))
        assert await calendar.days(TODAY) == ()
        assert calendar.is_unknown


async def test_a_twin_declines_a_day_that_its_calendar_has_taken_and_tells_nobody_by_what(tmp_path) -> None:
    file = tmp_path / "zhao.ics"
    file.write_text(taken(), newline="")
    people = {**TEAM, "zhao": replace(TEAM["zhao"], busy_ics=str(file))}
    async with bridge_of(tmp_path, people) as bridge:
        found = await ended(bridge, PARTY)
        shown = (await bridge.http.get("/api/v1/agents/user_agent_zhao")).text
        stream = await bridge.network.bridge.stream(found["demand_id"])

    assert "已经有安排" in found["offers"]["user_agent_zhao"]["decline_reason"]
    everything = shown + str([e.payload for e in stream.envelopes])
    assert "牙医" not in everything
    assert "zhao.ics" not in everything


async def test_a_calendar_that_cannot_be_read_makes_the_day_a_condition(tmp_path) -> None:
    people = {**TEAM, "zhao": replace(TEAM["zhao"], busy_ics=str(tmp_path / "gone.ics"))}
    async with bridge_of(tmp_path, people) as bridge:
        found = await ended(bridge, PARTY)

    assert any("日历暂时读不到" in condition for condition in found["offers"]["user_agent_zhao"]["conditions"])
    assert any("日历暂时读不到" in point["text"] for point in found["open_points"])


def event(*lines: str) -> bytes:
    inner = ("BEGIN:VEVENT", "UID:u", "DTSTAMP:20260101T000000Z", *lines, "END:VEVENT")
    return "\r\n".join(("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *inner, "END:VCALENDAR", "")).encode()


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(event("DTSTART:20260101T000000", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"), id="never true"),
        pytest.param(event("DTSTART:00500101", "DTEND:20260101", "RRULE:FREQ=DAILY"), id="lasts 2,000 years"),
        pytest.param(event("X" + ";A=1" * 200_000 + ":x"), id="200,000 parameters"),
    ],
)
async def test_a_calendar_that_is_made_to_be_read_for_ever_is_given_up(tmp_path, content, monkeypatch) -> None:
    monkeypatch.setattr(calendar_reader, "WITHIN_S", 1.0)  # its own processor time ends it too; that takes longer
    file = tmp_path / "busy.ics"
    file.write_bytes(content)
    calendar = BusyCalendar(str(file))

    assert await calendar.days(TODAY) == ()
    file.write_text(taken(), newline="")
    assert await calendar.days(TODAY) == ()  # let be for a while: nobody's question waits for it again
    assert calendar.is_unknown


async def test_a_calendar_that_was_read_once_and_cannot_be_now_is_unknown_and_its_days_stay_taken(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(busy_calendar, "KEPT_S", 0.0)
    monkeypatch.setattr(busy_calendar, "AGAIN_S", 0.0)
    file = tmp_path / "busy.ics"
    file.write_text(taken(), newline="")
    calendar = BusyCalendar(str(file))

    seen = []
    for content in (taken(), "<html>Sign in</html>", taken()):
        file.write_text(content, newline="")
        seen.append((await calendar.days(TODAY), calendar.is_unknown))
    assert seen == [((DAY,), False), ((DAY,), True), ((DAY,), False)]


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/echo", "/bin/false"])
async def test_a_reader_that_fails_leaves_the_calendar_unknown_and_is_let_be_for_a_while(
    tmp_path, monkeypatch, caplog, program
) -> None:
    monkeypatch.setattr(calendar_reader.sys, "executable", program)
    file = tmp_path / "busy.ics"
    file.write_text(taken(), newline="")
    calendar = BusyCalendar(str(file))
    with caplog.at_level(logging.WARNING):
        assert await calendar.days(TODAY) == ()
        assert await calendar.days(TODAY) == ()

    said = [getattr(record, "why", "") for record in caplog.records if record.message == "twin.calendar_unreadable"]
    assert calendar.is_unknown
    assert [why.startswith("The calendar's reader") for why in said] == [True]
