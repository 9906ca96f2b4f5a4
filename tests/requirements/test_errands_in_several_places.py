"""Each errand of a sentence has its own place, way, day and number of times, and nobody is held to another one's."""

import pytest

from tests.core.matching_kit import offer_of, person
from tests.requirements.kit import facts, offered, part
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import FROM_EVENT, Mode, RequirementKind, RequirementStatus
from towow_core.engine.matching.binding import hindered_by
from towow_core.engine.matching.candidate_fit import matches, wants
from towow_core.engine.matching.errand_days import with_days_of_errands
from towow_core.engine.matching.event_length import days_of_part, hours_of
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.of_work import of_work
from towow_core.engine.matching.out_of_reach import apart
from towow_core.engine.matching.quantities import quantities_of_work
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check

K = RequirementKind
TODAY = "2026-11-26"
TWO_CITIES = (
    "A photographer in Berlin on 4 December, 300 euros. And in Hamburg, on 12 December, a caterer for 20, 500 euros."
)


def asked(sentence: str) -> DemandUnderstanding:
    return with_days_of_errands(read(sentence, TODAY))


@pytest.mark.parametrize(
    ("sentence", "where"),
    [
        (TWO_CITIES, {"photography": "Berlin", "catering": "Hamburg"}),
        (
            "My sister's 40th is on 4 December in Berlin: a photographer. My dad in Dublin wants a DJ.",
            {"photography": "Berlin", "DJ": "Dublin"},
        ),
        ("我妈在南京，12月7号要人拍照；我在上海，12月13号要请人做保洁。", {"活动摄影": "南京", "保洁": "上海"}),
        ("12月5日在北京要一位摄影师，另外还要一位主持人。", {"活动摄影": "北京", "活动主持": "北京"}),
        ("A photographer and a caterer in Berlin on 4 December.", {"photography": "Berlin", "catering": "Berlin"}),
        (
            "A venue in London on 4 December, and a photographer and a caterer for our party in Leeds on the 5th.",
            {"venue": "London", "photography": "Leeds", "catering": "Leeds"},
        ),
        (
            "A photographer and a caterer for our party in London on 4 December, and the flat in Cambridge cleaned.",
            {"photography": "London", "catering": "London", "cleaning": "Cambridge"},
        ),
        (
            "Clean the flat in London and put together the furniture in Manchester.",
            {"cleaning": "London", "furniture assembly": "Manchester"},
        ),
        (
            "12月5日北京发布会要主持和摄影，上海的化妆师也要一位，广州那边布置花艺。",
            {"活动主持": "北京", "活动摄影": "北京", "化妆造型": "上海", "花艺布置": "广州"},
        ),
        ("年会在北京，12月5日，要摄影师和主持人，海报在上海印。", {"活动主持": "北京", "平面设计": "上海"}),
        ("我家在北京，钢琴在天津，要调律；12月5日家里聚会想请人做冷餐。", {"钢琴调律": "天津", "餐饮茶歇": "北京"}),
        (
            "12月5日我们在北京团建，要一位摄影师；17号去天津，还要一位主持人和茶歇。",
            {"活动摄影": "北京", "活动主持": "天津", "餐饮茶歇": "天津"},
        ),
        ("12月5日在北京开会，要速录和现场扩声，天津那边也要速录。", {"速录": "北京", "音响灯光": "北京"}),
    ],
)
def test_each_errand_is_in_the_place_that_is_said_of_it(sentence: str, where: dict[str, str]) -> None:
    understood = asked(sentence)

    assert {tag: of_work(understood, [tag]).context.location for tag in where} == where


def test_an_errand_without_a_place_is_in_none_where_others_are_in_several() -> None:
    understood = asked(
        "In Berlin I need a photographer on 4 December. In Hamburg we want a caterer on 5 December. Also a translator."
    )

    assert of_work(understood, ["translation"]).context.location is None


