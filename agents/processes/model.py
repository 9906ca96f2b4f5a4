"""The model that an agent of some settings asks."""

import asyncio
import importlib
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Provenance
from towow_core.llm.budget import Budget, BudgetLimits
from towow_core.llm.build import build_client
from towow_core.llm.call_metrics import count_calls
from towow_core.llm.circuit_breaker import CircuitBreaker
from towow_core.llm.clients import CheckableClient, ModelClient
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.kept_answers import KeptAnswers, SharedAnswers
from towow_core.llm.model_status import machine_breaker, write_preflight
from towow_core.llm.preflight import Preflight, preflight
from towow_core.llm.prepared_answers import is_prepared, read_prepared
from towow_core.llm.prepared_client import PreparedClient
from towow_core.llm.recorded_client import RecordedClient
from towow_core.llm.service import LLMService
from towow_core.store.records import CHANNEL_ADMIN
from towow_core.support.model_choice import RECORDED
from towow_core.support.settings import Settings

AGAIN_S = 30.0
_NEVER = sys.maxsize  # failures of then open no breaker now
_CHECKS = "coordinator"  # there is one in a network, it asks first, and it is never forked


def model_of(settings: Settings, agent_id: str, shared: SharedAnswers | None = None) -> LLMService:
    """The one door to the model that `settings` choose, for the agent of this id; the coordinator's is checked beside.

    Args:
        shared: Answers in the store, for an agent whose work another machine may take over.

    Raises:
        BadSetting: The mode needs a key or a recording that is not there, or `TOWOW_LLM_CLIENT` cannot be loaded.
    """
    client = client_of(settings)
    if agent_id == _CHECKS:
        write_preflight(settings.data_dir, None)
        threading.Thread(target=lambda: asyncio.run(keep_checking(settings)), name="preflight", daemon=True).start()
    is_recorded = isinstance(client, RecordedClient | PreparedClient)
    # Our own engine and a recording may say the same again, and cost nothing.
    paid = client.provenance is Provenance.LLM and not is_recorded
    breaker = machine_breaker(settings) if paid else _own_breaker(settings, never=is_recorded)
    if agent_id == _CHECKS:
        breaker.close()  # a network that starts anew may ask another model than the one that failed
    kept = kept_answers(settings, agent_id) if paid else None
    return LLMService(
        client,
        fallbacks=FALLBACKS,
        breaker=breaker,
        timeout_s=settings.llm_timeout_s,
        repairs_max=0 if is_recorded else 1,
        kept=kept,
        shared=shared if paid and settings.database_url is not None else None,  # SQLite is on one machine: files do
        budget=budget_of(settings) if paid else None,
        observe=count_calls(breaker),
    )


def _own_breaker(settings: Settings, *, never: bool) -> CircuitBreaker:
    return CircuitBreaker(
        failure_threshold=_NEVER if never else settings.llm_failure_threshold,
        recovery_s=settings.llm_recovery_timeout_s,
    )


def kept_answers(settings: Settings, agent_id: str) -> KeptAnswers:
    """What this agent was answered before; a channel_admin also looks at what those were whose channels it takes."""
    beside = f"{CHANNEL_ADMIN}*.jsonl" if agent_id.startswith(CHANNEL_ADMIN) else None
    return KeptAnswers(settings.data_dir / "answers" / f"{agent_id}.jsonl", beside)


def budget_of(settings: Settings) -> Budget:
    """What each demand may cost; all processes of this data directory share its accounts."""
    limits = BudgetLimits(
        calls_max=settings.budget_calls, tokens_max=settings.budget_tokens, usd_max=settings.budget_usd
    )
    return Budget(limits, settings.data_dir / "budgets")


async def keep_checking(settings: Settings) -> None:
    """Try the model now, and again while it does not answer, for whoever wants to know; nothing waits for it."""
    while True:
        found = await check_model(settings)
        write_preflight(settings.data_dir, found)
        if found.ok:
            return
        await asyncio.sleep(AGAIN_S)


async def check_model(settings: Settings) -> Preflight:
    """One cheap call to the model that `settings` choose, where it is behind a network; logged as `llm.preflight`.

    Raises:
        BadSetting: As `model_of`.
    """
    client = client_of(settings)
    try:
        return await preflight(client)
    finally:
        if isinstance(client, CheckableClient):
            await client.close()


def client_of(settings: Settings) -> ModelClient:
    """Who answers.

    Raises:
        BadSetting: As above, or the settings contradict each other.
    """
    choice = settings.model_choice
    if choice.who == RECORDED and settings.recording and is_prepared(settings.recording):
        return PreparedClient(read_prepared(settings.recording))
    return build_client(
        choice.who,
        api_key=choice.api_key.get_secret_value() if choice.api_key else None,
        base_url=choice.base_url,
        model=settings.llm_model,
        timeout_s=settings.llm_timeout_s,
        custom=settings.llm_client,
        recorded=calls_in(settings.recording) if choice.who == RECORDED and settings.recording else None,
        key_setting=choice.key_setting,
    )


def calls_in(recording: Path) -> Sequence[CallRecord]:
    """What models were asked in an exported negotiation, and said.

    Raises:
        BadSetting: There is no such file, or it is no recording.
    """
    replay: Any = importlib.import_module(
        "towow_core.services.evidence.replay"
    )  # it brings the store, which no twin needs
    calls: Sequence[CallRecord] = replay.read_recording(recording).calls
    return calls
