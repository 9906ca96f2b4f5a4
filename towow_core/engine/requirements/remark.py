"""A remark on a demand while it is read: what the demand asks for, and what has become of that so far."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.requirements.answers import Names
from towow_core.engine.requirements.named_by import named_by, part_of


@dataclass(slots=True, kw_only=True)
class Remark:
    """What is read of a remark so far."""

    understanding: DemandUnderstanding
    today: str
    known: Names
    found: list[Requirement] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    text: str = ""
    dropped: list[str] = field(default_factory=list)  # of those replaced, what is not wanted any more
    last: tuple[Requirement, ...] = ()  # what the clause before named

    @property
    def standing(self) -> list[Requirement]:
        return [r for r in self.understanding.in_force if r.requirement_id not in self.dropped]

    def named(self, words: str) -> tuple[Requirement, ...]:
        return named_by(words, self.standing) if words else ()

    def drop(self, named: Sequence[Requirement]) -> None:
        gone = [r.requirement_id for r in self.standing if part_of(r, named)]
        self.replaced += gone
        self.dropped += gone

    def add(self, kind: RequirementKind, words: str, value: RequirementValue, *, is_hard: bool = True) -> None:
        self.found.append(Requirement(requirement_id="", kind=kind, text=words, value=value, is_hard=is_hard))
