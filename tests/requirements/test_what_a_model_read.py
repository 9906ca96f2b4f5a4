"""What a model reads in a sentence joins what the rules read there, and neither silences the other."""

import json
from typing import Any

import pytest

from towow_core.domain.models import Demand, DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource
from towow_core.prompts.p01_demand_understanding import UnderstandInputs, parse
from towow_core.services.demands.adapting import adapted
from towow_core.store.records import DemandRecord, DemandStage

TODAY = "2026-11-23"
K = RequirementKind


def understood(sentence: str, tags: list[str], *asked: dict[str, Any]) -> DemandUnderstanding:
    """As the coordinator has it after prompt 1 said this."""
    answer = {
        "surface_demand": sentence,
        "capability_tags": tags,
        "confidence": "high",
        "requirements": [{"force": "must", **one} for one in asked],
    }
    inputs = UnderstandInputs(raw_input=sentence, user_id="u", today=TODAY)
    demand = Demand(demand_id="d-00000001", user_id="u", raw_input=sentence, submitted_at=f"{TODAY}T08:00:00Z")
    record = DemandRecord(demand=demand, channel_id="collab-00000001", stage=DemandStage.SUBMITTED)
    return adapted(record, parse(json.dumps(answer), inputs))


def of_kind(found: DemandUnderstanding, kind: RequirementKind) -> list[Requirement]:
    return [one for one in found.requirements if one.kind is kind]


def test_words_that_are_not_in_the_sentence_ask_for_nothing_and_are_told() -> None:
    found = understood(
        "A talk in Berlin on 12 December",
        ["speakers"],
        {"quote": "at most 300 euros", "kind": "budget", "number": 300, "unit": "EUR"},
    )
    assert of_kind(found, K.BUDGET) == []
    assert [(d.kind, d.quote) for d in found.differences] == [("not_said", "at most 300 euros")]


def test_a_number_that_the_quoted_words_do_not_say_asks_for_nothing_and_is_told() -> None:
    found = understood(
        "Wir suchen: lunch for a team of twelve, somewhere nice",
        ["catering"],
        {"quote": "a team of twelve", "kind": "head_count", "number": 20},
    )
    assert [one.value.number for one in of_kind(found, K.HEAD_COUNT)] == [12]
    assert [(d.kind, d.model) for d in found.differences] == [("not_said", "20")]


def test_a_kind_without_its_value_is_told_as_unreadable() -> None:
    found = understood("A talk in Berlin, soon", ["speakers"], {"quote": "soon", "kind": "deadline"})
    assert of_kind(found, K.DEADLINE) == []
    assert [(d.kind, d.kind_read) for d in found.differences] == [("unreadable", "deadline")]


def test_what_the_rules_did_not_read_is_added_and_no_longer_called_not_understood() -> None:
    sentence = "A talk in Berlin on 12 December, and nobody over video"
    alone = understood(sentence, ["speakers"])
    found = understood(
        sentence,
        ["speakers"],
        {"quote": "nobody over video", "kind": "mode", "force": "forbidden", "text": "online"},
    )
    assert [span.text for span in alone.not_understood] == ["nobody over video"]
    assert found.not_understood == ()
    (mode,) = of_kind(found, K.MODE)
    assert (mode.value.text, mode.is_hard, mode.read_by) == ("on_site", True, "model")


def test_what_a_model_leaves_out_is_asked_for_all_the_same() -> None:
    sentence = "A talk in Berlin on 12 December for 40 people, at most 500 euros"
    rules = understood(sentence, ["speakers"])
    some = understood(sentence, ["speakers"], {"quote": "40 people", "kind": "head_count", "number": 40})
    assert [(r.kind, r.value) for r in some.requirements] == [(r.kind, r.value) for r in rules.requirements]
    assert {K.DATE, K.HEAD_COUNT, K.BUDGET} <= {r.kind for r in some.requirements}


def test_where_both_read_the_same_words_otherwise_the_rules_count_and_both_are_told() -> None:
    found = understood(
        "A talk in Berlin on 12 December",
        ["speakers"],
        {"quote": "12 December", "kind": "date", "first": "2026-12-13", "last": "2026-12-13"},
    )
    (day,) = of_kind(found, K.DATE)
    assert day.value.first == "2026-12-12"
    (said,) = found.differences
    assert (said.kind, said.model, said.rule) == ("otherwise", "2026-12-13", "2026-12-12")
    assert said.requirement_id == day.requirement_id


def test_more_of_the_words_and_fewer_of_the_days_refine_a_span() -> None:
    found = understood(
        "A talk in Berlin in the first week of December",
        ["speakers"],
        {"quote": "in the first week of December", "kind": "date", "first": "2026-12-01", "last": "2026-12-07"},
    )
    assert [(d.value.first, d.value.last, d.read_by) for d in of_kind(found, K.DATE)] == [
        ("2026-12-01", "2026-12-07", "both")
    ]


