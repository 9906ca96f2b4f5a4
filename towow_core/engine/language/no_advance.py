"""Where nobody is to be paid before the work is done: "no one who asks for payment up front", 不要预付款的."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

_SUM_EN = r"(?:(?:any|an?|the|some|full|half|all|whole|our|their) ){0,2}"
_ADVANCE_EN = (
    rf"{_SUM_EN}(?:(?:payments?|money|cash|anything|something|fees?|half|part of it|(?:to be )?paid|sums?|amount)(?: (?:to be )?(?:paid|due|made))? )?(?:up[ -]?front|in advance|beforehand|before the (?:work|job)(?: is (?:done|finished))?)"
    rf"|{_SUM_EN}(?:(?:advance|up[ -]?front|down)[ -]?payments?|(?:advance |booking )?deposits?|pre-?payments?|payments? before the (?:work|job)(?: is (?:done|finished))?)"
)
_ASKS_EN = (
    r"(?:asks?|wants?|demands?|requires?|needs?|takes?|insists?|expects?)(?: (?:for|on|us to pay|me to pay|to have))?"
)
_NO_EN = r"(?:do(?:es)? not|do(?:es)?n['’]t|will not|won['’]t|must not|mustn['’]t|should not|shouldn['’]t|may not|cannot|can['’]t|never)"
_ADVANCE_ZH = (
    r"(?:预付款?|预收款?|定金|订金|预付金|先付(?:钱|款)?|先收(?:钱|款)|先给钱|提前(?:付|收|给)(?:款|钱)|提前付|首付)"
)
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:no(?:body| ?one)|not any(?:one|body)) (?:who|that) {_ASKS_EN} (?:{_ADVANCE_EN})",
        rf"\b(?:no|without) (?:{_ADVANCE_EN})(?! (?:notice|warning|booking|is (?:fine|ok)))(?: (?:please|at all))?",
        rf"\b(?:we|i)(?:['’]d| would)? (?:{_NO_EN}|rather not|refuse to) (?:want to |like to |wish to )?(?:pay|make|give|leave|transfer) (?:{_ADVANCE_EN})",
        rf"\b(?:who|that|they|he|she|and|but) {_NO_EN} {_ASKS_EN} (?:{_ADVANCE_EN})",
        rf"(?:不要|别找|别要|不找|不接受|不能|不付|不给|不交|拒绝|谢绝|不想|不愿意?)(?:再)?(?:任何|要求|要|收|付|先|提前|交|给)*{_ADVANCE_ZH}(?:的(?:人|师傅|商家|公司)?)?",
        rf"(?:凡是|谁)?(?:要|要求|收|让我们?|让)(?:先|提前|求|付|收|交|给)*{_ADVANCE_ZH}的(?:人|师傅|商家|公司)?(?:都|就|一律|我们?)*(?:不要|不找|不考虑|不请|免谈)",
    )
)


def no_advance(text: str) -> Iterator[tuple[int, int]]:
    """Where it is said, the first of those that overlap."""
    end = 0
    for match in sorted((m for one in _PATTERNS for m in one.finditer(text)), key=lambda m: (m.start(), -m.end())):
        if match.start() >= end:
            end = match.end()
            yield match.span()
