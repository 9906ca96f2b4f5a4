"""A recording answers what it was asked then, in order, and says so where it was not."""

from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from agents.processes.model import client_of, model_of
from tests.services.test_llm_service import ASK, GOOD, Scripted
from towow_core.domain.errors import BadSetting, NotRecorded
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Provenance
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.recorded_client import RecordedClient
from towow_core.llm.service import LLMService
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.services.evidence.replay import Recording, write_recording
from towow_core.support.settings import Mode, Settings

OTHER = GOOD.replace("high", "low")


async def recorded(*answers: str | Exception) -> list[CallRecord]:
    """The same question, put so many times."""
    service = LLMService(Scripted(*answers), fallbacks=FALLBACKS, repairs_max=0)
    return [(await service.ask(DEMAND_UNDERSTANDING, ASK)).call for _ in answers]


def replaying(calls: list[CallRecord], *, exactly: bool = False) -> LLMService:
    return LLMService(RecordedClient(calls, exactly=exactly), fallbacks=FALLBACKS, repairs_max=0)


async def test_the_same_question_gets_its_answers_in_order_and_then_the_last_one() -> None:
    service = replaying(await recorded(GOOD, OTHER))
    said = [(await service.ask(DEMAND_UNDERSTANDING, ASK)).value.confidence for _ in range(3)]

    assert said == ["high", "low", "low"]


async def test_another_question_is_a_typed_failure_with_a_reason() -> None:
    client = RecordedClient(await recorded(GOOD))
    other = replace(ASK, raw_input="另一句话")
    with pytest.raises(NotRecorded, match="demand_understanding"):
        await client.complete(DEMAND_UNDERSTANDING, other, DEMAND_UNDERSTANDING.render(other))

    answer = await LLMService(client, fallbacks=FALLBACKS).ask(DEMAND_UNDERSTANDING, other)
    assert answer.provenance is Provenance.FALLBACK
    assert "holds no answer" in (answer.degraded_reason or "")


async def test_a_failure_of_then_is_the_same_failure_now() -> None:
    calls = await recorded(RuntimeError("down"), "no JSON")
    service = replaying(calls)
    again = [await service.ask(DEMAND_UNDERSTANDING, ASK) for _ in calls]

    assert [(a.call.outcome, a.degraded_reason) for a in again] == [(c.outcome, c.reason) for c in calls]
    assert [c.outcome for c in calls] == ["error", "unreadable"]


async def test_another_day_is_the_same_question_unless_letters_count() -> None:
    calls, tomorrow = await recorded(GOOD), replace(ASK, today="2031-01-01")

    assert (await replaying(calls).ask(DEMAND_UNDERSTANDING, tomorrow)).provenance is Provenance.LLM
    exact = await replaying(calls, exactly=True).ask(DEMAND_UNDERSTANDING, tomorrow)
    assert exact.provenance is Provenance.FALLBACK


async def test_an_answer_keeps_what_it_counted_as(tmp_path: Path) -> None:
    by_rule = [replace(call, provenance=Provenance.RULE) for call in await recorded(GOOD)]

    assert (await replaying(by_rule).ask(DEMAND_UNDERSTANDING, ASK)).provenance is Provenance.RULE


async def test_settings_choose_a_recording(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    calls = tuple(await recorded(GOOD))
    write_recording(Recording(demand_ids=(), streams={}, channels=(), calls=calls), file)
    settings = Settings(
        data_dir=tmp_path, mode=Mode.RECORDED, recording=file, anthropic_api_key=SecretStr("unused-key")
    )
    service = model_of(settings, "coordinator")

    assert service.client.name == "recorded"
    assert service.budget is None
    assert (await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-1")).provenance is Provenance.LLM


@pytest.mark.parametrize("content", [None, b"{}", "empty"])
def test_without_a_recording_a_process_does_not_start(tmp_path: Path, content: bytes | str | None) -> None:
    file = tmp_path / "run.json"
    if content == "empty":
        write_recording(Recording(demand_ids=(), streams={}, channels=()), file)
    elif isinstance(content, bytes):
        file.write_bytes(content)
    with pytest.raises(BadSetting):
        client_of(Settings(data_dir=tmp_path, mode=Mode.RECORDED, recording=file))
    with pytest.raises(BadSetting, match="TOWOW_RECORDING"):
        client_of(Settings(data_dir=tmp_path, mode=Mode.RECORDED))
