"""An amount is the most for what its words say, a wage, a month, an hour; and nobody pays for others' Saturdays."""

import pytest

from tests.core.matching_kit import person
from tests.requirements.test_found_by_its_name import TODAY, offers, read
from towow_core.domain.models import DemandUnderstanding, Terms
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import RequirementKind, RequirementValue
from towow_core.engine.matching.candidate_fit import price_of
from towow_core.engine.matching.quantities import quantities_of_work, quantities_of_works
from towow_core.engine.twin.offers import make_offer
from towow_core.support.replacing import replace

K = RequirementKind
TUNER = offers("lin", "钢琴调律", "上门调律", "北京")
MATHS = offers("jie", "数学辅导", "初高中数学，一对一", "北京")
DIET = offers("shi", "营养咨询", "体检报告解读和四周食谱", "北京")
BOOKS = offers("zhen", "代理记账", "小微企业每月记账报税", "上海")
MAKEUP = offers("su", "化妆造型", "新娘妆，含一次试妆", "上海")
COOK = offers("shao", "私厨上门", "粤菜八人桌", "广州")
MASSAGE = offers("kang", "中医推拿", "颈肩腰，上门一小时", "西安")
PEOPLE = (TUNER, MATHS, DIET, BOOKS, MAKEUP, COOK, MASSAGE)
THREE = (
    "我爸在北京家里的立式钢琴12月2号下午要调，别超过400；我儿子想从12月起每周六上午线上补数学，一小时250以内；"
    "我自己刚体检完，想请营养师看看报告。"
)


def _budgets(understood: DemandUnderstanding) -> list[RequirementValue]:
    return [one.value for one in understood.requirements if one.kind is K.BUDGET]


@pytest.mark.parametrize(
    ("text", "number", "per"),
    [
        ("12月20号在上海化新娘妆，1200全包。", 1200.0, ""),
        ("12月13号在广州找个师傅上门做一桌粤菜，工钱750以内。", 750.0, ""),
        ("西安请师傅上门推拿，一次一小时220以内。", 220.0, "hour"),
        ("上海公司找人每月记账，每月380封顶。", 380.0, "event"),
        ("上海公司找人每月记账，380一个月封顶。", 380.0, "event"),
        ("成都柯基寄养三天，一天85封顶。", 85.0, "day"),
        ("北京钢琴调律，最高400。", 400.0, ""),
        ("北京钢琴调律，400到顶。", 400.0, ""),
        ("Tune a piano in London, capped at £80.", 80.0, ""),
        ("Tune a piano in London, labour £80 at most.", 80.0, ""),
    ],
)
def test_it_is_read_with_what_it_is_the_most_for(text: str, number: float, per: str) -> None:
    understood = read(text, PEOPLE)
    assert [(one.number, one.per) for one in _budgets(understood)] == [(number, per)]
    assert not [span.text for span in understood.not_understood if str(int(number)) in span.text]


GARDENER = offers("gar", "gardening", "hedges and lawns", "London")
CLEANER = offers("cle", "cleaning", "flats", "London")
LEDGERS = offers("boo", "bookkeeping", "small firms", "London")
HOME = offers("bao", "保洁", "家庭保洁", "上海")


@pytest.mark.parametrize(
    "text",
    [
        "A gardener in London on 16 January, £400 a month; also a bookkeeper in London every month.",
        "A gardener in London on 16 January, £400 a month, and a bookkeeper in London every month.",
        "A cleaner in London twice each month, £400 a month",
        "A cleaner in London every week from 16 January, £400 a month, invoice each month.",
        "A cleaner in London, £400 a month, paid monthly.",
        "上海找保洁，每月600，每个月两次",
        "上海找保洁，每周一次，每月800，按月付",
    ],
)
def test_a_month_of_another_work_or_of_several_times_makes_no_limit_of_each_time(text: str) -> None:
    understood = read(text, (*PEOPLE, GARDENER, CLEANER, LEDGERS, HOME))
    assert [one.per for one in _budgets(understood) if one.per == "event"] == []


def test_a_wage_is_for_the_one_thing_that_is_asked_for_wherever_it_stands() -> None:
    text = "12月13号在广州找个师傅上门做一桌粤菜，一定要有蒸鱼；菜我自己买好，做完要把厨房收干净，工钱750以内。"
    assert [one.tags for one in _budgets(read(text, PEOPLE))] == [()]


def test_what_is_asked_for_in_one_word_has_one_amount() -> None:
    text = "我妈在南京要刷墙，一天430以内；另外我公司想从12月起找人每月记账报税，一个月380封顶。"
    tags = {tag for one in _budgets(read(text, PEOPLE)) if one.number == 380.0 for tag in one.tags}
    assert {"记账", "报税"} <= tags


def test_how_often_one_errand_is_done_multiplies_no_other_ones_price() -> None:
    understood = read(THREE, PEOPLE)
    often = {label: quantities_of_work(understood, label).sessions for label in ("钢琴调律", "数学辅导", "营养咨询")}
    assert often == {"钢琴调律": 1.0, "数学辅导": None, "营养咨询": 1.0}  # until when, nobody says
    assert quantities_of_works(understood, ["钢琴调律", "数学辅导"], PriceUnit.EVENT).sessions is None


def test_a_tuner_who_asks_four_hundred_does_not_refuse_four_hundred_for_another_errands_saturdays() -> None:
    tuner = replace(TUNER, terms=Terms(price=400.0, price_floor=350.0))
    offer = make_offer(tuner, read(THREE, PEOPLE), TODAY)
    assert (offer.price, offer.decline_reason) == (400.0, "")


def test_a_count_in_words_that_nobody_understood_is_no_second_time_of_the_work() -> None:
    understood = read("12月20号在上海化新娘妆，1200全包，要试妆两次。", PEOPLE)
    assert quantities_of_work(understood, "化妆造型").sessions == 1.0
    again = read("12月20号起在上海请人化妆两次。", PEOPLE)
    assert quantities_of_work(again, "化妆造型").sessions == 2.0


def test_the_length_of_one_errand_is_no_length_of_another() -> None:
    text = "成都的柯基从12月19号起寄养三天；另外想请人在北京做数学辅导，一对一。"
    kennel = offers("hu", "宠物寄养", "家里有院子", "成都")
    understood = read(text, (*PEOPLE, kennel))
    assert quantities_of_work(understood, "宠物寄养").days == 3.0
    assert quantities_of_work(understood, "数学辅导").days != 3.0


def test_one_price_for_several_things_is_as_often_as_that_which_is_done_most_often() -> None:
    text = "Tax return for my GmbH in Berlin, and someone who does my payroll every month."
    who = person("grace", "tax returns, accounting", "Berlin", price=260.0)
    price = price_of(who.terms, read(text, (who,)), ["tax returns", "accounting"])
    assert price.asked is None


def test_who_refuses_a_price_says_no_figure_and_not_that_it_is_below_the_least_they_take() -> None:
    tuner = replace(TUNER, terms=Terms(price=400.0, price_floor=350.0))
    offer = make_offer(tuner, read("北京钢琴调律，预算100元。", PEOPLE), TODAY)
    assert offer.decline_reason == "全部预算（¥100），这个价钱我不接。"
