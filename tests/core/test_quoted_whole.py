"""What is quoted to a person ends where a clause or a word does, and says what it was about."""

import pytest

from tests.core.matching_kit import TODAY, person
from towow_core.domain.models import Language
from towow_core.domain.refused_changes import AskedAboutChange, RefusedChange, RefusedHow
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.engine.twin.statements import SAID_MAX, quotable
from towow_core.requirements.refused_changes import asked_words
from towow_core.support.replacing import replace


def _said(text: str, label: str, detail: str) -> list[str]:
    who = replace(person("ann", label, "Berlin"), capabilities={label: detail})
    asked, left = read_requirements(text, understood := understand(text, TODAY), TODAY)
    understood = replace(understood, requirements=asked, not_understood=left)
    return [one.said for one in make_offer(who, understood, TODAY).statements]


@pytest.mark.parametrize(
    ("text", "label", "detail", "quoted"),
    [
        (
            "A hall with a piano in Berlin on 12 December",
            "venue",
            "hall for rehearsals and readings, tables, a piano. Keys at the bar",
            "hall for rehearsals and readings, tables, a piano",
        ),
    ],
)
def test_an_item_of_a_list_is_quoted_with_what_it_is_of(text: str, label: str, detail: str, quoted: str) -> None:
    assert quoted in _said(text, label, detail)


def test_a_long_clause_is_cut_between_words() -> None:
    clause = " ".join(f"word{n}" for n in range(60))
    shown = quotable(clause)
    assert len(shown) <= SAID_MAX
    assert {*shown.split()} <= {*clause.split(), "…"}


def test_a_long_no_ends_at_a_clause() -> None:
    said = "I cannot come that day, because of a wedding in the mountains, " + "and the road is closed " * 6
    change = RefusedChange(
        channel_id="collab-1",
        reason="",
        text="",
        wishes=(),
        asked=(AskedAboutChange(agent_id="a", display_name="Ann", how=RefusedHow.DECLINED, said=said),),
    )
    assert "(“I cannot come that day, because of a wedding in the mountains …”)" in asked_words(change, Language.EN)
