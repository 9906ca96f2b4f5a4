"""Amounts, counts, hours and names as people type them; what is asked back; and what something is not."""

import pytest

from tests.requirements.test_clarifying import asked
from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-23"
KNOWN = {name: name for name in ("Aylin Demir", "Jonas Weber", "Lena Hoffmann", "陈屿")}


def _read(said: str) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    return read_requirements(said, understand(said, TODAY), TODAY, known=KNOWN)


def _of(said: str, kind: RequirementKind) -> list[Requirement]:
    return [one for one in _read(said)[0] if one.kind is kind]


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("成都找一位航拍，一天，800行不行", 800),
        ("上海搬家，周六，1500左右。", 1500),
        ("深圳做个小程序，25000，春节前上线", 25000),
        ("北京找一位主持，两千左右，12月12日", 2000),
        ("北京要一份冷餐，20人，一千五可以吗", 1500),
        ("A host in London on 3 December. Budget is 2k.", 2000),
        ("A poster by 12 December, 1500, please", 1500),
    ],
)
def test_an_amount_is_read_where_only_its_place_says_so(said: str, amount: int) -> None:
    assert [one.value.number for one in _of(said, K.BUDGET)] == [amount]


@pytest.mark.parametrize(
    ("said", "per"),
    [
        ("想学剪辑，线上，四次，200一次", "event"),
        ("口译两天，广州，3000一天", "day"),
        ("找家教，北京，150每小时", "hour"),
    ],
)
def test_an_amount_before_what_it_is_for_one_of(said: str, per: str) -> None:
    assert [one.value.per for one in _of(said, K.BUDGET)] == [per]


@pytest.mark.parametrize(
    "said",
    [
        "We're a two-person startup and need a logo in Berlin",
        "A mentor in Berlin for three student teams",
        "A photographer in London for a 12-person band",
        "A website for our 5-person company in Lisbon",
        "我一个人带两个娃，想在上海找人收纳",
        "A venue in Berlin on 3 December for two student projects",
    ],
)
def test_what_describes_a_team_is_no_head_count(said: str) -> None:
    assert not _of(said, K.HEAD_COUNT)


@pytest.mark.parametrize(
    ("said", "hours"),
    [
        ("A mentor in Berlin on 12 December, 10-4, please", "10-4"),
        ("A venue in Berlin, both days 9-5, for 20 people", "9-5"),
        ("A mover in London on 3 December, from 8 to 12", "from 8 to 12"),
        ("A photographer in London on 3 December, 7pm till late", "7pm till late"),
        ("A host in London on 3 December, 9 to 5, in English", "9 to 5"),
        ("A cleaner in London on 3 December between 8 and 11", "between 8 and 11"),
    ],
)
def test_hours_without_a_half_of_the_day_are_hours(said: str, hours: str) -> None:
    assert hours in [one.text for one in _of(said, K.QUALITY) if one.value.unit == "time"]


@pytest.mark.parametrize("said", ["A mentor for kids, 10-12 years, in Berlin", "12月19日周六一天搬完，上海搬家"])
def test_ages_are_no_hours_and_one_day_is_not_every_week(said: str) -> None:
    assert not [one for one in _of(said, K.QUALITY) if one.value.unit == "time"]
    assert not _of(said, K.RECURRENCE)


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Aylin and Jonas to coach three teams in Berlin on 12 December", ["Aylin Demir", "Jonas Weber"]),
        ("Jonas, Aylin and Lena to judge our final in Berlin", ["Jonas Weber", "Aylin Demir", "Lena Hoffmann"]),
        ("Could Jonas or Aylin mentor us? Jonas or Aylin could come on 12 December.", ["Jonas Weber", "Aylin Demir"]),
    ],
)
def test_first_names_in_a_row_are_people(said: str, names: list[str]) -> None:
    assert {one.value.text for one in _of(said, K.PERSON)} >= set(names)


@pytest.mark.parametrize(
    ("said", "unasked"),
    [
        ("Three judges who aren't investors, Berlin, 18 January", "business advice"),
        ("A host who isn't a photographer, London, 3 December", "photography"),
        ("Two charts for a conference poster, by Friday", "venue"),
        ("A wedding invitation designed in Lisbon", "wedding planning"),
        ("Could somebody teach us pottery? We have no lift.", "lift"),
        ("A photographer in London; it doesn't have to be fancy", "fancy"),
    ],
)
def test_what_something_is_not_or_is_made_for_is_not_looked_for(said: str, unasked: str) -> None:
    requirements, _ = _read(said)

    assert not [one for one in requirements if one.kind is K.CAPABILITY and unasked in one.value.tags]
    assert not [one for one in requirements if one.kind is K.EXCLUSION]
    assert not [one for one in requirements if one.kind is K.QUALITY and one.is_hard and one.text.endswith("fancy")]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("这周末想找一位骨科医生上门做小针刀，在北京", "骨科医生"),
        ("想请一位调琴师到家里调一台立式钢琴，上海", "调琴师"),
        ("要一位修表匠上门看看老座钟，杭州", "修表匠"),
        ("请一位剪纸匠人来公司演示，北京", "剪纸匠人"),
    ],
)
def test_who_is_wanted_stands_before_how_they_come(said: str, wanted: str) -> None:
    tags = [tag for one in _of(said, K.CAPABILITY) for tag in one.value.tags]

    assert any(wanted in tag or tag in wanted for tag in tags), tags


