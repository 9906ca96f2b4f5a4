"""What somebody's own words limit is held, what they name is never called unsaid, and a note of another season is none."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from tests.requirements.kit import facts, offered, part
from tests.requirements.test_days_as_said import read
from tests.requirements.test_doubts import at
from towow_core.domain.answers import Offer
from towow_core.domain.limits import Limited
from towow_core.domain.models import AgentProfile, Language, Rate, Statement, Terms
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import OCCASION, THINGS, RequirementKind, RequirementStatus
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
TODAY = "2026-11-26"


def somebody(tag: str, detail: str, city: str = "北京", summary: str = "", **more: object) -> AgentProfile:
    availability = str(more.pop("availability", ""))
    return AgentProfile(
        agent_id="user_agent_a",
        user_name="Ann",
        profile_summary=summary,
        location=city,
        tags=(tag,),
        capabilities={tag: detail},
        availability=availability,
        terms=Terms(price=100.0, **more),  # type: ignore[arg-type]  # terms are named as in Terms
    )


def offer_to(sentence: str, profile: AgentProfile) -> Offer:
    draft = make_offer(profile, read(sentence, TODAY), TODAY)
    fields = {name: getattr(draft, name) for name in draft.__dataclass_fields__}
    return Offer(offer_id="o", agent_id=profile.agent_id, display_name="Ann", demand_id="d", **fields)


def limits_of(sentence: str, profile: AgentProfile) -> list[tuple[Limited, str]]:
    return [(limit.of, limit.said) for limit in offer_to(sentence, profile).limits]


@pytest.mark.parametrize(
    ("sentence", "profile", "said"),
    [
        ("12月5日在北京主持下午和晚上两场活动", somebody("活动主持", "串场", summary="一天只接一场。"), "一天只接一场"),
        ("Two weddings filmed in London on 5 December, one after the other, a photographer", somebody("photography", "Weddings", "London", "Only one wedding a day."), "Only one wedding a day"),
        ("Bike repairs for 15 bikes in Berlin on 9 December", somebody("bike repairs", "twelve bikes a day", "Berlin"), "twelve bikes a day"),
    ],
)  # fmt: skip
def test_more_on_a_day_than_somebody_takes_is_held_against_the_work(
    sentence: str, profile: AgentProfile, said: str
) -> None:
    assert (Limited.WORK, said) in limits_of(sentence, profile)


def test_as_many_as_somebody_takes_a_day_limit_nothing() -> None:
    host = somebody("活动主持", "串场", summary="一天只接一场。")
    repairs = somebody("bike repairs", "twelve bikes a day", "Berlin")

    assert limits_of("12月5日下午在北京主持一场活动", host) == []
    assert limits_of("Bike repairs for 10 bikes in Berlin on 9 December", repairs) == []


def test_so_many_times_are_asked_for_and_no_price_for_one_is_one_for_all() -> None:
    sentence = "赵敏之12月5日主持下午和晚上两场活动，北京"
    (asked,) = [r for r in read(sentence, TODAY).requirements if r.kind is K.QUANTITY]
    once, twice = (
        facts(
            part("ann", "活动主持", rate=Rate(unit=PriceUnit.EVENT, unit_price=2000.0, times=times)),
            offers={"ann": offered("ann", "活动主持")},
        )
        for times in (1.0, 2.0)
    )

    assert asked.text == "两场"
    assert [check((asked,), known, Language.ZH)[0].status for known in (once, twice)] == [S.OPEN, S.MET]


def test_one_each_in_two_parts_of_a_day_are_two() -> None:
    asked = read("12月12日在北京要双语主持，上午和下午各一场", TODAY).requirements

    assert [r.value.number for r in asked if r.value.per == PriceUnit.EVENT] == [2.0]


def test_two_who_are_needed_limit_the_work_where_a_budget_is_of_something_else() -> None:
    interpreter = somebody("同声传译", "中英", summary="同声一定要有搭档轮换。")
    said = limits_of("12月12日在北京要同声传译和茶歇，茶歇人均不超过50元，30人", interpreter)

    assert (Limited.WORK, "同声一定要有搭档轮换") in said


@pytest.mark.parametrize(("day", "is_open"), [("12月3日", True), ("12月20日", False)])
def test_what_is_handed_over_so_long_before_needs_so_long(day: str, *, is_open: bool) -> None:
    planner = somebody("活动策划", "提前两周交出流程表")
    offer = offer_to(f"{day}在北京办活动，要活动策划", planner)
    wanted = [r for r in read(f"{day}在北京办活动，要活动策划", TODAY).requirements if r.kind is K.DATE]
    known = facts(part(offer.agent_id, "活动策划"), day=wanted[0].value.first, offers={offer.agent_id: offer})

    assert (check(tuple(wanted), known, Language.ZH)[0].status is S.OPEN) is is_open


@pytest.mark.parametrize(("day", "is_raised"), [("12月12日", False), ("4月20日", True)])
def test_a_time_of_year_that_is_not_the_demands_is_not_raised(day: str, *, is_raised: bool) -> None:
    interpreter = somebody("口译翻译", "中英", availability="广交会期间不接其他活")
    said = limits_of(f"{day}下午在北京请一位口译，30人的会", interpreter)

    assert any("广交会" in words for _, words in said) is is_raised


def test_quiet_after_ten_does_not_concern_an_afternoon() -> None:
    hall = somebody("场地提供", "可坐80人", summary="十点以后音量要收一收。")
    afternoon, evening = (offer_to(f"12月12日{when}在北京要一个场地，50人", hall) for when in ("下午", "晚上"))

    assert [[limit.allows for limit in offer.limits] for offer in (afternoon, evening)] == [[("下午",)], [()]]


@pytest.mark.parametrize(
    ("sentence", "profile", "said"),
    [
        ("女儿要学法语，线上", somebody("French lessons", "conversation and exams", "Paris", remote=True), "French lessons"),
        ("We'd love a puppet show in London on 12 December", somebody("puppet show", "our own stage, and love for children", "London"), "puppet show"),
        ("Private dinner at home in Berlin on 19 December", somebody("catering", "a five-course dinner at home", "Berlin"), "a five-course dinner at home"),
        ("厦门鼓浪屿找导游，12月13日", somebody("导游", "鼓浪屿和老城步行", "厦门"), "鼓浪屿和老城步行"),
    ],
)  # fmt: skip
def test_what_somebodys_own_words_name_is_quoted_and_not_called_unsaid(
    sentence: str, profile: AgentProfile, said: str
) -> None:
    assert any(said in one.said for one in offer_to(sentence, profile).statements)


def test_of_the_work_nobody_is_told_that_nobody_does_it() -> None:
    sentence = "We'd love a puppet show"
    wanted = (
        at(sentence, "a puppet show", K.CAPABILITY, tags=("puppet show",)),
        at(sentence, sentence, K.QUALITY, is_hard=False, unit=OCCASION),
    )
    said = Statement(asked=sentence, said="a show for children")
    quoted, silent = (
        facts(part("marta", "puppet show"), offers={"marta": offered("marta", "puppet show", statements=words)})
        for words in ((said,), ())
    )

    assert "a show for children" in check(wanted, quoted, Language.EN, sentence=sentence)[1].note
    assert "“a puppet show”, which Marta does" in check(wanted, silent, Language.EN, sentence=sentence)[1].note


@pytest.mark.parametrize(
    ("words", "status"), [("精修四十张", S.UNMET), ("精修六十张", S.MET), ("三十分钟一张", S.OPEN)]
)
def test_fewer_than_asked_for_is_unmet_and_not_unsaid(words: str, status: RequirementStatus) -> None:
    sentence = "深圳给孩子户外拍照，12月6日，精修60张"
    offer = offer_to(sentence, somebody("儿童摄影", f"户外跟拍，{words}", "深圳"))
    wanted = tuple(r for r in read(sentence, TODAY).requirements if r.value.unit == THINGS)
    known = facts(part(offer.agent_id, "儿童摄影"), offers={offer.agent_id: offer})
    (found,) = check(wanted, known, Language.ZH)

    assert (found.status, words in found.note) == (status, True)


@pytest.mark.parametrize(
    "sentence",
    ["Wedding envelopes lettered in Japanese and English, London", "A sign engraved in Arabic, London", "请人在木牌上刻日文，北京"],
)  # fmt: skip
def test_the_language_of_what_is_made_is_not_that_which_somebody_speaks(sentence: str) -> None:
    kinds = {r.kind for r in read(sentence, TODAY).requirements}

    assert K.LANGUAGE not in kinds
    assert K.QUALITY in kinds
