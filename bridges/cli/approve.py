"""`towow approve`: take the agreed plan, with what is open in it."""

from collections.abc import Sequence

from bridges.cli import exits
from bridges.cli.answers import THOUGHT_WITHIN_S, call
from bridges.cli.ask import client_of
from bridges.cli.confirming import is_confirmed, speak_like
from bridges.cli.output import say as say_line
from bridges.cli.output import say_json


async def approve(
    demand_id: str, accepts: Sequence[str], url: str | None, token: str | None, *, yes: bool, as_json: bool
) -> int:
    """Approve exactly the plan that stands now, and accept its open points by name: those of `accepts`, or all.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`; refused where there is no plan, or something stays open.
    """
    path = f"/api/v1/demand/{demand_id}"
    async with client_of(url, token) as client:
        view = await call(client, "GET", path)
        say, points = speak_like(client, view), view["open_points"]
        if points and not as_json:
            say_line(say("approve_accepts"))
            for point in points:
                say_line(f"  - {point['open_point_id']}  {point['text']}")
        if not (yes or accepts or as_json) and not await is_confirmed(say("approve_question"), say):
            return exits.ANYTHING_ELSE
        taken = list(accepts) or ([] if as_json and not yes else [point["open_point_id"] for point in points])
        body = {"plan_digest": view["plan_digest"], "accepts": taken}
        done = await call(client, "POST", f"{path}/approve", body, within_s=THOUGHT_WITHIN_S)
    if as_json:
        say_json(done)
    else:
        say_line(say("approved", digest=view["plan_digest"], id=demand_id))
    return exits.AGREED
