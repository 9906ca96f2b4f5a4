"""A remark on a plan or a demand: what can be computed is read, and nothing else of it is lost."""

import pytest

from tests.core.matching_kit import TODAY, demand
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.requirements.answers import read_changes

K = RequirementKind
MEETUP = "AI meetup in Berlin for 50 people on 19 December, we need a venue"


def said(remark: str) -> set[tuple[RequirementKind, str]]:
    return {(r.kind, r.text) for r in read_changes(remark, demand(MEETUP), TODAY)}


@pytest.mark.parametrize(
    ("remark", "kind", "words"),
    [
        ("Move it to Saturday 12 December, the photographer is too expensive", K.DATE, "photographer is too expensive"),
        ("Budget 3000 EUR and a different venue please", K.BUDGET, "different venue"),
        ("the venue is too far away, budget 3000 EUR", K.BUDGET, "venue is too far away"),
        ("Saturday 12 December, outdoors", K.DATE, "outdoors"),
        ("12月12日，摄影太贵了", K.DATE, "摄影太贵"),
        ("预算3000元，换个场地", K.BUDGET, "换个场地"),
        ("12月12日，婚礼太早", K.DATE, "婚礼太早"),
    ],
)
def test_what_a_remark_says_beside_a_fact_is_kept_in_its_own_words(
    remark: str, kind: RequirementKind, words: str
) -> None:
    found = said(remark)

    assert (K.QUALITY, words) in found
    assert {k for k, _ in found} == {kind, K.QUALITY}


@pytest.mark.parametrize(
    ("remark", "kinds"),
    [
        ("move the venue to 12 December", {K.DATE}),
        ("just move it to Friday, everybody", {K.DATE}),
        ("Sorry, 12 December instead, the rest is fine", {K.DATE}),
        ("婚礼改到12月12日，其余不变", {K.DATE}),
        ("move it to 12 December and add a photographer", {K.DATE, K.CAPABILITY}),
        ("改到12月12日，再加一个摄影", {K.DATE, K.CAPABILITY}),
        ("40 people, without a photographer", {K.HEAD_COUNT, K.EXCLUSION}),
    ],
)
def test_a_verb_of_change_or_a_name_alone_asks_for_nothing_more(remark: str, kinds: set[RequirementKind]) -> None:
    assert {kind for kind, _ in said(remark)} == kinds


def test_of_what_is_added_the_words_stay_that_say_how() -> None:
    assert {(K.CAPABILITY, "photography"), (K.QUALITY, "cheaper photographer")} <= said(
        "Move to 12 December with a cheaper photographer"
    )
