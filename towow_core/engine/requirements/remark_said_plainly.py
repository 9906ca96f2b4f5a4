"""A most that is asked about, "200块以内行不行", or said with a word of refusal, "不要超过150一小时", said plainly.

So is a wish that is only added: "顺便改到周日".
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.numerals import ZH_NUMBER

_MOST = re.compile(r"(?:不要|不能|不可以|千万别|别)(?=[超高多][过出于](?:每|一)?[^，,。；;]{0,4}?\d)")
_BESIDES = re.compile(
    r"(?:^|(?<=[，,。；;！!]))(?:顺便|而且|另外|还有|同时|并且)[，,]?(?=[不别改换挪]|千万别|推迟|提前|最多|每)"
)
_ASKED_ZH = re.compile(
    rf"(?P<said>(?:(?:最多|顶多|不超过|预算|控制在)(?:\d[\d,.]*|{ZH_NUMBER})(?:块钱?|元)?(?:以内|以下)?|(?:\d[\d,.]*|{ZH_NUMBER})(?:(?:块钱?|元)(?:以内|以下)?|以内|以下)))"
    r"(?:行不行|行吗|行么|可以吗|可不可以|够不够|够吗|够么|好不好|好吗|成吗|成不成|可以不|怎么样)[?？]?(?=[，,。；;！!]|$)"
)
_FIGURE = r"(?:[€£$]\s?)?\d[\d,.]*\d(?: ?(?:euros?|pounds?|dollars?|quid|yuan|[€£]))?"
_ASKED_EN = re.compile(
    rf"\b(?:(?:could|can|would) (?:it|that|this|you|they|we) (?:be|do it for|make it|say)(?: for)? (?P<said>{_FIGURE})(?: (?:enough|ok|okay|possible|instead))?|(?:would|is|will) (?P<said2>{_FIGURE}) (?:be )?(?:enough|ok|okay|possible|all right|fine|do))\s*(?:\?|$)",
    re.IGNORECASE,
)
_TOO_DEAR = re.compile(
    r"(?:^|(?<=[.;,!?] ))(?:(?:sorry|well|hmm),? )?(?:(?:that|it|this)(?:['’]s| is) )?(?:(?:a bit |still |rather )?too (?:expensive|dear|pricey|much)|more than (?:we|i) (?:can|could|want(?:ed)? to|have to) (?:spend|afford|pay))(?: after all| for this| for (?:us|me))*\s*[,;.–—-]+(?=[^.;!?]*\d)",
    re.IGNORECASE,
)

_AT_MOST = "at most "


def said_plainly(text: str) -> str:
    """The same length: a most as a most, and without words that only join or complain of it."""
    text = _BESIDES.sub(lambda said: " " * len(said.group()), text)
    text = _MOST.sub(lambda said: "不".rjust(len(said.group())), text)
    text = _ASKED_ZH.sub(lambda said: said["said"].ljust(len(said.group())), text)
    text = _TOO_DEAR.sub(lambda said: " " * len(said.group()), text)
    return _ASKED_EN.sub(_at_most, text)


def _at_most(said: re.Match[str]) -> str:
    """ "Could it be 320?" asks for at most that."""
    name = "said" if said["said"] else "said2"
    before, behind = said.start(name) - said.start(), said.end() - said.end(name)
    return f"{_AT_MOST.rjust(before) if before >= len(_AT_MOST) else ' ' * before}{said[name]}{' ' * behind}"
