"""`towow agents …`: what there is to do about agents."""

# ruff: noqa: FBT002 - typer makes a flag of a parameter that is False by default

from pathlib import Path
from typing import Annotated

import typer

from bridges.cli.finishing import finish, finish_async

app = typer.Typer(help="Who may be on the network.", no_args_is_help=True)
token = typer.Typer(help="Tokens: each lets one agent in, under its own id only.", no_args_is_help=True)
app.add_typer(token, name="token")

Agent = Annotated[str, typer.Argument(help="An agent's id; a twin's may be shortened from user_agent_mei to mei.")]
Json = Annotated[bool, typer.Option("--json", help="Print machine-readable lines on stdout and nothing else.")]


@app.command("commitments")
def commitments(
    agent: Agent,
    url: Annotated[str | None, typer.Option(help="The network; else the one that runs here.")] = None,
    key: Annotated[str | None, typer.Option("--token", help="The twin's or an operator's, else TOWOW_TOKEN.")] = None,
    ics: Annotated[bool, typer.Option("--ics", help="Print a calendar (iCalendar) and nothing else.")] = False,
    as_json: Json = False,
) -> None:
    """Show what a person is booked for, by day: firmly by approved plans, tentatively by agreed ones."""
    from bridges.cli.commitments import show as work

    finish_async(lambda: work(agent, url, key, ics=ics, as_json=as_json))


@token.command("issue")
def issue(
    agents: Annotated[list[str], typer.Argument(metavar="AGENT...", help="Ids, like user_agent_mei or just mei.")],
    into: Annotated[Path | None, typer.Option(help="Write a file for each into this folder, print nothing.")] = None,
    as_json: Json = False,
) -> None:
    """Give an agent a new token; it is printed once and kept nowhere."""
    from bridges.cli.agent_tokens import issue as work

    finish(lambda: work(agents, into, as_json=as_json))


@token.command("list")
def show(agent: Annotated[str | None, typer.Argument(help="One agent's only.")] = None, as_json: Json = False) -> None:
    """List tokens: whose, since when, whether they are good. Never the tokens themselves."""
    from bridges.cli.agent_tokens import show as work

    finish(lambda: work(agent, as_json=as_json))


@token.command("revoke")
def revoke(
    agent: Agent,
    token_id: Annotated[str, typer.Option("--token", metavar="ID", help="Only this one of its tokens.")] = "",
    as_json: Json = False,
) -> None:
    """Take an agent's tokens away; if it is on the hub, it is put out within a second."""
    from bridges.cli.agent_tokens import revoke as work

    finish(lambda: work(agent, token_id, as_json=as_json))
