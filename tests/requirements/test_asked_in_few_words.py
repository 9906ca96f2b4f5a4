"""What people ask for in a few words, anywhere in the world: without a verb, for somebody else, in their own money."""

import pytest

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.gazetteer import find_cities
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-23"
K = RequirementKind


def read(sentence: str) -> list[Requirement]:
    return read_requirements(sentence, understand(sentence, TODAY), TODAY)[0]


def of_kind(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [r for r in read(sentence) if r.kind is kind]


def asked(sentence: str) -> set[str]:
    """What somebody is to do, in both languages; not what such occasions usually need."""
    return {tag for r in of_kind(sentence, K.CAPABILITY) if r.value.unit == "" for tag in r.value.tags}


@pytest.mark.parametrize(
    "sentence",
    [
        "I'd like a chimney sweep for my mother.",
        "We'd love a chimney sweep.",
        "Is there a chimney sweep around?",
        "Any chimney sweep available?",
        "I'm after a chimney sweep.",
        "Get me a chimney sweep.",
        "Who knows a chimney sweep?",
        "Can someone recommend a chimney sweep?",
        "We are missing a chimney sweep.",
        "Do you know a good chimney sweep?",
        "What would a chimney sweep cost?",
    ],
)
def test_however_english_asks_the_trade_alone_is_asked_for(sentence: str) -> None:
    assert asked(sentence) == {"chimney sweep"}


@pytest.mark.parametrize(
    "sentence",
    [
        "谁认识开锁师傅？",
        "谁能推荐个开锁师傅？",
        "招开锁师傅。",
        "想约开锁师傅。",
        "雇一个开锁师傅。",
        "哪里有开锁师傅？",
        "给家里请个开锁师傅",
    ],
)
def test_however_chinese_asks_the_trade_alone_is_asked_for(sentence: str) -> None:
    assert asked(sentence) == {"开锁师傅"}


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("给孩子找个钢琴老师，每周六上午", "音乐教学"),
        ("A barber in Leeds.", "barber"),
        ("Subtitles for a 25-minute film.", "subtitles"),
        ("Room for 25 people in Nairobi for a workshop.", "venue"),
        ("Space to rehearse, Tuesdays, Berlin.", "venue"),
        ("Room and coffee for 25 people.", "catering"),
        ("We need music and flowers in Porto.", "live music"),
        ("公司要办年会，要主持人、乐队、晚宴。", "餐饮茶歇"),
        ("奶奶八十大寿，12月19日在北京，40人，要摄影和一桌好菜", "餐饮茶歇"),
        ("需要一位法语翻译陪同展会三天，广州", "口译翻译"),
        ("帮我把一个3分钟的视频剪一下", "剪辑后期"),
        ("小区跳蚤市场，12月6日，成都，要帐篷和音响", "帐篷"),
        ("请家里人吃饭，找个能坐得下的地方，再拍几张合影。", "活动摄影"),
        ("急救讲座，40人，上海", "演讲嘉宾"),
        ("A first-aid talk for 20 teachers in London", "speakers"),
        ("I want a trio for two hours at the golf club", "live music"),
        ("We need our Christmas cards designed and printed, 200 copies", "printing"),
        ("We need our Christmas cards designed and printed, 200 copies", "graphic design"),
        ("Three of our laptops need fixing, office in Shoreditch, can somebody come by?", "device repair"),
        ("An interpreter in Leeds, and someone to look after our baby meanwhile.", "childcare"),
        ("想拍一个2分钟的产品视频，要脚本、拍摄、剪辑、配音", "摄像"),
        ("I need to get my grandmother's piano from Cork to Galway", "removals"),
        ("给公司30个人做一次体检，上门，北京", "体检"),
        ("Bicycle repair day for 25 employees in Berlin", "bicycle repair"),
        ("重新做菜单和招牌，预算三千", "平面设计"),
        ("想找个会做杭帮菜的师傅", "私厨烹饪"),
        ("周末在家里吃火锅，八个人，能来帮忙切菜收拾的人一个就够，200块。", "切菜收拾"),
    ],
)
def test_what_is_wanted_is_found_without_a_verb_and_for_somebody_else(sentence: str, tag: str) -> None:
    assert tag in asked(sentence)


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("Piano lessons, Thursday evenings, up to €40 a lesson.", {"music lessons"}),
        ("Someone who can take photos for the website.", {"photography"}),
        ("Three of our laptops need fixing, can somebody come by?", {"device repair"}),
        ("需要一位护工白天照顾老人，会做清淡饭菜", {"老人护理"}),
        ("Venue for 3 speakers and 40 guests.", {"venue"}),
        ("Looking for 3 speakers in Berlin.", {"speakers"}),
        ("Need a speaker in Berlin, please don't invite Peter Novak.", {"speakers"}),
    ],
)
def test_nothing_besides_is_asked_for(sentence: str, tags: set[str]) -> None:
    assert asked(sentence) == tags


