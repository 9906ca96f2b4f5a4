"""An approval is of the plan that stands when it is stored, whatever happens at the same time."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
import psycopg
import pytest

from tests.requirements.kit import answer, offered, part, plan
from tests.services.stored import CHANNEL, NOW, demand, entry, submitted
from towow_core.domain.certificates import ConsentKind, Credential, CredentialKind
from towow_core.domain.errors import ApprovalRefused, TooLate
from towow_core.domain.events import CommitmentBooked, Event, ProposalFeedback, ProposalFinalized, SubnetCompleted
from towow_core.domain.models import DemandUnderstanding, Language, Proposal, Standing
from towow_core.domain.outcomes import ChannelOutcome, DemandStage, RecordedDecision
from towow_core.domain.policy import DemandLimits, NegotiationPolicy
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.services.certificates.certificate import text_of
from towow_core.services.certificates.chain import last_link
from towow_core.services.certificates.signing_key import SigningKey, is_signed
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.services.demands.demand_service import DemandService
from towow_core.services.negotiation.snapshots import stored_form
from towow_core.store.approvals import Approvable
from towow_core.store.engine import Database
from towow_core.store.records import NewEvent
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock

KEY = SigningKey(bytes(32))
FIRST = plan(part("ann", "venue", price=100.0))
BOB = part("bob", "music", price=50.0, source="sub-1", is_confirmed=False)
MERGED = replace(FIRST, version=2, assignments=(*FIRST.assignments, BOB))


def state(proposal: Proposal) -> ChannelState:
    understood = DemandUnderstanding(surface_demand="a party", language=Language.EN)
    return ChannelState(
        channel_id=CHANNEL.channel_id,
        demand=replace(demand().demand, understanding=understood),
        policy=NegotiationPolicy(),
        candidates=(),
        status=ChannelStatus.FINALIZED,
        proposal=proposal,
        round=1,
        offers={"ann": offered("ann", "venue", conditions=("half in advance",))},
        feedback={"ann": answer("ann")},
    )


def finalized(proposal: Proposal) -> ProposalFinalized:
    return ProposalFinalized(
        demand_id="d-1",
        channel_id=CHANNEL.channel_id,
        proposal=proposal,
        participants_count=1,
        participants=("ann",),
        accepted_by=("ann",),
        rounds_taken=1,
        **agreement_of(state(proposal), proposal).claims(),
    )


def joined(proposal: Proposal) -> SubnetCompleted:
    return SubnetCompleted(
        demand_id="d-1",
        channel_id=CHANNEL.channel_id,
        parent_channel_id=CHANNEL.channel_id,
        sub_channel_id="sub-1",
        outcome=ChannelOutcome.FINALIZED,
        merged_assignments=proposal.assignments[1:],
        proposal=proposal,
        **agreement_of(state(proposal), proposal).claims(),
    )


def said_yes(agent_id: str) -> ProposalFeedback:
    said = answer(agent_id)
    return ProposalFeedback(
        demand_id="d-1",
        channel_id=CHANNEL.channel_id,
        agent_id=agent_id,
        display_name=said.display_name,
        feedback_type=said.feedback_type,
        reasoning="",
        adjustment_request="",
        concerns=(),
        round=1,
        defaulted=False,
        provenance=said.provenance,
    )


async def step(store: Store, version: int, proposal: Proposal, *events: Event) -> None:
    """The channel's next step, after which its plan is `proposal`."""
    record = replace(
        CHANNEL,
        status="finalized",
        is_open=False,
        version=version,
        state=orjson.dumps(stored_form(state(proposal))).decode(),
        owner="admin",
    )
    told = [NewEvent(event_id=f"evt-{version}{n}", timestamp=NOW, event=event) for n, event in enumerate(events)]
    await store.commit_step(record, entry(version), told, [])


