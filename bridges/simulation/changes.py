"""People who are vague, answer late or never, and change their minds: while it is negotiated and after its end."""

from dataclasses import dataclass
from random import Random

from towow_core.domain.models import Demand
from towow_core.domain.requirements import RequirementStatus
from towow_core.engine.requirements.patches import DemandPatch

VAGUE = "我想办个活动"
ANSWERS = ("聚会，30人，在北京", "在北京，一万元以内", "都行", None)
PATCHES = (
    DemandPatch(budget="20000"),
    DemandPatch(people=30, place="上海"),
    DemandPatch(date="2026-12-06"),
    DemandPatch(with_=("摄影",)),
    DemandPatch(without=("摄影",), text="简单一点"),
    DemandPatch(text="在北京找人打断我邻居的腿"),
)
WAIVES = DemandPatch(waive=("the first",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change of a demand.

    Attributes:
        after_s: So long after the demand is understood, or after its end, or after the change before.
        after_end: Whether it comes after an end.
    """

    after_s: float
    after_end: bool
    patch: DemandPatch


def draw_changes(chance: Random) -> tuple[Change, ...]:
    """None for every third demand, otherwise one to three; some come in the same moment."""
    return tuple(
        Change(
            after_s=chance.choice((0.0, chance.uniform(0, 5), chance.uniform(0, 60))),
            after_end=chance.random() < 0.5,  # noqa: PLR2004
            patch=chance.choice((*PATCHES[:-1], *PATCHES, WAIVES)),
        )
        for _ in range(chance.choice((0, 1, 1, 2, 3)))
    )


def patch_of(change: Change, demand: Demand) -> DemandPatch:
    """What that person sends: whoever gives something up names the first thing that is still asked for."""
    if change.patch is not WAIVES or demand.understanding is None:
        return change.patch
    left = [r for r in demand.understanding.requirements if r.status is not RequirementStatus.WAIVED]
    return DemandPatch(waive=tuple(r.requirement_id for r in left[:1]))
