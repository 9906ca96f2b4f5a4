"""`towow workflow drafts …`: a workflow is worked on beside itself."""

# ruff: noqa: FBT002 - typer makes a flag of a parameter that is False by default

from typing import Annotated

import typer

from bridges.cli.finishing import finish_async

app = typer.Typer(
    help="Drafts of a workflow: worked on beside it, compared, brought in or dropped.", no_args_is_help=True
)

Url = Annotated[str | None, typer.Option(help="Where the network is; found by itself when it runs here.")]
WorkflowId = Annotated[str, typer.Argument(metavar="ID", help="The workflow's id, like wf-1a2b3c4d.")]
DraftId = Annotated[str, typer.Argument(metavar="DRAFT", help="The draft's id, as `list` shows it.")]
Json = Annotated[bool, typer.Option("--json", help="Print machine-readable lines on stdout and nothing else.")]
Token = Annotated[str | None, typer.Option(help="What to show there; TOWOW_TOKEN when not given.", show_default=False)]


@app.command("list")
def listed(workflow_id: WorkflowId, url: Url = None, token: Token = None, as_json: Json = False) -> None:
    """List a workflow's drafts that are being worked on, the newest first."""
    from bridges.cli.workflow_drafts import listed as work

    finish_async(lambda: work(workflow_id, url, token, as_json=as_json))


@app.command("begin")
def begin(
    workflow_id: WorkflowId,
    name: Annotated[str, typer.Argument(help="What the draft is called.")],
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Begin a draft of a workflow as it is now, and print its id."""
    from bridges.cli.workflow_drafts import begin as work

    finish_async(lambda: work(workflow_id, name, url, token, as_json=as_json))


@app.command("changes")
def changes(draft_id: DraftId, url: Url = None, token: Token = None, as_json: Json = False) -> None:
    """Say what a draft would change in its workflow, and what both have changed."""
    from bridges.cli.workflow_drafts import compare as work

    finish_async(lambda: work(draft_id, url, token, as_json=as_json))


@app.command("bring-in")
def bring_in(
    draft_id: DraftId,
    take: Annotated[
        str, typer.Option("--take", help="Whose side holds where both changed the same: draft or current.")
    ] = "",
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Make the workflow what a draft makes of it, as one change; the draft is closed."""
    from bridges.cli.workflow_drafts import bring_in as work

    finish_async(lambda: work(draft_id, take, url, token, as_json=as_json))


@app.command("drop")
def drop(draft_id: DraftId, url: Url = None, token: Token = None, as_json: Json = False) -> None:
    """Give a draft up; nothing of it comes into its workflow."""
    from bridges.cli.workflow_drafts import drop as work

    finish_async(lambda: work(draft_id, url, token, as_json=as_json))
