"""What an agreed plan is called by, besides its open points: work that nobody does in it, and terms that it breaks."""

from collections.abc import Iterable
from typing import NamedTuple

from towow_core.domain.requirements import RequirementKind, RequirementStatus


class Checked(NamedTuple):
    """A requirement as a plan was held against it.

    Attributes:
        is_near: Somebody only comes near to it, whom nobody asked for it.
    """

    text: str
    kind: str
    is_hard: bool
    status: str
    is_near: bool = False


def left_undone(requirements: Iterable[Checked]) -> tuple[list[str], list[str]]:
    """What was asked for as work and has nobody, and what is not kept, each once.

    Where work has nobody, its day and its place have nobody either: limits of money alone are told then.
    """
    hard = [each for each in requirements if each.is_hard]
    unmet = [each for each in hard if each.status == RequirementStatus.UNMET]
    lacking = [each.text for each in hard if each.kind == RequirementKind.CAPABILITY and _is_nobodys(each)]
    broken = [each for each in unmet if each.kind != RequirementKind.CAPABILITY]
    unkept = [each.text for each in broken if not lacking or each.kind == RequirementKind.BUDGET]
    return [*dict.fromkeys(lacking)], [*dict.fromkeys(unkept)]


def _is_nobodys(work: Checked) -> bool:
    return work.status == RequirementStatus.UNMET or (work.status == RequirementStatus.OPEN and work.is_near)
