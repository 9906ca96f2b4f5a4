"""Routes for whoever has to do something: the tasks that are theirs by their token, done, not done, or handed on.

An approval that waits for somebody is a task of theirs: done is yes, not done is no.

Who shows no token in an open installation is its operator: they see everybody's, and say in whose name they act.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Annotated

from fastapi import Query, Request

from agents.processes.known_profiles import KnownProfile
from bridges.http.agents import known_people
from bridges.http.context import context_of
from bridges.http.corrections import correct_result
from bridges.http.handed_to import somebody
from bridges.http.my_task_shapes import (
    NAME_MAX,
    BeforeShown,
    Colleague,
    Corrected,
    MovedPage,
    MovedShown,
    MyCorrection,
    PersonRow,
    TaskDone,
    TaskHandedOn,
    TaskPage,
    TaskRow,
)
from bridges.http.openapi import errors
from bridges.http.ownership import ANONYMOUS, shown_by
from bridges.http.removed_people import is_removed
from bridges.http.routers import router_of
from bridges.http.security.callers import Caller, caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.workflow_shapes import NodeId, WorkflowId
from bridges.http.workflows import known_workflow, language_of_reader, own_workflow
from towow_core.domain.agreed_terms import agreed_with, price_agreed_with
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import ON_FAILURE, REPLAN, TASK, CanvasNode, MovedDate, NodeStatus, Workflow
from towow_core.domain.canvas_words import moved_said, node_said
from towow_core.domain.earlier_answers import asked_again_said
from towow_core.domain.errors import NotAllowed
from towow_core.domain.models import Language
from towow_core.domain.state_words import REPLANNED_NOW
from towow_core.orchestration.stored_forms import workflow_of
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.records import DemandRecord
from towow_core.support.scopes import Scope
from towow_core.workflow.assigned_tasks import GONE, AssignedTask, assigned_tasks, assignee_of, team_of
from towow_core.workflow.corrections import CORRECTED
from towow_core.workflow.graph import OVER
from towow_core.workflow.newcomers import (
    TAKEN_OVER_BECAUSE,
    TAKEN_OVER_FROM,
    changed_before,
    differs,
    replaced_by,
    since_version,
    with_reason_apart,
)
from towow_core.workflow.own_terms import agreed_earlier, own_terms
from towow_core.workflow.refusals import refused
from towow_core.workflow.templates_said import templates_said

router = router_of("tasks")


@router.get("/api/v1/me/tasks")
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def list_my_tasks(
    request: Request,
    person: Annotated[
        str | None,
        Query(min_length=1, max_length=NAME_MAX, description="Whose; a token's own if none. Others': an operator's."),
    ] = None,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=200)] = 50,
) -> TaskPage:
    """What one has to do in any workflow: the tasks that name the token's user or twin as `assignee`."""
    caller = caller_of(request)
    whose = await whose_tasks(request, person)
    workflows = context_of(request).workflows
    found = await workflows.assigned(whose)
    everybodys = found if whose is None else await workflows.assigned(None) if caller.is_operator else ()
    shown = found[(page - 1) * page_size : page * page_size]
    row = await _rows_for(request, shown)
    return TaskPage(
        person=whose,
        waiting=sum(task.status == NodeStatus.WAITING for task in found),
        items=[row(task) for task in shown],
        total=len(found),
        page=page,
        page_size=page_size,
        people=_people(everybodys, await known_people(context_of(request))) if everybodys else [],
    )


@router.get("/api/v1/me/moved-dates")
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def list_moved_dates(
    request: Request,
    person: Annotated[
        str | None,
        Query(min_length=1, max_length=NAME_MAX, description="Whose; a token's own if none. Others': an operator's."),
    ] = None,
) -> MovedPage:
    """Days that moved because a part before them was negotiated again: of one's own tasks, and of one's workflows."""
    found = await context_of(request).workflows.moved(await whose_tasks(request, person))
    language = language_of_reader(request)
    return MovedPage(items=[_moved(workflow, move, language) for workflow, move in found])


