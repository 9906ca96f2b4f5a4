"""What may be done in one way or the other is nobody's to keep; who is missing takes nothing from what is there."""

import pytest

from tests.core.matching_kit import offers_from, person, proposal_of
from tests.requirements.kit import answer, facts, offered, part, wants
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import Language, Statement
from towow_core.domain.requirements import ALLOWED, Mode, RequirementKind, RequirementStatus
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K = RequirementKind
PILOT, CUTTER = wants(K.CAPABILITY, tags=("drone",)), wants(K.CAPABILITY, tags=("editing",))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("mode", Mode)
def test_leave_that_was_given_stands_whoever_is_missing(language: Language, mode: Mode) -> None:
    may = wants(K.MODE, text=mode, unit=ALLOWED, is_hard=False)
    must = wants(K.MODE, text=mode)
    plan = facts(part("ann", "editing"), offers={"ann": offered("ann", "editing", mode=mode)})

    assert [one.status for one in check((PILOT, CUTTER, may, must), plan, language)[2:]] == [
        RequirementStatus.MET,
        RequirementStatus.OPEN,
    ]
    assert check((PILOT, may), facts(), language)[1].status is RequirementStatus.MET


@pytest.mark.parametrize(
    ("text", "does", "city"),
    [
        ("12月19日在成都拍短片，要航拍，剪辑后期可以远程", "剪辑后期", "北京"),
        ("A drone pilot in Berlin on 12 December, and an editor who may be remote", "video editing", "London"),
    ],
)
def test_an_editor_who_may_be_elsewhere_fails_nothing_while_the_pilot_is_missing(
    text: str, does: str, city: str
) -> None:
    understood = asked(text)
    offers = offers_from(understood, person("kim", does, city, remote=True))
    plan = PlanFacts(
        plan=proposal_of(make_plan(understood, offers, "2026-11-22")),
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    found = check(understood.requirements, plan, understood.language)
    modes = [r.status for r in found if r.kind is K.MODE and r.value.unit == ALLOWED]

    assert modes == [RequirementStatus.MET]


@pytest.mark.parametrize("language", Language)
def test_what_somebody_says_of_their_own_part_holds_without_the_others(language: Language) -> None:
    silent = wants(K.QUALITY, text="subtitles")
    words = Statement(asked=str(silent.text), said="with subtitles", settles=True)
    plan = facts(part("ann", "editing"), offers={"ann": offered("ann", "editing", statements=(words,))})
    found = check((PILOT, CUTTER, silent), plan, language)[2]

    assert (found.status, found.met_by) == (RequirementStatus.MET, ("ann",))
