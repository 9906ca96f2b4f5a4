"""Snapshots that older versions have stored, and may have to read again."""

from dataclasses import replace

import orjson

from tests.core.kit import at, channel, offer, play, reviewed, says, start
from towow_core.negotiation.renegotiation import renegotiation_of
from towow_core.negotiation.state import AfterEnd
from towow_core.services.negotiation.snapshots import Snapshots, snapshot, state_in
from towow_core.support import codec

OLD_NAMES = {"after_end": "afterwards", "renegotiation": "again"}


def test_a_snapshot_keeps_the_names_that_older_versions_read() -> None:
    agreed = play(reviewed("bob"), says("bob")).state
    renewed = renegotiation_of(agreed, "太贵", "collab-2", at(20))
    assert renewed is not None
    state = replace(renewed, after_end=AfterEnd.SUBNETS)
    stored_by_an_older_version = orjson.dumps({OLD_NAMES.get(n, n): value for n, value in codec.dump(state).items()})
    fields = orjson.loads(stored_by_an_older_version)
    assert (fields["afterwards"], fields["again"]["round"]) == ("subnets", 1)

    record = replace(snapshot(state, 3, "admin"), state=stored_by_an_older_version.decode())
    assert state_in(record) == state
    assert snapshot(state_in(record), 3, "admin") == record


def test_a_currency_that_older_versions_called_otherwise_is_read() -> None:
    state = play(channel("bob"), start(), offer("bob", price=100.0)).state
    record = snapshot(state, 3, "admin")
    stored_by_an_older_version = replace(record, state=record.state.replace('"currency":"CNY"', '"currency":"RMB"'))
    assert stored_by_an_older_version != record

    assert state_in(stored_by_an_older_version) == state


def test_what_is_written_step_by_step_is_what_one_snapshot_is() -> None:
    steps = [channel("bob", "carol"), play(channel("bob", "carol"), start()).state]
    steps.append(play(steps[-1], offer("bob", price=100.0)).state)
    steps += [reviewed("bob", "carol"), play(reviewed("bob", "carol"), says("bob")).state]
    steps.append(play(steps[-1], says("carol")).state)
    other = replace(channel("dave"), channel_id="collab-00000002")
    snapshots = Snapshots()

    assert len({state.status for state in steps}) > 3
    for version, state in enumerate(steps):
        assert snapshots.take(state, version, "admin") == snapshot(state, version, "admin")
        assert snapshots.take(other, 0, "admin") == snapshot(other, 0, "admin")


def test_a_channel_that_comes_back_is_written_as_it_is_then() -> None:
    snapshots, before = Snapshots(), channel("bob")
    snapshots.take(before, 0, "admin")
    snapshots.forget(before.channel_id)
    later = play(before, start(), offer("bob")).state

    assert snapshots.take(later, 2, "admin") == snapshot(later, 2, "admin")
