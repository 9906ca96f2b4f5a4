"""What joins a run that is under way when all of the workflow is to be executed. Pure.

A negotiation that a sentence begins is a run of its own. It goes on for days, and a workflow has one run: so that all
else need not wait for its end, the other nodes join it.
"""

from towow_core.domain.canvas import NEGOTIATION, RunStatus, Workflow


def joining(workflow: Workflow) -> tuple[str, ...]:
    """The nodes that are not in the run, where it is of nothing but negotiations; else none."""
    run, nodes = workflow.run, workflow.canvas.nodes
    if (
        run is None
        or run.status is not RunStatus.RUNNING
        or run.called_by
        or run.variables != workflow.canvas.variables
    ):
        return ()
    if not run.nodes or any(each not in nodes or nodes[each].node_type != NEGOTIATION for each in run.nodes):
        return ()
    return tuple(each for each in nodes if each not in run.nodes)
