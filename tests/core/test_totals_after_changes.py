"""Whatever changes a plan (somebody leaves, refuses, is forgotten or brought), words, table and budget agree."""

import io
import json
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from rich.console import Console

from bridges.cli.view import plan as shown
from bridges.cli.words import words_for
from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    ERIN,
    at,
    candidate,
    channel,
    events,
    gaps_found,
    leaves,
    offer,
    opens,
    play,
    recursion,
    rings,
    says,
    start,
)
from tests.requirements.kit import wants
from towow_core.domain.answers import Offer
from towow_core.domain.events import (
    BudgetExceeded,
    ForceFinalized,
    ProposalDistributed,
    ProposalFinalized,
    ProposalUpdated,
)
from towow_core.domain.models import (
    Assignment,
    Decision,
    DemandContext,
    DemandUnderstanding,
    FeedbackType,
    Proposal,
    Standing,
)
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.sentence_parts import sentence
from towow_core.engine.matching.team_assignment import plan_currency
from towow_core.engine.wording.plan_text import cost_text
from towow_core.engine.wording.true_totals import CLAUSE, names_total
from towow_core.negotiation import messages as msg
from towow_core.negotiation.claims import offers_in
from towow_core.negotiation.effects import DraftProposal, IdentifyGaps
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step
from towow_core.prompts.p04_proposal_aggregation import AggregationInputs, parse
from towow_core.support.money import total_of, total_text

PEOPLE, SPARE, FOUND = (ALICE, BOB, CAROL), DAVE, ERIN
TEXTS = (  # what a model writes of a plan, with sums that are anybody's
    "三个人办聚会，总价¥17,000。还没有摄影师。",
    "Alice和Bob一起办，合计约¥{sum}，在预算之内。摄影还缺人。",
    "大家一起办聚会。",
    "共3人，总共¥{sum}；{sum}元里还余¥500。",
)
PRICES = st.one_of(st.none(), st.integers(1, 9_000).map(float))
CURRENCIES = st.sampled_from(["CNY", "CNY", "USD", "EUR"])
BUDGET = 9_000.0
SHOWS_A_PLAN = ProposalDistributed | ProposalFinalized | ForceFinalized | ProposalUpdated


def asked() -> DemandUnderstanding:
    return DemandUnderstanding(
        surface_demand="办聚会，预算九千",
        capability_tags=("场地", "摄影"),
        context=DemandContext(budget="九千", budget_amount=BUDGET, currency="CNY"),
        requirements=(wants(RequirementKind.BUDGET, number=BUDGET, unit="CNY"),),
    )


def opened(reserve: Sequence[str]) -> ChannelState:
    state = channel(*PEOPLE, reserve=reserve, rounds_max=3)
    demand = replace(state.demand, understanding=asked())
    return replace(state, demand=demand, candidates=tuple(candidate(a) for a in PEOPLE))


def priced(agent_id: str, draw: st.DataObject) -> msg.OfferReceived:
    said = offer(agent_id)
    price, currency = draw.draw(PRICES), draw.draw(CURRENCIES)
    return replace(said, offer=replace(said.offer, price=price, currency=currency, decision=Decision.PARTICIPATE))


def drafted(state: ChannelState, draw: st.DataObject) -> msg.ProposalDrafted:
    """A model's plan of those who are there: it may forget somebody, and says any sum it likes."""
    offers = tuple(state.offers.values())
    there = [a for a in state.offers if a not in state.withdrawn]
    named = draw.draw(st.lists(st.sampled_from(there), unique=True, min_size=1)) if there else []
    text = draw.draw(st.sampled_from(TEXTS)).replace("{sum}", str(draw.draw(st.integers(1, 99_999))))
    parts = [
        {"agent_id": a, "role": "成员", "responsibility": "出力", "price": state.offers[a].price, "standing": "active"}
        for a in named
    ]
    answer = {"summary": text, "rationale": text, "assignments": parts, "timeline": {}, "confidence": "high"}
    inputs = AggregationInputs(understanding=asked(), offers=offers, today="2026-11-23")
    draft = parse(json.dumps(answer), inputs)
    return msg.ProposalDrafted(at=at(2), draft=draft, proposal_id="prop-1", round=state.round + 1)


def brought(draw: st.DataObject) -> msg.SubnetEnded:
    price, currency = draw.draw(PRICES), draw.draw(CURRENCIES)
    part = Assignment(
        agent_id=FOUND,
        display_name="Erin",
        role="摄影",
        responsibility="拍",
        price=price,
        currency=currency,
        is_confirmed=True,
    )
    found = Proposal(proposal_id="prop-s", demand_id="d-sub", version=1, summary="s", assignments=(part,))
    offers = {FOUND: replace(offer(FOUND).offer, price=price, currency=currency)}
    return msg.SubnetEnded(
        at=at(8), sub_demand_id="d-sub", outcome=ChannelOutcome.FINALIZED, proposal=found, offers=offers
    )


