"""From settings to a client: which model answers, chosen once, when a process starts."""

import importlib
from collections.abc import Callable, Sequence
from typing import cast

from towow_core.domain.errors import BadSetting
from towow_core.domain.model_calls import CallRecord
from towow_core.llm.clients import ModelClient
from towow_core.llm.deadlines import TIMEOUT_S
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.recorded_client import RecordedClient
from towow_core.support.api_keys import ANTHROPIC_KEY

MODES = ("auto", "anthropic", "openai_compatible", "bedrock", "vertex", "offline", "recorded")
_CLOUDS = frozenset({"bedrock", "vertex"})
# Imported by name: the SDK takes a second that offline need not pay.
_ANTHROPIC, _CHAT = "towow_core.llm.anthropic_client", "towow_core.llm.chat_client"


def build_client(
    mode: str = "auto",
    *,
    api_key: str | None = None,
    base_url: str | None = None,
    model: str | None = None,
    timeout_s: float = TIMEOUT_S,
    custom: str | None = None,
    recorded: Sequence[CallRecord] | None = None,
    key_setting: str = ANTHROPIC_KEY,
) -> ModelClient:
    """The client that settings ask for.

    Args:
        mode: "auto" (Anthropic if there is a key, else offline), "anthropic", "openai_compatible", "bedrock", "vertex",
            "offline" or "recorded".
        api_key: `LLM_API_KEY` or `ANTHROPIC_API_KEY`; empty counts as unset, as everywhere below.
        base_url: `LLM_BASE_URL` or `ANTHROPIC_BASE_URL`.
        model: `LLM_MODEL`.
        timeout_s: `LLM_TIMEOUT`, seconds that an ordinary call may wait for a word; a long prompt three times as many.
        custom: `TOWOW_LLM_CLIENT="package.module:factory"`: a function without arguments that returns a `ModelClient`
            of your own. It wins over `mode`.
        recorded: What is answered again in mode "recorded": the calls in the file of `TOWOW_RECORDING`.
        key_setting: Which of the two the key is from.

    Raises:
        BadSetting: Unknown mode, no key, address or recording where one is needed, or a factory that cannot be loaded.
    """
    if custom:
        return load_client(custom)
    if mode in _CLOUDS:
        return _behind_a_cloud(mode, api_key=api_key or None, model=model, base_url=base_url, timeout_s=timeout_s)
    match mode:
        case "recorded" if recorded:
            return RecordedClient(recorded)
        case "recorded":
            raise BadSetting("TOWOW_MODE is 'recorded', but TOWOW_RECORDING names no recording with answers in it.")
        case "anthropic" if not api_key and not base_url:
            raise BadSetting("TOWOW_MODE is 'anthropic', but ANTHROPIC_API_KEY is not set.")
        case "openai_compatible" if not base_url or not model:
            missing = "LLM_MODEL" if base_url else "LLM_BASE_URL"
            raise BadSetting(f"LLM_PROVIDER is 'openai_compatible', but {missing} is not set.")
        case "openai_compatible":
            chat = importlib.import_module(_CHAT)
            return cast(
                ModelClient,
                chat.ChatClient(model=model, base_url=base_url, api_key=api_key or None, timeout_s=timeout_s),
            )
        case "auto" | "offline" if mode == "offline" or not api_key:
            return OfflineClient()
        case "auto" | "anthropic":
            options = {"model": model, "base_url": base_url}
            chosen = {name: value for name, value in options.items() if value}
            sdk = importlib.import_module(_ANTHROPIC)
            return cast(
                ModelClient,
                sdk.AnthropicClient(api_key=api_key or None, timeout_s=timeout_s, key_setting=key_setting, **chosen),
            )
        case _:
            raise BadSetting(f"TOWOW_MODE is {mode!r}; it must be one of {', '.join(MODES)}.")


def _behind_a_cloud(
    cloud: str, *, api_key: str | None, model: str | None, base_url: str | None, timeout_s: float
) -> ModelClient:
    """Raises `BadSetting` where no model is named, the extra is missing, or the cloud's region is not set."""
    if not model:
        raise BadSetting(f"LLM_PROVIDER is '{cloud}', but LLM_MODEL is not set; models have other names there.")
    sdk = importlib.import_module(_ANTHROPIC)
    how = {"api_key": api_key, "model": model, "base_url": base_url, "timeout_s": timeout_s}
    return cast(ModelClient, sdk.AnthropicClient(**how, key_setting="LLM_API_KEY", cloud=sdk.Cloud(cloud)))


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
