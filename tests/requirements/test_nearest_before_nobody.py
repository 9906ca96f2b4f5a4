"""Before it is said that nobody does something, whoever comes nearest to it is looked at, and named."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, plan, wants
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language, Provenance, Standing, Terms
from towow_core.domain.requirements import MEANT, PERHAPS, Requirement, RequirementKind, RequirementStatus
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.known_to_nobody import as_not_understood
from towow_core.engine.matching.near_labels import with_near_labels
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.taken_on import taken_on
from towow_core.negotiation.claims import _without_plan
from towow_core.requirements.checker import check
from towow_core.requirements.lacking import lacking_in

K, S = RequirementKind, RequirementStatus
EN, ZH = Language.EN, Language.ZH
PRINTER = offers("gordon", "screen printing", "shirts and posters, water-based inks", "San Francisco")
ZITHER = offers("zheng", "古筝演奏", "迎宾、雅集", "南京")
PRINTS_3D = offers("wanwu", "3D打印", "样件和外壳", "深圳")
CLOCKS = offers("rupert", "clock repair", "longcase and carriage clocks", "London")
NOTARY = offers("rosa", "notary public", "signings at your place", "New York")
TUNER = offers("lin", "钢琴调律", "上门调律", "北京")
PEOPLE = (PRINTER, ZITHER, PRINTS_3D, CLOCKS, NOTARY, TUNER)


def _asked(text: str, people: tuple[AgentProfile, ...] = PEOPLE) -> DemandUnderstanding:
    return with_near_labels(as_not_understood(read(text, people), people), people)


def _capability(understood: DemandUnderstanding) -> Requirement:
    return next(one for one in understood.requirements if one.kind is K.CAPABILITY)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Somebody to look over fifteen clocks, London", "clock repair"),
        ("南京茶会上要人弹古筝", "古筝演奏"),
    ],
)
def test_what_nobody_goes_by_is_taken_for_the_one_label_that_comes_nearest(text: str, label: str) -> None:
    asked = _capability(_asked(text))
    assert (asked.value.unit, asked.value.text) == (MEANT, label)


def test_of_several_that_come_near_each_is_named_and_nobody_is_said_to_do_none_of_it() -> None:
    tests = tuple(
        offers(name, label, "", "Cork")
        for name, label in (("femke", "accessibility testing"), ("arjun", "penetration testing"))
    )
    understood = with_near_labels(read("software testing in Cork", tests), tests)
    asked = _capability(understood)
    assert asked.value.unit == PERHAPS
    held = _without_plan(asked, understood)
    assert held.status is S.OPEN
    assert "accessibility testing / penetration testing" in held.note


@pytest.mark.parametrize("text", ["深圳想找人打印名片", "Our shoes need a shoe repair, London.", "北京想找钢琴课"])
def test_a_deed_done_to_another_thing_or_a_lesson_in_it_comes_near_to_nothing(text: str) -> None:
    assert not [one for one in _asked(text).requirements if one.value.unit == PERHAPS]


def test_what_is_near_by_its_meaning_alone_is_named_too_and_what_somebody_does_is_not() -> None:
    text = "Silk-screened T-shirts, 20 pieces, San Francisco."
    tag = _capability(read(text, (CLOCKS,))).value.tags[0]
    by_meaning = with_near_labels(read(text, (CLOCKS,)), (CLOCKS,), {tag: ("textile printing",)})
    assert _capability(by_meaning).value.text == "textile printing"
    done = with_near_labels(read("Clock repair in London", PEOPLE), PEOPLE, {"clock repair": ("bells",)})
    assert _capability(done).value.unit != PERHAPS


def test_who_comes_nearer_later_or_has_gone_is_not_told_any_more() -> None:
    tests = offers("a", "load testing", "", "Cork"), offers("b", "pen testing", "", "Cork")
    told = _asked("software testing in Cork", tests)
    assert _capability(told).value.unit == PERHAPS
    assert _capability(with_near_labels(told, (CLOCKS,))).value.unit == ""


def test_what_a_model_has_read_stays_as_it_is() -> None:
    by_a_model = replace(_asked("南京婚礼想请人弹古筝迎宾", (CLOCKS,)), provenance=Provenance.LLM)
    assert with_near_labels(by_a_model, PEOPLE) is by_a_model


def test_what_somebody_stands_by_for_says_who() -> None:
    asked = replace(wants(K.CAPABILITY, tags=("tax returns",)), text="tax returns")
    books = replace(wants(K.CAPABILITY, tags=("accounting",)), requirement_id="req-2", text="accounting")
    spare = part("moritz", standing=Standing.STAND_BY)
    known = facts(
        part("wanjiru", "accounting"),
        spare,
        offers={"moritz": offered("moritz", "tax returns"), "wanjiru": offered("wanjiru", "accounting")},
    )
    held = check((asked, books), known, EN)[0]
    assert (held.status, held.note) == (S.UNMET, "It is nobody's part; Moritz would stand by for it.")
    without = replace(known, plan=plan(part("wanjiru", "accounting")))
    assert check((asked, books), without, EN)[0].note == "No part of the plan names this."


@pytest.mark.parametrize(
    ("tag", "of", "status"),
    [
        ("driving", "van with driver", S.OPEN),
        ("速录", "会议速录", S.OPEN),
        ("piano tuning", "piano moving", S.UNMET),
        ("钢琴调律", "钢琴搬运", S.UNMET),
        ("the", "the van", S.UNMET),
        ("driver", "vans and drivers", S.OPEN),
        ("摄影", "婚礼摄影师", S.OPEN),
        ("interpreting", "interior design", S.UNMET),
        ("carpentry", "carpet cleaning", S.UNMET),
        ("gardening", "garden furniture", S.UNMET),
        ("translation", "transport", S.UNMET),
        ("piano", "piano tuning", S.UNMET),
        ("DJ", "DJ lessons", S.UNMET),
        ("摄影", "摄影教学", S.UNMET),
    ],
)
def test_what_a_part_is_called_by_may_hold_what_is_asked_for_besides(
    tag: str, of: str, status: RequirementStatus
) -> None:
    asked = (
        replace(wants(K.CAPABILITY, tags=(of,)), text=of),
        replace(wants(K.CAPABILITY, tags=(tag,)), requirement_id="req-2", text=tag),
    )
    known = facts(part("tom", of), offers={"tom": offered("tom", of)})
    held = check(asked, known, EN if tag.isascii() else ZH)[1]
    assert held.status is status
    assert ("Tom" in held.note) is (status is S.OPEN)
    assert (tag in lacking_in(asked, known).in_words) is (status is S.UNMET)
    assert tag in lacking_in(asked, known).everything  # no amount for all of it is kept while that is open


def test_pieces_that_are_asked_for_are_nobody_who_could_have_taken_it_on() -> None:
    understood = read("Silk-screened T-shirts, 20 pieces, San Francisco.", PEOPLE)
    pieces = next(one for one in understood.requirements if one.kind is K.QUANTITY)
    assert _without_plan(pieces, understood).status is S.OPEN


def test_a_busy_tax_adviser_takes_the_tax_returns_and_not_the_books() -> None:
    adviser = replace(offers("moritz", "tax advice", "annual returns", "Berlin"), terms=Terms(temperament="busy"))
    understood = read("Somebody in Berlin for accounting, and somebody for tax returns.", (adviser,))
    found = taken_on(matches(adviser, needs_of(understood)), adviser.terms)
    assert [match.need.tag for match in found] == ["tax returns"]


@pytest.mark.parametrize(
    ("tag", "responsibility", "is_near"),
    [
        ("活动摄影", "提供场地，旧厂房改造的活动空间", False),
        ("活动摄影", "全天跟拍，摄影和修图", True),
        ("场地提供", "提供餐饮", False),
        ("event photography", "a loft for events, with event lighting", False),
        ("event photography", "wedding photography and albums", True),
        ("photographer", "photographing the guests", True),
    ],
)
def test_nearest_is_who_is_near_by_trade_and_not_by_what_it_is_for(
    *, tag: str, responsibility: str, is_near: bool
) -> None:
    asked = replace(wants(K.CAPABILITY, tags=(tag,)), text=tag)
    does = replace(part("kim", "other"), responsibility=responsibility)
    (held,) = check((asked,), facts(does, offers={"kim": offered("kim", "other")}), ZH)
    assert (held.status, "最接近的" in held.note) == (S.UNMET, is_near)
