"""Where it was asked which day is meant, a day alone answers it."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

CANVAS = CanvasState(
    workflow_id="w",
    nodes={
        name: CanvasNode(node_id=name, node_type="task", name=name)
        for name in ("订场地", "做海报", "Book venue", "Design poster")
    },
)


def hear(sentence: str, before: tuple[Turn, ...] = (), canvas: CanvasState = CANVAS) -> ReactDecision:
    language = language_of(before[0].content if before else sentence)
    return decide(sentence, canvas, None, (), language=language, steps_max=8, today="2026-11-22", before=before)


def conversation(sentence: str, canvas: CanvasState = CANVAS) -> tuple[Turn, ...]:
    asked = hear(sentence, (), canvas)
    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    return Turn(role="user", content=sentence), Turn(role="assistant", content=str(asked.payload["question"]))


@pytest.mark.parametrize(
    ("sentence", "answer", "node", "due"),
    [
        ("把海报的日期改到2月30号", "3月1号", "做海报", "2027-03-01"),
        ("把海报改到12月10日或者12月11日", "12月11日吧", "做海报", "2026-12-11"),
        ("订场地推迟两天", "那就12月8号", "订场地", "2026-12-08"),
        ("change the poster's date to 30 February", "1 March", "Design poster", "2027-03-01"),
        ("move the poster to Dec 11 or Dec 12", "Dec 12", "Design poster", "2026-12-12"),
        ("postpone the venue by two days", "make it December 8", "Book venue", "2026-12-08"),
        ("postpone the venue by two days", "2026-12-08", "Book venue", "2026-12-08"),
    ],
)
def test_a_day_alone_answers_the_question_which_day_is_meant(sentence, answer, node, due) -> None:
    decided = hear(answer, conversation(sentence))

    assert decided.decision_type is DecisionType.MODIFY_NODE
    assert decided.payload == {"node_id": node, "config": {"due": due}}


def test_a_new_task_whose_day_there_is_not_is_drawn_with_the_day_that_answers() -> None:
    decided = hear("12月20日", conversation("加一个任务叫“订餐”，12月40日之前"))

    assert decided.decision_type is DecisionType.CREATE_NODE
    assert (decided.payload["name"], decided.payload["config"]["due"]) == ("订餐", "2026-12-20")


@pytest.mark.parametrize(
    ("sentence", "payload"),
    [
        ("set the due date of 30 February dinner to 30 February", {"node_id": "30 February dinner"}),
        ("add a task called “30 February lunch” due 30 February", {"node_type": "task", "name": "30 February lunch"}),
    ],
)
def test_what_a_thing_is_called_stays_where_its_name_has_the_words_of_the_day(sentence, payload) -> None:
    name = "30 February dinner"
    canvas = CanvasState(workflow_id="w", nodes={name: CanvasNode(node_id=name, node_type="task", name=name)})
    decided = hear("1 March", conversation(sentence, canvas), canvas)

    assert decided.payload == {**decided.payload, **payload, "config": {"due": "2027-03-01"}}


def test_the_whole_sentence_is_done_where_nothing_of_it_was_done_before_the_answer() -> None:
    asked = conversation("make Tom responsible for the venue and set its due date to 31 February")
    decided = hear("1 March", asked)

    assert decided.payload == {"node_id": "Book venue", "config": {"assignee_name": "Tom"}}
    assert len(decided.goals) == 2
    assert "1 March" in decided.goals[1]


@pytest.mark.parametrize("answer", ["3月1号还是算了", "做海报", "3月1号开会"])
def test_what_is_more_than_a_day_answers_nothing(answer) -> None:
    asked = hear(answer, conversation("把海报的日期改到2月30号"))
    assert asked.payload.get("config") is None


def test_a_day_answers_only_what_was_asked_last() -> None:
    earlier = conversation("把海报的日期改到2月30号")
    since = (Turn(role="user", content="谢谢"), Turn(role="assistant", content="不客气。"))

    assert hear("3月1号", (*earlier, *since)).decision_type is DecisionType.REQUEST_CLARIFICATION
    assert hear("3月1号").decision_type is DecisionType.REQUEST_CLARIFICATION
