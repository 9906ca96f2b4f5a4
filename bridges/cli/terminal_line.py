"""A line of a person at a terminal, waited for while other things go on."""

import asyncio
import sys


async def line_of_terminal() -> str:
    """The next line of stdin; cancelled, it leaves nobody reading."""
    loop = asyncio.get_running_loop()
    arrived: asyncio.Future[str] = loop.create_future()

    def read() -> None:
        if not arrived.done():
            arrived.set_result(sys.stdin.readline())

    loop.add_reader(sys.stdin, read)
    try:
        return await arrived
    finally:
        loop.remove_reader(sys.stdin)
