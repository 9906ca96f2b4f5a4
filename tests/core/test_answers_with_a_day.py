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


def hear(sentence: str, before: tuple[Turn, ...] = ()) -> ReactDecision:
    language = language_of(before[0].content if before else sentence)
    return decide(sentence, CANVAS, None, (), language=language, steps_max=8, today="2026-11-22", before=before)


def conversation(sentence: str) -> tuple[Turn, ...]:
    asked = hear(sentence)
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


@pytest.mark.parametrize("answer", ["3月1号还是算了", "做海报", "3月1号开会"])
def test_what_is_more_than_a_day_answers_nothing(answer) -> None:
    asked = hear(answer, conversation("把海报的日期改到2月30号"))
    assert asked.payload.get("config") is None


def test_a_day_answers_only_what_was_asked_last() -> None:
    earlier = conversation("把海报的日期改到2月30号")
    since = (Turn(role="user", content="谢谢"), Turn(role="assistant", content="不客气。"))

    assert hear("3月1号", (*earlier, *since)).decision_type is DecisionType.REQUEST_CLARIFICATION
    assert hear("3月1号").decision_type is DecisionType.REQUEST_CLARIFICATION
