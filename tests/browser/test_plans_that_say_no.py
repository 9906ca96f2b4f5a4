"""Whom a plan does without, what its requester does, what else could be done, and what it is over: on the page."""

import json
import os
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import expect
from pydantic import SecretStr

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.journeys.real_network import RealNetwork, real_network, write_profiles
from tests.model_answers import answer, data_of, prompt_of
from tests.model_server import ModelServer

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

DEMANDS = {
    "zh-CN": "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾，预算最好在1000元以内",
    "en-US": "An AI meetup for 50 people in Beijing, with a venue and a speaker, at most 1000 CNY if possible",
}
SAID: Mapping[str, Mapping[str, Any]] = {
    "zh-CN": {
        "role": "场地",
        "reason": "Alice 的场地坐得下 50 人，用不上第二处",
        "tasks": ["把到场的人数告诉 Alice", "自己带投影仪和两条接线板，提前一天试一遍"],
        "alternative": ("改在工作日晚上", "场地便宜三成"),
        "waits": "等这件事",
        "words": ("你自己要做的", "这次不需要，谢过了", "还可以这样", "超出预算"),
    },
    "en-US": {
        "role": "Venue",
        "reason": "Alice's room seats 50; a second one is not needed",
        "tasks": [
            "Tell Alice how many people come",
            "Bring a projector and two extension leads, and try them a day before",
        ],
        "alternative": ("Hold it on a weekday evening", "the room is a third cheaper"),
        "waits": "before",
        "words": ("What you do yourself", "Not needed, with thanks", "What could be done instead", "Over the budget"),
    },
}


def says(locale: str) -> Any:
    """A model that takes one of those who would take part, with a part above what was wished."""
    said = SAID[locale]

    def script(body: Mapping[str, Any]) -> str:
        key, data = prompt_of(body), data_of(body)
        if key == "response_generation":
            return json.dumps({**json.loads(answer(body)), "price": 1200, "currency": "CNY"})
        if key != "proposal_aggregation":
            return answer(body)
        first, *others = [offer for offer in data["offers"] if offer["decision"] != "decline"]
        what, why = said["alternative"]
        plan = {
            **json.loads(answer(body)),
            "assignments": [
                {
                    "agent_id": first["agent_id"],
                    "role": said["role"],
                    "responsibility": first["contribution"],
                    "capabilities": data["demand"]["capability_tags"],
                    "price": 1200,
                }
            ],
            "not_needed": [{"agent_id": other["agent_id"], "reason": said["reason"]} for other in others],
            "requester_tasks": [{"what": task, "before": [first["agent_id"]]} for task in said["tasks"]],
            "alternatives": [{"what": what, "why": why}],
            "is_complete": True,
            "gaps": [],
        }
        return json.dumps(plan, ensure_ascii=False)

    return script


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def played(tmp_path_factory, built) -> AsyncIterator[tuple[RealNetwork, ModelServer]]:
    folder = tmp_path_factory.mktemp("says-no")
    with ModelServer() as model:
        async with real_network(
            folder,
            mode="anthropic",
            anthropic_api_key=SecretStr("sk-test-0000000000000000-abcd"),
            anthropic_base_url=model.url,
            llm_model="test-model",
            profiles_dir=write_profiles(folder / "profiles", ("alice", "bob", "carol")),
        ) as network:
            yield network, model


@pytest.mark.parametrize(
    ("locale", "width"), [("zh-CN", 1280), ("en-US", 1280), ("zh-CN", 390)], ids=["desk zh", "desk en", "phone"]
)
async def test_a_requester_reads_whom_the_plan_does_without_and_what_is_theirs(
    played, open_page, tmp_path, locale: str, width: int
) -> None:
    network, model = played
    model.behave(script=says(locale))
    page = await open_page(network, locale=locale, width=width)
    await submit(page, DEMANDS[locale])
    await until_status(page, "finalized")
    said = SAID[locale]
    tasks, thanked, instead, over = said["words"]

    for task in said["tasks"]:
        await expect(page.get_by_label(tasks, exact=True).get_by_text(task)).to_be_visible(timeout=PATIENCE_MS)
    own = page.get_by_label(tasks, exact=True).locator("li").first
    await expect(own).to_contain_text(
        re.compile(rf"{said['waits']}.*(Alice|Bob|Carol)|(Alice|Bob|Carol).*{said['waits']}")
    )
    await expect(page.get_by_label(thanked, exact=True).get_by_text(said["reason"]).first).to_be_visible()
    await expect(page.get_by_label(instead, exact=True).get_by_text(said["alternative"][1])).to_be_visible()
    await expect(page.locator(".over-budget")).to_contain_text(over)
    assert await page.locator(".assignment").count() == 1
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if folder := os.environ.get("SCREENSHOTS"):
        await page.screenshot(path=Path(folder) / f"says-no-{locale}-{width}.png", full_page=True)
