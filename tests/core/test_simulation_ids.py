"""Ids are unguessable, except where a simulation draws them from a seed."""

from contextvars import copy_context
from random import Random

from towow_core.support.ids import draw_ids_from, new_demand_id, new_id, random_hex


def test_ids_of_a_seed_come_out_again() -> None:
    def draw() -> tuple[str, ...]:
        chance = Random(1)
        draw_ids_from(lambda count: chance.randbytes(count).hex())
        return new_id("msg"), new_demand_id(), random_hex(16)

    assert copy_context().run(draw) == copy_context().run(draw)


def test_a_seed_leaves_everybody_else_with_chance() -> None:
    copy_context().run(draw_ids_from, lambda count: "00" * count)

    assert new_id("msg") != "msg-" + "0" * 16
    assert new_id("msg") != new_id("msg")
