"""`make snapshots`: records the negotiations anew and takes the references.

`--keep` takes them of what is recorded; `zh` or `en`: of this language alone. To be looked at, they are in the folder
`SNAPSHOTS_FULL`, if it is set, at full size.
"""

import asyncio
import os
import sys
from collections.abc import Sequence

from playwright.async_api import async_playwright

from tests.browser.snapshots import recording
from tests.browser.snapshots.record import record
from tests.browser.snapshots.taking import launch, write_references
from tests.browser.snapshots.views import LANGUAGES


async def renew(languages: Sequence[str], *, keeps_recording: bool) -> None:
    async with async_playwright() as playwright:
        browser = await launch(playwright, os.environ["TOWOW_TEST_BROWSER"])
        for language in languages:
            if not keeps_recording:
                recording.write(language, await record(browser, language))
            await write_references(browser, language)
        await browser.close()


def main(argv: Sequence[str]) -> int:
    languages = [language for language in LANGUAGES if language in argv] or list(LANGUAGES)
    asyncio.run(renew(languages, keeps_recording="--keep" in argv))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
