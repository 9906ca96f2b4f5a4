"""`towow bench parse --model`, `trades --model`: the model that is set reads, and without one that is said."""

import json
from pathlib import Path

import pytest
import yaml

from bridges.cli.bench import parse, trades
from towow_core.domain.errors import BadSetting
from towow_core.llm.offline_client import OfflineClient

TEXT = "在杭州办读书会，40人"
LABELS = [{"kind": "place", "text": "杭州", "value": "杭州"}]


class Deaf(OfflineClient):
    """A model that never says anything that could be read."""

    async def complete(self, *_args: object, **_options: object) -> str:
        return "?"


def sentences(folder: Path) -> Path:
    file = folder / "requirements.yaml"
    file.write_text(yaml.safe_dump({"sentences": [{"today": "2026-11-24", "text": TEXT, "requirements": LABELS}]}))
    return file


@pytest.mark.parametrize(("client", "stood_in"), [("towow_core.llm.offline_client:OfflineClient", 0),
                                                  ("tests.bridges.test_bench_model:Deaf", 1)])  # fmt: skip
def test_the_model_that_is_set_reads_and_what_stands_in_for_it_is_counted(
    tmp_path, monkeypatch, capsys, client, stood_in
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOWOW_LLM_CLIENT", client)

    assert parse(sentences(tmp_path), with_model=True, as_json=True) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {(line["read_by"], line["stood_in"]) for line in lines} == {("custom", stood_in)}
    assert lines[-1]["set"] == "all"


def test_without_a_model_it_is_said_in_a_sentence(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadSetting, match="none is set"):
        parse(sentences(tmp_path), with_model=True, as_json=False)
    file = tmp_path / "trades.yaml"
    file.write_text("trades: []")
    with pytest.raises(BadSetting, match="none is set"):
        trades(file, by_words=True, with_model=True, as_json=False)
