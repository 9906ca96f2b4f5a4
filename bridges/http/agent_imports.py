"""Routes for many people from files: looked at line by line, brought in as one step, and taken back as one step."""

import asyncio
import base64
import binascii
import logging
from collections.abc import Mapping, Sequence
from typing import Annotated

from fastapi import Path, Request
from pydantic import BaseModel, ConfigDict, Field

from agents.processes.known_profiles import KnownProfile
from agents.processes.profile_imports import ImportRecord, Line, Plan, ProfileImports, Verdict, plan_import
from bridges.http.agents import applies_from, forget_gone, known_people, write_profiles
from bridges.http.context import BridgeContext, context_of
from bridges.http.openapi import errors
from bridges.http.profile_problems import Both, ProblemRow, both_of, problem_row
from bridges.http.routers import router_of
from bridges.http.security.body import BULK_BODY_MAX
from bridges.http.security.route_policy import restricted_to
from towow_core.domain.errors import Conflict, MalformedRequest
from towow_core.support.clock import SystemClock
from towow_core.support.people_files.reading import read_people
from towow_core.support.people_files.rows import ROWS_MAX, ReadFile

log = logging.getLogger(__name__)
router = router_of("people")
FILES_MAX = 1000
ImportId = Annotated[str, Path(pattern=r"^import-[0-9a-f]{8}$", description="The import's id.")]
_CSV = base64.b64encode(b"name,summary,city,skills\nMei Lin,Takes photos,Berlin,photography\n").decode()


class PeopleFile(BaseModel):
    """A file as it is on disk."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=255, description="Its name; its end says what it is.")]
    content: Annotated[str, Field(description="Its bytes, in base64.")]


class PeopleImport(BaseModel):
    """Files of people: tables (.csv, .tsv), address books (.vcf) and profiles (.yaml, .json)."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"files": [{"name": "people.csv", "content": _CSV}]}]}
    )

    files: Annotated[list[PeopleFile], Field(min_length=1, max_length=FILES_MAX)]
    dry_run: Annotated[bool, Field(description="Only say what it would do.")] = True
    digest: Annotated[
        str | None, Field(max_length=64, description="Of the dry run; where it would do something else now, 409.")
    ] = None


class LineRow(BaseModel):
    """What becomes of one line."""

    file: str
    line: int
    verdict: Annotated[Verdict, Field(description="`new`, `changed`, `same`, `duplicate` or `refused`.")]
    agent_id: str
    name: str
    changes: Annotated[list[str], Field(description="Fields of a known person that it changes.")]
    problems: list[ProblemRow]


class FileRow(BaseModel):
    """What was read of a file."""

    name: str
    encoding: Annotated[str, Field(description="As what its bytes were read; empty: they were not.")]
    notes: Annotated[list[Both], Field(description="What was left aside.")]


class ImportReport(BaseModel):
    """What an import would do, or did."""

    import_id: Annotated[str | None, Field(description="By which it is undone; null: nothing was changed.")]
    digest: str
    counts: Annotated[dict[Verdict, int], Field(description="Lines by verdict.")]
    files: list[FileRow]
    lines: list[LineRow]
    applies: str


class ImportRow(BaseModel):
    """An import that was applied."""

    import_id: str
    at: str
    files: list[str]
    people: int
    is_undone: bool


class Imports(BaseModel):
    """Imports, the last one first."""

    imports: list[ImportRow]


class Undone(BaseModel):
    """An import that was taken back."""

    import_id: str
    agent_ids: Annotated[list[str], Field(description="Who is as before.")]
    kept: Annotated[list[str], Field(description="Who was changed since, and therefore stays so.")]
    applies: str


@router.post("/api/v1/agent-imports", responses=errors(409))
@restricted_to(body_max=BULK_BODY_MAX)
async def import_agents(request: Request, body: PeopleImport) -> ImportReport:
    """Say what these files would do, line by line; with `dry_run` false, do it: everybody who can be used, at once."""
    context = context_of(request)
    known = await known_people(context)
    plan, report = await asyncio.to_thread(_looked_at, body.files, known, context)
    if body.dry_run:
        return report
    if body.digest is not None and body.digest != report.digest:
        raise Conflict("changed_since", "It would do something else now; look again.", "情况已经变了，请重新预览。")
    if not plan.wanted:
        return report
    done: list[ImportRecord] = []
    imports, now = _imports(context), SystemClock().now()
    await write_profiles(lambda: done.append(imports.apply(plan, now)))
    return report.model_copy(update={"import_id": done[0].import_id, "applies": applies_from(context)})


