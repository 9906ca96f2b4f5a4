"""What the routes for versions of a canvas take and answer, as types."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from bridges.http.request_body import RequestBody
from bridges.http.workflow_shapes import NOT_THE_SERVERS

Facts = dict[str, Any]


class Renaming(BaseModel):
    """The workflow was called otherwise, which is no change of its canvas."""

    at: str
    title: str
    before: Annotated[str, Field(description="What it was called until then; empty where that was not kept.")] = ""
    by: Annotated[str, Field(description="Who, where the bridge knows people by name.")] = ""


class VersionRow(BaseModel):
    """One version of a canvas, and the change that made it."""

    version: int
    at: str
    said: Annotated[str, Field(description="What was changed, in a sentence.")]
    origin: Annotated[
        Literal["beginning", "hand", "conversation", "plan", "import", "undo", "redo", "restore"],
        Field(description="How it came about; the beginning is an empty canvas."),
    ]
    by: Annotated[str, Field(description="Who, where the bridge knows people by name.")] = ""
    said_name: Annotated[str, Field(description="What they call themselves, where nobody shows who they are.")] = ""
    client_id: Annotated[str, Field(description="Of the page or program that did it.")] = ""
    act: Annotated[str, Field(description="The same for what was done as one act.")] = ""
    takes_back: Annotated[list[int], Field(description="Versions whose changes it takes back.")] = []
    restores: Annotated[int | None, Field(description="The version that it goes back to.")] = None
    renames: Annotated[
        list[Renaming],
        Field(description="How the workflow was called otherwise before the next version, oldest first."),
    ] = []


class VersionPage(BaseModel):
    """Versions of a canvas, the newest first."""

    items: list[VersionRow]
    total: int
    page: int
    page_size: int


class VersionView(VersionRow):
    """A canvas as it was."""

    nodes: Annotated[dict[str, Facts], Field(description="By id: kind, name, position, config.")]
    edges: Annotated[
        dict[str, Facts], Field(description="By id: `source` comes before `target`; `when`: on which condition.")
    ]
    variables: Annotated[dict[str, Any], Field(description="By name.")]


class ChangeShown(BaseModel):
    """One thing that is different."""

    about: Literal["node", "edge", "variable"]
    id: Annotated[str, Field(description="Of a variable its name.")]
    property: Annotated[str, Field(description="`name`, `position`, `config.…`; empty: the whole of it.")]
    before: Annotated[Any, Field(description="Null: there was none.")]
    after: Annotated[Any, Field(description="Null: there is none.")]
    said: str


class Changes(BaseModel):
    """What is different between two versions."""

    from_version: int
    to_version: int
    said: Annotated[str, Field(description="All of it in a sentence.")]
    changes: list[ChangeShown]


class Restoration(RequestBody):
    """How to go back to a version."""

    version: Annotated[
        int | None,
        Field(ge=1, description="The version that you saw; refused if there is a later one."),
    ] = None
    client_id: Annotated[
        str, Field(max_length=100, description="Of the page that it is done on.", json_schema_extra=NOT_THE_SERVERS)
    ] = ""


class Restored(BaseModel):
    """The canvas is what it was."""

    workflow_id: str
    version: Annotated[int, Field(description="Of the canvas, now.")]
    said: Annotated[str, Field(description="What that changed.")]
