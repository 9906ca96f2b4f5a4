"""What must be true after every run, whatever went wrong in it. Each rule yields a sentence per breach."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from towow_core.simulation import consent_rules, ending_rules, plan_rules, record_rules, subnet_rules
from towow_core.simulation.witness import Evidence, Witness

Rule = Callable[[Evidence], Iterator[str]]
INVARIANTS: Mapping[str, Rule] = {
    rule.__name__: rule
    for rule in (*ending_rules.RULES, *consent_rules.RULES, *plan_rules.RULES, *subnet_rules.RULES, *record_rules.RULES)
}


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a run broke, and how."""

    invariant: str
    what: str


def check(witness: Witness) -> tuple[Violation, ...]:
    """Everything that is wrong with a run; empty is a good run."""
    evidence = Evidence(witness)
    return tuple(Violation(name, what) for name, rule in INVARIANTS.items() for what in rule(evidence))
