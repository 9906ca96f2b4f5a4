"""The common ways to write how many people come, in Chinese and English: each is read, whatever stands around it."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns

import pytest

from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.headcount import all_people, find_people

TODAY = "2026-11-20"
CHINESE = """
25人 = 25 | 25 人 = 25 | 25个人 = 25 | 二十五人 = 25 | 二十五个人 = 25 | 25位客人 = 25 | 25位 = 25 | 25名学生 = 25 | 约25人 = 25 |
25人左右 = 25 | 25来人 = 25 | 25多人 = 25 | 25余人 = 25 | 25-30人 = 30 | 25到30人 = 30 | 25～30人 = 30 | 25至30人 = 30 | 人数25
= 25 | 人数：25 = 25 | 人数大概25 = 25 | 人数在25左右 = 25 | 参加人数25人 = 25 | 总共25人 = 25 | 我们有25人 = 25 | 我们25个人 = 25 |
大概二十来人 = 20 | 二三十人 = 30 | 三五十人 = 50 | 两百人 = 200 | 百人 = 100 | 百人规模 = 100 | 百来人 = 100 | 上百人 = 100 | 千人大会 = 1000
| 千人 = 1000 | 50人的聚会 = 50 | 50人聚会 = 50 | 25人份的午餐 = 25 | 25人份午餐 = 25 | 25份午餐 = 25 | 25份盒饭 = 25 | 25客西餐 = 25 |
五十号人 = 50 | 50号人 = 50 | 25口人 = 25 | 一家五口 = 5 | 一家5口人 = 5 | 10对新人 = 20 | 两桌客人，每桌10人 = 20 | 10桌，每桌10人 = 100 |
10桌酒席 = 100 | 两大一小 = 3 | 2大1小 = 3 | 2个大人3个孩子 = 5 | 两个大人和三个孩子 = 5 | 夫妻二人 = 2 | 我们俩 = 2 | 我们两个 = 2 | 两口子 = 2 |
全班40人 = 40 | 全班四十个同学 = 40 | 40位同事 = 40 | 员工40名 = 40 | 40名员工 = 40 | 同事40人 = 40 | 孩子12个 = 12 | 12个孩子 = 12 | 12个娃
= 12 | 十二位老人 = 12 | 来宾80 = 80 | 宾客80位 = 80 | 观众300 = 300 | 观众 300 名 = 300 | 300名观众 = 300 | 300+人 = 300 |
300余名观众 = 300 | 1.5万人 = 15000 | 1万人 = 10000 | 25 或 30 人 = 30
"""
ENGLISH = """
25 people = 25 | for 25 = 25 | 10k people = 10000 | 1,200 people = 1200 | twenty-five people = 25 | twenty
five of us = 25 | 25 of us = 25 | there will be 25 of us = 25 | we are 25 = 25 | we're 25 = 25 | party of 25 =
25 | a group of 25 = 25 | group size 25 = 25 | 25 guests = 25 | 25 pax = 25 | 25 ppl = 25 | 25 persons = 25 |
25-person workshop = 25 | 25 person team = 25 | 25 attendees = 25 | about 25 attendees = 25 | around 25 = 25 |
up to 25 people = 25 | at least 25 people = 25 | between 20 and 25 people = 25 | 20 to 25 people = 25 | 20-25
guests = 25 | 20–25 guests = 25 | headcount 25 = 25 | head count: 25 = 25 | headcount: 25 = 25 | headcount of
25 = 25 | number of guests: 25 = 25 | attendees: 25 = 25 | guests: 25 = 25 | people: 25 = 25 | 25 adults and 5
kids = 30 | 25 adults, 5 children = 30 | 25 adults + 5 children = 30 | 2 adults and 3 children = 5 | two dozen
people = 24 | a dozen people = 12 | a couple of dozen guests = 24 | fifty people = 50 | a hundred people = 100
| hundred people = 100 | a few hundred people = 300 | several hundred guests = 300 | hundreds of people = 300
| 25 employees = 25 | team of 25 = 25 | our team of 25 = 25 | my 25 colleagues = 25 | 25 senior engineers = 25
| 25 hungry people = 25 | lunch for 25 = 25 | lunch for 25 on Friday = 25 | catering for twenty-five = 25 |
dinner for 8 = 8 | dinner for eight = 8 | dinner for two = 2 | a party for 60: a room = 60 | a class of 30 = 30 | 30 kids = 30 | 30 children
= 30 | 30 little kids = 30 | 30 seats = 30 | family of five = 5 | family of 5 = 5 | seats 30 = 30 | for 25 to
30 people = 30 | 25+ people = 25 | 25~30 ppl = 30 | approx. 25 people = 25 | ca. 25 people = 25 | ~25 people =
25 | 25 mouths to feed = 25 | 25 diners = 25 | 25 covers = 25 | 25 delegates = 25 | feed 25 = 25 | feeds 25 =
25 | host 25 = 25 | audience of 300 = 300 | crowd of 300 = 300 | 300 strong = 300 | 300-strong audience = 300
| wedding with 120 guests = 120 | 120 wedding guests = 120 | for 25 in Berlin = 25 | 15 couples = 30
"""
NOBODY = (
    "找一个摄影师拍两天",
    "需要3位摄影师，2026年12月5日，北京",
    "请2个厨师来家里做饭",
    "我要学吉他，每周2次，共10节课",
    "搬家，三室一厅，6楼没电梯",
    "Need 2 photographers in Berlin for 3 hours",
    "Looking for 3 developers to build an app",
    "a logo for 2 brands",
    "meeting at around 19",
    "I am 25 and want to learn the piano",
    "We are 2 days away from the launch",
    "host 3 events in Berlin",
    "budget for 25 days",
    "An office for 6 months",
    "give me 10 covers of jazz songs",
    "拍10对戒指",
    "年龄在25左右",
    "孩子12岁",
    "people: the 3 best speakers",
    "hire a team of 4 to move us",
    "我们2个小时后开始",
    "lunch for 2 weeks",
    "We need room for 3 cars",
    "规模10万元",
    "客人3点到",
    "学生5折",
    "3对3篮球赛",
    "feed 3 cats",
)


def rows(table: str) -> list[tuple[str, int]]:
    pairs = (row.rsplit(" = ", 1) for row in " ".join(table.split()).split(" | "))
    return [(said, int(people)) for said, people in pairs]


@pytest.mark.parametrize("before", ["帮我在北京办个午餐会，", "预算5000元，"])
@pytest.mark.parametrize(("said", "people"), rows(CHINESE))
def test_a_chinese_head_count_is_read(said: str, people: int, before: str) -> None:
    assert understand(f"{before}{said}，需要餐饮", TODAY).context.expected_attendees == people


@pytest.mark.parametrize(
    ("before", "after"), [("I need catering in Berlin, ", ", budget 500 euros"), ("A lunch: ", ".")]
)
@pytest.mark.parametrize(("said", "people"), rows(ENGLISH))
def test_an_english_head_count_is_read(said: str, people: int, before: str, after: str) -> None:
    assert understand(f"{before}{said}{after}", TODAY).context.expected_attendees == people


@pytest.mark.parametrize("said", NOBODY)
def test_what_counts_something_else_is_no_head_count(said: str) -> None:
    assert understand(said, TODAY).context.expected_attendees is None


@pytest.mark.parametrize(
    "sentence",
    [
        "I want to buy a table for 500 with delivery in Leeds",
        "I need a cleaner for 500 from Monday",
        "I need a website for 500 until Friday",
        "I need a logo for 500 and a flyer",
        "A room in Leeds for 500 euros from Monday",
    ],
)
def test_what_something_may_cost_is_no_number_of_people(sentence: str) -> None:
    assert find_people(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("A venue for 150 from 7pm on Friday", 150),
        ("Dinner for 40 with wine", 40),
        ("A wedding in Leeds for 80 with a band", 80),
        ("A photographer for 12 on Friday", 12),
        ("We are 11 and want a vegan dinner", 11),
        ("A room for 500 people from Monday", 500),
    ],
)
def test_who_comes_to_something_is_counted_without_a_word_for_them(sentence: str, people: int) -> None:
    found = find_people(sentence)

    assert found is not None
    assert found.people == people


def test_a_number_of_workers_behind_their_trade_is_no_number_of_guests() -> None:
    assert find_people("周一在大阪请摄影师两位，18点") is None
    assert find_people("在北京办黑客松，评委3位，记者两位") is None


def test_a_number_of_people_is_never_read_from_its_middle() -> None:
    found = find_people("在线上和读者连线半小时，读者两百位")

    assert found is not None
    assert found.people == 200


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("想学做陶艺，一个人，周末都行。", 1),
        ("Piano lessons in Leeds, just me, on Saturdays.", 1),
        ("想找一个人，周末帮忙看孩子。", None),
        ("北京周末要搬家，一个人，加一辆车。", None),
    ],
)
def test_one_is_who_learns_or_is_seen_to_and_nobody_who_is_looked_for(text: str, people: int | None) -> None:
    assert next((one.people for one in all_people(text)), None) == people
