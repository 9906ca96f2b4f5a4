"""What is Japanese, though most of its characters are Chinese ones."""

import re

_CJK = r"\u3400-\u9fff\uf900-\ufaff"
_HAN = re.compile(f"[{_CJK}]")
_KANA = re.compile("[\u3041-\u30fa]")
_KANA_MIN, _KANA_SHARE = 4, 0.25  # to each Chinese character: one の makes no Japanese of a Chinese sentence
_PARTICLE = re.compile(rf"(?<=[{_CJK}\u3041-\u30fc])(?:を|に|で|は|が|へ|から|まで)")


def is_japanese(text: str) -> bool:
    """Whether so much of it is kana, or two particles are, that it is no Chinese."""
    if len({*_PARTICLE.findall(text)}) > 1:
        return True
    return len(_KANA.findall(text)) >= max(_KANA_MIN, _KANA_SHARE * len(_HAN.findall(text)))
