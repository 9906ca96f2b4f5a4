"""Which clauses of a remark only ask, suppose or hesitate: what they say of a demand does nothing to it yet."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

_SENTENCE_END = re.compile(r"[。；;！!？?\n]|\.(?=\s|$)")
_ASKED = re.compile(r"\s*[?？]")
# Of all that its sentence says: "if it rains, drop the DJ".
SUPPOSES = re.compile(
    r"如果|(?<!主)要是|假如|(?<![\d一二两三四五六七八九十百])万一(?![千百])|假设|倘若|若是|除非|的话|的时候|等到"
    r"|\b(?:if|unless|in case|when(?:ever)?|whether|once|while|as long as|provided|supposing|suppose|assuming|depend(?:s|ing))\b"
    r"|\b(?:until|till)\b(?! (?:the |about |around )?(?:\d|noon|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:end|middle|start|beginning) of|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b|easter|christmas|new year|whitsun|half[- ]term|next|(?:end|summer|spring|autumn|winter)\b))",
    re.IGNORECASE,
)
# Of its own clause.
_HESITATES = re.compile(
    r"[吗么]$|要不要|能不能|可不可以|是不是|行不行|好不好|能否|是否|可否|或许|也许|不确定|说不定|(?<![不别])考虑|要不(?!然)|想想|再说|暂时"
    r"|\b(?:maybe|perhaps|possibly|probably|might|may|could|can(?!['’]t)|should|shall (?:we|i)|not sure|wonder(?:ing)?|think(?:ing)?|consider(?:ing)?|yet|for now)\b",
    re.IGNORECASE,
)
# Nothing but that: it is said of the clause before it, or behind it.
_ONLY_HESITATES = re.compile(
    r"(?:这样|那|你们?觉得)?(?:可以|行|好|成|对|呢|怎么样|如何)(?:吗|么|不)?|行不行|好不好|再说|再(?:看看|想想)|看情况|(?:还)?不确定|也许|或许"
    r"|(?:well,? )?(?:maybe|perhaps|possibly)|(?:i'm |we're |i am |we are )?not sure(?: yet)?|(?:is|would) that (?:ok(?:ay)?|possible|work)|ok(?:ay)?|right|what do you think|(?:let|we'll|i'll) .{0,8}(?:see|think)(?: about it)?",
    re.IGNORECASE,
)
# "We may not need it" hesitates, "it may not cost more than 200" does not, nor "the cake should be at most 200".
_FORBIDS = re.compile(r"(?<!\bwe )(?<!\bi )\bshould (?:be|stay|cost|last|start|end|speak|only|go|come)\b|\b(?:may|can|should)(?: not|n['’]t|['’]t|not)? (?:cost|exceed)\b|\bcan(?:'t|not| not) (?:do|live|manage|cope) without\b|\bcan (?:(?:easily |well |happily )?(?:stay|go|wait|be (?:left|dropped|skipped)|(?:do|live|manage|cope|make do|get by|get along) without))\b|\b(?:people|guests|of us|\d) can (?:only )?(?:make it|come|attend)\b|\bshould(?: not|n['’]t) be (?:more|over|above)\b|\bif not\b|(?:可以|能)(?:先)?(?:等|放|留|推)到(?:明年|以后|下次|下回|年后|节后|过年|开春|[\d一二三四五六七八九十]+月)(?:再[做弄办搞拍])?", re.IGNORECASE)  # fmt: skip


_IF = re.compile(
    r"如果|(?<!主)要是|假如|(?<![\d一二两三四五六七八九十百])万一(?![千百])|假设|倘若|若是|除非|的话|\b(?:if|unless|in case|whether|supposing|suppose|assuming|provided|depend(?:s|ing))\b",
    re.IGNORECASE,
)
# Who is asked politely to change something is asked for that, and nothing is left to be answered.
_SO_EN = r"(?:(?:please|just|also|kindly|perhaps|maybe) )*"
_CHANGE_EN = r"(?:move|change|switch|swap|replace|shift|push|postpone|raise|increase|lower|reduce|extend|limit|cap|add|include|make (?!it (?:on|to|at|in|for)\b))"
_REQUESTS = re.compile(
    rf"^\W*(?:(?:and|but|so|please|also|then)\W+)*(?:(?:(?:can|could|would) some|could any)(?:one|body) (?!who\b|be\b|have\b|tell\b|explain\b)(?=[a-z])|(?:can|could|would|will) you {_SO_EN}(?=(?:{_CHANGE_EN}|drop|remove|cancel|skip|leave|cut|keep)\b)"
    # "Could we drop the DJ?" may ask what that would do; who asks for another value wants it.
    rf"|(?:(?:can|could|may) we|(?:would it be|is it) possible (?:for (?:us|you) )?to) {_SO_EN}(?=(?:{_CHANGE_EN})\b|(?:do|have|hold|book|get|take|put)\b[^,.;!?]*\b(?:instead|rather than)\b)"
    r"|(?:can|could) (?=(?:the|our) (?:deadline|date|day|budget|limit|head ?count|place|city) be\b|(?:it|this|that|(?:the|our) [\w' -]{2,30}?) be\b[^,.;!?]*\b(?:instead|rather than)\b))"
    r"|(?:能不能|能否|可不可以|可否|可以|能)(?:再|就|帮忙|帮我们?|麻烦)*(?=(?:把|将|从|改|换|挪|移|搬|推迟|延后|提前|加|增|减|降|去掉|取消|删|不要|不用|保留)[^，,]*?(?:[吗么]|$))",
    re.IGNORECASE,
)
# The same behind what is to change: "…改成一万元，可以吗", "每次一个半小时行不行". Whether something may go is asked still.
_REQUESTED = re.compile(r"[，,]?\s*(?:(?:可以|行|好|成)[吗么]|行不行|好不好|可不可以)\W*$")
_OTHERWISE = re.compile(
    r"^(?!.*(?:不要|不用|取消|去掉|算了|免了|[删砍撤]掉)).*(?:[改换挪移]|推迟|延后|提前|提早|延长|[加减降提]到|^每)"
)
_ASKING = re.compile(r"[吗么]$")
# A question that its own words make; else the mark asks of all that its sentence says: "no DJ, a magician instead?"
_ASKS_ITSELF = re.compile(
    r"[对是][吧不]$|[吗么呢谁哪几]|什么|怎么|多少|([\u4e00-\u9fff])不\1|能不能|能否|可不可以|可否|是不是|是否|有没有|要不要|行不行|好不好"
    r"|^\W*(?:(?:and|but|or|so|then)\W+)?(?:can|could|would|will|should|shall|is|are|was|do|does|did|has|have|may|might|what|who|how|when|where|why|which)\b|\bsay\W*$",
    re.IGNORECASE,
)


def in_doubt(text: str, pieces: Sequence[tuple[int, int]]) -> list[bool]:
    """For each piece of the text whether it does nothing yet; `pieces` stand in order, each from start to end."""
    of_sentence = _sentences(text, pieces)
    said = [_FORBIDS.sub(" ", text[start:end]) for start, end in pieces]
    supposed = {of_sentence[n] for n, words in enumerate(said) if SUPPOSES.search(words)}
    asked = _asked(text, pieces, of_sentence)
    found = [
        asked[n] or of_sentence[n] in supposed or _HESITATES.search(without_request(words)) is not None
        for n, words in enumerate(said)
    ]
    for n, words in enumerate(said):
        if found[n] and _ONLY_HESITATES.fullmatch(words.strip()):
            for beside in (n - 1, n + 1):
                if 0 <= beside < n and _REQUESTED.fullmatch(words) and _OTHERWISE.search(said[beside]):
                    continue
                if 0 <= beside < len(pieces) and of_sentence[beside] == of_sentence[n]:
                    found[beside] = True
    return found


def asked_or_supposed(text: str, pieces: Sequence[tuple[int, int]]) -> list[bool]:
    """For each piece whether it only asks, or its sentence has an if."""
    of_sentence = _sentences(text, pieces)
    supposed = {of_sentence[n] for n, (start, end) in enumerate(pieces) if _IF.search(text[start:end])}
    return [
        is_asked or sentence in supposed
        for is_asked, sentence in zip(_asked(text, pieces, of_sentence), of_sentence, strict=True)
    ]


def without_request(words: str) -> str:
    """The words, with spaces for those that ask politely for a change: "could you move it to Berlin", "能不能改到上海"."""
    left = _REQUESTS.sub(lambda said: " " * len(said.group()), words)
    if (asked := _REQUESTED.search(left)) and _OTHERWISE.search(left[: asked.start()].strip()):
        left = f"{left[: asked.start()]}{' ' * (len(left) - asked.start())}"
    return words if left == words else _ASKING.sub(" ", left)


def _sentences(text: str, pieces: Sequence[tuple[int, int]]) -> list[int]:
    """Of each piece, which sentence of the text it stands in."""
    ends = [match.start() for match in _SENTENCE_END.finditer(text)] + [len(text)]
    of_sentence, at = list[int](), 0
    for start, _ in pieces:
        while ends[at] < start:
            at += 1
        of_sentence.append(at)
    return of_sentence


def _asked(text: str, pieces: Sequence[tuple[int, int]], of_sentence: Sequence[int]) -> list[bool]:
    said = [text[start:end] for start, end in pieces]
    makes_itself = [_ASKS_ITSELF.search(words) is not None for words in said]
    asked, requested, of_all = list[bool](), set[int](), set[int]()
    for n, words in enumerate(said):
        is_request = without_request(words) != words or (of_sentence[n] in requested and not makes_itself[n])
        has_mark = _ASKED.match(text, pieces[n][1]) is not None or _ASKING.search(words) is not None
        asked.append(has_mark and not is_request)
        if is_request:
            requested.add(of_sentence[n])
        if asked[n] and not (makes_itself[n] or _ONLY_HESITATES.fullmatch(words.strip())):
            of_all.add(of_sentence[n])
    return [is_one or sentence in of_all for is_one, sentence in zip(asked, of_sentence, strict=True)]
