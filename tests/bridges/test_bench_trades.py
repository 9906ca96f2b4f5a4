"""`towow bench trades` on two trades of our own: who is found, and that nobody is where nobody does it."""

import json
from pathlib import Path

import pytest

from bridges.bench.trades import measure_trades, read_trades, summary
from tests.commands import towow
from towow_core.domain.errors import BadSetting
from towow_core.services.demands.meanings import Meanings

TRADES = """\
trades:
  - id: en-01
    language: en
    profile: {name: Ida, city: Leeds, capabilities: [bookbinding], tags: [books], intro: I bind theses by hand.}
    asks: {same_word: I need bookbinding for my thesis, other_words: The loose pages of my diary want stitching}
  - id: en-02
    language: en
    profile: {name: Otto, city: Leeds, capabilities: [chimney sweeping], tags: [stoves], intro: I sweep flues.}
    asks: {same_word: Chimney sweeping wanted in Leeds}
absent:
  - {id: absent-01, language: en, text: A cardiologist for a second opinion, near: en-01}
"""


async def test_by_their_own_word_all_are_found_and_nobody_is_where_nobody_does_it(tmp_path: Path) -> None:
    file = tmp_path / "trades.yaml"
    file.write_text(TRADES, encoding="utf-8")
    lines = {line["set"]: line for line in summary(await measure_trades(read_trades(tmp_path), Meanings()))}
    assert (lines["same_word"]["only"], lines["same_word"]["agreed"]) == (1.0, 1.0)
    assert lines["other_words"]["others_only"] == 0.0
    assert (lines["absent"]["served_wrong"], lines["absent"]["demands"]) == (0.0, 1)


async def test_the_command_prints_one_line_a_set(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(TRADES, encoding="utf-8")
    code, out, _ = await towow(tmp_path, "bench", "trades", str(file), "--by-words", "--json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [(line["set"], line["by"]) for line in lines] == [
        ("same_word", "words"),
        ("other_words", "words"),
        ("absent", "words"),
    ]


def test_what_is_no_file_of_trades_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="cannot be read as trades"):
        read_trades(tmp_path)
