"""An order on an empty canvas about what is not there: it is offered, and a yes draws it."""

import pytest

from tests.core.launch import ASKS, EMPTY, said
from towow_core.domain.canvas import Turn


@pytest.mark.parametrize(
    ("sentence", "yes", "name", "config"),
    [
        ("把海报交给阿强", "好", "海报", {"assignee_name": "阿强"}),
        ("测试推迟两天", "好的", "测试", {}),
        ("开发的截止日期改到12月8日", "好", "开发", {"due": "2026-12-08"}),
        ("Assign the catering to Lena", "yes", "catering", {"assignee_name": "Lena"}),
        ("Set the deadline of printing to December 8", "yes", "printing", {"due": "2026-12-08"}),
        ("Rename testing to QA", "yes", "QA", {}),
    ],
)
def test_it_is_offered_to_be_drawn_as_the_order_says_and_a_yes_draws_it(sentence, yes, name, config) -> None:
    ((kind, asked),) = said(sentence, on=EMPTY)
    assert (kind, len(asked["options"])) == (ASKS, 1)

    before = (
        Turn(role="user", content=sentence),
        Turn(role="assistant", content=asked["question"], options=tuple(asked["options"]), is_question=True),
    )
    ((drawn, payload),) = said(yes, on=EMPTY, before=before)
    assert (drawn, payload["name"], payload.get("config", {})) == ("create_node", name, config)


@pytest.mark.parametrize("sentence", ["把它交给阿强", "give everything to Lena", "what is late?", "删掉海报", "你好"])
def test_what_names_nothing_that_could_be_drawn_offers_nothing(sentence) -> None:
    ((_, answer),) = said(sentence, on=EMPTY)

    assert not any("加一个任务" in each or "add a task" in each for each in answer.get("options", ()))
