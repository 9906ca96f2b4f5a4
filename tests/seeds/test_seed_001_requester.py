"""Seed 001: what a requester says beside a demand (§3.3.1), and how the API calls what it knows of one (§4.1)."""

from tests.bridges.small_bridge import small_bridge
from tests.scripted_model import ScriptedModel, scripted, understand
from towow_core.llm.service import LLMService

SENTENCE = "我想在北京办一场AI主题聚会"
HABIT = "素食者，不喝酒"


class ListeningModel(ScriptedModel):
    """Keeps what it was asked, by prompt key."""

    def __init__(self, **scripts) -> None:
        super().__init__(**scripts)
        self.asked: dict[str, list[str]] = {}

    async def complete(self, prompt, inputs, rendered) -> str:
        self.asked.setdefault(prompt.key, []).append(rendered.system + rendered.user)
        return await super().complete(prompt, inputs, rendered)


def overheard(agent, said: list[str]) -> None:
    """From now on whatever an agent is sent is noted, as it lies on the wire."""
    usual = agent.react

    async def react(context) -> None:
        said.append(repr(context.incoming_event.payload))
        await usual(context)

    agent.react = react


async def test_a_requesters_context_reaches_the_first_prompt_and_nobody_else(tmp_path) -> None:
    """001 §3.3.1 user_context: 可选：用户历史、偏好; a channel, a twin and an event know nothing of it."""
    staff, twins, said = ListeningModel(), ListeningModel(), []
    models = {name: LLMService(twins) for name in ("alice", "bob", "carol")}
    async with small_bridge(tmp_path, admin_model=LLMService(staff), twin_models=models) as bridge:
        for agent in (bridge.network.admin, *bridge.network.twins.values()):
            overheard(agent, said)
        body = {"raw_input": SENTENCE, "user_context": {"饮食": HABIT}}
        answer = await bridge.http.post("/api/v1/demand/submit", json=body)
        events = await bridge.network.until(answer.json()["demand_id"], "towow.gap.identified")

    (first,) = staff.asked.pop("demand_understanding")
    assert "user_context" in first
    assert HABIT in first
    assert {"smart_filter", "proposal_aggregation", "gap_identify"} <= set(staff.asked)
    assert {"response_generation", "proposal_feedback"} <= set(twins.asked)
    assert len(said) >= 1 + 3 * 2
    elsewhere = [*said, *(q for asked in (staff.asked, twins.asked) for qs in asked.values() for q in qs)]
    assert not [text for text in elsewhere if HABIT in text]
    assert not [e for e in events if HABIT in repr(e.payload)]


async def test_without_a_context_the_first_prompt_speaks_of_none(tmp_path) -> None:
    """001 §3.3.1: it is optional."""
    seen = []

    def remember(inputs):
        seen.append(dict(inputs.user_context))
        return understand(inputs)

    async with small_bridge(tmp_path, admin_model=scripted(demand_understanding=remember)) as bridge:
        await bridge.network.until(await bridge.submit(SENTENCE))

    assert seen == [{}]


async def test_the_view_of_a_demand_has_the_seeds_names(tmp_path) -> None:
    """001 §4.1 Demand: each of its names, with what it means there."""
    async with small_bridge(tmp_path) as bridge:
        body = {"raw_input": SENTENCE, "user_id": "agent_alice"}
        demand_id = (await bridge.http.post("/api/v1/demand/submit", json=body)).json()["demand_id"]
        events = await bridge.network.until(demand_id)
        view = (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()

    understood = next(e.payload for e in events if e.event_type == "towow.demand.understood")
    assert (view["demand_id"], view["requester_id"], view["raw_input"]) == (demand_id, "agent_alice", SENTENCE)
    assert (view["status"], view["surface_demand"], view["capability_tags"]) == (
        "finalized",
        SENTENCE,
        ["场地", "演讲"],
    )
    assert view["deep_understanding"] == understood["deep_understanding"]
    assert view["context"]["location"] == "北京"
    assert view["created_at"] == view["submitted_at"] == events[0].timestamp
