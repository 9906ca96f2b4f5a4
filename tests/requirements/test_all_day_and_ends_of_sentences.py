"""How long something lasts is no work, and an amount at the end of a sentence is of what that asks for."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("We need a photographer in Leeds on 5 March, all day, £600.", "photography"),
        ("Somebody to watch our beehives all day on 5 March in Leeds.", "watch our beehives"),
        ("We need somebody to sort our papers the whole day on 5 March in Leeds.", "sort our papers"),
        ("We need somebody to sort our papers all weekend in Leeds.", "sort our papers"),
    ],
)
def test_how_long_it_lasts_is_no_work(sentence: str, tag: str) -> None:
    understood = read(sentence)

    assert understood.capability_tags == (tag,)


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("A falconer in York for the children, £250. We also need catering for 40 people.", "A falconer"),
        ("A wigmaker in York, £130. And a room for 20 people on 13 January.", "A wigmaker"),
        ("一位写字的先生，杭州，800元。再要一个20人的场地，1月13日。", "一位写字的先生"),
    ],
)
def test_an_amount_at_the_end_of_a_sentence_is_of_what_that_asks_for(sentence: str, words: str) -> None:
    (amount,) = [one.value for one in read(sentence).in_force if one.kind is K.BUDGET]

    assert len(amount.tags) == 1
    assert amount.tags[0].casefold().startswith(words.casefold())
    assert read(sentence).context.budget_amount is None


@pytest.mark.parametrize(
    "sentence",
    [
        "A budget of £500. A room for 20 people in York on 13 January.",
        "We have £500. A room for 20 people in York on 13 January.",
        "Our jubilee is on 13 January, £900. A room for 20 people in York and catering.",
        "预算800元。要一个20人的场地，1月13日，杭州。",
    ],
)
def test_an_amount_that_nothing_is_asked_for_with_stays_that_of_it_all(sentence: str) -> None:
    (amount,) = [one.value for one in read(sentence).in_force if one.kind is K.BUDGET]
    assert amount.tags == ()
