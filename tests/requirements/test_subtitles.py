"""Subtitles in a language are work between languages: translators are asked, and whoever films need not speak it."""

from dataclasses import replace

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, Terms
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.shortlist import shortlist

K = RequirementKind


def speaking(name: str, label: str, detail: str, *languages: str) -> AgentProfile:
    return replace(offers(name, label, detail, "成都"), terms=Terms(price=900.0, remote=True, languages=languages))


CAMERA = speaking("luo", "摄像", "两台机位", "zh")
CUTTER = speaking("tang", "剪辑后期", "三天出粗剪", "zh")
WORDS = speaking("he", "笔译", "中英互译", "zh", "en")
GERMAN = speaking("ulf", "translation", "German and Chinese", "zh", "de")
PEOPLE = (CAMERA, CUTTER, WORDS, GERMAN)


def invited(text: str) -> dict[str, tuple[str, ...]]:
    found = shortlist(read(text, PEOPLE), PEOPLE, 8).definitely_related
    return {one.display_name: one.capabilities for one in found}


@pytest.mark.parametrize(
    "text",
    [
        "A short film of our mill in Chengdu: somebody to film it, someone for the video editing, English subtitles",
        "A camera operator and a video editor for our interview in Chengdu, with subtitles in English",
        "在成都拍一支织布坊的短片，剪好，要有英文字幕",
        "成都，短片拍摄和剪辑，外加中英双语字幕",
    ],
)
def test_who_translates_is_asked_and_who_films_need_not_speak_it(text: str) -> None:
    found = invited(text)

    assert {WORDS.user_name, CAMERA.user_name, CUTTER.user_name} <= found.keys()
    assert {*found[WORDS.user_name]} <= {"translation", "笔译"}


def test_into_which_language_is_asked_of_who_translates() -> None:
    found = invited("German subtitles for our film, Chengdu")

    assert GERMAN.user_name in found
    assert WORDS.user_name not in found


@pytest.mark.parametrize(
    "text",
    [
        "The film has English subtitles already; I need somebody in Chengdu to edit it",
        "片子已经有英文字幕了，想在成都找人剪辑",
        "在成都拍个短片，剪辑的时候配中文字幕",
        "A camera operator in Chengdu who speaks Chinese",
    ],
)
def test_what_is_there_or_in_their_own_language_is_no_translation(text: str) -> None:
    asked = {tag for r in read(text, PEOPLE).in_force if r.kind is K.CAPABILITY for tag in r.value.tags}

    assert asked.isdisjoint({"translation", "笔译"})
