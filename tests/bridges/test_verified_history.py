"""`towow verify` on a demand with a history: given up, corrected, sent back, left, approved twice."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import orjson
import pytest

from tests.bridges.test_clarifications import bridge_of, view
from tests.bridges.test_commitments import PARTY, TEAM, terminal_events
from tests.bridges.test_demand_changes import ended, next_end, patch
from towow_core.domain.models import Language
from towow_core.services.certificates.seal import sealed
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.services.evidence.exports import events_document
from towow_core.services.evidence.transfer import take_out
from towow_core.services.evidence.verification import verify
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

KEY, NOW = SigningKey(bytes(32)), "2026-11-22T10:00:00.000000Z"
Document = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory):
    return tmp_path_factory.mktemp("history")


async def lived(folder) -> Document:
    async with bridge_of(folder, TEAM) as bridge:
        found = await ended(bridge, PARTY)
        demand_id = found["demand_id"]
        (people,) = [r for r in found["requirements"] if r["kind"] == "head_count"]
        await patch(bridge, demand_id, correct={people["requirement_id"]: "60人"})
        await next_end(bridge, demand_id, found["last_seq"])
        corrected = await view(bridge, demand_id)
        (people,) = [r for r in corrected["requirements"] if r["kind"] == "head_count"]
        await patch(bridge, demand_id, waive=[people["requirement_id"]])
        await bridge.http.post(f"/api/v1/demand/{demand_id}/reject", json={"reason": "总价控制在2万以内"})
        stream = await bridge.network.bridge.stream(demand_id)
        await terminal_events(stream, 3)
        await bridge.approve(demand_id)
        await bridge.http.delete(f"/api/v1/agents/user_agent_zhao/commitments/{demand_id}")
        await stream.first(20, "towow.proposal.updated")
        await bridge.approve(demand_id)
        record = await bridge.network.store.demand(demand_id)
        recording = await take_out(bridge.network.store, demand_id)
    events = recording.streams[demand_id]
    document = events_document(demand_id, events, record.approval.certificate, KEY, NOW)
    return json.loads(orjson.dumps(document))


def streams_of(document: Document) -> dict[str, list[Envelope]]:
    return {document["demand_id"]: [codec.load(Envelope, event) for event in document["events"]]}


def broken(document: Document) -> dict[str, tuple[str, ...]]:
    return {found.check: found.told(Language.EN) for found in verify(document).findings if not found.holds}


def payloads(document: Document, event_type: str) -> Iterator[Document]:
    return (e["payload"] for e in document["events"] if e["event_type"] == event_type)


def forget_what_was_given_up(document: Document) -> None:
    for said in payloads(document, "towow.demand.changed"):
        said["waived"] = []


def call_unmet_what_is_met(document: Document) -> None:
    (*_, last) = payloads(document, "towow.proposal.updated")
    last["requirements"][0]["status"] = "unmet" if last["requirements"][0]["status"] != "unmet" else "met"


def hide_who_left(document: Document) -> None:
    for said in payloads(document, "towow.proposal.updated"):
        said["proposal"]["vacated"] = []


def accept_nothing(document: Document) -> None:
    document["certificate"]["certificate"]["accepts"] = []


def lower_a_price(document: Document) -> None:
    (*_, last) = payloads(document, "towow.proposal.updated")
    last["proposal"]["assignments"][0]["price"] = 1


def book_another_day(document: Document) -> None:
    (*_, last) = payloads(document, "towow.commitment.booked")
    last["commitments"][0]["first_day"] = "2026-12-01"


CHANGES: tuple[Callable[[Document], None], ...] = (
    forget_what_was_given_up,
    call_unmet_what_is_met,
    hide_who_left,
    accept_nothing,
    lower_a_price,
    book_another_day,
)


async def test_a_demand_with_a_history_verifies_and_no_change_of_it_goes_unnoticed(folder) -> None:
    document = await lived(folder)
    kinds = [e["event_type"] for e in document["events"]]

    assert broken(document) == {}
    assert kinds.count("towow.demand.changed") == 3
    assert kinds.count("towow.commitment.booked") >= 1
    assert kinds.count("towow.commitment.released") == 1
    assert document["certificate"]["certificate"]["accepts"]
    for change in CHANGES:
        changed = deepcopy(document)
        change(changed)
        assert changed != document, change.__name__
        assert broken(changed), change.__name__
        again = {name: value for name, value in changed.items() if name != "seal"}
        stranger = SigningKey(b"\x01" * 32)
        resealed = json.loads(orjson.dumps(sealed(again, streams_of(again), stranger, NOW)))
        if change is not book_another_day:  # a booking is no claim of the plan: only the seal covers it
            assert {*broken(resealed)} - {"seal"}, change.__name__
