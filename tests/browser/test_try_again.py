"""The page offers to try again with the model where a stand-in has answered, and says first what that means."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect
from pydantic import SecretStr

from tests.browser.conftest import PATIENT
from tests.browser.pages import PATIENCE_S, stored, submit, until_status
from tests.journeys.real_network import RealNetwork, real_network, write_profiles
from tests.model_server import ModelServer, Mood
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]

FINALIZED = "towow.proposal.finalized"
SHOWN = "seq => Number(document.querySelector('article.negotiation').dataset.seq) >= seq"
WORDS = {
    "zh-CN": ("再用模型试一次", "之前对方案的同意不算数", "再试一次", "先不用"),
    "en-US": ("Try again with the model", "no yes to this plan counts for the next", "Try again", "Not now"),
}


@pytest_asyncio.fixture(loop_scope="session")
async def stood_in(tmp_path, built) -> AsyncIterator[tuple[RealNetwork, ModelServer]]:
    """A network whose model neither chooses people nor draws plans up, for now."""
    with ModelServer() as model:
        model.behave(moods={"smart_filter": Mood.FORBIDDEN, "proposal_aggregation": Mood.FORBIDDEN})
        async with real_network(
            tmp_path,
            mode="anthropic",
            anthropic_api_key=SecretStr("sk-test-0000000000000000-abcd"),
            anthropic_base_url=model.url,
            llm_model="test-model",
            profiles_dir=write_profiles(tmp_path / "profiles", ("alice", "bob", "carol")),
            **{**PATIENT, "policy.feedback_timeout_s": PATIENCE_S / 3},
        ) as network:
            yield network, model


@pytest.mark.parametrize(("locale", "width"), [("zh-CN", 1280), ("en-US", 390)], ids=["desk", "phone"])
async def test_a_person_has_the_model_asked_again_and_sees_its_plan(
    stood_in, open_page, tmp_path, locale: str, width: int
) -> None:
    offer, means, again, not_now = WORDS[locale]
    network, model = stood_in
    page = await open_page(network, locale=locale, width=width)
    demand_id = await submit(page, "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾")
    await until_status(page, "finalized")
    button = page.get_by_role("button", name=offer, exact=True)
    await button.click()
    await expect(page.get_by_text(means)).to_be_visible()
    await kept(page, tmp_path, f"try-again-{width}")
    await page.get_by_role("button", name=not_now, exact=True).click()
    model.behave()
    await button.click()
    await page.get_by_role("button", name=again, exact=True).click()

    async def second_end() -> int | None:
        ends = [e["seq"] for e in await stored(network, demand_id) if e["event_type"] == FINALIZED]
        return ends[1] if len(ends) > 1 else None

    await page.wait_for_function(SHOWN, arg=await until(second_end))
    await until_status(page, "finalized")

    assert model.counts["smart_filter"] == 1
    assert model.counts["proposal_aggregation"] == 1
    await expect(button).to_have_count(0)


async def kept(page, folder: Path, name: str) -> None:
    """A picture to look at."""
    await page.screenshot(path=Path(os.environ.get("SCREENSHOTS", folder)) / f"{name}.png")
