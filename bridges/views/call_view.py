"""Model calls and reasons as JSON, for the routes and the command line alike."""

from collections.abc import Iterable, Sequence
from typing import Any

from towow_core.domain.model_calls import CallRecord
from towow_core.services.evidence.why import Why
from towow_core.store.model_calls import CallTotals
from towow_core.support import codec
from towow_core.support.model_choice import Provider

TEXTS = ("system", "user", "answer")


def call_view(call: CallRecord, *, texts: bool = True) -> dict[str, Any]:
    """One call; without its texts where only the numbers are wanted."""
    view: dict[str, Any] = {**codec.dump(call), "is_claim": call.is_claim}
    return view if texts else {name: value for name, value in view.items() if name not in TEXTS}


def why_view(found: Why, *, texts: bool = True) -> dict[str, Any]:
    """`{event, cause, rules, solver, calls}`; without `texts` those of the calls are empty."""
    nothing = {} if texts else dict.fromkeys(TEXTS, "")
    return {
        "event": codec.dump(found.event),
        "cause": found.cause,
        "rules": [{"name": rule.name, "numbers": dict(rule.numbers)} for rule in found.rules],
        "solver": None if found.solver is None else dict(found.solver),
        "calls": [call_view(call) | nothing for call in found.calls],
    }


def totals_of(calls: Iterable[CallRecord]) -> tuple[CallTotals, ...]:
    """The same sums that `CallBook.totals` gives, over calls at hand."""
    groups: dict[tuple[str, str, str, str, bool], list[CallRecord]] = {}
    for call in calls:
        groups.setdefault((call.prompt, call.client, call.model, call.outcome, call.is_claim), []).append(call)
    return tuple(
        CallTotals(
            prompt=prompt,
            client=client,
            model=model,
            outcome=outcome,
            calls=len(group),
            requests=sum(call.requests for call in group),
            tokens_in=sum(call.tokens_in for call in group),
            tokens_out=sum(call.tokens_out for call in group),
            usd=sum(call.usd for call in group),
            waited_s=sum(call.waited_s for call in group),
            longest_s=max(call.waited_s for call in group),
            is_claimed=is_claimed,
        )
        for (prompt, client, model, outcome, is_claimed), group in groups.items()
    )


def totals_view(rows: Sequence[CallTotals]) -> dict[str, Any]:
    """`{totals, by_prompt}`: sums over everything, and one row a prompt.

    Every answer is counted in `calls` and `outcomes`, in `by_rule` those that the offline engine gave, which asks no
    model and uses no tokens; what it took is our own in the sum itself, and under `claimed` where twins say so about
    theirs.
    """
    prompts = dict.fromkeys(row.prompt for row in rows)
    by_prompt = [{"prompt": prompt, **_summed([r for r in rows if r.prompt == prompt])} for prompt in prompts]
    return {"totals": _summed(rows), "by_prompt": by_prompt}


def _summed(rows: Sequence[CallTotals]) -> dict[str, Any]:
    outcomes: dict[str, int] = {}
    for row in rows:
        outcomes[row.outcome] = outcomes.get(row.outcome, 0) + row.calls
    claimed = [row for row in rows if row.is_claimed]
    return {
        "calls": sum(row.calls for row in rows),
        "by_rule": sum(row.calls for row in rows if row.client == Provider.OFFLINE),
        "outcomes": outcomes,
        **_taken([row for row in rows if not row.is_claimed]),
        "claimed": {"calls": sum(row.calls for row in claimed), **_taken(claimed)},
    }


def _taken(rows: Sequence[CallTotals]) -> dict[str, Any]:
    calls = sum(row.calls for row in rows)
    models = [row for row in rows if row.client != Provider.OFFLINE]
    return {
        "requests": sum(row.requests for row in rows),
        "tokens_in": sum(row.tokens_in for row in models),
        "tokens_out": sum(row.tokens_out for row in models),
        "usd": round(sum(row.usd for row in rows), 6),
        "waited_s_mean": round(sum(row.waited_s for row in rows) / calls, 6) if calls else 0.0,
        "waited_s_max": round(max((row.longest_s for row in rows), default=0.0), 6),
    }
