"""Days, hours and counts of other languages are what their words mean together, or they are not understood."""

import pytest

from tests.requirements.test_days_as_said import read
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.glosses import foreign_language
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-26"  # a Thursday


def found(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [one for one in read(sentence, TODAY).requirements if one.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("Pasado mañana necesito un fontanero en Bilbao", "2026-11-28"),
        ("Je cherche un plombier après-demain à Paris", "2026-11-28"),
        ("Je cherche un plombier à Paris dans dix jours", "2026-12-06"),
        ("Necesito un fontanero en Madrid en tres días", "2026-11-29"),
        ("Wir suchen in drei Tagen einen Klempner in Berlin", "2026-11-29"),
        ("Wir suchen für Samstagabend einen DJ in Berlin", "2026-11-28"),
        ("Je cherche un plombier à Paris lundi prochain", "2026-11-30"),
        ("Necesito un fontanero el lunes que viene en Madrid", "2026-11-30"),
        ("Je cherche un plombier à Paris, lundi dernier il est venu", None),
        ("Necesito un fontanero el lunes pasado en Madrid", None),
        ("Wir suchen letzten Freitag eine Putzfrau in Berlin", None),
        ("Wir suchen jeden ersten Montag im Monat einen Babysitter in Berlin", None),
        ("Wir suchen übernächsten Freitag einen Babysitter in Berlin", None),
        ("来週の月曜日に大阪でカメラマンをお願いします", "2026-11-30"),
        ("三日後に東京で写真撮影", "2026-11-29"),
    ],
)
def test_a_day_is_read_with_the_word_that_says_which(sentence: str, day: str | None) -> None:
    assert understand(sentence, TODAY).context.date == day


def test_a_last_monday_in_a_city_has_gone_by() -> None:
    assert understand("We need a plumber last Monday in Madrid", TODAY).context.date is None
    assert understand("We need a plumber the last Monday in January in Madrid", TODAY).context.date == "2027-01-25"


@pytest.mark.parametrize(
    ("sentence", "hour"),
    [
        ("Je cherche un photographe à Paris samedi à 14 h", "at 14:00"),
        ("Je cherche un photographe à Paris samedi à dix-huit heures trente", "at 18:30"),
        ("Je cherche un photographe à Paris lundi à 8 heures et demie", "at 8:30"),
        ("Necesito un fontanero el lunes a las nueve de la noche en Madrid", "at 21:00"),
        ("Necesito un fontanero el lunes a las ocho y media en Madrid", "at 8:30"),
        ("Wir suchen am Freitag einen DJ in Berlin, um 20 Uhr 30", "at 20:30"),
    ],
)
def test_an_hour_is_no_length(sentence: str, hour: str) -> None:
    assert not found(sentence, K.DURATION)
    assert [one.value.text for one in found(sentence, K.QUALITY) if one.value.unit == "time"] == [hour]


@pytest.mark.parametrize(
    "sentence",
    [
        "Je cherche un plombier à Paris lundi à 8 heures moins le quart",
        "Necesito un fontanero el lunes a las ocho menos cuarto en Madrid",
        "Wir suchen am Montag um halb acht einen Klempner in Berlin",
    ],
)
def test_an_hour_that_is_not_understood_is_no_other_hour(sentence: str) -> None:
    assert not [one for one in found(sentence, K.QUALITY) if one.value.unit == "time"]


@pytest.mark.parametrize(
    ("sentence", "often"),
    [
        ("Je cherche un traiteur à Paris, deux fois par semaine", "2 times per week"),
        ("Necesito clases de guitarra los martes en Madrid", "every Tuesday"),
        ("Wir suchen samstags einen Babysitter in Berlin", "every Saturday"),
        ("Wir suchen alle drei Tage eine Putzfrau in Berlin", "every 3 days"),
    ],
)
def test_what_comes_again_is_neither_a_length_nor_a_number_of_things(sentence: str, often: str) -> None:
    assert [one.value.text for one in found(sentence, K.RECURRENCE)] == [often]
    assert not found(sentence, K.DURATION)
    assert not found(sentence, K.QUANTITY)


def test_what_is_no_exclusion_in_its_language_is_none() -> None:
    assert not found("Necesito un electricista en Granada, la luz no funciona, no más de 60 euros", K.EXCLUSION)


def test_a_place_stands_where_it_is_said_although_both_texts_are_of_one_length() -> None:
    places = found("Necesito clases de guitarra los martes en Madrid, de 9 a 12 horas, dos veces por semana", K.PLACE)

    assert [one.value.text for one in places] == ["Madrid"]


def test_who_is_asked_for_by_number_is_no_guest() -> None:
    asked = read("来週の月曜日に大阪でカメラマンを二人お願いします", TODAY)

    assert asked.context.expected_attendees is None
    assert [one.value.number for one in asked.requirements if one.kind is K.QUANTITY] == [2]


