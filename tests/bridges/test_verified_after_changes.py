"""What an export says of a demand with two errands, and of one that was changed, is what its own events give again."""

import pytest

from tests.bridges.test_honest_outcomes import bridge_of, ended, person, view
from tests.days import SATURDAY
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.services.evidence.verification import verify

PEOPLE = {
    "ma": person("ma", "马强", "搬家搬运", price=1400.0, price_floor=1200.0),
    "lin": person("lin", "林朔", "钢琴调律", price=400.0, price_floor=350.0),
    "ying": person("ying", "皮影老韩", "皮影戏", price=900.0, price_floor=800.0),
}
TWO = f"{SATURDAY.zh}帮我在北京搬家，1500元以内。另外要给钢琴调律，最好上门，500元以内"


async def wrong_in(bridge, found: dict) -> list[str]:
    document = (await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/export")).json()
    return [one.en for each in verify(document).findings if not each.holds for one in each.sentences]


async def test_what_is_said_of_one_errand_is_computed_again_as_it_was_announced(tmp_path) -> None:
    async with bridge_of(tmp_path, PEOPLE) as bridge:
        found = await ended(bridge, TWO, questions=False)
        assert {part["display_name"] for part in found["proposal"]["assignments"]} == {"马强", "林朔"}
        by_whom = {r["text"]: r["met_by"] for r in found["requirements"] if r["kind"] == "budget"}
        assert [len(who) for who in by_whom.values()] == [1, 1]  # else nothing is said of one errand alone

        assert await wrong_in(bridge, found) == []


@pytest.mark.parametrize(
    "reason", ["不搬家了，换成皮影戏", "钢琴不调了，再加一场皮影戏", f"改到{SATURDAY.after(1).zh}"]
)
async def test_a_changed_demand_is_held_to_what_it_asks_for_then(tmp_path, reason: str) -> None:
    async with bridge_of(tmp_path, PEOPLE) as bridge:
        found = await ended(bridge, TWO, questions=False)
        await bridge.http.post(f"/api/v1/demand/{found['demand_id']}/reject", json={"reason": reason})
        stream = await bridge.network.bridge.stream(found["demand_id"])
        while sum(e.event_type in TERMINAL_EVENT_TYPES for e in stream.envelopes) < 2:
            await stream.wait(len(stream.envelopes), 30)
        again = await view(bridge, found["demand_id"])

        assert again["requirements"] != found["requirements"]
        assert await wrong_in(bridge, again) == []
