"""A remark on one part's price takes no other part's limit away; of a part that nobody finds it is an open line."""

import pytest

from tests.requirements.test_changes_carried_out import after, asked, of
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
FETE = "广州12月19号办周年庆，请位古筝师弹奏，1500以内；再请位摄影师跟拍，2600以内。"
FAIR = "A fair in York on 12 December: a photographer for £400 at most, and a DJ for £300 at most."


def limits(sentence: str, *said: str) -> set[float | None]:
    return {one.value.number for one in of(K.BUDGET, after(sentence, *said))}


@pytest.mark.parametrize(
    ("sentence", "said", "left"),
    [
        (FETE, "古筝师那边再便宜点，1300", {1300.0, 2600.0}),
        (FETE, "摄影师有点贵，2300以内吧", {1500.0, 2300.0}),
        (FETE, "变戏法的那边再便宜点，1300", {1500.0, 2600.0}),
        (FETE, "弹奏最多1300", {1300.0, 2600.0}),
        (FETE, "舞狮最多1300", {1500.0, 2600.0}),
        (FAIR, "The DJ a bit cheaper, £250", {400.0, 250.0}),
        (FAIR, "The juggler a bit cheaper, £250", {400.0, 300.0}),
        (FAIR, "Juggling for £250 at most", {400.0, 300.0}),
    ],
)
def test_what_is_said_of_one_part_leaves_the_limits_of_the_others(
    sentence: str, said: str, left: set[float | None]
) -> None:
    assert limits(sentence, said) == left


@pytest.mark.parametrize(
    ("sentence", "said"),
    [(FETE, "变戏法的那边再便宜点，1300"), (FETE, "舞狮最多1300"), (FAIR, "The juggler a bit cheaper, £250")],
)
def test_an_amount_of_what_nobody_finds_is_an_open_line_on_the_limits(sentence: str, said: str) -> None:
    ids = {r.requirement_id for r in asked(sentence).requirements if r.kind is K.BUDGET}
    done = after(sentence, said)
    open_on = {i for r in done.changes if r.kind is K.QUALITY and r.is_hard for i in r.value.per.split()}

    assert not [r for r in done.changes if r.kind is K.BUDGET]
    assert ids <= open_on


@pytest.mark.parametrize(
    ("sentence", "said", "total"),
    [
        (FETE, "总共3500以内", 3500.0),
        (FETE, "我们最多能出3500", 3500.0),
        (FAIR, "We can spend £600 at most", 600.0),
        (FAIR, "All in all £600 at most", 600.0),
    ],
)
def test_a_sum_of_all_is_that_of_all_still(sentence: str, said: str, total: float) -> None:
    assert (total, ()) in {(r.value.number, r.value.tags) for r in of(K.BUDGET, after(sentence, said))}
