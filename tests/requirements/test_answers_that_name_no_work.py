"""An answer to a question for work that says what it was about, or for how many, is no work of its own."""

import pytest

from tests.requirements.test_changes_in_words import TODAY, after, asked
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.requirements.answers import read_answer
from towow_core.engine.requirements.nobody_wanted import wants_nobody


@pytest.mark.parametrize(
    "said",
    [
        "no, that is just about the money",
        "No, it's only about the money.",
        "that's just how we pay",
        "不是，那只是说钱的事",
        "不用做什么，就是说我家在成都武侯区",
        "nothing, that's just the story",
        "That is only my budget and a trial week, nobody has to do anything extra",
        "ninguém precisa fazer nada, é só o orçamento",
        "没有，只是顺便说一下",
        "不用另外找人，就是两个小孩一起学",
    ],
)
def test_what_it_was_about_asks_for_nobody(said: str) -> None:
    assert wants_nobody(said)


@pytest.mark.parametrize(
    "said",
    [
        "that is for a carer",
        "it is a gardener that we need",
        "no, a carer for my dad",
        "就是要个保洁",
        "那就是找人搬家",
        "it's the piano, it needs tuning",
        "that is the budget airline's menu designer",
        "就是说相声",
        "不用做蛋糕，要做饼干",
        "none but a good cook",
        "no one, it's a clown",
        "nobody, it is only piano tuning",
        "不用，就是钢琴调律",
        "no need, it is the boiler in the cellar",
    ],
)
def test_what_names_work_asks_for_somebody(said: str) -> None:
    assert not wants_nobody(said)


@pytest.mark.parametrize(
    "said", ["just the two of us, and nothing fancy", "就我们俩，简单点就行", "just me, 1 person", "就我一个人"]
)
def test_for_how_many_and_how_it_is_to_be_is_no_work(said: str) -> None:
    known = asked("A dinner at home in London on 12 December.")
    assert all(
        r.kind is not RequirementKind.CAPABILITY for r in read_answer(RequirementKind.CAPABILITY, said, known, TODAY)
    )


def test_what_can_wait_is_said_of_a_demand_without_a_day() -> None:
    assert after("The logo can wait until January.", "Logo and a simple website for my shop, all in 2000 euros.")


def test_why_something_was_said_is_no_wish() -> None:
    known = asked("找个游泳教练，厦门，体检查出轻度脂肪肝")
    said = "不是，我只要游泳教练，脂肪肝就是说明一下情况"

    assert not [
        r for r in read_answer(RequirementKind.CAPABILITY, said, known, TODAY) if "说明一下" in r.text and r.is_hard
    ]


def test_yes_before_what_is_wanted_is_no_wish() -> None:
    known = asked("find me a tutor in Beijing")

    assert [r.text for r in read_answer(RequirementKind.CAPABILITY, "yes, maths", known, TODAY)] == ["maths"]