async def agreed(store: Store) -> None:
    """A demand whose channel has agreed on `FIRST`."""
    await store.submit(demand(), submitted(), [], None)
    await store.advance_demand(state(FIRST).demand, DemandStage.MANAGED, [])
    await store.open_channel(replace(CHANNEL, owner="admin"))
    await step(store, 1, FIRST, said_yes("ann"), finalized(FIRST))


async def merge(store: Store) -> None:
    """A sub-negotiation's result joins the plan."""
    await step(store, 2, MERGED, joined(MERGED))


def digest_of(proposal: Proposal) -> str:
    return agreement_of(state(proposal), proposal).digest


def points_of(proposal: Proposal) -> list[str]:
    return [point.open_point_id for point in agreement_of(state(proposal), proposal).open_points]


def service(store: Store) -> DemandService:
    nobody: Any = None  # an approval sends nothing
    limits = DemandLimits()
    return DemandService(store=store, network=nobody, clock=SystemClock(), limits=limits, signing_key=lambda: KEY)


def yes(proposal: Proposal = FIRST, **more: Any) -> ApprovalRequest:
    more.setdefault("plan_digest", digest_of(proposal))
    return ApprovalRequest(by="u", accepts=points_of(proposal), **more)


class MeetsAnother(Database):
    """A database in which something else is written just before this process's first write."""

    def __init__(self, url: str, another: Callable[[], Any]) -> None:
        super().__init__(url)
        self._another: list[Callable[[], Any]] = [another]

    async def write(self, work: Any, *, urgent: bool = False) -> Any:
        if self._another:
            await self._another.pop()()
        return await super().write(work, urgent=urgent)


@pytest.mark.parametrize("names_the_digest", [True, False])
async def test_a_merge_between_the_look_and_the_approval_is_seen_by_the_approval(
    store_url: str, *, names_the_digest: bool
) -> None:
    other = Store(Database(store_url))
    await agreed(other)
    store = Store(MeetsAnother(store_url, lambda: merge(other)))
    before = await store.demand("d-1")
    asked = yes() if names_the_digest else yes(plan_digest=None)
    with pytest.raises(ApprovalRefused) as refused:
        await service(store).approve(before, asked)
    after = await store.demand("d-1")
    other.close()
    store.close()

    assert (after.decision, after.approval) == (None, None)
    assert refused.value.plan_digest == digest_of(MERGED)
    if names_the_digest:
        assert [(change["kind"], change["agent_id"]) for change in refused.value.changes] == [
            ("part_added", "bob"),
            ("open_point_added", ""),  # nobody asked for what he is paid for
            ("open_point_added", ""),  # nor has he said yes
        ]
        assert "Bob has joined: r, ¥50." in str(refused.value)


async def test_nobody_takes_a_step_of_the_channel_while_its_plan_is_being_approved(store_url: str) -> None:
    store = Store(Database(store_url))
    await agreed(store)
    refused: list[str] = []

    def decide(found: Approvable) -> Any:
        assert found.channel is not None
        refused.append(try_to_step(store_url))
        raise TooLate("seen enough")

    with pytest.raises(TooLate):
        await store.approvals.approve("d-1", decide)
    store.close()

    assert "lock" in refused[0]


def try_to_step(url: str) -> str:
    """Why the channel's row cannot be written now; "" if it can."""
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=0)
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            return str(error)
        finally:
            connection.close()
        return ""
    with psycopg.connect(url.replace("+psycopg", "")) as opened:
        try:
            opened.execute("SELECT 1 FROM channels FOR UPDATE NOWAIT")
        except psycopg.errors.LockNotAvailable as error:
            return str(error)
    return ""


async def test_an_approval_and_a_rejection_at_the_same_time_are_one_of_both(store_url: str) -> None:
    other = Store(Database(store_url))
    await agreed(other)
    before = await other.demand("d-1")
    store = Store(MeetsAnother(store_url, lambda: service(other).approve(before, yes())))
    with pytest.raises(TooLate):
        await service(store).reject(before, "too dear")
    after = await store.demand("d-1")
    owed = await store.outbox.owed("bridge")
    other.close()
    store.close()

    assert (after.decision, after.approval.plan_digest) == ("approved", digest_of(FIRST))
    assert owed == ()


