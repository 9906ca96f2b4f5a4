"""Whoever left a plan is replaced once; what its owner gives them again is theirs, and what is over is not opened."""

from collections.abc import Mapping

from sqlalchemy import insert

from tests.orchestration.test_replanning import (
    DEMAND,
    Script,
    bridge,
    change,
    ill,
    node_of,
    of_plan,
    until_assigned,
    until_said,
    until_wanted,
)
from tests.waiting import turn, until
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.events import AgentWithdrawn
from towow_core.orchestration.replacements import Departure, PartWanted, TakenOver
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.engine import Database
from towow_core.store.schema import events

__all__ = ["bridge"]
NOBODY = TakenOver(reason=Bilingual("都没空", "nobody is free"))


class Counting(Script):
    """Counts how often it is asked who has left."""

    asked = 0

    async def departed(self, demand_id: str) -> Mapping[str, Departure]:
        self.asked += 1
        return await super().departed(demand_id)


class Broken(Script):
    async def take_over(self, wanted: PartWanted) -> TakenOver:
        raise RuntimeError(f"no way to {wanted.part}")


async def until_all_is_done(session: WorkflowSession) -> None:
    await until(lambda: not session.is_needed)


async def give(session: WorkflowSession, person: str) -> None:
    await change(session, "venue", assignee=person, assignee_name=person)


async def has_left(store_url: str, agent_id: str) -> None:
    """As the demand's own events have it."""
    row = {"stream_id": DEMAND, "seq": 1, "event_id": "evt-1", "event_type": AgentWithdrawn.event_type}
    payload = f'{{"agent_id":"{agent_id}","display_name":"{agent_id}","reason":"ill"}}'
    database = Database(store_url)
    try:
        values = {**row, "timestamp": ill().at, "payload": payload}
        await database.write(lambda connection: connection.execute(insert(events).values(**values)))
    finally:
        database.close()


async def test_who_left_and_came_back_keeps_what_the_owner_gives_them_again(bridge) -> None:
    script = Script()
    script.left = {"Ann": ill()}
    script.end.set_result(NOBODY)
    service = bridge(script)
    session = await of_plan(service)
    await until_assigned(session, None)
    await until_all_is_done(session)
    await give(session, "Ann")
    await session.catch_up_with_plan()
    await until_all_is_done(session)

    assert node_of(session, "venue").config["assignee"] == "Ann"
    assert len(script.wanted) == 1


async def test_so_does_who_gets_it_back_while_somebody_else_is_looked_for(bridge) -> None:
    script = Script()
    script.left = {"Ann": ill()}
    service = bridge(script)
    session = await of_plan(service)
    await until_wanted(script)
    await give(session, "Zoe")
    script.agrees()
    await until_all_is_done(session)
    await give(session, "Ann")
    await session.catch_up_with_plan()
    await until_all_is_done(session)

    assert node_of(session, "venue").config["assignee"] == "Ann"
    assert len(script.wanted) == 1


async def test_what_was_theirs_before_they_left_is_given_up_also_where_it_had_been_given_by_hand(bridge) -> None:
    script = Script()
    script.end.set_result(NOBODY)
    session = await of_plan(bridge(script))
    await give(session, "Zoe")
    await give(session, "Ann")
    script.left = {"Ann": ill()}
    await session.catch_up_with_plan()

    await until_assigned(session, None)


async def test_a_bridge_that_starts_looks_once_at_plans_in_which_whoever_left_has_a_task(bridge, store_url) -> None:
    first, second, third = Script(), Counting(), Counting()
    session = await of_plan(bridge(first))
    await has_left(store_url, "Ann")
    second.left = third.left = {"Ann": ill()}
    second.end.set_result(NOBODY)
    service = bridge(second)
    await service.start()
    again = await service.open(session.workflow_id)
    await until_assigned(again, None)
    await until_all_is_done(again)
    await bridge(third).start()
    await turn()  # what it would begin beside all else

    assert second.asked == 1
    assert third.asked == 0


async def test_where_looking_for_somebody_breaks_off_it_is_said_also_outside_a_run(bridge) -> None:
    service = bridge(Broken())
    session = await of_plan(service)
    await service.left(DEMAND, "Ann", "ill")

    await until_said(session, "Looking for somebody to take over “venue” broke off")
