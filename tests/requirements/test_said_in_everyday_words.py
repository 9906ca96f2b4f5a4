"""What people say of a thing calls who works on it; where it is does not, nor what it is like when all is well."""

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.matching.known_to_nobody import as_not_understood
from towow_core.engine.matching.near_labels import with_near_labels
from towow_core.engine.matching.quantities import quantities_of_work, quantities_of_works
from towow_core.engine.matching.shortlist import shortlist
from towow_core.support.replacing import replace

K = RequirementKind
PRINTER = offers("gordon", "screen printing", "shirts and posters, water-based inks", "San Francisco")
ZITHER = offers("zheng", "古筝演奏", "迎宾、雅集", "南京")
CYCLES = offers("yusuf", "bicycle repair", "service days for companies", "Berlin")
PEOPLE = (PRINTER, ZITHER, CYCLES)


@pytest.mark.parametrize(
    ("said", "trade"),
    [
        ("A fault in the kitchen sockets", "electrical"),
        ("Jess needs a fault in the kitchen sockets found and certified", "electrical"),
        ("Half the lights in our shop went out last night", "electrical"),
        ("My kitchen tap won't stop running", "plumbing"),
        ("Box up our two-bedroom flat", "packing"),
        ("I need the texts for twelve mugs", "copywriting"),
        ("Six stools need new seats", "upholstery"),
        ("Re-cover the window seat", "upholstery"),
        ("Chop down the sycamore", "tree_surgery"),
        ("Get our bikes ready for winter", "bicycle_repair"),
        ("Forty tees with a slogan", "printing_textiles"),
        ("My thesis needs a hard cover", "bookbinding"),
        ("Keep the little ones busy at our party", "childcare"),
        ("Check whether blind people can use our site", "accessibility"),
        ("新房装修前要量尺寸", "building_survey"),
        ("空调好久没洗了", "air_conditioning"),
        ("体检出来血脂高，想知道怎么吃", "nutrition"),
        ("高二数学一对一", "tutoring"),
        ("年会饭桌上想来点小魔术", "magic"),
        ("店名想去注册下来", "trademark"),
        ("带孩子们剪窗花", "paper_cutting"),
    ],
)
def test_it_calls_the_trade(said: str, trade: str) -> None:
    assert trade in {one.trade.key for one in called_in(said)}


@pytest.mark.parametrize(
    "said",
    [
        "The shirts with our logo have arrived, thanks",
        "The kitchen is lovely and the socket is new",
        "A spark plug for my lawn mower",
        "我昨天看了一部讲皮影的电影",
        "话筒和音箱我们都有",
    ],
)
def test_what_is_told_of_a_thing_calls_nobody(said: str) -> None:
    assert called_in(said) == ()


def test_a_thing_in_the_garden_is_what_is_worked_on_and_not_the_garden() -> None:
    assert {one.trade.key for one in called_in("A tree in our London garden cut back")} == {"tree_surgery"}
    assert {one.trade.key for one in called_in("The grass in our garden cut")} == {"gardening"}


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Silk-screened T-shirts, 20 pieces, San Francisco.", "gordon"),
        ("南京茶会上要人弹古筝", "zheng"),
        ("Somebody to look over fifteen bikes before our tour, Berlin", "yusuf"),
        ("Somebody to lace the spokes, Berlin", "yusuf"),
    ],
)
def test_who_alone_comes_near_is_asked_as_a_guess(text: str, who: str) -> None:
    understood = as_not_understood(with_near_labels(read(text, PEOPLE), PEOPLE), PEOPLE)
    invited = shortlist(understood, PEOPLE, 8).definitely_related
    assert [one.agent_id.removeprefix("user_agent_") for one in invited] == [who]
    assert {one.value.unit for one in understood.requirements if one.kind is K.CAPABILITY} <= {MEANT, ""}


def test_two_jobs_of_one_person_on_two_days_are_two_days_of_theirs() -> None:
    who = offers("priya", "packing", "boxes and tape", "London")
    who = replace(who, capabilities={"packing": "boxes", "cleaning": "end of tenancy"}, tags=("packing", "cleaning"))
    text = "Somebody for packing in London on Thursday 3 December, and then cleaning on Friday 4 December."
    understood = read(text, (who,))
    assert quantities_of_work(understood, "cleaning").days == 1.0
    assert quantities_of_works(understood, ["packing", "cleaning"], PriceUnit.DAY).days == 2.0
    assert quantities_of_works(understood, ["packing", "cleaning"], PriceUnit.EVENT).days == 1.0


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("A vegan buffet for 60 people in London, with no nuts in anything.", K.EXCLUSION, "no nuts in anything"),
        ("北京儿子初三，想每周六上午线上补数学，一对一。", K.QUALITY, "一对一"),
    ],
)
def test_what_was_lost_among_other_words_is_asked_for(text: str, kind: RequirementKind, words: str) -> None:
    understood = read(text, PEOPLE)
    assert words in [one.text for one in understood.requirements if one.kind is kind]
    assert words not in [span.text for span in understood.not_understood]


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("成都，200人场地要灯光，12月16日", {"音响灯光"}),
        ("成都灯光，300人的场地，12月16日", {"音响灯光"}),
        ("成都要音响，200人的场地，主持人", {"音响灯光", "场地提供", "活动主持"}),
        ("成都灯光，300人的场地和餐饮", {"音响灯光", "场地提供", "餐饮茶歇"}),
        ("杭州200人的场地，12月8号，要音响", {"场地提供", "音响灯光"}),
    ],
)
def test_how_large_a_place_is_where_the_lights_are_wanted_asks_for_no_place(text: str, tags: set[str]) -> None:
    assert {*read(text, PEOPLE).capability_tags} == tags


def test_a_house_with_no_lift_refuses_none() -> None:
    understood = read("A house in London with no lift: move a sofa on 5 December", PEOPLE)
    assert not [one for one in understood.requirements if one.kind is K.EXCLUSION]


@pytest.mark.parametrize(
    ("text", "wanted", "not_wanted"),
    [
        ("上海英语一对一", "上海英语一对一", ""),
        ("上海窗花布置", "会场布置", "花艺布置"),
        ("Somewhere to train my dog in London", "dog training", "venue"),
        ("Strings for my wedding dress in London", "strings", "string quartet"),
        ("Strings for our wedding in London", "string quartet", ""),
    ],
)
def test_a_word_that_also_names_another_thing_asks_for_that_thing(text: str, wanted: str, not_wanted: str) -> None:
    people = (*PEOPLE, offers("shi", "会场布置", "", "上海"), offers("rex", "dog training", "", "London"))
    tags = read(text, people).capability_tags
    assert wanted in tags
    assert not_wanted not in tags