@router.get("/api/v1/agent-imports")
@restricted_to()
async def list_imports(request: Request) -> Imports:
    """Imports that were applied here."""
    context = context_of(request)
    await take_back_cut_off(context)
    found = await asyncio.to_thread(_imports(context).all)
    rows = [
        ImportRow(
            import_id=one.import_id,
            at=one.at,
            files=list(one.files),
            people=len(one.before),
            is_undone=one.state == "undone",
        )
        for one in found
        if one.state != "applying"
    ]
    return Imports(imports=rows)


@router.post("/api/v1/agent-imports/{import_id}/undo", responses=errors(404, 409))
@restricted_to()
async def undo_import(request: Request, import_id: ImportId) -> Undone:
    """Let everybody be as before an import; who was changed since stays as they are."""
    context = context_of(request)
    done: list[tuple[ImportRecord, tuple[str, ...]]] = []
    await write_profiles(lambda: done.append(_imports(context).undo(import_id)))
    record, kept = done[0]
    ids = [agent_id for agent_id in record.before if agent_id not in kept]
    await forget_gone(context, [agent_id for agent_id in ids if record.before[agent_id] is None])
    return Undone(import_id=import_id, agent_ids=ids, kept=list(kept), applies=applies_from(context))


async def take_back_cut_off(context: BridgeContext) -> None:
    """Imports that were cut off leave nothing; where the data directory cannot be written to, that is for later."""
    try:
        await asyncio.to_thread(_imports(context).recover)
    except OSError as error:
        log.warning("An import that was cut off cannot be taken back now: %s", error.strerror)


def _imports(context: BridgeContext) -> ProfileImports:
    return ProfileImports(context.settings.data_dir, context.people.edits)


def _bytes_of(file: PeopleFile) -> bytes:
    try:
        return base64.b64decode(file.content, validate=True)
    except (binascii.Error, ValueError):
        raise MalformedRequest("malformed", f"The content of {file.name!r} is no base64.") from None


def _looked_at(
    files: Sequence[PeopleFile], known: Mapping[str, KnownProfile], context: BridgeContext
) -> tuple[Plan, ImportReport]:
    """What an import would do, and how that is told: much work, so not for the event loop."""
    plan = plan_import(_read(files), known)
    return plan, _report(plan, context)


def _read(files: Sequence[PeopleFile]) -> list[ReadFile]:
    """What is in them; no more files are read when there are too many people in those so far."""
    read, people = [], 0
    for file in files:
        read.append(read_people(file.name, _bytes_of(file)))
        people += len(read[-1].rows)
        if people > ROWS_MAX:
            en = f"At most {ROWS_MAX} people at once; up to {file.name!r} these files have {people}."
            zh = f"一次最多 {ROWS_MAX} 人；到 {file.name} 为止，这些文件里已有 {people} 人。"
            raise MalformedRequest("malformed", en, zh)
    return read


def _report(plan: Plan, context: BridgeContext) -> ImportReport:
    counts = dict.fromkeys(Verdict, 0)
    for line in plan.lines:
        counts[line.verdict] += 1
    return ImportReport(
        import_id=None,
        digest=plan.digest,
        counts=counts,
        files=[FileRow(name=f.name, encoding=f.encoding, notes=[both_of(n) for n in f.notes]) for f in plan.files],
        lines=[_row(line) for line in plan.lines],
        applies=applies_from(context),
    )


def _row(line: Line) -> LineRow:
    return LineRow(
        file=line.file,
        line=line.line,
        verdict=line.verdict,
        agent_id=line.agent_id,
        name=line.name,
        changes=list(line.changes),
        problems=[problem_row(one.field, one.text) for one in line.problems],
    )
