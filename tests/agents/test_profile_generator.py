"""Sample people: as many as are wanted, always the same, plausible, and marked."""

from pathlib import Path

import pytest
import yaml

from agents.processes.profile_generator import generate_profiles
from towow_core.support import codec
from towow_core.support.profile_files import load_profile, load_profiles
from towow_core.support.settings import PACKAGED_PROFILES

SAMPLES = load_profiles(PACKAGED_PROFILES).profiles


def test_the_same_seed_makes_the_same_people_and_more_of_them_begin_with_the_same() -> None:
    people = generate_profiles(SAMPLES, 170)

    assert generate_profiles(SAMPLES, 170) == people
    assert generate_profiles(SAMPLES, 60) == people[:60]
    assert generate_profiles(SAMPLES, 60, seed=1) != people[:60]


def test_everybody_is_somebody_else_and_says_that_they_are_a_sample() -> None:
    people = generate_profiles(SAMPLES, 400, taken=["user_agent_anna_wood"])

    ids = {person.agent_id for person in people}
    assert len(ids) == 400
    assert not ids & ({sample.agent_id for sample in SAMPLES} | {"user_agent_anna_wood"})
    assert all(p.profile_summary.startswith(("示例人物。", "Sample person. ")) for p in people)


def test_everybody_says_as_much_about_themselves_as_seed_001_asks_for() -> None:
    """001 §4.5: 200–500字自我介绍."""
    lengths = {person.agent_id: len(person.profile_summary) for person in generate_profiles(SAMPLES, 400)}

    assert {who: length for who, length in lengths.items() if not 200 <= length <= 500} == {}


def test_every_profile_could_have_been_a_file(tmp_path: Path) -> None:
    for person in generate_profiles(SAMPLES, 120):
        file = tmp_path / "person.yaml"
        file.write_text(yaml.safe_dump(codec.dump(person), allow_unicode=True), encoding="utf-8")
        assert load_profile(file) == person


def test_all_trades_of_the_samples_are_there_in_many_places_and_at_many_prices() -> None:
    people = generate_profiles(SAMPLES, 170)

    main = {next(iter(sample.capabilities)) for sample in SAMPLES}
    assert {person.tags[0] for person in people} == main
    assert len({person.location for person in people}) >= 20
    venues = [person.terms for person in people if person.tags[0] == "场地提供"]
    assert len({terms.price for terms in venues}) >= 5
    assert len({terms.capacity_people for terms in venues}) >= 5


def test_without_samples_there_is_nobody_to_take_after() -> None:
    with pytest.raises(ValueError, match="made from samples"):
        generate_profiles((), 1)
