"""Which model answers here, and whether it does: for the routes and for commands."""

from datetime import UTC, datetime, timedelta
from typing import Any

from towow_core.llm.clients import ANTHROPIC_ENDPOINT
from towow_core.llm.model_status import machine_breaker, read_preflight
from towow_core.support.api_keys import read_keys, tail_of
from towow_core.support.model_choice import CUSTOM, ModelChoice
from towow_core.support.redaction import redact
from towow_core.support.settings import Settings
from towow_core.support.timestamps import format_time


def model_view(settings: Settings, *, in_full: bool) -> dict[str, Any]:
    """Mode, model, and what came of trying it; `in_full` with its address, the tails of its keys, and the limits."""
    choice = settings.model_choice
    found = read_preflight(settings.data_dir)
    view: dict[str, Any] = {
        "mode": str(choice.who),
        "client": settings.llm_client or str(choice.who),
        "model": settings.llm_model if choice.is_behind_a_network else None,
        "answers": None if found is None or choice.who == CUSTOM else bool(found.get("ok")),  # custom is not asked
    }
    if not in_full:
        return view
    return view | {
        "endpoint": redact(choice.base_url or ANTHROPIC_ENDPOINT) if choice.is_behind_a_network else None,
        "key_tails": _tails(choice),
        "preflight": found,
        "limits": _limits(settings) if choice.is_behind_a_network or choice.who == CUSTOM else None,
    }


def _limits(settings: Settings) -> dict[str, Any]:
    """What all processes of this machine keep to together, and how it stands."""
    breaker = machine_breaker(settings)
    now = breaker.read()
    since = None if now.open_for_s is None else datetime.now(UTC) - timedelta(seconds=now.open_for_s)
    return {
        "breaker": str(now.state),
        "open_since": None if since is None else format_time(since),
        "openings": now.openings,
        "failures_in_a_row": now.failures,
        "calls_under_way": now.under_way,
        "calls_at_once_max": settings.llm_calls_at_once,
        "calls_per_minute_max": settings.llm_calls_per_minute,
        "is_shared": now.is_shared,
    }


def _tails(choice: ModelChoice) -> list[str]:
    return [tail_of(each) for each in read_keys(choice.api_key.get_secret_value())] if choice.api_key else []
