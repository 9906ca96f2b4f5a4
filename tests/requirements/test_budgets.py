"""What each amount of a sentence is for, and how a plan stands to it: a part, a head, a day, or all of it."""

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_reading import TODAY, read
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import RequirementKind, RequirementStatus, Span
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.money import find_amounts
from towow_core.requirements.agreement import agreement
from towow_core.requirements.checker import check

BUDGET = RequirementKind.BUDGET


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("北京60人技术分享会，需要场地，茶歇人均不超过50块，全部加起来一万三", 13_000),
        ("三万以内搞定婚礼摄影和跟妆", 30_000),
        ("婚礼摄影加化妆，总共不超过8千", 8_000),
        ("搞个读书会，场地2000以内，茶歇每人30，总共五千封顶", 5_000),
        ("办公室搬迁，搬运费最多3000，保洁500封顶，加一起别超过3300", 3_300),
        ("每桌不超过1500，一共10桌，要餐饮", 15_000),
        ("杭州团建30个人，人均不超过200，需要场地和餐饮", 6_000),
        ("A dinner for 40 in Berlin, catering at most €25 a head, all in under 3k", 3_000),
        ("Move house in London, total can't exceed £600", 600),
        ("snacks no more than ¥50 each, 15,000 in all, for 50 people in Beijing", 15_000),
        ("Keep the whole thing below two thousand pounds: venue, catering, photographer", 2_000),
        ("Overall cap of €4,000 for venue, catering and music", 4_000),
        ("We have 5k to spend on a launch party for 60 in Berlin", 5_000),
        ("a band for no more than 900 euros, and nothing over 2500 euros for everything", 2_500),
        ("DJ no more than €400, and the whole evening under €2,000, in Berlin with catering for 30", 2_000),
        ("翻译一份合同，千字不超过200，大概五千字", 1_000),
        ("瑜伽老师每堂课150以内，十堂课", 1_500),
        ("导游一天最多八百，玩三天", 2_400),
        ("Guitar lessons in London, £30 per lesson, ten lessons", 300),
        ("a tutor at up to £35/hour, 2 hours a week for 10 weeks, London", 700),
        ("two nights of catering, €15 per person per night, 30 people, Berlin", 900),
        ("柏林40人晚宴，餐饮每位20欧以内，场地900欧以内，全部加起来不超过2000欧", 2_000),
        ("Someone to walk our dog twice a week for five weeks, at most £20 a walk, London", 200),
        ("I've got two grand for a wedding photographer and a florist", 2_000),
        ("主持人不超过2千，摄影师3千以内，场地最多五千", None),
        ("广州两天会议需要两位同声传译，每天每人4500以内", None),
        ("€150 for the DJ, €600 for the venue, party of 30 in Berlin", None),
        ("Team lunch in Berlin for 25, up to €18 per person, plus a photographer for €300", None),
    ],
)
def test_only_what_is_for_everything_is_the_whole_budget(sentence: str, whole: float | None) -> None:
    assert understand(sentence, TODAY).context.budget_amount == whole


