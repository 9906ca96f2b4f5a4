"""A requester who haggles over HTTP: what of a twin's floor and calendar is in anything that is answered."""

import asyncio
import re

from tests.bridges.small_bridge import SmallBridge
from tests.bridges.test_honest_outcomes import bridge_of, person
from tests.days import NEXT_SATURDAY, SATURDAY

ROUNDS, AT_ONCE = 200, 8
PRICE, FLOOR = 6000.0, 4877.0
AWAY = (NEXT_SATURDAY, NEXT_SATURDAY.after(7))
BUSY = (*(day.iso for day in AWAY), *(day.zh for day in AWAY))
_FIGURE = re.compile(r"(?<![\w.-])\d[\d,]*(?:\.\d+)?(?![\w-])")


def venue():
    return person(
        "lin",
        "林望舒",
        "场地提供",
        price=PRICE,
        price_floor=FLOOR,
        capacity_people=80,
        temperament="easygoing",
        unavailable_dates=tuple(day.iso for day in AWAY),
    )


def asks(n: int) -> str:
    """Another amount each time, up and down around the price; every third says that it is too dear."""
    budget = 4000 + (n * 377) % 2600
    more = "，太贵了，最低多少钱肯做？" if n % 3 == 0 else ""
    return f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地，预算{budget}元{more}"


async def heard(bridge: SmallBridge, sentence: str) -> tuple[str, float | None]:
    """All that a requester can read of it, as text, and the price that was agreed."""
    demand_id = await bridge.submit(sentence, questions=False)
    await bridge.network.until(demand_id)
    paths = f"/api/v1/demand/{demand_id}", f"/api/v1/events/negotiations/{demand_id}?limit=500"
    answers = [(await bridge.http.get(path)).raise_for_status() for path in paths]
    found = answers[0].json()
    parts = (found["proposal"] or {}).get("assignments", []) if found["status"] == "finalized" else []
    return " ".join(answer.text for answer in answers), next((part["price"] for part in parts), None)


async def test_two_hundred_rounds_of_haggling_over_http_hear_neither_floor_nor_calendar(tmp_path) -> None:
    prices: set[float] = set()
    async with bridge_of(tmp_path, {"lin": venue()}) as bridge:
        for first in range(0, ROUNDS, AT_ONCE):
            for told, price in await asyncio.gather(*(heard(bridge, asks(n)) for n in range(first, first + AT_ONCE))):
                figures = {float(figure.replace(",", "")) for figure in _FIGURE.findall(told)}
                assert not {FLOOR, FLOOR / PRICE, round(FLOOR / PRICE, 2)} & figures
                assert not [word for word in (*BUSY, "easygoing") if word in told]
                prices |= {price} if price is not None else set()
        agents = (await bridge.http.get("/api/v1/agents")).text

    assert str(int(FLOOR)) not in agents
    assert len(prices) > 1  # it does come down
    assert min(prices) > FLOOR + PRICE * 0.005
