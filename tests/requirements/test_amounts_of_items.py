"""An amount of one item bounds what that item asks for, and no part that is asked for elsewhere."""

from dataclasses import replace

import pytest

from tests.requirements.test_asked_of_the_named import of_named
from tests.requirements.test_found_by_its_name import offers
from towow_core.domain.models import DemandContext, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind, RequirementValue
from towow_core.engine.matching.amounts_of_items import with_amounts_of_items
from towow_core.engine.matching.meaning import read_by_name
from towow_core.requirements.changing import changed
from towow_core.support.limits_of_parts import joint_limit, works_of

K = RequirementKind
PEOPLE = (
    offers("ned", "removals", "two men and a van", "London"),
    offers("pia", "packing", "a flat boxed up in a day", "London"),
    offers("isa", "piano tuning", "uprights and grands", "London"),
    offers("bea", "upholstery", "dining seats and armchairs", "London"),
    offers("dec", "electrical work", "sockets and lights", "London"),
    offers("lux", "速录", "会议速录", "北京"),
    offers("mo", "近景魔术", "桌边近景", "上海"),
    offers("zhi", "活动主持", "婚礼主持", "南京"),
)


def understood(text: str) -> DemandUnderstanding:
    return with_amounts_of_items(read_by_name(of_named(text, PEOPLE), PEOPLE))


def paid_for(text: str) -> dict[str, tuple[str, ...]]:
    found = [one for one in understood(text).in_force if one.kind is K.BUDGET]
    return {one.text: one.value.tags for one in found}


@pytest.mark.parametrize(
    ("sentence", "amount", "part"),
    [
        ("12月19日在南京结婚，要一位活动主持，2800以内；舞台边上有人吹一段萧，700以内。", "700以内", "活动主持"),
        ("12月19日上海，请近景魔术，2500以内；门口有个人给来宾画脸，900以内。", "900以内", "近景魔术"),
        (
            "London: a piano tuned on 15 December, £80. People to pass the drinks round that night, £240.",
            "£240",
            "piano tuning",
        ),
        ("北京，12月9日晚上请一位速录，950以内；签到那儿得有两个人引路，一共600。", "600", "速录"),
    ],
)
def test_what_has_its_amount_has_no_second_one_of_words_that_nobody_knows(
    sentence: str, amount: str, part: str
) -> None:
    tags = next(tags for said, tags in paid_for(sentence).items() if amount in said)

    assert tags
    assert part not in tags
    assert understood(sentence).context.budget_amount is None


@pytest.mark.parametrize(
    ("sentence", "amount", "part"),
    [
        (
            "Van and people to Leeds on Friday 15 January, £300. The day before, box everything up for £100. London.",
            "£100",
            "packing",
        ),
        (
            "I move from Camden to Luton on Friday 15 January, £310; the day before someone should pack all, £90.",
            "£310",
            "removals",
        ),
        (
            "Two armchairs re-covered by 20 December, London. Also the socket in the hall is dead, £45 an hour.",
            "£45 an hour",
            "electrical work",
        ),
    ],
)
def test_of_several_items_each_amount_is_that_of_its_own(sentence: str, amount: str, part: str) -> None:
    tags = next(tags for said, tags in paid_for(sentence).items() if amount in said)

    assert part in tags
    assert understood(sentence).context.budget_amount is None


@pytest.mark.parametrize(
    "sentence",
    [
        "London: our piano tuned on 15 December. The leather of the desk has to be waxed, £60.",
        "12月19日在南京结婚，要一位活动主持。舞台边上有人吹一段萧，700以内。",
    ],
)
def test_the_only_amount_of_a_wish_that_nobody_understood_is_no_budget_for_another(sentence: str) -> None:
    (tags,) = paid_for(sentence).values()

    assert tags
    assert not {"piano tuning", "活动主持"} & {*tags}
    assert understood(sentence).context.budget_amount is None


@pytest.mark.parametrize(
    "sentence",
    [
        "London: our piano tuned on 15 December. The room has to be warm, £80.",
        "London: our piano tuned and two armchairs re-covered by 20 December, £450 for everything.",
        "London: a piano tuned on 15 December and the flat boxed up on the 16th. Our budget is £190.",
    ],
)
def test_an_amount_of_everything_stays_one(sentence: str) -> None:
    assert understood(sentence).context.budget_amount


def test_so_much_an_hour_that_is_given_up_is_no_budget_any_more() -> None:
    found = of_named("Dead socket in Peckham, London, 50 quid an hour.", PEOPLE)
    (said,) = [one for one in found.requirements if one.kind is K.BUDGET]
    bare = replace(said, value=replace(said.value, tags=()))
    found = replace(
        found,
        requirements=tuple(bare if one is said else one for one in found.requirements),
        context=DemandContext(budget="50 quid an hour", budget_amount=50.0, currency="GBP"),
    )

    assert changed(found, (), version=2, waived=[said.requirement_id]).understanding.context.budget_amount is None


def test_all_works_that_an_item_names_are_of_its_limit() -> None:
    text = "Packing and removals on 15 January, London, £300; a piano tuned the day after, £80."
    found = understood(text)
    limit = next(one for one in found.in_force if one.kind is K.BUDGET and one.value.number == 300)
    one_tag = replace(limit, value=replace(limit.value, tags=("removals",)))

    assert {"removals", "packing"} <= works_of(one_tag, found.in_force, text)
    assert "piano tuning" not in works_of(one_tag, found.in_force, text)


def test_limits_of_works_that_one_person_does_come_to_their_sum() -> None:
    found = understood("London: boxes packed on 14 January, £110. A piano tuned on 18 January, £80.")
    limits = [one for one in found.in_force if one.kind is K.BUDGET]
    limits = [
        replace(one, value=RequirementValue(number=one.value.number, unit="GBP", tags=(tag,)))
        for one, tag in zip(limits, ("packing", "piano tuning"), strict=True)
    ]

    both = joint_limit(limits, {"packing", "piano tuning"})
    assert both is not None
    assert both.value.number == 190
    assert joint_limit(limits, {"packing"}) is None
    assert joint_limit(limits, {"packing", "piano tuning", "removals"}) is None
