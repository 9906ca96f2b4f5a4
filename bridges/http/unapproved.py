"""Which tasks of a workflow wait for a yes to its plan: whoever has them came into it after it was approved."""

from bridges.http.agreed_plan import plans_of
from bridges.http.context import BridgeContext
from bridges.http.workflow_shapes import UnapprovedTask
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, Workflow
from towow_core.domain.canvas_words import person_said
from towow_core.domain.commitments import Firmness
from towow_core.domain.models import Language, Proposal
from towow_core.orchestration.accepting import settle_accepted
from towow_core.orchestration.stored_forms import workflow_of
from towow_core.workflow.newcomers import differs, replaced_by
from towow_core.workflow.plan_parts import ROLE_LENGTH, active_parts, lost_since, new_since, part_of


async def unapproved_tasks(
    context: BridgeContext, workflow: Workflow, plan: Proposal, language: Language
) -> list[UnapprovedTask]:
    """Tasks of parts that the plan has now and had not when it was approved, and of those that nobody has in it now.

    None where nobody has approved any.
    """
    demand_id = workflow.demand_id or ""
    record = await context.store.demand(demand_id)
    if record is None or record.approval is None or not record.approval.plan_version:
        return []
    plans = plans_of(demand_id, (await context.bridge.stream(demand_id)).envelopes)
    approved = [each for each in plans if each.version == record.approval.plan_version]
    if not approved or approved[-1].version >= plan.version:
        return []
    canvas = workflow.canvas
    return [
        *(_taken_over(each, plan, language) for each in new_since(canvas, plan, approved[-1])),
        *(_vacated(each, approved[-1]) for each in lost_since(canvas, plan, approved[-1])),
    ]


def _taken_over(node: CanvasNode, plan: Proposal, language: Language) -> UnapprovedTask:
    """Who has it by the plan is the plan's to say: the canvas may name somebody else, or nobody."""
    former = replaced_by(node)
    return UnapprovedTask(
        node_id=node.node_id,
        name=node.name,
        assignee_name=_whose(node, plan),
        was=former.person_name if former is not None else "",
        differs=[said.to(language) for said in differs(node)],
    )


def _vacated(node: CanvasNode, approved: Proposal) -> UnapprovedTask:
    """Whoever was given it by hand has it on the canvas, and not in the plan."""
    return UnapprovedTask(node_id=node.node_id, name=node.name, assignee_name="", was=_whose(node, approved))


def _whose(node: CanvasNode, plan: Proposal) -> str:
    """Who has a task's part in this plan, by name, else by id; empty: nobody."""
    theirs = part_of(node).named
    parts = (part for part in active_parts(plan) if (part.agent_id, part.role[:ROLE_LENGTH]) == theirs)
    return next((part.display_name or part.agent_id for part in parts), "")


async def waiting_for_yes(context: BridgeContext, demand_id: str, language: Language) -> list[UnapprovedTask]:
    """The same of a demand whose plan is a workflow already; none where it is not."""
    known = await context.workflows.of_demand(demand_id)
    plans = plans_of(demand_id, (await context.bridge.stream(demand_id)).envelopes) if known else ()
    return await unapproved_tasks(context, workflow_of(known), plans[-1], language) if known and plans else []


async def tell_accepted(
    context: BridgeContext, demand_id: str, workflow_id: str, tasks: list[UnapprovedTask], by: str
) -> None:
    """Say in the workflow's conversation that what waited for a yes has it, and who of them is booked by it.

    What was open at their tasks is accepted with the plan: it is open there no more.
    """
    session, record = await context.workflows.open(workflow_id), await context.store.demand(demand_id)
    await session.catch_up()
    await settle_accepted(session.sync, workflow_id, record.approved_version if record is not None else 0)
    if not tasks:
        return
    held = await context.store.commitments.of_demand(demand_id)
    booked = {each.display_name for each in held if each.firmness is Firmness.FIRM}
    theirs = [
        Bilingual(f"“{each.name}”由{each.assignee_name}做", f"{each.assignee_name} does “{each.name}”")
        if each.assignee_name
        else Bilingual(f"“{each.name}”在方案里没有人做", f"in the plan nobody does “{each.name}”")
        for each in tasks
    ]
    names = dict.fromkeys(each.assignee_name for each in tasks if each.assignee_name in booked)
    who = person_said(by)
    zh, en = "，".join(each.zh for each in theirs), ", ".join(each.en for each in theirs)
    days_zh = f"日子定下的：{'、'.join(names)}。" if names else ""
    days_en = f" Booked: {', '.join(names)}." if names else ""
    said = Bilingual(
        f"{who.zh}接受了改过的方案：{zh}。{days_zh}", f"{who.en} accepted the changed plan: {en}.{days_en}"
    )
    session.tell_said(said)
