"""What it costs to find whom to ask among so many people: `python -m tests.benchmarks.many_people [122 1000 5000]`.

The coordinator's part of a demand, from the sentence to the hand-over or to what is asked back, with our own engine and
a store that has so many profiles: the sample people, again and again with other names in other cities, all online.
The first demands, for which tables and indices are made, are left out. Milliseconds of processor time, all threads.

"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from tests.agents.small_network import SmallNetwork, small_network
from towow_core.domain.models import AgentProfile
from towow_core.domain.outcomes import DemandStage
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.support.fast_loop import run
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import PACKAGED_PROFILES

SAMPLES = load_profiles(PACKAGED_PROFILES).profiles
WARM_UP = (
    "I need a photographer and a vegan lunch for 25 people in Paris on 9 January",
    "12月20日在杭州办一场30人的沙龙，需要茶歇和摄影师，预算五千",
    "My washing machine leaks, who can mend it in Hamburg before Friday?",
)
DEMANDS = (
    "I need a photographer and vegan catering for a party of 30 in London on 12 December, at most £2000",
    "12月12日在上海办一场40人的读书会，需要场地和主持人，预算八千",
    "A good piano tuner in Berlin next week, under 150 euros",
    "请人在北京修一下漏水的水管，周五之前，三百以内",
    "Büroreinigung in Berlin am 15. Dezember, bis 200 Euro",
    "Looking for a wedding band in New York on 20 February for 90 guests",
)
BEGUN = {DemandStage.SUBMITTED, DemandStage.UNDERSTOOD, DemandStage.CLARIFIED}
NOW = "2026-11-30T00:00:00Z"


def people(number: int) -> tuple[AgentProfile, ...]:
    """So many, the samples first."""
    chance, cities = random.Random(1), sorted({one.location for one in SAMPLES})

    def other(at: int) -> AgentProfile:
        like, is_chinese = SAMPLES[at % len(SAMPLES)], at % 2
        letters = "王李张刘陈杨黄赵吴周伟芳娜敏静丽强磊" if is_chinese else "abcdefghiklmnoprstu"
        first, last = ("".join(chance.choices(letters, k=2 if is_chinese else 6)) for _ in range(2))
        name = first + last[:1] if is_chinese else f"{first.title()} {last.title()}"
        return replace(like, agent_id=f"user_agent_of{at}", user_name=name, location=chance.choice(cities))

    return (*SAMPLES[:number], *(other(at) for at in range(len(SAMPLES), number)))


async def measure(number: int) -> dict[str, float]:
    """Median and longest of the demands."""
    with tempfile.TemporaryDirectory() as folder:
        async with small_network(Path(folder), ("alice",), admin_model=LLMService(OfflineClient())) as network:
            for profile in people(number):
                await network.store.profiles.save(profile, NOW)

            async def everybody(*, excluding: Collection[str] = ()) -> tuple[AgentProfile, ...]:
                return tuple(one for one in await network.store.profiles.all() if one.agent_id not in excluding)

            # None of them is a process of its own.
            network.coordinator._intake.registry.invitable = everybody  # type: ignore[method-assign]  # noqa: SLF001
            for demand in WARM_UP:
                await _taken(network, demand)
            took = [await _taken(network, demand) for demand in DEMANDS]
    return {"people": number, "median_ms": round(statistics.median(took)), "longest_ms": round(max(took))}


async def _taken(network: SmallNetwork, sentence: str) -> float:
    """How long until it is out of the coordinator's hands."""
    began_s = time.process_time()
    demand_id = await network.ask(sentence)
    while (record := await network.store.demand(demand_id)) is None or record.stage in BEGUN:
        await asyncio.sleep(0.01)
    return 1000 * (time.process_time() - began_s)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("numbers", type=int, nargs="*", default=[122, 1000, 5000])
    for number in parser.parse_args().numbers:
        print(json.dumps(run(measure(number))))


if __name__ == "__main__":
    main()
