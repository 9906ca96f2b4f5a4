"""Of several of which any would do, a remark chooses one or refuses one; the wish is then for what is left."""

import pytest

from tests.requirements.test_changes_in_words import after, of, work
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
PARTY = (
    "I want Tasha Greene to make the cake and either a DJ or a string quartet, for my parents' anniversary in New York "
    "on Saturday 9 January, 80 guests."
)
DINNER = "12月13日在北京办一场18人的聚会，要主持人和茶歇，音乐要DJ或者弦乐四重奏，预算两万。"


@pytest.mark.parametrize(
    "said",
    [
        "Rather the string quartet than the DJ, and my parents would like a vanilla cake.",
        "the quartet instead of the DJ, please",
        "Let's have the quartet, not the DJ",
        "Drop the DJ, we take the string quartet",
        "no DJ, the quartet",
        "We take the quartet",
        "I'd prefer the string quartet",
        "It should be the quartet",
        "Swap the DJ for the string quartet.",
        "We don't need the DJ any more",
        "The quartet with a singer instead of the DJ",
    ],
)
def test_the_quartet_is_asked_for_and_no_dj(said: str) -> None:
    done = after(said, PARTY)

    assert work(done) == {"baking", "string quartet"}
    assert "DJ" not in done.understanding.capability_tags


@pytest.mark.parametrize(
    "said",
    [
        "不要DJ了，换成弦乐四重奏",
        "DJ换成四重奏",
        "还是弦乐四重奏吧",
        "选弦乐四重奏",
        "DJ不要了",
    ],
)
def test_in_chinese_as_well(said: str) -> None:
    done = after(said, DINNER)

    assert "弦乐四重奏" in work(done)
    assert "DJ" not in work(done) | {*done.understanding.capability_tags}


@pytest.mark.parametrize("said", ["Keep the DJ", "No string quartet please", "Rather the DJ than the quartet."])
def test_the_dj_is_asked_for_and_no_quartet(said: str) -> None:
    assert work(after(said, PARTY)) == {"baking", "DJ"}


@pytest.mark.parametrize(
    ("said", "out"),
    [("Rather the string quartet than the DJ", {"DJ"}), ("不要DJ了，换成弦乐四重奏", {"DJ"}), ("Keep the DJ", set())],
)
def test_what_is_refused_is_ruled_out(said: str, out: set[str]) -> None:
    done = after(said, PARTY if said.isascii() else DINNER)

    assert {tag for r in of(K.EXCLUSION, done) for tag in r.value.tags} == out


def test_how_it_is_to_be_stays_a_wish_of_it() -> None:
    done = after("A string quartet that plays tango rather than the DJ", PARTY)

    assert [r.value.tags for r in of(K.QUALITY, done) if "tango" in r.text] == [("string quartet",)]


@pytest.mark.parametrize(
    "said",
    [
        "maybe the quartet instead of the DJ?",
        "The DJ is too loud",
        "The DJ must play jazz",
        "The quartet should start at 6 pm",
        "Is the quartet cheaper than the DJ?",
        "DJ还是四重奏好呢？",
        "We take the venue",
    ],
)
def test_what_chooses_none_leaves_the_choice(said: str) -> None:
    done = after(said, PARTY if said.isascii() else DINNER)

    assert [r for r in of(K.CAPABILITY, done) if len({*r.value.tags} & {"DJ", "string quartet", "弦乐四重奏"}) > 1]


@pytest.mark.parametrize(
    ("said", "instead"), [("Rather a band than the DJ", "live music"), ("把DJ换成乐队", "音乐演出")]
)
def test_what_is_none_of_them_takes_the_place_of_all(said: str, instead: str) -> None:
    done = after(said, PARTY if said.isascii() else DINNER)

    assert instead in work(done)
    assert {"DJ", "string quartet", "弦乐四重奏"}.isdisjoint(work(done))


@pytest.mark.parametrize(
    "said",
    [
        "Rather the string quartet than the DJ, and my parents would like a vanilla cake.",
        "The quartet instead of the DJ, and my parents would like a vanilla cake.",
        "No DJ, and my parents would like a vanilla cake.",
    ],
)
def test_what_is_said_besides_is_not_lost(said: str) -> None:
    done = after(said, PARTY)

    assert work(done) == {"baking", "string quartet"}
    assert [r for r in done.understanding.in_force if "vanilla" in r.text and r.kind is K.QUALITY]
