"""Which characters are Chinese, and how English writes the forms of a verb."""

import re

CJK = "\u3400-\u4dbf\u4e00-\u9fff"  # for use between the brackets of a pattern
_USUAL = re.compile("[\u4e00-\u9fff]")


def letters_of(text: str) -> tuple[int, int]:
    """How many characters of it are usual Chinese ones, and how many are letters of any kind, those included."""
    return len(_USUAL.findall(text)), sum(map(str.isalpha, text))


def gerunds(verb: str) -> tuple[str, ...]:
    """Ways in which the -ing form of a verb may be written: "packing", "moving", "planning"."""
    return (f"{verb}ing", f"{verb.removesuffix('e')}ing", f"{verb}{verb[-1:]}ing")
