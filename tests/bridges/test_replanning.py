"""A part of an approved plan that fails, or whose person leaves, is negotiated again and put into the running graph.

Real parts: bridge, coordinator, channel_admin, twins and store; the offline engine answers for everybody.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bridges.http.agreed_plan import BridgeNegotiations
from tests.agents.small_network import SmallNetwork, small_network
from tests.bridges.conversations import until_said
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.bridges.test_commitments import TEAM, bridge_of
from tests.bridges.test_honest_outcomes import ended, person, view
from tests.days import SATURDAY
from tests.scripted_model import scripted
from tests.subnet_scripts import LACKS_PHOTOS
from tests.waiting import until
from towow_core.domain.errors import StoreUnavailable
from towow_core.domain.policy import DemandLimits
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.orchestration.replacements import PartWanted
from towow_core.prompts.base import Prompt, Rendered
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.services.demands.demand_service import DemandService
from towow_core.store.records import DemandRecord
from towow_core.support.clock import SystemClock
from towow_core.support.envelopes import Envelope

SENTENCE = f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地、演讲嘉宾和主持人，预算2万"
PEOPLE = {**TEAM, "bao": person("bao", "鲍博", "场地提供", price=7500.0, price_floor=7000.0, capacity_people=60)}
LIN, BAO = "user_agent_lin", "user_agent_bao"


@asynccontextmanager
async def approved(tmp_path, people=PEOPLE) -> AsyncIterator[tuple[SmallBridge, str, str]]:
    """A bridge, an approved demand and its workflow."""
    async with bridge_of(tmp_path, people) as bridge:
        found = await ended(bridge, SENTENCE)
        approval = await bridge.approve(found["demand_id"])
        yield bridge, found["demand_id"], approval["workflow_id"]


async def read(bridge: SmallBridge, workflow_id: str, part: str = "") -> dict[str, Any]:
    return (await bridge.http.get(f"/api/v1/workflows/{workflow_id}{part}")).raise_for_status().json()


async def post(bridge: SmallBridge, path: str, **body: Any) -> dict[str, Any]:
    return (await bridge.http.post(f"/api/v1/{path}", json=body)).raise_for_status().json()


async def task_of(bridge: SmallBridge, workflow_id: str, agent_id: str) -> dict[str, Any]:
    nodes = (await read(bridge, workflow_id))["nodes"].values()
    return next((node for node in nodes if node["config"].get("assignee") == agent_id), {})


async def until_waiting(bridge: SmallBridge, workflow_id: str, agent_id: str) -> dict[str, Any]:
    async def waits() -> bool:
        return (await task_of(bridge, workflow_id, agent_id)).get("status") == "waiting"

    await until(waits)
    return await task_of(bridge, workflow_id, agent_id)


async def finish_all(bridge: SmallBridge, workflow_id: str) -> dict[str, Any]:
    """Say of everything that waits that it is done, until the run is over."""

    async def is_over() -> bool:
        state = await read(bridge, workflow_id)
        for node_id, node in state["nodes"].items():
            if node["status"] == "waiting":
                await post(bridge, f"workflows/{workflow_id}/nodes/{node_id}/complete")
        return state["run"]["status"] != "running"

    await until(is_over)
    return await read(bridge, workflow_id)


async def test_who_leaves_in_a_run_is_replaced_in_their_part_alone_and_the_run_goes_on_to_its_end(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, demand_id, workflow_id):
        before = await task_of(bridge, workflow_id, LIN)
        await post(bridge, f"workflows/{workflow_id}/execute")
        await until_waiting(bridge, workflow_id, LIN)
        left = await bridge.http.delete(f"/api/v1/agents/{LIN}/commitments/{demand_id}", params={"reason": "场地漏水"})
        now = await until_waiting(bridge, workflow_id, BAO)
        mine = (await bridge.http.get("/api/v1/me/tasks", params={"person": BAO})).json()
        plan = await view(bridge, demand_id)
        events = [e.event_type for e in (await bridge.network.bridge.stream(demand_id)).own]
        await until_said(bridge.http, workflow_id, "林望舒", "鲍博接手")
        again = await bridge.http.post(f"/api/v1/demand/{demand_id}/approve", json={})
        stands = await view(bridge, demand_id)
        over = await finish_all(bridge, workflow_id)

    assert left.status_code == 202
    assert now["config"] | {"on_failure": "replan"} == now["config"]
    assert now["name"]
    assert (before["config"]["price"], now["config"]["price"]) == (6000, 7500)  # of the 15500 that are left for it
    assert [(row["name"], row["taken_over_from"], row["taken_over_because"]) for row in mine["items"]] == [
        (before["name"], "林望舒", "场地漏水")
    ]
    parts = {part["agent_id"] for part in plan["proposal"]["assignments"] if part["standing"] == "active"}
    assert BAO in parts
    assert LIN not in parts
    assert plan["proposal"]["vacated"] == []
    assert SATURDAY.iso in str(plan["proposal"]["timeline"])
    assert events.count("towow.subnet.triggered") == 1
    assert over["run"]["status"] == "completed"
    # Nobody had approved the plan that has him: what says "approved" of it is that plan's own approval.
    assert (again.status_code, stands["approval"]["plan_version"]) == (200, stands["proposal"]["version"])
    assert stands["approval"]["is_current"]


async def test_who_was_ruled_out_by_name_takes_nothing_over(tmp_path) -> None:
    async with bridge_of(tmp_path, PEOPLE) as bridge:
        demand_id = (await ended(bridge, f"{SENTENCE}，不要鲍博"))["demand_id"]
        workflow_id = (await bridge.approve(demand_id))["workflow_id"]
        await bridge.http.delete(f"/api/v1/agents/{LIN}/commitments/{demand_id}", params={"reason": "场地漏水"})
        await until_said(bridge.http, workflow_id, "没有人接手")
        plan = await view(bridge, demand_id)

    assert [part["agent_id"] for part in plan["proposal"]["vacated"]] == [LIN]
    assert BAO not in {part["agent_id"] for part in plan["proposal"]["assignments"]}


async def test_the_list_calls_a_demand_approved_only_while_the_plan_that_was_approved_stands(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, demand_id, _):
        before = await state_in_list(bridge, demand_id)
        (await bridge.http.delete(f"/api/v1/agents/{LIN}/commitments/{demand_id}")).raise_for_status()

        async def is_another() -> bool:
            return not (await view(bridge, demand_id))["approval"]["is_current"]

        await until(is_another)
        left = await state_in_list(bridge, demand_id)

    assert before == "approved"
    # Nobody has approved it, whether or not somebody else has the part by now.
    assert left in {"agreed", "agreed_open", "agreed_lacking"}


async def state_in_list(bridge: SmallBridge, demand_id: str) -> str:
    rows = (await bridge.http.get("/api/v1/demands")).raise_for_status().json()["items"]
    return next(row["state"] for row in rows if row["demand_id"] == demand_id)


async def test_a_part_that_failed_is_done_by_somebody_else_and_who_failed_is_not_asked_again(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, demand_id, workflow_id):
        await post(bridge, f"workflows/{workflow_id}/execute")
        await until_waiting(bridge, workflow_id, LIN)
        task_id = f"{workflow_id}/{(await task_of(bridge, workflow_id, LIN))['node_id']}"
        done = {"person": LIN, "status": "failed", "note": "场地漏水"}
        await post(bridge, f"me/tasks/{task_id}", **done)
        await until_waiting(bridge, workflow_id, BAO)
        (lins,) = (await bridge.http.get("/api/v1/me/tasks", params={"person": LIN})).json()["items"]
        await bridge.approve(demand_id)  # before that, nothing is his to fail
        await post(bridge, f"me/tasks/{task_id}", person=BAO, status="failed", note="也漏水")

        async def is_over() -> bool:
            return (await read(bridge, workflow_id))["run"]["status"] == "failed"

        await until(is_over)
        state = await read(bridge, workflow_id)
        plan = await view(bridge, demand_id)
        await until_said(bridge.http, workflow_id, "没有人接手")
        found = [(await bridge.http.get("/api/v1/me/tasks", params={"person": who})).json() for who in (LIN, BAO)]

    # Both find what they said, and what became of it.
    assert [lins[name] for name in ("status", "note", "state", "now_with")] == [
        "not_done",
        "场地漏水",
        "waiting",
        "鲍博",
    ]
    after = [[row[name] for name in ("status", "note", "state", "now_with")] for page in found for row in page["items"]]
    assert after == [["not_done", "场地漏水", "failed", ""], ["not_done", "也漏水", "failed", ""]]
    venue = next(node for node in state["nodes"].values() if "也漏水" in (node["error"] or ""))
    assert venue["status"] == "failed"
    assert not venue["config"].get("assignee")  # as in the plan, so that trying it again does not make it his once more
    assert [part["agent_id"] for part in plan["proposal"]["vacated"]] == [BAO]


async def test_who_leaves_while_no_bridge_runs_is_replaced_once_one_runs_and_nobody_has_to_look(tmp_path) -> None:
    async with approved(tmp_path) as (_, demand_id, workflow_id):
        pass
    models = {name: engine() for name in PEOPLE}
    async with small_network(tmp_path, profiles=PEOPLE, admin_model=engine(), twin_models=models) as network:
        await network.demand_service.withdraw(LIN, demand_id, "场地漏水")
        await network.until(demand_id, "towow.agent.withdrawn")
    async with bridge_of(tmp_path, PEOPLE) as bridge:

        async def has_it() -> bool:
            return bool((await bridge.http.get("/api/v1/me/tasks", params={"person": BAO})).json()["items"])

        await until(has_it)
        lin = (await bridge.http.get("/api/v1/me/tasks", params={"person": LIN})).json()["items"]
        await until_said(bridge.http, workflow_id, "鲍博接手")

    assert {each["status"] for each in lin} == {"left"}  # what was theirs, and nothing to do


async def test_a_cancelled_run_ends_the_negotiation_that_it_wanted_and_the_workflow_stays_as_it_was(tmp_path) -> None:
    thinking = Thinking()
    models = {name: engine() for name in PEOPLE} | {"bao": LLMService(thinking, fallbacks=FALLBACKS)}
    async with small_bridge(tmp_path, profiles=PEOPLE, admin_model=engine(), twin_models=models) as bridge:
        demand_id = (await ended(bridge, SENTENCE))["demand_id"]
        workflow_id = (await bridge.approve(demand_id))["workflow_id"]
        await post(bridge, f"workflows/{workflow_id}/execute")
        before = await until_waiting(bridge, workflow_id, LIN)
        thinking.may_answer.clear()
        thinking.is_asked.clear()
        task_id = f"{workflow_id}/{before['node_id']}"
        await post(bridge, f"me/tasks/{task_id}", person=LIN, status="failed", note="场地漏水")
        await thinking.is_asked.wait()
        await post(bridge, f"workflows/{workflow_id}/cancel")
        completed = (await bridge.network.until(demand_id, "towow.subnet.completed"))[-1].event
        thinking.may_answer.set()
        after = await task_of(bridge, workflow_id, LIN)
        plan = await view(bridge, demand_id)
        await until_said(bridge.http, workflow_id, "不再为")

    assert (completed.outcome, completed.merged_assignments) == ("cancelled", ())
    assert (after["config"], after["status"]) == (before["config"], "cancelled")
    assert BAO not in {part["agent_id"] for part in plan["proposal"]["assignments"] if part["standing"] == "active"}


async def test_a_task_that_was_handed_on_and_fails_is_taken_over_from_the_plan_as_its_own_part(tmp_path) -> None:
    people = {**PEOPLE, "gu": person("gu", "顾安", "园艺", price=100.0)}
    async with approved(tmp_path, people) as (bridge, demand_id, workflow_id):
        await post(bridge, f"workflows/{workflow_id}/execute")
        node = await until_waiting(bridge, workflow_id, LIN)
        task_id = f"{workflow_id}/{node['node_id']}"
        await post(bridge, f"me/tasks/{task_id}/hand-on", person=LIN, to="user_agent_gu", note="出差")
        await post(bridge, f"me/tasks/{task_id}", person="user_agent_gu", status="failed", note="没有钥匙")
        await until_waiting(bridge, workflow_id, BAO)
        plan = await view(bridge, demand_id)

    parts = {part["agent_id"] for part in plan["proposal"]["assignments"] if part["standing"] == "active"}
    assert (BAO in parts, LIN in parts) == (True, False)


async def test_where_nothing_looks_for_people_the_task_fails_and_says_so(tmp_path) -> None:
    async with approved(tmp_path) as (_, demand_id, _workflow_id):
        pass
    async with small_network(tmp_path, profiles=PEOPLE, admin_names=()) as network:
        negotiations = negotiations_of(network, network.demand_service, patience_s=0.5)
        taken = await negotiations.take_over(wanted(demand_id))

    assert taken.parts == ()
    assert taken.reason is not None
    assert "within a day" in taken.reason.en


async def test_a_store_that_is_away_for_a_moment_is_asked_again_and_what_comes_too_late_is_not(tmp_path) -> None:
    async with approved(tmp_path) as (_, demand_id, _workflow_id):
        pass
    models = {name: engine() for name in PEOPLE}
    async with small_network(tmp_path, profiles=PEOPLE, admin_model=engine(), twin_models=models) as network:
        service = AwayOnce(
            store=network.store, network=network.hub, clock=SystemClock(), limits=DemandLimits(),
            signing_key=lambda: SigningKey(bytes(32)),
        )  # fmt: skip
        service.instead = network.demand_service
        taken = await negotiations_of(network, service).take_over(wanted(demand_id))
        late = await negotiations_of(network, network.demand_service).take_over(wanted("d-00000000"))

    assert service.was_away
    assert [part.agent_id for part in taken.parts] == [BAO]
    assert late.reason is not None
    assert late.reason.zh


async def test_what_nobody_wants_any_more_is_given_up_also_where_the_store_was_away_for_a_moment(tmp_path) -> None:
    async with small_network(tmp_path, profiles=PEOPLE, admin_names=()) as network:
        for give_up in ("give_up", "cancel"):
            service = AwayOnce(
                store=network.store, network=network.hub, clock=SystemClock(), limits=DemandLimits(),
                signing_key=lambda: SigningKey(bytes(32)),
            )  # fmt: skip
            record, _ = await network.demand_service.submit("我想在北京办一场AI聚会", "ann", give_up)
            negotiations, demand_id = negotiations_of(network, service), record.demand.demand_id
            if give_up == "cancel":
                await negotiations.cancel(demand_id, "The run was cancelled.")
            else:
                await negotiations.give_up(demand_id, "d-5ub00001", "The run was cancelled.")

            assert (service.was_away, service.given_up) == (True, [demand_id])


class AwayOnce(DemandService):
    """The way to agents, with a store that is away for one question."""

    was_away = False
    instead: DemandService

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        self.given_up: list[str] = []

    def _is_away(self) -> None:
        if not self.was_away:
            self.was_away = True
            raise StoreUnavailable("The database cannot be used now.")

    async def replace(self, demand_id: str, agent_id: str, **what: Any) -> None:
        self._is_away()
        await self.instead.replace(demand_id, agent_id, **what)

    async def replace_no_more(self, demand_id: str, sub_demand_id: str, reason: str) -> None:
        self._is_away()
        await super().replace_no_more(demand_id, sub_demand_id, reason)
        self.given_up.append(demand_id)

    async def cancel(self, record: DemandRecord, reason: str) -> tuple[Envelope, ...]:
        self._is_away()
        self.given_up.append(record.demand.demand_id)
        return await super().cancel(record, reason)


def negotiations_of(network: SmallNetwork, service: DemandService, **options: float) -> BridgeNegotiations:
    async def may_submit(_: str) -> None:
        """Anybody may."""

    return BridgeNegotiations(service, network.bridge, network.store, may_submit, **options)


def wanted(demand_id: str) -> PartWanted:
    return PartWanted(demand_id=demand_id, agent_id=LIN, part="", reason="漏水", sub_demand_id="d-5ub00001")


class Thinking(OfflineClient):
    """The engine for a twin that takes its time, once it is told to."""

    def __init__(self) -> None:
        self.may_answer, self.is_asked = asyncio.Event(), asyncio.Event()
        self.may_answer.set()

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        self.is_asked.set()
        await self.may_answer.wait()
        return await super().complete(prompt, inputs, rendered)


def engine() -> LLMService:
    return LLMService(OfflineClient(), fallbacks=FALLBACKS)


async def test_what_a_plan_has_and_its_workflow_has_not_is_listed_and_drawn_over_http(tmp_path) -> None:
    async with small_bridge(tmp_path, admin_model=scripted(**LACKS_PHOTOS)) as bridge:
        demand_id = await bridge.submit("我想在北京办一场AI聚会")
        await bridge.network.until(demand_id, "towow.subnet.completed")
        workflow_id = (await bridge.approve(demand_id))["workflow_id"]
        carol = await task_of(bridge, workflow_id, "user_agent_carol")
        none = (await read(bridge, workflow_id, "/plan-changes"))["tasks"]
        refused = await bridge.http.post(f"/api/v1/workflows/{workflow_id}/plan-changes")
        await post(bridge, f"workflows/{workflow_id}/message", message=f"删除 {carol['node_id']}")
        listed = (await read(bridge, workflow_id, "/plan-changes"))["tasks"]
        await post(bridge, f"workflows/{workflow_id}/plan-changes")
        drawn = await task_of(bridge, workflow_id, "user_agent_carol")

    assert none == []
    assert refused.status_code == 409
    assert [task["assignee"] for task in listed] == ["user_agent_carol"]
    assert drawn["config"] == carol["config"]
