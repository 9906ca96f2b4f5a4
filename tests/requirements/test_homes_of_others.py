"""What the requester provides: their own home and things; not somebody else's home, nor what somebody else does."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.polarity import owned


@pytest.mark.parametrize(
    "text", ["一只猫一只狗，12月24日到1月2日放在别人家里养，每天要发视频", "想让猫住在人家家里，不住笼子"]
)
def test_somebody_elses_home_is_provided_by_no_requester(text: str) -> None:
    assert owned(text) == ()


def test_a_friends_home_is_provided() -> None:
    assert [one.what for one in owned("在朋友家里办，请一位厨师")] == ["朋友家里"]


@pytest.mark.parametrize(
    ("text", "had"),
    [
        ("Someone who repairs six chairs - I have my own fabric - and delivers by 18 December", "fabric"),
        ("Somebody who mends shoes; I have my own leather, and brings them back on Friday", "leather"),
        ("I have my own chairs and tables", "tables"),
    ],
)
def test_what_whoever_is_asked_for_does_is_nothing_that_the_requester_has(text: str, had: str) -> None:
    whats = [one.what.strip(" -") for one in owned(text)]
    assert whats[-1] == had
    assert not {"delivers", "brings them back"} & set(whats)


def test_how_a_work_ends_is_no_other_work() -> None:
    understood = read("I need somebody who mends shoes and brings them back on Friday.")
    assert [one.text for one in understood.requirements if one.kind is RequirementKind.CAPABILITY] == ["mends shoes"]