def test_a_place_of_all_is_not_held_against_who_has_one_of_their_own_in_a_list() -> None:
    sentence = "我们12月5日在广州开会，要一位主持人，深圳那边要一位摄影师。"
    known = facts(
        part("yue", "活动主持"),
        part("dai", "活动摄影"),
        day="2026-12-05",
        offers={
            "yue": offered("yue", "活动主持", mode=Mode.ON_SITE, places=("广州",)),
            "dai": offered("dai", "活动摄影", mode=Mode.ON_SITE, places=("深圳",)),
        },
    )
    found = {r.text: r for r in check(asked(sentence).requirements, known, Language.ZH, (), sentence)}

    assert (found["广州"].status, found["广州"].met_by) == (RequirementStatus.MET, ("yue",))
    assert (found["深圳"].status, found["深圳"].met_by) == (RequirementStatus.MET, ("dai",))


def test_nobody_is_shut_out_for_the_place_of_another_errand() -> None:
    understood = asked(TWO_CITIES)
    cook = person("kai", "catering", "Hamburg", languages=("en",))
    (match,) = matches(cook, needs_of(understood))

    assert list(hindered_by(cook, match, understood)) == []
    assert "place" in list(hindered_by(person("lea", "catering", "Berlin", languages=("en",)), match, understood))


def test_who_answers_speaks_of_the_place_and_the_day_of_their_own_errand() -> None:
    answered = make_offer(person("kai", "catering", "Hamburg", languages=("en",), price=400), asked(TWO_CITIES), TODAY)

    assert "Hamburg" in answered.reasoning
    assert "12 December" in answered.reasoning
    assert "Berlin" not in answered.reasoning


def test_the_day_of_a_later_errand_is_counted_for_its_works_alone() -> None:
    dates = [r.value for r in asked(TWO_CITIES).requirements if r.kind is K.DATE]

    assert [(v.first, v.unit, v.number, v.tags) for v in dates if v.unit != FROM_EVENT] == [
        ("2026-12-04", "", None, ())
    ]
    (own,) = [v for v in dates if v.unit == FROM_EVENT]
    assert own.number == 8
    assert "catering" in own.tags


@pytest.mark.parametrize(
    "sentence",
    [
        "A photographer in Berlin on 4 or 5 December. And in Hamburg, on 12 December, a caterer.",
        "A photographer in Berlin from 4 December. And in Hamburg, on 12 December, a caterer.",
        "杭州公司15个人，12月每周四中午做一次瑜伽；12月18日周五下午再来一位摄影师。",
    ],
)
def test_from_a_day_that_is_not_settled_none_is_counted(sentence: str) -> None:
    days = [r.value.number for r in asked(sentence).requirements if r.value.unit == FROM_EVENT]

    assert days in ([], [None])


def test_how_often_one_errand_is_done_multiplies_no_other_price() -> None:
    understood = asked("我儿子从12月起每周六上午补数学，补到12月底；我自己想请一位营养师看看报告。")

    assert quantities_of_work(understood, "营养饮食").rate(PriceUnit.EVENT, 500).amount == 500


def test_the_way_of_one_errand_is_asked_of_nobody_else() -> None:
    understood = asked("12月5日在北京要一位摄影师，必须到现场。另外我想请一位翻译，线上就行。")

    assert wants(of_work(understood, ["活动摄影"]), Mode.ON_SITE)
    assert not wants(of_work(understood, ["笔译"]), Mode.ON_SITE)


@pytest.mark.parametrize(
    ("sentence", "hours"),
    [
        (
            "A photographer in Berlin on 4 December at 2 pm. And in Hamburg, on 12 December, a caterer at 7 pm.",
            {"photography": ("at 2 pm",), "catering": ("at 7 pm",)},
        ),
        ("12月18号晚上要一位摄影师；再请一位主持人。", {"活动摄影": ("晚上",), "活动主持": ("晚上",)}),
    ],
)
def test_an_hour_goes_with_its_day(sentence: str, hours: dict[str, tuple[str, ...]]) -> None:
    understood = asked(sentence)

    assert {tag: hours_of(understood, [tag]) for tag in hours} == hours


def test_nobody_who_works_from_afar_is_out_of_reach_because_others_must_come() -> None:
    understood = asked("12月5日在北京要一位摄影师，必须到现场。另外我想请一位翻译，线上就行。")
    afar = person("lin", "笔译", "广州", remote=True)

    assert apart(understood, (afar,)) == ((afar,), ())


