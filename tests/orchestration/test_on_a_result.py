"""A condition of a result is drawn with who is to approve; of what no run brings, or by nobody known, it is asked."""

# ruff: noqa: E501  # a sentence and its answer are read as a whole

import pytest

from tests.orchestration.a_chat import a_chat, drawn, say
from towow_core.orchestration.workflow_session import WorkflowSession

EN, ZH = "add tasks: Book the hotel, Send invitations, one after the other", "加任务：订酒店、发邀请，依次做"


def ways(session: WorkflowSession) -> set[tuple[str, str, str]]:
    canvas = session.workflow.canvas
    kinds = {
        i: node.node_type if node.node_type in {"condition", "approval"} else node.name
        for i, node in canvas.nodes.items()
    }
    return {(kinds[edge.source], edge.when or "", kinds[edge.target]) for edge in canvas.edges.values()}


def checks(session: WorkflowSession) -> list[object]:
    return [node.config["when"] for node in session.workflow.canvas.nodes.values() if node.node_type == "condition"]


@pytest.mark.parametrize(
    ("sentences", "check"),
    [
        (("if the result of the hotel is more than 2000, ask Bea for approval",), "> 2000"),
        (("if the result of the hotel is above 2000, Bea has to approve, else continue",), "> 2000"),
        (("add a condition after the hotel: if the result is over 2000 euros, Sofia has to approve",), "> 2000"),
        (("ask Bea for approval if the result of the hotel is at least 3000",), ">= 3000"),
        (("after the hotel: if the result is below 50, Daniel Kim must sign off",), "< 50"),
        (("if the hotel costs more than 2000 euros, Bea has to approve", "yes"), "> 2000"),
        (("if the hotel comes to more than 900 euros ask Bea for approval", "yes"), "> 900"),
        (("如果酒店的结果大于2000，要林望舒批准",), "> 2000"),
        (("如果酒店超过2000，要小明批准", "是的"), "> 2000"),
        (("要是酒店的结果少于50，请小明点头",), "< 50"),
    ],
)
async def test_an_approval_is_on_the_way_where_the_result_is_so(store_url, sentences, check) -> None:
    zh = not sentences[0].isascii()
    first, last = ("订酒店", "发邀请") if zh else ("Book the hotel", "Send invitations")
    async with a_chat(store_url, ZH if zh else EN) as session:
        told = [await say(session, sentence) for sentence in sentences]

        assert checks(session) == [f"nodes['{first}'].result {check}"], told
        assert ways(session) == {(first, "", "condition"), ("condition", "true", "approval"), ("approval", "", last), ("condition", "false", last)}  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "check"),
    [("if fewer than 50 people book the hotel, call everything off", ">= 50"), ("if the result of the hotel is over 900, stop", "<= 900"), ("如果酒店的结果大于900就取消", "<= 900")],
)  # fmt: skip
async def test_what_is_to_end_it_is_offered_as_going_on_only_otherwise(store_url, sentence, check) -> None:
    async with a_chat(store_url, EN if sentence.isascii() else ZH) as session:
        before = drawn(session)
        await say(session, sentence)
        assert drawn(session) == before

        told = await say(session, "yes" if sentence.isascii() else "是的")
        assert [str(each).partition("result ")[2] for each in checks(session)] == [check], told


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("if the hotel costs more than 2000 euros ask the boss for approval", "Who is “boss”?"),
        (
            "if the hotel costs more than 2000 euros, Bea has to approve",
            "The price on the canvas does not change in a run",
        ),
        ("if the weather is below 10 degrees, cancel everything", "Where is it to be read"),
        ("if more than 30 guests come, ask Bea for approval", "Where is it to be read"),
        ("if the hotel is not free, look for another one", "nothing was done"),
        ("if Sofia says no, give the hotel to Bea", "Nothing is done now"),
        ("does Bea approve if the result of the hotel is above 2000?", "not"),
        ("如果酒店超过2000，要老板同意", "“老板”是谁"),
        ("如果天气低于10度，就取消", "要从哪里知道"),
        ("如果来的人多于30个，请小明批准", "要从哪里知道"),
    ],
)
async def test_what_is_not_known_is_asked_and_nothing_is_drawn(store_url, sentence, answer) -> None:
    async with a_chat(store_url, EN if sentence.isascii() else ZH) as session:
        before = drawn(session)
        told = await say(session, sentence)

        assert answer in told
        assert drawn(session) == before
