"""What is handed over days after the event is due then, in the plan and on the canvas, as its person says it."""

from datetime import date

import pytest

from tests.core.matching_kit import TODAY, demand, offers_from, person, proposal_of
from towow_core.engine.planning.planning import make_plan
from towow_core.support.replacing import replace
from towow_core.workflow.from_proposal import draw_proposal

ZH = (
    "12月19日在北京办一场50人的读书会，需要场地和摄影，预算5万",
    "活动摄影",
    "场地提供",
    "全程跟拍，{}交付全部精修照片",
)
EN = (
    "A reading on 19 December in Beijing for 50 people with a venue and a photographer, budget 50000 CNY",
    "photography",
    "venue",
    "Full-day coverage, the edited gallery {}.",
)
EVENT = date(2026, 12, 19)


@pytest.mark.parametrize(
    ("said", "words", "days"),
    [(ZH, "十天内", 10), (ZH, "活动当天", 0), (EN, "within two weeks", 14), (EN, "on the day itself", 0)],
)
def test_it_is_due_as_many_days_after_the_event_as_its_person_says(said, words, days) -> None:
    sentence, tag, hall, detail = said
    who = replace(person("amy", tag, price=1000.0), capabilities={tag: detail.format(words)})
    host = person("bo", hall, price=1000.0, capacity_people=90)
    understanding = demand(sentence)
    plan = proposal_of(make_plan(understanding, offers_from(understanding, who, host), TODAY))
    canvas = draw_proposal("", plan).canvas
    task = next(n for n in canvas.nodes.values() if n.config.get("assignee") == who.agent_id)
    behind = {e.target for e in canvas.edges.values() if e.source == task.node_id}

    then = date.fromordinal(EVENT.toordinal() + days).isoformat()
    assert plan.timeline.event_date == EVENT.isoformat()
    assert task.config["due"] == then
    assert then in {canvas.nodes[each].config["due"] for each in behind}
    assert plan.timeline.end_date == then
