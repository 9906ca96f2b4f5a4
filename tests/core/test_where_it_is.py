"""Who says where it is, has a place or meets online needs no venue; who gives a dinner needs no host for that."""

import pytest

from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.gazetteer import city_of, find_cities, same_place
from towow_core.engine.matching.needs import needs_of


def needed(sentence: str) -> set[str]:
    """Keys of what somebody is looked for, asked for or implied."""
    ruled_out = {
        tag
        for r in asked(sentence).requirements
        if r.kind is RequirementKind.PROVIDED_BY_REQUESTER
        for tag in r.value.tags
    }
    understood = asked(sentence)
    return {n.concept.key for n in needs_of(understood) if n.concept and n.tag not in ruled_out} | {
        "venue"
        for r in understood.requirements
        if r.is_hard and r.kind is RequirementKind.CAPABILITY and "venue" in r.text
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "帮忙组织一场公司年会，12月18日在北京，80人，地点就在我们公司食堂，要主持人和摄影",
        "想办一个线上读书会，12月6日，30人，要一位主持人",
        "12月20日在上海我家院子里办一场40人的生日会，要摄影",
        "办一场50人的技术沙龙，12月19日北京，场地已经定在望京，要两位嘉宾",
        "在学校礼堂举办一场讲座，12月10日，上海，200人，请一位嘉宾",
        "Organise a meetup for 20 on 5 December at Bella's restaurant in Berlin, we need a photographer",
        "I want to organise an online meetup for 15 people on 10 December, need a speaker",
        "We're hosting a meetup for 60 in our own office in Berlin on 12 December, three mentors please",
        "Hold a 30-person reading in Foyles bookshop, London, on 4 December; a photographer",
        "Organise a party for 12, the venue is in Kreuzberg, Berlin; a caterer on 5 December",
    ],
)
def test_no_venue_is_looked_for_where_the_place_is_said(sentence: str) -> None:
    assert "venue" not in needed(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "在北京办一场60人的大模型分享会，12月12日",
        "办一场线下或线上的讲座，30人，上海，12月8日",
        "Organise a meetup for 60 people in Berlin on 12 December, tickets are sold online",
        "Organise a meetup for 60 people in Berlin on 12 December, not online",
        "组织一次50人的沙龙，上海，线上报名",
    ],
)
def test_a_city_or_tickets_online_are_no_place_to_meet(sentence: str) -> None:
    assert "venue" in needed(sentence)


@pytest.mark.parametrize(
    ("sentence", "hosted"),
    [
        ("We're hosting a dinner for 12 in Berlin and need a caterer", False),
        ("I want to host a tasting in London, looking for a photographer", False),
        ("We will be hosting our spring fair, a band please", False),
        ("We need somebody to host our gala in London", True),
        ("Looking for hosting of our quiz night in Berlin", True),
    ],
)
def test_who_gives_it_asks_for_no_host(sentence: str, *, hosted: bool) -> None:
    assert ("hosting" in needed(sentence)) is hosted


@pytest.mark.parametrize(
    ("place", "other"), [("台州", "泰州"), ("苏州", "宿州"), ("福州", "抚州"), ("宜春", "伊春"), ("玉林", "榆林")]
)
def test_cities_that_are_written_alike_in_latin_letters_are_two(place: str, other: str) -> None:
    assert not same_place(place, other)
    assert [city.name.zh for one in (place, other) for city in find_cities(f"在{one}办聚会")] == [place, other]


def test_a_district_that_is_called_as_a_city_elsewhere_names_none_of_them_alone() -> None:
    assert city_of("朝阳") is None
    assert [city.key for place in ("朝阳区", "北京朝阳") if (city := city_of(place))] == ["beijing", "beijing"]


def test_a_name_with_a_dotted_capital_is_found_too() -> None:
    assert [city.key for city in find_cities("yoga in İstanbul on Friday")] == ["istanbul"]
