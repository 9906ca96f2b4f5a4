"""Wishes that the words around them used to lose, or turn into somebody who is hired: kinds, each in several forms."""

import pytest

from tests.core.matching_kit import TODAY, demand
from towow_core.domain.requirements import PART, Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements


def read(sentence: str) -> tuple[Requirement, ...]:
    return read_requirements(sentence, demand(sentence), TODAY)[0]


def of_kind(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [one for one in read(sentence) if one.kind is kind]


def asked(sentence: str) -> set[str]:
    return {tag for one in of_kind(sentence, RequirementKind.CAPABILITY) if one.is_hard for tag in one.value.tags}


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("We'd love someone to juggle fire at our garden party on 12 December in London", "juggle fire"),
        ("We want a fire juggler at our garden party in London", "fire juggler"),
        ("I need someone to read palms at our office party, Leeds", "read palms"),
        ("We need a caricaturist at our school fair in Bristol", "caricaturist"),
    ],
)
def test_what_somebody_is_to_do_at_ones_own_occasion_is_asked_for(sentence: str, wanted: str) -> None:
    assert wanted in asked(sentence)


@pytest.mark.parametrize(
    ("sentence", "theirs"),
    [
        ("脚本我们写好了，要导演和摄像，深圳", "脚本文案"),
        ("海报公司印好了，要摄影师，上海", "平面设计"),
        ("场地已经订了，要一位羽毛球教练，上海", "场地提供"),
        ("音响早就租了，要一位主持人，北京", "音响灯光"),
        ("场地有了，摄影师有，还缺主持人，12月12日，北京", "活动摄影"),
        ("Catering is already paid for, we need a photographer, Berlin", "catering"),
        ("Hosting is already paid, we need a website, Berlin", "hosting"),
        ("A moderator from our side, we need three speakers in Berlin", "hosting"),
        ("Photography provided by us, we need a DJ in Berlin", "photography"),
    ],
)
def test_what_is_there_already_is_hired_from_nobody(sentence: str, theirs: str) -> None:
    had = [one for one in of_kind(sentence, RequirementKind.PROVIDED_BY_REQUESTER) if theirs in one.value.tags]

    assert had
    assert theirs not in asked(sentence)
    assert not asked(sentence) & {"印刷制作", "printing"}


@pytest.mark.parametrize(
    "sentence",
    ["12月24日在杭州办公司年会，请主持人", "12月24日在上海开公司年会，请主持人", "给公司年会找个主持人，12月24日杭州"],
)
def test_an_occasion_of_the_company_is_no_room_of_theirs(sentence: str) -> None:
    assert of_kind(sentence, RequirementKind.PROVIDED_BY_REQUESTER) == []


@pytest.mark.parametrize(
    ("sentence", "amount", "tags"),
    [
        ("请一位摄影师和一位主持人，各500元，12月12日北京", 500, {"活动摄影", "活动主持"}),
        ("摄影师、化妆师各800，主持人1000，12月12日上海", 800, {"活动摄影", "化妆造型"}),
        ("一位厨师和两位主持人，各600块，12月12日上海", 600, {"活动主持"}),
        ("A photographer and a DJ in London on 12 December, £500 each", 500, {"photography", "DJ"}),
    ],
)
def test_so_much_for_each_is_the_limit_of_each_part(sentence: str, amount: int, tags: set[str]) -> None:
    (first, *_) = of_kind(sentence, RequirementKind.BUDGET)

    assert (first.value.number, first.value.per) == (amount, PART)
    assert tags <= {*first.value.tags}


@pytest.mark.parametrize(
    "sentence",
    [
        "12月12日北京办活动，30人，每桌一瓶酒，需要场地",
        "12月12日上海聚餐，每人两杯咖啡，需要场地",
        "每桌三盘水果，12月12日，北京，需要场地",
    ],
)
def test_so_many_things_for_each_table_are_no_money(sentence: str) -> None:
    assert of_kind(sentence, RequirementKind.BUDGET) == []


@pytest.mark.parametrize(
    ("sentence", "whose"),
    [
        ("A panel in Berlin on 9 December, three speakers, drinks for 80 at €12 a head, speakers unpaid", "speakers"),
        ("12月12日北京沙龙，两位演讲嘉宾没有报酬，茶歇每人不超过50元", "演讲嘉宾"),
    ],
)
def test_who_is_unpaid_beside_a_price_for_something_else_has_a_budget_of_nothing(sentence: str, whose: str) -> None:
    budgets = of_kind(sentence, RequirementKind.BUDGET)

    assert [whose in one.value.tags for one in budgets if one.value.number == 0] == [True]
    assert any((one.value.number or 0) > 0 for one in budgets)


@pytest.mark.parametrize(
    ("sentence", "repair"),
    [
        ("repair 1 printer at our office in London", "device repair"),
        ("We need 2 printers fixed in Leeds", "device repair"),
        ("修2台打印机，北京", "电脑手机维修"),
    ],
)
def test_what_is_repaired_is_nobody_who_is_counted(sentence: str, repair: str) -> None:
    assert asked(sentence) == {repair}
    assert not any({"printing", "印刷制作"} & {*one.value.tags} for one in of_kind(sentence, RequirementKind.QUANTITY))


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("请一位女性一位男性主持人，12月12日，北京", 2),
        ("两名女生和一名男生模特，12月12日，上海", 3),
        ("要一位男的、两位女的主持人，12月12日，北京", 3),
    ],
)
def test_so_many_of_each_sex_are_so_many_together(sentence: str, number: int) -> None:
    assert [one.value.number for one in of_kind(sentence, RequirementKind.QUANTITY)] == [number]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("A book club in London on the last Sunday of each month, we need a room", 7),
        ("every first Monday of the month a cleaner in Berlin", 1),
        ("A photographer in Leeds the second Friday of every month", 5),
        ("每月最后一个周日在上海办读书会，需要场地", 7),
    ],
)
def test_a_day_of_each_month_comes_again_and_is_no_date(sentence: str, day: int) -> None:
    (again,) = of_kind(sentence, RequirementKind.RECURRENCE)

    assert again.value.weekdays == (day,)
    assert of_kind(sentence, RequirementKind.DATE) == []


@pytest.mark.parametrize(
    ("sentence", "steps"),
    [
        ("First paint the walls, then clean the flat, Berlin", {"paint walls", "clean flat"}),
        ("Paint the walls first, then clean the flat, Berlin", {"paint walls", "clean flat"}),
        ("先打扫再搬家，12月12日上海", {"保洁", "搬家搬运"}),
    ],
)
def test_what_is_done_one_after_the_other_is_all_asked_for(sentence: str, steps: set[str]) -> None:
    assert steps <= {*understand(sentence, TODAY).capability_tags}


def test_first_aid_comes_before_nothing() -> None:
    assert asked("First aid course for 20 people in Berlin") == {"first-aid training"}
