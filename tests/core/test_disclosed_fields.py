"""Each prompt tells every field that its list has, and none besides: with everything filled in that there is."""

import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date, timedelta
from enum import Enum
from itertools import count
from typing import Any

import pytest

from tests.core.disclosed_fields import PROMPTS
from tests.core.matching_kit import TODAY
from tests.core.test_out_of_reach import living_in
from tests.core.test_prompts import INPUTS
from towow_core.domain.models import AgentProfile
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.rendering import blocks_in

OF_A_DEMAND = frozenset(PROMPTS) - {"demand_understanding", "react", "instruction"}
_days = (date(2026, 12, 1) + timedelta(days=n) for n in count())


def filled(kind: Any) -> Any:
    """A value in which nothing is empty; texts are days, all of them different, because some of them must be days."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in {typing.Union, types.UnionType}:
        return filled(next(each for each in inner if each is not type(None)))
    if origin is tuple:
        return (filled(inner[0]),)
    if origin is not None and issubclass(origin, Mapping):
        return {"k": filled(inner[1])}
    if isinstance(kind, type) and is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return kind(**{f.name: "EUR" if f.name == "currency" else filled(hints[f.name]) for f in fields(kind)})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)[-1]
    return next(_days).isoformat() if kind is str else {bool: True, int: 1, float: 1.0}.get(kind, "anything")


def asked(number: int, *, is_hard: bool, status: RequirementStatus) -> Requirement:
    return Requirement(
        requirement_id=f"req-{number}", kind=RequirementKind.QUALITY, text="x", is_hard=is_hard, status=status
    )


def inputs_of(key: str) -> Any:
    inputs = filled(type(INPUTS[key]))
    if key in OF_A_DEMAND:
        each = (
            asked(1, is_hard=True, status=RequirementStatus.OPEN),
            asked(2, is_hard=False, status=RequirementStatus.OPEN),
            asked(3, is_hard=True, status=RequirementStatus.WAIVED),
        )
        inputs = replace(inputs, understanding=replace(inputs.understanding, requirements=each))
    if key == "smart_filter":  # somebody who cannot come is told of by name
        far = replace(filled(AgentProfile), location="Lisbon", terms=living_in("Lisbon").terms)
        place = replace(inputs.understanding.context, location="Berlin")
        near = replace(inputs.profiles[0], location="Berlin")
        meant = replace(inputs.understanding, context=place)
        inputs = replace(inputs, understanding=meant, profiles=(near, far))
    if key == "proposal_feedback":  # whose own wishes are told of, of a plan of several days
        plan, wish = inputs.proposal, inputs.proposal.adjustment_summary.requests_addressed[0]
        timeline = replace(plan.timeline, event_days=("2026-12-19", "2026-12-20"))
        profile = replace(inputs.profile, agent_id=wish.agent_id)
        inputs = replace(inputs, profile=profile, proposal=replace(plan, timeline=timeline))
    return inputs if key == "instruction" else replace(inputs, today=TODAY)


def told(key: str) -> dict[str, Any]:
    prompt = next(each for each in ALL_PROMPTS if each.key == key)
    return blocks_in(prompt.render(inputs_of(key)).user)


def differences(value: Any, listed: Any, path: str) -> Iterator[str]:
    """What is told and not listed, or listed and not told."""
    if isinstance(listed, str):
        return
    rows = value if isinstance(value, list) else [value]
    names = {name for row in rows for name in row}
    yield from (f"{path}.{name} goes out, and nobody says why" for name in sorted(names - set(listed)))
    yield from (f"{path}.{name} is listed, and does not go out" for name in sorted(set(listed) - names))
    for name in sorted(names & set(listed)):
        inner = [part for row in rows for part in _rows(row.get(name))]
        yield from differences(inner, listed[name], f"{path}.{name}")


def _rows(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def test_every_prompt_is_listed() -> None:
    assert set(PROMPTS) == {prompt.key for prompt in ALL_PROMPTS}


@pytest.mark.parametrize("key", PROMPTS)
def test_a_prompt_tells_what_its_list_says_and_nothing_else(key: str) -> None:
    assert list(differences(told(key), PROMPTS[key], key)) == []
