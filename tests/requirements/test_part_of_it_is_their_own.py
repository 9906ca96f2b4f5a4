"""Who brings part of what is to be made asks for the rest of it, not for who does their part, nor for a whole crew."""

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.unanswered import unanswered

CREW = (
    offers("lu", "导演", "分镜与执导", "重庆"),
    offers("he", "摄像", "自带机器", "重庆"),
    offers("eve", "directing", "storyboards and two days on set", "Leeds"),
)


@pytest.mark.parametrize(
    ("text", "asked", "not_asked"),
    [
        ("重庆，想拍一条宣传片，我们自己有导演，1月9日，八千以内。", "摄像", {"导演", "影视制片"}),
        ("重庆，要做一部招生短片，摄像我们自己有，1月9日，八千以内。", "剪辑后期", {"摄像", "影视制片"}),
        (
            "We have our own director and want a promo video made in Leeds on 9 January, £900.",
            "cinematography",
            {"directing", "film production"},
        ),
    ],
)
def test_with_a_part_of_ones_own_the_rest_is_asked_for_and_no_whole_crew(
    text: str, asked: str, not_asked: set[str]
) -> None:
    tags = read(text, CREW).capability_tags
    assert asked in tags
    assert not not_asked & {*tags}


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("重庆，想拍一条宣传片，1月9日，八千以内。", "影视制片"),
        ("重庆，想拍一条宣传片，酒水我们自己有，1月9日，八千以内。", "影视制片"),
        ("We want a promo video made in Leeds on 9 January, £900; we bring our own lunch.", "film production"),
    ],
)
def test_with_nothing_of_it_of_ones_own_a_crew_is_asked_for(text: str, asked: str) -> None:
    assert asked in read(text, CREW).capability_tags


@pytest.mark.parametrize(
    "text",
    [
        "重庆，镇上想把老故事拍下来，导演我们自己有，八千。",
        "Leeds: our tale ought to reach a screen, and we have our own director.",
    ],
)
def test_nobody_is_looked_up_for_what_is_had(text: str) -> None:
    understood = read(text, CREW)
    assert any(r.kind is RequirementKind.PROVIDED_BY_REQUESTER for r in understood.in_force)
    asked = unanswered(understood, CREW)
    assert asked is None or {"导演", "directing"} & asked.had
    assert not any({"导演", "directing"} & {*one.labels} for one in understood.meanings)


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("重庆，1月9日拍一条村子的介绍片，得有高空往下拍的画面，拍完帮我们剪好。", "航拍"),
        ("We shoot a short film in Leeds on 9 January and need a few aerial shots of the coast.", "drone filming"),
    ],
)
def test_shots_from_the_air_are_asked_of_a_drone_pilot(text: str, tag: str) -> None:
    assert tag in read(text, CREW).capability_tags


@pytest.mark.parametrize("text", ["重庆，周日回来请人把头发剪好", "重庆，拍完照之后剪好树枝"])
def test_what_else_is_cut_is_no_film(text: str) -> None:
    assert "剪辑后期" not in read(text, CREW).capability_tags
