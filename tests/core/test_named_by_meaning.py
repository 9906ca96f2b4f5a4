"""A node is meant by a word for what it is called, and by what is waited for, where exactly one fits."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

W, P = NodeStatus.WAITING, NodeStatus.PENDING


def heard(sentence: str, *nodes: tuple[str, str, NodeStatus]) -> ReactDecision:
    drawn = {name: CanvasNode(node_id=name, node_type=kind, name=name) for kind, name, _ in nodes}
    run = RunState(
        run_id="r", status=RunStatus.RUNNING, nodes={name: NodeRun(status=status) for _, name, status in nodes}
    )
    canvas = CanvasState(workflow_id="w", nodes=drawn)
    return decide(sentence, canvas, run, (), language=language_of(sentence), steps_max=8, today="2026-12-01")


ENGLISH = (
    ("task", "Book venue", W),
    ("milestone", "Venue confirmed", P),
    ("task", "Catering", W),
    ("task", "Poster", W),
)
CHINESE = (("task", "订场地", W), ("milestone", "场地到位", P), ("task", "餐饮", W), ("task", "设计海报", W))


@pytest.mark.parametrize(
    ("sentence", "nodes", "node_id", "status"),
    [
        ("the venue is ready", ENGLISH, "Book venue", "completed"),
        ("venue is sorted", ENGLISH, "Book venue", "completed"),
        ("the venue fell through", ENGLISH, "Book venue", "failed"),
        ("skip the food", ENGLISH, "Catering", "skipped"),
        ("场地订好了", ENGLISH, "Book venue", "completed"),
        ("餐饮跳过", ENGLISH, "Catering", "skipped"),
        ("海报做完了", ENGLISH, "Poster", "completed"),
        ("场地搞定了", CHINESE, "订场地", "completed"),
        ("the venue is booked", CHINESE, "订场地", "completed"),
        ("skip the catering", CHINESE, "餐饮", "skipped"),
        ("the poster is done", CHINESE, "设计海报", "completed"),
    ],
)
def test_what_is_waited_for_is_meant_by_a_word_of_either_language(sentence, nodes, node_id, status) -> None:
    found = heard(sentence, *nodes)

    assert (found.decision_type, found.payload) == (
        DecisionType.MODIFY_NODE,
        {"node_id": node_id, "status": status},
    )


def test_the_milestone_is_meant_where_nobody_is_waited_for_at_its_task_or_it_is_quoted() -> None:
    done = heard("the venue is ready", ("task", "Book venue", NodeStatus.COMPLETED), ("milestone", "Venue", W))

    assert done.payload["node_id"] == "Venue"
    assert heard("“Venue confirmed” is done", *ENGLISH).payload["node_id"] == "Venue confirmed"


@pytest.mark.parametrize(
    ("sentence", "nodes"),
    [
        ("skip the food", (("task", "Catering for guests", W), ("task", "Catering for the crew", W))),
        ("餐饮订好了", (("task", "Catering for guests", W), ("task", "Catering for the crew", W))),
        ("the venue is done", (("task", "订场地", W), ("task", "布置场地", W))),
    ],
)
def test_of_two_that_fit_it_is_asked_which(sentence, nodes) -> None:
    found = heard(sentence, *nodes)

    assert found.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert len(found.payload["options"]) == 2


@pytest.mark.parametrize(
    "sentence",
    ["the food was great", "the room is hot", "吃饭了吗", "那个地方不好", "we don't need the food", "吃的不要了",
     "there is no room for error", "skip the small talk"],
)  # fmt: skip
def test_what_only_speaks_of_it_changes_nothing_and_nothing_is_deleted_by_another_word(sentence) -> None:
    assert heard(sentence, *ENGLISH).decision_type in {DecisionType.REQUEST_CLARIFICATION, DecisionType.RESPOND}


@pytest.mark.parametrize(("sentence", "name"), [("add a task called food", "food"), ("加一个任务叫订餐", "订餐")])
def test_what_is_new_is_drawn_whatever_there_is_that_means_the_same(sentence, name) -> None:
    assert heard(sentence, *ENGLISH).payload["name"] == name


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("set all deadlines to December 20", "Tell all guests"),
        ("push every deadline to Dec 20", "Check every exit"),
        ("所有截止日期定在12月20号", "通知所有人"),
        ("全部推迟到12月20号", "全部拆除"),
        ("每个任务的截止日期都定在12月20日", "检查每个出口"),
    ],
)
def test_words_for_all_in_the_name_of_a_node_do_not_hide_that_all_are_meant(sentence, name) -> None:
    found = heard(sentence, ("task", "Speakers", P), ("task", name, P))

    assert found.payload == {"node_id": "Speakers", "config": {"due": "2026-12-20"}}
    assert len(found.goals) == 2


@pytest.mark.parametrize(
    ("sentence", "name"),
    [("tell all guests is due December 20", "Tell all guests"), ("通知所有人12月20日前", "通知所有人")],
)
def test_words_for_all_within_a_name_that_is_said_are_the_name(sentence, name) -> None:
    found = heard(sentence, ("task", "Speakers", P), ("task", name, P))

    assert found.payload == {"node_id": name, "config": {"due": "2026-12-20"}}
