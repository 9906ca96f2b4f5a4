"""An exported negotiation is checked by itself: what holds, what does not, and that no change goes unnoticed."""

import asyncio
import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from tests.agents.small_network import small_network
from tests.days import SATURDAY
from tests.scripted_model import scripted
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.models import Language
from towow_core.requirements.digest import plan_digest
from towow_core.services.certificates.seal import sealed
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.services.certificates.versions import announced_plans
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.services.evidence.exports import events_document, read_document, recording_document
from towow_core.services.evidence.optimality import optimality_in
from towow_core.services.evidence.transfer import take_out
from towow_core.services.evidence.verification import Verdict, verify
from towow_core.services.evidence.verified_plans import checked_again
from towow_core.support import codec
from towow_core.support.canonical_json import canonical
from towow_core.support.envelopes import Envelope

KEY, STRANGER = SigningKey(bytes(32)), SigningKey(b"\x01" * 32)
NOW = "2026-11-22T10:00:00.000000Z"
Document = dict[str, Any]


def half_in_advance(_: object) -> dict[str, Any]:
    return {
        "decision": "participate",
        "contribution": "场地",
        "conditions": ["预付一半"],
        "capabilities": ["场地"],
        "price": 3000,
    }


def gap(_: object) -> dict[str, Any]:
    return {"gaps": [{"gap_type": "摄影", "importance": 80, "suggested_capability_tags": ["摄影"]}]}


def worth_it(_: object) -> dict[str, Any]:
    met = {"met": True}
    sub = {"description": "找摄影", "capability_tags": ["摄影"], "gap_addressed": "摄影"}
    return {"should_recurse": True, "satisfaction": met, "stakeholders": met, "cost": met, "sub_demands": [sub]}


def first_two(inputs: Any) -> dict[str, Any]:
    found = [{"agent_id": p.agent_id, "reason": "合适", "relevance_score": 80} for p in inputs.profiles]
    return {"definitely_related": found[:2]}


STAFF = {"gap_identify": gap, "recursion_decide": worth_it, "smart_filter": first_two}


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> list[Document]:
    return asyncio.run(negotiated(tmp_path_factory.mktemp("network")))


