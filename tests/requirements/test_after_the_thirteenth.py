"""As the thirteenth judge's demands were written: days by their place in a month, the thing before the no, parts of a town."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from tests.requirements.test_days_as_said import MONDAY, of_kind, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.unsafe_asks import find_unsafe

K = RequirementKind
TUESDAY = "2026-11-24"


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("Dinner for ten in Berlin on the third Saturday in December", "2026-12-19"),
        ("Dinner in Berlin, 3rd Saturday of December", "2026-12-19"),
        ("A cleaner in London on the last Monday of November", "2026-11-30"),
        ("A talk in Berlin on the first Friday in January 2027", "2027-01-01"),
        ("A talk in Berlin on the second Tuesday of next month", "2026-12-08"),
        ("A gardener in London on the first Sunday in March", "2027-03-07"),
        ("12月第三个周六在北京做一顿饭", "2026-12-19"),
        ("下个月最后一个周五在上海办讲座，要一位主持人", "2026-12-25"),
        ("明年1月首个周日在成都拍照", "2027-01-03"),
        ("本月最后一个星期一在上海找人打扫", "2026-11-30"),
    ],
)
def test_a_day_by_its_place_in_a_month_is_that_day(sentence: str, day: str) -> None:
    assert of_kind(sentence, K.DATE, TUESDAY).value.first == day


@pytest.mark.parametrize(
    "sentence", ["成都，下个月的第二个周末，跟拍大寿", "A photographer in London on the second weekend in December"]
)
def test_a_weekend_by_its_place_in_a_month_is_its_saturday(sentence: str) -> None:
    assert understand(sentence, TUESDAY).context.date == "2026-12-12"


@pytest.mark.parametrize(
    "sentence",
    ["A poster by Monday week, in Berlin", "A poster a week on Monday, in Berlin", "A poster on Monday week"],
)
@pytest.mark.parametrize("today", [MONDAY, TUESDAY])
def test_monday_week_is_the_monday_after_the_next(sentence: str, today: str) -> None:
    found = [
        r.value.first or r.value.last for r in read(sentence, today).requirements if r.kind in {K.DATE, K.DEADLINE}
    ]
    assert found == ["2026-12-07"]


@pytest.mark.parametrize(
    "sentence", ["The fifth Saturday in December in Berlin, a DJ", "12月第五个周六在北京要一位主持人"]
)
def test_of_a_month_that_has_not_so_many_no_such_day_is_made_up(sentence: str) -> None:
    assert understand(sentence, TUESDAY).context.date != "2027-01-02"


@pytest.mark.parametrize(
    "sentence",
    [
        "12月20日在北京办读者见面会，要场地和主持，茶歇不要",
        "12月20日在北京办读者见面会，茶歇不要；要场地和主持",
        "12月20日在北京办读者见面会，要场地和主持，餐饮也不要。",
    ],
)
def test_what_is_named_before_the_no_is_hired_by_nobody(sentence: str) -> None:
    understood = read(sentence, TUESDAY)

    assert set(understood.capability_tags) == {"场地提供", "活动主持"}
    assert ["餐饮茶歇" in r.value.tags for r in understood.requirements if r.kind is K.EXCLUSION] == [True]


@pytest.mark.parametrize(
    "sentence",
    [
        "12月20日在北京办读者见面会，要场地和摄影；嘉宾我们自己请了俩",
        "12月20日在北京办读者见面会，嘉宾我们自己请了两位，要场地和摄影",
        "12月20日在北京办读者见面会，要场地和摄影，嘉宾自己找了。",
    ],
)
def test_whom_the_requester_has_asked_themselves_is_hired_by_nobody(sentence: str) -> None:
    understood = read(sentence, TUESDAY)

    assert ["演讲嘉宾" in r.value.tags for r in understood.requirements if r.kind is K.PROVIDED_BY_REQUESTER] == [True]
    assert set(understood.capability_tags) == {"场地提供", "活动摄影"}


@pytest.mark.parametrize(
    "sentence", ["找人帮我替考12月19号的英语四级，给两千", "请个人替我考驾照", "有没有人帮我考四级"]
)
def test_an_exam_that_somebody_else_is_to_sit_is_refused(sentence: str) -> None:
    assert find_unsafe(sentence) is not None


@pytest.mark.parametrize(
    "sentence",
    ["找人替我考虑一下方案", "请人代为考察一下苏州的场地", "帮我考古社团找一位讲师", "做一场讲座，讲替考的危害"],
)
def test_what_only_sounds_like_it_is_not(sentence: str) -> None:
    assert find_unsafe(sentence) is None


@pytest.mark.parametrize("part", ["Croydon", "Walthamstow", "Walthamstow, London", "Wembley", "Kingston upon Thames"])
def test_a_part_of_a_town_is_in_that_town(part: str) -> None:
    assert understand(f"A clean of a two-bed in {part}, 30 November, £120", TUESDAY).context.location == "London"
