"""Tables that ship as YAML: every entry is checked once, and what is wrong is named by file and entry."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

import pytest

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import BadDataFile
from towow_core.engine.language.gazetteer import City, index_places
from towow_core.engine.language.holidays import Holiday, check_day
from towow_core.engine.lexicon.concept_search import index_names
from towow_core.engine.lexicon.concepts import Concept, check_after, concepts
from towow_core.engine.lexicon.occupations import occupations
from towow_core.engine.lexicon.scenarios import Scenario, check_needs
from towow_core.llm.engine import load_tables
from towow_core.support.data_files import read_entries


class Size(StrEnum):
    SMALL = "small"
    LARGE = "large"


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    key: str
    name: Bilingual
    words: tuple[str, ...] = ()
    size: Size = Size.SMALL
    count: int = 1
    day: date = date.min
    usual: bool = False


@pytest.fixture
def read(tmp_path, monkeypatch):
    (tmp_path / "packaged").mkdir()
    monkeypatch.syspath_prepend(tmp_path)

    def read(*texts: str, shape=Thing):
        for number, text in enumerate(texts):
            (tmp_path / "packaged" / f"things_{number}.yaml").write_text(text, "utf-8")
        return read_entries("packaged", "things_*.yaml", shape)

    return read


NAME = "name: {zh: 灯, en: lamp}"


def test_every_table_that_ships_is_right() -> None:
    load_tables()
    assert all(text for one in occupations() for text in one)


def test_entries_become_typed_values_in_the_order_of_their_files(read) -> None:
    lamp = f"lamp:\n  {NAME}\n  words: [light, 灯泡]\n  size: large\n  count: 3\n  day: 2026-12-24\n  usual: true\n"
    found = read(lamp, f"desk: {{{NAME}}}\n")
    assert list(found) == ["lamp", "desk"]
    assert found["lamp"] == Thing(
        key="lamp",
        name=Bilingual("灯", "lamp"),
        words=("light", "灯泡"),
        size=Size.LARGE,
        count=3,
        day=date(2026, 12, 24),
        usual=True,
    )
    assert found["desk"] == Thing(key="desk", name=Bilingual("灯", "lamp"))


@pytest.mark.parametrize(
    ("field", "why"),
    [
        ("colour: red", "field 'colour' is unknown; there are name, words, size, count, day, usual"),
        ("words: light", "field 'words' is 'light'; it must be a list"),
        ("words: [light, no]", "field 'words' is False; it must be text"),
        ("words: ['']", "field 'words' is ''; it must be text"),
        ("count: many", "field 'count' is 'many'; it must be a whole number"),
        ("count: true", "field 'count' is True; it must be a whole number"),
        ("usual: 1", "field 'usual' is 1; it must be true or false"),
        ("size: huge", "field 'size' is 'huge'; it must be one of small, large"),
        ("day: tomorrow", "field 'day' is 'tomorrow'; it must be a date"),
        ("count: 2, count: 3", "is not YAML: line 1: 'count' is there twice"),
        ("day: 2026-02-30", "is not YAML: day is out of range for month"),
    ],
)
def test_a_wrong_field_is_named_with_its_file_and_entry(read, field, why) -> None:
    with pytest.raises(BadDataFile) as refused:
        read(f"lamp: {{{NAME}, {field}}}\n")
    where = "things_0.yaml " if why.startswith("is not YAML") else "things_0.yaml: entry 'lamp': "
    assert str(refused.value) == f"Data file {where}{why}."


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["lamp: {count: 1}"], "things_0.yaml: entry 'lamp': field 'name' is missing."),
        (["lamp: {name: {zh: 灯}}"], "things_0.yaml: entry 'lamp': field 'name': field 'en' is missing."),
        (["lamp: {name: lamp}"], "things_0.yaml: entry 'lamp': field 'name': must be a mapping of fields, not str."),
        ([f"lamp: {{{NAME}}}\nlamp: {{{NAME}}}"], "things_0.yaml is not YAML: line 2: 'lamp' is there twice."),
        ([f"lamp: {{{NAME}}}", f"lamp: {{{NAME}}}"], "things_1.yaml: entry 'lamp': is in another file too."),
        (["- lamp"], "things_0.yaml must map keys to entries, not be list."),
        (["lamp: {"], "things_0.yaml is not YAML: line 2: did not find expected node content."),
        ([], "things_*.yaml is missing from packaged."),
    ],
)
def test_a_file_that_cannot_be_used_says_what_is_wrong(read, texts, said) -> None:
    with pytest.raises(BadDataFile) as refused:
        read(*texts)
    assert str(refused.value) == f"Data file {said}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    words: tuple[re.Pattern[str], ...]
    needs: Mapping[str, int]


def test_patterns_are_compiled_for_either_case_and_a_bad_one_is_quoted(read) -> None:
    rule = read(r"lit: {words: ['\bLamps?\b'], needs: {power: 3}}", shape=Rule)["lit"]
    assert rule.words[0].search("two lamps")
    assert rule.needs == {"power": 3}
    with pytest.raises(BadDataFile, match=r"'lit': field 'words' is no regular expression \(.*\): \(lamp"):
        read("lit: {words: ['(lamp'], needs: {}}", shape=Rule)
    with pytest.raises(BadDataFile, match=r"field 'needs.power' is 'much'; it must be a whole number"):
        read("lit: {words: [], needs: {power: much}}", shape=Rule)


def named(key: str, *words: str) -> Concept:
    name = Bilingual(f"{key}的名", key)
    return Concept(key=key, name=name, role=name, task=name, done=name, words=words)


def test_two_concepts_cannot_have_one_name() -> None:
    with pytest.raises(BadDataFile, match=r"concepts_\*.yaml: entry 'wiring': has the name '电路', as 'circuits' has"):
        index_names([named("circuits", "电路"), named("wiring", "电路")])
    with pytest.raises(BadDataFile, match="entry 'two': has the name 'make-up', as 'one' has"):
        index_names([named("one", "make up"), named("two", "Make-up")])


def test_a_concept_can_only_come_after_concepts_that_there_are() -> None:
    check_after(replace(named("catering"), after=("venue",)), concepts())
    with pytest.raises(BadDataFile, match="entry 'catering': comes after 'kitchen', which is no concept"):
        check_after(replace(named("catering"), after=("venue", "kitchen")), concepts())


def test_an_occasion_can_only_need_concepts_that_there_are() -> None:
    text = Bilingual("派对", "party")

    def needing(**needs: int) -> Scenario:
        return Scenario(key="party", words=(), needs=needs, motive=text, day=text)

    check_needs(needing(venue=100), concepts())
    with pytest.raises(BadDataFile, match="entry 'party': needs 'fireworks', which is no concept"):
        check_needs(needing(fireworks=50), concepts())
    with pytest.raises(BadDataFile, match="entry 'party': needs 'venue' by 101, not 1 to 100"):
        check_needs(needing(venue=101), concepts())


def test_two_cities_cannot_have_one_name() -> None:
    york = City(key="york", name=Bilingual("约克", "York"))
    with pytest.raises(BadDataFile, match="entry 'cape_york': has the name 'YORK', as 'york' has"):
        index_places([york, City(key="cape_york", name=Bilingual("约克角", "Cape York"), also=("YORK",))])
    with pytest.raises(BadDataFile, match="entry 'york': has no name 'Jorvik', so it needs no capitals"):
        index_places([City(key="york", name=york.name, capitals_only=("Jorvik",))])


def test_a_holiday_has_a_day_that_exists() -> None:
    check_day(Holiday(key="leap_day", month=2, day=29))
    with pytest.raises(BadDataFile, match="entry 'never': month 2, day 30: day is out of range for month"):
        check_day(Holiday(key="never", month=2, day=30))
    with pytest.raises(BadDataFile, match=r"entry 'undated': month 0, day 0: month must be in 1\.\.12"):
        check_day(Holiday(key="undated"))
