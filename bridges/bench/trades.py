"""How many people of unusual trades are found: by their own word, in other words, in another language.

Each demand goes the way that it goes in a network: it is understood, what nobody answers to by name is looked up by
meaning, open questions are put, and then there is a shortlist. The answer of the first one's twin is read too.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from bridges.bench.reading import ModelReader, read_by_rules, record_of
from towow_core.domain.clarifications import Clarification
from towow_core.domain.drafts import FilterResult
from towow_core.domain.errors import BadSetting
from towow_core.domain.models import AgentProfile, Decision, DemandUnderstanding, Terms
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.binding import bound, with_work_for_the_named
from towow_core.engine.matching.meaning import Found, read_by_name
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.requirements.answers import read_choices
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.changing import changed
from towow_core.services.demands.meanings import Meanings

FILE = "trades.yaml"
TODAY = "2026-11-22"  # for which the demands were written
CANDIDATES_MAX = 10
ABSENT = "absent"
_TERMS = Terms(price=100.0)  # who names none is never taken for a guess, and all people of a real network name one


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One demand; `right` is the id of the only one who does it, "" where nobody does."""

    set: str
    text: str
    right: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of one demand.

    Attributes:
        invited: Ids of those who are asked.
        agreed: Ids of those of them whose twins say yes, or yes on a condition.
        choices: Labels that the requester is asked about, where nobody is known by their word.
        after: Ids of those who are asked once the requester has chosen what they mean; () where it is not among them.
        ms: From the sentence to the shortlist.
    """

    ask: Ask
    invited: tuple[str, ...]
    agreed: tuple[str, ...]
    choices: tuple[str, ...]
    after: tuple[str, ...]
    ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Trades:
    """What a file holds: people, one for each trade, and what is asked."""

    profiles: tuple[AgentProfile, ...]
    asks: tuple[Ask, ...]


def read_trades(path: Path) -> Trades:
    """A file of trades, or the one in a folder.

    Raises:
        BadSetting: There is none, or it is no such file.
    """
    file = path / FILE if path.is_dir() else path
    try:
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        profiles = tuple(_profile(trade) for trade in data["trades"])
        found = [
            Ask(set=kind, text=text, right=_agent_id(trade))
            for trade in data["trades"]
            for kind, text in trade["asks"].items()
        ]
        found += [Ask(set=ABSENT, text=one["text"], right="") for one in data.get("absent", ())]
    except (OSError, yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
        raise BadSetting(f"{file} cannot be read as trades: {error!r}.") from error
    return Trades(profiles=profiles, asks=tuple(found))


def _agent_id(trade: Mapping[str, Any]) -> str:
    return f"user_agent_{trade['id'].replace('-', '_')}"


def _profile(trade: Mapping[str, Any]) -> AgentProfile:
    said = trade["profile"]
    return AgentProfile(
        agent_id=_agent_id(trade),
        user_name=said["name"],
        profile_summary=said["intro"],
        location=said["city"],
        tags=tuple(said["tags"]),
        capabilities=dict.fromkeys(said["capabilities"], said["intro"]),
        terms=_TERMS,
    )


async def measure_trades(trades: Trades, meanings: Meanings, reader: ModelReader | None = None) -> tuple[Result, ...]:
    """Every ask, after what is offered has been learnt; read by our own engine's rules where no `reader` is given."""
    await meanings.learn(trades.profiles, at_once=True)
    first = read_by_rules("warm up", TODAY, trades.profiles)
    await meanings.look_up(first, trades.profiles)  # the first one makes the index
    return tuple([await _asked(ask, trades.profiles, meanings, reader) for ask in trades.asks])


