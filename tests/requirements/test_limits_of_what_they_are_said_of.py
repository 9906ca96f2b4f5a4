"""An amount is a limit of what its own words name: of one of several works, by person, hour, day or two of these."""

import pytest

from tests.requirements.test_changes_carried_out import after, asked
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.paid_for import amount_question

K = RequirementKind
HACKATHON = (
    "Hackathon in Berlin on 5 and 6 December, 50 people: mentors for data, food on both days at 14 euros per person"
    " and day."
)


def limits(sentence: str) -> set[tuple[float | None, str, str]]:
    found = (one.value for one in asked(sentence).requirements if one.kind is K.BUDGET)
    return {(value.number, value.per, value.tags[-1] if value.tags else "") for value in found}


@pytest.mark.parametrize(
    ("sentence", "limit"),
    [
        (HACKATHON, (14.0, "person/day", "catering")),
        (
            "Team days in Berlin on 8 and 9 December, 20 of us: a host, and lunch at €12 a head and day.",
            (12.0, "person/day", "catering"),
        ),
        (
            "Conference in Berlin on 12 December for 40: a host, and lunch at 18 euros per person.",
            (18.0, "person", "catering"),
        ),
        (
            "A wedding in Paris on 9 January for 80: a cake, and a DJ at no more than 500 euros.",
            (500.0, "", "DJ"),
        ),
        ("A DJ, and a cake for under £120, London, 19 December.", (120.0, "", "baking")),
        (
            "Summer fair in Dublin on 6 December, 60 guests: a zither player, and snacks at 7 euros a head.",
            (7.0, "person", "catering"),
        ),
        ("上海12月20日生日会，20人，请腹语师，蛋糕不超过五百。", (500.0, "", "baking")),
        ("12月20日在广州请厨师上门做饭，再摆点桌花，花不超过三千五。", (3500.0, "", "花艺布置")),
        ("在北京请个私厨，再弄些气球，气球不要超过八百。", (800.0, "", "气球")),
        ("找人修空调，三百以内，另外帮我把窗户擦了。", (300.0, "", "appliance repair")),
    ],
)
def test_an_amount_behind_one_of_several_works_is_of_that_alone(sentence: str, limit: tuple[float, str, str]) -> None:
    assert limits(sentence) == {limit}
    assert asked(sentence).context.budget_amount is None


@pytest.mark.parametrize(
    ("sentence", "limit"),
    [
        (
            "French lessons online, Tuesdays at 7pm, from 1 December till Christmas, max €40 an hour.",
            (40.0, "hour", ""),
        ),
        ("A venue, a DJ and a photographer in Berlin for €1,500, 12 December.", (1500.0, "", "")),
        ("A room and food in Berlin for 30 on 12 December, €40 a head.", (40.0, "person", "")),
        ("请厨师上门做饭，12月20日，广州，花不超过三千五。", (3500.0, "", "")),
    ],
)
def test_an_amount_for_all_that_is_asked_for_stays_so(sentence: str, limit: tuple[float, str, str]) -> None:
    assert limits(sentence) == {limit}


@pytest.mark.parametrize(
    ("sentence", "default"),
    [
        ("做一个小程序，一月底之前上线，预算两万二，另外帮我注册个商标。", "应用开发¥22,000"),
        ("A clock repaired in London, budget £80, and also a photographer.", "£80 for clock repair"),
    ],
)
def test_whether_a_budget_before_something_else_in_its_sentence_is_for_that_too_is_asked(
    sentence: str, default: str
) -> None:
    question = amount_question(asked(sentence), sentence)

    assert question is not None
    assert question.default == default


@pytest.mark.parametrize(
    "sentence",
    ["找主持人和摄影师，预算五千，另外要场地", "妈妈生日请厨师，预算3000，再来点鲜花", "要场地，预算一万，还要有投影"],
)
def test_nobody_is_asked_where_several_works_stand_before_it_or_none_behind_it(sentence: str) -> None:
    assert amount_question(asked(sentence), sentence) is None


@pytest.mark.parametrize(
    ("sentence", "said", "limit"),
    [
        ("请厨师上门做饭，再摆点桌花，花不超过三千五。", "花可以加到四千。", (4000.0, "花艺布置")),
        ("杭州婚礼12月26日，花艺四千以内，跟妆一千五。", "花艺可以放宽到五千。", (5000.0, "decoration")),
        ("公司年会在北京，找主持人和摄影师，摄影不超过三千。", "摄影加到三千五也行。", (3500.0, "photography")),
        ("公司年会在北京，找主持人和摄影师，摄影不超过三千。", "主持提到两千。", (2000.0, "hosting")),
        ("A DJ and a host in London, the host under £500.", "The host may cost £600.", (600.0, "hosting")),
    ],
)
def test_a_remark_that_raises_the_limit_of_one_work_is_its_new_limit(
    sentence: str, said: str, limit: tuple[float, str]
) -> None:
    done = after(sentence, said)
    found = [one.value for one in done.understanding.in_force if one.kind is K.BUDGET]
    mine = [value for value in found if limit[1] in value.tags]

    assert [value.number for value in mine] == [limit[0]]
    assert done.understanding.context.budget_amount is None


@pytest.mark.parametrize("said", ["人数加到四十", "时间改到四点", "客人加到120个"])
def test_a_number_that_is_no_money_is_no_limit(said: str) -> None:
    done = after("公司年会12月18日在北京，30人，找主持人和摄影师，摄影不超过三千。", said)

    assert [one.value.number for one in done.understanding.in_force if one.kind is K.BUDGET] == [3000.0]


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("在西安给20个小朋友上一节剪纸课和一节书法课，12月19日，每个孩子不超过60块。", 1200.0),
        ("给12个学员上瑜伽课，每个学员最多50元，12月19日杭州", 600.0),
        ("Paper cutting for 20 pupils in Leeds on 19 December, £6 per pupil", 120.0),
    ],
)
def test_a_limit_for_each_of_those_who_come_is_no_whole_budget(sentence: str, whole: float) -> None:
    assert understand(sentence, "2026-11-28").context.budget_amount == whole
