"""A plan is accepted: what it left open at the tasks of a workflow is open there no more."""

import logging

from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.undoing import several
from towow_core.workflow.accepted_points import accepted, accepted_said, open_at
from towow_core.workflow.events import PLAN

log = logging.getLogger(__name__)
ATTEMPTS = 5  # at a canvas that others are changing


async def settle_accepted(sync: BidirectionalSyncService, workflow_id: str, version: int) -> None:
    """Once when the plan of this version is accepted, and once when a part is drawn, whichever comes last."""
    for node_id in open_at(sync.workflow(workflow_id).canvas, version):
        for _ in range(ATTEMPTS):
            canvas = sync.workflow(workflow_id).canvas
            if (step := accepted(canvas, node_id, version)) is None:
                break
            change = several(canvas, [step], accepted_said(canvas, node_id), client_id=PLAN, act=PLAN, settles=node_id)
            if (await sync.handle_canvas_change(change)).success:
                break
        else:
            log.warning("workflow.not_settled", extra={"workflow_id": workflow_id, "node_id": node_id})
