"""What a negotiation of a workflow asks is told and answered in the workflow's own conversation."""

from contextlib import asynccontextmanager
from typing import Any

from bridges.cli.chat import chat
from tests.bridges.conversations import until_said
from tests.bridges.test_clarifications import ANSWERED, VAGUE, answer, bridge_of, of_type, view
from tests.bridges.test_cli_chat import said
from tests.waiting import until
from towow_core.workflow.events import Author

WHAT = "读书会，30人，需要场地和演讲嘉宾"


class Talk:
    """One workflow in which somebody negotiates by a sentence."""

    def __init__(self, bridge: Any, workflow_id: str) -> None:
        self.bridge, self.workflow_id, self.path = bridge, workflow_id, f"/api/v1/workflows/{workflow_id}"

    async def says(self, sentence: str, language: str = "zh") -> dict[str, Any]:
        asked = {"json": {"message": sentence}, "headers": {"accept-language": language}}
        return (await self.bridge.http.post(f"{self.path}/message", **asked)).raise_for_status().json()

    async def nodes(self) -> dict[str, Any]:
        return (await self.bridge.http.get(self.path)).raise_for_status().json()["nodes"]

    async def turns(self) -> list[dict[str, Any]]:
        return (await self.bridge.http.get(f"{self.path}/conversation")).raise_for_status().json()["turns"]

    async def until_asked(self, count: int = 1) -> list[dict[str, Any]]:
        """The nodes that wait with a question, as many as there are to be."""

        async def look() -> list[dict[str, Any]] | None:
            found = [node for node in (await self.nodes()).values() if node["result"].get("questions")]
            return found if len(found) == count else None

        return await until(look)


@asynccontextmanager
async def talking(tmp_path, *demands: str):
    async with bridge_of(tmp_path) as bridge:
        made = await bridge.http.post("/api/v1/workflows", json={"title": "活动"})
        talk = Talk(bridge, made.raise_for_status().json()["workflow_id"])
        for demand in demands:
            await talk.says(f"发起协商：{demand}")
        yield talk


def came_of(reply: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each["decision_type"], each["verdict"]) for each in reply["decisions"]]


async def test_a_question_is_told_with_its_choices_answered_by_a_sentence_and_negotiated_to_the_end(tmp_path) -> None:
    async with talking(tmp_path, VAGUE) as talk:
        (node,) = await talk.until_asked()
        (question,) = node["result"]["questions"]
        demand_id = node["result"]["demand_id"]
        await until_said(talk.bridge.http, talk.workflow_id, question["text"])
        told = next(turn for turn in await talk.turns() if question["text"] in turn["content"])
        why = (await talk.says("为什么还在等"))["message"]
        drawn = await talk.says("加一个任务叫“订花”")
        deleted = await talk.says("删除订花")
        still = await view(talk.bridge, demand_id)
        asked = await talk.says(WHAT)
        unasked = await view(talk.bridge, demand_id)
        reply = await talk.says(asked["options"][0])
        again = await talk.says("回答：还要摄影")
        events = await talk.bridge.network.until(demand_id)

        async def is_done() -> bool:
            return (await talk.nodes())[node["node_id"]]["status"] == "completed"

        await until(is_done)
        after = await view(talk.bridge, demand_id)

    assert question["choices"] == after["clarifications"][0]["choices"]
    assert all(choice in told["content"] for choice in question["choices"])
    assert told["options"] == question["choices"]
    assert question["text"] in why
    assert all(choice in why for choice in question["choices"])
    assert came_of(drawn)[0] == ("create_node", "validated")
    assert came_of(deleted)[0] == ("delete_node", "validated")
    assert still["status"] == "clarifying"
    assert came_of(asked)[0] == ("request_clarification", "validated")
    assert unasked["status"] == "clarifying"
    assert came_of(reply)[0] == ("answer_question", "validated")
    assert WHAT in reply["message"]
    assert demand_id in reply["message"]
    assert question["text"] in reply["message"]
    assert "answer_question" not in {kind for kind, verdict in came_of(again) if verdict != "rejected"}
    (said,) = of_type(events, ANSWERED)
    assert (said["answer"], said["provenance"]) == (WHAT, "human")
    assert after["understanding"]["context"]["expected_attendees"] == 30


async def test_a_choice_answers_and_what_does_not_say_it_is_refused_as_on_the_demands_page(tmp_path) -> None:
    async with talking(tmp_path, VAGUE) as talk:
        (node,) = await talk.until_asked()
        (question,) = node["result"]["questions"]
        demand_id = node["result"]["demand_id"]
        refused = await talk.says("回答：哈哈")
        on_page = await answer(talk.bridge, demand_id, {question["question_id"]: "哈哈"})
        in_english = await talk.says("answer: 12", "en")
        on_english_page = await answer(talk.bridge, demand_id, {question["question_id"]: "12"})
        waits = (await view(talk.bridge, demand_id))["status"]
        chosen = await talk.says(question["choices"][0])
        after = await view(talk.bridge, demand_id)

    assert on_page.status_code == 400
    assert came_of(refused)[0] == ("answer_question", "rejected")
    assert "没有回答所问的" in refused["message"]
    assert question["text"] in refused["message"]
    assert on_english_page.json()["detail"] in in_english["message"]
    assert waits == "clarifying"
    assert came_of(chosen)[0] == ("answer_question", "validated")
    assert after["clarifications"][0]["answer"] == question["choices"][0]


async def test_at_a_terminal_the_choices_are_there_by_number(tmp_path, capsys) -> None:
    async with talking(tmp_path, VAGUE) as talk:
        (node,) = await talk.until_asked()
        (question,) = node["result"]["questions"]
        await until_said(talk.bridge.http, talk.workflow_id, question["text"])
        await chat(talk.workflow_id, "", talk.bridge.url, None, as_json=False, read_line=said(iter(["1\n", "\n"])))
        told = capsys.readouterr().out
        after = await view(talk.bridge, node["result"]["demand_id"])

    assert f"  1) {question['choices'][0]}" in told
    assert after["clarifications"][0]["answer"] == question["choices"][0]


async def test_of_two_negotiations_that_ask_the_one_that_is_chosen_is_answered(tmp_path) -> None:
    async with talking(tmp_path, VAGUE, "我想在北京办个活动") as talk:
        first, second = await talk.until_asked(2)
        asked = await talk.says("30人，要场地")
        reply = await talk.says(asked["options"][1])
        states = [
            (await view(talk.bridge, node["result"]["demand_id"]))["clarifications"][0]["state"]
            for node in (first, second)
        ]

    assert asked["is_question"]
    assert len(asked["options"]) == 2
    assert came_of(reply)[0] == ("answer_question", "validated")
    assert states == ["asked", "answered"]


async def test_who_may_not_have_the_demand_answers_nothing_for_it(tmp_path) -> None:
    async with talking(tmp_path, VAGUE) as talk:
        (node,) = await talk.until_asked()
        session = await talk.bridge.context.workflows.open(talk.workflow_id)
        reply = await session.message(f"回答：{WHAT}", Author(by="mallory"))
        seen = await view(talk.bridge, node["result"]["demand_id"])

    assert (reply.decisions[0].decision_type, reply.decisions[0].verdict) == ("answer_question", "rejected")
    assert "这是别人的" in reply.message
    assert seen["status"] == "clarifying"


async def test_an_answer_is_not_taken_back(tmp_path) -> None:
    async with talking(tmp_path, VAGUE) as talk:
        await talk.until_asked()
        await talk.says(f"回答：{WHAT}")
        undone = await talk.says("撤销")

    assert "回答协商" in undone["message"]
