"""Why somebody who offers what is missing is not asked: every reason has its words in the terminal."""

import pytest

from bridges.cli.live import LiveLines
from bridges.cli.words import words_for
from towow_core.domain.events import FilterCompleted
from towow_core.domain.models import Coverage, Hindrance, Language, Provenance
from towow_core.engine.wording.compromise_text import HINDERED


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("reason", [*HINDERED, "a reason of a newer version"])
def test_every_reason_is_said(language: Language, reason: str) -> None:
    why = Hindrance(capability="band", reason=reason, names=("Ann",))
    event = FilterCompleted(
        demand_id="d-1",
        channel_id="collab-1",
        candidates=(),
        candidates_count=0,
        coverage=Coverage(uncovered=("band",), hindered=(why,)),
        is_fallback=False,
        provenance=Provenance.RULE,
    )
    (line,) = LiveLines(words_for(language)).lines(event)

    assert "Ann" in line
    assert "band" in line
