"""A word that only calls the teacher asks for nobody besides whoever teaches what is said elsewhere."""

import pytest

from tests.core.matching_kit import TODAY
from tests.requirements.test_reading import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements


@pytest.mark.parametrize(
    ("sentence", "work"),
    [
        ("孩子初二数学跟不上，北京，找个老师每周六下午辅导一次", "课业辅导"),
        ("孩子物理总考不及格，想请老师上门教，北京", "课业辅导"),
        ("孩子作文薄弱，想找老师每周日辅导两小时，杭州", "课业辅导"),
        ("孩子物理不及格，找位老师辅导，上海", "课业辅导"),
        ("女儿语文太差，请个老师来辅导一个月，广州", "课业辅导"),
        ("孩子数学成绩差，老师最好每周来辅导两次，北京", "课业辅导"),
        ("孩子想学钢琴，找个老师，上海", "音乐教学"),
        ("想学吉他，找位老师每周六来，成都", "音乐教学"),
        ("我想学英语，找个老师线上辅导", "语言教学"),
        ("想练瑜伽，找个老师上门，杭州", "瑜伽"),
    ],
)
def test_a_teacher_of_what_was_said_is_no_other_work(sentence: str, work: str) -> None:
    understood = understand(sentence, TODAY)
    found, rest = read_requirements(sentence, understood, TODAY)
    assert {r.value.tags for r in found if r.kind is RequirementKind.CAPABILITY and r.is_hard} == {(work,)}
    assert not rest


@pytest.mark.parametrize(
    ("sentence", "works"),
    [
        ("找个老师每周六下午辅导一次，北京", 1),
        ("孩子数学跟不上，找个老师，再找个老师教吉他，北京", 2),
        ("要一个瑜伽教练，还要一个老师教素描，北京", 2),
        ("孩子想学钢琴，另外想找个老师教他游泳，北京", 2),
        ("孩子数学跟不上找家教，我自己想学烘焙，北京", 2),
    ],
)
def test_another_teacher_is_another_work(sentence: str, works: int) -> None:
    assert len({r.value.tags for r in read(sentence) if r.kind is RequirementKind.CAPABILITY and r.is_hard}) == works