class Run:
    """One channel that random things happen to; every plan that an event shows is held against its parts."""

    def __init__(self, draw: st.DataObject) -> None:
        self._draw = draw
        self.state = opened([SPARE])
        self.plans = 0
        self.happen(start())

    def happen(self, *messages: msg.AnyChannelMessage) -> Step:
        step = play(self.state, *messages)
        self.state = step.state
        exceeded: list[BudgetExceeded] = []
        for event in events(step.effects):
            if isinstance(event, BudgetExceeded):
                exceeded.append(event)
            elif isinstance(event, SHOWS_A_PLAN):
                _is_told_of(event.proposal, exceeded)
                exceeded = []
            plan = getattr(event, "proposal", None)
            if isinstance(plan, Proposal):
                self.plans += 1
                _agrees(plan, tuple(offers_in(self.state).values()), getattr(event, "requirements", ()))
        if any(isinstance(effect, DraftProposal) for effect in step.effects):
            if self._draw.draw(st.integers(0, 4)) == 0:  # somebody leaves while it is drafted
                self.leave()
            if self.state.drafting:
                self.happen(drafted(self.state, self._draw))
        if any(isinstance(effect, IdentifyGaps) for effect in step.effects):
            self.happen(gaps_found(), recursion("d-sub"), opens("d-sub"))
            self.happen(brought(self._draw))
        return step

    def leave(self) -> None:
        self.happen(leaves(self._draw.draw(st.sampled_from([*PEOPLE, SPARE, FOUND]))))

    def go_on(self) -> None:
        """What is waited for comes, in one way or another."""
        state = self.state
        match self._draw.draw(st.sampled_from(["answer", "answer", "answer", "leave", "timer"])):
            case "leave":
                self.leave()
            case "timer" if state.timers:
                self.happen(rings(state, min(state.timers)))
            case _ if state.offers.keys() < {c.agent_id for c in state.candidates}:
                owed = sorted({c.agent_id for c in state.candidates} - state.offers.keys() - {*state.withdrawn})
                if owed:
                    self.happen(priced(owed[0], self._draw))
            case _:
                kinds = [FeedbackType.ACCEPT] * 3 + [FeedbackType.REJECT, FeedbackType.WITHDRAW, FeedbackType.NEGOTIATE]
                for agent_id in state.asked:
                    if agent_id not in state.feedback and agent_id not in state.withdrawn:
                        kind = self._draw.draw(st.sampled_from(kinds))
                        self.happen(says(agent_id, kind, round_=state.round))
                        return


def _is_told_of(plan: Proposal, exceeded: Sequence[BudgetExceeded]) -> None:
    """Above the budget, the event before says by how much; else there is none."""
    total = total_of([part for part in plan.assignments if part.standing is not Standing.STAND_BY], "CNY")
    assert total.amount is not None
    over = round(total.amount - BUDGET, 2)
    told = [(each.version, each.budget, each.amount, each.over) for each in exceeded]
    assert told == ([(plan.version, BUDGET, total.amount, over)] if over > 0.005 else [])


def _agrees(plan: Proposal, offers: tuple[Offer, ...], requirements: object) -> None:
    active = [part for part in plan.assignments if part.standing is not Standing.STAND_BY]
    understanding = asked()
    currency = plan_currency(understanding, offers)
    counted = sentence(cost_text(understanding, active, currency), understanding.language) if active else ""
    assert counted in plan.summary
    rest = plan.summary.replace(counted, "")
    assert not [clause for clause in CLAUSE.findall(f"{rest}\n{plan.rationale}") if names_total(clause)]
    total = total_of(active, currency)
    assert total_text(total, understanding.language) in _table(plan)
    for wanted in requirements if isinstance(requirements, tuple) else ():
        if wanted.kind is RequirementKind.BUDGET and wanted.status is RequirementStatus.MET:
            assert total.amount is not None
            assert total.amount <= BUDGET + 0.005
    if any(part.agent_id == FOUND for part in active):
        assert "还没有摄影师" not in plan.summary + plan.rationale
        assert "摄影还缺人" not in plan.summary + plan.rationale


def _table(plan: Proposal) -> str:
    console = Console(file=io.StringIO(), width=2000)
    console.print(*shown(plan, words_for(asked().language)))
    return console.file.getvalue()  # type: ignore[attr-defined]  # it is the StringIO above


@settings(
    max_examples=60, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate)
)  # shrinking takes minutes
@given(draw=st.data())
def test_words_table_and_budget_agree_after_every_change(draw: st.DataObject) -> None:
    run = Run(draw)
    for _ in range(14):
        run.go_on()
