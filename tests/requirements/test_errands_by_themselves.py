"""An errand for which nobody answers by name is looked up by itself; nothing is denied of it that was not looked at."""

from dataclasses import replace
from functools import cache

import pytest

from tests.pages import ROOT
from tests.requirements.kit import facts, part, wants
from tests.requirements.test_meaning import read
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language
from towow_core.domain.requirements import IMPLIED, PERHAPS, RequirementKind, RequirementStatus
from towow_core.engine.language.telling import is_told
from towow_core.engine.matching.errand_days import with_days_of_errands
from towow_core.engine.matching.meaning import Found, look_up
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.near_labels import with_near_labels
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.unanswered import unanswered
from towow_core.requirements.checker import check
from towow_core.support.profile_files import load_profiles
from towow_core.support.sentence_encoder import SentenceEncoder

K, S = RequirementKind, RequirementStatus
HERE = {"jiayin", "kongtiao", "sam", "gordon", "rui", "roisin", "kouyu", "youyong", "hannah", "rupert", "moshu", "yoga"}


@cache
def people() -> tuple[AgentProfile, ...]:
    known = load_profiles(ROOT / "agents" / "profiles" / "more").profiles
    return tuple(one for one in known if one.agent_id.removeprefix("user_agent_") in HERE)


@cache
def index() -> OfferIndex:
    texts = texts_of(people())
    return OfferIndex.over(people(), dict(zip(texts, SentenceEncoder()(texts), strict=True)))


def looked_up(text: str) -> tuple[DemandUnderstanding, Found]:
    understood = read(text)
    asked = unanswered(understood, people())
    if asked is None:
        return understood, Found()
    of_asks = dict(zip(asked.texts, SentenceEncoder()(asked.texts), strict=True)) if asked.texts else {}
    return understood, look_up(asked, index(), of_asks)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        (
            "重庆的小酒馆周五晚上想要点现场音乐，不要太吵的，两个小时以内；店里三台空调也一股霉味。",
            {"驻唱乐队", "空调清洗"},
        ),
        ("My front door won't take the key any more; and I need 40 shirts with our logo for the team.", {"locksmith"}),
        (
            "Several tiles of the old blue panel in our Lisbon hall have come loose; the shop also needs short texts.",
            {"azulejo restoration"},
        ),
    ],
)
def test_whoever_comes_nearest_to_an_errand_of_its_own_is_asked_as_a_guess(text: str, labels: set[str]) -> None:
    understood, found = looked_up(text)
    assert labels <= {label for one in found.meanings for label in one.labels}
    known = with_meanings(understood, found.meanings)
    for one in known.requirements:
        assert one.span is None or text[one.span.start : one.span.end] == one.span.text


@pytest.mark.parametrize(
    "text",
    [
        "Grandma's settee no longer looks good. Is there anybody in Norwich who could come and see to it?",
        "其实我对摄影要求不高，有个人来拍照就好，上次那位迟到了一个小时；时间是12月6日，地方在扬州。",
        "I need shirts printed in San Francisco. The texts are written already, and we do the cakes ourselves.",
    ],
)
def test_a_sentence_that_goes_on_about_the_same_is_no_errand_of_its_own(text: str) -> None:
    asked = unanswered(read(text), people())
    _, found = looked_up(text)
    errands = {one.name for one in asked.errands} if asked else set()
    assert not errands & {one.tag for one in found.meanings}


@pytest.mark.parametrize(
    ("wish", "is_errand"),
    [
        ("I need to have the old boiler serviced", True),
        ("I want to know what my grandfather's vase is worth", True),
        ("I need to understand my rental contract", True),
        ("I need to own the rights to it", False),
        ("I need to be able to change it", False),
        ("以后要能自己改", False),
    ],
)
def test_what_only_the_requester_is_to_have_is_no_errand(wish: str, *, is_errand: bool) -> None:
    asked = unanswered(read(f"I need shirts printed in San Francisco. {wish}."), people())
    looked_for = {text for one in asked.errands for text in one.texts} if asked else set()
    assert (wish in looked_for) == is_errand


def test_of_two_kinds_of_one_thing_the_other_is_named_and_not_called_it() -> None:
    here = {one.agent_id for one in people()}
    near = index().nearest_by_words("自由泳", here, by_characters=True)
    assert (near, index().nearest_by_words("自由泳", here)) == (("游泳教练",), ())
    named = with_near_labels(read("厦门，找个游泳教练教我自由泳，周末。"), people(), {"教学：自由泳": near})
    asked = next(r for r in named.requirements if r.value.unit == PERHAPS)
    held = check((asked,), facts(part("youyong", "运动教练")), Language.ZH)[0]
    assert held.status is S.OPEN
    assert "成人零基础十次学会蛙泳" in held.note


def test_what_nobody_wished_for_is_not_met_by_who_does_it_besides() -> None:
    implied = wants(K.CAPABILITY, tags=("van",), unit=IMPLIED)
    asked = replace(wants(K.CAPABILITY, tags=("removals",)), requirement_id="req-2")
    held = check((implied, asked), facts(part("tom", "removals", "van")), Language.EN)
    assert [one.status for one in held] == [S.OPEN, S.MET]
    assert held[0].note == "Not asked for; Tom does it besides."


