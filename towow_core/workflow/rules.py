"""How decisions are judged: rules as data, by priority. All objections are told; one that raises is an objection.

A rule may know how to correct what it objects to. Where the policy allows, the corrected decision is checked instead
and goes on as `modified`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.domain.drafts import DecisionType
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.workflow.events import DecisionMadeEvent

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A decision, the workflow that it is about, and the policy it must obey."""

    decision: DecisionMadeEvent
    workflow: Workflow
    policy: OrchestrationPolicy

    @property
    def payload(self) -> Payload:
        return self.decision.payload


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule.

    Attributes:
        priority: The highest is asked first.
        applies_to: Decision types; empty is all.
        objections: Why not; empty where it has nothing against it.
        corrected: A payload that it would not object to; None where there is none.
    """

    name: str
    priority: int
    objections: Callable[[Proposed], Sequence[Bilingual]]
    applies_to: frozenset[DecisionType] = frozenset()
    corrected: Callable[[Proposed], Payload | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the rules say. `payload` is the decision's, with corrections.

    Attributes:
        asked, rejected_by, corrected_by: Names of rules.
    """

    payload: Payload
    errors: tuple[Bilingual, ...] = ()
    corrections: tuple[Bilingual, ...] = ()
    asked: tuple[str, ...] = ()
    rejected_by: tuple[str, ...] = ()
    corrected_by: tuple[str, ...] = ()

    @property
    def allowed(self) -> bool:
        return not self.errors


def judge(proposed: Proposed, rules: Sequence[Rule]) -> Verdict:
    """Ask every rule that applies, by priority; all their objections count, except the corrected ones."""
    errors: list[Bilingual] = []
    corrections: list[Bilingual] = []
    asked: list[str] = []
    rejected_by: list[str] = []
    corrected_by: list[str] = []
    for rule in sorted(rules, key=lambda rule: -rule.priority):
        if rule.applies_to and proposed.decision.decision_type not in rule.applies_to:
            continue
        asked.append(rule.name)
        objections = _asked(rule, proposed)
        if not objections:
            continue
        corrected = _corrected(rule, proposed)
        if corrected is None:
            errors += [said for said in objections if said not in errors]
            rejected_by.append(rule.name)
        else:
            corrections += objections
            corrected_by.append(rule.name)
            proposed = corrected
    return Verdict(
        payload=proposed.payload,
        errors=tuple(errors),
        corrections=tuple(corrections),
        asked=tuple(asked),
        rejected_by=tuple(rejected_by),
        corrected_by=tuple(corrected_by),
    )


def _asked(rule: Rule, proposed: Proposed) -> Sequence[Bilingual]:
    try:
        return rule.objections(proposed)
    except Exception as error:  # noqa: BLE001  # boundary: rules are other people's code; what fails does not allow
        why = f"{type(error).__name__}: {error}"
        return (
            Bilingual(f"规则“{rule.name}”无法判断（{why}）。", f"The rule {rule.name!r} could not judge it ({why})."),
        )


def _corrected(rule: Rule, proposed: Proposed) -> Proposed | None:
    """The decision as the rule would have it, if the policy lets it and it then has nothing against it."""
    if rule.corrected is None or rule.name not in proposed.policy.corrections:
        return None
    try:
        payload = rule.corrected(proposed)
        if payload is None:
            return None
        changed = replace(proposed, decision=replace(proposed.decision, payload=payload))
        return None if rule.objections(changed) else changed
    except Exception:  # noqa: BLE001  # boundary: as above; its objection stands
        return None
