"""From settings to a client: which model answers, chosen once, when a process starts."""

import importlib
from collections.abc import Callable, Sequence
from typing import cast

from towow_core.domain.errors import BadSetting
from towow_core.domain.model_calls import CallRecord
from towow_core.llm.call_terms import TIMEOUT_S
from towow_core.llm.clients import ModelClient
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.recorded_client import RecordedClient

MODES = ("auto", "anthropic", "offline", "recorded")
_ANTHROPIC = "towow_core.llm.anthropic_client"  # imported by name: the SDK takes a second that offline need not pay


def build_client(
    mode: str = "auto",
    *,
    api_key: str | None = None,
    base_url: str | None = None,
    model: str | None = None,
    timeout_s: float = TIMEOUT_S,
    custom: str | None = None,
    recorded: Sequence[CallRecord] | None = None,
) -> ModelClient:
    """The client that settings ask for.

    Args:
        mode: "auto" (Anthropic if there is a key, else offline), "anthropic", "offline" or "recorded".
        api_key: `ANTHROPIC_API_KEY`; empty counts as unset, as everywhere below.
        base_url: `ANTHROPIC_BASE_URL`.
        model: `LLM_MODEL`.
        timeout_s: `LLM_TIMEOUT`, seconds for an ordinary call; a long prompt may take three times as long.
        custom: `TOWOW_LLM_CLIENT="package.module:factory"`: a function without arguments that returns a `ModelClient`
            of your own. It wins over `mode`.
        recorded: What is answered again in mode "recorded": the calls in the file of `TOWOW_RECORDING`.

    Raises:
        BadSetting: Unknown mode, no key or recording where one is needed, or a factory that cannot be loaded.
    """
    if custom:
        return load_client(custom)
    if mode not in MODES:
        raise BadSetting(f"TOWOW_MODE is {mode!r}; it must be one of {', '.join(MODES)}.")
    if mode == "recorded":
        if not recorded:
            raise BadSetting("TOWOW_MODE is 'recorded', but TOWOW_RECORDING names no recording with answers in it.")
        return RecordedClient(recorded)
    if mode == "anthropic" and not api_key:
        raise BadSetting("TOWOW_MODE is 'anthropic', but ANTHROPIC_API_KEY is not set.")
    if mode == "offline" or not api_key:
        return OfflineClient()
    module = importlib.import_module(_ANTHROPIC)
    options = {"model": model, "base_url": base_url}
    chosen = {name: value for name, value in options.items() if value}
    return cast(ModelClient, module.AnthropicClient(api_key=api_key, timeout_s=timeout_s, **chosen))


def load_client(path: str) -> ModelClient:
    """The client that the factory at `package.module:factory` makes.

    Raises:
        BadSetting: There is no such module or function, it fails, or what it makes is no `ModelClient`.
    """
    module_name, _, factory_name = path.partition(":")
    try:
        factory: Callable[[], object] = getattr(importlib.import_module(module_name), factory_name)
        client = factory()
    except Exception as error:  # boundary: other people's code
        raise BadSetting(f"TOWOW_LLM_CLIENT {path!r} cannot be loaded: {type(error).__name__}: {error}") from error
    missing = [name for name in ("name", "provenance", "complete") if not hasattr(client, name)]
    if missing:
        raise BadSetting(f"TOWOW_LLM_CLIENT {path!r} made a {type(client).__name__} without {', '.join(missing)}.")
    return cast(ModelClient, client)
