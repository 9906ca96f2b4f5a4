"""What costs so much an hour has its price once the requester says how many hours, and another one with other hours."""

from tests.bridges.test_clarifications import bridge_of
from tests.bridges.test_demand_changes import ended, next_end, patch, view
from tests.bridges.test_honest_outcomes import PEOPLE, person
from tests.days import SATURDAY

MASSEUR = person("mo", "莫言", "推拿按摩", price=200.0, price_unit="hour")


async def test_a_price_by_the_hour_is_counted_anew_with_the_hours_that_a_change_names(tmp_path) -> None:
    async with bridge_of(tmp_path, {**PEOPLE, "mo": MASSEUR}) as bridge:
        found = await ended(bridge, f"想在北京{SATURDAY.zh}请一位推拿按摩师傅。")
        prices = [found["proposal"]["assignments"][0]["price"]]
        for said in ("推拿要两小时。", "推拿改成三小时。"):
            await patch(bridge, found["demand_id"], text=said)
            await next_end(bridge, found["demand_id"], found["last_seq"])
            found = await view(bridge, found["demand_id"])
            prices.append(found["proposal"]["assignments"][0]["price"])

    assert prices == [None, 400.0, 600.0]
    assert "600" in found["proposal"]["summary"]
    assert "?小时" not in found["proposal"]["summary"]
