"""Leave to do it online is met only where they do so; a van with its driver is one work."""

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import ALLOWED, Mode, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.requirements.checker import check

K = RequirementKind
TODAY = "2026-11-30"
LAWYER, MAY = wants(K.CAPABILITY, tags=("legal",)), wants(K.MODE, text=Mode.ONLINE, unit=ALLOWED, is_hard=False)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("mode", "words", "status"),
    [
        (Mode.ON_SITE, "Signings at your place", RequirementStatus.OPEN),
        (Mode.ON_SITE, "In person only, not online", RequirementStatus.OPEN),
        (Mode.ONLINE, "I read contracts", RequirementStatus.MET),
        (Mode.ON_SITE, "I read contracts, online too", RequirementStatus.MET),
        (Mode.ON_SITE, "看合同，也可以线上", RequirementStatus.MET),
    ],
)
def test_online_is_met_by_who_works_so_or_says_so(
    language: Language, mode: Mode, words: str, status: RequirementStatus
) -> None:
    plan = facts(part("ann", "legal"), offers={"ann": offered("ann", "legal", mode=mode, contribution=words)})
    assert check((LAWYER, MAY), plan, language)[1].status is status


def test_leave_to_come_takes_nothing_from_who_works_online() -> None:
    may = wants(K.MODE, text=Mode.ON_SITE, unit=ALLOWED, is_hard=False)
    plan = facts(part("ann", "legal"), offers={"ann": offered("ann", "legal", mode=Mode.ONLINE)})
    assert check((LAWYER, may), plan, Language.EN)[1].status is RequirementStatus.MET


@pytest.mark.parametrize(
    ("sentence", "works"),
    [
        ("A van with a driver in London on Saturday", ("van with driver",)),
        ("A van and driver in London", ("van with driver",)),
        ("A driver with a van in London", ("van with driver",)),
        ("We need a van and a driver for our band, London", ("van with driver",)),
        ("要一辆面包车带司机，上海", ("货车运输",)),
    ],
)
def test_a_van_with_its_driver_is_one_work(sentence: str, works: tuple[str, ...]) -> None:
    assert understand(sentence, TODAY).capability_tags == works


@pytest.mark.parametrize(
    ("sentence", "works"),
    [
        ("A driver and a photographer in London", {"driving", "photography"}),
        ("A driver for my mother, London", {"driving"}),
        ("A van with a driver, and a chauffeur for the bride, London", {"van with driver", "driving"}),
        ("要一个司机和一个摄影师，上海", {"接送驾驶", "活动摄影"}),
    ],
)
def test_a_driver_alone_is_still_asked_for(sentence: str, works: set[str]) -> None:
    assert {*understand(sentence, TODAY).capability_tags} == works
