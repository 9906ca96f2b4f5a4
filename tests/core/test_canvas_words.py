"""Sentences about a canvas name its kinds and properties as its page does."""

import re
from pathlib import Path

import pytest

from towow_core.domain.canvas import NODE_KINDS, CanvasNode
from towow_core.domain.canvas_words import KIND_WORDS, OPTION_WORDS, PROPERTY_WORDS, node_said
from towow_core.workflow.checks import missing_config
from towow_core.workflow.kind_schemas import described_kinds

PAGE = Path(__file__).parents[2] / "bridges/dashboard/src/i18n/words-workflow.ts"
IN_BRACKETS = re.compile(r"（.*）")


@pytest.fixture(scope="module")
def on_the_page() -> dict[str, str]:
    """The Chinese words of the page, by their names there."""
    found = re.findall(r'^  (\w+): \[\s*"([^"]*)"', PAGE.read_text("utf-8"), re.MULTILINE)
    return {name: IN_BRACKETS.sub("", word) for name, word in found}


def test_every_kind_and_every_property_of_one_has_words() -> None:
    used = {name for kind in NODE_KINDS.values() for name in (*kind.required, *kind.optional)}

    assert KIND_WORDS.keys() == NODE_KINDS.keys()
    assert used | {"name"} == PROPERTY_WORDS.keys()


@pytest.mark.parametrize("kind", NODE_KINDS)
def test_a_kind_is_called_as_on_the_page(on_the_page, kind) -> None:
    assert KIND_WORDS[kind].zh == on_the_page[f"nodeKind_{kind}"]


@pytest.mark.parametrize("kind", NODE_KINDS)
def test_a_node_without_a_name_is_called_in_sentences_by_what_stands_on_it(kind) -> None:
    (shown,) = re.findall(rf'^  nodeKind_{kind}: \["([^"]*)", "([^"]*)"\]', PAGE.read_text("utf-8"), re.MULTILINE)
    assert node_said(CanvasNode(node_id="n", node_type=kind)) == shown


@pytest.mark.parametrize("name", sorted(PROPERTY_WORDS.keys() - {"assignee", "plan_part"}))
def test_a_property_is_called_as_on_the_page(on_the_page, name) -> None:
    assert PROPERTY_WORDS[name].zh == on_the_page[f"config_{name}"]


def test_what_may_be_chosen_is_called_as_on_the_page(on_the_page) -> None:
    chosen = {name.removeprefix("option_"): word for name, word in on_the_page.items() if name.startswith("option_")}
    assert {name: said.zh for name, said in OPTION_WORDS.items()} == chosen


@pytest.mark.parametrize("kind", described_kinds(), ids=lambda kind: kind["name"])
def test_what_a_node_gives_has_a_name_on_the_page_in_both_languages(on_the_page, kind) -> None:
    assert [name for name in kind["output_schema"]["properties"] if f"result_{name}" not in on_the_page] == []


@pytest.mark.parametrize("kind", NODE_KINDS)
def test_a_node_that_nobody_named_is_called_by_its_kind_and_what_it_lacks_by_words(kind) -> None:
    node = CanvasNode(node_id="node-5b679df4", node_type=kind)
    said = [*missing_config(node), node_said(node)]

    for each in said:
        assert "node-5b679df4" not in "".join(each)
        assert not re.search(r"[a-z]+_[a-z]+", "".join(each)), each
