"""What a model writes of a plan is held against the plan: a figure that the facts do not have goes, however worded.

Sums, prices, budgets, days, head-counts and everybody's consent, plausible and false, in several languages.
"""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import TODAY, demand, offers_from, person, proposal_of
from tests.core.test_prompts import COOK, INPUTS, OFFERS, SPEAKER, UNDERSTANDING, VENUE
from towow_core.domain.answers import Feedback
from towow_core.domain.models import (
    Assignment,
    Compromise,
    Decision,
    FeedbackType,
    Language,
    Proposal,
    ResponseType,
    Timeline,
)
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.wording.plan_figures import PlanFigures
from towow_core.engine.wording.restating import restated
from towow_core.engine.wording.true_prose import counted, true_proposal, true_rationale
from towow_core.prompts.p04_proposal_aggregation import AggregationInputs
from towow_core.prompts.p04_proposal_aggregation import parse as read_plan
from towow_core.prompts.p06_proposal_adjustment import AdjustmentInputs
from towow_core.prompts.p06_proposal_adjustment import parse as read_adjusted
from towow_core.prompts.p09_compromise import COMPROMISE, CompromiseInputs
from towow_core.support.codec import dump

MENTOR = person("lena", "创业导师", city="柏林", price=1500.0, currency="EUR")
CHLOE = person("chloe", "活动摄影", city="柏林", price=550.0, currency="EUR")
ASKED = demand(
    "We run a hackathon for 40 students in Berlin on 5 December 2026. A mentor and a photographer. 4,000 EUR in all."
)
LENA_OFFERS, CHLOE_OFFERS = (replace(o, decision=Decision.PARTICIPATE) for o in offers_from(ASKED, MENTOR, CHLOE))
LENA_OFFERS = replace(LENA_OFFERS, response_type=ResponseType.OFFER)
PLAN_OFFERS = (LENA_OFFERS, replace(CHLOE_OFFERS, response_type=ResponseType.NEGOTIATE))  # she has not said yes
GOOD = "Lena mentors 40 students in Berlin on 5 December."
MADE_UP = [
    "The whole thing costs €2,960",
    "Everything comes to 17,000 euros",
    "Cost: €17,000",
    "You pay EUR 17000 for the lot",
    "Everything together is seventeen thousand euros",
    "It stays under the limit of 4,000 EUR",
    "This is well within the budget",
    "The budget is kept",
    "Insgesamt kostet das 17.000 €",
    "Le tout coûte 17 000 €",
    "合計は17,000円です",
    "全部费用17,000元",
    "总预算用了17000",
    "全部下来一万七千块",
    "没有超支，不超预算",
    "Lena does it for €900",
    "Chloe photographs on 12 December",
    "活动12月6日举行",
    "It is on September 7",
    "All five have agreed",
    "大家都已经同意",
    "Five people take part",
    "共6人",
    "It reaches 250 guests",
    "Nobody photographs it",
    "没有摄影师",
    "预算绰绰有余",
    "各方均已同意",
    "方案一致通过",
    "没有人反对",
    "三方已达成一致",
    "Nobody objects",
    "Both have agreed",
    "There were no objections",
    "Chloe has confirmed",
    "Chloe已经答应",
    "Alle haben zugestimmt",
    "Nothing is missing",
    "Everything is covered",
    "方案齐全",
    "各项要求都已落实",
    "This is the best possible plan",
    "这是最优方案",
    "It is the cheapest that there is",
    "Lena does it free of charge",
    "The budget is more than sufficient",
    "预算完全足够",
    "All have agreed and will come",
    "It will be fun and all have agreed",
    "Everyone has agreed to what they will do",
    "Chloe has agreed and will be there before noon",
    "Nobody objects and they should be there early",
    "大家都已同意并将准时到场",
    "Chloe已经答应后天再确认",
    "双方已同意前往",
    "各方都不反对",
]
made_up = pytest.mark.parametrize("claim", MADE_UP, ids=str)


def part(who: str, **more: Any) -> dict[str, Any]:
    return {"agent_id": who, "role": "r", "responsibility": "d"} | more


def plan_of(summary: str, rationale: str = "", price: float = 1500.0) -> Any:
    parts = [part(MENTOR.agent_id, price=price), part(CHLOE.agent_id, price=550)]
    answer = {
        "summary": summary,
        "rationale": rationale,
        "assignments": parts,
        "timeline": {"event_date": "2026-12-05"},
    }
    return read_plan(json.dumps(answer), AggregationInputs(understanding=ASKED, offers=PLAN_OFFERS, today=TODAY))


