"""Markets in trades that no file of the lexicon has: who asks in the network's own words gets the one who has it all.

Each case is three or four who sell, a sentence, and who must be chosen, at what price.
"""

from dataclasses import replace

import pytest

from bridges.bench.offline_path import Negotiated, negotiate
from tests.core.matching_kit import feedback, proposal_of
from towow_core.domain.models import AgentProfile, CapabilityPrice, FeedbackType, Terms
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.twin.feedback import review_plan
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

TODAY = "2026-11-20"


def seller(name: str, sells: dict[str, float], *has: str, says: str = "", currency: str = "USD") -> AgentProfile:
    """Somebody who sells these things at these prices; what they sell comes with what they have."""
    return AgentProfile(
        agent_id=f"user_agent_{name.lower()}",
        user_name=name,
        profile_summary=says or f"{name} has been here for years.",
        location="market",
        tags=tuple(sells)[:1],
        capabilities=dict.fromkeys(sells, ""),
        terms=Terms(
            currency=currency,
            prices={thing: CapabilityPrice(amount=price) for thing, price in sells.items()},
            features=has,
        ),
    )


def chosen(ended: Negotiated) -> dict[str, float | None]:
    """Who has a part in the plan, and what each of them is paid."""
    return {part.display_name: part.price for part in ended.active}


BIKES = (
    seller(
        "Anna", {"Wheel Truing": 30, "Brake Bleeding": 40, "Chain Replacement": 25}, "pickup service", "open sundays"
    ),
    seller("Bert", {"Wheel Truing": 10, "Brake Bleeding": 12}, "open sundays"),
    seller("Cleo", {"Wheel Truing": 20, "Brake Bleeding": 30, "Hub Overhaul": 60}, "pickup service"),
)
TEA = (
    seller("茶一", {"凤凰单丛": 88, "白毫银针": 120}, "可开发票", "同城配送", currency="CNY"),
    seller("茶二", {"凤凰单丛": 60, "白毫银针": 200}, "可开发票", currency="CNY"),
    seller("茶三", {"凤凰单丛": 30, "正山小种": 50}, "同城配送", currency="CNY"),
)
PIANOS = (
    seller("琴一", {"钢琴调律": 400, "琴键修复": 300}, "上门服务", currency="CNY"),
    seller("琴二", {"钢琴调律": 350, "琴键修复": 500}, "上门服务", currency="CNY"),
    seller("琴三", {"钢琴调律": 200}, "上门服务", currency="CNY"),
)
KENNELS = (
    seller("Dora", {"Dog Boarding": 45, "Nail Clipping": 10}, "webcam access", "heated kennels"),
    seller("Egon", {"Dog Boarding": 30, "Nail Clipping": 9}, "heated kennels"),
    seller("Fay", {"Dog Boarding": 50, "Nail Clipping": 4}, "webcam access", "heated kennels"),
)
TREES = (
    seller("Gus", {"Tree Removal": 500, "Stump Grinding": 150}, "insured"),
    seller("Hal", {"Tree Removal": 450, "Stump Grinding": 150}),
    seller("Moving Ida", {"House Removals": 90, "Office Removals": 80}, "insured"),
)


@pytest.mark.parametrize(
    ("sentence", "market", "expected"),
    [
        (
            "Find me a shop that does wheel truing and brake bleeding and has a pickup service.",
            BIKES,
            {"Cleo": 50},
        ),
        ("I'm looking for a shop offering Wheel-Truing (1), which is open on Sundays", BIKES, {"Bert": 10}),
        ("I need one place for the following: chain replacement, wheel truing.", BIKES, {"Anna": 55}),
        ("Please find a business that can do Brake Bleedings (quantity: 1)", BIKES, {"Bert": 12}),
        ("想找一家店，凤凰单丛和白毫银针都有，并且可以开发票的，可开发票很重要", TEA, {"茶一": 208}),
        ("帮我找一家能同城配送的店，要凤凰单丛", TEA, {"茶三": 30}),
        ("需要凤凰单枞吗？不，我要白毫银針，一家可开发票的商家", TEA, {"茶一": 120}),
        ("找一位师傅做钢琴调律和琴键修复，上门服务", PIANOS, {"琴一": 700}),
        ("想找钢琴调律师傅", PIANOS, {"琴三": 200}),
        (
            "Looking for a place with heated kennels and webcam access for dog boarding and nail clipping",
            KENNELS,
            {"Fay": 54},
        ),
        ("I want dog bording, nail clipping and webcam access at one place", KENNELS, {"Fay": 54}),
        ("Find an insured contractor for tree removal and stump grinding.", TREES, {"Gus": 650}),
        ("I need tree removal", TREES, {"Hal": 450}),
        ("I'd like dog boarding and nail clipping from a kennel that has webcam access", KENNELS, {"Fay": 54}),
        ("Is there a kennel that does dog boarding and nail clipping?", KENNELS, {"Egon": 39}),
        ("有没有店家既卖凤凰单丛又卖白毫银针？要能开发票", TEA, {"茶一": 208}),
        ("请推荐一家提供钢琴调律以及琴键修复的店，必须上门服务", PIANOS, {"琴一": 700}),
        ("Kindly locate a vendor carrying all of these: (a) Wheel Truing; (b) Brake Bleeding.", BIKES, {"Bert": 22}),
        ("My bike needs brake bleeding; the shop must be open on Sundays.", BIKES, {"Bert": 12}),
        ("A contractor, who is insured and who does tree removal, is what I am after.", TREES, {"Gus": 500}),
        ("Find a company that does office removals and is insured", TREES, {"Moving Ida": 80}),
    ],
)
def test_who_has_all_that_is_asked_for_is_chosen_at_their_own_price(
    sentence: str, market: tuple[AgentProfile, ...], expected: dict[str, float]
) -> None:
    assert chosen(negotiate(sentence, market, TODAY)) == expected


