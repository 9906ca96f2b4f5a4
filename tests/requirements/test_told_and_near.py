"""Who is asked for a piece that nobody understood, beside work that is answered to: by its words and its meaning."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.core.matching_kit import person
from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.lexicon.taught import is_taught
from towow_core.engine.matching.meaning import INVITE_FROM, as_taken, look_up, read_by_name
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.unanswered import Unanswered, unanswered
from towow_core.engine.requirements.reading import read_requirements
from towow_core.support.sentence_encoder import SentenceEncoder

TODAY = "2026-11-26"


def doing(agent_id: str, label: str, detail: str, city: str) -> AgentProfile:
    return replace(person(agent_id, label, city), capabilities={label: detail})


PEOPLE = (
    doing("zither", "古筝演奏", "迎宾或正式节目，四十分钟", "南京"),
    doing("host", "活动主持", "中英双语，不背模板", "南京"),
    doing("teahouse", "场地提供", "茶馆，有小舞台和茶水", "成都"),
    doing("lights", "舞台灯光", "灯具和控台，两人半天搭好", "成都"),
    doing("binder", "bookbinding", "theses, albums and repairs of old bindings", "London"),
    doing("family", "genealogy research", "parish records and family trees", "London"),
    doing("mover", "removals", "two-bedroom flats, pianos and stairs", "London"),
    doing("tuner", "piano tuning", "upright and grand pianos", "London"),
    doing("writer", "速录", "会议实时文字记录，会后两小时交稿", "南京"),
    doing("printer", "3D打印", "手板、外壳和小批量，最快次日", "南京"),
    doing("walker", "城市讲解", "鼓浪屿和老城步行，半天", "厦门"),
    doing("bikes", "自行车修理", "上门保养、换链条、调变速", "厦门"),
    doing("tailor", "裁缝改衣", "改腰、改肩、旗袍量身", "杭州"),
    doing("breaker", "penetration testing", "web applications, a written report and one retest", "Singapore"),
    doing("reader", "accessibility testing", "websites and apps with screen readers, a report", "Amsterdam"),
    doing("surveyor", "drone surveying", "maps of fields and a survey report", "London"),
)


@cache
def vectors() -> Mapping[str, NDArray[np.float32]]:
    texts = texts_of(PEOPLE)
    return dict(zip(texts, SentenceEncoder()(texts), strict=True))


def understood_of(text: str) -> DemandUnderstanding:
    """The demand that knows what the people here call it."""
    asked, left_over = read_requirements(text, understood := understand(text, TODAY), TODAY)
    understood = read_by_name(replace(understood, requirements=asked, not_understood=left_over), PEOPLE)
    unread = unanswered(understood, PEOPLE)
    assert unread is not None
    of_asks = dict(zip(unread.texts, SentenceEncoder()(unread.texts), strict=True))
    found = look_up(unread, OfferIndex.over(PEOPLE, vectors()), of_asks).meanings
    return as_taken(with_meanings(understood, found), found)


def invited(text: str) -> tuple[list[str], list[str]]:
    """Who is asked, and the tags that are a guess."""
    understood = understood_of(text)
    people = shortlist(understood, PEOPLE, 8).definitely_related
    guessed = [tag for r in understood.requirements if r.value.unit == MEANT for tag in r.value.tags]
    return sorted(one.agent_id.removeprefix("user_agent_") for one in people), guessed


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("12月27日在南京结婚，想找一个双语主持，上午11点迎宾时有人弹古筝，一共五千以内", ["host", "zither"]),
        (
            "Could anyone in London trace our family tree? I'd like the result bound as a proper sewn book by January.",
            ["binder", "family"],
        ),
    ],
)
def test_a_piece_that_is_near_to_an_offer_and_says_a_telling_word_of_it_asks_for_it_as_a_guess(
    text: str, who: list[str]
) -> None:
    people, guessed = invited(text)

    assert people == who
    assert len(guessed) == 1


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("12月27日在南京结婚，想找一个双语主持，现场还要有人把讲的话实时记成文字", ["host", "writer"]),
        ("12月19日周六在成都办分享会，35人，场地要茶馆，要把台上的灯打好", ["lights", "teahouse"]),
        (
            "Genealogy research in London for us, and we need an aerial map of our 70-hectare farm",
            ["family", "surveyor"],
        ),
        ("12月3日我们在南京开董事会，要一个人把会上的话实时打成文字，散会两小时后交稿", ["writer"]),
    ],
)
def test_a_clause_that_asks_for_somebody_asks_whoever_is_nearest_and_says_a_telling_word_of_it(
    text: str, who: list[str]
) -> None:
    people, guessed = invited(text)

    assert people == who
    assert len(guessed) == 1


def test_an_amount_behind_the_second_of_two_pieces_in_nobodys_words_is_that_pieces_own() -> None:
    text = "12月5日在厦门，找个本地人带我们走走鼓浪屿，顺便请人把我的山地车变速调一下，120以内。我在杭州有件旗袍要改腰"
    amounts = [one for one in understood_of(text).requirements if one.kind is RequirementKind.BUDGET]

    assert [any("变速" in tag for tag in one.value.tags) for one in amounts] == [True]


def test_a_last_day_inside_a_piece_in_nobodys_words_is_that_pieces_own_beside_other_work() -> None:
    text = "1月2日在南京结婚，想找一个双语主持。12月底前要打30个外壳样品"
    days = [one.value for one in understood_of(text).requirements if one.kind is RequirementKind.DEADLINE]

    assert [any("样品" in tag for tag in value.tags) for value in days] == [True]


def test_what_is_only_guessed_weighs_less_than_what_is_named() -> None:
    needs = needs_of(understood_of("12月27日在南京结婚，想找一个双语主持，现场还要有人把讲的话实时记成文字"))

    assert sorted((need.is_required, bool(need.labels)) for need in needs if need.is_explicit) == [
        (True, False),
        (True, True),
    ]
    assert max(n.importance for n in needs if n.labels) < max(n.importance for n in needs if not n.labels)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("成都茶馆办分享会，12月8日，35人，要小舞台", ["teahouse"]),  # how the place is to be, and no lights
        ("Removals in London on 5 December, and there is an upright piano on the third floor", ["mover"]),
        ("Genealogy research in London for my wedding in May, survey before February", ["family"]),
    ],
)
def test_what_only_says_more_of_work_that_is_answered_to_asks_for_nobody_else(text: str, who: list[str]) -> None:
    people, guessed = invited(text)

    assert people == who
    assert guessed == []


def test_what_else_a_sentence_lists_is_no_part_of_what_its_only_tag_means() -> None:
    text = "A security test of our web shop with a retest, €3,000 at most, and a check if blind people can use it."

    assert [one.labels for one in understood_of(text).meanings] == [
        ("penetration testing",),
        ("accessibility testing",),
    ]
    assert invited(text)[0] == ["breaker", "reader"]


def test_of_two_works_of_one_person_the_one_that_a_piece_names_is_meant() -> None:
    loft = {"venue": "loft with a kitchen, open through the night", "coffee bar": "coffee, tea and mate all day"}
    host = person("loft", "venue", "Berlin")
    index = OfferIndex.over([replace(host, capabilities=loft, terms=replace(host.terms, price=900.0))])

    assert index.told_by("coffee through the night", {"user_agent_loft"}) == ("coffee bar",)


def test_what_is_made_and_also_taught_is_asked_for_as_what_is_made() -> None:
    assert not is_taught("糖画")
    assert is_taught("剪纸课")


def test_one_character_names_no_work_that_anybody_is_asked_for() -> None:
    cook = doing("cook", "私厨上门", "粤菜八人桌，买菜做饭收厨房", "广州")
    texts = texts_of([cook])
    index = OfferIndex.over([cook], dict(zip(texts, SentenceEncoder()(texts), strict=True)))
    text = "我妈进不去门，想找人马上过来做饭"
    unread = Unanswered(tags=("过",), pieces=(), sentence=text, among=frozenset({cook.agent_id}))
    of_asks = dict(zip(unread.texts, SentenceEncoder()(unread.texts), strict=True))

    assert index.search(text, of_asks[text]).chance >= INVITE_FROM
    assert look_up(unread, index, of_asks).meanings == ()
