"""Errands in German, French and Spanish as people put them: what is to be done to a thing, in which languages, for whom;
a greeting and "together" are no riddle and no trade."""

# ruff: noqa: E501  # a row of a table is one line

import pytest

from tests.requirements.test_clauses_worth_a_question import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
BIKES_AND_TAXES = "Für unsere Firma in Berlin: 20 Fahrräder sollen im Januar an zwei Tagen gewartet werden, außerdem brauche ich jemanden für die Steuererklärung meiner Freiberuflerei, bis Ende Januar."
FLOWERS_AND_ALBUM = "Je cherche une fleuriste à Paris pour un mariage le samedi 23 janvier, budget 700 euros, et quelqu'un pour relier l'album photo avant le 10 février."
CONTRACT = "Bonjour, il me faut un traducteur français-anglais pour un contrat de 12 pages, avant le 9 décembre, 300 euros maximum, en ligne."
BAR = "Busco intérprete simultáneo español-inglés para una conferencia en Barcelona el 21 y 22 de enero, y una barra de cócteles para 80 personas la noche del 22. Presupuesto total 2.000 euros."
ROOM = "Ich suche für den 11. Dezember in Berlin einen barrierefreien Raum für 40 Leute und eine Gebärdensprachdolmetscherin von 18 bis 20 Uhr, zusammen höchstens 600 Euro."
WORKS = [
    (BIKES_AND_TAXES, {"bicycle repair", "tax returns"}),
    (FLOWERS_AND_ALBUM, {"decoration", "bookbinding"}),
    (CONTRACT, {"translation"}),
    (BAR, {"interpreting", "bar service"}),
    (ROOM, {"venue", "sign language interpreting"}),
    ("Hallo, unsere Wohnung in Berlin muss bis Freitag gestrichen werden.", {"painting and decorating"}),
    ("Wir möchten unser Klavier in Berlin vor Weihnachten stimmen lassen.", {"piano tuning"}),
    ("Guten Tag, ich brauche einen Fotografen in Berlin am 9. Januar.", {"photography"}),
    ("Bonsoir, je cherche un photographe à Paris le 9 janvier.", {"photography"}),
    ("Buenos días, necesito un fotógrafo en Barcelona el 9 de enero.", {"photography"}),
    ("Je voudrais faire accorder mon piano à Paris avant Noël.", {"tune my piano"}),
    ("Je voudrais faire réparer mon vélo à Paris avant le 15 décembre.", {"repair my bike"}),
    ("Nous voulons faire traduire un contrat de 12 pages en anglais, en ligne.", {"translation"}),
    ("Necesito una traductora alemán-español para un contrato, en línea, máximo 300 euros.", {"translation"}),
    ("Ich suche einen Übersetzer Deutsch-Englisch für einen Vertrag von 12 Seiten, online.", {"translation"}),
    ("Je cherche un interprète français-allemand à Paris le 9 janvier.", {"interpreting"}),
    (
        "Nous cherchons une salle et un traiteur à Paris le 9 janvier pour 30 personnes, ensemble 900 euros maximum.",
        {"venue", "catering"},
    ),
    ("Buscamos un local y un fotógrafo en Barcelona el 9 de enero, juntos máximo 900 euros.", {"venue", "photography"}),
]


def _tags(text: str) -> set[str]:
    return {t for r in read(text).in_force if r.kind is K.CAPABILITY and r.is_hard for t in r.value.tags}


@pytest.mark.parametrize(("text", "works"), WORKS)
def test_each_errand_is_read_and_nothing_else_is_taken_for_one(text: str, works: set[str]) -> None:
    assert _tags(text) == works


@pytest.mark.parametrize("text", [text for text, _ in WORKS])
def test_nothing_of_them_is_left_unread(text: str) -> None:
    understood = read(text)

    assert [one.text for one in understood.not_understood] == []
    assert all(r.span is None or text[r.span.start : r.span.end] == r.span.text for r in understood.requirements)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (CONTRACT, "fr,en"),
        (BAR, "es,en"),
        ("Necesito una traductora alemán-español para un contrato, en línea, máximo 300 euros.", "de,es"),
        ("Ich suche einen Übersetzer Deutsch-Englisch für einen Vertrag von 12 Seiten, online.", "de,en"),
        ("Je cherche un interprète français-allemand à Paris le 9 janvier.", "fr,de"),
    ],
)
def test_between_which_languages_it_is_binds_whoever_does_it(text: str, codes: str) -> None:
    said = [r for r in read(text).in_force if r.kind is K.LANGUAGE]

    assert [(r.value.text, r.is_hard) for r in said] == [(codes, True)]
    assert said[0].value.tags
