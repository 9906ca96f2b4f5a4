"""Who has nothing to do, what is late, what may begin, and what a delay comes to, however it is asked."""

import pytest

from tests.core.launch import RUN, TELLS, said

THEN = "2026-12-06"


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("哪些已经拖期了？", ["“开发”晚了"]),
        ("谁的活拖了？", ["“开发”晚了", "阿强"]),
        ("What's running late?", ["“Development” is late"]),
        ("现在能开始做什么？", ["“开发”、“印刷”"]),
        ("什么可以马上开始？", ["“开发”、“印刷”"]),
        ("which tasks are ready to begin?", ["“Development”, “Printing”"]),
        ("谁有空？", ["陈默"]),
        ("眼下谁手头没任务？", ["陈默"]),
        ("Who has nothing on their plate right now?", ["Mei"]),
        ("Is anyone idle?", ["Mei"]),
        ("开发做完接着做什么？", ["“测试”"]),
        ("what do we do once Development is done?", ["“Testing”"]),
        ("全部弄完要到几号？", ["2026-12-12"]),
        ("What date does the whole thing finish?", ["“Launch day” (2026-12-12)"]),
    ],
)
def test_a_question_in_other_words_has_the_same_answer(sentence, words) -> None:
    ((kind, answer),) = said(sentence, run=RUN, today=THEN)

    assert kind == TELLS
    assert all(word in answer["message"] for word in words)
    assert "None" not in answer["message"]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("开发要是晚两天会怎么样？", ["2026-12-07", "“发布会”（2026-12-12）", "还剩 5 天"]),
        ("印刷拖一周的话后面怎么办？", ["2026-12-15", "要跟着推迟"]),
        ("What happens if Printing slips by two days?", ["2026-12-10", "2 days later"]),
        ("Suppose Printing is delayed by a week, what moves?", ["2026-12-15", "this has to move"]),
        ("How bad is it if Development takes a week longer?", ["2026-12-12", "on the same day"]),
        ("What if Launch day slips by two days?", ["2026-12-14", "Nothing else waits for it"]),
    ],
)
def test_a_delay_is_reckoned_against_the_dates_of_what_waits_for_it(sentence, words) -> None:
    ((kind, answer),) = said(sentence, run=RUN, today=THEN)

    assert kind == TELLS
    assert all(word in answer["message"] for word in words)
