"""What must be true after every run, whatever went wrong in it. Each rule yields a sentence per breach."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from bridges.simulation import approval_invariants as approval_rules
from bridges.simulation import change_invariants as change_rules
from bridges.simulation import claim_invariants as claim_rules
from bridges.simulation import commitment_invariants as commitment_rules
from bridges.simulation import consent_invariants as consent_rules
from bridges.simulation import ending_invariants as ending_rules
from bridges.simulation import joining_invariants as joining_rules
from bridges.simulation import plan_invariants as plan_rules
from bridges.simulation import record_invariants as record_rules
from bridges.simulation import subnet_invariants as subnet_rules
from bridges.simulation.run_record import Evidence, RunRecord

Rule = Callable[[Evidence], Iterator[str]]
INVARIANTS: Mapping[str, Rule] = {
    rule.__name__: rule
    for rule in (
        *ending_rules.RULES,
        *consent_rules.RULES,
        *claim_rules.RULES,
        *approval_rules.RULES,
        *change_rules.RULES,
        *commitment_rules.RULES,
        *plan_rules.RULES,
        *subnet_rules.RULES,
        *joining_rules.RULES,
        *record_rules.RULES,
    )
}


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a run broke, and how."""

    invariant: str
    what: str


def check(run_record: RunRecord) -> tuple[Violation, ...]:
    """Everything that is wrong with a run; empty is a good run."""
    evidence = Evidence(run_record)
    return tuple(Violation(name, what) for name, rule in INVARIANTS.items() for what in rule(evidence))
