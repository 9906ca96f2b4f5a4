"""Whose home it is: the requester's own is provided, somebody else's is what is to be found."""

import pytest

from towow_core.engine.language.polarity import owned


@pytest.mark.parametrize(
    "text", ["一只猫一只狗，12月24日到1月2日放在别人家里养，每天要发视频", "想让猫住在人家家里，不住笼子"]
)
def test_somebody_elses_home_is_provided_by_no_requester(text: str) -> None:
    assert owned(text) == ()


def test_a_friends_home_is_provided() -> None:
    assert [one.what for one in owned("在朋友家里办，请一位厨师")] == ["朋友家里"]
