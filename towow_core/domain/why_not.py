"""Why somebody was not invited, and what would have altered it: from what was known when people were chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import Provenance


class KeptOutBy(StrEnum):
    """What kept somebody out.

    NOT_THERE: they could not be asked when people were looked for; PAUSED: they were not to be. RULED_OUT: the
    demand does not want them, or what they do. NOT_OFFERED: they offer nothing of what is asked for; UNASKED: only
    what such occasions usually have, and nobody asked for. BOOKED: another plan has them on the day. FEATURE: they lack
    what must come with it; ALL_IN_ONE: one is to do all of several things, and others can. RELEVANCE: too little speaks
    for them. OTHERS: they could have been asked, and others were better. CHOICE: a model chose, and no rule keeps them
    out.
    """

    NOT_THERE = "not_there"
    PAUSED = "paused"
    RULED_OUT = "ruled_out"
    NOT_OFFERED = "not_offered"
    UNASKED = "unasked"
    PLACE = "place"
    MODE = "mode"
    DAY = "day"
    BOOKED = "booked"
    SIZE = "size"
    LANGUAGE = "language"
    FEATURE = "feature"
    ALL_IN_ONE = "all_in_one"
    PRICE = "price"
    RELEVANCE = "relevance"
    OTHERS = "others"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """One thing that kept somebody out.

    Attributes:
        capability: Tag of what they could have been asked for; "" where it is about all of it.
    """

    kind: KeptOutBy
    text: Bilingual
    capability: str = ""


class Advantage(StrEnum):
    """By what somebody is preferred.

    CHANCE: by nothing else; equals are drawn by a hash of the demand. SET: by nothing that the score counts; people are
    chosen as a set.
    """

    NAMED = "named"
    MORE = "more"  # of what is asked for
    PLACE = "place"
    BUDGET = "budget"
    SIZE = "size"
    LANGUAGE = "language"
    SUBJECT = "subject"
    CHEAPER = "cheaper"
    SET = "set"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True, kw_only=True)
class Better:
    """Somebody who was invited for the same, and by what they are preferred."""

    agent_id: str
    display_name: str
    capability: str
    by: tuple[Advantage, ...]
    text: Bilingual


@dataclass(frozen=True, slots=True, kw_only=True)
class Alteration:
    """A change with which this person would have been invited, found by choosing again with it.

    Attributes:
        what: "date", "budget", "people", "place", "requirement" (one that is given up), "capability" (one that is asked
            for besides), "price" or "profile" (the person's own) or "invited" (how many may be), or several with "+"
            between them.
        patch: What changes the demand so, as `PATCH /api/v1/demand/{demand_id}` takes it; empty where it is not the
            requester's to change.
    """

    what: str
    text: Bilingual
    patch: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """Why somebody was not invited.

    Attributes:
        is_invited: They were; then there is nothing else here.
        decided_by: Who chose: a rule, a model (`llm`) or what stands in for one (`fallback`).
        text: All of it in a sentence or two.
        obstacles: What kept them out, for each thing that they could have been asked for.
        better: Who was invited for the same, best first.
        alterations: Each alone would have altered it; the smallest first. Empty: none that was tried does.
    """

    is_invited: bool
    text: Bilingual
    decided_by: Provenance = Provenance.RULE
    obstacles: tuple[Obstacle, ...] = ()
    better: tuple[Better, ...] = ()
    alterations: tuple[Alteration, ...] = ()
