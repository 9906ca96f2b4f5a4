"""A twin's answer is safe before its question is forgotten."""

import asyncio
from dataclasses import replace

from agents.network.local import LocalHub
from agents.user_agent import TowowUserAgent
from tests.agents.network_fixtures import SENT_AT, Recorder
from tests.agents.small_network import profile
from tests.scripted_model import scripted
from tests.waiting import until
from towow_core.domain.messages import Invite
from towow_core.domain.models import Demand

INVITE = Invite(
    message_id="msg-1",
    sent_at=SENT_AT,
    demand_id="d-1",
    channel_id="collab-1",
    demand=Demand(demand_id="d-1", user_id="u", raw_input="办一场聚会", submitted_at=SENT_AT),
    round=0,
    filter_reason="合适",
    match_score=80,
)


async def test_an_invitation_stays_in_the_mailbox_until_its_answer_is_in_the_other_one() -> None:
    hub = LocalHub()
    twin = TowowUserAgent(profile("bob"), hub=hub, llm=scripted())
    admin = Recorder("channel_admin", hub=hub)
    await twin.start()
    await admin.start()
    await admin.send(twin.agent_id, INVITE)
    await admin.stop()  # whoever asked is away when the answer is ready
    await until(lambda: twin.counts["not_sent"] > 0)
    held = hub.running().take(twin.agent_id)

    again = Recorder("channel_admin", hub=hub)
    await again.start()
    answer = await again.next_event()
    await until(lambda: not hub.running().take(twin.agent_id))
    await asyncio.gather(again.stop(), twin.stop())

    assert [entry.event_id for entry in held] == ["msg-1"]
    assert answer.payload["offer"]["decision"] == "participate"


async def test_asked_twice_it_says_the_same_and_thinks_once() -> None:
    hub, model = LocalHub(), scripted()
    twin = TowowUserAgent(profile("bob"), hub=hub, llm=model)
    admin = Recorder("channel_admin", hub=hub)
    await twin.start()
    await admin.start()
    for number in (1, 2):
        await admin.send(twin.agent_id, replace(INVITE, message_id=f"msg-{number}"))
    answers = [await admin.next_event() for _ in range(2)]
    await asyncio.gather(admin.stop(), twin.stop())

    assert answers[0].payload["offer"] == answers[1].payload["offer"]
    assert answers[0].payload["message_id"] != answers[1].payload["message_id"]
    assert model.client.calls["response_generation"] == 1
