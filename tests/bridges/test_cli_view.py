"""What a person reads: in the language of the demand, at 80 columns, without control codes."""

import io
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from bridges.cli.changes import changes
from bridges.cli.live import WITHOUT_A_LINE, LiveLines
from bridges.cli.terminal import clean, one_line
from bridges.cli.view import outcome
from bridges.cli.words import WORDS, language_of, words_for
from towow_core.domain.events import (
    EVENT_TYPES,
    ChannelCreated,
    DemandUnderstood,
    Event,
    ForceFinalized,
    ModelDegraded,
    NegotiationFailed,
    OfferSubmitted,
    ProposalDistributed,
    ProposalFeedback,
    ProposalFinalized,
)
from towow_core.domain.models import (
    AdjustmentSummary,
    Assignment,
    Change,
    Compromise,
    Decision,
    DeepUnderstanding,
    DemandContext,
    FeedbackType,
    Gap,
    Language,
    Milestone,
    Proposal,
    Provenance,
    ResponseType,
    Severity,
    Standing,
    Timeline,
)
from towow_core.domain.refused_changes import RefusedChange
from towow_core.domain.requirements import (
    IMPLIED,
    OCCASION,
    PERHAPS,
    Requirement,
    RequirementKind,
    RequirementStatus,
    RequirementValue,
    Span,
)
from towow_core.support.money import price_text

ZH, EN = words_for(Language.ZH), words_for(Language.EN)
PLAN = Proposal(
    proposal_id="prop-1",
    demand_id="d-1",
    version=2,
    summary="周六下午在望京办一场50人的AI聚会",
    assignments=(
        Assignment(
            agent_id="user_agent_bob",
            display_name="Bob",
            role="场地提供",
            responsibility="提供可容纳60人的会议室，含投影和音响，负责当天开门与清场",
            price=3000,
        ),
        Assignment(
            agent_id="user_agent_alice",
            display_name="陈小雨",
            role="主持与嘉宾",
            responsibility="邀请两位嘉宾并主持全场",
            dependencies=("user_agent_bob",),
            is_confirmed=False,
            price=1500.5,
        ),
    ),
    timeline=Timeline(
        start_date="2026-12-01", end_date="2026-12-05", milestones=(Milestone(name="场地确认", date="2026-12-01"),)
    ),
    gaps=(Gap(gap_id="g", gap_type="photo", importance=70, severity=Severity.MEDIUM, description="没有摄影师"),),
)
FINALIZED = ProposalFinalized(
    demand_id="d-1",
    proposal=PLAN,
    participants_count=2,
    participants=("user_agent_bob", "user_agent_alice"),
    accepted_by=("user_agent_bob",),
    rounds_taken=2,
)


def shown(event: Event, language: Language = Language.ZH) -> str:
    console = Console(file=io.StringIO(), width=80, highlight=False, emoji=False, markup=False)
    console.print(outcome(event, words_for(language)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_plan_that_stands_again_says_so_and_what_could_be_tried() -> None:
    refused = RefusedChange(
        channel_id="collab-2", text="换人", wishes=(), asked=(), reason="没有人接替。", advice=("提高预算。",)
    )
    said = replace(FINALIZED, plan_digest="sha256:1", is_complete=True)
    text = shown(replace(said, proposal=replace(PLAN, agreed_in="collab-1", refused_changes=(refused,))))

    assert "改动没有谈成，之前的方案照旧" in text
    assert "提高预算" in text
    assert "已达成一致" not in text


def test_a_plan_shows_who_does_what_for_how_much_and_what_is_missing() -> None:
    text = shown(FINALIZED)

    for wanted in ("2 轮，1/2 人接受", "场地提供", "陈小雨", "¥3,000", "¥1,500.50", "合计：¥4,500.50"):
        assert wanted in text
    assert "2026-12-01 至 2026-12-05" in text
    assert "没有摄影师" in text
    assert text.count("✓ 已确认") == 1
    assert text.count("未确认") == 1


def test_who_only_stands_by_is_not_counted_among_those_who_agree() -> None:
    parts = FINALIZED.proposal.assignments
    spare = replace(parts[0], agent_id="user_agent_spare", standing=Standing.STAND_BY)
    plan = replace(FINALIZED.proposal, assignments=(*parts, spare))
    text = shown(
        replace(FINALIZED, proposal=plan, participants_count=3, accepted_by=(*FINALIZED.accepted_by, spare.agent_id))
    )

    assert "2 轮，1/2 人接受" in text


def test_what_is_open_says_why_alone() -> None:
    where = Requirement(requirement_id="req-1", kind=RequirementKind.PLACE, text="上海", note="还没有场地。")
    when = replace(where, requirement_id="req-2", text="晚上", note="")
    lines = shown(replace(FINALIZED, requirements=(where, when))).splitlines()

    assert [line.strip() for line in lines if "上海" in line] == ["- ? 上海: 还没有场地。"]
    assert [line.strip() for line in lines if "晚上" in line] == ["- ? 晚上: 没法核对"]


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"is_complete": True, "plan_digest": "sha256:0"}, "已达成一致"),
        ({"is_complete": False, "plan_digest": "sha256:0"}, "谈妥了，还有几点要你决定"),
        ({}, "方案定了"),  # of a version that checked nothing
    ],
)
def test_the_headline_claims_no_more_than_the_event(claims: dict[str, Any], said: str) -> None:
    headlines = ("已达成一致", "谈妥了，还有几点要你决定", "方案定了")

    text = shown(replace(FINALIZED, **claims))

    assert [headline for headline in headlines if headline in text] == [said]


