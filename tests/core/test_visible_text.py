"""What others wrote is seen as it is, in a terminal and on the page."""

import json
import random
import re
import unicodedata
from pathlib import Path

import pytest
from rich.text import Text

from bridges.cli.output import say, say_aside, say_json
from bridges.cli.terminal import stdout
from towow_core.support.visible_text import escaped_json, first_hidden, visible

CASES = json.loads(Path(__file__).with_name("visible_text_cases.json").read_text("utf-8"))
FORBIDDEN = re.compile("[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
ODD = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in {"Cc", "Cf"}]
PLAIN = [*"aZ0 .é\n\t", *"你好مשक्ක්", "👩", "🏴", "\ufe0f", "\r\n", '"', "\\"]


def texts(count: int) -> list[str]:
    chance = random.Random(17)
    return ["".join(chance.choices([*ODD, *PLAIN * 20], k=chance.randrange(1, 40))) for _ in range(count)]


def test_each_character_that_is_named_is_found_also_alone() -> None:
    everything = visible("a".join(map(chr, range(0x110000))))
    named = {chr(int(code, 16)) for code in re.findall("⟦U\\+([0-9A-F]+)⟧", everything)}

    assert "\u3164" in named
    assert [each for each in named if first_hidden(f"a{each}b") != each and visible(f"a{each}b") != f"a{each}b"] == []


@pytest.mark.parametrize(("name", "text", "shown"), CASES, ids=[name for name, *_ in CASES])
def test_a_text_is_shown_with_what_is_hidden_in_it(name: str, text: str, shown: str) -> None:
    assert visible(text) == shown
    assert (first_hidden(text) is None) == (text == shown)


def test_whatever_somebody_writes_nothing_that_turns_hides_or_steers_reaches_a_screen() -> None:
    for text in texts(3000):
        shown = visible(text)
        assert not FORBIDDEN.search(shown)
        assert "\r" not in shown.replace("\r\n", "")
        assert visible(shown) == shown


def test_a_joiner_is_left_only_where_something_is_joined() -> None:
    for text in texts(3000):
        for found in re.finditer("[\u200c\u200d]", visible(text)):
            before = visible(text)[found.start() - 1 : found.start()]
            assert before
            assert not before.isascii()


def test_json_says_the_same_and_hides_nothing() -> None:
    for text in texts(3000):
        line = json.dumps({"said": text}, ensure_ascii=False)
        assert json.loads(escaped_json(line)) == json.loads(line)
        assert not FORBIDDEN.search(escaped_json(line))


def test_a_flag_with_tags_without_end_takes_no_time_and_shows_them() -> None:
    assert "⟦U+E0067⟧" in visible("🏴" + "\U000e0067" * 100_000)


def test_commands_speak_in_one_place_for_lines_and_one_for_what_has_a_layout() -> None:
    commands = Path(__file__).parents[2] / "bridges" / "cli"
    speaks = re.compile(r"sys\.std(out|err)\.(write|buffer)|(?<![.\w])print\(|(?<!Visible)Console\(")
    found = {file.name: speaks.findall(file.read_text("utf-8")) for file in commands.glob("*.py")}
    assert {name for name, ways in found.items() if ways} == {"output.py"}


def test_a_line_a_layout_and_json_show_what_is_hidden_and_steer_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    hostile = "Mei\u202e\u200b\x1b[2J"
    say(hostile)
    say_aside(hostile)
    say_json({"name": hostile})
    stdout().print(Text(hostile))
    shown = capsys.readouterr()

    assert not FORBIDDEN.search(shown.out + shown.err)
    assert shown.err == "Mei⟦U+202E⟧⟦U+200B⟧⟦U+001B⟧[2J\n"
    line, told, laid_out = shown.out.splitlines()
    assert line == laid_out == shown.err.strip()
    assert json.loads(told) == {"name": hostile}
