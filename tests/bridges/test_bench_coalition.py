"""`towow bench coalition`: made-up demands, the proven best beside them, and what a plan may not do."""

import json

import pytest

from bridges.bench.coalition import SIZES, made, measure_coalition, summary
from tests.commands import towow


@pytest.mark.parametrize("seed", range(4))
def test_a_seed_always_makes_the_same_and_four_in_a_row_are_of_each_size(seed) -> None:
    instance = made(seed)
    assert instance == made(seed)
    assert (len(instance.profiles), len(instance.tags)) == SIZES[seed]


@pytest.mark.parametrize("seed", [*range(0, 24, 4), *range(1, 24, 4)])
def test_nothing_is_worth_more_than_the_proven_best_and_no_plan_costs_more_than_there_is(seed) -> None:
    result = measure_coalition(made(seed), 10)
    assert result.is_proven
    assert result.greedy <= result.best
    assert not [one for one in result.violations if "offer" in one or "another" in one]


@pytest.mark.parametrize("seed", [*range(1, 24, 4), 2, 6, 9, 68])
def test_the_best_team_is_among_those_who_are_invited(seed) -> None:
    """People were chosen need by need, offered three things whatever else nobody had, and gave up for the dearest."""
    result = measure_coalition(made(seed), 10)
    assert result.worth >= 0.99 * result.best
    assert not result.violations


async def test_the_command_ends_with_one_line_a_set(tmp_path) -> None:
    code, out, _ = await towow(tmp_path, "bench", "coalition", "--seeds", "2", "--json")
    *_, last = lines = [json.loads(line) for line in out.splitlines()]
    assert (code, last["set"], last["seeds"], last["proven"]) == (0, "all", 2, 2)
    assert [line["set"] for line in lines[-3:-1]] == ["10 agents x 3 capabilities", "30 agents x 5 capabilities"]
    assert next(summary([measure_coalition(made(0), 10)]))["seeds"] == 1
