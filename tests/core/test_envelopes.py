"""What an envelope knows of its event, and that knowing it changes nothing that is passed on."""

from dataclasses import replace

import orjson
import pytest

from bridges.http.demand_view import status_of
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.events import FeedbackEvaluated, RoundStarted
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

ROUND = RoundStarted(demand_id="d-1", channel_id="collab-1", round=2, max_rounds=5)


def stored(payload: dict | None = None, event_type: str = ROUND.event_type) -> Envelope:
    return Envelope(
        event_id="evt-1",
        event_type=event_type,
        timestamp="2026-01-01T00:00:00.000000Z",
        seq=1,
        payload=codec.event_payload(ROUND) if payload is None else payload,
    )


def test_an_envelope_knows_its_event() -> None:
    assert stored().event == ROUND


def test_an_envelope_that_was_read_is_passed_on_byte_for_byte() -> None:
    written_by_a_newer_version = {**codec.event_payload(ROUND), "mood": "hopeful", "round": 2.0}
    envelope = stored(written_by_a_newer_version)
    before = orjson.dumps(codec.dump(envelope))
    assert envelope.event == ROUND
    assert orjson.dumps(codec.dump(envelope)) == orjson.dumps(envelope) == before
    assert orjson.loads(before)["payload"] == written_by_a_newer_version


def test_an_envelope_is_posted_as_it_is_stored() -> None:
    assert stored().as_values == codec.dump(stored())


def test_an_event_of_a_newer_version_is_not_known_and_disturbs_nobody() -> None:
    newer = stored({"demand_id": "d-1", "channel_id": "collab-1"}, "towow.coffee.served")
    assert newer.event is None
    assert status_of([stored(), newer])["round"] == 2


def test_a_payload_that_does_not_fit_its_type_is_named() -> None:
    with pytest.raises(MalformedMessage, match="round"):
        _ = stored({"demand_id": "d-1", "round": "many", "max_rounds": 5}).event


def test_another_payload_is_another_event() -> None:
    envelope = stored()
    assert envelope.event == ROUND
    third = replace(envelope, payload={**envelope.payload, "round": 3})
    assert third.event == replace(ROUND, round=3)
    assert not isinstance(third.event, FeedbackEvaluated)
