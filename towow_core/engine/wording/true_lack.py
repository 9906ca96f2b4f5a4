"""What a plan lacks is said by the facts that its table is checked by, whoever worded the plan."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Language
from towow_core.engine.language.sentence_parts import listed, say, sentence

_LACKS = re.compile(
    r"(?:(?<=[。！？!?.\n])|^)\s*"
    r"(?:(?:方案里)?[还尚仍]缺(?:少)?[：:][^。\n]*。?|(?:still )?missing: (?:[^.\n]|\.(?!\s|$))*\.?)",
    re.IGNORECASE,
)
_UNREAD = re.compile(
    r"\s*(?:没有读懂：|not understood: )“[^”]*”(?:(?:、|和|, | and )“[^”]*”)*(?:等| and more)?[。.]?", re.IGNORECASE
)
_NO_QUOTES = str.maketrans("", "", "“”")  # or a sentence that quotes would not be found again, to be said anew
_UNREAD_MAX = 4  # pieces that a summary names


def with_lack(summary: str, missing: Sequence[str], language: Language, unread: Sequence[str] = ()) -> str:
    """The summary with one sentence that names all of `missing`, and no other that says what is missing.

    Args:
        unread: Pieces of the demand that nobody understood: nobody was asked for what they ask for.
    """
    said = [_UNREAD.sub("", _LACKS.sub("", summary)).strip()]
    if missing:
        names = listed([*missing], language)
        said.append(sentence(say(language, f"还缺：{names}", f"still missing: {names}"), language))
    if unread:
        quoted = listed([f"“{one.translate(_NO_QUOTES)}”" for one in dict.fromkeys(unread)][:_UNREAD_MAX], language)
        more = say(language, "等", " and more") if len({*unread}) > _UNREAD_MAX else ""
        said.append(sentence(say(language, f"没有读懂：{quoted}{more}", f"not understood: {quoted}{more}"), language))
    return say(language, "", " ").join(filter(None, said))