def test_of_two_who_can_do_everything_only_the_cheaper_one_is_paid() -> None:
    things = ("Sign Painting", "Gold Leafing", "Glass Etching")
    market = (
        seller("Dear", dict.fromkeys(things, 333.0)),
        seller("Cheap", dict.fromkeys(things, 3.0)),
    )
    ended = negotiate("I need sign painting, gold leafing and glass etching", market, TODAY)
    assert chosen(ended) == {"Cheap": 9}


def test_where_nobody_does_it_all_several_do_and_the_plan_says_so() -> None:
    ended = negotiate("Find a shop that does chain replacement and hub overhaul", BIKES, TODAY)
    assert chosen(ended) == {"Anna": 25, "Cleo": 60}
    together = [r for r in ended.understood.requirements if r.kind is RequirementKind.QUANTITY]
    assert [r.status for r in together] == [RequirementStatus.OPEN]


def test_what_a_profile_says_of_itself_makes_no_match() -> None:
    boast = "A family business, contractor, shop, as good as any. Wheel truing, pickup service, brake bleeding!"
    liar = seller("Zoe", {"Ice Sculpting": 1}, says=boast)
    sentence = "Find a business that does wheel truing and brake bleeding and has a pickup service"
    assert chosen(negotiate(sentence, (*BIKES, liar), TODAY)) == {"Cleo": 50}
    ended = negotiate("Find a business that does lute carving", (*BIKES, liar), TODAY)
    assert chosen(ended) == {}
    assert ended.understood.capability_tags == ("lute carving",)


@pytest.mark.parametrize("market", [BIKES, KENNELS])
def test_neither_ids_nor_order_choose_between_equals(market: tuple[AgentProfile, ...]) -> None:
    same = tuple(replace(market[0], agent_id=f"user_agent_{n}", user_name=f"Twin {n}") for n in "abcde")
    renamed = tuple(replace(one, agent_id=f"user_agent_{'edcba'[n]}x") for n, one in enumerate(same))[::-1]
    thing = next(iter(market[0].capabilities))
    sentences = [
        f"{word} {thing}" for word in ("I need", "Find me", "Looking for", "We want", "Please book", "Seeking")
    ]
    first = [chosen(negotiate(sentence, same, TODAY)) for sentence in sentences]
    assert [chosen(negotiate(sentence, renamed, TODAY)) for sentence in sentences] == first
    assert len({next(iter(one)) for one in first if one}) > 1


def worker(name: str, *does: str, city: str = "Berlin") -> AgentProfile:
    """Somebody without prices of their own for what they do."""
    return AgentProfile(
        agent_id=f"user_agent_{name.lower()}",
        user_name=name,
        profile_summary=f"{name} is good.",
        location=city,
        tags=does[:1],
        capabilities=dict.fromkeys(does, ""),
        terms=Terms(price=100, currency="EUR"),
    )


TRADES = (
    worker("Arbor", "Tree Removal", "stump grinding"),
    worker("Mover", "house removals", "packing"),
    worker("Sunny", "solar panel installation", "roof inspection"),
    worker("Host", "panel moderator", "hosting"),
    worker("官网", "官网翻新", "网站设计"),
    worker("装修队", "装修", "刷墙"),
    worker("调律", "钢琴调律师", "乐器维修"),
    worker("律所", "律师", "合同审核"),
    worker("口译", "英语", "配音"),
    worker("Data", "data science"),
    worker("Lens", "photography", "portraits"),
)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("I need tree removal", ["Arbor"]),
        ("We need house removals", ["Mover"]),
        ("I'm looking for solar panel installation", ["Sunny"]),
        ("I need a panel moderator", ["Host"]),
        ("找人做官网翻新", ["官网"]),
        ("家里要装修", ["装修队"]),
        ("想找一位钢琴调律师", ["调律"]),
        ("需要一位律师看合同", ["律所"]),
        ("I need snow removal", []),
        ("需要一位英语主持", ["Host"]),
        ("We need a data science photographer", ["Lens"]),
        ("looking for a website builder for a shop", ["官网"]),
    ],
)
def test_a_word_that_a_longer_name_holds_is_not_taken_for_it(sentence: str, expected: list[str]) -> None:
    assert [part.display_name for part in negotiate(sentence, TRADES, TODAY).active] == expected


