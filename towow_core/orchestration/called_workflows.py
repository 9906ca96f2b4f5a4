"""What keeps the workflows that a workflow calls from being executed: said before a run, at the node that calls."""

from collections.abc import Awaitable, Callable, Collection, Sequence

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import WORKFLOW, CanvasNode, Workflow
from towow_core.domain.errors import UnknownWorkflow
from towow_core.orchestration.run_start import unknown_variable
from towow_core.workflow.checks import Problem, label, problems_of
from towow_core.workflow.templates import has_template

LOOKED_AT_MAX = 50  # each may be megabytes that are read from the store, with each change of the canvas
SHOWN_MAX = 5  # problems of one call; the next ones are shown once these are mended
LookedUp = Callable[[str, str], Awaitable[Workflow]]  # by id and owner; UnknownWorkflow where the owner has none


async def not_callable(workflow: Workflow, looked_up: LookedUp, http_hosts: Collection[str]) -> tuple[Problem, ...]:
    """Problems of the workflows that are called, and of those that they call; each is looked at once.

    One that is not there, or calls in a circle, fails its node in the run: it may be there, or mended, by then. So does
    one beyond `LOOKED_AT_MAX`.
    """
    return await _Calls(looked_up, http_hosts).problems(workflow)


class _Calls:
    """The workflows that one workflow calls, and those that they call, as far as they were looked at."""

    def __init__(self, looked_up: LookedUp, http_hosts: Collection[str]) -> None:
        self._looked_up, self._http_hosts = looked_up, http_hosts
        self._known: dict[str, tuple[Workflow, Sequence[Bilingual]] | None] = {}  # None: not there, or a caller

    async def problems(self, workflow: Workflow) -> tuple[Problem, ...]:
        self._known.setdefault(workflow.workflow_id, None)
        found: list[Problem] = []
        for node in workflow.canvas.nodes.values():
            workflow_id = node.config.get("workflow_id") if node.node_type == WORKFLOW else None
            if not isinstance(workflow_id, str) or has_template(workflow_id):
                continue
            if (known := await self._called(workflow_id, workflow.user_id)) is None:
                continue
            called, why = known
            given = node.config.get("variables")
            said = (*(unknown_variable(called, given) if isinstance(given, dict) else ()), *why)
            first = tuple(dict.fromkeys(said))[:SHOWN_MAX]
            found += [Problem(said=_said(node, called, each), node_ids=(node.node_id,)) for each in first]
        return tuple(found)

    async def _called(self, workflow_id: str, owner: str) -> tuple[Workflow, Sequence[Bilingual]] | None:
        if workflow_id not in self._known and len(self._known) <= LOOKED_AT_MAX:
            self._known[workflow_id] = None  # while it is looked at, whatever calls it again calls in a circle
            try:
                called = await self._looked_up(workflow_id, owner)
            except UnknownWorkflow:
                return None
            own = [problem.said for problem in problems_of(called.canvas, self._http_hosts)]
            self._known[workflow_id] = called, [*own, *(each.said for each in await self.problems(called))]
        return self._known.get(workflow_id)


def _said(node: CanvasNode, called: Workflow, why: Bilingual) -> Bilingual:
    of, title = label(node), called.title or called.workflow_id
    return Bilingual(
        f"{of.zh}要执行的工作流“{title}”不能执行：{why.zh}",
        f"The workflow “{title}”, which {of.en} would have executed, cannot be: {why.en}",
    )
