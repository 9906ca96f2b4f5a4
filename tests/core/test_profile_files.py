"""Profile files: the samples are good, and a bad file says what is wrong with it and hides nobody."""

from pathlib import Path

import pytest

from tests.core.hostile_files import HOSTILE
from tests.core.matching_kit import SAMPLES, demand
from towow_core.domain.errors import BadProfile
from towow_core.domain.models import CapabilityPrice, Language
from towow_core.engine.language.gazetteer import city_of
from towow_core.engine.language.text import language_of
from towow_core.engine.matching.needs import label_meets, needs_of
from towow_core.support.profile_files import load_profile, load_profiles

GOOD = """\
agent_id: user_agent_ada
user_name: Ada
profile_summary: Writes programs.
location: London
tags: [software]
"""
FOLDER = Path(__file__).parents[2] / "agents" / "profiles"


def written(folder: Path, text: str, name: str = "ada.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_small_file_is_enough(tmp_path) -> None:
    profile = load_profile(written(tmp_path, GOOD))
    assert (profile.agent_id, profile.tags, profile.terms.temperament) == ("user_agent_ada", ("software",), "balanced")


def test_dates_may_be_written_without_quotes(tmp_path) -> None:
    profile = load_profile(written(tmp_path, GOOD + "terms: {unavailable_dates: [2026-12-24]}\n"))
    assert profile.terms.unavailable_dates == ("2026-12-24",)


@pytest.mark.parametrize(
    ("text", "field", "why"),
    [
        (GOOD.replace("location: London\n", ""), "location", "missing"),
        (GOOD.replace("[software]", "7"), "tags", "7"),
        (GOOD.replace("[software]", "[]"), "tags", "empty"),
        (GOOD.replace("user_agent_ada", "ada"), "agent_id", "user_agent_"),
        (GOOD.replace("user_name: Ada", "user_name: ' '"), "user_name", "empty"),
        (GOOD + "hobby: chess\n", "hobby", "unknown"),
        (GOOD + "terms: {prize: 5}\n", "terms.prize", "unknown"),
        (GOOD + "terms: {price: cheap}\n", "terms.price", "cheap"),
        (GOOD + "terms: {price: -1}\n", "terms.price", "is -1"),
        (GOOD + "terms: {price: 5, price_floor: 9}\n", "terms.price_floor", "above"),
        (GOOD + "terms: {temperament: grumpy}\n", "terms.temperament", "grumpy"),
        (GOOD + "terms: {price_unit: week}\n", "terms.price_unit", "week"),
        (GOOD + "terms: {available: never}\n", "terms.available", "never"),
        (GOOD + "terms: {currency: dollars}\n", "terms.currency", "dollars"),
        (GOOD + "terms: {unavailable_dates: [soon]}\n", "terms.unavailable_dates", "soon"),
        (GOOD + "terms: {rescheduling_costs: {soon: 1}}\n", "terms.rescheduling_costs", "soon"),
        (GOOD + "terms: {rescheduling_costs: {'2026-12-24': -1}}\n", "terms.rescheduling_costs", "-1"),
        (GOOD + "terms: [1]\n", "terms", "mapping"),
        (GOOD + "capabilities: [a]\n", "capabilities", "a"),
        ("just text", "(whole file)", "mapping"),
        ("", "(whole file)", "empty"),
        ("a: [1\n", "(whole file)", "line"),
        ("a: 2026-13-45\n", "(whole file)", "YAML"),
    ],
)
def test_a_bad_file_is_named_with_its_field_and_the_reason(tmp_path, text, field, why) -> None:
    with pytest.raises(BadProfile) as caught:
        load_profile(written(tmp_path, text))
    assert caught.value.file == "ada.yaml"
    assert caught.value.field == field
    assert why in caught.value.why


def test_a_file_that_is_not_there_or_not_text_is_named(tmp_path) -> None:
    with pytest.raises(BadProfile, match="cannot be read"):
        load_profile(tmp_path / "nobody.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadProfile, match=r"binary\.yaml"):
        load_profile(tmp_path / "binary.yaml")


def test_one_bad_file_hides_nobody(tmp_path) -> None:
    written(tmp_path, GOOD)
    written(tmp_path, GOOD, "twin_of_ada.yaml")
    written(tmp_path, "oops: [", "broken.yml")
    written(tmp_path, "not a profile", "README.md")
    loaded = load_profiles(tmp_path)
    assert [p.user_name for p in loaded.profiles] == ["Ada"]
    assert [(p.file, p.field) for p in loaded.problems] == [
        ("broken.yml", "(whole file)"),
        ("twin_of_ada.yaml", "agent_id"),
    ]
    assert "ada.yaml" in loaded.problems[1].why


def test_the_sample_twins_are_good_and_as_many_as_promised() -> None:
    loaded = load_profiles(FOLDER)
    assert loaded.problems == ()
    assert len(loaded.profiles) >= 30
    chinese = [p for p in loaded.profiles if language_of(p.profile_summary) is Language.ZH]
    assert len(chinese) >= 14
    assert len(loaded.profiles) - len(chinese) >= 12
    assert len({p.location for p in loaded.profiles}) >= 8
    assert sum(p.location == "北京" for p in loaded.profiles) >= 8


def test_every_sample_twin_is_filled_in_and_named_like_its_file() -> None:
    files = {path.stem for path in FOLDER.glob("*.yaml")}
    for profile in SAMPLES:
        assert profile.agent_id.removeprefix("user_agent_") in files
        assert 100 <= len(profile.profile_summary) <= 300, profile.agent_id
        assert city_of(profile.location), profile.agent_id
        assert profile.availability
        assert profile.interests
        assert profile.capabilities
        assert all(len(detail) > 5 for detail in profile.capabilities.values())


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("我想在北京办一场50人的AI主题聚会，需要场地、嘉宾、主持、餐饮和摄影", 1),
        ("在成都拍城市宣传片，需要摄制组、导演、摄像和剪辑", 1),
        ("We need a hackathon mentor group in Berlin", 4),
        ("下周六在上海搬家，需要货车和打包", 1),
        ("House move in London, need removals, packing and a van", 1),
    ],
)
def test_the_samples_can_serve_the_demands_they_were_written_for(text, least) -> None:
    for need in needs_of(demand(text)):
        able = [p for p in SAMPLES if any(label_meets(need, name) for name in (*p.capabilities, *p.tags))]
        assert len(able) >= least, need.tag


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_by_name_and_reason(tmp_path: Path, kind: str) -> None:
    make, why = HOSTILE[kind]
    make(tmp_path / f"{kind}.yaml")
    written(tmp_path, GOOD)

    loaded = load_profiles(tmp_path)

    assert [p.user_name for p in loaded.profiles] == ["Ada"]
    assert [str(p).startswith(f"Profile {kind}.yaml") and why in str(p) for p in loaded.problems] == [True]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"tags": ' + "[" * 2_000 + "]" * 2_000 + "}", "is nested more than 20 deep"),
        ("[" * 30_000, "is nested more than 20 deep"),
        ('{"user_name": "' + "a" * 70_000 + '"}', "has more than 64 KiB"),
        ("{", "cannot be read as JSON"),
    ],
)
def test_a_hostile_json_profile_is_refused_with_the_reason(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadProfile, match=f"^Profile ada.json {why}"):
        load_profile(written(tmp_path, text, "ada.json"))


