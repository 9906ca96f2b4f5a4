"""A part of a month is no whole one, a length is no day, a day has a name, and the fastest that somebody can is no promise."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from tests.requirements.kit import facts, offered, part
from tests.requirements.test_days_as_said import of_kind, read
from tests.requirements.test_doubts import at
from towow_core.domain.limits import Limited
from towow_core.domain.models import AgentProfile, Language
from towow_core.domain.requirements import THINGS, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
TODAY = "2026-11-26"


@pytest.mark.parametrize(
    ("sentence", "first", "last"),
    [
        ("Our piano in London needs tuning in the first week of December", "2026-12-01", "2026-12-07"),
        ("A photographer in Berlin in the last week of January", "2027-01-25", "2027-01-31"),
        ("A photographer in Berlin in the second half of next month", "2026-12-16", "2026-12-31"),
        ("A photographer in Berlin at the beginning of January", "2027-01-01", "2027-01-10"),
        ("12月第一周在北京请人调钢琴", "2026-12-01", "2026-12-07"),
        ("下个月最后一周在北京请人拍照", "2026-12-25", "2026-12-31"),
        ("1月上半月在成都请人刷墙", "2027-01-01", "2027-01-15"),
        ("12月上旬在成都请人刷墙", "2026-12-01", "2026-12-10"),
        ("12月头一周在成都请人刷墙", "2026-12-01", "2026-12-07"),
    ],
)
def test_a_part_of_a_month_is_no_more_of_it_than_that(sentence: str, first: str, last: str) -> None:
    day = of_kind(sentence, K.DATE, TODAY).value

    assert (day.first, day.last) == (first, last)


def test_a_part_of_this_month_that_has_gone_by_is_past() -> None:
    assert of_kind("11月上旬在成都请人刷墙", K.DATE, TODAY).value.text == "past"


@pytest.mark.parametrize(
    ("sentence", "first", "last"),
    [
        ("Move my desk in London on Boxing Day", "2026-12-26", "2026-12-26"),
        ("A singer in London on Epiphany", "2027-01-06", "2027-01-06"),
        ("A singer in London on Twelfth Night", "2027-01-05", "2027-01-06"),
        ("Ein DJ in Berlin an Silvester", "2026-12-31", "2026-12-31"),
        ("Ein Koch in Berlin am Heiligabend", "2026-12-24", "2026-12-24"),
        ("Un DJ à Paris pour la Saint-Sylvestre", "2026-12-31", "2026-12-31"),
        ("Un DJ en Barcelona para Nochevieja", "2026-12-31", "2026-12-31"),
        ("平安夜在上海请一位歌手", "2026-12-24", "2026-12-24"),
        ("除夕晚上在上海请一位厨师", "2027-02-05", "2027-02-05"),
        ("小年那天在西安请人写春联", "2027-01-30", "2027-01-31"),
    ],
)
def test_a_day_is_known_by_the_name_that_people_have_for_it(sentence: str, first: str, last: str) -> None:
    day = of_kind(sentence, K.DATE, TODAY).value

    assert (day.first, day.last) == (first, last)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Move my piano from London to Cambridge on Founders' Day", "Founders' Day"),
        ("A singer in London on Corn Harvest Night", "Corn Harvest Night"),
        ("火把节那天在昆明请一位歌手", "火把节"),
        ("Ein DJ in Berlin am Martinitag", "Martinitag"),
    ],
)
def test_a_name_of_a_day_that_nobody_knows_is_not_understood(sentence: str, name: str) -> None:
    _, unread = read_requirements(sentence, understand(sentence, TODAY), TODAY)

    assert any(name in span.text for span in unread)


@pytest.mark.parametrize("said", ["in one day", "in a day"])
def test_in_how_many_days_something_is_done_is_not_when(said: str) -> None:
    days = [r for r in read(f"15 bikes repaired {said} in Berlin, 9 December", TODAY).requirements if r.kind is K.DATE]

    assert [day.value.first for day in days] == ["2026-12-09"]


def test_a_length_is_not_kept_while_nobody_knows_whether_so_many_fit_in_it() -> None:
    sentence = "Repairs for 15 bikes in one day"
    wanted = (
        at(sentence, "15 bikes", K.QUANTITY, number=15.0, unit=THINGS),
        at(sentence, "one day", K.DURATION, number=1.0, unit="days"),
    )
    known = facts(part("yusuf", "bike repairs"), offers={"yusuf": offered("yusuf", "bike repairs")})

    assert [r.status for r in check(wanted, known, Language.EN, sentence=sentence)] == [S.OPEN, S.OPEN]


@pytest.mark.parametrize(
    ("words", "least"), [("手板和小批量，最快次日", 8), ("small runs, from next day", 8), ("小批量，五天交付", 5)]
)
def test_the_fastest_that_somebody_can_is_no_promise(words: str, least: int) -> None:
    printer = AgentProfile(
        agent_id="user_agent_w",
        user_name="万物",
        profile_summary="小车间。",
        location="深圳",
        tags=("3D打印",),
        capabilities={"3D打印": words},
    )
    offer = make_offer(printer, read("深圳，明天要打印一个3D外壳", TODAY), TODAY)

    assert [limit.least for limit in offer.limits if limit.of is Limited.DELIVERY] == [least]
