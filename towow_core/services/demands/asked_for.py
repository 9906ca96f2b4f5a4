"""What a demand asks for at some moment, by its events alone."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from towow_core.domain.events import (
    ClarificationAnswered,
    ClarificationAssumed,
    DemandChanged,
    DemandUnderstood,
    Event,
    FilterCompleted,
)
from towow_core.domain.models import Demand
from towow_core.domain.requirements import Requirement, RequirementStatus, Span
from towow_core.support.replacing import replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked for, by requirement id, and the pieces of the sentence that none covers."""

    requirements: dict[str, Requirement] = field(default_factory=dict)
    not_understood: tuple[Span, ...] = ()

    def after(self, event: Event | None) -> "Asked":
        """The same once this was said; of most events, the same."""
        match event:
            case DemandUnderstood(requirements=requirements, not_understood=left):
                return Asked(requirements=_by_id(requirements), not_understood=left)
            case ClarificationAnswered() | ClarificationAssumed():
                return self._with(event.removed, event.requirements)
            case DemandChanged(not_understood=left):
                return replace(self._with(event.removed, event.requirements), not_understood=left)
            case FilterCompleted(requirements=requirements, not_understood=left) if requirements:
                return Asked(requirements=_by_id(requirements), not_understood=left)
            case _:
                return self

    def is_of(self, requirements: Iterable[Requirement], not_understood: Iterable[Span]) -> bool:
        """Whether these ask for the same, however it stands, and leave the same pieces over."""
        asked = {name: plain(one) for name, one in _by_id(requirements).items()}
        return asked == {n: plain(r) for n, r in self.requirements.items()} and self.not_understood == (
            *not_understood,
        )

    def _with(self, removed: Iterable[str], new: Iterable[Requirement]) -> "Asked":
        gone = set(removed)
        kept = {name: wanted for name, wanted in self.requirements.items() if name not in gone}
        return replace(self, requirements={**kept, **_by_id(new)})


def told_of(demand: Demand) -> Asked:
    """What is asked for by what a demand was understood to be."""
    understood = demand.understanding
    assert understood is not None  # nobody is looked for before
    return Asked(requirements=_by_id(understood.requirements), not_understood=understood.not_understood)


def asked_by(events: Iterable[Event | None]) -> Asked:
    """What is asked for after all of these."""
    asked = Asked()
    for event in events:
        asked = asked.after(event)
    return asked


def plain(wanted: Requirement) -> Requirement:
    """What is asked for, without how it stands."""
    return replace(wanted, status=RequirementStatus.OPEN, met_by=(), evidence=(), note="")


def _by_id(requirements: Iterable[Requirement]) -> dict[str, Requirement]:
    return {wanted.requirement_id: wanted for wanted in requirements}
