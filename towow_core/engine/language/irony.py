"""Whether a clause is said in irony: "Oh great, a cake that costs more than my car", 呵呵, 真是"便宜"得感人."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

_OPENS = re.compile(
    r"\W*(?:呵呵|好家伙|oh,? (?:great|brilliant|fantastic|joy)|well,? (?:great|lovely|that['’]s (?:just )?(?:great|lovely))|how (?:generous|thoughtful|kind|lovely) of)\b",
    re.IGNORECASE,
)
_IRONIC = re.compile(
    r"可?真(?:是|会|行|够)?[^，,。]{0,3}[\"“”'‘’「][^\"“”'‘’」]{1,6}[\"“”'‘’」]|可真(?:会|行|敢|够)|真(?:会|敢)(?:安排|报价|开价|做生意|挑)|得(?:感人|惊人|吓人)|挺会(?:报价|安排|开价|做生意)"
    r"|\bjust what (?:[\w'’-]+ ){1,3}(?:need(?:s|ed)|want(?:s|ed)|hop(?:es|ed|ing)|always|was|were)\b|\bwho needs [\w ]+ anyway\b|\bcosts? more than my\b",
    re.IGNORECASE,
)
IN_EARNEST = re.compile(r"过敏|\ballerg", re.IGNORECASE)  # whatever stands around it
_SENTENCE_END = re.compile(r"[。；;！!？?\n]|\.(?=\s|$)")


def opens_in_irony(text: str, at: int) -> bool:
    """Whether the sentence in which the place is opens in irony."""
    begin = max((one.end() for one in _SENTENCE_END.finditer(text, 0, at)), default=0)
    return _OPENS.match(text, begin) is not None


def without_irony(clause: str) -> str:
    """The clause without the words by which it is irony; as it is where none are."""
    return _IRONIC.sub(" ", clause)
