"""What is added is a task that is named: how far something is, a cheer, a question or a story adds none."""

# ruff: noqa: E501  # a list of sentences is read as a whole

import pytest

from tests.core.test_plain_orders import ASKED, hear
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.task_names import names_work, tells_or_asks

DRAWN = {DecisionType.CREATE_NODE, DecisionType.CREATE_WORKFLOW_PLAN}


@pytest.mark.parametrize(
    "sentence",
    [
        "弄好了", "弄完了", "弄坏了", "来了", "来不及了", "来看看", "来个人", "安排一下", "安排好了", "还要多久", "还要三天", "还要看情况", "还得等等",
        "还要加班", "还要确认", "还得问问", "还要找人", "加油", "加班", "加速", "加把劲", "加载一下", "加个好友", "加个鸡腿", "补课", "补充一下", "添乱", "插一句", "缺人",
        "缺钱", "弄清楚再说", "小王来任务群里说一声", "来任务了", "新增任务太多了", "他们说要加一个任务", "我们昨天加的任务怎么不见了",
        "put a stop to the run", "put an end to this", "add up the prices", "add it up", "add insult to injury", "we forgot to run it", "we forgot to do it",
        "we forgot to eat", "we forgot to think about it", "we need someone to talk to", "remind us to laugh", "there should be a law against this", "pop in a coin", "squeeze in a nap", "have a look", "throw a party",
        "add value", "add more time", "add people", "add up", "add insult", "加油站", "加时间", "安排人手", "安排妥当", "安排小李去", "增加预算", "加好友", "还要彩排吗",
        "include Tom in this", "they wanted to add a task node called X", "I don't think we should add a task", "we could create a node called X",
    ],
)  # fmt: skip
def test_nothing_is_added_by_what_names_no_task(sentence) -> None:
    assert hear(sentence).decision_type not in DRAWN


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("加一步彩排", "彩排"), ("加一个彩排", "彩排"), ("加买花", "买花"), ("还要买花", "买花"), ("还得订蛋糕", "订蛋糕"), ("少了一步：验收", "验收"),
        ("记一下：买冰块", "买冰块"), ("录视频一之后加彩排", "彩排"), ("安排一次彩排在录视频一之后", "彩排"),
        ("add flowers", "flowers"), ("add welcome drinks", "welcome drinks"), ("加彩排", "彩排"), ("安排彩排", "彩排"), ("再加化妆", "化妆"), ("增加签名墙", "签名墙"),
        ("add a rehearsal", "rehearsal"), ("add buy ice", "buy ice"), ("add rehearsal after the hall", "rehearsal"),
        ("we forgot to invite Tom", "invite Tom"), ("remind me to call the bank", "call the bank"), ("we forgot to redirect the mail", "redirect the mail"),
        ("we also need someone to brief support", "brief support"),
        ("there should be a rehearsal after the hall", "rehearsal"), ("quickly add a task called “好了吗”", "好了吗"),
    ],
)  # fmt: skip
def test_a_task_that_is_named_is_added(sentence, name) -> None:
    decided = hear(sentence)

    assert decided.decision_type is DecisionType.CREATE_NODE
    assert decided.payload["name"] == name


@pytest.mark.parametrize("name", ["买花", "确认人数", "call the bank", "bring two chairs"])
def test_what_somebody_does_and_to_what_is_work(name) -> None:
    assert names_work(name)
    assert not tells_or_asks(name)


@pytest.mark.parametrize(
    "name", ["买", "确认", "问问", "做完", "找人", "定下来", "eat", "take it", "put up", "take a break"]
)
def test_what_leaves_open_to_what_it_is_done_is_none(name) -> None:
    assert not names_work(name)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("在录视频一之后加一个任务节点叫B", "B"), ("在录视频一之后加一个任务节点叫“B”", "B"),
        ("在录视频一和录视频二之间加一个任务节点叫B", "B"), ("在录视频一之前加一个任务叫二", "二"),
        ("在录视频一之后加一步叫吃", "吃"), ("在录视频一之后加一个叫B的任务", "B"),
        ("在录视频一后面加一个任务叫3D打印", "3D打印"), ("在录视频一之后加一个任务节点叫好了", "好了"),
        ("after the hall add a task called B", "B"), ("after the hall add a step called K", "K"),
        ("add a task B after the hall", "B"), ("add a task named 7 after the hall", "7"),
    ],
)  # fmt: skip
def test_what_is_said_to_be_its_name_is_its_name_however_short(sentence, name) -> None:
    payload = hear(sentence).payload

    assert [each["name"] for each in payload.get("nodes", (payload,))] == [name]


@pytest.mark.parametrize(
    "sentence", ["在录视频一后加一个任务叫什么", "在录视频一后加一个任务叫谁去", "after the hall add a task"]
)
def test_a_name_that_is_asked_for_is_none(sentence) -> None:
    assert hear(sentence).decision_type is ASKED
