"""`towow why`: what models were asked about a demand, or why one of its events happened."""

import orjson
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bridges.cli import exits
from bridges.cli.output import say_json_line
from bridges.cli.stored import open_store
from bridges.cli.terminal import clean, one_line, stdout
from bridges.views.call_view import call_view, totals_of, totals_view, why_view
from towow_core.domain.errors import UnknownDemand
from towow_core.domain.model_calls import CallRecord
from towow_core.services.evidence.why import Why, numbered_event, why
from towow_core.store.store import Store

GIST_CELLS = 100
CAUSES = {
    "model": "a model answered",
    "rule": "our own engine answered",
    "policy": "the policy's limits decided",
    "human": "a person decided",
}


async def explain(demand_id: str, event: int | None, *, full: bool, as_json: bool) -> int:
    """Show the reasons; the exit code.

    Raises:
        UnknownDemand: There is no such demand.
        UnknownEvent: It has no event of that number.
        BadSetting: There is no store.
    """
    with open_store() as store:
        if event is None:
            return await _calls(store, demand_id, as_json=as_json)
        found = await why(store, await numbered_event(store, demand_id, event))
    if as_json:
        say_json_line(orjson.dumps(why_view(found)).decode())
    else:
        _show(stdout(), found, full=full)
    return exits.AGREED


async def _calls(store: Store, demand_id: str, *, as_json: bool) -> int:
    if await store.demand(demand_id) is None:
        raise UnknownDemand(demand_id)
    calls = await store.calls.of(demand_id)
    found = totals_view(totals_of(calls))
    if as_json:
        views = [call_view(call) for call in calls]
        say_json_line(orjson.dumps({"demand_id": demand_id, **found, "calls": views}).decode())
        return exits.AGREED
    table = Table(box=box.SIMPLE, pad_edge=False)
    for name in ("Prompt", "Calls", "Outcomes", "Mean s", "Tokens", "USD", "Twins say: tokens", "USD"):
        table.add_column(
            name, no_wrap=name != "Outcomes", justify="left" if name in {"Prompt", "Outcomes"} else "right"
        )
    for row in [*found["by_prompt"], {"prompt": "all", **found["totals"]}]:
        outcomes = ", ".join(f"{count} {name}" for name, count in row["outcomes"].items())
        spent = [(str(side["tokens_in"] + side["tokens_out"]), f"{side['usd']:.4f}") for side in (row, row["claimed"])]
        waited = f"{row['waited_s_mean']:.2f}"
        table.add_row(row["prompt"], str(row["calls"]), outcomes, waited, *spent[0], *spent[1])
    console = stdout()
    console.print(table)
    console.print(f"`towow why {demand_id} --event SEQ` shows what is behind one event.", style="dim")
    return exits.AGREED


def _show(console: Console, found: Why, *, full: bool) -> None:
    event = found.event
    console.print(Text(f"{event.seq}  {event.event_type}", style="bold"))
    console.print(f"  {event.timestamp} · {CAUSES[found.cause]}")
    for rule in found.rules:
        numbers = ", ".join(f"{name} {value}" for name, value in rule.numbers.items())
        console.print(Text(f"  {rule.name}: {numbers}"))
    if found.solver:
        weighed = [f"{name} {value}" for name, value in found.solver.items()]
        for line in weighed if full else [one_line(", ".join(weighed), GIST_CELLS)]:
            console.print(Text(f"  solver: {clean(line)}"))
    for call in found.calls:
        _show_call(console, call)
        _show_words(console, call) if full else _show_gist(console, call)
    if (found.calls or found.solver) and not full:
        console.print("  --full shows what was asked and said.", style="dim")


def _show_call(console: Console, call: CallRecord) -> None:
    who = " ".join(filter(None, (call.client, call.model)))
    spent = f"{call.waited_s:.2f} s, {call.requests} requests, {call.tokens_in} + {call.tokens_out} tokens"
    console.print(Text(f"\n{call.agent_id} asked {who} ({call.prompt}): {call.outcome}", style="bold"))
    console.print(f"  {spent}, {call.usd:.4f} USD{', as it says itself' if call.is_claim else ''}")


def _show_gist(console: Console, call: CallRecord) -> None:
    """What became of it, in a line."""
    if gist := call.reason or call.answer:
        console.print(Text(f"  {one_line(gist, GIST_CELLS)}"))


def _show_words(console: Console, call: CallRecord) -> None:
    for title, text in (("because", call.reason), ("instructions", call.system), ("data", call.user)):
        if text:
            console.print(Text(f"  {title}:", style="dim"), Text(clean(text)), soft_wrap=True)
    if call.answer:
        console.print(Text("  answer:", style="dim"), Text(clean(call.answer)), soft_wrap=True)
