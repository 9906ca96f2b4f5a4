"""A remark on who is in the plan without their name, on the money without a word for it, and on what is left."""

import pytest

from tests.requirements.test_changes_in_words import asked
from tests.requirements.test_remarks import TODAY
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.requirements.follow_ups import FollowUp, read_follow_up

K = RequirementKind
ROOM = "柏林，12月19号，三十来个人的新年聚会，想租一个场地，1000欧以内。"
BAND = "12月19号晚上请一个乐队来我们餐厅唱两个小时，重庆，40个客人，3000块。"
FILM = "A photographer and a caterer in Berlin on 12 December for 40 people, 2000 euros."


def read(demand: str, remark: str, does: dict[str, tuple[str, ...]]) -> FollowUp:
    return read_follow_up(remark, asked(demand), TODAY, known={name: name for name in does}, does=does)


def of(found: FollowUp, kind: RequirementKind) -> list[Requirement]:
    return [one for one in found.requirements if one.kind is kind]


@pytest.mark.parametrize(
    ("demand", "remark", "does", "out"),
    [
        (ROOM, "不要这一家，换一个别的地方", {"Greta": ("场地提供",)}, ["Greta"]),
        (ROOM, "不想要这家了", {"Greta": ("场地提供",), "Marco": ("餐饮茶歇",)}, ["Greta"]),
        (FILM, "Not this venue, please find another", {"Greta": ("venue",), "Chloe": ("photography",)}, ["Greta"]),
        (FILM, "I'd rather have someone else for the photography.", {"Chloe": ("photography",)}, ["Chloe"]),
        (FILM, "not this one", {"Marco": ("catering",), "Chloe": ("photography",)}, []),
        (ROOM, "不要这一天", {"Greta": ("场地提供",)}, []),
    ],
)
def test_who_is_pointed_at_is_out_where_only_one_can_be_meant(
    demand: str, remark: str, does: dict[str, tuple[str, ...]], out: list[str]
) -> None:
    refused = [one.value.text for one in of(read(demand, remark, does), K.EXCLUSION) if one.value.unit == "person"]
    assert refused == out


@pytest.mark.parametrize(
    ("demand", "remark", "most"),
    [
        (BAND, "我们钱不够了，最多2600", [2600.0]),
        (BAND, "顶多能出2500吧", [2500.0]),
        (FILM, "It's too expensive, at most 1,600", [1600.0]),
        (BAND, "最多50", []),  # who come
        (FILM, "at most 30", []),
    ],
)
def test_a_bare_most_is_of_the_money_where_it_is_near_what_that_was(
    demand: str, remark: str, most: list[float]
) -> None:
    found = read(demand, remark, {"Ann": ("音乐演出",)})
    assert [one.value.number for one in of(found, K.BUDGET)] == most
    assert bool(found.replaced) is bool(most) or not most


@pytest.mark.parametrize("remark", ["不要摄影师了，只要餐饮就行", "No photographer, just the catering then"])
def test_what_stays_is_no_wish_of_its_own(remark: str) -> None:
    found = read(FILM, remark, {"Chloe": ("photography",), "Marco": ("catering",)})
    assert [one.kind for one in found.requirements] == [K.EXCLUSION]


@pytest.mark.parametrize(
    ("remark", "out"),
    [
        ("换一个人来拍吧，这位不太合适。", ["Chloe"]),
        ("换个人做饭吧", []),  # of nobody's task here
        ("Someone else for the photography please, this one isn't right for us", ["Chloe"]),
    ],
)
def test_who_does_it_is_out_by_what_they_do_and_the_reason_is_no_wish(remark: str, out: list[str]) -> None:
    found = read("12月12日在上海要一位摄影师和一个场地", remark, {"Chloe": ("活动摄影",), "Greta": ("场地提供",)})
    assert [one.value.text for one in of(found, K.EXCLUSION) if one.value.unit == "person"] == out
    assert not out or [one.kind for one in found.requirements] == [K.EXCLUSION]
