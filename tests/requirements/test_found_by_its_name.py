"""Who does what a sentence names is found: without a word of asking, with place and day beside it, inside a piece that
nobody understood; and nobody else is, for a word that only looks like theirs.
"""

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Terms
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.gazetteer import find_cities
from towow_core.engine.language.hearing import network_words_in
from towow_core.engine.language.name_forms import are_one_work
from towow_core.engine.matching.meaning import as_taken, look_up, read_by_name
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.offered import OfferIndex
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.unanswered import unanswered
from towow_core.engine.requirements.named_roles import with_named_roles
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-25"


def offers(name: str, label: str, detail: str, place: str) -> AgentProfile:
    return replace(person(name, label, place), capabilities={label: detail}, tags=(label,), terms=Terms(price=100.0))


ADVICE = offers("shi", "营养咨询", "体检报告解读和四周食谱", "北京")
TUNER = offers("lin", "钢琴调律", "上门调律，当天校准音高", "北京")
SOUND = offers("yin", "现场扩声", "调音台、两只主扩，含一名调音师", "北京")
PAINTER = offers("bai", "墙面粉刷", "旧墙铲除、找平、两遍乳胶漆", "南京")
KENNEL = offers("hu", "宠物寄养", "家里有院子，每天两次遛", "成都")
PAPER = offers("ji", "剪纸体验", "带二十人以内的剪纸课", "西安")
TALES = offers("aoife", "storytelling", "Irish folk tales, forty minutes", "Dublin")
SEATS = offers("bea", "upholstery", "dining seats and armchairs", "London")
BOOKS = offers("wanjiru", "bookkeeping", "monthly books and VAT for small businesses", "Nairobi")
PIANO = offers("isla", "piano tuning", "uprights and grands", "London")
REPORTS = offers("amara", "data analysis", "cleans survey data and writes a report", "Nairobi")
HIVES = offers("vic", "beekeeping", "an hour at the hives", "Leeds")
LUTES = offers("rosa", "lute repair", "cracks, bridges and pegs", "York")
HARPS = offers("tom", "harp tuning", "pedal and lever harps", "York")
HERALDRY = offers("una", "heraldry research", "coats of arms from Scotland and Cornwall", "York")
PEOPLE = (
    HIVES,
    LUTES,
    HARPS,
    HERALDRY,
    ADVICE,
    TUNER,
    SOUND,
    PAINTER,
    KENNEL,
    PAPER,
    TALES,
    SEATS,
    BOOKS,
    PIANO,
    REPORTS,
)


def read(text: str, people: tuple[AgentProfile, ...] = PEOPLE) -> DemandUnderstanding:
    """As a demand is read where these people are, without a model and without an encoder."""
    understood = understand(text, TODAY, network_words_in(text, people))
    asked, left_over = read_requirements(text, understood, TODAY)
    understood = with_named_roles(replace(understood, requirements=asked, not_understood=left_over))
    understood = read_by_name(understood, people)
    unread = unanswered(understood, people)
    found = look_up(unread, OfferIndex.over(people)).meanings if unread else ()
    return as_taken(with_meanings(understood, found), found)


def invited(text: str) -> list[str]:
    understood = read(text)
    return sorted(one.display_name for one in shortlist(understood, PEOPLE, 8).definitely_related)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("北京，营养咨询，12月3日，五百", ADVICE),
        ("12月3日，北京，营养咨询", ADVICE),
        ("北京，钢琴调律，12月1号晚上七点，四百以内", TUNER),
        ("南京，请人墙面粉刷，九百块", PAINTER),
        ("南京墙面粉刷，两间卧室，九百块", PAINTER),
        ("Storytelling in Dublin for 70 people on Friday 11 December, €260.", TALES),
        ("Storytelling in Dublin, with a microphone, €260", TALES),
        ("Upholstery of twelve chairs in London, £420.", SEATS),
    ],
)
def test_a_clause_that_is_only_a_name_asks_for_it(text: str, who: AgentProfile) -> None:
    understood = read(text)

    assert invited(text) == [who.user_name]
    assert understood.capability_tags == tuple(who.capabilities)  # and not the city before it, or the chairs behind it


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("成都，12月24号到27号全家出门，狗要送去寄养，每天得给我发段视频", KENNEL),
        ("Monthly books and VAT from January on, in Nairobi. The first report is due in February.", BOOKS),
    ],
)
def test_a_piece_that_nobody_understood_is_what_only_one_offer_says(text: str, who: AgentProfile) -> None:
    assert invited(text) == [who.user_name]


