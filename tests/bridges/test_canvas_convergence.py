"""Whatever three people do at one canvas, and whatever breaks meanwhile: in the end all of them see the same."""

import asyncio

from hypothesis import HealthCheck, given, settings

from tests.bridges.canvas_stage import play, steps_of

EXAMPLES = settings().max_examples // 6  # of some fifty steps each


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])
@given(steps_of)
def test_nothing_accepted_is_lost_the_graph_is_always_one_and_all_pages_come_to_the_same(steps) -> None:
    asyncio.run(play(steps))
