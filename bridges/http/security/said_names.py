"""The name that somebody says where nobody shows who they are: shown beside what they do, and taken for no proof."""

from urllib.parse import unquote

from starlette.datastructures import Headers, QueryParams

from towow_core.domain.canvas_words import NAMES_NOBODY, SAYS
from towow_core.support.visible_text import printable

HEADER, PARAMETER = "x-said-name", "said_name"  # a socket of a browser has no headers of its own
NAME_MAX = 40  # characters


def said_name(headers: Headers, query: bytes) -> str:
    """The name in a request, on one line; empty where there is none, or none that could be somebody's.

    In the header it is UTF-8 in percent-encoding.
    """
    given = headers.get(HEADER)
    text = QueryParams(query).get(PARAMETER, "") if given is None else unquote(given, errors="replace")
    name = " ".join(printable(text).split())[:NAME_MAX].strip()
    return "" if name in NAMES_NOBODY or name.startswith(SAYS) else name
