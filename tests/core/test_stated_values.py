"""What a value is now and is to be, and how many of how many: held against what is so."""

import pytest

from tests.core.launch import ASKS, changed, said


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        ("等3小时改5小时", [changed("wait1", hours=5)]),
        ("把等样稿从3小时改到半天", [changed("wait1", hours=12)]),
        (
            "拉取名单的重试从2次改成4次，超时改成1分钟",
            [changed("list1", retry_times=4), changed("list1", timeout_s=60)],
        ),
        ("拉取名单失败就重试4次，每次隔10秒", [changed("list1", retry_times=4), changed("list1", retry_wait_s=10)]),
        ("预算审批三个人里有一个同意就行", [changed("yes1", needed=1)]),
        ("预算审批要三个人全都同意", [changed("yes1", needed=3)]),
        ("预算审批过半数同意就通过", [changed("yes1", needed=2)]),
        ("Change the wait from 3 hours to 5", [changed("wait1", hours=5)]),
        ("The wait should be 4 hours instead of 3 hours", [changed("wait1", hours=4)]),
        ("拉取名单的重试不是2次，是3次", [changed("list1", retry_times=3)]),
        ("raise the timeout of Fetch guest list from 30 seconds to 1 minute", [changed("list1", timeout_s=60)]),
        ("move Printing from December 8 to December 9", [changed("print1", due="2026-12-09")]),
        (
            "Fetch guest list: retry 4 times with 10 seconds in between",
            [changed("list1", retry_times=4), changed("list1", retry_wait_s=10)],
        ),
        ("Two of three are enough for the Budget approval", [changed("yes1", needed=2)]),
        ("two of the three must agree to the Budget approval", [changed("yes1", needed=2)]),
        ("Budget approval needs everybody's yes", [changed("yes1", needed=3)]),
    ],
)
def test_a_value_is_set_with_what_it_takes_the_place_of(sentence, done) -> None:
    assert said(sentence) == done


@pytest.mark.parametrize(
    ("sentence", "is_so"),
    [
        ("Change the wait from 4 hours to 5", "3 hours"),
        ("等4小时改5小时", "3 小时"),
        ("拉取名单的重试从3次改成4次", "2"),
        ("Two of four are enough for the Budget approval", "3 people"),
        ("预算审批四个人里有一个同意就行", "3 个人"),
    ],
)
def test_what_is_said_to_be_so_and_is_not_is_asked_about(sentence, is_so) -> None:
    ((kind, asked),) = said(sentence)

    assert kind == ASKS
    assert is_so in asked["question"]


@pytest.mark.parametrize("sentence", ["预算审批两个人同意了", "I changed the wait from 3 hours to 5"])
def test_what_tells_that_it_is_so_sets_nothing(sentence) -> None:
    assert [kind for kind, _ in said(sentence)] == [ASKS]
