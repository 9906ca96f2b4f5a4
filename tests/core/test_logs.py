"""Logs: one JSON line per record, with its facts, never on stdout."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from towow_core.telemetry import logs


@pytest.fixture(autouse=True)
def root_logger_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    root.handlers.clear()
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_record_is_one_json_line_with_its_facts() -> None:
    stream = io.StringIO()
    logs.configure("coordinator", stream=stream)
    logging.getLogger("towow").warning("llm.fell_back", extra={"prompt": "需求", "waited_s": 1.5})

    (line,) = stream.getvalue().splitlines()
    record = json.loads(line)
    assert record.pop("ts").endswith("Z")
    assert record == {
        "level": "warning",
        "event": "llm.fell_back",
        "process": "coordinator",
        "logger": "towow",
        "prompt": "需求",
        "waited_s": 1.5,
    }


def test_a_traceback_stays_in_its_line() -> None:
    stream = io.StringIO()
    logs.configure("bridge", stream=stream)
    try:
        int("two\nlines")
    except ValueError:
        logging.getLogger("towow").exception("bridge.broke")

    (line,) = stream.getvalue().splitlines()
    assert "ValueError: invalid literal for int()" in json.loads(line)["error"]


def test_by_default_nothing_goes_to_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("hub")
    logging.getLogger("towow").info("hub.started")

    out, err = capsys.readouterr()
    assert out == ""
    assert json.loads(err)["event"] == "hub.started"


def test_configuring_again_replaces_what_was_there() -> None:
    first, second = io.StringIO(), io.StringIO()
    logs.configure("parent", stream=first)
    logs.configure("child", stream=second)
    logging.getLogger("towow").info("process.started")

    assert first.getvalue() == ""
    assert json.loads(second.getvalue())["process"] == "child"
