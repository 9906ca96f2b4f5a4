"""What each act of a remark makes of the demand; a clause that names nothing of it is left to be read as said."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.requirements import (
    Requirement,
    RequirementKind,
    RequirementValue,
)
from towow_core.engine.language.change_clauses import Act, Clause, change_clauses
from towow_core.engine.language.numerals import ZH_NUMBER, read_number
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts, subject_of
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.counted_things import is_all_of_it
from towow_core.engine.requirements.named_by import (
    is_nothing_else,
    named_by,
    part_of,
    person_named,
    says_all,
    says_word_of,
    tags_of,
)
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_counts import count
from towow_core.engine.requirements.remark_doubts import settle
from towow_core.engine.requirements.remark_food import drop_wishes_of_food
from towow_core.engine.requirements.remark_kept_things import keeps_thing
from towow_core.engine.requirements.remark_limits import limit
from towow_core.engine.requirements.remark_names import meant_by
from towow_core.engine.requirements.remark_not_then import not_then
from towow_core.engine.requirements.remark_parts import (
    is_its_day,
    is_place_of_all,
    words_before,
)
from towow_core.engine.requirements.remark_pronouns import clause_before, person_meant, work_meant
from towow_core.engine.requirements.remark_restored import is_ruled_out, restore_person, restore_work
from towow_core.engine.requirements.remark_shifts import IT, OF_ALL, shift
from towow_core.engine.requirements.remark_taken_back import asked_besides, retract
from towow_core.engine.requirements.remark_things import another_thing
from towow_core.engine.requirements.remark_values import put_in_place
from towow_core.engine.requirements.remark_work import has_its_time, is_work, on_its_day, work_in
from towow_core.engine.requirements.things import THING_LIKE_SOMEBODY

K = RequirementKind
_DROPS = re.compile(r"[^，,不别消免算]*+[不别消免算][^，,]*+(?=[，,])")  # "乐队不要了，换成…"
_IF_NOT = re.compile(
    r"不然|否则|不行|做不到|谈不下来|\b(?:otherwise|or else|if not|failing that|either)\b", re.IGNORECASE
)
_THEM = re.compile(r"(?:her|him|them|it|[他她它]们?)", re.IGNORECASE)
_STAYS = re.compile(r"留|\b(?:keep|stays?|remains?)\b", re.IGNORECASE)
_LEAVES = re.compile(r"(?:(?:and|but|so|also|please|then|just|ok(?:ay)?|well)\W+)*leave (?!.*\bout\b)", re.IGNORECASE)
_SAYS_OF_IT = re.compile(r"\b(?:is|are|was|were|be|would|will|can|could|should|has|have)\b", re.IGNORECASE)
_NO_OTHER = re.compile(r",?\s*(?:then )?no (?P<what>[^,.;!?]+)", re.IGNORECASE)
# More than a name: who or what it is is said by something else, or by how it compares.
_SAYS_MORE = re.compile(
    r"便宜|贵|推荐|别的|其他|[不更男女好]|的.|\b(?:with|for|that|who|which|until|if|than|from|to|not|no|\w+er than|cheaper|better|less|more|another|other|different|same|else)\b",
    re.IGNORECASE,
)
_ITS_PEOPLE = re.compile(r"(?P<part>.+?)的?人数")
_FEWER = re.compile(r"人(?:没|不多|不够|变?[多少]了)")
_SO_MANY_COME = re.compile(r"个?人(?:就[行够好])?$")
_ENOUGH = re.compile(r"\b(?:enough|plenty)\b", re.IGNORECASE)
_SO_MANY_PIECES = re.compile(rf"(?P<n>\d+|{ZH_NUMBER})[份盒套个杯张幅件只块支朵串]")
_PEOPLE = re.compile(rf"(?:\d+|{ZH_NUMBER})\s*个?[人位]|\d+ (?:of us|people|guests|kids|students)")
_BY_THE_WAY = re.compile(r"另外|顺便|还|(?:also |we |i |so |and )*(?:get|book|find|hire|bring in)\b", re.IGNORECASE)
_ASKS_FOR_NONE = re.compile(
    r"[不没别有问]|太|已经|自己|会[来做带]|\b(?:not|no|never|without|rid of|back|out of|from|my|our own)\b|n['’]t\b",
    re.IGNORECASE,
)
_TRADE_MAX = 3  # words of what somebody is called
_NO_TRADE = re.compile(
    r"\b(?:(?:wo)?m[ae]n|persons?|people|guys?|girls?|boys?|others?|bigger|smaller|larger|better|cheaper|older|younger)$",
    re.IGNORECASE,
)
_A_TRADE = re.compile(r"[A-Za-z][a-z-]+(?: [a-z][a-z-]+)*")
_ARTICLE = re.compile(r"^(?:an?|the|some) ", re.IGNORECASE)
_DOES_IT = re.compile(r"(?:be )?(?:hav|do|book|hir|need|want|us|tak|gett?|order)(?:e|ing)?|be", re.IGNORECASE)
_KIND_MAX = 3  # words of a kind of the same work
_TAUGHT = frozenset({"lessons", "tutoring", "workshop"})


def _keep(reading: Remark, clause: Clause) -> bool:
    """It stays as it is, even where the remark has dropped it before: the last word counts."""
    if not clause.what or OF_ALL.fullmatch(clause.what):
        return True
    if _THEM.fullmatch(clause.what):
        is_last = bool(named_by(clause_before(reading.text, clause.start), reading.last))
        reading.take_back(reading.last if is_last else ())
        return is_last or not reading.dropped
    if who := _who(clause.what, reading):
        reading.add(K.PERSON, clause.what, RequirementValue(text=who))
        settle(reading, (), who)
        return True
    if keeps_thing(clause.what, clause.text, reading):
        return True
    named = reading.meant(clause.what, even_dropped=True)
    reading.take_back(named)
    reading.kept += named
    settle(reading, named)
    if is_ruled_out(reading, clause.what):
        return True
    is_wanted_again = _STAYS.search(clause.text) is not None and _wanted_again(reading, clause)
    if is_wanted_again or named or is_its_day(clause.what, reading):
        return True
    is_named = bool(named_by(clause.what, reading.understanding.in_force))
    if is_named or facts_said(clause.text, reading.understanding, reading.today, reading.known)[0]:
        return False
    reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))  # of the plan, say: "keep the warehouse"
    return True


def _who(words: str, reading: Remark) -> str:
    """Somebody who is named alone, be it as a reserve, and nothing of theirs: "Kofi", and not "Kofi's camera"."""
    words = remark_words.AS_A_RESERVE.sub("", words.strip())
    return "" if re.search(r"['’]s\b|的", words) else person_named(words, reading.known)


def _is_another_verb(clause: Clause, reading: Remark) -> bool:
    """Whether what is not done to it is none of its work: "we won't pay the photographer"."""
    if not clause.verb or _DOES_IT.fullmatch(clause.verb):
        return False
    named = [r for r in meant_by(clause.what, reading) if r.kind is K.CAPABILITY]
    both = f"{clause.verb} {clause.what}" if clause.what.isascii() else f"{clause.what}{clause.verb}"
    return not named or not is_nothing_else(both, named)


def _may_go_home(clause: Clause) -> bool:
    """Whether it is somebody who "can go"; a thing that can is not needed."""
    word = clause.what.rsplit(maxsplit=1)[-1] if clause.what else ""
    is_thing = THING_LIKE_SOMEBODY.fullmatch(word) is not None
    return _CAN_GO.search(clause.text) is not None and is_somebody(word) and not is_thing


def _remove(reading: Remark, clause: Clause) -> bool:
    is_left = _LEAVES.match(clause.text) is not None and _drops_more(clause, reading)
    if is_left or _is_another_verb(clause, reading) or _may_go_home(clause):
        return False
    if who := _who(clause.what, reading):
        reading.add(K.EXCLUSION, clause.text, RequirementValue(text=who, unit=PERSON))
        return True
    if clause.of and not reading.named(clause.of):
        return False  # "摄影就不麻烦何洋了"
    if _THEM.fullmatch(clause.what):
        return _remove_them(reading, clause)
    named = _whose_thing(clause.what, meant_by(clause.what, reading), reading)
    is_work_named = any(r.kind is K.CAPABILITY for r in named)
    if not is_work_named and (besides := asked_besides(clause.what, reading)):
        reading.replaced += besides
        reading.dropped += besides
        return True
    if (then := _NO_OTHER.match(reading.text, clause.end)) and not reading.meant(then["what"]):
        return False  # "no catering, no party"
    if not any(r.kind is K.CAPABILITY for r in named):
        named = tuple(r for r in named if says_all(clause.what, r)) or _made_for_it(clause.what, reading)
    if not named:
        gone = reading.meant(clause.what, even_dropped=True)
        return bool(gone) and {r.requirement_id for r in gone} <= {*reading.dropped}  # said once more
    reading.drop((*named, *_counts_of(clause.what, reading)))
    _rule_out(reading, clause.text, named)
    reading.last = named
    return True


def _made_for_it(words: str, reading: Remark) -> tuple[Requirement, ...]:
    """The work that makes what the words name, where it makes nothing else: "小恐龙不做了", of 3D打印十个小恐龙."""
    work = reading.made(words)
    return work if is_all_of_it(words, work, reading.standing, reading.understanding.surface_demand) else ()


def _drops_more(clause: Clause, reading: Remark) -> bool:
    """Whether something else goes, so that what it leaves may be what stays: "drop the cake, leave the flowers"."""
    others = (one for one in change_clauses(reading.text) if one.end <= clause.start or clause.end <= one.start)
    return any(one.act in {Act.REMOVE, Act.ONLY} and not _LEAVES.match(one.text) for one in others)


_CAN_GO = re.compile(r"\bgo\W*$", re.IGNORECASE)
_LISTED = re.compile(r",|\b(?:and|or)\b|&")  # several things, each of which drops its own work


def _whose_thing(words: str, named: Sequence[Requirement], reading: Remark) -> tuple[Requirement, ...]:
    """Of works that may all be done to a thing, those that the demand names it with: "the beds" are put together.

    Whoever carries furniture is not dropped with the beds that another puts together.
    """
    works = [r for r in named if r.kind is K.CAPABILITY]
    if len(works) < 2 or not words.isascii() or _LISTED.search(words):  # noqa: PLR2004  # one work is meant alone
        return tuple(named)
    said = [r for r in reading.standing if r.kind in {K.CAPABILITY, K.QUANTITY} and says_word_of(words, r)]
    tags = {tag for r in said for tag in r.value.tags}
    theirs = tuple(r for r in works if tags & {*tags_of(r)})
    return theirs or tuple(named)


def _counts_of(words: str, reading: Remark) -> list[Requirement]:
    """How many of what the words name, where nobody knows whose work those are: "20副春联"."""
    counts = (r for r in reading.standing if r.kind is K.QUANTITY and not r.value.tags)
    return [r for r in counts if len(words) > 1 and words.casefold() in r.text.casefold()]


def _remove_them(reading: Remark, clause: Clause) -> bool:
    """ "Leave her out": whom the clause before is about, or else the one part that it names alone."""
    if who := person_meant(clause.what, clause.start, reading):
        reading.add(K.EXCLUSION, clause.text, RequirementValue(text=who, unit=PERSON))
        return True
    named = work_meant(clause.start, reading)
    if not named or named[0].requirement_id in reading.dropped:
        return False
    reading.drop(named)
    _rule_out(reading, clause.text, named)
    reading.last = named
    return True


def _rule_out(reading: Remark, words: str, named: Sequence[Requirement]) -> None:
    if tags := tuple(dict.fromkeys(tag for r in named if r.kind is K.CAPABILITY for tag in tags_of(r))):
        reading.add(K.EXCLUSION, words, RequirementValue(tags=tags))


def _replace(reading: Remark, clause: Clause) -> bool:  # noqa: C901, PLR0911  # one for each reading
    out, wanted_instead = _who(clause.what, reading), _who(clause.new, reading)
    if out and wanted_instead:  # both are named alone: "Aylin instead of Jonas"
        reading.add(K.EXCLUSION, clause.text, RequirementValue(text=out, unit=PERSON))
        reading.add(K.PERSON, clause.new, RequirementValue(text=wanted_instead))
        return True
    if _ENOUGH.search(clause.text) and any(r.kind is K.CAPABILITY for r in reading.meant(clause.what)):
        return False  # "one mentor is enough": of people it is read as said, with what is said of them behind it
    if put_in_place(reading, clause) or _people_of_one_part(reading, clause) or _pieces_of_one_part(reading, clause):
        return True
    if clause.what:
        named = tuple(r for r in meant_by(clause.what, reading) if r.kind is K.CAPABILITY)
        named = named or reading.part_meant(clause.what)
    else:  # of what the clause before has dropped
        named = tuple(r for r in reading.last if r.requirement_id in reading.dropped)
    if _SAYS_MORE.search(clause.new) or _SO_MANY_PIECES.fullmatch(clause.new):
        return False
    if not is_work(clause.new, named) and another_thing(reading, clause):
        return True
    if not named or not is_work(clause.new, named):
        return _somebody_unknown(reading, clause, named) or _other_kind(reading, clause, named)
    asked, wanted = work_in(clause.new, reading, named)
    if not wanted:
        return False
    if {t for r in wanted for t in r.value.tags} & {t for r in named for t in r.value.tags}:
        reading.take_back(named)
        if is_somebody(clause.new) or not _other_kind(reading, clause, named):  # both are one trade here
            reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))
        return True
    reading.drop((*named, *_counts_of(clause.what, reading)))
    if dropped := _DROPS.match(clause.text):
        _rule_out(reading, dropped.group(), named)
    drop_wishes_of_food(reading, wanted)
    _ask_for(wanted, asked, clause, reading)
    return True


def _somebody_unknown(reading: Remark, clause: Clause, named: Sequence[Requirement]) -> bool:
    """ "Instead of the photographer please a film-maker": who has a trade of their own, be it one that no lexicon has."""
    who = _ARTICLE.sub("", clause.new).strip(" ,.")
    works = [r for r in named if r.kind is K.CAPABILITY]
    is_who = len(who.split()) <= _TRADE_MAX and who.isascii() and is_somebody(who) and _A_TRADE.fullmatch(who)
    is_said = re.search(rf"\ban? {re.escape(who)}", clause.text) is not None and _NO_TRADE.search(who) is None
    if not works or not (is_who and is_said) or person_named(who, reading.known):
        return False
    reading.drop((*works, *_counts_of(clause.what, reading)))
    wanted = Requirement(requirement_id="", kind=K.CAPABILITY, text=who, value=RequirementValue(tags=(who,)))
    _ask_for([wanted], f"we need a {who}", clause, reading)
    return True


def _other_kind(reading: Remark, clause: Clause, named: Sequence[Requirement]) -> bool:
    """ "茶歇换成冷餐": another kind of the same work, which whoever does it is asked for in these words."""
    is_short = len(clause.new.split()) <= _KIND_MAX and len(clause.new) <= _KIND_MAX * 8
    if len({r.value.tags for r in named}) != 1 or not is_short or remark_words.NUMBER.search(clause.new):
        return False
    if facts_said(clause.new, reading.understanding, reading.today, reading.known)[0]:
        return False
    reading.add(K.QUALITY, clause.new, RequirementValue(tags=tags_of(named[0]), text=clause.new))
    return True


def _people_of_one_part(reading: Remark, clause: Clause) -> bool:
    """ "剪纸课人数改成15个", where others are asked for too: a wish of that part, in the place of what it said before."""
    said = _ITS_PEOPLE.fullmatch(clause.what if not _FEWER.search(clause.text) else f"{clause.what}数")
    is_so_many = clause.text.isascii() or _SO_MANY_COME.search(clause.text)
    part = said["part"] if said else clause.what if is_so_many else ""
    work = tuple(r for r in reading.part_meant(part) if r.kind is K.CAPABILITY)
    if work and is_place_of_all(work, reading):
        return False
    others = [r for r in reading.standing if r.kind in {K.CAPABILITY, K.PERSON} and r.is_hard and r not in work]
    number = read_number(clause.new.rstrip("个位名人"))
    if not work or number is None or not (others or (said is None and clause.text.isascii())):
        return False
    if not others and not reading.understanding.not_understood:
        return _people_of_all(reading, clause, int(number))
    before = [r for r in reading.standing if r.kind is K.QUALITY and part_of(r, work) and _PEOPLE.search(r.text)]
    reading.replaced += [r.requirement_id for r in before]
    reading.add(K.QUALITY, clause.text, RequirementValue(tags=work[0].value.tags, text=clause.text))
    return True


def _people_of_all(reading: Remark, clause: Clause, number: int) -> bool:
    """ "Only ten of us for the pottery", where that is all there is."""
    if number < 1:
        return False
    reading.replaced += [r.requirement_id for r in reading.standing if r.kind is K.HEAD_COUNT]
    reading.add(K.HEAD_COUNT, clause.text, RequirementValue(number=number, unit="people"))
    return True


def _pieces_of_one_part(reading: Remark, clause: Clause) -> bool:
    """ "茶歇改成100份": so many of what one part makes, in the place of as many as it said before."""
    said = _SO_MANY_PIECES.fullmatch(clause.new)
    number = read_number(said["n"]) if said else None
    work = tuple(r for r in reading.part_meant(clause.what) if r.kind is K.CAPABILITY) if number else ()
    if number is None or len({r.value.tags for r in work}) != 1:
        return False
    if clause.new[-1] == "个" and is_somebody(clause.what):  # "摄影师要两个"
        return False
    tags = tags_of(work[0])
    counts = [r for r in reading.standing if r.kind is K.QUANTITY and {*r.value.tags} & {*tags}]
    reading.replaced += [r.requirement_id for r in counts]
    reading.add(K.QUANTITY, clause.text, RequirementValue(tags=tags, number=float(number), unit="things"))
    reading.last = work
    return True


def _ask_for(wanted: Sequence[Requirement], asked: str, clause: Clause, reading: Remark) -> None:
    reading.found += wanted
    reading.words.append(asked)
    tags = dict.fromkeys(tag for r in wanted if r.kind is K.CAPABILITY for tag in r.value.tags)
    reading.asked_at.append((clause.end, tuple(tags)))


def _add(reading: Remark, clause: Clause) -> bool:
    words = on_its_day(clause.new, clause.what)
    is_read_already = remark_words.ADDED.search(clause.text) and find_concepts(clause.new)
    if (is_read_already and not has_its_time(words, reading)) or not is_work(clause.new):
        return False
    if _SAYS_OF_IT.search(clause.new) or (_BY_THE_WAY.match(clause.text) and _ASKS_FOR_NONE.search(clause.text)):
        return False
    asked, wanted = work_in(words, reading, ())
    tags = {tag for r in wanted if r.kind is K.CAPABILITY for tag in r.value.tags}
    if not wanted or tags & {tag for r in reading.standing if r.kind is K.CAPABILITY for tag in r.value.tags}:
        return False
    dropped = [r for r in reading.understanding.in_force if r.requirement_id in reading.dropped]
    if again := [r for r in dropped if r.kind is K.CAPABILITY and tags & {*r.value.tags}]:  # a different one
        reading.take_back(again)
        reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))
        return True
    if any(concept.key in _TAUGHT for tag in tags if (concept := concept_of(tag))):
        wide = [r for r in reading.standing if r.kind is K.CAPABILITY and _is_wide(r) and not tags & {*r.value.tags}]
        reading.replaced += [r.requirement_id for r in wide]
        value = RequirementValue(tags=tuple(tags), text=clause.new)
        wanted = (
            [*wanted, Requirement(requirement_id="", kind=K.QUALITY, text=clause.new, value=value)] if wide else wanted
        )
    _ask_for(wanted, asked, clause, reading)
    return True


def _is_wide(one: Requirement) -> bool:
    """Whether it is lessons in nothing in particular."""
    concepts = [concept for tag in one.value.tags if (concept := concept_of(tag)) and not subject_of(tag)]
    return any(concept.key == "lessons" for concept in concepts)


def _only(reading: Remark, clause: Clause) -> bool:
    named = reading.meant(clause.what)
    if not any(r.kind is K.CAPABILITY for r in named):
        return False
    others = [r for r in reading.standing if r.kind is K.CAPABILITY and r not in named]
    reading.drop(others)
    _rule_out(reading, clause.text, [r for r in others if r.is_hard])
    reading.last = named
    return True


def _choose(reading: Remark, clause: Clause) -> bool:
    work = [r for r in reading.meant(clause.what) if r.kind is K.CAPABILITY]
    tags = tuple(dict.fromkeys(tag for r in work for tag in r.value.tags))
    if len(work) < 2 or len(tags) < 2:  # noqa: PLR2004
        return False
    reading.replaced += [r.requirement_id for r in work]
    reading.add(K.CAPABILITY, " / ".join(tags), RequirementValue(tags=tags))
    reading.last = tuple(work)
    return True


def _drop_if_need_be(reading: Remark, clause: Clause) -> bool:
    """It need not be: a wish from now on, within the limit that the remark sets."""
    named = reading.meant(clause.what)
    if IT.fullmatch(clause.what):
        named = reading.last or words_before(reading.text, clause.start, reading)
    work = [r for r in named if r.kind is K.CAPABILITY]
    if not work:
        return False
    reading.replaced += [r.requirement_id for r in work]
    for one in work:
        reading.found.append(replace(one, is_hard=False, span=None))
    if _IF_NOT.search(clause.text):
        reading.add(K.QUALITY, clause.text, RequirementValue(text=clause.text))  # kept, until it is known whether
    reading.last = tuple(work)
    return True


def _restore(reading: Remark, clause: Clause) -> bool:
    """ "算了，还是让赵敏之来": what was ruled out is not any more."""
    if who := _who(clause.what, reading):
        return restore_person(reading, who)
    if keeps_thing(clause.what, clause.text, reading):
        return True
    if dropped := [r for r in reading.meant(clause.what, even_dropped=True) if r.requirement_id in reading.dropped]:
        reading.take_back(dropped)
        return True
    is_asked_for = any(r.kind is K.CAPABILITY for r in reading.meant(clause.what))
    return _wanted_again(reading, clause) or is_asked_for  # nobody has ruled it out


def _wanted_again(reading: Remark, clause: Clause) -> bool:
    """Whether work that was ruled out is asked for again; an amount behind it is that work's, as of what is added."""
    before = len(reading.found)
    is_back = restore_work(reading, clause.what)
    tags = dict.fromkeys(tag for r in reading.found[before:] if r.kind is K.CAPABILITY for tag in r.value.tags)
    if tags:
        reading.asked_at.append((clause.end, tuple(tags)))
    return is_back


def _if_free(reading: Remark, clause: Clause) -> bool:
    who = _who(clause.what, reading)
    if who:
        reading.add(K.PERSON, clause.what, RequirementValue(text=who), is_hard=False)
    return bool(who)


def _cannot(reading: Remark, clause: Clause) -> bool:
    who = _who(clause.what, reading)
    if who and (not clause.new or reading.meant(re.sub(r"s$", "", clause.new))):
        reading.add(K.EXCLUSION, clause.text, RequirementValue(text=who, unit=PERSON))
        return True
    return False


DOES: Mapping[Act, Callable[[Remark, Clause], bool]] = {
    Act.KEEP: _keep,
    Act.REMOVE: _remove,
    Act.REPLACE: _replace,
    Act.ONLY: _only,
    Act.CHOICE: _choose,
    Act.OR_ELSE: _drop_if_need_be,
    Act.RESTORE: _restore,
    Act.SHIFT: shift,
    Act.NOT_THEN: not_then,
    Act.COUNT: count,
    Act.ADD: _add,
    Act.IF_FREE: _if_free,
    Act.CANNOT: _cannot,
    Act.LIMIT: limit,
    Act.RETRACT: retract,
}
