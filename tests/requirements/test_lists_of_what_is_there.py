"""A list of what the requester has is theirs to its end, and what is asked for beside it is not."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "asked", "owned"),
    [
        (
            "On 9 January in London we have the venue, the lights, the cake and the band; we need a photographer.",
            {"photography"},
            4,
        ),
        (
            "We already have a venue, a caterer and a DJ in Berlin for 9 January and only need a photographer.",
            {"photography"},
            3,
        ),
        ("The hall, the sound and the food are ours; we only need a host in Berlin on 9 January.", {"hosting"}, 3),
        (
            "For 9 January in Berlin we've got the loft, the DJ, the flowers and the drinks. We need a host.",
            {"hosting"},
            4,
        ),
        ("We have a hall, 40 chairs and a projector. We look for a band in Berlin on 9 January.", {"live music"}, 3),
        ("12月20日，上海，场地、音响和花都有了，缺一位摄影师，2000以内", {"活动摄影"}, 3),
        ("1月9日，杭州，会议室、投影和茶点都有了，找一位主持", {"活动主持"}, 3),
    ],
)
def test_all_of_a_list_is_theirs(sentence: str, asked: set[str], owned: int) -> None:
    understood = read(sentence)

    assert {*understood.capability_tags} == asked
    assert understood.not_understood == ()
    assert len([one for one in understood.requirements if one.kind is K.PROVIDED_BY_REQUESTER]) == owned


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("We have a venue, need a photographer and a DJ in Berlin on 9 January.", {"photography", "DJ"}),
        ("We have the venue, a photographer and a DJ are missing, Berlin, 9 January", {"photography", "DJ"}),
        ("We have a venue. A photographer, a DJ and a host are needed in Berlin.", {"photography", "DJ", "hosting"}),
        ("要一位主持、一位摄影师，场地、灯光我们有，1月9日，北京", {"活动主持", "活动摄影"}),
        ("一位主持、场地我们有，1月9日，北京", {"活动主持"}),
    ],
)
def test_what_is_asked_for_beside_it_is_asked_for(sentence: str, asked: set[str]) -> None:
    assert {*read(sentence).capability_tags} == asked
