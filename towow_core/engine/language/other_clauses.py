"""Clauses of German, French, Spanish and Portuguese whose words one by one say something else, or nothing.

"Die Räder sollen gewartet werden" says at its end what is to be done; "français-anglais" is two languages; who greets
asks for nothing.
"""

# ruff: noqa: E501  # patterns read better unbroken

import re
from collections.abc import Iterator, Mapping
from functools import cache

Piece = tuple[int, int, str]  # from, to, and what is read there
_GREETINGS = {
    "de": r"(?:hallo|hi|hey|moin|servus|guten (?:tag|abend|morgen)|liebe[rs]? [\w-]{1,20}|sehr geehrte damen und herren)(?: (?:zusammen|miteinander|alle))?",
    "fr": r"(?:bonjour|bonsoir|salut|coucou)(?: (?:à (?:toutes et (?:à )?)?tous|madame|monsieur|tout le monde))?",
    "es": r"(?:hola|buenas|buen día|buen[oa]s (?:días|tardes|noches))(?: a todos)?",
    "pt": r"(?:olá|oi|bom dia|boa (?:tarde|noite))(?: a todos)?",
}
_THANKS = {
    "de": r"(?:vielen |besten |herzlichen )?dank(?:e)?(?: im voraus| schön)?|(?:mit )?(?:freundlichen|liebe|viele) grüßen?",
    "fr": r"merci(?: (?:d['’]avance|beaucoup|bien))*|cordialement",
    "es": r"(?:muchas )?gracias(?: (?:de antemano|por adelantado))?|(?:un )?saludos?",
    "pt": r"(?:muito )?obrigad[oa](?: desde já)?|cumprimentos",
}
_TONGUES = {
    "de": {"deutsch": "German", "englisch": "English", "französisch": "French", "spanisch": "Spanish", "italienisch": "Italian", "portugiesisch": "Portuguese", "chinesisch": "Chinese", "japanisch": "Japanese", "russisch": "Russian", "türkisch": "Turkish", "polnisch": "Polish", "niederländisch": "Dutch", "arabisch": "Arabic", "ukrainisch": "Ukrainian", "koreanisch": "Korean"},
    "fr": {"français": "French", "anglais": "English", "allemand": "German", "espagnol": "Spanish", "italien": "Italian", "portugais": "Portuguese", "chinois": "Chinese", "japonais": "Japanese", "russe": "Russian", "turc": "Turkish", "polonais": "Polish", "néerlandais": "Dutch", "arabe": "Arabic", "ukrainien": "Ukrainian", "coréen": "Korean"},
    "es": {"español": "Spanish", "castellano": "Spanish", "inglés": "English", "francés": "French", "alemán": "German", "italiano": "Italian", "portugués": "Portuguese", "chino": "Chinese", "japonés": "Japanese", "ruso": "Russian", "turco": "Turkish", "polaco": "Polish", "neerlandés": "Dutch", "árabe": "Arabic", "ucraniano": "Ukrainian", "coreano": "Korean"},
    "pt": {"português": "Portuguese", "inglês": "English", "francês": "French", "alemão": "German", "espanhol": "Spanish", "italiano": "Italian", "chinês": "Chinese", "japonês": "Japanese", "russo": "Russian", "árabe": "Arabic"},
}  # fmt: skip
_INTO = {"de": r"(?: (?:nach|ins|auf|und) |[-–/])", "fr": r"(?:[-–/]| vers l['’]?(?:e |a )?)", "es": r"(?:[-–/]| al )", "pt": r"(?:[-–/]| para )"}  # fmt: skip
# Participles at the end of a German clause, and what is read for them beside the word that asks.
_DONE_DE = {
    "gewartet": "serviced", "repariert": "repaired", "gestrichen": "painted", "gereinigt": "cleaned", "geputzt": "cleaned", "übersetzt": "translated",
    "gebunden": "bound", "gestimmt": "tuned", "gepolstert": "reupholstered", "aufgepolstert": "reupholstered", "bezogen": "reupholstered", "gedruckt": "printed",
    "fotografiert": "photographed", "gefilmt": "filmed", "geschnitten": "cut", "genäht": "sewn", "gekürzt": "shortened", "aufgebaut": "assembled", "montiert": "assembled",
    "transportiert": "transported", "geprüft": "checked", "geschrieben": "written", "gestaltet": "designed", "restauriert": "restored", "geschliffen": "sharpened", "gemäht": "mowed",
    "betreut": "looked after", "graviert": "engraved", "gebacken": "baked", "gerahmt": "framed", "eingerahmt": "framed", "verlegt": "laid", "installiert": "installed", "angeschlossen": "connected",
}  # fmt: skip
_TO_HAVE_DONE_DE = {
    "warten": "serviced", "reparieren": "repaired", "streichen": "painted", "reinigen": "cleaned", "putzen": "cleaned", "übersetzen": "translated", "binden": "bound", "stimmen": "tuned",
    "polstern": "reupholstered", "beziehen": "reupholstered", "drucken": "printed", "fotografieren": "photographed", "filmen": "filmed", "schneiden": "cut", "nähen": "sewn", "kürzen": "shortened",
    "aufbauen": "assembled", "transportieren": "transported", "prüfen": "checked", "schreiben": "written", "gestalten": "designed", "restaurieren": "restored", "schleifen": "sharpened",
    "schärfen": "sharpened", "mähen": "mowed", "gravieren": "engraved", "backen": "baked", "rahmen": "framed", "einrahmen": "framed", "installieren": "installed",
}  # fmt: skip
_WHAT_DE = r"(?P<what> (?:[^,;:!?.]|(?<=\d)\.){1,80}?)?"
_DONE = r"(?P<done>{})"
_TO_BE_DONE = re.compile(
    rf"\b(?P<asks>(?:soll|muss|müss)t?(?:en)?){_WHAT_DE} (?P<end>{_DONE.format('|'.join(_DONE_DE))} werden)\b",
    re.IGNORECASE,
)
_HAVE_DONE = re.compile(
    rf"\b(?P<asks>(?:ich|wir)? ?(?:möchten?|würden? gerne?|wollen|will)(?: (?:ich|wir))?(?: gerne?)?){_WHAT_DE} (?P<end>{_DONE.format('|'.join(_TO_HAVE_DONE_DE))} lassen)\b",
    re.IGNORECASE,
)


