"""What a plan and an end say of those who left, and of whose yes there is."""

from dataclasses import replace

import pytest

from tests.core.kit import compromise, events, leaves, one, play, says
from tests.core.test_votes import OTHERS, PAID, part, under_review
from tests.requirements.kit import facts, offered, wants
from tests.requirements.kit import part as active
from towow_core.domain.events import NegotiationFailed, ProposalFinalized
from towow_core.domain.models import FeedbackType, Language, Standing
from towow_core.domain.requirements import OpenPointKind, RequirementKind, RequirementStatus
from towow_core.engine.wording.restating import restated
from towow_core.requirements.checker import check
from towow_core.requirements.open_points import open_points


def test_the_words_of_a_plan_speak_no_more_of_who_has_left() -> None:
    state = under_review(part(PAID, price=500.0), *(part(a) for a in OTHERS), rounds_max=1)
    state = replace(state, proposal=replace(state.proposal, summary=f"{PAID} does it for ¥500"))
    done = play(state, leaves(OTHERS[0]), says(PAID), *(says(a) for a in OTHERS[1:]))
    found = one(done.effects, ProposalFinalized).proposal

    assert OTHERS[0] not in {a.agent_id for a in found.assignments}
    assert "does it for" not in found.summary
    there = "A（r）、C（r）、D（r）、E（r）"
    assert found.summary == f"B退出了。还在方案里的：{there}。共4人，目前共计¥500，C、D、E没有报价。"


@pytest.mark.parametrize(("has_said_yes", "said"), [(True, "A has joined as r."), (False, "has not said yes")])
def test_only_who_said_yes_is_said_to_have_joined(*, has_said_yes: bool, said: str) -> None:
    before = under_review(part(PAID, price=500.0)).proposal
    assert before is not None
    newcomer = replace(part(PAID, is_confirmed=has_said_yes), agent_id="user_agent_a", display_name="A", source="sub-1")
    now = restated(
        replace(before, assignments=(*before.assignments, newcomer)), before, Language.EN, None, (), found=("r",)
    )

    assert said in now.summary
    assert ("joined" in now.summary) is has_said_yes


def test_what_is_still_to_be_had_is_confirmed_by_a_yes_and_by_nothing_else() -> None:
    asked = play(
        under_review(*(part(a) for a in (PAID, *OTHERS)), rounds_max=1),
        says(OTHERS[0]),
        *(says(a, FeedbackType.REJECT) for a in (PAID, *OTHERS[1:])),
    )
    written = compromise()
    told = replace(written.compromise, assignments=(part(OTHERS[0]), part(OTHERS[1], is_confirmed=True)))
    ended = play(asked.state, replace(written, compromise=told))
    (failed,) = [e for e in events(ended.effects) if isinstance(e, NegotiationFailed)]

    assert {a.agent_id: a.is_confirmed for a in failed.compromise.assignments} == {OTHERS[0]: True, OTHERS[1]: False}


def test_a_part_that_somebody_left_names_who_stood_by_for_it() -> None:
    spare = active("ann", standing=Standing.STAND_BY)
    silent = active("tom", standing=Standing.STAND_BY)
    stands = facts(active("kim", "band"), spare, silent, silent=("tom",))
    offers = {a: offered(a, "venue") for a in ("ann", "tom")}
    stands = replace(stands, offers=offers, plan=replace(stands.plan, vacated=(active("eve", "venue"),)))
    (said,) = [p for p in open_points((), stands, Language.EN) if p.kind is OpenPointKind.VACATED]

    assert "Ann said yes to standing by" in said.text
    assert "Tom" not in said.text


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_what_is_not_met_because_somebody_left_is_one_point_and_says_why(language: Language) -> None:
    asked = replace(wants(RequirementKind.CAPABILITY, tags=("活动摄影",)), text="活动摄影")
    other = replace(wants(RequirementKind.CAPABILITY, tags=("餐饮",)), requirement_id="req-2", text="餐饮")
    room = replace(active("kim", "场地提供"), responsibility="提供场地并负责现场开放，旧厂房改造的活动空间，可坐80人")
    gone = replace(active("eve", "活动摄影"), role="摄影师")
    stands = facts(room, offers={"kim": offered("kim", "场地提供")})
    stands = replace(stands, plan=replace(stands.plan, vacated=(gone,)))
    checked = check((asked, other), stands, language)
    points = open_points(checked, stands, language)

    assert [one.status for one in checked] == [RequirementStatus.UNMET] * 2
    assert "Eve" in checked[0].note
    about = [point for point in points if "活动摄影" in point.text or "摄影师" in point.text]
    assert [(point.kind, point.requirement_id) for point in about] == [(OpenPointKind.VACATED, asked.requirement_id)]
    assert [point.requirement_id for point in points if point.kind is OpenPointKind.UNMET] == ["req-2"]
    assert all("Kim" not in point.text for point in points)
