"""Seed 000's messages (§4.2) with what they carry, and its base class in use (§6.1)."""

from agents.network.worker import TowowWorkerAgent
from tests.agents.small_network import SmallNetwork, small_network
from tests.bridges.small_bridge import small_bridge, watch
from tests.scripted_model import ScriptedModel, scripted
from tests.subnet_scripts import LACKS_PHOTOS
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService

SENTENCE = "办聚会"


def listen(network: SmallNetwork) -> list[tuple[str, str, dict]]:
    """(who heard it, its name, its payload) of everything that agents are sent from now on."""
    heard: list[tuple[str, str, dict]] = []

    def note(name: str, agent: TowowWorkerAgent) -> None:
        usual = agent.react

        async def react(context) -> None:
            heard.append((name, context.incoming_event.event_name, dict(context.incoming_event.payload)))
            await usual(context)

        agent.react = react

    for name, agent in {"coordinator": network.coordinator, "admin": network.admin, **network.twins}.items():
        note(name, agent)
    return heard


async def test_each_message_goes_where_the_seed_says_with_what_it_says(tmp_path) -> None:
    """000 §4.2.1 towow.demand.new, towow.demand.subnet; 000 §4.2.3: direction, and the facts in our names."""
    async with small_network(tmp_path, admin_model=scripted(**LACKS_PHOTOS)) as network:
        heard = listen(network)
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id, "towow.subnet.completed")
        await network.until_nothing_is_open()

    wanted = {  # what the seed calls gap_description and depth, demand_data, proposal, feedback
        ("coordinator", "towow.demand.new"): {"demand_id"},
        ("coordinator", "towow.demand.subnet"): {"parent_channel_id", "sub_demand", "recursion_depth"},
        ("alice", "towow.invite"): {"channel_id", "demand"},
        ("admin", "towow.offer.response"): {"channel_id", "agent_id", "offer"},
        ("alice", "towow.proposal.review"): {"channel_id", "proposal", "your_assignment"},
        ("admin", "towow.proposal.response"): {"channel_id", "agent_id", "feedback"},
    }
    for (who, name), facts in wanted.items():
        payloads = [payload for listener, event, payload in heard if (listener, event) == (who, name)]
        assert payloads, (who, name)
        assert all(facts <= set(payload) for payload in payloads), (who, name)
    subnet = next(payload for _, name, payload in heard if name == "towow.demand.subnet")
    assert (subnet["parent_demand_id"], subnet["recursion_depth"]) == (demand_id, 1)
    assert subnet["sub_demand"]["description"] == "找一位摄影师"
    review = next(payload for who, name, payload in heard if (who, name) == ("alice", "towow.proposal.review"))
    assert review["your_assignment"]["agent_id"] == "user_agent_alice"


async def test_a_channels_ends_are_told_with_the_seeds_facts(tmp_path) -> None:
    """000 §4.2.2: channel.finalized with plan and participants, channel.failed with its reason."""
    async with small_bridge(tmp_path) as bridge:
        frames = await watch(bridge.http, await bridge.submit(SENTENCE), until=frozenset({"channel_completed"}),
                             params={"vocabulary": "bridge"})  # fmt: skip
    nobody = scripted(smart_filter=lambda _: {"definitely_related": [], "possibly_related": []})
    async with small_bridge(tmp_path / "failed", admin_model=nobody) as bridge:
        failed = await watch(bridge.http, await bridge.submit(SENTENCE), until=frozenset({"channel_failed"}),
                             params={"vocabulary": "bridge"})  # fmt: skip

    done, lost = frames[-1][1]["data"], failed[-1][1]["data"]
    assert sorted(done["participants"]) == ["user_agent_alice", "user_agent_bob", "user_agent_carol"]
    assert done["final_proposal"]["assignments"]
    assert lost["channel_id"].startswith("collab-")
    assert lost["reason"]
    moves = [shape["data"] for _, shape in frames if shape["event"] == "channel_status"]
    assert all({"channel_id", "old_status", "new_status", "reason"} <= set(move) for move in moves)
    assert moves


async def test_an_agent_whose_model_fails_is_answered_by_the_open_breaker(tmp_path) -> None:
    """000 §6.1 熔断器工作正常: after three failures the model of a base-class agent is not asked any more."""
    silent = ScriptedModel()
    silent.scripts.clear()
    async with small_network(tmp_path, twin_models={"bob": LLMService(silent, fallbacks=FALLBACKS)}) as network:
        answers = [await network.twins["bob"].call_llm("能参加吗？") for _ in range(5)]

    assert set(answers) == {"服务暂时不可用，请稍后重试"}
    assert silent.calls.total() == 3


async def test_what_an_agent_does_is_seen_by_the_front_end(tmp_path) -> None:
    """000 §6.1 前端能收到事件: a twin's answer comes over HTTP in the seed's form."""
    async with small_bridge(tmp_path) as bridge:
        frames = await watch(bridge.http, await bridge.submit(SENTENCE), until=frozenset({"channel_completed"}),
                             params={"vocabulary": "bridge"})  # fmt: skip

    answers = [shape["data"] for _, shape in frames if shape["event"] == "agent_response"]
    assert sorted(a["agent_id"] for a in answers) == ["user_agent_alice", "user_agent_bob", "user_agent_carol"]
