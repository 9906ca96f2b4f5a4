"""What comes again is held to the times that its price is for: so much a time, so many weeks, and days not yet set."""

import pytest

from bridges.simulation.played_network import play
from tests.core.matching_kit import person
from tests.requirements.test_reading import read
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.money import PriceUnit
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService

K, S = RequirementKind, RequirementStatus
ZH = "请一位瑜伽老师，杭州，每周带我们练两次，每次一小时，连着六周，每次不超过"
EN = "I need a yoga teacher in Hangzhou twice a week for six weeks, an hour each, at most "


def held(sentence: str, price: float) -> list[Requirement]:
    who = (person("one", "yoga", "Hangzhou", price=price, price_unit=PriceUnit.HOUR, languages=("zh", "en")),)
    model = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    played = play(sentence, who, model, today="2026-11-30", policy=NegotiationPolicy(clarify_timeout_s=0.0))
    (end,) = [one.event for one in played.events if isinstance(one.event, ProposalFinalized)]
    return [*end.requirements]


@pytest.mark.parametrize("sentence", [f"{ZH}300元", f"{EN}300 yuan a time"])
def test_a_price_by_the_hour_is_held_to_a_limit_for_each_time(sentence: str) -> None:
    (limit,) = [r for r in held(sentence, 280.0) if r.kind is K.BUDGET]
    assert limit.status is S.MET
    assert "280" in limit.note


@pytest.mark.parametrize("sentence", [f"{ZH}300元", f"{EN}300 yuan a time"])
def test_weeks_are_met_by_as_many_times_in_each_of_them(sentence: str) -> None:
    (weeks,) = [r for r in held(sentence, 280.0) if r.kind is K.DURATION and r.value.unit == "weeks"]
    assert weeks.status is S.MET
    assert "12" in weeks.note


@pytest.mark.parametrize("sentence", [f"{ZH}300元", f"{EN}300 yuan a time"])
def test_how_often_is_not_met_by_the_first_days_alone(sentence: str) -> None:
    often = [r for r in held(sentence, 280.0) if r.kind is K.RECURRENCE]
    assert often
    assert all(r.status is S.OPEN for r in often)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("每周来家里打扫三次，上海", None),
        ("请人每星期陪我跑两次步，上海", None),
        ("每周一上课，共八次，上海", 8.0),
        ("来上海打扫三次", 3.0),
    ],
)
def test_so_often_behind_each_week_is_of_each_and_not_of_all(text: str, number: float | None) -> None:
    numbers = [r.value.number for r in read(text) if r.kind is K.RECURRENCE]
    assert [one for one in numbers if one is not None] == ([] if number is None else [number])
