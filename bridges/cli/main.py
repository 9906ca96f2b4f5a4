"""The command `towow`. Each command is a module of its own; here are its options.

A command imports its module when it is called: engine, store and HTTP client together take a second, and
`towow --help` or `towow stop` needs none of them.
"""

# ruff: noqa: FBT002 - typer makes a flag of a parameter that is False by default

from pathlib import Path
from typing import Annotated

import typer

from bridges.cli.agents_app import app as agents_app
from bridges.cli.bench_app import app as bench_app
from bridges.cli.finishing import finish, finish_async
from bridges.cli.fork_command import fork
from bridges.cli.light_start import light_start
from bridges.cli.model_app import app as model_app
from bridges.cli.people_app import app as people_app
from bridges.cli.share_command import share
from bridges.cli.tasks_app import app as tasks_app
from bridges.cli.workflows_app import app as workflows_app
from towow_core.support.private_data import be_private
from towow_core.support.scopes import Scope

SAMPLE_DEMAND = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"

app = typer.Typer(
    name="towow",
    help="Say what you want in one sentence; the digital twins of many people negotiate a plan they agree to.",
    epilog="Exit codes: 0 agreed or done, 3 negotiation failed, 2 wrong usage, 1 anything else.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command()(fork)
for name, part in {
    "agents": agents_app, "bench": bench_app, "model": model_app, "people": people_app, "tasks": tasks_app,
    "workflow": workflows_app,
}.items():  # fmt: skip
    app.add_typer(part, name=name)

Demand = Annotated[str, typer.Argument(help="What you want, in one sentence, Chinese or English.")]
Twins = Annotated[
    int | None,
    typer.Option(min=1, help="How many twins take part, sample people too; the profile folder's when not given."),
]
Json = Annotated[bool, typer.Option("--json", help="Print machine-readable lines on stdout and nothing else.")]
Url = Annotated[str | None, typer.Option(help="Where the network is; found by itself when it runs here.")]
Token = Annotated[str | None, typer.Option(help="What to show there; TOWOW_TOKEN when not given.", show_default=False)]


@app.command()
def up(twins: Twins = None) -> None:
    """Start a whole network on this machine; Ctrl-C stops it."""
    from bridges.cli.up import up as work

    finish_async(lambda: work(twins))


@app.command()
def demo(
    demand: Demand = SAMPLE_DEMAND,
    twins: Twins = None,
    once: Annotated[bool, typer.Option("--once", help="Stop after the first plan.")] = False,
    as_json: Json = False,
) -> None:
    """Start a network of its own, negotiate one demand, show the plan."""
    from bridges.cli.demo import demo as work

    finish_async(lambda: work(demand, twins, once=once, as_json=as_json))


@app.command()
def ask(
    *,
    demand: Demand,
    url: Url = None,
    token: Token = None,
    no_questions: Annotated[
        bool, typer.Option("--no-questions", help="Ask nothing back; what is open has its default.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Submit a demand to a running network and follow it to its plan."""
    from bridges.cli.ask import ask as work

    finish_async(lambda: work(demand, url, token, as_json=as_json, questions=not no_questions))


@app.command()
def chat(
    workflow_id: Annotated[str, typer.Argument(metavar="WORKFLOW", help="The workflow's id, like wf-1a2b3c4d.")],
    sentence: Annotated[str, typer.Argument(help="What to say; without it, line by line.", show_default=False)] = "",
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Talk about a workflow: what is on its canvas, what is to change, run it, stop it."""
    from bridges.cli.chat import chat as work

    finish_async(lambda: work(workflow_id, sentence, url, token, as_json=as_json))


@app.command()
def watch(
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Follow a demand that was submitted before, from its first event."""
    from bridges.cli.ask import watch as work

    finish_async(lambda: work(demand_id, url, token, as_json=as_json))


@app.command()
def change(
    *,
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    text: Annotated[str, typer.Argument(help="What should change, in a sentence.")] = "",
    budget: Annotated[str, typer.Option(help="3000 EUR, 2万.")] = "",
    date: Annotated[str, typer.Option(help="2026-12-19, next Saturday, 下周六.")] = "",
    people: Annotated[int | None, typer.Option(min=1, help="How many.")] = None,
    place: Annotated[str, typer.Option(help="Where.")] = "",
    with_: Annotated[list[str] | None, typer.Option("--with", help="What is wanted besides; again for more.")] = None,
    without: Annotated[list[str] | None, typer.Option(help="What must not be; again for more.")] = None,
    waive: Annotated[list[str] | None, typer.Option(metavar="REQ", help="A requirement to give up, by id.")] = None,
    correct: Annotated[
        list[str] | None, typer.Option(metavar="REQ=TEXT", help="What a requirement should say; again for more.")
    ] = None,
    url: Url = None,
    token: Token = None,
    send: Annotated[
        bool | None, typer.Option("--yes/--dry-run", help="Send without asking; or only show how it is read.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Change a demand: it is shown as it is read, and then negotiated again."""
    from bridges.cli.change import change as work
    from bridges.cli.change import corrections

    said = {"text": text, "budget": budget, "date": date, "people": people, "place": place}
    lists = {"with": with_, "without": without, "waive": waive, "correct": corrections(correct or [])}
    send = True if as_json and send is None else send
    finish_async(lambda: work(demand_id, said | lists, url, token, send=send, as_json=as_json))


@app.command()
def approve(
    *,
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    accept: Annotated[
        list[str] | None, typer.Option(metavar="POINT", help="An open point to accept, by id; again for more.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Accept all that is open, without being asked.")] = False,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Approve the agreed plan that stands now, with what is open in it."""
    from bridges.cli.approve import approve as work

    finish_async(lambda: work(demand_id, accept or [], url, token, yes=yes, as_json=as_json))


app.command()(share)


@app.command()
def ps(as_json: Json = False) -> None:
    """List the processes of the network that runs here."""
    from bridges.cli.ps import ps as work

    finish(lambda: work(as_json=as_json))


@app.command()
def stop(
    name: Annotated[
        str | None, typer.Argument(help="A process or a twin, as `towow ps` names it; all if none.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Stop one process or one twin of the network that runs here, or the whole of it."""
    from bridges.cli.stop import stop as work

    finish(lambda: work(name, as_json=as_json))


@app.command("start")
def start_again(
    name: Annotated[str, typer.Argument(help="A process or a twin, as `towow ps` names it.")], as_json: Json = False
) -> None:
    """Start one process or one twin again that was stopped or given up."""
    from bridges.cli.start import start as work

    finish(lambda: work(name, as_json=as_json))


@app.command()
def doctor(as_json: Json = False) -> None:
    """Show every setting and where it comes from, and check what can be reached."""
    from bridges.cli.doctor import doctor as work

    finish(lambda: work(as_json=as_json))


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
    from bridges.cli.simulate import simulate as work

    finish(lambda: work(seeds=seeds, first=first, faults=faults, jobs=jobs, out=out, model=model, as_json=as_json))


@app.command()
def replay(
    what: Annotated[str, typer.Argument(metavar="ID|FILE", help="A demand's id, or an exported run.")],
    verify: Annotated[bool, typer.Option("--verify", help="Prove it from its journal instead of telling it.")] = False,
    speed: Annotated[float, typer.Option(min=0.01, help="How many times faster than it happened.")] = 8.0,
    as_json: Json = False,
) -> None:
    """Tell a past negotiation again, in its own rhythm."""
    from bridges.cli.replay import replay as work

    finish_async(lambda: work(what, verify=verify, speed=speed, as_json=as_json))


@app.command()
def why(
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    event: Annotated[int | None, typer.Option(min=1, metavar="SEQ", help="One of its events, by its number.")] = None,
    agent: Annotated[str | None, typer.Option(metavar="NAME", help="Somebody not invited, by name or id.")] = None,
    concessions: Annotated[bool, typer.Option(help="Who moved, from what to what, and for what.")] = False,
    full: Annotated[bool, typer.Option(help="With --event: also what was asked and said, word by word.")] = False,
    as_json: Json = False,
) -> None:
    """Show what models were asked about a demand, why one of its events happened, or why somebody was not invited."""
    from bridges.cli.concessions import show_concessions
    from bridges.cli.why import explain as work
    from bridges.cli.why_not import explain_not_invited

    if agent is not None:
        finish_async(lambda: explain_not_invited(demand_id, agent, as_json=as_json))
    elif concessions:
        finish_async(lambda: show_concessions(demand_id, as_json=as_json))
    else:
        finish_async(lambda: work(demand_id, event, full=full, as_json=as_json))


@app.command("export")
def export_one(
    demand_id: Annotated[str, typer.Argument(metavar="ID", help="The demand's id, like d-1a2b3c4d.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; stdout if none.")] = None,
) -> None:
    """Write one negotiation, with its sub-negotiations and journals, to a file."""
    from bridges.cli.transfer import export_one as work

    finish_async(lambda: work(demand_id, out))


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="What `towow export` wrote, or the page that was exported.")],
    key: Annotated[str | None, typer.Option(help="Fingerprint of the key that must have signed it.")] = None,
    as_json: Json = False,
) -> None:
    """Check an exported negotiation, without the network: its seal, its digests, who said yes, its certificate."""
    from bridges.cli.verify import verify_one as work

    finish(lambda: work(file, key, as_json=as_json))


@app.command("import")
def import_one(file: Annotated[Path, typer.Argument(help="What `towow export` wrote.")], as_json: Json = False) -> None:
    """Store a negotiation that was exported elsewhere."""
    from bridges.cli.transfer import import_one as work

    finish_async(lambda: work(file, as_json=as_json))


@app.command()
def prune(
    *,
    older_than: Annotated[str, typer.Option(help="How long ago they ended at least: 30d, 12h, 90m.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would go, and leave it.")] = False,
    as_json: Json = False,
) -> None:
    """Throw away negotiations that ended long ago, with everything that was said in them."""
    from bridges.cli.prune import prune as work

    finish_async(lambda: work(older_than, dry_run=dry_run, as_json=as_json))


tokens = typer.Typer(no_args_is_help=True, help="Who may come in, where the bridge is locked.")
app.add_typer(tokens, name="tokens")


@tokens.command()
def issue(
    user: Annotated[str, typer.Argument(help="Whose it is: a person; with scope agent a twin, user_agent_bob.")],
    scope: Annotated[Scope, typer.Option(help="Own demands, everything, or one twin's own profile.")] = Scope.REQUESTER,
    valid_for: Annotated[str | None, typer.Option(help="How long: 30d, 12h; for ever when not given.")] = None,
    note: Annotated[str, typer.Option(help="What it is for.")] = "",
    as_json: Json = False,
) -> None:
    """Make a token for the API and show it, once; the first one locks the bridge."""
    from bridges.cli.tokens import issue as work

    finish_async(lambda: work(user, scope, valid_for, note, as_json=as_json))


@tokens.command("list")
def list_tokens(as_json: Json = False) -> None:
    """List tokens with their scope, user and state, never what they say."""
    from bridges.cli.tokens import show as work

    finish_async(lambda: work(as_json=as_json))


@tokens.command()
def revoke(token_id: Annotated[str, typer.Argument(metavar="ID", help="Its id.")], as_json: Json = False) -> None:
    """Let nobody use a token any more; every bridge obeys within two seconds."""
    from bridges.cli.tokens import revoke as work

    finish_async(lambda: work(token_id, as_json=as_json))


def main() -> None:
    """The entry point of the installed command."""
    be_private()
    with light_start():
        app()
