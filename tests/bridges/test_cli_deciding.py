"""`towow change` and `towow approve` against a real bridge: what is shown, what is sent, and what is not."""

import json

import pytest
import typer

from bridges.cli import confirming
from bridges.cli.approve import approve
from bridges.cli.bridge_errors import BridgeRefused
from bridges.cli.change import change, corrections
from tests.bridges.test_demand_changes import ended
from tests.bridges.test_honest_outcomes import bridge_of, view


async def test_a_change_is_shown_as_read_and_sent_only_with_a_yes(tmp_path, capsys) -> None:
    async with bridge_of(tmp_path) as bridge:
        demand_id = (await ended(bridge))["demand_id"]
        said = {"people": 40, "text": "", "with": None}
        dry = await change(demand_id, said, bridge.url, None, send=False, as_json=False)
        shown = capsys.readouterr().out
        nobody = await change(demand_id, said, bridge.url, None, send=None, as_json=False)  # nobody at a terminal
        unsent = await view(bridge, demand_id)
        capsys.readouterr()
        sent = await change(demand_id, said, bridge.url, None, send=True, as_json=True)
        taken = json.loads(capsys.readouterr().out)
        after = await view(bridge, demand_id)

    assert (dry, nobody, sent) == (0, 1, 0)
    assert "+ 40人" in shown
    assert (unsent["version"], taken["version"], after["version"]) == (1, 2, 2)
    assert [each["kind"] for each in taken["changes"]] == ["head_count"]


async def test_what_nobody_is_asked_for_is_said_before_it_is_sent_and_nothing_has_changed(tmp_path, capsys) -> None:
    async with bridge_of(tmp_path) as bridge:
        demand_id = (await ended(bridge))["demand_id"]
        said = {"text": "在北京找人打断我邻居的腿"}
        dry = await change(demand_id, said, bridge.url, None, send=False, as_json=False)
        shown = capsys.readouterr().out
        unsent = await view(bridge, demand_id)

    assert dry == 0
    assert "ToWow 帮不了" in shown
    assert (unsent["version"], unsent["status"]) == (1, "finalized")


async def test_a_requirement_is_corrected_by_its_id(tmp_path, capsys) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        wrong = next(r for r in found["requirements"] if r["kind"] == "head_count")
        said = {"correct": corrections([f"{wrong['requirement_id']}=40人"])}
        await change(found["demand_id"], said, bridge.url, None, send=True, as_json=True)
        taken = json.loads(capsys.readouterr().out)

    assert taken["removed"] == [wrong["requirement_id"]]
    assert [(r["kind"], r["value"]["number"]) for r in taken["changes"]] == [("head_count", 40.0)]
    assert taken["refused"] is None


@pytest.mark.parametrize("said", ["40人", "=40人", " =x"])
def test_a_correction_names_what_it_corrects(said: str) -> None:
    with pytest.raises(typer.BadParameter):
        corrections([said])


async def test_a_person_at_the_terminal_is_asked_before_it_is_sent(tmp_path, monkeypatch, capsys) -> None:
    said = iter(["n", "y"])

    async def line() -> str:
        return next(said)

    monkeypatch.setattr(confirming, "is_terminal", lambda: True)
    monkeypatch.setattr("bridges.cli.terminal_line.line_of_terminal", line)
    async with bridge_of(tmp_path) as bridge:
        demand_id = (await ended(bridge))["demand_id"]
        codes, versions = [], []
        for _ in range(2):
            codes.append(await change(demand_id, {"people": 40}, bridge.url, None, send=None, as_json=False))
            versions.append((await view(bridge, demand_id))["version"])

    assert (codes, versions) == ([1, 0], [1, 2])
    assert "按这个去谈吗" in capsys.readouterr().out


async def test_an_approval_shows_what_is_open_and_accepts_it_by_name(tmp_path, capsys) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        demand_id = found["demand_id"]
        with pytest.raises(BridgeRefused, match="还有几点要你点头"):
            await approve(demand_id, [], bridge.url, None, yes=False, as_json=True)
        unasked = await approve(demand_id, [], bridge.url, None, yes=False, as_json=False)  # nobody at a terminal
        before = await view(bridge, demand_id)
        done = await approve(demand_id, [], bridge.url, None, yes=True, as_json=False)
        after = await view(bridge, demand_id)

    assert (unasked, before["decision"], done, after["decision"]) == (1, None, 0, "approved")
    shown = capsys.readouterr().out
    for point in found["open_points"]:
        assert point["text"] in shown
    assert found["plan_digest"] in shown