async def test_a_solver_is_asked_only_where_nothing_is_against_the_approval_and_is_no_obstacle_to_it(
    store_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    store, asked = Store(Database(store_url)), []
    await agreed(store)
    record = await store.demand("d-1")

    async def fails() -> None:
        asked.append(record)
        raise RuntimeError("no solution")

    with pytest.raises(ApprovalRefused):
        await service(store).approve(record, yes(plan_digest="0" * 64), fails)
    before = len(asked)
    given = await service(store).approve(record, yes(), fails)
    again = await service(store).approve(record, yes(), fails)
    store.close()

    assert (before, len(asked)) == (0, 1)
    assert given == again
    assert given.plan_digest == digest_of(FIRST)
    assert "approval.not_measured" in caplog.messages


async def test_a_plan_that_was_sent_back_is_not_approved_any_more(store_url: str) -> None:
    store = Store(Database(store_url))
    await agreed(store)
    record = await store.demand("d-1")
    await store.decide(record, RecordedDecision.REJECTED, "too dear", at=NOW)
    with pytest.raises(TooLate, match="sent back"):
        await service(store).approve(record, yes())
    store.close()


async def test_what_joined_an_approved_plan_can_be_approved_too_and_nothing_is_before_that(store_url: str) -> None:
    store = Store(Database(store_url))
    await agreed(store)
    record = await store.demand("d-1")
    first = await service(store).approve(record, yes())
    await merge(store)
    again = await service(store).approve(record, yes(plan_digest=None))
    between = (await store.demand("d-1")).approval
    second = await service(store).approve(record, yes(MERGED))
    after = (await store.demand("d-1")).approval
    store.close()

    assert first == again == between
    assert (first.plan_version, second.plan_version) == (1, 2)
    assert after == second


@pytest.mark.parametrize("instead", [{"standing": Standing.STAND_BY}, {"role": "ticket seller"}])
async def test_an_approval_that_names_no_plan_is_none_where_an_approved_part_is_not_done_by_them_any_more(
    store_url: str, instead: dict[str, Any]
) -> None:
    store = Store(Database(store_url))
    await agreed(store)
    record = await store.demand("d-1")
    await service(store).approve(record, yes())
    another = replace(MERGED, assignments=(replace(FIRST.assignments[0], **instead), BOB))
    await step(store, 2, another, joined(another))
    with pytest.raises(ApprovalRefused):
        await service(store).approve(await store.demand("d-1"), yes(plan_digest=None))
    store.close()


async def test_a_certificate_says_who_approved_what_by_which_token_and_who_had_said_yes(store_url: str) -> None:
    store = Store(Database(store_url))
    await agreed(store)
    record = await store.demand("d-1")
    token = Credential(kind=CredentialKind.TOKEN, token_id="0123abcd")
    given = await service(store).approve(record, yes(credential=token))
    events = await store.events("d-1")
    store.close()

    signed = given.certificate
    assert signed is not None
    found = signed.certificate
    assert is_signed(text_of(found), signed.signature)
    assert (found.by, found.credential, found.plan_digest) == ("u", token, digest_of(FIRST))
    assert [point.text for point in found.accepts] == ["Ann: half in advance"]
    (consent,) = found.consents
    (answered,) = [event for event in events if event.event_type == ProposalFeedback.event_type]
    assert (consent.agent_id, consent.consent, consent.event_id, consent.seq) == (
        "ann",
        ConsentKind.ACCEPTED,
        answered.event_id,
        answered.seq,
    )
    assert events[-1].event_type == CommitmentBooked.event_type
    assert (found.last_seq, found.chain) == (len(events), last_link("d-1", events))
    assert not is_signed(text_of(replace(found, by="eve")), signed.signature)
