"""Answers of different people never conflict, however many come at once; of one person, the first counts."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.test_consent_of_what_is_drawn import node, running
from tests.bridges.test_my_tasks import TASKS, ask, stands
from towow_core.support.scopes import Scope

MANY = 12


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob", "carol")) as running_bridge:
        yield running_bridge


async def asked_of(locked: LockedBridge, people: list[str]) -> str:
    config = {"question": "5000?", "people": people}
    of = await running(locked, [{"node_id": "ok", "node_type": "approval", "name": "Budget", "config": config}])
    await stands(locked, of, "ok", "waiting")
    return of


async def test_everybody_who_answers_at_once_is_heard(locked) -> None:
    people = [f"person{n}" for n in range(MANY)]
    tokens = [(await locked.token(person, Scope.REQUESTER))[0] for person in people]
    of = await asked_of(locked, people)

    answers = await asyncio.gather(*(ask(locked, who, "POST", f"{TASKS}/{of}/ok", {}) for who in tokens))

    assert [status for status, _ in answers] == [200] * MANY, answers
    state = await node(locked, of, "ok")
    assert (sorted(state["result"]["yes"]), state["status"]) == (sorted(people), "completed")


async def test_of_two_answers_of_one_person_at_once_one_counts_and_the_other_hears_why(locked) -> None:
    who, _ = await locked.token("person0", Scope.REQUESTER)
    of = await asked_of(locked, ["person0", "person1"])

    said = ("completed", "failed")
    answers = await asyncio.gather(*(ask(locked, who, "POST", f"{TASKS}/{of}/ok", {"status": each}) for each in said))

    assert sorted(status for status, _ in answers) == [200, 409], answers
    (refusal,) = [told for status, told in answers if status == 409]
    assert "answered already" in refusal["detail"] or "when it is waiting" in refusal["detail"]
    result = (await node(locked, of, "ok"))["result"]
    assert len(result["yes"]) + len(result["no"]) == 1
