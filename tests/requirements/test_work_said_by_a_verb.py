"""A verb names the work in German, French, Spanish and Portuguese; what one has there is had, and answers are read, too."""

# ruff: noqa: E501  # a row of a table is one line

import pytest

from bridges.cli.words import language_of as language_of_the_terminal
from tests.requirements.test_clauses_worth_a_question import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.glosses import as_in
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.requirements.answers import read_answer

K = RequirementKind
TODAY = "2026-11-30"
VERBS = [
    (
        "Ich suche für Samstag, den 12. Dezember in Berlin jemanden, der vegan für 25 Leute kocht, höchstens 20 Euro pro Person, ohne Sesam.",
        "private cooking",
    ),
    ("Wir suchen jemanden, der am 12. Dezember in Berlin auf unserer Hochzeit fotografiert.", "photography"),
    ("Ich brauche jemanden, der mein Klavier stimmt, Berlin.", "tune my piano"),
    ("Suche jemanden, der meine Doktorarbeit bindet, in Berlin bis Freitag.", "bind my thesis"),
    ("Suche eine Person, die meine Wohnung putzt, Berlin.", "cleaning"),
    ("Wir suchen jemanden, der unsere Wohnung streichen kann, Berlin.", "paint our flat"),
    (
        "Je cherche quelqu'un à Paris pour relier ma thèse en cuir, deux exemplaires, avant le 20 décembre, budget 200 euros.",
        "bind my thesis",
    ),
    ("Je cherche quelqu'un qui cuisine végétalien pour 25 personnes à Paris le 12 décembre.", "private cooking"),
    ("Nous cherchons quelqu'un pour photographier notre mariage à Paris le 9 janvier.", "photography"),
    ("Je cherche quelqu'un pour accorder mon piano à Paris.", "tune my piano"),
    ("Busco a alguien en Barcelona que cocine vegano para 25 personas el 12 de diciembre.", "private cooking"),
    ("Busco a alguien que afine mi piano en Barcelona.", "tune my piano"),
    ("Necesito a alguien para arreglar mi bicicleta en Barcelona.", "repair my bicycle"),
    ("Procuro alguém em Lisboa para afinar o meu piano.", "piano"),
]
NO_WORK = [
    "Wir suchen einen Fotografen in Berlin für jemanden, der gern lacht.",
    "Nous cherchons un photographe à Paris pour quelqu'un qui aime rire.",
    "Busco un fotógrafo en Barcelona para alguien que vive en el centro.",
]
HAD = [
    "Busco un barman en Barcelona para una fiesta de 50 personas el 9 de enero, la música ya la tengo, máximo 600 euros.",
    "Busco un fotógrafo en Barcelona el 9 de enero, el local ya lo tenemos, máximo 600 euros.",
    "Busco un fotógrafo en Barcelona el 9 de enero, ya tenemos el local, máximo 600 euros.",
    "Nous cherchons un photographe à Paris le 9 janvier, la salle, je l'ai déjà, 400 euros maximum.",
    "Nous cherchons un photographe à Paris le 9 janvier, la musique nous l'avons déjà, 400 euros maximum.",
    "Nous cherchons un photographe à Paris le 9 janvier, j'ai déjà la salle, 400 euros maximum.",
    "Wir suchen einen Fotografen in Berlin am 9. Januar, die Musik habe ich schon, höchstens 400 Euro.",
    "Wir suchen einen Fotografen in Berlin am 9. Januar, den Raum haben wir bereits, höchstens 400 Euro.",
    "Wir suchen einen Fotografen in Berlin am 9. Januar, wir haben schon den Raum, höchstens 400 Euro.",
    "Procuro um fotógrafo em Lisboa no dia 9 de janeiro, a música já tenho, até 400 euros.",
    "Procuro um fotógrafo em Lisboa no dia 9 de janeiro, já temos a sala, até 400 euros.",
]
NOT_HAD = [
    "Busco un fotógrafo en Barcelona el 9 de enero y la música también, máximo 600 euros.",
    "Nous cherchons un photographe et une salle à Paris le 9 janvier.",
    "Wir suchen einen Fotografen und einen Raum in Berlin am 9. Januar.",
]
FRENCH = "Je cherche quelqu'un à Paris pour ma thèse, deux exemplaires, avant le 20 décembre."
GERMAN = "Ich suche jemanden in Berlin für unsere Feier am 12. Dezember."
SPANISH = "Busco a alguien en Barcelona para nuestra fiesta el 9 de enero."
JAPANESE = (
    "来週の土曜日にロンドンで、招待状30枚の宛名をカリグラフィーで書いてくれる人を探しています。予算は150ポンドです。"
)
ANSWERS = [
    (FRENCH, "la reliure d'un livre", "bookbinding"),
    (FRENCH, "la reliure", "bookbinding"),
    (FRENCH, "relier ma thèse", "bookbinding"),
    (GERMAN, "einen Zauberer bitte", "magic"),
    (SPANISH, "encuadernación", "bookbinding"),
    ("I need somebody in Paris for my thesis.", "la reliure d'un livre", "bookbinding"),
    ("I need somebody in London for 12 December.", "snaps of names (calligraphy)", "calligraphy"),
    (JAPANESE, "宛名のカリグラフィー (calligraphy)", "calligraphy"),
]


