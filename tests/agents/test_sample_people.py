"""The packaged people: how many, of which trades and places, and who starts when."""

from collections import Counter

from agents.processes.twins import choose_twins
from towow_core.engine.language.gazetteer import city_of
from towow_core.engine.language.text import language_of
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import MORE_PROFILES, PACKAGED_PROFILES, Settings

FIRST, MORE = (load_profiles(folder) for folder in (PACKAGED_PROFILES, MORE_PROFILES))
PEOPLE = (*FIRST.profiles, *MORE.profiles)


def test_every_file_is_somebody_of_their_own() -> None:
    assert not (*FIRST.problems, *MORE.problems)
    assert len(PEOPLE) >= 120
    assert len({p.agent_id for p in PEOPLE}) == len({p.user_name for p in PEOPLE}) == len(PEOPLE)
    assert len({p.profile_summary for p in PEOPLE}) == len(PEOPLE)


def test_half_write_chinese_and_half_english_in_a_dozen_cities_that_are_known() -> None:
    languages = Counter(language_of(p.profile_summary) for p in PEOPLE)
    assert max(languages.values()) <= 0.55 * len(PEOPLE)
    assert len({p.location for p in PEOPLE}) >= 12
    assert not [p.location for p in PEOPLE if city_of(p.location) is None]


def test_there_are_sixty_trades_of_which_half_stand_in_no_lexicon() -> None:
    labels = {label for p in PEOPLE for label in p.capabilities}
    assert len(labels) >= 60
    assert sum(not find_concepts(label) for label in labels) >= 30


def test_london_and_berlin_have_rooms_and_no_temper_is_everybodys() -> None:
    rooms = {p.location for p in PEOPLE if {"venue", "场地提供"} & p.capabilities.keys()}
    assert {"London", "Berlin", "北京", "上海"} <= rooms
    tempers = Counter(p.terms.temperament for p in PEOPLE)
    assert tempers.keys() == {"easygoing", "balanced", "demanding", "busy"}
    assert max(tempers.values()) <= len(PEOPLE) / 2


def test_at_most_forty_start_by_themselves_and_the_others_come_before_anybody_is_made_up() -> None:
    settings, here = Settings(), {p.agent_id: p for p in FIRST.profiles}
    assert len(choose_twins(here, settings, (), None)) <= 40
    many = choose_twins(here, settings, (), 125)
    assert {p.agent_id for p in PEOPLE} < many.keys()
    assert len(many) == 125
