"""Numbers that no twin can mean are refused where a message is read, in one sentence that names the field."""

import pytest

from tests.core.kit import ALICE, offer
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.messages import OfferResponse
from towow_core.support import codec, message_codec


def response(**offered: object) -> dict:
    plain = codec.dump(offer(ALICE).offer)
    ids = {"message_id": "msg-1", "sent_at": "2026-01-01T00:00:00Z", "demand_id": "d-1", "channel_id": "collab-1"}
    return {**ids, "agent_id": ALICE, "offer": {**plain, **offered}}


@pytest.mark.parametrize("price", [-1, float("nan"), float("inf"), 1e300])
def test_a_price_that_is_no_price_is_refused(price: float) -> None:
    with pytest.raises(MalformedMessage, match=r"offer: .*is no price"):
        message_codec.read_message(OfferResponse.name, response(price=price))


@pytest.mark.parametrize("confidence", [-1, 101])
def test_a_confidence_beyond_its_scale_is_refused(confidence: int) -> None:
    with pytest.raises(MalformedMessage, match="is no confidence"):
        message_codec.read_message(OfferResponse.name, response(confidence=confidence))


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("delivery_days", {"photos": 4_000_000}),
        ("delivery_days", {"photos": -1}),
        ("free_from", "soon"),
        ("free_from", "20261224"),
        ("free_from", "9999-12-31"),
    ],
)
def test_days_from_which_no_plan_can_count_are_refused(field: str, said: object) -> None:
    with pytest.raises(MalformedMessage, match=f"{field} .*is no (number of days|day)"):
        message_codec.read_message(OfferResponse.name, response(**{field: said}))


@pytest.mark.parametrize("price", [None, 0, 0.5, 20_000])
def test_a_price_is_read(price: float | None) -> None:
    message = message_codec.read_message(OfferResponse.name, response(price=price))

    assert isinstance(message, OfferResponse)
    assert message.offer.price == price