@pytest.mark.parametrize(
    "text",
    [
        "The first report is due in February, in Nairobi.",  # who writes reports says many other things, too
        "Fourteen desks and a grand piano stand in our room in London.",
        "成都，每天两次给我发段视频",
    ],
)
def test_one_common_word_hires_nobody(text: str) -> None:
    assert invited(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "成都，请一位摄影师，宠物寄养就算了",
        "成都，请一位摄影师，宠物寄养已经有了",
        "成都，请一位摄影师，爷爷以前做宠物寄养",
        "We need a photographer in London. Upholstery in London bored us.",
        "We need a photographer in London. Upholstery for the children would be too dangerous.",
        "We need a photographer in London; upholstery by our uncle.",
        "We need a photographer in London. My neighbour does upholstery.",
    ],
)
def test_nobody_is_asked_for_a_trade_that_is_only_told_of(text: str) -> None:
    assert invited(text) == []


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("北京，给家里的钢琴调律", [TUNER]),
        ("北京，周六搬一架钢琴", []),
        ("南京，粉刷两面墙面", [PAINTER]),
        ("We need a storyteller of folk tales in Dublin", [TALES]),
        ("Our school holds an afternoon of storytelling in Dublin", [TALES]),
        ("南京，请做过老房子的师傅来做墙面粉刷", [PAINTER]),
        ("Grands and uprights are all we have, in London, and no piano of ours is to be moved", []),
        ("Survey data of ours to be cleaned, from Nairobi", [REPORTS]),
    ],
)
def test_a_thing_that_only_one_label_names_asks_for_them_unless_something_else_is_done_with_it(
    text: str, who: list[AgentProfile]
) -> None:
    assert invited(text) == [one.user_name for one in who]


@pytest.mark.parametrize(
    ("text", "who", "said"),
    [
        ("Heraldry research in York, a coat of arms from Wales, £300", HERALDRY, "a coat of arms from Wales"),
        ("南京墙面粉刷，旧墙铲除找平，九百块", PAINTER, "旧墙铲除找平"),
    ],
)
def test_what_one_asked_by_name_says_too_is_more_of_that_work_and_no_trade_of_its_own(
    text: str, who: AgentProfile, said: str
) -> None:
    understood = read(text)

    assert understood.capability_tags == tuple(who.capabilities)
    assert [one.text for one in understood.not_understood] == [said]  # and is shown beside what they say of it


def test_what_is_found_so_is_a_guess_until_the_requester_says_so() -> None:
    understood = read("北京，四周食谱，体检报告解读")
    (asked,) = [one for one in understood.requirements if one.kind is RequirementKind.CAPABILITY]

    assert (asked.value.unit, asked.value.text) == (MEANT, "营养咨询")  # which no plan meets before it is accepted


def test_who_teaches_a_thing_is_found_by_the_thing() -> None:
    assert invited("12月31日在西安请一位剪纸老师，十个小朋友，一千以内") == [PAPER.user_name]
    assert invited("12月31日在西安给十个小朋友上一堂剪纸课，一千以内") == [PAPER.user_name]
    assert invited("12月31日在西安请一位二胡老师，十个小朋友，一千以内") == []


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("A harp tuner in York on 3 December, at most £90", HARPS),
        ("Please send a lute mechanic to our school in York on 8 December", LUTES),
        ("We need a beekeeper in Leeds for a school day", HIVES),
    ],
)
def test_who_does_a_thing_and_doing_it_are_one_work(text: str, who: AgentProfile) -> None:
    assert invited(text) == [who.user_name]


def test_who_does_something_else_with_the_same_thing_is_another() -> None:
    assert not are_one_work("harp player", "harp tuning")
    assert not are_one_work("dog walker", "dog training")
    assert not are_one_work("actor", "action")


def test_a_piano_is_not_tuned_by_a_sound_engineer() -> None:
    assert invited("家里钢琴调音，北京，12月1号周二晚上七点以后，四百以内") == [TUNER.user_name]


def test_who_comes_is_not_who_is_asked_for() -> None:
    said = "Puppet show for my son's class in Dublin, 28 five-year-olds and 3 teachers, on 11 December"

    assert read(said).capability_tags == ("puppet show",)
    assert read(said).context.expected_attendees == 31


def test_a_make_is_no_place() -> None:
    assert [city.key for city in find_cities("爷爷的上海牌手表")] == []
    assert [city.key for city in find_cities("上海牌楼路")] != []
