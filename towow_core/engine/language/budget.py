"""An amount, and what of all that is asked for it is for."""

from dataclasses import dataclass

from towow_core.engine.language.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """An amount, and what of all that is asked for it is for.

    Attributes:
        tags: Names of capabilities, in both languages; () where it is for everything.
        word: How the sentence calls the last of them.
        piece: Where the words stand that say nothing but this and a name; () where they say more.
    """

    money: Money
    tags: tuple[str, ...] = ()
    word: str = ""
    piece: tuple[int, int] | tuple[()] = ()
