"""The conversation agent with a model behind it: ReAct, refusals, models that fail or never come to an end."""

import asyncio
import sys
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any

import pytest

from tests.scripted_model import ScriptedModel
from towow_core.domain.drafts import DecisionType
from towow_core.domain.errors import MalformedRequest
from towow_core.domain.models import Language
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.contexts import shown_turn
from towow_core.orchestration.conversation_agent import ConversationAgent
from towow_core.orchestration.coordinator_agent import CoordinatorAgent
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.workflow_agent import WorkflowAgent
from towow_core.prompts.p10_react import ReactInputs
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionMadeEvent,
    DecisionValidatedEvent,
    OrchestrationEvent,
)

Thinks = Callable[[ReactInputs], Mapping[str, Any]]


class Progress:
    """Wakes whoever waits for something to be so, with each event that was applied."""

    def __init__(self) -> None:
        self._changed = asyncio.Condition()

    async def applied(self, *_: object) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def wait_for(self, is_so: Callable[[], bool]) -> None:
        async with self._changed:
            await self._changed.wait_for(is_so)


class Talk:
    """A conversation about an empty canvas; `thinks` is the model, None the rules."""

    def __init__(self, thinks: Thinks | None = None, **policy: Any) -> None:
        rules = OrchestrationPolicy(**policy)
        self.bus = EventBus()
        self.sync = BidirectionalSyncService(self.bus)
        gate = CoordinatorAgent(event_bus=self.bus, sync_service=self.sync, policy=rules)
        self.bus.add_middleware(gate.as_middleware())
        self.agent = WorkflowAgent(event_bus=self.bus, sync_service=self.sync, policy=rules)
        self.bus.subscribe(DecisionValidatedEvent, self.agent.handle_decision)
        self.progress = Progress()
        self.sync.when_applied.append(self.progress.applied)
        self.asked: list[ReactInputs] = []
        self._thinks = thinks
        llm = LLMService(ScriptedModel(react=self._ask), fallbacks=FALLBACKS) if thinks else None
        self.person = ConversationAgent(
            event_bus=self.bus, sync_service=self.sync, llm=llm, workflow_id="w", policy=rules
        )

    def _ask(self, inputs: ReactInputs) -> Mapping[str, Any]:
        self.asked.append(inputs)
        assert self._thinks is not None
        return self._thinks(inputs)

    @property
    def names(self) -> list[str]:
        return [node.name for node in self.sync.get_canvas_state("w").nodes.values()]


def decision(kind: str, confidence: int = 90, **payload: Any) -> Mapping[str, Any]:
    return {"thought": "想了想", "decision_type": kind, "payload": payload, "confidence": confidence}


async def test_the_model_sees_what_came_of_each_decision_and_then_responds() -> None:
    def thinks(inputs: ReactInputs) -> Mapping[str, Any]:
        if not inputs.steps:
            return decision("create_node", node_type="task", name="订场地")
        if len(inputs.steps) == 1:
            return decision("create_node", node_type="task", name="布置", after=["订场地"])
        return decision("respond", message="都好了")

    talk = Talk(thinks)
    reply = await talk.person.run_async("先订场地再布置")

    assert reply.message == "都好了"
    assert talk.names == ["订场地", "布置"]
    assert len(talk.sync.get_canvas_state("w").edges) == 1
    assert "已创建" in talk.asked[1].steps[0].observation
    assert list(talk.asked[1].canvas_state.nodes)  # the canvas as it is now, not as it was
    assert talk.asked[0].goal_stack[0].description == "先订场地再布置"
    assert talk.person.session_context.goal_stack == []


async def test_a_refusal_is_an_observation_too() -> None:
    def thinks(inputs: ReactInputs) -> Mapping[str, Any]:
        if not inputs.steps:
            return decision("create_node", node_type="数据库")
        return decision("respond", message=inputs.steps[0].observation)

    talk = Talk(thinks)
    reply = await talk.person.run_async("加一个数据库")

    assert talk.asked[1].steps[0].verdict == "rejected"
    assert "数据库" in reply.message
    assert talk.names == []


@pytest.mark.parametrize(
    "nonsense", [{}, {"decision_type": "explode"}, {"decision_type": "create_node"}, {"decision_type": "delete_node"}]
)
async def test_a_model_that_cannot_be_read_changes_nothing_and_the_person_is_asked_again(nonsense) -> None:
    talk = Talk(lambda _: nonsense)
    reply = await talk.person.run_async("加一个任务节点")

    assert reply.is_question
    assert reply.degraded_reason
    assert talk.names == []


async def test_a_model_that_never_comes_to_an_end_is_stopped() -> None:
    talk = Talk(lambda _: decision("continue", message="再想想"), steps_max=3)
    reply = await talk.person.run_async("想一想")
    assert [d.decision_type for d in reply.decisions] == [DecisionType.CONTINUE] * 3
    assert reply.message


