"""What is asked and answered about the tasks of whoever has to do something."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from bridges.http.corrections import CorrectionWanted
from bridges.http.request_body import RequestBody
from bridges.http.shapes import NO_NUL

SAID_MAX, NAME_MAX = 2_000, 200
Said = Annotated[str, Field(max_length=SAID_MAX, pattern=NO_NUL)]
InWhoseName = Annotated[
    str | None,
    Field(min_length=1, max_length=NAME_MAX, pattern=NO_NUL, description="In whose name; an operator's to say."),
]


class BeforeShown(BaseModel):
    """Something that a task comes after."""

    name: str
    status: str
    state: Annotated[str, Field(description="How far it is; see the task's.")]


class Colleague(BaseModel):
    """Somebody else of the same workflow."""

    person: str
    display_name: str


class MovedShown(BaseModel):
    """A day that moved because a part before it was negotiated again."""

    workflow_id: str
    workflow_title: str
    node_id: str
    name: str
    assignee: str
    assignee_name: str
    before: Annotated[str, Field(description="The old day.")]
    after: Annotated[str, Field(description="The new one.")]
    behind: Annotated[str, Field(description="The task whose part was negotiated again.")]
    because: Annotated[str, Field(description="Why, in its person's own words.")]
    at: Annotated[str, Field(description="When it moved.")]


class MovedPage(BaseModel):
    """Days that have moved and are somebody's business, the last moved first."""

    items: list[MovedShown]


class Corrected(BaseModel):
    """What a task's result and note were before somebody corrected them."""

    result: str
    note: str
    by: Annotated[str, Field(description="Who corrected them.")]
    entered_by: Annotated[str, Field(description="Who wrote that down for them; empty: nobody else.")]
    at: str


