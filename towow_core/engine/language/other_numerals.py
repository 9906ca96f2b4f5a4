"""Whole numbers up to 999 in German, French, Spanish and Portuguese words: "fünfunddreißig", "soixante-dix", "treinta y cinco"."""

# ruff: noqa: E501  # a list of words reads better unbroken

import re
from collections.abc import Iterator, Mapping
from functools import cache

_ONES = {
    "de": "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
    "fr": "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
    "es": "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve",
    "pt": "um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove",
}
_TENS = {
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "fr": "vingt trente quarante cinquante soixante septante huitante nonante",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "pt": "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
}
_HUNDREDS_ES = "doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
_HUNDREDS_PT = "duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos"
_AS_WELL_PT = (("duas", 2), ("quatorze", 14), ("dezesseis", 16), ("dezessete", 17), ("dezenove", 19))
_TWENTIES_ES = "veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
_JOINTS = {"es": " y ", "pt": " e "}
_MORE = {"es": tuple((said, n) for n, said in enumerate(_TWENTIES_ES.split(), start=21)), "pt": _AS_WELL_PT}
_ACCENTS = str.maketrans("áéíóú", "aeiou")
_JOINED = re.compile(r"[\s-]+")
# What makes another number of it: "two and a half", "two thousand", "two dozen".
_AS_MORE = re.compile(
    r"(?:\s+\w+)?\s+(?:y|et|und)\s+(?:medi[ao]|demie?|eine?\s+halbe)\b"
    r"|\s+(?:hundert|tausend|mill?ion|millón|dutzend|douzaine|docena)",
    re.IGNORECASE,
)


def _small(language: str) -> Iterator[tuple[str, int]]:
    """From one to 99."""
    ones = dict(enumerate(_ONES[language].split(), start=1))
    yield from ((said, n) for n, said in ones.items())
    for ten, said in enumerate(_TENS[language].split(), start=2):
        yield said, 10 * ten
        for one in range(1, 10):
            match language:
                case "de":
                    yield f"{ones[one]}und{said}", 10 * ten + one
                case "fr":
                    yield f"{said} et un" if one == 1 else f"{said} {ones[one]}", 10 * ten + one
                case _ if ten > 2 or language == "pt":  # noqa: PLR2004  # Spanish twenties are one word each
                    yield f"{said}{_JOINTS[language]}{ones[one]}", 10 * ten + one
    yield from _MORE.get(language, ())
    if language == "fr":
        yield "quatre-vingts", 80
        yield "soixante et onze", 71
        for one in range(1, 20):
            yield f"quatre-vingt {ones[one]}", 80 + one
            if one >= 10:  # noqa: PLR2004  # "sixty-ten"
                yield f"soixante {ones[one]}", 60 + one
        yield "quatre-vingt", 80


def _written(language: str) -> Iterator[tuple[str, int]]:
    small = [*_small(language)]
    yield from small
    if language in {"es", "pt"}:
        names, one, joint = (_HUNDREDS_ES, "ciento", " ") if language == "es" else (_HUNDREDS_PT, "cento", " e ")
        hundreds = [(one, 100), *((said, 100 * n) for n, said in enumerate(names.split(), start=2))]
        yield "cien" if language == "es" else "cem", 100
        yield from (pair for pair in hundreds if pair[1] > 100)  # noqa: PLR2004
        yield from ((f"{said}{joint}{less}", n + m) for said, n in hundreds for less, m in small)
        return
    hundred, apart = ("hundert", "") if language == "de" else ("cent", " ")
    for n, said in enumerate(["", *_ONES[language].split()[1:9]], start=1):
        many = f"{said}{apart}{hundred}".strip()
        yield from (
            (one, 100 * n) for one in (many, f"{many}s" if language == "fr" else f"ein{hundred}" if n == 1 else many)
        )
        for less, m in small:
            for joined in (apart, "und") if language == "de" else (apart,):
                yield f"{many}{joined}{less}", 100 * n + m
                if language == "de" and n == 1:
                    yield f"ein{many}{joined}{less}", 100 + m


# Behind these it is an hour, and what follows belongs to that: "à huit heures et demie".
_OF_AN_HOUR = re.compile(r"\b(?:à|vers|dès|avant|après|las?) $", re.IGNORECASE)
_AND_A_HALF = re.compile(r"(?: heures?)? (?:y media|et demie?)\b", re.IGNORECASE)


@cache
def _numbers(language: str) -> Mapping[str, int]:
    """Every number by each way to write it, in lower case with spaces for hyphens; one alone is an article."""
    found: dict[str, int] = {}
    for written, n in _written(language):
        said = _JOINED.sub(" ", written)
        ways = {said, said.replace("ß", "ss"), said.translate(_ACCENTS)}
        if said.endswith(" un"):
            ways.add(f"{said}e")
        if language == "es":
            ways |= {re.sub("uno$", end, way) for way in ways for end in ("un", "una", "ún")}
            ways |= {way.replace("cientos", "cientas").replace("quinientos", "quinientas") for way in ways}
        found |= dict.fromkeys(ways, n)
    return {said: n for said, n in found.items() if n > 1}


def number_words(language: str) -> frozenset[str]:
    """Words of their own that numbers up to a hundred are; () for a language that writes them in signs."""
    return frozenset(re.findall(r"\w{2,}", f"{_ONES.get(language, '')} {_TENS.get(language, '')}"))


@cache
def numerals(language: str) -> re.Pattern[str]:
    """Every run of words that numbers are made of, to its end."""
    if language == "de":
        parts = sorted(
            {*" ".join((_ONES["de"], _TENS["de"], "dreissig hundert tausend und")).split()}, key=len, reverse=True
        )
        return re.compile(rf"(?<![\w-])(?!(?:und|ein)+\b)(?>(?:{'|'.join(parts)})+)(?![\w-])", re.IGNORECASE)
    articles = {"un", "une", "una", "uno", "ún", "um", "uma"}
    parts = sorted(
        {part for said in _numbers(language) for part in said.split()} - articles - {"y", "et", "e"} | {"mil", "mille"}
    )
    either = "|".join(sorted(parts, key=len, reverse=True))
    return re.compile(
        rf"(?<![\w-])(?>(?:{either})\b(?:[\s-]+(?:(?:y|et|e)[\s-]+)?(?:{either})\b)*(?:[\s-]+(?:y|et|e)[\s-]+(?:une?a?|uma?)\b)?)(?![\w-])",
        re.IGNORECASE,
    )


def in_digits(language: str, found: re.Match[str]) -> str:
    """The number that such a run is, in digits; where it is none that is known, the run as one word that nobody reads."""
    run = found.group()
    number = _numbers(language).get(_JOINED.sub(" ", run).lower())
    is_hour = _OF_AN_HOUR.search(found.string, 0, found.start()) and _AND_A_HALF.match(found.string, found.end())
    if number is None or (_AS_MORE.match(found.string, found.end()) and not is_hour):
        return f"{_JOINED.sub('_', run)}_"
    return str(number)
