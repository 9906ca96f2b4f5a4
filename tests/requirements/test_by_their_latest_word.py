"""A yes counts for what it was said to: who refused a change of where, when or for how many it is meets none of it."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.refused_changes import AskedAboutChange, RefusedChange, RefusedHow
from towow_core.domain.requirements import TOUCHES, Mode, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.open_points import open_points

K, MET = RequirementKind, RequirementStatus.MET
HOST = replace(wants(K.CAPABILITY, tags=("hosting",)), requirement_id="host")
ZITHER = replace(wants(K.CAPABILITY, tags=("zither",)), requirement_id="zither")
DAY = replace(wants(K.DATE, first="2026-12-19", last="2026-12-19"), requirement_id="day")
MOST = replace(wants(K.BUDGET, number=5000.0, unit="CNY"), requirement_id="most")
BEFORE = (HOST, ZITHER, DAY, MOST)
SUZHOU = replace(wants(K.PLACE, text="苏州"), requirement_id="suzhou")
LATER = replace(wants(K.DATE, tags=("zither",), first="2026-12-20", last="2026-12-20"), requirement_id="later")
CHEAPER = replace(wants(K.BUDGET, tags=("zither",), number=10.0, unit="CNY"), requirement_id="cheaper")
PEOPLE = {"qiao": "hosting", "zheng": "zither"}


def refused(*wishes: Requirement, **how: RefusedHow) -> RefusedChange:
    asked = tuple(AskedAboutChange(agent_id=who, display_name=who.title(), how=one) for who, one in how.items())
    ids = tuple(one.requirement_id for one in wishes)
    return RefusedChange(channel_id="collab-2", text="改", wishes=ids, asked=asked, reason="")


def standing(*changes: RefusedChange) -> PlanFacts:
    """The plan that both said yes to, in 南京, and that stands for want of another."""
    parts = [part(who, does, price=1000.0, currency="CNY") for who, does in PEOPLE.items()]
    offers = {who: offered(who, does, places=("南京",), mode=Mode.ON_SITE) for who, does in PEOPLE.items()}
    known = facts(*parts, offers=offers)
    return replace(known, plan=replace(known.plan, refused_changes=changes))


def found(*changes: RefusedChange, asked: tuple[Requirement, ...]) -> dict[str, Requirement]:
    return {one.requirement_id: one for one in check(asked, standing(*changes), Language.ZH)}


def met(of: dict[str, Requirement]) -> set[str]:
    return {name for name, one in of.items() if one.status is MET}


def test_nothing_is_met_by_those_who_declined_another_place() -> None:
    no = refused(SUZHOU, qiao=RefusedHow.DECLINED, zheng=RefusedHow.DECLINED)

    after = found(no, asked=(*BEFORE, SUZHOU))
    assert met(found(asked=BEFORE)) == {"host", "zither", "day", "most"}
    assert met(after) == set()
    assert all(one.met_by == () for one in after.values())
    assert "没有答应“place”" in after["host"].note


def test_who_said_yes_to_the_other_place_still_does_what_they_do() -> None:
    half = refused(SUZHOU, qiao=RefusedHow.AGREED, zheng=RefusedHow.DECLINED)

    after = found(half, asked=(*BEFORE, SUZHOU))
    assert met(after) == {"host"}
    assert after["day"].met_by == ("qiao",)


def test_silence_about_another_place_is_no_yes_to_it() -> None:
    assert met(found(refused(SUZHOU, qiao=RefusedHow.SILENT), asked=(*BEFORE, SUZHOU))) == set()


def test_a_later_yes_takes_the_place_of_the_no_before_it() -> None:
    no = refused(SUZHOU, qiao=RefusedHow.DECLINED, zheng=RefusedHow.DECLINED)
    yes = refused(CHEAPER, qiao=RefusedHow.AGREED, zheng=RefusedHow.DECLINED)

    assert met(found(no, yes, asked=(*BEFORE, SUZHOU, CHEAPER))) == {"host"}


def test_a_refused_day_of_one_part_opens_what_is_said_of_that_part_alone() -> None:
    no = refused(LATER, qiao=RefusedHow.DECLINED, zheng=RefusedHow.DECLINED)

    assert met(found(no, asked=(*BEFORE, LATER))) == {"host", "day", "most"}


def test_a_refused_price_of_one_part_leaves_all_the_rest_met() -> None:
    no = refused(CHEAPER, qiao=RefusedHow.DECLINED, zheng=RefusedHow.DECLINED)

    assert met(found(no, asked=(*BEFORE, CHEAPER))) == {"host", "zither", "day", "most"}


def test_who_travels_there_and_declined_to_is_not_said_to_come() -> None:
    """Whoever offers both cities said yes to the plan in the one."""
    both = replace(SUZHOU, value=replace(SUZHOU.value, text="南京"))
    no = refused(both, qiao=RefusedHow.DECLINED, zheng=RefusedHow.DECLINED)

    assert met(found(asked=(*BEFORE, both))) == {"host", "zither", "day", "most", "suzhou"}
    assert met(found(no, asked=(*BEFORE, both))) == set()


def test_a_place_that_is_not_asked_for_any_more_opens_nothing() -> None:
    no = refused(SUZHOU, qiao=RefusedHow.DECLINED, zheng=RefusedHow.DECLINED)

    assert met(found(no, asked=BEFORE)) == {"host", "zither", "day", "most"}


def test_what_nobody_read_is_not_said_to_have_been_asked_about() -> None:
    """ "郑筝就不麻烦了" was not read; that 郑筝 declined the plan is no answer to it."""
    unread = replace(wants(K.QUALITY, unit=TOUCHES, per="zither"), requirement_id="unread", text="郑筝就不麻烦了")
    known = standing(refused(unread, qiao=RefusedHow.DECLINED, zheng=RefusedHow.DECLINED))

    told = open_points(check((*BEFORE, unread), known, Language.ZH), known, Language.ZH)
    (about,) = (point.text for point in told if point.requirement_id == "unread")
    assert "谢绝" not in about
    assert any("谢绝" in point.text for point in told if not point.requirement_id)  # it is told of the change as such


OTHER = replace(DAY, requirement_id="other", value=replace(DAY.value, first="2026-12-26", last="2026-12-26"))
ANSWERS = st.lists(st.fixed_dictionaries({who: st.sampled_from(RefusedHow) for who in PEOPLE}), min_size=1, max_size=4)


@given(ANSWERS, st.sampled_from([SUZHOU, OTHER]))
def test_no_line_is_met_by_whose_latest_answer_to_the_version_is_no_yes(
    answers: list[dict[str, RefusedHow]], wish: Requirement
) -> None:
    changes = [refused(wish, **answers[0]), *(refused(CHEAPER, **more) for more in answers[1:])]
    after = check((*BEFORE, wish, CHEAPER), standing(*changes), Language.ZH)

    no = {who for who, how in answers[-1].items() if how is not RefusedHow.AGREED}
    assert all(no.isdisjoint(one.met_by) for one in after)
    assert len(no) < len(PEOPLE) or not any(one.status is MET for one in after)