@made_up
def test_what_the_plans_facts_do_not_say_is_not_said_in_its_words(claim: str) -> None:
    plan = plan_of(f"{GOOD} {claim}. Chloe photographs.", f"{claim}. Lena lives there.")

    assert plan.summary.startswith(GOOD)
    assert "Chloe photographs." in plan.summary
    assert "Lena lives there." in plan.rationale
    assert claim not in plan.summary
    assert claim not in plan.rationale


def test_a_quotation_that_loses_its_beginning_goes_as_a_whole() -> None:
    plan = plan_of(
        GOOD, "Lena lives there. Raise the budget: she said “For 17,000 euros in all, I do not take this on”."
    )
    assert plan.rationale == "Lena lives there."


@made_up
def test_nor_beside_the_true_sum_copied_to_the_letter(claim: str) -> None:
    true = plan_of(GOOD).summary.removeprefix(GOOD).strip()

    assert claim not in plan_of(f"{GOOD} {true} {claim}.").summary


@pytest.mark.parametrize(
    "said",
    [
        "Lena mentors for €1,500, Chloe photographs for €550.",
        "Chloe is €950 cheaper than Lena.",
        "Two people take part: Lena and Chloe.",
        "There are 40 students on 5 December 2026, from 09:00 to 18:00.",
        "Nobody serves a lunch.",
        "Lena runs 12 marketing games and has 5 maybe-plans.",
        "Lena has agreed to mentor.",
        "Once Chloe has agreed, Lena writes to the 40 students.",
        "Chloe has not agreed and will be asked.",
        "When all have agreed the students are told.",
        "All are asked whether they agree.",
        "Chloe同意后再通知学生。",
        "待大家都同意之后开始。",
        "Lena is free on 5 December, and completes what the students begin.",
    ],
)
def test_what_they_do_say_stays_as_it_is_worded(said: str) -> None:
    plan = plan_of(said, said)

    assert said in plan.summary
    assert plan.rationale == said


FIELDS: dict[str, Any] = {
    "responsibility": lambda said: {"assignments": [part(MENTOR.agent_id, price=1500, responsibility=said)]},
    "notes": lambda said: {"assignments": [part(MENTOR.agent_id, price=1500, notes=said)]},
    "objective": lambda said: {"objective": said},
    "alternatives": lambda said: {"alternatives": [{"what": said, "why": said}]},
    "not_needed": lambda said: {"not_needed": [{"agent_id": CHLOE.agent_id, "reason": said}]},
    "requester_tasks": lambda said: {"requester_tasks": [{"what": said}]},
    "milestones": lambda said: {
        "timeline": {
            "event_date": "2026-12-05",
            "milestones": [{"name": "x", "date": "2026-12-04", "deliverable": said}],
        }
    },
    "milestone names": lambda said: {
        "timeline": {"event_date": "2026-12-05", "milestones": [{"name": said, "date": "2026-12-04"}]}
    },
    "role": lambda said: {"assignments": [part(MENTOR.agent_id, price=1500, role=said)]},
    **{
        f"gaps' {field}": lambda said, field=field: {
            "gaps": [{"gap_type": "lunch", "importance": 80, field: said}],
            "is_complete": False,
            "gap_analysis": said,
        }
        for field in ("gap_type", "reason", "description", "capability", "suggestion")
    },
}


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize(
    "claim", ["Everything comes to 17,000 euros", "Nobody objects", "Nothing is missing", "It reaches 250 guests"]
)
def test_every_field_of_a_plan_is_held_to_its_facts(field: str, claim: str) -> None:
    answer = {
        "summary": GOOD,
        "assignments": [part(MENTOR.agent_id, price=1500)],
        **FIELDS[field](f"{claim}. Come early."),
    }
    plan = read_plan(json.dumps(answer), AggregationInputs(understanding=ASKED, offers=PLAN_OFFERS, today=TODAY))

    assert claim not in str(plan)
    assert "Come early" in str(plan)


def test_a_figure_that_only_another_field_of_the_answer_made_up_is_no_fact() -> None:
    more = {"responsibility": "Mentors 250 guests on 12 December.", "notes": "250 guests, 12 December"}
    answer = {"summary": "It reaches 250 guests. It is on 12 December.", "assignments": [part(MENTOR.agent_id, **more)]}
    plan = read_plan(json.dumps(answer), AggregationInputs(understanding=ASKED, offers=PLAN_OFFERS, today=TODAY))

    assert "250" not in str(plan)
    assert "12 December" not in str(plan)


