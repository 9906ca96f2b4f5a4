"""`towow watch` after a change goes on to what came of that, and not only to the end of the version before."""

from bridges.cli import exits
from bridges.cli.change import change
from bridges.cli.follow import follow
from bridges.cli.stream import Frame
from tests.bridges.test_demand_changes import ended, next_end
from tests.bridges.test_honest_outcomes import bridge_of, view


async def test_a_demand_that_found_nobody_and_was_changed_is_shown_to_its_new_end(tmp_path, capsys) -> None:
    kinds: list[str] = []

    def show(frame: Frame, demand_id: str) -> None:
        kinds.append(frame.envelope.event_type)

    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, "在上海需要一位演讲嘉宾")
        demand_id, before = found["demand_id"], len((await bridge.network.bridge.stream(found["demand_id"])).envelopes)
        first = await follow(bridge.http, demand_id, show, linger=False)
        shown_first = [*kinds]
        kinds.clear()
        await change(demand_id, {"text": "改到北京"}, bridge.url, None, send=True, as_json=True)
        await next_end(bridge, demand_id, before)
        code = await follow(bridge.http, demand_id, show, linger=False)
        after = await view(bridge, demand_id)
    capsys.readouterr()

    assert (first, shown_first[-1]) == (exits.NEGOTIATION_FAILED, "towow.negotiation.failed")
    assert after["status"] == "finalized"
    assert (code, kinds[-1]) == (exits.AGREED, "towow.proposal.finalized")


async def test_a_demand_that_nobody_changed_ends_where_it_ended(tmp_path) -> None:
    kinds: list[str] = []

    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, "在上海需要一位演讲嘉宾")
        code = await follow(
            bridge.http, found["demand_id"], lambda f, _: kinds.append(f.envelope.event_type), linger=False
        )

    assert (code, kinds.count("towow.negotiation.failed")) == (exits.NEGOTIATION_FAILED, 1)
