"""What was just said is corrected in few words, whichever way it was said; what could be several is asked."""

# ruff: noqa: E501  # a sentence and its answer are read as a whole

import pytest

from tests.orchestration.a_chat import a_chat, drawn, say, talks

EN, ZH = "add tasks: Find musicians, Print the tickets, Book the hall", "加任务：找乐手、印门票、订场地"


@pytest.mark.parametrize(
    ("draw", "exchanges"),
    [
        (EN, [("the musicians must be found by 8 December", "Did you mean"), ("the first one", "→ 2026-12-08"), ("make that the 9th instead", "2026-12-08 → 2026-12-09"), ("no, 10 December", "→ 2026-12-10"), ("better the 12th", "→ 2026-12-12"), ("sorry, Monday the 14th", "→ 2026-12-14")]),
        (EN, [("printing may cost at most 300 euros", "Did you mean"), ("the first one", "none → 300"), ("actually make it 70 euros", "300 → 70"), ("wait, 80", "70 → 80"), ("change that to 90 euros", "80 → 90")]),
        (EN, [("give the hall to Bea Lindqvist", "none → Bea"), ("make that Sofia", "→ Sofia Almeida"), ("no wait, Daniel Kim", "→ Daniel Kim")]),
        (EN, [("the hall is due on 8 December and costs 800 euros", "none → 800"), ("actually make it 850 euros", "800 → 850")]),
        (EN, [("the musicians must be found by 8 December", "Did you mean"), ("the first one", "→ 2026-12-08"), ("no, I meant the hall", "“Book the hall”. date: none → 2026-12-08")]),
        (EN, [("budget for printing: 300 euros", "none → 300"), ("undo that", "Took back"), ("actually no, do it again", "Did again")]),
        (ZH, [("乐手8号之前要找到", "是「"), ("第一个", "→ 2026-12-08"), ("改成9号吧", "→ 2026-12-09"), ("还是10号吧", "→ 2026-12-10")]),
        (ZH, [("印门票预算300", "无 → 300"), ("不对，70", "300 → 70"), ("写错了，是80", "70 → 80")]),
        (ZH, [("场地给小明", "无 → 小明"), ("不对，给林望舒", "→ 林望舒"), ("撤销", "撤销"), ("还是要", "重做"), ("撤销", "撤销"), ("不撤了，改回来", "重做")]),
    ],
)  # fmt: skip
async def test_what_was_just_changed_is_set_to_what_is_said_instead(store_url, draw, exchanges) -> None:
    async with a_chat(store_url, draw) as session:
        await talks(session, exchanges)


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("the musicians cost 400 euros and the hall 900 euros", "make that 950"),  # which of both
        ("give the hall to Bea Lindqvist", "make that the 9th"),
        ("give the hall to Bea Lindqvist", "no, 300 euros"),
        ("the hall is due on 8 December", "actually make it Sofia or Bea"),
        ("the hall is due on 8 December", "make that a bit later"),
        ("who does the hall?", "make that the 9th"),
        ("the hall is due on 8 December", "do it again"),
        ("the hall costs 900 euros", "no, that is too much"),
        ("印门票预算300", "不对，小明"),
        ("场地给小明", "不对，300块"),
    ],
)
async def test_what_is_no_other_value_of_what_was_changed_changes_nothing(store_url, before, sentence) -> None:
    async with a_chat(store_url, ZH if not before.isascii() else EN, before) as session:
        as_it_was = drawn(session)
        told = await say(session, sentence)

        assert drawn(session) == as_it_was, told


async def test_what_came_back_by_an_undo_is_not_deleted_again_by_a_word_that_may_mean_it(store_url) -> None:
    async with a_chat(store_url, EN, "delete the hall", "undo") as session:
        as_it_was = drawn(session)
        for sentence in ("keep it", "i want it after all"):
            await say(session, sentence)

        assert drawn(session) == as_it_was
