"""A thing and its trouble, said in everyday words, ask for the trade that profiles name."""

from pathlib import Path

import pytest
import yaml

from towow_core.engine.language.demand_parser import understand
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.everyday import called_in, trades_of
from towow_core.engine.lexicon.trades import trades

TODAY = "2026-11-25"
DEMANDS = yaml.safe_load(Path(__file__).with_name("everyday_demands.yaml").read_text("utf-8"))


@pytest.mark.parametrize("demand", DEMANDS, ids=lambda demand: demand["says"])
def test_everyday_words_call_their_trade_and_no_other(demand: dict[str, str | list[str]]) -> None:
    assert [one.trade.key for one in called_in(str(demand["says"]))] == demand["calls"]


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("The grandfather clock in the hall has stopped, London", ("clock repair",)),
        ("钢琴走音了，杭州", ("钢琴调律",)),
        ("Can somebody teach us CPR? 12 people, London", ("first-aid training",)),
        ("12月12日在杭州找人来讲茶，20人", ("茶艺",)),
        ("3D打印一个零件，深圳", ("3D打印",)),
        ("The roof leaks when it rains, Leeds", ("roofing",)),
        ("要一位修表匠上门看看老座钟，杭州", ("修表匠",)),
        ("要一位会变魔术的主持人，北京", ("活动主持",)),
        ("I want to learn how to fix old road bikes", ("lessons: fix old road bikes",)),
    ],
)
def test_the_trade_is_asked_for_unless_it_is_said_who_does_it(text: str, tags: tuple[str, ...]) -> None:
    assert understand(text, TODAY).capability_tags == tags


def test_a_label_in_either_language_means_the_same_trade() -> None:
    assert (
        trades_of("clockmaker") == trades_of("钟表维修") == trades_of("antique clock restoration") == {"clock_repair"}
    )
    assert trades_of("宠物寄养") == {"pet_boarding"}


def test_no_trade_is_taken_for_another_concept() -> None:
    for trade in trades().values():
        for name in trade.tag:
            concept = concept_of(name)
            assert concept is None or concept.key in {trade.concept, trade.kind_of}, name


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("Once the piano stands in the new flat, I'd like it tuned", ["piano_tuning"]),
        ("We have three bikes in the shed; I'd like them serviced before May", ["bicycle_repair"]),
        ("We have a big tree in the yard, please prune it", ["tree_surgery"]),
        ("The violin in the attic is very old and dear to us. My whole family once played it.", []),
        ("There is a piano in the hall. Please do not tune it", []),
        ("A hall with a piano; we start at ten and it stops at noon", []),
    ],
)
def test_it_is_the_last_thing_named_of_which_that_can_be_wished(text: str, calls: list[str]) -> None:
    assert [one.trade.key for one in called_in(text)] == calls
