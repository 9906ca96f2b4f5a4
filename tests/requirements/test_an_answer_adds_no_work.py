"""An answer about a wish says what that is; what it says of that asks for nobody besides."""

import pytest

from tests.core.matching_kit import TODAY
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.answers import read_answer

K = RequirementKind
DEMAND = "想拍一支西安手工艺的短片，剪纸和皮影各拍一位师傅，还要剪辑和海报"


@pytest.mark.parametrize(
    ("said", "works"),
    [
        ("剪纸师傅和皮影师傅各一位，出镜拍摄", ["剪纸", "皮影"]),
        ("剪纸师傅和皮影师傅各一位", ["剪纸", "皮影"]),
        ("皮影师傅，出镜表演", ["皮影"]),
        ("请一位皮影师傅，边演边讲", ["皮影"]),
        ("一位做皮影的师傅", ["皮影"]),
        ("皮影艺人、剪纸艺人，出镜就行", ["皮影", "剪纸"]),
        ("泥塑匠人，现场拍照", ["泥塑"]),
        ("手语翻译，要在台上出镜", ["手语翻译"]),
        ("皮影传承人，在镜头前出镜", ["皮影"]),
        ("剪纸老师傅，出镜讲讲手艺", ["剪纸"]),
        ("木雕手艺人，主持人在旁边看着", ["木雕"]),
        # What is asked for besides, and what is listed.
        ("皮影艺人，还要一个摄影师", ["皮影", "活动摄影"]),
        ("手语翻译，摄影师", ["手语翻译", "活动摄影"]),
        ("上海，还要一个摄影师", ["活动摄影"]),
        ("水管师傅", ["水管维修"]),
        ("a paper cutter, and a photographer", ["photography"]),
    ],
)
def test_it_names_the_work_alone(said: str, works: list[str]) -> None:
    found = read_answer(K.CAPABILITY, said, understand(DEMAND, TODAY), TODAY)
    assert [one.value.tags for one in found if one.kind is K.CAPABILITY] == [(work,) for work in works]
