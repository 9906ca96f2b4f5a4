"""`towow chat` against a real bridge: the same conversation as the page's."""

import json

import pytest

from bridges.cli import exits
from bridges.cli.bridge_errors import BridgeRefused
from bridges.cli.chat import chat
from tests.bridges.small_bridge import small_bridge


async def test_lines_are_said_answered_and_there_when_one_comes_back(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        workflow_id = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()["workflow_id"]
        lines = iter(["加一个任务节点叫场地，然后加一个任务节点叫布置\n", "删掉布置\n", "\n"])
        first = await chat(workflow_id, "", bridge.url, None, as_json=False, read_line=lambda: next(lines))
        told = capsys.readouterr().out
        again = await chat(workflow_id, "", bridge.url, None, as_json=False, read_line=lambda: "")
        before = capsys.readouterr().out

    assert (first, again) == (exits.AGREED, exits.AGREED)
    assert "· 已创建任务节点“场地”。" in told
    assert "  ✓ " in told  # what one sentence asked for, ticked off
    assert "> 删掉布置" in before
    assert "· 已删除节点“布置”。" in before


async def test_what_is_not_understood_is_asked_back_and_answered_by_a_number(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        workflow_id = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()["workflow_id"]
        lines = iter(["摄影师\n", "2\n", "\n"])
        await chat(workflow_id, "", bridge.url, None, as_json=False, read_line=lambda: next(lines))
        told = capsys.readouterr().out
        turns = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/conversation")).json()["turns"]

    assert "  1) 发起协商：摄影师" in told
    assert "  2) 加一个任务节点叫“摄影师”" in told
    assert "· 已创建任务节点“摄影师”。" in told
    assert [turn["content"] for turn in turns if turn["role"] == "user"] == ["摄影师", "加一个任务节点叫“摄影师”"]
    assert turns[1]["options"][1] == "加一个任务节点叫“摄影师”"


async def test_one_sentence_is_said_for_a_script_which_learns_of_a_refusal(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        workflow_id = (await bridge.http.post("/api/v1/workflows", json={"title": "W"})).json()["workflow_id"]
        refused = await chat(workflow_id, "stop the run", bridge.url, None, as_json=True)
        reply = json.loads(capsys.readouterr().out)
        with pytest.raises(BridgeRefused, match="There is no workflow"):
            await chat("wf-none", "run", bridge.url, None, as_json=False)

    assert refused == exits.ANYTHING_ELSE
    assert reply["decisions"][0]["verdict"] == "rejected"
