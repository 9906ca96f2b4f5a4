"""What the forty-fourth judge found, by its kinds: each sentence is another one of the kind than the judge's."""

# ruff: noqa: E501  # a sentence and what is read of it are one line

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.test_changes_carried_out import after, of
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.lengths import find_hours
from towow_core.engine.matching.needs import label_meets, needs_of
from towow_core.engine.matching.quantities import quantities_of_work
from towow_core.engine.planning.planning import make_plan

K = RequirementKind
TODAY = "2026-11-25"


@pytest.mark.parametrize(
    "sentence",
    [
        "12月19日从南京鼓楼搬到江宁，前一天要人来打包，旧房子还要打扫干净，一共3000以内。",
        "1月9日从杭州西湖区搬到滨江，当天搬，旧房子退租要彻底打扫。",
    ],
)
def test_the_day_of_a_move_stays_when_the_cleaning_is_dropped(sentence: str) -> None:
    days = [one.text for one in of(K.DATE, after(sentence, "打扫就不用了")) if not one.value.tags]
    assert days[:1] == [sentence[: sentence.index("从")]]


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("1月16日在北京给30人办茶会，场地我们自己有，要一位主持、茶歇每人50以内。", ("餐饮茶歇", "catering")),
        ("A party for 30 in London on 12 December: a DJ and lunch at £15 a head", ("餐饮茶歇", "catering")),
        (
            "要一位主持和一位摄影师每人1000以内，1月16日在北京，30人茶会",
            ("活动主持", "hosting", "活动摄影", "photography"),
        ),
    ],
)
def test_so_much_a_head_is_for_what_each_head_gets(sentence: str, tags: tuple[str, ...]) -> None:
    assert [one.value.tags for one in read(sentence).requirements if one.kind is K.BUDGET] == [tags]


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("Our booking app goes live on 20 January. I want a logo for it, 500 euros.", {"graphic design"}),
        ("我们的小程序1月上线，要一张海报", {"平面设计"}),
        ("我们乐队1月9日发新歌，要一张海报，2000以内", {"平面设计"}),
        ("Build a booking app for our clinic in Lisbon", {"app development"}),
        ("我们想做APP", {"应用开发"}),
    ],
)
def test_what_the_requester_has_or_is_is_not_asked_for(sentence: str, tags: set[str]) -> None:
    asked = {
        tag for one in read(sentence).requirements if one.kind is K.CAPABILITY and one.is_hard for tag in one.value.tags
    }
    assert asked == tags


def test_a_test_of_something_else_is_no_test_with_the_thing_before_it() -> None:
    tags = understand(
        "Our site opens soon. I want it tried by someone who uses a screen reader, a security test with a report, and a poster",
        TODAY,
    ).capability_tags
    assert {"accessibility testing", "security test"} <= {*tags}


def test_the_video_of_a_song_is_edited_by_who_edits_films() -> None:
    assert understand("1月20日前把四分钟的MV剪好", TODAY).capability_tags == ("剪辑后期",)


def test_the_hours_of_what_only_the_network_has_a_word_for_are_its_own() -> None:
    sentence = (
        "Friday 11 December, Berlin: a place for 45, and German sign language for two hours. 2,000 euros in total."
    )
    klara = offers("klara", "German sign language", "talks and meetings", "Berlin")
    understood = read(sentence, (klara, offers("greta", "venue", "a hall for 60", "Berlin")))

    assert quantities_of_work(understood, "German sign language").hours == 2.0


@pytest.mark.parametrize(("said", "hours"), [("a yoga hour for ten", 1.0), ("a happy hour at noon", None)])
def test_an_hour_of_something_is_an_hour(said: str, hours: float | None) -> None:
    assert find_hours(said) == hours


def test_nobody_is_paid_a_day_for_what_was_not_asked_for() -> None:
    """Who cleans packs as well, and would do that the day before."""
    sentence = "12月16日上午搬家，上海静安到浦东，搬完当天打扫旧房子，预算2000。"
    understood = read(sentence)
    ma = person("ma", "搬家搬运, 货车运输", "上海", price=1400.0, price_floor=1400.0, currency="CNY")
    shen = person(
        "shen", "打包整理, 保洁", "上海", price=450.0, price_floor=450.0, currency="CNY", price_unit=PriceUnit.DAY
    )
    plan = make_plan(understood, offers_from(understood, ma, shen), TODAY)

    assert {part.display_name: part.price for part in plan.assignments} == {"Ma": 1400.0, "Shen": 450.0}


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("A yoga class for an hour and a half in Leeds on 12 December", 1.5, "hours"),
        ("A DJ for two hours and a half in Leeds on 12 December", 2.5, "hours"),
        ("A DJ for three and a half hours in Leeds on 12 December", 3.5, "hours"),
        ("A venue in Leeds for one and a half days from 12 December", 1.5, "days"),
    ],
)
def test_a_half_more_is_read_with_its_length(text: str, number: float, unit: str) -> None:
    (length,) = (r.value for r in read(text).requirements if r.kind is RequirementKind.DURATION)
    assert (length.number, length.unit) == (number, unit)


@pytest.mark.parametrize(
    ("text", "tag", "label"),
    [
        (
            "Looking for someone to assess our website before 8 January, 500 pounds.",
            "assess our website",
            "website assessment",
        ),
        ("Somebody to inspect our venue in Leeds on 12 December.", "inspect our venue", "venue inspection"),
        ("I need a person to test my web app, remote, by 8 January.", "test my web app", "web app testing"),
    ],
)
def test_work_on_what_the_requester_has_is_named_with_what_it_is_done_to(text: str, tag: str, label: str) -> None:
    understood = read(text)
    assert understood.capability_tags == (tag,)
    assert not understood.not_understood
    (need,) = needs_of(understood)
    assert need.is_required
    assert label_meets(need, label)
    assert not any(label_meets(need, other) for other in ("web development", "venue", "web app development"))


@pytest.mark.parametrize("text", ["Somebody to test our, please.", "Someone to judge their and ours"])
def test_work_on_nothing_is_no_work(text: str) -> None:
    assert not [tag for tag in read(text).capability_tags if tag.split()[-1] in {"our", "their", "my"}]


@pytest.mark.parametrize(
    "text",
    [
        "Our longcase clock has stopped, and separately four kitchen chairs need new seats. We are in Leeds.",
        "Our kitchen tap drips, and additionally two armchairs need new seats. We are in Leeds.",
    ],
)
def test_what_joins_two_works_is_no_word_that_nobody_understood(text: str) -> None:
    understood = read(text)
    assert len(understood.capability_tags) == 2
    assert not understood.not_understood