@pytest.mark.parametrize(
    "sentence",
    [
        "Je voudrais apprendre la guitare, deux fois par semaine, à Bordeaux",
        "Pasado mañana necesito mudarme de Bilbao a Santander",
        "Ich suche jemanden, der meiner Tochter zweimal pro Woche Mathe beibringt, in Köln",
    ],
)
def test_words_that_are_half_read_are_no_capability(sentence: str) -> None:
    understood = understand(sentence, TODAY)
    _, unread = read_requirements(sentence, understood, TODAY)

    assert understood.capability_tags == ()
    assert unread


@pytest.mark.parametrize(
    ("sentence", "denied"),
    [
        ("Wir brauchen einen Koch in Berlin, nicht vor Freitag", "nicht vor Freitag"),
        ("Je cherche un photographe à Paris, pas avant vendredi", "pas avant vendredi"),
        ("Necesito un cocinero en Madrid, no necesito fotógrafo el lunes", "no necesito fotógrafo el lunes"),
        ("東京でカメラマンを探しています。花は要りません。", "花は要りません"),
        ("東京でカメラマンを探しています、月曜日ではない日", "月曜日ではない日"),
        ("東京でカメラマンを探しています。明日は無理です。", "明日は無理です"),
    ],
)
def test_nothing_of_what_is_denied_is_asked_for(sentence: str, denied: str) -> None:
    understood = understand(sentence, TODAY)
    asked, unread = read_requirements(sentence, understood, TODAY)

    assert denied in [span.text for span in unread]
    assert understood.context.date is None
    assert len([one for one in asked if one.kind is K.CAPABILITY]) == 1


def test_what_is_not_wanted_is_ruled_out() -> None:
    assert found("No quiero flores, necesito un cocinero en Madrid", K.EXCLUSION)
    assert not found("No quiero flores, necesito un cocinero en Madrid", K.QUALITY)


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("Wir suchen vom 3. bis 5. März einen Koch in Berlin", ("2027-03-03", "2027-03-05")),
        ("Nous cherchons un cuisinier du lundi au mercredi à Paris", ("2026-11-30", "2026-12-02")),
        ("Una niñera en Alicante de lunes a miércoles", ("2026-11-30", "2026-12-02")),
    ],
)
def test_days_in_a_row_are_all_of_them(sentence: str, days: tuple[str, str]) -> None:
    (one,) = found(sentence, K.DATE)

    assert (one.value.first, one.value.last) == days


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("La primera semana de febrero necesito un cocinero en Vigo", ("2027-02-01", "2027-02-07")),
        ("Nous cherchons un cuisinier à Paris la première semaine de février", ("2027-02-01", "2027-02-07")),
        ("Wir suchen in der ersten Woche im Februar einen Koch in Berlin", ("2027-02-01", "2027-02-07")),
        ("Le premier samedi de mars, un photographe à Nantes, nous sommes 20", ("2027-03-06", "2027-03-06")),
    ],
)
def test_a_week_or_a_day_of_a_month_is_not_all_of_it(sentence: str, days: tuple[str, str]) -> None:
    (one,) = found(sentence, K.DATE)

    assert (one.value.first, one.value.last) == days


@pytest.mark.parametrize(
    "sentence",
    [
        "Wir suchen bis Ende Januar einen Koch in Berlin",
        "Nous cherchons un photographe à Paris fin janvier",
        "Buscamos un fotógrafo en Madrid a finales de enero",
    ],
)
def test_the_end_of_a_month_is_not_all_of_it(sentence: str) -> None:
    assert understand(sentence, TODAY).context.date == "2027-01-31"


def test_an_hour_behind_an_evening_is_no_day_after_the_event() -> None:
    assert not found("Cleaning in Leeds in the evening after 19:00", K.DATE)


@pytest.mark.parametrize(
    ("sentence", "budget"),
    [
        ("Suche Nachhilfe in Physik, mittwochs ab 16 Uhr, Hannover, 25 Euro die Stunde", "25 Euro an hour"),
        ("毎週水曜日に渋谷で英会話、1時間3000円", "3000円 an hour"),
    ],
)
def test_a_wage_by_the_hour_is_not_all_that_it_costs(sentence: str, budget: str) -> None:
    said = understand(sentence, TODAY).context

    assert (said.budget_amount, said.budget) == (None, budget)


def test_a_demand_is_known_for_its_language_by_its_short_words_too() -> None:
    assert foreign_language("Un photographe en Bretagne pour trente-cinq personnes") == "fr"
    assert foreign_language("Ein Koch in Berlin am Heiligabend") == "de"
    assert foreign_language("Un DJ en Barcelona para Nochevieja") == "es"
    assert foreign_language("Unser Hund bellt nachts, wer kann ihn in Stuttgart trainieren?") == "de"
    assert foreign_language("毎週水曜日、月に四回、東京で英会話") == "ja"
    assert foreign_language("I want six or once, a DOS PC in Leeds and an elf") == ""
    assert foreign_language("我在の间咖啡馆办12月12日的读书会") == ""
