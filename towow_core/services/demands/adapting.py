"""What prompt 1 answered, as the demand's understanding: with the requirements, and held to what the sentence says."""

from collections.abc import Callable, Mapping, Sequence

from towow_core.domain.models import Demand, DemandContext, DemandUnderstanding, Provenance
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource, Span
from towow_core.engine.language.demand_parser import tags_asked, understand
from towow_core.engine.requirements.held_to_sentence import (
    context_said,
    language_said,
    left_out,
    names_all,
    surface_said,
)
from towow_core.engine.requirements.merging import merged
from towow_core.engine.requirements.paid_for import without_wished_budget
from towow_core.engine.requirements.people import names_in, without_names
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.changing import with_budget_asked
from towow_core.store.records import DemandRecord
from towow_core.support.replacing import replace

_Reading = tuple[tuple[Requirement, ...], tuple[Span, ...]]


def adapted(
    record: DemandRecord, understood: DemandUnderstanding, names: Mapping[str, str] | None = None
) -> DemandUnderstanding:
    """What prompt 1 said; a subnet's tags are what it was opened for, its place and time are the parent's.

    `names` are those of people on the network; those that the demand was read with, where nobody says.
    """
    demand = record.demand
    known = names_in(demand.understanding) if names is None else names
    understood = without_names(understood, demand.raw_input, known)
    if record.subnet is None:
        return without_wished_budget(_with_requirements(understood, demand, RequirementSource.DEMAND, known))
    tags = record.subnet.sub_demand.capability_tags or understood.capability_tags
    understood = _with_requirements(replace(understood, capability_tags=tags), demand, RequirementSource.GAP)
    asked = record.subnet.sub_demand.asked(understood.requirements)
    return replace(understood, capability_tags=tags, requirements=asked, not_understood=())


def _with_requirements(
    understood: DemandUnderstanding, demand: Demand, source: RequirementSource, known: Mapping[str, str] | None = None
) -> DemandUnderstanding:
    """What the rules read in the sentence, and what a model, if one answered, read in it besides."""
    said = tuple(replace(one, source=source) for one in understood.requirements)
    is_model = understood.provenance not in {Provenance.RULE, Provenance.FALLBACK}

    def read_by(words: DemandUnderstanding) -> _Reading:
        bare = replace(words, requirements=(), differences=())
        return read_requirements(demand.raw_input, bare, demand.submitted_at, source, known)

    if is_model and source is RequirementSource.DEMAND:
        understood, (asked, rest) = _held_to_sentence(understood, demand, read_by)
    else:
        asked, rest = read_by(understood)
    both = merged(asked, rest, said, understood.differences)
    hard = (r for r in both.requirements if r.kind is RequirementKind.CAPABILITY and r.is_hard)
    tags = (tag for r in hard if not {*r.value.tags} & {*understood.capability_tags} for tag in r.value.tags)
    context = context_said(understood.context, both.requirements)
    if is_model:
        context = with_budget_asked(context, both.requirements)
    elif not understood.context.date:  # the rules read the context themselves; of a day there may be more in the list
        context = replace(understood.context, date=context.date)
    else:
        context = understood.context
    return replace(
        understood,
        capability_tags=tuple(
            dict.fromkeys([*understood.capability_tags, *tags])
        ),  # who is asked is one rule with what is checked
        context=context,
        requirements=both.requirements,
        not_understood=both.not_understood,
        differences=both.differences,
    )


def _held_to_sentence(
    understood: DemandUnderstanding, demand: Demand, read_by: Callable[[DemandUnderstanding], _Reading]
) -> tuple[DemandUnderstanding, _Reading]:
    """In the sentence's language, and with what it says outright and a model said otherwise, or nothing of; and what
    the rules read in the sentence then.

    A sentence is read by the model's words where they name all the work that it names, and else by the rules' own
    first; and again only where something is changed by which it is read.
    """
    today = demand.submitted_at[:10]
    tags = understood.capability_tags

    def held(lost: Sequence[str], context: DemandContext) -> DemandUnderstanding:
        # The rules read it, too: what it leaves out nobody would ask for.
        again = "" if lost else understood.surface_demand
        return replace(
            understood,
            surface_demand=surface_said(again, demand.raw_input, context) or " ".join(demand.raw_input.split()),
            context=context,
            language=language_said(understood.language, demand.raw_input),
            capability_tags=tuple(dict.fromkeys((*tags, *lost))),
        )

    reading: _Reading | None = None
    if tags and names_all(understood, tags_asked(demand.raw_input, today)):
        first = held((), understood.context)
        reading = read_by(first)
    if reading is None or left_out(understood, reading[0]):  # in the rules' own words it may name what the model did
        first = understand(demand.raw_input, today)
        tags = tags or first.capability_tags  # "nothing is needed" takes nothing away
        reading = read_by(first)
    outright, _ = reading
    then = held(left_out(understood, outright), context_said(understood.context, outright))
    return then, reading if _is_read_alike(first, then) else read_by(then)


def _is_read_alike(one: DemandUnderstanding, other: DemandUnderstanding) -> bool:
    """Whether the rules read the same in a sentence by either: a day and a head-count they read in it alone."""
    context = replace(one.context, date=other.context.date, expected_attendees=other.context.expected_attendees)
    return replace(one, context=context) == other
