"""What is told beside a wish is asked of nobody; what is said of one part is that part's; nothing is left in pieces."""

import pytest

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, Span
from towow_core.engine.language.background import backgrounds
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-23"


def _read(said: str) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    return read_requirements(said, understand(said, TODAY), TODAY)


def _asked(said: str) -> set[str]:
    return {tag for one in _read(said)[0] if one.kind is K.CAPABILITY and one.is_hard for tag in one.value.tags}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("We're a family bakery in Lisbon. We need a new logo.", "We're a family bakery in Lisbon"),
        ("I run a dance school and I'm looking for a photographer in London", "I run a dance school"),
        ("Last summer we had a DJ and nobody danced, so please a live band in Leeds", "Last summer we had a DJ"),
        (
            "A caterer in Berlin on 12 December, because my aunt used to cook and she moved away",
            "because my aunt used to cook",
        ),
        ("It's my dad's 70th and he loves trains. Looking for a photographer in London.", "It's my dad's 70th"),
        ("My neighbours hate noise. Movers in London on 3 December, please.", "My neighbours hate noise"),
        ("我们是一家做手工皂的小店，想找一位摄影师，北京，12月12日", "我们是一家做手工皂的小店"),
        ("去年的主持人迟到了一个小时，今年想换一位主持，北京，12月12日", "去年的主持人迟到了一个小时"),
        ("我在杭州开了间民宿，想要一位摄影师拍照，12月12日", "我在杭州开了间民宿"),
        ("因为我们老板刚刚换了，要一位主持，北京，12月12日", "因为我们老板刚刚换了"),
        ("客户是日本人，要一位口译，北京，12月12日", "客户是日本人"),
        ("老婆出差，想找保洁，上海，周六", "老婆出差"),
    ],
)
def test_who_asks_and_why_is_background(said: str, told: str) -> None:
    requirements, rest = _read(said)
    background = [one for one in requirements if one.value.unit == OCCASION]

    assert any(told in one.text for one in background), [one.text for one in requirements]
    assert not any(one.is_hard for one in background)
    assert not [span.text for span in rest if span.text in told]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("I teach pottery at a school in Berlin. We need a photographer on 12 December.", {"photography"}),
        ("Last year our caterer was late. We need a host in London on 12 December.", {"hosting"}),
        ("The venue sent us a contract last week. Could somebody in London check it?", {"legal advice"}),
        ("Our charity runs a film club. We want a poster by 12 December.", {"graphic design"}),
        ("我们是一家餐饮公司，想要一张海报，12月12日前", {"平面设计"}),
        ("去年请的摄影师不太好，今年要一位主持，北京，12月12日", {"活动主持"}),
        ("The plumber never came back. A cleaner in London on Friday, please.", {"cleaning"}),
    ],
)
def test_what_is_told_names_nobody_who_is_looked_for(said: str, asked: set[str]) -> None:
    assert _asked(said) == asked


@pytest.mark.parametrize("said", ["My tap is dripping", "我家水管漏了", "Our website was hacked last night"])
def test_what_is_all_there_is_is_the_demand(said: str) -> None:
    assert not backgrounds(said)


@pytest.mark.parametrize(
    "said",
    [
        "We are 14 people and need a caterer in Berlin on 12 December",
        "Our budget is £500 for a photographer in London on 12 December",
        "She is allergic to nuts; dinner for six in Berlin on 12 December",
        "The room must be quiet. A venue in Berlin for 20 people on 12 December",
        "我们一共14个人，要一份冷餐，北京，12月12日",
        "客人里有两位吃素，要冷餐，北京，20人，12月12日",
    ],
)
def test_what_limits_or_is_needed_is_no_background(said: str) -> None:
    assert not backgrounds(said)


@pytest.mark.parametrize(
    "said", ["A host in London on 3 December. Thanks so much!", "北京找一位主持，12月12日，先谢谢大家"]
)
def test_courtesies_are_not_handed_back(said: str) -> None:
    assert _read(said)[1] == ()


@pytest.mark.parametrize(
    ("said", "wish", "tag"),
    [
        ("A portrait photographer in London on 12 December", "portrait photographer", "photography"),
        (
            "We need somebody to paint a mural on the back wall, London",
            "paint a mural on the back wall",
            "paint a mural",
        ),
        ("A mentor in Berlin who understands hardware", "mentor in Berlin who understands hardware", "mentoring"),
        ("想要自助冷餐，北京，12月20日", "自助冷餐", "餐饮茶歇"),
        ("要一位会变魔术的主持人，北京，12月20日", "会变魔术的主持人", "活动主持"),
        ("做一张水墨风的海报，12月20日前", "水墨风的海报", "平面设计"),
    ],
)
def test_what_is_said_of_one_part_is_a_wish_of_that_part(said: str, wish: str, tag: str) -> None:
    requirements, rest = _read(said)
    wishes = [one for one in requirements if one.kind is K.QUALITY and tag in one.value.tags]

    assert any(wish in one.text for one in wishes), [one.text for one in requirements]
    assert all(one.is_hard for one in wishes)
    assert rest == ()


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Movers in London on 3 December. I'm worried about the stairs.", "I'm worried about the stairs"),
        ("A plumber in London on Friday. There's a big dog.", "There's a big dog"),
        ("上海搬家，12月3日，箱子编上号", "箱子编上号"),
        ("杭州要一张海报，选定以后再打磨细节", "选定以后再打磨细节"),
        ("上海搬家，12月3日，楼道特别窄", "楼道特别窄"),
    ],
)
def test_what_was_not_read_is_a_whole_clause(said: str, left: str) -> None:
    assert [span.text for span in _read(said)[1]] == [left]


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("Dinner for eight in Berlin, two are vegan", "two are vegan"),
        ("Lunch for 20 in Berlin, 3 vegan", "3 vegan"),
        ("25人的茶歇，北京，两位吃素", "两位吃素"),
        ("北京，30人的午餐，其中5个人吃素", "5个人吃素"),
    ],
)
def test_a_wish_of_some_says_of_how_many(said: str, wish: str) -> None:
    assert wish in [one.text for one in _read(said)[0] if one.kind is K.QUALITY]


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("12月5号在北京找活动摄影，一千八，当天要交全部精修照片", "当天要交全部精修照片"),
        ("杭州裁缝改衣，今天改好，一百五", "今天改好"),
        ("上海婚礼要现场古典音乐，1月16日，三千", "现场古典音乐"),
        ("样品3月1日到货，3月15日前要图，请一位摄影师拍二十件", "要图"),
        ("Beekeeping workshop in San Francisco on 12 December for 6 people in sandals, 330 dollars", "sandals"),
        ("A wedding in New York on 16 January: live classical music for the ceremony, and a cake", "classical music"),
    ],
)
def test_what_is_wanted_is_no_background(said: str, wish: str) -> None:
    requirements, rest = _read(said)
    assert not [one.text for one in requirements if one.value.unit == OCCASION and wish in one.text]
    assert any(wish in one for one in [*(r.text for r in requirements if r.is_hard), *(span.text for span in rest)])


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("A venue in Hackney on Thursday evening 10 December", "2026-12-10"),
        ("A DJ in Berlin on Saturday night, 12 December", "2026-12-12"),
        ("周四晚上12月10日，要一位主持，北京", "2026-12-10"),
    ],
)
def test_a_part_of_the_day_stands_between_a_weekday_and_its_date(said: str, day: str) -> None:
    assert understand(said, TODAY).context.date == day
    assert not [span.text for span in _read(said)[1]]
