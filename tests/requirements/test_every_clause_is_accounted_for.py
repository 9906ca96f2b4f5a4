"""Of whatever two things a remark says, each is in a change, in what is taken back, or in a line that quotes it."""

from itertools import permutations

import pytest

from tests.requirements.test_changes_carried_out import TODAY, asked
from towow_core.engine.requirements.follow_ups import FollowUp, read_follow_up

MOVE = "12月12日周六在上海搬家，要搬家的师傅，还要打包整理的人，总预算三千元。"
PARTY = "A party in London on Saturday 9 January 2027 for 40 people, 3 pm to 8 pm: a DJ and a cake, £1,700 in all."
SAID = {
    MOVE: ("搬家改到周日", "打包不要了", "预算三千五", "打包改到周五", "师傅要两位", "再加一次保洁"),
    PARTY: (
        "Make it 50 people",
        "drop the cake",
        "finish at 7 pm",
        "the DJ for three hours",
        "keep it under £1,500",
        "the date moves to Sunday 10 January",
        "add a photographer",
        "no smoking",
    ),
}


def outcome(told: FollowUp) -> tuple[object, ...]:
    return told.replaced, tuple((r.kind, r.value) for r in told.requirements)


@pytest.mark.parametrize(
    ("sentence", "first", "second"),
    [(sentence, *pair) for sentence, said in SAID.items() for pair in permutations(said, 2)],
)
def test_each_of_two_clauses_is_in_a_change_or_in_a_line(sentence: str, first: str, second: str) -> None:
    demand, joint = asked(sentence), "，" if not sentence.isascii() and "要" in sentence else ", and "
    both = read_follow_up(f"{first}{joint}{second}", demand, TODAY)
    lines = " ".join(one.text for one in both.requirements)

    for one, other in ((first, second), (second, first)):
        alone = read_follow_up(other, demand, TODAY)
        assert one in lines or outcome(both) != outcome(alone), one


TALK = {
    MOVE: ("楼梯很窄", "钥匙在老王那里", "奶奶腿脚不好", "门口不好停车", "别忘了带钥匙", "狗狗也来", "听说那边挺堵的"),
    PARTY: ("The stairs are narrow", "think of grandma's knees", "mind the dog", "we hate noise", "I hear it may rain"),
}


@pytest.mark.parametrize(
    ("sentence", "change", "talk"),
    [(sentence, change, talk) for sentence, said in TALK.items() for talk in said for change in SAID[sentence][:3]],
)
@pytest.mark.parametrize("talk_comes_first", [True, False])
def test_a_clause_without_a_number_is_in_a_line_too(
    sentence: str, change: str, talk: str, *, talk_comes_first: bool
) -> None:
    mark = "。" if not sentence.isascii() and "要" in sentence else ". "
    said = mark.join([talk, change] if talk_comes_first else [change, talk])
    told = read_follow_up(said, asked(sentence), TODAY)

    assert any(talk in one.text for one in told.requirements), [one.text for one in told.requirements]
    assert outcome(told) != outcome(read_follow_up(talk, asked(sentence), TODAY))


@pytest.mark.parametrize("said", ["搬家改到周日，打包还是周六。", "打包还是周六，搬家改到周日。"])
def test_a_part_that_stays_on_the_old_day_does_so_where_the_rest_moves(said: str) -> None:
    told = read_follow_up(said, asked(MOVE), TODAY).requirements

    days = {("打包整理" in one.value.tags, one.value.first, one.value.number) for one in told}
    assert days == {(False, "2026-12-13", None), (True, "", -1)}
