"""A name in look-alike letters is nobody's: it is asked about, or refused, with the name that it looks like."""

# ruff: noqa: E501  # what is said and what it comes to are read as a whole

from dataclasses import replace
from typing import Any

import pytest

from tests.core.test_plain_orders import ASKED, canvas, changed, hear
from towow_core.domain.canvas import Workflow
from towow_core.domain.drafts import DecisionType
from towow_core.support.look_alikes import foreign_letter, resembled, seen_as
from towow_core.workflow.conflicts import resolve
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.fold import new_workflow

TOM, ZOE, MIA = "T\u043em", "Z\u043ee", "Mi\u0430"  # with a Cyrillic о, а
GRACE = "Gr\u0430ce"
COPA = "\u0421\u043e\u0440\u0430"  # Сора, all of it Cyrillic


def workflow() -> Workflow:
    return replace(new_workflow("w"), canvas=canvas())


def change(kind: str, **data: Any) -> CanvasChangeEvent:
    version = canvas().version
    return CanvasChangeEvent(workflow_id="w", change_type=kind, change_data=data, client_id="page", version=version)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        (f"give the food to {ZOE}", "Zoe"),
        (f"Order food is {ZOE}'s", "Zoe"),
        (f"assign clean up to {MIA}", "Mia"),
        (f"assign clean up to {GRACE}", "Grace"),
        (f"add a task Paint for {ZOE}", "Zoe"),
        (f"把录视频一交给{ZOE}", "Zoe"),
        (f"录视频一由{GRACE}负责", "Grace"),
        (f"add {ZOE} to the final word", "Zoe"),
        (f"{TOM} and Mia must approve the final word", "Tom"),
        (f"{ZOE} must approve the final word", "Zoe"),
        (f"add an approval Budget ok by {ZOE}", "Zoe"),
    ],
)
def test_a_name_that_mixes_alphabets_is_asked_about_and_the_one_it_looks_like_is_offered(sentence, name) -> None:
    decided = hear(sentence)

    assert decided.decision_type is ASKED, decided.payload
    assert f"“{name}”" in decided.payload["question"] or name in "".join(decided.payload["options"])


def test_what_is_offered_does_it_for_the_one_who_is_known() -> None:
    asked = hear(f"give the food to {ZOE}").payload

    assert changed(hear(asked["options"][0])) == ("food", {"assignee_name": "Zoe"})


def test_a_name_in_one_alphabet_is_a_name() -> None:
    assert changed(hear("set the owner of the food to Марина")) == ("food", {"assignee_name": "Марина"})


def test_what_is_dictated_is_written_as_it_was_said() -> None:
    decided = hear(f"add a note to the food: ask {GRACE}")

    assert decided.decision_type is DecisionType.MODIFY_NODE
    assert GRACE in decided.payload["config"]["notes"]


@pytest.mark.parametrize(
    "config",
    [{"assignee_name": GRACE}, {"people": ["Mia", GRACE]}, {"people": f"Mia, {GRACE}"}, {"assignee": "g", "assignee_name": GRACE}],
)  # fmt: skip
def test_a_change_with_such_a_name_is_refused_with_the_name_that_it_looks_like(config) -> None:
    node_id = "yes" if "people" in config else "food"
    found = resolve(workflow(), change("node_updated", node_id=node_id, config=config))
    added = resolve(workflow(), change("node_added", node_id="new", node_type="task", name="X", config=config))

    for each in (found, added):
        assert not each.success
        assert each.said is not None
        assert "“Grace”" in each.said.zh
        assert "“Grace”" in each.said.en


def test_a_name_all_in_other_letters_is_refused_where_somebody_on_the_canvas_looks_like_it() -> None:
    here = workflow()
    before = resolve(here, change("node_updated", node_id="food", config={"assignee_name": "Copa"}))
    here = replace(here, canvas=before.current_state)

    def given(**config: str) -> bool:
        event = replace(change("node_updated", node_id="clean", config=config), version=here.canvas.version)
        return resolve(here, event).success

    assert not given(assignee_name=COPA)
    assert given(assignee_name=COPA, assignee="sora")  # who is known by an id is somebody
    assert given(assignee_name="Copa")


@pytest.mark.parametrize(("name", "looks", "letter"), [(GRACE, "Grace", "\u0430"), ("Grace", "Grace", ""), ("Марина", None, ""), ("小李", "小李", ""), ("Zoë", "Zoë", "")])  # fmt: skip
def test_what_a_name_looks_like(name, looks, letter) -> None:
    assert foreign_letter(name) == letter
    assert looks is None or seen_as(name) == looks


def test_who_is_known_resembles_nobody() -> None:
    assert resembled(COPA, ["Copa", COPA]) == ""
    assert resembled(COPA, ["Copa"]) == "Copa"
    assert resembled("tom", ["Tom"]) == ""
