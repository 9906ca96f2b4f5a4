"""How far a node or a run is, is said in sentences as on the page, in both languages."""

import json
import re
from pathlib import Path

import pytest

import bridges
from towow_core.domain.canvas import NodeStatus, RunStatus
from towow_core.domain.state_words import RUN_WORDS, STATE_WORDS, STATUS_WORDS, state_of

CASES = json.loads(Path(__file__).with_name("state_cases.json").read_text("utf-8"))
I18N = Path(bridges.__file__).parent / "dashboard/src/i18n"
# What only the page adds to a state: when, which attempt, how many questions.
DETAILED = {"waiting_day", "waiting_retry", "waiting_answers", "running_again", "waits"}
STANDS_FOR = re.compile(r"markState_|task(?:Not)?Approved|tasksNotBegun")


def on_the_page(prefix: str) -> dict[str, tuple[str, str]]:
    """The words of the page that begin so: Chinese and English, by the rest of their names."""
    text = (I18N / "words-workflow.ts").read_text("utf-8")
    found = re.findall(rf'^  {prefix}(\w+): \["([^"]*)", "([^"]*)"\]', text, re.MULTILINE)
    return {name: (zh, en) for name, zh, en in found}


def test_a_node_is_said_to_be_what_stands_on_it() -> None:
    shown = on_the_page("nodeState_")

    assert {name: (zh, en.lower()) for name, (zh, en) in shown.items() if name not in DETAILED} == {
        name: tuple(said) for name, said in STATE_WORDS.items()
    }


def test_a_run_is_said_to_be_what_stands_above_its_canvas() -> None:
    shown = on_the_page("run_")

    assert {name: (zh, en.lower()) for name, (zh, en) in shown.items()} == {
        str(name): tuple(said) for name, said in RUN_WORDS.items()
    }
    assert set(RUN_WORDS) == set(RunStatus)


def test_several_nodes_that_wait_are_counted_by_one_word_everywhere() -> None:
    zh, en = on_the_page("nodeState_")["waits"]

    assert tuple(STATUS_WORDS[NodeStatus.WAITING]) == (zh, en.lower())
    assert set(STATUS_WORDS) == set(NodeStatus)


def test_a_button_that_says_what_became_of_a_task_says_the_state_that_it_comes_to() -> None:
    buttons, shown = on_the_page("node"), on_the_page("nodeState_")

    states = {"Done": "completed", "NotDone": "failed", "NotNeeded": "skipped_not_needed"}
    assert {name: buttons[name] for name in states} == {name: shown[state] for name, state in states.items()}


@pytest.mark.parametrize("path", sorted(I18N.glob("words-*.ts")), ids=lambda path: path.stem)
def test_no_other_file_has_words_of_its_own_for_a_state(path) -> None:
    assert STANDS_FOR.findall(path.read_text("utf-8")) == []


@pytest.mark.parametrize(("kind", "status", "result", "state"), CASES)
def test_each_kind_of_node_is_in_the_same_state_as_on_the_page(kind, status, result, state) -> None:
    assert state_of(kind, status, result) == state
    assert state in STATE_WORDS