async def _asked(
    ask: Ask, profiles: tuple[AgentProfile, ...], meanings: Meanings, reader: ModelReader | None
) -> Result:
    began_s = time.perf_counter()
    if reader is None:
        read = read_by_rules(ask.text, TODAY, profiles)
    else:
        read = await reader.read(ask.text, TODAY, profiles)
    understood, found = await _with_meanings(read, profiles, meanings)
    invited = _invited(understood, profiles)
    ms = 1000 * (time.perf_counter() - began_s)
    demand = replace(record_of(ask.text, TODAY).demand, understanding=understood)
    questions = open_questions(
        demand, profiles, TODAY, CANDIDATES_MAX, suggestions=found.suggestions, unread=found.unread
    )
    question = _about_meaning(questions, found.suggestions)
    choices = question.choices if question else ()
    right = next((one for one in profiles if one.agent_id == ask.right), None)
    chosen = next((label for label in choices if right and label in {*right.capabilities, *right.tags}), None)
    after: tuple[str, ...] = ()
    if question is not None and chosen is not None:
        settled = changed(
            understood, read_choices([chosen]), version=2, corrected={question.requirement_id} - {""}, words=chosen
        )
        again, _ = await _with_meanings(settled.understanding, profiles, meanings)
        after = _ids(_invited(again, profiles))
    return Result(
        ask=ask,
        invited=_ids(invited),
        agreed=_agreed(understood, invited, profiles),
        choices=choices,
        after=after,
        ms=ms,
    )


async def _with_meanings(
    understood: DemandUnderstanding, profiles: tuple[AgentProfile, ...], meanings: Meanings
) -> tuple[DemandUnderstanding, Found]:
    understood = read_by_name(understood, profiles)
    found = await meanings.look_up(understood, profiles)
    return with_meanings(understood, found.meanings), found


def _invited(understood: DemandUnderstanding, profiles: tuple[AgentProfile, ...]) -> FilterResult:
    understood = with_work_for_the_named(understood, profiles)
    return bound(shortlist(understood, profiles, CANDIDATES_MAX), understood, profiles, CANDIDATES_MAX)


def _ids(found: FilterResult) -> tuple[str, ...]:
    return tuple(candidate.agent_id for candidate in found.definitely_related)


def _about_meaning(questions: Sequence[Clarification], suggestions: Sequence[str]) -> Clarification | None:
    asked = (one for one in questions if one.kind is RequirementKind.CAPABILITY)
    return next((one for one in asked if one.about or {*one.choices} & {*suggestions}), None)


def _agreed(
    understood: DemandUnderstanding, invited: FilterResult, profiles: tuple[AgentProfile, ...]
) -> tuple[str, ...]:
    ids = set(_ids(invited))
    asked = (profile for profile in profiles if profile.agent_id in ids)
    return tuple(
        profile.agent_id for profile in asked if make_offer(profile, understood, TODAY).decision is not Decision.DECLINE
    )


def summary(results: Sequence[Result]) -> Iterator[dict[str, str | int | float]]:
    """One line a set. Shares are of all its demands.

    `invited`: the right one is asked. `only`: and nobody of another trade. `asked_back`: nobody is asked, and the right
    one is among what the requester can choose; `after`: who, having been chosen, is asked. `served_wrong`: somebody is
    asked though nobody here does it; `agreed_wrong`: and their twin says yes.
    """
    for name in dict.fromkeys(one.ask.set for one in results):
        some = [one for one in results if one.ask.set == name]
        line: dict[str, str | int | float] = {"set": name, "demands": len(some)}
        shares = _absent_shares(some) if name == ABSENT else _shares(some)
        line |= {key: round(sum(values) / len(some), 4) for key, values in shares.items()}
        yield line | {"ms_per_demand": round(sum(one.ms for one in some) / len(some), 1)}


def _shares(some: Sequence[Result]) -> dict[str, list[bool]]:
    return {
        "invited": [one.ask.right in one.invited for one in some],
        "only": [one.invited == (one.ask.right,) for one in some],
        "agreed": [one.ask.right in one.agreed for one in some],
        "asked_back": [not one.invited and one.ask.right in one.after for one in some],
        "found": [one.ask.right in (*one.invited, *one.after) for one in some],
        "others_only": [bool(one.invited) and one.ask.right not in one.invited for one in some],
    }


def _absent_shares(some: Sequence[Result]) -> dict[str, list[bool]]:
    return {
        "served_wrong": [bool(one.invited) for one in some],
        "agreed_wrong": [bool(one.agreed) for one in some],
        "questions": [bool(one.choices) for one in some],
    }
