"""Faults are named by people, and drawn from seeds."""

from random import Random

import pytest

from bridges.simulation.faults import Fault, draw_chances, read_faults
from bridges.simulation.scenario import draw_scenario
from towow_core.domain.errors import BadSetting


def test_faults_are_read_by_name() -> None:
    assert read_faults("drop, Crash") == {Fault.DROP, Fault.CRASH}
    assert read_faults("all") == frozenset(Fault)
    assert read_faults("none") == read_faults("") == frozenset()


def test_an_unknown_fault_is_named_together_with_those_there_are() -> None:
    with pytest.raises(BadSetting, match=r"There is no fault 'crush'; there are drop, .*crash"):
        read_faults("drop,crush")


def test_only_wanted_faults_ever_strike() -> None:
    drawn = [draw_chances(Random(seed), frozenset({Fault.DROP})) for seed in range(50)]

    assert any(chances[Fault.DROP] > 0 for chances in drawn)
    assert all(not chance for chances in drawn for fault, chance in chances.items() if fault is not Fault.DROP)


def test_the_same_seed_gives_the_same_chances() -> None:
    assert draw_chances(Random(7), frozenset(Fault)) == draw_chances(Random(7), frozenset(Fault))


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_makes_some_run_another_one(fault: Fault) -> None:
    nothing = frozenset[Fault]()

    assert any(draw_scenario(seed, frozenset({fault})) != draw_scenario(seed, nothing) for seed in range(50))