def test_the_headline_names_a_limit_that_the_plan_breaks() -> None:
    cap = Requirement(
        requirement_id="req-1", kind=RequirementKind.BUDGET, text="不超过300", status=RequirementStatus.UNMET
    )
    day = Requirement(requirement_id="req-2", kind=RequirementKind.DATE, text="12月5日", status=RequirementStatus.UNMET)
    work = Requirement(
        requirement_id="req-3", kind=RequirementKind.CAPABILITY, text="摄影", status=RequirementStatus.UNMET
    )
    of_it = {"is_complete": False, "plan_digest": "sha256:0"}

    assert "谈妥了，但没有做到：不超过300、12月5日" in shown(replace(FINALIZED, requirements=(cap, day), **of_it))
    # The day of work that nobody does is not told beside it again.
    assert "还没有人做：摄影；没有做到：不超过300 " in shown(replace(FINALIZED, requirements=(cap, day, work), **of_it))


@pytest.mark.parametrize(("unit", "is_lacking"), [(PERHAPS, True), ("", False)])
def test_what_somebody_only_comes_near_to_is_named_as_lacking(unit: str, *, is_lacking: bool) -> None:
    opera = Requirement(
        requirement_id="req-7",
        kind=RequirementKind.CAPABILITY,
        text="唱粤剧",
        value=RequirementValue(tags=("唱粤剧",), unit=unit),
        status=RequirementStatus.OPEN,
    )
    claims = {"plan_digest": "sha256:0", "is_complete": False, "requirements": (opera,)}

    assert ("只谈成一部分，还没有人做：唱粤剧" in shown(replace(FINALIZED, **claims))) is is_lacking


def test_the_labels_follow_the_language() -> None:
    text = shown(FINALIZED, Language.EN)

    for wanted in ("A plan stands", "Responsibility", "Still missing", "Total: "):
        assert wanted in text


@pytest.mark.parametrize("language", list(Language))
def test_no_line_is_wider_than_80_columns_and_none_holds_a_control_code(language: Language) -> None:
    text = shown(FINALIZED, language)

    assert max(cell_len(line) for line in text.splitlines()) <= 80
    assert "\x1b" not in text


def test_a_plan_in_part_names_who_has_not_confirmed() -> None:
    event = ForceFinalized(
        demand_id="d-1",
        proposal=PLAN,
        participants_count=2,
        participants=("user_agent_bob", "user_agent_alice"),
        accepted_by=("user_agent_bob",),
        rounds_taken=5,
        confirmed_participants=("user_agent_bob",),
        optional_participants=("user_agent_alice",),
        compromise_proposal=Compromise(summary="先按 Bob 的场地办", unresolved=("主持的费用",)),
        round=5,
        max_rounds=5,
    )
    text = shown(event)

    assert "部分达成一致" in text
    assert "尚未确认的人：陈小雨" in text
    assert "主持的费用" in text


def test_a_failure_says_why_whom_we_asked_and_what_to_change() -> None:
    event = NegotiationFailed(
        demand_id="d-1",
        reason_code="no_participants",
        reason="被邀请的人都不能参加",
        last_proposal=None,
        compromise=Compromise(summary="换到周日有两人有空", asked=("Bob：周六没空",)),
        advice=("把日期改到周日",),
    )
    text = shown(event)

    for wanted in ("没有达成一致", "被邀请的人都不能参加 (no_participants)", "Bob：周六没空", "把日期改到周日"):
        assert wanted in text


