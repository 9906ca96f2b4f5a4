"""What the system claims to people, through its public API: agreed, met, complete, approved. No model excuses it.

The offline engine answers for everybody: these are outcomes, not scripts.
"""

from contextlib import asynccontextmanager
from dataclasses import replace

from tests.bridges.small_bridge import small_bridge
from tests.days import NEXT_SATURDAY, SATURDAY
from towow_core.domain.certificates import Signature
from towow_core.domain.models import AgentProfile, Terms
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.services.certificates.signing_key import is_signed
from towow_core.services.evidence.verification import verify
from towow_core.support.canonical_json import canonical

MEETUP = f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地和演讲嘉宾"


def person(name: str, shown: str, tag: str, **terms) -> AgentProfile:
    return AgentProfile(
        agent_id=f"user_agent_{name}",
        user_name=shown,
        profile_summary=f"{shown}在北京，做{tag}多年。",
        location="北京",
        tags=(tag,),
        capabilities={tag: f"{tag}，有经验"},
        terms=Terms(**terms),
    )


PEOPLE = {
    "lin": person("lin", "林望舒", "场地提供", price=6000.0, price_floor=5000.0, capacity_people=80),
    "chen": person("chen", "陈屿", "演讲嘉宾", price=3000.0, price_floor=2500.0, temperament="demanding"),
}


@asynccontextmanager
async def bridge_of(tmp_path, people=PEOPLE):
    def engine() -> LLMService:
        return LLMService(OfflineClient(), fallbacks=FALLBACKS)

    models = {name: engine() for name in people}
    async with small_bridge(tmp_path, profiles=people, admin_model=engine(), twin_models=models) as bridge:
        yield bridge


async def ended(bridge, sentence: str, *, questions: bool = True) -> dict:
    demand_id = await bridge.submit(sentence, questions=questions)
    await bridge.network.until(demand_id)
    return await view(bridge, demand_id)