@pytest.mark.parametrize(
    ("said", "feature"),
    [
        ("takes credit cards", "business accepts credit cards"),
        ("offers credit card payment", "accepts credit cards"),
        ("is available on weekends", "weekend availability"),
        ("whose crew has been background-checked", "background checked crew"),
        ("is wheel chair accessible", "Wheelchair Accessible"),
        ("with wheelchair accessibility", "Wheelchair Accessible"),
        ("has free Wi-Fi", "Free Wifi"),
        ("where reservations are possible", "Takes Reservations"),
        ("并且可以开发票", "可开发票"),
    ],
)
def test_a_feature_is_heard_however_it_is_put(said: str, feature: str) -> None:
    market = (seller("Cheap", {"Kite Repair": 1}), seller("Right", {"Kite Repair": 9}, feature))
    assert chosen(negotiate(f"Find a shop that does kite repair and {said}.", market, TODAY)) == {"Right": 9}


def test_a_thing_is_asked_for_with_its_own_ending_where_two_things_differ_in_it_alone() -> None:
    market = (seller("Lamps", {"Light Install": 1}), seller("Rooms", {"Lighting Installation": 9}))
    assert chosen(negotiate("I need lighting installation (1)", market, TODAY)) == {"Rooms": 9}
    assert chosen(negotiate("I need a light install", market, TODAY)) == {"Lamps": 1}
    assert chosen(negotiate("I need light installations", market, TODAY)) == {"Lamps": 1}


def answered(sentence: str, market: tuple[AgentProfile, ...]) -> tuple[dict[str, FeedbackType], dict[str, str]]:
    """What each person with a part says to the plan, and how each requirement then stands."""
    ended = negotiate(sentence, market, TODAY)
    plan, offers = proposal_of(ended.plan), {offer.agent_id: offer for offer in ended.offers}
    people = {profile.agent_id: profile for profile in market}
    said = {}
    for part in ended.active:
        person, offer = people[part.agent_id], offers[part.agent_id]
        answer = review_plan(person, ended.understood, plan, part, offer, round_=1, rounds_max=5)
        said[part.agent_id] = feedback(person, answer.feedback_type)
    facts = PlanFacts(plan=plan, offers=offers, answers=said)
    checked = check(ended.understood.requirements, facts, ended.understood.language)
    answers = {people[agent_id].user_name: one.feedback_type for agent_id, one in said.items()}
    return answers, {one.text: one.status for one in checked}


def test_who_is_chosen_accepts_and_each_thing_that_was_asked_is_met() -> None:
    answers, stands = answered(
        "Find a shop for wheel truing, brake bleeding and chain replacement, with a pickup service", BIKES
    )
    assert answers == {"Anna": FeedbackType.ACCEPT}
    met = RequirementStatus.MET
    asked = ("Wheel Truing", "Brake Bleeding", "Chain Replacement", "pickup service", "a shop")
    assert {text: stands[text] for text in asked} == dict.fromkeys(asked, met)


def test_what_one_was_to_do_alone_is_unmet_where_two_do_it() -> None:
    answers, stands = answered("Find a shop that does chain replacement and hub overhaul", BIKES)
    assert answers == {"Anna": FeedbackType.ACCEPT, "Cleo": FeedbackType.ACCEPT}
    assert (stands["Hub Overhaul"], stands["a shop"]) == (RequirementStatus.MET, RequirementStatus.UNMET)


def test_a_must_have_that_nobody_has_is_unmet_and_somebody_is_found_all_the_same() -> None:
    extra = seller("Far", {"Lamp Wiring": 5}, "night shifts")
    answers, stands = answered("I need wheel truing from a shop with night shifts", (*BIKES, extra))
    assert answers == {"Bert": FeedbackType.ACCEPT}
    assert stands["night shifts"] is not RequirementStatus.MET


def test_what_has_no_price_beside_what_has_one_comes_with_it() -> None:
    plain = tuple(
        replace(
            one,
            capabilities={**one.capabilities, **dict.fromkeys(one.terms.features, "")},
            terms=replace(one.terms, features=()),
        )
        for one in KENNELS
    )
    sentence = "Find a kennel that offers dog boarding (1) and has webcam access and heated kennels"
    assert chosen(negotiate(sentence, plain, TODAY)) == {"Dora": 45}
