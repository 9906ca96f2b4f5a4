"""A remark says who is paid nothing and what somebody comes for: each is said of that work, and of no other."""

import pytest

from tests.requirements.test_changes_in_words import after, of
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind
from towow_core.engine.matching.candidate_fit import unpaid_in
from towow_core.requirements.changing import Changed

K = RequirementKind
TALK = "我们在武汉办一场公益讲座，请一位心理咨询师讲青少年压力，要配手语翻译，12月20号下午"
TALK_EN = "A talk in London on 12 December for 40 people: a counsellor and a sign language interpreter."


def unpaid(done: Changed) -> list[Requirement]:
    return [r for r in of(K.BUDGET, done) if r.value.number == 0]


@pytest.mark.parametrize(
    "said",
    [
        "场地我们自己有，咨询师是来讲课的，两位都没有报酬，纯志愿",
        "两位都没有报酬，纯志愿，场地我们自己有",
        "场地我们自己有，咨询师和翻译都是无偿的",
        "纯志愿",
        "都是义务的",
        "都没有酬劳",
        "大家都是志愿的",
        "全是志愿性质的",
        "没有经费",
        "我们没有报酬可给",
        "都是来做公益的",
        "两位都没有报酬",
        "两位都是志愿者，不付钱",
        "both are volunteers",
        "both of them are unpaid",
    ],
)
def test_where_nobody_is_paid_everybody_knows_it(said: str) -> None:
    done = after(said, TALK_EN if said.isascii() else TALK)

    (free,) = unpaid(done)
    assert unpaid_in(done.understanding) is not None
    assert free.text in said
    assert not [r for r in of(K.QUALITY, done) if r.value.unit == TOUCHES]


@pytest.mark.parametrize(
    ("said", "tags"),
    [
        ("手语翻译是志愿的", {"手语翻译"}),
        ("咨询师没有报酬", {"心理咨询"}),
        ("手语翻译不拿报酬", {"手语翻译"}),
        ("咨询师是义务的", {"心理咨询"}),
        ("the interpreter is unpaid", {"sign language interpreting"}),
        ("the counsellor is a volunteer", {"counselling"}),
    ],
)
def test_who_is_paid_nothing_is_said_of_their_work(said: str, tags: set[str]) -> None:
    (free,) = unpaid(after(said, TALK_EN if said.isascii() else TALK))

    assert {*free.value.tags} & {
        "心理咨询",
        "手语翻译",
        "sign language interpreting",
        "counselling",
        "场地提供",
    } >= tags
    assert "场地提供" not in free.value.tags


@pytest.mark.parametrize("said", ["五位都没有报酬", "两位都没有报酬吗？", "我妈是志愿者", "the guests are volunteers"])
def test_who_is_not_known_or_only_asked_about_is_left_open(said: str) -> None:
    done = after(said, TALK_EN if said.isascii() else TALK)

    assert not unpaid(done)
    assert [r for r in of(K.QUALITY, done) if r.text.strip("？") in said]


@pytest.mark.parametrize(
    "said",
    [
        "咨询师是来讲课的",
        "咨询师是来讲课的，不是做咨询",
        "咨询师主要是来给学生讲座的",
        "咨询师只是来做分享的",
        "咨询师是过来做讲座的",
        "心理咨询师是来上课的",
        "咨询师是请来讲课的",
        "手语翻译是来教手语的",
        "The counsellor is there to give a talk",
        "The counsellor is there to give a talk, not to counsel",
    ],
)
def test_what_somebody_comes_for_is_a_wish_of_their_work(said: str) -> None:
    done = after(said, TALK_EN if said.isascii() else TALK)

    (wish,) = [r for r in of(K.QUALITY, done) if r.text == said]
    assert wish.value.tags
    assert wish.value.unit == ""
    assert {*wish.value.tags} <= {"心理咨询", "手语翻译", "counselling"}


@pytest.mark.parametrize("said", ["翻译是来翻译的", "我妈是来听课的", "咨询师是来过的"])
def test_what_is_their_work_or_of_somebody_else_is_none(said: str) -> None:
    assert not [r for r in of(K.QUALITY, after(said, TALK)) if r.text == said and r.value.tags]
