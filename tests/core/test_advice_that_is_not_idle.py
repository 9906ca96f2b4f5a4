"""What is advised could help: no other place for what is mended there, no trying again where nobody could come."""

from dataclasses import replace

from tests.core.matching_kit import demand
from tests.requirements.kit import wants
from towow_core.domain.models import Hindrance, Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.planning.advice import advice
from towow_core.requirements.advice import advice_of


def told(sentence: str, tag: str, code: str = "no_candidates") -> str:
    hindered = (Hindrance(capability=tag, reason="place", names=("Tom",)),)
    found = advice(demand(sentence), code, offers=(), proposal=None, gaps=(), hindered=hindered)
    return " ".join(found)


def test_no_other_place_is_advised_for_what_is_mended_where_it_is() -> None:
    assert "place" not in told("Bike repair in Leeds on 12 December", "bike repair")
    assert "换一个地方" not in told("12月12日在杭州修空调", "空调维修")


def test_another_place_is_advised_where_it_all_could_go_there() -> None:
    assert "Choose another place" in told("A DJ in Leeds on 12 December", "DJ")


def test_where_nobody_could_come_somebody_is_to_be_invited_and_nothing_is_tried_again() -> None:
    said = told("Bike repair in Leeds on 12 December", "bike repair")

    assert said.startswith("Invite somebody")
    assert "later" not in said


def test_that_some_of_it_is_done_online_is_no_reason_for_another_place() -> None:
    place = wants(RequirementKind.PLACE, text="上海")
    online = replace(place, status=RequirementStatus.PARTLY, note="商敏在线上参与，不到上海。")

    assert advice_of((online,), Language.ZH) == ()
