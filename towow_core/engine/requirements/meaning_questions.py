"""What the requester is asked about words for which nobody here is known: which of the things that people here offer is
meant by them, if any. Each question is about one requirement, or one clause, and quotes no more of the demand.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from towow_core.domain.clarifications import Clarification
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language
from towow_core.domain.requirements import MEANT, Requirement, RequirementKind, Span
from towow_core.engine.characters import CJK
from towow_core.engine.language.sentence_parts import say
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.named_in import named_in
from towow_core.engine.matching.candidate_fit import who_may_come
from towow_core.engine.matching.one_wish import spoken
from towow_core.engine.matching.preferences import speaks_with
from towow_core.engine.matching.unanswered import answered_by_name

K = RequirementKind
_CHOICES_MAX = 4
_NAME_WORDS_MAX, _NAME_CHARACTERS_MAX = 6, 10
_CHINESE = re.compile(f"[{CJK}]")
_BEFORE_A_GAP = re.compile(r"^[^,，]*\s+[,，]\s*(?=.)")  # its place is taken out of it: "我在 ,自行车坏了"
_PUNCTUATION = re.compile(r"[，,。；;?？!！]")
# A word or two that say what is done, and to nothing: "go", "taking off".
_BARE_VERB = re.compile(r"[a-z]{1,6}|[a-z]+ing (?:off|out|up|down|over|away|through|round|it|them)", re.IGNORECASE)
_LEAD = re.compile(r"^(?:and|then|also|plus|but|然后|另外|此外|[再还]?有就是)(?: |(?=[\u4e00-\u9fff]))", re.IGNORECASE)


def questions_of_meaning(
    understanding: DemandUnderstanding,
    profiles: Sequence[AgentProfile],
    covered: Collection[str],
    *,
    suggestions: Sequence[str],
    unread: Mapping[str, Sequence[str]],
    guessed_tags: Collection[str] = (),
) -> Iterator[Clarification]:
    """First about what was read and nobody goes by, then about each clause that asks for somebody and was not read.

    Args:
        covered: Tags that somebody likely answers to.
        guessed_tags: Tags that were taken for something else by their meaning alone.
        suggestions: Labels that come nearest to what nobody answers to by name.
        unread: The same for each piece that asks for somebody and was not understood, if anything is near.
    """
    language = understanding.language
    pieces = [piece for piece in unread if any(one.text == piece for one in understanding.not_understood)]
    asked = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard]
    called = {*covered, *answered_by_name(understanding, profiles)}  # also by who is elsewhere
    open_one = next((r for r in asked if not called & {*r.value.tags}), None)
    guessed = next((r for r in asked if r.value.unit == MEANT), None)
    if choices := _in_reach(suggestions, understanding, profiles):
        if (about := open_one or guessed) is not None:
            meant = about.value.text.split(" / ") if about is guessed else []
            words = _called(about, understanding)
            others = tuple(one for one in (*meant, *choices) if one.casefold() != words.casefold())
            if others:
                yield _which(language, words, others, requirement_id=about.requirement_id)
        elif not pieces and not asked:
            yield _which(language, "", choices)
    for one in asked:
        is_asked_about = bool(choices) and one is (open_one or guessed)
        is_guessed = one.value.unit == MEANT and {*guessed_tags} & {*one.value.tags} and not is_asked_about
        if is_guessed and (near := _in_reach(one.value.text.split(" / "), understanding, profiles)):
            yield _is_it(understanding, one, near)
    for piece in pieces:
        own = unread[piece] if open_one or guessed else (*unread[piece], *suggestions)
        yield _unread(understanding, piece, _in_reach(own, understanding, profiles))


def _which(language: Language, words: str, choices: Sequence[str], requirement_id: str = "") -> Clarification:
    which = say(language, "您说的是不是其中一项？", "Did you mean one of these?")
    nobody = (
        say(language, f"这里没有人这样称呼“{words}”。", f"Nobody here goes by “{words}”. ")
        if words and _is_name(words)
        else say(language, f"“{words}”没有读懂。", f"“{words}” was not understood. ")
        if words
        else say(language, "没有读懂具体要请人做什么。", "It is not clear what somebody is to do. ")
    )
    return Clarification(
        question_id="",
        kind=K.CAPABILITY,
        text=f"{nobody}{which}",
        requirement_id=requirement_id,
        choices=tuple(dict.fromkeys(choices))[:_CHOICES_MAX],
        why=say(
            language,
            "选一项就邀请做这个的人；不选就当没有人。",
            "It decides who is invited; without an answer nobody is.",
        ),
        default=None,
    )


def _is_it(understanding: DemandUnderstanding, guessed: Requirement, choices: Sequence[str]) -> Clarification:
    """Whether what comes nearest by meaning is what is meant: nobody is hired on a likeness that nobody confirmed."""
    language, words = understanding.language, _called(guessed, understanding)
    nearest = choices[0]
    return Clarification(
        question_id="",
        kind=K.CAPABILITY,
        text=say(
            language,
            f"这里没有人这样称呼“{words}”，意思最近的是“{nearest}”。要的是这个吗？",
            f"Nobody here goes by “{words}”; “{nearest}” comes nearest in meaning. Is it that?",
        )
        if _is_name(words)
        else say(
            language,
            f"“{words}”，意思最近的是“{nearest}”。要的是这个吗？",
            f"Of what is done here, “{nearest}” comes nearest to “{words}”. Is it that?",
        ),
        requirement_id=guessed.requirement_id,
        choices=tuple(choices)[:_CHOICES_MAX],
        why=say(
            language,
            "这决定邀请谁；不是的话，用自己的话说是什么。不答就先按它来找。",
            "It decides who is invited; if it is not, any words will do. Without an answer it is taken for that.",
        ),
        default=nearest,
    )


def _unread(understanding: DemandUnderstanding, piece: str, choices: Sequence[str]) -> Clarification:
    text = understanding.surface_demand
    at = next(one for one in understanding.not_understood if one.text == piece)
    clause, language = _clause(text, spoken(understanding, at)), understanding.language
    return Clarification(
        question_id="",
        kind=K.CAPABILITY,
        text=say(
            language,
            f"“{clause}”没有读懂。要请人做什么？",
            f"“{clause}” was not understood. What is somebody to do?",
        ),
        about=piece,
        choices=tuple(choices)[:_CHOICES_MAX],
        why=say(
            language,
            "这决定邀请谁，用自己的话说也可以；不答就不为它找人。",
            "It decides who is invited; any words will do. Without an answer nobody is asked for it.",
        ),
        default=None,
    )


def _is_name(words: str) -> bool:
    """Whether they may be what somebody's work is called: a whole sentence is no name."""
    if _PUNCTUATION.search(words):
        return False
    return len(words.split()) <= _NAME_WORDS_MAX and len(_CHINESE.findall(words)) <= _NAME_CHARACTERS_MAX


