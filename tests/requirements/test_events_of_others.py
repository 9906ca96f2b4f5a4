"""Where somebody else's event is, is not where the work is when the requester says where they are."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("弟弟1月9日在成都结婚，我住重庆，想找人做一套西装，1月5日之前，2000以内。", "重庆"),
        ("我在苏州，闺蜜12月12日在南京结婚，旗袍想改腰身，150块以内。", "苏州"),
        ("My sister marries in Bristol on 12 December; I live in London, my suit taken in by the 9th, £60.", "London"),
        ("My friend's wedding is in Leeds on 12 December, I am in York, my dress shortened by the 9th, £60.", "York"),
    ],
)
def test_the_work_is_where_they_are(sentence: str, place: str) -> None:
    understood = read(sentence)

    assert [r.text for r in understood.requirements if r.kind is K.PLACE] == [place]
    assert understood.context.location == place


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("我12月12日在上海结婚，人在杭州，要一位摄影师。", "上海"),
        ("弟弟12月12日在上海结婚，我人在杭州，12月1日前要定下一位摄影师。", "上海"),
        ("公司12月12日在上海搞年会，我人在杭州，要一位主持人，3000。", "上海"),
        ("My sister marries in Bristol on 12 December; I live in London; we need a photographer, £600.", "Bristol"),
    ],
)
def test_who_works_at_the_event_is_there(sentence: str, place: str) -> None:
    assert place in [r.text for r in read(sentence).requirements if r.kind is K.PLACE]
