"""A plan's words: no role twice, no headline cut in the middle, no empty milestone, and the cause where it is known."""

from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.core.test_advice import ended, read
from tests.requirements.kit import answer, facts, part, wants
from tests.requirements.test_changes_carried_out import after
from towow_core.domain.answers import Offer
from towow_core.domain.models import AgentProfile, Decision, FeedbackType, Hindrance, Language, Milestone
from towow_core.domain.requirements import OCCASION, RequirementKind, RequirementStatus
from towow_core.engine.language.sentence_parts import headline
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.planning.gap_items import gap_for
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.wording.plan_figures import PlanFigures
from towow_core.engine.wording.plan_text import role_text, standby_role_text
from towow_core.engine.wording.true_prose import true_timeline
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


def test_who_does_two_things_by_one_name_has_one_role() -> None:
    who = person("kai", "开锁换锁", "广州")
    understood = read("广州找个开锁师傅，12月5日。", who)
    (offer,) = offers_from(understood, who)
    (need,) = needs_of(understood)[:1]
    same = replace(need, labels=frozenset({"开锁换锁"}), concept=None)

    assert role_text((same, replace(same, tag="换锁")), offer, Language.ZH) == "开锁换锁负责人"


def test_of_several_trades_that_may_be_meant_a_role_is_named_by_ones_own() -> None:
    who = person("ada", "tax advice", "London")
    understood = read("Find me somebody in London for my tax return on 5 December.", who)
    (offer,) = offers_from(understood, who)
    need = replace(needs_of(understood)[0], tag="our paper pile", concept=None)
    their = replace(need, labels=frozenset({"bicycle repair", "tax advice"}))
    others = replace(need, labels=frozenset({"bicycle repair", "legal advice"}))
    said = replace(offer, contribution="Tax advice: returns and letters from the office.")

    assert role_text((their,), said, Language.EN) == "Tax advice"
    assert role_text((others,), said, Language.EN) == "Our paper pile"
    assert standby_role_text((their,), Language.EN) == "Stand-by our paper pile"


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("I'm throwing a party in Berlin on Saturday 12 December: a DJ and a cake.", "DJ and a cake"),
        ("12月26日在西安给30个小学生办非遗体验日：剪纸、皮影戏。", "剪纸、皮影戏"),
        ("I need a photographer in London on Monday evening.", "photographer in London"),
        ("公司年会12月18日晚上在重庆，请个乐队唱两段。", "年会在重庆"),
        ("Wedding in Paris on 9 January: flowers and a photographer.", "Wedding in Paris: flowers and a photographer"),
    ],
)
def test_a_headline_begins_with_what_is_wanted_and_keeps_no_piece_of_its_day(sentence: str, said: str) -> None:
    told = headline(read(sentence))

    assert said in told
    assert not told.startswith((":", "：", "and "))
    assert not told.endswith(("evening", "."))


def test_a_headline_is_no_bare_thing_of_a_list() -> None:
    understood = replace(read("We need the van, and packing, in London on 12 December."), surface_demand="the van")

    assert headline(understood) != "the van"


def test_what_a_trade_has_done_by_a_day_is_nobodys_yes_and_stays_in_its_milestone() -> None:
    who = person("eli", "DJ", "London", price=300.0, currency="GBP")
    understood = read("A DJ for a party in London on 12 December, 50 guests.", who)
    offers = offers_from(understood, who)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    figures = PlanFigures(understood, plan.assignments, offers, plan.timeline)

    shown = true_timeline(plan.timeline, figures).milestones

    assert any("playlist agreed" in one.deliverable for one in shown)
    made_up = replace(plan.timeline, milestones=(Milestone(name="Music", date="2026-12-10", deliverable="All agreed"),))
    assert [one.deliverable for one in true_timeline(made_up, figures).milestones] == ["Music"]


def found(language: Language, *, tags: tuple[str, ...] = ("catering",), **known: Any) -> tuple[RequirementStatus, str]:
    asked = (wants(K.CAPABILITY, tags=tags),)
    (one,) = check(asked, facts(part("ann", "DJ"), **known), language)
    return one.status, one.note


def declined(reason: str) -> Offer:
    who = person("marco", "catering", "Berlin")
    (offer,) = offers_from(read("Catering in Berlin on 12 December for 50 people.", who), who)
    return replace(offer, decision=Decision.DECLINE, capabilities=(), declines=("catering",), decline_reason=reason)


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_who_declined_is_the_cause_in_their_own_words(language: Language) -> None:
    offer = declined("I am already taken on Sat 12 December.")

    status, note = found(language, offers={offer.agent_id: offer})

    assert status is S.UNMET
    assert "Marco" in note
    assert "I am already taken on Sat 12 December" in note


