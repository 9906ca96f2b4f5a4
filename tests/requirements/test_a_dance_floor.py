"""A dance floor is kept full by who plays music: what is named after dancing asks for no dancer."""

import pytest

from tests.requirements.test_found_by_its_name import read


@pytest.mark.parametrize(
    "text",
    [
        "Our silver wedding in York on 9 January: we want somebody to pack the dance floor after ten.",
        "Prom in Leeds on 9 January, somebody to fill the dancefloor till midnight.",
        "婚礼在成都，1月9日，要有人把舞池炒热，一千以内。",
    ],
)
def test_who_fills_a_dance_floor_plays_the_music(text: str) -> None:
    assert "DJ" in read(text).capability_tags
    assert not {"dance", "舞蹈编排"} & {*read(text).capability_tags}


@pytest.mark.parametrize(
    "text",
    [
        "Can somebody clean the dance studio in Leeds on 9 January?",
        "Our dance floor in Leeds needs sanding in January.",
    ],
)
def test_a_floor_or_a_studio_asks_for_no_dancer(text: str) -> None:
    assert not {"dance", "DJ"} & {*read(text).capability_tags}


def test_a_dance_teacher_is_still_one() -> None:
    assert read("We need a dance teacher in Leeds for our first dance.").capability_tags == ("dance",)