@router.get("/api/v1/workflows/{workflow_id}/moved-dates", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_moved_dates(request: Request, workflow_id: WorkflowId) -> MovedPage:
    """Days of one's workflow that moved because a part before them was negotiated again, the last moved first."""
    workflow = workflow_of(await own_workflow(request, workflow_id))
    moved = sorted(workflow.moved.values(), key=lambda move: move.at, reverse=True)
    language = language_of_reader(request)
    return MovedPage(items=[_moved(workflow, move, language) for move in moved])


@router.post("/api/v1/me/tasks/{workflow_id}/{node_id}", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def finish_my_task(
    request: Request, workflow_id: WorkflowId, node_id: NodeId, body: TaskDone | None = None
) -> TaskRow:
    """Say that a task of one's own is done or could not be, with what came of it. Only one that waits can be.

    Not before the yes that a part waits for which was taken over; until then it can be handed on, or the plan left.
    """
    done = body or TaskDone()
    session, by = await _own_task(request, workflow_id, node_id, done.person)
    caller, status, said = caller_of(request), NodeStatus(done.status), {"note": done.note, "outcome": done.result}
    whose = "" if caller.is_operator else by  # it may be handed on before it is recorded
    await session.agent.mark(workflow_id, node_id, status, by=by, **said, entered_by=shown_by(caller), whose=whose)
    return await _now(session, node_id, request, by)


@router.post("/api/v1/me/tasks/{workflow_id}/{node_id}/hand-on", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def hand_on_my_task(request: Request, workflow_id: WorkflowId, node_id: NodeId, body: TaskHandedOn) -> TaskRow:
    """Give a task of one's own that waits to somebody else, who sees from whom and why."""
    session, by = await _own_task(request, workflow_id, node_id, body.person)
    to = await somebody(context_of(request), body.to.strip(), session.workflow)
    whose = "" if caller_of(request).is_operator else by
    await session.hand_on(node_id, to, by=by, note=body.note, whose=whose)
    return await _now(session, node_id, request, to.person)


@router.post("/api/v1/me/tasks/{workflow_id}/{node_id}/correct", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def correct_my_task(request: Request, workflow_id: WorkflowId, node_id: NodeId, body: MyCorrection) -> TaskRow:
    """Say what a done task of one's own truly came to, as long as nothing has used what was written before.

    Where something has (E020), whoever owns the workflow can have that done again.
    """
    session, by = await _own_task(request, workflow_id, node_id, body.person)
    entered_by = shown_by(caller_of(request))
    await correct_result(session, node_id, body, by=by, entered_by=entered_by, again=False)
    return await _now(session, node_id, request, by)


async def _own_task(
    request: Request, workflow_id: str, node_id: str, claimed: str | None
) -> tuple[WorkflowSession, str]:
    """The workflow of a task that is the caller's, opened; and in whose name they act.

    Raises:
        UnknownWorkflow: There is none.
        NotAllowed: The task is somebody else's, or there is none: a stranger learns nothing of what is drawn.
        CanvasRefused: There is none, and an operator asks.
    """
    caller, context = caller_of(request), context_of(request)
    person = await whose_tasks(request, claimed)
    await known_workflow(context, workflow_id)
    session = await context.workflows.open(workflow_id)
    await session.catch_up()  # it may have been handed on at another bridge
    theirs = (task for task in assigned_tasks(session.workflow, person) if task.node.node_id == node_id)
    is_theirs = any(task.status not in GONE or assignee_of(task.node) == person for task in theirs)
    if not is_theirs and not caller.is_operator:
        raise NotAllowed(
            "not_the_owner",
            f"Task {workflow_id}/{node_id} is not {person}'s; only whose it is and an operator may say what became of"
            " it.",
            "这不是分给你的任务。",
        )
    if not is_theirs and not any(task.node.node_id == node_id for task in assigned_tasks(session.workflow)):
        raise refused(Bilingual(f"这里没有任务“{node_id}”。", f"There is no task {node_id!r} here."))
    return session, person or ANONYMOUS


def _waits_for_yes(node: CanvasNode, record: DemandRecord | None) -> bool:
    """Whether it was taken over, and whose plan it is (`record` has the demand) has not said yes to that."""
    approval = record.approval if record is not None else None
    return approval is not None and bool(approval.plan_version) and since_version(node) > approval.plan_version


async def whose_tasks(request: Request, claimed: str | None) -> str | None:
    """Whose tasks are meant: the token's; an operator's word is taken. None: an operator who names nobody.

    Raises:
        NotAllowed: They are not one's own.
        CanvasRefused: Several have the name that an operator says.
    """
    caller = caller_of(request)
    if caller.is_operator:
        return await _by_id_or_name(request, claimed) if claimed else caller.user_id
    if claimed not in {None, caller.user_id} or caller.user_id is None:
        raise NotAllowed(
            "not_the_owner", f"This token is {caller.user_id!r}'s; it sees nobody else's tasks.", "只能看自己的任务。"
        )
    return caller.user_id


async def _by_id_or_name(request: Request, claimed: str) -> str:
    known = await known_people(context_of(request))
    of_name = [] if claimed in known else [i for i, each in known.items() if each.profile.user_name == claimed]
    if len(of_name) > 1:
        ids = ", ".join(sorted(of_name))
        raise refused(Bilingual(f"有几个人叫“{claimed}”：{ids}。", f"Several are called {claimed!r}: {ids}."))
    return of_name[0] if of_name else claimed


async def _now(session: WorkflowSession, node_id: str, request: Request, person: str) -> TaskRow:
    """The task as it stands; this person's, where it is several people's."""
    of_node = [task for task in assigned_tasks(session.workflow) if task.node.node_id == node_id]
    task = next((task for task in of_node if task.assignee == person), of_node[0])
    return (await _rows_for(request, [task]))(task)


async def _rows_for(request: Request, tasks: Iterable[AssignedTask]) -> Callable[[AssignedTask], TaskRow]:
    """What makes rows of these tasks, for whoever asks."""
    context = context_of(request)
    known, records = await known_people(context), dict[str, DemandRecord]()
    for demand_id in {task.workflow.demand_id or "" for task in tasks if since_version(task.node)}:
        if (record := await context.store.demand(demand_id)) is not None:
            records[demand_id] = record
    caller, language = caller_of(request), language_of_reader(request)
    return partial(_row, caller=caller, language=language, known=known, records=records)


def _row(
    task: AssignedTask,
    *,
    caller: Caller,
    language: Language,
    known: Mapping[str, KnownProfile],
    records: Mapping[str, DemandRecord],
) -> TaskRow:
    config, workflow = task.node.config, task.workflow
    needed, yes, no = task.counts or (None, 0, 0)
    called = {**{who: each.profile.user_name or who for who, each in known.items()}, **team_names(workflow, known)}
    asked = {**task.run.result, "people": task.asked}
    told = with_reason_apart(task.said)
    if not is_past_of(task) and (replaced := replaced_by(task.node)) is not None:
        told = {TAKEN_OVER_FROM: replaced.person_name, TAKEN_OVER_BECAUSE: replaced.because, **told}
    is_past, named = is_past_of(task), str(config.get("assignee_name") or "")
    now, since = assignee_of(task.node), 0 if is_past else since_version(task.node)
    is_agreed = not is_past and workflow.demand_id is not None  # in a workflow of no plan nobody has agreed to anything
    move, record = workflow.moved.get(task.node.node_id), records.get(workflow.demand_id or "")
    accepted = record.approved_version if record is not None else 0  # what is rejected since then is not accepted
    former, node_id, is_over = task.former, task.node.node_id, task.run.status in OVER
    # Whoever has it now, what it comes to is theirs; who had it finds again what was their own.
    terms = former.facts if former is not None else {} if is_past and now != task.assignee else own_terms(task.node)
    is_earlier = is_agreed and terms is not config and agreed_earlier(task.node) is not None
    price, asks = terms.get("price"), task.run.result.get("question") or _read(config, "question", language)

    def read(name: str) -> str:
        filled = task.run.inputs.get(name) if terms is config else None  # what its templates came to
        return _read(terms, name, language) if filled is None else str(filled)

    return TaskRow(
        task_id=f"{workflow.workflow_id}/{task.node.node_id}",
        workflow_id=workflow.workflow_id,
        node_id=task.node.node_id,
        node_type=task.node.node_type,
        name=(former.name if former is not None else "")
        or task.node.name
        or str(read("responsibility") or asks or node_said(task.node).to(language)),
        responsibility=str(read("responsibility") or asks),
        assignee=task.assignee,
        is_removed=is_removed(task.assignee, known),
        is_replanned=task.node.node_type == TASK and config.get(ON_FAILURE) == REPLAN,
        moved=_moved(workflow, move, language) if move and not is_past else None,
        price=float(price) if isinstance(price, int | float) else None,
        agreed_with=agreed_with(task.node) if is_agreed else "",
        agreed_earlier=is_earlier,
        price_agreed_with=price_agreed_with(task.node) if is_agreed and not is_earlier else "",
        status=task.status,
        state=task.state,
        earlier_no=said.to(language) if (said := asked_again_said(asked, called)) else "",
        outcome=task.run.status.value if workflow.run and task.node.node_id in workflow.run.nodes else task.status,
        corrected=[Corrected(**{**_NOT_ENTERED, **each}) for each in task.run.result.get(CORRECTED, ()) if not is_past],
        needed=needed,
        yes=yes,
        no=no,
        assignee_name=(not is_past and named)
        or called.get(task.assignee)
        or (former.person_name if former is not None else ""),
        now_with=(named or called.get(now, now)) if is_past and task.state != REPLANNED_NOW else "",
        since=task.since,
        after=[BeforeShown(name=each.name.to(language), status=each.status, state=each.state) for each in task.before],
        changed_before=[] if is_past or is_over else [s.to(language) for s in changed_before(workflow.canvas, node_id)],
        differs=[] if is_past else [said.to(language) for said in differs(task.node)],
        waits_for_yes=not is_past and _waits_for_yes(task.node, record),
        accepted_at=record.approval.at if record and record.approval and 0 < since <= accepted else "",
        handed_on_by_name=called.get(str(told.get("handed_on_by") or ""), ""),
        workflow_title=workflow.title,
        asked_by=workflow.user_id,
        demand_id=workflow.demand_id,
        team=[
            Colleague(person=who, display_name=name)
            for who, name in team_names(workflow, known).items()
            if not is_past and who != task.assignee
        ],
        may_open=caller.is_operator or (caller.scope is Scope.REQUESTER and caller.user_id == workflow.user_id),
        **{name: read(name) for name in _CONFIGURED},
        **{name: str(told.get(name) or "") for name in _SAID},
    )


def _read(terms: Mapping[str, object], name: str, language: Language) -> str:
    """As people read it: a template that has come to nothing yet says what it stands for."""
    return templates_said(str(terms.get(name) or "")).to(language)


def is_past_of(task: AssignedTask) -> bool:
    """Whether this person has it no more."""
    return task.status in GONE


_CONFIGURED = ("due", "deliverable", "notes", "currency")
_NOT_ENTERED = {"entered_by": ""}
_SAID = ("answer", "entered_by", "handed_on_by", "note", "result", TAKEN_OVER_BECAUSE, TAKEN_OVER_FROM)


def _moved(workflow: Workflow, move: MovedDate, language: Language) -> MovedShown:
    of = {"workflow_id": workflow.workflow_id, "workflow_title": workflow.title}
    told = {name: value for name, value in asdict(move).items() if name != "node_type"}
    return MovedShown(**{**told, **of, "name": moved_said(move).to(language)})


def team_names(workflow: Workflow, known: Mapping[str, KnownProfile]) -> dict[str, str]:
    """Who is in a workflow, by the name that it has of them, or that the network has."""
    here = team_of(workflow)
    return {who: known[who].profile.user_name or who if name == who in known else name for who, name in here.items()}


def _people(tasks: tuple[AssignedTask, ...], known: Mapping[str, KnownProfile]) -> list[PersonRow]:
    """Who has tasks, or is asked, by name."""
    named: dict[str, str] = {}
    for workflow in {task.workflow.workflow_id: task.workflow for task in tasks}.values():
        own = team_names(workflow, known)
        named |= {who: name for who, name in own.items() if name != who or who not in named}
    of_network = {who: each.profile.user_name or who for who, each in known.items()}
    names = {who: named.get(who) or of_network.get(who, who) for who in dict.fromkeys(task.assignee for task in tasks)}
    waiting = Counter(task.assignee for task in tasks if task.status == NodeStatus.WAITING)
    rows = [PersonRow(person=who, display_name=name, waiting=waiting[who]) for who, name in names.items() if who]
    return sorted(rows, key=lambda row: (row.display_name, row.person))
