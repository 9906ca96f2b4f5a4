"""Demands in Portuguese, and scraps of German and French that were not read: who asks, and how it is made."""

import pytest

from towow_core.domain.requirements import OCCASION, Requirement
from towow_core.domain.requirements import RequirementKind as K
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.glosses import foreign_language
from towow_core.engine.language.other_numerals import in_digits, numerals
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-30"  # a Monday
INVITATION = (
    "Preciso de uma ilustradora para um convite em Lisboa. O meu orçamento é de 350 euros e não quero fotografias."
)


def read(sentence: str) -> tuple[tuple[Requirement, ...], list[str]]:
    found, rest = read_requirements(sentence, understand(sentence, TODAY), TODAY)
    return found, [one.text for one in rest]


def of_kind(sentence: str, kind: K) -> list[Requirement]:
    return [one for one in read(sentence)[0] if one.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "works", "place", "money"),
    [
        (INVITATION, ("illustration",), "Lisbon", 350),
        ("Procuro um fotógrafo em Lisboa na sexta-feira, no máximo 400 euros.", ("photography",), "Lisbon", 400),
        ("Procuramos aulas de piano no Porto às quartas à tarde, 30 euros por hora", ("music lessons",), "Porto", 30),
        ("Quero um bolo para a minha avó em Lisboa no sábado, até 80 euros", ("baking",), "Lisbon", 80),
    ],
)
def test_work_place_and_money_are_read_in_portuguese(
    sentence: str, works: tuple[str, ...], place: str, money: float
) -> None:
    assert foreign_language(sentence) == "pt"
    assert understand(sentence, TODAY).capability_tags == works
    assert [one.value.text for one in of_kind(sentence, K.PLACE)] == [place]
    assert [(one.value.number, one.value.unit) for one in of_kind(sentence, K.BUDGET)] == [(money, "EUR")]
    assert read(sentence)[1] == []


def test_what_is_not_wanted_is_ruled_out_in_their_own_words() -> None:
    assert [one.text for one in of_kind(INVITATION, K.EXCLUSION)] == ["não quero fotografias"]


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("na terça da semana que vem", "2026-12-08"),
        ("na sexta", "2026-12-04"),
        ("no sábado", "2026-12-05"),
        ("amanhã", "2026-12-01"),
        ("no dia 18 de dezembro", "2026-12-18"),
        ("dentro de 3 dias", "2026-12-03"),
    ],
)
def test_days_are_read_in_portuguese(said: str, day: str) -> None:
    dates = of_kind(f"Preciso de um intérprete em Lisboa {said}, para vinte e cinco pessoas", K.DATE)
    assert [one.value.first for one in dates] == [day]


@pytest.mark.parametrize(
    ("said", "number"),
    [("vinte e cinco", "25"), ("dezasseis", "16"), ("cento e vinte", "120"), ("duzentos", "200"), ("trinta", "30")],
)
def test_numbers_are_read_in_portuguese(said: str, number: str) -> None:
    assert numerals("pt").sub(lambda match: in_digits("pt", match), said) == number


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Busco una fotógrafa en Barcelona el viernes 18 de diciembre para 20 personas, máximo 400 euros.", "es"),
        ("Je cherche un traiteur à Lisbonne pour 20 personnes, 400 euros", "fr"),
        ("A DJ in Porto for a casamento on Saturday, no more than 300 euros", ""),
        ("No photos, a DJ in Lisbon with an amp, please", ""),
    ],
)
def test_other_languages_stay_what_they_are(sentence: str, language: str) -> None:
    assert foreign_language(sentence) == language


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (
            "Französischunterricht gesucht, zwei Abende die Woche, ich wohne in Berlin und bin absoluter Anfänger",
            "ich wohne in Berlin und bin absoluter Anfänger",
        ),
        (
            "Ich suche Klavierunterricht in Berlin, ich bin Anfängerin, höchstens 40 Euro die Stunde",
            "ich bin Anfängerin",
        ),
        ("Je cherche des cours de piano à Paris, je suis débutante", "je suis débutante"),
    ],
)
def test_who_asks_is_told_and_leaves_the_price_sure(sentence: str, told: str) -> None:
    found, rest = read(sentence)
    assert told in [one.text for one in found if one.value.unit == OCCASION]
    assert rest == []


@pytest.mark.parametrize(
    ("sentence", "how"),
    [
        ("relier ma thèse à Paris, cousu, avant vendredi, 130 €", "cousu"),
        ("Ich suche einen Buchbinder in Berlin für meine Doktorarbeit, genäht, bis Freitag", "genäht"),
        ("Bind my thesis in London, sewn, before Friday", "sewn"),
        ("A bookbinder in London for my thesis, sewn please", "sewn"),
    ],
)
def test_how_it_is_to_be_made_is_a_wish(sentence: str, how: str) -> None:
    assert [one.text for one in of_kind(sentence, K.QUALITY) if one.is_hard] == [how]
    assert read(sentence)[1] == []


@pytest.mark.parametrize(
    "sentence", ["Cushions sewn in London by Friday", "A bookbinder in London who has sewn before"]
)
def test_what_was_sewn_or_is_the_work_is_no_such_wish(sentence: str) -> None:
    assert "sewn" not in [one.text for one in of_kind(sentence, K.QUALITY)]
