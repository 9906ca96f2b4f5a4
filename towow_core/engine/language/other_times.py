"""Days and hours in German, French, Spanish, Portuguese and Japanese, where their words one by one mean others.

"Pasado mañana" is not tomorrow, "à 18 heures" no 18 hours, "in drei Tagen" no three days.
"""

# ruff: noqa: E501  # patterns read better unbroken

import re
from collections.abc import Callable, Sequence
from functools import cache

Said = Callable[[re.Match[str]], str]

_NOON = 12
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_LAST_DAY = 31
_DAYS_DE = r"(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)"
_MONTHS_DE = r"januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember"
_PARTS_DE = {
    "morgen": "morning",
    "früh": "morning",
    "vormittag": "morning",
    "mittag": "noon",
    "nachmittag": "afternoon",
    "abend": "evening",
    "nacht": "night",
}
_DAYS_FR = r"(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)"
_MONTHS_FR = r"(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)"
_DAYS_ES = r"(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)"
_MONTHS_ES = r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)"
_DAYS_PT = r"(?:(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo)"
_MONTHS_PT = r"(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)"
_NAMES_PT = dict(zip(("segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"), ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"), strict=True))  # fmt: skip
_DAY_JA = "(?=[月火水木金土日]曜)"
_UNITS = {
    "de": r"(?P<unit>tage|woche|monat|stunde|minute|jahr)n?(?:en)?",
    "fr": r"(?P<unit>jour|semaine|moi|an|heure|minute)s?",
    "es": r"(?P<unit>día|semana|mes|año|hora|minuto)(?:e?s)?",
    "pt": r"(?P<unit>dia|semana|mês|mes|ano|hora|minuto)(?:e?s)?",
}
_IN_ENGLISH = {
    **dict.fromkeys(("tage", "jour", "día", "dia"), "day"),
    **dict.fromkeys(("woche", "semaine", "semana"), "week"),
    **dict.fromkeys(("monat", "moi", "mes", "mês"), "month"),
    **dict.fromkeys(("stunde", "heure", "hora"), "hour"),
    **dict.fromkeys(("minute", "minuto"), "minute"),
    **dict.fromkeys(("jahr", "an", "año", "ano"), "year"),
}
_NTHS = {
    **dict.fromkeys(("erst", "premi", "prim"), "first"),
    **dict.fromkeys(("zweit", "deux", "second", "segund"), "second"),
    **dict.fromkeys(("dritt", "trois", "terc"), "third"),
    **dict.fromkeys(("letzt", "derni", "últim"), "last"),
}
_BEFORE_HOUR = {
    "um": "at", "gegen": "around", "ab": "from", "bis": "until", "vor": "before", "nach": "after",
    "à": "at", "vers": "around", "dès": "from", "avant": "before", "jusqu'à": "until", "après": "after",
    "a": "at", "desde": "from", "hasta": "until", "antes de": "before", "después de": "after", "sobre": "around", "hacia": "around",
}  # fmt: skip


def _as(template: str) -> Said:
    return lambda match: match.expand(template)


def unread(match: re.Match[str]) -> str:
    """As one word that nobody reads: what is not understood whole is not understood."""
    return re.sub(r"[\s-]+", "_", match.group()) + "_"


def hidden(_: re.Match[str]) -> str:
    """In place of signs of which every one would be read by itself."""
    return "unread_"


def _nth(match: re.Match[str]) -> str:
    """ "The first week of ", or the day of the week as it is said there."""
    nth = next(english for begin, english in _NTHS.items() if match["nth"].lower().startswith(begin))
    return f"the {nth} {match['day'] or 'week'} of "


def _counted(how: str) -> Said:
    """ "In 3 days"; an article is one."""

    def said(match: re.Match[str]) -> str:
        unit = _IN_ENGLISH[match["unit"].lower()]
        return f"{how} {match['n']} {unit}s" if match["n"].isdecimal() else f"{how} 1 {unit}"

    return said


def _day_in_figures(match: re.Match[str]) -> str:
    """ "24.12." is a day of a month; what is none is not read."""
    day, month = int(match["d"]), int(match["m"])
    if not (1 <= month <= len(_MONTHS) and 1 <= day <= _LAST_DAY):
        return match.group()
    year = (match["y"] or "").zfill(2)
    return f"{day} {_MONTHS[month - 1]}" + (f" {'20' * (len(year) == len('26'))}{year}" if match["y"] else "")


def _clock(match: re.Match[str]) -> str:
    """ "At 18:30"; an hour of the afternoon or evening is counted from noon."""
    said = {name: (words or "").strip().lower() for name, words in match.groupdict().items()}
    hour, rest, part = int(said["hour"]), said.get("rest", ""), said.get("part", "")
    if part and hour < _NOON and not part.endswith("mañana"):
        hour += _NOON
    if hour > 2 * _NOON or rest.startswith(("moins", "menos")):
        return unread(match)
    minutes = said.get("minutes") or ("30" if "demi" in rest or "media" in rest else "15" if rest else "00")
    before = re.sub(r"\s+las?$", "", said.get("before", ""))
    return f"{_BEFORE_HOUR.get(before, '')} {hour}:{minutes}" if before else f"{hour}:{minutes}"


def _day_pt(how: str) -> Said:
    """A day of the week, of which the second word is mostly left out: "na sexta"."""
    return lambda match: f"{how}{_NAMES_PT[match['day'].lower().removesuffix('-feira').removesuffix('s')]}"


def _clock_pt(match: re.Match[str]) -> str:
    before = {"depois d": "after", "antes d": "before", "até": "until", "a partir d": "from"}
    said = next((english for begin, english in before.items() if match["before"].lower().startswith(begin)), "at")
    return f"{said} {match['hour']}:{match['minutes'] or '00'}"


def _from_to(match: re.Match[str]) -> str:
    return f"from {match['a']}:{match['a_min'] or '00'} to {match['b']}:{match['b_min'] or '00'}"


_N, _HOUR = r"(?P<n>\d+|eine[mr]|une?|una?|uma?)", r"(?P<hour>\d{1,2})"
_TABLES: dict[str, Sequence[tuple[str, Said]]] = {
    "de": (
        (r"\bam (?:frühen |nächsten )?morgen\b", _as("in the morning")),
        (
            rf"\b(?P<day>{_DAYS_DE}|heute|morgen|übermorgen),?\s?(?P<part>{'|'.join(_PARTS_DE)})\b",
            lambda match: f"{match['day']} {_PARTS_DE[match['part'].lower()]}",
        ),
        (rf"\b(jede[nmrs]|diese[nm]|{_MONTHS_DE}|20\d\d|\d\.),? morgen\b", _as(r"\1 morning")),
        (r"(?-i:(?<=[a-zäöüß,] )(?<!uten )(?<!eute )Morgen\b)", _as("morning")),
        (r"(?<![\d.,])(?P<d>\d{1,2})\. ?(?P<m>\d{1,2})\.(?:(?P<y>(?:20)?\d\d)\b)?(?!\d|,\d|\s?Uhr)", _day_in_figures),
        (r"\bvon (?P<a>\d{1,2})(?:[:.](?P<a_min>\d\d))?(?: Uhr)? bis (?P<b>\d{1,2})(?:[:.](?P<b_min>\d\d))? Uhr\b", _from_to),
        (rf"\bvo[nm] ({_DAYS_DE}|\d{{1,2}})\.? bis (?:zum )?(?={_DAYS_DE}|\d{{1,2}}\. ?(?:{_MONTHS_DE}))", _as(r"from \1 to ")),
        (r"\b(?:viertel|dreiviertel|kurz|halb)(?: (?:vor|nach))? \d{1,2}(?: Uhr)?\b", unread),
        (rf"\b(?:(?P<before>um|gegen|ab|bis|vor|nach) )?{_HOUR}(?:[:.](?P<minutes>\d\d))? Uhr\b(?! \d)", _clock),
        (rf"\b(?:(?P<before>um|gegen|ab|bis|vor|nach) )?{_HOUR} Uhr (?P<minutes>\d\d)\b", _clock),
        (rf"\b(?:seit|vor|nach) {_N} {_UNITS['de']}\b", unread),
        (rf"\bin {_N} {_UNITS['de']}\b", _counted("in")),
        (rf"\balle {_N} {_UNITS['de']}\b", _counted("every")),
        (rf"\b(?:nächste|kommende)[nrs]? (?={_DAYS_DE})", _as("next ")),
        (rf"\b(?:letzte|vergangene|vorige)[nrs]? (?={_DAYS_DE})", _as("last ")),
        (rf"\bübernächste[nrs]? (?:{_DAYS_DE}|woche|monat)", unread),
        (r"\bjede[nrs]? zweite[nrs]? ", _as("every other ")),
        (
            rf"\b(?:am |in der |die )?(?P<nth>(?:erst|zweit|dritt|letzt)e[nr]?) (?:(?P<day>{_DAYS_DE})|woche) (?:im |des )?(?={_MONTHS_DE})",
            _nth,
        ),
        (rf"\b(?:jede[nrs]? |am |zum )?(?:erste|zweite|dritte|vierte|letzte)[nrs]? {_DAYS_DE}", unread),
        (r"\b(an|zu|für|bis|vor|nach|über|ab) silvester\b(?! (?-i:[A-ZÄÖÜ]))", _as(r"\1 New Year's Eve")),
        (r"\b(an|zu|am|bis|vor|ab) nikolaus\b(?! (?-i:[A-ZÄÖÜ]))", _as(r"\1 St Nicholas Day")),
        (rf"\bende (?={_MONTHS_DE})", _as("the end of ")),
        (rf"\banfang (?={_MONTHS_DE})", _as("the beginning of ")),
        (rf"\bmitte (?={_MONTHS_DE})", _as("the middle of ")),
        (rf"\b({_DAYS_DE})s\b", _as(r"every \1")),
    ),
    "fr": (
        (r"\bde (?P<a>\d{1,2}) ?h(?:eures?)?(?: ?(?P<a_min>\d\d))? à (?P<b>\d{1,2}) ?h(?:eures?)?(?: ?(?P<b_min>\d\d))?\b", _from_to),
        (
            rf"(?:(?<!\w)(?P<before>à|vers|dès|avant|jusqu'à|après) |(?<=di )){_HOUR} ?h(?:eures?)?(?: ?(?P<minutes>\d\d)\b|(?P<rest> et demie?| et quart| moins (?:le )?\w+))?\b(?! par| de [A-ZÀ-Þ])",
            _clock,
        ),
        (rf"\bdu ({_DAYS_FR}|\d{{1,2}}) au (?={_DAYS_FR}|\d{{1,2}} {_MONTHS_FR})", _as(r"from \1 to ")),
        (rf"\bdans {_N} {_UNITS['fr']}\b", _counted("in")),
        (rf"\bd'ici {_N} {_UNITS['fr']}\b", _counted("within")),
        (rf"\b(?:il y a|depuis|après) {_N} {_UNITS['fr']}\b", unread),
        (rf"\btous les {_N} {_UNITS['fr']}\b", _counted("every")),
        (rf"\b(?:le )?({_DAYS_FR}) prochain\b", _as(r"next \1")),
        (rf"\b(?:le )?({_DAYS_FR}) (?:dernier|passé)\b", _as(r"last \1")),
        (
            rf"\b(?:le |la )?(?P<nth>premi(?:er|ère)|deuxième|seconde?|troisième|derni(?:er|ère)) (?:(?P<day>{_DAYS_FR})|semaine) (?:de |d')(?={_MONTHS_FR})",
            _nth,
        ),
        (rf"\b(?:le )?(?:premier|deuxième|troisième|dernier) {_DAYS_FR}(?: du mois)?", unread),
        (rf"\b(?:tous les|les|chaque) ({_DAYS_FR})s?\b", _as(r"every \1")),
        (r"(?<!\w)(à|pour|avant|après|jusqu'à|dès) (?:la )?noël\b(?! (?-i:[A-ZÀ-Þ]))", _as(r"\1 Christmas")),
        (r"(?<!\w)(à|pour|avant|après) la toussaint\b", _as(r"\1 All Saints' Day")),
        (rf"\bfin (?={_MONTHS_FR})", _as("the end of ")),
        (rf"\bdébut (?={_MONTHS_FR})", _as("the beginning of ")),
        (rf"\b{_DAYS_FR} en (?:huit|quinze|8|15)\b", unread),
    ),
    "es": (
        (r"\bde (?P<a>\d{1,2})(?::(?P<a_min>\d\d))? a (?P<b>\d{1,2})(?::(?P<b_min>\d\d))?(?: ?h\b| horas\b)", _from_to),
        (
            rf"\b(?P<before>(?:a|desde|hasta|antes de|después de|sobre|hacia) las?) {_HOUR}(?::(?P<minutes>\d\d))?(?P<rest> y (?:media|cuarto)| menos [\w]+)?(?: horas| h)?(?P<part> de la (?:mañana|tarde|noche))?\b",
            _clock,
        ),
        (rf"\bdel? ({_DAYS_ES}|\d{{1,2}}) al? (?={_DAYS_ES}|\d{{1,2}} de {_MONTHS_ES})", _as(r"from \1 to ")),
        (rf"\b(?:dentro de|en) {_N} {_UNITS['es']}\b", _counted("in")),
        (rf"\b(?:desde )?hace {_N} {_UNITS['es']}\b", unread),
        (rf"\bcada {_N} {_UNITS['es']}\b", _counted("every")),
        (
            rf"\b(?:los |el )?(?P<days>{_DAYS_ES}(?:(?:, | y | o )(?:el )?{_DAYS_ES}){{0,4}}+)(?P<part> por la (?:mañana|tarde|noche))? de la (?:semana que viene|(?:próxima|siguiente) semana)\b",
            _as(r"\g<days> next week\g<part>"),
        ),
        (r"\bla (?:semana que viene|(?:próxima|siguiente) semana)\b", _as("next week")),
        (rf"\b(?:el |este )?próximo ({_DAYS_ES})\b", _as(r"next \1")),
        (rf"\b(?:el )?({_DAYS_ES}) (?:próximo|que viene)\b", _as(r"next \1")),
        (rf"\b(?:el )?(?:({_DAYS_ES}) pasado|pasado ({_DAYS_ES}))\b", _as(r"last \1\2")),
        (
            rf"\b(?:el |la )?(?P<nth>primer[oa]?|segund[oa]|tercer[oa]?|últim[oa]) (?:(?P<day>{_DAYS_ES})|semana) de (?={_MONTHS_ES})",
            _nth,
        ),
        (rf"\b(?:el )?(?:primer|segundo|tercer|último) {_DAYS_ES}(?: del? mes| de cada mes)?", unread),
        (rf"\ba (?:finales|fines) de (?={_MONTHS_ES})", _as("at the end of ")),
        (rf"\ba principios de (?={_MONTHS_ES})", _as("at the beginning of ")),
        (rf"\ba mediados de (?={_MONTHS_ES})", _as("in the middle of ")),
        (rf"\b(?:todos )?los ({_DAYS_ES})s?\b", _as(r"every \1")),
    ),
    "pt": (
        (r"\bdas (?P<a>\d{1,2})(?:[:h](?P<a_min>\d\d))?h? às (?P<b>\d{1,2})(?:[:h](?P<b_min>\d\d))?h?\b", _from_to),
        (r"(?<!\w)(?P<before>até às|às|depois das|antes das|a partir das) (?P<hour>\d{1,2})(?:[:h](?P<minutes>\d\d))?(?: ?h\b| horas\b)?", _clock_pt),
        (rf"\b(?:dentro de|daqui a|em) {_N} {_UNITS['pt']}\b", _counted("in")),
        (rf"\b(?:há|faz) {_N} {_UNITS['pt']}\b", unread),
        (rf"\b(?:n?[ao] )?próxim[ao] (?P<day>{_DAYS_PT})\b", _day_pt("next ")),
        (rf"\b(?:n?[ao] )?(?P<day>{_DAYS_PT}) que vem\b", _day_pt("next ")),
        (rf"\b(?:n?[ao] )?(?P<day>{_DAYS_PT}) da (?:semana que vem|próxima semana)\b", lambda match: f"{_day_pt('')(match)} next week"),
        (r"\b(?:n?a )?(?:próxima semana|semana que vem)\b", _as("next week")),
        (rf"\b(?:n?[ao] )?(?P<day>{_DAYS_PT}) passad[ao]\b", _day_pt("last ")),
        (r"(?<!\w)(?:às|aos|todas as|todos os) (?P<day>(?:segunda|terça|quarta|quinta|sexta)s(?=-feiras|\b)|(?:sábado|domingo)s)(?:-feiras)?\b", _day_pt("every ")),
        (rf"\b(?:na|no) (?P<day>{_DAYS_PT})\b", _day_pt("on ")),
        (rf"\baté (?:à |a |ao )?(?P<day>{_DAYS_PT})\b", _day_pt("by ")),
        (rf"\bantes de (?P<day>{_DAYS_PT})\b", _day_pt("before ")),
        (r"\baté (?=\d[\d.,]*\s?(?:€|euros?\b|reais\b|R\$))", _as("up to ")),
        (rf"\b(?:no )?fim de (?={_MONTHS_PT})", _as("the end of ")),
        (rf"\b(?:no )?início de (?={_MONTHS_PT})", _as("the beginning of ")),
    ),
    "ja": (
        (rf"再来周の?{_DAY_JA}", _as("下下")),
        (rf"来周の?{_DAY_JA}", _as("下")),
        (rf"今周の?{_DAY_JA}", _as("本")),
        (rf"毎周の?{_DAY_JA}", _as("每")),
        (r"(?<=日)の?朝", _as("早上")),
        (r"(?<=日)の?夕方", _as("傍晚")),
        (r"(?<=[\d一二三四五六七八九十])时(?!间)", _as("点")),
        (r"(?<=[\d一二三四五六七八九十])日间", _as("天")),
        (r"(?<=[\d一二三四五六七八九十])日后", _as("天后")),
        ("円まで", _as("円以内")),
        ("月に(?=[\\d一二三四五六七八九十]+回)", _as("每月")),
        ("周に(?=[\\d一二三四五六七八九十]+回)", _as("每周")),
        # Those who are asked for come to work: "演奏者を二人お願いします".
        (r"(?<=人)を[\d一二三四五六七八九十]+[人名](?!分)", hidden),
        (r"を([\d一二三四五六七八九十]+)[人名](?!分)", _as(r"\1位")),
        (r"が([\d一二三四五六七八九十]+)[人名](?=必要|欲し|ほし)", _as(r"\1位")),
        (r"(?<!\d)1时间(?=[\d,]+円)", _as("一小时")),
        (r"毎朝", _as("每天早上")),
    ),
}  # fmt: skip


@cache
def times_said(language: str) -> tuple[tuple[re.Pattern[str], Said], ...]:
    """What to read in place of what, one after the other; numbers are in digits already."""
    return tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in _TABLES[language])
