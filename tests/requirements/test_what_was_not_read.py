"""What was not understood is shown in whole words, with the thing that it says more of; little is quoted to it."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.core.matching_kit import person
from tests.requirements.test_reading import TODAY
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.statements import statements


def _left(sentence: str) -> list[str]:
    _, rest = read_requirements(sentence, understand(sentence, TODAY), TODAY)
    assert all(sentence[span.start : span.end] == span.text for span in rest)
    assert all(one.end <= other.start for one, other in pairwise(rest))
    return [span.text for span in rest]


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        ("A graphic designer in London, three slides", []),
        ("Birthday in Berlin. Services: DJ, photographer.", []),
        ("服务器昨晚挂了，北京找一位网站开发", []),  # what happened is why somebody is wanted
        ("西安年会想看皮影，再来二十个人的剪纸课", ["西安年会想看皮影"]),  # wished for, and no background
        (
            "Our company party in Barcelona would love cocktails, and we also need a paella class for 12",
            ["Our company party in Barcelona would love cocktails"],
        ),
        (
            "We're launching a meditation app next month and need it tested for security holes, remote",
            [],  # as penetration testing
        ),
        ("I need an electrician in London, somebody who can sign it off", ["somebody who can sign it off"]),
    ],
)
def test_what_was_not_read_is_shown_in_whole_words(sentence: str, left: list[str]) -> None:
    assert _left(sentence) == left


@pytest.mark.parametrize(
    ("sentence", "quoted"),
    [
        ("A mentor for our student climate evening in Berlin", []),
        ("A mentor in Berlin for teams who bring unfinished prototypes", ["brings unfinished prototypes to life"]),
    ],
)
def test_words_are_quoted_only_to_what_they_have_most_of(sentence: str, quoted: list[str]) -> None:
    ann = replace(
        person("ann", "mentoring", "Berlin"),
        profile_summary="Mentors student teams. Brings unfinished prototypes to life.",
        capabilities={"mentoring": "brings unfinished prototypes to life"},
    )
    understood = understand(sentence, TODAY)
    asked, rest = read_requirements(sentence, understood, TODAY)
    understood = replace(understood, requirements=asked, not_understood=rest)
    said = statements(ann, understood, matches(ann, needs_of(understood)))
    assert [one.said.lower() for one in said] == quoted
