"""`towow bench demands`: whole demands through the whole pipeline, by our own engine or by the model that is set."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bridges.bench.demands import Case, Judged, judge, read_demands
from bridges.cli import exits
from bridges.cli.bench_model import model_for_bench, set_model
from bridges.cli.output import say, say_json
from bridges.simulation.played_network import Played, play
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.services.evidence.exports import Export
from towow_core.services.evidence.verification import findings_of
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import Settings, load_settings

Line = dict[str, Any]


def demands(path: Path, *, with_model: bool, as_json: bool) -> int:
    """Negotiate each demand and judge what came of it; the last line is all of them together.

    Raises:
        BadSetting: It is no file of demands, or no model is set that could be asked.
    """
    settings = load_settings()
    cases = read_demands(path)
    profiles = load_profiles(settings.profiles_dir).profiles
    by, model = _who_answers(settings, with_model=with_model)
    lines: list[Line] = []
    for case in cases:
        line = _measured(case, profiles, model(), is_real=with_model)
        lines.append(line)
        say_json(line) if as_json else say(_row(line))
        for why in () if as_json else line["wrong"]:
            say(f"    {why}")
    total = _total(lines, by)
    say_json(total) if as_json else say("  ".join(f"{key} {value}" for key, value in total.items()))
    return exits.AGREED


def _who_answers(settings: Settings, *, with_model: bool) -> tuple[str, Callable[[], LLMService]]:
    """A name, and a service for each demand anew: what it keeps open belongs to one demand's loop."""
    if not with_model:
        return "offline", lambda: LLMService(OfflineClient(), fallbacks=FALLBACKS)
    return set_model(settings), lambda: model_for_bench(settings)


def _measured(case: Case, profiles: Sequence[AgentProfile], model: LLMService, *, is_real: bool) -> Line:
    began = time.perf_counter()
    quick = NegotiationPolicy(clarify_timeout_s=0.0)  # nobody is there who could answer: defaults hold
    played = play(case.demand, profiles, model, today=case.today, policy=quick, is_real=is_real)
    seconds = time.perf_counter() - began
    judged = judge(case, played.demand_id, played.events, _not_borne_out(played))
    return _line(case, judged, played, seconds)


def _not_borne_out(played: Played) -> tuple[str, ...]:
    """What the events themselves do not bear out: a yes without an answer, a "met" that the facts do not give."""
    whole = Export(
        document={},
        demand_id=played.demand_id,
        streams=played.recording.streams,
        certificate=None,
        seal=None,
    )
    checked = (f for f in findings_of(whole) if f.check in {"digests", "requirements", "consents"} and not f.holds)
    return tuple(sentence.en for finding in checked for sentence in finding.sentences)


def _line(case: Case, judged: Judged, played: Played, seconds: float) -> Line:
    calls = played.recording.calls
    return {
        "demand": case.demand,
        "right": judged.checks - len(judged.wrong),
        "of": judged.checks,
        "wrong": list(judged.wrong),
        "stood_in": judged.degraded,
        "calls": len(calls),
        "tokens": sum(call.tokens_in + call.tokens_out for call in calls),
        "usd": round(sum(call.usd for call in calls), 4),
        "seconds": round(seconds, 1),
    }


def _total(lines: Sequence[Line], by: str) -> Line:
    sums = {key: round(sum(line[key] for line in lines), 4) for key in ("right", "of", "stood_in", "calls", "tokens")}
    return {
        "demands": len(lines),
        "all_right": sum(not line["wrong"] for line in lines),
        **sums,
        "usd": round(sum(line["usd"] for line in lines), 4),
        "seconds": round(sum(line["seconds"] for line in lines), 1),
        "by": by,
    }


def _row(line: Line) -> str:
    return (
        f"{line['right']} of {line['of']} right  {line['calls']} calls  {line['tokens']} tokens  ${line['usd']}  "
        f"{line['seconds']} s  {line['demand']}"
    )
