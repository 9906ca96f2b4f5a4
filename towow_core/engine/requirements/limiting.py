"""Words that limit, deny or compare: what they stand in is never only told, and whatever they are said of depends on it."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

_LIMITS = re.compile(
    r"另[算计付]|除[外了去]|以外|[不没别非未免]|费|价|钱|付|只[要能有限]|仅|更|比|如果|要是|若|否则|一半|分之|其中"
    r"|\b(?:except|excluding|excl|apart|other than|not|no|non|never|none|nor|neither|without|only|unless|if|otherwise|instead|rather|than|fees?|costs?|prices?|paid|pay|extra|separate(?:ly)?|half|third|quarter|until|provided|depending)\b|n't\b"
    # A number, and none that only names an occasion: "8岁生日", "her 60th birthday".
    r"|(?<![\d.,])\d[\d.,]*+(?!\s*(?:周?岁|周年|年|届|级|班|号楼|(?:st|nd|rd|th)\b|-?\s*years?\b))",
    re.IGNORECASE,
)


def limits(words: str) -> bool:
    """Whether these words say what is not to be, how much at most, in which case, or of what part."""
    return _LIMITS.search(words) is not None
