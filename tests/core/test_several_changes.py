"""Several different changes in one sentence: all of them where each is understood; else none, with the part named."""

import pytest

from tests.core.launch import ASKS, changed, deleted, line, said


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        (
            "测试改名叫验收，把它放到印刷后面，再交给陈默",
            [line("print1", "test1"), changed("test1", assignee_name="陈默"), changed("test1", name="验收")],
        ),
        (
            "把测试交给小李，它要排在印刷之前，最晚12月7号",
            [changed("test1", assignee_name="小李"), line("test1", "print1"), changed("test1", due="2026-12-07")],
        ),
        (
            "给测试定在12月9号，由陈默来做，预算500元",  # 预算 is a word for money, though a node has it in its name
            [
                changed("test1", due="2026-12-09"),
                changed("test1", assignee_name="陈默"),
                changed("test1", price=500, currency="CNY"),
            ],
        ),
        (
            "开发推迟两天，它的负责人改成陈默，然后备注“先做登录”",
            [
                changed("dev1", due="2026-12-07"),
                changed("dev1", assignee_name="陈默"),
                changed("dev1", notes="先做登录"),
            ],
        ),
        (
            "删掉印刷，餐饮改到12月10号，别忘了把设计海报交给阿强",
            [deleted("print1"), changed("food1", due="2026-12-10"), changed("flyer1", assignee_name="阿强")],
        ),
        (
            "Rename Testing to QA, move it after Printing and give it to Lena",
            [line("print1", "test1"), changed("test1", assignee_name="Lena"), changed("test1", name="QA")],
        ),
        (
            "印刷的预算改成800元，再往后推三天",  # what stands behind an amount is no part of it
            [changed("print1", price=800, currency="CNY"), changed("print1", due="2026-12-11")],
        ),
        (
            "Rename Testing to QA, then move QA after Printing",
            [line("print1", "test1"), changed("test1", name="QA")],
        ),
        (
            "Push Development back by two days, hand it to Ravi and note that it needs staging access",
            [
                changed("dev1", due="2026-12-07"),
                changed("dev1", assignee_name="Ravi"),
                changed("dev1", notes="it needs staging access"),
            ],
        ),
        (
            "把测试放到印刷后面，再放到订餐饮后面，它最晚12月20号",  # a line leads to what is spoken of still
            [line("print1", "test1"), line("food1", "test1"), changed("test1", due="2026-12-20")],
        ),
        (
            "Assign Testing to Ravi, due December 9, with a budget of 300 euros, then connect it to Printing",
            [
                changed("test1", assignee_name="Ravi"),
                changed("test1", due="2026-12-09"),
                changed("test1", price=300, currency="EUR"),
                line("test1", "print1"),
            ],
        ),
    ],
)
def test_each_clause_is_done_with_the_node_that_it_goes_on_about(sentence, done) -> None:
    assert said(sentence) == done


@pytest.mark.parametrize(
    ("sentence", "part"),
    [
        ("餐饮改名成订盒饭，费用三千，飞到月球上去", "飞到月球上去"),
        ("Rename Catering to Lunch and teleport it to Mars", "teleport it to Mars"),
    ],
)
def test_where_one_clause_is_not_understood_nothing_is_done_and_it_is_named(sentence, part) -> None:
    ((kind, asked),) = said(sentence)

    assert kind == ASKS
    assert part in asked["question"]


@pytest.mark.parametrize(
    "sentence",
    [
        "delete Catering, we don't need Printing",  # which may be why
        "connect Development to Printing and give it to Lena",  # which of the two
        "delete Printing and give it to Lena",
        "give Testing to Lena, due Friday, due Monday",
        "Tom says push Development back by two days and give it to Ravi",
        "give Testing to Lena, 4000, due December 10",
        "if it rains, delete Printing and give Testing to Tom",
        "把测试交给小李，它的备注是空的",
        "Rename Testing to QA or move it after Printing",
        "测试改名叫验收或者把它删掉",
        "Give Testing to Lena and don't move it after Printing",
        "删掉印刷，再把它交给小李",
        "测试改名叫验收，明天再交给陈默",  # not now, and not due then
        "测试改名叫验收，下周五，再交给陈默",
        "测试下周五再交给陈默",
        "Assign Testing to Ravi, due December 9, at 300, then connect it to Printing",
    ],
)
def test_what_points_to_nothing_denies_is_said_twice_or_of_others_is_asked_about(sentence) -> None:
    assert [kind for kind, _ in said(sentence)] == [ASKS]


@pytest.mark.parametrize(
    ("sentence", "order"),
    [
        ("把测试交给陈默，改名叫验收好不好", "把测试交给陈默，改名叫验收"),
        ("把测试交给陈默好不好，改名叫验收", "把测试交给陈默，改名叫验收"),
        ("Rename Testing to QA and give it to Lena, ok?", "Rename Testing to QA and give it to Lena"),
    ],
)
def test_who_asks_whether_several_changes_may_be_done_is_asked_first_and_offered_all_of_them(sentence, order) -> None:
    ((kind, asked),) = said(sentence)

    assert (kind, asked["options"]) == (ASKS, [order])
    assert len(said(order)) == 2
