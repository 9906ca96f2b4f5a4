"""Large inputs: what the model is shown fits a stated number of tokens, and nobody is lost who could have been chosen.

Two stages for the filter: our own matching ranks everybody, and the model sees as many of the best as fit. Offers are
never dropped: their long texts are cut, all to the same length, until all of them fit.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from towow_core.domain.models import AgentProfile
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.shortlist import rank
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.p02_smart_filter import FilterInputs, shown_profile

log = logging.getLogger(__name__)
TOKENS_MAX = 40_000  # of one question
_PROFILES_SHARE = 0.9  # of them for profiles; the rest is the demand and the instructions
_LENGTHS = (600, 300, 150, 80, 40)  # characters of one text, tried in this order
_LISTS = (10, 5, 3, 2, 1)  # entries of one list, likewise
_OF_MANY = ("offers", "feedbacks", "candidates", "outside", "proposal")
_NAMES = frozenset({"agent_id", "offer_id", "demand_id", "display_name", "user_name", "currency", "dependencies"})


@dataclass(frozen=True, slots=True)
class Fitted:
    """A question that fits, in so many tokens, and the inputs that its answer is read with."""

    rendered: Rendered
    inputs: Any
    tokens: int


def fitted(prompt: Prompt[Any, Any], inputs: Any, rendered: Rendered, tokens_max: int = TOKENS_MAX) -> Fitted:
    """The question itself where it fits; else with the best profiles only, or with shorter texts."""
    size = tokens_told(rendered)
    if size <= tokens_max:
        return Fitted(rendered, inputs, size)
    if isinstance(inputs, FilterInputs):
        shown = replace(inputs, profiles=best_profiles(inputs, int(tokens_max * _PROFILES_SHARE)))
        log.info("llm.narrowed", extra={"profiles": len(inputs.profiles), "shown": len(shown.profiles)})
        rendered = prompt.render(shown)
        return Fitted(rendered, shown, tokens_told(rendered))  # who was not shown cannot be named
    shorter = _with_shorter_texts(prompt, inputs, size, tokens_max)
    return Fitted(shorter, inputs, tokens_told(shorter))


def best_profiles(inputs: FilterInputs, tokens_max: int) -> tuple[AgentProfile, ...]:
    """Those that fit: first whom our own matching would invite, best first, then the others by id."""
    ranked = [found.profile for found in rank(inputs.understanding, needs_of(inputs.understanding), inputs.profiles)]
    taken = {profile.agent_id for profile in ranked}
    others = sorted((p for p in inputs.profiles if p.agent_id not in taken), key=lambda p: p.agent_id)
    return tuple(_while_they_fit((*ranked, *others), tokens_max))


def tokens_told(rendered: Rendered) -> int:
    """The same of a whole question, whose instructions are always the same few texts."""
    return _of_instructions(rendered.system) + tokens_of(rendered.user)


def tokens_of(text: str) -> int:
    """A safe estimate, rather too high: a token for each character that is not ASCII, and for three that are."""
    ascii_count = len(text.encode("ascii", "ignore"))
    return len(text) - ascii_count + ascii_count // 3 + 1


_of_instructions = lru_cache(maxsize=64)(tokens_of)


def _while_they_fit(profiles: Iterable[AgentProfile], tokens_max: int) -> Iterable[AgentProfile]:
    left = tokens_max
    for profile in profiles:
        left -= tokens_of(str(shown_profile(profile)))
        if left < 0:
            return
        yield profile


def _with_shorter_texts(prompt: Prompt[Any, Any], inputs: Any, size: int, tokens_max: int) -> Rendered:
    names = [spec.name for spec in fields(inputs) if spec.name in _OF_MANY]
    rendered = prompt.render(inputs)
    for length, entries in zip(_LENGTHS, _LISTS, strict=True):
        shorter = {name: _shortened(getattr(inputs, name), length, entries) for name in names}
        rendered = prompt.render(replace(inputs, **shorter))
        shown = tokens_told(rendered)
        if shown <= tokens_max:
            break
    log.info("llm.shortened", extra={"prompt": prompt.key, "tokens": size, "shown": shown, "texts_to": length})
    return rendered


def _shortened(value: Any, length: int, entries: int, *, top: bool = True) -> Any:
    """The same with its texts cut to `length` characters and its lists to `entries`; nobody is left out of it."""
    if isinstance(value, str):
        return value if type(value) is not str or len(value) <= length else value[: length - 1] + "…"
    if isinstance(value, tuple):
        is_of_people = top or any(hasattr(item, "agent_id") for item in value)
        kept = value if is_of_people else value[:entries]
        return tuple(_shortened(item, length, entries, top=False) for item in kept)
    if hasattr(value, "__dataclass_fields__"):
        parts = {spec.name: getattr(value, spec.name) for spec in fields(value) if spec.name not in _NAMES}
        return replace(value, **{name: _shortened(part, length, entries, top=False) for name, part in parts.items()})
    return value
