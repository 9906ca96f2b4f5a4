"""Snapshots that older versions have stored, and may have to read again."""

from dataclasses import replace

import orjson

from tests.core.kit import at, channel, offer, play, reviewed, says, start
from towow_core.negotiation.renegotiation import renegotiation_of
from towow_core.negotiation.state import AfterEnd
from towow_core.services.negotiation.snapshots import snapshot, state_in
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
