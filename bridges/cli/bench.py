"""`towow bench`: how good the engine is, measured on data that the user gives."""

import asyncio
from pathlib import Path

from bridges.bench.trades import measure, read_trades, summary
from bridges.cli import exits
from bridges.cli.output import say, say_json
from towow_core.services.demands.meanings import Meanings
from towow_core.support.sentence_encoder import SentenceEncoder, is_installed


def trades(path: Path, *, by_words: bool, as_json: bool) -> int:
    """Measure every set of a file of trades; one line a set.

    Raises:
        BadSetting: It is no such file.
    """
    has_encoder = is_installed() and not by_words
    results = asyncio.run(measure(read_trades(path), Meanings(SentenceEncoder() if has_encoder else None)))
    for found in summary(results):
        line = found | {"by": "meaning" if has_encoder else "words"}
        say_json(line) if as_json else say("  ".join(f"{key} {value}" for key, value in line.items()))
    return exits.AGREED
