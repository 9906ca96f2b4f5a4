"""Parts of pages that the code knows better than any author: one function for each."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any

from agents.network.send_permissions import SPEAKERS, Group, listener_of
from bridges.docs.routes import commands_table, routes_table
from bridges.docs.words import attributes_of, summary_of, table
from towow_core.domain import errors
from towow_core.domain.messages import MESSAGE_TYPES
from towow_core.domain.models import Language
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.fallbacks import NEUTRAL
from towow_core.negotiation.ending import REASONS
from towow_core.negotiation.status import TERMINAL, VALID_TRANSITIONS
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.p08_recursion_decision import RECURSION_DECISION
from towow_core.support.setting_types import allowed
from towow_core.support.settings import KNOWN, PACKAGED_PROFILES, Settings
from towow_core.telemetry.metrics import METRICS


def state_diagram() -> str:
    """Where a channel can be and where it may go, as a Mermaid diagram."""
    first = next(iter(VALID_TRANSITIONS))
    moves = [f"    {old.name} --> {new.name}" for old, next_ in VALID_TRANSITIONS.items() for new in sorted(next_)]
    ends = [f"    {status.name} --> [*]" for status in VALID_TRANSITIONS if status in TERMINAL]
    return "\n".join(["```mermaid", "stateDiagram-v2", f"    [*] --> {first.name}", *moves, *ends, "```"])


def policy_table() -> str:
    """Every limit of a negotiation."""
    said = attributes_of(NegotiationPolicy)
    rows = ((f"`{f.name}`", f"`{_plain(f.default)}`", said[f.name]) for f in fields(NegotiationPolicy))
    return table("limit", "default", "meaning", rows=rows)


def settings_table() -> str:
    """Every setting but the limits, which all follow one rule."""
    return table("variable", "in `towow.yaml`", "default", "meaning", rows=_settings_rows())


def _settings_rows() -> Iterator[tuple[str, ...]]:
    said, defaults = attributes_of(Settings), {f.name: f.default for f in fields(Settings)}
    for name, (variable, kind) in KNOWN.items():
        if not name.startswith("policy."):
            is_free = allowed(kind) in {"text", "a path"}
            meaning = said.get(name, "").rstrip(".") + ("" if is_free else f" ({allowed(kind)})")
            yield f"`{variable}`", f"`{name}`", _default(defaults[name]), meaning


def _default(value: Any) -> str:
    if value is MISSING or value is None or value == ():
        return "none"
    return "the packaged ones" if value == PACKAGED_PROFILES else f"`{_plain(value)}`"


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def messages_table() -> str:
    """Every message between agents, who may send it, and to whom."""
    return table("message", "`type`", "who may send it", "to", "what it says", rows=_messages_rows())


def _messages_rows() -> Iterator[tuple[str, ...]]:
    for name, group in SPEAKERS.items():
        cls = MESSAGE_TYPES.get(name)
        kind, says = (f"`{cls.type}`", summary_of(cls)) if cls else ("", "Reserved: nobody sends it.")
        yield f"`{name}`", kind, f"group `{group}`", _listeners(name, group), says


def _listeners(name: str, group: Group) -> str:
    if group is Group.SYSTEM:
        return "anybody"
    return "`coordinator`" if listener_of(name) == "coordinator" else "any `channel_admin`"


def errors_table() -> str:
    """Every public error code that the code raises."""
    found = {cls.code: cls for cls in _error_classes() if cls.code != errors.TowowError.code}
    rows = ((f"`{code}`", str(cls.http_status), summary_of(cls)) for code, cls in sorted(found.items()))
    return table("code", "HTTP", "meaning", rows=rows)


def _error_classes() -> list[type[errors.TowowError]]:
    """Those of `towow_core/domain/errors.py`, last first: where two share a code, the first one speaks for it."""
    classes = [cls for cls in vars(errors).values() if isinstance(cls, type) and issubclass(cls, errors.TowowError)]
    return classes[::-1]


def reasons_table() -> str:
    """Every reason for an end other than agreement."""
    return table("`reason_code`", "meaning", rows=((f"`{code}`", said[Language.EN]) for code, said in REASONS.items()))


def prompts_table() -> str:
    """Every prompt, and who answers when the model does not."""
    return table("no.", "prompt", "deadline", "when the model fails", rows=_prompt_rows())


def _prompt_rows() -> Iterator[tuple[str, ...]]:
    for prompt in ALL_PROMPTS:
        stand_in = "a neutral answer that commits nobody" if prompt.key in NEUTRAL else "the offline engine"
        stand_in = "no further negotiation" if prompt is RECURSION_DECISION else stand_in
        yield str(prompt.number), f"`{prompt.key}`", f"{prompt.timeout_s:g} s", stand_in


def metrics_table() -> str:
    """Everything that `/metrics` shows."""
    rows = ((f"`{m.name}`", type(m).__name__.lower(), ", ".join(m.labels), m.help) for m in METRICS.values())
    return table("name", "kind", "labels", "what it says", rows=rows)


BLOCKS: Mapping[str, Callable[[], str]] = {
    "routes": routes_table,
    "commands": commands_table,
    "state-diagram": state_diagram,
    "policy": policy_table,
    "settings": settings_table,
    "messages": messages_table,
    "errors": errors_table,
    "reasons": reasons_table,
    "prompts": prompts_table,
    "metrics": metrics_table,
}