@cache
def _faire(verbs: tuple[str, ...]) -> re.Pattern[str]:
    forms = "|".join(re.escape(one) for one in sorted(verbs, key=len, reverse=True) if one.endswith(("er", "ir", "re")))
    return re.compile(rf"(?<!\w)(?:à |de )?faire (?P<does>{forms})(?!\w)", re.IGNORECASE)


@cache
def _pair(language: str) -> re.Pattern[str]:
    name = rf"(?:{'|'.join(_TONGUES[language])})"
    return re.compile(rf"(?<!\w)(?P<one>{name}){_INTO[language]}(?P<other>{name})(?!\w)", re.IGNORECASE)


@cache
def _courtesies(language: str) -> re.Pattern[str]:
    end = r"(?=[ \t]*(?:[,.!;:]|$|\n))"
    return re.compile(
        rf"^\W*(?P<hello>{_GREETINGS[language]}){end}|(?:^|(?<=[.!?;,\n] )|(?<=[.!?;,\n]))(?P<thanks>{_THANKS[language]})(?=[ \t]*(?:[,.!;]|$|\n))",
        re.IGNORECASE,
    )


def courtesies(text: str, language: str) -> Iterator[Piece]:
    """A greeting at the beginning and thanks, which ask for nothing; in the order of the text."""
    if language not in _GREETINGS:
        return
    for match in _courtesies(language).finditer(text):
        yield (*match.span("hello" if match["hello"] else "thanks"), "hello" if match["hello"] else "thanks")


def pairs_of_tongues(text: str, language: str) -> Iterator[Piece]:
    """Two languages of which one is put into the other: "français-anglais", "Deutsch nach Englisch"."""
    if language not in _TONGUES:
        return
    names = _TONGUES[language]
    for match in _pair(language).finditer(text):
        yield (*match.span(), f"{names[match['one'].lower()]}-{names[match['other'].lower()]}")


def done_at_the_end(text: str, language: str) -> Iterator[Piece]:
    """What is to be done, which German says last: "sollen … gewartet werden", "möchte … stimmen lassen"."""
    if language != "de":
        return
    for match in _TO_BE_DONE.finditer(text):
        yield (*match.span("asks"), f"should be {_DONE_DE[match['done'].lower()]}")
        yield match.start("end") - 1, match.end("end"), ""


def to_have_done(text: str, language: str, verbs: Mapping[str, str]) -> Iterator[Piece]:
    """What one wants to have done: "möchte mein Klavier stimmen lassen", "faire réparer mon vélo".

    Args:
        verbs: Forms of verbs of the language, in small letters, each with the English one.
    """
    if language == "fr" and verbs:
        for match in _faire(tuple(verbs)).finditer(text):
            yield (*match.span(), f"somebody to {verbs[match['does'].lower()]}")
    if language != "de":
        return
    for match in _HAVE_DONE.finditer(text):
        yield (*match.span("asks"), "we want to have")
        yield (*match.span("end"), _TO_HAVE_DONE_DE[match["done"].lower()])
