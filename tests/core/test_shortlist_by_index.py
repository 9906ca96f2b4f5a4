"""What the index saves changes nothing: random worlds, held against everybody looked at for everything."""

import random
from dataclasses import replace

import pytest

from bridges.bench.coalition import instance
from tests.core.plain_shortlist import plainly_invited, plainly_ranked
from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.engine.matching.binding import bound
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.offers_index import index_of
from towow_core.engine.matching.shortlist import rank, shortlist


def world(seed: int) -> tuple[DemandUnderstanding, tuple[AgentProfile, ...]]:
    """A demand at some place and day for some people, and people of every way of being."""
    chance = random.Random(seed)
    made = instance(seed, chance.choice((8, 30, 80)), chance.choice((3, 5, 10)))
    context = replace(
        made.understanding.context,
        date=chance.choice((None, "2026-12-05", "2026-12-08")),
        location=chance.choice((None, "Beijing", "London")),
        expected_attendees=chance.choice((None, 30, 80)),
    )
    profiles = tuple(_anybody(profile, chance) for profile in made.profiles)
    return replace(made.understanding, context=context), profiles


def _anybody(profile: AgentProfile, chance: random.Random) -> AgentProfile:
    terms = replace(
        profile.terms,
        currency=chance.choice(("CNY", "CNY", "USD")),
        price_unit=chance.choice(("event", "event", "day", "hour", "person")),
        available=chance.choice(("any", "any", "weekdays", "weekends", "evenings")),
        unavailable_dates=chance.choice(((), (), ("2026-12-05",), ("2026-12-08", "2026-12-09"))),
        unavailable_weekdays=chance.choice(((), (), (6,), (2, 7))),
        languages=chance.choice(((), ("en",), ("zh",), ("de", "en"))),
        capacity_people=chance.choice((None, None, 20, 60)),
        remote=chance.random() < 0.4,
        travels_to=chance.choice(((), ("Beijing",), ("Berlin", "London"))),
        temperament=chance.choice(("busy", "balanced", "easygoing")),
    )
    skill = next(iter(profile.capabilities))
    return replace(
        profile,
        terms=terms,
        location=chance.choice(("Beijing", "London", "Berlin")),
        tags=chance.choice(((), (skill,), ("quiet",))),
        profile_summary=chance.choice(("", f"Loves {skill}", "I need nothing")),
        user_name=chance.choice((profile.user_name, profile.user_name, "Kim")),
    )


@pytest.mark.parametrize("seed", range(16))
def test_who_is_invited_is_who_is_found_by_looking_at_everybody(seed: int) -> None:
    understanding, profiles = world(seed)
    most = 5 + seed % 8

    ranked = rank(understanding, needs_of(understanding), profiles)
    invited = shortlist(understanding, profiles, most).definitely_related

    plain = [r for r in plainly_ranked(understanding, profiles) if not r.is_away]
    assert [(r.profile.user_name, r.found, r.place, r.score, r.asks) for r in ranked] == [
        (r.profile.user_name, r.found, r.place, r.score, r.asks) for r in plain
    ]
    assert [one.agent_id for one in invited] == plainly_invited(understanding, profiles, most)


def test_people_are_looked_through_once_and_again_only_when_somebody_says_something_else() -> None:
    understanding, profiles = world(3)
    shortlist(understanding, profiles, 10)

    known = index_of(profiles)
    renamed = (replace(profiles[0], capabilities={"tree felling": ""}), *profiles[1:])

    assert index_of([*profiles]) is known
    assert index_of(renamed) is not known


def test_among_thousands_little_is_looked_at_that_the_demand_does_not_ask_for() -> None:
    """Counted and not timed: whoever does something else costs a demand nothing."""
    understanding, profiles = world(5)
    others = tuple(
        replace(one, agent_id=f"user_agent_o{n}", capabilities={"tree felling": ""}, tags=(), profile_summary="")
        for n, one in enumerate(profiles * (3_000 // len(profiles)))
    )

    everybody = (*profiles, *others)

    assert index_of(everybody).matches(needs_of(understanding)) == index_of(profiles).matches(needs_of(understanding))
    invited = [bound(shortlist(understanding, people, 9), understanding, people, 9) for people in (everybody, profiles)]
    assert invited[0].coverage == invited[1].coverage
