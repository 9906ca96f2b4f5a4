"""The files in docs/examples are to be copied, so they must work."""

import importlib.util
import re
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from agents.network.local import LocalHub
from tests.agents.small_network import small_network
from tests.scripted_model import assign_all, scripted
from towow_core.domain.messages import Invite
from towow_core.domain.models import Decision, Demand, DemandContext, DemandUnderstanding, FeedbackType, Provenance
from towow_core.llm.build import load_client
from towow_core.llm.service import LLMService
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING, UnderstandInputs
from towow_core.support.profile_files import load_profile, load_profiles
from towow_core.support.settings import PACKAGED_PROFILES

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
SENTENCE = "我想在北京办一场AI聚会"
INVITE = Invite(
    message_id="msg-1",
    sent_at="2026-01-01T00:00:00Z",
    demand_id="d-1",
    channel_id="collab-1",
    demand=Demand(
        demand_id="d-1",
        user_id="anna",
        raw_input=SENTENCE,
        submitted_at="2026-01-01T00:00:00Z",
        understanding=DemandUnderstanding(surface_demand=SENTENCE, context=DemandContext(location="北京")),
    ),
    round=1,
    filter_reason="",
    match_score=80,
)


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def at_her_price(inputs):
    plan = assign_all(inputs)
    prices = {offer.agent_id: offer.price for offer in inputs.offers}
    return {**plan, "assignments": [{**part, "price": prices[part["agent_id"]]} for part in plan["assignments"]]}


def test_the_profile_in_the_docs_can_be_used_and_is_nobody_elses(tmp_path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", (EXAMPLES.parent / "twins.md").read_text("utf-8"), re.DOTALL)
    file = tmp_path / "lin.yaml"
    file.write_text(text, "utf-8")
    lin = load_profile(file)

    others = {each.agent_id for each in load_profiles(PACKAGED_PROFILES).profiles}
    assert lin.agent_id not in others | {example("my_twin").ME.agent_id}
    assert (lin.terms.recurring, lin.busy_ics.startswith("https://")) == (True, True)


async def test_the_example_twin_takes_part_in_a_negotiation(tmp_path) -> None:
    my_twin = example("my_twin")
    async with small_network(tmp_path, admin_model=scripted(proposal_aggregation=at_her_price)) as network:
        mei = my_twin.Mei(my_twin.ME, hub=network.hub, llm=scripted())
        await mei.start()
        await network.until_known(my_twin.ME.agent_id.removeprefix("user_agent_"))
        events = await network.until(await network.ask(SENTENCE))
        await mei.stop()

    said = {
        e.event_type: e.payload for e in events if e.payload.get("agent_id") == my_twin.ME.agent_id
    }  # her offer and her review
    assert said["towow.offer.submitted"]["decision"] == Decision.PARTICIPATE
    assert said["towow.offer.submitted"]["provenance"] == Provenance.RULE
    assert said["towow.proposal.feedback"]["feedback_type"] == FeedbackType.ACCEPT
    assert my_twin.ME.agent_id in events[-1].payload["accepted_by"]


@pytest.mark.parametrize(
    "context", [DemandContext(location="上海"), DemandContext(location="北京", expected_attendees=81)]
)
async def test_the_example_twin_declines_what_is_too_far_or_too_big(context) -> None:
    my_twin = example("my_twin")
    mei = my_twin.Mei(my_twin.ME, hub=LocalHub(), llm=scripted())
    understanding = DemandUnderstanding(surface_demand=SENTENCE, context=context)
    invite = replace(INVITE, demand=replace(INVITE.demand, understanding=understanding))

    assert (await mei.answer_invitation(INVITE)).decision is Decision.PARTICIPATE
    assert (await mei.answer_invitation(invite)).decision is Decision.DECLINE


async def test_the_example_model_answers_as_a_model(monkeypatch) -> None:
    seen = []

    async def chat(request: web.Request) -> web.Response:
        seen.append(await request.json())
        content = '{"surface_demand": "办聚会", "capability_tags": ["场地"], "confidence": "high"}'
        return web.json_response({"choices": [{"message": {"content": content}}]})

    app = web.Application()
    app.router.add_post("/v1/chat/completions", chat)
    async with TestServer(app) as server:
        monkeypatch.syspath_prepend(EXAMPLES)
        monkeypatch.setenv("MY_MODEL_URL", str(server.make_url("/v1")))
        service = LLMService(load_client("my_model:client"))
        answer = await service.ask(
            DEMAND_UNDERSTANDING, UnderstandInputs(raw_input=SENTENCE, user_id="anna", today="2026-01-01")
        )

    assert answer.degraded_reason is None
    assert answer.provenance is Provenance.LLM
    assert answer.value.capability_tags == ("场地",)
    assert SENTENCE in seen[0]["messages"][1]["content"]
