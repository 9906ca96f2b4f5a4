"""What is made is called by two words in one: a shop that is a mini-program is no website besides."""

import pytest

from tests.requirements.test_reading import read
from towow_core.domain.requirements import RequirementKind


@pytest.mark.parametrize(
    ("sentence", "works"),
    [
        ("还想做个小程序商城，深圳", {"应用开发"}),
        ("做个商城小程序，深圳", {"应用开发"}),
        ("公司想弄个小程序网店，深圳", {"应用开发"}),
        ("想做一个微信小程序商城，深圳", {"应用开发"}),
        ("开发一个小程序商店，深圳", {"应用开发"}),
        ("想搭个小程序商城，预算两万，深圳", {"应用开发"}),
        ("找人写个小程序商城，深圳", {"应用开发"}),
        ("帮我们做个点餐小程序，深圳", {"应用开发"}),
        ("开发小程序，深圳", {"应用开发"}),
        ("开发一个小程序商店，再做个官网，深圳", {"应用开发", "网站开发"}),
        ("做个网站，再做个小程序，深圳", {"网站开发", "应用开发"}),
        ("公司要建个官网，深圳", {"网站开发"}),
        ("想做个网页，深圳", {"网站开发"}),
    ],
)
def test_it_is_asked_for_once(sentence: str, works: set[str]) -> None:
    asked = [one for one in read(sentence) if one.kind is RequirementKind.CAPABILITY and one.is_hard]
    assert {tag for one in asked for tag in one.value.tags} == works
