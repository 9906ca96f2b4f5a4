"""Days on which something else happens: "the samples arrive on 3 March", "房客12月14日入住".

What is asked for is then on the days that are said of it.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date

from towow_core.engine.language.date_arithmetic import FoundDate
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.text import clause_at
from towow_core.engine.language.versions import DRAFT
from towow_core.engine.lexicon.concept_search import find_concepts

# What happens to things and people without anybody here being asked to do it.
_HAPPENS = re.compile(
    r"\b(?:arrives?|arriving|returns?|expires?|ships?|shipped|delivered|published|(?:re)?let|rented(?: out)?"
    r"|posted|sent|comes? (?:out|back|in)|(?:is|are) (?:out|back)|moves? in)\b"
    r"|寄[出到来]|到货|送[到来]|运到|收到|拿到|入住|搬进来|退租|到期|出版|上架|回国|回来|交房",
    re.IGNORECASE,
)
# "Arrive on the 10th", "10号送到广州": told to whoever is asked, and no story of something else.
_TOLD_TO = re.compile(
    r"[\s，,]*(?:and |then |to |must |should |please )*"
    r"(?:arrive|return|ship|deliver|be (?:there|back)|come (?:back|in))\b"
    r"|[\s，,前之在于要得须必请]*(?:寄[出到来]|送[到来]|运到|出版|上架)",
    re.IGNORECASE,
)
_ANOTHER = re.compile(r"\s+(?:and|but|so) (?=(?:i|we)\b)", re.IGNORECASE)
_ASKS = re.compile(
    r"\b(?:want|wants|need|needs|like|looking|please|must|should|has to|have to|due)\b|想|要|请|找|需|帮",
    re.IGNORECASE,
)


def circumstances(text: str, today: date) -> Iterator[tuple[int, int]]:
    """The clauses that say on which day something else happens, where another day is said of what is asked for."""
    found = [one for one in all_dates(text, today) if not one.is_past]
    clauses = {clause_of_day(text, one) for one in found if _is_circumstance(text, one)}
    if any(not any(begin <= one.start < end for begin, end in clauses) for one in found):
        yield from sorted(clauses)


def without_drafts(text: str, today: date) -> str:
    """The text with a comma for each character of clauses that say by when a first version is wanted, where another
    day is said besides: "粗剪12月20日前，成片1月8日前" is done on the second."""
    found = [one for one in all_dates(text, today) if not one.is_past]
    clauses = {clause_of_day(text, one) for one in found}
    drafts = {(begin, end) for begin, end in clauses if DRAFT.search(text, begin, end)}
    return _blanked(text, drafts) if drafts and drafts != clauses else text


def without_circumstances(text: str, today: date) -> str:
    """The text with a comma for each character of them."""
    return _blanked(text, circumstances(text, today))


def _blanked(text: str, clauses: Iterable[tuple[int, int]]) -> str:
    for begin, end in clauses:
        text = f"{text[:begin]}{'，' * (end - begin)}{text[end:]}"
    return text


def clause_of_day(text: str, one: FoundDate) -> tuple[int, int]:
    """The clause in which a day is said."""
    said = text[one.start : one.end].rstrip(" .。，,")  # an abbreviated month may have taken the full stop
    begin, end = clause_at(text, one.start, one.start + len(said))
    ends = [match.span() for match in _ANOTHER.finditer(text, begin, end)]  # "… comes out and we have a launch on …"
    begin = max((after for _, after in ends if after <= one.start), default=begin)
    return begin, min((before for before, _ in ends if before >= one.start), default=end)


def _is_circumstance(text: str, one: FoundDate) -> bool:
    begin, end = clause_of_day(text, one)
    clause = text[begin:end]
    without_day = f"{text[begin : one.start]}{text[one.end : end]}"
    if _TOLD_TO.match(without_day):
        return False
    return _HAPPENS.search(clause) is not None and not _ASKS.search(clause) and not find_concepts(clause)
