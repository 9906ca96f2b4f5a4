"""One sentence in, its facts out: every fact that these sentences state, and none that they do not."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of the table is one line

from datetime import date
from time import process_time

import pytest

from tests.core.matching_kit import TODAY
from towow_core.domain.models import Confidence, Language
from towow_core.engine.language.dates import find_date
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.gazetteer import city_of, same_place
from towow_core.engine.language.money import find_money
from towow_core.engine.language.numerals import read_number
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.concepts import concepts

# sentence, city, people, date, budget, currency, first tags
SENTENCES = [
    ("我想在北京办一场50人的AI主题聚会，需要场地和嘉宾", "北京", 50, None, None, None, "场地提供 演讲嘉宾 活动策划"),
    ("想在成都找一个摄制组拍一支三分钟的城市宣传片，预算3万，下个月", "成都", None, "2026-12-01", 30000, "CNY", "影视制片"),
    ("下周六从上海徐汇搬家到浦东，两室一厅，需要搬运和货车，预算2000元以内", "上海", None, "2026-11-28", 2000, "CNY", "搬家搬运 货车运输"),
    ("2月15日在杭州办婚礼，80人，找摄影师和化妆师，人均300", "杭州", 80, "2027-02-15", 24000, "CNY", "活动摄影 化妆造型"),
    ("30-50人的读书会，需要场地", None, 50, None, None, None, "场地提供"),
    ("五十多人的年会，12月28日晚，深圳，预算1.5万", "深圳", 50, "2026-12-28", 15000, "CNY", "场地提供 餐饮茶歇"),
    ("我们公司要团建，两三百人，周末，户外", None, 300, "2026-11-21", None, None, "场地提供"),
    ("需要3位嘉宾，不限城市", None, None, None, None, None, "演讲嘉宾"),
    ("AI产品想找2个后端工程师，远程也行，20k RMB", None, None, None, 20000, "CNY", "后端开发"),
    ("需要五人摄制组，拍3分钟短片", None, None, None, None, None, "影视制片"),
    ("下下周三下午在广州有个产品发布会，需要同声传译🎤和音响", "广州", None, "2026-12-02", None, None, "口译翻译 音响灯光"),
    ("明天漏水了找水管工，北京海淀，200块", "北京", None, "2026-11-21", 200, "CNY", "水管维修"),
    ("求一个小程序开发，预算两万五，两个月内", None, None, "2027-01-20", 25000, "CNY", "应用开发"),
    ("人工智能论坛，预计100人，需要嘉宾5名，主持1名，2027年1月9日，上海", "上海", 100, "2027-01-09", None, None, "演讲嘉宾 活动主持"),
    ("我是一名摄影师，想找人做网站", None, None, None, None, None, "网站开发"),
    ("国庆去大理旅行，6个人，想找当地向导", "大理", 6, "2027-10-01", None, None, "向导讲解"),
    ("给程序员办的沙龙，四十人左右，成都，月底", "成都", 40, "2026-11-30", None, None, "场地提供"),
    ("想办一场10人左右的私厨晚宴，人均200以内，这周五晚上，上海", "上海", 10, "2026-11-20", 2000, "CNY", "私厨烹饪"),
    ("500人马拉松，需要急救和志愿者，4/18，厦门", "厦门", 500, "2027-04-18", None, None, "现场急救 志愿者"),
    ("二十万预算拍微电影，杭州", "杭州", None, None, 200000, "CNY", "摄像"),
    ("帮我设计logo，500块", None, None, None, 500, "CNY", "平面设计"),
    ("孩子周三放学后需要人接送，北京", "北京", None, "2026-11-25", None, None, "儿童看护"),
    ("想请一位会修古琴的师傅，在苏州", "苏州", None, None, None, None, "修古琴"),
    ("找人帮我照顾兰花，这个月底", None, None, "2026-11-30", None, None, "照顾兰花"),
    ("预算2万5，元旦在南京办音乐会", "南京", None, "2027-01-01", 25000, "CNY", "场地提供 音乐演出"),
    ("办个分享会，场地已经有了，还需要主持人", None, None, None, None, None, "活动主持"),
    ("在武汉办沙龙，不需要摄影，要茶歇", "武汉", None, None, None, None, "餐饮茶歇"),
    ("We need a hackathon mentor group for 40 students in Berlin on a Saturday in December, budget around 2000 euros",
     "Berlin", 40, "2026-12-05", 2000, "EUR", "mentoring"),
    ("I'm moving from a two-bedroom flat in Hackney to Greenwich, London next Saturday. Need two movers and a van, under £500",
     "London", None, "2026-11-28", 500, "GBP", "removals"),
    ("Looking for a 摄影师 in Shanghai for a 50-person party on March 3", "Shanghai", 50, "2027-03-03", None, None, "photography"),
    ("need a dozen volunteers for a 5k run, 200 people, on Sunday", None, 200, "2026-11-22", None, None, "volunteers"),
    ("under 5k, looking for a plumber in London asap", "London", None, None, 5000, "GBP", "plumbing"),
    ("I want to organise a meetup for graphic designers in San Francisco, about 60 people, $1,500 budget; we already have a venue",
     "San Francisco", 60, None, 1500, "USD", "event planning"),
    ("Wedding photographer, Paris, June 5, €1200", "Paris", None, "2027-06-05", 1200, "EUR", "photography"),
    ("I'd like to learn calligraphy, twice a week, in Chengdu", "Chengdu", None, None, None, None, "lessons: calligraphy"),
    ("Need 3 people to help carry a piano up 4 floors on the 15th in Berlin", "Berlin", None, "2026-12-15", None, None, "removals"),
    ("the concert is on New Year's Eve; we want a jazz band, budget 3000-5000 USD", None, None, "2026-12-31", 5000, "USD", "live music"),
    ("we may need help with tax return by the end of March", None, None, "2027-03-31", None, None, "tax returns"),
    ("I have 2k users and want to improve my website, looking for a UX designer, remote", None, None, None, None, None, "UI/UX design"),
    ("Catering for fifty guests, vegan, tomorrow in NYC, $30 per head", "New York", 50, "2026-11-21", 1500, "USD", "catering"),
    ("Two dozen kids, birthday party, next weekend, Manchester, need someone who can juggle torches",
     "Manchester", 24, "2026-11-28", None, None, "juggle torches"),
    ("I need a licensed brain surgeon on Mars tomorrow", "Mars", None, "2026-11-21", None, None, "licensed brain surgeon"),
    ("谁能在月球上给我做开颅手术", "月球", None, None, None, None, "开颅手术"),
    ("Fix my antique clock", None, None, None, None, None, "fix antique clock"),
]  # fmt: skip


@pytest.mark.parametrize("row", SENTENCES, ids=lambda row: row[0][:16])
def test_every_fact_of_the_sentence_is_read_and_none_is_made_up(row) -> None:
    text, *expected, tags = row
    found = understand(text, TODAY)
    context = found.context
    facts = [context.location, context.expected_attendees, context.date, context.budget_amount, context.currency]
    assert facts == expected
    known = [tag for tag in found.capability_tags if tag in tags]
    assert known, found.capability_tags
    assert found.capability_tags[0] in tags


def test_the_table_is_as_long_as_promised() -> None:
    assert len(SENTENCES) >= 40


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("想在北京办AI hackathon，需要 mentor", Language.ZH),
        ("Looking for a 摄影师 in Shanghai for my wedding", Language.EN),
        ("🎉🎉", Language.EN),
        ("场地", Language.ZH),
        ("", Language.EN),
    ],
)
def test_the_language_is_the_one_that_carries_more_of_the_sentence(text, language) -> None:
    assert understand(text, TODAY).language is language


def test_what_is_ruled_out_or_already_there_is_not_looked_for() -> None:
    """ "不需要摄影" must not invite photographers."""
    assert "活动摄影" not in understand("在武汉办沙龙，不需要摄影，要茶歇", TODAY).capability_tags
    assert "场地提供" not in understand("办个分享会，场地已经有了，还需要主持人", TODAY).capability_tags
    tags = understand(
        "We host a panel, no catering needed, we already have a venue, need a moderator", TODAY
    ).capability_tags
    assert "catering" not in tags
    assert "venue" not in tags
    assert "hosting" in tags


def test_what_is_asked_for_comes_before_what_the_occasion_implies() -> None:
    tags = understand("我想在北京办一场50人的AI主题聚会，需要场地和嘉宾", TODAY).capability_tags
    assert tags == ("场地提供", "演讲嘉宾", "活动策划", "活动主持")


def test_asking_for_a_helper_of_an_occasion_does_not_ask_for_the_occasion() -> None:
    """A mentor group for a hackathon is not a wish to organise a hackathon."""
    assert understand("We need a hackathon mentor group for 40 students", TODAY).capability_tags == ("mentoring",)


def test_what_a_sentence_leaves_open_is_named() -> None:
    open_points = understand("我想办一场聚会", TODAY).uncertainties
    assert "在哪个城市" in open_points
    assert "具体哪一天" in open_points
    assert "预算是多少" in open_points
    assert "大约多少人参加" in open_points


def test_a_vague_month_gives_its_first_day_and_says_that_it_is_vague() -> None:
    found = understand("下个月在成都拍宣传片", TODAY)
    assert found.context.date == "2026-12-01"
    assert any("下个月" in point for point in found.uncertainties)


def test_a_date_that_is_past_is_no_date() -> None:
    found = understand("2020-01-01在北京办聚会", TODAY)
    assert found.context.date is None
    assert any("2020-01-01" in point for point in found.uncertainties)


def test_a_greeting_asks_for_nothing() -> None:
    for text in ("你好", "hello", "🎉🎉🎉", "？"):
        found = understand(text, TODAY)
        assert found.capability_tags == ()
        assert found.confidence is Confidence.LOW


def test_a_demand_of_two_thousand_characters_is_read_like_a_short_one() -> None:
    text = ("我们是一个热爱技术的社区，" * 150)[:1900] + "想在北京办50人的聚会，需要场地和嘉宾，预算2万"
    found = understand(text, TODAY)
    assert found.context.expected_attendees == 50
    assert found.context.budget_amount == 20000
    assert "场地提供" in found.capability_tags


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-12-05", "2026-12-05"),
        ("2026年12月5号", "2026-12-05"),
        ("十二月五日", "2026-12-05"),
        ("明年3月1日", "2027-03-01"),
        ("后天", "2026-11-22"),
        ("大后天", "2026-11-23"),
        ("周日", "2026-11-22"),
        ("下周一", "2026-11-23"),
        ("下周末", "2026-11-28"),
        ("下个月15号", "2026-12-15"),
        ("三天后", "2026-11-23"),
        ("两周后", "2026-12-04"),
        ("年底", "2026-12-31"),
        ("春节", "2027-02-06"),
        ("next Saturday", "2026-11-28"),
        ("this Saturday", "2026-11-21"),
        ("Saturday", "2026-11-21"),
        ("tomorrow", "2026-11-21"),
        ("the day after tomorrow", "2026-11-22"),
        ("Dec 5th", "2026-12-05"),
        ("5 December 2027", "2027-12-05"),
        ("in two weeks", "2026-12-04"),
        ("end of next month", "2026-12-31"),
        ("on a Saturday in January", "2027-01-02"),
        ("Christmas Eve", "2026-12-24"),
    ],
)
def test_a_day_is_counted_from_today(text, day) -> None:
    found = find_date(text, date.fromisoformat(TODAY))
    assert found is not None
    assert found.day.isoformat() == day


@pytest.mark.parametrize(
    "text", ["2月30日", "一周三次", "3号线地铁旁", "we may need help", "I sat there", "1.5万", "三分钟", "24小时"]
)
def test_what_is_not_a_day_is_not_read_as_one(text) -> None:
    assert find_date(text, date.fromisoformat(TODAY)) is None


@pytest.mark.parametrize(
    ("text", "amount", "currency", "is_each"),
    [
        ("预算2万5", 25000, "", False),
        ("预算3-5万", 50000, "", False),
        ("不超过8000", 8000, "", False),
        ("每人150元", 150, "CNY", True),
        ("£30 per head", 30, "GBP", True),
        ("budget of 20k", 20000, "", False),
        ("up to 1,200 euros", 1200, "EUR", False),
        ("US$2.5k", 2500, "USD", False),
    ],
)
def test_money_is_read_with_its_scale_and_currency(text, amount, currency, is_each) -> None:
    found = find_money(text)
    assert found is not None
    assert (found.amount, found.currency, found.is_each) == (amount, currency, is_each)


@pytest.mark.parametrize(
    "text", ["最多30个人", "不超过3天", "5k run", "2k users", "2026年", "3万字", "GPT-4", "10%", "A 20-minute talk"]
)
def test_other_numbers_are_not_money(text) -> None:
    assert find_money(text) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [("五十", 50), ("一百二", 120), ("两万五", 25000), ("两三百", 300), ("十五", 15), ("fifty", 50), ("two dozen", 24),
     ("a couple of hundred", 200), ("1,500", 1500), ("twenty-five", 25), ("many", None)],
)  # fmt: skip
def test_numbers_are_read_in_digits_and_in_words(text, number) -> None:
    assert read_number(text) == number


def test_the_lexicon_and_the_gazetteer_are_as_large_as_promised() -> None:
    assert len(concepts()) >= 70
    cities = ["北京", "哈尔滨", "乌鲁木齐", "呼和浩特", "拉萨", "London", "São Paulo", "旧金山", "Xi'an", "Cape Town"]
    assert all(city_of(name) is not None for name in cities)
    assert same_place("旧金山", "San Francisco")
    assert not same_place("伦敦", "Berlin")


def test_every_concept_is_found_by_both_of_its_names() -> None:
    for concept in concepts().values():
        assert concept_of(concept.name.zh) is concept
        assert concept_of(concept.name.en) is concept


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("需要茶歇，场地我们自己出，12月下旬哪天都行", ("餐饮茶歇",)),
        ("酒水我们自己买，要一个摄影师", ("活动摄影",)),
        ("找人教我自己做菜", ("厨艺教学",)),
        ("我们想自己办一场展览，需要场地", ("场地提供",)),
        ("Translate a contract into English, must be a native English speaker", ("translation",)),
        ("Find an English-speaking lawyer", ("legal advice",)),
        ("We need two keynote speakers", ("speakers",)),
    ],
)
def test_what_the_requester_brings_or_only_says_of_a_language_is_not_asked_of_anybody(text, tags) -> None:
    found = understand(text, TODAY).capability_tags
    assert set(tags) <= set(found)
    assert not {"场地提供", "speakers"} & set(found) - set(tags)


@pytest.mark.parametrize("row", ["9" * 20_000, "9," * 10_000, "9." * 10_000])
def test_a_row_of_digits_is_read_once_and_not_from_each_of_them(row: str) -> None:
    before = process_time()
    find_money(row)

    assert process_time() - before < 20  # minutes, where each digit begins anew
