"""`towow change`: another budget, day, place …; shown as it is read before anybody is asked again."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import typer

from bridges.cli import exits
from bridges.cli.answers import THOUGHT_WITHIN_S, call
from bridges.cli.ask import client_of
from bridges.cli.confirming import is_confirmed, speak_like
from bridges.cli.output import say as say_line
from bridges.cli.output import say_json
from bridges.cli.words import Say
from towow_core.domain.requirements import RequirementKind


async def change(
    demand_id: str, said: Mapping[str, Any], url: str | None, token: str | None, *, send: bool | None, as_json: bool
) -> int:
    """Change a demand by what is said, a body of `PATCH /api/v1/demand/{demand_id}`.

    Args:
        send: True sends without asking, False only shows how it is read, None asks the person at the terminal.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    path, body = f"/api/v1/demand/{demand_id}", {name: value for name, value in said.items() if value}
    async with client_of(url, token) as client:
        view = await call(client, "GET", path)
        say = speak_like(client, view)
        if not (as_json and send):
            read = await call(client, "PATCH", f"{path}?preview=true", body, within_s=THOUGHT_WITHIN_S)
            _show(read, view, say, as_json=as_json)
            if not (send if send is not None else await is_confirmed(say("send_change"), say)):
                return exits.AGREED if send is False else exits.ANYTHING_ELSE
        taken = await call(client, "PATCH", path, body, within_s=THOUGHT_WITHIN_S)
    if as_json:
        say_json(taken)
    else:
        say_line(say("change_sent", version=taken["version"], id=demand_id))
    return exits.AGREED


def corrections(said: Iterable[str]) -> dict[str, str]:
    """`req-5=40 people`: which requirement, and what it should say.

    Raises:
        typer.BadParameter: There is no `=` in it.
    """
    pairs = [one.partition("=") for one in said]
    if any(not (requirement_id.strip() and sign) for requirement_id, sign, _ in pairs):
        raise typer.BadParameter("it is REQ=TEXT, like req-5=40 people", param_hint="--correct")
    return {requirement_id.strip(): text.strip() for requirement_id, _, text in pairs}


def _show(read: Mapping[str, Any], view: Mapping[str, Any], say: Say, *, as_json: bool) -> None:
    if as_json:
        say_json(read)
        return
    for line in _lines(read, view, say):
        say_line(line)


def _lines(read: Mapping[str, Any], view: Mapping[str, Any], say: Say) -> Iterator[str]:
    """What is asked for anew, what that takes the place of, and what is given up."""
    if refused := read.get("refused"):
        yield say("change_ends_it", reason=refused["reason"])
        yield from (f"  {advice}" for advice in refused["advice"])
        return
    texts = {r["requirement_id"]: r["text"] for r in view["requirements"]}
    yield say("change_read")
    yield from (f"  + {each['text']}" for each in read["changes"])
    yield from (f"  - {say('replaced_by_change', text=texts.get(i, i))}" for i in read["removed"])
    ruled_out = {r["requirement_id"] for r in view["requirements"] if r["kind"] == RequirementKind.EXCLUSION}
    waived = [("waives_exclusion" if i in ruled_out else "waives", texts.get(i, i)) for i in read["waived"]]
    yield from (f"  - {say(key, text=text)}" for key, text in waived)
    if read["rounds_left"] is not None and (read["changes"] or read["removed"]):
        yield say("rounds_left", rounds=read["rounds_left"])
