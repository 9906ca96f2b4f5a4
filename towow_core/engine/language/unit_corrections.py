"""What an amount is for one of, said behind it as what was meant: "£25, I mean per head", "800，我是说总共"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.engine.language.numerals import DIGITS, ZH_NUMBER
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPattern

_AMOUNT_EN = (
    rf"(?:(?:[£€$¥]|S\$)\s?{DIGITS}k?|\b{DIGITS}k?(?:\s(?:pounds|euros|dollars|yuan|quid|bucks|rmb|francs|pence))?)"
)
UNIT_EN = (
    r"(?:(?:per|an?|for each|for every|each|every) (?:head|person|guest|adult|child|kid|participant|hour|day|night|evening|lesson|session|visit|class|month|week|page|piece)"
    r"|each|apiece|pp|in total|in all|altogether|all in|for (?:everything|the lot|all of (?:it|them|us)|everybody|everyone|the whole (?:thing|lot|day|group)))"
)
_MEANT_EN = r"(?:(?:what )?i mean(?:t)?(?: (?:that['’]s|it['’]s|is))?|that is|that['’]s|i\.e\.|meaning|by which i mean|to be (?:clear|precise|exact))"
_EN_WORDS = re.compile(
    rf"(?P<amount>{_AMOUNT_EN})(?P<most>(?:\s(?:max|tops|at most))?)\s*[,.;(–—-]+\s*(?:(?:oh|er+|um+|sorry|well|no|and|actually)[,.\s]+)*"
    rf"(?:{_MEANT_EN}[,:\s]+(?P<unit>{UNIT_EN})|(?P<before>{UNIT_EN})[,\s]+{_MEANT_EN})\)?(?=\s*(?:[,.;!?]|$))",
    re.IGNORECASE,
)
EACH_ZH = r"(?:按人头|按人|人均|每个?人头?|一个?人头?|每位)"
TOTAL_ZH = r"(?:总共|一共|合计|总计|总的|总价|全部(?:加起来)?|加起来|所有人)"
_AMOUNT_ZH = rf"[¥￥]?(?:{DIGITS}|{ZH_NUMBER})[万千]?(?:元|块钱?)?"
MEANT_ZH = r"(?:我(?:是说|说的是|的意思是|意思是|指的是|是指)|意思是|(?:准确|确切)(?:地)?说(?:是|就是)?|也就是说?)"
_ZH_WORDS = re.compile(
    rf"(?P<was>{EACH_ZH}|{TOTAL_ZH})?(?P<amount>{_AMOUNT_ZH})(?P<most>(?:以内|左右|封顶)?)[，,。；;…—\s（(]*(?:[哦噢啊嗯]+[，,]?)?(?:{MEANT_ZH}[，,]?(?:这是|是)?|是(?=[^，,。]{{2,6}}的意思)|(?=按人头?[算计收]))(?:(?P<each>{EACH_ZH})|(?P<total>{TOTAL_ZH}))(?:来?算|的意思|的价?格?|价|计|收)?[）)]?(?=[，,。；;！!]|$)"
)
_EN, _ZH = PrefilteredPattern(_EN_WORDS), PrefilteredPattern(_ZH_WORDS)


def unit_corrections(text: str) -> Iterator[tuple[int, int, str]]:
    """Each: where it stands, from the amount on, and the amount with its unit."""
    for match in _EN.finditer(text):
        unit = match["unit"] or match["before"]
        yield match.start(), match.end(), f"{match['amount']} {unit}{match['most']}"
    for match in _ZH.finditer(text):
        yield match.start(), match.end(), f"{'每人' if match['each'] else '总共'}{match['amount']}{match['most']}"
