"""Whatever three people do at one canvas, and whatever breaks meanwhile: in the end all of them see the same."""

import asyncio
from copy import deepcopy

from hypothesis import HealthCheck, given, settings

from tests.bridges.canvas_acts import do
from tests.bridges.canvas_page import CanvasPage, Message
from tests.bridges.canvas_stage import Stage, compare, play, steps_of

EXAMPLES = settings().max_examples // 6  # of some fifty steps each


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])
@given(steps_of)
def test_nothing_accepted_is_lost_the_graph_is_always_one_and_all_pages_come_to_the_same(steps) -> None:
    asyncio.run(play(steps))


def test_going_back_is_taken_back_by_who_did_it_and_what_another_did_since_stays() -> None:
    asyncio.run(taken_back())


async def taken_back() -> None:
    stage = Stage(CanvasPage)
    await stage.begin()
    mine, theirs = stage.people[0].page, stage.people[1].page
    for what, one in (("rename", 0), ("delete", 1), ("draw", 3), ("set a variable", 2)):
        do(mine, what, one, 1)
    await stage.settle()
    before = drawn(mine)
    await stage.go_back(0, 6)
    await stage.settle()
    assert drawn(mine) == drawn(theirs) != before
    do(theirs, "move", 0, 5)
    await stage.settle()
    place = drawn(theirs)["nodes"]["a"]["position"]
    mine.undo()
    await stage.settle()
    before["nodes"]["a"]["position"] = place
    assert drawn(mine) == drawn(theirs) == before

    mine.redo()
    await stage.settle()
    assert drawn(mine)["nodes"]["a"]["name"] != before["nodes"]["a"]["name"]
    await compare(stage)
    await stage.end()


def drawn(page: CanvasPage) -> Message:
    assert page.shown is not None
    return {name: deepcopy(page.shown[name]) for name in ("nodes", "edges", "variables")}
