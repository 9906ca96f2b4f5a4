"""Talk, questions, doubts and stories beside a canvas change nothing; the plain order beside each does."""

# ruff: noqa: E501  # a list of sentences is read as a whole

import pytest

from tests.core.test_handed_over import hear
from tests.core.test_plain_orders import hear as first
from towow_core.domain.drafts import DecisionType

SAYS = {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}
ENGLISH = (
    "is the hall done?", "the hall might be done", "I think the hall is booked", "has Mia booked the hall yet?", "nobody has ordered food yet",
    "should we move party day to Sunday?", "what if we move party day to Sunday", "maybe we should drop the clean up", "I'd rather not delete the hall",
    "we should never run this without Tom", "I hope the food is ordered by Friday", "Tom thinks the hall costs too much", "the hall looks expensive",
    "remember when we deleted the hall by mistake?", "imagine we cancel the hall", "who should do the clean up, Mia or Tom?", "Mia used to do the hall",
    "Mia should have done the hall", "Tom was going to order food", "the food could cost 300", "the food used to cost 300", "if the food costs 300 we are broke",
    "let's talk about the hall tomorrow", "wait for Tom before you run it", "can we run it without the food?", "run it when Tom is back", "I will run it later",
    "Tom said to delete the hall", "the client wants the hall deleted", "almost done with the hall", "half of the food is ordered", "the food is not ordered",
    "we need more time for the food", "the food depends on the weather", "put that in writing", "thanks for booking the hall", "call Tom about the hall",
    "the hall is haunted", "the hall is crowded", "the food is overpriced", "take the food out of the fridge", "remove the hall from my calendar",
    "call the hall tomorrow", "I'll call the hall at noon", "call the hall about the food", "get a life", "get some sleep", "find a way", "stop joking",
    "run for your life", "redo my homework", "copy Tom in", "set the table", "give the hall a try", "make the food tasty", "let the food cool", "add up the prices",
    "put a stop to the run", "we forgot to run it", "order food takes 20", "we couldn't cancel the hall", "leave the hall for now", "mark the hall", "set the hall", "tell Tom to delete the hall", "the sign says “stop”", "ok?", "right?",
    "put the hall on Friday's list", "the hall must be ready by Friday, otherwise we cancel",
)  # fmt: skip
CHINESE = (
    "录视频一做完了吗", "录视频一应该做完了", "录视频一好像做完了", "录视频一还没做完", "听说录视频一做完了", "要不要删掉录视频一", "我觉得录视频一可以删掉", "先别删录视频一",
    "录视频一能不能删", "删掉录视频一会影响什么", "谁删了录视频一", "录视频一怎么删了", "老板说把录视频一删了", "小李想删录视频一", "小李说录视频一做完了",
    "录视频一交给小王行吗", "录视频一交给小王会不会太累", "小王做过录视频一", "小王以前负责录视频一", "小王不想做录视频一", "录视频一太贵了", "录视频一要是超过三百就不做了",
    "等录视频一做完再说", "录视频一做完之后我们去吃饭", "执行过了吗", "等小李回来再执行", "先不执行", "要不明天执行", "怎么停的", "还能撤销吗", "再加就超了",
    "告诉小李删掉录视频一", "让小王执行", "他说“执行”", "所有任务都很重要", "录视频一取消", "停了", "开始了", "跑了", "取消了", "恢复了", "停电了", "暂停营业", "弄好了", "来了", "安排一下", "还要多久", "加油", "加班", "缺人", "谈好了", "谈妥了", "商量过了",
    "商量一下再说", "找人谈谈", "谈钱伤感情", "请个假", "找个时间聊聊", "找个地方坐坐", "录视频一昨天", "录视频一让小王很累", "录视频一给小李添了麻烦", "录视频一没看到",
    "录视频一先没人做", "要？", "录视频一改到下周五，不然来不及", "缺点什么", "谁来都行", "再说吧", "辛苦大家了",
)  # fmt: skip


@pytest.mark.parametrize("sentence", [*ENGLISH, *CHINESE])
def test_a_sentence_that_asks_for_nothing_changes_nothing(sentence) -> None:
    assert [each.decision_type in SAYS for each in hear(sentence)] == [True]


@pytest.mark.parametrize(
    ("sentence", "act"),
    [
        ("the hall is booked", "modify_node"), ("mark the hall as done", "modify_node"), ("close the hall", "modify_node"), ("the food is ordered", "modify_node"),
        ("take the hall off the canvas", "delete_node"), ("remove the hall from the plan", "delete_node"), ("call the hall “Great hall”", "modify_node"),
        ("call the hall Great Room", "modify_node"), ("find a photographer", "start_negotiation"), ("hire a band", "start_negotiation"),
        ("run it", "execute_workflow"), ("stop the run", "cancel_workflow"), ("drop the hall", "delete_node"), ("the food takes 20 euros", "modify_node"),
        ("把流程停了", "cancel_workflow"), ("停掉", "cancel_workflow"), ("开始执行", "execute_workflow"), ("撤销", "undo"), ("找一位摄影师", "start_negotiation"),
        ("找个摄影师", "start_negotiation"), ("谈一下场地价格", "start_negotiation"), ("录视频一明天", "modify_node"), ("录视频一做完了", "modify_node"),
        ("录视频一交给小王", "modify_node"), ("删掉录视频一", "delete_node"), ("录视频一推迟两天", "modify_node"), ("加一步彩排", "create_node"),
        ("the hall is due on Friday morning", "modify_node"), ("move the hall to Friday at 3 pm", "modify_node"), ("push the hall to the 14th", "modify_node"), ("录视频一的截止改成下周五下午三点", "modify_node"),
    ],
)  # fmt: skip
def test_the_plain_order_is_done(sentence, act) -> None:
    assert first(sentence).decision_type == act
