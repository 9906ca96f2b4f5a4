"""`towow tasks …`: what one has to do in the workflows of others and one's own."""

# ruff: noqa: FBT002 - typer makes a flag of a parameter that is False by default

from typing import Annotated

import typer

from bridges.cli.finishing import finish_async
from bridges.cli.shared_options import WithTheGroups

app = typer.Typer(help="What you have to do yourself; without a command, a list of it.")

TaskId = Annotated[str, typer.Argument(metavar="ID", help="The task's id, like wf-1a2b3c4d/task-1.")]
Note = Annotated[str, typer.Option(help="What else there is to say.")]
Person = Annotated[str | None, typer.Option(help="Whose tasks, or in whose name; an operator's to say.")]
Url = Annotated[str | None, typer.Option(help="Where the network is; found by itself when it runs here.")]
Token = Annotated[str | None, typer.Option(help="What to show there; TOWOW_TOKEN when not given.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print machine-readable lines on stdout and nothing else.")]


@app.callback(invoke_without_command=True)
def show(
    context: typer.Context, person: Person = None, url: Url = None, token: Token = None, as_json: Json = False
) -> None:
    """List what you have to do, what can be done now first."""
    if context.invoked_subcommand is not None:
        return
    from bridges.cli.tasks import show as work

    finish_async(lambda: work(person, url, token, as_json=as_json))


@app.command(cls=WithTheGroups)
def done(
    task_id: TaskId,
    result: Annotated[str, typer.Option(help="What came of it.")] = "",
    note: Note = "",
    person: Person = None,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Say that a task is done; of an approval: yes."""
    from bridges.cli.tasks import finish as work

    said = {"status": "completed", "result": result, "note": note}
    finish_async(lambda: work(task_id, said, person, url, token, as_json=as_json))


@app.command(cls=WithTheGroups)
def failed(
    task_id: TaskId,
    note: Note = "",
    person: Person = None,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Say that a task could not be done, and why; of an approval: no."""
    from bridges.cli.tasks import finish as work

    finish_async(lambda: work(task_id, {"status": "failed", "note": note}, person, url, token, as_json=as_json))


@app.command(cls=WithTheGroups)
def correct(
    task_id: TaskId,
    result: Annotated[str | None, typer.Option(help="What truly came of it; as it is where none is given.")] = None,
    note: Annotated[str | None, typer.Option(help="The right note; as it is where none is given.")] = None,
    person: Person = None,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Correct what a done task came to, as long as nothing has used it."""
    from bridges.cli.tasks import correct as work

    said = {name: text for name, text in (("result", result), ("note", note)) if text is not None}
    finish_async(lambda: work(task_id, said, person, url, token, as_json=as_json))


@app.command(cls=WithTheGroups)
def hand(
    task_id: TaskId,
    to: Annotated[str, typer.Argument(metavar="TO", help="Whose it is from now on: user_agent_mei, or a user.")],
    note: Note = "",
    person: Person = None,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Give a task to somebody else."""
    from bridges.cli.tasks import hand_on as work

    finish_async(lambda: work(task_id, to, note, person, url, token, as_json=as_json))
