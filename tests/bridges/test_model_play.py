"""`towow model play` and `replay`: a person answers by hand what a model is asked, and the answers are given again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from agents.processes.model import client_of
from bridges.cli import exits
from bridges.cli.main import app
from bridges.simulation.played_network import play
from tests.days import SATURDAY
from towow_core.domain.models import Provenance
from towow_core.llm.prepared_answers import read_prepared
from towow_core.llm.prepared_client import PreparedClient, prepared_service
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import Mode, Settings

DEMAND = f"A photographer in Lisbon on {SATURDAY.iso}, for at most 300 EUR"
PROFILE = {
    "agent_id": "user_agent_ana",
    "user_name": "Ana",
    "profile_summary": "Photographer in Lisbon, for family parties.",
    "location": "Lisbon",
    "tags": ["photography"],
    "terms": {"price": 280, "price_floor": 240, "currency": "EUR"},
}
UNDERSTOOD = f"""\
surface_demand: {DEMAND}
capability_tags: [photography]
context: {{location: Lisbon, date: {SATURDAY.iso}, budget: at most 300 EUR, budget_amount: 300, currency: EUR}}
confidence: high
language: en
"""
FILTERED = """\
analysis: Ana photographs in Lisbon.
definitely_related:
  - {agent_id: user_agent_ana, reason: photographs in Lisbon, relevance_score: 90, capabilities: [photography]}
possibly_related: []
"""
OFFERED = """\
decision: participate
response_type: offer
contribution: Photographs of the party, all afternoon
reasoning: It is in Lisbon, and Ana is free.
confidence: 90
capabilities: [photography]
price: 280
currency: EUR
"""
PLANNED = f"""\
summary: Ana takes the photographs in Lisbon on {SATURDAY.iso}.
assignments:
  - {{agent_id: user_agent_ana, role: Photographer, responsibility: Photographs all afternoon, price: 280,
     capabilities: [photography], standing: active}}
timeline: {{event_date: {SATURDAY.iso}}}
rationale: She is the only one.
confidence: high
"""
ACCEPTED = "feedback_type: accept\nreasoning: Exactly what she offered.\n"
COMPLETE = "is_complete: true\nanalysis: Nothing is missing.\ngaps: []\n"
ALL = (UNDERSTOOD, FILTERED, OFFERED, PLANNED, ACCEPTED, COMPLETE)


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "ana.yaml").write_text(yaml.safe_dump(PROFILE), encoding="utf-8")
    monkeypatch.setenv("TOWOW_PROFILES_DIR", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


def run(*words: str, says: tuple[str, ...] = ()) -> Result:
    return CliRunner().invoke(app, ["model", *words], input="\n".join(says))


def provenances(file: Path, folder: Path) -> dict[str, str]:
    prepared = read_prepared(file)
    model = prepared_service(PreparedClient(prepared))
    events = play(prepared.demand, load_profiles(folder).profiles, model, today=prepared.today).events
    return {e.event_type: e.payload["provenance"] for e in events if "provenance" in e.payload}


def test_what_a_person_answers_by_hand_becomes_a_plan_and_is_replayed_without_them(people, tmp_path) -> None:
    by_hand = run("play", DEMAND, "--record", "ana.yaml", says=ALL)
    assert by_hand.exit_code == exits.AGREED, by_hand.output
    assert "surface_demand*: string" in by_hand.output  # the shape is explained
    assert "offline" not in by_hand.output

    replayed = run("replay", "ana.yaml")
    assert replayed.exit_code == exits.AGREED
    assert "€280" in replayed.output
    assert "no answer" not in replayed.output
    assert set(provenances(tmp_path / "ana.yaml", people).values()) == {"scripted"}


def test_an_answer_that_cannot_be_read_is_asked_for_again_in_words(people) -> None:
    wrong = ("surface_demand: x\nprices: 3\n", "surface_demand: x\nconfidence: sure\ncapability_tags: []\n")
    below = OFFERED.replace("280", "200")
    said = run("play", DEMAND, says=(*wrong, UNDERSTOOD, FILTERED, below, *ALL[2:])).output
    assert "it has no field prices" in said
    assert "confidence is none of high, medium, low" in said
    assert said.count("That cannot be read") == 3  # and a price below her floor, as from any model
    assert "€280" in said


def test_what_nobody_answers_is_stood_in_for_and_named(people) -> None:
    said = run("play", DEMAND, says=(UNDERSTOOD, FILTERED, "skip", "skip"))
    assert said.exit_code == exits.NEGOTIATION_FAILED
    assert "response_generation (who: user_agent_ana" in said.output


def test_who_leaves_in_the_middle_goes_on_later(people, tmp_path) -> None:
    left = run("play", DEMAND, "--record", "ana.yaml", says=(UNDERSTOOD, FILTERED, "quit"))
    assert left.exit_code == exits.ANYTHING_ELSE
    assert "2 answers are in ana.yaml" in left.output
    again = run("play", "--record", "ana.yaml", says=(OFFERED, PLANNED, ACCEPTED, COMPLETE))
    assert again.exit_code == exits.AGREED, again.output
    assert len(read_prepared(tmp_path / "ana.yaml").answers) == len(ALL)


def test_an_answer_is_read_from_a_file(people, tmp_path) -> None:
    (tmp_path / "understood.yaml").write_text(UNDERSTOOD, encoding="utf-8")
    said = run("play", DEMAND, says=("@nowhere.yaml", "@understood.yaml", *ALL[1:]))
    assert said.exit_code == exits.AGREED, said.output
    assert "nowhere.yaml" in said.output


def test_a_whole_network_answers_from_the_file_where_settings_say_so(people, tmp_path) -> None:
    run("play", DEMAND, "--record", "ana.yaml", says=ALL)
    settings = Settings(data_dir=tmp_path, mode=Mode.RECORDED, recording=tmp_path / "ana.yaml")
    client = client_of(settings)
    assert isinstance(client, PreparedClient)
    assert client.provenance is Provenance.SCRIPTED


@pytest.mark.parametrize("text", ["", "answers: []\n", "format: towow.prepared_answers/1\nanswers: [{prompt: x}]\n"])
def test_another_file_is_refused_by_name(people, tmp_path, text) -> None:
    (tmp_path / "other.yaml").write_text(text, encoding="utf-8")
    said = run("replay", "other.yaml")
    assert said.exit_code == exits.WRONG_USAGE
    assert "other.yaml" in said.output


@pytest.mark.parametrize("command", [("replay", "ana.yaml"), ("play", "--record", "ana.yaml")], ids=["replay", "play"])
@pytest.mark.parametrize("today", ["next Friday", "2026-02-30", "20261"])
def test_a_day_that_is_none_is_refused_in_one_sentence(people, tmp_path, command, today) -> None:
    text = yaml.safe_dump({"format": "towow.prepared_answers/1", "demand": DEMAND, "today": today, "answers": []})
    (tmp_path / "ana.yaml").write_text(text, encoding="utf-8")
    refused = run(*command)

    assert refused.exit_code == exits.WRONG_USAGE, refused.output
    assert f"ana.yaml: `today` is '{today}', which is no day as in 2026-11-23." in refused.output.replace("\n", " ")
    assert "Traceback" not in refused.output
