"""What somebody on the requester's side does themselves asks for nobody."""

import pytest

from tests.requirements.test_days_as_said import read
from towow_core.domain.requirements import RequirementKind

TODAY = "2026-11-26"


@pytest.mark.parametrize(
    ("sentence", "own"),
    [
        ("A removals van in London on 5 December. He packs the boxes himself.", "packs the boxes"),
        ("A removals van in London on 5 December. My brother packs the boxes himself.", "packs the boxes"),
        ("A venue in London on 5 December. The guests bake the cakes themselves.", "bake the cakes"),
        ("12月5日在上海搬家，他自己打包。", "他自己打包"),
        ("12月5日在上海搬家，打包他自己来。", "打包他自己来"),
    ],
)
def test_what_somebody_does_themselves_is_no_wish(sentence: str, own: str) -> None:
    found = read(sentence, TODAY).requirements
    at = sentence.index(own)

    assert [r for r in found if r.kind is RequirementKind.PROVIDED_BY_REQUESTER and r.span and own in r.span.text]
    wished = [r.span for r in found if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.span]
    assert not [span for span in wished if at <= span.start < at + len(own)]


def test_a_tool_that_who_is_asked_for_brings_is_nothing_the_requester_has() -> None:
    found = read("12月5日在上海要一位摄影师，他自己带灯。", TODAY).requirements

    assert not [r for r in found if r.kind is RequirementKind.PROVIDED_BY_REQUESTER]
