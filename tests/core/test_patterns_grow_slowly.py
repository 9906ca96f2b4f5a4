"""What reads a person's sentence takes no longer than the square of its length, whatever is repeated in it."""

import re
from types import ModuleType

import pytest

import towow_core.engine.conversation
import towow_core.engine.language
import towow_core.engine.lexicon
import towow_core.engine.matching
import towow_core.engine.planning
import towow_core.engine.requirements
import towow_core.engine.twin
import towow_core.engine.wording
import towow_core.prompts
import towow_core.requirements
import towow_core.support
from bridges.http.demand_changes import Answers, DemandPatchBody
from bridges.http.demands import Decision
from tests.core.growth import growing, patterns_of
from towow_core.domain.canvas import CanvasState
from towow_core.domain.models import Language
from towow_core.domain.policy import DemandLimits
from towow_core.engine.conversation.react import decide
from towow_core.services.demands.demand_service import check_demand


@pytest.mark.parametrize(
    "package",
    [
        towow_core.engine.conversation,
        towow_core.engine.language,
        towow_core.engine.lexicon,
        towow_core.engine.matching,
        towow_core.engine.planning,
        towow_core.engine.requirements,
        towow_core.engine.twin,
        towow_core.engine.wording,
        towow_core.prompts,
        towow_core.requirements,
        towow_core.support,
    ],
    ids=lambda package: package.__name__,
)
def test_no_pattern_takes_cubic_time_over_a_fragment_of_its_own_again_and_again(package: ModuleType) -> None:
    patterns = list(patterns_of(package))
    assert patterns
    found = (growing(where, pattern) for where, pattern in patterns)
    assert [one for one in found if one is not None] == []


@pytest.mark.parametrize(
    "pattern",
    ["(?:a|ab|b)+$", "(?:的|的人|人)+$", "(a+)+$", "x*x*x*y", "(?:a|ab|b)*"],
    ids=["exponential", "exponential-zh", "nested", "cubic", "matched-as-a-whole"],
)
def test_what_grows_faster_than_by_the_square_is_found(pattern: str) -> None:
    assert growing("here", re.compile(pattern)) is not None


@pytest.mark.parametrize("pattern", ["(?:a|ab|b)++$", "a*b", "[ab]{1,9}c", "(?:[ab]{1,12}?){4}c"])
def test_what_grows_by_the_square_or_slower_is_not(pattern: str) -> None:
    assert growing("here", re.compile(pattern)) is None


def test_many_blanks_in_a_row_reach_no_pattern_wherever_a_sentence_comes_in() -> None:
    said, kept = (
        f"start{' ' * 500}a draft\n\n\u3000called{' ' * 500}x",
        f"start{' ' * 8}a draft\n\n\u3000called{' ' * 8}x",
    )
    canvas = CanvasState(workflow_id="wf-1")
    asked = {"language": Language.EN, "steps_max": 8, "today": "2026-11-24"}

    assert decide(said, canvas, None, (), **asked) == decide(kept, canvas, None, (), **asked)
    assert check_demand(said, DemandLimits()) == kept
    assert Answers(answers={"q-1": said[:400]}).answers["q-1"] == f"start{' ' * 8}"
    assert (DemandPatchBody(text=said).text, Decision(reason=said).reason) == (kept, kept)
