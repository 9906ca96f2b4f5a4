"""Prompt 7's engine: which of the demand's needs nobody in the agreed plan covers, and what else it leaves open."""

from dataclasses import replace

from towow_core.domain.answers import Feedback
from towow_core.domain.drafts import GapAnalysis
from towow_core.domain.models import Assignment, DemandUnderstanding, Gap, Language, Proposal, Provenance
from towow_core.engine.language.sentence_parts import listed, say, sentence
from towow_core.engine.matching.needs import Need, either_of, needs_of, tags_met_by, wanted_of
from towow_core.engine.planning.gap_items import gap_for
from towow_core.engine.planning.other_gaps import other_gaps

IMPORTANCE_MIN = 60  # below it, a missing thing is not worth a word (seed 004)


def find_gaps(understanding: DemandUnderstanding, proposal: Proposal, feedbacks: tuple[Feedback, ...]) -> GapAnalysis:
    """Gaps by importance, most important first. Somebody standing by covers nothing."""
    needs = needs_of(understanding)
    covered = covered_tags(needs, proposal.assignments)
    covered |= {tag for group in either_of(understanding) if group & covered for tag in group}
    missing = sorted((n for n in needs if n.tag not in covered), key=lambda need: -need.importance)
    serious = [need for need in missing if need.importance >= IMPORTANCE_MIN and is_worth_a_word(need, needs)]
    found = [_gap(need, understanding, proposal, "") for need in serious]
    found += other_gaps(understanding, proposal, feedbacks)
    found.sort(key=lambda gap: -gap.importance)
    gaps = tuple(replace(gap, gap_id=f"gap-{i}") for i, gap in enumerate(found, start=1))
    return GapAnalysis(
        is_complete=not gaps,
        analysis=_analysis(needs, covered, serious, feedbacks, understanding.language),
        gaps=gaps,
        provenance=Provenance.RULE,
    )


def is_worth_a_word(need: Need, needs: tuple[Need, ...]) -> bool:
    """Whether its lack is a gap: what such occasions only usually have is none, where anything else is asked for."""
    return need in wanted_of(needs) and not need.is_wish


def covered_tags(needs: tuple[Need, ...], assignments: tuple[Assignment, ...]) -> frozenset[str]:
    """Tags that somebody's part claims; a plan that claims none anywhere (a bare model's) is read by its roles."""
    claimed = {tag for assignment in assignments for tag in assignment.capabilities}
    if claimed or not assignments:
        return frozenset(claimed & {need.tag for need in needs})
    return frozenset(tags_met_by((f"{a.role} {a.responsibility}" for a in assignments), needs))


def _gap(need: Need, understanding: DemandUnderstanding, proposal: Proposal, gap_id: str) -> Gap:
    """The plan's own gap, where it names this need already: it knows why."""
    known = next((gap for gap in proposal.gaps if gap.capability == need.tag), None)
    return replace(known, gap_id=gap_id) if known else gap_for(need, understanding, gap_id)


def _analysis(
    needs: tuple[Need, ...],
    covered: frozenset[str],
    serious: list[Need],
    feedbacks: tuple[Feedback, ...],
    language: Language,
) -> str:
    asked = wanted_of(needs)  # of what is usual and was not asked for, nobody misses anything
    done = sum(need.tag in covered for need in asked)
    text = say(language, f"{len(asked)}项能力里有{done}项有人承担", f"{done} of {len(asked)} needs have somebody")
    if serious:
        names = listed([need.tag for need in serious], language)
        text += say(language, f"，缺{names}", f"; missing: {names}")
    concerns = tuple(dict.fromkeys(concern for f in feedbacks for concern in f.concerns))[:3]
    if concerns:
        text += say(language, f"。有人提到：{'；'.join(concerns)}", f". Concerns voiced: {'; '.join(concerns)}")
    return sentence(text, language)
