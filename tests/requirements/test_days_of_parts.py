"""Days that are said of an event of several days, of one part of it, and beside the name of a holiday."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_reading import TODAY, read
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.event_length import days_of_part, hours_of, is_before_evening
from towow_core.engine.matching.quantities import quantities_of_work
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check

K = RequirementKind
TWO = ("2027-01-16", "2027-01-17")


def _understood(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    return replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])


def _dates(sentence: str) -> list[tuple[str, ...]]:
    said = (one.value for one in read(sentence) if one.kind is K.DATE and one.value.text != "further")
    return [value.every or (value.first,) for value in said if value.first]


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("A mentor in Berlin, Sat 16 to Sun 17 January", TWO),
        ("A mentor in Berlin, Saturday 16 – Sunday 17 January", TWO),
        ("An interpreter, Sat 16 and Sun 17 January, Leeds", TWO),
        ("Fair in London from Sat 16 Jan to Sun 17 Jan, an interpreter", TWO),
        ("A porter on Sat 16 January and Sun 17 January", TWO),
        ("1月16日（六）到17日（日）北京，要摄影", TWO),
    ],
)
def test_days_with_their_short_names_are_each_of_those(sentence: str, days: tuple[str, ...]) -> None:
    assert _dates(sentence)[0] == days
    assert understand(sentence, TODAY).context.date == days[0]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("北京圣诞手工活动，12月20日上午，要场地", "2026-12-20"),
        ("元旦晚会提前办，12月29日晚上，北京，要主持人", "2026-12-29"),
        ("A Christmas lunch for 30 on 17 December in Berlin, a caterer", "2026-12-17"),
        ("A Halloween party in Leeds next Saturday, a DJ", "2026-11-28"),
        ("在圣诞节那天办聚会，12月20日前要海报", "2026-12-25"),
        ("Party on Christmas Eve in Berlin, a DJ, the poster by 10 December", "2026-12-24"),
        ("A Christmas party in Leeds, a DJ", "2026-12-25"),
        ("A Christmas party in Leeds, a DJ, the poster by 10 December", "2026-12-25"),
    ],
)
def test_a_written_day_comes_before_a_holiday_that_says_what_it_is(sentence: str, day: str) -> None:
    assert understand(sentence, TODAY).context.date == day
    assert (day,) in _dates(sentence)


@pytest.mark.parametrize(
    ("sentence", "tag", "days"),
    [
        ("1月16日到17日北京大会，要同传；第二天下午的茶歇", "餐饮茶歇", TWO[1:]),
        ("1月16日到17日北京大会，要同传；第一天晚上的乐队", "音乐演出", TWO[:1]),
        ("北京大会，1月16日到17日，每天200人，茶歇只要周日，要摄影", "餐饮茶歇", TWO[1:]),
        ("Fair in Berlin on 16 and 17 January, an interpreter, a band on the second day", "live music", TWO[1:]),
        ("Fair in Berlin on 16 and 17 January: a DJ on the last evening, an interpreter", "DJ", TWO[1:]),
        ("Sat 16 to Sun 17 January, Berlin, a venue, vegan lunch on Saturday only", "catering", TWO[:1]),
        ("Sat 16 to Sun 17 January, Berlin, a jury for Sunday, and a venue", "judging", TWO[1:]),
        ("1月16日北京会议，要同传，第二天要保洁", "保洁", ("2027-01-17",)),  # of one day it is the next
    ],
)
def test_one_part_is_on_its_day_of_them(sentence: str, tag: str, days: tuple[str, ...]) -> None:
    understood = _understood(sentence)
    event = next(value for value in _dates(sentence))

    assert days_of_part(understood, [tag], event) == days
    assert days_of_part(understood, ["venue"], event) == event
    assert quantities_of_work(understood, tag).days == 1.0


def test_those_who_are_counted_may_each_have_a_day() -> None:
    understood = _understood("1月16日到17日北京大会，要两位讲大模型的嘉宾，一位第一天讲，一位第二天讲，还要摄影")

    assert days_of_part(understood, ["演讲嘉宾"], TWO) == TWO
    assert {r.text for r in understood.requirements if r.kind is K.QUANTITY} == {"两位讲大模型的嘉宾"}


@pytest.mark.parametrize(("days", "status"), [(TWO[1:], RequirementStatus.MET), (TWO[:1], RequirementStatus.UNMET)])
def test_a_day_of_the_event_is_met_by_a_part_that_has_it(days: tuple[str, ...], status: RequirementStatus) -> None:
    asked = wants(K.DATE, tags=("catering",), number=2.0, unit="of_event")
    known = facts(part("xuli", "catering", days=days))
    timeline = replace(known.plan.timeline, event_date=TWO[0], event_days=TWO, end_date=TWO[1])

    (found,) = check([asked], replace(known, plan=replace(known.plan, timeline=timeline)), Language.EN)

    assert found.status is status
    assert "2027-01-17" in found.note


@pytest.mark.parametrize(
    ("sentence", "tag", "last"),
    [
        (
            "An interpreter in Guangzhou on 11 and 12 January, and a lawyer for a contract before I leave on 8 January",
            "legal advice",
            "2027-01-08",
        ),
        (
            "A guide in Berlin on 12 December, the text translated before we fly out on 9 December",
            "translation",
            "2026-12-09",
        ),
        ("1月11日到13日在广州要口译，1月8日我们出发前请律师看一份合同", "法律咨询", "2027-01-08"),
    ],
)
def test_a_day_before_which_one_leaves_is_a_last_day(sentence: str, tag: str, last: str) -> None:
    (due,) = (one for one in read(sentence) if one.kind is K.DEADLINE)
    assert (due.value.last, due.value.tags) == (last, (tag,))


@pytest.mark.parametrize(
    ("sentence", "tag", "hours", "other"),
    [
        ("12月17号和18号在成都拍摄，要导演和摄像，其中一个上午要航拍", "航拍", ("上午",), "导演"),
        ("12月12日北京会议，要摄影，下午要茶歇", "餐饮茶歇", ("下午",), "活动摄影"),
        (
            "Wedding in Berlin on 12 December: a photographer, a string quartet in the morning",
            "string quartet",
            ("in the morning",),
            "photography",
        ),
    ],
)
def test_hours_of_one_part_bind_that_part_only(sentence: str, tag: str, hours: tuple[str, ...], other: str) -> None:
    understood = _understood(sentence)

    assert hours_of(understood, [tag]) == hours
    assert hours_of(understood, [other]) == hours_of(understood) == ()
    assert is_before_evening(understood, [tag]) is True
    assert is_before_evening(understood, [other]) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "12月12日下午北京会议，要摄影和茶歇",
        "12月12日北京会议，要摄影和茶歇，下午两点开始",
        "A photographer and a caterer in Berlin on 12 December, from 2 to 5 pm",
        "A photographer in Berlin on Saturday afternoon, and a caterer",
    ],
)
def test_hours_of_all_of_it_bind_everybody(sentence: str) -> None:
    understood = _understood(sentence)
    assert hours_of(understood)
    assert hours_of(understood, ["photography"]) == hours_of(understood)


def test_how_many_come_each_day_repeats_nothing() -> None:
    found = read("1月16日到17日北京大会，每天200人，要同传")
    assert [one.text for one in found if one.kind is K.HEAD_COUNT] == ["每天200人"]
    assert not any(one.kind is K.RECURRENCE for one in found)
    assert any(one.value.every == TWO for one in found)


@pytest.mark.parametrize("words", ["Film from above (上午)", "不在上午航拍"])
def test_an_hour_that_only_the_words_of_a_part_name_is_not_met(words: str) -> None:
    """A plan's writer may be a model, and words can say the opposite: the plan's own hours are facts."""
    mine = replace(part("ann", "航拍"), responsibility=words)

    (found,) = check((wants(K.QUALITY, text="上午", unit="time", tags=("航拍",)),), facts(mine), Language.ZH)
    assert found.status is RequirementStatus.OPEN
    assert found.note