@pytest.mark.parametrize("claim", ["We still lack volunteers.", "还缺志愿者。", "A driver is missing."])
@pytest.mark.parametrize("gaps", [[], [{"gap_type": "driver", "importance": 80}]], ids=["none", "one"])
def test_something_is_still_lacking_only_where_the_plan_says_what(claim: str, gaps: list[Any]) -> None:
    asked = replace(ASKED, capability_tags=("mentoring", "photography"))
    parts = [part(MENTOR.agent_id, price=1500), part(CHLOE.agent_id, price=550)]
    answer = {"summary": f"{GOOD} {claim}", "assignments": parts, "gaps": gaps}
    plan = read_plan(json.dumps(answer), AggregationInputs(understanding=asked, offers=PLAN_OFFERS, today=TODAY))

    assert (claim in plan.summary) is bool(gaps)


def test_one_thing_that_somebody_does_for_nothing_makes_not_their_whole_part_free() -> None:
    lena = replace(LENA_OFFERS, contribution="I mentor them. The first talk is free of charge.")
    figures = PlanFigures(ASKED, plan_of(GOOD).assignments, (lena, PLAN_OFFERS[1]), Timeline())

    assert true_rationale("Lena mentors for free.", figures) == ""
    said = "Lena begins; The first talk is free of charge."
    assert true_rationale(said, figures) == said


def test_a_short_name_is_found_as_a_word_and_not_inside_one() -> None:
    al = replace(LENA_OFFERS, agent_id="user_agent_al", display_name="Al", price=900.0, rate=None)
    figures = PlanFigures(ASKED, (), (al,), Timeline())

    assert true_rationale("The hall also costs €900.", figures) == ""
    assert true_rationale("Al's part costs €900.", figures) == "Al's part costs €900."


def test_a_part_names_no_sum_but_its_own_price() -> None:
    more = {
        "responsibility": "Mentors. In total €9.",
        "notes": "She asks for €1,500 in all. Everything is €1 in total.",
    }
    answer = {"summary": GOOD, "assignments": [part(MENTOR.agent_id, price=1500, **more)]}
    plan = read_plan(json.dumps(answer), AggregationInputs(understanding=ASKED, offers=PLAN_OFFERS, today=TODAY))
    mine = next(a for a in plan.assignments if a.agent_id == MENTOR.agent_id)

    assert (mine.responsibility, mine.notes) == ("Mentors.", "She asks for €1,500 in all.")


def adjusted(before: Proposal, changes: list[dict[str, Any]], **answer: Any) -> Any:
    inputs = AdjustmentInputs(
        understanding=ASKED,
        proposal=before,
        offers=PLAN_OFFERS,
        feedbacks=(
            Feedback(
                agent_id=MENTOR.agent_id,
                display_name="Lena",
                feedback_type=FeedbackType.NEGOTIATE,
                round=1,
                adjustment_request="I ask for 1800",
            ),
        ),
        withdrawn=(),
        round=2,
        today=TODAY,
    )
    return read_adjusted(json.dumps({"assignments": changes, "adjustment_summary": {}, **answer}), inputs)


def test_words_that_an_answer_leaves_as_they_were_lose_what_it_changed() -> None:
    """The summary is not written anew, and the price in it is another one now, or the day."""
    words = "Lena mentors for €1,500. Chloe photographs on 5 December."
    before = proposal_of(plan_of(words, words))
    dearer = adjusted(before, [part(MENTOR.agent_id, price=1800)])
    later = adjusted(before, [part(MENTOR.agent_id)], timeline={"event_date": "2026-12-06"})

    assert {a.agent_id: a.price for a in dearer.assignments}[MENTOR.agent_id] == 1800
    assert "1,500" not in dearer.summary
    assert "€2,350 in all" in dearer.summary
    assert "5 December" in dearer.summary
    assert later.timeline.event_date == "2026-12-06"
    assert "5 December" not in later.summary


def test_words_that_were_true_of_fewer_people_go_when_somebody_joins() -> None:
    words = "Two people take part. The price of Chloe is €550. Lena mentors."
    before = proposal_of(plan_of(words, words))
    new = Assignment(agent_id="user_agent_x", display_name="Xaver", role="DJ", responsibility="plays", price=300.0)
    after = replace(before, assignments=(*before.assignments, replace(new, currency="EUR")))
    said = restated(after, before, Language.EN, ASKED, PLAN_OFFERS)

    assert "Two people take part" not in said.summary + said.rationale
    assert counted(PlanFigures(ASKED, after.assignments, PLAN_OFFERS, after.timeline)) in said.summary
    assert "3 people, €2,350 in all" in said.summary
    assert "The price of Chloe is €550. Lena mentors." in said.rationale


