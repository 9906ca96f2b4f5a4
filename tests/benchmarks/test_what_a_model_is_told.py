"""What `make bench-model` shows of the model's path, held to what was promised of it."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.benchmarks.model_calls import Figures, Told, measured, rounds_in

BEFORE = Path(__file__).with_name("model_calls_before.json")
SHARE_MAX = 0.55  # of the tokens that went out before
IN_A_ROW_MAX = 5  # calls that wait for each other, in one round
FOR_EACH_MORE = 2  # a next plan, and what people say to it


@pytest.fixture(scope="module")
def now() -> Figures:
    return asyncio.run(measured())


def test_a_model_is_told_no_more_than_the_promised_share_of_what_it_was_told_before(now: Figures) -> None:
    before = {key: Told(**told) for key, told in json.loads(BEFORE.read_text())["by_prompt"].items()}
    told, was = (sum(each.told for each in by.values()) for by in (now.by_prompt, before))

    assert told <= SHARE_MAX * was


def test_no_more_calls_wait_for_each_other_in_one_round_than_promised(now: Figures) -> None:
    longest = [len(row) - FOR_EACH_MORE * (rounds_in(row) - 1) for row in now.in_a_row]

    assert max(longest) <= IN_A_ROW_MAX
