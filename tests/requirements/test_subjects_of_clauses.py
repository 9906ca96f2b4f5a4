"""A clause that says itself what it is about is not about what the clause before it names."""

import pytest

from towow_core.engine.requirements.remark_subjects import has_own_subject


@pytest.mark.parametrize(
    ("clause", "fact"),
    [
        ("we move to 23 January", "23 January"),
        (" and we'd like to move to 23 January", "23 January"),
        ("let's make it 23 January", "23 January"),
        ("can we meet on 23 January", "on 23 January"),
        ("the fair moves to 23 January", "23 January"),
        ("the wedding breakfast is on 23 January", "on 23 January"),
        ("everything lasts five hours", "five hours"),
        ("我们改到1月23号", "1月23号"),
        ("那我们1月23号办", "1月23号"),
        ("咱们就提前到1月2号", "1月2号"),
        ("年会改到1月16号", "1月16号"),
        ("活动推迟到1月23号", "1月23号"),
        ("年会开5个小时", "5个小时"),
    ],
)
def test_a_clause_about_us_or_about_what_it_names_has_its_own_subject(clause: str, fact: str) -> None:
    assert has_own_subject(clause, fact)


@pytest.mark.parametrize(
    ("clause", "fact"),
    [
        ("the end of January will do", "the end of January"),
        ("we need them by 20 January", "by 20 January"),
        ("we can wait until 20 January", "until 20 January"),
        ("we are happy with 20 January", "20 January"),
        ("make it 23 January", "23 January"),
        ("the new deadline is 31 January", "31 January"),
        ("she can come on the 17th", "on the 17th"),
        ("it lasts three hours", "three hours"),
        ("1月底就行", "1月底"),
        ("我们1月25号要就行", "1月25号"),
        ("我们等到1月20号也行", "1月20号"),
        ("时间改到1月25号", "1月25号"),
        ("那就改到1月25号", "1月25号"),
        ("最晚在1月25号", "1月25号"),
        ("他改到1月17号", "1月17号"),
    ],
)
def test_a_clause_that_only_says_when_is_about_what_is_named_before(clause: str, fact: str) -> None:
    assert not has_own_subject(clause, fact)