@pytest.mark.parametrize(
    ("sentence", "tag", "quote", "is_hard", "is_told"),
    [
        (
            "A talk on 12 December; somebody to photograph the speaker on stage would be nice",
            "photography",
            "somebody to photograph the speaker on stage would be nice",
            False,
            False,
        ),
        ("A talk on 12 December with a photographer", "photography", "a photographer", True, True),
        ("A talk with a photographer, if possible", "photography", "a photographer, if possible", False, False),
        (
            "A photographer for 50 people on 12 December, ideally with a drone",
            "photography",
            "A photographer for 50 people on 12 December, ideally with a drone",
            True,
            True,
        ),
        ("12月12日的分享会，要有人拍照", "活动摄影", "要有人拍照", True, True),
    ],
)
def test_a_wish_counts_as_one_where_the_quoted_words_say_so(
    sentence: str, tag: str, quote: str, *, is_hard: bool, is_told: bool
) -> None:
    found = understood(sentence, [tag], {"quote": quote, "kind": "capability", "force": "wish", "tags": [tag]})
    assert {one.is_hard for one in of_kind(found, K.CAPABILITY) if tag in one.value.tags} == {is_hard}
    assert [(d.model, d.rule) for d in found.differences] == ([("wish", "must")] if is_told else [])


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("ideally photography for 50 people in Berlin on 12 December within 300 euros", "photography"),
        ("12月12日在北京办50人的聚会预算2万最好有摄影", "活动摄影"),
    ],
)
def test_a_wish_softens_nothing_else_that_stands_in_the_words_which_a_model_quotes(sentence: str, tag: str) -> None:
    def hard(*read: dict[str, Any]) -> dict[tuple[str, str], bool]:
        found = understood(sentence, [tag], *read)
        return {(r.kind, r.text): r.is_hard for r in found.requirements if r.kind is not K.CAPABILITY}

    assert hard({"quote": sentence, "kind": "capability", "force": "wish", "tags": [tag]}) == hard()


def test_what_an_occasion_only_implied_is_asked_for_where_the_sentence_says_it() -> None:
    sentence = "A wedding in Berlin on 12 December for 40 people with somebody to take pictures, somewhere to sit"
    tags, quote = ["photography", "venue"], "somewhere to sit"
    before = [r for r in understood(sentence, tags).requirements if "venue" in r.value.tags]
    assert [(r.is_hard, r.value.unit) for r in before] == [(False, "implied")]
    found = understood(sentence, tags, {"quote": quote, "kind": "capability", "tags": ["venue"]})
    (room,) = [r for r in found.requirements if "venue" in r.value.tags]
    assert (room.is_hard, room.value.unit, room.span and room.span.text) == (True, "", quote)


@pytest.mark.parametrize(
    ("sentence", "one", "kind", "value"),
    [
        (
            "下个月办沙龙，周一不行",
            {"quote": "周一不行", "kind": "date", "force": "forbidden", "weekdays": [1]},
            "exclusion",
            {"weekdays": (1,)},
        ),
        (
            "办沙龙，绝不考虑阿强",
            {"quote": "绝不考虑阿强", "kind": "person", "force": "forbidden", "text": "阿强"},
            "exclusion",
            {"text": "阿强", "unit": "person"},
        ),
        (
            "A salon; the sofas come from our office",
            {"quote": "the sofas come from our office", "kind": "provided_by_requester", "text": "sofas"},
            "provided_by_requester",
            {"text": "sofas"},
        ),
        (
            "A salon, once by the 4th and once by the 18th of January 2027, whichever",
            {"quote": "the 4th and once by the 18th", "kind": "date", "days": ["2027-01-04", "2027-01-18"]},
            "date",
            {"days": ("2027-01-04", "2027-01-18"), "first": "2027-01-04", "last": "2027-01-18"},
        ),
    ],
)
def test_a_models_values_have_the_form_that_the_checker_reads(
    sentence: str, one: dict[str, Any], kind: str, value: dict[str, Any]
) -> None:
    inputs = UnderstandInputs(raw_input=sentence, user_id="u", today=TODAY)
    answer = {"surface_demand": sentence, "capability_tags": [], "requirements": [one]}
    (read,) = parse(json.dumps(answer), inputs).requirements
    assert read.kind == kind
    told = {name: getattr(read.value, name) for name in ("weekdays", "text", "unit", "days", "first", "last")}
    assert {name: part for name, part in told.items() if part} == value


def test_words_that_stand_twice_are_those_beside_what_they_are_said_of() -> None:
    sentence = "A jury on Sunday, and somebody to photograph the prizes on Sunday"
    inputs = UnderstandInputs(raw_input=sentence, user_id="u", today=TODAY)
    asked = [
        {"quote": "somebody to photograph the prizes on Sunday", "kind": "capability", "tags": ["photography"]},
        {"quote": "Sunday", "kind": "date", "first": "2026-11-29", "tags": ["photography"]},
    ]
    answer = {"surface_demand": sentence, "capability_tags": ["judging", "photography"], "requirements": asked}
    day = parse(json.dumps(answer), inputs).requirements[1]
    assert day.span is not None
    assert day.span.start == sentence.rindex("Sunday")


def test_what_rules_and_model_both_read_is_asked_for_once() -> None:
    found = understood("A talk", ["speakers"], {"quote": "talk", "kind": "capability", "tags": ["speakers"]})
    assert [(r.value.tags, r.source, r.read_by) for r in found.requirements] == [
        (("speakers",), RequirementSource.DEMAND, "both")
    ]


def test_a_model_that_says_that_nothing_is_needed_takes_nothing_away() -> None:
    sentence = (
        "A venue and a photographer for a birthday of 40 people in Lisbon on 12 December 2026, for at most 1500 euros"
    )
    found = understood(sentence, [])
    assert {"venue", "photography"} <= {one.text for one in of_kind(found, K.CAPABILITY)}
    assert len(found.capability_tags) >= 2


def test_where_nothing_is_asked_for_nothing_is() -> None:
    assert of_kind(understood("Hello, is anybody there?", []), K.CAPABILITY) == []
