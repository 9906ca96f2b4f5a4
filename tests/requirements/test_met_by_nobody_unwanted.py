"""Whoever must not be in a plan, and still is, meets nothing that it is asked for."""

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


def held(*more: str) -> dict[str, Requirement]:
    """A sound engineer and whoever else is named do the sound for 100 people; Anton is not wanted."""
    who = ("anton", *more)
    asked = (
        wants(K.CAPABILITY, tags=("sound",)),
        wants(K.HEAD_COUNT, number=100.0, unit="people"),
        wants(K.EXCLUSION, text="Anton"),
    )
    known = facts(
        *(part(one, "sound") for one in who), offers={one: offered(one, "sound", capacity_people=120) for one in who}
    )
    return {str(r.kind): r for r in check(asked, known, Language.EN)}


def test_what_only_somebody_who_is_ruled_out_would_do_is_open_and_says_so() -> None:
    found = held()

    assert found[K.EXCLUSION].status is S.UNMET
    assert {found[kind].status for kind in (K.CAPABILITY, K.HEAD_COUNT)} == {S.OPEN}
    assert "Anton" in found[K.CAPABILITY].note
    assert found[K.CAPABILITY].met_by == found[K.HEAD_COUNT].met_by == ()


@pytest.mark.parametrize("kind", [K.CAPABILITY, K.HEAD_COUNT])
def test_what_others_do_as_well_is_met_by_them_alone(kind: RequirementKind) -> None:
    found = held("berta")

    assert (found[kind].status, found[kind].met_by) == (S.MET, ("berta",))
