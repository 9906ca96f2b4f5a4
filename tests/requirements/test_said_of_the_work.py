"""What is said of the work itself is held to the own words of whoever does it: all of them stand there, or it is open."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from tests.requirements.kit import facts, part
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import AgentProfile, Language, Statement
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementStatus
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


def somebody(does: str, detail: str, city: str = "北京", summary: str = "", **terms: object) -> AgentProfile:
    return replace(
        person("ann", does, city, **terms), capabilities={does: detail}, profile_summary=summary or "请提前联系"
    )


def settled(sentence: str, who: AgentProfile) -> dict[str, str]:
    """What of the sentence their own words settle, with those words."""
    (offer,) = offers_from(read(sentence, TODAY), who)
    return {one.asked: one.said for one in offer.statements if one.settles}


def found(sentence: str, who: AgentProfile) -> list[Requirement]:
    understood = read(sentence, TODAY)
    (offer,) = offers_from(understood, who)
    made = facts(part(offer.agent_id, *offer.capabilities), offers={offer.agent_id: offer})
    return [*check(understood.requirements, made, Language.ZH, (), sentence)]


@pytest.mark.parametrize(
    ("sentence", "who", "asked", "said"),
    [
        ("公司在杭州，每周三中午想给十五个同事安排瑜伽课", somebody("瑜伽教练", "公司团课和私教", "杭州", capacity_people=20), "瑜伽课", "瑜伽教练"),
        ("深圳，想找个英语口语老师陪我练面试", somebody("英语口语陪练", "面试、演讲、雅思口语", "深圳"), "口语老师陪我练面试", "英语口语陪练 … 面试、演讲、雅思口语"),
        ("Need a simultaneous interpreter in Paris", somebody("simultaneous interpreting", "Spanish and English", "Paris"), "simultaneous interpreter", "simultaneous interpreting"),
        ("在北京找个能坐二十人的会议室", somebody("场地提供", "孵化器里的会议室，最多坐30人", capacity_people=30), "能坐二十人的会议室", "孵化器里的会议室 … 最多坐30人"),
        ("在重庆的餐厅要个三人乐队唱民谣", somebody("驻唱乐队", "三人不插电，两个四十五分钟", "重庆"), "餐厅要个三人乐队", "驻唱乐队 … 三人不插电"),
        ("想给上初三的儿子补数学，北京", somebody("数学辅导", "初高中数学，一对一"), "上初三的儿子补数学", "数学辅导 … 初高中数学"),
        ("重庆公司急救培训", somebody("急救培训", "心肺复苏和AED，三小时，发证", "重庆"), "急救", "急救培训"),
    ],
)  # fmt: skip
def test_words_that_all_stand_in_the_own_words_are_met_and_quoted(
    sentence: str, who: AgentProfile, asked: str, said: str
) -> None:
    (one,) = [r for r in found(sentence, who) if r.text == asked and r.kind is K.QUALITY]

    assert (one.status, settled(sentence, who)[asked]) == (S.MET, said)
    assert said in one.note


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("Piano tuning for a harpsichord in London", somebody("piano tuning", "uprights and grand pianos", "London")),
        ("Piano tuning for a harpsichord in London", somebody("piano tuning", "no harpsichord tuning, please", "London")),
        ("A sight interpreter in Paris", somebody("simultaneous interpreting", "Spanish and English", "Paris")),
        ("在北京找个能坐二十人的会议室", somebody("场地提供", "孵化器里的会议室，最多坐12人", capacity_people=12)),
        ("在北京找个能坐二十人的会议室", somebody("场地提供", "孵化器里的会议室，都能坐下")),
        ("在北京找个能坐二十人的会议室", somebody("场地提供", "展厅，最多坐30人", capacity_people=30)),
        ("在北京找个能坐二十人的场地", somebody("场地提供", "仓库展厅，八十人", capacity_people=80)),
        ("在重庆的餐厅要个三人乐队", somebody("驻唱乐队", "十三人不插电", "重庆")),
        ("在重庆的餐厅要个三人乐队", somebody("驻唱乐队", "五人，三首起", "重庆")),
        ("想给上初三的儿子补数学，北京", somebody("数学辅导", "小学数学，一对一")),
        ("想给上初三的儿子补数学，北京", somebody("语文辅导", "初高中语文，一对一")),
        ("想给上初三的儿子补数学，北京", somebody("数学辅导", "初中数学一般不接")),
        ("A wedding cake for dogs in Paris", somebody("wedding cake", "cakes to order. Two dogs in the shop", "Paris")),
        ("A venue in Paris, with a bar, on 12 December", somebody("venue", "a hall next to a bar", "Paris")),
        ("A venue with a kitchen in Paris", somebody("venue", "a hall, the kitchen is the owner's", "Paris")),
    ],
)  # fmt: skip
def test_words_that_are_only_like_theirs_settle_nothing(sentence: str, who: AgentProfile) -> None:
    understood = read(sentence, TODAY)
    of_work = {r.text for r in understood.requirements if r.kind is K.QUALITY and r.value.unit in {"", OCCASION}}

    assert of_work
    assert not of_work & settled(sentence, who).keys()


def test_what_one_says_of_oneself_is_of_the_work_only_where_one_does_nothing_else() -> None:
    sentence, asked = "在重庆要个乐队唱民谣", "乐队唱民谣"
    alone = somebody("驻唱乐队", "三人不插电", "重庆", "我们乐队唱民谣和老歌，点歌都行")
    both = replace(alone, capabilities={**alone.capabilities, "吉他教学": "一对一"})

    assert "我们乐队唱民谣和老歌" in settled(sentence, alone)[asked]
    assert asked not in settled(sentence, both)
    assert asked not in settled(sentence, replace(alone, profile_summary="爱听民谣"))


def test_background_that_is_no_part_of_the_work_is_met_by_nobody() -> None:
    sentence = "我们结婚，在北京找双语主持人"
    who = somebody("活动主持", "结婚典礼，双语主持")
    (background,) = [r for r in found(sentence, who) if r.text == "结婚"]

    assert background.status is S.OPEN
    assert not [one for one in _statements(sentence, who) if one.asked == "结婚"]


def _statements(sentence: str, who: AgentProfile) -> tuple[Statement, ...]:
    (offer,) = offers_from(read(sentence, TODAY), who)
    return offer.statements


BAR = "a venue in London, step-free, with a bar, plus someone to take photos, under £2,000 altogether"
STAGE = "12月19号在成都办读书会，要一个带小舞台的地方，不超过三千"


@pytest.mark.parametrize(
    ("sentence", "who", "asked"),
    [
        (BAR, somebody("venue", "a warehouse for up to 120, with projector, bar and step-free access", "London"), "with a bar"),
        (STAGE, somebody("场地提供", "两层茶馆，四十人，带小舞台", "成都"), "带小舞台的地方"),
    ],
)  # fmt: skip
def test_what_a_place_is_to_have_is_asked_of_it_also_in_a_clause_of_its_own(
    sentence: str, who: AgentProfile, asked: str
) -> None:
    without = replace(who, capabilities=dict.fromkeys(who.capabilities, "a barn, no stage / 一间谷仓"))
    (said,), (unsaid,) = ([r for r in found(sentence, one) if r.text == asked] for one in (who, without))

    assert (said.status, unsaid.status) == (S.MET, S.OPEN)
    assert not read_requirements(sentence, read(sentence, TODAY), TODAY)[1]


@pytest.mark.parametrize(
    "sentence",
    [
        "A photographer in London, with kids around",
        "A venue in London and a DJ, with a laser",
        "在成都找主持人，带小舞台的地方",
    ],
)
def test_what_is_said_of_no_place_is_not_held_against_one(sentence: str) -> None:
    venues = {"venue", "场地提供"}

    assert not [r for r in read(sentence, TODAY).requirements if r.kind is K.QUALITY and venues & {*r.value.tags}]


@pytest.mark.parametrize(
    ("sentence", "hour", "whose"),
    [
        ("1月9号我在南京结婚，需要主持人、古筝迎宾，迎宾是上午十点", "上午十点", "古筝迎宾"),
        ("1月9号在南京，需要古筝迎宾，迎宾是上午十点", "上午十点", None),
        ("1月9号在南京，需要主持人、古筝迎宾，中场是上午十点", "上午十点", ""),
        ("1月9号在南京，需要古筝迎宾、舞狮迎宾，迎宾是上午十点", "上午十点", ""),
    ],
)
def test_an_hour_beside_a_piece_of_one_name_is_of_what_is_called_so(
    sentence: str, hour: str, whose: str | None
) -> None:
    asked, left = read_requirements(sentence, read(sentence, TODAY), TODAY)
    (time,) = [r for r in asked if r.text == hour]

    assert (*time.value.tags, "")[0] == (whose or "")
    assert whose == "" or not any(hour in span.text for span in left)


@pytest.mark.parametrize(
    ("sentence", "hour"),
    [
        ("A talk on AI agents, online, December 8, 6pm Pacific", "6pm Pacific"),
        ("A talk on AI agents, online, December 8 at 6 pm Eastern, in English", "at 6 pm Eastern"),
        ("Dinner for ten in London at 6pm Central London is fine too", "at 6pm"),
    ],
)
def test_the_clock_that_an_hour_is_said_by_is_read_with_it(sentence: str, hour: str) -> None:
    asked, left = read_requirements(sentence, read(sentence, TODAY), TODAY)

    assert hour in [r.text for r in asked]
    assert not any("6" in span.text for span in left)


@pytest.mark.parametrize(
    ("sentence", "code", "who"),
    [
        ("French conversation lessons online, twice a week", "fr", somebody("French lessons", "conversation and exam preparation", "Paris", languages=("fr", "en"), remote=True)),
        ("An English talk on AI agents, online, on December 8", "en", somebody("speakers", "a talk on AI agents", "Paris", languages=("en",), remote=True)),
    ],
)  # fmt: skip
def test_a_language_beside_the_work_is_that_of_whoever_does_it(sentence: str, code: str, who: AgentProfile) -> None:
    read_of_it = found(sentence, who)
    (tongue,) = [r for r in read_of_it if r.kind is K.LANGUAGE]
    other = [
        r for r in found(sentence, replace(who, terms=replace(who.terms, languages=("de",)))) if r.kind is K.LANGUAGE
    ]

    assert (tongue.value.text, tongue.status, other[0].status) == (code, S.MET, S.UNMET)
    assert "English" not in [r.text for r in read_of_it if r.kind is K.QUALITY]


def test_what_a_talk_is_about_is_no_language_that_it_is_held_in() -> None:
    asked = read("A talk about English on December 8, online", TODAY).requirements

    assert [r.text for r in asked if r.kind is K.QUALITY] == ["English"]
