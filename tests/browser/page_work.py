"""How much a page does: how often its functions, and the branches in them, run. No clock says so, and no other process
changes it."""

from typing import Any


async def working(page, script: str, argument: Any = None) -> tuple[Any, int]:
    """What `script` comes to, and how many functions and branches of the page's code ran meanwhile."""
    session = await page.context.new_cdp_session(page)
    await session.send("Profiler.enable")
    await session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
    result = await page.evaluate(script, argument)
    found = await session.send("Profiler.takePreciseCoverage")
    await session.detach()
    functions = (function for source in found["result"] for function in source["functions"])
    return result, sum(counted["count"] for function in functions for counted in function["ranges"])
