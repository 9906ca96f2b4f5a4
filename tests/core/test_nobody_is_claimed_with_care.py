"""Before it is said that nobody offers something, what people say in their own words is looked at; and what names no
work at all is never said to be offered by nobody.
"""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from tests.requirements.kit import facts
from towow_core.domain.drafts import FilterResult
from towow_core.domain.models import AgentProfile, Compromise, Demand, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.binding import bound
from towow_core.engine.matching.meaning import as_taken, look_up
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.offered import OfferIndex
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.unanswered import unanswered
from towow_core.engine.planning.compromise import find_compromise
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.engine.requirements.people import names_of
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check


def offering(name: str, city: str, label: str, detail: str, summary: str = "", **terms: object) -> AgentProfile:
    """Somebody with one offer and its sentence."""
    known = {"price": 100.0, **terms}
    return replace(person(name, label, city, **known), capabilities={label: detail}, profile_summary=summary)


CLOCKS = offering("gu", "上海", "钟表维修", "机械表与座钟的保养、走时校准，三天取")
FLOWERS = offering("mei", "上海", "花艺", "婚礼手捧与桌花布置，可上门")
SUBTITLES = offering("fan", "上海", "笔译", "合同与说明书", "业余也给纪录片配藏语字幕，做过四十多部。")
LEATHER = offering("ned", "Leeds", "saddlery", "repairs bridles and stirrup leathers, two weeks a saddle")
MARBLER = offering("ida", "Leeds", "book arts", "gilded edges and marbled paper by the sheet")
TUNER = offering(
    "eve", "Leeds", "piano lessons", "for beginners", "I also do harmonium tuning for chapels in the Dales."
)
FITTER = offering("oli", "Leeds", "joinery", "staircase assembly and door hanging")
HERE = (CLOCKS, FLOWERS, SUBTITLES, LEATHER, MARBLER, TUNER, FITTER)


def read(sentence: str, *profiles: AgentProfile) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    asked, rest = read_requirements(sentence, understood, TODAY, known=names_of(profiles))
    return replace(understood, requirements=asked, not_understood=rest)


def meant(sentence: str, *profiles: AgentProfile) -> DemandUnderstanding:
    """Looked up by words alone, as where no encoder is installed."""
    understood = read(sentence, *profiles)
    asked = unanswered(understood, profiles)
    if asked is None:
        return understood
    found = look_up(asked, OfferIndex.over(profiles))
    return as_taken(with_meanings(understood, found.meanings), found.meanings)


def invited(understood: DemandUnderstanding, *profiles: AgentProfile) -> FilterResult:
    return bound(shortlist(understood, profiles, 9), understood, profiles, 9)


def ended(sentence: str, *profiles: AgentProfile) -> Compromise:
    understood = meant(sentence, *profiles)
    found = invited(understood, *profiles)
    assert found.definitely_related == ()
    return find_compromise(
        understood,
        "no_candidates",
        candidates=(),
        offers=(),
        proposal=None,
        feedbacks=(),
        gaps=(),
        hindered=found.coverage.hindered,
    )


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("在上海找人做座钟校准", "Gu"),
        ("上海，想请一位会做手捧桌花的师傅", "Mei"),
        ("We are looking for somebody to repair stirrup leathers in Leeds", "Ned"),
        ("We need marbled paper in Leeds", "Ida"),
        ("A staircase assembler in Leeds, please", "Oli"),
    ],
)
def test_whose_own_sentence_says_all_of_it_is_asked_and_it_stays_open_whether_that_is_meant(
    sentence: str, who: str
) -> None:
    understood = meant(sentence, *HERE)
    found = invited(understood, *HERE)
    assert [one.display_name for one in found.definitely_related] == [who]

    profile = next(one for one in HERE if one.user_name == who)
    offers = offers_from(understood, profile)
    plan = make_plan(understood, offers, TODAY)
    (asked,) = (r for r in understood.requirements if r.kind is RequirementKind.CAPABILITY)
    (checked,) = check((asked,), facts(*plan.assignments), understood.language)
    assert checked.status is RequirementStatus.OPEN


@pytest.mark.parametrize(
    ("sentence", "who", "said"),
    [
        ("在上海找人做藏语字幕", "Fan", "业余也给纪录片配藏语字幕"),
        ("在上海找人修座钟", "Gu", "机械表与座钟的保养"),
        ("We need harmonium tuning in Leeds", "Eve", "I also do harmonium tuning"),
        ("We need two bridles in Leeds", "Ned", "repairs bridles"),
    ],
)
def test_who_only_speaks_of_it_is_named_with_their_words_and_not_denied(sentence: str, who: str, said: str) -> None:
    found = ended(sentence, *HERE)
    assert f"perhaps {who}" in found.summary or f"也许{who}" in found.summary
    assert said in found.summary
    assert "nobody here" not in found.summary
    assert "没有人" not in found.summary
    assert said in found.suggestions[0]