def test_who_must_know_early_counts_from_the_last_day_of_their_own_errand() -> None:
    understood = asked("A photographer in London on 28 November. I also want a poster designed, by 18 December.")
    early = person("bea", "graphic design", "London", languages=("en",), notice_days=7, remote=True)

    assert "too soon" not in make_offer(early, understood, TODAY).reasoning


@pytest.mark.parametrize(("city", "status"), [("Dublin", RequirementStatus.MET), ("Cork", RequirementStatus.UNMET)])
def test_a_place_said_of_all_is_not_held_against_who_is_wanted_elsewhere(city: str, status: RequirementStatus) -> None:
    sentence = "My sister's 40th is on 4 December in Berlin: a photographer. My dad in Dublin wants a DJ."
    understood = asked(sentence)
    parts = facts(
        part("greta", "photography"),
        part("cian", "DJ"),
        day="2026-12-04",
        offers={
            "greta": offered("greta", "photography", mode=Mode.ON_SITE, places=("Berlin",)),
            "cian": offered("cian", "DJ", mode=Mode.ON_SITE, places=(city,)),
        },
    )
    found = {r.text: r for r in check(understood.requirements, parts, Language.EN, (), sentence)}

    assert (found["Berlin"].status, found["Berlin"].met_by) == (RequirementStatus.MET, ("greta",))
    assert found["Dublin"].status is status


def test_a_person_of_two_errands_does_what_is_in_reach() -> None:
    both = person("kim", "photography, catering", "Hamburg", languages=("en",), price=300)
    offer = offer_of(make_offer(both, asked(TWO_CITIES), TODAY), both)

    assert offer.capabilities == ("catering",)


SATURDAYS = ("2026-12-05", "2026-12-12", "2026-12-19", "2026-12-26")
TUNED_AND_TAUGHT = "我爸在北京家里的钢琴12月2号要请人调律；我儿子从12月起每周六补数学，补到12月底。"


def test_what_others_do_every_week_leaves_a_single_day_alone() -> None:
    understood = asked(TUNED_AND_TAUGHT)

    assert days_of_part(understood, ("钢琴调律",), SATURDAYS) == ("2026-12-02",)
    assert days_of_part(understood, ("课业辅导",), SATURDAYS) == SATURDAYS


@pytest.mark.parametrize(
    ("day", "status"), [("2026-12-02", RequirementStatus.MET), ("2026-12-05", RequirementStatus.UNMET)]
)
def test_a_day_of_one_errand_is_met_by_the_own_day_of_who_does_it(day: str, status: RequirementStatus) -> None:
    understood = asked(TUNED_AND_TAUGHT)
    parts = facts(
        part("lin", "钢琴调律", days=(day,)),
        part("jie", "课业辅导"),
        day=SATURDAYS[-1],
        offers={
            "lin": offered("lin", "钢琴调律", mode=Mode.ON_SITE, places=("北京",)),
            "jie": offered("jie", "课业辅导", mode=Mode.ON_SITE, places=("北京",)),
        },
    )
    found = {r.text: r for r in check(understood.requirements, parts, Language.ZH, (), TUNED_AND_TAUGHT)}

    assert found["12月2号"].status is status


@pytest.mark.parametrize(
    ("sentence", "wished", "elsewhere", "tags"),
    [
        (
            "A party in Berlin on 5 December: a DJ, a photographer. Guests come from Dublin, also we need catering.",
            "Berlin",
            "Dublin",
            ("DJ", "photography", "catering"),
        ),
        (
            "12月5日在北京办聚会，要主持人和摄影师。我妈在上海，另外还要茶歇。",
            "北京",
            "上海",
            ("活动主持", "活动摄影", "餐饮茶歇"),
        ),
    ],
)
def test_what_only_tells_of_another_town_wishes_nobody_there(
    sentence: str, wished: str, elsewhere: str, tags: tuple[str, ...]
) -> None:
    who = tuple(zip(("ann", "ben", "cid"), tags, strict=True))
    places = {"ann": wished, "ben": wished, "cid": elsewhere}
    known = facts(
        *(part(one, tag) for one, tag in who),
        day="2026-12-05",
        offers={one: offered(one, tag, mode=Mode.ON_SITE, places=(places[one],)) for one, tag in who},
    )
    found = {r.text: r for r in check(asked(sentence).requirements, known, Language.EN, (), sentence)}

    assert found[wished].status is RequirementStatus.PARTLY
