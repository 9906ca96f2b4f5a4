"""Sixty sentences as people type them beside a canvas that ask for nothing to be done: none changes anything."""

import pytest

from tests.core.test_nothing_on_a_guess import hear
from towow_core.domain.drafts import DecisionType

TELLS = """
刚才开会的时候大家还在说要不要把会场挪到15号
8号的都改到9号了
方舟8号的都改到9号了
酒店本来订好了，后来退了
何洋病了，方舟接手了
the hotel was booked, then they cancelled
all prices were cut by 10% already
Mateo used to do the food
the venue is booked by another group
we skipped the van last year
"""
JOKES = """
删掉打包，随便说说
请乐队黄了，开玩笑的
把订餐改名为“大吃大喝”，哈哈哈
何洋病了，方舟接手，哈哈
酒店订好了才怪呢
the musicians fell through, just kidding
delete the boxes (only joking)
the hotel is booked in my dreams
set the price of the food to 1000000, haha
cut all prices by 10%, I wish
"""
DENIALS = """
别听苏青的，酒店没订好
没人说订餐取消了
会场不是我们订的，是学校订的
跳过租车是不可能的
千万别把打包删了
nobody said that the food is cancelled
never skip the van
Mateo is not ill, Tom takes over
the poster is done, said nobody ever
I almost deleted the musicians, phew
"""
QUOTES = """
鲍博说“把写新闻稿删掉”，我没同意
“订餐完成了”是苏青发错的消息
酒店订好了，这是方舟说的
删掉打包，这是何洋的意思
方舟说打包不要了
Tom said "delete the poster" but I told him no
give the poster to Sofia, says Tom
"the food is ordered" was a message Marco sent by mistake
delete the boxes, that's what he said
Tom says the hotel is booked
"""
WONDERS_OR_PLANS = """
我在想会场要不要换到12号
要是能把日期都往后挪一周就好了
把海报交给何洋，还没定
等下周预算批下来再订会场
租车这步先跳过，明天再做
I wonder whether the venue should be on the 12th
skip the van for now
give the poster to Sofia, not decided yet
I'll change the poster's date tomorrow
it would be nice to push all dates by a week
"""
TO_OTHERS = """
方舟，把海报标记为完成
何洋，你把请乐队的价格改成900吧
让苏青把订餐改到9号
跟何洋说海报不用做了
删掉打包，方舟
Tom, please mark the invitations as done
skip the van, Tom
tell Tom to delete the boxes
let Tom know that the venue is booked
Daniel, can you finish the poster by Friday
"""
SENTENCES = [
    each for kind in (TELLS, JOKES, DENIALS, QUOTES, WONDERS_OR_PLANS, TO_OTHERS) for each in kind.strip().splitlines()
]


@pytest.mark.parametrize("runs", [False, True])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_asks_for_nothing_changes_nothing(sentence, runs) -> None:
    said = hear(sentence, runs=runs, title="团建").decision_type
    assert said in {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}


def test_they_are_sixty_in_two_languages() -> None:
    assert len({*SENTENCES}) == 60
    assert sum(any("\u4e00" <= letter <= "\u9fff" for letter in each) for each in SENTENCES) == 30