def test_what_somebody_speaks_of_somewhere_else_is_not_suggested() -> None:
    found = ended("We need marbled paper in Lisbon", *HERE)
    assert "Ida" not in found.summary


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("We need a beekeeper in Leeds", "“beekeeper” was not found in what people here write"),
        ("Looking for somebody to sharpen our knives", "“sharpen our knives” was not found in what people here write"),
        ("在上海找一位修伞的师傅", "在这里的人写的内容里，没有找到“修伞”"),
        ("上海，想请人画墙绘", "在这里的人写的内容里，没有找到“画墙绘”"),
    ],
)
def test_of_words_that_are_no_known_trade_it_is_said_where_they_were_looked_for(sentence: str, words: str) -> None:
    found = ended(sentence, *HERE)
    assert words in found.summary
    assert words.partition("“")[2].partition("”")[0] in " ".join(found.unresolved)


VAGUE = [
    "想请人帮忙，弄得热闹一些",
    "想请几个人来帮忙，弄得漂漂亮亮的",
    "我家老人过八十，想请几个人帮忙，得体面一点",
    "院子想弄得像样一点，请个人来帮帮忙，价钱好说",
    "孩子满月，找人帮忙办得隆重些，报酬面议",
    "请人来帮忙，快一些，钱不是问题",
    "We want something simple and not too expensive",
    "We need somebody, nothing fancy, price negotiable",
    "Looking for something a bit cheaper, quick",
    "Somebody to help us with our thing, money is no object",
    "We need help, pay fair, a little more cheerful than last time",
    "We want it so much nicer",
]


@pytest.mark.parametrize("sentence", VAGUE)
def test_how_it_should_be_and_what_it_may_cost_is_no_work_and_is_asked_back(sentence: str) -> None:
    understood = read(sentence, *HERE)
    assert understood.capability_tags == ()

    demand = Demand(demand_id="d-1", user_id="u", raw_input=sentence, submitted_at=TODAY, understanding=understood)
    questions = open_questions(demand, HERE, TODAY)
    assert questions[0].kind is RequirementKind.CAPABILITY

    found = ended(sentence, *HERE)
    assert "not clear" in found.summary or "没看出" in found.summary
    assert all(span.text in found.summary for span in understood.not_understood)
    assert "not said yet" in found.suggestions[0] or "还没有说" in found.suggestions[0]


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        ("需要一位修伞的师傅，工钱好商量", "修伞"),
        ("找人画墙绘，报酬面议", "画墙绘"),
        ("We need a beekeeper, nothing fancy, price negotiable", "beekeeper"),
        ("Looking for somebody to sharpen our knives, a bit cheaper if possible", "sharpen our knives"),
        ("Somebody to put up shelves in London", "put up shelves"),
        ("My daughter would like to learn how to play the sitar", "lessons: sitar"),
        ("Twelve teachers want to learn how to make a pond", "lessons: pond"),
    ],
)
def test_the_work_beside_it_stays(sentence: str, kept: str) -> None:
    assert read(sentence).capability_tags == (kept,)


@pytest.mark.parametrize(
    "sentence",
    ["把门口那棵去年被台风刮倒的老榕树锯掉运到城外的堆场", "周末要把三十年前的旧唱片从外婆家寄到广州的录音棚"],
)
def test_the_end_of_a_long_clause_is_not_taken_for_what_is_wanted(sentence: str) -> None:
    understood = read(sentence)
    assert "堆场" not in "".join(understood.capability_tags)
    assert "录音棚" not in "".join(understood.capability_tags)


@pytest.mark.parametrize(
    "sentence",
    [
        "My brother and I would love to do something with our old maps and maybe some food, in Leeds or so",
        "We thought of a day out with the neighbours, perhaps a photographer",
        "想给街坊弄点什么，也许要个主持",
        "十周年想热闹热闹，说不定请个摄影",
    ],
)
def test_where_all_that_is_named_is_a_perhaps_it_is_asked_what_is_wanted(sentence: str) -> None:
    understood = read(sentence)
    demand = Demand(demand_id="d-1", user_id="u", raw_input=sentence, submitted_at=TODAY, understanding=understood)
    assert open_questions(demand, HERE, TODAY)[0].kind is RequirementKind.CAPABILITY
    assert not [r for r in understood.requirements if r.kind is RequirementKind.CAPABILITY and r.is_hard]


@pytest.mark.parametrize("sentence", ["周六一点开始，请一位主持人", "12月12日在上海请主持人，一点半到"])
def test_an_hour_is_still_one(sentence: str) -> None:
    assert any("一点" in r.text for r in read(sentence).requirements if r.value.unit == "time")


def test_a_little_is_no_hour() -> None:
    assert not [r for r in read("想请一位主持人，办得热闹一点").requirements if r.value.unit == "time"]
