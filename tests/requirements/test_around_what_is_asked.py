"""Whose business it is, who pays, who gets what is made, and what is done oneself: said beside a wish, and no wish."""

import pytest

from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-23"


def tags(sentence: str) -> tuple[str, ...]:
    understanding = understand(sentence, TODAY)
    return understanding.tags_wanted


def own(sentence: str) -> set[str]:
    read, _ = read_requirements(sentence, understand(sentence, TODAY), TODAY)
    return {tag for r in read if r.kind is RequirementKind.PROVIDED_BY_REQUESTER for tag in r.value.tags}


@pytest.mark.parametrize(
    ("sentence", "not_asked_for"),
    [
        ("我们在杭州开了一家花店，想做个小程序，预算两万", "花艺"),
        ("咱们新开了家甜品店，想找人设计一个标志", "烘焙甜点"),
        ("我经营着一间摄影工作室，想请人搭个网站", "活动摄影"),
    ],
)
def test_what_somebody_runs_is_not_what_they_look_for(sentence, not_asked_for) -> None:
    assert not_asked_for not in tags(sentence)
    assert tags(sentence)


@pytest.mark.parametrize(
    ("sentence", "not_asked_for"),
    [
        ("A hackathon in Berlin on 12 December needs two mentors. Our sponsor covers up to 3,000 EUR.", "sponsorship"),
        ("We need a logo by 10 December; the files must be with the printer by 12 December.", "printing"),
        ("A poster, please: it goes to the printer on 4 December.", "printing"),
        ("Someone to check a catering contract and an NDA before Friday", "catering"),
        ("A lawyer to read the venue hire and a photography agreement", "venue"),
    ],
)
def test_who_pays_who_gets_it_and_what_a_paper_is_about_is_not_looked_for(sentence, not_asked_for) -> None:
    assert not_asked_for not in tags(sentence)
    assert tags(sentence)


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        ("Movers in London on 5 December. I'm packing everything myself.", "packing"),
        ("A venue in Berlin for 30 people on 12 December, we are doing the catering ourselves", "catering"),
        ("We need a photographer in London on 12 December, and I'll be hosting it myself.", "hosting"),
    ],
)
def test_what_somebody_is_doing_themselves_is_their_own(sentence, done) -> None:
    assert done in own(sentence)
    assert done not in tags(sentence)


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        ("A hall in Leeds for 40 people on 12 December; we clean ourselves.", {"clean"}),
        ("A van in Leeds on 5 December for our move. I drive myself", {"drive"}),
        ("A piano player in Leeds on 12 December. We enjoy ourselves!", set()),
    ],
)
def test_a_bare_verb_of_oneself_is_work_of_ones_own_unless_it_is_none(sentence, done) -> None:
    read, _ = read_requirements(sentence, understand(sentence, TODAY), TODAY)
    assert {r.value.text for r in read if r.kind is RequirementKind.PROVIDED_BY_REQUESTER} == done


@pytest.mark.parametrize(
    "sentence",
    [
        "12月19日在北京办聚会，想要一位主持人（不要赵敏之，上次迟到，不合适），场地有了",
        "想找一位摄影师（别请何洋，价钱太高，谈不拢）",
    ],
)
def test_why_somebody_is_not_wanted_is_no_trade(sentence) -> None:
    assert not any("）" in tag or "（" in tag for tag in tags(sentence))


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("We're moving a three-bedroom house from Hackney to Oxford on 5 December", "removals"),
        ("Help moving our small office in London on 5 December", "removals"),
    ],
)
def test_moving_a_home_is_a_removal(sentence, tag) -> None:
    assert tag in tags(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "12月8日广州的会议要同传，两个人轮换，预算8000",
        "上海12月10日搬家，要四个人轮流搬",
        "A van and three strong people in London on 5 December",
        "A move in London on 5 December, two extra men please",
    ],
)
def test_those_who_are_to_work_are_no_guests(sentence) -> None:
    assert understand(sentence, TODAY).context.expected_attendees is None


@pytest.mark.parametrize(
    "sentence",
    [
        "hi, could someone help us with our thing next month? not really sure what we need yet",
        "Could somebody help us in March? We are not quite sure what we need still",
    ],
)
def test_who_does_not_know_yet_asks_for_nothing(sentence) -> None:
    assert tags(sentence) == ()
