"""The few words that a finding needs, in both languages."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Language


def say(language: Language, zh: str, en: str) -> str:
    return zh if language is Language.ZH else en


def names(shown: Sequence[str], language: Language) -> str:
    """ "A、B" or "A, B", each once."""
    return ("、" if language is Language.ZH else ", ").join(dict.fromkeys(shown))


def quoted(said: Sequence[tuple[str, str]], language: Language) -> str:
    """Whose own words say what: "鲍博自己写明：“有大屏”。"."""
    sentences = [say(language, f"{who}自己写明：“{words}”。", f"{who}'s own words: “{words}”.") for who, words in said]
    return say(language, "", " ").join(dict.fromkeys(sentences))


def what_they_do(parts: Sequence[tuple[str, str]], language: Language) -> str:
    """What each one's part is, as the plan has it: "鲍博要做的是：“提供会议室”。"."""
    sentences = [say(language, f"{who}要做的是：“{words}”。", f"{who}'s part is “{words}”.") for who, words in parts]
    return say(language, "", " ").join(dict.fromkeys(sentences))


def taken_for_background(language: Language) -> str:
    return say(
        language,
        "当作背景来读，没有问过任何人；如果是要求，请说一声。",
        "Taken for background, so nobody was asked about it; say so if it is a wish.",
    )


def corrected_later(language: Language) -> str:
    return say(language, "后来改过，以后面说的为准。", "Something else was said later, and that counts.")


def not_all_said(language: Language) -> str:
    return say(language, "没有人的自述把这句话说全。", "Nobody's own words say all of this.")


_ARTICLE = re.compile(r"^(?:an?|the|some|one) (?=\w)", re.IGNORECASE)


def bare(name: str) -> str:
    """Without the article that it begins with: "there is no retest yet"."""
    return _ARTICLE.sub("", name)