@pytest.mark.parametrize(
    ("sentence", "amounts"),
    [
        ("主持人不超过2千，摄影师3千以内", {(2000.0, "", "hosting"), (3000.0, "", "photography")}),
        ("预算一万，找摄影师和主持人，其中摄影不超过4000", {(10000.0, "", ""), (4000.0, "", "photography")}),
        ("两位摄影师，每位1200，拍一天", {(1200.0, "part", "photography")}),
        ("两位同声传译，每天每人4500以内，会期两天", {(4500.0, "day", "interpreting")}),
        ("三天训练营，20个学员，午餐每人每天40", {(40.0, "person/day", "")}),
        ("花艺3000以内，其他的不超过9000，要花艺、摄影", {(3000.0, "", "decoration"), (9000.0, "", "photography")}),
        (
            "A caterer for 40 guests in Berlin on 12 December, at most €14 a head, and a venue, all in under 1.8k",
            {(14.0, "person", "catering"), (1800.0, "", "")},
        ),
        (
            "需要场地、一位嘉宾和茶歇，茶歇人均不超过50元，总预算1.5万",
            {(50.0, "person", "catering"), (15000.0, "", "")},
        ),
        (
            "we need a venue, a DJ, catering and a host; venue, DJ and catering for €900, the host for €200",
            {(900.0, "", "venue"), (200.0, "", "hosting")},
        ),
        ("北京60人聚会，要场地和餐饮，人均200，总共一万二", {(200.0, "person", ""), (12000.0, "", "")}),
        ("摄影师和摄像师各3000，场地8000", {(3000.0, "part", "photography"), (8000.0, "", "venue")}),
        ("两个搬运工，一人300，货车500", {(300.0, "part", "removals"), (500.0, "", "van with driver")}),
        ("生日会十个人，人均三百，蛋糕另外预算五百", {(300.0, "person", ""), (500.0, "", "baking")}),
        (
            "catering €20pp and a photographer €500, 40 guests",
            {(20.0, "person", "catering"), (500.0, "", "photography")},
        ),
        (
            "Four musicians, £150 apiece, and £80 for the sound guy",
            {(150.0, "part", "live music"), (80.0, "", "sound engineering")},
        ),
        (
            "two helpers at 15 an hour each, a van for under 100",
            {(15.0, "hour", "volunteers"), (100.0, "", "van with driver")},
        ),
        (
            "Need a photographer (max £400) and a venue (max £1,200) in London",
            {(400.0, "", "photography"), (1200.0, "", "venue")},
        ),
        (
            "each speaker gets at most $300, three speakers, plus a venue for $900",
            {(300.0, "part", "speakers"), (900.0, "", "venue")},
        ),
        ("Two interpreters for two days, £300 per interpreter per day", {(300.0, "day", "interpreting")}),
        (
            "Sound engineer £200 tops, band £800 tops, total under £1,100",
            {(200.0, "", "Sound engineer"), (800.0, "", "live music"), (1100.0, "", "")},
        ),
        ("a first aider and a photographer in London, £300 at most for each", {(300.0, "part", "photography")}),
        (
            "办读书会，30人，要下午茶，每人不超过40元，其中三位不吃甜。另外找一位主持人，一千以内。",
            {(40.0, "person", "catering"), (1000.0, "", "hosting")},
        ),
        (
            "Somebody should read our contract by Thursday, for a fixed price of £260 or less; and a logo below £400",
            {(260.0, "", "legal advice"), (400.0, "", "graphic design")},
        ),
        (
            "a speaker, $600, and a brass band for the opening, $350 at most. Also a buffet for 80 at $20 a head",
            {(600.0, "", "speakers"), (350.0, "", "live music"), (20.0, "person", "catering")},
        ),
        (
            "A translator for 12 pages, under €500, and someone to bind it, under €300, both by 10 January",
            {(500.0, "", "translation"), (300.0, "", "bind it")},
        ),
        (
            "the boiler serviced on 9 January, not more than £90; and the hedge trimmed that week, £200 tops",
            {(90.0, "", "boiler serviced"), (200.0, "", "gardening")},
        ),
        ("a photographer for £400 and a pianist, we can pay £900", {(400.0, "", "photography"), (900.0, "", "")}),
        (
            "We need someone to tidy up the records, then a translator. We pay 30 euros an hour for the record work.",
            {(30.0, "hour", "tidy up the records")},
        ),
        ("请一位主持和一位摄影师，主持、车马费和摄影加起来不超过6000", {(6000.0, "", "")}),
        ("a DJ and a room; the hire fee and the DJ together under €900", {(900.0, "", "")}),
    ],
)
def test_an_amount_beside_a_part_is_that_parts(sentence: str, amounts: set[tuple[float, str, str]]) -> None:
    budgets = [r.value for r in read(sentence) if r.kind is BUDGET]

    assert {(v.number, v.per, v.tags[-1] if v.tags else "") for v in budgets} == amounts


@pytest.mark.parametrize(
    "sentence",
    [
        "人数控制在80以内",
        "不超过300字的文案",
        "最多20桌",
        "within 20 km of Berlin",
        "an evening for 120 people in all",
        "每周2次，每次2小时",
        "一共8节课",
        "a 5k run",
        "要一块空地和两块幕布",
        "a grand piano",
        "a photographer in 2027, and a venue",
    ],
)
def test_a_count_of_something_else_is_no_amount(sentence: str) -> None:
    assert find_amounts(sentence) == ()


