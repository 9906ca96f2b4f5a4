"""From offers to a plan: exact, in order, within the budget, and the same for any order of arrival."""

import itertools
import subprocess
import sys
from dataclasses import replace
from datetime import date

from tests.core.matching_kit import MEETUP, SAMPLES, TODAY, demand, offers_from, person
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import Decision, Meaning, ResponseType
from towow_core.engine.matching.assignment import Job, Worker, assign
from towow_core.engine.matching.meaning import as_taken
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.planning.planning import make_plan

VENUE = person("venue", "场地提供", price=3000.0, price_floor=3000.0, capacity_people=80)
SPEAKER = person("speaker", "演讲嘉宾", price=2000.0, price_floor=2000.0)
HOST = person("host", "活动主持", price=1000.0, price_floor=1000.0)
PLANNER = person("planner", "活动策划", price=1500.0, price_floor=1500.0)
COOK = person("cook", "私厨烹饪")


def plan(text: str, *profiles):
    understanding = demand(text)
    return make_plan(understanding, offers_from(understanding, *profiles), TODAY)


def part(draft, name: str):
    return next(a for a in draft.assignments if a.agent_id == f"user_agent_{name}")


def test_everybody_who_did_not_decline_has_a_part_and_nobody_else() -> None:
    """Contract §3.3."""
    draft = plan(MEETUP + "，还要主持人", VENUE, SPEAKER, HOST, PLANNER, COOK)
    assert {a.agent_id for a in draft.assignments if a.capabilities} == {
        f"user_agent_{n}" for n in ("venue", "speaker", "host")
    }
    assert all(a.role and a.responsibility for a in draft.assignments)
    assert draft.gaps == ()


def test_the_plan_is_the_same_for_any_order_of_arrival() -> None:
    understanding = demand(MEETUP + "，预算8000")
    offers = offers_from(understanding, VENUE, SPEAKER, HOST, PLANNER)
    plans = {make_plan(understanding, order, TODAY) for order in itertools.permutations(offers)}
    assert len(plans) == 1


def test_the_budget_is_kept_and_what_it_cannot_pay_for_is_a_gap() -> None:
    draft = plan(MEETUP + "，还要主持人，预算5500", VENUE, SPEAKER, HOST, PLANNER)
    assert sum(a.price or 0 for a in draft.assignments) <= 5500
    assert part(draft, "venue").capabilities
    assert part(draft, "speaker").capabilities
    assert any("预算" in gap.reason for gap in draft.gaps)


def test_what_is_asked_for_by_name_is_paid_for_before_what_is_only_implied() -> None:
    draft = plan(MEETUP + "，预算5000", VENUE, SPEAKER, HOST, PLANNER)
    active = {a.agent_id for a in draft.assignments if a.capabilities}
    assert active == {"user_agent_venue", "user_agent_speaker"}


def test_a_second_venue_stands_by_for_nothing() -> None:
    other = replace(person("zother", "场地提供", price=5000.0, price_floor=5000.0, capacity_people=80))
    standby = part(plan(MEETUP, VENUE, other, SPEAKER), "zother")
    assert standby.price is None
    assert standby.capabilities == ()
    assert "备选" in standby.role
    assert "5,000" in standby.notes


def test_the_plan_names_first_what_was_asked_for_first_and_whoever_stands_by_last() -> None:
    spare = person("aspare", "场地提供", price=5000.0, price_floor=5000.0, capacity_people=80)
    draft = plan(MEETUP, spare, VENUE, SPEAKER)
    assert [a.agent_id for a in draft.assignments] == ["user_agent_venue", "user_agent_speaker", "user_agent_aspare"]


def test_a_venue_that_is_too_small_is_taken_only_if_there_is_no_other() -> None:
    small = person("asmall", "场地提供", price=100.0, price_floor=100.0, capacity_people=30)
    assert part(plan(MEETUP, small, VENUE), "venue").capabilities == ("场地提供",)
    alone = plan(MEETUP, small, SPEAKER)
    assert part(alone, "asmall").capabilities == ("场地提供",)
    assert "30人" in alone.summary  # the requester is told


def test_somebody_who_negotiates_is_not_confirmed() -> None:
    dear = person("dear", "演讲嘉宾", price=2000.0, price_floor=1000.0, temperament="demanding")
    understanding = demand(MEETUP)
    offers = offers_from(understanding, VENUE, dear)
    assert any(o.response_type is ResponseType.NEGOTIATE for o in offers)
    draft = make_plan(understanding, offers, TODAY)
    assert part(draft, "venue").is_confirmed
    assert not part(draft, "dear").is_confirmed


def test_nobody_waits_for_themselves_in_a_circle_and_catering_waits_for_the_venue() -> None:
    caterer = person("caterer", "餐饮茶歇", price_unit="person")
    draft = plan(MEETUP + "，要茶歇", VENUE, SPEAKER, HOST, PLANNER, caterer)
    assert "user_agent_venue" in part(draft, "caterer").dependencies
    order: list[str] = []
    left = {a.agent_id: set(a.dependencies) for a in draft.assignments}
    while left:
        ready = [agent_id for agent_id, needed in left.items() if needed <= set(order)]
        assert ready, left
        order += ready
        left = {agent_id: needed for agent_id, needed in left.items() if agent_id not in ready}


