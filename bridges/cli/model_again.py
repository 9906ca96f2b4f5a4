"""`towow model again`: the model is asked again where something lesser chose the people or drew the plan up."""

from bridges.cli import exits
from bridges.cli.answers import THOUGHT_WITHIN_S, call
from bridges.cli.ask import client_of
from bridges.cli.confirming import speak_like
from bridges.cli.output import say as say_line
from bridges.cli.output import say_json


async def ask_again(demand_id: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Have a demand negotiated once more, with the model. The exit code.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    path = f"/api/v1/demand/{demand_id}"
    async with client_of(url, token) as client:
        say = speak_like(client, await call(client, "GET", path))
        taken = await call(client, "POST", f"{path}/ask-model-again", within_s=THOUGHT_WITHIN_S)
    if as_json:
        say_json(taken)
    else:
        say_line(say("model_asked_again", version=taken["version"], id=demand_id))
    return exits.AGREED
