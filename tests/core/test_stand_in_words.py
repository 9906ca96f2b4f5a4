"""A stand-in's answer is nobody's: it is told as silence, and never as what somebody wants or refuses."""

from dataclasses import replace

import pytest

from bridges.cli.live import LiveLines
from bridges.cli.words import words_for
from tests.core.kit import ALICE, BOB, channel, event_types, offer, one, plan, play, says, start
from tests.core.test_prompts import OFFERS, PROPOSAL
from towow_core.domain import events as ev
from towow_core.domain.answers import Feedback
from towow_core.domain.models import FeedbackType, Language, Provenance
from towow_core.engine.wording.compromise_text import asked_text
from towow_core.negotiation.step import Step


def round_of_one_answer() -> Step:
    """Bob says yes; for Alice somebody lesser answers."""
    step = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB), says(BOB))
    said = says(ALICE, FeedbackType.NEGOTIATE)
    return play(step.state, replace(said, feedback=replace(said.feedback, provenance=Provenance.FALLBACK)))


@pytest.mark.parametrize(
    ("language", "silence", "counted"),
    [
        (Language.EN, "Alice did not answer", "1 accept, 0 want changes, 0 reject"),
        (Language.ZH, "Alice 没有回复", "1 人接受，0 人要求调整，0 人不同意"),
    ],
)
def test_at_the_terminal_a_stand_ins_answer_is_told_as_none(language: Language, silence: str, counted: str) -> None:
    effects = round_of_one_answer().effects
    lines = LiveLines(words_for(language), {ALICE: "Alice", BOB: "Bob"})
    told = [line for name in (ev.ProposalFeedback, ev.FeedbackEvaluated) for line in lines.lines(one(effects, name))]

    assert ev.FeedbackEvaluated.event_type in event_types(effects)
    assert one(effects, ev.FeedbackEvaluated).stand_ins == 1
    assert silence in told[0]
    assert counted in told[1]


@pytest.mark.parametrize(
    ("breaks_limit", "told"), [(True, "breaks a limit of its person's own"), (False, "the model did not answer")]
)
def test_an_answer_that_broke_a_limit_is_told_apart_from_none(*, breaks_limit: bool, told: str) -> None:
    step = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB))
    said = says(ALICE, FeedbackType.NEGOTIATE)
    feedback = replace(said.feedback, provenance=Provenance.FALLBACK, breaks_limit=breaks_limit)
    fell = one(play(step.state, replace(said, feedback=feedback)).effects, ev.ModelDegraded)
    (line,) = LiveLines(words_for(Language.EN), {}).lines(fell)

    assert fell.breaks_limit is breaks_limit
    assert told in line


def test_a_compromise_says_that_they_did_not_answer() -> None:
    who = OFFERS[0]
    said = Feedback(
        agent_id=who.agent_id,
        display_name=who.display_name,
        feedback_type=FeedbackType.NEGOTIATE,
        round=1,
        reasoning="could not review the plan",
        provenance=Provenance.FALLBACK,
    )
    alone = replace(who, provenance=Provenance.FALLBACK)

    reviewed = asked_text((), (who,), PROPOSAL, (said,), Language.EN)
    invited = asked_text((), (alone,), None, (), Language.EN)

    assert (reviewed, invited) == (
        (f"{who.display_name}: did not answer to the plan.",),
        (f"{who.display_name}: did not answer.",),
    )
