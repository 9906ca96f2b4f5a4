"""As tests/bridges/test_canvas_convergence.py, with the page's own code at each end of the wire."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.bridges.canvas_stage import play, steps_of
from tests.browser.pages_process import PagesProcess, RealPage

EXAMPLES = settings().max_examples // 2


@pytest.fixture(scope="module")
def process(tmp_path_factory) -> Iterator[PagesProcess]:
    running = PagesProcess(tmp_path_factory.mktemp("pages"))
    yield running
    running.close()


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])
@given(steps=steps_of, mine=st.booleans())
def test_the_pages_come_to_the_same_whatever_is_done_at_them_and_whatever_breaks(process, steps, mine) -> None:
    asyncio.run(play(steps, lambda name, send: RealPage(process, name, send, mine=mine)))
