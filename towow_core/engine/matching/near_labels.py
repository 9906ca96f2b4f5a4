"""What people here call what comes nearest to something that nobody goes by: looked up before it is said that nobody
does it. The requirement is open, and names it. Numbers, units, forms and plurals are no difference.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Meaning
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import MEANT, PERHAPS, Requirement, RequirementKind
from towow_core.engine.characters import CJK
from towow_core.engine.language.gazetteer import place_name
from towow_core.engine.language.name_forms import roots_of
from towow_core.engine.lexicon.everyday import trades_of, works_on
from towow_core.engine.lexicon.same_words import in_common_words
from towow_core.engine.lexicon.taught import is_taught
from towow_core.engine.lexicon.trades import wordings
from towow_core.engine.matching.acts_apart import OF_ANY_THING
from towow_core.engine.matching.candidate_fit import who_may_come
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.needs import Need, needs_of, plays_another
from towow_core.engine.matching.of_work import of_work
from towow_core.engine.matching.offers_index import OffersIndex, index_of
from towow_core.engine.matching.other_kinds import is_another_kind
from towow_core.engine.matching.spoken_of import head_of, offer_text

_SHARE_MIN = 0.5  # of the words of a tag that an offer must say
_LABELS_MAX = 2  # labels that have a word which tells: more have none in common
_SHOWN_MAX = 2
_LESSONS = re.compile(r"^(?:lessons: |教学：)")
_CHINESE = re.compile(f"[{CJK}]")
# Who does anything: a heating engineer has nothing of a sound engineer.
_ANY_DOER = frozenset(
    {"engineer", "engin", "designer", "maker", "technician", "specialist", "expert", "worker", "artist"}
)
_COUNT = re.compile(r"\d+|[一二两三四五六七八九十百几]+")


def with_near_labels(
    understanding: DemandUnderstanding,
    profiles: Sequence[AgentProfile],
    meant: Mapping[str, tuple[str, ...]] | None = None,
) -> DemandUnderstanding:
    """The understanding in which whatever nobody here goes by says what comes nearest, if anything does.

    Where that is one label alone, or where those of one trade alone work on the thing that it names, whoever has it is
    asked, as a guess; else nobody is.

    Args:
        meant: Labels that are near to a tag by their meaning, and not near enough to ask who has them.
    """
    if understanding.provenance.is_as_by_a_model:
        return understanding
    needs = {need.tag: need for need in needs_of(understanding) if need.is_explicit}
    index = index_of(profiles)
    able = index.matches(tuple(needs.values()))
    answered = {match.need.tag for found in able.values() for match in found}
    guessed: list[Meaning] = []

    def nearest(asked: Requirement) -> Requirement:
        tags = asked.value.tags
        is_open = asked.kind is RequirementKind.CAPABILITY and asked.value.unit in {"", PERHAPS} and asked.is_hard
        if not is_open:
            return asked
        if answered & {*tags}:
            does = [index.profiles[at] for at, found in able.items() if any(m.need.tag in tags for m in found)]
            return _where_else(asked, does, understanding)
        unknown = tuple(needs[tag] for tag in tags if tag in needs)
        by_form = {need.tag: _near(need, _names_in(index)) for need in unknown}
        if len(tags) == 1 and unknown:
            alike = by_form[tags[0]]
            sure = alike if len(alike) == 1 else () if alike else _of_its_one_trade(unknown[0], _names_in(index))
            if sure:
                guessed.append(Meaning(tag=tags[0], labels=sure))
                return replace(asked, value=replace(asked.value, unit=MEANT, text=" / ".join(sure)))
        found = [label for tag, labels in by_form.items() for label in (*labels, *(meant or {}).get(tag, ()))]
        shown = [*dict.fromkeys(found)][:_SHOWN_MAX]
        details = _names_in(index).details
        own = " / ".join(offer_text(label, details.get(label, "")) for label in shown)
        value = replace(asked.value, unit=PERHAPS if found else "", text=" / ".join(shown), per=own)
        return replace(asked, value=value)

    named = replace(understanding, requirements=tuple(map(nearest, understanding.requirements)))
    return with_meanings(named, guessed) if guessed else named


def _where_else(asked: Requirement, does: Sequence[AgentProfile], understanding: DemandUnderstanding) -> Requirement:
    """The same, with who does it and where, if none of them is there, would come, or does it from afar."""
    there = who_may_come(does, of_work(understanding, asked.value.tags))
    elsewhere = sorted((p for p in does if p.location), key=lambda one: one.agent_id)[:_SHOWN_MAX]
    who = [f"{p.user_name} ({place_name(p.location, understanding.language)})" for p in elsewhere]
    return replace(asked, value=replace(asked.value, unit="", text="", per="" if there else " / ".join(who)))


def _near(need: Need, names: "_Names") -> tuple[str, ...]:
    wanted = {*_pieces(_LESSONS.sub("", head_of(need.tag) or need.tag))} - OF_ANY_THING
    telling = {piece: labels for piece in wanted if 0 < len(labels := names.by_piece.get(piece, ())) <= _LABELS_MAX}
    alike: dict[str, int] = {}
    for label in names.in_order(label for labels in telling.values() for label in labels):
        named = {*_pieces(label)}
        said = wanted & {*named, *_pieces(names.details[label])}
        # What is done to a thing stands behind it: 3D打印 prints no cards.
        is_it = label[:2] in telling if _CHINESE.search(label) else len(said) >= _SHARE_MIN * len(wanted)
        if (
            is_it
            and not is_another_kind(label, need.tag)
            and is_taught(label) is (bool(need.subject) or is_taught(need.tag))
        ):
            alike[label] = len(said)
    most = max(alike.values(), default=0)
    return tuple(label for label, count in alike.items() if count == most)


def _of_its_one_trade(need: Need, names: "_Names") -> tuple[str, ...]:
    """Labels for the one trade here that works on what a tag names, whatever is to be done to that: "rewrite product
    pages", "a wreath".
    """
    called = [*works_on(need.tag)]  # of several trades the one that happens to be here is no better a guess
    if len(called) != 1 or called[0] not in names.by_trade or need.subject or is_taught(need.tag):
        return ()
    return tuple(label for label in names.by_trade[called[0]] if not plays_another(need, label))


@dataclass(frozen=True, slots=True)
class _Names:
    """What people here call what they do, with what they say of it, by its pieces, and untaught by its trades."""

    details: Mapping[str, str]
    by_piece: Mapping[str, Sequence[str]]
    by_trade: Mapping[str, Sequence[str]]
    places: Mapping[str, int]

    def in_order(self, labels: Iterable[str]) -> list[str]:
        """Each once, in the order of whoever has it."""
        return sorted({*labels}, key=self.places.__getitem__)


@remembered
def _names_in(index: OffersIndex) -> _Names:
    details = {label: detail for one in index.profiles for label, detail in one.capabilities.items()}
    by_piece: dict[str, list[str]] = {}
    by_trade: dict[str, list[str]] = {}
    for label in details:
        for piece in {*_pieces(label)}:
            by_piece.setdefault(piece, []).append(label)
        for trade in () if is_taught(label) else trades_of(label):
            by_trade.setdefault(trade, []).append(label)
    places = {label: at for at, label in enumerate(details)}
    return _Names(details=details, by_piece=by_piece, by_trade=by_trade, places=places)


def _pieces(name: str) -> Iterator[str]:
    """Roots of its English words, but for what is said of any thing; of Chinese each two characters in a row."""
    name = in_common_words(name)
    for run in re.findall(f"[{CJK}]+", _COUNT.sub(" ", name)):
        yield from (run[at : at + 2] for at in range(len(run) - 1))
    yield from (
        root
        for root in roots_of(_CHINESE.sub(" ", name))
        if root not in _said_of_any() and root not in _ANY_DOER and not root.isdigit()
    )


@cache
def _said_of_any() -> frozenset[str]:
    """What is done to many things, "repair", and names none."""
    sayings = (roots_of(said) for one in wordings().values() for said in one.said)
    return frozenset(roots[0] for roots in sayings if len(roots) == 1)
