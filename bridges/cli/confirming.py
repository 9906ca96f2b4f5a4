"""A person at the terminal says yes before something happens that others see."""

from collections.abc import Mapping
from typing import Any

import httpx

from bridges.cli.ask import is_terminal
from bridges.cli.output import say as say_line
from bridges.cli.output import say_aside
from bridges.cli.words import Say, language_of, words_for

YES = frozenset({"y", "yes", "是", "好"})


def speak_like(client: httpx.AsyncClient, view: Mapping[str, Any]) -> Say:
    """The words in the language of the demand, in which the bridge is asked to refuse too."""
    language = language_of(view["raw_input"] or "")
    client.headers["Accept-Language"] = str(language)
    return words_for(language)


async def is_confirmed(question: str, say: Say) -> bool:
    """Whether the person says yes; where nobody is at a terminal, nobody does."""
    if not is_terminal():
        say_aside(say("say_yes"))
        return False
    from bridges.cli.terminal_line import line_of_terminal

    say_line(f"{question} [y/N]")
    return (await line_of_terminal()).strip().lower() in YES