async def test_a_model_that_is_not_sure_deletes_nothing() -> None:
    def thinks(inputs: ReactInputs) -> Mapping[str, Any]:
        if inputs.user_input == "加":
            return (
                decision("respond", message="好")
                if inputs.steps
                else decision("create_node", node_type="task", name="A")
            )
        return decision("respond", message="算了") if inputs.steps else decision("delete_node", 40, node_id="A")

    talk = Talk(thinks)
    await talk.person.run_async("加")
    reply = await talk.person.run_async("也许可以删掉")
    assert reply.decisions[0].verdict == "rejected"
    assert talk.names == ["A"]


async def test_every_decision_is_in_the_log_before_its_verdict_under_one_id() -> None:
    talk = Talk()
    reply = await talk.person.run_async("add a task node called A, then add a task node called B")
    for decided in reply.decisions:
        events: list[OrchestrationEvent] = [
            e for e in talk.bus.event_log
            if decided.decision_id in {getattr(e, "decision_id", ""), getattr(e, "original_decision_id", "")}
        ]  # fmt: skip
        assert [type(e) for e in events[:2]] == [DecisionMadeEvent, DecisionValidatedEvent]
    assert "Created" in reply.message


async def test_what_is_said_is_remembered_and_given_to_the_next_thought() -> None:
    talk = Talk(lambda inputs: decision("respond", message=f"听到了{inputs.user_input}"))
    await talk.person.run_async("一")
    await talk.person.run_async("二")
    context = talk.person.get_context_for_reasoning()

    assert [turn.content for turn in talk.asked[1].conversation_history] == ["一", "听到了一"]
    assert [turn["content"] for turn in context["conversation_history"]] == ["一", "听到了一", "二", "听到了二"]
    assert len(context["decision_history"]) == 2


async def test_sentences_at_once_are_thought_about_one_after_the_other() -> None:
    talk = Talk()
    await asyncio.gather(*(talk.person.run_async(f"加一个任务节点叫{n}") for n in "甲乙丙"))
    assert sorted(talk.names) == sorted("甲乙丙")
    roles = [turn["role"] for turn in talk.person.session_context.conversation_history]
    assert roles == ["user", "assistant"] * 3


@pytest.mark.parametrize("sentence", ["", "  \n", "x" * 2001, None])
async def test_what_is_no_sentence_is_refused(sentence) -> None:
    with pytest.raises(MalformedRequest):
        await Talk().person.run_async(sentence)


async def test_what_the_rules_say_is_kept_in_both_languages_and_what_people_say_as_they_said_it() -> None:
    talk = Talk()
    await talk.person.run_async("加一个任务节点叫“订场地”")
    await talk.person.run_async("订场地由谁负责？")
    await talk.person.run_async("随便弄弄")
    history = talk.person.session_context.conversation_history
    en = [shown_turn(turn, Language.EN) for turn in history]

    assert [turn["content"] for turn in en[:4]] == [
        "加一个任务节点叫“订场地”",
        "Created the task node “订场地”.",
        "订场地由谁负责？",
        "Nobody is assigned to “订场地” yet.",
    ]
    assert en[1]["decisions"][0]["observation"] == "Created the task node “订场地”."
    assert [shown_turn(turn, language)["content"] for turn in history for language in (Language.ZH, None)] == [
        turn["content"] for turn in history for _ in range(2)
    ]


async def test_what_is_asked_back_stands_in_the_talk_in_the_language_that_was_spoken() -> None:
    talk = Talk()
    await talk.person.run_async("随便弄弄")
    asked = talk.person.session_context.conversation_history[-1]

    assert shown_turn(asked, Language.EN) == asked
    assert asked["content"].startswith("没有听懂")
    assert all(option in asked["content"] for option in asked["options"])


async def test_what_was_refused_is_told_in_the_language_of_its_reason_alone() -> None:
    talk = Talk()
    await talk.person.run_async("加一个任务节点叫“订场地”")
    await talk.person.run_async("把订场地标记为完成")
    refused = talk.person.session_context.conversation_history[-1]

    assert shown_turn(refused, Language.EN) == refused
    assert "没有执行" in refused["content"]


async def test_what_is_said_to_follow_something_stands_to_its_right_and_what_comes_before_to_its_left() -> None:
    talk = Talk()
    for sentence in (
        "add a task called venue",
        "add a task called poster after venue",
        "add a task called catering after venue",
        "add a task called budget before venue",
        "add a task called print between venue and poster",
    ):
        await talk.person.run_async(sentence)
    nodes = talk.sync.get_canvas_state("w").nodes.values()
    at = {node.name: (node.position.x, node.position.y) for node in nodes}

    assert at["budget"][0] < at["venue"][0] < at["print"][0] < at["poster"][0] == at["catering"][0]
    assert len(set(at.values())) == len(at)


