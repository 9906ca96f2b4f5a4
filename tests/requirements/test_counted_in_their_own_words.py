"""How many, in whichever words: so many a day on two days, so many an hour, carers of children, a word for a word."""

import pytest

from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import Language, Statement
from towow_core.domain.requirements import THINGS, RequirementKind, RequirementStatus
from towow_core.engine.lexicon.same_words import in_common_words
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.twin.statements import clauses_of, statements
from towow_core.engine.twin.touched_on import _clauses
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("asked", "said", "status"),
    [
        ("24 bikes", "twelve bikes a day", S.OPEN),
        ("25 bikes", "twelve bikes a day", S.UNMET),
        ("24 bikes", "twelve bikes", S.UNMET),
        ("90 bikes", "twelve bikes an hour", S.OPEN),
        ("六十张", "一天三十张", S.OPEN),
        ("六十一张", "一天三十张", S.UNMET),
        ("六十一张", "每小时三十张", S.OPEN),
        ("60 photos", "forty photos from an hour of shooting", S.UNMET),
        ("60 photos", "forty photos for 80 euros an hour", S.UNMET),
        ("60 photos", "forty photos for 300 euros a day", S.UNMET),
        ("60张", "精修40张照片每小时300元", S.UNMET),
        ("60张", "一小时内出片40张", S.UNMET),
    ],
)
def test_so_many_a_day_are_as_many_on_each_day_of_the_part(asked: str, said: str, status: RequirementStatus) -> None:
    thing = wants(K.QUANTITY, number=1.0, unit=THINGS)
    offer = offered("yusuf", "repair", statements=(Statement(asked=asked, said=said),))
    known = facts(part("yusuf", "repair", days=("2026-12-09", "2026-12-10")), offers={"yusuf": offer})
    thing = type(thing)(requirement_id="req-1", kind=thing.kind, text=asked, value=thing.value)
    assert check((thing,), known, Language.EN)[0].status is status


HENNA = offers("zara", "henna artist", "freehand, about ten hands an hour", "London")
SUGAR = offers("tang", "糖画", "现场制作，一小时五十个", "成都")
CARERS = offers("siti", "childcare", "at events, two carers for up to 12 children", "Singapore")
NURSE = offers("yue", "月嫂", "住家照顾产妇和新生儿，有催乳师证", "上海")


@pytest.mark.parametrize(
    ("who", "text", "asked", "said"),
    [
        (HENNA, "A henna artist for 25 guests in London on 12 December.", "25 guests", "about ten hands an hour"),
        (SUGAR, "12月19号在成都请人做糖画，二十个孩子。", "二十个孩子", "一小时五十个"),
        (NURSE, "上海请月嫂，要会催奶。", "催奶", "住家照顾产妇和新生儿，有催乳师证"),
    ],
)
def test_what_their_own_words_say_of_it_is_quoted_and_settles_nothing(who, text: str, asked: str, said: str) -> None:
    understood = read(text, (who,))
    told = statements(who, understood, matches(who, needs_of(understood)))
    found = [one for one in told if asked in one.asked]
    assert [(one.said, one.settles) for one in found][:1] == [(said, False)]


def test_a_number_of_people_is_answered_by_their_own_words_where_no_term_does() -> None:
    asked = wants(K.HEAD_COUNT, number=25.0, unit="people")
    offer = offered("zara", "henna", statements=(Statement(asked=str(asked.text), said="ten hands an hour"),))
    held = check((asked,), facts(part("zara", "henna"), offers={"zara": offer}), Language.EN)[0]
    assert held.status is S.OPEN
    assert "ten hands an hour" in held.note


def test_carers_beside_children_are_those_who_look_after_these() -> None:
    understood = read("Somebody to look after 14 children in Singapore on 5 December, two carers please.", (CARERS,))
    counted = next(one for one in understood.requirements if one.kind is K.QUANTITY)
    asked = next(one for one in understood.requirements if one.kind is K.CAPABILITY)
    assert (counted.value.number, counted.value.tags) == (2.0, asked.value.tags)


def test_a_word_for_a_word_is_the_same_and_a_part_of_another_is_not() -> None:
    assert in_common_words("Two BIKES and an apartment") == "two bicycle and an flat"
    assert in_common_words("motorbike, 会通乳") == "motorbike, 会催乳"


@pytest.mark.parametrize("text", ["韩国语", "外国语学校", "法国语言", "开奶茶店多年", "卡通奶酪", "单车道", "开票大厅"])
def test_characters_inside_another_word_are_no_word_of_their_own(text: str) -> None:
    assert in_common_words(text) == text


@pytest.mark.parametrize(
    "about",
    [
        "80 pounds an hour",
        "£80 an hour",
        "eighty euros per hour",
        "30 miles an hour",
        "每小时300元",
        "每小时三百块",
        "每小时30公里",
    ],
)
def test_money_and_ways_answer_nothing_of_how_many_people_come(about: str) -> None:
    who = offers("zara", "henna artist", about, "London")
    understood = read("A henna artist for 25 guests in London on 12 December.", (who,))
    told = statements(who, understood, matches(who, needs_of(understood)))
    assert [one.said for one in told if "25 guests" in one.asked] == []


def test_the_words_of_people_who_are_gone_are_soon_forgotten() -> None:
    clauses_of.cache_clear()
    _clauses.cache_clear()
    for n in range(1_000):
        clauses_of(f"words of somebody who left, {n}")
        _clauses(f"words of somebody who left, {n}")
    assert max(clauses_of.cache_info().currsize, _clauses.cache_info().currsize) <= 256