def compromise(said: dict[str, Any], **inputs: Any) -> Compromise:
    known: CompromiseInputs = replace(INPUTS["compromise"], candidates=(), **inputs)
    return COMPROMISE.parse(json.dumps(said, ensure_ascii=False), known)


def test_who_said_no_is_not_reported_as_a_yes_and_nobody_is_left_out() -> None:
    lies = [f"{COOK.user_name}：很乐意参加", f"{VENUE.user_name}：拒绝了", f"{SPEAKER.user_name}：希望预付一半"]
    found = compromise({"summary": "没有谈成。", "asked": lies})

    told = {name: [line for line in found.asked if name in line] for name in (o.display_name for o in OFFERS)}
    assert told[SPEAKER.user_name] == [lies[2]]
    assert ["不参与" in line for line in told[COOK.user_name]] == [True]
    assert ["同意方案" in line for line in told[VENUE.user_name]] == [True]


@pytest.mark.parametrize("field", ["unresolved", "suggestions", "issue", "resolution", "rationale"])
def test_nor_does_a_compromise_say_in_any_field_what_is_not_so(field: str) -> None:
    claim, rest = "大家都同意了，没有人反对，一共98765元。", "可以改期。"
    point = {"issue": rest, "resolution": rest, "rationale": rest}
    said = {field: [claim + rest]} if field in {"unresolved", "suggestions"} else {}
    found = compromise({"summary": "没有谈成。", "compromises": [point | {field: claim + rest}], **said})

    assert rest in str(found)
    assert not any(lie in str(found) for lie in claim.split("，"))


def test_a_compromise_names_nobody_as_willing_who_is_not() -> None:
    found = compromise({"summary": f"没有谈成。{COOK.user_name}已经答应。{VENUE.user_name}同意方案。"})

    assert COOK.user_name not in found.summary
    assert f"{VENUE.user_name}同意方案" in found.summary


def test_who_has_left_or_was_silent_is_not_reported_as_willing() -> None:
    silent = Feedback(
        agent_id=VENUE.agent_id, display_name="v", feedback_type=FeedbackType.ACCEPT, round=1, defaulted=True
    )
    lies = [f"{VENUE.user_name}：同意", f"{SPEAKER.user_name}：同意"]
    found = compromise({"summary": "没有谈成。", "asked": lies}, feedbacks=(silent,), withdrawn=(SPEAKER.agent_id,))

    assert not {*lies} & {*found.asked}
    assert any("没有对方案作出回应" in line for line in found.asked if VENUE.user_name in line)
    assert any("退出" in line for line in found.asked if SPEAKER.user_name in line)


@pytest.mark.parametrize("summary", ["总价5000元。", "大家都同意了，没有超支。"])
def test_a_summary_of_a_failure_that_is_all_made_up_is_replaced_and_not_kept(summary: str) -> None:
    found = compromise({"summary": summary, "suggestions": ["改期"]})

    assert found.summary
    assert summary.strip("。") not in found.summary
    assert "没有谈成" in found.summary


def test_a_day_that_an_answer_leaves_out_is_the_demands() -> None:
    """And so are its words that name it true."""
    answer = {"summary": "12月19日在北京聚会。", "assignments": [part(VENUE.agent_id)], "timeline": {}}
    plan = read_plan(json.dumps(answer, ensure_ascii=False), INPUTS["proposal_aggregation"])

    assert (plan.timeline.event_date, plan.timeline.event_days) == ("2026-12-19", ("2026-12-19",))
    assert "12月19日在北京聚会。" in plan.summary


def test_our_own_plans_say_nothing_that_would_be_taken_for_made_up() -> None:
    plan = make_plan(UNDERSTANDING, OFFERS, TODAY)
    again = read_plan(json.dumps(dump(plan), ensure_ascii=False), INPUTS["proposal_aggregation"])

    assert (again.summary, again.rationale) == (plan.summary, plan.rationale)
    assert [(a.responsibility, a.notes) for a in again.assignments] == [
        (a.responsibility, a.notes) for a in plan.assignments
    ]


def test_what_others_said_is_quoted_whole_and_what_they_did_not_say_is_not() -> None:
    no = replace(LENA_OFFERS, decision=Decision.DECLINE, decline_reason="at 4,000 EUR in all, I do not take this on.")
    figures = PlanFigures(ASKED, [], [no], Timeline())
    said = "Raise the budget: Lena said “at 4,000 EUR in all, I do not take this on”."

    assert true_proposal(said, figures) == said
    assert "9,000" not in true_proposal("Raise the budget: Lena said “at 9,000 EUR in all, I might”.", figures)
