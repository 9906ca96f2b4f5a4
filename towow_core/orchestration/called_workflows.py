"""What keeps the workflows that a workflow calls from being executed: said before a run, at the node that calls."""

from collections.abc import Awaitable, Callable, Collection

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import WORKFLOW, CanvasNode, Workflow
from towow_core.domain.errors import UnknownWorkflow
from towow_core.orchestration.run_start import unknown_variable
from towow_core.workflow.checks import Problem, label, problems_of
from towow_core.workflow.templates import has_template

LookedUp = Callable[[str, str], Awaitable[Workflow]]  # by id and owner; UnknownWorkflow where the owner has none


async def not_callable(
    workflow: Workflow, looked_up: LookedUp, http_hosts: Collection[str], within: tuple[str, ...] = ()
) -> tuple[Problem, ...]:
    """Problems of the workflows that are called, and of those that they call.

    One that is not there, or calls in a circle, fails its node in the run: it may be there, or mended, by then.

    Args:
        within: The workflows that call this one, the first of all first.
    """
    within = (*within, workflow.workflow_id)
    found: list[Problem] = []
    for node in workflow.canvas.nodes.values():
        workflow_id = node.config.get("workflow_id") if node.node_type == WORKFLOW else None
        if not isinstance(workflow_id, str) or has_template(workflow_id) or workflow_id in within:
            continue
        try:
            called = await looked_up(workflow_id, workflow.user_id)
        except UnknownWorkflow:
            continue
        why = [problem.said for problem in problems_of(called.canvas, http_hosts)]
        why += unknown_variable(called, given) if isinstance(given := node.config.get("variables"), dict) else ()
        why += [problem.said for problem in await not_callable(called, looked_up, http_hosts, within)]
        found += [Problem(said=_said(node, called, each), node_ids=(node.node_id,)) for each in dict.fromkeys(why)]
    return tuple(found)


def _said(node: CanvasNode, called: Workflow, why: Bilingual) -> Bilingual:
    of, title = label(node), called.title or called.workflow_id
    return Bilingual(
        f"{of.zh}要执行的工作流“{title}”不能执行：{why.zh}",
        f"The workflow “{title}”, which {of.en} would have executed, cannot be: {why.en}",
    )