@pytest.mark.parametrize(("text", "tag"), VERBS)
def test_what_somebody_is_to_do_is_asked_for(text: str, tag: str) -> None:
    understood = read(text)

    assert any(tag in said for said in understood.capability_tags)
    assert not understood.not_understood
    assert all(r.span is None or text[r.span.start : r.span.end] == r.span.text for r in understood.requirements)


@pytest.mark.parametrize("text", NO_WORK)
def test_how_somebody_is_asks_for_no_work(text: str) -> None:
    asked = [r for r in read(text).requirements if r.kind is K.CAPABILITY and r.is_hard]

    assert [r.value.tags for r in asked] == [("photography",)]


@pytest.mark.parametrize("text", HAD)
def test_what_one_has_is_had(text: str) -> None:
    understood = read(text)

    assert [r for r in understood.requirements if r.kind is K.PROVIDED_BY_REQUESTER]
    assert not understood.not_understood
    assert not {"venue", "live music"} & {
        t for r in understood.requirements if r.kind is K.CAPABILITY and r.is_hard for t in r.value.tags
    }


@pytest.mark.parametrize("text", NOT_HAD)
def test_what_is_asked_for_besides_is_not_had(text: str) -> None:
    assert not [r for r in read(text).requirements if r.kind is K.PROVIDED_BY_REQUESTER]


@pytest.mark.parametrize(("demand", "said", "trade"), ANSWERS)
def test_an_answer_is_read_in_its_language_and_kept_in_its_words(demand: str, said: str, trade: str) -> None:
    works = [r for r in read_answer(K.CAPABILITY, said, read(demand), TODAY) if r.kind is K.CAPABILITY]

    assert [r.text for r in works] in ([said], [trade])
    assert trade in {*trades_of(works[0].value.tags[0])} | {*works[0].value.tags} or trade in works[0].value.tags[0]


def test_an_english_answer_stays_as_it_is() -> None:
    assert as_in("I need somebody in Paris.", "la photographer") == "la photographer"
    assert as_in(FRENCH, "bookbinding") == "bookbinding"


def test_japanese_is_quoted_as_it_is_written_and_answered_in_english() -> None:
    understood = read(JAPANESE)

    assert understood.surface_demand == JAPANESE
    assert understood.language is Language.EN
    assert language_of_the_terminal(JAPANESE) is Language.EN
    assert language_of_the_terminal("想找一位摄影师") is Language.ZH
    assert all(one.text in JAPANESE for one in understood.not_understood)
    assert "calligraphy" in understood.capability_tags
