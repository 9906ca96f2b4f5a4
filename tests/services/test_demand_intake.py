"""From a sentence to candidates: what a sub-negotiation looks for is what it was opened for."""

from pathlib import Path
from typing import Any

from tests.agents.small_network import small_network
from tests.scripted_model import scripted
from tests.subnet_scripts import LACKS_PHOTOS, first_two


async def test_a_subnet_looks_for_what_it_was_opened_for_whatever_the_model_reads_into_its_sentence(
    tmp_path: Path,
) -> None:
    looked_for: list[tuple[str, ...]] = []

    def find(inputs: Any) -> Any:
        looked_for.append(inputs.understanding.capability_tags)
        return first_two(inputs)

    model = scripted(**{**LACKS_PHOTOS, "smart_filter": find})  # it understands every sentence as 场地 and 演讲
    async with small_network(tmp_path, admin_model=model) as network:
        events = await network.until(await network.ask("我想在北京办一场AI聚会"), "towow.subnet.completed")

    understood = [e.payload["capability_tags"] for e in events if e.event_type == "towow.demand.understood"]
    assert understood == [["场地", "演讲"], ["摄影"]]
    assert looked_for == [("场地", "演讲"), ("摄影",)]
