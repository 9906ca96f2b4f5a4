"""The model that an agent of some settings asks."""

import time

from towow_core.llm.build import build_client
from towow_core.llm.circuit_breaker import CircuitBreaker
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.settings import Settings


def model_of(settings: Settings) -> LLMService:
    """The one door to the model that `settings` choose.

    Raises:
        BadSetting: The mode needs a key that is not there, or `TOWOW_LLM_CLIENT` cannot be loaded.
    """
    key = settings.anthropic_api_key
    client = build_client(
        settings.mode,
        api_key=key.get_secret_value() if key else None,
        base_url=settings.anthropic_base_url,
        model=settings.llm_model,
        timeout_s=settings.llm_timeout_s,
        custom=settings.llm_client,
    )
    breaker = CircuitBreaker(
        failure_threshold=settings.llm_failure_threshold,
        recovery_s=settings.llm_recovery_timeout_s,
        monotonic=time.monotonic,
    )
    return LLMService(client, fallbacks=FALLBACKS, breaker=breaker, timeout_s=settings.llm_timeout_s)
