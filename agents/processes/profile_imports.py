"""Many people at once, from files: looked at line by line, written as one step, and taken back as one step.

What each person was before is kept beside the edits, in a file for each import, which is there before the first person
is written: an import that was cut off in the middle is taken back when somebody looks next. It names what it was to
write of each person, too: who says something else by then was edited since, and stays so.
"""

import fcntl
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from agents.processes.known_profiles import KnownProfile
from agents.processes.private_facts import untold, with_kept
from agents.processes.profile_edits import ProfileEdits
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import Conflict, NothingThere
from towow_core.domain.models import AgentProfile
from towow_core.support.ids import random_hex
from towow_core.support.people_files.rows import PersonRow, Problem, ReadFile
from towow_core.support.private_file import write_private
from towow_core.support.profile_problems import FieldProblem, check_profile

FOLDER = "profile-imports"
_DIGEST = re.compile(r"[0-9a-f]{64}")


class Verdict(StrEnum):
    """What an import makes of a line. SAME: it says nothing new. DUPLICATE: an earlier line is the same person."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    DUPLICATE = "duplicate"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One person of a file.

    Attributes:
        changes: Fields of a known person that it changes.
        profile: What would be written; None where nothing is.
        silent_on: Private facts that stay as they were.
    """

    file: str
    line: int
    verdict: Verdict
    agent_id: str = ""
    name: str = ""
    problems: tuple[Problem, ...] = ()
    changes: tuple[str, ...] = ()
    profile: AgentProfile | None = None
    silent_on: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an import would do. `digest` is the same as long as that is."""

    files: tuple[ReadFile, ...]
    lines: tuple[Line, ...]

    @property
    def wanted(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.verdict in {Verdict.NEW, Verdict.CHANGED})

    @property
    def digest(self) -> str:
        told = [(line.agent_id, line.verdict, line.changes, repr(line.profile)) for line in self.wanted]
        return sha256(json.dumps(told).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportRecord:
    """An import that was applied.

    Attributes:
        state: "applying" (it was cut off, if nobody writes), "applied" or "undone".
        at: UTC, ISO 8601.
        files: Names of the files.
        before: What was written of each person, by id, as `ProfileEdits.written` says it; nothing once it is "undone".
        after: The digest of what it writes of each; that may be still to be written while it is "applying".
    """

    import_id: str
    at: str
    files: tuple[str, ...]
    state: str
    before: Mapping[str, str | None]
    after: Mapping[str, str | None]


def plan_import(files: Sequence[ReadFile], known: Mapping[str, KnownProfile]) -> Plan:
    """What becomes of every line, given who is known already."""
    where: dict[str, PersonRow] = {}
    lines = []
    for file in files:
        for row in file.rows:
            line = _looked_at(row, known)
            first = where.setdefault(line.agent_id, row) if line.profile is not None else row
            lines.append(line if first is row else _duplicate(line, first))
        if file.problem is not None:
            lines.append(
                Line(file=file.name, line=file.problem_line, verdict=Verdict.REFUSED, problems=(file.problem,))
            )
    return Plan(files=tuple(files), lines=tuple(lines))


def _looked_at(row: PersonRow, known: Mapping[str, KnownProfile]) -> Line:
    profile, wrong = check_profile(row.file, row.fields)
    problems = (*row.problems, *_besides(row.problems, wrong))
    agent_id, name = str(row.fields.get("agent_id", ""))[:80], str(row.fields.get("user_name", ""))[:80]
    line = Line(file=row.file, line=row.line, verdict=Verdict.REFUSED, agent_id=agent_id, name=name, problems=problems)
    if profile is None or problems:
        return line
    line = replace(line, agent_id=profile.agent_id, name=profile.user_name, profile=profile)
    if (before := known.get(profile.agent_id)) is None:
        return replace(line, verdict=Verdict.NEW)
    silent_on = untold(row.fields)
    changes = _changes(before.profile, with_kept(profile, before.profile, silent_on))
    verdict = Verdict.CHANGED if changes else Verdict.SAME
    return replace(line, verdict=verdict, changes=changes, silent_on=silent_on)


def _besides(known: Sequence[Problem], found: Sequence[FieldProblem]) -> tuple[Problem, ...]:
    """What the rules for profiles say, where the line itself was fine: else it is what follows from that."""
    if known:
        return ()
    return tuple(Problem(field=one.field, text=one.text) for one in found)


def _changes(before: AgentProfile, after: AgentProfile) -> tuple[str, ...]:
    changed = [one.name for one in fields(before) if getattr(before, one.name) != getattr(after, one.name)]
    if "terms" in changed:
        changed.remove("terms")
        terms = fields(before.terms)
        changed += [t.name for t in terms if getattr(before.terms, t.name) != getattr(after.terms, t.name)]
    return tuple(changed)


def _duplicate(line: Line, first: PersonRow) -> Line:
    place = f"{first.file}:{first.line}"
    text = Bilingual(f"和 {place} 是同一个编号；只用前一个", f"has the same id as {place}; only that one is taken")
    return replace(
        line, verdict=Verdict.DUPLICATE, problems=(Problem(field="agent_id", text=text),), profile=None, changes=()
    )


class ProfileImports:
    """The imports of one data directory."""

    def __init__(self, data_dir: Path, edits: ProfileEdits) -> None:
        self._folder, self._edits = data_dir / FOLDER, edits

    def apply(self, plan: Plan, at: str) -> ImportRecord:
        """Write everybody whom the plan wants, or nobody.

        Raises:
            BadProfile: One is too large; nobody was written.
            OSError: The data directory cannot be written to; nobody was written, or they are taken back now or later.
        """
        with self._alone():
            return self._apply(plan, at)

    def _apply(self, plan: Plan, at: str) -> ImportRecord:
        self._recover()
        profiles = [line.profile for line in plan.wanted if line.profile is not None]
        after = self._edits.texts(profiles, {line.agent_id: line.silent_on for line in plan.wanted})
        before = {agent_id: self._edits.written(agent_id) for agent_id in after}
        files = tuple(file.name for file in plan.files)
        # Who they are by now tells nothing else than whether they were changed since: a digest does for that.
        digests = {agent_id: _digest(text) for agent_id, text in after.items()}
        record = ImportRecord(
            import_id=f"import-{random_hex(8)}", at=at, files=files, state="applying", before=before, after=digests
        )
        self._keep(record)
        try:
            self._edits.put_texts(after)
            applied = replace(record, state="applied")
            self._keep(applied)
        except BaseException:  # Ctrl-C too: all of them or nobody
            self._take_back(record)
            raise
        return applied

    def undo(self, import_id: str) -> tuple[ImportRecord, tuple[str, ...]]:
        """Everybody is again as before the import; who was changed since stays so, and is named.

        Raises:
            NothingThere: There is none.
            Conflict: It is undone already.
            OSError: The data directory cannot be written to.
        """
        with self._alone():
            return self._undo(import_id)

    def _undo(self, import_id: str) -> tuple[ImportRecord, tuple[str, ...]]:
        self._recover()
        record = next((one for one in self.all() if one.import_id == import_id), None)
        if record is None:
            en = f"There is no import {import_id!r}; GET /api/v1/agent-imports lists those there are."
            raise NothingThere(en, f"没有导入 {import_id}。")
        if record.state != "applied":
            raise Conflict("undone_already", f"Import {import_id} is undone already.", f"导入 {import_id} 已经撤销。")
        changed = self._restore(record)
        record = replace(record, state="undone")
        self._keep(replace(record, before=dict.fromkeys(record.before), after={}))  # no profile is kept for nothing
        return record, changed

    def forget(self, before: str) -> int:
        """Imports from before this time can be undone no more, and nothing is kept of them; how many those were.

        Raises:
            OSError: The data directory cannot be written to.
        """
        if not self._folder.is_dir():
            return 0
        with self._alone():
            self._recover()
            old = [record for record in self.all() if record.at < before]
            for record in old:
                self._path(record).unlink(missing_ok=True)
        return len(old)

    def all(self) -> tuple[ImportRecord, ...]:
        """Those that were applied, the last one first."""
        if not self._folder.is_dir():
            return ()
        found = [_read(path) for path in self._folder.glob("import-*.json")]
        return tuple(sorted((one for one in found if one is not None), key=lambda one: one.at, reverse=True))

    def recover(self) -> None:
        """Take back what was cut off in the middle; an import that somebody is writing is waited for.

        Raises:
            OSError: The data directory cannot be written to.
        """
        if any(record.state == "applying" for record in self.all()):
            with self._alone():
                self._recover()

    def _recover(self) -> None:
        """Take back what was cut off in the middle."""
        for record in self.all():
            if record.state == "applying":
                self._take_back(record)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One import of this data directory at a time, in whichever process."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (self._folder / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _take_back(self, record: ImportRecord) -> None:
        self._restore(record)
        self._path(record).unlink(missing_ok=True)

    def _restore(self, record: ImportRecord) -> tuple[str, ...]:
        """Let everybody be as before; the ids of those who were changed since, and stay so.

        Who is as before already is none of them: they were not written yet, or this was begun before and cut off.
        """
        changed = []
        for agent_id, before in record.before.items():
            written = self._edits.written(agent_id)
            if written == before or _digest(written) == record.after.get(agent_id):
                self._edits.write_back(agent_id, before)
            else:
                changed.append(agent_id)
        return tuple(changed)

    def _keep(self, record: ImportRecord) -> None:
        write_private(self._path(record), json.dumps(asdict(record), ensure_ascii=False), durably=True)

    def _path(self, record: ImportRecord) -> Path:
        return self._folder / f"{record.import_id}.json"


def _digest(text: str | None) -> str:
    return sha256((text or "").encode()).hexdigest()


def _read(path: Path) -> ImportRecord | None:
    try:
        record = ImportRecord(**json.loads(path.read_text("utf-8")))
        # Older records hold what was written itself.
        digests = {a: said if _DIGEST.fullmatch(said or "") else _digest(said) for a, said in record.after.items()}
        return replace(record, after=digests)
    except (OSError, ValueError, TypeError, AttributeError):
        return None
