"""What `towow import` takes in is checked like what comes over HTTP and from twins: all of it, or none."""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.agents.small_network import small_network
from tests.services.test_store_archive import towow
from towow_core.domain.errors import BadSetting
from towow_core.negotiation.renegotiation import rounds_left
from towow_core.services.evidence.json_place import line_of
from towow_core.services.evidence.recording_checks import Wrong, checked
from towow_core.services.evidence.replay import first_difference, message_of, opening, parse_recording, write_recording
from towow_core.services.evidence.transfer import read_checked, take_out
from towow_core.services.negotiation.snapshots import state_in

FILE = Path("one.json")
Spoil = Callable[[Any], None]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A negotiation that ended, as `towow export` writes it."""
    folder = tmp_path_factory.mktemp("exported")
    async with small_network(folder) as network:
        demand_id = await network.ask("我想在北京办一场AI聚会")
        await network.until(demand_id)
        await network.until_nothing_is_open()
        write_recording(await take_out(network.store, demand_id), folder / "one.json")
    return (folder / "one.json").read_text("utf-8")


def at(*path: str | int, value: object) -> Spoil:
    """Put `value` there. `*` is the first key there is."""

    def spoil(found: Any) -> None:
        for step in path[:-1]:
            found = found[next(iter(found)) if step == "*" else step]
        found[path[-1]] = value

    return spoil


def inside(*path: str | int, field: str, value: object) -> Spoil:
    """Put `value` under `field` into the JSON that is a text there."""

    def spoil(found: Any) -> None:
        for step in path[:-1]:
            found = found[step]
        text = json.loads(found[path[-1]])
        found[path[-1]] = json.dumps({**text, field: value})

    return spoil


def stranger(found: Any) -> None:
    stream = next(iter(found["streams"].values()))
    stream[3]["payload"]["demand_id"] = "d-stranger"


def second_demand(found: Any) -> None:
    found["demands"].append(found["demands"][0])


def circle(found: Any) -> None:
    other = json.loads(json.dumps(found["demands"][0]).replace(found["demand_ids"][0], "d-other"))
    found["demands"].append({**other, "parent_demand_id": "d-other"})


CHANNEL, STATE, ENTRY = ("channels", 0, "channel"), ("channels", 0, "channel", "state"), ("channels", 0, "journal", 1)
STREAM, CALL, DEMAND = ("streams", "*"), ("calls", 0), ("demands", 0, "demand")
ESCAPES = "d-\x1b]0;owned\x07"
SPOILT: dict[str, tuple[Spoil, str]] = {
    "an id with terminal escapes": (at(*DEMAND, "demand_id", value=ESCAPES), "demands.0.demand.demand_id is 'd-\\x1b"),
    "an id that reads backwards": (at(*CHANNEL, "channel_id", value="collab-\u202e1"), "channels.0.channel.channel_id"),
    "a state that is torn": (at(*STATE, value="{"), "channels.0.channel.state cannot be read"),
    "a state that is a list": (at(*STATE, value="[]"), "channels.0.channel.state cannot be read"),
    "a state that is a number": (at(*STATE, value=7), "channels.0.channel.state"),
    "a state without a status": (inside(*STATE, field="status", value="asleep"), "channels.0.channel.state"),
    "a state of another channel": (inside(*STATE, field="channel_id", value="collab-x"), "channels.0.channel.state"),
    "an unknown status": (at(*CHANNEL, "status", value="asleep"), "channels.0.channel.status is 'asleep'"),
    "an owner with controls": (at(*CHANNEL, "owner", value="a\x1b[2J"), "channels.0.channel.owner"),
    "a demand of 2 MB": (at(*DEMAND, "raw_input", value="x" * 2_000_000), "demands.0.demand.raw_input is no demand"),
    "an empty demand": (at(*DEMAND, "raw_input", value=" "), "demands.0.demand.raw_input is no demand"),
    "a user with a name without end": (at(*DEMAND, "user_id", value="u" * 300), "demands.0.demand.user_id"),
    "a time that is none": (at(*DEMAND, "submitted_at", value="now"), "demands.0.demand.submitted_at is 'now'"),
    "a stage that is none": (at("demands", 0, "stage", value="over"), "demands.0.stage"),
    "a demand twice": (second_demand, "demands.1"),
    "a demand above itself": (circle, "demands.1.parent_demand_id"),
    "a parent that is not there": (at("demands", 0, "parent_demand_id", value="d-x"), "demands.0.parent_demand_id"),
    "another first demand": (at("demand_ids", value=["d-x"]), "demand_ids"),
    "no demands": (at("demands", value=[]), "demands is empty"),
    "a decision that is none": (at("demands", 0, "decision", value="maybe"), "demands.0.decision"),
    "a journal with a gap": (at(*ENTRY, "n", value=7), "channels.0.journal.1.n is 7"),
    "a journal of another length": (at(*CHANNEL, "version", value=2), "channels.0.channel.version is 2"),
    "a message that is torn": (at(*ENTRY, "message", value="{"), "channels.0.journal.1.message cannot be read"),
    "a message of no kind": (at(*ENTRY, "kind", value="Magic"), "channels.0.journal.1.message cannot be read"),
    "an entropy that is none": (at(*ENTRY, "entropy", value="x\n"), "channels.0.journal.1.entropy"),
    "a forged seq": (at(*STREAM, 2, "seq", value=9), ".2.seq is 9, and it is number 3"),
    "an event twice": (at(*STREAM, 2, "event_id", value="evt-x\x1b"), ".2.event_id"),
    "an event of no kind": (at(*STREAM, 2, "event_type", value="towow.magic"), ".2.event_type is 'towow.magic'"),
    "an event of another demand": (stranger, ".3.payload.demand_id is of another demand"),
    "an event of another channel": (at(*STREAM, 4, "payload", "channel_id", value="collab-x"), ".4.payload.channel_id"),
    "an event without its fields": (at(*STREAM, 0, "payload", value={}), ".0.payload"),
    "a field of the wrong type": (at(*STREAM, 0, "payload", "raw_input", value=7), ".0.payload"),
    "a number as text": (at(*STREAM, 3, "payload", "recursion_depth", value="1"), ".3.payload"),
    "a text without end": (at(*STREAM, 0, "payload", "more", value="x" * 200_000), ".0.payload has a part"),
    "a number without end": (at(*STREAM, 0, "payload", "more", value=1e300), ".0.payload has a part"),
    "a call of another demand": (at(*CALL, "demand_id", value="d-x"), "calls.0.demand_id"),
    "a call for 100,000,000 dollars": (at(*CALL, "usd", value=1e8), "calls.0.usd is 1e+08"),
    "a call with fewer tokens than none": (at(*CALL, "tokens_in", value=-1), "calls.0.tokens_in is -1"),
    "a call by escapes": (at(*CALL, "agent_id", value="\x1b[2J"), "calls.0.agent_id"),
    "a model with controls": (at(*CALL, "model", value="gpt\x07"), "calls.0.model"),
}


def spoilt(exported: str, spoil: Spoil) -> str:
    found = json.loads(exported)
    spoil(found)
    return json.dumps(found, ensure_ascii=False, indent=2)


@pytest.mark.parametrize("name", SPOILT)
def test_what_a_store_does_not_take_is_refused_with_its_line_and_field(
    exported: str, name: str, tmp_path: Path
) -> None:
    spoil, says = SPOILT[name]
    file = tmp_path / "one.json"
    file.write_text(spoilt(exported, spoil), "utf-8")

    with pytest.raises(BadSetting) as refused:
        read_checked(file)

    sentence = str(refused.value)
    assert sentence.startswith(f"{file}, line ")
    assert says in sentence
    assert sentence.isprintable()
    assert len(sentence) < 700


def test_an_export_that_nobody_changed_is_taken(exported: str, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(exported, "utf-8")

    assert first_difference(read_checked(file)) is None


HOSTILE = (
    None,
    True,
    -1,
    0,
    2**62,
    1e308,
    "",
    "{",
    "[]",
    "x" * 3000,
    "\x1b[2J",
    "\u202e",
    "../../etc",
    [],
    {},
    [[]],
    "d-1",
)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(leaf for name, part in inner for leaf in leaves(part, (*path, name)))]


def test_whatever_stands_in_a_file_it_is_refused_in_a_sentence_or_can_be_read(exported: str) -> None:
    chance, places, taken = random.Random(17), leaves(json.loads(exported))[1:], 0
    refused: list[str] = []
    for _ in range(300):
        text = spoilt(exported, at(*chance.choice(places), value=chance.choice(HOSTILE)))
        try:
            recording = checked(parse_recording(FILE, text))
        except (BadSetting, Wrong) as error:
            refused.append(str(error))
            continue
        taken += 1
        for each in recording.channels:
            assert rounds_left(state_in(each.channel)) >= 0
            assert opening(state_in(each.channel))
            assert all(message_of(entry) for entry in each.journal)
        assert all(envelope.event is not None for stream in recording.streams.values() for envelope in stream)
    assert taken
    assert refused
    assert max(map(len, refused)) < 700


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[" * 100_000, "is no recording"),
        (b"\xff\xfe", "is not UTF-8"),
        (b'{"a":' * 500 + b"1" + b"}" * 500, "deep"),
    ],
    ids=["brackets without end", "no text", "nested 500 deep"],
)
async def test_a_file_that_is_none_is_refused_in_one_line_and_makes_no_store(
    tmp_path: Path, content: bytes, why: str
) -> None:
    (tmp_path / "bad.json").write_bytes(content)
    done, out, err = await towow(tmp_path / "data", "import", str(tmp_path / "bad.json"))

    assert (done, out) == (2, "")
    assert why in err
    assert err.count("\n") == 1
    assert not (tmp_path / "data" / "towow.db").exists()


def test_a_pipe_that_is_called_a_recording_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "one.json")
    with pytest.raises(BadSetting, match="a named pipe, not a regular file"):
        read_checked(tmp_path / "one.json")


async def test_the_command_says_it_in_one_line_and_stores_nothing(exported: str, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(spoilt(exported, at(*CALL, "usd", value=1e8)), "utf-8")  # the last thing that is looked at
    done, out, err = await towow(tmp_path / "data", "import", str(file))

    assert (done, out) == (2, "")
    assert f"{file}, line " in err
    assert err.endswith(
        "calls.0.usd is 1e+08, which nobody can have used for one answer. Nothing of it was imported.\n"
    )
    assert not (tmp_path / "data" / "towow.db").exists()


@pytest.mark.parametrize(
    ("path", "line"),
    [((), 1), (("a",), 2), (("b", 1), 5), (("b", 2, "c"), 7), (("b", 9), 3), (("nothing",), 1), (("a", "deeper"), 2)],
)
def test_the_line_is_that_of_the_value_or_of_what_is_around_it(path: tuple[str | int, ...], line: int) -> None:
    text = '{\n "a": "}{",\n "b": [\n  1,\n  [],\n  {\n   "c": "\\"]"\n  }\n ]\n}'
    assert line_of(text, path) == line
