"""Log lines that know whom they are about."""

import asyncio
import io
import json
import logging

from towow_core.telemetry import logs
from towow_core.telemetry.about import about, trace_id_of


def lines(work) -> list[dict]:
    stream = io.StringIO()
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    root.handlers = []
    logs.configure("test", stream=stream)
    try:
        work(logging.getLogger("tests"))
    finally:
        root.handlers, root.level = before, level
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_carries_the_ids_of_the_work_at_hand_and_no_others():
    def work(log):
        with about(demand_id="d-1", channel_id=None):
            with about(agent_id="user_agent_bob"):
                log.info("inside")
            log.info("between")
        log.info("outside")

    inside, between, outside = lines(work)
    assert (inside["demand_id"], inside["agent_id"]) == ("d-1", "user_agent_bob")
    assert inside["trace_id"] == f"{trace_id_of('d-1'):032x}"
    assert "agent_id" not in between
    assert "channel_id" not in inside
    assert "demand_id" not in outside


def test_tasks_that_are_started_inside_speak_of_the_same():
    def work(log):
        async def later():
            log.info("later")

        async def main():
            with about(demand_id="d-2"):
                task = asyncio.create_task(later())
            await task

        asyncio.run(main())

    assert lines(work)[0]["demand_id"] == "d-2"


def test_what_a_line_says_itself_counts_for_more():
    def work(log):
        with about(channel_id="collab-1"):
            log.info("said", extra={"channel_id": "collab-2"})

    assert lines(work)[0]["channel_id"] == "collab-2"
