"""What `towow demo --once --json` and `ask --json` print after the plan."""

import json

from bridges.cli import exits
from bridges.cli.follow import follow, show_json
from tests.bridges.small_bridge import small_bridge
from tests.scripted_model import scripted
from tests.subnet_scripts import LACKS_PHOTOS


async def test_json_goes_on_through_gaps_and_subnets_after_the_plan(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, admin_model=scripted(**LACKS_PHOTOS)) as bridge:
        demand_id = await bridge.submit("办聚会")
        code = await follow(bridge.http, demand_id, show_json, linger=True)

    kinds = [json.loads(line)["event_type"] for line in capsys.readouterr().out.splitlines()]
    assert code == exits.AGREED
    after = kinds[kinds.index("towow.proposal.finalized") + 1 :]
    assert {"towow.gap.identified", "towow.subnet.triggered", "towow.subnet.completed"} <= set(after)
    assert after.index("towow.gap.identified") < after.index("towow.subnet.triggered")
