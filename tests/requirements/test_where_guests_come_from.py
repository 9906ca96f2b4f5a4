"""Where guests come from is neither the place of what is asked for, nor does it say in whose money."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "place", "currency"),
    [
        ("四位东京客户12月20号到杭州，想请一位摄影师，1500以内。", "杭州", "CNY"),
        ("两位首尔来的客人12月8号在成都，想找摄影师拍照，900以内。", "成都", "CNY"),
        ("上海，12月20号，想请一位化妆师，三位新加坡朋友用，1100以内。", "上海", "CNY"),
        ("Three guests from Tokyo are with us in London on 12 January: a photographer, £220 at most.", "London", "GBP"),
        ("Our Singapore partners come to New York on 12 January. We need a photographer, $300.", "New York", "USD"),
        (
            "Four colleagues visiting from Sydney need a photographer in New York on 12 January, $300.",
            "New York",
            "USD",
        ),
    ],
)
def test_where_guests_come_from_is_no_place_and_no_currency(text: str, place: str, currency: str) -> None:
    found = read(text)
    assert found.context.location == place
    assert [r.value.text for r in found.requirements if r.kind is K.PLACE] == [place]
    assert [r.value.unit for r in found.requirements if r.kind is K.BUDGET] == [currency]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("给十位上海客户做茶艺表演，12月20号。", "上海"),
        ("给三位上海来的客人在上海找一位摄影师。", "上海"),
        ("We need a photographer for our London guests on 12 January.", "London"),
    ],
)
def test_the_only_place_stays_the_place(text: str, place: str) -> None:
    assert read(text).context.location == place