class TaskRow(BaseModel):
    """One task, with all of its workflow that whoever does it needs."""

    task_id: Annotated[str, Field(description="`<workflow_id>/<node_id>`.")]
    workflow_id: str
    node_id: str
    node_type: Annotated[str, Field(description="task; or approval: completed is approved, failed is not.")]
    name: str
    assignee: Annotated[str, Field(description="Whose it is: a twin's id, or a token's user. Empty: nobody's by id.")]
    assignee_name: str
    is_removed: Annotated[bool, Field(description="Its twin is not on the network: give it to somebody else.")]
    is_replanned: Annotated[
        bool,
        Field(description="Whether somebody else is looked for once it could not be done: that is not taken back."),
    ]
    responsibility: str
    due: str
    deliverable: Annotated[str, Field(description="What is there by then.")]
    moved: Annotated[MovedShown | None, Field(description="How its day moved last; null: it is where it was set.")]
    notes: str
    price: float | None
    currency: str
    agreed_with: Annotated[
        str,
        Field(
            description="Who agreed to its terms in the plan, by name, where it was given to somebody else since: they"
            " have promised nothing. Empty: whose it is."
        ),
    ]
    agreed_earlier: Annotated[
        bool,
        Field(
            description="Whose it is had agreed to the part in an earlier version of the plan: what stands here is what"
            " they agreed to then, and not what `agreed_with` did."
        ),
    ] = False
    price_agreed_with: Annotated[
        str, Field(description="The same of its price; empty, too, where another one was written since.")
    ]
    status: Annotated[
        str,
        Field(
            description="waiting: for its person; answered: by its person, waits for others; asked_others: its person"
            " said no, and others were asked since; not_done: its person said that it could not be done, and it is, or"
            " is to be, somebody else's since; left, taken_out: the same of who left, or was taken out, with why"
            " (`note`), by whom (`entered_by`) and when (`since`); pending; not_run: not begun; …"
        ),
    ]
    state: Annotated[
        str,
        Field(
            description="How far its node is, whoever it is asked of, as the page and the conversation say it: as"
            " `status`, or approved, not_approved, skipped_left_out, skipped_not_needed, skipped_not_taken, …"
        ),
    ]
    since: Annotated[str, Field(description="When it came to that; empty: never.")]
    after: Annotated[list[BeforeShown], Field(description="What it comes after.")]
    changed_before: Annotated[
        list[str],
        Field(description="What it comes after that somebody took over: who had it, who has it, what is open since."),
    ]
    differs: Annotated[
        list[str],
        Field(description="Where it was taken over: what is other than it was for the one before."),
    ]
    waits_for_yes: Annotated[
        bool, Field(description="It was taken over, and whose plan it is has not said yes to that.")
    ]
    accepted_at: Annotated[str, Field(description="When they last did; empty: they have not, or need not.")]
    answer: Annotated[str, Field(description="Of an approval that this person has answered: yes or no.")]
    needed: Annotated[int | None, Field(description="How many must say yes to an approval that has begun.")]
    yes: Annotated[int, Field(description="How many have said yes to it.")]
    no: Annotated[int, Field(description="How many have said no to it.")]
    earlier_no: Annotated[
        str,
        Field(
            description="Who said no to an approval before it was asked again, when and with which note, by whom it was"
            " asked again, and of whom; empty: nobody."
        ),
    ]
    outcome: Annotated[str, Field(description="How far an approval is, whoever it is asked of; else as `status`.")]
    now_with: Annotated[
        str,
        Field(description="Where it is `not_done`, `left` or `taken_out`: who has it now, by name; empty: nobody."),
    ]
    entered_by: Annotated[str, Field(description="Who wrote it down, where it was somebody else.")]
    handed_on_by_name: Annotated[str, Field(description="What they are called; empty: nobody knows.")] = ""
    handed_on_by: str
    taken_over_from: Annotated[str, Field(description="Whose it was, where it was negotiated again.")]
    taken_over_because: Annotated[str, Field(description="Why it was negotiated again.")]
    note: Annotated[
        str, Field(description="Of whoever marked it, or handed it on; where it is `left` or `taken_out`: why.")
    ]
    result: str
    corrected: Annotated[
        list[Corrected], Field(description="What its result and note were before they were corrected, oldest first.")
    ]
    workflow_title: str
    asked_by: Annotated[str, Field(description="Whose workflow it is.")]
    demand_id: Annotated[str | None, Field(description="The demand of whose approved plan it is a part.")]
    team: Annotated[list[Colleague], Field(description="Who else is in it by id, and whose it is.")]
    may_open: Annotated[bool, Field(description="Whether the caller may open workflow and demand as well.")]


class PersonRow(BaseModel):
    """Somebody who has tasks."""

    person: str
    display_name: str
    waiting: Annotated[int, Field(description="How many wait for them now.")]


class TaskPage(BaseModel):
    """Tasks: what can be done now first, by its day; what is over last."""

    person: Annotated[str | None, Field(description="Whose; null: everybody's, for an operator who named nobody.")]
    waiting: Annotated[int, Field(description="How many of all of them can be done now.")]
    items: list[TaskRow]
    total: int
    page: int
    page_size: int
    people: Annotated[list[PersonRow], Field(description="Who has tasks; for an operator, who may ask for theirs.")]


class TaskDone(RequestBody):
    """A task is done, or could not be."""

    status: Literal["completed", "failed"] = "completed"
    result: Annotated[Said, Field(description="What came of it; nodes behind it have it as `result`.")] = ""
    note: Said = ""
    person: InWhoseName = None


class MyCorrection(CorrectionWanted):
    """What a done task of one's own truly came to."""

    person: InWhoseName = None


class TaskHandedOn(RequestBody):
    """A task is somebody else's from now on."""

    to: Annotated[
        str,
        Field(
            min_length=1,
            max_length=NAME_MAX,
            pattern=NO_NUL,
            description="A twin's id or name, a token's user, or whose workflow it is.",
        ),
    ]
    note: Said = ""
    person: InWhoseName = None
