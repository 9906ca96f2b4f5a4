"""What nobody can read of a remark leaves open all of the part that it speaks of, and nothing else."""

import pytest

from tests.requirements.test_changes_carried_out import after, asked
from towow_core.domain.requirements import TOUCHES

LESSONS = "我家在北京，想给家里的立式钢琴调一次音，再给上初二的儿子找个数学一对一老师。"
CONTRACT = "找个翻译把一份20页的商务合同从中文翻成英文，再找人做一张活动海报，都线上完成就行。"
GALA = "明年1月16号在成都办公司年会，大概150人，要舞台灯光和一个现场做糖画的师傅。"
HEN = "In Barcelona on 10 April 2027 we're eight people: a paella cooking class and two bartenders in the evening."


def opened(sentence: str, said: str) -> set[str]:
    ids = {i for one in after(sentence, said).changes if one.value.unit == TOUCHES for i in one.value.per.split()}
    return {one.text for one in asked(sentence).requirements if one.requirement_id in ids}


@pytest.mark.parametrize(
    ("sentence", "said", "text"),
    [
        (CONTRACT, "翻译那块得懂法律。", "从中文翻成英文"),
        (LESSONS, "数学老师要换个更有耐心的。", "再给上初二的儿子找个数学一对一老师"),
        (HEN, "The bartenders might be too formal.", "two bartenders"),
    ],
)
def test_all_that_is_said_of_the_part_is_open(sentence: str, said: str, text: str) -> None:
    assert text in opened(sentence, said)


@pytest.mark.parametrize(
    ("sentence", "said", "text"),
    [
        (GALA, "灯光不够亮。糖画不要了，换皮影戏，一整场的那种。", "150人"),
        (GALA, "灯光不够亮。谢谢你们，上回安排得特别周到。", "明年1月16号"),
        (HEN, "The cooking class is great, but the bartenders might be too formal.", "paella cooking class"),
        (CONTRACT, "翻译那块得懂法律。", "线上完成"),
    ],
)
def test_what_the_words_do_not_speak_of_is_as_it_was(sentence: str, said: str, text: str) -> None:
    assert opened(sentence, said)
    assert text not in opened(sentence, said)
