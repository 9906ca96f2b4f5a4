"""The command `towow`. Each command is a module of its own; here are its options."""

# ruff: noqa: FBT002 - typer makes a flag of a parameter that is False by default

import asyncio
import importlib
from pathlib import Path
from typing import Annotated, Any

import typer

from bridges.cli import ask as asking
from bridges.cli import demo as demonstration
from bridges.cli import doctor as diagnosis
from bridges.cli import ps as processes
from bridges.cli import start as restarting
from bridges.cli import stop as stopping
from bridges.cli import up as starting
from bridges.cli.agents_app import app as agents_app
from bridges.cli.finishing import finish
from towow_core.scopes import Scope

app = typer.Typer(
    name="towow",
    help="Say what you want in one sentence; the digital twins of many people negotiate a plan they agree to.",
    epilog="Exit codes: 0 agreed or done, 3 negotiation failed, 2 wrong usage, 1 anything else.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.add_typer(agents_app, name="agents")

Demand = Annotated[str, typer.Argument(help="What you want, in one sentence, Chinese or English.")]
Twins = Annotated[int | None, typer.Option(min=1, help="How many twins take part; all there are when not given.")]
Json = Annotated[bool, typer.Option("--json", help="Print machine-readable lines on stdout and nothing else.")]
Url = Annotated[str | None, typer.Option(help="Where the network is; found by itself when it runs here.")]

Token = Annotated[str | None, typer.Option(help="What to show there; TOWOW_TOKEN when not given.", show_default=False)]


@app.command()
def up(twins: Twins = None) -> None:
    """Start a whole network on this machine; Ctrl-C stops it."""
    finish(lambda: asyncio.run(starting.up(twins)))


@app.command()
def demo(
    demand: Demand = demonstration.DEMAND,
    twins: Twins = None,
    once: Annotated[bool, typer.Option("--once", help="Stop after the first plan.")] = False,
    as_json: Json = False,
) -> None:
    """Start a network of its own, negotiate one demand, show the plan."""
    finish(lambda: asyncio.run(demonstration.demo(demand, twins, once=once, as_json=as_json)))


@app.command()
def ask(demand: Demand, url: Url = None, token: Token = None, as_json: Json = False) -> None:
    """Submit a demand to a running network and follow it to its plan."""
    finish(lambda: asyncio.run(asking.ask(demand, url, token, as_json=as_json)))


@app.command()
def watch(
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Follow a demand that was submitted before, from its first event."""
    finish(lambda: asyncio.run(asking.watch(demand_id, url, token, as_json=as_json)))


@app.command()
def ps(as_json: Json = False) -> None:
    """List the processes of the network that runs here."""
    finish(lambda: processes.ps(as_json=as_json))


@app.command()
def stop(
    name: Annotated[
        str | None, typer.Argument(help="A process or a twin, as `towow ps` names it; all if none.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Stop one process or one twin of the network that runs here, or the whole of it."""
    finish(lambda: stopping.stop(name, as_json=as_json))


@app.command("start")
def start_again(
    name: Annotated[str, typer.Argument(help="A process or a twin, as `towow ps` names it.")], as_json: Json = False
) -> None:
    """Start one process or one twin again that was stopped or given up."""
    finish(lambda: restarting.start(name, as_json=as_json))


@app.command()
def doctor(as_json: Json = False) -> None:
    """Show every setting and where it comes from, and check what can be reached."""
    finish(lambda: diagnosis.doctor(as_json=as_json))


@app.command()
def simulate(
    *,
    seeds: Annotated[int, typer.Option(min=1, help="How many runs, each from a seed of its own.")] = 100,
    first: Annotated[int, typer.Option(min=0, help="The first seed.")] = 0,
    faults: Annotated[str, typer.Option(help="all, none, or names with commas between them.")] = "all",
    jobs: Annotated[int, typer.Option(min=1, help="Processes at once.")] = 2,
    out: Annotated[Path | None, typer.Option(help="Where runs with a violation are kept, for towow replay.")] = None,
    model: Annotated[str, typer.Option(help="Who answers prompts: simulated or offline.")] = "simulated",
    as_json: Json = False,
) -> None:
    """Run whole negotiations on virtual time with seeded faults, and check every invariant."""
    work = command("simulate").simulate
    finish(lambda: work(seeds=seeds, first=first, faults=faults, jobs=jobs, out=out, model=model, as_json=as_json))


@app.command()
def replay(
    what: Annotated[str, typer.Argument(metavar="ID|FILE", help="A demand's id, or an exported run.")],
    verify: Annotated[bool, typer.Option("--verify", help="Prove it from its journal instead of telling it.")] = False,
    speed: Annotated[float, typer.Option(min=0.01, help="How many times faster than it happened.")] = 8.0,
    as_json: Json = False,
) -> None:
    """Tell a past negotiation again, in its own rhythm."""
    work = command("replay").replay
    finish(lambda: asyncio.run(work(what, verify=verify, speed=speed, as_json=as_json)))


@app.command()
def why(
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    event: Annotated[int | None, typer.Option(min=1, metavar="SEQ", help="One of its events, by its number.")] = None,
    as_json: Json = False,
) -> None:
    """Show what models were asked about a demand, or why one of its events happened."""
    finish(lambda: asyncio.run(command("why").explain(demand_id, event, as_json=as_json)))


@app.command("export")
def export_one(
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; stdout if none.")] = None,
) -> None:
    """Write one negotiation, with its sub-negotiations and journals, to a file."""
    finish(lambda: asyncio.run(command("transfer").export_one(demand_id, out)))


@app.command("import")
def import_one(file: Annotated[Path, typer.Argument(help="What `towow export` wrote.")], as_json: Json = False) -> None:
    """Store a negotiation that was exported elsewhere."""
    finish(lambda: asyncio.run(command("transfer").import_one(file, as_json=as_json)))


@app.command()
def prune(
    *,
    older_than: Annotated[str, typer.Option(help="How long ago they ended at least: 30d, 12h, 90m.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would go, and leave it.")] = False,
    as_json: Json = False,
) -> None:
    """Throw away negotiations that ended long ago, with everything that was said in them."""
    finish(lambda: asyncio.run(command("prune").prune(older_than, dry_run=dry_run, as_json=as_json)))


tokens = typer.Typer(no_args_is_help=True, help="Who may come in, where the doors are locked.")
app.add_typer(tokens, name="tokens")


@tokens.command()
def issue(
    user: Annotated[str, typer.Argument(help="Whose it is: a person; with scope agent a twin, user_agent_bob.")],
    scope: Annotated[Scope, typer.Option(help="Own demands, everything, or one twin's own profile.")] = Scope.REQUESTER,
    valid_for: Annotated[str | None, typer.Option(help="How long: 30d, 12h; for ever when not given.")] = None,
    note: Annotated[str, typer.Option(help="What it is for.")] = "",
    as_json: Json = False,
) -> None:
    """Make a token for the API and show it, once; the first one locks the doors."""
    work = command("tokens").issue
    finish(lambda: asyncio.run(work(user, scope, valid_for, note, as_json=as_json)))


@tokens.command("list")
def list_tokens(as_json: Json = False) -> None:
    """List tokens with their scope, user and state, never what they say."""
    finish(lambda: asyncio.run(command("tokens").show(as_json=as_json)))


@tokens.command()
def revoke(token_id: Annotated[str, typer.Argument(metavar="ID", help="Its id.")], as_json: Json = False) -> None:
    """Let nobody use a token any more; every bridge obeys within two seconds."""
    finish(lambda: asyncio.run(command("tokens").revoke(token_id, as_json=as_json)))


def command(name: str) -> Any:
    """A command's module that needs the store or the agents: imported when called, so that the others start at once."""
    return importlib.import_module(f"bridges.cli.{name}")


def main() -> None:
    """The entry point of the installed command."""
    app()
