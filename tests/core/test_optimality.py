"""How near a plan is to the best of everybody who could have been invited: the bound, the gap, what is open."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

import pytest

from bridges.bench.coalition import Instance, instance
from towow_core.domain.models import AgentProfile, Assignment
from towow_core.engine.matching.assignment import PARTS_MAX
from towow_core.engine.planning.optimality import gap_of, optimality_of, value_of

Parts = Mapping[str, tuple[str, ...]]


def cost(profile: AgentProfile, tags: tuple[str, ...]) -> float:
    terms = profile.terms
    single = 0.0 if all(tag in terms.prices for tag in tags) else terms.price or 0.0
    return single + sum(terms.prices[tag].amount for tag in tags if tag in terms.prices)


def every_way(made: Instance) -> Iterator[Parts]:
    """All that could be planned within the budget."""
    by_id = {profile.agent_id: profile for profile in made.profiles}
    able = [(None, *(p.agent_id for p in made.profiles if tag in p.capabilities)) for tag in made.tags]
    for who in product(*able):
        parts = {a: tuple(t for t, one in zip(made.tags, who, strict=True) if one == a) for a in {*who} - {None}}
        is_light = all(sum(t not in by_id[a].terms.prices for t in tags) <= PARTS_MAX for a, tags in parts.items())
        if is_light and (made.budget is None or sum(cost(by_id[a], t) for a, t in parts.items()) <= made.budget):
            yield parts


def rows(made: Instance, parts: Parts) -> tuple[Assignment, ...]:
    by_id = {profile.agent_id: profile for profile in made.profiles}
    return tuple(
        Assignment(
            agent_id=agent_id,
            display_name=by_id[agent_id].user_name,
            role="",
            responsibility="",
            capabilities=tags,
            price=cost(by_id[agent_id], tags),
            currency="CNY",
        )
        for agent_id, tags in parts.items()
    )


@pytest.mark.parametrize("block", range(8))
def test_the_bound_and_the_gap_of_any_plan_are_what_trying_everything_gives(block) -> None:
    """Four hundred small markets, a plan in each that is any of those that could be."""
    for seed in range(50 * block, 50 * (block + 1)):
        chance = random.Random(seed)
        made = instance(seed, chance.randint(1, 4), chance.randint(1, 3))
        ways = list(every_way(made))
        plan = rows(made, chance.choice(ways))
        found = optimality_of(made.understanding, made.profiles, plan, "sha256:1")
        assert found is not None
        best = max(value_of(found.needs, rows(made, way), "CNY") for way in ways)
        value = value_of(found.needs, plan, "CNY")
        assert (found.status, found.bound, found.value) == ("Optimal", pytest.approx(best, abs=0.02), value), seed
        assert found.gap_percent == pytest.approx(gap_of(value, best), abs=0.02), seed
        adds = {one.tag: one.adds for one in found.open_prices}
        assert adds == {
            tag: dearer(made, plan, tag) for tag in made.tags if not any(tag in p.capabilities for p in plan)
        }


def dearer(made: Instance, plan: tuple[Assignment, ...], tag: str) -> float | None:
    """What the cheapest would ask more."""
    has = {part.agent_id: part.capabilities for part in plan}
    return min(
        (
            cost(p, (*has.get(p.agent_id, ()), tag)) - (cost(p, has[p.agent_id]) if p.agent_id in has else 0.0)
            for p in made.profiles
            if tag in p.capabilities
        ),
        default=None,
    )


def test_a_plan_whose_people_came_down_below_their_published_prices_has_no_gap() -> None:
    made = instance(1, 4, 2)
    best = rows(made, max(every_way(made), key=lambda way: sum(map(len, way.values()))))
    cheap = tuple(replace(part, price=1.0) for part in best)
    found = optimality_of(made.understanding, made.profiles, cheap, "sha256:1")
    assert found is not None
    assert found.value >= found.bound
    assert found.gap_percent == 0.0


def test_what_the_solver_had_no_time_for_is_not_measured() -> None:
    """Without a bound there is no gap: none of 0 %, and nothing that is no number in a certificate."""
    made = instance(1, 4, 2)
    plan = rows(made, next(every_way(made)))
    assert optimality_of(made.understanding, made.profiles, plan, "sha256:1", seconds_max=0.0) is None