def test_a_link_to_a_regular_file_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(written(tmp_path, GOOD, "mounted"))

    assert load_profile(tmp_path / "link.yaml").user_name == "Ada"


def test_what_is_said_of_a_file_is_short_and_printable(tmp_path: Path) -> None:
    with pytest.raises(BadProfile) as caught:
        load_profile(written(tmp_path, GOOD + f"{'x' * 30_000}: 1\n", "\x1b[31m\udcff.yaml"))

    assert len(str(caught.value)) < 1_000
    assert str(caught.value).isprintable()


def test_a_capability_has_a_price_of_its_own_written_short_or_whole(tmp_path: Path) -> None:
    prices = "{主持: 300, 策划: {amount: 40, unit: hour, currency: EUR}}"
    terms = f"terms: {{price: 900, prices: {prices}, features: [可开发票]}}\n"
    found = load_profile(written(tmp_path, GOOD + terms)).terms
    assert found.prices == {
        "主持": CapabilityPrice(amount=300),
        "策划": CapabilityPrice(amount=40, unit="hour", currency="EUR"),
    }
    assert (found.price, found.features) == (900, ("可开发票",))


@pytest.mark.parametrize(
    "price", ["-1", "{amount: 3, unit: week}", "{amount: 3, currency: XXX}", "{unit: day}", ".inf", "cheap"]
)
def test_a_price_of_its_own_that_is_none_is_the_files_mistake(tmp_path: Path, price: str) -> None:
    with pytest.raises(BadProfile) as error:
        load_profile(written(tmp_path, f"{GOOD}terms: {{prices: {{主持: {price}}}}}\n"))
    assert error.value.field.startswith("terms.prices.主持")


@pytest.mark.parametrize("notice", ["notice_days: 5000000", 'weekday_notice_days: {"6": 5000000}'])
def test_notice_for_which_no_calendar_has_the_days_is_the_files_mistake(tmp_path: Path, notice: str) -> None:
    with pytest.raises(BadProfile, match="is 5000000; it may be 3660 at most"):
        load_profile(written(tmp_path, f"{GOOD}terms: {{{notice}}}\n"))
