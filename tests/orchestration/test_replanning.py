"""Tasks of a plan that are negotiated again: what waits, what is patched, what moves, and what outlives a restart."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.waiting import until
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, CanvasState, NodeStatus, RunStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.models import Assignment, Milestone, Proposal, Timeline
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.domain.requirements import OpenPoint, OpenPointKind
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.orchestration.executors import standard_executors
from towow_core.orchestration.handing_on import Person
from towow_core.orchestration.plan_events import growth_event
from towow_core.orchestration.replacements import Departure, PartWanted, TakenOver
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.workflow.checks import problems_of
from towow_core.workflow.events import Author, CanvasChangeEvent, NodeExecutionEvent

DEMAND = "d-00000001"
DATES = (
    Milestone(name="venue", date="2099-12-01", deliverable="Ann: booked"),
    Milestone(name="talk", date="2099-12-02", deliverable="Bo: outline"),
)


def part(name: str, tag: str, *after: str, price: float = 100.0) -> Assignment:
    who = {"agent_id": name, "display_name": name, "role": tag, "responsibility": f"does the {tag}"}
    return Assignment(**who, capabilities=(tag,), dependencies=after, price=price, currency="EUR")


PLAN = Proposal(
    proposal_id="p", demand_id=DEMAND, version=1, summary="A meetup",
    assignments=(part("Ann", "venue"), part("Bo", "talk", "Ann")),
    timeline=Timeline(milestones=DATES, event_date="2099-12-10"),
)  # fmt: skip
LATER = (replace(DATES[0], date="2099-12-05", deliverable="Cy: booked"), DATES[1])
NEW_PLAN = replace(
    PLAN, version=3, assignments=(part("Cy", "venue", price=80.0), part("Bo", "talk", "Cy")),
    timeline=replace(PLAN.timeline, milestones=LATER),
)  # fmt: skip


class Script:
    """Sub-negotiations whose end the test says; in a real network a channel_admin does."""

    def __init__(self) -> None:
        self.wanted: list[PartWanted] = []
        self.given_up: list[str] = []
        self.left: dict[str, Departure] = {}
        self.approved = 0
        self.end: asyncio.Future[TakenOver] = asyncio.get_running_loop().create_future()

    async def take_over(self, wanted: PartWanted) -> TakenOver:
        self.wanted.append(wanted)
        return await asyncio.shield(self.end)

    async def give_up(self, demand_id: str, sub_demand_id: str, reason: str) -> None:
        del demand_id, reason
        self.given_up.append(sub_demand_id)

    async def approved_version(self, demand_id: str) -> int:
        del demand_id
        return self.approved

    async def departed(self, demand_id: str) -> Mapping[str, Departure]:
        del demand_id
        return self.left

    def agrees(self) -> None:
        self.end.set_result(TakenOver(parts=(NEW_PLAN.assignments[0],), plan=NEW_PLAN))


def ill() -> Departure:
    """Somebody who leaves just now."""
    return Departure(because="ill", at=SystemClock().now())


Bridge = Callable[[Script], WorkflowService]


@pytest.fixture
async def bridge(store_url: str) -> AsyncIterator[Bridge]:
    """Makes bridges of one store."""
    made: list[tuple[Store, WorkflowService]] = []

    def make(script: Script) -> WorkflowService:
        store, clock, policy = Store(Database(store_url)), SystemClock(), OrchestrationPolicy()
        service = WorkflowService(
            store=store,
            llm=LLMService(OfflineClient(), fallbacks=FALLBACKS),
            executors=standard_executors(policy, clock),
            policy=policy,
            clock=clock,
            replacements=script,
        )
        made.append((store, service))
        return service

    yield make
    for store, service in made:
        await service.stop()
        store.close()


async def of_plan(service: WorkflowService) -> WorkflowSession:
    return await service.open((await service.from_proposal(DEMAND, "ann", PLAN)).workflow_id)


def node_of(session: WorkflowSession, name: str) -> CanvasNode:
    return next(n for n in session.workflow.canvas.nodes.values() if (n.name, n.node_type) == (name, "task"))


def status(session: WorkflowSession, name: str = "venue") -> NodeStatus:
    assert session.workflow.run is not None
    return session.workflow.run.nodes[node_of(session, name).node_id].status


async def until_status(session: WorkflowSession, wanted: NodeStatus, name: str = "venue") -> None:
    async def is_there() -> bool:
        return status(session, name) is wanted

    await until(is_there)


async def until_wanted(script: Script) -> PartWanted:
    async def is_wanted() -> bool:
        return bool(script.wanted)

    await until(is_wanted)
    return script.wanted[0]


async def fails(session: WorkflowSession, name: str = "venue", note: str = "flooded") -> None:
    await until_status(session, NodeStatus.WAITING, name)
    node_id = node_of(session, name).node_id
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.FAILED, by="Ann", note=note)


async def until_said(session: WorkflowSession, *words: str) -> list[str]:
    """All that was said, as soon as each of these words was."""

    def look() -> list[str] | None:
        said = [turn["content"] for turn in session.conversation.session_context.conversation_history]
        return said if all(any(each in turn for turn in said) for each in words) else None

    return await until(look)


async def until_assigned(session: WorkflowSession, wanted: str | None) -> None:
    async def is_theirs() -> bool:
        return node_of(session, "venue").config.get("assignee") == wanted

    await until(is_theirs)


async def change(session: WorkflowSession, name: str, **config: Any) -> None:
    data = {"node_id": node_of(session, name).node_id, "config": config}
    event = CanvasChangeEvent(
        workflow_id=session.workflow_id, change_type="node_updated", change_data=data,
        version=session.workflow.canvas.version,
    )  # fmt: skip
    assert (await session.sync.handle_canvas_change(event)).success


async def test_while_a_part_is_negotiated_again_nobody_can_end_it_and_then_the_new_one_has_it(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    wanted = await until_wanted(script)
    node_id = node_of(session, "venue").node_id
    with pytest.raises(CanvasRefused):
        await session.agent.mark(session.workflow_id, node_id, NodeStatus.COMPLETED, by="Ann")
    seen = status(session)
    script.agrees()
    await until_status(session, NodeStatus.WAITING)

    assert (wanted.demand_id, wanted.agent_id, wanted.part, wanted.reason) == (DEMAND, "Ann", "venue", "flooded")
    assert seen is NodeStatus.RUNNING
    config = node_of(session, "venue").config
    assert (config["assignee"], config["price"], config["due"]) == ("Cy", 80.0, "2099-12-05")
    assert node_of(session, "talk").config["due"] == "2099-12-05"  # it comes after, and was due before
    milestones = {n.name: n.config["due"] for n in session.workflow.canvas.nodes.values() if n.node_type == "milestone"}
    assert milestones == {"venue: Cy: booked": "2099-12-05", "talk: Bo: outline": "2099-12-05"}
    assert session.workflow.run.nodes[node_id].result["taken_over_from"] == "Ann"
    said = await until_said(session, "Cy takes over “venue” from Ann")
    task = node_of(session, "talk").node_id
    moved = session.workflow.moved[task]
    assert f"“talk” moves from {moved.before} to 2099-12-05." in said[-1]
    assert (moved.after, moved.behind, moved.because) == ("2099-12-05", "venue", "flooded")
    assert moved.before == PLAN.timeline.milestones[1].date


async def test_what_a_replacement_leaves_open_stands_at_its_node_and_in_the_conversation(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    await until_wanted(script)
    small = OpenPoint(open_point_id="o", kind=OpenPointKind.UNMET, text="40 seats for 60 people.", who=("Cy",))
    script.end.set_result(TakenOver(parts=(NEW_PLAN.assignments[0],), plan=NEW_PLAN, left_open=(small,)))
    await until_status(session, NodeStatus.WAITING)

    config = node_of(session, "venue").config
    assert config["plan_part"]["left_open"] == ["40 seats for 60 people."]
    assert "40 seats for 60 people." in config["notes"]
    assert "Still open: 40 seats for 60 people. Asked" in (await until_said(session, "Cy takes over “venue”"))[-1]


async def test_a_part_that_nobody_needs_any_more_is_ended_and_nobody_is_negotiated_for(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await of_plan(service)
    await session.execute()
    await until_status(session, NodeStatus.WAITING)
    node_id = node_of(session, "venue").node_id
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.SKIPPED, by="ann", note="at home")
    await until_status(session, NodeStatus.WAITING, "talk")
    await service.left(DEMAND, "Ann", "ill")  # her part is nobody's to take over

    assert (status(session), script.wanted) == (NodeStatus.SKIPPED, [])


async def test_a_restart_goes_on_waiting_for_whoever_takes_it_over(bridge) -> None:
    first, second = Script(), Script()
    service = bridge(first)
    session = await of_plan(service)
    await session.execute()
    await fails(session)
    await until_wanted(first)
    await service.stop()

    restarted = bridge(second)
    await restarted.start()
    assert (await until_wanted(second)).sub_demand_id == first.wanted[0].sub_demand_id
    second.agrees()
    again = await restarted.open(session.workflow_id)
    await until_status(again, NodeStatus.WAITING)
    assert node_of(again, "venue").config["assignee"] == "Cy"


async def test_where_nobody_takes_it_over_the_task_has_failed_with_both_reasons(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    script.end.set_result(TakenOver(reason=Bilingual("都没空", "nobody is free")))
    await until_status(session, NodeStatus.FAILED)

    async def is_over() -> bool:
        return session.workflow.run.status is RunStatus.FAILED

    await until(is_over)
    error = session.workflow.run.nodes[node_of(session, "venue").node_id].error
    assert "flooded" in error
    assert "nobody is free" in error


@pytest.mark.parametrize(
    ("said", "error"),
    [({}, "It could not be done; nobody took it over: nobody is free"),
     ({"outcome": "flooded."}, "flooded; nobody took it over: nobody is free"),
     ({"outcome": "flooded", "note": "call me"}, "call me; flooded; nobody took it over: nobody is free")],
)  # fmt: skip
async def test_whatever_its_person_wrote_is_the_reason_and_reads_as_one_sentence(bridge, said, error) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await until_status(session, NodeStatus.WAITING)
    node_id = node_of(session, "venue").node_id
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.FAILED, by="Ann", **said)
    script.end.set_result(TakenOver(reason=Bilingual("都没空", "nobody is free")))
    await until_status(session, NodeStatus.FAILED)

    assert session.workflow.run.nodes[node_id].error == error


async def test_who_leaves_before_their_turn_is_replaced_before_it_and_does_not_have_the_task_too_early(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await of_plan(service)
    await session.execute()
    await until_status(session, NodeStatus.WAITING)
    await service.left(DEMAND, "Bo", "ill")
    wanted = await until_wanted(script)
    new = part("Di", "talk", "Ann")
    plan = replace(PLAN, assignments=(PLAN.assignments[0], new))
    script.end.set_result(TakenOver(parts=(new,), plan=plan))
    await until_status(session, NodeStatus.PENDING, "talk")

    assert (wanted.agent_id, wanted.reason) == ("Bo", "ill")
    assert node_of(session, "talk").config["assignee"] == "Di"
    await session.agent.mark(session.workflow_id, node_of(session, "venue").node_id, NodeStatus.COMPLETED, by="Ann")
    await until_status(session, NodeStatus.WAITING, "talk")


async def test_who_leaves_while_nothing_is_executed_is_replaced_on_the_canvas(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await of_plan(service)
    await service.left(DEMAND, "Ann", "ill")
    await until_wanted(script)
    script.agrees()

    async def is_patched() -> bool:
        return node_of(session, "venue").config["assignee"] == "Cy"

    await until(is_patched)
    assert session.workflow.run is None


async def test_whoever_agreed_and_could_not_be_drawn_outside_a_run_is_told_of(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.replanning.left(session.workflow_id, "Ann", Departure(because="ill", at=""))
    await until_wanted(script)
    unkept = replace(NEW_PLAN.assignments[0], responsibility="\ud800")  # no store keeps half a character
    script.end.set_result(TakenOver(parts=(unkept,), plan=replace(NEW_PLAN, assignments=(unkept,))))

    await until_said(session, "Cy agreed to take over “venue”, but putting that on the canvas broke off")
    assert node_of(session, "venue").config["assignee"] == "Ann"


@pytest.mark.parametrize("ends", ["agreed", "nobody"])
async def test_what_is_told_of_a_negotiation_is_told_once_however_often_the_bridge_is_restarted(bridge, ends) -> None:
    scripts = [Script(), Script(), Script()]
    session = await of_plan(service := bridge(scripts[0]))
    await session.execute()
    await fails(session)
    await until_wanted(scripts[0])
    for script in scripts[1:]:
        await until_said(session, "being negotiated again")
        await service.stop()
        service = bridge(script)
        await service.start()
        await until_wanted(script)
        session = await service.open(session.workflow_id)
    if ends == "agreed":
        scripts[-1].agrees()
    else:
        scripts[-1].end.set_result(TakenOver(reason=Bilingual("没有人有空。", "nobody is free.")))
    await until_said(session, "Cy" if ends == "agreed" else "Nobody")
    told = [turn["content"] for turn in session.conversation.session_context.conversation_history]

    assert sum("being negotiated again" in each for each in told) == 1, told
    assert len(set(told)) == len(told), told


async def test_a_replacement_outside_a_run_outlives_a_restart(bridge) -> None:
    first, second = Script(), Script()
    service = bridge(first)
    session = await of_plan(service)
    await service.left(DEMAND, "Ann", "ill")
    await until_wanted(first)
    await service.stop()

    second.left = {"Ann": ill()}
    again = await bridge(second).open(session.workflow_id)
    assert (await until_wanted(second)).sub_demand_id == first.wanted[0].sub_demand_id
    second.agrees()
    await until_assigned(again, "Cy")


async def test_who_left_while_no_bridge_ran_is_replaced_when_a_run_comes_to_their_task_or_before(bridge) -> None:
    first, second = Script(), Script()
    service = bridge(first)
    session = await of_plan(service)
    await session.execute()
    await until_status(session, NodeStatus.WAITING)
    await service.stop()

    second.left = {"Ann": ill()}
    restarted = bridge(second)
    await restarted.start()
    await until_wanted(second)
    again = await restarted.open(session.workflow_id)
    assert status(again) is NodeStatus.RUNNING
    second.agrees()
    await until_status(again, NodeStatus.WAITING)
    assert node_of(again, "venue").config["assignee"] == "Cy"


async def test_what_a_replacement_comes_to_outside_a_run_is_the_runs_that_begins_meanwhile(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await of_plan(service)
    await service.left(DEMAND, "Ann", "ill")
    await until_wanted(script)
    script.left = {"Ann": ill()}
    await session.execute()
    await until_status(session, NodeStatus.RUNNING)

    async def is_known() -> bool:
        return "replanning" in session.workflow.run.nodes[node_of(session, "venue").node_id].result

    await until(is_known)
    script.end.set_result(TakenOver(reason=Bilingual("都没空", "nobody is free")))
    await until_status(session, NodeStatus.FAILED)
    assert len(script.wanted) == 1


async def test_where_nobody_takes_over_from_who_left_nobody_stands_at_the_task_and_it_is_said_once(bridge) -> None:
    script = Script()
    script.left = {"Ann": ill()}
    script.end.set_result(TakenOver(reason=Bilingual("都没空", "nobody is free")))
    service = bridge(script)
    session = await of_plan(service)
    await service.left(DEMAND, "Ann", "ill")
    await until_assigned(session, None)
    await until(lambda: not session.is_needed)  # all that follows from it is done
    await session.catch_up_with_plan()
    await session.catch_up_with_plan()
    await until(lambda: not session.is_needed)
    said = await until_said(session, "Nobody took over “venue”: nobody is free")  # told in the background
    assert ["Nobody took over “venue”: nobody is free" in each for each in said] == [False, True]
    assert len(script.wanted) == 1


async def test_a_part_that_nobody_took_over_is_negotiated_again_where_it_fails_once_more(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await of_plan(service)
    await session.execute()
    await until_status(session, NodeStatus.WAITING)
    await service.left(DEMAND, "Ann", "ill")
    await until_wanted(script)
    script.end.set_result(TakenOver(reason=Bilingual("都没空", "nobody is free")))
    await until_status(session, NodeStatus.FAILED)
    await until_assigned(session, None)
    script.end = asyncio.get_running_loop().create_future()
    script.agrees()
    await session.execute(retry=True)
    await until_status(session, NodeStatus.WAITING)
    node_id = node_of(session, "venue").node_id
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.FAILED, by="ann", note="no hall")
    await until_assigned(session, "Cy")

    again = script.wanted[1]
    assert (again.agent_id, again.part, again.reason, again.not_asked) == ("Ann", "venue", "no hall", ())
    await until_said(session, "“venue” needs somebody (no hall)", "Cy takes over “venue”. Asked for it")


async def test_a_part_that_the_plan_takes_from_whoever_failed_is_nobodys_on_the_canvas_too(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    await until_wanted(script)
    script.end.set_result(TakenOver(reason=Bilingual("都没空", "nobody is free"), is_vacant=True))
    await until_status(session, NodeStatus.FAILED)
    await until_assigned(session, None)
    await session.execute(retry=True)
    await until_status(session, NodeStatus.WAITING)

    assert "assignee" not in node_of(session, "venue").config  # tried again, it is not hers
    assert "has left" not in " ".join(await until_said(session, "Nobody took over “venue”: nobody is free"))


async def test_where_no_plan_is_behind_it_a_failure_says_that_nothing_is_negotiated_again(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await service.open((await service.create("ann", "a copy")).workflow_id)
    task = {"node_id": "t", "node_type": "task", "name": "venue", "config": {"on_failure": "replan"}}
    drawn = CanvasChangeEvent(
        workflow_id=session.workflow_id, change_type="node_added", change_data=task, version=1
    )  # fmt: skip
    assert (await session.sync.handle_canvas_change(drawn)).success
    await session.execute()
    await fails(session)
    await until_status(session, NodeStatus.FAILED)

    error = session.workflow.run.nodes["t"].error
    assert error == "flooded; it is not negotiated again: this workflow has no plan that was negotiated."
    assert script.wanted == []


async def test_what_nobody_does_any_more_names_nobody_who_is_gone_and_asks_no_price_of_theirs(bridge) -> None:
    script = Script()
    script.end.set_result(TakenOver(reason=Bilingual("都没空", "nobody is free")))
    service = bridge(script)
    session = await of_plan(service)
    await change(session, "venue", responsibility="Ann: opens the hall", notes="Ask Ann", deliverable="the keys")
    await service.left(DEMAND, "Ann", "ill")
    await until_assigned(session, None)

    config = node_of(session, "venue").config
    said = {name: config.get(name) for name in ("responsibility", "notes", "deliverable", "price", "currency")}
    assert said == {
        "responsibility": "opens the hall", "notes": None, "deliverable": "the keys", "price": None, "currency": None
    }  # fmt: skip


async def test_whoever_takes_a_part_over_finds_what_people_had_written_there(bridge) -> None:
    script = Script()
    script.agrees()
    service = bridge(script)
    session = await of_plan(service)
    await change(session, "venue", notes="Needs a clicker")
    await service.left(DEMAND, "Ann", "ill")
    await until_assigned(session, "Cy")

    assert node_of(session, "venue").config["notes"] == "Needs a clicker"


async def test_going_back_to_an_earlier_version_gives_nobody_who_left_their_part_again(bridge) -> None:
    script = Script()
    script.agrees()
    service = bridge(script)
    session = await of_plan(service)
    await change(session, "venue", deliverable="the keys", notes="Bring a clicker")
    version = session.workflow.canvas.version
    await change(session, "talk", notes="In English")
    await change(session, "venue", notes="Bring two clickers")
    await service.left(DEMAND, "Ann", "ill")
    await until_assigned(session, "Cy")
    told = await session.restore(version, Author(by="ann"))

    config = node_of(session, "venue").config
    assert (config["assignee"], config["assignee_name"], config["price"]) == ("Cy", "Cy", 80.0)
    assert config["notes"] == "Bring a clicker"
    assert "notes" not in node_of(session, "talk").config
    assert told.said is not None
    assert "Cy" not in told.said.en
    assert node_of(session, "talk").config["due"] == "2099-12-05"  # which waits for Cy
    with pytest.raises(CanvasRefused, match="is whose some parts are"):
        await session.restore(version, Author(by="ann"))


async def test_a_cancelled_run_gives_its_negotiation_up_and_what_comes_of_it_later_changes_nothing(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    wanted = await until_wanted(script)
    before = session.workflow.canvas
    await session.cancel("ann")

    async def is_given_up() -> bool:
        return bool(script.given_up)

    await until(is_given_up)
    script.agrees()
    run = await session.execute()
    await until_status(session, NodeStatus.WAITING)
    assert script.given_up == [wanted.sub_demand_id]
    assert session.workflow.canvas == before
    assert session.workflow.run.run_id == run
    assert len(script.wanted) == 1


async def test_a_takeover_that_the_canvas_refuses_fails_the_task_and_is_said(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    await until_wanted(script)
    impossible = replace(NEW_PLAN.assignments[0], price=float("inf"))  # no canvas keeps such a number
    plan = replace(NEW_PLAN, assignments=(impossible, NEW_PLAN.assignments[1]))
    script.end.set_result(TakenOver(parts=(impossible,), plan=plan))
    await until_status(session, NodeStatus.FAILED)

    assert node_of(session, "venue").config["assignee"] == "Ann"
    words = "Cy agreed to take over “venue”, but that could not be put into"
    assert len([said for said in await until_said(session, words) if words in said]) == 1


async def test_each_try_is_asked_for_anew_also_where_the_same_person_fails_again(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    await until_wanted(script)
    script.agrees()
    await until_assigned(session, "Cy")
    await until_status(session, NodeStatus.WAITING)
    node_id = node_of(session, "venue").node_id
    await session.hand_on(node_id, Person(person="Ann", display_name="Ann"), by="Cy", note="")
    await fails(session)

    async def is_asked_again() -> bool:
        return len(script.wanted) == 2

    await until(is_asked_again)
    first, second = (wanted.sub_demand_id for wanted in script.wanted)
    assert first != second


async def test_a_task_that_was_renamed_and_handed_on_is_negotiated_as_the_part_that_it_does(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    node_id = node_of(session, "venue").node_id
    await session.execute()
    await until_status(session, NodeStatus.WAITING)
    await session.hand_on(node_id, Person(person="Zoe", display_name="Zoe"), by="Ann", note="")
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.FAILED, by="Zoe", note="no key")
    wanted = await until_wanted(script)

    assert (wanted.agent_id, wanted.part, wanted.not_asked) == ("Ann", "venue", ("Zoe",))


async def test_nothing_but_the_end_of_its_negotiation_happens_to_a_task_that_is_negotiated_again(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    await until_wanted(script)
    run, node = session.workflow.run, node_of(session, "venue")
    for result in ({}, {"replanned": "d-00000000"}):
        done = NodeExecutionEvent(
            workflow_id=session.workflow_id, node_id=node.node_id, node_type="task", status=NodeStatus.COMPLETED,
            result=result, run_id=run.run_id,
        )  # fmt: skip
        entry = await session.bus.publish(done)
        assert entry is not None
        assert not entry.passed
    assert status(session) is NodeStatus.RUNNING


async def test_of_several_who_share_a_part_everybody_has_a_task_in_the_run(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    await until_wanted(script)
    new = (NEW_PLAN.assignments[0], part("Di", "hall"))
    script.end.set_result(TakenOver(parts=new, plan=replace(NEW_PLAN, assignments=(*new, NEW_PLAN.assignments[1]))))
    await until_assigned(session, "Cy")
    await until_status(session, NodeStatus.WAITING)
    await until_status(session, NodeStatus.WAITING, "hall")

    assert node_of(session, "hall").config["assignee"] == "Di"
    assert status(session, "talk") is NodeStatus.PENDING
    await until_said(session, "Cy and Di take over “venue”")


async def test_with_another_policy_the_part_fails_and_nothing_is_negotiated(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await of_plan(service)
    await change(session, "venue", on_failure="skip")
    await session.execute()
    await until_status(session, NodeStatus.WAITING)
    await service.left(DEMAND, "Ann", "ill")
    await until_status(session, NodeStatus.SKIPPED)

    assert script.wanted == []
    assert status(session, "talk") in {NodeStatus.PENDING, NodeStatus.RUNNING, NodeStatus.WAITING}


def test_only_a_task_can_be_negotiated_again() -> None:
    node = CanvasNode(node_id="a", node_type="milestone", config={"due": "2099-01-01", "on_failure": "replan"})
    found = problems_of(CanvasState(workflow_id="w", nodes={"a": node}), ())
    assert ["what to do where it fails" in problem.said.en for problem in found] == [True]


async def test_whom_a_plan_has_gained_is_proposed_and_drawn_when_somebody_says_so(bridge) -> None:
    service = bridge(Script())
    session = await of_plan(service)
    photos = replace(part("Di", "photos", "Ann"), source="sub-1")
    grown = replace(PLAN, assignments=(*PLAN.assignments, photos))
    before = session.workflow.canvas
    await service.grew(DEMAND, grown, {"sub-2"})  # what another one brought is none of this
    await service.grew(DEMAND, grown, {"sub-1"})
    said = await until_said(session, "photos (Di)")

    assert session.workflow.canvas == before
    assert ["photos (Di)" in each for each in said] == [True]
    change = growth_event(before, grown, {"sub-1"}, "ann")
    assert change is not None
    assert (await session.sync.handle_canvas_change(change)).success
    new = node_of(session, "photos")
    edges = {(edge.source, edge.target) for edge in session.workflow.canvas.edges.values()}
    assert new.config["assignee"] == "Di"
    assert (node_of(session, "venue").node_id, new.node_id) in edges
    assert growth_event(session.workflow.canvas, grown, {"sub-1"}, "ann") is None
