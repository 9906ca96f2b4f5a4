"""What is said in German, French, Spanish or Japanese is read or not understood; nobody is told that it was not said."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import SAMPLES
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import Demand, Language
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.glosses import foreign_language, glossed
from towow_core.engine.language.text import language_of
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-26"
GERMAN = (
    "Wir suchen für Freitag, 15. Januar 2027 in Berlin einen Raum mit 35 Leuten und einen Koch, höchstens 1 800 Euro."
)
FRENCH = "Nous cherchons un traiteur à Paris le samedi 9 janvier 2027 pour 30 invités, 35 euros par personne."
SPANISH = "Busco una fotógrafa en Barcelona el viernes 18 de diciembre para 20 personas, máximo 400 euros."
JAPANESE = "ベルリンで12月19日に25人のパーティー会場と通訳を探しています。予算は800ユーロです。"


@pytest.mark.parametrize(
    ("sentence", "read_of_it", "tags"),
    [
        (GERMAN, ("Berlin", "2027-01-15", 35, 1800.0, "EUR"), {"venue", "private cooking"}),
        (FRENCH, ("Paris", "2027-01-09", 30, 1050.0, "EUR"), {"catering"}),
        (SPANISH, ("Barcelona", "2026-12-18", 20, 400.0, "EUR"), {"photography"}),
        (JAPANESE, ("Berlin", "2026-12-19", 25, 800.0, "EUR"), {"venue", "interpreting"}),
    ],
)
def test_place_day_people_money_and_trade_are_read_in_other_languages(
    sentence: str, read_of_it: tuple[str, str, int, float, str], tags: set[str]
) -> None:
    found = understand(sentence, TODAY)
    said = found.context

    assert (said.location, said.date, said.expected_attendees, said.budget_amount, said.currency) == read_of_it
    assert tags <= {need.tag for need in needs_of(found) if need.is_explicit}


@pytest.mark.parametrize("sentence", [GERMAN, FRENCH, SPANISH, JAPANESE])
def test_what_is_read_of_them_is_quoted_in_the_words_of_who_asks(sentence: str) -> None:
    found, unread = read_requirements(sentence, understand(sentence, TODAY), TODAY)

    spans = [*(one.span for one in found if one.span), *unread]
    assert spans
    assert all(sentence[span.start : span.end] == span.text for span in spans)
    assert {"fr": "30 invités", "de": "35 Leuten", "es": "20 personas", "ja": "25人の"}[foreign_language(sentence)] in {
        one.text for one in found if one.kind is K.HEAD_COUNT
    }


def test_who_asks_in_japanese_is_not_answered_in_chinese() -> None:
    assert language_of(JAPANESE) is Language.EN
    assert language_of("我在の间咖啡馆办12月12日的读书会") is Language.ZH


@pytest.mark.parametrize(
    "sentence",
    [
        "We need a chef in Berlin for 12 people, on Friday",
        "I am Ann and I am looking for a DJ, I am in Berlin",
        "A photographer in Las Vegas, la la la",
        "DJ in Los Angeles, los amigos",
        "Venue, Le Marais or La Défense, le 12",
        "Chef, Las Vegas, on me, die for it, am free, am in",
    ],
)
def test_an_english_sentence_is_read_as_it_is(sentence: str) -> None:
    assert foreign_language(sentence) == ""
    assert glossed(sentence).text == sentence


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        ("Nous cherchons une salle à La Défense pour 20 personnes", "La Défense"),
        ("Busco una fotógrafa en Los Angeles para 20 invitados", "Los Angeles"),
    ],
)
def test_the_name_of_a_place_is_put_in_no_other_words(sentence: str, kept: str) -> None:
    assert kept in glossed(sentence).text


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("Wir suchen einen Koch in Berlin am Mittwoch morgen für 12 Leute", "2026-12-02"),
        ("Wir suchen einen Koch in Berlin am Mittwoch Morgen für 12 Leute", "2026-12-02"),
        ("Wir suchen einen Koch in Berlin jeden Morgen für 12 Leute", None),
        ("Wir suchen einen Koch in Berlin für 12 Leute, am Morgen", None),
        ("Wir suchen einen Koch in Berlin am 3. Dezember morgens für 12 Leute", "2026-12-03"),
        ("Wir suchen morgen einen Koch in Berlin für 12 Leute", "2026-11-27"),
        ("Buscamos un cocinero en Madrid el miércoles a las 9 de la mañana para 12 personas", "2026-12-02"),
        ("Buscamos un cocinero en Madrid mañana para 12 personas", "2026-11-27"),
    ],
)
def test_a_morning_is_not_tomorrow(sentence: str, day: str | None) -> None:
    assert understand(sentence, TODAY).context.date == day


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("Busco un cocinero en Madrid para treinta y cinco personas", 35),
        ("Busco un cocinero en Madrid para ciento veintiuna personas", 121),
        ("Nous cherchons un traiteur à Paris pour soixante-dix personnes", 70),
        ("Nous cherchons un traiteur à Paris pour dix-huit personnes", 18),
        ("Nous cherchons un traiteur à Paris pour cinquante invités", 50),
        ("Nous cherchons un traiteur à Paris pour quatre-vingt-onze invités", 91),
        ("Nous cherchons un traiteur à Paris pour mille six cents invités", None),
        ("Wir suchen einen Koch in Berlin für fünfunddreißig Leute", 35),
        ("Wir suchen einen Koch in Berlin für zweihundert Leute", 200),
        ("Wir suchen einen Koch in Berlin für zwei Dutzend Leute", None),
        ("Busco un cocinero en Madrid para dos mil personas", None),
    ],
)
def test_a_number_in_words_is_read_whole_or_not_at_all(sentence: str, people: int | None) -> None:
    assert understand(sentence, TODAY).context.expected_attendees == people


@pytest.mark.parametrize(
    "sentence",
    [
        "ベルリンで12月19日に25人のパーティー会場を探しています。予算は80000円です。",
        "A photographer in Berlin on 19 December, budget 80000円",
        "12月19日在柏林请一位摄影师，预算8万円",
    ],
)
def test_an_amount_in_yen_is_in_no_other_money(sentence: str) -> None:
    said = understand(sentence, TODAY).context

    assert (said.budget_amount, said.currency) == (80000.0, "JPY")


def test_letters_with_accents_end_no_word() -> None:
    assert "promotion" not in understand("A teacher in Paris pour préparer mon examen", TODAY).capability_tags


def test_no_number_of_people_is_assumed_where_a_number_was_not_read() -> None:
    sentence = "Catering in Berlin on 12 December, feestje met 45 gasten"
    understood = read(sentence, TODAY)
    found, unread = read_requirements(sentence, understood, TODAY)
    demand = Demand(demand_id="d-1", user_id="u", raw_input=sentence, submitted_at=TODAY)
    known = [replace(understood, requirements=found, not_understood=said) for said in (unread, ())]
    questions = [open_questions(replace(demand, understanding=one), SAMPLES, TODAY) for one in known]

    assert [q.default for asked in questions for q in asked if q.kind is K.HEAD_COUNT] == [None, "20 people"]


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("A photographer in Thornbury Hollow on 12 December", "Thornbury Hollow"),
        ("Our party in Little Wenham needs a caterer", "Little Wenham"),
        ("I live in Thornwick and need a plumber", "Thornwick"),
        ("A cello teacher at our home in Leith", "Leith"),
        ("A photographer in Stratford-upon-Avon on Friday", "Stratford-upon-Avon"),
        ("12月12日在青原县请一位摄影师", "青原县"),
    ],
)
def test_a_place_that_nobody_knows_is_where_it_is_and_no_other_city(sentence: str, place: str) -> None:
    understood = read(sentence, TODAY)

    assert understood.context.location == place
    assert [r.value.text for r in understood.requirements if r.kind is K.PLACE] == [place]


@pytest.mark.parametrize(
    "sentence",
    [
        "Lessons in Python on Tuesdays",
        "A website built in Django",
        "A report in Excel, on Friday",
        "A portrait in Oil for my mother",
        "A talk in Wordpress",
        "A talk in Portuguese",
        "A logo in Black and white",
        "A dress in Cotton",
        "A dentist near Waitrose on Friday",
        "A DJ around Halloween",
        "在小区办一场读书会",
    ],
)
def test_what_something_is_taught_or_made_in_is_no_place(sentence: str) -> None:
    understood = read(sentence, TODAY)

    assert understood.context.location is None
    assert not [r.value.text for r in understood.requirements if r.kind is K.PLACE]
    assert "Which city" in understood.uncertainties or "在哪个城市" in understood.uncertainties


@pytest.mark.parametrize(
    "sentence",
    [
        "Someone to train my barking dog",
        "Shelves of poplar wood",
        "Clean my Chelsea boots and cook with Roma tomatoes",
        "My son Enfield needs a tutor",
        "A photographer for our Hackney calendar",
    ],
)
def test_what_is_called_as_a_district_is_no_place(sentence: str) -> None:
    assert understand(sentence, TODAY).context.location is None


@pytest.mark.parametrize(
    ("sentence", "city"),
    [
        ("A walking tour of Alfama for 22 colleagues", "Lisbon"),
        ("A tutor near Acton", "London"),
        ("A photographer from Barking to Poplar", "London"),
        ("A photographer in hackney, london", "London"),
        ("A DJ, Chelsea, Friday", "London"),
        ("A chef in Camden or Enfield", "London"),
        ("A DJ in Roma", "Rome"),
        ("Un traiteur à Belleville", "Paris"),
        ("周五在Kreuzberg请摄影师", "柏林"),
        ("A Hollywood party in Leeds", "Leeds"),
        ("Hackney–Brixton move, £750", "London"),
        ("Hackney→Oxford, a van", "London"),
        ("The window of our Brixton shop needs cleaning", "London"),
        ("A beekeeper between Peckham and Stratford", "London"),
    ],
)
def test_a_district_is_read_where_a_place_is_said(sentence: str, city: str) -> None:
    assert understand(sentence, TODAY).context.location == city


@pytest.mark.parametrize(
    ("sentence", "cities"),
    [
        ("上海苏州河边的仓库，80人", {"上海"}),
        ("A hall in Bermondsey for 40 people", {"London"}),
        ("Ein Raum in Berlin oder eine Halle, für 40 Personen", {"Berlin"}),
        ("ロンドンで写真を撮ってくれる人を探しています", {"London"}),
    ],
)
def test_a_river_is_no_city_and_a_part_of_one_is(sentence: str, cities: set[str]) -> None:
    found = {r.value.text for r in read(sentence, TODAY).requirements if r.kind is K.PLACE}

    assert found == cities


def test_what_is_computed_with_is_no_word_of_another_language() -> None:
    french = read("Cours d'anglais en ligne le matin, deux heures par semaine, 30 euros de l'heure", TODAY)
    said = {r.kind: (r.text, r.value.text) for r in french.requirements if r.kind is K.MODE or r.value.unit == "time"}

    assert said[K.MODE] == ("en ligne", "online")
    assert said[K.QUALITY][1].endswith("morning")


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("Weihnachtsfeier in Berlin am 24.12., 40 Leute, ein Raum bis 1500 Euro", "2026-12-24"),
        ("Wir suchen einen DJ in Berlin am 12.1.2027 für 300 Euro", "2027-01-12"),
        ("Wir suchen einen Raum in Berlin, bis 99.99. offen", None),
    ],
)
def test_a_german_day_in_figures_is_a_day(sentence: str, day: str | None) -> None:
    assert understand(sentence, "2026-11-24").context.date == day