@pytest.mark.parametrize("language", list(Language))
def test_what_nothing_settles_quotes_whose_part_it_could_be_and_denies_nothing(language: Language) -> None:
    asked = replace(wants(K.QUALITY, tags=("childcare",), text="twelve children"), text="twelve children")
    care = replace(part("siti", "childcare"), responsibility="two carers for up to 12 children")
    held = check((asked,), facts(care), language)[0]
    assert held.status is S.OPEN
    assert "“two carers for up to 12 children”" in held.note
    assert "“twelve children”" in held.note


def test_where_no_part_is_called_so_the_words_of_one_that_come_near_are_quoted() -> None:
    asked = wants(K.CAPABILITY, tags=("lessons: crawl swimming",))
    coach = replace(part("an", "coaching"), responsibility="Swimming for beginners, breaststroke (Xiamen, 12 people).")
    held = check((asked,), facts(coach), Language.EN)[0]
    assert held.status is S.UNMET
    assert "Swimming for beginners, breaststroke" in held.note
    far = check((replace(asked, value=replace(asked.value, tags=("plumbing",))),), facts(coach), Language.EN)[0]
    assert far.note == "No part of the plan names this."


@pytest.mark.parametrize(
    ("text", "day", "work"),
    [
        (
            "We need 30 T-shirts in San Francisco by 12 December, and a locksmith on the 10th.",
            "2026-12-10",
            "locksmith",
        ),
        ("海报12月12日前要，12月10日在上海请人变魔术。", "2026-12-10", "平面设计"),
    ],
)
def test_the_day_of_one_work_beside_a_last_day_of_another_is_the_events(text: str, day: str, work: str) -> None:
    understood = with_days_of_errands(read(text))
    assert understood.context.date == day
    last = next(r for r in understood.requirements if r.kind is K.DEADLINE)
    assert last.value.tags
    assert (work in last.value.tags) is (work == "平面设计")


@pytest.mark.parametrize(
    "text",
    [
        "重庆的团建，请一位瑜伽老师，再请一个驻唱乐队……开玩笑的，乐队就免了。",
        "We need shirts printed in San Francisco and a magician. Forget the magician.",
    ],
)
def test_nobody_is_looked_up_for_what_is_given_up_again(text: str) -> None:
    understood, found = looked_up(text)
    labels = {label for one in found.meanings for label in one.labels}
    tags = {tag for r in understood.in_force if r.kind is K.CAPABILITY for tag in r.value.tags}
    assert not {one for one in labels | tags if "乐队" in one or "magic" in one}


def test_whose_kind_a_demand_does_not_say_is_no_guess_for_what_it_says() -> None:
    """Who prints in 3D puts no posters up."""
    everybody = tuple(
        replace(one, capabilities={"3D打印": "手板、外壳和小批量"}, tags=("3D打印",)) for one in people()[:1]
    )
    texts = texts_of((*everybody, *people()[1:]))
    known = OfferIndex.over((*everybody, *people()[1:]), dict(zip(texts, SentenceEncoder()(texts), strict=True)))
    understood = read("上海找英语口语陪练，再打印一百张海报贴在小区里。")
    asked = unanswered(understood, (*everybody, *people()[1:]))
    assert asked is not None
    found = look_up(asked, known, dict(zip(asked.texts, SentenceEncoder()(asked.texts), strict=True)))
    assert not {"3D打印"} & {label for one in found.meanings for label in one.labels}


def test_one_of_several_trades_that_work_on_a_thing_is_no_guess_because_it_is_here() -> None:
    driver = replace(people()[0], capabilities={"商务用车": "七座商务车带司机"}, tags=("商务用车",))
    understood = read("I need 40 shirts printed, and somebody to convince my mother-in-law that it was her idea.")
    named = with_near_labels(understood, (driver, *people()[1:]), {})
    assert not [r for r in named.requirements if r.value.text == "商务用车"]


@pytest.mark.parametrize("text", ["我们做了个智能硬件", "We built an app for swimmers"])
def test_what_they_made_themselves_asks_for_nobody(text: str) -> None:
    assert is_told(text)
    assert not is_told(f"{text}，想找人做外壳")


def test_what_had_better_be_there_too_is_nothing_that_they_have() -> None:
    assert not [r for r in read("杭州的团建，要瑜伽，素食简餐最好也有").in_force if r.kind is K.PROVIDED_BY_REQUESTER]
    assert [r for r in read("杭州的团建，要瑜伽，素食简餐我们也有").in_force if r.kind is K.PROVIDED_BY_REQUESTER]


@pytest.mark.parametrize(
    "text",
    [
        "I'm opening a tiny coffee bar in Shanghai. I need a logo.",
        "We are two families; who can teach us pottery in Lisbon?",
        "我们在上海开了一家小咖啡馆。要设计一个logo。",
    ],
)
def test_what_somebody_tells_of_themselves_brings_in_nobody(text: str) -> None:
    _, found = looked_up(text)
    assert {"咖啡拉花", "genealogy research"}.isdisjoint(label for one in found.meanings for label in one.labels)
