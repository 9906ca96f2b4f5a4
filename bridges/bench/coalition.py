"""Demands of several needs, made up from a seed: what the engine's plan is worth beside the proven best of all here.

Nothing is read here: needs and budget are given. From there each demand goes the product's way: shortlist, the invited
twins' offers, the plan. What covering a need is worth is more than anybody asks, so that a better plan covers more, or
the same for less.
"""

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from bridges.bench.offline_path import offer_of_twin
from towow_core.domain.models import (
    AgentProfile,
    CapabilityPrice,
    DemandContext,
    DemandUnderstanding,
    Language,
    Provenance,
    Terms,
)
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.matching.assignment import PARTS_MAX, Job, Worker, assign
from towow_core.engine.matching.binding import bound
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.team_assignment import Team, assign_team

SIZES = ((10, 3), (30, 5), (100, 10), (300, 20))  # agents, capabilities
_NAMES = tuple(
    "".join(each) for each in product(("bo", "ka", "li", "mu", "ve"), ("dra", "fen", "gol", "pim"), ("st", "x"))
)
_PRICES = (100, 2000)
_EACH_PRICED = 0.5  # share of the people who have a price for each thing
_WORTH = 5_000.0  # of a need: more than anybody asks
TODAY = "2026-11-22"
Parts = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance:
    """A demand and everybody who is there."""

    seed: int
    understanding: DemandUnderstanding
    profiles: tuple[AgentProfile, ...]

    @property
    def tags(self) -> tuple[str, ...]:
        return self.understanding.capability_tags

    @property
    def budget(self) -> float | None:
        return self.understanding.context.budget_amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of one.

    Attributes:
        worth: Of the engine's plan; `best` of the best that there is, `greedy` of taking the cheapest need by need.
        is_proven: Whether the solver says that `best` is the best.
        violations: What is wrong with the plan; none is right.
    """

    size: tuple[int, int]
    worth: float
    best: float
    greedy: float
    is_proven: bool
    violations: tuple[str, ...]
    ms: float


def made(seed: int) -> Instance:
    """The instance of a seed; four in a row are one of each size."""
    return instance(seed, *SIZES[seed % len(SIZES)])


def instance(seed: int, people: int, count: int) -> Instance:
    """A demand of `count` needs, and so many people."""
    chance = random.Random(seed)  # noqa: S311  # no secret
    tags = tuple(chance.sample(_NAMES, count))
    profiles = tuple(_person(number, tags, chance) for number in range(people))
    budget = None if chance.random() < 1 / 3 else float(round(count * chance.uniform(200, 900)))
    asked = [
        Requirement(
            requirement_id=f"req-{n}", kind=RequirementKind.CAPABILITY, text=t, value=RequirementValue(tags=(t,))
        )
        for n, t in enumerate(tags, 1)
    ]
    if budget is not None:
        value = RequirementValue(number=budget, unit="CNY")
        budget_id = f"req-{len(asked) + 1}"
        asked.append(Requirement(requirement_id=budget_id, kind=RequirementKind.BUDGET, text="budget", value=value))
    understanding = DemandUnderstanding(
        surface_demand=f"I need {', '.join(tags)}",
        capability_tags=tags,
        context=DemandContext(budget_amount=budget, currency="CNY"),
        language=Language.EN,
        provenance=Provenance.RULE,
        requirements=tuple(asked),
    )
    return Instance(seed=seed, understanding=understanding, profiles=profiles)


def _person(number: int, tags: Sequence[str], chance: random.Random) -> AgentProfile:
    """One to four capabilities at one price for all of them, or at one each."""
    does = chance.sample(tags, min(len(tags), chance.randint(1, 4)))
    priced = (
        {tag: CapabilityPrice(amount=chance.randint(*_PRICES)) for tag in does}
        if chance.random() < _EACH_PRICED
        else {}
    )
    return AgentProfile(
        agent_id=f"user_agent_p{number}",
        user_name=f"P{number}",
        profile_summary="",
        location="",
        tags=(),
        capabilities=dict.fromkeys(does, ""),
        terms=Terms(price=None if priced else chance.randint(*_PRICES), prices=priced),
    )


def measure_coalition(instance: Instance, invited_max: int) -> Result:
    began_s = time.process_time()
    team = _planned(instance, invited_max)
    ms = 1000 * (time.process_time() - began_s)
    workers = {profile.agent_id: _worker(profile) for profile in instance.profiles}
    jobs = [Job(name=tag, value=100.0) for tag in instance.tags]
    greedy = _greedy(instance, workers)
    best = assign(list(workers.values()), jobs, instance.budget)
    return Result(
        size=(len(instance.profiles), len(instance.tags)),
        worth=_worth(team.parts, team.total),
        best=_worth(best.parts, _cost(best.parts, workers)),
        greedy=_worth(greedy, _cost(greedy, workers)),
        is_proven=best.is_optimal,
        violations=tuple(_violations(team, instance, workers)),
        ms=ms,
    )


def _planned(instance: Instance, invited_max: int) -> Team:
    understanding, profiles = instance.understanding, instance.profiles
    found = bound(shortlist(understanding, profiles, invited_max), understanding, profiles, invited_max)
    by_id = {profile.agent_id: profile for profile in profiles}
    offers = [offer_of_twin(by_id[one.agent_id], one, understanding, TODAY) for one in found.definitely_related]
    return assign_team(understanding, needs_of(understanding), tuple(offers))


def _worker(profile: AgentProfile) -> Worker:
    prices = {tag: price.amount for tag, price in profile.terms.prices.items()}
    skills = dict.fromkeys(profile.capabilities, 1.0)
    return Worker(agent_id=profile.agent_id, skills=skills, cost=profile.terms.price or 0.0, prices=prices)


def _cost(parts: Parts, workers: Mapping[str, Worker]) -> float:
    return sum(workers[agent_id].cost_of(names) for agent_id, names in parts.items() if names)


def _worth(parts: Parts, cost: float) -> float:
    covered = {name for names in parts.values() for name in names}
    return _WORTH * len(covered) - cost


def _greedy(instance: Instance, workers: Mapping[str, Worker]) -> Parts:
    """Need by need whoever asks least for it besides what they do already, as long as the money lasts."""
    parts: dict[str, tuple[str, ...]] = {}
    for tag in instance.tags:
        spent = _cost(parts, workers)
        costs = []
        for agent_id, worker in workers.items():
            if tag in worker.skills:
                more = parts | {agent_id: (*parts.get(agent_id, ()), tag)}
                if len(more[agent_id]) <= PARTS_MAX:
                    costs.append((_cost(more, workers) - spent, agent_id))
        if costs and (instance.budget is None or spent + min(costs)[0] <= instance.budget):
            agent_id = min(costs)[1]
            parts[agent_id] = (*parts.get(agent_id, ()), tag)
    return parts


def _violations(team: Team, instance: Instance, workers: Mapping[str, Worker]) -> Iterator[str]:
    everything = [name for names in team.parts.values() for name in names]
    if instance.budget is not None and team.total > instance.budget + 0.01:
        yield f"it costs {team.total:.2f}, there is {instance.budget:.2f}"
    if len(everything) != len(set(everything)):
        yield "somebody is paid for what another does"
    if unable := [a for a, names in team.parts.items() if not {*names} <= workers[a].skills.keys()]:
        yield f"{unable[0]} does not offer that"


def summary(results: Sequence[Result]) -> Iterator[dict[str, str | int | float]]:
    """One line a size, and one for all of them: shares of the best, summed over the instances of a set."""
    for size in (*dict.fromkeys(one.size for one in results), None):
        some = [one for one in results if size in {None, one.size}]
        best = sum(one.best for one in some) or 1.0
        yield {
            "set": "all" if size is None else f"{size[0]} agents x {size[1]} capabilities",
            "seeds": len(some),
            "engine": round(sum(one.worth for one in some) / best, 4),
            "worst": round(min(one.worth / one.best if one.best else 1.0 for one in some), 4),
            "greedy": round(sum(one.greedy for one in some) / best, 4),
            "within_1_percent": sum(one.worth >= 0.99 * one.best for one in some),
            "proven": sum(one.is_proven for one in some),
            "violations": sum(bool(one.violations) for one in some),
            "ms_per_demand": round(sum(one.ms for one in some) / len(some), 1),
        }