async def view(bridge, demand_id: str) -> dict:
    return (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()


def by_kind(found: dict) -> dict[str, str]:
    """How what is hard stands; wishes apart."""
    return {wanted["kind"]: wanted["status"] for wanted in found["requirements"] if wanted["is_hard"]}


async def test_each_thing_that_was_asked_for_is_shown_with_how_it_stands(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}。猫很怕生")

    assert found["status"] == "finalized"
    assert {"place": "met", "head_count": "met", "date": "met", "capability": "met"}.items() <= by_kind(found).items()
    assert [span["text"] for span in found["not_understood"]] == ["猫很怕生"]
    for requirement in found["requirements"]:
        if requirement["span"]:
            assert MEETUP[requirement["span"]["start"] : requirement["span"]["end"]] == requirement["span"]["text"]


async def test_a_person_asked_for_by_name_who_is_not_there_is_no_agreement(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}，必须由马强主持")

    assert found["status"] == "failed"
    assert found["outcome"]["reason_code"] == "essential_unmet"
    assert "马强" in found["outcome"]["reason"]
    assert found["outcome"]["advice"]


async def test_seventy_people_instead_of_eighty_is_an_open_point_and_never_complete(tmp_path) -> None:
    small = {**PEOPLE, "lin": replace(PEOPLE["lin"], terms=replace(PEOPLE["lin"].terms, capacity_people=70))}
    async with bridge_of(tmp_path, small) as bridge:
        found = await ended(bridge, MEETUP.replace("50", "80"))

    assert by_kind(found).get("head_count") != "met"
    assert not found["is_complete"]
    assert any(point["requirement_id"] and "70" in point["text"] for point in found["open_points"])


async def test_somebody_online_is_not_in_a_plan_that_says_not_online(tmp_path) -> None:
    remote = replace(PEOPLE["chen"], location="上海", terms=replace(PEOPLE["chen"].terms, remote=True))
    async with bridge_of(tmp_path, {**PEOPLE, "chen": remote}) as bridge:
        found = await ended(bridge, f"{MEETUP}，不要线上嘉宾")

    people = [part["agent_id"] for part in (found["proposal"] or {}).get("assignments", [])]
    assert "user_agent_chen" not in people
    assert not found["is_complete"]


async def test_an_approval_accepts_what_is_open_by_name_and_is_about_the_plan_that_was_seen(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, MEETUP)
        approve = f"/api/v1/demand/{found['demand_id']}/approve"
        points = [point["open_point_id"] for point in found["open_points"]]
        bare = await bridge.http.post(approve)
        stale = await bridge.http.post(approve, json={"plan_digest": "sha256:0", "accepts": points})
        misspelt = await bridge.http.post(approve, json={"plan_digst": "sha256:0", "accepts": points})
        taken = await bridge.http.post(approve, json={"plan_digest": found["plan_digest"], "accepts": points})
        after = await view(bridge, found["demand_id"])

        certificate = (await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/certificate")).json()
        key = (await bridge.http.get("/api/v1/certificate-key")).json()
        exported = (await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/export")).json()

    assert points  # the speaker wants half of it in advance
    assert (bare.status_code, bare.json()["error_code"]) == (409, "E010")
    assert [point["open_point_id"] for point in bare.json()["open_points"]] == points
    assert (stale.status_code, stale.json()["plan_digest"]) == (409, found["plan_digest"])
    assert (misspelt.status_code, "plan_digst" in misspelt.json()["detail"]) == (400, True)
    assert taken.status_code == 200
    assert after["approval"]["plan_digest"] == found["plan_digest"]
    assert [point["open_point_id"] for point in after["approval"]["accepts"]] == points
    assert after["approval"]["is_current"]
    assert (stale.json()["changes"], after["approval"]["credential"]["kind"]) == ([], "open")
    assert certificate["certificate"]["plan_digest"] == found["plan_digest"]
    assert {said["consent"] for said in certificate["certificate"]["consents"]} == {"accepted"}
    assert certificate["signature"]["key"] == key["key"]
    assert exported["certificate"] == certificate
    assert verify(exported, trusted=key["fingerprint"]).is_verified
    assert is_signed(canonical(certificate["certificate"]), Signature(**certificate["signature"]))


async def test_the_list_of_demands_says_of_each_no_more_than_is_so(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        open_ = await ended(bridge, MEETUP)  # the speaker wants half of it in advance
        whole = await ended(bridge, f"{NEXT_SATURDAY.zh}在北京办一场30人的聚会，需要场地")
        failed = await ended(bridge, f"{MEETUP}，必须由马强主持")
        before = await states(bridge)
        await bridge.approve(open_["demand_id"])
        after = await states(bridge)

    assert (open_["status"], open_["is_complete"], whole["is_complete"]) == ("finalized", False, True)
    assert [before[found["demand_id"]] for found in (open_, whole, failed)] == ["agreed_open", "agreed", "failed"]
    assert after == before | {open_["demand_id"]: "approved"}


async def states(bridge) -> dict[str, str]:
    rows = (await bridge.http.get("/api/v1/demands")).json()["items"]
    return {row["demand_id"]: row["state"] for row in rows}


async def test_nothing_is_agreed_because_the_requester_says_so(tmp_path) -> None:
    """A finalized plan, sent back with "for free, two weeks later": nobody said yes to that, and the plan stands."""
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, MEETUP)
        demand_id, first = found["demand_id"], found["last_seq"]
        await bridge.http.post(
            f"/api/v1/demand/{demand_id}/reject", json={"reason": f"大家都免费，改到{SATURDAY.after(14).zh}"}
        )
        stream = await bridge.network.bridge.stream(demand_id)
        position = first
        while not [e for e in stream.envelopes[position:] if e.event_type in ENDS]:
            await stream.wait(len(stream.envelopes), 30)
        again = await view(bridge, demand_id)

    said = str(again["proposal"]) + str(again["outcome"])
    assert "已答应：大家都免费" not in said
    assert not again["is_complete"]
    assert (by_kind(again)["budget"], by_kind(again)["date"]) == ("unmet", "unmet")
    prices = [[part["price"] for part in one["proposal"]["assignments"]] for one in (found, again)]
    assert prices[0] == prices[1]
    assert again["proposal"]["timeline"] == found["proposal"]["timeline"]
    wished = {r["requirement_id"] for r in again["requirements"] if r["kind"] in {"budget", "date"}}
    assert wished <= {point["requirement_id"] for point in again["open_points"]}


ENDS = {"towow.proposal.finalized", "towow.negotiation.force_finalized", "towow.negotiation.failed"}
