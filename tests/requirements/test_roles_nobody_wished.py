"""Whom a demand asks for: who plainly does it first, nobody for what is only told or there, and no guess without a note."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from
from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_found_by_its_name import TODAY, offers, read
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language, Provenance, Terms
from towow_core.domain.requirements import MEANT, TOPIC, Mode, Requirement, RequirementKind, RequirementStatus, Span
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.matching.known_to_nobody import as_not_understood
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.strange_words import strange_words
from towow_core.engine.requirements.people import names_of, persons, without_names
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
FIRST_AID = offers("ji", "急救培训", "心肺复苏和AED，三小时，发证", "重庆")
WEB_BASICS = replace(
    offers("maya", "workshop teaching", "hands-on workshops on web basics", "London"),
    terms=Terms(price=240.0, remote=True),
)
BIKES = offers("che", "自行车修理", "上门保养、换链条、调变速", "厦门")
SWIMMING = offers("you", "游泳教练", "成人零基础十次学会蛙泳", "厦门")
TAILOR = offers("cai", "裁缝改衣", "改腰、改肩、旗袍量身", "杭州")
YOGA = offers("yu", "瑜伽教练", "公司团课和私教", "杭州")
TEA = offers("wen", "茶艺表演", "龙井现场冲泡与讲解", "杭州")
CUTTER = offers("tang", "剪辑后期", "素材到手三天出粗剪", "成都")
PRODUCER = offers("zhou", "影视制片", "统筹短片全流程", "成都")
LIGHTS = offers("deng", "舞台灯光", "面光、染色和控台", "成都")
PENTESTS = offers("arjun", "penetration testing", "web applications, a written report", "London")
WEBSITES = offers("mia", "web development", "landing pages and web apps", "London")
CAMERA = offers("chloe", "photography", "full-day coverage", "London")
CAKES = offers("tasha", "custom cakes", "tiered and sculpted", "London")
TALES = offers("aoife", "storytelling", "folk tales, forty minutes", "London")
PAELLA = offers("nuria", "paella cooking class", "shopping at the market and cooking", "Barcelona")
TREES = offers("ollie", "tree surgery", "crown reduction, felling", "London")
PEOPLE = (
    FIRST_AID, WEB_BASICS, BIKES, SWIMMING, TAILOR, YOGA, TEA, CUTTER, PRODUCER, LIGHTS, PENTESTS, WEBSITES, CAMERA, CAKES,
    TALES, PAELLA, TREES,
)  # fmt: skip


def known(text: str) -> DemandUnderstanding:
    return as_not_understood(read(text, PEOPLE), PEOPLE)


def asked(text: str) -> list[str]:
    found = shortlist(known(text), PEOPLE, 8).definitely_related
    return sorted(one.agent_id.removeprefix("user_agent_") for one in found)


def unread(text: str) -> list[str]:
    return [one.text for one in known(text).not_understood]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("给公司20人做急救培训，重庆，一天", ["ji"]),
        ("在重庆安排一場心肺復甦培訓，給15個同事", ["ji"]),
        ("我妈想在厦门学游泳；顺便她那辆旧自行车变速坏了，也想有人上门修", ["che", "you"]),
        ("想请瑜伽老师一对一上门上课，杭州；还有一件旗袍腰大了，要改好", ["cai", "yu"]),
        ("杭州公司，12月4日下午：瑜伽团课、茶艺体验", ["wen", "yu"]),
        ("企业宣传片剪辑，成都", ["tang"]),
        ("会场灯光，成都，12月30日", ["deng"]),
        ("London: we want somebody to try to break into our web app, and a new landing page", ["arjun", "mia"]),
        ("London, someone to photograph our cakes", ["chloe"]),
        ("An evening in London for 40 people on 12 December: folk stories, and somebody to photograph it", ["aoife", "chloe"]),
        ("Someone to fell a dead ash tree in London, 14 December", ["ollie"]),
    ],
)  # fmt: skip
def test_who_plainly_does_it_is_asked_and_nobody_else(text: str, who: list[str]) -> None:
    assert asked(text) == who


@pytest.mark.parametrize(
    ("text", "unasked"),
    [
        ("I'm freelance in London, an illustrator. I need a landing page", "illustration"),
        ("I'm a consultant in London, a photographer. I need a landing page", "photography"),
        ("张老师您好，想在杭州请人改旗袍", "技能教学"),
        ("London, somebody to promote our mobile app and to take photographs", "app development"),
        ("成都，要个坐得下30人、宠物友好的茶馆", "宠物照看"),
        ("Lisbon, a dog-friendly walk through Alfama on 11 December", "pet care"),
    ],
)
def test_who_is_asking_and_what_is_theirs_is_no_role(text: str, unasked: str) -> None:
    named = [found.concept.name for found in find_concepts(text)] + [one.trade.tag for one in called_in(text)]

    assert any(unasked in names for names in named)  # its words are there
    assert unasked not in understand(text, TODAY).capability_tags


def test_a_title_behind_a_name_is_no_teacher_to_be_found() -> None:
    text = "游安老师，想12月10日来厦门家里教我妈，顺便自行车坏了也想修"
    names = names_of([replace(SWIMMING, user_name="游安")])
    understood = without_names(understand("请游安老师来，再修一下自行车", TODAY), "请游安老师来，再修一下自行车", names)

    assert "技能教学" not in understood.capability_tags
    assert [one.value.text for one in persons(text, names)] == ["游安"]


def test_words_that_nobody_knows_are_named_and_no_essential_part() -> None:
    text = "A glass-blown frobnication in London on 12 December, and a photographer"

    assert known(text).capability_tags == ("photography",)
    assert any("frobnication" in one for one in unread(text))
    assert not any(
        "frobnication" in tag for r in known(text).requirements if r.kind is K.CAPABILITY for tag in r.value.tags
    )


def test_words_that_are_all_that_is_asked_for_stay_asked_for() -> None:
    assert known("I need a frobnicator in London").capability_tags == ("frobnicator",)


@pytest.mark.parametrize(
    "text",
    [
        "London, 8 December: a photographer for 40 people, wheelchair accessible",
        "A photographer in London on 8 December. Wheelchair accessible please",
    ],
)
def test_how_a_thing_is_asks_for_nobody(text: str) -> None:
    people = (CAMERA, offers("yusuf", "bicycle repair", "brakes and wheels", "London"))
    found = shortlist(read(text, people), people, 8).definitely_related

    assert [one.agent_id for one in found] == [CAMERA.agent_id]


def test_a_word_with_an_accent_is_asked_back_about_like_any_other() -> None:
    assert "jalapeño" in strange_words("jalapeño cooking course", ["paella cooking class"])
    assert not strange_words("piñata making course", ["a course in making piñatas"])


def test_a_thing_that_a_trade_knows_is_strange_to_who_names_another_thing_of_it() -> None:
    assert strange_words("tune the harpsichord", ["piano tuning: uprights and grands"]) == ("harpsichord",)
    assert strange_words("tune the harpsichord", ["piano tuning: uprights, and harpsichords"]) == ()
    assert strange_words("restore tiles", ["tile restoration: replacing missing tiles"]) == ()
    assert strange_words("mend the tap", ["plumbing: leaks"]) == ()


def test_what_a_model_read_stays_as_it_read_it() -> None:
    by_a_model = replace(read("A frobnicator in London, and a photographer", PEOPLE), provenance=Provenance.LLM)

    assert as_not_understood(by_a_model, PEOPLE) is by_a_model


def test_a_trade_that_the_lexicon_knows_stays_a_gap_where_nobody_does_it() -> None:
    assert unread("A plumber in London, and a photographer") == []
    assert "plumbing" in known("A plumber in London, and a photographer").capability_tags


def guess(text: str) -> Requirement:
    return next(r for r in known(text).requirements if r.kind is K.CAPABILITY)


def capability(text: str, who: AgentProfile) -> Requirement:
    understood = known(text)
    (offer,) = offers_from(understood, who)
    made = facts(part(offer.agent_id, *offer.capabilities), offers={offer.agent_id: offer})
    found = check(understood.requirements, made, Language.EN, understood.not_understood, text)
    return next(r for r in found if r.kind is K.CAPABILITY)


def test_a_word_that_neither_the_trade_nor_who_does_it_knows_is_asked_back_about() -> None:
    found = capability("Spanish tapas cooking course in Barcelona", PAELLA)

    assert found.status is S.OPEN
    assert "spanish" in found.note


def test_words_that_the_trade_knows_are_met() -> None:
    assert guess("Someone to fell a dead ash tree in London").value.unit != MEANT
    assert capability("Someone to fell a dead ash tree in London", TREES).status is S.MET


def test_what_it_is_in_must_be_said_before_it_is_met() -> None:
    about = replace(
        wants(K.QUALITY, text="急救", unit=TOPIC, is_hard=False), text="急救", span=Span(start=2, end=4, text="急救")
    )
    asks = replace(wants(K.CAPABILITY, tags=("t",)), text="培训", span=Span(start=4, end=6, text="培训"))

    found = check((about, asks), facts(part("ann", "t")), Language.ZH, (), "要做急救培训")

    assert found[1].status is S.OPEN
    assert "急救" in found[1].note


def test_work_under_the_law_of_a_place_where_nobody_is_is_not_met() -> None:
    place = replace(wants(K.PLACE, text="北京"), text="北京", span=Span(start=6, end=8, text="北京"))
    asks = replace(wants(K.CAPABILITY, tags=("法律咨询",)), text="看合同", span=Span(start=0, end=3, text="看合同"))
    afar = facts(part("ann", "法律咨询"), offers={"ann": offered("ann", "法律咨询", mode=Mode.ONLINE)})

    found = check((asks, place), afar, Language.ZH, (), "看合同，人在北京")

    assert found[1].status is not S.MET
    assert found[0].status is S.OPEN
    assert "北京" in found[0].note


def test_who_only_does_it_does_not_teach_it() -> None:
    assert "workshop" in capability("Tree surgery workshop in London", TREES).note


def test_a_talk_is_not_met_by_a_speaker_who_says_nothing_of_what_it_is_about() -> None:
    about = replace(
        wants(K.QUALITY, text="鼓浪屿", unit=TOPIC, tags=("t",)),
        text="鼓浪屿",
        span=Span(start=4, end=7, text="鼓浪屿"),
    )
    asks = replace(wants(K.CAPABILITY, tags=("t",)), text="请人讲", span=Span(start=0, end=3, text="请人讲"))

    found = check((asks, about), facts(part("ann", "t")), Language.ZH, (), "请人讲讲鼓浪屿")

    assert found[0].status is S.OPEN
    assert "鼓浪屿" in found[0].note


def test_a_place_for_so_many_until_late_is_for_so_many() -> None:
    assert understand("A DJ and a dance hall in London for 180 until 3am", TODAY).context.expected_attendees == 180


def test_children_are_counted_for_who_looks_after_them() -> None:
    text = "Breakfast for 80 staff in London on 8 December, and somebody to look after 10 kids until noon"
    carer = replace(
        offers("siti", "childcare", "two carers for up to 12 children", "London"),
        terms=Terms(price=90.0, capacity_people=12),
    )
    understood = read(text, (carer,))

    assert [one.agent_id for one in shortlist(understood, (carer,), 8).definitely_related] == ["user_agent_siti"]


def test_a_first_name_before_a_thing_of_theirs_asks_for_them() -> None:
    known = {"Hugo Ashdown": "Hugo Ashdown"}

    assert [one.value.text for one in persons("We need a lawyer, and Hugo's warehouse in Bermondsey", known)] == [
        "Hugo Ashdown"
    ]
    assert not [*persons("It is Hugo's birthday in Berlin, we want a DJ", known)]


def test_where_it_is_asks_for_no_place() -> None:
    assert (
        "场地提供"
        not in understand(
            "12月13日生日会，请人演皮影戏，20个人，西安。场地就在我家院子，不用找。", TODAY
        ).capability_tags
    )
    assert "场地提供" in understand("场地在望京，北京，12月12日，50人", TODAY).capability_tags
