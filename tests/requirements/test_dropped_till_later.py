"""What a remark drops because it can wait is asked of nobody any more, with all that was said of it."""

import pytest

from tests.requirements.test_remarks_on_series import said
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
SHOP = "Website copy and photos of our shop in London, photos up to 300 pounds, by 20 December"
DIAN = "上海，店里要设计海报，预算2000；拍照预算1000，12月20日前"


@pytest.mark.parametrize(
    ("demand", "remark", "stays"),
    [
        (SHOP, "Photos can wait until next year, drop that part", "copywriting"),
        (SHOP, "The photos can wait, so leave those out", "copywriting"),
        (SHOP, "The photos can easily wait till spring and we'll skip them", "copywriting"),
        (DIAN, "海报先不做了", "活动摄影"),
        (DIAN, "海报不急，先不做了", "活动摄影"),
        (DIAN, "海报可以等到明年，这部分先去掉", "活动摄影"),
    ],
)
def test_nothing_is_asked_of_what_waits(demand: str, remark: str, stays: str) -> None:
    after = said(demand, remark).in_force
    asked = [r for r in after if r.kind is not K.EXCLUSION]

    assert {tag for r in asked if r.kind is K.CAPABILITY for tag in r.value.tags} == {stays}
    assert all(stays in r.value.tags for r in asked if r.kind is K.BUDGET)
    assert not [r for r in asked if r.kind is K.QUALITY]


@pytest.mark.parametrize(
    ("demand", "remark"),
    [
        (SHOP, "The photos can wait until spring?"),
        (SHOP, "If the photos can wait, drop that part"),
        (DIAN, "海报能不能等到明年"),
    ],
)
def test_what_is_only_asked_or_supposed_drops_nothing(demand: str, remark: str) -> None:
    assert len([r for r in said(demand, remark).in_force if r.kind is K.CAPABILITY]) == len(
        [r for r in said(demand, "ok").in_force if r.kind is K.CAPABILITY]
    )
