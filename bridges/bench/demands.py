"""Whole demands, and what should come of each: held against the events of a negotiation, never against prose."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from towow_core.domain.errors import BadSetting
from towow_core.domain.events import (
    ForceFinalized,
    ModelDegraded,
    ProposalFinalized,
    ProposalUpdated,
    SubnetCompleted,
)
from towow_core.domain.models import Proposal, Standing
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.support.bounded_files import OutOfBounds, parse_yaml, read_bytes
from towow_core.support.envelopes import Envelope
from towow_core.support.money import total_of

FILE = "demands.yaml"
_BYTES_MAX = 4 * 1024 * 1024
_KNOWN = frozenset({"agreed", "people", "without", "days", "total_at_most", "currency", "met", "not_met"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What should come of a demand; only what is said is looked at.

    Attributes:
        agreed: Whether there is a plan in the end.
        people: Ids of those who have a part in it, and said yes.
        without: Ids of those who have none.
        days: Days on which it takes place, ISO 8601, all of them.
        total_at_most: Most that it costs, in `currency`.
        met: Kinds of which everything that is asked for is met.
        not_met: Kinds of which nothing may be called met: nobody could have it.
    """

    agreed: bool = True
    people: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    days: tuple[str, ...] = ()
    total_at_most: float | None = None
    currency: str = "CNY"
    met: tuple[RequirementKind, ...] = ()
    not_met: tuple[RequirementKind, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One demand, said on the day `today` (ISO 8601)."""

    demand: str
    today: str
    expected: Expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What came of one demand: `wrong` says what is otherwise than it should be, of so many `checks`."""

    checks: int
    wrong: tuple[str, ...] = ()
    degraded: int = 0


def read_demands(path: Path) -> tuple[Case, ...]:
    """The demands of a file, or of `demands.yaml` in a folder.

    Raises:
        BadSetting: There is no such file, or it is none of demands.
    """
    file = path / FILE if path.is_dir() else path
    try:
        document: Any = parse_yaml(read_bytes(file, bytes_max=_BYTES_MAX).decode())
        return tuple(_case(one) for one in document["demands"])
    except (OSError, OutOfBounds, yaml.YAMLError, KeyError, TypeError, ValueError) as error:
        raise BadSetting(f"{file} is no file of demands: {type(error).__name__}: {error}") from error


def _case(said: Mapping[str, Any]) -> Case:
    expected = said["expect"]
    if unknown := sorted(expected.keys() - _KNOWN):
        raise ValueError(f"nobody knows how to expect {', '.join(unknown)}")
    amount = expected.get("total_at_most")
    return Case(
        demand=str(said["demand"]),
        today=str(said["today"]),
        expected=Expected(
            agreed=bool(expected.get("agreed", True)),
            people=tuple(map(str, expected.get("people", ()))),
            without=tuple(map(str, expected.get("without", ()))),
            days=tuple(map(str, expected.get("days", ()))),
            total_at_most=None if amount is None else float(amount),
            currency=str(expected.get("currency", "CNY")),
            met=tuple(map(RequirementKind, expected.get("met", ()))),
            not_met=tuple(map(RequirementKind, expected.get("not_met", ()))),
        ),
    )


@dataclass(slots=True)
class _Seen:
    plan: Proposal | None = None
    requirements: tuple[Requirement, ...] = ()
    degraded: int = 0


def judge(case: Case, demand_id: str, envelopes: Sequence[Envelope], broken: Sequence[str] = ()) -> Judged:
    """Hold what came of a demand against what should; `broken` is what its own events do not bear out."""
    seen, expected = _seen(demand_id, envelopes), case.expected
    found = list(_agreement(expected, seen))
    if expected.agreed and seen.plan is not None:
        found += [*_people(expected, seen.plan), *_facts(expected, seen.plan), *_claims(expected, seen.requirements)]
    found.append((not broken, f"the events do not bear it out: {' '.join(broken)}"))
    return Judged(checks=len(found), wrong=tuple(why for ok, why in found if not ok), degraded=seen.degraded)


Found = Iterator[tuple[bool, str]]


def _seen(demand_id: str, envelopes: Sequence[Envelope]) -> _Seen:
    seen = _Seen()
    for envelope in envelopes:
        match envelope.event:
            case ModelDegraded():
                seen.degraded += 1
            case (
                ProposalFinalized(proposal=plan, requirements=asked)
                | ForceFinalized(proposal=plan, requirements=asked)
                | ProposalUpdated(proposal=plan, requirements=asked)
            ) if envelope.demand_id == demand_id:
                seen.plan, seen.requirements = plan, asked
            case SubnetCompleted(proposal=Proposal() as plan, requirements=asked) if envelope.demand_id == demand_id:
                seen.plan, seen.requirements = plan, asked
    return seen


def _agreement(expected: Expected, seen: _Seen) -> Found:
    is_agreed = seen.plan is not None
    yield is_agreed is expected.agreed, "there is no plan" if expected.agreed else "there is a plan, and should be none"


def _people(expected: Expected, plan: Proposal) -> Found:
    active = {part.agent_id: part for part in plan.assignments if part.standing is not Standing.STAND_BY}
    for agent_id in expected.people:
        yes = agent_id in active and active[agent_id].is_confirmed
        yield yes, f"{agent_id} {'has not said yes' if agent_id in active else 'has no part'}"
    for agent_id in expected.without:
        yield agent_id not in active, f"{agent_id} has a part"


def _facts(expected: Expected, plan: Proposal) -> Found:
    if expected.days:
        days = plan.timeline.event_days or ((plan.timeline.event_date,) if plan.timeline.event_date else ())
        yield days == expected.days, f"it is on {', '.join(days) or 'no day'}, not on {', '.join(expected.days)}"
    if expected.total_at_most is not None:
        total = total_of(plan.assignments, expected.currency).amount
        fits = total is not None and total <= expected.total_at_most
        yield fits, f"it costs {total} {expected.currency}, more than {expected.total_at_most}"


def _claims(expected: Expected, requirements: Sequence[Requirement]) -> Found:
    for kind in expected.met:
        open_ = [r.text for r in requirements if r.kind is kind and r.status is not RequirementStatus.MET]
        asked = any(r.kind is kind for r in requirements)
        yield asked and not open_, f"{kind} is not met: {', '.join(open_) or 'it was not heard'}"
    for kind in expected.not_met:
        claimed = [r.text for r in requirements if r.kind is kind and r.status is RequirementStatus.MET]
        yield not claimed, f"{kind} is called met, and nobody could: {', '.join(claimed)}"
