"""A negotiation node says which questions of its demand wait for an answer, until they are answered."""

from tests.bridges.test_clarifications import VAGUE, answer, bridge_of, view
from tests.waiting import until


async def test_a_negotiation_node_says_what_its_demand_asks_until_that_is_answered(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:

        async def questions() -> list[dict] | None:
            return (await node())["result"].get("questions") or None

        async def says(sentence: str) -> str:
            told = await bridge.http.post(f"/api/v1/workflows/{workflow_id}/message", json={"message": sentence})
            return told.raise_for_status().json()["message"]

        made = await bridge.http.post("/api/v1/workflows", json={"title": "活动"})
        workflow_id = made.raise_for_status().json()["workflow_id"]
        await says(f"发起协商：{VAGUE}")
        drawn = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()["nodes"]
        (node_id,) = drawn

        async def node() -> dict:
            return (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()["nodes"][node_id]

        (asked,) = await until(questions)
        demand_id = (await node())["result"]["demand_id"]
        asked_for = ("为什么还在等", "有什么要回答的吗", "what is waiting for an answer?")
        answers = [await says(sentence) for sentence in asked_for]
        seen = await view(bridge, demand_id)
        await answer(bridge, demand_id, {asked["question_id"]: "读书会，30人，需要场地和演讲嘉宾"})

        async def is_settled() -> bool:
            return "questions" not in (await node())["result"]

        await until(is_settled)

    assert seen["status"] == "clarifying"
    assert asked["text"] == seen["clarifications"][0]["text"]
    for told in answers:
        assert asked["text"] in told
        assert demand_id in told
