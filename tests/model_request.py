"""The documented shape of a request to Anthropic's Messages API; what does not follow it gets the API's own refusal.

Read from the types of SDK 2.11, which speaks version 2026-10-21: the key is a bearer token, `temperature` is gone.
Version 2023-06-01 with `x-api-key` is understood too.
"""

from collections.abc import Mapping
from typing import Any

FIELDS = frozenset({
    "model", "max_tokens", "messages", "system", "metadata", "stop_sequences", "stream", "thinking", "tools",
    "tool_choice", "service_tier", "output_config", "cache_control", "container", "diagnostics", "inference_geo",
    "speed", "user_profile_id", "workspace_id",
})  # fmt: skip
VERSIONS = frozenset({"2023-06-01", "2026-10-21"})
CACHE_MARKS_MAX = 4
_THINKING = frozenset({"adaptive", "disabled", "enabled"})
OPTIONAL_FIELDS_MAX = 24  # of one schema for structured output
_SCHEMA_WORDS = frozenset({
    "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "allOf", "$ref",
    "$defs", "description", "title", "format", "default", "minItems",
})  # fmt: skip


class Refused(Exception):
    """The API would refuse this request."""

    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(message)
        self.status, self.kind = status, kind


def check(method: str, path: str, headers: Mapping[str, str], keys: frozenset[str]) -> None:
    """Address and headers; `keys` are those that are valid, none given is any.

    Raises:
        Refused: As the API would.
    """
    if path.split("?", maxsplit=1)[0] != "/v1/messages":
        raise Refused(404, "not_found_error", f"Not Found: {path}")
    if method != "POST":
        raise Refused(405, "invalid_request_error", "Method Not Allowed")
    if not (key := key_of(headers)):
        raise Refused(401, "authentication_error", "an API key is required")
    if keys and key not in keys:
        raise Refused(401, "authentication_error", f"invalid API key: {key}")
    if headers.get("anthropic-version") not in VERSIONS:
        _bad("anthropic-version: header is required")
    if not headers.get("content-type", "").startswith("application/json"):
        _bad("content-type must be application/json")


def key_of(headers: Mapping[str, str]) -> str:
    """Empty where there is none."""
    return headers.get("x-api-key") or headers.get("authorization", "").removeprefix("Bearer ")


def check_body(
    body: Any, *, structured: bool = True, tools: bool = True, thinks_always: bool = False, instructed: bool = True
) -> None:
    """Raises `Refused` where a field is missing, unknown or of the wrong kind."""
    if not isinstance(body, dict):
        _bad("the body must be an object")
    for name in body.keys() - FIELDS:
        _bad(f"{name}: Extra inputs are not permitted")
    if not isinstance(body.get("model"), str) or not body["model"]:
        _bad("model: Field required")
    if not isinstance(body.get("max_tokens"), int) or body["max_tokens"] < 1:
        _bad("max_tokens: Field required")
    _check_messages(body.get("messages"))
    _check_system(body.get("system", ""))
    if not instructed and "system" in body:
        _bad("System role not supported")  # in the words of a template, as servers pass them on
    if not structured and "output_config" in body:
        _bad("output_config.format: not supported by this model")
    if not tools and "tools" in body:
        _bad("tools: not supported by this model")
    _check_output(body.get("output_config"))
    _check_thinking(body)
    if thinks_always and "thinking" in body:
        _bad("thinking: cannot be changed for this model")


def _check_thinking(body: dict[str, Any]) -> None:
    """Sonnet 5.5 cannot be told `disabled`, and nothing before it knows `between_tools`."""
    kind = (body.get("thinking") or {}).get("type")
    allowed = {"adaptive", "between_tools"} if body["model"].startswith("claude-sonnet-5-5") else _THINKING
    if kind is not None and kind not in allowed:
        _bad(f"thinking.type: {kind!r} is not supported by this model")


def _check_messages(messages: Any) -> None:
    if not isinstance(messages, list) or not messages:
        _bad("messages: Field required")
    for index, message in enumerate(messages):
        if message.get("role") not in {"user", "assistant"} or (index == 0 and message["role"] != "user"):
            _bad(f"messages.{index}.role: the first must be 'user', all 'user' or 'assistant'")
        content = message.get("content")
        if not content or not isinstance(content, str | list):
            _bad(f"messages.{index}.content: must not be empty")


def _check_system(system: Any) -> None:
    if isinstance(system, str):
        return
    for index, block in enumerate(system):
        if block.get("type") != "text" or not block.get("text"):
            _bad(f"system.{index}: must be a text block that is not empty")
        if block.get("cache_control", {"type": "ephemeral"}).get("type") != "ephemeral":
            _bad(f"system.{index}.cache_control.type: must be 'ephemeral'")
    if sum("cache_control" in block for block in system) > CACHE_MARKS_MAX:
        _bad("A maximum of 4 blocks with cache_control may be provided.")


def _check_output(config: Any) -> None:
    if config is None or "format" not in config:
        return
    if config["format"].get("type") != "json_schema":
        _bad("output_config.format.type: must be 'json_schema'")
    optional = _check_schema(config["format"].get("schema"))
    if optional > OPTIONAL_FIELDS_MAX:
        _bad(f"output_config.format.schema: {optional} optional parameters, more than {OPTIONAL_FIELDS_MAX}")


def _check_schema(schema: Any) -> int:
    """How many optional fields it has."""
    if not isinstance(schema, dict) or not isinstance(schema.get("type", ""), str):
        _bad("output_config.format.schema: a schema must be an object with one type")
    for word in schema.keys() - _SCHEMA_WORDS:
        _bad(f"output_config.format.schema: For '{schema.get('type')}' type, property '{word}' is not supported")
    properties = schema.get("properties", {})
    if schema.get("type") == "object" and schema.get("additionalProperties") is not False:
        _bad("output_config.format.schema: For 'object' type, 'additionalProperties' must be false")
    inner = [*properties.values(), *schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else [])]
    return len(properties.keys() - set(schema.get("required", ()))) + sum(map(_check_schema, inner))


def _bad(message: str) -> None:
    raise Refused(400, "invalid_request_error", message)
