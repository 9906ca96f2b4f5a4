"""A budget that is said of one part of a demand is that of this part, and never of everything."""

import pytest

from tests.requirements.test_changes_in_words import after, of
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
EVENT = "办一场二十五个人的活动，1月16日在北京，要场地和鲜花。"
PARTY = "A party in Berlin on 12 December for 40 people: a DJ, flowers and a photographer."


@pytest.mark.parametrize(
    ("sentence", "said", "tag", "most"),
    [
        (EVENT, "鲜花预算压到三千五。", "鲜花", 3500.0),
        (EVENT, "另外加一个主持人，预算两千以内。", "活动主持", 2000.0),
        (PARTY, "The budget for the flowers should be at most €300.", "decoration", 300.0),
        (PARTY, "The photographer's budget is €300 at most.", "photography", 300.0),
    ],
)
def test_the_budget_of_a_part_is_that_of_the_part(sentence: str, said: str, tag: str, most: float) -> None:
    done = after(said, sentence)
    (budget,) = of(K.BUDGET, done)

    assert budget.value.number == most
    assert tag in budget.value.tags
    assert done.understanding.context.budget_amount is None


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (EVENT, "活动预算压到三千五。"),
        (EVENT, "总预算压到三千五。"),
        (PARTY, "The budget should be at most €3500."),
        (PARTY, "The party's budget should be at most €3500."),
    ],
)
def test_the_budget_of_the_occasion_is_that_of_everything(sentence: str, said: str) -> None:
    (budget,) = of(K.BUDGET, after(said, sentence))

    assert (budget.value.number, budget.value.tags) == (3500.0, ())


def test_where_nobody_knows_which_part_is_meant_no_budget_of_everything_is_made_of_it() -> None:
    birthday = "我爸七十大寿，一月九号晚上在广州家里请一桌八个人，想请个大厨上门做粤菜，再布置点鲜花。"
    done = after("广州预算压到三千五。", birthday)

    assert of(K.BUDGET, done) == []
    assert done.understanding.context.budget_amount is None
    assert "广州预算压到三千五" in [one.text for one in done.changes]
