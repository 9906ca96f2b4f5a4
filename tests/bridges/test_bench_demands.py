"""`towow bench demands`: whole demands are judged by what their events say, with our own engine or with a model."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bridges.bench.demands import Case, Expected, judge, read_demands
from bridges.cli import exits
from bridges.cli.bench_demands import demands
from bridges.simulation.played_network import Played
from tests.golden.test_faithful import HERE, played, prepared_of
from towow_core.domain.errors import BadSetting
from towow_core.domain.requirements import RequirementKind
from towow_core.llm.prepared_client import PreparedClient

FILE = HERE / "demands.yaml"
BERLIN = Expected(
    people=("user_agent_lena", "user_agent_chloe"),
    without=("user_agent_bob",),
    days=("2026-12-05", "2026-12-06"),
    total_at_most=4000,
    currency="EUR",
)


def scripted() -> PreparedClient:
    """`TOWOW_LLM_CLIENT`: the answers that were prepared by hand."""
    return PreparedClient(prepared_of("berlin_direct"))


@cache
def berlin() -> Played:
    return played("berlin_direct")[1]


def wrong(expected: Expected, *broken: str) -> tuple[str, ...]:
    run = berlin()
    return judge(Case(demand="", today="", expected=expected), run.demand_id, run.events, broken).wrong


def test_what_came_as_it_should_is_right() -> None:
    assert wrong(BERLIN) == ()


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"agreed": False}, "should be none"),
        ({"people": ("user_agent_bob",)}, "user_agent_bob has no part"),
        ({"without": ("user_agent_chloe",)}, "user_agent_chloe has a part"),
        ({"days": ("2026-12-05",)}, "it is on 2026-12-05, 2026-12-06, not on"),
        ({"total_at_most": 3000}, "more than 3000"),
        ({"met": (RequirementKind.RECURRENCE,)}, "recurrence is not met: it was not heard"),
        ({"not_met": (RequirementKind.CAPABILITY,)}, "capability is called met, and nobody could"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_came_otherwise_is_said(other: dict[str, Any], why: str) -> None:
    (found,) = wrong(replace(BERLIN, **other))
    assert why in found


def test_a_claim_that_the_events_do_not_bear_out_is_wrong_whatever_was_expected() -> None:
    assert wrong(BERLIN, "Chloe is shown as confirmed, and no answer of theirs carries it.") != ()


def test_a_file_says_only_what_can_be_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "demands.yaml"
    file.write_text("demands:\n- {demand: x, today: '2026-11-23', expect: {mood: good}}\n")

    with pytest.raises(BadSetting, match="nobody knows how to expect mood"):
        read_demands(file)


def one_demand(folder: Path) -> Path:
    file = folder / "demands.yaml"
    expected = {"people": list(BERLIN.people), "days": list(BERLIN.days), "total_at_most": 4000, "currency": "EUR"}
    case = {"demand": prepared_of("berlin").demand, "today": "2026-11-23", "expect": expected}
    file.write_text(json.dumps({"demands": [case]}))
    return file


def test_a_model_is_judged_by_the_same_expectations_and_what_it_cost_is_said(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOWOW_LLM_CLIENT", "tests.bridges.test_bench_demands:scripted")

    assert demands(one_demand(tmp_path), with_model=True, as_json=True) == exits.AGREED
    line, total = map(json.loads, capsys.readouterr().out.splitlines())
    assert line["wrong"] == []
    assert line["stood_in"] == 0
    assert (total["demands"], total["all_right"], total["by"]) == (1, 1, "custom")
    assert (total["calls"], total["right"], total["of"]) == (line["calls"], line["right"], line["of"])
    assert line["calls"] == len(berlin().recording.calls)


def test_our_own_engine_is_judged_likewise_and_ends_with_one_line_for_all(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)

    assert demands(FILE, with_model=False, as_json=True) == exits.AGREED
    *lines, total = map(json.loads, capsys.readouterr().out.splitlines())
    assert len(lines) == total["demands"] == len(read_demands(FILE))
    assert total["by"] == "offline"
    assert sum(line["right"] for line in lines) == total["right"]


def test_without_a_model_there_is_none_to_judge(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(BadSetting, match="none is set"):
        demands(FILE, with_model=True, as_json=False)
