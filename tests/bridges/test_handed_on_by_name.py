"""A task is handed on to whom a typed name means, where that is one person."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.test_my_tasks import TASKS, ask, of_alice, waiting_of


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob", "carol")) as running:
        yield running


async def named(locked: LockedBridge, agent_id: str, name: str, place: str) -> None:
    twin = {"user_name": name, "profile_summary": "Bakes cakes.", "location": place, "tags": ["cakes"]}
    assert (await ask(locked, locked.olga, "PUT", f"/api/v1/agents/{agent_id}", twin))[0] == 200


@pytest.mark.parametrize("typed", ["Grace Bennett", "grace bennett", " Grace ", "GB"])
async def test_a_task_is_handed_on_to_the_one_person_whose_name_is_typed(locked, typed) -> None:
    workflow_id, agent_id = await of_alice(locked), "user_agent_gb" if typed == "GB" else "user_agent_grace"
    await named(locked, agent_id, "Grace Bennett", "Berlin")

    status, task = await ask(
        locked, locked.bob, "POST", f"{TASKS}/{workflow_id}/venue/hand-on", {"to": typed, "note": "我病了"}
    )

    assert (status, task["assignee"], task["assignee_name"]) == (200, agent_id, "Grace Bennett")
    assert await waiting_of(locked, locked.bob) == []


async def test_a_name_that_several_people_have_hands_no_task_on_before_it_is_said_which(locked) -> None:
    workflow_id = await of_alice(locked)
    url = f"{TASKS}/{workflow_id}/venue/hand-on"
    await named(locked, "user_agent_grace", "Grace Bennett", "Berlin")
    await named(locked, "user_agent_grace2", "Grace Hopper", "Hamburg")

    status, refusal = await ask(locked, locked.bob | {"Accept-Language": "en"}, "POST", url, {"to": "Grace"})

    assert status == 409
    assert "2 people are called 'Grace'" in str(refusal)
    assert "Grace Bennett (Berlin): user_agent_grace, Grace Hopper (Hamburg): user_agent_grace2" in str(refusal)
    assert await waiting_of(locked, locked.bob) == ["venue"]
    assert (await ask(locked, locked.bob, "POST", url, {"to": "Grace Hopper"}))[0] == 200
    unknown, why = await ask(locked, locked.olga, "POST", url, {"to": "Grace Kelly", "person": "user_agent_grace2"})
    assert (unknown, why["error_code"]) == (404, "E018")
