"""The short chaos of CI: a dozen kills, each named step once. `make chaos KILLS=60` is the long one."""

import asyncio
from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from tests.benchmarks.slow_model import CALLS_VARIABLE, DELAY_VARIABLE, SlowModel
from tests.chaos.__main__ import Result, Size, run
from tests.chaos.calls import Call, History, Repeats, repeats
from tests.chaos.killer import STEPS
from tests.chaos.report import show
from tests.postgresql_server import PostgresqlServer
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING, UnderstandInputs
from towow_core.support.envelopes import Envelope

SHORT = Size(kills=12, negotiations=12, at_once=4, delay_s=0.1, pause_s=(0.0, 0.5), seed=1)
SHARED = replace(SHORT, kills=6, negotiations=20, at_once=10, admins=3, bridges=2)
APART = replace(SHORT, kills=8, negotiations=16, at_once=6, machines=2)
OF_SERVICES = {"demand_understanding", "smart_filter", "proposal_aggregation", "gap_identify"}
EVERYBODY = {"hub", "coordinator", "channel_admin", "bridge", "a twin"}


def assert_nothing_was_lost_doubled_or_asked_again(result: Result) -> None:
    show(result)
    assert {kill.kind for kill in result.killer.kills} == EVERYBODY
    assert result.verdict.wrong == []
    assert (result.verdict.lost, result.verdict.doubled) == (0, 0)
    assert (result.repeats.stored, result.repeats.answered) == ([], [])
    assert result.repeats.calls == 22 * result.verdict.negotiations


@pytest.mark.processes
async def test_whoever_is_killed_and_whenever_nothing_is_lost_doubled_or_asked_again(
    tmp_path: Path, store_url: str
) -> None:
    result = await run(SHORT, tmp_path, store_url)

    assert {kill.moment for kill in result.killer.kills} == set(STEPS)
    assert_nothing_was_lost_doubled_or_asked_again(result)


@pytest.mark.processes
@pytest.mark.postgresql
async def test_three_channel_admins_and_two_bridges_share_a_database_that_outlives_each_of_them(
    tmp_path: Path, postgresql: PostgresqlServer
) -> None:
    result = await run(SHARED, tmp_path, postgresql.empty_database())

    assert_nothing_was_lost_doubled_or_asked_again(result)
    assert result.verdict.ended == result.verdict.negotiations


@pytest.mark.processes
@pytest.mark.postgresql
async def test_who_takes_over_on_another_machine_asks_nothing_again_that_was_answered(
    tmp_path: Path, postgresql: PostgresqlServer
) -> None:
    result = await run(APART, tmp_path, postgresql.empty_database())

    died = [kill for kill in result.killer.kills if kill.taken_over_s is not None]
    assert died
    assert result.repeats.kept == len(OF_SERVICES) * result.verdict.negotiations
    assert_nothing_was_lost_doubled_or_asked_again(result)


CALL = Call("response_generation", "办一场聚会", "user_agent_bob", 0)
STORED = Envelope(
    event_id="evt-1",
    event_type="towow.offer.submitted",
    timestamp="2026-01-01T00:00:10.000000Z",
    seq=1,
    payload={"agent_id": "user_agent_bob"},
)
STORED_AT = 1767225610.0
KEPT = {(CALL.prompt, CALL.demand): STORED_AT - 1.75}


@pytest.mark.parametrize(
    ("history", "kept", "expected"),
    [
        (History([STORED_AT - 2], [STORED_AT - 1], [7]), {}, Repeats(1, 1)),
        (History([STORED_AT - 3, STORED_AT - 2], [STORED_AT - 1], [8]), {}, Repeats(1, 2, in_flight=1)),
        (History([STORED_AT - 3, STORED_AT - 1], [STORED_AT - 2], [8]), {}, Repeats(1, 2, answered=[CALL])),
        (History([STORED_AT - 3, STORED_AT + 1], [STORED_AT - 2], [8]), {}, Repeats(1, 2, stored=[CALL])),
        (
            History([STORED_AT - 3, STORED_AT - 1], [STORED_AT - 2, STORED_AT], [7, 8]),
            {},
            Repeats(1, 2, last_moment=[0.5]),
        ),
        (History([STORED_AT - 3, STORED_AT - 1], [STORED_AT - 2], [7]), KEPT, Repeats(1, 2, answered=[CALL], kept=1)),
    ],
    ids=[
        "asked once",
        "in flight at the kill",
        "answered, and lost",
        "stored, and asked again",
        "answered in its machine's last moment",
        "answered, and left for the others",
    ],
)
def test_the_harness_tells_why_something_was_asked_again(
    history: History, kept: dict[tuple[str, str], float], expected: Repeats
) -> None:
    assert repeats({CALL: history}, {"办一场聚会": [STORED]}, {7: STORED_AT - 1.5}, kept) == expected


async def test_who_is_killed_before_it_could_keep_an_answer_counts_as_not_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "calls.jsonl"
    monkeypatch.setenv(CALLS_VARIABLE, str(file))
    monkeypatch.setenv(DELAY_VARIABLE, "0")
    demand = UnderstandInputs(raw_input="办一场聚会", user_id="anna", today="2026-01-01")

    await SlowModel().complete(DEMAND_UNDERSTANDING, demand, DEMAND_UNDERSTANDING.render(demand))
    when_answered = phases(file)  # an answer is kept in the same breath
    await asyncio.sleep(0)

    assert (when_answered, phases(file)) == (["start"], ["start", "end"])


def phases(file: Path) -> list[str]:
    return [orjson.loads(line)["phase"] for line in file.read_bytes().splitlines()]
