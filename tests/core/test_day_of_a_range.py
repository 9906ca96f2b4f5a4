"""Whatever the range, whoever can when: the day is one on which most of what is needed can be had, then most people.

Every day of the range is looked at here, one by one, with nothing of the code that chooses.
"""

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from tests.core.matching_kit import TODAY, demand, offers_from, person
from tests.core.test_day_choice import busy
from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements

SEEDS = 25
WHAT = "在北京办一场50人的聚会，需要场地、演讲嘉宾和活动主持"
RANGES = {
    f"12月5日到12月13日之间，{WHAT}": ("2026-12-05", "2026-12-13", range(1, 8)),
    f"12月1日到12月6日之间哪天都行，{WHAT}": ("2026-12-01", "2026-12-06", range(1, 8)),
    f"12月上旬，{WHAT}": ("2026-12-01", "2026-12-10", range(1, 8)),
    f"12月7日到12月20日之间的工作日，{WHAT}": ("2026-12-07", "2026-12-20", range(1, 6)),
    f"12月1日到12月20日之间的周末，{WHAT}": ("2026-12-01", "2026-12-20", (6, 7)),
    "A 50 people party in Beijing between 1 and 20 December on a weekend, we need a venue, a speaker and a host": (
        "2026-12-01",
        "2026-12-20",
        (6, 7),
    ),
    "A 50 people party in Beijing between 7 and 16 December, we need a venue, a speaker and a host": (
        "2026-12-07",
        "2026-12-16",
        range(1, 8),
    ),
}
TRADES = ("场地提供", "演讲嘉宾", "活动主持")


def days_of(first: str, last: str, weekdays) -> list[str]:
    begin, end = date.fromisoformat(first), date.fromisoformat(last)
    each = (begin + timedelta(days=n) for n in range((end - begin).days + 1))
    return [day.isoformat() for day in each if day.isoweekday() in weekdays]


def people(chance: Random, days: list[str]) -> list[AgentProfile]:
    """One or two of each trade, who cannot on many of the days."""
    found = []
    for trade in TRADES:
        for n in range(chance.randint(1, 2)):
            out = chance.sample(days, chance.randint(0, len(days) - 1))
            known = {"capacity_people": 80} if trade == TRADES[0] else {}
            found.append(busy(person(f"{'abc'[TRADES.index(trade)]}{n}", trade, **known), *out))
    return found


def asked(sentence: str) -> DemandUnderstanding:
    understood = demand(sentence)
    return replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])


def worth(day: str, there: list[AgentProfile]) -> tuple[int, int]:
    """How many of the trades can be had that day, and how many people."""
    able = [one for one in there if day not in one.terms.unavailable_dates]
    return len({tag for one in able for tag in one.tags}), len(able)


@pytest.mark.parametrize("sentence", RANGES)
def test_no_other_day_of_the_range_has_more_of_what_is_needed(sentence) -> None:
    days = days_of(*RANGES[sentence])
    understood = asked(sentence)
    for seed in range(SEEDS):
        there = people(Random(f"{sentence} {seed}"), days)
        chosen = make_plan(understood, offers_from(understood, *there), TODAY).timeline.event_date
        best = max(days, key=lambda day: worth(day, there))

        assert chosen in days, (seed, chosen)
        assert worth(chosen, there)[0] == worth(best, there)[0], (seed, chosen, best)
