"""How much a browser loads before it shows the first page."""

import pytest

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
MOST_BYTES = 200_000  # it was 720,000, uncompressed


async def test_scripts_and_styles_come_compressed_and_run(stage, open_page) -> None:
    page = await open_page(stage)
    await page.get_by_role("heading", level=1).wait_for()
    loaded = await page.evaluate(
        """performance.getEntriesByType("resource")
            .filter(({ name }) => /\\/assets\\/.*\\.(js|css)$/.test(name))
            .map(({ name, encodedBodySize, decodedBodySize }) => [name, encodedBodySize, decodedBodySize])"""
    )

    assert len(loaded) >= 2
    assert all(3 * encoded < decoded for _, encoded, decoded in loaded), loaded
    assert sum(encoded for _, encoded, _ in loaded) < MOST_BYTES, loaded
