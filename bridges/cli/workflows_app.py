"""`towow workflow …`: workflows as files, and what they were before."""

# ruff: noqa: FBT002 - typer makes a flag of a parameter that is False by default

from pathlib import Path
from typing import Annotated

import typer

from bridges.cli.drafts_app import app as drafts_app
from bridges.cli.finishing import finish_async

app = typer.Typer(
    help="Workflows: taken out as files, brought in again, and what they were before.", no_args_is_help=True
)
app.add_typer(drafts_app, name="drafts")

Url = Annotated[str | None, typer.Option(help="Where the network is; found by itself when it runs here.")]
WorkflowId = Annotated[str, typer.Argument(metavar="ID", help="The workflow's id, like wf-1a2b3c4d.")]
Json = Annotated[bool, typer.Option("--json", help="Print machine-readable lines on stdout and nothing else.")]
Token = Annotated[str | None, typer.Option(help="What to show there; TOWOW_TOKEN when not given.", show_default=False)]


@app.command("export")
def export_one(
    workflow_id: WorkflowId,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; stdout if none.")] = None,
    form: Annotated[
        str, typer.Option("--format", help="json or yaml; as the file's name says if none.", show_default=False)
    ] = "",
    url: Url = None,
    token: Token = None,
) -> None:
    """Write what a workflow's canvas shows to a file, as JSON or YAML."""
    from bridges.cli.workflows import export_one as work

    finish_async(lambda: work(workflow_id, out, form, url, token))


@app.command("import")
def import_one(
    file: Annotated[Path, typer.Argument(help="What `towow workflow export` wrote, JSON or YAML.")],
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Make a new workflow of a file; what is wrong in it is named, and then nothing is made."""
    from bridges.cli.workflows import import_one as work

    finish_async(lambda: work(file, url, token, as_json=as_json))


@app.command("versions")
def versions(
    workflow_id: WorkflowId,
    page: Annotated[int, typer.Option(min=1, help="Thirty a page, the newest first.")] = 1,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """List who changed what of a workflow and when, the newest first."""
    from bridges.cli.workflows import versions as work

    finish_async(lambda: work(workflow_id, page, url, token, as_json=as_json))


@app.command("restore")
def restore(
    workflow_id: WorkflowId,
    version: Annotated[int, typer.Argument(min=1, help="As `towow workflow versions` numbers it.")],
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Make a workflow what it was in a version; that is a new change, and nothing is lost."""
    from bridges.cli.workflows import restore as work

    finish_async(lambda: work(workflow_id, version, url, token, as_json=as_json))


@app.command("rename")
def rename(
    workflow_id: WorkflowId,
    title: Annotated[str, typer.Argument(help="What it is called from now on.")],
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Call a workflow otherwise; whoever looks at it sees that at once. A draft keeps its name."""
    from bridges.cli.workflows import rename as work

    finish_async(lambda: work(workflow_id, title, url, token, as_json=as_json))


@app.command("plan-changes")
def plan_changes(
    workflow_id: WorkflowId,
    accept: Annotated[bool, typer.Option("--accept", help="Put them into the workflow.")] = False,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Say whom the workflow's plan has gained since it was made of it; or put their tasks there."""
    from bridges.cli.workflows import plan_changes as work

    finish_async(lambda: work(workflow_id, url, token, accept=accept, as_json=as_json))


@app.command("runs")
def runs(
    workflow_id: WorkflowId,
    page: Annotated[int, typer.Option(min=1, help="Twenty a page, the newest first.")] = 1,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """List when a workflow was run, how each run ended, and how many of its nodes were done."""
    from bridges.cli.workflow_runs import runs as work

    finish_async(lambda: work(workflow_id, page, url, token, as_json=as_json))


@app.command("pause")
def pause(workflow_id: WorkflowId, url: Url = None, token: Token = None, as_json: Json = False) -> None:
    """Pause a workflow's run: what has begun is finished, nothing more begins."""
    from bridges.cli.workflow_runs import hold as work

    finish_async(lambda: work(workflow_id, "pause", url, token, as_json=as_json))


@app.command("resume")
def resume(workflow_id: WorkflowId, url: Url = None, token: Token = None, as_json: Json = False) -> None:
    """Go on with a workflow's paused run."""
    from bridges.cli.workflow_runs import hold as work

    finish_async(lambda: work(workflow_id, "resume", url, token, as_json=as_json))
