"""What a next version of a plan changes: whose request was met, whose was not and why, and what is different."""

from collections.abc import Callable, Iterator

from bridges.cli.terminal import one_line
from bridges.cli.view import price_cell
from bridges.cli.words import Say
from towow_core.domain.models import AdjustmentSummary, Assignment, Change, Proposal

CELLS = 96  # of one change; a reason is worth a second line
Name = Callable[[str], str]


def changes(old: Proposal, new: Proposal, say: Say, name: Name) -> Iterator[str]:
    """One line each; `name` says how an agent is shown."""
    summary = new.adjustment_summary
    if summary is not None:
        yield from _requests(summary, say, name)
    before = {part.agent_id: part for part in old.assignments}
    after = {part.agent_id: part for part in new.assignments}
    for agent_id in before.keys() - after.keys():
        yield f"- {say('diff_left', who=name(agent_id), role=one_line(before[agent_id].role, 40))}"
    for agent_id, part in after.items():
        if agent_id not in before:
            yield f"+ {say('diff_joined', who=name(agent_id), role=one_line(part.role, 40))}"
        else:
            yield from (f"± {name(agent_id)} · {text}" for text in _differences(before[agent_id], part, say))


def _requests(summary: AdjustmentSummary, say: Say, name: Name) -> Iterator[str]:
    told = {change.what for change in (*summary.requests_addressed, *summary.requests_declined)}
    for change in summary.requests_addressed:
        yield f"✓ {say('met', text=_wish(change, say, name))}"
    for change in summary.requests_declined:
        reason = say("because", text=one_line(change.reason, CELLS)) if change.reason else ""
        yield f"✗ {say('not_met', text=_wish(change, say, name))}{reason}"
    for change in summary.changes_made:
        if change.what not in told:
            yield f"· {one_line(change.what, CELLS)}"


def _wish(change: Change, say: Say, name: Name) -> str:
    """What was asked for, and by whom where the words do not say so themselves."""
    who = say("requester") if change.agent_id == "requester" else name(change.agent_id) if change.agent_id else ""
    what = one_line(change.what, CELLS)
    return what if not who or who in what else say("wish", who=who, text=what)


def _differences(old: Assignment, new: Assignment, say: Say) -> Iterator[str]:
    if old.role != new.role:
        yield f"{say('role')}: {one_line(old.role, 30)} → {one_line(new.role, 30)}"
    before, after = (price_cell(part, say).replace("\n", " ") for part in (old, new))
    if before != after:
        yield f"{say('price')}: {before} → {after}"
    if old.notes != new.notes:
        added = new.notes.removeprefix(old.notes).strip() if new.notes.startswith(old.notes) else new.notes
        yield f"{say('notes')}: {one_line(added, CELLS) or '-'}"
