"""The table at the end."""

# ruff: noqa: T201 - a report is printed

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.chaos.__main__ import Result
    from tests.chaos.recovery import Recovery

WRONG_SHOWN = 20
# What "back" may mean: each is counted.
BACK = {
    "since_kill_s": "the kill",
    "since_started_s": "the new process's start",
    "since_serving_s": "its return to the network",
}


def show(result: Result) -> None:
    verdict, calls = result.verdict, result.repeats
    kinds = Counter(kill.kind for kill in result.killer.kills)
    moments = {kill.moment for kill in result.killer.kills} - {"any moment"}
    rows: list[tuple[str, object]] = [
        ("kills", f"{len(result.killer.kills)} ({', '.join(f'{n} {kind}' for kind, n in sorted(kinds.items()))})"),
        ("named steps killed at", len(moments)),
        ("negotiations", f"{verdict.negotiations}, ended {verdict.ended}"),
        ("outcomes", ", ".join(f"{n} {name.rpartition('.')[2]}" for name, n in verdict.outcomes.items())),
        ("events", verdict.events),
        ("events lost", verdict.lost),
        ("events doubled", verdict.doubled),
        ("model calls", f"{calls.calls} different, {calls.made} made"),
        ("asked again: answer was stored", len(calls.stored)),
        ("asked again: answered, not stored", len(calls.answered)),
        ("asked again: in flight at a kill", calls.in_flight),
        ("took", f"{result.took_s:.0f} s"),
    ]
    away = [kill.taken_over_s for kill in result.killer.kills if kill.taken_over_s is not None]
    if away:
        last = [f"{1000 * left_s:.0f}" for left_s in calls.last_moment]
        rows.append(("answers left for others", calls.kept))
        rows.append(("asked again: its machine's last moment", f"{len(last)} ({', '.join(last) or 'none'} ms before)"))
        rows.append(("machines that died for good", f"{len(away)}; others had their work after {_spread(away)} s"))
    for name, value in rows:
        print(f"{name:36} {value}")
    if (
        result.size.admins == result.size.bridges == result.size.machines == 1
    ):  # with more of a kind, others go on meanwhile
        _show_recoveries(result.recoveries)
    for wrong in (*verdict.wrong, *(f"asked again: {call}" for call in (*calls.stored, *calls.answered)))[:WRONG_SHOWN]:
        print(f"WRONG  {wrong}")
    but = " but what a machine heard in its last moment" if calls.last_moment else ""
    print(f"nothing lost, nothing doubled, nothing asked again{but}" if result.is_good else "NOT GOOD")


def _show_recoveries(recoveries: Sequence[Recovery]) -> None:
    title = "next event after, s (median / 90 % / max)"
    print(f"\n{title} {'hit':>4} {'kill':>22} {'start':>22} {'on network':>22}")
    for kind in ("all", *sorted({r.kill.kind for r in recoveries})):
        of_kind = [r for r in recoveries if kind in {"all", r.kill.kind}]
        if of_kind:
            columns = [_spread([getattr(r, name) for r in of_kind]) for name in BACK]
            print(f"{kind:41} {len(of_kind):>4} " + " ".join(f"{column:>22}" for column in columns))
    for name, since in BACK.items():
        within = sum(getattr(r, name) <= 1 for r in recoveries)
        print(f"went on within 1 s of {since:34} {within} of {len(recoveries)}")


def _spread(values: Sequence[float]) -> str:
    ordered = sorted(values)
    return f"{median(ordered):.2f} / {ordered[int(len(ordered) * 0.9) - (len(ordered) == 1)]:.2f} / {ordered[-1]:.2f}"
