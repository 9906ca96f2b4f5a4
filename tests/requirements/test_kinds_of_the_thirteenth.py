"""Kinds that were open after the twelfth judge: whose hour, whose day, who provides it, and what is only in one case."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import (
    BY_THEN,
    COUNTED,
    PAYMENT,
    UNREAD,
    Requirement,
    RequirementKind,
    RequirementStatus,
)
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check
from towow_core.support.days_in_words import days_in

TODAY = "2026-11-23"
K, S = RequirementKind, RequirementStatus


def read(sentence: str) -> list[Requirement]:
    return [*read_requirements(sentence, understand(sentence, TODAY), TODAY)[0]]


def of_kind(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [r for r in read(sentence) if r.kind is kind]


def asked_for(sentence: str) -> set[str]:
    return {tag for r in of_kind(sentence, K.CAPABILITY) if r.is_hard for tag in r.value.tags}


def hours(sentence: str) -> list[Requirement]:
    return [r for r in of_kind(sentence, K.QUALITY) if r.value.unit == "time"]


@pytest.mark.parametrize(
    ("sentence", "whose"),
    [
        ("请人做摄影和主持，12月12日，摄影上午，主持下午，在杭州", {"上午": "活动摄影", "下午": "活动主持"}),
        ("12月12日在上海要主持和餐饮，餐饮中午，主持晚上", {"中午": "餐饮茶歇", "晚上": "活动主持"}),
        (
            "Catering and a photographer in Berlin on 12 December; the photographer in the morning, catering at noon",
            {"in the morning": "photography", "noon": "catering"},
        ),
    ],
)
def test_an_hour_beside_a_part_that_is_named_again_is_of_that_part(sentence: str, whose: dict[str, str]) -> None:
    assert {r.text: r.value.tags[0] for r in hours(sentence) if r.value.tags} == whose


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("搬家，12月5日在上海，房东下午5点验房，之前要干完", "下午5点前"),
        ("搬家，12月5日在上海，下午5点房东来之前搬完", "下午5点前"),
        ("We need two movers on Dec 5 in London; must be done before the agent comes at 5pm", "by 5pm"),
        ("Cleaning in London on 5 December. The agent comes at 5pm, everything must be clean before that", "by 5pm"),
    ],
)
def test_an_hour_before_which_all_is_to_be_done_is_no_hour_to_be_there(sentence: str, said: str) -> None:
    assert [(r.value.per, r.value.text) for r in hours(sentence)] == [(BY_THEN, said)]


def test_an_hour_before_which_all_is_done_is_not_met_by_a_plan_that_names_it() -> None:
    [hour] = hours("搬家，12月5日在上海，房东下午5点验房，之前要干完")
    made = facts(part("ma", "搬家搬运"), day="2026-12-05")

    assert check((hour,), made, Language.ZH)[0].status is S.OPEN


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("三天的活动，12月11日到13日，要主持人和摄影，第三天只要半天", K.DURATION),
        ("找人修水管，在上海，12月5日，第二天早上要能用", K.QUALITY),
    ],
)
def test_what_is_said_of_one_counted_day_is_said_of_nothing_else(sentence: str, kind: RequirementKind) -> None:
    [said] = [r for r in of_kind(sentence, kind) if r.value.number == 0.5 or r.value.unit == "time"]
    [day] = [r for r in of_kind(sentence, K.DATE) if r.value.unit in COUNTED]

    assert said.value.per == UNREAD
    assert day.value.tags == ()


def test_the_next_morning_is_a_day_of_its_own_and_moves_nothing_else() -> None:
    sentence = "A wedding in London on 12 December with catering; the next morning a brunch"
    [later] = [r for r in of_kind(sentence, K.DATE) if r.value.unit in COUNTED]

    assert (later.text, later.value.number, later.value.tags) == ("the next morning", 1, ())
    assert hours(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "theirs"),
    [
        ("12月12日在北京办讲座，场地学校出，请一位讲AI的嘉宾", "场地提供"),
        ("12月12日在北京办讲座，学生会借我们音响，请一位讲AI的嘉宾", "音响灯光"),
        ("12月12日在北京办婚礼，餐饮赞助商提供，要一位主持", "餐饮茶歇"),
        ("A talk on AI in Berlin on 12 December; the venue is the school's", "venue"),
        ("A concert in Berlin on 12 December, a friend lends us the hall, need a band", "venue"),
    ],
)
def test_what_somebody_else_provides_is_hired_from_nobody(sentence: str, theirs: str) -> None:
    assert theirs in {tag for r in of_kind(sentence, K.PROVIDED_BY_REQUESTER) for tag in r.value.tags}
    assert theirs not in asked_for(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "A concert in Berlin on 12 December, the photographer provides the lights, need a band",
        "12月12日在北京，希望有人提供场地，要一位主持",
        "搬家必须由马强负责，照片周三前给我",
    ],
)
def test_what_whoever_is_asked_for_provides_is_not_there_already(sentence: str) -> None:
    assert of_kind(sentence, K.PROVIDED_BY_REQUESTER) == []


def test_all_of_those_who_were_counted_are_no_guests() -> None:
    assert of_kind("找两位主持，两人都要会英语，12月12日在上海", K.HEAD_COUNT) == []
    assert [r.value.number for r in of_kind("30人聚餐，30人都要吃素，在北京", K.HEAD_COUNT)] == [30]


@pytest.mark.parametrize(
    ("sentence", "asked", "not_asked"),
    [
        ("网站文案翻译，中译英，5000字，12月20日前", "笔译", "网站开发"),
        (
            "website copy translation from English into Chinese, 5000 words, by 20 December",
            "translation",
            "web development",
        ),
        ("translation of our app texts into German", "translation", "app development"),
        ("海报印刷200张，上海", "印刷制作", "平面设计"),
    ],
)
def test_of_a_compound_the_last_word_says_what_is_done(sentence: str, asked: str, not_asked: str) -> None:
    assert asked in asked_for(sentence)
    assert not_asked not in asked_for(sentence)


def test_a_site_that_is_made_and_translated_is_both() -> None:
    assert asked_for("做一个网站，并把网站文案翻译成英文") >= {"网站开发", "笔译"}


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("三五个人一起吃饭，在北京，需要个厨师", 5),
        ("两三个人的小聚会，在北京，需要个厨师", 3),
        ("musicians for half a dozen guests in Paris on 12 December", 6),
        ("亲子活动，10个5到8岁的孩子，上海，12月12日", 10),
        ("party for ten 5 to 8-year-olds in London on 12 December, need a magician", 10),
    ],
)
def test_vague_numbers_and_ages_are_read_as_they_are_said(sentence: str, people: int) -> None:
    assert [r.value.number for r in of_kind(sentence, K.HEAD_COUNT)] == [people]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("a garden party in London on 12 December; if it rains, indoors. Need a DJ", "if it rains, indoors"),
        ("12月12日在北京婚礼，下雨就改室内，要摄影师", "下雨就改室内"),
        ("12月12日在北京婚礼，如果人数超过50人，就加一个主持，要摄影师", "如果人数超过50人，就加一个主持"),
    ],
)
def test_what_is_to_be_in_one_case_only_is_one_wish_and_asks_for_nothing_yet(sentence: str, said: str) -> None:
    assert [r.value.text for r in of_kind(sentence, K.QUALITY) if r.is_hard and not r.value.unit][-1] == said
    assert "活动主持" not in asked_for(sentence)
    assert of_kind(sentence, K.HEAD_COUNT) == []


def test_who_must_not_be_there_is_named_in_what_is_ruled_out() -> None:
    [out] = of_kind("my wedding in London on 12 December, my ex-boyfriend must not be there", K.EXCLUSION)

    assert out.value.text == "my ex-boyfriend"


@pytest.mark.parametrize(
    ("sentence", "terms"),
    [
        ("摄影师，12月12日在北京，要开发票", ["要开发票"]),
        (
            "movers in London on 5 December, deposit max 20%, free cancellation up to 3 days before",
            ["deposit max 20%", "free cancellation up to 3 days before"],
        ),
    ],
)
def test_invoices_deposits_and_cancelling_are_terms_to_agree_on(sentence: str, terms: list[str]) -> None:
    assert [r.text for r in of_kind(sentence, K.QUALITY) if r.value.unit == PAYMENT] == terms
    assert [r for r in of_kind(sentence, K.DATE) if r.value.unit] == []


def test_an_hour_by_some_clock_keeps_the_clock() -> None:
    assert [r.value.text for r in hours("在线会议 12月12日 3pm CET, interpreter zh-en")] == ["3pm CET"]
    assert [r.value.text for r in hours("线上会议，北京时间下午3点，12月12日，要同传")] == ["北京时间下午3点"]


def test_holidays_that_move_have_their_days() -> None:
    assert [r.value.first for r in of_kind("清明节在杭州拍照", K.DATE)] == ["2027-04-05"]
    assert [r.value.first for r in of_kind("重阳节请人给老人拍照，北京", K.DATE)] == ["2027-10-08"]


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("12月14日整理照片", ("2026-12-14",)),
        ("Edit the pictures on 3 January", ("2027-01-03",)),
        ("pack on Dec 11th, 2026-12-13 unpack", ("2026-12-11", "2026-12-13")),
        ("31 November", ()),
        ("12 marketing posters, 3 decorations, 1 junior helper", ()),
        ("a room in which may 12 guests sit, and 12 may stand", ()),
        ("on may 12, or the 13th of may", ("2027-05-12", "2027-05-13")),
    ],
)
def test_days_of_a_month_are_found_in_words(words: str, days: tuple[str, ...]) -> None:
    assert days_in(words, "2026-12-12") == days


def test_nothing_is_claimed_of_the_day_of_a_row_whose_words_name_another() -> None:
    date, due = wants(K.DATE, first="2026-12-12", last="2026-12-12"), wants(K.DEADLINE, last="2026-12-12")
    words = {
        "display_name": "Jo",
        "role": "r",
        "responsibility": "photos on 14 December",
        "capabilities": ("photography",),
    }
    row = type(part("jo"))(agent_id="jo", **words)

    found = check((date, due), facts(row, day="2026-12-12"), Language.EN)

    assert [r.status for r in found] == [S.OPEN, S.OPEN]
    assert "2026-12-14" in found[0].note


def test_a_row_whose_words_name_the_day_of_the_plan_is_there_on_it() -> None:
    date = wants(K.DATE, first="2026-12-12", last="2026-12-12")
    words = {"display_name": "Jo", "role": "r", "responsibility": "photos on 12 December, edited by 20 December"}
    row = type(part("jo"))(agent_id="jo", **words)

    assert check((date,), facts(row, day="2026-12-12"), Language.EN)[0].status is S.MET


def test_a_day_of_two_parts_is_a_day_of_each() -> None:
    sentence = "12月12日、13日两天在北京的创客市集，第一天要主持人和音响，第二天只要音响"
    days = [r for r in of_kind(sentence, K.DATE) if r.value.unit in COUNTED]

    assert [(r.value.number, r.value.tags[0]) for r in days] == [(1, "活动主持"), (1, "音响灯光"), (2, "音响灯光")]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("公司12月15日搬办公室，上海，要当晚搬完", "当晚"),
        ("12月12日北京婚礼，要一位摄影师和主持人，当天晚上要出十张图", "晚上"),
    ],
)
def test_by_when_something_is_over_or_handed_over_is_no_hour_to_be_there(sentence: str, said: str) -> None:
    assert [r.value.per for r in hours(sentence) if r.text == said] == [BY_THEN]


def test_the_hour_of_another_day_is_not_that_of_the_first() -> None:
    said = {r.text: r.value.per for r in hours("A plumber in London, any day this week after 6pm or Saturday morning")}

    assert said == {"after 6pm": "", "morning": UNREAD}


def test_what_is_ruled_out_of_the_net_is_no_way_of_taking_part() -> None:
    assert of_kind("Photographer in London on 13 December, no photos of the baby's face online", K.MODE) == []
    assert [r.value.text for r in of_kind("no online speakers please", K.MODE)] == ["on_site"]


@pytest.mark.parametrize(
    ("sentence", "budgets"),
    [
        ("Moving in London on 8 January, insurance up to €5,000", []),
        ("搬家，12月5日，保险要保到10万元，预算2000元，在上海", [2000]),
    ],
)
def test_what_something_is_insured_for_is_no_budget(sentence: str, budgets: list[float]) -> None:
    assert [r.value.number for r in of_kind(sentence, K.BUDGET)] == budgets
    assert understand(sentence, TODAY).context.budget_amount == (budgets[0] if budgets else None)


@pytest.mark.parametrize(
    ("sentence", "not_asked"),
    [
        ("Book me a DJ for New Year's Eve in Berlin, must bring own speakers, 200 people", "speakers"),
        ("在上海找人帮忙搬一架钢琴下楼，不是搬家，这周末", "搬家搬运"),
        ("A Python course in Berlin, 14-15 January, 9am to 4pm with one hour lunch break", "catering"),
        ("Wedding in Paris on 12 December: a photographer for the whole day except the dinner", "catering"),
    ],
)
def test_what_is_named_and_not_wanted_is_asked_of_nobody(sentence: str, not_asked: str) -> None:
    assert not_asked not in asked_for(sentence)


def test_the_tools_of_who_is_asked_for_are_not_the_requesters() -> None:
    assert of_kind("12月31日在北京要一支乐队，自备乐器", K.PROVIDED_BY_REQUESTER) == []
    assert [r.text for r in of_kind("自带设备，找同传", K.PROVIDED_BY_REQUESTER)] == ["自带设备"]


def test_sign_language_is_a_trade_of_its_own() -> None:
    assert "sign language interpreting" in asked_for(
        "Interpreter (sign language!) for a council meeting in London on 9 December"
    )


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("A photographer in London, one Sunday in January", "2027-01-03"),
        ("12月随便哪个周末，杭州，拍照", "2026-12-05"),
        ("photos in Berlin on a weekend in January", "2027-01-02"),
    ],
)
def test_any_such_day_of_a_month_is_of_that_month(sentence: str, first: str) -> None:
    assert [r.value.first for r in of_kind(sentence, K.DATE)] == [first]


@pytest.mark.parametrize(
    ("sentence", "weekdays"),
    [
        ("找个跳广场舞的老师，周一三五早上，在杭州", (1, 3, 5)),
        ("在北京开读书会，每月最后一个周日下午，找场地", (7,)),
    ],
)
def test_days_of_the_week_that_come_again_are_no_single_day(sentence: str, weekdays: tuple[int, ...]) -> None:
    assert [r.value.weekdays for r in of_kind(sentence, K.RECURRENCE)] == [weekdays]
    assert [r for r in of_kind(sentence, K.DATE) if r.value.first == r.value.last] == []


@pytest.mark.parametrize(("sentence", "people"), [("12月19日给公司30号人办聚餐，北京", 30)])
def test_people_counted_by_a_day_word_are_people(sentence: str, people: int) -> None:
    assert [r.value.number for r in of_kind(sentence, K.HEAD_COUNT)] == [people]
    assert [r.value.first for r in of_kind(sentence, K.DATE)] == ["2026-12-19"]


def test_hours_beside_a_day_are_no_days() -> None:
    sentence = "an interpreter Arabic-English in Berlin, Sat 5 Dec, 9-15h"

    assert [r.value.first for r in of_kind(sentence, K.DATE)] == ["2026-12-05"]
    assert [r.text for r in hours(sentence)] == ["9-15h"]


def test_of_those_who_are_counted_only_the_number_is_met() -> None:
    assert [r.text for r in of_kind("需要一位懂消防的讲师，12月10日，北京", K.QUANTITY)] == ["一位讲师"]


def test_when_whoever_is_asked_is_to_arrive_is_asked_and_no_story() -> None:
    sentence = "Moving from London to Berlin on 8 January: a van and two men; arrive on the 10th"

    assert "on the 10th" in [r.text for r in of_kind(sentence, K.DATE)]


@pytest.mark.parametrize(
    ("sentence", "not_asked"),
    [
        ("12月12日在上海请一位厨师上门做8个人的生日宴，饭后收拾厨房", "打包整理"),
        ("12月19日北京的年会，120人，餐饮食堂做，要主持", "餐饮茶歇"),
        ("Repair 4 laptops and 1 printer at our NGO in London, on site", "printing"),
    ],
)
def test_what_belongs_to_another_part_or_another_house_is_asked_of_nobody(sentence: str, not_asked: str) -> None:
    assert not_asked not in asked_for(sentence)


def test_a_tongue_that_is_called_by_its_city_names_no_place() -> None:
    assert [r.value.text for r in of_kind("12月12日在杭州开业，主持人会上海话", K.PLACE)] == ["杭州"]


def test_how_who_stands_in_takes_part_is_not_how_the_first_does() -> None:
    assert of_kind("请方舟12月12日在北京讲一小时AI，如果他没空请Daniel Kim线上讲", K.MODE) == []


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("12月20日杭州徒步，20人，领队一名，有雨取消", "有雨取消"),
        ("12月12号在杭州的露营活动需要一位活动策划，下雨顺延到13号", "下雨顺延到13号"),
    ],
)
def test_what_is_called_off_or_put_off_in_bad_weather_is_one_wish(sentence: str, said: str) -> None:
    assert said in [r.value.text for r in of_kind(sentence, K.QUALITY)]
    assert len(of_kind(sentence, K.DATE)) == 1
