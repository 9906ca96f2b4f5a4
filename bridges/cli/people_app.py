"""`towow people …`: who is in the network, without touching a profile file."""

# ruff: noqa: FBT002 - typer makes a flag of a parameter that is False by default

from pathlib import Path
from typing import Annotated

import typer

from bridges.cli.finishing import finish_async

app = typer.Typer(help="Who is in the network: add, pause, remove, import.", no_args_is_help=True)
Person = Annotated[str, typer.Argument(metavar="PERSON", help="Their id; user_agent_mei may be shortened to mei.")]
Url = Annotated[str | None, typer.Option(help="Where the network is; found by itself when it runs here.")]
Token = Annotated[str | None, typer.Option(help="An operator's; TOWOW_TOKEN when not given.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print machine-readable lines on stdout and nothing else.")]


@app.command("list")
def list_people(
    search: Annotated[str, typer.Argument(metavar="[WORDS]", help="Only who has these words in their profile.")] = "",
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """List people: id, name, place, what they can do, and whether they are there, or paused."""
    from bridges.cli.people import list_people as work

    finish_async(lambda: work(search, url, token, as_json=as_json))


@app.command()
def add(
    name: Annotated[str, typer.Option(help="What the person is called.")],
    summary: Annotated[str, typer.Option(help="Who they are, in their own words.")],
    city: Annotated[str, typer.Option(help="Where they are.")],
    can: Annotated[list[str], typer.Option(metavar="SKILL", help="What they can do; again for more.")],
    person: Annotated[str, typer.Option("--id", help="Their id; made of the name when not given.")] = "",
    price: Annotated[float | None, typer.Option(min=0, help="Usual price, once for all.")] = None,
    currency: Annotated[str, typer.Option(help="Of the price.")] = "CNY",
    demand: Annotated[str, typer.Option("--for", metavar="DEMAND", help="Say whether they would be asked.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only check, and save nothing.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Change who has this name already.")] = False,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Add a person; in a network that runs, their twin is there within seconds."""
    from bridges.cli.people import add as work

    profile: dict[str, object] = {"user_name": name, "profile_summary": summary, "location": city, "tags": can}
    if person:
        profile["agent_id"] = person if person.startswith("user_agent_") else f"user_agent_{person}"
    if price is not None:
        profile["terms"] = {"price": price, "currency": currency}
    finish_async(lambda: work(profile, demand, url, token, dry_run=dry_run, as_json=as_json, yes=yes))


@app.command()
def pause(person: Person, url: Url = None, token: Token = None, as_json: Json = False) -> None:
    """Invite this person to nothing new until they are resumed."""
    from bridges.cli.people import pause as work

    finish_async(lambda: work(person, url, token, is_paused=True, as_json=as_json))


@app.command()
def resume(person: Person, url: Url = None, token: Token = None, as_json: Json = False) -> None:
    """Invite a paused person again."""
    from bridges.cli.people import pause as work

    finish_async(lambda: work(person, url, token, is_paused=False, as_json=as_json))


@app.command()
def remove(person: Person, url: Url = None, token: Token = None, as_json: Json = False) -> None:
    """Take a person out of the network; their profile file, if they have one, stays where it is."""
    from bridges.cli.people import remove as work

    finish_async(lambda: work(person, url, token, as_json=as_json))


@app.command("import")
def import_people(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Tables (.csv), address books (.vcf), profiles (.yaml), or a folder."),
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Do it; else it is only said what would be done.")] = False,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Say line by line what these files would do; with --yes do it, as one step that `undo` takes back."""
    from bridges.cli.people_import import import_people as work

    finish_async(lambda: work(paths, url, token, yes=yes, as_json=as_json))


@app.command()
def undo(
    import_id: Annotated[str, typer.Argument(metavar="[IMPORT]", help="Which import; the last one if none.")] = "",
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Take an import back: everybody is as before it, but who was changed since."""
    from bridges.cli.people_import import undo as work

    finish_async(lambda: work(import_id, url, token, as_json=as_json))
