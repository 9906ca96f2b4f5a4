"""What stands before "we have" is the requester's, wherever in the sentence, and nobody is asked for it."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "provided"),
    [
        ("A poster for our bakery in London, £200, pictures we have.", "pictures we have"),
        ("A poster for our bakery in London, pictures we already have, £200.", "pictures we already have"),
        ("A poster for our bakery in London made from the photos that we have, £200.", "the photos that we have"),
        ("请人给面包店设计一张海报，用我们有的照片，上海，800元。", "我们有的照片"),
        ("请人给面包店设计一张海报，我们手头有的照片可以用，上海，800元。", "我们手头有的照片"),
    ],
)
def test_the_photos_we_have_ask_for_no_photographer(sentence: str, provided: str) -> None:
    understood = read(sentence)

    assert not {"photography", "活动摄影"} & {*understood.capability_tags}
    assert [r.text for r in understood.requirements if r.kind is K.PROVIDED_BY_REQUESTER] == [provided]


@pytest.mark.parametrize(
    "sentence",
    [
        "Photos we have none, so a photographer in London, £200.",
        "The photos we had were lost: a photographer in London, £200.",
        "A photographer in London for all the photos we have to hand in, £200.",
        "我们有的同事要拍照，上海，找摄影师，800元。",
    ],
)
def test_what_they_lack_or_have_to_do_is_asked_for(sentence: str) -> None:
    assert {"photography", "活动摄影"} & {*read(sentence).capability_tags}
