"""A traveller needs things where they go, a move has both ends, and who comes is taken before who is online."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Mode
from towow_core.domain.requirements import RequirementKind as K
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.team_assignment import assign_team
from towow_core.engine.requirements.reading import read_requirements


def read(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    return replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("I'm flying from London to Guangzhou on 11 January and need an interpreter with me", "Guangzhou"),
        ("A business trip from Berlin to Paris on 12 December: we need an interpreter", "Paris"),
        ("1月11日从上海飞广州看工厂，需要一位口译陪我", "广州"),
        ("客户从北京出发去成都考察，12月3日要口译", "成都"),
    ],
)
def test_what_a_traveller_needs_is_where_they_go(sentence: str, place: str) -> None:
    understood = read(sentence)

    assert understood.context.location == place
    assert [one.value.text for one in understood.requirements if one.kind is K.PLACE] == [place]


@pytest.mark.parametrize(
    ("sentence", "places"),
    [
        ("I'm moving from London to Oxford on 5 December, I need a removal crew", ["London", "Oxford"]),
        ("12月5日从上海搬到杭州，找人搬家", ["上海", "杭州"]),
        ("把钢琴从上海运到杭州，12月5日", ["上海", "杭州"]),
        ("A speaker from London for our meetup in Berlin on 12 December", ["London", "Berlin"]),
    ],
)
def test_what_is_brought_somewhere_has_both_ends(sentence: str, places: list[str]) -> None:
    assert [one.value.text for one in read(sentence).requirements if one.kind is K.PLACE] == places


@pytest.mark.parametrize(
    ("sentence", "city", "elsewhere", "tag"),
    [
        ("A speaker for our meetup in Berlin on 12 December, 30 guests", "Berlin", "London", "speakers"),
        ("12月12日在北京办一场30人的读书会，需要讲者", "北京", "上海", "演讲嘉宾"),
    ],
)
def test_who_comes_is_taken_before_who_is_a_little_cheaper_online(
    sentence: str, city: str, elsewhere: str, tag: str
) -> None:
    here = person("ann", tag, city, price=1000, currency="CNY")
    online = person("tom", tag, elsewhere, price=850, currency="CNY", remote=True)
    far_cheaper = person("zoe", tag, elsewhere, price=100, currency="CNY", remote=True)
    understood = read(sentence)
    either = read(f"{sentence}，线上也可以" if city == "北京" else f"{sentence}, online is fine too")

    for said, people, taken in (
        (understood, (here, online), "user_agent_ann"),
        (understood, (here, far_cheaper), "user_agent_zoe"),
        (either, (here, online), "user_agent_tom"),
    ):
        parts = assign_team(said, needs_of(said), offers_from(said, *people)).parts
        assert [who for who, tags in parts.items() if tag in tags] == [taken]


@pytest.mark.parametrize(
    ("sentence", "of"),
    [
        ("I need an interpreter with me on all three days in Paris, 11 to 13 January", ()),
        (
            "I need an interpreter with me at the factory in Paris on 11 January, and a lawyer",
            ("口译翻译", "interpreting"),
        ),
        ("1月11日在广州看工厂，需要一位口译全程陪我", ()),
        ("1月11日在广州看工厂，需要一位口译全程陪同，还要一位律师看合同", ("口译翻译", "interpreting")),
    ],
)
def test_who_goes_with_them_is_there(sentence: str, of: tuple[str, ...]) -> None:
    modes = [one for one in read(sentence).requirements if one.kind is K.MODE]

    assert [(one.value.text, one.value.tags, one.is_hard) for one in modes] == [(Mode.ON_SITE, of, True)]


@pytest.mark.parametrize(
    "sentence", ["Share your slides with us by 11 January, a speaker in Paris", "需要家长陪同孩子参加，找一位主持人"]
)
def test_what_others_do_with_them_is_no_way_of_taking_part(sentence: str) -> None:
    assert not [one for one in read(sentence).requirements if one.kind is K.MODE]
