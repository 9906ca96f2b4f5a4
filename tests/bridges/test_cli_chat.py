"""`towow chat` against a real bridge: the same conversation as the page's."""

import json
from collections.abc import Iterator

import pytest

from bridges.cli import exits
from bridges.cli.bridge_errors import BridgeRefused
from bridges.cli.chat import ReadLine, chat
from tests.bridges.small_bridge import small_bridge
from tests.waiting import until


def said(lines: Iterator[str]) -> ReadLine:
    async def next_line() -> str:
        return next(lines)

    return next_line


async def test_lines_are_said_answered_and_there_when_one_comes_back(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        workflow_id = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()["workflow_id"]
        lines = iter(["加一个任务节点叫场地，然后加一个任务节点叫布置\n", "删掉布置\n", "\n"])
        first = await chat(workflow_id, "", bridge.url, None, as_json=False, read_line=said(lines))
        told = capsys.readouterr().out
        again = await chat(workflow_id, "", bridge.url, None, as_json=False, read_line=said(iter([""])))
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
        await chat(workflow_id, "", bridge.url, None, as_json=False, read_line=said(lines))
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


async def test_what_others_say_and_a_run_comes_to_is_shown_while_one_writes_and_what_it_asks_last_is_chosen_by_number(
    tmp_path, capsys, monkeypatch
) -> None:
    monkeypatch.setattr("bridges.cli.chat.LISTENS_EVERY_S", 0.05)
    shown = ""

    def is_shown(text: str) -> bool:
        nonlocal shown
        shown += capsys.readouterr().out
        return text in shown

    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        workflow_id = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()["workflow_id"]
        path = f"/api/v1/workflows/{workflow_id}"

        async def line() -> str:
            match next(steps):
                case "another speaks":
                    await bridge.http.post(f"{path}/message", json={"message": "摄影师"})
                    await until(lambda: is_shown("  2) 加一个任务节点叫“摄影师”"))
                    return "2\n"
                case "it is run and marked":
                    await bridge.http.post(f"{path}/message", json={"message": "执行"})
                    await until(lambda: is_shown("> 执行"))
                    (node,) = (await bridge.http.get(path)).json()["nodes"]
                    await bridge.http.post(f"{path}/nodes/{node}/complete", json={})
                    await until(lambda: is_shown("· 执行结束：1 个节点都做完了。"))
            return ""

        steps = iter(["another speaks", "it is run and marked", "leaves"])
        await chat(workflow_id, "", bridge.url, None, as_json=False, read_line=line)

    assert shown.count("> 摄影师") == 1
    assert shown.count("· 已创建任务节点“摄影师”。") == 1  # said here, and not heard once more
    assert "> 加一个任务节点叫“摄影师”" not in shown


async def test_a_line_that_is_no_text_is_named_and_the_next_one_is_said(tmp_path, capsys) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        workflow_id = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})).json()["workflow_id"]
        lines = iter([b"caf\xe9 is done\n".decode("utf-8", "surrogateescape"), "加一个任务节点叫场地\n", ""])
        await chat(workflow_id, "", bridge.url, None, as_json=False, read_line=said(lines))
        shown = capsys.readouterr()

    assert "no UTF-8 text, and was not said" in shown.err
    assert "· 已创建任务节点“场地”。" in shown.out
