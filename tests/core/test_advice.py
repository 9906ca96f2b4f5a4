"""Why it did not work, and what would help: both from what was in the way, and never against what is beside it."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, feedback, offers_from, person, proposal_of
from towow_core.domain.answers import Feedback
from towow_core.domain.models import AgentProfile, Compromise, DemandUnderstanding, FeedbackType, Hindrance
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.binding import bound
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.compromise import find_compromise
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.people import names_of
from towow_core.engine.requirements.reading import read_requirements


def read(sentence: str, *profiles: AgentProfile) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    asked, rest = read_requirements(sentence, understood, TODAY, known=names_of(profiles))
    return replace(understood, requirements=asked, not_understood=rest)


def ended(sentence: str, *profiles: AgentProfile) -> Compromise:
    """Without anybody to ask, or with nobody who takes part."""
    understood = read(sentence, *profiles)
    found = bound(shortlist(understood, profiles, 9), understood, profiles, 9)
    asked = {candidate.agent_id for candidate in found.definitely_related}
    offers = offers_from(understood, *(profile for profile in profiles if profile.agent_id in asked))
    assert not any(offer.commits for offer in offers)
    return find_compromise(
        understood,
        "no_participants" if asked else "no_candidates",
        candidates=found.definitely_related,
        offers=offers,
        proposal=None,
        feedbacks=(),
        gaps=(),
        hindered=found.coverage.hindered,
    )


MOVER = person("kim", "removals", "London")
CASES = [
    ("Removals in London on 10 December, but not Kim", MOVER, "Kim could do removals and is ruled out", "Think again"),
    ("Removals in Lisbon on 10 December", MOVER, "Kim could do removals, but not where", "Choose another place"),
    (
        "A venue in Berlin for 500 people on 10 December",
        person("kim", "venue", "Berlin", capacity_people=70),
        "Kim could do venue, but not for so many",
        "Invite fewer people",
    ),
    ("不要Kim，12月10日在北京请一位主持人", person("kim", "活动主持"), "能做活动主持的Kim被您排除了", "重新考虑Kim"),
    ("12月10日在成都请一位主持人", person("kim", "活动主持"), "Kim能做活动主持，但不在需要的地方", "换一个地方"),
    (
        "12月10日在北京办500人的聚会，要茶歇",
        person("kim", "餐饮茶歇", capacity_people=70),
        "Kim能做餐饮茶歇，但接待不了",
        "减少人数",
    ),
]


@pytest.mark.parametrize(("sentence", "profile", "why", "what_helps"), CASES)
def test_who_offers_it_and_is_not_asked_is_named_with_the_true_reason(
    sentence: str, profile: AgentProfile, why: str, what_helps: str
) -> None:
    found = ended(sentence, profile)

    assert why in found.summary
    assert found.suggestions[0].startswith(what_helps)
    assert len([s for s in found.suggestions if "date" in s or "日期" in s or "day" in s]) == 0


@pytest.mark.parametrize(
    ("sentence", "profile", "what_helps"),
    [
        (
            "A venue in Berlin on 10 December",
            person("kim", "venue", "Berlin", unavailable_dates=("2026-12-10",)),
            "Choose another day",
        ),
        ("A plumber in Berlin at most €100", person("kim", "plumbing", "Berlin", price=300.0, currency="EUR"), "Raise"),
        ("12月10日在北京要一间场地", person("kim", "场地提供", unavailable_dates=("2026-12-10",)), "换一个日期"),
        ("在北京请一位主持人，预算100元", person("kim", "活动主持", price=900.0), "提高预算"),
    ],
)
def test_only_what_was_in_the_way_is_advised(sentence: str, profile: AgentProfile, what_helps: str) -> None:
    found = ended(sentence, profile)
    assert [s.startswith(what_helps) for s in found.suggestions] == [True]


@pytest.mark.parametrize("sentence", ["Something nice in London", "想搞点有意思的"])
def test_where_nobody_knows_what_is_wanted_nothing_is_said_to_be_missing(sentence: str) -> None:
    found = ended(sentence, MOVER)
    assert "not clear" in found.summary or "没看出" in found.summary
    assert "what is needed" not in found.summary
    assert len(found.suggestions) == 1


def test_what_nobody_offers_is_not_blamed_on_the_city() -> None:
    found = ended("A guide in Lisbon on 10 December", MOVER)
    assert "guiding was not found among what people here say they do" in found.summary
    assert not any("city" in s or "online" in s or "day" in s for s in found.suggestions)


def failed(sentence: str, *answers: tuple[AgentProfile, FeedbackType]) -> Compromise:
    profiles = [profile for profile, _ in answers]
    understood = read(sentence, *profiles)
    offers = offers_from(understood, *profiles)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    said: tuple[Feedback, ...] = tuple(feedback(profile, kind) for profile, kind in answers)
    return find_compromise(
        understood, "essential_unmet", candidates=(), offers=offers, proposal=plan, feedbacks=said, gaps=plan.gaps
    )


def test_who_said_yes_is_named_although_the_rest_is_missing() -> None:
    host = person("host", "活动主持", price=500.0)
    found = failed("12月19日在北京办50人的聚会，需要场地和主持人", (host, FeedbackType.ACCEPT))
    assert "明确同意的有：Host" in found.summary


def test_who_only_stands_by_is_no_yes_and_is_not_denied_either() -> None:
    kim, lee = person("kim", "演讲嘉宾", price=500.0), person("lee", "演讲嘉宾", price=900.0)
    found = failed(
        "12月19日在北京办50人的聚会，需要一位演讲嘉宾和场地", (kim, FeedbackType.REJECT), (lee, FeedbackType.ACCEPT)
    )
    assert "明确同意的有：没有人（Lee答应备选）" in found.summary


def test_a_plan_within_the_budget_is_not_told_to_cost_less() -> None:
    kim = person("kim", "演讲嘉宾", price=500.0)
    found = failed("12月19日在北京办50人的聚会，需要场地和演讲嘉宾，预算5000元", (kim, FeedbackType.ACCEPT))
    assert not any("预算" in s for s in found.suggestions)


@pytest.mark.parametrize(
    "text",
    [
        "Who can look after my cat in Lyon from 3 to 9 January while we are skiing? 15 euros a day.",
        "Who could clean my flat in Porto on 12 December while I am out? 90 euros in total.",
    ],
)
def test_what_nobody_does_there_is_told_in_whole_sentences(text: str) -> None:
    """Its heading is no amount, which is held against the plan and left out with the words around it."""
    understood = read(text)
    (tag,) = understood.capability_tags
    hindered = (Hindrance(capability=tag, reason="place", names=("Kim",)),)
    found = find_compromise(
        understood, "no_candidates", candidates=(), offers=(), proposal=None, feedbacks=(), gaps=(), hindered=hindered
    )
    assert "euros" not in found.summary
    assert tag in found.summary
    assert "but not where it is needed, so nobody was bothered." in found.summary
    assert any("elsewhere" in one and "invite" in one for one in found.suggestions)


def test_who_asks_no_fee_as_a_rule_does_not_say_that_it_is_none_this_time() -> None:
    """Else the plan says that they named no price, and they that they ask for none."""
    host = replace(person("kim", "活动主持"), profile_summary="社区活动一般不收费")
    (offer,) = offers_from(read("12月10日在北京请一位主持人"), host)
    assert offer.price is None
    assert "这次不收费" not in offer.reasoning
    free = replace(host, profile_summary="主持不收费")
    (offer,) = offers_from(read("12月10日在北京请一位主持人"), free)
    assert offer.price == 0
    assert "这次不收费" in offer.reasoning


NOT_KIM = "Removals in London on 10 December, but not Kim"
NOT_KIM_ZH = "不要Kim，12月10日在北京请一位主持人"


@pytest.mark.parametrize(
    ("sentence", "others", "said"),
    [
        (NOT_KIM, [], "nobody else does removals."),
        (NOT_KIM, [person("ann", "removals", "Leeds", remote=False)], "nobody else does removals here."),
        (
            NOT_KIM,
            [person("ann", "removals", "London", available="weekends")],
            "nobody else does removals on that day.",
        ),
        (NOT_KIM_ZH, [], "没有别人能做活动主持"),
        (NOT_KIM_ZH, [person("ann", "活动主持", "上海", remote=False)], "在当地没有别人能做活动主持"),
    ],
)
def test_who_is_ruled_out_is_the_only_one_there_and_not_everywhere(
    sentence: str, others: list[AgentProfile], said: str
) -> None:
    kim = MOVER if sentence is NOT_KIM else person("kim", "活动主持")

    assert said in " ".join(ended(sentence, kim, *others).suggestions)
