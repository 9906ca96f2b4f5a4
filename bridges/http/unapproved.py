"""Which tasks of a workflow wait for a yes to its plan: whoever has them came into it after it was approved."""

from bridges.http.agreed_plan import plans_of
from bridges.http.context import BridgeContext
from bridges.http.workflow_shapes import UnapprovedTask
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.domain.canvas_words import listed_said
from towow_core.domain.models import Proposal
from towow_core.orchestration.stored_forms import workflow_of
from towow_core.workflow.plan_parts import new_since


async def unapproved_tasks(context: BridgeContext, workflow: Workflow, plan: Proposal) -> list[UnapprovedTask]:
    """Tasks of parts that the plan has now, and had not when it was approved; none where nobody has approved any."""
    demand_id = workflow.demand_id or ""
    record = await context.store.demand(demand_id)
    if record is None or record.approval is None or not record.approval.plan_version:
        return []
    plans = plans_of(demand_id, (await context.bridge.stream(demand_id)).envelopes)
    approved = [each for each in plans if each.version == record.approval.plan_version]
    if not approved or approved[-1].version >= plan.version:
        return []
    return [
        UnapprovedTask(node_id=each.node_id, name=each.name, assignee_name=str(each.config.get("assignee_name") or ""))
        for each in new_since(workflow.canvas, plan, approved[-1])
    ]


async def waiting_for_yes(context: BridgeContext, demand_id: str) -> list[UnapprovedTask]:
    """The same of a demand whose plan is a workflow already; none where it is not."""
    known = await context.workflows.of_demand(demand_id)
    plans = plans_of(demand_id, (await context.bridge.stream(demand_id)).envelopes) if known else ()
    return await unapproved_tasks(context, workflow_of(known), plans[-1]) if known and plans else []


async def tell_accepted(context: BridgeContext, workflow_id: str, tasks: list[UnapprovedTask], by: str) -> None:
    """Say in the workflow's conversation that what waited for a yes has it."""
    if not tasks:
        return
    names = listed_said([Bilingual(each.name, each.name) for each in tasks])
    who_zh = "、".join(dict.fromkeys(each.assignee_name for each in tasks))
    who_en = ", ".join(dict.fromkeys(each.assignee_name for each in tasks))
    said = Bilingual(
        f"{by}接受了改过的方案：{names.zh}由{who_zh}做，日子定下了。",
        f"{by} accepted the changed plan: {who_en} does {names.en}, and is booked.",
    )
    (await context.workflows.open(workflow_id)).tell_said(said)
