"""Whom a node names: by id, or by a name that one person bears. Nobody is told what is for somebody else."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import NOTIFICATION, CanvasState, Workflow
from towow_core.orchestration.contexts import WhoIs
from towow_core.workflow.checks import Problem, label
from towow_core.workflow.inner_nodes import inner_of
from towow_core.workflow.named_people import people_in
from towow_core.workflow.templates import has_template

WhoIsIn = Callable[[Workflow, Collection[str]], Awaitable[Mapping[str, Sequence[str]]]]
NOBODY = Bilingual("没有写明告诉谁。", "It says of nobody whom it is for.")


def ids_of(names: Collection[str], found: Mapping[str, Sequence[str]]) -> tuple[str, ...] | Bilingual:
    """The id of each one, once; or which of them nobody is called, or several are."""
    unknown = [name for name in names if not found.get(name)]
    several = [name for name in names if len(found.get(name, ())) > 1]
    if unknown:
        zh, en = "、".join(f"“{name}”" for name in unknown), ", ".join(map(repr, unknown))
        return Bilingual(f"这里没有叫 {zh} 的人。", f"Nobody here is called {en}.")
    if several:
        zh, en = "、".join(found[several[0]]), ", ".join(found[several[0]])
        return Bilingual(
            f"叫“{several[0]}”的不止一个人：{zh}。请写明是哪一个。",
            f"Several people are called {several[0]!r}: {en}. Say which of them.",
        )
    return tuple(dict.fromkeys(found[name][0] for name in names))


async def unreached(canvas: CanvasState, who_is: WhoIs) -> tuple[Problem, ...]:
    """Notifications for people who are not known by what stands there; what data brings is looked at in the run."""
    told = {
        node.node_id: people_in(to)
        for node in canvas.nodes.values()
        if (each := inner_of(node) or node).node_type == NOTIFICATION
        and (to := each.config.get("to"))
        and not has_template(to)
    }
    names = {name for people in told.values() for name in people}
    found = await who_is(names) if names else {}
    problems = {node_id: ids_of(people, found) or NOBODY for node_id, people in told.items()}
    return tuple(
        Problem(said=_of_node(label(canvas.nodes[node_id]), why), node_ids=(node_id,))
        for node_id, why in problems.items()
        if isinstance(why, Bilingual)
    )


def _of_node(said: Bilingual, why: Bilingual) -> Bilingual:
    return Bilingual(f"{said.zh}要告诉的人：{why.zh}", f"Whom {said.en} is to tell: {why.en}")
