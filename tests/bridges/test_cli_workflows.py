"""`towow workflow …` against a real bridge."""

import json

import pytest
import yaml

from bridges.cli.bridge_errors import BridgeRefused
from bridges.cli.workflow_runs import hold, runs
from bridges.cli.workflows import export_one, import_one, rename, restore, versions
from tests.bridges.small_bridge import small_bridge
from towow_core.domain.errors import BadSetting


async def test_a_workflow_goes_into_a_file_and_comes_out_of_it_as_another(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        made = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()
        path = f"/api/v1/workflows/{made['workflow_id']}"
        (await bridge.http.post(f"{path}/message", json={"message": "加一个任务节点叫“订场地”"})).raise_for_status()
        for name, reads in (("out.json", json.loads), ("out.yml", yaml.safe_load)):
            await export_one(made["workflow_id"], tmp_path / name, "", bridge.url, None)
            assert [node["name"] for node in reads((tmp_path / name).read_text("utf-8"))["nodes"]] == ["订场地"]
            capsys.readouterr()
            await import_one(tmp_path / name, bridge.url, None, as_json=True)
            imported = json.loads(capsys.readouterr().out)["imported"]
            again = (await bridge.http.get(f"/api/v1/workflows/{imported}")).json()
            assert (again["title"], [node["name"] for node in again["nodes"].values()]) == ("聚会", ["订场地"])
        await export_one(made["workflow_id"], None, "yaml", bridge.url, None)
        assert yaml.safe_load(capsys.readouterr().out)["format"] == "towow-workflow"


async def test_a_file_that_is_wrong_and_a_workflow_that_is_none_are_refused_in_a_sentence(tmp_path) -> None:
    (tmp_path / "wrong.yaml").write_text(
        "format: towow-workflow\nformat_version: 1\nnodes: [{node_id: a, node_type: x}]\n"
    )
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        with pytest.raises(BridgeRefused, match="no kind of node 'x'"):
            await import_one(tmp_path / "wrong.yaml", bridge.url, None, as_json=False)
        with pytest.raises(BridgeRefused, match="There is no workflow"):
            await export_one("wf-none", None, "json", bridge.url, None)
        with pytest.raises(BadSetting, match="json or yaml"):
            await export_one("wf-none", None, "xml", bridge.url, None)
        with pytest.raises(BadSetting, match="cannot be read"):
            await import_one(tmp_path / "none.yaml", bridge.url, None, as_json=False)


async def test_a_workflow_is_renamed_and_an_empty_name_is_refused_in_a_sentence(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        made = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()
        await rename(made["workflow_id"], "Garden party", bridge.url, None, as_json=False)
        assert capsys.readouterr().out == f"{made['workflow_id']} is called Garden party now.\n"
        now = (await bridge.http.get(f"/api/v1/workflows/{made['workflow_id']}")).json()
        assert now["title"] == "Garden party"
        with pytest.raises(BridgeRefused, match="empty"):
            await rename(made["workflow_id"], " ", bridge.url, None, as_json=False)


async def test_versions_are_listed_and_one_is_gone_back_to(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        made = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()
        path = f"/api/v1/workflows/{made['workflow_id']}"
        for name in ("订场地", "发邀请"):
            (
                await bridge.http.post(f"{path}/message", json={"message": f"加一个任务节点叫“{name}”"})
            ).raise_for_status()
        await versions(made["workflow_id"], 1, bridge.url, None, as_json=True)
        listed = json.loads(capsys.readouterr().out)["items"]
        await versions(made["workflow_id"], 1, bridge.url, None, as_json=False)
        shown = capsys.readouterr().out
        await restore(made["workflow_id"], 2, bridge.url, None, as_json=False)
        said = capsys.readouterr().out

        nodes = (await bridge.http.get(path)).json()["nodes"].values()
        assert [row["version"] for row in listed] == [3, 2, 1]
        assert "订场地" in shown
        assert "发邀请" in shown
        assert said.startswith(f"{made['workflow_id']} is at version 4 now: ")
        assert [node["name"] for node in nodes] == ["订场地"]
        with pytest.raises(BridgeRefused, match="no version 99"):
            await restore(made["workflow_id"], 99, bridge.url, None, as_json=False)


async def test_runs_are_listed_and_the_one_under_way_is_paused_and_goes_on(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        made = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()
        workflow_id, path = made["workflow_id"], f"/api/v1/workflows/{made['workflow_id']}"
        with pytest.raises(BridgeRefused, match="not being executed"):
            await hold(workflow_id, "pause", bridge.url, None, as_json=False)
        sentence = {"message": "加一个任务节点叫“订场地”，再执行"}
        (await bridge.http.post(f"{path}/message", json=sentence)).raise_for_status()
        await hold(workflow_id, "pause", bridge.url, None, as_json=False)
        assert "is paused" in capsys.readouterr().out
        await runs(workflow_id, 1, bridge.url, None, as_json=False)
        assert "paused" in capsys.readouterr().out
        await hold(workflow_id, "resume", bridge.url, None, as_json=True)
        run_id = json.loads(capsys.readouterr().out)["run_id"]
        await runs(workflow_id, 1, bridge.url, None, as_json=True)
        (row,) = json.loads(capsys.readouterr().out)["items"]
        assert (row["run_id"], row["number"], row["status"]) == (run_id, 1, "running")
