"""Who goes by the same word and does another kind of the work is nobody's that was asked for."""

from dataclasses import replace

import pytest

from bridges.simulation.played_network import play
from tests.core.matching_kit import person
from tests.core.test_counter_offers import asked
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.lexicon.kinds_apart import are_apart, kinds_in
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.meaning import called_by_name
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService


def doing(label: str, detail: str, city: str, *tags: str) -> AgentProfile:
    made = replace(person("p", label, city), capabilities={label: detail}, tags=tags)
    return replace(made, terms=replace(made.terms, price=100.0))


def is_invited(sentence: str, who: AgentProfile) -> bool:
    wanted = asked(sentence)
    known = with_meanings(wanted, called_by_name(wanted, (who,)))
    by_scan, by_index = matches(who, needs_of(known)), shortlist(known, (who,), 5).definitely_related
    assert bool(by_scan) is bool(by_index)
    return bool(by_index)


SWIMMING = doing("游泳教练", "成人零基础十次学会蛙泳", "厦门", "教练", "游泳")
SOLICITOR = doing("legal advice", "reviews contracts for events and small companies", "London", "legal")
MAGIC = doing("近景魔术", "酒会走动式表演或二十分钟舞台", "上海")
SUGAR = doing("糖画", "现场制作，一小时五十个，自带炉子", "成都")
ICE = doing("ice sculpture", "one centrepiece, carved live or delivered", "Toronto")
COOLED = doing("空调清洗", "挂机柜机深度清洗加消毒", "重庆")
TRADEMARKS = doing("商标注册", "查询、起名建议、提交和答复一次", "北京")
TALES = doing("storytelling", "Irish folk tales for adults or children", "Dublin")
CLOCKS = doing("clock repair", "longcase, bracket and carriage clocks", "London")


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("在厦门找一位网球教练，12月12日", SWIMMING),
        ("A running coach in Xiamen on 12 December", SWIMMING),
        ("A divorce lawyer in London on 15 December", SOLICITOR),
        ("Lawyer in London for my divorce on 15 December", SOLICITOR),
        ("A lawyer in London on 15 December. It is about my divorce.", SOLICITOR),
        ("上海，12月12日晚上要一个小丑", MAGIC),
        ("成都12月12日要一个爆米花摊", SUGAR),
        ("A wood carver in Toronto on 20 December", ICE),
        ("重庆空调安装，12月12日", COOLED),
        ("Patent attorney in Beijing, before 20 December", TRADEMARKS),
        ("A comedian in Dublin on 12 December", TALES),
        ("Watch repair in London by 15 December", CLOCKS),
    ],
)
def test_whoever_does_another_kind_is_not_asked(sentence: str, who: AgentProfile) -> None:
    assert not is_invited(sentence, who)


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("在厦门找一位游泳教练，12月12日", SWIMMING),
        ("在厦门找一位教练，12月12日", SWIMMING),
        ("A swimming coach in Xiamen for our running club on 12 December", SWIMMING),
        ("A contract lawyer in London on 15 December", SOLICITOR),
        ("A lawyer in London on 15 December", SOLICITOR),
        ("A lawyer in London to check our contract before the divorce, on 15 December", SOLICITOR),
        ("上海，12月12日晚上要一位魔术师", MAGIC),
        ("成都12月12日要糖画", SUGAR),
        ("An ice sculptor in Toronto on 20 December", ICE),
        ("重庆空调清洗，12月12日，刚安装的", COOLED),
        ("北京商标注册，12月20日前", TRADEMARKS),
        ("A storyteller in Dublin on 12 December for our comedy night", TALES),
        ("Clock repair in London by 15 December", CLOCKS),
    ],
)
def test_whoever_does_that_kind_or_names_none_is(sentence: str, who: AgentProfile) -> None:
    assert is_invited(sentence, who)


def test_who_is_found_by_meaning_says_of_another_kind_not_that_it_is_theirs() -> None:
    model = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    played = play(
        "Lawyer in London for my divorce on 15 December",
        (SOLICITOR,),
        model,
        today="2026-11-29",
        policy=NegotiationPolicy(clarify_timeout_s=0.0),
    )
    ends = [one.event for one in played.events if isinstance(one.event, ProposalFinalized)]
    works = [r for end in ends for r in end.requirements if r.kind is RequirementKind.CAPABILITY]
    assert all(one.status is not RequirementStatus.MET for one in works)


def test_kinds_of_different_families_say_nothing_of_each_other() -> None:
    assert are_apart(kinds_in("跑步教练"), kinds_in("游泳教练"))
    assert not are_apart(kinds_in("跑步教练"), kinds_in("糖画"))
    assert not are_apart(kinds_in("swimming and running coach"), kinds_in("swimming lessons"))
    assert kinds_in("repair", of_names=True)
    assert not kinds_in("repair")