def test_a_price_for_all_of_it_is_shared_by_the_days_that_a_limit_is_for() -> None:
    shoot = part("ann", "photography", price=3000.0, days=("2026-12-18", "2026-12-19"))
    limits = tuple(
        wants(BUDGET, number=most, unit="CNY", per="day", tags=("photography",)) for most in (1500.0, 1400.0)
    )
    kept, broken = check(limits, facts(shoot), Language.EN)

    assert (kept.status, broken.status) == (RequirementStatus.MET, RequirementStatus.UNMET)
    assert "¥1,500 a day (¥3,000 for 2 days)" in kept.note
    assert "¥100 too much" in broken.note


def test_so_much_a_head_is_compared_with_the_price_for_a_head_and_names_whose_it_is() -> None:
    rate = Rate(unit=PriceUnit.PERSON, unit_price=55.0, quantity=60.0)
    plan = facts(part("xu", "catering", price=rate.amount, rate=rate), part("lin", "venue", price=6000.0))
    asked = (
        wants(RequirementKind.HEAD_COUNT, number=60.0, unit="people"),
        wants(BUDGET, number=50.0, unit="CNY", per="person", tags=("catering",)),
        wants(BUDGET, number=12_000.0, unit="CNY"),
        wants(BUDGET, number=100.0, unit="CNY", per="person", tags=("venue",)),
    )
    _, head, whole, room = check(asked, plan, Language.EN)

    assert (head.status, head.note) == (RequirementStatus.UNMET, "Xu ¥55 a person, ¥5 too much.")
    assert (whole.status, whole.note) == (RequirementStatus.MET, "It comes to ¥9,300.")
    assert (room.status, room.note) == (RequirementStatus.MET, "Lin: ¥6,000 for 60 people, ¥100 each.")


def test_a_price_that_is_for_more_than_the_part_is_not_called_too_much_for_it() -> None:
    both = part("ann", "photography", "video", price=3500.0, days=("2026-12-19",))
    limits = tuple(wants(BUDGET, number=3000.0, unit="CNY", tags=("photography",), per=per) for per in ("", "day"))

    for found in check(limits, facts(both), Language.EN):
        assert found.status is RequirementStatus.OPEN
        assert "for more" in found.note


@pytest.mark.parametrize(
    "unread",
    ["会做杭帮菜的师傅", "somebody who signs", "车费另算", "design and development", "十二个摊位"],
)
def test_no_budget_is_kept_while_anything_was_not_understood(unread: str) -> None:
    known = facts(part("ann", "venue", price=300.0, currency="USD"))
    budget = wants(RequirementKind.BUDGET, number=500.0, unit="USD")
    asked = DemandUnderstanding(
        surface_demand="s",
        language=Language.EN,
        requirements=(budget,),
        not_understood=(Span(start=0, end=len(unread), text=unread),),
    )

    (checked,) = agreement(asked, known).requirements

    assert checked.status is RequirementStatus.OPEN
    assert unread in checked.note


@pytest.mark.parametrize(
    ("unit", "least", "status"),
    [
        (PriceUnit.EVENT, 570.0, RequirementStatus.UNMET),
        (PriceUnit.EVENT, 540.0, RequirementStatus.OPEN),
        (PriceUnit.HOUR, 570.0, RequirementStatus.OPEN),  # half an hour may do
    ],
)
def test_who_costs_more_than_the_limit_for_one_time_alone_is_over_it_however_often_it_is(
    unit: PriceUnit, least: float, status: RequirementStatus
) -> None:
    rate = Rate(unit=unit, unit_price=least, times=None)
    (found,) = check(
        (wants(BUDGET, number=550.0, unit="EUR", tags=("testing",)),),
        facts(part("femke", "testing", price=None, currency="EUR", rate=rate)),
        Language.EN,
    )
    assert found.status is status
    assert ("€20 too much" in found.note) is (status is RequirementStatus.UNMET)
