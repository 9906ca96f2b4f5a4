"""How near an agreed plan is to the best, in its certificate and in the reasons of its event."""

from tests.bridges.small_bridge import small_bridge, watch
from tests.bridges.test_why import offline
from tests.core.matching_kit import person
from tests.days import SATURDAY
from towow_core.domain.certificates import Certificate
from towow_core.domain.events import ForceFinalized, ProposalDistributed, ProposalFinalized
from towow_core.services.certificates.certificate import text_of
from towow_core.support import codec

AGREED = {ProposalFinalized.event_type, ForceFinalized.event_type}
SENTENCE = f"在北京办一场50人的聚会，{SATURDAY.zh}，需要场地和摄影，预算3000元"
PEOPLE = {"hall": person("hall", "场地", price=2000), "eye": person("eye", "摄影", price=1800)}


async def test_a_certificate_says_how_near_the_plan_is_and_what_each_open_point_would_add(tmp_path) -> None:
    """The budget reaches for one of two: the other is open, and its price is known though it is in no plan."""
    options = {"admin_model": offline(), "twin_models": {n: offline() for n in PEOPLE}, "profiles": PEOPLE}
    async with small_bridge(tmp_path, **options) as running:
        demand_id = await running.submit(SENTENCE)
        await watch(running.http, demand_id)
        at = f"/api/v1/demand/{demand_id}"
        view = (await running.http.get(at)).json()
        points = [one["open_point_id"] for one in view["open_points"]]
        approved = await running.http.post(f"{at}/approve", json={"accepts": points})
        told = (await running.http.get(f"{at}/certificate")).json()["certificate"]
        stream = await running.network.bridge.stream(demand_id)
        agreed = next(e for e in stream.envelopes if e.event_type in AGREED)
        reason = (await running.http.get(f"{at}/why/{agreed.seq}")).json()["solver"]

    assert approved.status_code == 200
    near = told["optimality"]
    assert (near["status"], near["gap_percent"], near["people"]) == ("Optimal", 0.0, 2)
    assert near["plan_digest"] == told["plan_digest"]
    assert [(one["tag"], one["adds"]) for one in near["open_prices"]] == [("活动摄影", 1800.0)]
    assert (reason["name"], reason["bound"]) == ("optimality", near["bound"])
    assert reason["open_prices"] == {"活动摄影": 1800.0}


async def test_every_plan_that_goes_out_says_how_near_it_is_before_anybody_has_agreed(tmp_path) -> None:
    """Nobody approves anything here, and the first plan is held against the same people as the agreed one."""
    options = {"admin_model": offline(), "twin_models": {n: offline() for n in PEOPLE}, "profiles": PEOPLE}
    async with small_bridge(tmp_path, **options) as running:
        demand_id = await running.submit(SENTENCE)
        await watch(running.http, demand_id)
        stream = await running.network.bridge.stream(demand_id)
        plans = [e for e in stream.envelopes if isinstance(e.event, ProposalDistributed)]
        reasons = [(await running.http.get(f"/api/v1/demand/{demand_id}/why/{e.seq}")).json()["solver"] for e in plans]

    assert plans
    for reason in reasons:
        near = reason["optimality"]
        assert (near["status"], near["gap_percent"], near["people"]) == ("Optimal", 0.0, 2)
        assert near["open_prices"] == {"活动摄影": 1800.0}
    assert reasons[0]["name"] == "assignment"


def test_a_certificate_of_before_is_signed_over_what_it_was_signed_over() -> None:
    """Its text names no optimality, or no older signature would hold."""
    fields = dict.fromkeys(("demand_id", "demand", "channel_id", "by", "at", "proposal_id", "plan_digest", "chain"), "")
    made = codec.load(Certificate, {**fields, "credential": {}, "plan_version": 1, "is_complete": True, "accepts": [],
                                    "consents": [], "last_seq": 0})  # fmt: skip
    assert "optimality" not in text_of(made)
