"""Where something is brought to is a place of whoever brings it, and of nobody else who works for the same move."""

import pytest

from tests.requirements.kit import facts, offered, part
from tests.requirements.test_journeys import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
SHANGHAI = "12月5日从上海静安搬到徐汇，搬家1300元；12月4日先找人上门打包"
OXFORD = "Movers to move our office from London to Oxford on 11 December, and packers for the books the day before"
AGENT = {"搬家搬运": "上海", "打包整理": "上海", "removals": "London", "packing": "London"}


def goal_of(sentence: str, place: str, *works: str, goes_to: str = "") -> Requirement:
    """How the place it all goes to stands where each of these works is done by somebody of one city."""
    offers = {
        work: offered(work, work, mode=Mode.ON_SITE, places=(AGENT[work], *([goes_to] if n == 0 and goes_to else [])))
        for n, work in enumerate(works)
    }
    asked, language = read(sentence).requirements, Language.EN if sentence.isascii() else Language.ZH
    checked = check(asked, facts(*(part(work, work) for work in works), offers=offers), language, (), sentence)
    return next(r for r in checked if r.kind is K.PLACE and r.text == place)


@pytest.mark.parametrize(
    ("sentence", "place", "packs"), [(SHANGHAI, "徐汇", "打包整理"), (OXFORD, "Oxford", "packing")]
)
def test_where_a_move_goes_is_met_by_nobody_who_only_packs(sentence: str, place: str, packs: str) -> None:
    assert (goal_of(sentence, place, packs).status, goal_of(sentence, place, packs).met_by) == (S.OPEN, ())


@pytest.mark.parametrize(
    ("sentence", "place", "moves", "packs", "goes_to"),
    [(SHANGHAI, "徐汇", "搬家搬运", "打包整理", ""), (OXFORD, "Oxford", "removals", "packing", "Oxford")],
)
def test_who_packs_at_the_old_home_need_not_come_to_the_new_one(
    sentence: str, place: str, moves: str, packs: str, goes_to: str
) -> None:
    found = goal_of(sentence, place, moves, packs, goes_to=goes_to)

    assert (found.status, found.met_by) == (S.MET, (moves,))


def test_a_move_alone_is_in_both_places() -> None:
    asked = read("I'm moving from London to Oxford on 5 December, I need a removal crew").requirements

    assert [(r.text, r.value.tags) for r in asked if r.kind is K.PLACE] == [("London", ()), ("Oxford", ())]
