"""What a model makes of a sentence is held to it: a place, a day, a trade said outright is not said otherwise.

Not only in the list of requirements, which the rules keep, but in what people are found and plans are drawn by.
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.requirements.test_what_a_model_read import TODAY, K
from towow_core.domain.models import Demand, DemandUnderstanding, Language
from towow_core.engine.language.demand_parser import understand
from towow_core.prompts.p01_demand_understanding import UnderstandInputs, parse
from towow_core.services.demands.adapting import adapted
from towow_core.store.records import DemandRecord, DemandStage

ZH = "12月19日周六在北京办一场50人的AI主题聚会，要场地、摄影和主持，预算8000元"
EN = "A talk in Berlin on 12 December for 40 people: a speaker and a photographer, at most 900 euros"


def made_of(sentence: str, **answer: Any) -> DemandUnderstanding:
    """As the coordinator has it after prompt 1 said this, and otherwise what is right."""
    right = understand(sentence, TODAY)
    plain: Mapping[str, Any] = {
        "surface_demand": sentence,
        "capability_tags": list(right.capability_tags),
        "confidence": "high",
        "language": right.language,
    }
    inputs = UnderstandInputs(raw_input=sentence, user_id="u", today=TODAY)
    demand = Demand(demand_id="d-00000001", user_id="u", raw_input=sentence, submitted_at=f"{TODAY}T08:00:00Z")
    record = DemandRecord(demand=demand, channel_id="collab-00000001", stage=DemandStage.SUBMITTED)
    return adapted(record, parse(json.dumps({**plain, **answer}), inputs))


@pytest.mark.parametrize("sentence", [ZH, EN])
@pytest.mark.parametrize(
    "context",
    [{}, {"location": "上海", "date": "2026-12-25", "expected_attendees": 500, "budget_amount": 80_000}],
    ids=["left out", "said otherwise"],
)
def test_place_day_head_count_and_budget_are_the_sentences(sentence: str, context: dict[str, Any]) -> None:
    found, right = made_of(sentence, context=context).context, understand(sentence, TODAY).context

    assert (found.location, found.date) == (right.location, right.date)
    assert (found.expected_attendees, found.budget_amount) == (right.expected_attendees, right.budget_amount)


def test_what_the_sentence_leaves_open_a_model_may_say() -> None:
    found = made_of("想办一场读书会，要场地", context={"location": "北京", "expected_attendees": 20}).context

    assert (found.location, found.expected_attendees) == ("北京", 20)


@pytest.mark.parametrize("tags", [[], ["场地提供"], ["律师"]], ids=["none", "one", "another"])
def test_a_trade_that_a_model_leaves_out_is_asked_for_all_the_same(tags: list[str]) -> None:
    found = made_of(ZH, surface_demand="办一场聚会", capability_tags=tags)

    asked = {tag for one in found.requirements if one.kind is K.CAPABILITY and one.is_hard for tag in one.value.tags}
    assert {"场地提供", "活动摄影", "活动主持"} <= asked
    assert {"场地提供", "活动摄影", "活动主持", *tags} <= {*found.capability_tags}
    assert (found.not_understood, found.surface_demand) == ((), ZH)


def test_words_that_a_model_reads_as_something_else_are_not_asked_for_twice() -> None:
    quoted = {"quote": "摄影", "kind": "provided_by_requester", "force": "must", "tags": ["拍照片的"]}
    found = made_of(ZH, capability_tags=["场地提供", "活动主持", "拍照片的"], requirements=[quoted])

    assert "活动摄影" not in found.capability_tags


@pytest.mark.parametrize(
    "said",
    [
        "A party in Shanghai on 25 December for 500 people, 80000 CNY",
        "在上海办一场50人的聚会，要场地、摄影和主持",
        "在北京办一场聚会，要场地、摄影和主持，预算80000元",
        "在北京办一场500人的聚会，要场地、摄影和主持",
    ],
)
def test_a_sentence_that_is_said_again_with_more_in_it_is_taken_as_it_was_said(said: str) -> None:
    assert made_of(ZH, surface_demand=said).surface_demand == ZH


def test_one_that_says_the_same_is_kept_as_it_is_worded() -> None:
    said = "2026年12月19日周六在北京办50人的AI聚会，需要场地、摄影和主持人，预算八千元"

    assert made_of(ZH, surface_demand=said).surface_demand == said


@pytest.mark.parametrize(("sentence", "language"), [(ZH, Language.ZH), (EN, Language.EN)])
def test_the_language_of_a_sentence_that_is_in_one_is_no_matter_of_opinion(sentence: str, language: Language) -> None:
    for claimed in Language:
        assert made_of(sentence, language=claimed).language is language
