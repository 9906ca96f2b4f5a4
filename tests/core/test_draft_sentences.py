"""What people say about drafts, in either language."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.models import Language
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

DRAFT = DecisionType.DRAFT


def understood(sentence: str, *names: str, in_draft: bool = False) -> ReactDecision:
    nodes = {name: CanvasNode(node_id=name, node_type="task", name=name) for name in names}
    canvas = CanvasState(workflow_id="wf-1.2" if in_draft else "wf-1", nodes=nodes)
    language: Language = language_of(sentence)
    return decide(sentence, canvas, None, (), language=language, steps_max=8, today="2026-11-24")


@pytest.mark.parametrize(
    ("sentence", "action", "name", "side"),
    [
        ("开一个草稿叫“两天的方案”", "begin", "两天的方案", ""),
        ("帮我另开一个草稿，叫省钱版", "begin", "省钱版", ""),
        ("start a draft called two days", "begin", "two days", ""),
        ("有哪些草稿？", "list", "", ""),
        ("which drafts are there?", "list", "", ""),
        ("草稿“两天的方案”会改什么？", "compare", "两天的方案", ""),
        ("what would the draft change?", "compare", "", ""),
        ("what's different in the draft cheap?", "compare", "cheap", ""),
        ("把草稿两天的方案并入", "bring_in", "两天的方案", ""),
        ("把草稿合并进来，冲突的用草稿的", "bring_in", "", "draft"),
        ("bring it in", "bring_in", "", ""),
        ("merge the draft cheap, keeping the current side", "bring_in", "cheap", "current"),
        ("丢弃草稿省钱版", "drop", "省钱版", ""),
        ("drop the draft", "drop", "", ""),
    ],
)
def test_a_sentence_about_a_draft_says_what_becomes_of_which(sentence: str, action: str, name: str, side: str) -> None:
    decided = understood(sentence, "订场地")

    expected = {"action": action, "name": name} | ({"side": side} if side else {})
    assert (decided.decision_type, decided.payload) == (DRAFT, expected)


def test_drop_it_is_about_the_draft_in_a_drafts_own_conversation_alone() -> None:
    assert understood("drop it", "venue", in_draft=True).payload == {"action": "drop", "name": ""}
    assert understood("drop it", "venue").decision_type is not DRAFT


@pytest.mark.parametrize("sentence", ["删掉草稿", "草稿完成了", "把草稿改名为定稿"])
def test_a_node_that_is_called_so_is_a_node(sentence: str) -> None:
    assert understood(sentence, "草稿").decision_type in {DecisionType.DELETE_NODE, DecisionType.MODIFY_NODE}


@pytest.mark.parametrize("sentence", ["开一个草稿", "start a new draft"])
def test_a_draft_without_a_name_is_asked_for_one(sentence: str) -> None:
    decided = understood(sentence)

    assert decided.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert decided.payload["question"].startswith(("草稿叫什么名字", "What is the draft to be called"))
