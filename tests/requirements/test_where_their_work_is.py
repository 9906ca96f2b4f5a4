"""Work in a place is met by nobody who does not go there, whatever else of the demand is done where they are."""

import pytest

from tests.requirements.kit import facts, offered, part
from tests.requirements.test_errands_in_several_places import asked
from towow_core.domain.models import Language
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K, S = RequirementKind, RequirementStatus
DAY = "2027-01-16"


def known(**who: tuple[str, tuple[str, ...]]) -> PlanFacts:
    """A plan to which all have said yes: by id, what each does on site, and where."""
    return facts(
        *(part(one, tag) for one, (tag, _) in who.items()),
        day=DAY,
        offers={one: offered(one, tag, mode=Mode.ON_SITE, places=places) for one, (tag, places) in who.items()},
    )


def found(sentence: str, plan: PlanFacts, kind: RequirementKind = K.CAPABILITY) -> list[Requirement]:
    checked = check(asked(sentence).requirements, plan, Language.EN, (), sentence)
    return [r for r in checked if r.kind is kind and r.is_hard]


@pytest.mark.parametrize(
    ("sentence", "plan", "away"),
    [
        (
            "A caterer for our party in London on 16 January, and the flat in Cambridge cleaned.",
            known(kofi=("catering", ("London",)), priya=("cleaning", ())),
            "",
        ),
        (
            "A caterer for our party in London on 16 January, and the flat in Cambridge cleaned.",
            known(kofi=("catering", ("London",)), priya=("cleaning", ("London",))),
            "cleaning",
        ),
        (
            "1月16日在上海办婚礼，需要化妆师；另外在杭州的房子需要保洁。",
            known(su=("化妆造型", ("上海",)), shen=("保洁", ("上海",))),
            "保洁",
        ),
        ("A photographer in Leeds on 16 January.", known(chloe=("photography", ("London",))), "photography"),
    ],
)
def test_work_elsewhere_is_not_met_by_who_does_not_go_there(sentence: str, plan: PlanFacts, away: str) -> None:
    stands = {tag: r.status for r in found(sentence, plan) for tag in r.value.tags}

    assert stands == {tag: S.OPEN if tag == away else S.MET for tag in stands}


def test_so_many_of_them_are_not_there_either() -> None:
    sentence = "1月16日在上海办婚礼，需要一位化妆师；另外在杭州需要两位摄影师。"
    plan = known(su=("化妆造型", ("上海",)), he=("活动摄影", ("杭州",)), xu=("活动摄影", ("上海",)))

    (makeup, two) = found(sentence, plan, K.QUANTITY)
    (_, photography) = found(sentence, plan)

    assert (makeup.status, two.status, two.met_by) == (S.MET, S.OPEN, ("he",))
    assert (photography.status, photography.met_by) == (S.MET, ("he",))


def test_who_goes_to_one_end_of_a_move_does_it() -> None:
    sentence = "Our furniture has to be moved from Brighton to London on 16 January."
    (work,) = found(sentence, known(tom=("removals", ("London",))))

    assert work.status is S.MET