def offer(**changes: object) -> OfferSubmitted:
    fields: dict[str, object] = {
        "demand_id": "d-1",
        "agent_id": "user_agent_bob",
        "display_name": "Bob",
        "decision": Decision.PARTICIPATE,
        "response_type": ResponseType.OFFER,
        "contribution": "会议室一间",
        "conditions": (),
        "negotiation_points": (),
        "negotiation_summary": "",
        "reasoning": "",
        "decline_reason": "",
        "confidence": 90,
        "suggested_role": "",
        "provenance": Provenance.RULE,
    }
    return OfferSubmitted(**(fields | changes))  # type: ignore[arg-type]


def test_an_answer_is_one_line_with_its_own_words() -> None:
    live = LiveLines(ZH)

    assert list(live.lines(offer())) == ["  ✓ Bob 愿意参加：会议室一间"]
    assert list(live.lines(offer(decision=Decision.DECLINE, decline_reason="那天\n没空"))) == [
        "  ✗ Bob 婉拒：那天 没空"
    ]


def test_silence_is_never_shown_as_an_acceptance() -> None:
    silent = ProposalFeedback(
        demand_id="d-1",
        agent_id="user_agent_bob",
        display_name="Bob",
        feedback_type=FeedbackType.ACCEPT,
        reasoning="",
        adjustment_request="",
        concerns=(),
        round=1,
        defaulted=True,
        provenance=Provenance.RULE,
    )

    assert list(LiveLines(EN).lines(silent)) == ["  · Bob did not answer: that stops nothing, and is no yes"]


def test_why_the_model_did_not_answer_is_shown_to_its_end_once() -> None:
    why = "openai_compatible:m failed: HTTP 404, Not Found; it was asked at http://h/v1/chat/completions (LLM_BASE_URL)"
    live = LiveLines(EN)
    first, second = (
        " ".join(live.lines(ModelDegraded(demand_id="d-1", prompt=prompt, reason=why)))
        for prompt in ("smart_filter", "compromise")
    )
    assert f"smart_filter: {why}" in first
    assert "LLM_BASE_URL" not in second
    assert list(live.lines(ModelDegraded(demand_id="d-1", prompt="compromise", reason=why))) == []


def test_what_others_write_cannot_steer_the_terminal() -> None:
    hostile = "\x1b]0;owned\x07\x1b[2J[red]hi[/red]\u202e"
    (line,) = LiveLines(EN).lines(offer(contribution=hostile))

    assert "\x1b" not in line
    assert "\x07" not in line
    assert "\u202e" not in line
    assert "[red]hi[/red]" in line
    assert clean("a\tb") == "a b"


def test_a_long_text_is_cut_by_columns_not_by_characters() -> None:
    assert cell_len(one_line("会" * 100, 60)) <= 60


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [(3000, "CNY", "¥3,000"), (12.5, "USD", "$12.50"), (90, "SEK", "90 SEK"), (None, "CNY", ""), (0, "CNY", "¥0")],
)
def test_money_is_shown_as_people_write_it(amount: float | None, currency: str, text: str) -> None:
    assert price_text(amount, currency, None, Language.EN) == text


def test_both_languages_take_the_same_facts() -> None:
    for zh, en in WORDS.values():
        assert _facts(zh) == _facts(en)


def _facts(text: str) -> set[str]:
    return {part.split("}")[0] for part in text.split("{")[1:]}


def test_the_language_is_the_demands() -> None:
    assert language_of("我想办一场聚会") is Language.ZH
    assert language_of("I want a party in 北京") is Language.ZH
    assert language_of("I want a party") is Language.EN


def test_a_next_version_shows_whose_request_was_met_whose_was_not_and_what_is_different() -> None:
    bob, alice = PLAN.assignments
    summary = AdjustmentSummary(
        round=2,
        requests_addressed=(Change(agent_id="user_agent_bob", what="提高到¥3,500"),),
        requests_declined=(Change(agent_id="requester", what="太贵", reason="没有人愿意再降价"),),
        changes_made=(Change(agent_id="", what="日期改为12月5日"),),
    )
    carol = Assignment(agent_id="user_agent_carol", display_name="Carol", role="摄影", responsibility="拍照")
    parts = (replace(bob, price=3500.0, rate=None, notes="含茶歇"), carol)
    new = replace(PLAN, version=3, assignments=parts, adjustment_summary=summary)
    lines = list(changes(PLAN, new, words_for(Language.ZH), lambda agent_id: agent_id.removeprefix("user_agent_")))

    assert lines == [
        "✓ 满足：bob，提高到¥3,500",
        "✗ 没有满足：发起人，太贵（没有人愿意再降价）",
        "· 日期改为12月5日",
        f"- alice（{alice.role}）不在方案里了",
        "± bob · 费用: ¥3,000 → ¥3,500",
        "± bob · 备注: 含茶歇",
        "+ carol 加入，担任摄影",
    ]


