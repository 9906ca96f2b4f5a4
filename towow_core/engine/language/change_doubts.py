"""Which clauses of a remark only ask, suppose or hesitate: what they say of a demand does nothing to it yet."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

_SENTENCE_END = re.compile(r"[。；;！!？?\n]|\.(?=\s|$)")
_ASKED = re.compile(r"\s*[?？]")
# Of all that its sentence says: "if it rains, drop the DJ".
SUPPOSES = re.compile(
    r"如果|要是|假如|万一|假设|倘若|若是|除非|的话|的时候|等到"
    r"|\b(?:if|unless|in case|when(?:ever)?|whether|once|until|till|while|as long as|provided|supposing|suppose|assuming|depend(?:s|ing))\b",
    re.IGNORECASE,
)
# Of its own clause.
_HESITATES = re.compile(
    r"[吗么]$|要不要|能不能|可不可以|是不是|行不行|好不好|能否|是否|可否|或许|也许|不确定|说不定|考虑|要不(?!然)|想想|再说|暂时"
    r"|\b(?:maybe|perhaps|possibly|probably|might|may|could|can(?!['’]t)|should|shall (?:we|i)|not sure|wonder(?:ing)?|think(?:ing)?|consider(?:ing)?|for now|yet)\b",
    re.IGNORECASE,
)
# Nothing but that: it is said of the clause before it, or behind it.
_ONLY_HESITATES = re.compile(
    r"(?:这样|那|你们?觉得)?(?:可以|行|好|成|对|呢|怎么样|如何)(?:吗|么|不)?|行不行|好不好|再说|再(?:看看|想想)|看情况|(?:还)?不确定|也许|或许"
    r"|(?:well,? )?(?:maybe|perhaps|possibly)|(?:i'm |we're |i am |we are )?not sure(?: yet)?|(?:is|would) that (?:ok(?:ay)?|possible|work)|ok(?:ay)?|right|what do you think|(?:let|we'll|i'll) .{0,8}(?:see|think)(?: about it)?",
    re.IGNORECASE,
)
# "We may not need it" hesitates, "it may not cost more than 200" does not.
_FORBIDS = re.compile(r"\b(?:may|can|should)(?: not|n't|not) (?:cost|exceed)\b|\bcan(?:'t|not| not) do without\b|\bcan (?:stay|go)\b|\bif not\b", re.IGNORECASE)  # fmt: skip


def in_doubt(text: str, pieces: Sequence[tuple[int, int]]) -> list[bool]:
    """For each piece of the text whether it does nothing yet; `pieces` stand in order, each from start to end."""
    ends = [match.start() for match in _SENTENCE_END.finditer(text)] + [len(text)]
    sentence, of_sentence, at = 0, list[int](), 0
    for start, _ in pieces:
        while ends[at] < start:
            at, sentence = at + 1, sentence + 1
        of_sentence.append(sentence)
    said = [_FORBIDS.sub(" ", text[start:end]) for start, end in pieces]
    supposed = {of_sentence[n] for n, words in enumerate(said) if SUPPOSES.search(words)}
    asked = [_ASKED.match(text, end) is not None for _, end in pieces]
    found = [
        asked[n] or of_sentence[n] in supposed or _HESITATES.search(words) is not None for n, words in enumerate(said)
    ]
    for n, words in enumerate(said):
        if found[n] and _ONLY_HESITATES.fullmatch(words.strip()):
            for beside in (n - 1, n + 1):
                if 0 <= beside < len(pieces) and of_sentence[beside] == of_sentence[n]:
                    found[beside] = True
    return found
