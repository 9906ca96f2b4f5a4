"""Ten people fit into the answers of the prompts whose answers grow with them, as long as models write them."""

import json
from typing import Any

import pytest

from towow_core.llm.deadlines import PACE
from towow_core.llm.fitting import tokens_of
from towow_core.prompts.p02_smart_filter import RESERVE_MAX, SMART_FILTER
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT

TEN = 10
SLOWEST = 40  # tokens a second
# Two full sentences of a responsibility, one of a reason: longer than any in the golden answers.
SENTENCE = {
    "zh": "负责当天全程的现场统筹与音响调试，提前一小时到场布置桌椅和投影，结束后带两位同伴收拾场地并交还钥匙。",
    "en": "Runs the sound and the projector all day, is there an hour before to set the tables up, and has the keys.",
}
REASON = {
    "zh": "会做现场摄影，住在同一个城市，那天有空，报价在预算之内。",
    "en": "Photographs events, lives there, is free.",
}


def candidate(number: int, language: str) -> dict[str, Any]:
    return {
        "agent_id": f"user_agent_somebody_{number:02}",
        "reason": REASON[language],
        "relevance_score": 90,
        "match_type": "explicit",
        "expected_role": SENTENCE[language][:12],
        "capabilities": [REASON[language][:6], REASON[language][6:12]],
    }


def part(number: int, language: str) -> dict[str, Any]:
    return {
        "agent_id": f"user_agent_somebody_{number:02}",
        "display_name": "Somebody",
        "role": SENTENCE[language][:12],
        "responsibility": SENTENCE[language] * 2,
        "standing": "active",
        "is_confirmed": True,
        "dependencies": [f"user_agent_somebody_{number - 1:02}"],
        "capabilities": [REASON[language][:6]],
        "price": 1234.5,
        "currency": "CNY",
        "notes": REASON[language],
        "days": ["2026-12-19", "2026-12-20"],
    }


def milestone(number: int, language: str) -> dict[str, Any]:
    said = REASON[language]
    return {"name": said[:12], "date": f"2026-12-{number + 1:02}", "deliverable": said, "agent_ids": ["user_agent_a"]}


def filtered(language: str) -> dict[str, Any]:
    return {
        "analysis": SENTENCE[language] * 3,
        "definitely_related": [candidate(n, language) for n in range(TEN)],
        "possibly_related": [candidate(n, language) for n in range(RESERVE_MAX)],
    }


def planned(language: str) -> dict[str, Any]:
    return {
        "summary": SENTENCE[language] * 3,
        "objective": SENTENCE[language],
        "assignments": [part(n, language) for n in range(TEN)],
        "timeline": {"event_date": "2026-12-19", "milestones": [milestone(n, language) for n in range(TEN)]},
        "rationale": SENTENCE[language] * 3,
        "gaps": [{"gap_type": REASON[language], "reason": SENTENCE[language], "importance": 80}] * 3,
        "is_complete": False,
        "gap_analysis": REASON[language],
        "confidence": "high",
    }


def adjusted(language: str) -> dict[str, Any]:
    changes = [
        {"agent_id": f"user_agent_{n}", "what": REASON[language], "reason": REASON[language]} for n in range(TEN)
    ]
    return {**planned(language), "adjustment_summary": {"changes_made": changes, "requests_addressed": changes}}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    ("prompt", "answer"),
    [(SMART_FILTER, filtered), (PROPOSAL_AGGREGATION, planned), (PROPOSAL_ADJUSTMENT, adjusted)],
    ids=lambda each: getattr(each, "key", ""),
)
def test_a_full_answer_about_ten_people_is_not_cut_off(prompt: Any, answer: Any, language: str) -> None:
    tokens = tokens_of(json.dumps(answer(language), ensure_ascii=False))

    assert tokens <= prompt.tokens_max
    assert SLOWEST > PACE  # and while it comes that fast, no deadline ends it
