"""What a task is for whose it is now: nobody's offer stands at a task that was given to somebody else. Pure.

Who had agreed to the part in an earlier version of the plan, and is given it by hand, finds what they agreed to then;
but for what somebody has written into the task since.
"""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.agreed_terms import agreed_with
from towow_core.domain.canvas import CanvasNode
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.former_parts import THEIRS, FormerPart, former_part_of
from towow_core.workflow.plan_parts import part_of

_OF_THE_TASK = frozenset({"due"})  # the plan's day holds, whoever does it


def agreed_earlier(node: CanvasNode) -> FormerPart | None:
    """What whoever has the task by hand had agreed to before; None where they have it by the plan, or never had it."""
    return former_part_of(node, assignee_of(node)) if agreed_with(node) else None


def own_terms(node: CanvasNode) -> Mapping[str, Any]:
    """The task's form, with what is theirs whose it is in place of what the one in the plan offered."""
    if (earlier := agreed_earlier(node)) is None:
        return node.config
    last = former_part_of(node, part_of(node).agent_id)
    offered = last.facts if last is not None else {name: node.config.get(name) for name in THEIRS}
    kept = {
        name
        for name in THEIRS
        if name not in _OF_THE_TASK and not _is_written_since(node.config.get(name), offered.get(name))
    }
    return {**node.config, **dict.fromkeys(kept), **{name: earlier.facts.get(name) for name in kept}}


def _is_written_since(now: object, offered: object) -> bool:
    """Whether it is not what was offered, also without the name that this begins with, or cut short."""
    if now is None or now == offered:
        return False
    return not (isinstance(now, str) and isinstance(offered, str) and now in offered)
