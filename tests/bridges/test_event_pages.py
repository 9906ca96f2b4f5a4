"""The catalogue of events, for people and for machines: it describes what the store really holds."""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

import jsonschema
import pytest

from bridges.docs.event_page import event_page
from bridges.docs.event_schema import DIALECT, event_schema
from bridges.docs.words import Field, attributes_of, fields_of, kind_of, summary_of
from tests.agents.small_network import small_network
from tests.scripted_model import scripted
from towow_core.domain.events import EVENT_TYPES
from towow_core.support import codec

SENTENCE = "我想在北京办一场AI聚会"


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Thing:
    """A thing
    on two lines.

    Attributes:
        size: In metres,
            never below 0.
    """

    size: float
    colour: Colour


@dataclass(frozen=True)
class Silent:
    size: float


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(event_schema())
    return found


def test_the_schema_is_a_schema_and_knows_every_event(schema) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)

    assert schema["$schema"] == DIALECT
    assert [case["properties"]["event_type"]["const"] for case in schema["oneOf"]] == list(EVENT_TYPES)


async def test_the_events_of_real_negotiations_fit_the_schema_and_hold_nothing_else(tmp_path, schema) -> None:
    def refuse(_: Any) -> dict[str, str]:
        return {"feedback_type": "reject", "reasoning": "不合适"}

    def one_gap(_: Any) -> dict[str, Any]:
        return {"gaps": [{"gap_type": "摄影", "importance": 80, "suggested_capability_tags": ["摄影"]}]}

    check = jsonschema.Draft202012Validator(schema)
    models = {name: scripted(proposal_feedback=refuse) for name in ("alice", "bob")}
    seen = []
    for twins, model in (({}, scripted(gap_identify=one_gap)), (models, scripted())):
        async with small_network(tmp_path / str(len(seen)), twin_models=twins, admin_model=model) as network:
            demand_id = await network.ask(SENTENCE)
            last = () if twins else ("towow.gap.identified",)
            seen += await network.until(demand_id, *last)

    for envelope in map(codec.dump, seen):
        check.validate(envelope)
        known = schema["$defs"][EVENT_TYPES[envelope["event_type"]].__name__]["properties"]
        assert envelope["payload"].keys() <= known.keys()
    assert {"towow.gap.identified", "towow.negotiation.failed"} <= {envelope.event_type for envelope in seen}


@pytest.mark.parametrize("field", ["event_id", "event_type", "timestamp", "seq", "payload"])
def test_an_envelope_without_a_field_does_not_fit_the_schema(schema, field) -> None:
    whole = {
        "event_id": "evt-00ff",
        "event_type": "towow.demand.broadcast",
        "timestamp": "2026-01-01T00:00:00.000000Z",
        "seq": 1,
        "payload": {"demand_id": "d-1", "channel_id": "collab-1", "recipients_count": 3},
    }
    check = jsonschema.Draft202012Validator(schema)

    assert check.is_valid(whole)
    assert not check.is_valid({name: value for name, value in whole.items() if name != field})


def test_an_event_without_a_field_does_not_fit_the_schema(schema) -> None:
    envelope = {
        "event_id": "evt-00ff",
        "event_type": "towow.demand.broadcast",
        "timestamp": "2026-01-01T00:00:00.000000Z",
        "seq": 1,
        "payload": {"demand_id": "d-1", "channel_id": "collab-1"},
    }
    check = jsonschema.Draft202012Validator(schema)

    assert not check.is_valid(envelope)
    envelope["payload"] = {"demand_id": "d-1", "channel_id": "collab-1", "recipients_count": 3}
    assert check.is_valid(envelope)


def test_the_page_has_a_section_for_each_event_and_says_its_aliases() -> None:
    page = event_page()

    for name in EVENT_TYPES:
        assert f"\n### {name}\n" in page
    assert "`final_proposal` is `proposal`" in page


def test_a_docstring_becomes_a_summary_and_the_meaning_of_each_field() -> None:
    assert summary_of(Thing) == "A thing on two lines."
    assert attributes_of(Thing) == {"size": "In metres, never below 0."}
    assert list(fields_of(Thing)) == [
        Field("size", "number", "In metres, never below 0."),
        Field("colour", "[Colour](#colour)", ""),
    ]
    assert summary_of(Silent) == ""


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (tuple[str, ...], "text[]"),
        (int | None, "whole number or null"),
        (dict[str, Thing], "map of [Thing](#thing)"),
        (Literal["a", "b"], "`a`, `b`"),
    ],
)
def test_types_are_told_in_a_readers_words(hint, words) -> None:
    assert kind_of(hint) == words
