"""What `towow demo --once --json` and `ask --json` print after the plan."""

import asyncio
import json
from typing import Any

from bridges.cli import exits
from bridges.cli.follow import follow, show_json
from bridges.cli.stream import Frame
from tests.bridges.small_bridge import small_bridge
from tests.scripted_model import ScriptedModel, scripted
from tests.subnet_scripts import LACKS_PHOTOS
from tests.waiting import until
from towow_core.domain.events import SubnetDeclined
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt, Rendered


async def test_json_goes_on_through_gaps_and_subnets_after_the_plan(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, admin_model=scripted(**LACKS_PHOTOS)) as bridge:
        demand_id = await bridge.submit("办聚会")
        code = await follow(bridge.http, demand_id, show_json, linger=True)

    kinds = [json.loads(line)["event_type"] for line in capsys.readouterr().out.splitlines()]
    assert code == exits.AGREED
    after = kinds[kinds.index("towow.proposal.finalized") + 1 :]
    assert {"towow.gap.identified", "towow.subnet.triggered", "towow.subnet.completed"} <= set(after)
    assert after.index("towow.gap.identified") < after.index("towow.subnet.triggered")


class Thoughtful(ScriptedModel):
    """Looks a plan over only when it is told to."""

    def __init__(self, may_look: asyncio.Event, **scripts: Any) -> None:
        super().__init__(**scripts)
        self._may_look = may_look

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        if prompt.key == "gap_identify":
            await self._may_look.wait()
        return await super().complete(prompt, inputs, rendered)


async def test_whoever_asked_stays_while_the_plan_is_looked_over_and_is_told_so(tmp_path, capsys) -> None:
    may_look = asyncio.Event()
    kinds: list[str] = []

    def show(frame: Frame, demand_id: str) -> None:
        kinds.append(frame.envelope.event_type)

    async with small_bridge(tmp_path, admin_model=LLMService(Thoughtful(may_look, **LACKS_PHOTOS))) as bridge:
        following = asyncio.ensure_future(follow(bridge.http, await bridge.submit("办聚会"), show, linger=True))
        heard = ""
        while "looked over" not in heard:
            heard += await until(lambda: capsys.readouterr().err)
        assert not following.done()
        may_look.set()
        await following

    assert kinds[-1] in {"towow.subnet.completed", "towow.proposal.updated"}


async def test_why_nobody_looks_for_what_is_missing_is_told_and_then_all_is_settled(tmp_path) -> None:
    declines = {**LACKS_PHOTOS, "recursion_decide": lambda _: {"should_recurse": False, "reason": "不值得"}}
    kinds: list[str] = []
    told: list[SubnetDeclined] = []

    def show(frame: Frame, demand_id: str) -> None:
        kinds.append(frame.envelope.event_type)
        if isinstance(event := frame.envelope.event, SubnetDeclined):
            told.append(event)

    async with small_bridge(tmp_path, admin_model=scripted(**declines)) as bridge:
        await follow(bridge.http, await bridge.submit("办聚会"), show, linger=True)

    assert kinds[-2:] == ["towow.gap.identified", "towow.subnet.declined"]
    assert (told[0].reason, set(told[0].conditions)) == ("不值得", {"satisfaction", "stakeholders", "cost"})
    assert told[0].gap_types
