"""Who is away wants what stays at home cared for on those very days; what else is to be done there is not done then."""

import pytest

from tests.requirements.sample_kit import TODAY, ended, lines, plan_days
from tests.requirements.test_meaning import read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import changed

K = RequirementKind
BOARDING = "1月1号到5号出门，成都，家里一只金毛没人管，找个靠谱的寄养，每天100以内"
FIFTH, SIXTH = ("2027-01-01", "2027-01-05"), ("2027-01-03", "2027-01-06")


@pytest.mark.parametrize(
    ("text", "span"),
    [
        (BOARDING, FIFTH),
        ("1月3号到6号我们不在家，上海，找人上门喂猫，每天80以内", SIXTH),
        ("上海，找人喂猫，1月3号到6号出差", SIXTH),
        ("北京，1月3号到6号家里没人，找人来浇花", SIXTH),
        ("杭州，1月3号到6号外出，请人看家", SIXTH),
        ("A house sitter in London, we're away 1-5 January", FIFTH),
        ("We are away from 1 to 5 January and need somebody to feed our two cats in Leeds", FIFTH),
        ("Leeds. While we are away from 1 to 5 January, somebody to look after our labrador", FIFTH),
        ("On 3 January we are away: someone to water the plants in Leeds", ("2027-01-03", "2027-01-03")),
    ],
)
def test_the_days_away_are_the_days_of_the_care(text: str, span: tuple[str, str]) -> None:
    found = read(text).requirements

    assert [(r.value.first, r.value.last) for r in found if r.kind is K.DATE] == [span]
    assert not any(r.kind is K.EXCLUSION for r in found)


@pytest.mark.parametrize(
    "text",
    [
        "修水管，在青岛，1月3号到5号我们不在家",
        "We're away 1-5 January. Mend a dead socket in Bristol",
        "上海遛狗，每天，1月3号不用来",
        "A dog walker in Leeds, but not on 3 January",
        "空调清洗，在青岛，1月3号公司不开门",
    ],
)
def test_days_on_which_nobody_can_come_stay_ruled_out(text: str) -> None:
    found = read(text).requirements

    assert [r.kind for r in found if r.value.first] == [K.EXCLUSION]


def test_the_plan_is_on_those_days_and_says_so_only_then() -> None:
    assert ended(BOARDING).event_type == "towow.proposal.finalized"
    assert plan_days(BOARDING) == {"虫林": tuple(f"2027-01-0{day}" for day in range(1, 6))}
    assert lines(BOARDING)["1月1号到5号"].status is RequirementStatus.MET


def after(demand: str, said: str) -> DemandUnderstanding:
    before = read(demand)
    told = read_follow_up(said, before, TODAY)
    return changed(before, told.requirements, version=2, corrected=told.replaced, words=told.words).understanding


@pytest.mark.parametrize(
    ("said", "span"),
    [
        ("日子弄错了，寄养是1月2号到1月6号，不是12月4号", ("2027-01-02", "2027-01-06")),
        ("不是12月4号，是1月2号到6号", ("2027-01-02", "2027-01-06")),
        ("寄养改成1月2号到1月6号", ("2027-01-02", "2027-01-06")),
    ],
)
def test_a_remark_moves_the_care_to_just_these_days(said: str, span: tuple[str, str]) -> None:
    found = after(BOARDING, said).in_force

    assert [(r.value.first, r.value.last, r.value.tags) for r in found if r.kind is K.DATE] == [(*span, ())]
    assert not any(r.kind is K.EXCLUSION for r in found)


def test_a_day_that_is_denied_alone_is_ruled_out() -> None:
    found = after("1月4号在成都拍一组照片", "不是1月4号，那天不行").in_force

    assert any(r.kind is K.EXCLUSION for r in found) or not any(r.kind is K.DATE for r in found)
