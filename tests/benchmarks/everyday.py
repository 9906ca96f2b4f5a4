"""Whether everyday words reach who does the job: invited at once, or one of the choices of a question.

    python -m tests.benchmarks.everyday [en|zh]      # prints what failed, and how many did not

Each line of data/everyday_*.tsv is a demand, the ids of whom it means ("a,b;c": one of a and b, and c; "-": nobody
here), and, with a "!", of whom it must not invite. Each is negotiated by the whole of the sample people, with the
sentence encoder where it is installed; nobody answers the questions.
"""

import logging
import sys
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple
from unittest.mock import patch

from agents.coordinator import TowowCoordinator
from bridges.simulation import played_network
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import NegotiationPolicy
from towow_core.engine.lexicon.trade_phrases import keys_of
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.services.demands.meanings import Meanings
from towow_core.support.profile_files import load_profiles

DATA = Path(__file__).parent / "data"
PEOPLE = Path(__file__).parents[2] / "agents" / "profiles"
TODAY = "2026-11-30"
ASKED_FOR_S = 0.3  # that a question waits, so that it is put


class Case(NamedTuple):
    """A demand, whom it means, one of each group, and who must not be invited."""

    demand: str
    groups: tuple[frozenset[str], ...]
    never: frozenset[str]


def cases_of(file: Path) -> list[Case]:
    """Those of one language."""
    found = []
    for line in filter(None, file.read_text("utf-8").splitlines()):
        demand, meant, *never = line.split("\t")
        groups = () if meant.strip() == "-" else tuple(_ids(each) for each in meant.split(";"))
        found.append(Case(demand, groups, _ids(never[0].strip("! ")) if never else frozenset()))
    return found


def _ids(listed: str) -> frozenset[str]:
    return frozenset(one.strip() for one in listed.split(",") if one.strip())


def asked_of(demand: str, people: Sequence[AgentProfile]) -> tuple[set[str], list[str]]:
    """Ids of who is invited, and the choices of what is asked back."""
    quick = NegotiationPolicy(clarify_timeout_s=ASKED_FOR_S)
    model = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    invited: set[str] = set()
    choices: list[str] = []
    for event in played_network.play(demand, people, model, today=TODAY, policy=quick, is_real=True).events:
        invited |= {one["agent_id"] for one in event.payload.get("candidates") or () if isinstance(one, dict)}
        choices += event.payload.get("choices") or () if "clarification.asked" in event.event_type else ()
    return invited, choices


def failed(case: Case, invited: Collection[str], choices: Collection[str], people: Sequence[AgentProfile]) -> str:
    """Why it is not right; "" where it is."""
    does = {p.agent_id: {key for label in p.capabilities for key in keys_of(label)} for p in people}
    offered = {key for choice in choices for key in keys_of(choice)}
    if case.never & {*invited}:
        return "invited who is ruled out"
    if not case.groups:
        return "invited somebody where nobody does it" if invited else ""
    missing = [group for group in case.groups if not group & {*invited}]
    lost = [group for group in missing if not any(does[one] & offered for one in group)]
    return f"neither invited nor offered: {', '.join(sorted(set().union(*lost)))}" if lost else ""


def main(languages: Sequence[str]) -> None:
    """Measure each."""
    logging.disable(logging.CRITICAL)
    meanings = partial(Meanings.in_folder, Path(gettempdir()))
    folders = sorted({file.parent for file in PEOPLE.rglob("*.y*ml")})
    people = tuple(one for folder in folders for one in load_profiles(folder).profiles)
    with patch.object(played_network, "TowowCoordinator", lambda **k: TowowCoordinator(**k, meanings=meanings())):
        for language in languages:
            cases = cases_of(DATA / f"everyday_{language}.tsv")
            right = 0
            for case in cases:
                why = failed(case, *asked_of(case.demand, people), people)
                right += not why
                if why:
                    print(f"{case.demand}\n    {why}", flush=True)
            print(f"{language}: {right} of {len(cases)} reach who does it, at once or by a question")


if __name__ == "__main__":
    main(sys.argv[1:] or ("en", "zh"))