def _called(asked: Requirement, understanding: DemandUnderstanding) -> str:
    """Its words as they stand in the sentence; of a bare verb, which alone says nothing, its clause."""
    words, at, text = asked.text, asked.span, understanding.surface_demand
    if not _is_name(words):
        tag = next((tag for tag in asked.value.tags if _is_name(tag) and tag.casefold() in words.casefold()), "")
        words = tag or _BEFORE_A_GAP.sub("", words).strip(" ，,。.?？!！") or words
    if at is None or not _BARE_VERB.fullmatch(words) or is_somebody(words.split()[-1]) or trades_of(words):
        return words
    return _clause(text, at) or words


def _clause(text: str, at: Span) -> str:
    """The clause around it, without what it begins with: "…：", "and "."""
    begin, end = clause_at(text, at.start, at.end)
    heading = max(text.rfind("：", begin, at.start), text.rfind(": ", begin, at.start))
    return _LEAD.sub("", text[max(begin, heading + 1) : end].strip())


def _in_reach(
    labels: Sequence[str], understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]
) -> tuple[str, ...]:
    """Of these, what somebody does who could come; first what is in the demand's language, of who speaks it."""
    able, language = who_may_come(profiles, understanding), understanding.language
    offered = {label for one in able for label in (*one.capabilities, *one.tags)}
    speaking = [one for one in able if speaks_with(understanding, one.terms.languages)]
    told = {label for one in speaking for label in (*one.capabilities, *one.tags)}
    near = [(label, named_in(label, language)) for label in labels if label in offered]
    own = [named for label, named in near if named and label in told]
    return tuple(dict.fromkeys([*own, *(named or label for label, named in near)]))