@pytest.mark.parametrize(
    ("reason", "zh", "en"),
    [
        ("place", "林朔会做，但不在需要的地方", "林朔 could do it, but not where it is needed"),
        ("day", "林朔会做，但那天没有空", "林朔 could do it, but not on that day"),
        ("language", "林朔会做，但不会要求的语言", "林朔 could do it, but not in the language"),
    ],
)
def test_who_could_not_be_asked_is_the_cause(reason: str, zh: str, en: str) -> None:
    hindered = (Hindrance(capability="catering", reason=reason, names=("林朔",)),)

    assert zh in found(Language.ZH, hindered=hindered)[1]
    assert en in found(Language.EN, hindered=hindered)[1]


def test_who_offered_it_and_left_is_the_cause() -> None:
    who = person("marco", "catering", "Berlin")
    (offer,) = offers_from(read("Catering in Berlin on 12 December for 50 people.", who), who)
    answers = {"ann": answer("ann"), offer.agent_id: answer(offer.agent_id, FeedbackType.WITHDRAW)}

    status, note = found(Language.EN, offers={offer.agent_id: offer}, answers=answers)

    assert (status, note) == (S.UNMET, "Marco offered it, and did not agree to the plan.")


@pytest.mark.parametrize(
    ("language", "why"),
    [(Language.EN, "Marco takes at most 40; 50 are asked for."), (Language.ZH, "Marco最多接待 40 人，要的是 50 人。")],
)
def test_who_left_because_more_come_than_they_take_is_said_so(language: Language, why: str) -> None:
    who = person("marco", "catering", "Berlin")
    (offer,) = offers_from(read("Catering in Berlin on 12 December for 50 people.", who), who)
    offer = replace(offer, capacity_people=40)
    answers = {offer.agent_id: answer(offer.agent_id, FeedbackType.REJECT)}

    assert why in found(language, offers={offer.agent_id: offer}, answers=answers, people=50)[1]


def test_who_left_for_another_reason_says_it_in_their_own_words() -> None:
    who = person("marco", "catering", "Berlin")
    (offer,) = offers_from(read("Catering in Berlin on 12 December for 50 people.", who), who)
    said = answer(offer.agent_id, FeedbackType.REJECT, adjustment_request="Not below €16 a head.")

    _, note = found(Language.EN, offers={offer.agent_id: offer}, answers={offer.agent_id: said})

    assert note.endswith("Marco: “Not below €16 a head”.")


def test_a_cause_of_another_work_is_none() -> None:
    hindered = (Hindrance(capability="photography", reason="place", names=("林朔",)),)

    assert found(Language.EN, hindered=hindered) == (S.UNMET, "No part of the plan names this.")


def test_whom_to_look_for_is_said_with_the_place_of_that_work() -> None:
    understood = read("12月9日从上海搬到苏州，到了苏州以后给钢琴调律。")
    (tuning,) = [need for need in needs_of(understood) if need.tag == "钢琴调律"]

    assert "苏州" in gap_for(tuning, understood, "gap-1").suggestion


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("找人把一份日文合同翻译成中文，12月10号前交稿。", person("yue", "笔译", languages=("zh", "en"))),
        ("A Swahili translation of our website by 10 January.", person("yue", "translation", languages=("zh", "en"))),
        ("A British Sign Language interpreter in London on 10 December.", person("shu", "sign language interpreting")),
    ],
)
def test_no_other_language_or_place_is_advised_where_that_would_be_another_work(
    sentence: str, who: AgentProfile
) -> None:
    suggestions = ended(sentence, who).suggestions

    assert not [one for one in suggestions if one.startswith(("Choose another", "换一种语言", "换一个地方"))]


def test_a_told_occasion_says_the_number_that_is_asked_for_now() -> None:
    done = after("12月26日在西安给30个小学生办体验日，请人教写春联。", "孩子变成18个。")
    told = [one for one in done.understanding.in_force if one.value.unit == OCCASION]

    assert not [one for one in told if "30" in one.text or "30" in one.value.text]


@pytest.mark.parametrize(
    ("sentence", "piece"),
    [
        ("Marco Bellini's food for 60 people in Berlin on 12 December.", "'s"),
        ("找人把一份二十页的日文合同翻译成中文，12月10号前交稿。", "人把"),
    ],
)
def test_no_line_begins_within_words(sentence: str, piece: str) -> None:
    assert not [one.text for one in read(sentence).requirements if one.text.startswith(piece)]


def test_an_occasion_is_told_once() -> None:
    told = [one.text for one in read("12月13日在北京办一场60人的开源分享会，要场地。").requirements if one.value.unit]

    assert "分享会" not in told or "开源分享会" not in told
