"""The result, as a person reads it: a plan as a table, or why there is none and what could be changed."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bridges.cli.terminal import clean
from bridges.cli.words import Say, listed, quoted
from towow_core.domain.events import (
    DemandFailed,
    Event,
    ForceFinalized,
    NegotiationFailed,
    ProposalFinalized,
    SubnetCompleted,
)
from towow_core.domain.left_undone import Checked, left_undone
from towow_core.domain.models import Assignment, Compromise, Gap, Language, Proposal, RequesterTask, Standing, Timeline
from towow_core.domain.requirements import IMPLIED, OCCASION, PERHAPS, Requirement, RequirementKind, RequirementStatus
from towow_core.support.money import price_text, total_of, total_text, unpriced_text

_ALIKE_MIN = 3  # that are open for one reason: they share its line, fewer say it each
MARKS = {
    RequirementStatus.MET: "✓",
    RequirementStatus.PARTLY: "~",
    RequirementStatus.UNMET: "✗",
    RequirementStatus.OPEN: "?",
    RequirementStatus.WAIVED: "-",
}


def outcome(event: Event, say: Say, *, is_supposed: bool = False) -> RenderableType:
    """A terminal event, whole. Of what never happened it is said what would be; nobody has agreed to it."""
    match event:
        case ForceFinalized() | ProposalFinalized() if is_supposed:
            return Group(
                Text(f"\n{say('would_be', rounds=event.rounds_taken)}", style="bold"),
                *plan(event.proposal, say, event.requirements, with_yes=False),
                *claims(event, say),
            )
        case ForceFinalized():
            return Group(
                *_agreed(say("agreed_in_part"), event, say),
                *_optional(event, say),
                *_compromise(event.compromise_proposal, say, with_table=False),
                *_bullets(say("advice"), event.advice or event.compromise_proposal.suggestions),
            )
        case ProposalFinalized():
            advice = event.proposal.refused_changes[-1].advice if event.proposal.refused_changes else ()
            return Group(*_agreed(_headline_of(event, say), event, say), *_bullets(say("stands_advice"), advice))
        case NegotiationFailed():
            advice = event.advice or event.compromise.suggestions
            return Group(
                *_headline("✗", say("failed")),
                Text(say("reason", text=f"{clean(event.reason)} ({event.reason_code})")),
                *_compromise(event.compromise, say, with_table=True),
                *_asked_for(event, say),
                *_not_understood(event, say),
                *_bullets(say("advice"), advice),
            )
        case DemandFailed():
            return Group(
                *_headline("✗", say("failed")),
                Text(say("reason", text=f"{clean(event.reason)} ({event.reason_code})")),
                *_bullets(say("advice"), event.advice),
            )
        case _:
            raise ValueError(f"{event.event_type} ends nothing")


def _headline_of(event: ProposalFinalized, say: Say) -> str:
    """No more than the event claims; one of a version that checked nothing claims nothing."""
    if event.proposal.refused_changes:
        return say("stands")
    if not event.plan_digest:
        return say("settled")
    lacking, unkept = left_undone(
        Checked(clean(r.text), r.kind, r.is_hard, r.status, r.value.unit == PERHAPS and not r.met_by)
        for r in event.requirements
    )
    if lacking or unkept:
        said = "agreed_unkept" if not lacking else "agreed_lacking_unkept" if unkept else "agreed_lacking"
        return say(said, names=listed(say, lacking), unkept=listed(say, unkept))
    return say("agreed" if event.is_complete else "agreed_open")


def plan(
    proposal: Proposal, say: Say, asked: Sequence[Requirement] = (), *, with_yes: bool = True
) -> Iterator[RenderableType]:
    """Who does what, when, for how much; and what is missing, by the check of what was `asked` where there was one."""
    yield Text(clean(proposal.summary))
    if proposal.assignments:
        yield _table(proposal.assignments, say, with_yes=with_yes)
        yield from _total(proposal.assignments, say)
    yield from _timeline(proposal.timeline, say)
    yield from besides(proposal, say)
    yield from _bullets(say("gaps"), _missing(proposal, asked))


_SOMEBODY = frozenset({RequirementKind.CAPABILITY, RequirementKind.PERSON, RequirementKind.QUANTITY})
_SETTLED = frozenset({RequirementStatus.MET, RequirementStatus.WAIVED})


def _missing(proposal: Proposal, asked: Sequence[Requirement]) -> Iterator[str]:
    """Whom the table says that nobody is, then gaps that it says nothing of."""
    unmet = [one for one in asked if one.is_hard and one.status is RequirementStatus.UNMET and one.kind in _SOMEBODY]
    yield from (clean(one.text) for one in unmet)
    # What is only usual is told as that, and nobody lacks it.
    told = [one for one in asked if one.is_hard or one.status in _SETTLED or one.value.unit == IMPLIED]
    names = {name for one in told for name in (one.text, *one.value.tags)}
    yield from (gap_text(gap) for gap in proposal.gaps if (gap.capability or gap.gap_type) not in names)


def besides(proposal: Proposal, say: Say) -> Iterator[RenderableType]:
    """What the requester does, who is not needed and why, and what could be done instead."""
    yield from _bullets(say("requester_tasks"), (_own_task(task, proposal, say) for task in proposal.requester_tasks))
    colon = "：" if say("language") == Language.ZH else ": "
    yield from _bullets(say("not_needed"), (f"{one.display_name}{colon}{one.reason}" for one in proposal.not_needed))
    yield from _bullets(
        say("alternatives"), (colon.join(filter(None, (one.what, one.why))) for one in proposal.alternatives)
    )


def _own_task(task: RequesterTask, proposal: Proposal, say: Say) -> str:
    """With its day, whose part comes first, and whose waits for it."""
    names = {part.agent_id: part.display_name for part in proposal.assignments}
    order = (
        say(key, names=listed(say, tuple(names[who] for who in ids if who in names)))
        for key, ids in (("own_after", task.after), ("own_before", task.before))
        if not names.keys().isdisjoint(ids)
    )
    return " · ".join(filter(None, (f"{task.date}  {task.what}".strip(), *order)))


def extension(event: SubnetCompleted, say: Say) -> RenderableType:
    """What a subnet added to the plan, and what the plan lacks still."""
    proposal = event.proposal
    everybody = event.merged_assignments if proposal is None else proposal.assignments
    missing = () if proposal is None else tuple(_missing(proposal, event.requirements))
    return Group(
        Text(f"\n{say('extended')}", style="bold"),
        _table(event.merged_assignments, say, everybody),
        *_total(everybody, say),
        *_bullets(say("gaps"), missing),
    )


def claims(event: ProposalFinalized | ForceFinalized | SubnetCompleted, say: Say) -> Iterator[RenderableType]:
    """How each thing that was asked for stands, what only the requester can accept, and what nobody understood."""
    asked, unread = _asked_for(event, say), _not_understood(event, say)
    yield from (*asked, *_bullets(say("open_points"), (clean(point.text) for point in event.open_points)), *unread)


Asked = ProposalFinalized | ForceFinalized | SubnetCompleted | NegotiationFailed


def _asked_for(event: Asked, say: Say) -> Iterator[RenderableType]:
    """All but what nobody asked for and nobody does; what was only told is neither met nor unmet, and stands below."""
    asked = [
        r
        for r in event.requirements
        if r.value.unit not in {OCCASION, IMPLIED}
        or r.status is not RequirementStatus.OPEN
        or (r.value.unit == IMPLIED and r.met_by)  # nobody asked for it, and somebody's part has it
    ]
    usual = [clean(r.text) for r in event.requirements if r.value.unit == IMPLIED and r not in asked]
    below = [point.text for point in getattr(event, "open_points", ())]
    yield from _bullets(say("asked_for"), _requirement_lines(asked, below, say))
    if usual:
        yield Text(say("usual", text=listed(say, usual)))
    yield from _only_told([r for r in event.requirements if r.value.unit == OCCASION and r not in asked], say)


def _only_told(told: Sequence[Requirement], say: Say) -> Iterator[Text]:
    """A line for each thing that became of them: nobody was asked about a part of a wish that is read as background."""
    told = [one for one in told if one.note]
    for note in dict.fromkeys(one.note for one in told):
        yield Text(f"{quoted(say, (one.text for one in told if one.note == note))}: {clean(note)}")


def _not_understood(event: Asked, say: Say) -> Iterator[RenderableType]:
    if event.not_understood:
        yield Text(say("not_understood", text=quoted(say, (span.text for span in event.not_understood))))


def _requirement_lines(asked: Sequence[Requirement], below: Sequence[str], say: Say) -> Iterator[str]:
    """One each, but for those that are open for one and the same reason; what is told below is told there alone."""
    told: set[str] = set()
    for one in asked:
        alike = [r for r in asked if r.status is one.status is RequirementStatus.OPEN and r.note and r.note == one.note]
        is_told_below = one.status is RequirementStatus.OPEN and one.note and any(one.note in text for text in below)
        if is_told_below:
            yield f"{MARKS[one.status]} {_called(one, say)} {say('see_below')}"
        elif len(alike) < _ALIKE_MIN:
            yield _requirement_text(one, say)
        elif one.note not in told:
            told.add(one.note)
            yield f"{MARKS[one.status]} {listed(say, (_called(r, say) for r in alike))}: {clean(one.note)}"


def _called(requirement: Requirement, say: Say) -> str:
    wish = "" if requirement.is_hard else f" ({say('unasked' if requirement.value.unit == IMPLIED else 'soft')})"
    return f"{clean(requirement.text)}{wish}"


def _requirement_text(requirement: Requirement, say: Say) -> str:
    mark = MARKS[requirement.status]
    note, stands = clean(requirement.note), say(f"is_{requirement.status}")
    is_told = requirement.status is RequirementStatus.OPEN and note  # the plan may tell of it, and it is open still
    return f"{mark} {_called(requirement, say)}: {note if is_told else ' · '.join(filter(None, (stands, note)))}"


def gap_text(gap: Gap) -> str:
    """A gap in its own words."""
    return clean(gap.description or gap.reason or gap.gap_type)


def _agreed(title: str, event: ProposalFinalized | ForceFinalized, say: Say) -> Iterator[RenderableType]:
    parts = {a.agent_id for a in event.proposal.assignments if a.standing is not Standing.STAND_BY}  # who votes
    accepted = len(parts & set(event.accepted_by))
    counts = say("rounds", rounds=event.rounds_taken, accepted=accepted, count=len(parts))
    yield from _headline("✓", f"{title} · {counts}")
    yield from plan(event.proposal, say, event.requirements)
    yield from claims(event, say)


def _optional(event: ForceFinalized, say: Say) -> Iterator[RenderableType]:
    if event.optional_participants:
        names = _names(event.proposal.assignments)
        waiting = (names.get(agent_id, clean(agent_id)) for agent_id in event.optional_participants)
        yield Text(say("optional", names=listed(say, waiting)))


def _headline(mark: str, text: str) -> Iterator[RenderableType]:
    yield Text(f"\n{mark} {text}", style="bold green" if mark == "✓" else "bold red")


def _table(
    assignments: Iterable[Assignment], say: Say, everybody: Iterable[Assignment] = (), *, with_yes: bool = True
) -> Table:
    """A row for each; `everybody` gives the names of those they depend on. `with_yes` says who has said yes."""
    rows = tuple(assignments)
    names = {**_names(everybody), **_names(rows)}
    table = Table(box=box.ROUNDED, pad_edge=False, expand=True, show_lines=True)
    table.add_column(say("role"), ratio=3, overflow="fold")
    table.add_column(say("who"), ratio=2, overflow="fold")
    table.add_column(say("responsibility"), ratio=7, overflow="fold")
    has_order = any(row.dependencies for row in rows)
    if has_order:
        table.add_column(say("depends"), ratio=2, overflow="fold")
    table.add_column(say("price"), justify="right", no_wrap=True)
    if with_yes:
        table.add_column(say("confirmed"), no_wrap=True)
    for row in rows:
        before = listed(say, (names.get(agent_id, clean(agent_id)) for agent_id in row.dependencies))
        table.add_row(
            Text(clean(row.role)),
            Text(names[row.agent_id]),
            Text(clean(row.responsibility)),
            *([Text(before)] if has_order else []),
            Text(price_cell(row, say)),
            *([Text(say("yes" if row.is_confirmed else "no"))] if with_yes else []),
        )
    return table


def _names(assignments: Iterable[Assignment]) -> Mapping[str, str]:
    return {row.agent_id: clean(row.display_name or row.agent_id) for row in assignments}


def price_cell(row: Assignment, say: Say) -> str:
    """`¥3,000`; below it what it is made of: `¥100 an hour × 4 h`; a dash for nothing."""
    text = clean(price_text(row.price, row.currency, row.rate, Language(say("language"))))
    return re.sub(r" ?([(（])", r"\n\1", text) or "-"


def _total(assignments: Iterable[Assignment], say: Say) -> Iterator[RenderableType]:
    """Each currency by itself, as in the rows above: nothing is converted here."""
    total, language = total_of(assignments, ""), Language(say("language"))
    unpriced = unpriced_text(total.unpriced, language)
    apart = "；" if language is Language.ZH else "; "
    if text := apart.join(filter(None, (total_text(total, language), unpriced))):
        yield Text(clean(say("total", text=text)))


def _timeline(timeline: Timeline, say: Say) -> Iterator[RenderableType]:
    dates = [date for date in (timeline.start_date, timeline.end_date) if date]
    if not dates and not timeline.milestones:
        return
    span = say("from_to", start=dates[0], end=dates[-1]) if len(set(dates)) > 1 else "".join(dates[:1])
    steps = (
        f"{milestone.date}  {milestone.name}" + (f" · {milestone.deliverable}" if milestone.deliverable else "")
        for milestone in timeline.milestones
    )
    yield from _bullets(f"{say('timeline')}  {span}".rstrip(), steps)


def _compromise(compromise: Compromise, say: Say, *, with_table: bool) -> Iterator[RenderableType]:
    if compromise.summary:
        yield from _bullets(say("compromise"), [compromise.summary])
    if with_table and compromise.assignments:
        yield _table(compromise.assignments, say)
    points = (f"{point.issue} → {point.resolution}" for point in compromise.compromises)
    yield from _bullets("", points)
    yield from _bullets(say("asked"), compromise.asked)
    yield from _bullets(say("unresolved"), compromise.unresolved)


def _bullets(title: str, items: Iterable[str]) -> Iterator[RenderableType]:
    """A title and its items, one a line; nothing at all without items (a title with dates stands alone)."""
    texts = [Text(clean(item)) for item in items]
    heading = [Text(title, style="bold")] if title and (texts or "  " in title) else []
    yield from chain(heading, map(_bullet, texts))


def _bullet(text: Text) -> RenderableType:
    """Text that is wrapped under itself, not under its dash, also where it has no blank to break at."""
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(width=1)
    row.add_column(overflow="fold")
    row.add_row("-", text)
    return Padding(row, (0, 0, 0, 2), expand=False)
