"""A change of a demand, field by field: what it asks for, in the requester's own words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import MalformedDemand
from towow_core.domain.given_up import given_up
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource
from towow_core.engine.language.sentence_parts import listed, say
from towow_core.engine.requirements.answers import known_by_all_names, read_fact
from towow_core.engine.requirements.follow_ups import FollowUp, read_follow_up, shifted
from towow_core.engine.requirements.head_counts import with_who_has_no_limit

K = RequirementKind


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandPatch:
    """What a requester wants changed; None and empty is as it was.

    Attributes:
        with_: Capabilities that are wanted besides.
        without: What must not be.
        text: Anything, in a sentence.
        correct: Requirement's id to what it should say.
        waive: Ids of requirements that are given up.
    """

    budget: str | None = None
    date: str | None = None
    people: int | None = None
    place: str | None = None
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    text: str = ""
    correct: Mapping[str, str] = field(default_factory=dict)
    waive: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPatch:
    """The same, read.

    Attributes:
        corrected: Ids of requirements that are replaced.
        text: All of it in one line, for people.
        words: What belongs to the demand's own words from now on.
    """

    requirements: tuple[Requirement, ...]
    corrected: tuple[str, ...]
    text: str
    words: str


def read_patch(
    patch: DemandPatch,
    understanding: DemandUnderstanding,
    today: str,
    source: RequirementSource,
    known: Mapping[str, str] | None = None,
    *,
    does: Mapping[str, Sequence[str]] | None = None,
    costs: Mapping[str, tuple[float, str]] | None = None,
) -> ReadPatch:
    """What a change asks for. Ids in it must be those of requirements that there are; the rest as in `read_follow_up`.

    Raises:
        MalformedDemand: Nothing is to change, or a field cannot be read; the text names it.
    """

    def read(kind: RequirementKind, said: str) -> list[Requirement]:
        if kind is K.DATE and (later := shifted(said, understanding, today)) is not None:
            return [later]
        return read_fact(kind, said, understanding, today, known)

    kinds = {r.requirement_id: r.kind for r in understanding.requirements}
    found = [r for name, kind, said in _fields(patch, understanding.language) for r in _read(name, kind, said, read)]
    for requirement_id, said in patch.correct.items():
        found += _read(f"correct.{requirement_id}", kinds[requirement_id], said, read)
    told = (
        read_follow_up(patch.text, understanding, today, source, known, does=does, costs=costs)
        if patch.text.strip()
        else FollowUp()
    )
    found += told.requirements
    if not (found or told.replaced or patch.waive or patch.text.strip()):
        raise MalformedDemand(
            "Nothing is to change: give budget, date, people, place, with, without, text, correct or waive.",
            "没有要改的：先写一项。",
        )
    found = with_who_has_no_limit(found, (*understanding.in_force, *found))
    asked = [tag for r in found if r.kind is K.CAPABILITY for tag in r.value.tags]
    return ReadPatch(
        requirements=known_by_all_names(found, understanding, source),
        corrected=(*patch.correct, *told.replaced),
        text=_in_words(patch, understanding),
        words="；".join(filter(None, (listed(asked, understanding.language) if asked else "", told.words))),
    )


def _fields(patch: DemandPatch, language: Language) -> list[tuple[str, RequirementKind, str]]:
    """Each field that says something: its name, what it is about, and how a person would say it."""
    people = None if patch.people is None else say(language, f"{patch.people}人", f"{patch.people} people")
    single = (
        ("budget", K.BUDGET, patch.budget),
        ("date", K.DATE, patch.date),
        ("people", K.HEAD_COUNT, people),
        ("place", K.PLACE, patch.place),
    )
    return [
        *((name, kind, said) for name, kind, said in single if said is not None),
        *(("with", K.CAPABILITY, said) for said in patch.with_),
        *(("without", K.EXCLUSION, said) for said in patch.without),
    ]


def _read(
    name: str, kind: RequirementKind, said: str, read: Callable[[RequirementKind, str], list[Requirement]]
) -> list[Requirement]:
    found = read(kind, said) if said.strip() else []
    if not found:
        expected = _EXPECTED.get(kind, Bilingual("能读懂的说法", "something that can be read"))
        raise MalformedDemand(
            f"The field {name} is {said!r}; it must be {expected.en}.", f"“{said}”看不懂；这里要写{expected.zh}。"
        )
    return found


_EXPECTED = {
    K.BUDGET: Bilingual("一笔钱", "an amount of money"),
    K.DATE: Bilingual("今天以后的日期", "a day from today on"),
    K.DEADLINE: Bilingual("今天以后的日期", "a day from today on"),
    K.HEAD_COUNT: Bilingual("人数", "a number of people"),
}


def _in_words(patch: DemandPatch, understanding: DemandUnderstanding) -> str:
    """ "budget: €3,000; without photography"."""
    language = understanding.language
    texts = {r.requirement_id: r.text for r in understanding.requirements}
    kinds = {r.requirement_id: r.kind for r in understanding.requirements}
    named = {
        "budget": say(language, "预算", "budget"),
        "date": say(language, "日期", "date"),
        "people": say(language, "人数", "people"),
        "place": say(language, "地点", "place"),
        "with": say(language, "加上", "with"),
        "without": say(language, "不要", "without"),
    }
    said = [f"{named[name]} {words}" for name, _, words in _fields(patch, language)]
    said += [f"{texts[requirement_id]} → {words}" for requirement_id, words in patch.correct.items()]
    said += [given_up(kinds[i], texts[i], language) for i in patch.waive]
    return say(language, "；", "; ").join([*said, *filter(None, [patch.text.strip()])])