def test_milestones_run_from_today_to_the_day_and_each_has_a_deliverable() -> None:
    draft = plan(MEETUP, VENUE, SPEAKER, HOST, PLANNER)
    dates = [date.fromisoformat(m.date) for m in draft.timeline.milestones]
    assert dates == sorted(dates)
    assert dates[0] >= date.fromisoformat(TODAY)
    assert "2026-12-19" in [m.date for m in draft.timeline.milestones]
    assert all(m.name and m.deliverable for m in draft.timeline.milestones)
    assert draft.timeline.start_date == TODAY


def test_a_day_that_is_close_squeezes_the_milestones_but_puts_none_in_the_past() -> None:
    draft = plan("后天在北京办50人聚会，需要场地和嘉宾", VENUE, SPEAKER, PLANNER)
    assert all(TODAY <= m.date <= "2026-11-22" for m in draft.timeline.milestones)


def test_without_a_day_the_plan_proposes_one_and_says_that_it_is_tentative() -> None:
    draft = plan("我想在北京办一场50人的AI主题聚会，需要场地和嘉宾", VENUE, SPEAKER, PLANNER)
    tentative = [m for m in draft.timeline.milestones if "暂定" in m.name]
    assert len(tentative) == 1
    assert date.fromisoformat(tentative[0].date).weekday() == 5
    assert "暂定" in draft.summary


def test_the_summary_names_city_people_day_cost_and_budget() -> None:
    text = plan(MEETUP + "，预算8000", VENUE, SPEAKER, HOST, PLANNER).summary
    for fact in ("北京", "50人", "12月19日", "¥5,000", "¥8,000", "Venue", "Speaker"):
        assert fact in text


def test_an_english_plan_has_no_chinese_in_it() -> None:
    berlin = [p for p in SAMPLES if p.location == "Berlin"]
    draft = plan("Organise a 60-person hackathon in Berlin on December 19 with venue, mentors and catering", *berlin)
    texts = [draft.summary, draft.rationale, draft.objective]
    texts += [f"{a.role}{a.responsibility}{a.notes}" for a in draft.assignments]
    texts += [f"{m.name}{m.deliverable}" for m in draft.timeline.milestones]
    assert not [text for text in texts if any("\u4e00" <= c <= "\u9fff" for c in text)]


def test_nobody_left_makes_an_honest_empty_plan() -> None:
    understanding = demand(MEETUP)
    declined = [replace(o, decision=Decision.DECLINE) for o in offers_from(understanding, VENUE)]
    draft = make_plan(understanding, tuple(declined), TODAY)
    assert draft.assignments == ()
    assert {gap.capability for gap in draft.gaps} == {"场地提供", "演讲嘉宾"}


def test_assignment_covers_the_most_valuable_jobs_that_the_budget_allows() -> None:
    """Brute force over all choices agrees with the solver."""
    workers = [
        Worker(agent_id="a", skills={"x": 0.9, "y": 0.8}, cost=50),
        Worker(agent_id="b", skills={"x": 0.5}, cost=10),
        Worker(agent_id="c", skills={"y": 0.6, "z": 0.9}, cost=45),
        Worker(agent_id="d", skills={"z": 0.4}, cost=20),
    ]
    jobs = [Job(name="x", value=80), Job(name="y", value=60), Job(name="z", value=30)]
    values = {job.name: job.value for job in jobs}
    for budget in (5, 10, 30, 45, 55, 60, 75, 100, 200):
        parts = assign(workers, jobs, budget).parts
        cost = {w.agent_id: w.cost for w in workers}
        assert sum(cost[a] for a in parts) <= budget
        covered = sum(values[j] for j in {j for mine in parts.values() for j in mine})
        best = max(
            sum(values[j] for j in {j for w in group for j in w.skills})
            for size in range(len(workers) + 1)
            for group in itertools.combinations(workers, size)
            if sum(w.cost for w in group) <= budget
        )
        assert covered == best


def test_assignment_without_anybody_or_anything_is_empty() -> None:
    assert assign([], [Job(name="x", value=1)]).parts == {}
    assert assign([Worker(agent_id="a", skills={})], [Job(name="x", value=1)], 0).parts == {}


def test_a_twins_process_does_not_load_the_solver() -> None:
    """Hundreds of twins run side by side: what only a planner needs must not cost each of them 40 MB."""
    code = (
        "import asyncio, sys\n"
        "from towow_core.llm.build import build_client\n"
        "client = build_client('offline')\n"
        "print('highspy' in sys.modules, 'anthropic' in sys.modules, 'numpy' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "False"]


def test_who_was_asked_as_a_guess_is_in_no_row_that_says_they_do_it() -> None:
    """Their own words stand there, and that it is open whether that is what was asked for."""
    driver = person("driver", "商务用车", "深圳", price=950.0)
    understood = read("深圳，12月12日，找个人陪奶奶聊天", TODAY)
    tag = understood.capability_tags[0]
    meant = (Meaning(tag=tag, labels=("商务用车",)),)
    guessed = as_taken(with_meanings(understood, meant), meant)
    offers = offers_from(guessed, driver)
    row = part(make_plan(guessed, offers, TODAY), "driver")

    assert "商务用车" in offers[0].contribution
    assert "可以承担" not in offers[0].contribution
    assert f"负责{tag}" not in row.responsibility
    assert "没有定" in row.responsibility