def test_the_live_view_shows_the_difference_under_the_next_version_only() -> None:
    live = LiveLines(words_for(Language.EN))
    bob, alice = PLAN.assignments
    second = replace(PLAN, version=3, assignments=(replace(bob, role="Host"), alice))

    assert len(list(live.lines(sent_out(PLAN)))) == 1
    shown_lines = list(live.lines(sent_out(second)))
    assert shown_lines[0] == "  Plan version 3 goes to 2 for review"
    assert [line.strip() for line in shown_lines[1:]] == [f"± {bob.display_name} · Role: {bob.role} → Host"]


def test_a_plan_that_is_negotiated_again_is_announced_as_such() -> None:
    live = LiveLines(words_for(Language.EN))
    created = ChannelCreated(
        demand_id="d-1", channel_id="collab-2", participants_count=2, parent_channel_id=None, recursion_depth=0
    )

    assert list(live.lines(created)) == []
    list(live.lines(sent_out(PLAN)))
    assert [line.strip() for line in live.lines(created)] == ["The plan was not taken; it is negotiated again"]


def sent_out(proposal: Proposal) -> ProposalDistributed:
    return ProposalDistributed(
        demand_id="d-1",
        proposal_id=proposal.proposal_id,
        proposal=proposal,
        summary=proposal.summary,
        participants_count=len(proposal.assignments),
        has_gaps=False,
        version=proposal.version,
        round=proposal.version,
        max_rounds=5,
    )


def test_every_event_has_a_line_or_is_left_out_on_purpose() -> None:
    with_a_line = set(vars(LiveLines)["lines"].dispatcher.registry) - {object, Event}

    assert with_a_line | WITHOUT_A_LINE == set(EVENT_TYPES.values())


def test_what_nobody_understood_is_said_before_anybody_is_looked_for() -> None:
    words = (Span(start=31, end=39, text="magician"), Span(start=50, end=56, text="clowns\x1b[2J"))
    understood = DemandUnderstood(
        demand_id="d-1",
        surface_demand="A magician for children",
        capability_tags=(),
        confidence=50,
        deep_understanding=DeepUnderstanding(),
        context=DemandContext(),
        uncertainties=(),
        provenance=Provenance.RULE,
        not_understood=words,
    )

    _, line = LiveLines(EN).lines(understood)
    assert line.startswith("  Not understood: “magician”, “clowns")
    assert "\x1b" not in line


def test_what_somebody_in_the_plan_does_is_not_said_to_be_not_arranged() -> None:
    usual = Requirement(
        requirement_id="req-1",
        kind=RequirementKind.CAPABILITY,
        text="packing",
        value=RequirementValue(tags=("packing",), unit=IMPLIED),
        is_hard=False,
        met_by=("user_agent_bob",),
        note="Not asked for; Bob does it besides.",
    )
    nobody = replace(usual, requirement_id="req-2", text="hosting", met_by=(), note="")
    text = shown(replace(FINALIZED, requirements=(usual, nobody)), Language.EN)

    assert "not arranged: hosting" in text
    assert "Bob does it besides" in text


def test_what_was_only_told_stands_below_with_what_became_of_it() -> None:
    told = Requirement(
        requirement_id="req-1",
        kind=RequirementKind.QUALITY,
        text="I'm 42",
        value=RequirementValue(text="I'm 42", unit=OCCASION),
        is_hard=False,
        note="Taken for background, so nobody was asked about it; say so if it is a wish.",
    )
    too = replace(told, requirement_id="req-2", text="we met at school")
    party = replace(told, requirement_id="req-3", text="wedding", note="")
    text = " ".join(shown(replace(FINALIZED, requirements=(told, too, party)), Language.EN).split())

    assert "“I'm 42”, “we met at school”: Taken for background, so nobody was asked about it" in text
    assert "What you asked for" not in text
    assert "wedding" not in text