@pytest.mark.parametrize(
    ("sentence", "city"),
    [
        ("Venue for 40 in Leeds next Thursday.", "Leeds"),
        ("Plumber, urgent, Brighton.", "Brighton"),
        ("A move from Reading to Bath", "Reading"),
        ("Photographer in Sofia on 12 December", "Sofia"),
        ("Piano lessons, Cologne, evenings", "Cologne"),
        ("在潍坊找一个摄影师", "Weifang"),
        ("保定，50人年会", "Baoding"),
        ("绍兴市办婚礼", "Shaoxing"),
        ("A piano from Cork to Galway before the end of January", "Galway"),
    ],
)
def test_a_smaller_city_is_known_where_a_place_is_said(sentence: str, city: str) -> None:
    assert city in {found.name.en for found in find_cities(sentence)}


@pytest.mark.parametrize(
    "sentence",
    [
        "Sofia, Grace and Tom should speak",
        "中山公园附近找个钢琴老师",
        "Space to rehearse",
        "The Nice family comes",
        "吉林大学的毕业生",
    ],
)
def test_a_name_that_is_also_a_city_is_none_elsewhere(sentence: str) -> None:
    assert find_cities(sentence) == ()


@pytest.mark.parametrize(
    ("sentence", "amount", "currency"),
    [
        ("A cook in Nairobi. KES 60,000.", 60000, "KES"),
        ("A barber, 900 Swiss francs.", 900, "CHF"),
        ("A cook for R5000 in Cape Town", 5000, "ZAR"),
        ("厨师，5000卢布", 5000, "RUB"),
        ("帮我找人把阳台封了，本周，长沙，六千。", 6000, "CNY"),
        ("帮忙遛狗，上海，每次30。", 30, "CNY"),
        ("翻译一份说明书，日译中，千字150左右。", 150, "CNY"),
    ],
)
def test_money_is_read_in_whatever_it_is_paid(sentence: str, amount: float, currency: str) -> None:
    [budget] = of_kind(sentence, K.BUDGET)

    assert (budget.value.number, budget.value.unit) == (amount, currency)


def test_a_word_is_no_currency() -> None:
    assert of_kind("A cook who can try 500 dishes for all 30 guests", K.BUDGET) == []


def test_so_much_a_minute_is_not_so_much_in_all() -> None:
    [budget] = of_kind("Subtitles for a 25-minute film, €15 a minute tops.", K.BUDGET)

    assert budget.value.number == 25 * 15 or budget.value.per


@pytest.mark.parametrize(
    ("sentence", "topic"),
    [
        ("想在北京办一场防诈骗讲座，50位老人，需要一位讲师。", "防诈骗"),
        ("想在北京办一场关于理财的讲座，30人。", "理财"),
        ("急救讲座，40人，上海", "急救"),
        ("公司想组织一次线上心理健康讲座，60人。", "心理健康"),
        ("A first-aid talk for 20 teachers in London", "first-aid"),
        ("Someone for a mental health lecture in Leeds", "mental health"),
    ],
)
def test_what_a_talk_is_named_after_must_be_known_by_who_gives_it(sentence: str, topic: str) -> None:
    assert [(r.value.text, r.is_hard) for r in of_kind(sentence, K.QUALITY) if r.value.unit == "topic"] == [
        (topic, True)
    ]


@pytest.mark.parametrize(
    "sentence", ["We'd like a short talk at our dinner in London.", "我要找人给公开课拍照", "听讲座那天要人帮忙看孩子"]
)
def test_a_talk_without_a_topic_has_none(sentence: str) -> None:
    assert [r for r in of_kind(sentence, K.QUALITY) if r.value.unit == "topic"] == []


@pytest.mark.parametrize(
    ("sentence", "own", "tag"),
    [
        ("社区要办讲座，场地街道已经给了，不用找，需要一位讲师。", "场地", "场地提供"),
        ("我会写后端，缺前端，想做一个记账的小程序。", "后端", "后端开发"),
        ("办一个小型婚礼，要司仪，我表妹会拍照。", "表妹", "活动摄影"),
        ("I want a trio at his golf club. The club does the food.", "food", "catering"),
        ("讲师我们有，周六下午办讲座，要场地。", "讲师", "演讲嘉宾"),
        ("A website for my bakery. I already own the domain and have the photos.", "photos", "photography"),
    ],
)
def test_what_the_requester_has_or_can_is_hired_from_nobody(sentence: str, own: str, tag: str) -> None:
    assert any(own in r.text for r in of_kind(sentence, K.PROVIDED_BY_REQUESTER))
    assert tag not in asked(sentence)
    assert [r.text for r in of_kind(sentence, K.EXCLUSION)] == []


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("会议室一间，带投影，30人，北京", "场地提供"),
        ("Room for 25 people in Leeds on Sat 5 Dec 2026, with a projector.", "venue"),
    ],
)
def test_what_a_room_has_is_no_trade(sentence: str, tag: str) -> None:
    assert asked(sentence) == {tag}


def test_who_plays_in_a_room_is_asked_besides() -> None:
    assert asked("A venue in Berlin for 40 people with a DJ.") == {"venue", "DJ"}