async def negotiated(folder: Path) -> list[Document]:
    """An approved negotiation with a sub-negotiation that found somebody: as a recording, and as its events alone."""
    twin = scripted(response_generation=half_in_advance)
    async with small_network(folder, admin_model=scripted(**STAFF), twin_models={"alice": twin}) as network:
        demand_id = await network.ask(f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地，预算2万")
        await network.until(demand_id, "towow.subnet.completed")
        await network.until_nothing_is_open()
        record = await network.store.demand(demand_id)
        stream = await network.bridge.stream(demand_id)
        points = [p["open_point_id"] for e in stream.envelopes for p in e.payload.get("open_points", ())]
        near = await optimality_in(network.store, record)
        asked = ApprovalRequest(by="u", accepts=points, optimality=near)
        approval = await network.demand_service.approve(record, asked)
        recording = await take_out(network.store, demand_id)
    events = recording.streams[demand_id]
    made = [recording_document(recording, KEY, NOW), events_document(demand_id, events, approval.certificate, KEY, NOW)]
    return [json.loads(orjson.dumps(document)) for document in made]  # as they are read from a file


def broken(verdict: Verdict) -> dict[str, tuple[str, ...]]:
    return {found.check: found.told(Language.EN) for found in verdict.findings if not found.holds}


def test_an_export_that_nobody_touched_holds(documents: list[Document]) -> None:
    for document in documents:
        verdict = verify(document, trusted=KEY.fingerprint)

        assert broken(verdict) == {}
        assert verdict.sealed_by == verdict.certified_by == KEY.fingerprint
        assert {"seal", "events", "digests", "requirements", "consents", "certificate"} <= {
            found.check for found in verdict.findings
        }
    assert any(part["source"] != "channel" for part in last_plan(documents[1])["assignments"])
    assert documents[1]["certificate"]["certificate"]["accepts"]


def last_plan(document: Document) -> Document:
    plans = [e["payload"].get("proposal") for e in document["events"] if e["payload"].get("plan_digest")]
    return [plan for plan in plans if plan is not None][-1]


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every single field, however deep, and every list and object."""
    if path:
        yield path
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield from places(inner, (*path, name))


OTHERS = [None, True, False, 0, 1, -7, 0.25, "", "x", "accepted", [], {}, "2026-12-24", KEY.fingerprint]


def mutated(document: Document, path: tuple[str | int, ...], data: st.DataObject) -> Document:
    """The document with another value in that place, or without it."""
    changed = copy.deepcopy(document)
    holder: Any = changed
    for name in path[:-1]:
        holder = holder[name]
    old = holder[path[-1]]
    like = [old + "x", old[:-1], old.upper(), old[::-1]] if isinstance(old, str) else []
    like += [old + 1, -old] if isinstance(old, int | float) and not isinstance(old, bool) else []
    like += [[*old, "x"], old[1:], old[::-1]] if isinstance(old, list) else []
    if data.draw(st.integers(0, 9)) == 0:
        del holder[path[-1]]
    else:
        holder[path[-1]] = data.draw(st.sampled_from([*like, *OTHERS]))
    assume(canonical(changed) != canonical(document))
    return changed


SLOW = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))


@SLOW
@given(data=st.data())
def test_no_single_change_of_an_export_goes_unnoticed(documents: list[Document], data: st.DataObject) -> None:
    document = data.draw(st.sampled_from(documents))
    path = data.draw(st.sampled_from(list(places(document))))

    assert not verify(mutated(document, path, data)).is_verified


@SLOW
@given(data=st.data())
def test_events_that_a_stranger_changed_and_sealed_anew_do_not_fit_the_certificate(
    documents: list[Document], data: st.DataObject
) -> None:
    document = documents[1]
    path = data.draw(st.sampled_from([("events", *path) for path in places(document["events"])]))
    changed = mutated(document, path, data)
    try:
        again = resealed(changed)
    except MalformedMessage:  # it is no event any more, so nobody could seal it
        reject()

    assert not verify(again).is_verified


def envelope_of(event: Document) -> Envelope:
    return codec.load(Envelope, event)


def resealed(document: Document) -> Document:
    """Sealed by somebody else, after a change."""
    plain = {name: value for name, value in document.items() if name != "seal"}
    streams = {plain["demand_id"]: [envelope_of(event) for event in plain["events"]]}
    return json.loads(orjson.dumps(sealed(plain, streams, STRANGER, NOW)))


def without_certificate(document: Document, change: Any) -> Verdict:
    """What is said of events that somebody changed before they were sealed, where nothing was certified."""
    changed = copy.deepcopy(document) | {"certificate": None}
    change(changed["events"])
    return verify(resealed(changed))


def finalized(events: list[Document]) -> Document:
    """The end of the demand's own channel; that of the sub-negotiation comes later."""
    return next(e["payload"] for e in events if e["event_type"] == "towow.proposal.finalized")


def test_what_a_file_claims_beyond_its_own_facts_is_named_whoever_sealed_it(documents: list[Document]) -> None:
    document = documents[1]

    def call_it_met(events: list[Document]) -> None:
        for wanted in finalized(events)["requirements"]:
            wanted["status"] = "met"

    def lower_a_price(events: list[Document]) -> None:
        finalized(events)["proposal"]["assignments"][0]["price"] = 1

    def drop_an_answer(events: list[Document]) -> None:
        said = next(e for e in events if e["event_type"] == "towow.proposal.feedback")
        said["payload"] |= {"feedback_type": "negotiate", "feedback": "negotiate"}

    def waive_the_budget(events: list[Document]) -> None:
        finalized(events)["requirements"][0]["status"] = "waived"

    def lose_one(events: list[Document]) -> None:
        del events[3]

    assert "digests" in broken(without_certificate(document, lower_a_price))
    assert "is announced as met" in str(broken(without_certificate(document, call_it_met))["requirements"])
    assert "no answer of theirs" in str(broken(without_certificate(document, drop_an_answer))["consents"])
    assert "no event of the requester waives it" in str(broken(without_certificate(document, waive_the_budget)))
    assert "have a gap" in str(broken(without_certificate(document, lose_one))["events"])
    assert broken(without_certificate(document, lambda _: None)) == {}


def test_a_changed_event_is_named_by_its_place(documents: list[Document]) -> None:
    changed = copy.deepcopy(documents[1])
    changed["events"][4]["payload"]["recipients_count"] = 99

    assert f"Event 5 of {changed['demand_id']}" in str(broken(verify(changed))["events"])


def test_a_file_that_another_key_sealed_is_not_trusted(documents: list[Document]) -> None:
    assert "seal" in broken(verify(documents[0], trusted=STRANGER.fingerprint))
    assert "certificate" in broken(verify(documents[1], trusted=STRANGER.fingerprint))


def test_a_file_without_a_seal_says_that_nobody_vouches_for_it(documents: list[Document]) -> None:
    for document in documents:
        bare = {name: value for name, value in document.items() if name != "seal"}

        assert set(broken(verify(bare))) == {"seal"}


@pytest.mark.parametrize("seal", [None, "of another content"])
def test_without_a_valid_seal_nobody_says_that_no_event_was_changed(
    documents: list[Document], seal: str | None
) -> None:
    forged = copy.deepcopy(documents[1]) | {"certificate": None}
    forged["events"][4]["payload"]["recipients_count"] = 99
    forged["seal"] = None if seal is None else resealed(forged)["seal"] | {"content": "sha256:0"}

    (said,) = [found for found in verify(forged).findings if found.check == "events"]
    assert "without a valid seal nobody can tell" in said.told(Language.EN)[0]


def announcing_anew(events: list[Document], change: Any) -> None:
    """The end of the demand's own channel with a change, and with the digest that its claims then have."""
    said = finalized(events)
    change(said)
    plan = next(p for p in announced_plans([envelope_of(e) for e in events]) if p.proposal.version == 1)
    found = checked_again(plan, [envelope_of(e) for e in events])
    said |= json.loads(orjson.dumps(codec.dump(found.claims())))


def test_a_requirement_that_was_dropped_or_softened_is_named_whoever_sealed_it(documents: list[Document]) -> None:
    def drop(said: Document) -> None:
        said["requirements"] = [wanted for wanted in said["requirements"] if wanted["kind"] != "budget"]

    def raise_the_budget(said: Document) -> None:
        wanted = next(wanted for wanted in said["requirements"] if wanted["kind"] == "budget")
        wanted["value"]["number"] *= 10

    dropped = broken(without_certificate(documents[1], lambda events: announcing_anew(events, drop)))
    raised = broken(without_certificate(documents[1], lambda events: announcing_anew(events, raise_the_budget)))

    assert "was asked for and is left out" in str(dropped["requirements"])
    assert "is not what was asked for" in str(raised["requirements"])


def other_rules(events: list[Document]) -> None:
    """What another version would have announced: the same list, held otherwise, with its own digest."""
    said = finalized(events)
    said["requirements"][0]["status"] = "met" if said["requirements"][0]["status"] != "met" else "unmet"
    plan = next(p for p in announced_plans([envelope_of(e) for e in events]) if p.proposal.version == 1)
    said["plan_digest"] = plan_digest(plan.proposal, plan.requirements, plan.open_points)


def test_what_only_the_rules_of_this_version_make_otherwise_is_said_to_be_of_other_rules_perhaps(
    documents: list[Document],
) -> None:
    verdict = without_certificate(documents[1], other_rules)
    (found,) = [each for each in verdict.findings if not each.holds]

    assert (found.check, found.is_by_rules) == ("requirements", True)
    assert "by the facts it is" in found.told(Language.EN)[0]
    assert "made by one with other rules" in found.told(Language.EN)[-1]
    assert (verdict.is_verified, verdict.is_contradicted) == (False, False)


def test_journals_that_come_to_other_events_by_now_do_not_make_a_sealed_recording_a_changed_one(
    documents: list[Document],
) -> None:
    recording = copy.deepcopy(documents[0])
    channel = recording["channels"][0]["channel"]
    state = json.loads(channel["state"])
    channel["state"] = json.dumps({**state, "rounds_of_an_older_version": 3})
    plain = {name: value for name, value in recording.items() if name != "seal"}
    streams = {name: [envelope_of(event) for event in events] for name, events in plain["streams"].items()}
    verdict = verify(json.loads(orjson.dumps(sealed(plain, streams, KEY, NOW))), trusted=KEY.fingerprint)

    assert [(each.check, each.is_by_rules) for each in verdict.findings if not each.holds] == [("journals", True)]
    assert not verdict.is_contradicted


def test_what_is_left_out_contradicts_a_file_by_whatever_rules(documents: list[Document]) -> None:
    def drop(said: Document) -> None:
        said["requirements"] = [wanted for wanted in said["requirements"] if wanted["kind"] != "budget"]

    assert without_certificate(documents[1], lambda events: announcing_anew(events, drop)).is_contradicted


def test_of_two_people_called_alike_both_are_looked_for(documents: list[Document]) -> None:
    def of_one_name(events: list[Document]) -> None:
        for part in finalized(events)["proposal"]["assignments"]:
            part["display_name"] = "Alex"

    def drop_the_answer_of_the_first(events: list[Document]) -> None:
        of_one_name(events)
        parts = finalized(events)["proposal"]["assignments"]
        parts[0]["is_confirmed"] = False
        who = parts[0]["agent_id"]
        said = [e["payload"] for e in events if e["event_type"] == "towow.proposal.feedback"]
        next(p for p in said if p["agent_id"] == who).update(feedback_type="negotiate", feedback="negotiate")

    first = finalized(documents[1]["events"])["proposal"]["assignments"][0]["agent_id"]
    found = broken(without_certificate(documents[1], drop_the_answer_of_the_first))
    assert f"{first} is shown as confirmed" in str(found["consents"])


def test_a_page_with_the_negotiation_in_it_is_read_as_the_negotiation(documents: list[Document]) -> None:
    data = json.dumps(documents[1], ensure_ascii=False).replace("<", "\\u003c")
    page = f'<!doctype html>\n<script type="application/json" id="towow-archive">{data}</script>'

    assert verify(read_document(page.encode(), "page.html")).is_verified
