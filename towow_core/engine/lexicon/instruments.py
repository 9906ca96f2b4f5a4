"""Which instruments some words name, by the instrument or by who plays it: one who plays the zither plays no fiddle."""

import re

# Each kind with all its words; Latin ones are whole words, with or without a plural.
_KINDS = {
    "二胡": "二胡|高胡|板胡|胡琴|erhu",
    "古筝": "古筝|guzheng",
    "古琴": "古琴|guqin",
    "琵琶": "琵琶|pipa",
    "扬琴": "扬琴|yangqin",
    "笛箫": "竹笛|笛子|洞箫|葫芦丝|吹笛|吹箫|dizi|bamboo flute",
    "唢呐": "唢呐|suona",
    "piano": "钢琴|弹琴助兴|piano|pianist|keyboardist",
    "violin": "小提琴|violin|violinist|fiddle|fiddler",
    "cello": "大提琴|cello|cellist",
    "harp": "竖琴|harp|harpist",
    "guitar": "吉他|弹唱|guitar|guitarist",
    "saxophone": "萨克斯|saxophone|saxophonist|sax|sax player",
    "trumpet": "小号|trumpet|trumpeter",
    "flute": "长笛|flute|flautist|flutist",
    "accordion": "手风琴|accordion|accordionist",
    "bagpipes": "风笛|bagpipe|bagpiper|piper|pipers",
    "organ": "管风琴|organist|organ",
    "drums": "架子鼓|非洲鼓|腰鼓|锣鼓|打鼓|drummer|percussionist",
    "voice": "歌手|驻唱|弹唱|独唱|唱歌|singer|soloist|soprano|tenor|choir|合唱|vocalist",
    "band": "乐队|乐团|band|trio|quartet|quintet|ensemble|orchestra|duo|三重奏|四重奏|duo",
}
_WORDS = {
    kind: re.compile("|".join(one if not one.isascii() else rf"\b{one}s?\b" for one in words.split("|")), re.IGNORECASE)
    for kind, words in _KINDS.items()
}


def instruments_in(text: str) -> frozenset[str]:
    """Kinds that the words name; a band, and whoever sings, are a kind of their own."""
    return frozenset(kind for kind, words in _WORDS.items() if words.search(text))


def play_another(asked: str, offered: str) -> bool:
    """Whether both name instruments, and none of the same kind."""
    wanted = instruments_in(asked)
    own = instruments_in(offered) if wanted else frozenset()
    return bool(wanted) and bool(own) and wanted.isdisjoint(own)
