"""Whose room, part or thing is refused by their name is out, in the first sentence as in a remark on it."""

from dataclasses import replace

import pytest

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-26"
# As the network gives them: by the name that is shown, and by a first name only in a sentence's own words.
KNOWN = {
    name: shown
    for shown in ("Hugo Ashdown", "Nadia Rahman", "Jonas Weber", "鲍博", "季展")
    for name in (shown, f"agent_{shown}")
}
PARTY = "A party in London on 18 December for 60 people: a venue and catering. £3,500."
TALKS = "12月19日在北京办一场30人的读书会，要场地和茶歇，预算八千。"


def asked(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    requirements, left = read_requirements(sentence, understood, TODAY, known=KNOWN)
    return replace(understood, requirements=requirements, not_understood=left)


def out(requirements: tuple[Requirement, ...]) -> list[str]:
    return [one.value.text for one in requirements if one.kind is K.EXCLUSION and one.value.unit == PERSON]


@pytest.mark.parametrize(
    ("demand", "who"),
    [
        ("We need a room in London for 30 people on 10 December. Not Hugo's warehouse, please.", "Hugo Ashdown"),
        ("A venue in London for 40 people on 9 December, anywhere but Nadia's.", "Nadia Rahman"),
        ("A mentor in Berlin on 12 December. Jonas isn't our man.", "Jonas Weber"),
        ("12月20日在北京找个能坐25人的会议室，鲍博的那间就不要了。", "鲍博"),
        ("12月18日上海公司酒会，60人，要场地，季展的场子就别考虑了。", "季展"),
    ],
)
def test_a_first_sentence_rules_out_whose_thing_it_refuses(demand: str, who: str) -> None:
    read = asked(demand)

    assert out(read.in_force) == [who]
    assert not [one for one in read.in_force if one.kind is K.PERSON]


@pytest.mark.parametrize(
    ("demand", "said", "who"),
    [
        (PARTY, "Anywhere but Hugo's.", "Hugo Ashdown"),
        (PARTY, "Any venue except Hugo's place.", "Hugo Ashdown"),
        (PARTY, "I'd rather not have Hugo's warehouse.", "Hugo Ashdown"),
        (PARTY, "Leave Nadia's room out of it, please.", "Nadia Rahman"),
        (PARTY, "Hugo's place won't do for us.", "Hugo Ashdown"),
        (TALKS, "季展的场子就别考虑了", "季展"),
        (TALKS, "鲍博那里就算了", "鲍博"),
        (TALKS, "除了鲍博那边，哪里都行", "鲍博"),
    ],
)
def test_a_remark_rules_them_out_in_whichever_words(demand: str, said: str, who: str) -> None:
    told = read_follow_up(said, asked(demand), TODAY, known=KNOWN)

    assert out(told.requirements) == [who]
    assert [one for one in told.requirements if one.is_hard] == [
        one for one in told.requirements if one.kind is K.EXCLUSION
    ]


@pytest.mark.parametrize(
    ("demand", "said", "why"),
    [
        (TALKS, "不想用鲍博那儿，他那边太挤。", "他那边太挤"),
        (PARTY, "Not Hugo's warehouse, it's too dark.", "it's too dark"),
    ],
)
def test_why_they_are_refused_is_background(demand: str, said: str, why: str) -> None:
    told = read_follow_up(said, asked(demand), TODAY, known=KNOWN).requirements

    assert [(one.text, one.value.unit, one.is_hard) for one in told if one.kind is K.QUALITY] == [
        (why, OCCASION, False)
    ]


@pytest.mark.parametrize(
    ("demand", "said"),
    [
        (PARTY, "It's not Hugo's birthday."),
        (PARTY, "Hugo's warehouse needs a ramp."),
        (PARTY, "Hugo's warehouse is fine."),
        (PARTY, "We can't use Hugo's warehouse on Friday."),
        (PARTY, "Not Hugo's warehouse for dinner."),
        (TALKS, "不要鲍博的场地周六用"),
        (TALKS, "鲍博的场地别太吵"),
        (TALKS, "不要鲍博的生日歌"),
        (TALKS, "鲍博的场地要有白板"),
    ],
)
def test_what_else_is_said_of_theirs_refuses_nobody(demand: str, said: str) -> None:
    assert not out(read_follow_up(said, asked(demand), TODAY, known=KNOWN).requirements)