@pytest.mark.parametrize(
    "said",
    [
        "年底给团队搞点热闹的，你看着办",
        "想给爸妈弄点惊喜，不知道做什么好",
        "I have an idea for an app but no clue where to start. Can anybody help?",
        "We'd like a website one day but don't know where to begin",
        "有个小程序的想法，不知道从哪入手",
        "Let's do something memorable for my team",
    ],
)
def test_who_does_not_know_what_to_ask_for_is_asked(said: str) -> None:
    assert K.CAPABILITY in [question.kind for question in asked(said)]


@pytest.mark.parametrize(
    "said",
    [
        "A web developer for our shop's website, no clue about computers ourselves, Berlin",
        "想找一位导师聊聊，不知道从哪入手，线上",
        "A poster by 12 December in Lisbon, €400",
        "Grace Bennett to check our contract by Friday, £300",
    ],
)
def test_who_names_somebody_is_not_asked_what_they_want(said: str) -> None:
    assert K.CAPABILITY not in [question.kind for question in asked(said)]
    assert K.DATE not in [question.kind for question in asked(said)]


@pytest.mark.parametrize(
    "said",
    [
        "A five course Italian dinner for 8 in Berlin on 5 December",
        "A three-course dinner for 8 in Berlin on 5 December",
        "A two hour yoga lesson in London on 5 December",
        "Four page leaflet designer in Lisbon by 5 December",
        "A six month bookkeeper in London",
        "A seven-night house sitter in London",
    ],
)
def test_courses_pages_and_nights_count_no_people(said: str) -> None:
    assert not [one for one in _of(said, K.QUANTITY) if one.value.unit != "things"]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Somebody in Berlin to clean our survey data and write a short report by Friday", "write a short report"),
        ("A data analyst in Nairobi to draw charts and write up a one-page summary", "write up a one-page summary"),
    ],
)
def test_what_belongs_to_a_work_is_no_trade_of_its_own(said: str, left: str) -> None:
    assert left not in [tag for one in _of(said, K.CAPABILITY) for tag in one.value.tags]


@pytest.mark.parametrize(
    ("said", "ruled_out"),
    [
        ("分享会，北京，12月15日，请陈屿来讲，不要找策划公司", "活动策划"),
        ("年会，北京，不要主持团队，要一位摄影师", "活动主持"),
        ("婚礼，北京，不用找摄影机构，要化妆师", "活动摄影"),
    ],
)
def test_a_company_of_a_trade_is_ruled_out_as_the_trade(said: str, ruled_out: str) -> None:
    assert ruled_out in [tag for one in _of(said, K.EXCLUSION) for tag in one.value.tags]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Book launch in a small bookshop, 4 December, London. A photographer, please.",
            "Book launch in a small bookshop",
        ),
        ("外企年会，深圳，1月8日，要一位口译", "外企年会"),
        ("成都一间老茶馆拍一条三分钟的短片，年底前，要一位剪辑", "老茶馆拍一条三分钟的短片"),
        ("Photographer for our daughter's christening on 12 December in London", "daughter's christening"),
        ("做个点单小程序：客人选菜、付定金，深圳，2万", "客人选菜、付定金"),
    ],
)
def test_what_is_said_of_the_occasion_is_background(said: str, told: str) -> None:
    requirements, rest = _read(said)

    assert any(told in one.text for one in requirements if one.value.unit == "occasion"), [r.text for r in requirements]
    assert not rest


@pytest.mark.parametrize(
    ("said", "tags"),
    [
        ("我们乐队第一张EP，想要一张海报，1月15号前", {"平面设计"}),
        ("咱们合唱团要录一首歌，想找一位录音师，北京", {"录音音效"}),
        ("我们剧团明年巡演，要一张海报，1月15号前", {"平面设计"}),
    ],
)
def test_the_band_of_who_asks_is_not_looked_for(said: str, tags: set[str]) -> None:
    asked_for = {tag for one in _of(said, K.CAPABILITY) for tag in one.value.tags}

    assert asked_for == tags


def test_a_band_is_looked_for_where_it_is_asked_for() -> None:
    assert "音乐演出" in [
        tag for one in _of("我们婚礼想找一支乐队，北京，12月12日", K.CAPABILITY) for tag in one.value.tags
    ]


@pytest.mark.parametrize(
    "said",
    [
        "想在上海找人把衣柜和厨房彻底收拾一遍，大概两天",
        "上海，请人来收拾一下书房，周六",
        "家里乱得很，想找人把柜子都归置好，上海",
        "Somebody in London to declutter my wardrobe on 3 December",
        "Could somebody in London organise our kitchen cupboards?",
        "Someone in London to sort out my garage, please",
    ],
)
def test_tidying_up_at_home_is_an_organisers_work(said: str) -> None:
    tags = {tag for one in _of(said, K.CAPABILITY) for tag in one.value.tags}

    assert tags in ({"打包整理"}, {"packing"}), tags


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("需要：1. 场地（北京，30人）2. 一位讲开源的嘉宾 3. 茶歇。12月20日", ["场地提供", "演讲嘉宾", "餐饮茶歇"]),
        ("要 1. 一位讲创业的老师 2. 一位摄影师。北京，12月20日", ["活动摄影"]),
    ],
)
def test_what_is_spoken_of_ends_before_the_next_row(said: str, wanted: list[str]) -> None:
    assert {*wanted} <= {tag for one in _of(said, K.CAPABILITY) for tag in one.value.tags}


@pytest.mark.parametrize(
    "said", ["想找个懂大模型的人帮我们看看方案靠不靠谱，线上", "想请个会摄影的人看看相机值不值得修，北京"]
)
def test_two_pieces_of_one_wish_are_one(said: str) -> None:
    wishes = [one for one in _of(said, K.QUALITY) if one.value.tags and one.is_hard]

    assert len(wishes) == 1
    assert not any(one.text.startswith("个") for one in wishes)
