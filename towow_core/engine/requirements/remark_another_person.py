"""Somebody else for a role: 主持人换一个, "a different host please". Who has it in the plan is out, by name."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.domain.requirements import RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.requirements.named_by import is_nothing_else, tags_of
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_ASKS_ZH = r"(?:我们?|想|要|得|请|麻烦|帮我们?|给我们?|能|可以|最好|还是|也|就|再|都|必须|需要){0,4}"
_OTHER_ZH = (
    r"(?:(?:换|另找|另请|重新找|重找|改[请找])(?:掉|一?[个位名](?:别的|其他的?)?人?|别人|其他人|人|一换|一下人?)|换了)"
)
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:把|将)?(?:这个|那个|这位|那位)?(?P<what>[^，,\d换]{{1,10}}?){_ASKS_ZH}{_OTHER_ZH}(?:来|吧|好了|试试|做)?",
        rf"{_ASKS_ZH}(?:换|另找|另请|重新找)(?:掉)?一?[个位名]?(?:别的|其他的?)?人来?(?P<does>[拍演唱弹讲做画写教剪修])(?:吧|试试)?",
        rf"{_ASKS_ZH}(?:换|另找|另请|重新找)(?:掉)?(?:一?[个位名]|别的|其他的?)(?:别的)?(?P<what>[^，,\d]{{1,10}}?)(?:来|吧|试试)?",
        r"(?:(?:so|and|but|please|can we|could we|could you|can you|i|we|['’]d|would|like|want|need|to|rather|prefer|have|get|find|book|us)(?:\s+|(?=['’]d)))*(?:a different|some other|a new) (?P<what>[a-z][a-z -]{2,28}?)(?: please| instead| this time)*",
        r"(?:(?:so|and|but|please|can we|could we|could you|can you|i|we|['’]d|would|like|want|need|to|rather|prefer|have|get|find|book|us)(?:\s+|(?=['’]d)))*(?:some(?:body|one) else|another person|a different person) (?:for|as|to do|on) (?:the |our )?(?P<what>[a-z][a-z -]{2,28}?)(?: please| instead| this time)*",
        r"(?:(?:so|and|but|please|can we|could we|could you|can you|just)\s+)*(?:replace|swap|change|switch) (?:the|our) (?P<what>[a-z][a-z -]{2,28}?)(?: please| with some(?:body|one) else| for some(?:body|one) else)*",
    )
)
_PLACES = frozenset({"venue", "场地提供"})  # another room may be of whoever has this one


# Why, of whoever is meant: "这位不太合适", "this one isn't right for us".
_COMPLAINT = re.compile(
    r"(?:因为|感觉|觉得)?(?:这位|这个人?|[他她]|现在这[位个])(?:我们?|感觉|觉得|对我们|有点)*(?:不(?:太|是很|怎么)?(?:合适|行|好|满意|喜欢|理想|对)|太贵)了?"
    r"|(?:because )?(?:this one|this person|he|she|they) (?:is|are|isn['’]t|is not|aren['’]t)(?: quite| really| just)? (?:not )?(?:right|suitable|what we want|a good fit|too expensive)(?: for us)?",
    re.IGNORECASE,
)
# Whoever it is, where only one person is in the plan.
_ANYBODY_ELSE = re.compile(
    rf"{_ASKS_ZH}(?:换|另找|另请|重新找|重找|改[请找])(?:掉)?(?:一?[个位名])?(?:别的|其他的?)?(?:别?人|老师|师傅|师父|阿姨)(?:来|吧|试试|好了|可以吗|行吗|行不行)*"
    r"|(?:(?:so|and|but|please|can we|could we|could you|can you|i|we|['’]d|would|like|want|need|to|rather|prefer|have|get|find|book|us)(?:\s+|(?=['’]d)))*(?:some(?:body|one) else|another person|a different person)(?: please| instead| this time)*",
    re.IGNORECASE,
)


def somebody_else(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said, with the one who has that role ruled out; where several have it, it is left to be read."""
    pieces = plain_pieces(reading.text) if reading.does else ()
    is_named = any(name.split()[0].casefold() in reading.text.casefold() for name in reading.does)
    for start, end in pieces:
        words = reading.text[start:end].strip(" 。.!！")
        if not is_named and len(reading.does) == 1 and _ANYBODY_ELSE.fullmatch(words):
            reading.add(K.EXCLUSION, words, RequirementValue(text=next(iter(reading.does)), unit=PERSON))
            yield start, end
            continue
        said = next((found for one in _PATTERNS if (found := one.fullmatch(words)) is not None), None)
        if said is not None and (does := said.groupdict().get("does")) is not None:
            who = _who_does(does, reading)
            if len(who) == 1:
                reading.add(K.EXCLUSION, words, RequirementValue(text=who[0], unit=PERSON))
                yield start, end
            continue
        named = [r for r in reading.works(said["what"]) if r.kind is K.CAPABILITY] if said else []
        tags = {tag for r in named for tag in tags_of(r)}
        if said is None or not named or tags & _PLACES or not is_nothing_else(said["what"], named):
            continue
        who = [name for name, does in reading.does.items() if {*does} & tags]
        if len(who) == 1 and len({r.value.tags for r in named}) == 1:
            reading.add(K.EXCLUSION, words, RequirementValue(text=who[0], unit=PERSON))
            yield start, end
    if any(one.value.unit == PERSON for one in reading.found):
        yield from (at for at in pieces if _COMPLAINT.fullmatch(reading.text[slice(*at)].strip(" 。.!！")))


def _who_does(verb: str, reading: Remark) -> list[str]:
    """Who in the plan does something whose task is said with that verb: 拍, of whoever films."""
    tasks = {
        name: [concept.task.zh + concept.name.zh for tag in does if (concept := concept_of(tag)) is not None]
        for name, does in reading.does.items()
    }
    return [name for name, said in tasks.items() if any(verb in one for one in said)]
