"""Which model answers here, and whether it does: for the routes and for commands."""

from dataclasses import asdict
from typing import Any

from towow_core.domain.errors import BadSetting
from towow_core.llm.api_keys import read_keys, tail_of
from towow_core.llm.clients import ANTHROPIC_ENDPOINT
from towow_core.llm.model_status import read_breakers, read_preflight
from towow_core.support.settings import Mode, Settings


def mode_of(settings: Settings) -> str:
    """Who answers: "custom", "anthropic", "offline" or "recorded"."""
    if settings.llm_client:
        return "custom"
    if settings.mode is Mode.AUTO:
        return "anthropic" if settings.anthropic_api_key else "offline"
    return str(settings.mode)


def model_view(settings: Settings, *, in_full: bool) -> dict[str, Any]:
    """Mode, model, and what came of trying it; `in_full` with its address, the tails of its keys, and all breakers."""
    mode = mode_of(settings)
    found = read_preflight(settings.data_dir)
    view: dict[str, Any] = {
        "mode": mode,
        "client": settings.llm_client or mode,
        "model": settings.llm_model if mode == "anthropic" else None,
        "answers": None if found is None or mode == "custom" else bool(found.get("ok")),  # a custom one is not asked
    }
    if not in_full:
        return view
    return view | {
        "endpoint": (settings.anthropic_base_url or ANTHROPIC_ENDPOINT) if mode == "anthropic" else None,
        "key_tails": _tails(settings) if mode == "anthropic" else [],
        "preflight": found,
        "breakers": [asdict(told) for told in read_breakers(settings.data_dir)],
    }


def _tails(settings: Settings) -> list[str]:
    key = settings.anthropic_api_key
    try:
        return [tail_of(each) for each in read_keys(key.get_secret_value())] if key else []
    except BadSetting:
        return []
