"""No trade is made up from one word of a thing, and whoever says in plain words that they do what is asked is asked."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from
from tests.requirements.kit import facts, offered, part
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language
from towow_core.domain.requirements import IMPLIED, MEANT, RequirementKind, RequirementStatus
from towow_core.engine.matching.known_to_nobody import as_not_understood
from towow_core.engine.matching.near_labels import with_near_labels
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check
from towow_core.support.children import children_held_to

K, S = RequirementKind, RequirementStatus
JOINER = offers("joe", "joinery", "hangs doors, mends sash windows, builds shelves", "Leeds")
LOCKS = offers("liz", "locksmith", "lockouts and new locks", "Leeds")
PIANIST = offers("pia", "piano accompaniment", "rehearsal and concert accompaniment", "Leeds")
SOUND = offers("sam", "sound engineering", "PA for up to 200, four choir microphones", "Leeds")
TEAS = offers("tess", "catering", "scones, cakes and tea for 20 to 80; no soup", "Leeds")
RIDES = offers("ron", "bike tours", "guided day rides along the canal", "Leeds")
BIKES = offers("bel", "bike hire", "hybrids and helmets", "Leeds")
PAGES = offers("pam", "graphic design", "layout of booklets, print-ready PDF", "Leeds")
COACH = offers("col", "coach hire", "49-seat coach with driver", "Leeds")
WOODS = offers("wil", "forest school", "a day in the woods for up to 30 children", "Leeds")
HALL = offers("hal", "venue", "hall for 120 with a piano", "Leeds")
OFFICES = offers("ivy", "IT setup", "cabling, wifi, printers and phones", "Leeds")
FUNERALS = offers("fay", "殡葬服务", "告别仪式主持", "厦门")
FEASTS = offers("sun", "宴席", "红白喜事流水席，十人一桌", "厦门")
STALLS = offers("zhou", "摊位搭建", "遮阳棚、桌布、串灯，搭好拆走", "厦门")
MOVERS = offers("wen", "办公室搬迁", "五十个工位以内，一个周末搬完", "厦门")
CHILDREN = offers("ding", "儿童看护", "活动现场看孩子", "厦门")
LAYOUT = offers("qing", "平面设计", "画册、宣传册排版，印刷文件", "厦门")
CYCLES = offers("che", "单车租赁", "公路车四十辆，含头盔", "厦门")
LEADER = offers("hai", "研学带队", "赶海、观鸟，一次最多四十个孩子", "厦门")
PEOPLE = (
    JOINER, LOCKS, PIANIST, SOUND, TEAS, RIDES, BIKES, PAGES, COACH, WOODS, HALL, FUNERALS, FEASTS, STALLS, MOVERS,
    CHILDREN, LAYOUT, CYCLES, LEADER, OFFICES,
)  # fmt: skip


def known(text: str) -> DemandUnderstanding:
    return as_not_understood(with_near_labels(read(text, PEOPLE), PEOPLE), PEOPLE)


def invited(text: str) -> set[str]:
    found = shortlist(known(text), PEOPLE, 8).definitely_related
    return {one.agent_id.removeprefix("user_agent_") for one in found}


def needs(text: str) -> set[str]:
    asked = (r for r in known(text).in_force if r.kind is K.CAPABILITY and r.is_hard and r.value.unit != IMPLIED)
    return {tag for r in asked for tag in r.value.tags}


@pytest.mark.parametrize(
    ("text", "unwished"),
    [
        ("Three bedroom doors jam in our house in Leeds", "locksmith"),
        ("The sash window upstairs is stuck, Leeds", "glazing"),
        ("Our village choir gives a spring concert in Leeds on 19 December, looking for a hall with a piano", "live music"),
        ("We're a small choir in Leeds and need a hall for 80 people on 19 December", "live music"),
        ("A booklet in Leeds, laid out and ready for printing by 14 December", "printing"),
        ("We have a stall at the craft exhibition in Leeds on 12 December and need a sign", "venue"),
        ("On 11 December 24 pupils and three teachers go to the coast, we need a coach in Leeds", "skills teaching"),
        ("家里三扇木门卡住了，厦门", "开锁换锁"),
        ("奶奶走了，12月8日在厦门办白事饭，六桌", "殡葬服务"),
        ("宣传画册要排好版，12月20日前能印刷，厦门", "印刷制作"),
        ("宣传画册要排好版，12月20日前能印刷，厦门", "宣传推广"),
        ("我们乐队12月19日在厦门办专场音乐会，要一个场地", "音乐演出"),
        ("12月12日我们要在厦门的市集出两个摊，要遮阳棚", "场地提供"),
        ("幼儿园12月18日带三十个小朋友去厦门植物园，要一辆大巴", "儿童看护"),
    ],
)  # fmt: skip
def test_no_trade_is_made_up_from_one_word_of_a_thing(text: str, unwished: str) -> None:
    assert unwished not in needs(text)


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("We are locked out, the front door won't open, Leeds", "locksmith"),
        ("The window pane is smashed, Leeds", "glazing"),
        ("A band for our wedding in Leeds on 12 December", "live music"),
        ("我们要请乐队，12月19日在厦门", "音乐演出"),
        ("12月20日前印刷两千份传单，厦门", "印刷制作"),
        ("家门打不开了，厦门", "开锁换锁"),
        ("我们想12月12日在厦门办一场市集", "场地提供"),
        ("我们周末请人带两个孩子，厦门", "儿童看护"),
    ],
)
def test_what_is_asked_for_in_such_words_is_still_asked_for(text: str, need: str) -> None:
    assert need in needs(text)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Three bedroom doors jam in our house in Leeds", "joe"),
        ("The sash window upstairs is stuck, Leeds", "joe"),
        ("Looking for a hall with a piano, an accompanist and a joiner in Leeds on 12 December", "pia"),
        ("A hall in Leeds for 40 people on 12 December. Later scones and tea for about 40.", "tess"),
        ("A guide for a day out near Leeds on 12 December", "ron"),
        ("A hall in Leeds on 12 December and bikes for four of us", "bel"),
        ("Translate our booklet into German in Leeds and have it laid out for the printers", "pam"),
        ("奶奶走了，12月8日在厦门办白事饭，六桌", "sun"),
        ("12月12日我们要在厦门的市集出两个摊，要遮阳棚、串灯", "zhou"),
        ("我们公司二十个工位12月12日要从思明搬到集美，厦门", "wen"),
        ("12月13日厦门家长会，要茶歇，得有人看着八个小朋友", "ding"),
        ("12月13日厦门家长会，要茶歇，八个孩子要有人看", "ding"),
        ("画册排个版，厦门，12月20日前", "qing"),
        ("下周六骑环岛路，租6辆车，厦门", "che"),
        ("12月5日厦门骑行活动20人，要租车和午餐", "che"),
        ("Movers and someone to set up the wifi in Leeds on 12 December", "ivy"),
    ],
)
def test_who_says_in_plain_words_that_they_do_it_is_asked(text: str, who: str) -> None:
    assert who in invited(text)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("A choir for our wedding in Leeds on 12 December", "sam"),  # has microphones for one
        ("Soup for 30 people in Leeds on 12 December", "tess"),  # says that there is none
        ("A car for two weeks in Leeds", "bel"),
    ],
)
def test_who_only_says_a_word_of_it_is_not_asked(text: str, who: str) -> None:
    assert who not in invited(text)


def test_what_such_words_were_taken_for_is_left_to_the_requester() -> None:
    (asked,) = [
        r
        for r in known("Looking for an accompanist and a hall in Leeds").requirements
        if r.value.tags == ("accompanist",)
    ]

    assert (asked.value.unit, asked.value.text) == (MEANT, "piano accompaniment")


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("Forest school and a coach in Leeds for 28 children on 10 December", {"forest school", "coach"}),
        ("Bike hire and joinery in Leeds on 10 December", {"bike hire", "joinery"}),
    ],
)
def test_two_works_in_one_breath_are_two_needs_where_each_is_somebodys(text: str, tags: set[str]) -> None:
    assert {one.casefold() for one in needs(text)} == tags


def test_whoever_is_counted_in_the_words_that_ask_for_them_counts() -> None:
    asked = known("12月11日厦门观鸟，要一辆大巴和一位带队老师").requirements
    (count,) = [r for r in asked if r.kind is K.QUANTITY and "带队" in r.text]
    theirs = {tag for r in asked if r.kind is K.CAPABILITY and "带队" in r.text for tag in r.value.tags}
    (held,) = check((count,), facts(part("hai", *theirs), offers={"hai": offered("hai", *theirs)}), Language.ZH)

    assert {*count.value.tags} == theirs
    assert held.status is S.MET


def of_thirty(words: str, city: str, name: str, tag: str) -> AgentProfile:
    one = offers(name, tag, words, city)
    return replace(one, terms=replace(one.terms, capacity_people=30))


@pytest.mark.parametrize(
    ("text", "who", "is_enough"),
    [
        ("Forest school in Leeds for 27 children and 5 adults on 10 December", of_thirty("for up to 30 children", "Leeds", "wil", "forest school"), True),
        ("Forest school in Leeds for 31 children and 5 adults on 10 December", of_thirty("for up to 30 children", "Leeds", "wil", "forest school"), False),
        ("Forest school in Leeds for 27 children and 5 adults on 10 December", of_thirty("for up to 30 people", "Leeds", "wil", "forest school"), False),
        ("12月10日厦门，二十八个孩子和四位老师，研学带队", of_thirty("一次最多三十个孩子", "厦门", "hai", "研学带队"), True),
    ],
)  # fmt: skip
def test_a_limit_on_children_is_held_against_the_children_alone(
    text: str, who: AgentProfile, *, is_enough: bool
) -> None:
    understood = read(text, (who,))
    (offer,) = offers_from(understood, who)
    plan = make_plan(understood, (offer,), TODAY)
    counted = [r for r in understood.requirements if r.kind is K.HEAD_COUNT]
    held = check(tuple(counted), facts(*plan.assignments, offers={offer.agent_id: offer}), understood.language)

    assert [one.status is S.MET for one in held] == [is_enough]


def test_children_are_counted_apart_only_beside_grown_ups() -> None:
    assert children_held_to("twenty-six pupils and three teachers", "groups of up to 28 pupils", 28) == 26
    assert children_held_to("42个孩子", "最多四十个孩子", 40) is None
    assert children_held_to("28 children and 4 adults", "for up to 30 people", 30) is None
