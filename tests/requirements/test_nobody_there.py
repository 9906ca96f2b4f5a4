"""Where nobody has a part in what is asked for, nothing is called met."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language, Standing
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K = RequirementKind
ASKED = wants(K.CAPABILITY, tags=("harp",))
KEPT_BY_NOBODY = [
    wants(K.DATE, first="2026-12-19", last="2026-12-19"),
    wants(K.DATE, first="2026-12-19", last="2026-12-19", every=("2026-12-19",)),
    wants(K.DEADLINE, last="2026-12-31"),
    wants(K.EXCLUSION, tags=("photography",)),
    wants(K.EXCLUSION, weekdays=(1,)),
    wants(K.BUDGET, number=1000.0, unit="EUR"),
    wants(K.BUDGET, number=1000.0, unit="EUR", per="person"),
    wants(K.PROVIDED_BY_REQUESTER, tags=("venue",)),
    wants(K.PLACE, text="London"),
    wants(K.MODE, text=Mode.ON_SITE),
]
PLANS = [
    facts(),
    facts(part("ann", "harp", standing=Standing.STAND_BY)),
    facts(part("tom", "hosting", price=500.0)),  # nobody asked for a host
]


@pytest.mark.parametrize(
    "requirement", KEPT_BY_NOBODY, ids=lambda one: f"{one.kind}-{one.value.per or one.value.every}"
)
@pytest.mark.parametrize("plan", PLANS, ids=["empty", "stand-by", "only-unasked"])
@pytest.mark.parametrize("language", Language)
def test_a_limit_that_nobody_is_there_to_keep_is_not_met(requirement: Requirement, plan, language: Language) -> None:
    found = check((ASKED, requirement), plan, language)[1]

    assert found.status is not RequirementStatus.MET
    assert found.met_by == ()
    assert found.note


@pytest.mark.parametrize("requirement", KEPT_BY_NOBODY[:6] + KEPT_BY_NOBODY[7:8], ids=lambda one: str(one.kind))
def test_the_same_limit_is_met_by_somebody_who_does_what_is_asked(requirement: Requirement) -> None:
    plan = facts(part("ann", "harp", price=100.0, currency="EUR"))

    assert check((ASKED, requirement), plan, Language.EN)[1].status is RequirementStatus.MET


@pytest.mark.parametrize(
    ("thing", "responsibility", "status"),
    [
        ("camera", "Films the day with two cameras.", RequirementStatus.OPEN),
        ("wireless microphones", "A hall with a stage and a microphone.", RequirementStatus.OPEN),
        ("投影", "提供场地，含投影和音响。", RequirementStatus.OPEN),
        ("camera", "Films the day.", RequirementStatus.MET),
        ("car", "Brings the carpet.", RequirementStatus.MET),
        ("投影", "提供场地。", RequirementStatus.MET),
    ],
)
def test_what_a_part_speaks_of_too_is_not_called_only_the_requesters(
    thing: str, responsibility: str, status: RequirementStatus
) -> None:
    plan = facts(replace(part("ann", "harp"), responsibility=responsibility))
    own = wants(K.PROVIDED_BY_REQUESTER, text=thing)
    found = check((ASKED, own), plan, Language.EN)[1]

    assert found.status is status
    assert (thing in found.note) is (status is RequirementStatus.OPEN)


@pytest.mark.parametrize("requirement", KEPT_BY_NOBODY[:6], ids=lambda one: f"{one.kind}-{one.value.per}")
@pytest.mark.parametrize("language", Language)
def test_what_is_asked_of_somebody_by_name_is_not_kept_by_others(requirement: Requirement, language: Language) -> None:
    by_name = wants(K.PERSON, text="Jonas")
    others = facts(part("tom", "hosting", price=50.0))
    jonas = facts(part("jonas", "hosting", price=0.0, currency="EUR"))

    assert check((by_name, requirement), others, language)[1].status is not RequirementStatus.MET
    assert check((by_name, requirement), jonas, language)[1].status is RequirementStatus.MET
