"""A most that a remark sets for one part, for one of what it makes, or for everything: "乐队别超过三千"."""

import re
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.change_clauses import Clause
from towow_core.engine.requirements.answers import amount_said
from towow_core.engine.requirements.named_by import all_tags_of, named_by, tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_names import meant_by
from towow_core.engine.requirements.remark_parts import (
    WHOLE,
    in_local_dollars,
    is_of_nothing,
    is_sum_of_a_part,
    of_which_sum,
)
from towow_core.engine.requirements.remark_pronouns import clause_before
from towow_core.engine.requirements.remark_rates import priced_alike, rate_of

K = RequirementKind
_LISTED = re.compile(r"[和与及跟、]")
_ONE_CHARACTER = re.compile(r"[\u4e00-\u9fff]")
_FOR_EACH = re.compile(r"(?:每个?(?:小时|人|天|场|次|位|节|页|张|件|辆|篇|台|只|副|份)|人均)$")  # "老师每小时别超过230"
_EACH = re.compile(r"(?:each|every)\s+(?!person|guest|head|hour|day)", re.IGNORECASE)


def limit(reading: Remark, clause: Clause) -> bool:
    each = _FOR_EACH.search(clause.what)
    what, per = (clause.what[: each.start()], each.group()) if each else (clause.what, "")
    if (one_of := _EACH.match(clause.what)) is not None:
        what = clause.what[one_of.end() :]
    named = meant_by(what, reading) or (reading.named(what) if one_of else ())
    named = named or meant_by(of_which_sum(what), reading)
    if not what and named_by(clause_before(reading.text, clause.start), reading.last):
        named = tuple(reading.last)  # "茶歇改成100份，每份不超过50块"
    if not any(r.kind is K.CAPABILITY for r in named):
        named = reading.part_meant(of_which_sum(what) or what) or _called_by_one_character(what, reading)
    tags = tuple(dict.fromkeys(tag for r in named if r.kind is K.CAPABILITY for tag in tags_of(r)))
    tags = tags or _of_both(what, reading)
    is_of_all = WHOLE.search(what) is not None or what == "钱"
    if per and not (what or tags):
        said = amount_said(f"{per}{clause.new}", reading.understanding, reading.today)
        tags = priced_alike(said[0].value, reading) if said else ()
    if not tags and (is_sum_of_a_part(what, reading) or reading.named(of_which_sum(what))):
        return False  # nobody knows of which
    amounts = amount_said(f"{per}{clause.new}", reading.understanding, reading.today) if tags or is_of_all else []
    if any(map(is_of_nothing, amounts)):
        return False
    for one in amounts[:1]:
        value = replace(in_local_dollars(one, reading).value, tags=tags, text=clause.text)
        value = replace(value, per=value.per or what if one_of else rate_of(value.per))
        reading.add(K.BUDGET, clause.text, value)
        reading.last = named or reading.last
    return bool(amounts)


def _of_both(what: str, reading: Remark) -> tuple[str, ...]:
    """Tags of all that the words list, where each is one work: the cook and the flowers, of "厨师和鲜花一共"."""
    listed = _LISTED.split(WHOLE.sub("", what).strip()) if WHOLE.search(what) else []
    works = [[r for r in reading.part_meant(each) if r.kind is K.CAPABILITY] for each in listed]
    return all_tags_of([r for work in works for r in work]) if len(works) > 1 and all(works) else ()


def _called_by_one_character(what: str, reading: Remark) -> tuple[Requirement, ...]:
    """ "花可以加到四千", of 桌花: the one work with this character in its names, or in what the demand says of it."""
    if not _ONE_CHARACTER.fullmatch(what):
        return ()
    works = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard]
    named = tuple(r for r in works if what in r.text or any(what in tag for tag in r.value.tags))
    return named if len({r.value.tags for r in named}) == 1 else ()
