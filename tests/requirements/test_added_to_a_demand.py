"""What is added to a demand after its first sentence is asked for by name, whatever its occasion implies."""

import pytest

from tests.requirements.test_changes_in_words import after
from towow_core.engine.matching.needs import needs_of, wanted_of

READING = "12月13日在北京办30人的读书会，要场地、扩声和速录，预算15000元。"
SALON = "12月19日周六在北京办一场60人的技术沙龙，要场地、一位讲大模型的嘉宾、茶歇和摄影，预算30000元。"
PARTY = "A birthday party in London on 16 January for 60 people, with a cake. Budget £3,000."


@pytest.mark.parametrize(
    ("sentence", "said", "tag"),
    [
        (READING, "加一个主持", "活动主持"),
        (READING, "再请个主持人来", "活动主持"),
        (READING, "再加摄影", "活动摄影"),
        (SALON, "主持也加上，摄影照旧", "活动主持"),
        (SALON, "加一位主持人", "活动主持"),
        (PARTY, "Please add a venue.", "venue"),
        (PARTY, "We need a photographer too.", "photography"),
    ],
)
def test_work_that_is_added_later_is_explicitly_asked_for_although_the_occasion_implies_it(
    sentence: str, said: str, tag: str
) -> None:
    needs = needs_of(after(said, sentence).understanding)

    assert [need.is_explicit for need in needs if need.tag == tag] == [True]
    assert tag in {need.tag for need in wanted_of(needs)}
