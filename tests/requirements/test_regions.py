"""A region that is no city is a place: whoever is in a town of it is there, and in which town nobody has said."""

import pytest

from bridges.simulation.played_network import play
from tests.core.matching_kit import person
from tests.requirements.test_reading import read
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import REGION, RequirementKind, RequirementStatus
from towow_core.engine.language.gazetteer import same_place
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService


@pytest.mark.parametrize(
    ("sentence", "region"),
    [
        ("我想在云南办一场30人的分享会，需要场地，12月12日", "云南"),
        ("江浙沪找一个茶艺师，12月12日", "江浙沪"),
        ("12月12日到四川省拍照，需要摄影师", "四川省"),
        ("A photographer in Bavaria on 12 December", "Bavaria"),
        ("A caterer in Provence for 30 people on 12 December", "Provence"),
        ("A venue somewhere in Normandy, 12 December", "Normandy"),
        ("A photographer in rural Tuscany for our wedding", "Tuscany"),
    ],
)
def test_a_region_is_read_as_a_place(sentence: str, region: str) -> None:
    assert [(r.text, r.value.unit) for r in read(sentence) if r.kind is RequirementKind.PLACE] == [(region, REGION)]


@pytest.mark.parametrize(
    "sentence",
    [
        "请一位云南菜厨师",
        "请个会说四川话的主持人",
        "要一段浙江小吃的讲解",
        "喜欢广东人做的茶点",
        "请人讲讲山东大学的历史",
        "A chef who cooks Provence dishes",
        "Tuscany wine for twelve guests",
        "A tutor for Kent, my son",
        "A plumber for our house in Devon Road",
        "A California roll class",
        "在大理找个摄影师",
        "云南大理附近找个摄影师",
    ],
)
def test_what_is_called_after_a_region_is_no_place(sentence: str) -> None:
    assert all(r.value.unit != REGION for r in read(sentence) if r.kind is RequirementKind.PLACE)


@pytest.mark.parametrize(
    ("city", "region", "is_there"),
    [
        ("杭州", "江浙沪", True),
        ("Hangzhou", "浙江", True),
        ("北京", "浙江", False),
        ("Munich", "Bavaria", True),
        ("Berlin", "Bavaria", False),
        ("London", "Cornwall", False),
        ("San Francisco", "California", True),
    ],
)
def test_a_town_lies_in_its_region(city: str, region: str, *, is_there: bool) -> None:
    assert same_place(city, region) is is_there
    assert same_place(region, city) is is_there


def test_who_is_in_the_region_is_asked_and_the_town_stays_open() -> None:
    near, far = person("near", "茶艺表演", "杭州", price=900.0), person("far", "茶艺表演", "北京", price=100.0)
    model = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    played = play(
        "江浙沪找一个茶艺师，12月12日，2000以内",
        (near, far),
        model,
        today="2026-11-29",
        policy=NegotiationPolicy(clarify_timeout_s=0.0),
    )
    (end,) = [one.event for one in played.events if isinstance(one.event, ProposalFinalized)]
    assert [part.agent_id for part in end.proposal.assignments] == [near.agent_id]
    (place,) = [r for r in end.requirements if r.kind is RequirementKind.PLACE]
    assert place.status is RequirementStatus.OPEN
