"""Who is given a task by a sentence: whoever bears the name, among those who are known; else only the name stands."""

from collections.abc import AsyncIterator
from types import MappingProxyType
from typing import Any

import pytest

from tests.orchestration.a_service import a_party, a_service
from towow_core.domain.people import People, Somebody
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author, CanvasChangeEvent

KNOWN: People = MappingProxyType(
    {
        "user_agent_mia": Somebody("Mia"),
        "user_agent_li4": Somebody("李四"),
        "user_agent_kim1": Somebody("Kim", "Berlin"),
        "user_agent_kim2": Somebody("Kim", "Paris, centre"),
        "user_agent_wu1": Somebody("吴六", "北京"),
        "user_agent_wu2": Somebody("吴六", "上海"),
        "user_agent_sam1": Somebody("Sam"),
        "user_agent_sam2": Somebody("Sam"),
        "user_agent_chloe": Somebody("Chloe Martin"),
        "user_agent_amy1": Somebody("Amy Fox"),
        "user_agent_amy2": Somebody("Amy Wood"),
        "ann": Somebody("Ann Lee"),
    }
)
ANN = Author(by="ann")


@pytest.fixture
async def session(store_url: str) -> AsyncIterator[WorkflowSession]:
    async with a_service(store_url, known=KNOWN) as service:
        session = await a_party(service)
        old = {"assignee": "user_agent_old", "assignee_name": "Old"}
        for name, config in (("poster", old), ("海报", {}), ("cake", {})):
            event = CanvasChangeEvent(
                workflow_id=session.workflow_id,
                change_type="node_added",
                change_data={"node_id": name, "node_type": "task", "name": name, "config": config},
                client_id="plan",
                version=session.workflow.canvas.version,
            )
            assert (await session.sync.handle_canvas_change(event)).success
        yield session


def whose(session: WorkflowSession, name: str) -> dict[str, Any]:
    (node,) = [n for n in session.workflow.canvas.nodes.values() if n.name == name]
    return {key: node.config[key] for key in ("assignee", "assignee_name") if key in node.config}


@pytest.mark.parametrize(
    ("sentence", "node", "person", "name"),
    [
        ("give the poster to Mia", "poster", "user_agent_mia", "Mia"),
        ("give the poster to mia", "poster", "user_agent_mia", "Mia"),
        ("把海报交给李四", "海报", "user_agent_li4", "李四"),
        ("add a task called icing, assigned to Mia", "icing", "user_agent_mia", "Mia"),
        ("加一个任务叫拍照，由李四负责", "拍照", "user_agent_li4", "李四"),
        ("give the poster to Kim (Berlin)", "poster", "user_agent_kim1", "Kim"),
        ("把海报交给吴六（上海）", "海报", "user_agent_wu2", "吴六"),
        ("assign the poster to me", "poster", "ann", "Ann Lee"),
        ("把海报交给我", "海报", "ann", "Ann Lee"),
        ("I will take the poster", "poster", "ann", "Ann Lee"),
        ("I'll do the poster myself", "poster", "ann", "Ann Lee"),
        ("我来负责海报", "海报", "ann", "Ann Lee"),
        ("海报我来做", "海报", "ann", "Ann Lee"),
        ("the poster goes to me", "poster", "ann", "Ann Lee"),
        ("give the poster to Chloe", "poster", "user_agent_chloe", "Chloe Martin"),
        ("把海报交给Chloe", "海报", "user_agent_chloe", "Chloe Martin"),
    ],
)
async def test_who_bears_the_name_has_the_task_by_id_and_name(session, sentence, node, person, name) -> None:
    reply = await session.message(sentence, ANN)

    assert whose(session, node) == {"assignee": person, "assignee_name": name}
    assert not reply.is_question
    assert "user_agent" not in reply.message
    assert "known" not in reply.message


async def test_what_is_taken_back_of_it_is_told_by_name_and_goes_with_the_id(session) -> None:
    await session.message("give the poster to Mia", ANN)
    undone = await session.message("undo that", ANN)

    assert whose(session, "poster") == {"assignee": "user_agent_old", "assignee_name": "Old"}
    assert "Mia" in undone.message
    assert "user_agent" not in undone.message


@pytest.mark.parametrize(
    ("sentence", "node", "name", "told"),
    [
        ("give the poster to Zed", "poster", "Zed", "Only the name “Zed” stands there"),
        ("把海报交给王五", "海报", "王五", "只记下了名字“王五”"),
        ("add a task called icing, assigned to Zed", "icing", "Zed", "Only the name “Zed” stands there"),
    ],
)
async def test_whose_name_nobody_bears_stands_there_as_a_name_alone(session, sentence, node, name, told) -> None:
    reply = await session.message(sentence, ANN)

    assert whose(session, node) == {"assignee_name": name}
    assert told in reply.message


@pytest.mark.parametrize(
    ("sentence", "named", "options"),
    [
        ("give the poster to Kim", "Kim (Berlin)",
         ("give “poster” to Kim (Berlin)", "give “poster” to Kim (Paris centre)")),
        ("give the poster to Amy", "Amy Fox", ("give “poster” to Amy Fox", "give “poster” to Amy Wood")),
        ("把海报交给吴六", "吴六（北京）", ("把“海报”交给吴六（北京）", "把“海报”交给吴六（上海）")),
        ("give the poster to Sam", "on the canvas", ()),
        ("delete the cake and give the poster to Sam", "on the canvas", ()),
        ("add a task called icing, assigned to Kim", "Kim (Berlin)", ()),
    ],
)  # fmt: skip
async def test_which_of_several_of_a_name_is_asked_before_anything_is_done(session, sentence, named, options) -> None:
    before = session.workflow.canvas
    reply = await session.message(sentence, ANN)

    assert reply.is_question
    assert named in reply.message
    assert reply.options == options
    assert "user_agent" not in reply.message
    assert session.workflow.canvas == before
    for option in options:
        await session.message(option, ANN)
        assert whose(session, "poster" if "poster" in option else "海报")["assignee_name"] in option


@pytest.mark.parametrize(
    "sentence", ["assign the poster to me", "I will take the poster", "海报我来做", "我来负责海报"]
)
async def test_whoever_says_me_and_is_not_known_is_asked_who_that_is(session, sentence) -> None:
    assert (await session.message(sentence, Author())).is_question