async def test_what_one_sentence_draws_in_a_row_stands_from_left_to_right() -> None:
    talk = Talk()
    await talk.person.run_async("画一个计划：订场地、布置会场、开场、收拾会场，依次进行")
    at = {node.name: node.position for node in talk.sync.get_canvas_state("w").nodes.values()}

    assert [at[name].x for name in ("订场地", "布置会场", "开场", "收拾会场")] == [80, 380, 680, 980]
    assert {place.y for place in at.values()} == {80}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "add a task called icing between catering and poster"),
        ("n1 > n2", "在catering和poster之间加一个任务叫icing"),
        ("n2 > n1", "add a task called icing between catering and poster"),
    ],
)
async def test_a_new_node_stands_between_two_whatever_their_ids_and_the_way_of_their_line(line, sentence) -> None:
    talk = Talk()
    drawn: list[tuple[str, dict[str, str]]] = [
        ("node_added", {"node_id": node_id, "node_type": "task", "name": name})
        for node_id, name in (("n1", "catering"), ("n2", "poster"))
    ]
    if line:
        drawn.append(("edge_added", {"edge_id": "e", "source": line[:2], "target": line[-2:]}))
    for version, (kind, data) in enumerate(drawn, start=1):
        change = CanvasChangeEvent(workflow_id="w", change_type=kind, change_data=data, version=version)
        assert (await talk.sync.handle_canvas_change(change)).success
    reply = await talk.person.run_async(sentence)

    canvas = talk.sync.get_canvas_state("w")
    ends = {(canvas.called(edge.source), canvas.called(edge.target)) for edge in canvas.edges.values()}
    first, last = ("poster", "catering") if line.startswith("n2") else ("catering", "poster")
    assert ends >= {(first, "icing"), ("icing", last)}, reply.message
    assert "n1" not in reply.message


async def test_a_line_is_taken_away_by_a_sentence_and_brought_back_by_another() -> None:
    talk = Talk()
    await talk.person.run_async("加一个任务节点叫“订场地”")
    await talk.person.run_async("在订场地后面加一个任务：设计海报")
    reply = await talk.person.run_async("把订场地到设计海报的连线去掉")

    assert reply.message == "已去掉连线“订场地” → “设计海报”。"
    assert not talk.sync.get_canvas_state("w").edges
    again = await talk.person.run_async("断开订场地和设计海报")
    assert again.is_question


async def test_a_sentence_is_read_by_the_rules_while_others_go_on() -> None:
    talk, read = Talk(), list[str]()

    def notice(frame: FrameType, event: str, _of: object) -> None:
        if event == "call" and frame.f_code.co_filename.endswith("engine/conversation/react.py"):
            read.append(frame.f_code.co_name)

    sys.setprofile(notice)  # of this thread, on which everybody is answered
    try:
        await talk.person.run_async("加一个任务节点叫“订场地”")
    finally:
        sys.setprofile(None)

    assert (read, talk.names) == ([], ["订场地"])


@pytest.mark.parametrize(
    ("sentences", "whose"),
    [
        (("give poster to Tom", "and the icing too"), {"poster": "Tom", "icing": "Tom", "cake": None}),
        (("give poster to Tom", "same for the cake"), {"poster": "Tom", "icing": None, "cake": "Tom"}),
        (("把poster交给Tom", "icing也是", "cake也一样"), {"poster": "Tom", "icing": "Tom", "cake": "Tom"}),
        (("what does Tom do?", "and the icing too"), {"poster": None, "icing": None, "cake": None}),
        (("rename poster to sign", "and the icing too"), {"sign": None, "icing": None, "cake": None}),
    ],
)
async def test_what_was_just_done_to_one_node_is_done_to_another_that_is_named(sentences, whose) -> None:
    talk = Talk()
    for name in ("poster", "icing", "cake"):
        await talk.person.run_async(f"add a task called {name}")
    for sentence in sentences:
        await talk.person.run_async(sentence)

    nodes = talk.sync.get_canvas_state("w").nodes.values()
    assert {node.name: node.config.get("assignee_name") for node in nodes} == whose


async def test_a_name_is_named_by_another_form_of_its_verb() -> None:
    talk = Talk()
    for name in ("decorate the hall", "print posters"):
        await talk.person.run_async(f"add a task called “{name}”")
    await talk.person.run_async("move decorating to 2099-12-05")

    nodes = talk.sync.get_canvas_state("w").nodes.values()
    assert [node.config.get("due") for node in nodes] == ["2099-12-05", None]
