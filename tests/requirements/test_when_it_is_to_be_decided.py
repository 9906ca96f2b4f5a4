"""By when the requester has to know is a day of theirs: nobody works on it, and nothing is made by then."""

import pytest

from tests.requirements.day_kit import TODAY, finished
from tests.requirements.test_reading import read
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.requirements import OCCASION, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

_DAYS = {RequirementKind.DEADLINE, RequirementKind.DATE}


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("团建，上海，15个人，找个瑜伽教练，这周五之前要定下来", "这周五之前要定下来"),
        ("在上海找瑜伽教练，周五前给我答复", "周五前给我答复"),
        ("在上海找瑜伽教练，最晚下周三敲定", "最晚下周三敲定"),
        ("在上海找瑜伽教练，人选12月5号前要定", "人选12月5号前要定"),
        ("在上海找瑜伽教练，明天之前要给个准信", "明天之前要给个准信"),
        ("在上海找瑜伽教练，请12月3日前回复", "请12月3日前回复"),
        ("在上海找瑜伽教练，下周一前拍板", "下周一前拍板"),
        ("在上海找瑜伽教练，这事周五前得定", "这事周五前得定"),
        ("在上海找瑜伽教练，希望周四前能有消息", "希望周四前能有消息"),
        ("在上海找瑜伽教练，周二之前告诉我们结果", "周二之前告诉我们结果"),
        ("在上海找瑜伽教练，12月4日前确认下来就行", "12月4日前确认下来就行"),
        ("A yoga teacher in London, please let me know by Friday", "please let me know by Friday"),
        ("A yoga teacher in London; we have to decide by Friday", "we have to decide by Friday"),
        ("A yoga teacher in London, I need an answer by 3 December", "I need an answer by 3 December"),
        ("A yoga teacher in London. It must be settled before Friday", "It must be settled before Friday"),
    ],
)
def test_it_is_background_and_no_day_of_the_work(sentence: str, said: str) -> None:
    understood = understand(sentence, TODAY)
    found, rest = read_requirements(sentence, understood, TODAY)
    assert [r.text for r in found if r.value.unit == OCCASION and r.text == said] == [said]
    assert not [r.text for r in found if r.kind in _DAYS]
    assert not rest
    assert understood.context.date is None


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("在上海找人画海报，周五之前定稿", "周五之前"),
        ("在上海找人搬家，周五之前搬完", "周五之前"),
        ("在上海找人翻译合同，12月5日前给我译文", "12月5日前"),
        ("在上海找人做报表，周五前交结果报告", "周五前"),
        ("在上海找瑜伽教练，周五要给评委们讲课", "周五"),
        ("在上海办团建，找瑜伽教练，12月5日定的场地", "12月5日"),
        ("在上海找保洁，周三前弄好", "周三前"),
        ("A cleaner in London, done by Friday", "by Friday"),
        ("Somebody in London to confirm the guests by Friday", "by Friday"),
    ],
)
def test_what_is_done_by_a_day_keeps_it(sentence: str, day: str) -> None:
    assert [r.text for r in read(sentence) if r.kind in _DAYS and day in r.text]


@pytest.mark.parametrize(
    "sentence",
    ["团建，上海，15个人，找个瑜伽教练，人均不超过120，这周五之前要定下来", "在上海找瑜伽教练，周五前给我答复"],
)
def test_the_plan_lacks_nothing_by_then(sentence: str) -> None:
    done = finished(sentence)
    assert isinstance(done, ProposalFinalized)
    assert not done.not_understood
    assert not [r for r in done.requirements if r.is_hard and r.kind in _DAYS]
