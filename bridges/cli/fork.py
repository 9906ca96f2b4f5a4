"""`towow fork`: how a demand would have gone on, had something been otherwise; beside the plan that there is."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType

from bridges.cli import exits
from bridges.cli.answers import THOUGHT_WITHIN_S, call
from bridges.cli.ask import client_of
from bridges.cli.changes import changes as changes_between
from bridges.cli.confirming import speak_like
from bridges.cli.output import say as say_line
from bridges.cli.output import say_json
from bridges.cli.terminal import clean, stdout
from bridges.cli.view import outcome
from bridges.cli.words import Say
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.domain.models import Proposal
from towow_core.support import codec


async def fork(
    demand_id: str, at_seq: int | None, changes: Mapping[str, Any], url: str | None, token: str | None, *, as_json: bool
) -> int:
    """Ask what if, and show it beside what is. The exit code: 0 where the fork comes to a plan, 3 where to none.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    path = f"/api/v1/demand/{demand_id}"
    asked = {"at_seq": at_seq, "changes": {name: value for name, value in changes.items() if value}}
    async with client_of(url, token) as client:
        real = await call(client, "GET", path)
        say = speak_like(client, real)
        found = await call(client, "POST", f"{path}/fork", asked, within_s=THOUGHT_WITHIN_S)
    if as_json:
        say_json(found)
    else:
        _show(found, real, say)
    is_agreed = found["view"]["status"] in {"finalized", "force_finalized"}
    return exits.AGREED if is_agreed else exits.NEGOTIATION_FAILED


def _show(found: Mapping[str, Any], real: Mapping[str, Any], say: Say) -> None:
    console = stdout()
    say_line(say("what_if", seq=found["from_seq"]))
    for told in _outcome(found, say):
        console.print(told)
    if lines := list(_beside(found["view"], real, say)):
        say_line(f"\n{say('beside_real')}")
        for line in lines:
            say_line(f"  {line}")
    say_line(f"\n{say('rests_on', **_bases(found))}")


def _outcome(found: Mapping[str, Any], say: Say) -> Iterator[RenderableType]:
    """How it ends: by an event of its own, or, where nothing more was said, by the one that it shares."""
    ended = found["view"]["outcome"]
    if ended is not None and ended["event_type"] in TERMINAL_EVENT_TYPES:
        ids = {"demand_id": found["demand_id"], "channel_id": found["view"]["channel_id"]}
        told = {name: value for name, value in ended.items() if name != "event_type"} | ids
        yield outcome(codec.read_event(ended["event_type"], told), say, is_supposed=True)


def _beside(view: Mapping[str, Any], real: Mapping[str, Any], say: Say) -> Iterator[str]:
    """What is other than in the plan that there is."""
    if view["proposal"] is None or real["proposal"] is None:
        return
    old, new = codec.load(Proposal, real["proposal"]), codec.load(Proposal, view["proposal"])
    names = {part.agent_id: clean(part.display_name) for part in (*old.assignments, *new.assignments)}
    without_wishes = codec.load(Proposal, {**view["proposal"], "adjustment_summary": None})
    yield from changes_between(old, without_wishes, say, lambda agent_id: names.get(agent_id, agent_id))
    before, after = ({point["text"] for point in each["open_points"]} for each in (real, view))
    yield from (f"+ {say('open_now', text=clean(text))}" for text in sorted(after - before))
    yield from (f"- {say('open_no_more', text=clean(text))}" for text in sorted(before - after))


def _bases(found: Mapping[str, Any]) -> dict[str, int]:
    counted = Counter(answer["basis"] for answer in found["answers"])
    return {basis: counted[basis] for basis in ("recorded", "rules", "supposed")}
