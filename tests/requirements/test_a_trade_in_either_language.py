"""A trade is found by its name in either language: in Chinese who calls it in English, and the other way round."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, Language
from towow_core.engine.language.gazetteer import place_name
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.matching.shortlist import shortlist
from towow_core.support.profile_files import load_profiles

SAMPLE = Path(__file__).parents[2] / "agents" / "profiles"
PEOPLE = tuple(one for folder in (SAMPLE, SAMPLE / "more") for one in load_profiles(folder).profiles)
# By whom and by which name they are not to be found, and why.
NOT_BY = {
    ("方舟", "speaking"): "two others are there who share the language of who asks",
    ("方舟", "ai_engineering"): "somebody else is there who shares the language of who asks",
    ("Felix Brandt", "venue"): "two others are there for the one room that is asked for",
    ("Aoife Nolan", "storytelling"): "讲故事说书 is two names in one, and nobody says it: 讲故事 and 说书 find her",
    ("季救", "first_aid"): "teaches it, and stands by at no event",
    ("冷师傅", "air_conditioning"): "cleans them, and mends none",
    ("Noah Tremblay", "wood_carving"): "carves ice: 冰雕 finds him",
    ("Núria Puig", "cooking"): "teaches it, and cooks for nobody",
    ("唐画", "craft_teaching"): "makes one kind of thing, and teaches no crafts in general",
    ("唐画", "food_stall"): "what is asked for is any food",
}


def names_in_the_other(label: str) -> Iterator[tuple[str, str]]:
    """Of each trade and concept that a label names, its key with what the other language calls it."""
    other = Language.EN if not label.isascii() else Language.ZH
    for key in trades_of(label):
        trade = trades()[key]
        yield key, (concepts()[trade.concept].name if trade.concept else trade.name).to(other)
    for found in find_concepts(label):
        yield found.concept.key, found.concept.name.to(other)


def asked(name: str, place: str) -> str:
    is_english = name.isascii()
    where = place_name(place, Language.EN if is_english else Language.ZH)
    return f"I need {name} in {where}." if is_english else f"我在{where}，需要{name}。"


def invited(text: str, people: tuple[AgentProfile, ...] = PEOPLE) -> set[str]:
    return {one.display_name for one in shortlist(read(text, people), people, 10).definitely_related}


@pytest.mark.parametrize("person", PEOPLE, ids=lambda one: one.agent_id)
def test_whoever_does_a_trade_is_found_by_its_name_in_the_other_language(person: AgentProfile) -> None:
    for label in person.capabilities:
        for key, name in dict(names_in_the_other(label)).items():
            text = asked(name, person.location)
            assert (person.user_name in invited(text)) is ((person.user_name, key) not in NOT_BY), text


def test_every_label_of_the_sample_has_a_name_in_the_other_language() -> None:
    assert [label for one in PEOPLE for label in one.capabilities if not dict(names_in_the_other(label))] == []


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Could a watch repairer in Suzhou see to my late aunt's mantel clock?", "时复"),
        ("A bike mechanic in Xiamen, please, my chain has come off", "车小锤"),
        ("I need somebody who opens locks in Guangzhou, I am locked out", "阚锁"),
        ("A sound engineer in Beijing for our gig on 12 January", "尹禾"),
        ("We want a guided city walk in Xiamen, eight people", "岛游"),
        ("A swimming instructor in Xiamen for my niece", "游安"),
        ("A carpenter in Suzhou for a shelf", "木易"),
        ("A house painter in Nanjing for two rooms", "柏墙"),
        ("我在伦敦，想请一位钢琴调律师", "Isla Fraser"),
        ("在旧金山找个开锁师傅", "Sam Okoye"),
        ("柏林，需要一名音响师，1月12日", "Anton Krüger"),
        ("在里斯本想找人带我们城市漫步", "Carla Nunes"),
        ("Necesito un cerrajero en San Francisco", "Sam Okoye"),
        ("Buscamos un mago en Shanghái para una fiesta el sábado", "莫奇"),
        ("Ich suche einen Zauberer in Shanghai für eine Feier", "莫奇"),
        ("Je cherche un horloger à Londres pour une pendule", "Rupert Vane"),
    ],
)
def test_it_is_found_by_whichever_of_its_names(text: str, who: str) -> None:
    assert who in invited(text)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("I need a violin repairer in Suzhou", "顾秋"),
        ("An air conditioner engineer in Chongqing, mine is broken", "冷师傅"),
        ("I need tennis lessons in Xiamen", "游安"),
        ("I need physics lessons in Beijing", "解方"),
        ("我在伦敦，想学书法", "Rupert Vane"),
        ("我在多伦多，想找人做根雕", "Noah Tremblay"),
        ("柏林找人修汽车", "Yusuf Kaya"),
        ("I need a bicycle courier in Xiamen", "车小锤"),
        ("A clock for the hall, from a maker in Suzhou of wedding cakes", "时复"),
    ],
)
def test_another_kind_of_it_is_not_found_by_a_name_in_the_other_language(text: str, who: str) -> None:
    assert who not in invited(text)


def test_who_is_there_is_asked_although_somebody_abroad_goes_by_the_very_word() -> None:
    there = offers("kan", "开锁换锁", "上门开锁", "广州")
    abroad = offers("sam", "locksmith", "lockouts", "San Francisco")

    assert invited("I need a locksmith in Guangzhou.", (there, abroad)) == {there.user_name}


def test_of_who_is_there_those_who_share_the_language_come_first() -> None:
    here = offers("kan", "开锁换锁", "上门开锁", "London")
    shares = offers("sam", "locksmith", "lockouts", "London")

    assert shares.user_name in invited("I need a locksmith in London.", (here, shares))
