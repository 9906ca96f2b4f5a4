"""Kinds of nodes that are asked for in a sentence are drawn as that kind."""

from pathlib import Path

import pytest

import bridges
from tests.bridges.test_workflows import bridge, empty, read, say  # noqa: F401  # a fixture
from towow_core.domain.drafts import DecisionType

PAGE_WORDS = Path(bridges.__file__).parent / "dashboard/src/i18n/words-workflow.ts"
SPEAKS = {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}  # no act is shown


def test_every_act_that_the_conversation_shows_has_a_word() -> None:
    words = PAGE_WORDS.read_text(encoding="utf-8")
    assert [kind.value for kind in set(DecisionType) - SPEAKS if f"act_{kind.value}:" not in words] == []


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("加一个审批节点叫“预算”", "approval"),
        ("加一个条件节点叫“人数”", "condition"),
        ("add an approval node called “budget”", "approval"),
        ("add a notification called “all set”", "notification"),
        ("加一个通知节点叫“定了”", "notification"),
        ("add a task called “book”", "task"),
        ("加一个循环节点叫“逐家询价”", "map"),
        ("add a loop node called “ask each”", "map"),
        ("加一个等待节点叫“等一周”", "delay"),
        ("加一个任务叫“循环水检查”", "task"),
        ("加一个大模型节点叫“总结”", "llm"),
        ("add an llm node called “sum it up”", "llm"),
        ("add a delay node called “a week”", "delay"),
        ("加一个子工作流节点叫“问候”", "workflow"),
        ("add a sub-workflow node called “greet”", "workflow"),
    ],
)
async def test_a_kind_that_is_said_is_the_kind_that_is_drawn(bridge, sentence, kind) -> None:  # noqa: F811
    workflow_id = await empty(bridge)
    await say(bridge, workflow_id, sentence)
    assert [node["node_type"] for node in (await read(bridge, workflow_id))["nodes"].values()] == [kind]
