"""Of several nodes of a word a report is about the one that is done by its verb, whichever is waited for."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of


def hear(sentence: str, *names: str) -> ReactDecision:
    """The first is waited for, the others are ahead."""
    nodes = {name: CanvasNode(node_id=name, node_type="task", name=name) for name in names}
    states = {name: NodeRun(status=NodeStatus.PENDING if n else NodeStatus.WAITING) for n, name in enumerate(names)}
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes=states)
    canvas = CanvasState(workflow_id="w", nodes=nodes)
    return decide(sentence, canvas, run, (), language=language_of(sentence), steps_max=8, today="2026-11-29")


ZH, EN = ("看场地", "订场地"), ("visit the venue", "book the venue")


@pytest.mark.parametrize(
    ("sentence", "names", "meant"),
    [
        ("场地订不到", ZH, "订场地"), ("场地没订到", ZH, "订场地"), ("场地订不上了", ZH, "订场地"),
        ("场地没订成", ZH, "订场地"),
        ("场地没谈成", ("看场地", "谈场地"), "谈场地"),
        ("the venue could not be booked", EN, "book the venue"), ("we couldn't book a venue", EN, "book the venue"),
    ],
)  # fmt: skip
def test_what_failed_is_never_another_node_that_is_waited_for(sentence, names, meant) -> None:
    found = hear(sentence, *names)

    if found.decision_type is DecisionType.MODIFY_NODE:
        assert (found.payload["node_id"], found.payload["status"]) == (meant, "failed")
    else:
        assert found.decision_type is DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(("sentence", "meant"), [("场地订不到", "订场地"), ("场地没订到", "订场地")])
def test_it_is_the_one_that_has_the_verb(sentence, meant) -> None:
    assert hear(sentence, *ZH).payload == {"node_id": meant, "status": "failed"}


@pytest.mark.parametrize(
    ("sentence", "names"),
    [("场地没谈成", ZH), ("场地没租到", ZH), ("the venue was not rented", EN), ("we couldn't rent the venue", EN)],
)
def test_where_none_has_the_verb_it_is_asked_which(sentence, names) -> None:
    assert hear(sentence, *names).decision_type is DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("场地没做成", ZH),
        ("场地黄了", ZH),
        ("场地失败了", ZH),
        ("the venue fell through", EN),
        ("the venue failed", EN),
    ],
)
def test_without_a_verb_of_its_own_it_is_the_one_that_is_waited_for(sentence, names) -> None:
    assert hear(sentence, *names).payload == {"node_id": names[0], "status": "failed"}


def test_its_own_verb_means_the_one_that_is_waited_for() -> None:
    assert hear("场地订不到", "订场地", "看场地").payload == {"node_id": "订场地", "status": "failed"}
