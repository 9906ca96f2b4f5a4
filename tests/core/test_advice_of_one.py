"""Advice that helps: what the only one who answered says, and no other place for somebody's own kitchen."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, demand, offers_from, person
from towow_core.domain.answers import Offer
from towow_core.domain.models import Decision
from towow_core.engine.planning.advice import advice
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer


def _offers(said: str, *people: object) -> tuple[Offer, ...]:
    return offers_from(demand(said), *people)  # type: ignore[arg-type]  # people are profiles


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Removals in London on 10 December", "Only Kim answered, and says"),
        ("12月10日在北京请一位主持人", "只有Kim回了话，Kim说"),
    ],
)
def test_one_answer_is_told_and_nothing_in_common_is_sought(said: str, who: str) -> None:
    is_zh = not said.isascii()
    kim = person("kim", "活动主持" if is_zh else "removals", "北京" if is_zh else "London")
    no = replace(_offers(said, kim)[0], decision=Decision.DECLINE, decline_reason="我不在。" if is_zh else "I am away.")
    found = list(advice(demand(said), "no_participants", offers=(no,), proposal=None, gaps=(), hindered=()))

    assert any(line.startswith(who) for line in found), found
    assert not any("common" in line or "共同" in line for line in found)


@pytest.mark.parametrize(
    "said",
    ["公司官网太旧了，想重新做一个，1月底前上线，2万以内", "We want a new website for our shop by the end of January"],
)
def test_who_is_busy_takes_what_an_occasion_cannot_do_without(said: str) -> None:
    asked = demand(said)
    requirements, rest = read_requirements(said, asked, TODAY)
    asked = replace(asked, requirements=requirements, not_understood=rest)
    builder = person(
        "ann", "网站开发" if not said.isascii() else "web development", "深圳", temperament="busy", remote=True
    )

    assert make_offer(builder, asked, TODAY).decision is not Decision.DECLINE
