"""Who plays one instrument plays no other: nobody is asked for it, and none is said to do it, who names only theirs."""

import pytest

from tests.core.matching_kit import person
from tests.requirements.test_found_by_its_name import read
from towow_core.engine.lexicon.instruments import play_another
from towow_core.engine.matching.binding import bound, hindrances
from towow_core.engine.matching.meaning import look_up
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.offered import OfferIndex, is_another_kind
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.unanswered import unanswered

PIPA = person("pei", "琵琶演奏", "苏州")
ZITHER = person("zheng", "古筝演奏", "苏州")
FOLK = person("wan", "驻唱乐队", "苏州")
QUARTET = person("eli", "string quartet", "Leeds")
HARP = person("una", "harpist", "Leeds")
MUSIC = person("max", "live music", "Leeds")
EVERYBODY = (PIPA, ZITHER, FOLK, QUARTET, HARP, MUSIC)


def asked_for(sentence: str) -> set[str]:
    wanted = read(sentence, EVERYBODY)
    found = bound(shortlist(wanted, EVERYBODY, candidates_max=9), wanted, EVERYBODY, 9)
    return {one.display_name for one in (*found.definitely_related, *found.possibly_related)}


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("苏州，1月2日请个弹琵琶的来助兴", {"Pei"}),
        ("苏州，1月2日请一位古筝演奏", {"Zheng"}),
        ("苏州，1月2日请个拉二胡的来助兴", set()),
        ("苏州，1月2日请个吹萨克斯的来助兴", set()),
        ("苏州，1月2日请一支乐队来唱几首", {"Wan"}),
        ("A harpist in Leeds on 12 December", {"Una", "Max"}),
        ("A pianist in Leeds on 12 December", {"Max"}),
        ("Live music in Leeds on 12 December", {"Eli", "Una", "Max"}),
    ],
)
def test_only_who_plays_it_or_says_nothing_of_instruments_is_asked(sentence: str, who: set[str]) -> None:
    assert asked_for(sentence) == who


@pytest.mark.parametrize("sentence", ["杭州，1月2日请个拉二胡的来助兴", "A cellist in York on 12 December"])
def test_nobody_is_said_to_do_it_elsewhere_who_plays_something_else(sentence: str) -> None:
    wanted = read(sentence, (PIPA, ZITHER, FOLK, QUARTET, HARP))
    told = hindrances(wanted, (PIPA, ZITHER, FOLK, QUARTET, HARP), [need.tag for need in needs_of(wanted)])

    assert told == ()


@pytest.mark.parametrize(
    ("one", "other", "is_another"),
    [
        ("拉二胡", "古筝演奏", "yes"),
        ("a cellist", "string quartet", "yes"),
        ("a pianist", "piano and songs", ""),
        ("live music", "harpist", ""),
        ("弹唱的歌手", "民谣吉他弹唱", ""),
    ],
)
def test_two_names_are_of_two_instruments_where_each_names_one(one: str, other: str, is_another: str) -> None:
    assert play_another(one, other) is bool(is_another)


def test_what_is_near_by_meaning_is_not_of_another_instrument() -> None:
    assert is_another_kind("古筝演奏", "拉二胡的来助兴")
    assert not is_another_kind("古筝演奏", "弹一曲古筝")


@pytest.mark.parametrize(
    ("sentence", "tag", "label"),
    [("西安，找个兽医上门看猫，12月12日", "兽医", "中医推拿"), ("武汉，找位牙医，12月12日", "牙医", "兽医出诊")],
)
def test_a_character_in_common_makes_no_known_trade_near_to_another(sentence: str, tag: str, label: str) -> None:
    city = sentence.partition("，")[0]
    people = (person("kang", label, city), person("bai", "墙面粉刷", city))
    wanted = read(sentence, people)
    left = unanswered(wanted, people)
    found = look_up(left, OfferIndex.over(people)).near if left is not None else {}

    assert label not in found.get(tag, ())
