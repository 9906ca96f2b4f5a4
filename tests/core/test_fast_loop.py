"""What our processes run on."""

import asyncio
import sys

import pytest

from towow_core.support.fast_loop import run


async def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop does not run there")
def test_a_process_runs_on_the_faster_loop_where_there_is_one() -> None:
    assert type(run(_loop())).__module__.startswith("uvloop")
