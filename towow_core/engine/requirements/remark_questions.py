"""Whether a clause only wants to know something: its answer changes nothing, and leaves nothing in doubt."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.requirements import remark_words

_ASKS = re.compile(
    r"^\W*(?:(?:and|but|so|also|by the way|oh)\W+)*(?:who|what|which|where|when|why|how (?:long|many|much|big|old|far|loud)|do|does|did|has|have|had|is|are|was|were)\b(?! about\b| if\b)"
    r"|谁|什么|几[个种位点次样]|多[少大久长远]|怎么(?!样)|哪[个里些一天]|有没有|(?:有|带|会|含|包括?|提供|是)[^，,要换改]{1,12}[吗么]\W*$",
    re.IGNORECASE,
)
# What may be asked for, or put in doubt, by asking: whether it is needed, possible, good enough, or another would be better.
_DOUBTS = re.compile(
    r"[不没](?!有)|(?<!有)没|要不|必要|需要|能|行|[改换另再够值贵太]|取消|合适"
    r"|\b(?:need(?:s|ed)?|necessary|have to|has to|must|really|possible|ok(?:ay)?|all right|enough|too|worth|afford|instead|rather|better|cheaper|another|different|still|without|not|no|else|want|change[ds]?|move[ds]?|if|we)\b|n['’]t\b",
    re.IGNORECASE,
)


def only_asks(words: str) -> bool:
    """ "Does the photographer bring a flash?", "主持人是谁"; "do we need a DJ?" and "is Sunday possible?" ask for more."""
    return bool(_ASKS.search(words)) and not (_DOUBTS.search(words) or remark_words.NUMBER.search(words))
