"""What the routes for runs of a workflow answer, as types."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

Facts = dict[str, Any]


class RunRow(BaseModel):
    """One run of a workflow."""

    run_id: str
    number: Annotated[int, Field(description="Which one of the workflow's it is, from 1 on.")]
    status: Annotated[str, Field(description="running, paused, completed, failed or cancelled.")]
    started_at: str
    ended_at: Annotated[str, Field(description="Empty: it is not over.")]
    duration_s: Annotated[float | None, Field(description="Seconds; null while it is not over.")]
    version: Annotated[int, Field(description="Of the canvas as the run left it, or has it now.")]
    began_on: Annotated[int, Field(description="Of the canvas as it began.")]
    retry_of: Annotated[str, Field(description="The run that it takes up; empty: none.")]
    started_by: Annotated[str, Field(description="Who started it; empty: not known.")]
    ended_by: Annotated[str, Field(description="Who cancelled it; empty: nobody, or not known.")]
    node_counts: Annotated[dict[str, int], Field(description="How many of its nodes are how far.")]
    over_no: Annotated[
        dict[str, list[str]],
        Field(
            description="By approval that passed, or was taken off the canvas: who had said no before, and did not say"
            " yes since."
        ),
    ]


class RunPage(BaseModel):
    """Runs of a workflow, the newest first."""

    items: list[RunRow]
    total: int
    page: int
    page_size: int


class RunView(RunRow):
    """A run with the canvas that it was on, read only."""

    title: str
    nodes: Annotated[
        dict[str, Facts],
        Field(
            description="By id: kind, name, position, config as the run left them; status, result, inputs, `error` in"
            " the reader's language, and `failure`."
        ),
    ]
    edges: Annotated[dict[str, Facts], Field(description="By id: `source` comes before `target`.")]
    variables: Annotated[Facts, Field(description="As they were when it began.")]


class StoryEntryShown(BaseModel):
    """One thing that happened to a node."""

    n: Annotated[int, Field(description="The entry of the workflow's log that says so.")]
    at: str
    kind: Annotated[
        str,
        Field(
            description="began, tried_again, waits, failed_attempt, handed_on, answered, replanning, taken_over,"
            " went_on, joined, completed, failed, skipped, cancelled, paused, resumed; retried where somebody has it"
            " done again in the run, revived where what it waits for is; taken_up where a later run has it done again."
        ),
    ]
    said: Annotated[str, Field(description="In the language that `Accept-Language` asks for.")]
    by: Annotated[str, Field(description="Who said or did it, where a person did.")]
    code: Annotated[str, Field(description="Of a failure; empty: none.")]
    until: Annotated[str, Field(description="The moment that it waits for; empty: none.")]
    attempt: Annotated[int, Field(description="Which one it belongs to, from 1 on; 0 before the first.")]


class NodeStoryShown(BaseModel):
    """What happened to a node in a run and in those before that it takes up."""

    run_id: str
    node_id: str
    node_type: str
    name: str
    status: Annotated[str | None, Field(description="Null: it takes no part in the run.")]
    began_at: Annotated[str, Field(description="When it began the last time; empty: never.")]
    ended_at: Annotated[str, Field(description="Empty: it is not over.")]
    duration_s: Annotated[float | None, Field(description="Seconds; null while it is not over, or never began.")]
    attempts: Annotated[int, Field(description="How often it was begun, or tried again.")]
    attempts_earlier: Annotated[
        int, Field(description="How many of them were in earlier runs, which this one takes up.")
    ]
    inputs: Annotated[Facts, Field(description="What the templates of its configuration came to.")]
    result: Facts
    error: Annotated[str | None, Field(description="Why it failed, in the reader's language.")]
    entries: list[StoryEntryShown]
