"""/openapi.json is true: schemathesis makes requests of it, good and bad ones, and checks every answer against it.

Over a real bridge on a real port, it is locked, with the rest of the network beside it.
"""

import asyncio
import shutil
import sys
from pathlib import Path

from tests.bridges.locked_bridge import ADMIN_KEY, locked_bridge

EXAMPLES = 15
GENEROUS = {"requests_per_s": 1e6, "demands_per_minute": 1e6}
# A stream has no end to wait for: tests/bridges/test_http_api.py and test_security_streams.py ask it instead.
STREAM = r"/stream$"


async def test_every_answer_is_as_the_description_says(tmp_path: Path) -> None:
    async with locked_bridge(tmp_path, settings=GENEROUS) as locked:
        await locked.submit(locked.alice)  # so that there is something to list
        code, output = await schemathesis(f"{locked.bridge.http.base_url}/openapi.json", tmp_path)

    assert code == 0, output[-12_000:]


async def schemathesis(url: str, folder: Path) -> tuple[int, str]:
    """Its exit code and what it wrote."""
    program = shutil.which("schemathesis", path=str(Path(sys.executable).parent))
    assert program is not None, "make test-api installs schemathesis"
    process = await asyncio.create_subprocess_exec(
        program,
        *("--config-file", str(Path(__file__).with_name("schemathesis.toml"))),
        "run",
        url,
        *("--header", f"X-Admin-Key: {ADMIN_KEY}"),
        *("--checks", "all"),
        *("--exclude-path-regex", STREAM),
        *("--max-examples", str(EXAMPLES)),
        *("--seed", "1"),
        *("--request-timeout", "20"),
        "--no-color",
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    print(output.decode())  # noqa: T201  pytest shows it when it fails
    return process.returncode or 0, output.decode()
