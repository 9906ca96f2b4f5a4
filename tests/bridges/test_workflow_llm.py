"""An llm node over HTTP: imported, run with a model and without one, its answer used by the node behind it."""

from pathlib import Path
from typing import Any

import pytest

from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.scripted_model import ScriptedModel
from tests.waiting import until

DOCUMENT = {
    "format": "towow-workflow",
    "format_version": 1,
    "title": "读报",
    "variables": {"news": "聚会改到周五"},
    "nodes": [
        {
            "node_id": "sum",
            "node_type": "llm",
            "name": "总结",
            "config": {"instruction": "用一句话总结 {{variables.news}}"},
        },
        {
            "node_id": "tell",
            "node_type": "notification",
            "name": "说",
            "config": {"message": "结果：{{nodes.总结.text}}"},
        },
    ],
    "edges": [{"source": "sum", "target": "tell"}],
}


def sums_up() -> ScriptedModel:
    """The model of these tests, as `TOWOW_LLM_CLIENT` names it."""
    return ScriptedModel(instruction=lambda inputs: {"text": f"收到：{inputs.data['data_1']}", "problem": ""})


async def run(bridge: SmallBridge) -> dict[str, Any]:
    """The nodes when the run of a new workflow of the document is over."""
    made = await bridge.http.post("/api/v1/workflows/import", json={"document": DOCUMENT})
    path = f"/api/v1/workflows/{made.raise_for_status().json()['workflow_id']}"
    (await bridge.http.post(f"{path}/execute", json={})).raise_for_status()

    async def ended() -> dict[str, Any] | None:
        nodes = (await bridge.http.get(path)).json()["nodes"]
        return nodes if nodes["tell"]["status"] in {"completed", "failed", "skipped"} else None

    exported = (await bridge.http.get(f"{path}/export?format=json")).json()
    assert exported["nodes"][0]["config"] == DOCUMENT["nodes"][0]["config"]
    return await until(ended)


async def test_a_models_answer_reaches_the_node_behind_it(tmp_path: Path) -> None:
    async with small_bridge(tmp_path, names=("alice",), settings={"llm_client": f"{__name__}:sums_up"}) as bridge:
        nodes = await run(bridge)
        assert nodes["sum"]["result"]["text"] == "收到：聚会改到周五"
        assert nodes["tell"]["result"]["message"] == "结果：收到：聚会改到周五"
        (kept,) = await until(bridge.context.store.calls.totals)  # noted beside the work
        assert (kept.prompt, kept.client, kept.outcome) == ("instruction", "scripted", "answered")


@pytest.mark.parametrize(("language", "said"), [("zh", "没有设置模型"), ("en", "No model is set")])
async def test_without_a_model_the_run_fails_with_a_sentence(tmp_path: Path, language: str, said: str) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        nodes = await run(bridge)
        assert (nodes["sum"]["status"], nodes["tell"]["status"]) == ("failed", "skipped")
        assert said in nodes["sum"]["failure"][language]
