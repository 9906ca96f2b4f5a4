"""Nobody who works from afar is taken for work that is done on the spot, because a word of theirs is like its name."""

from tests.core.matching_kit import person
from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import AgentProfile, Terms

DESIGNER = AgentProfile(
    agent_id="user_agent_dora",
    user_name="Dora",
    location="Berlin",
    profile_summary="",
    tags=("UI/UX design",),
    capabilities={"UI/UX design": "designs flows and screens for web and mobile"},
    terms=Terms(price=300, currency="EUR", remote=True),
)
FLORIST = person("flora", "decoration", "Paris")


def test_flowers_far_from_the_florist_are_no_work_of_a_designer_of_flows() -> None:
    asked = read("Flowers for the church in Toronto on 24 January, 600 dollars at most.", (DESIGNER, FLORIST))

    assert not asked.meanings
    assert "UI/UX design" not in {one.value.text for one in asked.requirements}
