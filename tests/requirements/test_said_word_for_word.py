"""What somebody's own words hold word for word is met by their yes; what nobody of the plan touches is kept out of it."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from
from tests.requirements.kit import facts, part
from tests.requirements.test_found_by_its_name import offers, read
from tests.requirements.test_the_trade_is_there import known
from towow_core.domain.models import AgentProfile, Language, Statement
from towow_core.domain.requirements import MEANT, Requirement, RequirementKind, RequirementStatus, RequirementValue
from towow_core.engine.matching.candidate_fit import Match
from towow_core.engine.matching.needs import Need
from towow_core.engine.twin.said_as_asked import said_as_asked
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
CLEAN = offers(
    "pri", "cleaning", "end-of-tenancy clean with a checklist; window frames, but no gutter clearing", "London"
)
WALKS = offers("car", "city walks", "three hours through the old town", "Lisbon")
CAKES = offers("tas", "custom cakes", "tiered, with wedding cake stands next to a flower shop", "London")
PAPER = offers("jiz", "剪纸体验", "带二十人以内的剪纸课，工具全包，不教书法", "西安")
BAND = offers("jia", "驻唱乐队", "三人不插电，两个四十五分钟", "重庆")
WATER = offers("shu", "水电维修", "漏水、跳闸、换龙头，上门检查三十元抵工钱", "武汉")
MATHS = offers("xie", "数学辅导", "初高中数学，一对一，先做一次诊断", "北京")
CLOCKS = offers("shi", "钟表维修", "机械表洗油、座钟修复，工坊收件", "苏州")
LOCKS = offers("kan", "开锁换锁", "二十四小时上门，公安备案", "广州")
BIKES = offers("yus", "bicycle repair", "on-site service days for companies", "Berlin")


def statement(tag: str, who: AgentProfile) -> Statement | None:
    ((label, detail),) = who.capabilities.items()
    asked = Requirement(
        requirement_id="req-1", kind=K.CAPABILITY, text=tag, value=RequirementValue(tags=(tag,), unit=MEANT)
    )
    need = Need(tag=tag, concept=None, importance=80, is_explicit=True, labels=frozenset({label}))
    return said_as_asked(asked, (Match(need=need, label=label, detail=detail),), who)


def found(text: str, who: AgentProfile, day: str = "2026-12-09") -> list[Requirement]:
    """Under a plan of one who has said yes to all that they offered."""
    understood = known(text, (who,))
    (offer,) = offers_from(understood, who)
    mine = replace(
        part(offer.agent_id, *offer.capabilities, name=offer.display_name), responsibility=offer.contribution
    )
    made = facts(mine, day=day, offers={offer.agent_id: offer})
    return [*check(understood.requirements, made, Language.EN, understood.not_understood, text)]


@pytest.mark.parametrize(
    ("tag", "who", "said"),
    [
        ("end-of-tenancy clean afterwards", CLEAN, "end-of-tenancy clean with a checklist"),
        ("an end-of-tenancy cleaning", CLEAN, "end-of-tenancy clean with a checklist"),
        ("city walk", WALKS, "city walks"),
        ("剪纸", PAPER, "剪纸体验"),
        ("带孩子做剪纸课", PAPER, None),
        ("找个会做剪纸的", PAPER, "剪纸体验"),
        ("gutter clearing", CLEAN, None),
        ("wedding cake", CAKES, None),
        ("flower shop", CAKES, None),
        ("clean", CLEAN, "cleaning"),
        ("window", CLEAN, None),
        ("书法", PAPER, None),
        ("二十人", PAPER, None),
        ("工具", PAPER, None),
        ("深度保洁", offers("she", "保洁", "退租前的两居室深度保洁", "上海"), "退租前的两居室深度保洁"),
        ("钢琴", offers("lin", "钢琴调律", "上门调律", "北京"), None),
        ("体检报告", offers("shi", "营养咨询", "体检报告解读", "北京"), None),
        ("end-of-tenancy clean", offers("pri", "cleaning", "we offer a thorough end-of-tenancy clean", "London"), "we offer a thorough end-of-tenancy clean"),
        ("end-of-tenancy clean", offers("pri", "cleaning", "deep cleans and end-of-tenancy cleans", "London"), "deep cleans and end-of-tenancy cleans"),
        ("city walk", offers("car", "city photography", "pictures of city walks", "Lisbon"), None),
        ("wedding cake", offers("car", "photography", "photos of wedding cakes and menus", "Lisbon"), None),
        ("wedding cake", offers("car", "photography", "photos of menus and wedding cakes", "Lisbon"), None),
        ("wedding cake", offers("car", "photography", "photos of menus, wedding cakes", "Lisbon"), None),
        ("piano tuning", offers("lin", "piano lessons", "I used to do piano tuning", "London"), None),
        ("dog walking", offers("dev", "app development", "software for dog walking", "London"), None),
        ("dog walking", offers("dev", "pet care", "cat visits instead of dog walking", "London"), None),
        ("end-of-tenancy cleaning", offers("pri", "cleaning", "referrals for end-of-tenancy cleaning", "London"), None),
        ("钢琴调律", offers("lin", "钢琴陪练", "以前做过钢琴调律", "北京"), None),
        ("钢琴调律", offers("lin", "钢琴陪练", "停止接受钢琴调律", "北京"), None),
        ("钢琴调律", offers("lin", "钢琴陪练", "提供钢琴调律", "北京"), "提供钢琴调律"),
        ("婚礼蛋糕", offers("lin", "摄影", "拍婚礼蛋糕和菜单", "北京"), None),
    ],
)  # fmt: skip
def test_a_guess_is_settled_by_own_words_that_hold_what_was_asked(
    tag: str, who: AgentProfile, said: str | None
) -> None:
    one = statement(tag, who)

    assert (one.said if one is not None else None) == said
    assert one is None or one.settles


def test_what_their_words_hold_is_met_with_them_and_holds_nothing_back() -> None:
    asked = Requirement(
        requirement_id="req-1",
        kind=K.CAPABILITY,
        text="city walk",
        value=RequirementValue(tags=("city walk",), unit=MEANT, text="city walks"),
    )
    understood = read("City walks in Lisbon", (WALKS,))
    (offer,) = offers_from(understood, WALKS)
    offer = replace(
        offer,
        capabilities=("city walk",),
        statements=(Statement(asked="city walk: city walks", said="city walks", settles=True),),
    )
    parts = (part(offer.agent_id, "city walk", name=offer.display_name),)
    (met,) = check((asked,), facts(*parts, offers={offer.agent_id: offer}), Language.EN)
    (silent,) = check((asked,), facts(*parts, silent=(offer.agent_id,), offers={offer.agent_id: offer}), Language.EN)

    assert (met.status, met.note) == (S.MET, "Car's own words: “city walks”.")
    assert silent.status is not S.MET


@pytest.mark.parametrize(
    ("text", "who", "met"),
    [
        ("武汉家里厨房漏水，12月9日来人修好，每小时不超过110块", WATER, "家里厨房漏水"),
        ("武汉有两个插座老跳闸，12月9日来人修好", WATER, "插座老跳闸"),
        ("北京，孩子初三数学跟不上，想找一对一", MATHS, "孩子初三数学跟不上"),
        ("苏州，家里的老座钟不走了想修", CLOCKS, "家里的老座钟不走了"),
    ],
)  # fmt: skip
def test_a_trouble_that_the_profile_lists_is_met_by_who_does_that(text: str, who: AgentProfile, met: str) -> None:
    checked = found(text, who)

    assert [(one.text, one.status) for one in checked if one.text == met and one.kind is K.QUALITY] == [(met, S.MET)]
    assert {one.status for one in checked if one.kind is K.CAPABILITY and one.is_hard} == {S.MET}


@pytest.mark.parametrize(
    ("text", "who", "asked"),
    [
        ("武汉屋顶漏水，12月9日来人修好", WATER, "漏水"),
        ("北京，孩子初三英语跟不上，想找一对一", MATHS, "英语"),
        ("北京，孩子五年级数学跟不上，想找一对一", MATHS, "五年级"),
    ],
)  # fmt: skip
def test_a_trouble_of_another_thing_is_not_met(text: str, who: AgentProfile, asked: str) -> None:
    mine = [one for one in found(text, who) if asked in one.text and one.kind is K.QUALITY]

    assert S.MET not in {one.status for one in mine}


def test_who_is_called_so_does_what_other_words_were_taken_for() -> None:
    checked = found("广州，12月9日晚上进不了家门，找个开锁师傅", LOCKS)

    assert {one.status for one in checked if one.kind is K.CAPABILITY} == {S.MET}


@pytest.mark.parametrize(
    ("text", "who", "out"),
    [
        ("重庆12月9日年会要个乐队，不要魔术", BAND, "不要魔术"),
        ("A bike service day in Berlin on Wednesday 9 December, not the 16th", BIKES, "not the 16th"),
        ("Bike service in Berlin in December, not on the 2nd", BIKES, "not on the 2nd"),
    ],
)  # fmt: skip
def test_what_nobody_touches_is_kept_out(text: str, who: AgentProfile, out: str) -> None:
    assert [one.status for one in found(text, who) if one.kind is K.EXCLUSION and one.text == out] == [S.MET]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Catering in Leeds on 9 December, no barbecue", offers("cat", "catering", "hot buffets", "Leeds")),
        ("重庆12月9日年会要个乐队，不要剪纸", BAND),
        ("重庆12月9日年会要个乐队，不要魔术", offers("jia", "驻唱乐队", "三人不插电，间场有小魔术", "重庆")),
        ("12月12日前在上海定制一件旗袍，不要刺绣", offers("cai", "旗袍定制", "领口袖口都有精美绣花", "上海")),
        ("找一个模特12月12日在上海拍照，不要纹身", offers("mot", "模特", "手臂有刺青", "上海")),
        ("A model in London on 12 December, no tattoos", offers("mod", "model", "an inked sleeve", "London")),
        ("Invitation cards in London by 12 December, no calligraphy", offers("inv", "invitation cards", "hand-lettered", "London")),
        ("Yoga in Leeds on 9 December, no incense", offers("yog", "yoga teaching", "slow classes", "Leeds")),
    ],
)  # fmt: skip
def test_what_may_be_there_with_nobody_for_it_stays_open(text: str, who: AgentProfile) -> None:
    assert [one.status for one in found(text, who) if one.kind is K.EXCLUSION] == [S.OPEN]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("A photographer in London from 12 to 20 January, not the 16th", "2027-01-16"),
        ("A photographer in London from 12 to 20 January, but not on the 16th", "2027-01-16"),
        ("A photographer in London on 9 December, not the 3rd", "2026-12-03"),
        ("A photographer in London on 28 December, not the 3rd of January", "2027-01-03"),
    ],
)
def test_a_bare_day_that_must_not_be_is_one_of_the_month_that_is_spoken_of(text: str, day: str) -> None:
    (out,) = [one for one in read(text, (CLEAN,)).requirements if one.kind is K.EXCLUSION]

    assert (out.value.first, day > TODAY) == (day, True)
