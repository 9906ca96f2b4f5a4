"""What of a demand some words of a remark are the names of, be it only a short everyday one."""

import re

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.taught import is_taught
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.short_names import called_shortly

# What is taught, whatever it is called: "the lessons", of French for the aunt.
_LESSONS = re.compile(
    r"(?:the |my |our |those )?(?:lessons?|class(?:es)?|courses?|tuition)|(?:那个?|这个?)?(?:课程?|班)", re.IGNORECASE
)
_TAUGHT = frozenset({"lessons", "tutoring", "workshop", "language_teaching"})


def _is_taught(work: Requirement) -> bool:
    concepts = (concept_of(tag) for tag in work.value.tags)
    return any(one is not None and _TAUGHT & {*one.keys} for one in concepts) or any(map(is_taught, work.value.tags))


def meant_by(words: str, reading: Remark) -> tuple[Requirement, ...]:
    """What the words are the names of, be it only a short everyday one."""
    named = reading.named(words)
    sentence = reading.understanding.surface_demand
    is_out = (
        re.search(rf"{re.escape(words)}(?:就|也|都)?(?:不|别|算了|免了|取消|[^，,。]{{0,4}}包)", reading.text)
        is not None
    )
    short = called_shortly(words, reading.standing, sentence, by_its_thing=is_out)
    begun = re.findall(rf"(?:^|[，,。.；;]\s*){re.escape(words)}", reading.text)
    short = () if len(begun) > 1 else short  # "车不要了，哦不对，车要"
    if not named and _LESSONS.fullmatch(words.strip()):
        taught = tuple(r for r in reading.standing if r.kind is RequirementKind.CAPABILITY and _is_taught(r))
        return taught if len({r.value.tags for r in taught}) == 1 else ()
    return reading.meant(words) or (short if not named or {*short} <= {*named} else ())
